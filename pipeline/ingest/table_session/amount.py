"""Amounts of the record as integers, before the currency is asked.

An amount is kept as `value * 8 + decimals`, the value in ten-thousandths of a unit: no currency
has more than four decimals, and how many were written must be known, since `"10.000"` is no
amount of a currency with two. `BAD` stands for what is no amount.
"""

import numpy as np

from schemas.money import minor_digits, to_minor

SCALE_DIGITS = 4
BAD = -1
_DIVISORS = 10 ** np.arange(SCALE_DIGITS, -1, -1)
_MOST = 10**12 * 10**SCALE_DIGITS  # packed, or added up over a seat's wagers, it still fits an int64


def packed(text: str) -> int:
    """An amount's packed integer, `BAD` where the text is none, or ten million million or more."""
    try:
        value = to_minor(text, SCALE_DIGITS)
    except ValueError:
        return BAD
    decimals = len(text) - text.index(".") - 1 if "." in text else 0
    return value * 8 + decimals if value < _MOST else BAD


def digits_of(currency: str | None) -> int:
    """Decimals that amounts of a session may have; all four until its currency is known."""
    return SCALE_DIGITS if currency is None else minor_digits(currency)


def minor(text: str, digits: int) -> int:
    """An amount in minor units of a currency with `digits` decimals.

    Raises:
        ValueError: the text is no amount of such a currency; the message says why.
    """
    amount = packed(text)
    if amount == BAD:
        raise ValueError("is no amount below 10^12: digits, optionally a point and decimals")
    if amount & 7 > digits:
        raise ValueError(f"has more than the {digits} decimals of the session's currency")
    return (amount >> 3) // 10 ** (SCALE_DIGITS - digits)


def ten_thousandths(text: str) -> int:
    """A valid amount at the scale that needs no currency."""
    return packed(text) >> 3


def scaled(amounts: np.ndarray, digits: np.ndarray) -> np.ndarray:
    """Packed amounts (int64) in minor units, `digits` decimals each; negative ones are kept at -1."""
    divisors = _DIVISORS[digits]
    if len(divisors) and (divisors == divisors[0]).all():
        divisors = divisors[0]  # dividing by one number is much the faster
    return np.where(amounts < 0, -1, (amounts >> 3) // divisors)
