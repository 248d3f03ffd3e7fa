"""Documents of plain fields, read without the decoder of TOML, which takes ten times as long.

Plain is a text of lines `key = value` below a header of one name or none, with remarks and blank lines, where
each value is a text without escapes but those of quotes and of the backslash, a whole number, a decimal one,
`inf`, a time of the day, a truth value or a flat list of these. It is TOML in the narrowest sense, and what
comes of it is what the decoder makes of it; whatever else stands anywhere, the whole text is left to the
decoder, faults above all.
"""

import re
from datetime import time
from decimal import Decimal
from functools import lru_cache

_TEXT = r"""[^"\\\x00-\x1f\x7f]*+(?:\\["\\][^"\\\x00-\x1f\x7f]*+)*+"""
_LITERAL = r"""[^'\x00-\x1f\x7f]*"""
_REMARK = r"(?:\#[^\x00-\x1f\x7f]*)?"
_NUMBER = r"(?:0|[1-9][0-9]{0,17})(?:\.[0-9]{1,20})?"
_BARE = rf"(?:{_NUMBER}|inf|true|false|(?:[01][0-9]|2[0-3])(?::[0-5][0-9]){{2}})"
_VALUE = rf"""(?:"{_TEXT}"|'{_LITERAL}'|{_BARE})"""
_GAP = rf"[ \t]*(?:{_REMARK}\n[ \t]*)*+"
_ITEM = re.compile(rf"""\#[^\n]*|{_VALUE}""")
_HEADER = re.compile(rf"(?:[ \t]*{_REMARK}\n)*+[ \t]*\[[ \t]*([A-Za-z0-9_-]+)[ \t]*\][ \t]*{_REMARK}\n")
_LINE = re.compile(
    rf"""[ \t]*(?:
        (?P<key>[A-Za-z0-9_-]+)[ \t]*=[ \t]*
        (?: "(?P<text>{_TEXT})" | '(?P<literal>{_LITERAL})' | (?P<bare>{_BARE})
          | \[ (?P<items>{_GAP}(?:{_VALUE}{_GAP},{_GAP})*+(?:{_VALUE}{_GAP})?+) \]
        )[ \t]*
    )?{_REMARK}\n""",
    re.VERBOSE,
)


_ESCAPED = re.compile(r"""\\(["\\])""")
_TRUTH = {"true": True, "false": False}


def plain_document(text: str) -> dict[str, object] | None:
    """The document that a text is, None where it is not plain.

    Args:
        text: without lone surrogates.
    """
    text = text.replace("\r\n", "\n")
    if not text.endswith("\n"):
        text += "\n"
    header = _HEADER.match(text)
    at = header.end() if header else 0
    fields: dict[str, object] = {}
    while at < len(text):
        line = _LINE.match(text, at)
        if line is None:
            return None
        at = line.end()
        key, written, literal, bare, items = line.groups()
        if key is None:
            continue
        if key in fields:
            return None
        fields[key] = _value(written, literal, bare) if items is None else _values(items)
    return {header[1]: fields} if header else fields


def _value(written: str | None, literal: str | None, bare: str | None) -> object:
    if bare:
        return _bare(bare)
    return literal if written is None else _unescaped(written)


def _values(items: str) -> list[object]:
    found: list[str] = _ITEM.findall(items)
    return [_item(word) for word in found if word[0] != "#"]


def _item(word: str) -> object:
    if word[0] == '"':
        return _unescaped(word[1:-1])
    return word[1:-1] if word[0] == "'" else _bare(word)


def _unescaped(text: str) -> str:
    return _ESCAPED.sub(r"\1", text) if "\\" in text else text


@lru_cache(maxsize=16384)
def _bare(word: str) -> object:
    if word in _TRUTH:
        return _TRUTH[word]
    if ":" in word:
        return time.fromisoformat(word)
    return int(word) if word.isdigit() else Decimal(word)
