"""OnGame text: hands written for the tests, their values worked out by hand from the text."""

from datetime import UTC, datetime
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pipeline.ingest.formats.format import PieceKind
from pipeline.ingest.formats.ongame_text import OnGameText
from schemas.high_hands import ranks_text
from schemas.vocabulary import NOT_STATED, Action, HandClass, Side
from tests.ingest.corpus_agreement import agreement
from tests.ingest.samples import cards_of, fault_of, hands, kinds, moves, sample
from tests.oracles.hand_text.told_ongame import OnGameTold
from tests.oracles.stud_play import random_hand

ONGAME = OnGameText()
TEXT = sample("ongame_side_pot.txt")
FIRST = TEXT[: TEXT.index("***** History for hand R5-70001133-46")]


def test_header_of_a_hand() -> None:
    hand = hands(ONGAME, TEXT)[0]
    assert (hand.hand_no, hand.site, hand.kind, hand.game) == ("R5-70001122-45", "OnGame", "cash", "7stud8")
    assert (hand.limit, hand.currency, hand.minor_digits) == ("fixed", "EUR", 2)
    assert (hand.small_bet, hand.big_bet, hand.ante, hand.ante_stated, hand.bring_in) == (50, 100, 10, 10, 15)
    assert (hand.table, hand.max_seats, hand.button, hand.hero) == ("Old Mill [70001122]", None, None, 1)
    # half past one by a clock two hours east of Greenwich
    assert hand.started_at_utc == datetime(2010, 10, 30, 23, 30, 15, tzinfo=UTC)
    assert (hand.started_at_text, hand.at_zone) == ("Sun Oct 31 01:30:15 GMT+0200 2010", "GMT+0200")
    assert hand.played_in == "2010-10"


def test_a_clock_west_of_greenwich_with_minutes() -> None:
    assert hands(ONGAME, TEXT)[1].started_at_utc == datetime(2010, 11, 7, 5, 29, 59, tzinfo=UTC)


def test_amounts_add_and_a_raise_states_a_total_of_the_street_or_of_the_hand() -> None:
    hand = hands(ONGAME, TEXT)[0]
    assert moves(hand)[3:] == [
        (3, 4, "BRING_IN", 15, 15, False),
        (3, 1, "BET", 50, 50, False),
        (3, 3, "CALL", 50, 50, False),
        (3, 4, "RAISE", 85, 100, False),
        (3, 1, "CALL", 50, 100, False),
        (3, 3, "CALL", 50, 100, False),
        (4, 3, "BET", 50, 50, False),
        (4, 4, "CALL", 50, 50, False),
        (4, 1, "RAISE", 100, 100, False),
        (4, 3, "CALL", 50, 100, False),
        (4, 4, "CALL", 10, 60, False),
        (5, 3, "BET", 100, 100, False),
        (5, 1, "CALL", 100, 100, False),
        (6, 3, "CHECK", -1, -1, False),
        (6, 1, "CHECK", -1, -1, False),
        (7, 3, "BET", 90, 90, False),
        (7, 1, "CALL", 90, 90, False),
    ]


@pytest.mark.parametrize("line", ["raises €0.85 to €1", "raises €0.85 to €1.10", "raises €1 to €1"])
def test_the_readings_of_a_raise(line: str) -> None:
    """Chips and street total, chips and total with the ante, the street total twice."""
    text = FIRST.replace("raises €0.85 to €1", line)
    assert hands(ONGAME, text)[0].row() == hands(ONGAME, FIRST)[0].row()


def test_pots_are_gross_and_awards_net_of_rake() -> None:
    hand = hands(ONGAME, TEXT)[0]
    assert (hand.pot, hand.rake, hand.fee, hand.pot_kind, hand.pots) == (970, 48, None, "gross", [510, 460])
    assert [(a.pot, a.side, a.seat, a.amount) for a in hand.awards] == [
        (0, Side.WHOLE, 1, 485),
        (1, Side.WHOLE, 1, 437),
    ]
    assert [(s.start_stack, s.finish_stack, s.collected) for s in hand.seats] == [
        (2000, 2522, 922),
        (400, 0, 0),
        (170, 0, 0),
    ]


def test_a_split_pot_and_the_opener_who_completes() -> None:
    hand = hands(ONGAME, TEXT)[1]
    assert [(a.pot, a.seat, a.amount) for a in hand.awards] == [(0, 2, 52), (0, 9, 52)]
    assert (hand.pot, hand.rake, hand.pots, hand.hero, hand.bring_in) == (110, 6, [], None, None)
    assert moves(hand)[2:4] == [(3, 2, "COMPLETE", 50, 50, False), (3, 9, "CALL", 50, 50, False)]
    assert ranks_text(hand.seats[0].declared_ranks) == "A-K"


def test_cards_of_the_deals_and_of_the_summary() -> None:
    hand = hands(ONGAME, TEXT)[0]
    assert cards_of(hand, 1) == "Ah 2h 7c 4h 5d 6d 8c"
    assert cards_of(hand, 3) == "Kh 2c Kd Qs Kc Jh 9c"
    assert cards_of(hand, 4) == "?? ?? 3s 8d 9s Td ??"
    assert [(s.declared_class, s.declared_text, ranks_text(s.declared_ranks)) for s in hand.seats] == [
        (HandClass.STRAIGHT, "STRAIGHT EIGHT", "8"),
        (HandClass.TRIPS, "THREE_OF_A_KIND KING", "K"),
        (NOT_STATED, "", ""),
    ]
    assert not [a for a in hand.actions if a.kind in (Action.SHOW, Action.MUCK)]  # no line tells of it


def test_other_games_are_set_aside_and_unknown_ones_are_not() -> None:
    assert kinds(ONGAME, TEXT) == ["HAND", "HAND", "OTHER_GAME"]
    assert kinds(ONGAME, TEXT.replace("SEVEN_CARD_STUD ", "EIGHT_CARD_STUD ")) == [
        "HAND",
        "UNKNOWN",
        "OTHER_GAME",
    ]


def test_text_after_the_last_line_of_a_hand_costs_no_hand() -> None:
    text = TEXT.replace("45 *****\n*****", "45 *****\n\nwhat is this\n*****")
    assert kinds(ONGAME, text) == ["HAND", "UNKNOWN", "HAND", "OTHER_GAME"]


def test_the_end_of_the_file_breaks_off_the_last_hand() -> None:
    for end in range(5, len(FIRST) - 1, 7):
        assert kinds(ONGAME, FIRST[:end]) == ["CUT_OFF"], FIRST[end - 30 : end]
    assert kinds(ONGAME, FIRST.rstrip()) == ["HAND"]


@pytest.mark.parametrize(
    ("old", "new", "code", "line"),
    [
        ("Ute ($5) checks", "Ute ($5) dithers", "SRC-001", "Ute ($5) dithers"),
        ("to €2", "to €2.30", "SRC-002", "Ute raises €1 to €2.30"),
        ("bets €0.90", "bets $0.90", "SRC-002", "Ute ($5) bets $0.90"),
        ("€5.10 won by Ute", "€5.10 won by Una", "SRC-001", "Main pot: €5.10 won by Una (€4.85)"),
        ("net: -€4,", "net: -€3,", "SRC-002",
         "Seat 3: Ute ($5) (€0), net: -€3, [Kh, 2c, Kd, Qs, Kc, Jh, 9c] (THREE_OF_A_KIND KING)"),
        ("Seat 4: x: y (€0)", "Seat 4: x: z (€0)", "SRC-002", "Seat 4: x: z (€0), net: -€1.70"),
        ("[Kh, 2c, Kd", "[Kh, 2c, Ks", "SRC-002",
         "Seat 3: Ute ($5) (€0), net: -€4, [Kh, 2c, Ks, Qs, Kc, Jh, 9c] (THREE_OF_A_KIND KING)"),
        ("Oct 31", "Oct 32", "SRC-002", "Start hand: Sun Oct 32 01:30:15 GMT+0200 2010"),
        ("Real money", "Play money", "SRC-001",
         "Table: Old Mill [70001122] (LIMIT SEVEN_CARD_STUD_HI_LO €0.50/€1, ante: €0.10, Play money)"),
        ("End of hand R5-70001122-45", "End of hand R5-1", "SRC-002", "***** End of hand R5-1 *****"),
    ],
)  # fmt: skip
def test_a_line_that_fits_nothing_is_a_fault_at_its_place(old: str, new: str, code: str, line: str) -> None:
    assert old in FIRST
    assert fault_of(ONGAME, FIRST.replace(old, new, 1)) == (code, line)


@settings(max_examples=200, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_text_and_back(seed: int) -> None:
    rng, told = Random(seed), OnGameTold()
    row = random_hand(rng)
    while not told.can(row):
        row = random_hand(rng)
    text, expected = told.write(row, rng)
    assert ONGAME.sniff(text)
    assert [piece.kind for piece in ONGAME.cut(text)] == [PieceKind.HAND]
    parsed = ONGAME.parse(text).row()
    assert {k: (v, expected.get(k)) for k, v in parsed.items() if expected.get(k) != v} == {}


def test_the_corpus_agrees_with_its_oracle() -> None:
    assert agreement(ONGAME, "OnGame") == (5, [])
