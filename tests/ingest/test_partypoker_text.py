"""PartyPoker text: hands written for the tests, their values worked out by hand from the text."""

from datetime import UTC, datetime
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pipeline.ingest.formats.format import PieceKind
from pipeline.ingest.formats.partypoker_text import PartyPokerText
from schemas.cards import cards_text
from schemas.low_hands import NO_LOW
from schemas.vocabulary import NOT_STATED, Action, HandClass, Side, Street
from tests.ingest.corpus_agreement import agreement
from tests.ingest.samples import cards_of, fault_of, hands, kinds, moves, sample
from tests.oracles.hand_text.told_partypoker import PartyPokerTold
from tests.oracles.stud_play import random_hand

PARTYPOKER = PartyPokerText()
DOUBLE = sample("partypoker_double_bet.txt")
HI_LO = sample("partypoker_hi_lo.txt")


def test_header_of_a_cash_hand() -> None:
    (hand,) = hands(PARTYPOKER, DOUBLE)
    assert (hand.hand_no, hand.site, hand.kind, hand.game) == ("10900112233", "PartyPoker", "cash", "7stud")
    assert (hand.limit, hand.currency, hand.minor_digits) == ("fixed", "USD", 2)
    assert (hand.small_bet, hand.big_bet, hand.ante, hand.ante_stated) == (200, 400, 25, None)
    assert (hand.bring_in, hand.hero, hand.max_seats) == (100, 5, 8)
    assert (hand.table, hand.button) == ("Table  150044", None)  # no seat has the number 0
    assert hand.started_at_utc == datetime(2011, 7, 4, 1, 5, 6, tzinfo=UTC)
    assert (hand.started_at_text, hand.at_zone) == ("Sunday, July 3, 21:05:06 EDT 2011", "EDT")
    assert (hand.pot, hand.rake, hand.pot_kind, hand.pots) == (None, None, None, [])


def test_all_amounts_add_in_the_order_of_the_lines() -> None:
    (hand,) = hands(PARTYPOKER, DOUBLE)
    assert [(s.seat, s.player, s.start_stack) for s in hand.seats] == [
        (5, "Kim", 6000),
        (1, "Kim opens", 4150),
        (3, "r.x", 2200),
        (8, "late", 1000),
    ]
    assert moves(hand) == [
        (0, 1, "ANTE", 25, -1, False),
        (0, 3, "ANTE", 25, -1, False),
        (0, 5, "ANTE", 25, -1, False),
        (3, 5, "BRING_IN", 100, 100, False),
        (3, 1, "COMPLETE", 200, 200, False),
        (3, 3, "RAISE", 400, 400, False),
        (3, 5, "FOLD", -1, -1, False),
        (3, 1, "CALL", 200, 400, False),
        (4, 3, "BET", 400, 400, False),
        (4, 1, "RAISE", 800, 800, False),
        (4, 3, "CALL", 400, 800, False),
        (5, 1, "BET", 400, 400, False),
        (5, 3, "RAISE", 800, 800, False),
        (5, 1, "RAISE", 800, 1200, False),
        (5, 3, "CALL", 175, 975, False),
    ]


def test_only_the_writers_cards_are_dealt_and_hidden_hands_are_listed() -> None:
    (hand,) = hands(PARTYPOKER, DOUBLE)
    deals = [(a.seat, cards_text(a.cards)) for a in hand.actions if a.kind is Action.DEAL]
    assert deals == [(5, "Qh 9d 4c")]
    assert [cards_of(hand, seat) for seat in (5, 1, 3, 8)] == [
        "Qh 9d 4c",
        "8c 8d Ts 2h 5c Kd 7s",
        "Ah 9c 6d 4s Jc 3h 2d",
        "",
    ]
    ends = [(a.street, a.seat, a.kind, len(a.cards)) for a in hand.actions[-2:]]
    assert ends == [(Street.SHOWDOWN, 1, Action.SHOW, 7), (Street.SHOWDOWN, 3, Action.MUCK, 7)]


def test_the_uncalled_bet_stays_in_the_win() -> None:
    (hand,) = hands(PARTYPOKER, DOUBLE)
    assert [(a.pot, a.side, a.seat, a.amount) for a in hand.awards] == [(0, Side.WHOLE, 1, 4550)]
    assert hand.uncalled == []


def test_halves_and_the_low_hand_that_is_shown_without_a_blank() -> None:
    hand = hands(PARTYPOKER, HI_LO)[0]
    assert (hand.game, hand.small_bet, hand.currency) == ("7stud8", 100, "USD")
    assert [(a.pot, a.side, a.seat, a.amount) for a in hand.awards] == [
        (0, Side.HIGH, 2, 585),
        (0, Side.LOW, 6, 585),
    ]
    assert [(s.declared_class, s.declared_low, s.declared_text) for s in hand.seats] == [
        (HandClass.TWO_PAIR, NOT_STATED, "two pair, Aces and Eights"),
        (HandClass.HIGH_CARD, 0x75432, "high card Queen"),
    ]
    assert cards_of(hand, 6) == "7h 5d 4s 3c 2s Qd Jd"  # in the order of the list: no other is known
    assert hand.started_at_utc == datetime(2012, 3, 5, 14, 51, 26, tzinfo=UTC)


def test_a_low_with_a_blank_reads_alike() -> None:
    text = HI_LO.replace("shows7,5,4,3,2  for low.", "shows 7,5,4,3,2 for low.")
    assert hands(PARTYPOKER, text)[0].row() == hands(PARTYPOKER, HI_LO)[0].row()


def test_no_low_hand_qualifies() -> None:
    text = HI_LO.replace("lo_fan shows7,5,4,3,2  for low.\n", "")
    text = text.replace("ann wins $5.85 USD", "There was no qualifying low hand\nann wins $11.70 USD")
    text = text.replace("lo_fan wins Lo ($5.85 USD) from the main pot with 7,5,4,3,2.\n", "")
    hand = hands(PARTYPOKER, text)[0]
    assert [s.declared_low for s in hand.seats] == [NO_LOW, NO_LOW]
    assert [(a.side, a.seat, a.amount) for a in hand.awards] == [(Side.WHOLE, 2, 1170)]


def test_a_tournament_hand() -> None:
    hand = hands(PARTYPOKER, HI_LO)[1]
    assert (hand.hand_no, hand.kind, hand.game, hand.currency) == (
        "11500112240", "tournament", "7stud", "chips",
    )  # fmt: skip
    assert (hand.tournament, hand.level, hand.table) == ("70011223", "Level:4", "Evening (70011223) Table #3")
    assert (hand.small_bet, hand.big_bet, hand.ante, hand.ante_stated, hand.bring_in) == (
        100, 200, 20, 20, 50,
    )  # fmt: skip
    assert [(s.seat, s.start_stack, s.collected) for s in hand.seats] == [(1, 1480, 0), (4, 905, 90)]
    (muck,) = [a for a in hand.actions if a.kind is Action.MUCK]
    assert (muck.street, muck.seat) == (Street.THIRD, 4)  # everybody folded to it: no showdown


@pytest.mark.parametrize(
    ("line", "kind"),
    [
        ("r.x is all-In  [$1.75 USD]", (5, 3, "CALL", 175, 975, True)),
        ("r.x is all-In  [$9.75 USD]", (5, 3, "RAISE", 975, 1775, True)),
    ],
)
def test_all_chips_are_a_call_or_a_raise_by_what_they_make(line: str, kind: tuple[object, ...]) -> None:
    text = DOUBLE.replace("r.x calls [$1.75 USD]", line)
    assert moves(hands(PARTYPOKER, text)[0])[-1] == kind


def test_the_first_lines_may_hold_a_nul_or_be_missing() -> None:
    expected = [h.row() for h in hands(PARTYPOKER, DOUBLE)]
    number = DOUBLE.index("#Game No")
    history = DOUBLE.index("*****")
    for text in ("\x00" + DOUBLE[1:], DOUBLE[number:], DOUBLE[history:], DOUBLE.replace("\n", "\r\n")):
        assert kinds(PARTYPOKER, text) == ["HAND"]
        assert [h.row() for h in hands(PARTYPOKER, text)] == expected
    assert kinds(PARTYPOKER, DOUBLE.rstrip() + "\n\x00\n") == ["HAND"]


def test_other_games_are_set_aside_and_unknown_ones_are_not() -> None:
    assert kinds(PARTYPOKER, HI_LO) == ["HAND", "HAND", "OTHER_GAME"]
    assert kinds(PARTYPOKER, DOUBLE.replace("7 Card Stud", "7 Card Fud")) == ["UNKNOWN"]
    event = (
        "NL Texas Hold'em $6 USD Buy-in Trny:7 Level:2  Blinds(10/20) - Monday, March 5, 10:01:00 EST 2012"
    )
    text = HI_LO.replace("$0.50/$1 USD NL Texas Hold'em - Monday, March 5, 10:01:00 EST 2012", event)
    assert kinds(PARTYPOKER, text)[2] == "OTHER_GAME"


def test_who_comes_and_goes_is_set_aside() -> None:
    text = DOUBLE.replace(
        "Kim folds\n", "Kim folds\nVisitor has joined the table.\nlate has left the table.\n"
    )
    assert hands(PARTYPOKER, text)[0].row() == hands(PARTYPOKER, DOUBLE)[0].row()


def test_the_end_of_the_file_breaks_off_the_last_hand() -> None:
    whole = DOUBLE.rstrip()
    for end in range(10, len(whole), 7):
        assert kinds(PARTYPOKER, whole[:end]) == ["CUT_OFF"], whole[end - 30 : end]
    assert kinds(PARTYPOKER, whole) == ["HAND"]
    assert kinds(PARTYPOKER, DOUBLE + " Game #1090") == ["HAND", "CUT_OFF"]


@pytest.mark.parametrize(
    ("old", "new", "code", "line"),
    [
        ("Kim folds", "Kim dithers", "SRC-001", "Kim dithers"),
        ("Game 10900112233", "Game 10900112234", "SRC-002", "***** Hand History for Game 10900112234 *****"),
        ("raises [$8 USD]", "raises [$8 EUR]", "SRC-002", "Kim opens raises [$8 EUR]"),
        ("bets [$4 USD]", "bets [4 USD]", "SRC-002", "r.x double bets [4 USD]"),
        ("** Dealing River **", "** Dealing Rover **", "SRC-001", "** Dealing Rover **"),
        ("shows [ 8c, 8d", "shows [ 8c, 8x", "SRC-002",
         "Kim opens shows [ 8c, 8x, Ts, 2h, 5c, Kd, 7s ]a pair of Eights."),
        ("July 3,", "Julember 33,", "SRC-002",
         "$2/$4 USD 7 Card Stud - Sunday, Julember 33, 21:05:06 EDT 2011"),
    ],
)  # fmt: skip
def test_a_line_that_fits_nothing_is_a_fault_at_its_place(old: str, new: str, code: str, line: str) -> None:
    assert old in DOUBLE
    assert fault_of(PARTYPOKER, DOUBLE.replace(old, new, 1)) == (code, line)


@settings(max_examples=200, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_text_and_back(seed: int) -> None:
    rng, told = Random(seed), PartyPokerTold()
    row = random_hand(rng)
    while not told.can(row):
        row = random_hand(rng)
    text, expected = told.write(row, rng)
    assert PARTYPOKER.sniff(text)
    assert [piece.kind for piece in PARTYPOKER.cut(text)] == [PieceKind.HAND]
    parsed = PARTYPOKER.parse(text).row()
    assert {k: (v, expected.get(k)) for k, v in parsed.items() if expected.get(k) != v} == {}


def test_the_corpus_agrees_with_its_oracle() -> None:
    assert agreement(PARTYPOKER, "PartyPoker") == (2, [])
