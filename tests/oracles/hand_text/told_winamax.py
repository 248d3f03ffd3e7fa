"""Winamax's text, in the client's dialect and in that of the export."""

from collections.abc import Sequence
from copy import deepcopy
from datetime import UTC, datetime, timedelta
from random import Random

from schemas.cards import HIDDEN, card_text
from schemas.high_hands import ranks_code
from schemas.money import to_text
from schemas.vocabulary import Action, HandClass, Side
from tests.oracles.hand_text.dress import some_names
from tests.oracles.hand_text.plain_steps import usual, without_completions
from tests.oracles.hand_text.words import named_ranks
from tests.oracles.hand_text.writer import ORDINAL, HandTextWriter
from tests.oracles.stud import model
from tests.oracles.stud.model import Row, Step

_GAMES = {"7stud": "7-Card Stud", "7stud8": "7-Card Stud Hi/Lo", "razz": "Razz"}
_WORDED = {3: "THIRD", 4: "FOURTH", 5: "FIFTH", 6: "SIXTH", 7: "SEVENTH"}
_VERBS = {Action.ANTE: "posts ante", Action.BRING_IN: "brings in", Action.BET: "bets", Action.CALL: "calls"}
_PLAIN = {Action.CHECK: "checks", Action.FOLD: "folds"}
_HALVES = {Side.WHOLE: "", Side.HIGH: "(HI)", Side.LOW: "(LO)"}
_RANKS = {11: "Jack", 12: "Queen", 13: "King", 14: "Ace"}


def _one(rank: int) -> str:
    return _RANKS.get(rank, str(rank))


def _many(rank: int) -> str:
    return f"{_RANKS[rank]}s" if rank in _RANKS else str(rank)


def _named(declared: int, cards: Sequence[int]) -> tuple[str, list[int]]:
    """The site's words for a high hand and the ranks that they name; none where the classes' words are
    not known."""
    made = HandClass(declared)
    ranks = named_ranks("Winamax", made, cards)
    match made:
        case HandClass.HIGH_CARD:
            return f"High card : {_one(ranks[0])}", ranks[:1]
        case HandClass.PAIR:
            return f"One pair : {_many(ranks[0])}", ranks
        case HandClass.TWO_PAIR:
            return f"Two pairs : {_many(ranks[0])} and {_many(ranks[1])}", ranks
        case HandClass.STRAIGHT:
            return f"Straight {_one(ranks[0])} high", ranks[:1]
        case HandClass.FLUSH:
            return f"Flush {_one(ranks[0])} high", ranks[:1]
        case _:
            return "", []


class WinamaxWriter(HandTextWriter):
    """Writes the text of Winamax from a row that says what the text states."""

    site = "Winamax"
    commas = False
    export = False

    def opening_lines(self) -> list[str]:
        row = self.row
        tournament = row["kind"] == "tournament"
        event = (
            f'Tournament "Mix" buyIn: 5€ + 0.50€ {row["level"].replace(" ", ": ")}'
            if tournament
            else "CashGame"
        )
        stakes = "/".join(self.money(row[f"{name}_minor"]) for name in ("ante", "small_bet", "big_bet"))
        game = row["game"] if self.export else _GAMES[row["game"]]
        money = "play" if row["currency"] == "play" else "real"
        button = " Seat #0 is the button" if self.export else " "
        return [
            f"Winamax Poker - {event} - HandId: #{row['hand_no']} - {game} fixed limit ({stakes})"
            f" - {row['started_at_text']}",
            f"Table: '{row['table']}' {row['max_seats']}-max ({money} money){button}",
        ]

    def seat_line(self, seat: int, stack: str, *, absent: bool) -> str:
        del absent
        last = "\n*** ANTE/BLINDS ***" if seat == self.row["seat"][-1] else ""
        return f"Seat {seat}: {self.name[seat]} ({stack}){last}"

    def street_line(self, street: int, community: str) -> str:
        del community
        if street == 8:
            return "*** SHOW DOWN ***"
        return f"*** {_WORDED[street]} *** " if self.export else f"*** {ORDINAL[street]} STREET ***"

    def _deal(self, step: Step) -> None:
        old = list(self.dealt[step.seat])
        self.dealt[step.seat] += step.cards
        brackets = [old, step.cards] if old else [step.cards]
        self._put(f"Dealt to {self.name[step.seat]} {' '.join(self.cards(cards) for cards in brackets)}")

    def dealt_line(self, seat: int, old: Sequence[int], down: Sequence[int], new: Sequence[int]) -> str:
        raise NotImplementedError("hidden cards have their place in the line, see _deal")

    def action_lines(self, step: Step, total: int) -> list[str]:
        name, end = self.name[step.seat], " and is all-in" if step.all_in else ""
        if step.kind in _PLAIN:
            return [f"{name} {_PLAIN[step.kind]}"]
        if step.kind == Action.RAISE:
            opened = any(
                s.street == step.street and s.kind in (Action.BET, Action.RAISE) for s in self._before(step)
            )
            put = self.totals.get(step.seat, 0)
            brought = any(s.kind == Action.BRING_IN and s.seat == step.seat for s in self._before(step))
            to = (
                total - put
                if step.all_in and brought and step.street == 3 and put == self._bring_in(step)
                else total
            )
            by = to - (self.level if opened else 0)
            return [f"{name} raises {'-' if by < 0 else ''}{self.money(abs(by))} to {self.money(to)}{end}"]
        verb = "bring-in" if self.export and step.kind == Action.BRING_IN else _VERBS[step.kind]
        return [f"{name} {verb} {self.money(step.amount or 0)}{end}"]

    def _before(self, step: Step) -> list[Step]:
        return self.steps[: next(at for at, one in enumerate(self.steps) if one is step)]

    def _bring_in(self, step: Step) -> int:
        return sum(
            s.amount or 0 for s in self._before(step) if s.kind == Action.BRING_IN and s.seat == step.seat
        )

    def show_line(self, seat: int, cards: Sequence[int], words: str) -> str:
        return f"{self.name[seat]} shows {self.cards(cards)}" + (f" ({words})" if words else "")

    def muck_line(self, seat: int) -> str:
        return f"{self.name[seat]} mucks"

    def uncalled_line(self, seat: int, amount: str) -> str:
        raise NotImplementedError("the site prints no uncalled bet")

    def award_line(self, seat: int, amount: str, pot: str, _side: Side) -> str:
        return f"{self.name[seat]} collected {amount} from {pot}{_HALVES[_side]}"

    def pot_name(self, pot: int) -> str:
        return "pot" if pot < 0 else f"side pot {pot}" if pot else "main pot"

    def _awards(self) -> list[str]:
        row = self.row
        several = any(pot > 0 for pot in row["award_pot"])
        rows = zip(
            row["award_pot"], row["award_side"], row["award_seat"], row["award_amount_minor"], strict=True
        )
        return [
            self.award_line(seat, self.money(amount), self.pot_name(pot if several else -1), Side(side))
            for pot, side, seat, amount in rows
        ]

    def summary_lines(self) -> list[str]:
        row = self.row
        rake = f"Rake {self.money(row['rake_minor'])}" if row["rake_minor"] else "No rake"
        lines = ["*** SUMMARY ***", f"Total pot {self.money(row['pot_minor'])} | {rake}"]
        for seat in row["seat"]:
            won = [a for s, a in zip(row["award_seat"], row["award_amount_minor"], strict=True) if s == seat]
            scooped = len(won) == 2 and len(row["award_seat"]) == 2
            for amount in won if scooped else [sum(won)] if won else []:
                lines.append(f"Seat {seat}: {self._result(seat, f'won {self.money(amount)}')}")
            if not won and seat in self.shown:
                lines.append(f"Seat {seat}: {self._result(seat, 'lost')}")
        return lines

    def _result(self, seat: int, result: str) -> str:
        if seat not in self.shown:
            return f"{self.name[seat]} {result}"
        words = f" with {self.words(seat)}" if self.words(seat) else ""
        return f"{self.name[seat]} showed {self.cards(self.held[seat])} and {result}{words}"

    def noise_line(self, rng: Random) -> str:
        raise NotImplementedError("no notices of the site are known")

    def money(self, minor: int) -> str:
        digits = self.row["minor_digits"]
        text = to_text(minor, digits)
        text = text if self.export else text.removesuffix("." + "0" * digits)
        return f"{text}€" if self.row["currency"] == "EUR" else text

    def cards(self, cards: Sequence[int]) -> str:
        return f"[{' '.join('X' if card == HIDDEN else card_text(card) for card in cards)}]"

    def words(self, seat: int) -> str:
        return str(self.row["declared_text"][self.row["seat"].index(seat)])


class ExportWriter(WinamaxWriter):
    """Writes the dialect of the export, which deals no cards."""

    export = True


def _dressed(row: Row, rng: Random, *, export: bool) -> Row:
    """A generated row with what the site states of it, and how it states it."""
    row = deepcopy(row)
    at = datetime(2016, 1, 1, tzinfo=UTC) + timedelta(seconds=rng.randrange(30_000_000))
    tournament = row["kind"] == "tournament"
    number = rng.randrange(10**6, 10**8)
    row["hand_no"] = f"{number}-{rng.randrange(1, 900)}-{int(at.timestamp())}"
    row["site"], row["max_seats"] = "Winamax", 8
    row["table"] = f"Mix({number})#3" if tournament else rng.choice(("Pau", "L'Haÿ", "x' (2)"))
    row["tournament"], row["level"] = (str(number), "level 4") if tournament else (None, None)
    row["currency"] = "chips" if tournament else "play" if export else "EUR"
    row["started_at_utc"], row["at_zone"], row["played_in"] = at, "UTC", f"{at:%Y-%m}"
    row["started_at_text"] = f"{at:%Y/%m/%d %H:%M:%S} UTC"
    row["player"] = some_names(rng, len(row["seat"]))
    row["button"] = 0 if export else None
    row["hero"] = None if export else row["hero"]
    row["ante_stated_minor"] = row["ante_minor"]
    _state_play(row, export=export)
    _state_outcome(row)
    del row["hand_id"], row["bring_in_due_minor"]
    return row


def _state_play(row: Row, *, export: bool) -> None:
    """Steps and cards as the text has them: completions are raises, mucked cards are not listed."""
    steps = without_completions(model.steps_of(row))
    for step in steps:
        if step.kind == Action.MUCK:
            step.cards = []
    row["bring_in_minor"] = usual(steps, Action.BRING_IN)
    shown = {step.seat: step.cards for step in steps if step.kind == Action.SHOW}
    held = model.cards_of(row)
    if export:
        steps = [step for step in steps if step.kind != Action.DEAL]
        held = {seat: shown.get(seat, []) for seat in held}
    else:
        for seat, cards in held.items():
            seen = [card for s in steps if s.kind == Action.DEAL and s.seat == seat for card in s.cards]
            if seat not in shown:
                held[seat] = [*seen, *[HIDDEN] * (len(cards) - len(seen))]
    model.put_steps(row, steps)
    model.put_cards(row, held)
    row["declared_text"], row["declared_ranks"] = [], []
    for at, seat in enumerate(row["seat"]):
        told = seat in shown and row["game"] != "razz" and row["declared_class"][at] >= 0
        text, ranks = _named(row["declared_class"][at], shown[seat]) if told else ("", [])
        row["declared_class"][at] = row["declared_class"][at] if text else -1
        row["declared_text"].append(text)
        row["declared_ranks"].append(ranks_code(ranks))


def _state_outcome(row: Row) -> None:
    """The pot net of the rake, with the bets that nobody called, which their bettors collect."""
    seats = len(row["seat"])
    pots = max(len(row["pots_minor"]), 1)
    several = pots > 1
    row["award_pot"] = [max(pot, 0) if several else 0 for pot in row["award_pot"]]
    for seat, amount in zip(row["uncalled_seat"], row["uncalled_amount_minor"], strict=True):
        if seat in row["award_seat"]:
            row["award_amount_minor"][row["award_seat"].index(seat)] += amount
        else:
            for name, value in (
                ("pot", pots),
                ("side", int(Side.WHOLE)),
                ("seat", seat),
                ("amount_minor", amount),
            ):
                row[f"award_{name}"].append(value)
        row["collected_minor"][row["seat"].index(seat)] += amount
        row["pot_minor"] += amount
    row["pot_minor"] -= row["rake_minor"]
    row["pot_kind"], row["pots_minor"], row["uncalled_seat"], row["uncalled_amount_minor"] = "net", [], [], []
    row["finish_stack_minor"] = [-1] * seats
    row["declared_low"] = [-1] * seats
    for what in ("class", "ranks", "low", "collected_minor", "put_in_minor"):
        row[f"restated_{what}"] = [-1] * seats
    row["restated_step_minor"] = [-1] * len(row["action_seat"])


class WinamaxTold:
    """The site's text, by its writers."""

    form = "winamax-text"
    sees = "up"

    def can(self, row: Row) -> bool:
        """Every stack is printed, nobody listed sits out, and no text of a shared last card is known."""
        listed = -1 not in row["start_stack_minor"] and not any(row["sitting_out"])
        return listed and row["game"] in _GAMES and row["limit"] == "fixed" and not row["community"]

    def write(self, row: Row, rng: Random, *, export: bool = False) -> tuple[str, Row]:
        """The text, and the row as it states it."""
        dress = _dressed(row, rng, export=export)
        return (ExportWriter if export else WinamaxWriter)(dress).text(), dress


TOLD = WinamaxTold()
