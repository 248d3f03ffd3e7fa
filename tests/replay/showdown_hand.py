"""Showdowns for the tests: the cards of the live seats, and pots made of antes alone.

A seat whose ante is below the highest is all-in with it, so that antes build the side pots. What comes of
the betting is of no interest here.
"""

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Any

from schemas.cards import card_number
from tests.oracles.ranking import best_strength, five_card_strength
from tests.oracles.stud.lows import best_low
from tests.replay.plain_lows import deuce_of_five, deuce_to_seven, eight_low_code
from tests.replay.stud_hand import Row, judged, stud_hand

LOW_GAMES = ("razz", "razz27")
_RICH = 1_000_000


def cards(text: str) -> list[int]:
    """`Ac Kd` as numbers."""
    return [card_number(card) for card in text.split()]


def showdown_row(
    held: Mapping[int, str],
    *,
    antes: Mapping[int, int] | None = None,
    folded: Sequence[int] = (),
    **options: Any,
) -> Row:
    """The recorded hand: `held` as `Ac Kd ??`, antes 40 unless given; `options` as of `stud_hand`."""
    posted = dict.fromkeys(held, 40) | dict(antes or {})
    most = max(posted.values())
    stacks = {seat: ante if ante < most else _RICH for seat, ante in posted.items()}
    text = "[3]\n" + "".join(f"{seat} folds\n" for seat in folded)
    text += "".join(f"{seat} shows\n" for seat in held if seat not in folded)
    known = {seat: text.replace(" ", "") for seat, text in held.items()}
    return stud_hand(text, stacks, antes=posted, known=known, ante=most, **options)


def showdown(held: Mapping[int, str], **options: Any) -> Row:
    """What the replay makes of it."""
    return judged(showdown_row(held, **options))[0]


def pots(row: Row) -> list[tuple[int, int, int, int]]:
    """Chips, eligible seats, winners, winners of the low half of each pot."""
    names = ("expected_pot_minor", "pot_eligible", "pot_winners", "pot_low_winners")
    return list(zip(*(row[name] for name in names), strict=True))


def winners(game: str, hands: Mapping[int, Sequence[int]], low: bool) -> set[int]:
    """The best of whole hands, told plainly; none where no low qualifies."""
    if low and game == "7stud8":
        codes = {key: code for key, held in hands.items() if (code := eight_low_code(held))}
        return {key for key, code in codes.items() if code == min(codes.values())}
    if game == "razz27":
        deuces = {key: deuce_to_seven(held) for key, held in hands.items()}
        return {key for key, deuce in deuces.items() if deuce == min(deuces.values())}
    if low:
        lows = {key: best_low(held) for key, held in hands.items()}
        return {key for key, each in lows.items() if each == min(lows.values())}
    highs = {key: best_strength(held) for key, held in hands.items()}
    return {key for key, high in highs.items() if high == max(highs.values())}


def highest_cards(game: str, held: Sequence[int], low: bool) -> list[tuple[int, int]]:
    """Rank and suit of the best five, the highest first; the best choice of equally good fives."""
    ace_low = low and game != "razz27"

    def placed(card: int) -> tuple[int, int]:
        rank, suit = divmod(card, 4)
        return (-1 if ace_low and rank == 12 else rank), suit

    fives = list(combinations(held, 5))
    if game == "razz27":
        worths = [deuce_of_five(five) for five in fives]
        best = min(worths)
    elif low:
        worths = [best_low(five) for five in fives]
        best = min(worths)
    else:
        worths = [five_card_strength(five) for five in fives]
        best = max(worths)
    good = [five for five, worth in zip(fives, worths, strict=True) if worth == best]
    return max(sorted(map(placed, five), reverse=True) for five in good)
