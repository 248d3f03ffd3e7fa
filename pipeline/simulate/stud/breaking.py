"""Puts faults into the hands of a table, each where it can be seen and shows nothing else."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from pipeline.simulate.stud.faults import FAULTS, Label, StudFault
from pipeline.simulate.stud.played import PlayedHand
from pipeline.simulate.stud.text import write_text
from schemas.sheets import StudSheet

_ALIKE = 3
"""Of so many hands of a stake one may be broken: the others show what its ante and bring-in should be."""
_LOOKS = 15
"""How many hands of a table are looked at for a fault that suits, besides those that may be broken."""
_TRIES = 12
"""How many kinds are tried on a hand."""


@dataclass(frozen=True)
class Told:
    """A hand, with the label of the fault that was put into it.

    Attributes:
        apart: the fault changed a stack that the hand before left otherwise.
    """

    hand: PlayedHand
    label: Label | None = None
    apart: bool = False


def break_hands(
    hands: Sequence[PlayedHand], most: int, wanted: Counter[str], sheet: StudSheet, rng: Random
) -> list[Told]:
    """A table's hands, some of them with faults, which are taken off `wanted`.

    Args:
        hands: of one table, in order.
        most: how many may be broken.
        wanted: how often each kind of `FAULTS` is still to be placed.
        sheet: what the hands are judged by.
        rng: what decides.
    """
    told = [Told(hand) for hand in hands]
    room = Counter(_stake(hand) for hand in hands)
    room = Counter({stake: number // _ALIKE for stake, number in room.items()})
    for at in rng.sample(range(len(hands)), min(len(hands), _LOOKS + most)):
        if most <= 0 or not wanted.total():
            break
        if not room[_stake(hands[at])]:
            continue
        before = told[at - 1] if at else None
        broken = _broken(hands[at], before, wanted, sheet, rng)
        if broken is not None:
            told[at] = broken
            room[_stake(hands[at])] -= 1
            most -= 1
    return told


def _stake(hand: PlayedHand) -> tuple[int, int, str | None]:
    return hand.small_bet, hand.big_bet, hand.level


def _broken(
    hand: PlayedHand, before: Told | None, wanted: Counter[str], sheet: StudSheet, rng: Random
) -> Told | None:
    """The hand with the first wanted fault that suits it and that its site's text can state."""
    names = sorted(name for name, number in wanted.items() if number > 0)
    for name in rng.sample(names, min(len(names), _TRIES)):
        fault = FAULTS[name]
        if fault.across_hands and not _goes_on(before, hand):
            continue
        made = fault.apply(hand, rng, sheet)
        if made is not None and _is_printed(made[0]):
            wanted[name] -= 1
            stacks = [{s.number: s.stack for s in each.seats if s.cards} for each in (hand, made[0])]
            return Told(*made, apart=not fault.across_hands and stacks[0] != stacks[1])
    return None


def _is_printed(hand: PlayedHand) -> bool:
    """Whether the text has words for the hand as it became."""
    try:
        write_text([hand])
    except ValueError:
        return False
    return True


def _goes_on(before: Told | None, hand: PlayedHand) -> bool:
    """Whether everybody sits in the hand before too, which is whole, and has what it left him."""
    if before is None or before.label is not None:
        return False
    left = {seat.number: seat.stack + seat.collected for seat in before.hand.seats}
    for step in before.hand.steps:
        if step.seat in left:
            left[step.seat] -= max(step.amount, 0)
    for number, chips in before.hand.uncalled:
        left[number] += chips
    return all(left.get(seat.number) == seat.stack for seat in hand.seats)


def suiting(game: str, kind: str, sheet: StudSheet, site: str) -> dict[str, StudFault]:
    """The kinds of faults that hands of a game can have by a sheet and a site's text can state."""
    return {
        name: fault
        for name, fault in FAULTS.items()
        if game in fault.games
        and kind in fault.kinds
        and "fixed" in fault.limits
        and fault.suits(sheet)
        and name not in UNPRINTED | UNPRINTED_BY.get(site, frozenset())
    }


UNPRINTED = frozenset(
    {
        "finish-misstated",  # no stack is printed after the hand
        "fee-wrong",  # nor a fee
        "low-denied", "low-invented",  # nor that a hand has no low
        "down-card-exposed", "up-card-down",  # the first cards are one or all, later ones are seen
        "absent-dealt",  # a seat's first line of cards deals it in
        "flashed-replaced-up",  # a replaced card stays among the seat's
        # no line deals a last card that lies down, nor a second common one
        "flashed-replaced-in-vain", "own-card-beside-common", "own-cards-beyond-deck", "own-cards-empty-stub",
        "own-cards-short-deck", "second-common-card",
    }
)  # fmt: skip
"""Faults that leave no trace in a text, or that no reader of it could tell from a garbled line."""
UNPRINTED_BY: dict[str, frozenset[str]] = {"PokerStars": frozenset({"odd-chip-half"})}
"""The same of single sites; PokerStars' lines do not say which half of a pot a winner gets."""
