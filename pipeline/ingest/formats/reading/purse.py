"""Amounts as a hand prints them, into minor units of the hand's currency."""

import re
from dataclasses import dataclass

from pipeline.ingest.formats.reading.lines import LineFault
from schemas.money import CHIPS, PLAY_MONEY, minor_digits, to_minor

AMOUNT = r"[$€£]?\d[\d,]*(?:\.\d+)?"
"""Pattern of an amount, to be read by `Purse.amount`; it has no group."""

_SIGNS = {"$": "USD", "€": "EUR", "£": "GBP"}
_DIGITS = re.compile(r"(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?")


@dataclass(frozen=True, slots=True)
class Purse:
    """The currency of a hand: its name, its decimals, and the sign that each amount carries."""

    currency: str
    digits: int
    sign: str

    def amount(self, text: str) -> int:
        """An amount such as `"$1,345.50"` in minor units.

        Raises:
            LineFault: another sign, decimals that the currency has not, or commas out of place.
        """
        sign = text[0] if text[0] in _SIGNS else ""
        if sign != self.sign:
            raise LineFault(f"{text!r} is no amount in {self.currency}", "SRC-002")
        plain = text[len(sign) :]
        if _DIGITS.fullmatch(plain) is None:
            raise LineFault(f"{text!r} is no amount", "SRC-002")
        try:
            return to_minor(plain.replace(",", ""), self.digits)
        except ValueError as error:
            raise LineFault(f"{text!r}: {error}", "SRC-002") from error


def cash_purse(stake: str, word: str | None) -> Purse:
    """The currency of a cash hand.

    The word beside the stakes decides where there is one; else the sign (`$` is USD, `€` EUR,
    `£` GBP); with neither the table plays for play money.

    Args:
        stake: an amount of the header, such as `"$0.04"`.
        word: the currency word beside it, such as `"USD"`, None where there is none.

    Raises:
        LineFault: the word names no currency.
    """
    sign = stake[0] if stake[0] in _SIGNS else ""
    currency = word.upper() if word else _SIGNS.get(sign, PLAY_MONEY)
    try:
        return Purse(currency, minor_digits(currency), sign)
    except ValueError as error:
        raise LineFault(str(error), "SRC-002") from error


def chips_purse() -> Purse:
    """The chips of a tournament: whole numbers without a sign."""
    return Purse(CHIPS, minor_digits(CHIPS), "")
