"""How sources name hands."""

from collections.abc import Sequence
from typing import cast

from pipeline.simulate.stud.boards import LOW_GAMES
from pipeline.simulate.stud.hands import low_ranks
from pipeline.simulate.stud.played import PlayedSeat
from pipeline.simulate.stud.pots import Showdown
from schemas.high_hands import ranks_code
from schemas.low_hands import low_code, low_text
from schemas.vocabulary import NOT_STATED, HandClass

NAME_LOWS = ("7stud8", *LOW_GAMES)
"""Games in which low hands are named."""

RANK_NAMES = (
    "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten", "Jack", "Queen", "King", "Ace",
)  # fmt: skip
"""Two to ace."""


def class_of(worth: object) -> int:
    """The class of a high hand."""
    return cast(Sequence[int], worth)[0]


def _many(rank: int) -> str:
    name = RANK_NAMES[rank]
    return name + ("es" if name == "Six" else "s")


def _high(worth: Sequence[int]) -> str:
    made, first = HandClass(worth[0]), worth[1]
    second = _many(worth[2] if len(worth) > 2 else 0)
    low_end = 12 if first == 3 else first - 4
    texts = {
        HandClass.HIGH_CARD: f"high card {RANK_NAMES[first]}",
        HandClass.PAIR: f"a pair of {_many(first)}",
        HandClass.TWO_PAIR: f"two pair, {_many(first)} and {second}",
        HandClass.TRIPS: f"three of a kind, {_many(first)}",
        HandClass.STRAIGHT: f"a straight, {RANK_NAMES[low_end]} to {RANK_NAMES[first]}",
        HandClass.FLUSH: f"a flush, {RANK_NAMES[first]} high",
        HandClass.FULL_HOUSE: f"a full house, {_many(first)} full of {second}",
        HandClass.QUADS: f"four of a kind, {_many(first)}",
        HandClass.STRAIGHT_FLUSH: f"a straight flush, {RANK_NAMES[low_end]} to {RANK_NAMES[first]}",
        HandClass.ROYAL_FLUSH: "a Royal Flush",
    }
    return texts[made]


def ranks_named(worth: Sequence[int]) -> int:
    """The ranks that the words of a high hand name, by `schemas.high_hands`."""
    made, ranks = HandClass(worth[0]), [rank + 2 for rank in worth[1:]]
    if made in (HandClass.STRAIGHT, HandClass.STRAIGHT_FLUSH):
        return ranks_code([ranks[0], 14 if ranks[0] == 5 else ranks[0] - 4])
    if made is HandClass.ROYAL_FLUSH:
        return NOT_STATED
    return ranks_code(ranks[: 2 if made in (HandClass.TWO_PAIR, HandClass.FULL_HOUSE) else 1])


def words(game: str, high: object, low: int) -> str:
    """A shown hand in words: `HI: a pair of Fives; LO: 8,6,5,4,3`."""
    lows = low_text(low).replace("-", ",") if low > 0 else ""
    if game in LOW_GAMES:
        return f"Lo: {lows}"
    text = _high(cast(Sequence[int], high))
    if game != "7stud8":
        return text
    return f"HI: {text}; LO: {lows}" if lows else f"HI: {text}"


def name_hand(seat: PlayedSeat, showdown: Showdown, no_low: int) -> None:
    """Names a seat's hand by what it is worth.

    Args:
        seat: one of the showdown's.
        showdown: what the hands are worth.
        no_low: what stands for a low that does not qualify: NO_LOW where the source says so, else NOT_STATED.
    """
    game, number = showdown.game, seat.number
    high = showdown.worth.high.get(number)
    seat.declared_class = NOT_STATED if high is None else class_of(high)
    seat.declared_ranks = NOT_STATED if high is None else ranks_named(cast(Sequence[int], high))
    if game in NAME_LOWS:
        ranks = low_ranks(game, showdown.cards[number])
        seat.declared_low = no_low if ranks is None else low_code(ranks)
    seat.declared_text = words(game, high, seat.declared_low)
