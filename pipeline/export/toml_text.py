"""Values as TOML writes them."""

from collections.abc import Sequence
from decimal import Decimal
from typing import cast

import orjson

from pipeline.export.walk import Unsaid


class Bare(str):
    """A text that TOML writes without marks: a time of the day, or `inf`."""

    __slots__ = ()


def toml_value(value: object) -> str:
    """A text, a number, or a list of them.

    Raises:
        Unsaid: a text that no file can hold.
    """
    if isinstance(value, Bare):
        return str(value)
    if isinstance(value, str):
        return _text(value)
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, Decimal):
        return format(value, "f")
    if isinstance(value, Sequence):
        return f"[{', '.join(toml_value(item) for item in cast(Sequence[object], value))}]"
    return str(value)


def _text(text: str) -> str:
    try:
        return orjson.dumps(text).decode().replace("\x7f", "\\u007F")
    except TypeError as error:
        raise Unsaid("a text of lone surrogates") from error


def toml_amount(minor: int, digits: int) -> Decimal | int:
    """Minor units as the shortest number that says them."""
    whole, rest = divmod(minor, 10**digits)
    return Decimal(minor).scaleb(-digits).normalize() if rest else whole
