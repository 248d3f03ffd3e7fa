"""What pages put on the screen: names that stay names, cards, amounts."""

import html
import re
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st
from polars import Series

from dashboard.amounts import amount, amount_of, decimals, share
from dashboard.cards import draw
from dashboard.markup import Row, escape, grid, pill, tag
from schemas.cards import DECK_SIZE, HIDDEN, card_number, card_text
from tests.dashboard.conftest import HOSTILE

_PRINTABLE = st.characters(exclude_categories=("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"))


def _parsed(block: str) -> ElementTree.Element:
    return ElementTree.fromstring(block)  # noqa: S314 (our own output)


@given(st.text(_PRINTABLE))
def test_an_escaped_text_reads_as_itself(text: str) -> None:
    assert html.unescape(escape(text)) == text


@given(st.text())
def test_an_escaped_text_has_no_character_that_html_or_markdown_knows(text: str) -> None:
    assert re.fullmatch(r"(?:[A-Za-z0-9 ]|&#[0-9]+;|u[0-9a-f]{4,6})*", escape(text))


def test_invisible_characters_are_shown_by_number() -> None:
    assert html.unescape(escape("Ann\u202ebob\x00\n\ud800")) == "Ann\\u202ebob\\u0000\\u000a\\ud800"


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_name_stays_text_in_every_block(name: str) -> None:
    for block in (
        tag("b", escape(name), "who", name),
        pill(name, name),
        grid([(name, "")], [Row([escape(name)])], name),
    ):
        root = _parsed(block)
        assert {element.tag for element in root.iter()} <= {
            "b",
            "span",
            "div",
            *("table", "caption", "thead", "tbody", "tr", "th", "td"),
        }
        assert name in html.unescape("".join(root.itertext()))
        assert "\n" not in block


def test_every_card_is_drawn_and_named() -> None:
    for card in range(DECK_SIZE):
        root = _parsed(draw([card], [True]))
        texts = [element.text for element in root.iter() if element.tag.endswith("text")]
        assert texts == [card_text(card)[0].replace("T", "10")]
        assert root.attrib["aria-label"] == card_text(card)


def test_down_cards_are_dashed_and_lower_and_hidden_ones_show_nothing() -> None:
    svg = draw([card_number("Kc"), card_number("9h"), HIDDEN], [True, False, False])
    root = _parsed(svg)
    assert root.attrib["aria-label"] == "Kc, 9h (down), hidden"
    up, down, hidden = (group for group in root if group.tag.endswith("g"))
    assert "stroke-dasharray" not in ElementTree.tostring(up, "unicode")
    assert "stroke-dasharray" in ElementTree.tostring(down, "unicode")
    offsets = [re.findall(r"[\d.]+", group.attrib["transform"])[1] for group in (up, down, hidden)]
    assert offsets[0] < offsets[1] == offsets[2]
    assert [element.text for element in hidden.iter() if element.tag.endswith("text")] == ["?"]


def test_what_is_no_card_is_not_drawn() -> None:
    with pytest.raises(ValueError, match="no card"):
        draw([DECK_SIZE], [True])
    with pytest.raises(ValueError, match="zip"):
        draw([1, 2], [True])


@pytest.mark.parametrize(
    ("minor", "currency", "text"),
    [
        (110750, "EUR", "1,107.50"), (-5, "EUR", "-0.05"), (1234567, "JPY", "1,234,567"),
        (-1234567, "KWD", "-1,234.567"),
        (0, "chips", "0"), (12, None, "12 minor units"), (None, "EUR", ""),
    ],
)  # fmt: skip
def test_amounts_have_their_currencys_decimals(minor: int | None, currency: str | None, text: str) -> None:
    assert amount(minor, currency) == text


def test_a_difference_carries_its_sign_and_currency() -> None:
    assert [amount_of(minor, "EUR", signed=True) for minor in (250, 0, -250)] == [
        "+2.50 EUR",
        "0.00 EUR",
        "-2.50 EUR",
    ]
    assert share(0.2914) == "29.14%"
    assert share(None) == "–"


def test_decimals_are_exact_beyond_what_a_float_holds() -> None:
    column = decimals(Series("a", [2**53 + 1, None, -1]), "EUR")
    assert [None if value is None else str(value) for value in column] == ["90071992547409.93", None, "-0.01"]
