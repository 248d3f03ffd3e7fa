"""The text of the Winning network before 2019: hands written for the tests, worked out by hand."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pipeline.ingest.formats.winning_old.summary import named_high, named_low
from pipeline.ingest.formats.winning_old_text import WinningOldText
from pipeline.ingest.sniff import text_format
from schemas.cards import cards_text
from schemas.vocabulary import NOT_STATED, Action, HandClass, Side, Street
from tests.ingest.samples import cards_of, corpus_texts, fault_of, hands, kinds, moves, sample
from tests.oracles.hand_text.told_winning_old import TOLD
from tests.oracles.stud_play import random_hand

WINNING = WinningOldText()
SAMPLE = sample("winning_old.txt")
FIRST = SAMPLE[: SAMPLE.index("\nGame started at: 2015/3/4 5:8:0")]


def test_opening_lines() -> None:
    hand = hands(WINNING, SAMPLE)[0]
    assert (hand.hand_no, hand.site, hand.kind, hand.game) == ("500000001", "Winning", "cash", "7stud")
    assert (hand.limit, hand.small_bet, hand.big_bet, hand.table) == ("fixed", 200, 400, "(PRR) Vega")
    # No line names a currency or a zone.
    assert (hand.currency, hand.started_at_utc, hand.at_zone) == ("play", None, None)
    assert (hand.started_at_text, hand.played_in) == ("2015/3/4 5:6:7", "2015-03")


def test_marks_name_the_street_before_and_amounts_are_added() -> None:
    hand = hands(WINNING, SAMPLE)[0]
    assert moves(hand) == [
        (0, 2, "ANTE", 30, -1, False),
        (0, 6, "ANTE", 30, -1, False),
        (3, 6, "BRING_IN", 50, 50, False),
        (3, 2, "RAISE", 200, 200, False),
        (3, 6, "CALL", 150, 200, False),
        (4, 2, "BET", 200, 200, False),
        (4, 6, "RAISE", 400, 400, False),
        (4, 2, "CALL", 200, 400, False),
        (5, 6, "CHECK", -1, -1, False),
        (5, 2, "CHECK", -1, -1, False),
        (6, 2, "BET", 400, 400, False),
        (6, 6, "CALL", 400, 400, False),
        (7, 2, "BET", 400, 400, False),
        (7, 6, "CALL", 400, 400, False),
    ]


def test_cards_come_one_a_line() -> None:
    hand = hands(WINNING, SAMPLE)[0]
    deals = [(int(a.street), a.seat, cards_text(a.cards)) for a in hand.actions if a.kind is Action.DEAL]
    assert deals[:3] == [(3, 2, "Td Ah Jh"), (3, 6, "?? ?? 2d"), (4, 2, "Tc")]
    assert deals[-1] == (7, 6, "??")
    assert cards_of(hand, 2) == "Td Ah Jh Tc 7s 7h 4s"
    assert cards_of(hand, 6) == "?? ?? 2d 5c 2h 8h ??"
    assert hand.hero == 2


def test_the_pot_is_net_of_rake_and_fee() -> None:
    hand = hands(WINNING, SAMPLE)[0]
    assert (hand.pot, hand.rake, hand.fee, hand.pot_kind) == (2780, 70, 10, "net")
    assert [(a.pot, a.side, a.seat, a.amount) for a in hand.awards] == [(0, Side.WHOLE, 2, 2780)]
    put_in = sum(a.amount for a in hand.actions if a.amount > 0)
    assert put_in == 2780 + 70 + 10


def test_what_a_seat_bet_in_all_is_held_against_its_lines() -> None:
    assert {s.restated_put_in for hand in hands(WINNING, SAMPLE) for s in hand.seats} == {NOT_STATED}
    spoiled = hands(WINNING, SAMPLE.replace("Bets: 3.30. Collects: 3.30", "Bets: 3.20. Collects: 3.30", 1))[1]
    # The list's 3.20 and the 1.00 that went back, where the lines of seat 2 come to 4.30.
    assert [s.restated_put_in for s in spoiled.seats] == [420, NOT_STATED]


def test_a_shown_hand_stands_in_the_summary_alone() -> None:
    hand = hands(WINNING, SAMPLE)[0]
    assert [a.kind for a in hand.actions if a.kind in (Action.SHOW, Action.MUCK)] == [Action.MUCK]
    assert [a.street for a in hand.actions][-1] is Street.SEVENTH
    ann = hand.seats[0]
    assert (ann.declared_class, ann.declared_ranks) == (HandClass.TWO_PAIR, 0xA7000)
    assert ann.declared_text == "Two pairs. 10s and 7s"
    assert [s.sitting_out for s in hand.seats] == [False, False, True]


def test_an_all_in_is_a_call_as_far_as_it_goes_and_a_low_with_an_ace_twice_names_none() -> None:
    hand = hands(WINNING, SAMPLE)[1]
    assert (hand.hand_no, hand.game) == ("500000003", "7stud8")
    assert moves(hand)[2:] == [
        (3, 2, "BRING_IN", 50, 50, False),
        (3, 6, "RAISE", 200, 200, False),
        (3, 2, "RAISE", 350, 400, False),
        (3, 6, "CALL", 100, 300, True),
    ]
    assert [(u.seat, u.amount) for u in hand.uncalled] == [(2, 100)]
    assert [(s.declared_text, s.declared_low) for s in hand.seats] == [
        ("High card A Low hand (A A 2 4 6 7 )", NOT_STATED),
        ("Two pairs. 9s and 8s", NOT_STATED),
    ]
    assert [(a.seat, a.amount) for a in hand.awards] == [(2, 330), (6, 330)]


def test_words_of_hands() -> None:
    assert named_high("Flush, A high") == (HandClass.FLUSH, 0xE0000)
    assert named_high("Full House (5/8)") == (HandClass.FULL_HOUSE, NOT_STATED)
    assert named_high("High card 10") == (HandClass.HIGH_CARD, 0xA0000)
    assert named_high("nothing known") == (NOT_STATED, NOT_STATED)
    assert named_low("2 4 5 6 8 ") == 0x86542
    assert named_low("A 2 4 6 7 ") == 0x76421
    assert named_low("A A 2 4 6 7 ") == NOT_STATED


def test_pieces_of_a_file() -> None:
    assert kinds(WINNING, SAMPLE) == ["HAND", "OTHER_GAME", "HAND"]
    assert kinds(WINNING, SAMPLE.replace("Hold'em", "Bridge")) == ["HAND", "UNKNOWN", "HAND"]
    assert kinds(WINNING, SAMPLE[: SAMPLE.rindex("Game ended") + 20]) == ["HAND", "OTHER_GAME", "CUT_OFF"]
    assert kinds(WINNING, FIRST + "\nGame star") == ["HAND", "CUT_OFF"]
    assert kinds(WINNING, FIRST + "\nPlayer X folds\n") == ["HAND", "UNKNOWN"]


@pytest.mark.parametrize(
    ("old", "new", "code", "line"),
    [
        ("Player Ann bets bets (2)", "Player Ann bets (2)", "SRC-001", "Player Ann bets (2)"),
        ("card: [Jh]", "card: [1h]", "SRC-002", "Player Ann bets received card: [1h]"),
        ("Player [Ks] Bo received card: [2d]\n", "", "SRC-002", "Player [Ks] Bo bring in (0.50)"),
        ("Rake 0.70", "Rake 0.701", "SRC-002", "Pot: 27.80. Rake 0.701. JP fee 0.10"),
        ("[10d Ah Jh 10c", "[10d Ah Jh 10h", "SRC-002", ""),
    ],
)
def test_a_line_that_cannot_be_costs_the_hand(old: str, new: str, code: str, line: str) -> None:
    found = fault_of(WINNING, FIRST.replace(old, new, 1))
    assert found[0] == code
    assert line in ("", found[1])


@settings(max_examples=200, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_text_and_back(seed: int) -> None:
    rng = Random(seed)
    row = random_hand(rng, game=rng.choice(("7stud", "7stud8")), kind="cash")
    if not TOLD.can(row):
        return
    text, expected = TOLD.write(row, rng)
    assert text_format(text) is not None
    assert [piece.kind.name for piece in WINNING.cut(text)] == ["HAND"]
    parsed = WINNING.parse(text).row()
    assert {k: (expected.get(k), v) for k, v in parsed.items() if expected.get(k) != v} == {}


def test_recorded_hands_conserve_chips() -> None:
    texts = [text for _, text in corpus_texts("Winning") if WINNING.sniff(text)]
    found = [hand for text in texts for hand in hands(WINNING, text)]
    assert len(found) == 4
    for hand in found:
        put_in = sum(a.amount for a in hand.actions if a.amount > 0) - sum(u.amount for u in hand.uncalled)
        assert put_in == (hand.pot or 0) + (hand.rake or 0) + (hand.fee or 0)
        assert sum(s.collected for s in hand.seats) == hand.pot
