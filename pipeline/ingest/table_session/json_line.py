"""One line as a JSON object, strictly; every way in which it can fail to be one.

The careful half of the reader: it is asked only about lines that the quick half cannot vouch
for. An object with a repeated key comes back as `Repeated`, because which of the two values
holds is nowhere written.
"""

import json
import re
from dataclasses import dataclass
from typing import Any

import msgspec

from pipeline.ingest.table_session.fault import Fault, unreadable

MAX_LINE_BYTES = 1 << 20
MAX_DEPTH = 64
_LONG_NUMBER = 400  # more digits than any number of the record; int() of thousands is slow or refused
_NOT_BRACKETS = re.compile(r'"(?:[^"\\]|\\.)*"|[^\[\]{}"]+', re.DOTALL)
_TOP_KEYS = ("record", "venue", "table", "session", "round")


class Repeated(dict[str, Any]):
    """A JSON object in which keys stand more than once; `keys_repeated` names them."""

    keys_repeated: frozenset[str]


@dataclass(frozen=True, slots=True)
class TooLong:
    """A number of more digits than the record has use for."""

    digits: str


def parse(line: bytes, *, last: bool = False) -> dict[str, Any]:
    """The object of a line.

    Args:
        line: the record's bytes, line break apart.
        last: no line break follows, so that the record may have been cut off.

    Raises:
        Fault: SRC-001, or SRC-010 where the record was cut off.
    """
    if len(line) > MAX_LINE_BYTES:
        raise unreadable(f"a line of {len(line)} bytes, more than {MAX_LINE_BYTES}")
    try:
        return _object(line)
    except Fault as fault:
        if last and fault.code == "SRC-001" and _ends_early(line):
            fault = Fault("SRC-010", "the file ends in the middle of this record")
        fault.place = _place_of(line)
        raise fault from None


def _object(line: bytes) -> dict[str, Any]:
    try:
        text = line.decode()
    except UnicodeDecodeError as error:
        raise unreadable(f"not UTF-8: byte {error.start} of the line") from None
    if _depth(text) > MAX_DEPTH:
        raise unreadable(f"nested deeper than {MAX_DEPTH} levels")
    try:
        tree = _DECODER.decode(text.strip(" \t\r\n"))
    except json.JSONDecodeError as error:
        raise unreadable(f"not JSON: {error.msg.lower()} at character {error.pos}") from None
    except ValueError as error:
        raise unreadable(f"not JSON: {error}") from None
    if not isinstance(tree, dict):
        raise unreadable("JSON, but not an object")
    if "\\u" in text and not _is_text(tree):
        raise unreadable("a string holds half of a surrogate pair, which is no text")
    return tree


def _depth(text: str) -> int:
    """How deep the text nests, or 0 where it has too few brackets to nest too deep."""
    if text.count("[") + text.count("{") <= MAX_DEPTH:
        return 0
    deepest = depth = 0
    for bracket in _NOT_BRACKETS.sub("", text):
        depth += 1 if bracket in "[{" else -1
        deepest = max(deepest, depth)
    return deepest


def _is_text(tree: dict[str, Any]) -> bool:
    try:
        json.dumps(tree, ensure_ascii=False, default=str).encode()
    except UnicodeEncodeError:
        return False
    return True


def _pairs(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    plain = dict(pairs)
    if len(plain) == len(pairs):
        return plain
    marked = Repeated(plain)
    names = [name for name, _ in pairs]
    marked.keys_repeated = frozenset(name for name in plain if names.count(name) > 1)
    return marked


def _constant(word: str) -> Any:
    raise ValueError(f"{word} is no JSON value")


def _whole(digits: str) -> int | TooLong:
    return int(digits) if len(digits) <= _LONG_NUMBER else TooLong(digits)


_DECODER = json.JSONDecoder(object_pairs_hook=_pairs, parse_constant=_constant, parse_int=_whole)


def _ends_early(line: bytes) -> bool:
    """Whether the line is the beginning of a JSON object and nothing in it is wrong yet."""
    if not line.lstrip(b" \t\r").startswith(b"{"):
        return False
    in_a_number = line[-1:] in b".eE+-"
    return _truncated(line) or (in_a_number and _truncated(line + b"0"))


def _truncated(line: bytes) -> bool:
    try:
        msgspec.json.decode(line)
    except msgspec.DecodeError as error:
        return "truncated" in str(error)
    except RecursionError:
        return False
    return False


def _place_of(line: bytes) -> dict[str, Any]:
    """What the line tells of its record before it breaks: its first whole top-level values."""
    text = line.decode(errors="replace").lstrip(" \t\r")
    found: dict[str, Any] = {}
    place = 1
    try:
        while text[:1] == "{":
            key, place = _DECODER.raw_decode(text, _skip(text, place))
            place = _skip(text, place)
            if text[place : place + 1] != ":":
                break
            value, place = _DECODER.raw_decode(text, _skip(text, place + 1))
            if key in _TOP_KEYS:
                found[key] = value
            place = _skip(text, place)
            if text[place : place + 1] != ",":
                break
            place += 1
    except (ValueError, RecursionError):
        return found  # the rest of the line is what is broken
    return found


def _skip(text: str, place: int) -> int:
    while text[place : place + 1] in (" ", "\t"):
        place += 1
    return place
