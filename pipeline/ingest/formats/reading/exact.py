"""Numbers of structured formats, into minor units, exactly: no float is ever made of them."""

from decimal import Decimal
from functools import lru_cache

from pipeline.ingest.formats.reading.lines import LineFault

_MOST_DIGITS = 12
"""Digits before the point, as `schemas.money` reads them."""
_LEAST_EXPONENT = -60
"""Decimals beyond it are refused before anything is reckoned with them."""


def exact_minor(value: object, digits: int) -> int:
    """A number of a decoded document in minor units of a currency with so many decimals.

    Args:
        value: an `int` or a `Decimal`, as decoded with `parse_float=Decimal`.
        digits: the currency's decimals.

    Raises:
        LineFault: no number, a negative or too large one, or one with decimals that the currency has not.
    """
    if isinstance(value, Decimal):
        return _decimal_minor(str(value), digits)
    if isinstance(value, bool) or not isinstance(value, int):
        raise LineFault(f"{_shown(value)} is no amount", "SRC-002")
    if not 0 <= value < 10**_MOST_DIGITS:
        raise LineFault(f"{_shown(value)} is no amount that chips can have", "SRC-002")
    return value * 10**digits


@lru_cache(maxsize=65536)
def _decimal_minor(text: str, digits: int) -> int:
    """By the text, which has the sign of a nought and all decimals: equal numbers may differ in them."""
    value = Decimal(text)
    if not value.is_finite() or value.is_signed() or value.adjusted() >= _MOST_DIGITS:
        raise LineFault(f"{_shown(value)} is no amount that chips can have", "SRC-002")
    exponent = value.as_tuple().exponent
    if not value:
        return 0
    if not isinstance(exponent, int) or exponent < _LEAST_EXPONENT:
        raise LineFault(f"{_shown(value)} has too many decimals", "SRC-002")
    numerator, denominator = value.as_integer_ratio()
    minor, rest = divmod(numerator * 10**digits, denominator)
    if rest:
        raise LineFault(f"{_shown(value)} has more than {digits} decimals", "SRC-002")
    return minor


def _shown(value: object) -> str:
    """The value as a message names it; a long one is cut, a huge whole number is not written out."""
    if isinstance(value, int) and value.bit_length() > 100:
        return f"a whole number of {value.bit_length()} bits"
    text = str(value)
    return text if len(text) <= 40 else f"{text[:40]}..."
