"""Everleaf text: hands written for the tests, their values worked out by hand from the text."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pipeline.ingest.decode import decode
from pipeline.ingest.formats.everleaf_text import EverleafText
from pipeline.ingest.formats.format import PieceKind
from schemas.cards import cards_text
from schemas.high_hands import ranks_text
from schemas.vocabulary import NOT_STATED, Action, HandClass, Street
from tests.ingest.corpus_agreement import agreement
from tests.ingest.samples import cards_of, fault_of, hands, kinds, moves, sample
from tests.oracles.hand_text.told_everleaf import EverleafTold
from tests.oracles.stud_play import random_hand

EVERLEAF = EverleafText()
UP = sample("everleaf_up_cards.txt")
NONE = sample("everleaf_no_cards.txt")
FIRST = UP[: UP.index("Everleaf Gaming Game #310020044")]


def test_header_of_a_hand() -> None:
    hand = hands(EVERLEAF, UP)[0]
    assert (hand.hand_no, hand.site, hand.kind, hand.game) == ("310020030", "Everleaf", "cash", "7stud")
    assert (hand.limit, hand.currency, hand.minor_digits) == ("fixed", "EUR", 2)
    assert (hand.small_bet, hand.big_bet, hand.ante, hand.ante_stated, hand.bring_in) == (10, 20, 2, None, 5)
    assert (hand.table, hand.max_seats, hand.button, hand.hero) == ("Tornio 4", None, None, 4)
    assert (hand.started_at_text, hand.played_in) == ("2011/09/03 - 21:15:07", "2011-09")
    assert (hand.started_at_utc, hand.at_zone) == (None, None)  # no zone is printed
    assert (hand.pot, hand.rake, hand.fee, hand.pot_kind, hand.pots) == (None, None, None, None, [])


def test_bets_and_raises_add_and_a_completion_makes_a_total() -> None:
    hand = hands(EVERLEAF, UP)[0]
    assert moves(hand) == [
        (0, 2, "ANTE", 2, -1, False),
        (0, 4, "ANTE", 2, -1, False),
        (0, 7, "ANTE", 2, -1, False),
        (3, 4, "BRING_IN", 5, 5, False),
        (3, 7, "COMPLETE", 10, 10, False),
        (3, 2, "CALL", 10, 10, False),
        (3, 4, "CALL", 5, 10, False),
        (4, 4, "BET", 10, 10, False),
        (4, 7, "FOLD", -1, -1, False),
        (4, 2, "RAISE", 20, 20, False),
        (4, 4, "CALL", 10, 20, False),
        (5, 4, "CHECK", -1, -1, False),
        (5, 2, "BET", 20, 20, False),
        (5, 4, "CALL", 20, 20, False),
        (6, 2, "CHECK", -1, -1, False),
        (6, 4, "CHECK", -1, -1, False),
        (7, 2, "BET", 20, 20, False),
        (7, 4, "RAISE", 40, 40, False),
        (7, 2, "FOLD", -1, -1, False),
    ]


def test_up_cards_are_dealt_one_by_one_and_the_last_card_of_others_is_hidden() -> None:
    hand = hands(EVERLEAF, UP)[0]
    assert cards_of(hand, 2) == "?? ?? 9h 6c Td 9c ??"
    assert cards_of(hand, 4) == "Kd 4c 3s Kc 8d Ah 7c"
    assert cards_of(hand, 7) == "?? ?? Jd 2h"
    deals = [(int(a.street), a.seat, cards_text(a.cards)) for a in hand.actions if a.kind is Action.DEAL]
    assert deals[:4] == [(3, 2, "?? ?? 9h"), (3, 4, "Kd 4c 3s"), (3, 7, "?? ?? Jd"), (4, 2, "6c")]
    assert deals[-1] == (7, 4, "7c")


def test_what_nobody_called_is_told_nowhere() -> None:
    hand = hands(EVERLEAF, UP)[0]
    assert hand.uncalled == []
    assert [(a.pot, a.seat, a.amount) for a in hand.awards] == [(0, 4, 150)]
    assert [line.collected for line in hand.seats] == [0, 150, 0]


def test_a_winner_who_does_not_show_is_named_with_five_cards() -> None:
    hand = hands(EVERLEAF, UP)[0]
    (muck,) = [a for a in hand.actions if a.kind is Action.MUCK]
    # everybody folded to it: no showdown
    assert (muck.street, muck.seat, cards_text(muck.cards)) == (Street.SEVENTH, 4, "Kd Kc Ah 8d 7c")
    assert (hand.seats[1].declared_class, hand.seats[1].declared_text) == (HandClass.PAIR, "a pair of kings")
    assert ranks_text(hand.seats[1].declared_ranks) == "K"


def test_an_opener_who_brings_in_nothing_bets() -> None:
    hand = hands(EVERLEAF, UP)[1]
    assert moves(hand)[2:4] == [(3, 4, "BET", 10, 10, False), (3, 2, "CALL", 10, 10, False)]
    assert hand.bring_in is None


def test_a_showdown_lists_cards_in_another_order() -> None:
    hand = hands(EVERLEAF, UP)[1]
    assert cards_of(hand, 2) == "Ad Tc 5h 8s Jc Jh 9c"
    assert cards_of(hand, 4) == "Qd Qs 2c 7d 3d 6s Kh"
    shows = [(a.street, a.seat) for a in hand.actions if a.kind is Action.SHOW]
    assert shows == [(Street.SHOWDOWN, 2), (Street.SHOWDOWN, 4)]
    assert [line.declared_text for line in hand.seats] == ["a pair of jacks", "a pair of queens"]


def test_the_dialect_without_cards() -> None:
    (hand,) = hands(EVERLEAF, NONE)
    assert (hand.currency, hand.small_bet, hand.bring_in, hand.hero) == ("USD", 50, 20, None)
    assert moves(hand)[3:] == [
        (3, 5, "BRING_IN", 20, 20, False),
        (3, 1, "FOLD", -1, -1, False),
        (3, 2, "COMPLETE", 50, 50, False),
        (3, 5, "CALL", 30, 50, False),
        (4, 2, "CHECK", -1, -1, False),
        (4, 5, "CHECK", -1, -1, False),
        (5, 5, "BET", 35, 35, False),
        (5, 2, "CALL", 35, 35, False),
    ]
    assert [a for a in hand.actions if a.kind is Action.DEAL] == []
    assert cards_of(hand, 5) == "7c 7d As 2h 9s Jc 3d"  # in the order of the list: no other is known
    assert [cards_of(hand, seat) for seat in (1, 2)] == ["", ""]
    ends = [(a.street, a.seat, a.kind) for a in hand.actions[-2:]]
    assert ends == [(Street.SHOWDOWN, 5, Action.SHOW), (Street.SHOWDOWN, 2, Action.MUCK)]
    assert [line.declared_class for line in hand.seats] == [NOT_STATED, NOT_STATED, HandClass.PAIR]


def test_the_euro_sign_of_the_windows_code_page_and_line_ends() -> None:
    coded = decode(UP.replace("\n", "\r\n").encode("cp1252"))
    assert coded.encoding == "cp1252"
    assert [h.row() for h in hands(EVERLEAF, coded.text)] == [h.row() for h in hands(EVERLEAF, UP)]


def test_the_first_of_the_two_numbers_may_be_missing() -> None:
    text = UP.replace("Everleaf Gaming Game #310020030\n", "").replace(
        "Everleaf Gaming Game #310020044\n", ""
    )
    assert [h.row() for h in hands(EVERLEAF, text)] == [h.row() for h in hands(EVERLEAF, UP)]


def test_other_games_are_set_aside_and_unknown_ones_are_not() -> None:
    for game in ("NL Hold'em", "Omaha", "PL Omaha"):
        text = UP.replace("€0.10/€0.20 7 Card Stud", f"Blinds €0.10/€0.20 {game}", 1)
        assert kinds(EVERLEAF, text) == ["OTHER_GAME", "HAND"]
    assert kinds(EVERLEAF, UP.replace("7 Card Stud", "7 Card Fud", 1)) == ["UNKNOWN", "HAND"]


def test_text_between_hands_costs_no_hand() -> None:
    text = UP.replace("\n\n\n\nEverleaf", "\n\nwhat is this\n\nEverleaf", 1)
    assert kinds(EVERLEAF, text) == ["HAND", "UNKNOWN", "HAND"]


def test_the_end_of_the_file_breaks_off_the_last_hand() -> None:
    whole = FIRST.rstrip()
    for end in range(25, whole.rfind("\n") + 1, 7):
        assert kinds(EVERLEAF, whole[:end]) == ["CUT_OFF"], whole[end - 30 : end]
    assert kinds(EVERLEAF, whole) == ["HAND"]
    showdown = NONE.rstrip()
    for end in range(showdown.rfind("\n") + 2, len(showdown)):
        assert kinds(EVERLEAF, showdown[:end]) == ["CUT_OFF"], showdown[:end]
    assert kinds(EVERLEAF, FIRST + "Everleaf Gam") == ["HAND", "CUT_OFF"]


@pytest.mark.parametrize(
    ("old", "new", "code", "line"),
    [
        ("östra folds", "östra dithers", "SRC-001", "östra dithers"),
        ("game #310020030", "game #310020031", "SRC-002", "***** Hand history for game #310020031 *****"),
        ("bets [€ 0.10 EURO]", "bets [€ 0.10 USD]", "SRC-002", "Bea bets: bets [€ 0.10 USD]"),
        ("raises [€ 0.20 EURO]", "raises [$ 0.20 EURO]", "SRC-002", "Bea raises [$ 0.20 EURO]"),
        ("completes to €0.10.", "completes to €0,10.", "SRC-002", "östra completes to €0,10."),
        ("[ 9h ].", "[ 9x ].", "SRC-002", "Dealt to Bea [ 9x ]."),
        ("€0.10/€0.20", "0.10/0.20", "SRC-001", "0.10/0.20 7 Card Stud - 2011/09/03 - 21:15:07"),
        ("2011/09/03", "2011/13/03", "SRC-002", "€0.10/€0.20 7 Card Stud - 2011/13/03 - 21:15:07"),
        ("7c ]", "Kc ]", "SRC-002",
         "Bea bets wins € 1.50 EURO from main pot with a pair of kings [ Kd, Kc, Ah, 8d, 7c ]"),
    ],
)  # fmt: skip
def test_a_line_that_fits_nothing_is_a_fault_at_its_place(old: str, new: str, code: str, line: str) -> None:
    assert old in FIRST
    assert fault_of(EVERLEAF, FIRST.replace(old, new, 1)) == (code, line)


def test_a_hand_without_a_winner_is_a_fault() -> None:
    text = FIRST[: FIRST.index("Bea bets wins")]
    assert fault_of(EVERLEAF, text)[0] == "SRC-001"


@pytest.mark.parametrize("old", [False, True])
@settings(max_examples=200, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_text_and_back(old: bool, seed: int) -> None:
    rng, told = Random(seed), EverleafTold(old=old)
    row = random_hand(rng, "7stud", "cash")
    while not told.can(row):
        row = random_hand(rng, "7stud", "cash")
    text, expected = told.write(row, rng)
    assert EVERLEAF.sniff(text)
    assert [piece.kind for piece in EVERLEAF.cut(text)] == [PieceKind.HAND]
    parsed = EVERLEAF.parse(text).row()
    assert {k: (v, expected.get(k)) for k, v in parsed.items() if expected.get(k) != v} == {}


def test_the_corpus_agrees_with_its_oracle() -> None:
    assert agreement(EVERLEAF, "Everleaf") == (12, [])
