"""Winning's text of 2019."""

from collections.abc import Sequence
from copy import deepcopy
from datetime import UTC, datetime, timedelta
from random import Random

from schemas.cards import HIDDEN
from schemas.money import to_text
from schemas.vocabulary import Action, Side
from tests.oracles.hand_text.dress import some_names
from tests.oracles.hand_text.plain_steps import usual, without_completions
from tests.oracles.hand_text.writer import ORDINAL, HandTextWriter
from tests.oracles.stud import model
from tests.oracles.stud.model import Row, Step

_GAMES = {"7stud": "7Stud", "7stud8": "7Stud H/L", "razz": "Razz"}
_VERBS = {Action.ANTE: "posts ante", Action.BRING_IN: "brings in", Action.BET: "bets", Action.CALL: "calls"}
_PLAIN = {Action.CHECK: "checks", Action.FOLD: "folds"}


class WinningWriter(HandTextWriter):
    """Writes the text of Winning from a row that says what the text states."""

    site = "Winning"
    commas = False

    def opening_lines(self) -> list[str]:
        row = self.row
        stakes = f"{self.money(row['small_bet_minor'])}/{self.money(row['big_bet_minor'])}"
        game = f"{_GAMES[row['game']]}(Fixed Limit)"
        if row["kind"] == "tournament":
            facts = f"Game Hand #{row['hand_no']} - Tournament #{row['tournament']} - {game}"
            head = f"{facts} - {row['level']} ({stakes})- {row['started_at_text']}"
        else:
            head = f"Hand #{row['hand_no']} - {game} - {stakes} - {row['started_at_text']}"
        return [head, f"{row['table']} {row['max_seats']}-max"]

    def seat_line(self, seat: int, stack: str, *, absent: bool) -> str:
        return f"Seat {seat}: {self.name[seat]} ({stack})" + (" is sitting out" if absent else "")

    def street_line(self, street: int, community: str) -> str:
        word = "SHOW DOWN" if street == 8 else f"{ORDINAL[street]} STREET"
        line = f"*** {word} ***" + (f" {community}" if community else "")
        return f"{line}\nMain pot {self.money(self.pot)} | Rake {self.money(0)}"

    def dealt_line(self, seat: int, old: Sequence[int], down: Sequence[int], new: Sequence[int]) -> str:
        now = self.cards([*down, *new])
        return f"Dealt to {self.name[seat]} {f'{self.cards(old)} {now}' if old else now}"

    def action_lines(self, step: Step, total: int) -> list[str]:
        name, end = self.name[step.seat], " and is all-in" if step.all_in else ""
        if step.kind in _PLAIN:
            return [f"{name} {_PLAIN[step.kind]}"]
        if step.kind == Action.RAISE:
            return [f"{name} raises {self.money(step.amount or 0)} to {self.money(total)}{end}"]
        return [f"{name} {_VERBS[step.kind]} {self.money(step.amount or 0)}{end}"]

    def show_line(self, seat: int, cards: Sequence[int], words: str) -> str:
        del words
        return f"{self.name[seat]} shows {self.cards(cards)}"

    def muck_line(self, seat: int) -> str:
        return f"{self.name[seat]} does not show"

    def uncalled_line(self, seat: int, amount: str) -> str:
        return f"Uncalled bet ({amount}) returned to {self.name[seat]}"

    def award_line(self, seat: int, amount: str, pot: str, _side: Side) -> str:
        raise NotImplementedError("what a seat wins stands in the summary alone")

    def _awards(self) -> list[str]:
        return []

    def summary_lines(self) -> list[str]:
        row = self.row
        fee = f" | JP Fee {self.money(row['fee_minor'])}" if row["fee_minor"] is not None else ""
        rake = self.money(row["rake_minor"])
        lines = ["*** SUMMARY ***", f"Total pot {self.money(row['pot_minor'])} | Rake {rake}{fee}"]
        if row["community"]:
            lines.append(f"Board {self.cards(row['community'])}")
        return lines + [f"Seat {seat}: {self.name[seat]} {self._result(seat)}" for seat in row["seat"]]

    def _result(self, seat: int) -> str:
        if not self.held[seat]:
            return "is sitting out"
        if seat in self.folded:
            bet = "" if self.paid_in(seat) else " and did not bet"
            return f"folded on the {ORDINAL[self.folded[seat]]} Street{bet}"
        shown = f"showed {self.cards(self.held[seat])}" if seat in self.shown else "did not show"
        won = self.collected(seat)
        return f"{shown} and {f'won {self.money(won)}' if won else 'lost'}"

    def noise_line(self, rng: Random) -> str:
        raise NotImplementedError("no notices of the site are known")

    def money(self, minor: int) -> str:
        if self.row["currency"] == "chips":
            return f"{minor}.00"
        return f"${to_text(minor, self.row['minor_digits'])}"


def _dressed(row: Row, rng: Random) -> Row:
    """A generated row with what the site states of it, and how it states it."""
    row = deepcopy(row)
    at = datetime(2019, 6, 1, tzinfo=UTC) + timedelta(seconds=rng.randrange(30_000_000))
    tournament = row["kind"] == "tournament"
    row["hand_no"] = str(rng.randrange(10**6, 10**10))
    row["site"], row["max_seats"] = "Winning", 8
    row["table"] = "5" if tournament else rng.choice(("Halden", "Fort Bay", "x' (2)"))
    row["tournament"], row["level"] = ("1728811", "Level 7") if tournament else (None, None)
    row["started_at_utc"], row["at_zone"], row["played_in"] = at, "UTC", f"{at:%Y-%m}"
    row["started_at_text"] = f"{at:%Y/%m/%d %H:%M:%S} UTC"
    row["player"] = some_names(rng, len(row["seat"]))
    row["ante_stated_minor"] = None
    _state_play(row)
    _state_outcome(row, rng)
    del row["hand_id"], row["bring_in_due_minor"]
    return row


def _state_play(row: Row) -> None:
    """Steps and cards as the text has them: completions are raises, cards that nobody sees have no line."""
    steps = without_completions(model.steps_of(row))
    steps = [step for step in steps if step.kind != Action.DEAL or step.cards != [HIDDEN]]
    held = model.cards_of(row)
    shown = {step.seat for step in steps if step.kind == Action.SHOW}
    for step in steps:
        if step.kind == Action.MUCK:
            step.cards = []
    for seat, cards in held.items():
        seen = {card for s in steps if s.kind == Action.DEAL and s.seat == seat for card in s.cards}
        if seat not in shown:
            held[seat] = [card if card in seen else HIDDEN for card in cards]
    model.put_steps(row, steps)
    model.put_cards(row, held)
    row["ante_minor"], row["bring_in_minor"] = usual(steps, Action.ANTE), usual(steps, Action.BRING_IN)


def _state_outcome(row: Row, rng: Random) -> None:
    """The pot net of rake and fee, and what each seat wins in all; no hand is named."""
    seats = len(row["seat"])
    won = dict(zip(row["seat"], row["collected_minor"], strict=True))
    winners = [seat for seat in row["seat"] if won[seat]]
    row["award_pot"], row["award_side"] = [0] * len(winners), [int(Side.WHOLE)] * len(winners)
    row["award_seat"], row["award_amount_minor"] = winners, [won[seat] for seat in winners]
    if row["rake_minor"] > 1 and rng.random() < 0.5:
        row["rake_minor"], row["fee_minor"] = row["rake_minor"] - 1, 1
    row["pot_minor"] -= row["rake_minor"] + (row["fee_minor"] or 0)
    row["pot_kind"], row["pots_minor"] = "net", []
    row["declared_text"] = [""] * seats
    blank = ("finish_stack_minor", "declared_low", "declared_class", "declared_ranks")
    again = ("class", "ranks", "low", "collected_minor", "put_in_minor")
    for name in (*blank, *(f"restated_{what}" for what in again)):
        row[name] = [-1] * seats
    row["restated_step_minor"] = [-1] * len(row["action_seat"])


class WinningTold:
    """The site's text, by its writer."""

    form = "winning-text"
    sees = "up"

    def can(self, row: Row) -> bool:
        """Every stack is printed."""
        return -1 not in row["start_stack_minor"] and row["game"] in _GAMES and row["limit"] == "fixed"

    def write(self, row: Row, rng: Random) -> tuple[str, Row]:
        """The text, and the row as it states it."""
        dress = _dressed(row, rng)
        return WinningWriter(dress).text(), dress


TOLD = WinningTold()
