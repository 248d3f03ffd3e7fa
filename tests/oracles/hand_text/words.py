"""How the two sites name a hand: `a flush, Queen high`, `8,6,4,3,A`.

A name may be false: where the class that was declared is not what the cards make, the words are of the
declared class with ranks that the seat holds.
"""

from collections.abc import Sequence

from schemas.vocabulary import HandClass
from tests.oracles.stud.high import high
from tests.oracles.stud.lows import best_eight_low, best_low

_NAMES = ("Deuce", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten", "Jack", "Queen", "King",
          "Ace")  # fmt: skip
_LOW_LETTERS = "_A23456789TJQK"
_LADDER = ("Ace", *_NAMES)
"""Rung of a straight's lowest card to its name."""


def _many(rank: int) -> str:
    name = _NAMES[rank]
    return name + ("es" if name == "Six" else "s")


def _ranks(declared: HandClass, cards: Sequence[int]) -> tuple[int, ...]:
    """What decides within the class, or something that fits the words where the class is false."""
    made, kickers = high(cards)
    if made == declared:
        return kickers
    held = sorted({card // 4 for card in cards}, reverse=True)
    if declared in (HandClass.STRAIGHT, HandClass.STRAIGHT_FLUSH):
        return (max(held[0] - 3, 0),)
    one, two = held[0], held[1] if len(held) > 1 else (held[0] + 1) % 13
    shapes = {
        HandClass.HIGH_CARD: (one, two),
        HandClass.TWO_PAIR: (one, one, two, two),
        HandClass.FULL_HOUSE: (one, one, one, two, two),
    }
    return shapes.get(declared, (one, one))


def high_words(site: str, declared: HandClass, cards: Sequence[int]) -> str:
    """The site's name of a high hand.

    Args:
        site: `PokerStars` or `Full Tilt`.
        declared: the class that the words name.
        cards: the seat's cards with the community card; at least five.
    """
    ranks = _ranks(declared, cards)
    stars = site == "PokerStars"
    first = ranks[0]
    match declared:
        case HandClass.HIGH_CARD:
            return f"high card {_NAMES[first]}" if stars else f"{_NAMES[first]} {_NAMES[ranks[1]]} high"
        case HandClass.PAIR:
            return f"a pair of {_many(first)}"
        case HandClass.TWO_PAIR:
            return f"two pair, {_many(first)} and {_many(ranks[2])}"
        case HandClass.TRIPS:
            return f"three of a kind, {_many(first)}"
        case HandClass.STRAIGHT | HandClass.STRAIGHT_FLUSH:
            kind = "a straight" if declared == HandClass.STRAIGHT else "a straight flush"
            low, top = _LADDER[first], _LADDER[first + 4]
            return f"{kind}, {low} to {top}" if stars else f"{kind}, {top} high"
        case HandClass.FLUSH:
            return f"a flush, {_NAMES[first]} high"
        case HandClass.FULL_HOUSE:
            return f"a full house, {_many(first)} full of {_many(ranks[3])}"
        case HandClass.QUADS:
            return f"four of a kind, {_many(first)}"
        case HandClass.ROYAL_FLUSH:
            return "a Royal Flush"


def named_ranks(site: str, declared: HandClass, cards: Sequence[int]) -> list[int]:
    """The ranks that `high_words` names, the highest of a straight first, 2 to 14."""
    ranks = _ranks(declared, cards)
    match declared:
        case HandClass.ROYAL_FLUSH:
            return []
        case HandClass.STRAIGHT | HandClass.STRAIGHT_FLUSH:
            top, low = ranks[0] + 5, ranks[0] + 1 if ranks[0] else 14
            return [top, low] if site == "PokerStars" else [top]
        case HandClass.TWO_PAIR:
            named = [ranks[0], ranks[2]]
        case HandClass.FULL_HOUSE:
            named = [ranks[0], ranks[3]]
        case HandClass.HIGH_CARD if site == "Full Tilt":
            named = [ranks[0], ranks[1]]
        case _:
            named = [ranks[0]]
    return [rank + 2 for rank in named]


def _low_letters(ranks: Sequence[int]) -> str:
    return ",".join(_LOW_LETTERS[rank] for rank in ranks)


def _razz_words(cards: Sequence[int]) -> str:
    """Five different ranks from the top; a paired low by its pair."""
    times, ranks = best_low(cards)
    if times == [1] * 5:
        return _low_letters(ranks)
    return f"a pair of {_many((ranks[0] - 2) % 13)}"


def words_of(site: str, game: str, declared: int, cards: Sequence[int]) -> str:
    """What a site says of a hand at the showdown.

    Args:
        declared: class of the high hand, -1 where none is named.
    """
    stars = site == "PokerStars"
    if game == "razz":
        return f"Lo: {_razz_words(cards)}" if stars else _razz_words(cards)
    if declared < 0:
        return ""
    name = high_words(site, HandClass(declared), cards)
    if game != "7stud8":
        return name
    low = best_eight_low(cards)
    if stars:
        return f"HI: {name}" + (f"; LO: {_low_letters(low[1])}" if low else "")
    return f"{name}, for high and {_low_letters(low[1])}, for low" if low else name
