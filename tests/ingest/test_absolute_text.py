"""Absolute text: hands written for the tests, their values worked out by hand from the text."""

from datetime import UTC, datetime
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pipeline.ingest.formats.absolute_text import AbsoluteText
from pipeline.ingest.formats.format import PieceKind
from schemas.vocabulary import Action, Side
from tests.ingest.samples import assert_chips_conserved, cards_of, fault_of, kinds, moves, sample
from tests.oracles.hand_text.told_absolute import TOLD
from tests.oracles.stud_play import random_hand

ABSOLUTE = AbsoluteText()
CASH = sample("absolute_cash.txt")
HI_LO, STUD, HOLD_EM = CASH.split("\n\n")


def test_header_of_a_cash_hand() -> None:
    hand = ABSOLUTE.parse(HI_LO)
    assert (hand.hand_no, hand.site, hand.kind, hand.game) == ("1600700801", "Absolute", "cash", "7stud8")
    assert (hand.limit, hand.currency, hand.minor_digits) == ("fixed", "USD", 2)
    assert (hand.small_bet, hand.big_bet, hand.ante, hand.ante_stated, hand.bring_in) == (10, 20, 2, None, 5)
    assert (hand.table, hand.max_seats, hand.button, hand.hero) == ("OLD MILL", None, None, 4)
    # Eastern daylight time in May: four hours behind UTC
    assert hand.started_at_utc == datetime(2009, 5, 10, 1, 30, 15, tzinfo=UTC)
    assert (hand.started_at_text, hand.at_zone) == ("2009-05-09 21:30:15 (ET)", "ET")
    assert (hand.pot, hand.rake, hand.pot_kind) == (79, 4, "gross")
    assert_chips_conserved(hand)


def test_actions_of_names_that_begin_one_another() -> None:
    assert moves(ABSOLUTE.parse(HI_LO)) == [
        (0, 1, "ANTE", 2, -1, False),
        (0, 4, "ANTE", 2, -1, False),
        (0, 5, "ANTE", 2, -1, False),
        (3, 4, "BRING_IN", 5, 5, False),
        (3, 5, "RAISE", 10, 10, False),
        (3, 1, "CALL", 10, 10, False),
        (3, 4, "FOLD", -1, -1, False),
        (4, 5, "BET", 10, 10, False),
        (4, 1, "RAISE", 20, 20, False),
        (4, 5, "RAISE", 14, 24, True),
        (4, 1, "CALL", 4, 24, False),
    ]


@pytest.mark.parametrize(
    ("before", "kind"),
    [
        ("Gus - Raises $0.20 to $0.20\nLou - All-In $0.14\n", "RAISE"),
        ("Gus - Raises $0.20 to $0.30\nLou - All-In $0.14\n", "CALL"),
    ],
)
def test_what_is_all_in_is_told_by_what_stands_before(before: str, kind: str) -> None:
    text = HI_LO.replace("Gus - Raises $0.20 to $0.20\nLou - All-In(Raise) $0.14 to $0.24\n", before)
    (all_in,) = [move for move in moves(ABSOLUTE.parse(text)) if move[5]]
    assert all_in == (4, 5, kind, 14, 24, True)


def test_each_deal_repeats_the_cards_and_a_ten_has_two_digits() -> None:
    hand = ABSOLUTE.parse(HI_LO)
    assert cards_of(hand, 1) == "?? ?? Kh 4c 6d 9c ??"
    assert cards_of(hand, 4) == "Tc 5d 2s"
    assert cards_of(hand, 5) == "5c 4h Td Ts 2d 3h Ah"
    dealt = [(int(a.street), a.seat, len(a.cards)) for a in hand.actions if a.kind is Action.DEAL]
    assert dealt[:5] == [(3, 1, 3), (3, 4, 3), (3, 5, 3), (4, 1, 1), (4, 5, 1)]
    two = ABSOLUTE.parse(HI_LO.replace("[H H Kh 4c]", "[H H Kh] [4c]"))
    assert two.row() == hand.row()


def test_what_is_collected() -> None:
    hand = ABSOLUTE.parse(HI_LO)
    assert [(a.pot, a.side, a.seat, a.amount) for a in hand.awards] == [(0, Side.WHOLE, 5, 75)]
    silent = ABSOLUTE.parse(HI_LO.replace("Lou Collects $0.75 from main pot\n", ""))
    assert silent.row() == hand.row()
    other = ABSOLUTE.parse(HI_LO.replace("won Total ($0.75)", "won Total ($0.70)"))
    assert [s.restated_collected for s in other.seats] == [-1, -1, 70]


def test_a_total_that_is_all_collected_is_net() -> None:
    assert ABSOLUTE.parse(HI_LO.replace("Pot($0.79)", "Pot($0.75)")).pot_kind == "net"


def test_an_uncalled_bet_goes_back() -> None:
    hand = ABSOLUTE.parse(STUD)
    assert (hand.game, hand.button) == ("7stud", 4)
    assert [(u.seat, u.amount) for u in hand.uncalled] == [(4, 5)]
    assert hand.actions[-1].kind is Action.MUCK
    assert [s.collected for s in hand.seats] == [0, 14]
    assert_chips_conserved(hand)


def test_other_games_are_set_aside() -> None:
    assert kinds(ABSOLUTE, CASH) == ["HAND", "HAND", "OTHER_GAME"]


def test_the_end_of_the_file_breaks_off_the_last_hand() -> None:
    for text in (HI_LO, STUD):
        for end in range(60, text.rstrip().rfind("\n") + 1, 7):
            assert kinds(ABSOLUTE, text[:end]) == ["CUT_OFF"], text[end - 30 : end]
        assert kinds(ABSOLUTE, text.rstrip()) == ["HAND"]


@pytest.mark.parametrize(
    ("old", "new", "code", "line"),
    [
        ("Lou - Bets $0.10", "Lou - Sighs", "SRC-001", "Lou - Sighs"),
        ("Lou - Bets $0.10", "Lou - Bets 0.10", "SRC-002", "Lou - Bets 0.10"),
        ("Lou - Bets $0.10", "Low - Bets $0.10", "SRC-001", "Low - Bets $0.10"),
        ("[H H Kh 4c]", "[H H Kd 4c]", "SRC-002", "Dealt to Gus [H H Kd 4c]"),
        ("[H H Kh]", "[H H 11h]", "SRC-002", "Dealt to Gus [H H 11h]"),
        ("*** 5th STREET ***", "*** 3rd STREET ***", "SRC-001", "*** 3rd STREET ***"),
        ("Seat 5: Lou", "Seat 4: Lou", "SRC-002", "Seat 4: Lou"),
        ("*** SUMMARY ***\n", "", "SRC-001", "Total Pot($0.79)"),
        ("Total Pot($0.79) | Rake ($0.04)\n", "", "SRC-001", "Seat 5: Lou"),
        ("2009-05-09", "2009-15-09", "SRC-002", "Stage #1600700801"),
    ],
)
def test_a_line_that_fits_nothing_is_a_fault_at_its_place(old: str, new: str, code: str, line: str) -> None:
    assert old in HI_LO
    found, place = fault_of(ABSOLUTE, HI_LO.replace(old, new, 1))
    assert (found, place[: len(line)]) == (code, line)


@settings(max_examples=200, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_text_and_back(seed: int) -> None:
    rng = Random(seed)
    row = random_hand(rng)
    while not TOLD.can(row):
        row = random_hand(rng)
    text, expected = TOLD.write(row, rng)
    assert [piece.kind for piece in ABSOLUTE.cut(text + "\n\n")] == [PieceKind.HAND]
    parsed = ABSOLUTE.parse(text).row()
    assert {name: value for name, value in parsed.items() if expected.get(name) != value} == {}
