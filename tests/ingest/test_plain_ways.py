"""What is read in a shorter way comes to what the longer way makes of it: documents, lists of cards, amounts,
headers found by a word, lines that are counted."""

import re
import tomllib
from collections import Counter
from decimal import Decimal
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pipeline.ingest.formats import FORMATS
from pipeline.ingest.formats.reading.cutting import _SUMMARY, _summary_line
from pipeline.ingest.formats.reading.deck_view import _has_all
from pipeline.ingest.formats.reading.exact import exact_minor
from pipeline.ingest.formats.reading.lines import LineFault
from pipeline.ingest.formats.reading.purse import Purse
from pipeline.ingest.formats.reading.site_text import SiteText
from pipeline.ingest.formats.toml_hand.plain import plain_document
from pipeline.ingest.text import _lines
from schemas.money import to_minor
from tests.ingest.mutations import mutated
from tests.oracles.hand_text.told import all_told
from tests.oracles.stud_play import random_hand

TOLD = all_told()
SITES = [pytest.param(kind, id=kind.name) for kind in FORMATS if isinstance(kind, SiteText)]

_WORDS = st.sampled_from(
    ('"d dh p1 ????4h"', "'p2 cc'", '""', "''",
     '"a\\"b"', '"\\\\"', '"c\\\\\\d\\n"', '"""x"""', "'''y'''", "0", "7", "-3", "+1", "007",
     "1_000", "0.5", "12.50", ".5", "1e3", "inf", "-inf", "nan", "true", "false", "14:47:25", "25:00:00",
     "14:47:25.5", "2013-04-19", "x", "", "é", '"é # [1]"', "'\t'", '"\x7f"', "{a = 1}", "[1, 2]")
)  # fmt: skip
_GAPS = st.sampled_from(("", " ", "\t", "  ", "\n", ' # as said, [1] = "x"\n', "\r\n", " #\t\n", "\x0c"))
_LISTS = st.lists(st.tuples(_GAPS, _WORDS, _GAPS), max_size=4).map(
    lambda items: "[" + ",".join("".join(item) for item in items)
)
_ENDS = st.sampled_from(("]", ",]", ", # more\n]", "", "]]", "] x"))
_VALUES = st.one_of(_WORDS, st.tuples(_LISTS, _ENDS).map("".join))
_KEYS = st.sampled_from(("a", "b", "c", "_kind", "big-bet", "7", '"q"', "a.b", "é", ""))
_LINES = st.one_of(
    st.tuples(
        st.sampled_from(("", " ", "\t")), _KEYS, st.sampled_from(("=", " = ", "\t=")), _VALUES, _GAPS
    ).map("".join),
    st.sampled_from(("", "# remark", "[1]", "[ 2 ] # second", "[[3]]", "\ufeff", "\x00", "a = 1", "x")),
)
_DOCUMENTS = st.lists(_LINES, max_size=6).flatmap(
    lambda lines: st.sampled_from(("\n", "\r\n")).map(lambda end: end.join(lines) + end)
)


def _by_decoder(text: str) -> dict[str, object] | None:
    try:
        return tomllib.loads(text, parse_float=Decimal)
    except (ValueError, ArithmeticError, RecursionError):
        return None


@settings(max_examples=600, deadline=None)
@given(_DOCUMENTS)
def test_a_plain_document_is_what_the_decoder_makes_of_it(text: str) -> None:
    for given_text in (text, text.rstrip("\r\n"), text[: len(text) // 2]):
        found = plain_document(given_text)
        assert found is None or repr(found) == repr(_by_decoder(given_text))


def test_documents_of_hands_whole_and_damaged_are_what_the_decoder_makes_of_them() -> None:
    rng, plain = Random(5), 0
    for _ in range(150):
        text = _text("phh", rng, 1)
        for version in (text, mutated(text.encode(), rng).decode(errors="replace")):
            found = plain_document(version)
            assert found is None or repr(found) == repr(_by_decoder(version))
            plain += found is not None
    assert plain > 100


def test_plain_documents_are_not_left_to_the_decoder() -> None:
    text = "[1] # first\n\nvariant = 'FR'\nantes = [1, 0.50, inf,\n # ante\n]\ntime = 01:02:03\n_x = true\n"
    assert plain_document(text) is not None


_CARDS = st.lists(st.integers(-1, 5), max_size=6)


@given(_CARDS, _CARDS)
def test_a_list_has_all_of_another_by_counting(more: list[int], less: list[int]) -> None:
    assert _has_all(more, less) == (not Counter(less) - Counter(more))


_NUMBERS = st.one_of(
    st.decimals(allow_nan=True, allow_infinity=True),
    st.decimals(min_value=0, max_value=10**13, places=3),
    st.sampled_from(
        [Decimal(text) for text in ("-0", "0.0", "-0.00", "1E+3", "0E-70", "1E-61", "5.10", "5.1")]
    ),
)


def _exactly(value: Decimal, digits: int) -> int | None:
    """The amount by its digits; None where it is refused."""
    if not value.is_finite() or value.is_signed() or value.adjusted() >= 12:
        return None
    sign, numbers, exponent = value.as_tuple()
    if not value:
        return 0
    if not isinstance(exponent, int) or exponent < -60:
        return None
    whole = int("".join(map(str, numbers)))
    shift = exponent + digits
    if shift >= 0:
        return whole * 10**shift
    return None if whole % 10**-shift or sign else whole // 10**-shift


@given(st.lists(st.tuples(_NUMBERS, st.sampled_from((0, 2, 3))), min_size=1, max_size=5))
def test_exact_amounts_do_not_hang_on_what_was_read_before(numbers: list[tuple[Decimal, int]]) -> None:
    for value, digits in 2 * numbers:
        try:
            found = exact_minor(value, digits)
        except LineFault:
            found = None
        assert found == _exactly(value, digits)


@given(
    st.lists(
        st.sampled_from(("$1", "1$", "€1", "1", "1,000", "$1,000.5", "1.234", "1,00", "", "$", "²", "01"))
    )
)
def test_amounts_do_not_hang_on_which_purse_read_them_before(texts: list[str]) -> None:
    purses = [
        Purse("USD", 2, "$"),
        Purse("USD", 2, "$", sign_last=True),
        Purse("chips", 0, ""),
        Purse("EUR", 2, "€"),
    ]
    for text in 2 * texts:
        for purse in purses:
            sign = purse.sign
            bare = text.removesuffix(sign) if purse.sign_last else text.removeprefix(sign)
            told = text.endswith(sign) if purse.sign_last else text.startswith(sign)
            expected = None
            if told and re.fullmatch(r"(?:[0-9]{1,3}(?:,[0-9]{3})+|[0-9]+)(?:\.[0-9]+)?", bare):
                try:
                    expected = to_minor(bare.replace(",", ""), purse.digits)
                except ValueError:
                    expected = None
            try:
                found = purse.amount(text)
            except LineFault:
                found = None
            assert found == expected


@given(st.text(alphabet="a \t\r\n\x00\x0b\x1c\u2028\u00a0\ufeff", max_size=30))
def test_lines_that_hold_anything_are_counted(text: str) -> None:
    assert _lines(text) == len(re.findall(r"[^\s\x00][^\n]*", text))


def _text(form: str, rng: Random, hands: int) -> str:
    told, texts = TOLD[form], list[str]()
    while len(texts) < hands:
        row = random_hand(rng)
        if told.can(row):
            texts.append(told.write(row, rng)[0])
    return "\n\n".join(texts)


@pytest.mark.parametrize("kind", SITES)
def test_headers_found_by_their_word_are_those_of_the_pattern(kind: SiteText) -> None:
    rng = Random(3)
    whole = _text(kind.name, rng, 3).encode()
    for turn in range(60):
        damaged = mutated(whole, rng) if turn else whole
        text = damaged.decode(errors="surrogateescape") + rng.choice(("", "\n", "\u017f"))
        assert kind.cut(text) == _without_word(kind).cut(text)


def _without_word(kind: SiteText) -> SiteText:
    """The same format, whose headers its pattern alone finds."""
    plain = type(kind)()
    marks = kind.marks
    plain.marks = type(marks)(marks.header, marks.header_begins, marks.game_of, "", marks.cancelled)
    return plain


_PARTS = st.lists(
    st.sampled_from(
        ("*** SUMMARY ***", "*** summary *** x", " *** SUMMARY ***", "*** \u017fUMMARY ***", "*** 4th STREET",
         "Seat 1: x", "Total pot 3", "", " ", "é: folds", "\u0130", "head #1", "***", "*** SUMM")
    ),
    max_size=8,
)  # fmt: skip


@given(_PARTS, st.integers(0, 20), st.sampled_from(("\n", "\r\n")))
def test_a_summary_found_by_its_word_is_that_of_the_pattern(parts: list[str], short: int, end: str) -> None:
    text = end.join(parts)
    for start in [0, *(match.end() for match in re.finditer("\n", text))]:
        stop = max(start, len(text) - short)
        by_pattern = _SUMMARY.search(text, start, stop)
        by_word = _SUMMARY.search(text, _summary_line(text, start, stop), stop)
        assert (by_word and by_word.span()) == (by_pattern and by_pattern.span())
