"""OnGame's text."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, timedelta
from random import Random

from schemas.cards import HIDDEN, card_text
from schemas.vocabulary import Action, HandClass, Side
from tests.oracles.hand_text.plain import (
    PlainWriter,
    declare,
    expressible,
    in_dress,
    plainly,
    put_in,
    went_back,
)
from tests.oracles.hand_text.words import named_ranks
from tests.oracles.stud import model
from tests.oracles.stud.high import high
from tests.oracles.stud.model import Row, Step

_GAMES = {"7stud": "SEVEN_CARD_STUD", "7stud8": "SEVEN_CARD_STUD_HI_LO"}
_STREETS = {3: "pocket cards", 4: "4th street", 5: "5th street", 6: "6th street", 7: "river"}
_CLASSES = {HandClass.PAIR: "ONE_PAIR", HandClass.TRIPS: "THREE_OF_A_KIND", HandClass.QUADS: "FOUR_OF_A_KIND"}
_RANKS = ("TWO", "THREE", "FOUR", "FIVE", "SIX", "SEVEN", "EIGHT", "NINE", "TEN", "JACK", "QUEEN", "KING",
          "ACE")  # fmt: skip


def _named(cards: Sequence[int]) -> tuple[str, int, list[int]]:
    """Words such as `TWO_PAIR ACE, KING`, class and named ranks of a hand."""
    made = HandClass(high(cards)[0])
    ranks = named_ranks("Full Tilt", made, cards)
    names = ", ".join(_RANKS[rank - 2] for rank in ranks)
    return f"{_CLASSES.get(made, made.name)} {names}".strip(), made, ranks


class OnGameWriter(PlainWriter):
    """Writes OnGame's text of a dressed row."""

    site = "OnGame"

    def __init__(self, row: Row, rng: Random) -> None:
        super().__init__(row)
        self.rng = rng
        self.put = dict.fromkeys(row["seat"], 0)

    def money(self, minor: int) -> str:
        """`$2` where the cents are nought, as in half of the files, else `$2.05`."""
        text = super().money(minor)
        return "$" + text.removesuffix(".00")

    def opening_lines(self) -> list[str]:
        row = self.row
        stakes = f"{self.money(row['small_bet_minor'])}/{self.money(row['big_bet_minor'])}"
        game = f"LIMIT {_GAMES[row['game']]} {stakes}, ante: {self.money(row['ante_minor'])}, Real money"
        hero = [f"User: {self.name[row['hero']]}"] if row["hero"] else []
        return [
            f"***** History for hand {row['hand_no']} *****",
            f"Start hand: {row['started_at_text']}",
            f"Table: {row['table']} ({game})",
            *hero,
            f"Players in round: {len(row['seat'])}",
        ]

    def seat_line(self, seat: int, stack: str, **_: bool) -> str:
        return f"Seat {seat}: {self.name[seat]} ({stack})"

    def street_line(self, street: int, _community: str) -> str:
        return f"---\nDealing {_STREETS[street]}" if street < 8 else ""

    def dealt_line(self, seat: int, old: Sequence[int], down: Sequence[int], new: Sequence[int]) -> str:
        cards = [card_text(card) for card in (*down, *new)]
        hidden = ["-", "-"] if not old and not down else []
        return f"Dealing to {self.name[seat]}: [{', '.join(hidden + cards)}]"

    def action_lines(self, step: Step, total: int) -> list[str]:
        name, amount = self.name[step.seat], self.money(step.amount or 0)
        if step.kind != Action.ANTE:
            self.put[step.seat] += step.amount or 0
        if step.kind == Action.RAISE:
            return [f"{name} raises {amount} to {self.money(self.rng.choice((total, self.put[step.seat])))}"]
        big = step.kind == Action.COMPLETE and not self.level
        return [
            {
                Action.ANTE: f"{name} posts ante {amount}",
                Action.BET: f"{name} bets {amount}",
                Action.BRING_IN: f"{name} small bring in {amount}",
                Action.COMPLETE: f"{name} big bring in {amount}" if big else f"{name} bets {amount}",
                Action.CALL: f"{name} calls {amount}",
                Action.CHECK: f"{name} checks",
                Action.FOLD: f"{name} folds",
            }[step.kind]
        ]

    def show_line(self, _seat: int, _cards: Sequence[int], _words: str) -> str:
        return ""

    def muck_line(self, _seat: int) -> str:
        return ""

    def award_line(self, _seat: int, _amount: str, _pot: str, _side: Side) -> str:
        return ""

    def summary_lines(self) -> list[str]:
        row = self.row
        gross = row["pots_minor"] or [row["pot_minor"]]
        lines = ["---", "Summary:"]
        for number, chips in enumerate(gross):
            name = f"Side pot {number}" if number else "Main pot"
            lines.append(f"{name}: {self.money(chips)} won by {', '.join(self._winners(number))}")
        lines.append(f"Rake taken: {self.money(row['rake_minor'])}")
        lines += [self._end(seat) for seat in row["seat"]]
        return [*lines, f"***** End of hand {row['hand_no']} *****"]

    def _winners(self, number: int) -> list[str]:
        awards = zip(
            self.row["award_pot"], self.row["award_seat"], self.row["award_amount_minor"], strict=True
        )
        return [
            f"{self.name[seat]} ({self.money(chips)})" for pot, seat, chips in awards if max(pot, 0) == number
        ]

    def _end(self, seat: int) -> str:
        net = _net(self.row, seat)
        sign = "-" if net < 0 else "+" if net else ""
        line = f"Seat {seat}: {self.name[seat]} ({self.money(_finish(self.row, seat))}), "
        line += f"net: {sign}{self.money(abs(net))}"
        if seat not in self.shown:
            return line
        return f"{line}, [{self.cards(self.held[seat])}] ({_named(self.held[seat])[0]})"


def _net(row: Row, seat: int) -> int:
    collected = dict(zip(row["seat"], row["collected_minor"], strict=True))[seat]
    return collected + went_back(row, seat) - put_in(row, seat)


def _finish(row: Row, seat: int) -> int:
    return dict(zip(row["seat"], row["start_stack_minor"], strict=True))[seat] + _net(row, seat)


@dataclass(frozen=True)
class OnGameTold:
    """OnGame's text. No line tells who shows, and in what order."""

    form: str = "ongame-text"
    sees: str = "up"

    def can(self, row: Row) -> bool:
        """Cash games of seven-card stud, high and hi/lo."""
        return expressible(row, list(_GAMES), ["cash"]) and bool(row["pot_minor"])

    def write(self, row: Row, rng: Random) -> tuple[str, Row]:
        """The text, and the row as it states it."""
        dress, at = in_dress(row, "OnGame", "Milwaukee [82095776]", rng, mucks=False)
        east = rng.choice((0, 1, 3, -5))
        zone = f"GMT{'-' if east < 0 else '+'}{abs(east):02}00"
        dress["started_at_text"] = f"{at:%a %b %d %H:%M:%S} {zone} {at:%Y}"
        dress["at_zone"], dress["started_at_utc"] = zone, (at - timedelta(hours=east)).replace(tzinfo=UTC)
        dress["hand_no"] = f"R5-82095776-{dress['hand_no']}"
        return OnGameWriter(dress, rng).text(), _stated(dress)


def _stated(dress: Row) -> Row:
    row = plainly(dress, _in_its_words, deals=lambda step: step.cards != [HIDDEN])
    row["ante_minor"] = row["ante_stated_minor"] = dress["ante_minor"]
    row["award_side"] = [int(Side.WHOLE)] * len(row["award_side"])
    row["finish_stack_minor"] = [_finish(dress, seat) for seat in row["seat"]]
    for step in model.steps_of(dress):
        if step.kind == Action.SHOW:
            declare(row, step.seat, *_named(step.cards))
    return row


def _in_its_words(steps: list[Step]) -> list[Step]:
    """Who completes over a bring-in bets; what is shown or mucked stands in no line of the play."""
    opened: set[int] = set()
    for step in steps:
        if step.kind == Action.COMPLETE and step.street in opened:
            step.kind = Action.BET
        if (step.to or 0) > 0:
            opened.add(step.street)
    return [step for step in steps if step.kind not in (Action.SHOW, Action.MUCK)]


TOLD = OnGameTold()
