"""Bovada text: hands written for the tests, their values worked out by hand from the text."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pipeline.ingest.formats.bovada.named import low_of, ranks_of
from pipeline.ingest.formats.bovada_text import BovadaText
from pipeline.ingest.sniff import text_format
from schemas.cards import card_number, cards_text
from schemas.recorded_hand import RecordedHand
from schemas.vocabulary import NOT_STATED, Action, HandClass, Side, Street
from tests.ingest.samples import cards_of, corpus_texts, fault_of, hands, kinds, moves, sample
from tests.oracles.hand_text.told_bovada import TOLD
from tests.oracles.stud_play import random_hand


def five(text: str) -> list[int]:
    return [card_number(card) for card in text.split()]


BOVADA = BovadaText()
CASH = sample("bovada_cash_stud.txt")
HI_LO = sample("bovada_hi_lo.txt")
TOURNAMENT = sample("bovada_tournament.txt")


def test_header_of_a_cash_hand() -> None:
    hand = hands(BOVADA, CASH)[0]
    assert (hand.hand_no, hand.site, hand.kind, hand.game) == ("3100000001", "Bovada", "cash", "7stud")
    assert (hand.limit, hand.currency, hand.minor_digits, hand.table) == ("fixed", "USD", 2, "7700001")
    # No line tells the limits, the zone or the number of seats.
    assert (hand.small_bet, hand.big_bet, hand.max_seats, hand.at_zone) == (None, None, None, None)
    assert (hand.started_at_text, hand.started_at_utc) == ("2012-06-03 04:05:06", None)
    assert (hand.played_in, hand.ante, hand.bring_in) == ("2012-06", 10, 25)
    assert (hand.pot, hand.rake, hand.pot_kind) == (1000, 40, "gross")


def test_seats_are_numbers_and_nobody_s_view() -> None:
    hand = hands(BOVADA, CASH)[0]
    assert [(s.seat, s.player, s.start_stack, s.sitting_out) for s in hand.seats] == [
        (2, "Seat+2", 840, False),
        (4, "Seat+4", 500, False),
        (7, "Seat+7", 300, True),
    ]
    assert hand.hero is None
    assert cards_of(hand, 2) == "Kh 9s 4d 4s Ac 9h 6c"
    assert cards_of(hand, 4) == "7c 7d Js Jd 2h 3c Qs"


def test_streets_without_marks_are_told_from_the_deals() -> None:
    hand = hands(BOVADA, CASH)[0]
    assert moves(hand) == [
        (0, 2, "ANTE", 10, -1, False),
        (0, 4, "ANTE", 10, -1, False),
        (3, 2, "BRING_IN", 25, 25, False),
        (3, 4, "RAISE", 100, 100, False),
        (3, 2, "CALL", 75, 100, False),
        (4, 4, "BET", 200, 200, False),
        (4, 2, "CALL", 200, 200, False),
        (5, 4, "BET", 190, 190, True),
        (5, 2, "CALL", 190, 190, False),
    ]
    deals = [(int(a.street), a.seat) for a in hand.actions if a.kind is Action.DEAL]
    assert deals[4:] == [(5, 2), (5, 4), (6, 2), (6, 4), (7, 2), (7, 4)]


def test_hands_that_could_not_bet_any_more_are_shown_on_the_last_street() -> None:
    hand = hands(BOVADA, CASH)[0]
    shows = [(a.street, a.seat, cards_text(a.cards)) for a in hand.actions if a.kind is Action.SHOW]
    # The list of seat 2 lacks the ace of clubs, which stands among the five that play.
    assert shows == [
        (Street.SEVENTH, 4, "7c 7d Js Jd 2h 3c Qs"),
        (Street.SEVENTH, 2, "Kh 9s 4d 4s 9h 6c Ac"),
    ]


def test_named_hands_and_the_five_that_play() -> None:
    hand = hands(BOVADA, CASH)[0]
    assert [(s.declared_class, s.declared_ranks, s.declared_text) for s in hand.seats] == [
        (HandClass.TWO_PAIR, 0x94E00, "Two pair"),
        (HandClass.TWO_PAIR, 0xB7C00, "Two pair"),
        (NOT_STATED, NOT_STATED, ""),
    ]


def test_a_winner_whom_nobody_called_does_not_show() -> None:
    hand = hands(BOVADA, CASH)[1]
    assert moves(hand)[-3:] == [
        (4, 2, "BET", 100, 100, False),
        (4, 4, "RAISE", 200, 200, False),
        (4, 2, "FOLD", -1, -1, False),
    ]
    assert [(u.seat, u.amount) for u in hand.uncalled] == [(4, 100)]
    (muck,) = [a for a in hand.actions if a.kind is Action.MUCK]
    assert (muck.street, muck.seat, cards_text(muck.cards)) == (Street.FOURTH, 4, "6c 6d Ts Td")
    assert [(s.folded_on, s.collected) for s in hand.seats] == [(4, 0), (0, 270)]


def test_hi_lo_with_marked_streets_and_no_bring_in() -> None:
    (hand,) = hands(BOVADA, HI_LO)
    assert (hand.game, hand.bring_in, hand.ante) == ("7stud8", None, 5)
    assert moves(hand)[3:7] == [
        (3, 1, "BET", 50, 50, False),
        (3, 3, "RAISE", 100, 100, False),
        (3, 5, "FOLD", -1, -1, False),
        (3, 1, "CALL", 50, 100, False),
    ]
    # Result lines name no half; the summary does.
    assert [(a.pot, a.side, a.seat, a.amount) for a in hand.awards] == [
        (0, Side.HIGH, 3, 103),
        (0, Side.LOW, 1, 102),
    ]
    assert [(s.declared_class, s.declared_ranks, s.declared_low) for s in hand.seats] == [
        (HandClass.HIGH_CARD, 0xEBA85, 0x85321),
        (HandClass.TWO_PAIR, 0xDC700, NOT_STATED),
        (NOT_STATED, NOT_STATED, NOT_STATED),
    ]
    assert [a.street for a in hand.actions if a.kind is Action.SHOW] == [Street.SHOWDOWN] * 2


def test_a_tournament_prints_no_limits_and_no_rake() -> None:
    (hand,) = hands(BOVADA, TOURNAMENT)
    assert (hand.kind, hand.currency, hand.tournament, hand.table) == ("tournament", "chips", "1600001", "4")
    assert (hand.level, hand.small_bet, hand.pot, hand.rake) == ("Level 6", None, 2100, None)


def test_all_in_raises_are_totals_and_side_pots_are_named() -> None:
    (hand,) = hands(BOVADA, TOURNAMENT)
    assert moves(hand)[3:9] == [
        (3, 1, "BRING_IN", 50, 50, False),
        (3, 4, "RAISE", 200, 200, False),
        (3, 6, "CALL", 200, 200, False),
        (3, 1, "RAISE", 230, 280, True),
        (3, 4, "CALL", 80, 280, False),
        (3, 6, "CALL", 80, 280, False),
    ]
    assert [(a.pot, a.seat, a.amount) for a in hand.awards] == [(1, 4, 1200), (0, 1, 900)]
    (muck,) = [a for a in hand.actions if a.kind is Action.MUCK]
    assert (muck.street, muck.seat, len(muck.cards)) == (Street.SHOWDOWN, 6, 7)


@pytest.mark.parametrize("text", [CASH, HI_LO, TOURNAMENT])
def test_chips_are_conserved(text: str) -> None:
    for hand in hands(BOVADA, text):
        assert_conserved(hand)


def assert_conserved(hand: RecordedHand) -> None:
    """Chips put in less those that went back make the pot, the awards and the rake."""
    put_in = sum(a.amount for a in hand.actions if a.amount > 0) - sum(u.amount for u in hand.uncalled)
    assert put_in == hand.pot == sum(a.amount for a in hand.awards) + (hand.rake or 0)


def test_all_for_the_ante_or_the_bring_in_is_told_by_the_stack() -> None:
    text = CASH[CASH.index("Bovada Hand #3100000002") :].replace("Seat+2: $3.40", "Seat+2: $0.35")
    flags = [(a.kind, a.seat) for a in BOVADA.parse(text).actions if a.all_in]
    assert flags == [(Action.BRING_IN, 2)]


def test_an_all_in_is_a_call_as_far_as_it_goes() -> None:
    raised = CASH.replace("Seat+2 : Calls $1.90 \n", "Seat+2 : All-in $3.80 \n", 1)
    (move,) = [move for move in moves(hands(BOVADA, raised)[0]) if move[0] == 5 and move[1] == 2]
    assert move == (5, 2, "RAISE", 380, 380, True)
    called = CASH.replace("Seat+2 : Calls $1.90 \n", "Seat+2 : All-in $1.80 \n", 1)
    (move,) = [move for move in moves(hands(BOVADA, called)[0]) if move[0] == 5 and move[1] == 2]
    assert move == (5, 2, "CALL", 180, 180, True)


def test_pieces_of_a_file() -> None:
    other = CASH.replace("7CARD Fixed", "HOLDEM No", 1)
    assert kinds(BOVADA, CASH) == ["HAND", "HAND"]
    assert kinds(BOVADA, other) == ["OTHER_GAME", "HAND"]
    assert kinds(BOVADA, CASH.replace("7CARD Fixed", "9CARD Fixed", 1)) == ["UNKNOWN", "HAND"]
    end = CASH.index("Seat 4:  $2.70")
    assert kinds(BOVADA, CASH[:end]) == ["HAND", "CUT_OFF"]
    assert kinds(BOVADA, CASH[: end + 9]) == ["HAND", "CUT_OFF"]


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("Seat+2 : Bring_in", "Seat+3 : Bring_in", ("SRC-001", "Seat+3 : Bring_in chip $0.25")),
        ("[4s] \n", "[4x] \n", ("SRC-002", "Seat+2 : Card dealt to a spot [4x]")),
        ("Calls $0.75", "Calls 0.75", ("SRC-002", "Seat+2 : Calls 0.75")),
        (
            "Showdown [Jd Js",
            "Showdown [Jh Js",
            ("SRC-002", "Seat+4 [ME] : Showdown [Jh Js 7d 7c Qs] (Two pair)"),
        ),
        ("Seat 2:   lost", "Seat 9:   lost", None),
        ("Raises $1.00", "Raises $1.00 $2", ("SRC-001", "Seat+4 [ME] : Raises $1.00 $2")),
    ],
)
def test_a_line_that_cannot_be_costs_the_hand(old: str, new: str, fault: tuple[str, str] | None) -> None:
    spoiled = CASH[: CASH.index("Bovada Hand #3100000002")].replace(old, new, 1)
    found = fault_of(BOVADA, spoiled)
    assert found == fault if fault else found[0] == "SRC-002"


def test_an_eighth_card_is_none() -> None:
    text = CASH.replace(
        "Seat+4 [ME] : Showdown", "Seat+2 : Card dealt to a spot [5d] \nSeat+4 [ME] : Showdown", 1
    )
    assert fault_of(BOVADA, text[: text.index("Bovada Hand #3100000002")])[1].endswith("[5d]")


def test_five_cards_that_play_as_ranks() -> None:
    def ranks(made: HandClass, cards: str) -> int:
        return ranks_of(made, five(cards))

    assert ranks(HandClass.PAIR, "Qs Qc Ts 8c 4s") == 0xCA840
    assert ranks(HandClass.STRAIGHT, "5s 4c 3s 2c As") == 0x5E000
    assert ranks(HandClass.STRAIGHT, "9s 8c 7s 6c 5s") == 0x95000
    assert ranks(HandClass.FULL_HOUSE, "5s 5h 5d 7s 7c") == 0x57000
    assert ranks(HandClass.ROYAL_FLUSH, "As Ks Qs Js Ts") == NOT_STATED
    assert ranks(HandClass.QUADS, "Qs Qc Ts 8c 4s") == NOT_STATED
    assert ranks(HandClass.STRAIGHT, "9s 8c 7s 6c 4s") == NOT_STATED
    assert low_of(five("Ah 2h 3d 5c 8s")) == 0x85321
    assert low_of(five("Ah 2h 3d")) == NOT_STATED


@settings(max_examples=200, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_text_and_back(seed: int) -> None:
    rng = Random(seed)
    row = random_hand(rng)
    if not TOLD.can(row):
        return
    text, expected = TOLD.write(row, rng)
    assert text_format(text) is not None
    assert [piece.kind.name for piece in BOVADA.cut(text)] == ["HAND"]
    parsed = BOVADA.parse(text).row()
    assert {k: (expected.get(k), v) for k, v in parsed.items() if expected.get(k) != v} == {}


def test_recorded_hands_conserve_chips() -> None:
    found = [hand for name, text in corpus_texts("Bovada") for hand in hands(BOVADA, text)]
    assert len(found) >= 25
    for hand in found:
        assert_conserved(hand)
        assert all(len(s.cards) in (0, 7) or s.folded_on or s.collected for s in hand.seats)
