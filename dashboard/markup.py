"""HTML of the pages. Everything that comes from sources or people goes through `escape`.

Streamlit reads HTML inside markdown, so a name must be harmless to both. `escape` therefore writes
every character that either could mean something by as its number, and a block is one line: a blank
line would end it and let markdown begin.
"""

import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import streamlit as st

# Invisible characters can turn a name's direction or hide a part of it: they are shown by number.
_INVISIBLE = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")


def _character(character: str) -> str:
    if character.isascii() and (character.isalnum() or character == " "):
        return character
    if unicodedata.category(character) in _INVISIBLE:
        return f"&#92;u{ord(character):04x}"
    return f"&#{ord(character)};"


def escape(text: object) -> str:
    """The text as HTML and markdown that show exactly it."""
    return "".join(map(_character, str(text)))


def tag(name: str, content: str, kind: str = "", hint: object = "") -> str:
    """An element.

    Args:
        name: the element.
        content: its HTML.
        kind: its classes, without the prefix `sa-` that keeps them apart from Streamlit's.
        hint: text shown while the pointer rests on it.
    """
    classes = f' class="{" ".join(f"sa-{word}" for word in kind.split())}"' if kind else ""
    title = f' title="{escape(hint)}"' if hint else ""
    return f"<{name}{classes}{title}>{content}</{name}>"


def pill(word: str, hint: str = "") -> str:
    """A word such as a severity or a verdict in its colour."""
    known = "".join(letter if letter.isalnum() else "-" for letter in word.lower())
    return tag("span", escape(word), f"pill {known}", hint)


@dataclass(frozen=True, slots=True)
class Row:
    """A table's row: its cells as HTML, and its classes."""

    cells: Sequence[str]
    kind: str = ""


def grid(headings: Sequence[tuple[str, str]], rows: Iterable[Row], label: str) -> str:
    """A table.

    Args:
        headings: text and classes of each column (`number` for figures).
        rows: the rows.
        label: what the table shows, for screen readers.
    """
    head = "".join(tag("th", escape(text), kind) for text, kind in headings)
    body = "".join(
        tag("tr", "".join(tag("td", cell, headings[i][1]) for i, cell in enumerate(row.cells)), row.kind)
        for row in rows
    )
    caption = tag("caption", escape(label), "unseen")
    table = tag("table", caption + tag("thead", tag("tr", head)) + tag("tbody", body), "grid")
    return tag("div", table, "scroll")


def pairs(values: Iterable[tuple[str, str]]) -> str:
    """Headings and values side by side; the values are HTML."""
    return tag("dl", "".join(tag("div", tag("dt", escape(k)) + tag("dd", v)) for k, v in values), "pairs")


def show(*blocks: str) -> None:
    """Puts HTML on the page."""
    st.markdown("".join(blocks), unsafe_allow_html=True)


def notice(tone: str, text: str, then: str = "") -> None:
    """A sentence that stands out.

    Args:
        tone: `good`, `bad`, `doubt` or `plain`.
        text: the sentence.
        then: the next step.
    """
    more = tag("div", escape(then), "then") if then else ""
    show(tag("div", tag("div", escape(text)) + more, f"notice {tone}"))


@dataclass(frozen=True, slots=True)
class Figure:
    """A number that stands out: what it is, how much, and what belongs to it."""

    label: str
    value: str
    note: str = ""
    tone: str = ""


def figures(shown: Iterable[Figure]) -> None:
    """Figures in a row."""
    boxes = (
        tag(
            "div",
            tag("div", escape(one.label), "label")
            + tag("div", escape(one.value), f"value {one.tone}".strip())
            + tag("div", escape(one.note) or "&#160;", "note"),
            "figure",
        )
        for one in shown
    )
    show(tag("div", "".join(boxes), "figures"))
