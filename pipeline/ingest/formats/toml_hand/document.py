"""The fields of one hand's TOML document, read by their type, with the place of the one that was read last.

Nothing in a document may cost more than its hand: its size is bounded, and whatever the decoder makes of
nesting, huge numbers or odd keys becomes a `FormatFault`.
"""

import re
import tomllib
from collections.abc import Mapping, Sequence
from datetime import time
from decimal import Decimal, InvalidOperation
from typing import cast

from pipeline.ingest.formats.format import FormatFault
from pipeline.ingest.formats.reading.lines import LineFault
from pipeline.ingest.formats.toml_hand.plain import plain_document
from schemas.vocabulary import NOT_STATED

MAX_HAND = 65_536
"""Characters of the longest document of a hand that is read; one with every comment has a tenth of it."""
MAX_NESTING = 64
"""Brackets that may stand open; a hand needs two."""
MAX_PARTS = 16
"""Parts of a key; a hand's have one. The decoder takes a minute for one of thousands."""

_PLACE = re.compile(r"\(at line (\d+), column (\d+)\)$")
_SURROGATE = re.compile("[\ud800-\udfff]")
_DEEP = re.compile(rf"(?:[\[{{][^\[\]{{}}]*){{{MAX_NESTING}}}")
_KEY = r"""(?:[A-Za-z0-9_-]+|"[^"\n]*"|'[^'\n]*')"""
_DOTTED = re.compile(rf"(?<![A-Za-z0-9_-])(?:{_KEY}[ \t]*\.[ \t]*){{{MAX_PARTS}}}")


def decode(text: str) -> dict[str, object]:
    """The document of a hand: that of the only table of the text, or the whole text where it has no header.

    Raises:
        FormatFault: the text is no TOML, is too long, or nests too deep.
    """
    if len(text) > MAX_HAND:
        raise FormatFault(f"a hand of {len(text)} characters", 0)
    for pattern, reason, possible in (
        (_SURROGATE, "bytes that are no text", not text.isascii()),
        (_DEEP, "brackets nested too deep", text.count("[") + text.count("{") >= MAX_NESTING),
        (_DOTTED, "a key of too many parts", text.count(".") >= MAX_PARTS),
    ):
        match = pattern.search(text) if possible else None
        if match is not None:
            raise FormatFault(reason, match.start())
    try:
        plain = plain_document(text)
        document: dict[str, object] = tomllib.loads(text, parse_float=Decimal) if plain is None else plain
    except tomllib.TOMLDecodeError as fault:
        raise FormatFault(f"no TOML: {_without_place(str(fault))}", _place(str(fault), text)) from fault
    except (ValueError, InvalidOperation, RecursionError) as fault:
        raise FormatFault("no TOML: a value that cannot be read", 0) from fault
    values = list(document.values())
    if text.lstrip("\ufeff \t\r\n").startswith("[") and len(values) == 1 and isinstance(values[0], dict):
        return cast(dict[str, object], values[0])
    return document


def _without_place(message: str) -> str:
    return _PLACE.sub("", message).strip()


def _place(message: str, text: str) -> int:
    """The offset of the line that the decoder names, that of the last one where it names the end."""
    match = _PLACE.search(message)
    if match is None:
        return text.rstrip().rfind("\n") + 1
    at = 0
    for _ in range(int(match[1]) - 1):
        at = text.find("\n", at) + 1
    return at


class Fields:
    """The fields of a document by their names; None, or an empty list, where one is not stated.

    Attributes:
        reading: the field that was asked for last.
    """

    def __init__(self, values: Mapping[str, object]) -> None:
        """The decoded document of one hand."""
        self._values = values
        self.reading = ""

    def has(self, name: str) -> bool:
        """Whether a field is stated."""
        return name in self._values

    def value(self, name: str) -> object:
        """A field's value, whatever it is."""
        self.reading = name
        return self._values.get(name)

    def needed(self, name: str) -> object:
        """A field that must be stated.

        Raises:
            LineFault: it is not.
        """
        value = self.value(name)
        if value is None:
            raise LineFault(f"the hand states no {name}", "SRC-002")
        return value

    def text(self, name: str) -> str | None:
        """A text; a whole number where the format allows one beside it, as its digits.

        Raises:
            LineFault: it is neither, or holds a NUL.
        """
        value = self.value(name)
        if isinstance(value, int) and not isinstance(value, bool) and value.bit_length() <= 64:
            return str(value)
        if value is not None and not isinstance(value, str):
            raise LineFault(f"{name} is no text", "SRC-002")
        return _checked(value, name) if value is not None else None

    def whole(self, name: str, least: int, most: int) -> int | None:
        """A whole number from `least` to `most`.

        Raises:
            LineFault: it is none.
        """
        value = self.value(name)
        if value is None:
            return None
        if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
            raise LineFault(f"{name} is no whole number from {least} to {most}", "SRC-002")
        return value

    def clock_time(self, name: str) -> time | None:
        """A local time.

        Raises:
            LineFault: it is none.
        """
        value = self.value(name)
        if value is not None and not isinstance(value, time):
            raise LineFault(f"{name} is no time of the day", "SRC-002")
        return value

    def items(self, name: str, count: int | None = None) -> Sequence[object]:
        """A list, of `count` elements where that is given; empty where it is not stated.

        Raises:
            LineFault: it is none, or of another length.
        """
        value = self.value(name)
        if value is None:
            return []
        if not isinstance(value, list):
            raise LineFault(f"{name} is no list", "SRC-002")
        items = cast(list[object], value)
        if count is not None and len(items) != count:
            raise LineFault(f"{name} has {len(items)} elements for {count} players", "SRC-002")
        return items

    def texts(self, name: str, count: int | None = None) -> list[str]:
        """A list of texts; refused as by `items`, and where an element is no text."""
        texts: list[str] = []
        for item in self.items(name, count):
            if not isinstance(item, str):
                raise LineFault(f"an element of {name} is no text", "SRC-002")
            texts.append(_checked(item, name) if "\x00" in item else item)
        return texts


def _checked(text: str, name: str) -> str:
    if "\x00" in text:
        raise LineFault(f"{name} holds a NUL", "SRC-002")
    return text


def is_unknown(value: object) -> bool:
    """Whether a number is the format's `inf`: an amount that nobody knows."""
    return isinstance(value, Decimal) and value.is_infinite() and not value.is_signed()


UNKNOWN = NOT_STATED
"""What becomes of such an amount."""
