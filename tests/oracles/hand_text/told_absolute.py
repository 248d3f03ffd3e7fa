"""Absolute's text."""

from collections.abc import Sequence
from copy import deepcopy
from datetime import UTC, datetime, timedelta
from random import Random
from zoneinfo import ZoneInfo

from schemas.cards import HIDDEN, card_text
from schemas.money import to_text
from schemas.vocabulary import Action, Side
from tests.oracles.hand_text.dress import some_names
from tests.oracles.hand_text.plain_steps import usual, without_completions
from tests.oracles.hand_text.writer import ORDINAL, HandTextWriter
from tests.oracles.stud import model
from tests.oracles.stud.model import Row, Step

_GAMES = {"7stud": "Seven Card ", "7stud8": "Seven Card Hi/Lo ", "razz": "Razz "}
_VERBS = {Action.ANTE: "Ante", Action.BRING_IN: "Bring-In", Action.BET: "Bets", Action.CALL: "Calls"}
_PLAIN = {Action.CHECK: "Checks", Action.FOLD: "Folds"}


class AbsoluteWriter(HandTextWriter):
    """Writes the text of Absolute from a row that says what the text states."""

    site = "Absolute"
    commas = False

    def opening_lines(self) -> list[str]:
        row = self.row
        stakes = f"{self.money(row['small_bet_minor'])}/{self.money(row['big_bet_minor'])}"
        game = f"{_GAMES[row['game']]} Normal {stakes}"
        return [
            f"Stage #{row['hand_no']}: {game} - {row['started_at_text']}",
            f"Table: {row['table']} (Real Money)",
        ]

    def seat_line(self, seat: int, stack: str, *, absent: bool) -> str:
        del absent
        return f"Seat {seat} - {self.name[seat]} ({stack} in chips)"

    def street_line(self, street: int, community: str) -> str:
        del community
        return "*** SHOW DOWN ***" if street == 8 else f"*** {ORDINAL[street]} STREET ***"

    def _deal(self, step: Step) -> None:
        self.dealt[step.seat] += step.cards
        self._put(f"Dealt to {self.name[step.seat]} {self.cards(self.dealt[step.seat])}")

    def dealt_line(self, seat: int, old: Sequence[int], down: Sequence[int], new: Sequence[int]) -> str:
        raise NotImplementedError("hidden cards have their place in the line, see _deal")

    def action_lines(self, step: Step, total: int) -> list[str]:
        name, amount = self.name[step.seat], self.money(step.amount or 0)
        if step.kind in _PLAIN:
            return [f"{name} - {_PLAIN[step.kind]}"]
        if step.kind == Action.RAISE:
            verb = "All-In(Raise)" if step.all_in else "Raises"
            return [f"{name} - {verb} {amount} to {self.money(total)}"]
        return [f"{name} - {'All-In' if step.all_in else _VERBS[step.kind]} {amount}"]

    def show_line(self, seat: int, cards: Sequence[int], words: str) -> str:
        del words
        return f"{self.name[seat]} - Shows {self.cards(cards)}"

    def muck_line(self, seat: int) -> str:
        return f"{self.name[seat]} - Mucks"

    def uncalled_line(self, seat: int, amount: str) -> str:
        return f"{self.name[seat]} - returned ({amount}) : not called"

    def award_line(self, seat: int, amount: str, pot: str, _side: Side) -> str:
        return f"{self.name[seat]} Collects {amount} from {pot}"

    def _awards(self) -> list[str]:
        row = self.row
        rows = zip(row["award_pot"], row["award_seat"], row["award_amount_minor"], strict=True)
        return [
            self.award_line(seat, self.money(amount), f"side pot-{pot}" if pot else "main pot", Side.WHOLE)
            for pot, seat, amount in rows
        ]

    def summary_lines(self) -> list[str]:
        row = self.row
        pot, rake = self.money(row["pot_minor"]), self.money(row["rake_minor"])
        lines = ["*** SUMMARY ***", f"Total Pot({pot}) | Rake ({rake})"]
        return lines + [f"Seat {seat}: {self.name[seat]} {self._result(seat)}" for seat in row["seat"]]

    def _result(self, seat: int) -> str:
        if seat in self.folded:
            return f"Folded on the {ORDINAL[self.folded[seat]]} STREET"
        held = [card_text(card) for card in self.held[seat] if card != HIDDEN]
        marked = f"[{','.join(('P:' if at < 2 else 'B:') + card for at, card in enumerate(held))}]"
        won = self.collected(seat)
        return f"won Total ({self.money(won)}) {marked}" if won else f"lost {marked}"

    def noise_line(self, rng: Random) -> str:
        raise NotImplementedError("no notices of the site are known")

    def money(self, minor: int) -> str:
        return f"${to_text(minor, self.row['minor_digits'])}"

    def cards(self, cards: Sequence[int]) -> str:
        told = ("H" if card == HIDDEN else card_text(card).replace("T", "10") for card in cards)
        return f"[{' '.join(told)}]"


def _dressed(row: Row, rng: Random) -> Row:
    """A generated row with what the site states of it, and how it states it."""
    row = deepcopy(row)
    # A month without a change of clocks.
    at = datetime(2009, 5, 1, tzinfo=UTC) + timedelta(seconds=rng.randrange(2_000_000))
    local = at.astimezone(ZoneInfo("America/New_York"))
    row["hand_no"], row["site"] = str(rng.randrange(10**6, 10**10)), "Absolute"
    row["table"], row["max_seats"] = rng.choice(("OLD MILL", "ST. JO (2)")), None
    row["started_at_utc"], row["at_zone"], row["played_in"] = at, "ET", f"{local:%Y-%m}"
    row["started_at_text"] = f"{local:%Y-%m-%d %H:%M:%S} (ET)"
    row["player"] = some_names(rng, len(row["seat"]))
    row["ante_stated_minor"] = None
    _state_play(row)
    _state_outcome(row)
    del row["hand_id"], row["bring_in_due_minor"]
    return row


def _state_play(row: Row) -> None:
    """Steps and cards as the text has them: completions are raises, antes and bring-ins never say all-in."""
    steps = without_completions(model.steps_of(row))
    held = model.cards_of(row)
    shown = {step.seat for step in steps if step.kind == Action.SHOW}
    for step in steps:
        if step.kind == Action.MUCK:
            step.cards = []
        if step.kind in (Action.ANTE, Action.BRING_IN):
            step.all_in = False
    for seat, cards in held.items():
        seen = {card for s in steps if s.kind == Action.DEAL and s.seat == seat for card in s.cards}
        if seat not in shown:
            held[seat] = [card if card in seen else HIDDEN for card in cards]
    model.put_steps(row, steps)
    model.put_cards(row, held)
    row["ante_minor"], row["bring_in_minor"] = usual(steps, Action.ANTE), usual(steps, Action.BRING_IN)


def _state_outcome(row: Row) -> None:
    """Pots by the lines that pay them out; no hand is named, no half either."""
    seats = len(row["seat"])
    row["award_pot"] = [max(pot, 0) for pot in row["award_pot"]]
    row["award_side"] = [int(Side.WHOLE)] * len(row["award_pot"])
    row["pots_minor"] = []
    row["declared_text"] = [""] * seats
    blank = ("finish_stack_minor", "declared_low", "declared_class", "declared_ranks")
    again = ("class", "ranks", "low", "collected_minor", "put_in_minor")
    for name in (*blank, *(f"restated_{what}" for what in again)):
        row[name] = [-1] * seats
    row["restated_step_minor"] = [-1] * len(row["action_seat"])


class AbsoluteTold:
    """The site's text, by its writer."""

    form = "absolute-text"
    sees = "up"

    def can(self, row: Row) -> bool:
        """Cash hands of which every stack is printed. No text of a shared card or of who sits out is known;
        after a short bring-in `All-In` does not tell a call from a raise."""
        listed = -1 not in row["start_stack_minor"] and not any(row["sitting_out"])
        if any(step.kind == Action.BRING_IN and step.all_in for step in model.steps_of(row)):
            return False
        known = row["game"] in _GAMES and row["limit"] == "fixed" and row["kind"] == "cash"
        return listed and known and not row["community"]

    def write(self, row: Row, rng: Random) -> tuple[str, Row]:
        """The text, and the row as it states it."""
        dress = _dressed(row, rng)
        return AbsoluteWriter(dress).text(), dress


TOLD = AbsoluteTold()
