"""Winamax text: hands written for the tests, their values worked out by hand from the text."""

from datetime import UTC, datetime
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pipeline.ingest.formats.format import PieceKind
from pipeline.ingest.formats.winamax.words import high_of
from pipeline.ingest.formats.winamax_text import WinamaxText
from schemas.high_hands import ranks_text
from schemas.recorded_hand import RecordedHand
from schemas.vocabulary import NOT_STATED, Action, HandClass, Side
from tests.ingest.samples import (
    cards_of,
    differences,
    fault_of,
    hands,
    kinds,
    moves,
    sample,
)
from tests.oracles.hand_text.told_winamax import TOLD
from tests.oracles.stud_play import random_hand

WINAMAX = WinamaxText()
MIX = sample("winamax_cash_mix.txt")
EXPORT = sample("winamax_export_razz.txt")
STUD, HI_LO, HOLD_EM = MIX.split("\n\n")


def test_header_of_a_cash_hand() -> None:
    hand = WINAMAX.parse(STUD)
    assert (hand.hand_no, hand.site, hand.kind, hand.game) == (
        "5500123-12-1480000000", "Winamax", "cash", "7stud",
    )  # fmt: skip
    assert (hand.limit, hand.currency, hand.minor_digits) == ("fixed", "EUR", 2)
    assert (hand.small_bet, hand.big_bet, hand.ante, hand.ante_stated, hand.bring_in) == (
        500,
        1000,
        100,
        100,
        200,
    )
    assert (hand.table, hand.max_seats, hand.button, hand.hero) == ("Oslo", 6, None, 5)
    # the third number of the hand's is the Unix time of its stamp
    assert hand.started_at_utc == datetime.fromtimestamp(1480000000, UTC)
    assert (hand.started_at_text, hand.at_zone, hand.played_in) == (
        "2016/11/24 15:06:40 UTC",
        "UTC",
        "2016-11",
    )
    assert (hand.pot, hand.rake, hand.pot_kind, hand.pots) == (3800, 120, "net", [])
    assert [(s.seat, s.player, s.start_stack) for s in hand.seats] == [
        (1, "Rolf", 20000),
        (2, "Rolf brings in", 640),
        (5, "Édith", 8050),
    ]


def test_an_all_in_raise_by_who_brought_in_leaves_the_bring_in_out() -> None:
    assert moves(WINAMAX.parse(STUD)) == [
        (0, 2, "ANTE", 100, -1, False),
        (0, 1, "ANTE", 100, -1, False),
        (0, 5, "ANTE", 100, -1, False),
        (3, 2, "BRING_IN", 200, 200, False),
        (3, 5, "RAISE", 500, 500, False),
        (3, 1, "CALL", 500, 500, False),
        # 3.40 are the rest of 6.40 after ante and bring-in
        (3, 2, "RAISE", 340, 540, True),
        (3, 5, "CALL", 40, 540, False),
        (3, 1, "CALL", 40, 540, False),
        (4, 1, "BET", 500, 500, False),
        (4, 5, "CALL", 500, 500, False),
        (5, 1, "BET", 1000, 1000, False),
        (5, 5, "FOLD", -1, -1, False),
    ]


def test_a_positive_all_in_raise_is_told_by_the_stack_too() -> None:
    # with 14.40 he has 11.40 left: his total of 13.40 leaves the bring-in of 2 out
    text = STUD.replace("(6.40€)", "(14.40€)").replace("raises -1.60€ to 3.40€", "raises 6.40€ to 11.40€")
    (raised,) = [m for m in moves(WINAMAX.parse(text.replace("calls 0.40€", "calls 8.40€"))) if m[5]]
    assert raised == (3, 2, "RAISE", 1140, 1340, True)
    # with 13.40 left of 16.40 the total of 11.40 is one that adds 9.40
    (raised,) = [m for m in moves(WINAMAX.parse(text.replace("(14.40€)", "(12.40€)"))) if m[5]]
    assert raised == (3, 2, "RAISE", 940, 1140, True)


def test_the_step_of_a_raise_is_kept_where_it_contradicts_the_total() -> None:
    assert [a.restated_step for a in WINAMAX.parse(STUD).actions if a.kind is Action.RAISE] == [-1, -1]
    text = STUD.replace("Édith raises 5€ to 5€", "Édith raises 4€ to 5€")
    assert [a.restated_step for a in WINAMAX.parse(text).actions if a.kind is Action.RAISE] == [400, -1]


def test_an_uncalled_bet_lies_in_the_pot_and_in_what_is_collected() -> None:
    hand = WINAMAX.parse(STUD)
    assert hand.uncalled == []
    assert [(a.pot, a.side, a.seat, a.amount) for a in hand.awards] == [
        (1, Side.WHOLE, 1, 2000),
        (0, Side.WHOLE, 1, 1800),
    ]
    put_in = sum(a.amount for a in hand.actions if a.amount > 0)
    assert put_in == 3800 + 120
    assert [s.collected for s in hand.seats] == [3800, 0, 0]


def test_cards_are_dealt_with_marks_for_hidden_ones() -> None:
    hand = WINAMAX.parse(STUD)
    assert cards_of(hand, 1) == "Ks 6d Kc 4h 7c 8s Qd"
    assert cards_of(hand, 2) == "Ah 6s 2d 2s Th 5c 9c"
    assert cards_of(hand, 5) == "9s 9h Jd 3c Qc"
    dealt = [(int(a.street), a.seat, a.cards) for a in hand.actions if a.kind is Action.DEAL]
    assert dealt[1][:2] == (3, 1)
    assert dealt[1][2][:2] == [-1, -1]
    assert dealt[-1] == (7, 2, [-1])


def test_halves_of_a_scooped_pot_and_the_line_that_repeats() -> None:
    hand = WINAMAX.parse(HI_LO)
    assert [(a.pot, a.side, a.seat, a.amount) for a in hand.awards] == [
        (0, Side.HIGH, 5, 3250),
        (0, Side.LOW, 5, 3250),
    ]
    assert [(s.collected, s.restated_collected) for s in hand.seats] == [(0, -1), (6500, -1)]
    assert [(s.declared_class, ranks_text(s.declared_ranks), s.declared_text) for s in hand.seats] == [
        (HandClass.TWO_PAIR, "K-9", "Two pairs : Kings and 9"),
        (HandClass.STRAIGHT, "6", "Straight 6 high"),
    ]
    whole = WINAMAX.parse(HI_LO.replace("won 32.50€", "won 65€"))
    assert whole.seats[1].restated_collected == NOT_STATED
    other = WINAMAX.parse(HI_LO.replace("won 32.50€", "won 30€"))
    assert other.seats[1].restated_collected == 6000


def test_the_export_deals_no_cards() -> None:
    (hand,) = hands(WINAMAX, EXPORT)
    assert (hand.game, hand.currency, hand.minor_digits, hand.button) == ("razz", "play", 2, 0)
    assert (hand.small_bet, hand.big_bet, hand.ante, hand.bring_in, hand.hero) == (25, 50, 5, 10, None)
    assert (hand.table, hand.started_at_utc) == ("Rue d'Été", datetime.fromtimestamp(1470000000, UTC))
    assert (hand.pot, hand.rake) == (300, 15)
    assert moves(hand)[3:7] == [
        (3, 4, "BRING_IN", 10, 10, False),
        (3, 6, "RAISE", 25, 25, False),
        (3, 1, "FOLD", -1, -1, False),
        (3, 4, "CALL", 15, 25, False),
    ]
    assert [a for a in hand.actions if a.kind is Action.DEAL] == []
    assert [cards_of(hand, seat) for seat in (1, 4, 6)] == [
        "",
        "3c Jd 8s Kh 2d 6c Ts",
        "Ad 5s 4h 7c Qh 2c 9d",
    ]
    assert {s.declared_class for s in hand.seats} == {NOT_STATED}


def test_a_tournament_counts_chips() -> None:
    text = EXPORT.replace("- CashGame -", '- Tournament "HORSE" buyIn: 9€ + 1€ level: 7 -').replace(
        "(play money) Seat #0 is the button", "(real money)"
    ).replace("'Rue d'Été'", "'HORSE(77001122)#015'").replace("0.05/0.25/0.50", "5/25/50")  # fmt: skip
    for amount in ("10.00", "3.20", "7.77", "0.05", "0.10", "0.25", "0.15", "0.50", "3.00"):
        text = text.replace(amount, str(int(amount.replace(".", ""))))
    hand = WINAMAX.parse(text)
    assert (hand.kind, hand.currency, hand.tournament, hand.level) == (
        "tournament", "chips", "77001122", "level 7",
    )  # fmt: skip
    assert (hand.table, hand.small_bet, hand.pot) == ("HORSE(77001122)#015", 25, 300)


def test_other_games_of_a_mix_are_set_aside() -> None:
    assert kinds(WINAMAX, MIX) == ["HAND", "HAND", "OTHER_GAME"]
    for game in ("Omaha pot limit", "5 Card Omaha Hi/Lo pot limit", "2-7 Triple Draw fixed limit"):
        assert kinds(WINAMAX, HOLD_EM.replace("Holdem no limit", game)) == ["OTHER_GAME"]


@pytest.mark.parametrize(
    ("words", "made", "ranks"),
    [
        ("High card : Ace", HandClass.HIGH_CARD, "A"),
        ("One pair : 6", HandClass.PAIR, "6"),
        ("Two pairs : Aces and 10", HandClass.TWO_PAIR, "A-T"),
        ("Straight King high", HandClass.STRAIGHT, "K"),
        ("Flush Queen high", HandClass.FLUSH, "Q"),
        ("Straight flush 9 high", HandClass.STRAIGHT_FLUSH, "9"),
    ],
)
def test_hands_by_their_names(words: str, made: HandClass, ranks: str) -> None:
    found, code = high_of(words)
    assert (found, ranks_text(code)) == (made, ranks)


def test_the_end_of_the_file_breaks_off_the_last_hand() -> None:
    for text in (STUD, HI_LO, EXPORT):
        whole = text.rstrip().rfind("\n") + 1
        # a scoop repeats its last line, so that nothing tells that the second one is missing
        stop = text.rstrip().rfind("\n", 0, whole - 1) + 1 if text is HI_LO else whole
        for end in range(60, stop, 7):
            assert kinds(WINAMAX, text[:end]) == ["CUT_OFF"], text[end - 30 : end]
        assert kinds(WINAMAX, text.rstrip()) == ["HAND"]


def test_a_header_alone_is_cut_off() -> None:
    assert kinds(WINAMAX, MIX + "\n\nWinamax Poker - CashGame - Ha")[-1] == "CUT_OFF"


@pytest.mark.parametrize(
    ("old", "new", "code", "line"),
    [
        ("Rolf calls 5€", "Rolf ponders", "SRC-001", "Rolf ponders"),
        ("Rolf bets 5€", "Rolf bets 5", "SRC-002", "Rolf bets 5"),
        ("Rolf bets 5€", "Rolf bets $5", "SRC-001", "Rolf bets $5"),
        ("Rolf bets 5€", "Ralf bets 5€", "SRC-001", "Ralf bets 5€"),
        ("raises -1.60€ to 3.40€", "raises -1.60€ to 3.60€", "SRC-002", "Rolf brings in raises"),
        ("[X X Kc]\n", "[X X Kx]\n", "SRC-002", "Dealt to Rolf [X X Kx]"),
        ("[X X Kc] [4h]", "[X X Kd] [4h]", "SRC-002", "Dealt to Rolf [X X Kd] [4h]"),
        ("*** 5th STREET ***", "*** 3rd STREET ***", "SRC-001", "*** 3rd STREET ***"),
        ("*** ANTE/BLINDS ***\n", "", "SRC-001", "Rolf brings in posts ante 1€"),
        ("Seat 2: Rolf", "Seat 1: Rolf", "SRC-002", "Seat 1: Rolf brings in"),
        ("*** SUMMARY ***\n", "", "SRC-001", "Total pot 38€"),
        ("Total pot 38€ | Rake 1.20€\n", "", "SRC-001", "Seat 2: Rolf brings in showed"),
        ("Seat 1: Rolf showed", "Seat 5: Rolf showed", "SRC-002", "Seat 5: Rolf showed"),
        ("15:06:40 UTC", "25:06:40 UTC", "SRC-002", "Winamax Poker - CashGame"),
        ("(1€/5€/10€)", "(five)", "SRC-001", "Winamax Poker - CashGame"),
        ("'Oslo' 6-max", "Oslo", "SRC-001", "Table: Oslo"),
    ],
)
def test_a_line_that_fits_nothing_is_a_fault_at_its_place(old: str, new: str, code: str, line: str) -> None:
    assert old in STUD
    found, place = fault_of(WINAMAX, STUD.replace(old, new, 1))
    assert (found, place[: len(line)]) == (code, line)


@pytest.mark.parametrize("export", [False, True])
@settings(max_examples=200, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_text_and_back(export: bool, seed: int) -> None:
    rng = Random(seed)
    row = random_hand(rng)
    while not TOLD.can(row):
        row = random_hand(rng)
    text, expected = TOLD.write(row, rng, export=export)
    assert [piece.kind for piece in WINAMAX.cut(text + "\n\n")] == [PieceKind.HAND]
    parsed = WINAMAX.parse(text).row()
    assert {name: value for name, value in parsed.items() if expected.get(name) != value} == {}


def _conserved(hand: RecordedHand) -> None:
    """The pot is stated net, with the bets that nobody called."""
    assert hand.pot is not None
    assert hand.rake is not None
    assert sum(a.amount for a in hand.actions if a.amount > 0) == hand.pot + hand.rake
    assert sum(award.amount for award in hand.awards) == hand.pot


def test_the_corpus_agrees_with_its_oracle() -> None:
    assert differences(WINAMAX, "Winamax", conserved=_conserved) == (3, [])
