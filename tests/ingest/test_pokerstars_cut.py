"""Cutting PokerStars text: pieces tile any text, and what the end of a file breaks off is told."""

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pipeline.ingest.formats.format import FormatFault, PieceKind
from pipeline.ingest.formats.full_tilt_text import FullTiltText
from pipeline.ingest.formats.pokerstars_text import PokerStarsText
from tests.ingest.samples import assert_tiles, corpus_texts, kinds, sample

STARS = PokerStarsText()
STUD8 = sample("stars_cash_stud8.txt")
RAZZ = sample("stars_tournament_razz.txt")
MIXED = sample("stars_mixed_home_game.txt")
FULL_TILT = sample("full_tilt_cash_stud.txt")


@pytest.mark.parametrize(
    "text", [STUD8, RAZZ, MIXED, "\n \nnoise\n" + RAZZ, STUD8.upper(), MIXED.replace("\n", "\r\n")]
)
def test_sniffs_its_own_text_by_content(text: str) -> None:
    assert STARS.sniff(text)
    assert not FullTiltText().sniff(text)


@pytest.mark.parametrize(
    "text", ["", "Seat 1: Bob ($1 in chips)", FULL_TILT, "PokerStars Tournament #12, Razz"]
)
def test_sniffs_no_other_text(text: str) -> None:
    assert not STARS.sniff(text)


def test_text_around_hands_is_unknown_and_blank_lines_are_not() -> None:
    assert kinds(STARS, "copied from a forum\n\n" + RAZZ) == ["UNKNOWN", "HAND"]
    assert kinds(STARS, RAZZ + "\n\nsigned, somebody\n\n" + STUD8) == ["HAND", "UNKNOWN", "HAND", "HAND"]
    assert kinds(STARS, "\n\n" + RAZZ + "\n\n") == ["ASIDE", "HAND"]


def test_a_hand_of_another_site_is_unknown() -> None:
    assert kinds(STARS, RAZZ + "\n\n" + FULL_TILT) == ["HAND", "UNKNOWN"]


def test_an_unheard_of_game_is_unknown() -> None:
    assert kinds(STARS, RAZZ.replace("Razz Limit", "Snap Limit") + "\n" + STUD8) == [
        "UNKNOWN",
        "HAND",
        "HAND",
    ]


def test_a_cancelled_hand_is_set_aside() -> None:
    text = STUD8.replace("Zoe: brings in for $0.05\n", "Hand cancelled\n", 1)
    assert kinds(STARS, text) == ["CANCELLED", "HAND"]


@pytest.mark.parametrize("text", [RAZZ, STUD8])
def test_the_end_of_the_file_breaks_off_the_last_hand_alone(text: str) -> None:
    """Whichever byte the file ends at: up to the last line, where a shorter one may be whole as well."""
    whole = kinds(STARS, text)
    last = STARS.cut(text)[-1]
    end_of_last_line = text.rstrip().rfind("\n")
    for end in range(last.start + 20, end_of_last_line + 1, 7):
        assert kinds(STARS, text[:end]) == [*whole[:-1], "CUT_OFF"], text[end - 30 : end]
    for end in range(last.start + 2, last.start + 15):
        assert kinds(STARS, text[:end])[-1] == "CUT_OFF"


def test_a_last_line_that_breaks_off_in_its_middle() -> None:
    text = RAZZ.rstrip()
    assert kinds(STARS, text) == ["HAND"]
    assert kinds(STARS, text[: text.rfind("[") + 9]) == ["CUT_OFF"]


def test_another_game_is_broken_off_too() -> None:
    assert kinds(STARS, MIXED[: MIXED.rfind("*** SUMMARY")])[-1] == "CUT_OFF"


def test_a_hand_broken_off_in_the_middle_of_a_file_is_a_fault() -> None:
    text = RAZZ[: RAZZ.index("*** 5th")] + "\n\n" + STUD8
    assert kinds(STARS, text) == ["HAND", "HAND", "HAND"]
    first = STARS.cut(text)[0]
    with pytest.raises(FormatFault, match="breaks off before its summary"):
        STARS.parse(text[first.start : first.end])


@settings(max_examples=150, deadline=None)
@given(st.data())
def test_any_damage_is_tiled_and_raises_nothing_but_faults(data: st.DataObject) -> None:
    text = data.draw(st.sampled_from([STUD8, RAZZ, MIXED, FULL_TILT]))
    for _ in range(data.draw(st.integers(1, 4))):
        start = data.draw(st.integers(0, len(text)))
        end = min(len(text), start + data.draw(st.integers(0, 40)))
        text = text[:start] + data.draw(st.text(max_size=12)) + text[end:]
    for kind in (STARS, FullTiltText()):
        pieces = kind.cut(text)
        assert_tiles(pieces, text)
        for piece in pieces:
            if piece.kind is PieceKind.HAND:
                content = text[piece.start : piece.end]
                try:
                    kind.parse(content).row()
                except FormatFault as fault:
                    assert 0 <= fault.at <= len(content)
                    assert fault.code in ("SRC-001", "SRC-002")


@pytest.mark.parametrize(
    "hostile",
    [
        "PokerStars Hand #1: " + "[" * 400_000,
        ("PokerStars Hand #1: Tournament #1, " + "Razz Limit " * 80 + "\n") * 300,
        RAZZ.replace("*** SUMMARY ***", (" wins " * 150 + "\n") * 300),
        RAZZ.replace("*** 4th STREET ***", "\n".join([" for eliminating wins " * 40] * 300)),
        RAZZ.replace("Cy: bets 300", "Dealt to " + "[Ks] " * 190),
        " \t" * 300_000 + "\n" + RAZZ,
        "\n" * 300_000 + RAZZ + "\n" * 300_000,
    ],
)
def test_hostile_text_takes_no_time(hostile: str) -> None:
    begin = time.perf_counter()
    for kind in (STARS, FullTiltText()):
        for piece in kind.cut(hostile):
            if piece.kind is PieceKind.HAND:
                try:
                    kind.parse(hostile[piece.start : piece.end])
                except FormatFault:
                    continue
    assert time.perf_counter() - begin < 3


def test_the_corpus_is_tiled_with_its_other_games_set_aside() -> None:
    found: dict[str, int] = {}
    for _, text in corpus_texts("Stars"):
        for kind in kinds(STARS, text):
            found[kind] = found.get(kind, 0) + 1
    # the mixed file's other games are those that its headers name and the oracle calls no stud
    assert found == {"HAND": 31, "OTHER_GAME": 59}
