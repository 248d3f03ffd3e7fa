"""Amounts as the site prints them: chips of a tournament with the decimals of money."""

from pipeline.ingest.formats.reading.purse import Purse
from schemas.money import CHIPS


def amount(purse: Purse, text: str) -> int:
    """An amount in minor units.

    Raises:
        LineFault: as by `Purse.amount`.
    """
    return purse.amount(text.removesuffix(".00") if purse.currency == CHIPS else text)
