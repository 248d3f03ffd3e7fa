"""PartyPoker's text."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, timedelta
from random import Random

from schemas.cards import HIDDEN, card_text
from schemas.low_hands import low_code
from schemas.vocabulary import Action, HandClass, Side
from tests.oracles.hand_text.plain import (
    PlainWriter,
    declare,
    expressible,
    in_dress,
    plainly,
    silent_on_pots,
    went_back,
)
from tests.oracles.hand_text.words import high_words, named_ranks
from tests.oracles.hand_text.writer import SPEAKING
from tests.oracles.stud import model
from tests.oracles.stud.high import high
from tests.oracles.stud.lows import best_eight_low
from tests.oracles.stud.model import Row, Step

_GAMES = {"7stud": "7 Card Stud", "7stud8": "7 Card Stud Hi-Lo"}
_STREETS = {3: "", 4: "Fourth street ", 5: "Fifth street ", 6: "Sixth street ", 7: "River "}
_ZONES = {"EDT": 4, "EST": 5}
_LETTERS = "_A2345678"


def _named(cards: Sequence[int]) -> tuple[str, int, list[int]]:
    """Words, class and named ranks of a high hand."""
    made = HandClass(high(cards)[0])
    return high_words("PokerStars", made, cards), made, named_ranks("PokerStars", made, cards)


def _low(row: Row, cards: Sequence[int]) -> Sequence[int]:
    """The ranks of a hand's low in hi/lo, the ace 1, from the top; empty where it has none."""
    low = best_eight_low(cards) if row["game"] == "7stud8" else None
    return low[1] if low else ()


def _letters(ranks: Sequence[int]) -> str:
    return ",".join(_LETTERS[rank] for rank in ranks)


class PartyPokerWriter(PlainWriter):
    """Writes PartyPoker's text of a dressed row, whose awards hold the winners' own uncalled bets."""

    site = "PartyPoker"
    no_low = False

    def __init__(self, row: Row) -> None:
        super().__init__(row)
        self.opened: set[int] = set()

    def money(self, minor: int) -> str:
        """`$2 USD`, `$2.05 USD`; chips have no sign."""
        text = super().money(minor).removesuffix(".00")
        return text if self.row["kind"] == "tournament" else f"${text} USD"

    def opening_lines(self) -> list[str]:
        row, number = self.row, self.row["hand_no"]
        small, big, ante = (
            self.money(row[name]).removesuffix(" USD")
            for name in ("small_bet_minor", "big_bet_minor", "ante_minor")
        )
        if row["kind"] == "tournament":
            facts = f"FL {_GAMES[row['game']]} $6 USD Buy-in Trny:{row['tournament']} {row['level']}  "
            facts += f"Stakes-Antes({small}/{big}-{ante})"
        else:
            facts = f"{small}/{big} USD FL {_GAMES[row['game']]}"
        return [
            f" Game #{number} starts.\n",
            f"#Game No : {number} ",
            f"***** Hand History for Game {number} *****",
            f"{facts} - {row['started_at_text']}",
            f"Table {row['table']} (Real Money)",
            "Seat 0 is the button",
            f"Total number of players : {len(row['seat'])}/8 ",
        ]

    def seat_line(self, seat: int, stack: str, **_: bool) -> str:
        return f"Seat {seat}: {self.name[seat]} ( {stack} )"

    def street_line(self, street: int, _community: str) -> str:
        return f"** Dealing {_STREETS[street]}**" if street < 8 else ""

    def dealt_line(self, seat: int, _old: Sequence[int], down: Sequence[int], new: Sequence[int]) -> str:
        if seat != self.row["hero"]:
            return ""
        return f"Dealt to {self.name[seat]} [  {' '.join(card_text(card) for card in (*down, *new))} ]"

    def action_lines(self, step: Step, _total: int) -> list[str]:
        name, amount = self.name[step.seat], self.money(step.amount or 0)
        lines: list[str] = []
        if step.kind in SPEAKING and step.street not in self.opened:
            self.opened.add(step.street)
            lines.append(f"{name} opens")
        double = step.street == 4 and not self.level and step.amount == self.row["big_bet_minor"]
        word = {
            Action.ANTE: "posts ante",
            Action.BRING_IN: "bring-ins",
            Action.COMPLETE: "completes",
            Action.BET: "double bets" if double else "bets",
            Action.RAISE: "raises",
            Action.CALL: "calls",
        }.get(step.kind)
        if word:
            return [*lines, f"{name} {word} [{amount}]"]
        return [*lines, f"{name} {'checks' if step.kind == Action.CHECK else 'folds'}"]

    def show_line(self, seat: int, cards: Sequence[int], _words: str) -> str:
        line = f"{self.name[seat]} shows [ {self.cards(cards)} ]{_named(cards)[0]}."
        low = _low(self.row, cards)
        return f"{line}\n{self.name[seat]} shows{_letters(low)}  for low." if low else line

    def muck_line(self, seat: int) -> str:
        listed = self.mucked[seat]
        name = self.name[seat]
        return f"{name} doesn't show [ {self.cards(listed)} ]" if listed else f"{name} does not show cards."

    def award_line(self, seat: int, amount: str, pot: str, _side: Side) -> str:
        name, place = self.name[seat], "main pot" if pot == "pot" else pot
        if not self.contested():
            return f"{name} wins {amount}"
        if _side == Side.LOW:
            low = _letters(_low(self.row, self.held[seat]))
            return f"{name} wins Lo ({amount}) from the {place} with {low}."
        words = f" with {_named(self.held[seat])[0]}." if seat in self.shown else ""
        return f"{name} wins {amount} from the {place}{words}"

    def pot_name(self, pot: int) -> str:
        return f"side pot {pot}" if pot else "main pot"

    def _awards(self) -> list[str]:
        none = [] if not self.no_low else ["There was no qualifying low hand"]
        return none + super()._awards()


@dataclass(frozen=True)
class PartyPokerTold:
    """PartyPoker's text."""

    form: str = "partypoker-text"
    sees: str = "none"

    def can(self, row: Row) -> bool:
        """Seven-card stud, high and hi/lo, of cash games and tournaments."""
        return expressible(row, list(_GAMES), ["cash", "tournament"]) and bool(row["pot_minor"])

    def write(self, row: Row, rng: Random) -> tuple[str, Row]:
        """The text, and the row as it states it."""
        dress, at = in_dress(row, "PartyPoker", "Table  172060", rng, mucks=True)
        zone = rng.choice(list(_ZONES))
        dress["started_at_text"] = f"{at:%A, %B} {at.day}, {at:%H:%M:%S} {zone} {at.year}"
        dress["started_at_utc"] = (at + timedelta(hours=_ZONES[zone])).replace(tzinfo=UTC)
        dress["at_zone"], dress["max_seats"] = zone, 8
        if dress["kind"] == "tournament":
            dress["level"], dress["table"] = f"Level:{rng.randint(1, 20)}", "Speed (17) Table #3"
        _shuffle_shown(dress, rng)
        _pay_back_in_wins(dress)
        writer = PartyPokerWriter(dress)
        writer.no_low = _without_low(dress) and rng.random() < 0.7
        return writer.text(), _stated(dress, no_low=writer.no_low)


def _shuffle_shown(row: Row, rng: Random) -> None:
    """Hands are not listed as they were dealt."""
    steps = model.steps_of(row)
    held = model.cards_of(row)
    for step in steps:
        if step.kind in (Action.SHOW, Action.MUCK) and step.cards and step.seat != row["hero"]:
            rng.shuffle(step.cards)
            held[step.seat] = list(step.cards)
    model.put_steps(row, steps)
    model.put_cards(row, held)


def _pay_back_in_wins(row: Row) -> None:
    """Adds what goes back to the last award of its owner, or makes one."""
    for seat in row["uncalled_seat"]:
        chips = went_back(row, seat)
        places = [at for at, winner in enumerate(row["award_seat"]) if winner == seat]
        if places:
            row["award_amount_minor"][places[-1]] += chips
        else:
            row["award_seat"].append(seat)
            row["award_amount_minor"].append(chips)
            row["award_pot"].append(0)
            row["award_side"].append(int(Side.WHOLE))
        row["collected_minor"][row["seat"].index(seat)] += chips


def _without_low(row: Row) -> bool:
    """Whether hands are shown in hi/lo and none of them is a low one."""
    shows = [step for step in model.steps_of(row) if step.kind == Action.SHOW]
    return row["game"] == "7stud8" and bool(shows) and not any(_low(row, step.cards) for step in shows)


def _stated(dress: Row, *, no_low: bool) -> Row:
    hero = dress["hero"]
    row = plainly(dress, _in_its_words, deals=lambda step: step.seat == hero and step.cards != [HIDDEN])
    silent_on_pots(row)
    if row["kind"] == "tournament":
        row["ante_minor"] = row["ante_stated_minor"] = dress["ante_minor"]
    lows = {pot for pot, side in zip(row["award_pot"], row["award_side"], strict=True) if side == Side.LOW}
    row["award_side"] = [
        int(Side.HIGH) if side == Side.WHOLE and pot in lows else side
        for pot, side in zip(row["award_pot"], row["award_side"], strict=True)
    ]
    held = model.cards_of(row)
    for step in model.steps_of(dress):
        if step.kind == Action.SHOW:
            low = _low(row, step.cards)
            declare(row, step.seat, *_named(step.cards), low_code(low) if low else 0 if no_low else -1)
        elif step.kind == Action.MUCK and step.cards:
            held[step.seat] = model.cards_of(dress)[step.seat]
    model.put_cards(row, held)
    return row


def _in_its_words(steps: list[Step]) -> list[Step]:
    return steps


TOLD = PartyPokerTold()
