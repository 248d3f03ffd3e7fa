"""List columns of one row taken apart, and values put into words."""

from collections.abc import Sequence
from typing import cast

from schemas.low_hands import low_text
from schemas.money import minor_digits, to_text
from schemas.vocabulary import NOT_STATED, HandClass, word

Row = dict[str, object]


def ints(row: Row, name: str) -> list[int]:
    """A list column of integers."""
    return cast(list[int], row[name])


def strings(row: Row, name: str) -> list[str]:
    """A list column of texts."""
    return cast(list[str], row[name])


def dealt(cards: Sequence[int], counts: Sequence[int]) -> list[tuple[int, ...]]:
    """Cards that stand one after the other, a tuple for each count."""
    parts: list[tuple[int, ...]] = []
    start = 0
    for count in counts:
        parts.append(tuple(cards[start : start + count]))
        start += count
    return parts


def class_text(value: object) -> str:
    """A hand's class in the contracts' word; empty where not stated."""
    return "" if value is None or value == NOT_STATED else word(HandClass(cast(int, value)))


def low_words(value: int) -> str:
    """A low hand's ranks, `no low` where none qualifies; empty where not stated."""
    return "" if value == NOT_STATED else low_text(value)


def seat_words(seats: Sequence[int]) -> str:
    """`seat 2`, `seat 2 and seat 5`, `seat 1, seat 2 and seat 5`; `nobody`."""
    names = [f"seat {seat}" for seat in seats]
    return " and ".join(filter(None, (", ".join(names[:-1]), *names[-1:]))) or "nobody"


class Purse:
    """Amounts of one row in words."""

    def __init__(self, currency: object) -> None:
        """`currency` is the row's, None where unknown (amounts then are ten-thousandths)."""
        self.digits = minor_digits(currency) if isinstance(currency, str) else 4

    def __call__(self, minor: int) -> str:
        """An amount; `nothing` where the record states none."""
        return "nothing" if minor == NOT_STATED else to_text(minor, self.digits)
