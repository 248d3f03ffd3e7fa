"""Everleaf's text, in its dialect of August 2011 with up cards, or of July 2011 without any card dealt."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from random import Random

from schemas.cards import HIDDEN
from schemas.vocabulary import Action, HandClass, Side
from tests.oracles.hand_text.plain import (
    PlainWriter,
    declare,
    expressible,
    in_dress,
    plainly,
    silent_on_pots,
)
from tests.oracles.hand_text.words import high_words, named_ranks
from tests.oracles.stud import model
from tests.oracles.stud.high import high
from tests.oracles.stud.model import Row, Step

_STREETS = {3: "down cards", 4: "4th Street", 5: "5th Street", 6: "6th Street", 7: "River", 8: ""}
_NAMED_AS = {True: "PokerStars", False: "Full Tilt"}
"""A high card is worded as the one site does, all else as the other."""


def _named(cards: Sequence[int]) -> tuple[str, int, list[int]]:
    """Words, class and named ranks of a hand."""
    made = HandClass(high(cards)[0])
    site = _NAMED_AS[made == HandClass.HIGH_CARD]
    return high_words(site, made, cards).lower(), made, named_ranks(site, made, cards)


class EverleafWriter(PlainWriter):
    """Writes Everleaf's text of a dressed row."""

    site = "Everleaf"
    old = False

    def opening_lines(self) -> list[str]:
        row, number = self.row, self.row["hand_no"]
        small, big = self.money(row["small_bet_minor"]), self.money(row["big_bet_minor"])
        return [
            f"Everleaf Gaming Game #{number}",
            f"***** Hand history for game #{number} *****",
            f"${small}/${big} 7 Card Stud - {row['started_at_text']}",
            f"Table {row['table']}",
            f"Total number of players: {len(row['seat'])}",
        ]

    def seat_line(self, seat: int, stack: str, **_: bool) -> str:
        return f"Seat {seat}: {self.name[seat]} (  $ {stack} USD )"

    def street_line(self, street: int, _community: str) -> str:
        if street == 8:
            return ""
        if self.old and street > 3:
            return f"**** dealing {_STREETS[street].lower()} ****" + (" " if street == 7 else "")
        return f"** Dealing {_STREETS[street]} **"

    def dealt_line(self, seat: int, _old: Sequence[int], down: Sequence[int], new: Sequence[int]) -> str:
        return "" if self.old else f"Dealt to {self.name[seat]} [ {self.cards([*down, *new])} ]."

    def action_lines(self, step: Step, total: int) -> list[str]:
        name, amount = self.name[step.seat], self.money(step.amount or 0)
        kind = Action.BET if step.kind == Action.COMPLETE and not self.level else step.kind
        return [
            {
                Action.ANTE: f"{name}: posts ante [$ {amount} USD]",
                Action.BET: f"{name}: bets [$ {amount} USD]",
                Action.BRING_IN: f"{name} posts bring-in ${amount}.",
                Action.COMPLETE: f"{name} completes to ${self.money(total)}.",
                Action.RAISE: f"{name} raises [$ {amount} USD]",
                Action.CALL: f"{name} calls [$ {amount} USD]",
                Action.CHECK: f"{name} checks",
                Action.FOLD: f"{name} folds",
            }[kind]
        ]

    def show_line(self, seat: int, cards: Sequence[int], _words: str) -> str:
        return f"{self.name[seat]} shows [ {self.cards(cards)} ] {_named(cards)[0]}"

    def muck_line(self, seat: int) -> str:
        return f"{self.name[seat]} does not show cards"

    def award_line(self, seat: int, amount: str, pot: str, _side: Side) -> str:
        line = f"{self.name[seat]} wins $ {amount} USD from {'main pot' if pot == 'pot' else pot}"
        if seat not in self.shown:
            return line
        cards = self.held[seat]
        best = next(five for five in combinations(cards, 5) if high(five) == high(cards))
        return f"{line} with {_named(cards)[0]} [ {self.cards(best)} ]"

    def pot_name(self, pot: int) -> str:
        return f"side pot {pot}" if pot else "main pot"


class _OldWriter(EverleafWriter):
    old = True


@dataclass(frozen=True)
class EverleafTold:
    """Everleaf's text; with `old` that of July 2011."""

    form: str = "everleaf-text"
    sees: str = "up"
    old: bool = False

    def can(self, row: Row) -> bool:
        """Cash games of seven-card stud."""
        return expressible(row, ["7stud"], ["cash"])

    def write(self, row: Row, rng: Random) -> tuple[str, Row]:
        """The text, and the row as it states it."""
        dress, at = in_dress(row, "Everleaf", rng.choice(("Clarkdale 20", "Lake (2)")), rng, mucks=True)
        dress["started_at_text"], dress["started_at_utc"] = f"{at:%Y/%m/%d - %H:%M:%S}", None
        dress["at_zone"] = None
        writer = (_OldWriter if self.old else EverleafWriter)(dress)
        return writer.text() + "\n\n\n", self._stated(dress)

    def _stated(self, dress: Row) -> Row:
        row = plainly(dress, _in_its_words, deals=lambda step: not self.old and step.cards != [HIDDEN])
        silent_on_pots(row)
        if self.old:
            row["hero"] = None
        for step in model.steps_of(row):
            if step.kind == Action.SHOW:
                declare(row, step.seat, *_named(step.cards))
        return row


def _in_its_words(steps: list[Step]) -> list[Step]:
    """Who opens with the full bet bets; cards that are not shown are not listed."""
    opened: set[int] = set()
    for step in steps:
        if step.kind == Action.COMPLETE and step.street not in opened:
            step.kind = Action.BET
        if (step.to or 0) > 0:
            opened.add(step.street)
        if step.kind == Action.MUCK:
            step.cards = []
    return steps


TOLD = EverleafTold()
