"""Winning's text of 2019: hands written for the tests, their values worked out by hand from the text."""

import re
from datetime import UTC, datetime
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pipeline.ingest.formats.format import PieceKind
from pipeline.ingest.formats.winning_text import WinningText
from schemas.recorded_hand import RecordedHand
from schemas.vocabulary import Action, Side
from tests.ingest.samples import cards_of, differences, fault_of, kinds, moves, sample
from tests.oracles.hand_text.told_winning import TOLD
from tests.oracles.stud_play import random_hand

WINNING = WinningText()
CASH = sample("winning_cash.txt")
STUD, HI_LO, HOLD_EM = CASH.split("\n\n")


def _conserved(hand: RecordedHand) -> None:
    """The pot is stated net of rake and fee, without the bets that went back."""
    assert hand.pot is not None
    assert hand.rake is not None
    put_in = sum(a.amount for a in hand.actions if a.amount > 0) - sum(u.amount for u in hand.uncalled)
    assert put_in == hand.pot + hand.rake + (hand.fee or 0)
    assert sum(award.amount for award in hand.awards) == hand.pot


def test_header_of_a_cash_hand() -> None:
    hand = WINNING.parse(STUD)
    assert (hand.hand_no, hand.site, hand.kind, hand.game) == ("91200011", "Winning", "cash", "7stud")
    assert (hand.limit, hand.currency, hand.minor_digits) == ("fixed", "USD", 2)
    assert (hand.small_bet, hand.big_bet, hand.ante, hand.ante_stated, hand.bring_in) == (10, 20, 2, None, 5)
    assert (hand.table, hand.max_seats, hand.button, hand.hero) == ("Halden", 8, None, 2)
    assert hand.started_at_utc == datetime(2019, 11, 2, 20, 5, 9, tzinfo=UTC)
    assert (hand.started_at_text, hand.played_in) == ("2019/11/02 20:05:09 UTC", "2019-11")
    assert (hand.pot, hand.rake, hand.fee, hand.pot_kind) == (128, 6, None, "net")
    _conserved(hand)


def test_actions_of_names_that_begin_one_another() -> None:
    assert moves(WINNING.parse(STUD)) == [
        (0, 6, "ANTE", 2, -1, False),
        (0, 2, "ANTE", 2, -1, False),
        (0, 3, "ANTE", 2, -1, False),
        (3, 2, "BRING_IN", 5, 5, False),
        (3, 3, "CALL", 5, 5, False),
        (3, 6, "RAISE", 10, 10, False),
        (3, 2, "RAISE", 15, 20, False),
        (3, 3, "CALL", 15, 20, False),
        (3, 6, "CALL", 10, 20, False),
        (4, 2, "BET", 10, 10, False),
        (4, 3, "CALL", 8, 8, True),
        (4, 6, "CALL", 10, 10, False),
        (5, 6, "BET", 20, 20, False),
        (5, 2, "CALL", 20, 20, False),
        (6, 6, "BET", 20, 20, False),
        (6, 2, "FOLD", -1, -1, False),
    ]


def test_what_seats_win_stands_in_the_summary_alone() -> None:
    hand = WINNING.parse(STUD)
    assert [(a.pot, a.side, a.seat, a.amount) for a in hand.awards] == [
        (0, Side.WHOLE, 3, 84),
        (0, Side.WHOLE, 6, 44),
    ]
    assert [(s.seat, s.collected, s.folded_on) for s in hand.seats] == [(2, 0, 6), (3, 84, 0), (6, 44, 0)]
    assert [(u.seat, u.amount) for u in hand.uncalled] == [(6, 20)]


def test_collect_lines_go_before_the_summary() -> None:
    lines = "Ivo collected $0.44 from side pot\nUma calls collected $0.84 from main pot\n"
    hand = WINNING.parse(
        STUD.replace("*** SUMMARY ***", f"{lines}*** SUMMARY ***").replace("won $0.84", "won $0.80")
    )
    assert [(a.pot, a.seat, a.amount) for a in hand.awards] == [(1, 6, 44), (0, 3, 84)]
    assert [s.restated_collected for s in hand.seats] == [-1, 80, -1]


def test_cards_of_each_street_and_of_the_showdown() -> None:
    hand = WINNING.parse(STUD)
    assert cards_of(hand, 2) == "Kd Ks 4c 4h 2s Qc"
    assert cards_of(hand, 3) == "9c 9d 9h Jd Td 8c 2c"
    assert cards_of(hand, 6) == "5c 7d 7s Ac As 3d Qh"


def test_a_jackpot_fee_beside_the_rake() -> None:
    hand = WINNING.parse(HI_LO)
    assert (hand.game, hand.pot, hand.rake, hand.fee) == ("7stud8", 15, 0, 1)
    assert [(s.collected, s.folded_on) for s in hand.seats] == [(15, 0), (0, 3), (0, 3)]
    assert hand.actions[-1].kind is Action.MUCK
    _conserved(hand)


def test_a_tournament_counts_chips() -> None:
    text = HI_LO.replace("Hand #91200012 - ", "Game Hand #91200012 - Tournament #17000123 - ").replace(
        "$0.10/$0.20 - ", "Level 4 ($0.10/$0.20)- "
    )  # fmt: skip
    text = re.sub(r"\$(\d+)\.(\d\d)", lambda m: f"{int(m[1] + m[2])}.00", text)
    hand = WINNING.parse(text)
    assert (hand.kind, hand.currency, hand.tournament, hand.level) == (
        "tournament", "chips", "17000123", "Level 4",
    )  # fmt: skip
    assert [s.start_stack for s in hand.seats] == [358, 200, 1234]
    assert (hand.small_bet, hand.big_bet, hand.pot) == (10, 20, 15)


def test_other_games_are_set_aside() -> None:
    assert kinds(WINNING, CASH) == ["HAND", "HAND", "OTHER_GAME"]
    for game in ("Omaha H/L(Pot Limit)", "5Card Omaha(Pot Limit)"):
        assert kinds(WINNING, HOLD_EM.replace("Holdem(No Limit)", game)) == ["OTHER_GAME"]


def test_the_end_of_the_file_breaks_off_the_last_hand() -> None:
    for text in (STUD, HI_LO):
        for end in range(60, text.rstrip().rfind("\n") + 1, 7):
            assert kinds(WINNING, text[:end]) == ["CUT_OFF"], text[end - 30 : end]
        assert kinds(WINNING, text.rstrip()) == ["HAND"]


@pytest.mark.parametrize(
    ("old", "new", "code", "line"),
    [
        ("Ivo calls $0.10", "Ivo sighs", "SRC-001", "Ivo sighs"),
        ("Uma bets $0.10", "Uma bets 0.10", "SRC-002", "Uma bets 0.10"),
        ("Uma bets $0.10", "Una bets $0.10", "SRC-001", "Una bets $0.10"),
        ("Ivo raises $0.10 to", "Ivo raises $0.105 to", "SRC-002", "Ivo raises $0.105"),
        ("[7s] [Ac]", "[7d] [Ac]", "SRC-002", "Dealt to Ivo [7d] [Ac]"),
        ("*** 5th STREET ***", "*** 3rd STREET ***", "SRC-001", "*** 3rd STREET ***"),
        ("returned to Ivo", "returned to Iva", "SRC-001", "Uncalled bet"),
        ("folded on the 6th", "folded on the 5th", "SRC-002", "Seat 2: Uma folded"),
        ("Seat 2: Uma folded", "Seat 6: Uma folded", "SRC-002", "Seat 6: Uma folded"),
        ("*** SUMMARY ***\n", "", "SRC-001", "Total pot $1.28"),
        ("Total pot $1.28 | Rake $0.06\n", "", "SRC-001", "Seat 6: Ivo showed"),
        ("2019/11/02", "2019/13/02", "SRC-002", "Hand #91200011"),
        ("Halden 8-max", "Halden", "SRC-001", "Halden"),
    ],
)
def test_a_line_that_fits_nothing_is_a_fault_at_its_place(old: str, new: str, code: str, line: str) -> None:
    assert old in STUD
    found, place = fault_of(WINNING, STUD.replace(old, new, 1))
    assert (found, place[: len(line)]) == (code, line)


@settings(max_examples=200, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_text_and_back(seed: int) -> None:
    rng = Random(seed)
    row = random_hand(rng)
    while not TOLD.can(row):
        row = random_hand(rng)
    text, expected = TOLD.write(row, rng)
    assert [piece.kind for piece in WINNING.cut(text + "\n\n")] == [PieceKind.HAND]
    parsed = WINNING.parse(text).row()
    assert {name: value for name, value in parsed.items() if expected.get(name) != value} == {}


def test_the_corpus_agrees_with_its_oracle() -> None:
    assert differences(WINNING, "Winning", only="7Stud-", conserved=_conserved) == (1, [])
