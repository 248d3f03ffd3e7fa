"""Money and shares as people read them. Amounts stay integers until they become text."""

from decimal import Decimal

import polars as pl

from schemas.money import minor_digits, to_text


def _grouped(text: str) -> str:
    whole, point, decimals = text.partition(".")
    sign = "-" if whole.startswith("-") else ""
    return f"{sign}{int(whole.lstrip('-')):,}{point}{decimals}"


def amount(minor: object, currency: object, *, signed: bool = False) -> str:
    """An amount with its currency's decimals: 110750 EUR cents are `1,107.50`.

    Args:
        minor: minor units; empty where there are none.
        currency: the currency; where it is not known the minor units are told as such.
        signed: write a plus before what is more than nothing.
    """
    if not isinstance(minor, int):
        return ""
    plus = "+" if signed and minor > 0 else ""
    if not isinstance(currency, str):
        return f"{plus}{minor:,} minor units"
    return plus + _grouped(to_text(minor, minor_digits(currency)))


def amount_of(minor: object, currency: object, *, signed: bool = False) -> str:
    """The same with the currency behind it."""
    text = amount(minor, currency, signed=signed)
    return f"{text} {currency}" if text and isinstance(currency, str) else text


def decimals(minor: pl.Series, currency: str) -> pl.Series:
    """Minor units as exact decimals of the currency, so that a table sorts them as numbers."""
    digits = minor_digits(currency)
    values = [None if value is None else Decimal(value).scaleb(-digits) for value in minor.to_list()]
    return pl.Series(minor.name, values, pl.Decimal(38, digits))


def share(part: object) -> str:
    """A fraction as a percentage; a dash where there is none."""
    return f"{part:.2%}" if isinstance(part, float) else "–"


def number(value: object) -> str:
    """A whole number with its thousands apart."""
    return f"{value:,}" if isinstance(value, int) else ""
