"""Full Tilt text: hands written for the tests, their values worked out by hand from the text."""

from datetime import UTC, datetime

import pytest

from pipeline.ingest.formats.full_tilt_text import FullTiltText
from schemas.vocabulary import NOT_STATED, Action, HandClass, Side, Street
from tests.ingest.samples import (
    assert_chips_conserved,
    cards_of,
    corpus_texts,
    differences,
    fault_of,
    hands,
    kinds,
    moves,
    sample,
)

TILT = FullTiltText()
CASH = sample("full_tilt_cash_stud.txt")
FIVE = sample("full_tilt_tournament_5stud.txt")
ANTE = sample("full_tilt_all_in_ante.txt")
HI_LO = sample("full_tilt_hi_lo.txt")
ALL = (CASH, FIVE, ANTE, HI_LO)


def test_header_of_a_cash_hand() -> None:
    (hand,) = hands(TILT, CASH)
    assert (hand.hand_no, hand.site, hand.kind, hand.game) == ("20011223344", "Full Tilt", "cash", "7stud")
    assert (hand.limit, hand.currency, hand.minor_digits) == ("fixed", "USD", 2)
    assert (hand.small_bet, hand.big_bet, hand.ante, hand.bring_in) == (500, 1000, 100, 200)
    assert (hand.table, hand.max_seats, hand.hero, hand.tournament) == ("Old - Mill", 6, 4, None)
    # on 31 October 2010 Europe had turned its clocks back and America not yet
    assert hand.started_at_utc == datetime(2010, 10, 31, 19, 15, 59, tzinfo=UTC)
    assert (hand.at_zone, hand.played_in) == ("CET", "2010-10")
    assert (hand.pot, hand.rake, hand.pot_kind, hand.pots) == (9500, 300, "gross", [])


def test_actions_are_told_from_chat_and_names() -> None:
    (hand,) = hands(TILT, CASH)
    assert [(s.seat, s.player, s.start_stack, s.sitting_out) for s in hand.seats] == [
        (1, "Ed", 12000, False),
        (2, "Ed calls", 125050, False),
        (4, "Pia:", 30000, False),
        (6, "off", 8000, True),
    ]
    assert moves(hand)[:9] == [
        (0, 1, "ANTE", 100, -1, False),
        (0, 4, "ANTE", 100, -1, False),
        (0, 2, "ANTE", 100, -1, False),
        (3, 1, "BRING_IN", 200, 200, False),
        (3, 2, "CALL", 200, 200, False),
        (3, 4, "COMPLETE", 500, 500, False),
        (3, 1, "FOLD", -1, -1, False),
        (3, 2, "RAISE", 800, 1000, False),
        (3, 4, "CALL", 500, 1000, False),
    ]
    assert len(moves(hand)) == 9 + 3 + 2 + 3 + 3


def test_cards_of_shown_mucked_and_folded_hands() -> None:
    (hand,) = hands(TILT, CASH)
    assert cards_of(hand, 4) == "9s Ts Jh Qc 2s 8h 6d"  # as dealt, although shown in another order
    assert cards_of(hand, 2) == "Kc 7d Kd 4h 4d 8c 7s"
    assert cards_of(hand, 1) == "?? ?? 3c"
    assert [(s.declared_class, s.declared_text) for s in hand.seats] == [
        (NOT_STATED, ""),
        (HandClass.TWO_PAIR, "two pair, Kings and Sevens"),
        (HandClass.STRAIGHT, "a straight, Queen high"),
        (NOT_STATED, ""),
    ]


@pytest.mark.parametrize("text", ALL)
def test_chips_are_conserved(text: str) -> None:
    for hand in hands(TILT, text):
        assert_chips_conserved(hand)


def test_five_card_stud_streets_side_pots_and_raises_all_in() -> None:
    (hand,) = hands(TILT, FIVE)
    assert (hand.game, hand.kind, hand.currency) == ("5stud", "tournament", "chips")
    assert (hand.tournament, hand.table, hand.level) == ("262001122", "7", None)
    assert (hand.ante, hand.bring_in, hand.hero) == (40, 60, 5)
    assert hand.started_at_utc is None  # half past one came twice that night
    assert moves(hand)[4:] == [
        (2, 9, "BRING_IN", 60, 60, False),
        (2, 2, "COMPLETE", 200, 200, False),
        (2, 3, "RAISE", 400, 400, False),
        (2, 5, "RAISE", 600, 600, False),
        (2, 9, "FOLD", -1, -1, False),
        (2, 2, "CALL", 400, 600, False),
        (2, 3, "CALL", 100, 500, True),
        (3, 2, "BET", 400, 400, False),
        (3, 5, "CALL", 400, 400, False),
        (4, 2, "BET", 400, 400, False),
        (4, 5, "CALL", 400, 400, False),
        (5, 2, "CHECK", -1, -1, False),
        (5, 5, "BET", 160, 160, True),
        (5, 2, "CALL", 160, 160, False),
    ]
    assert hand.pots == [1720, 2120]
    assert [(a.pot, a.side, a.seat, a.amount) for a in hand.awards] == [
        (1, Side.WHOLE, 5, 2120),
        (0, Side.WHOLE, 3, 1720),
    ]
    assert [cards_of(hand, seat) for seat in (2, 3, 5, 9)] == [
        "Ts Ks Kh 2d 7c",
        "4d Qd 4c 4s Qh",
        "8c 8d 9s 9h Jc",
        "?? 3h",
    ]
    assert [s.declared_class for s in hand.seats] == [
        HandClass.PAIR, HandClass.FULL_HOUSE, HandClass.TWO_PAIR, NOT_STATED,
    ]  # fmt: skip


def test_an_over_ante_returned_and_hands_shown_in_mid_street() -> None:
    (hand,) = hands(TILT, ANTE)
    assert [(u.seat, u.amount) for u in hand.uncalled] == [(1, 4)]
    assert moves(hand) == [(0, 1, "ANTE", 12, -1, False), (0, 2, "ANTE", 8, -1, True)]
    shows = [(int(a.street), a.seat, len(a.cards)) for a in hand.actions if a.kind is Action.SHOW]
    assert shows == [(3, 1, 3), (3, 2, 3), (7, 1, 7), (7, 2, 7)]
    assert cards_of(hand, 2) == "9h 3s 2c Qs Td Jh 2s"
    assert hand.hero == 1
    assert [s.declared_text for s in hand.seats] == ["a pair of Aces", "J,T,9,3,2"]
    assert [s.declared_class for s in hand.seats] == [NOT_STATED, NOT_STATED]  # razz names no high hand
    assert hand.bring_in is None
    # the deal to a seat whose cards lie open already repeats them all
    fourth = [a for a in hand.actions if a.kind is Action.DEAL and a.street is Street.FOURTH]
    assert [len(a.cards) for a in fourth] == [1, 1]


def test_halves_of_main_and_side_pots_and_the_later_order_of_the_header() -> None:
    (hand,) = hands(TILT, HI_LO)
    assert (hand.game, hand.limit, hand.currency) == ("7stud8", "fixed", "EUR")
    assert (hand.small_bet, hand.big_bet, hand.ante) == (200, 400, 40)
    assert (hand.table, hand.max_seats) == ("Fennel", 6)
    assert [(a.pot, a.side, a.seat, a.amount) for a in hand.awards] == [
        (1, Side.HIGH, 3, 540),
        (1, Side.LOW, 2, 540),
        (0, Side.HIGH, 3, 400),
        (0, Side.LOW, 2, 400),
    ]
    assert [(s.declared_class, s.declared_text) for s in hand.seats] == [
        (HandClass.PAIR, "HI: a pair of Nines"),
        (HandClass.HIGH_CARD, "Ace Jack high, for high and 8,7,4,3,A, for low"),
        (HandClass.TWO_PAIR, "two pair, Kings and Sixes, for high"),
    ]


def test_low_hands_as_they_are_named() -> None:
    (hi_lo,) = hands(TILT, HI_LO)
    assert [s.declared_low for s in hi_lo.seats] == [-1, 0x87431, -1]
    (razz,) = hands(TILT, ANTE)
    # a pair is named by the site in words of high hands: no low that could be held against the cards
    assert [s.declared_low for s in razz.seats] == [-1, 0xBA932]
    assert {s.declared_low for s in hands(TILT, CASH)[0].seats} == {-1}


def test_the_ante_of_the_header_stands_beside_that_of_the_lines() -> None:
    (hand,) = hands(TILT, HI_LO)
    assert hand.ante_stated == 40
    assert [a.amount for a in hand.actions if a.kind is Action.ANTE] == [40, 40, 40]


@pytest.mark.parametrize(
    "notice",
    [
        "Ed wins a bounty of $10 for eliminating Kay",
        "Kay finishes the tournament in 14th place",
        "Kay finished in 3rd place",
        "Ed wins the tournament",
    ],
)
def test_bounties_and_eliminations_are_set_aside(notice: str) -> None:
    told = CASH.replace("*** SUMMARY ***", f"{notice}\n*** SUMMARY ***", 1)
    assert hands(TILT, told)[0].row() == hands(TILT, CASH)[0].row()


def test_a_mix_is_named_between_stakes_and_game() -> None:
    text = CASH.replace(" - Limit Stud Hi -", " - HORSE - Limit Stud Hi -")
    assert hands(TILT, text)[0].row() == hands(TILT, CASH)[0].row()


def test_other_games_are_set_aside() -> None:
    assert kinds(TILT, CASH) == ["HAND", "OTHER_GAME"]
    headers = [
        "$1/$2 Ante $0.20 - No Limit 2-7 Single Draw",
        "$1/$2 - Limit Badugi",
        "$1/$2 - Limit Omaha H/L",
        "$0.25/$0.50 - $15 Cap No Limit Hold'em",
        "CAP NL Hold'em - $5/$10",
        "PL 5 Card Omaha Hi - $5/$10",
    ]
    hold_em = CASH[CASH.index("Full Tilt Poker Game #20011223377") :]
    for header in headers:
        assert kinds(TILT, hold_em.replace("$5/$10 - Limit Hold'em", header)) == ["OTHER_GAME"]


def test_a_cancelled_hand_is_set_aside() -> None:
    text = CASH.replace("Ed brings in for $2\n", "Hand #20011223344 has been canceled\n")
    assert kinds(TILT, text) == ["CANCELLED", "OTHER_GAME"]


def test_the_end_of_the_file_breaks_off_the_last_hand() -> None:
    for text in (FIVE, ANTE, HI_LO):
        for end in range(25, text.rstrip().rfind("\n") + 1, 11):
            assert kinds(TILT, text[:end]) == ["CUT_OFF"], text[end - 30 : end]
        assert kinds(TILT, text.rstrip()) == ["HAND"]


@pytest.mark.parametrize(
    ("old", "new", "code", "line"),
    [
        ("Ed calls checks", "Ed calls dithers", "SRC-001", "Ed calls dithers"),
        ("Pia: bets $5", "Pia: bets $5,00", "SRC-002", "Pia: bets $5,00"),
        ("Pia: bets $5", "Pia: bets €5", "SRC-002", "Pia: bets €5"),
        ("Dealt to Ed [3c]", "Dealt to Eddy [3c]", "SRC-001", "Dealt to Eddy [3c]"),
        ("[Kd] [4h]", "[Kh] [4h]", "SRC-002", "Dealt to Ed calls [Kh] [4h]"),
        ("Ed calls raises to $10", "Ed calls raises to $1", "SRC-002", "Ed calls raises to $1"),
        ("*** 3RD STREET ***\n", "", "SRC-001", "Dealt to Ed [3c]"),
        ("Total pot $95", "Total pot $", "SRC-001", "Total pot $ | Rake $3"),
    ],
)
def test_a_line_that_fits_nothing_is_a_fault_at_its_place(old: str, new: str, code: str, line: str) -> None:
    assert old in CASH
    text = CASH[: CASH.index("Full Tilt Poker Game #20011223377")].replace(old, new, 1)
    assert fault_of(TILT, text) == (code, line)


def test_the_corpus_agrees_with_its_oracle() -> None:
    assert differences(TILT, "FTP") == (28, [])


def test_the_corpus_is_tiled_with_its_other_games_set_aside() -> None:
    found: dict[str, int] = {}
    for _, text in corpus_texts("FTP"):
        for kind in kinds(TILT, text):
            found[kind] = found.get(kind, 0) + 1
    assert found == {"HAND": 28, "OTHER_GAME": 31}
