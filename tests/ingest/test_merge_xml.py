"""Merge's XML: hands written for the tests, their values worked out by hand from the text."""

import time
from datetime import UTC, datetime
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pipeline.ingest.formats import FORMATS
from pipeline.ingest.formats.format import PieceKind
from pipeline.ingest.formats.merge.words import named_high, named_low
from pipeline.ingest.formats.merge_xml import FORMAT as MERGE
from schemas.high_hands import ranks_text
from schemas.low_hands import low_text
from schemas.vocabulary import NOT_STATED, Action, HandClass, Side
from tests.ingest.samples import cards_of, kinds, moves, sample
from tests.ingest.xml_hands import (
    MUTANTS,
    corpus_hands,
    cut_fault,
    disagreements,
    otherwise,
    put_in,
    read,
    read_as_far,
    told_hand,
)
from tests.oracles.hand_text.told_merge import TOLD

CASH = sample("merge_cash.xml")
DIALECTS = sample("merge_dialects.xml")


def test_facts_of_a_cash_hand() -> None:
    hand, _ = read(MERGE, CASH)
    assert (hand.hand_no, hand.site, hand.kind, hand.game) == ("4410-1", "Merge", "cash", "7stud8")
    assert (hand.limit, hand.currency, hand.minor_digits, hand.table) == ("fixed", "USD", 2, "Lima II")
    assert (hand.small_bet, hand.big_bet, hand.ante, hand.bring_in) == (100, 200, 10, 50)
    assert (hand.ante_stated, hand.pot, hand.rake, hand.pot_kind) == (None, None, None, None)
    assert (hand.max_seats, hand.button, hand.hero) == (8, 2, 0)
    assert (hand.started_at_text, hand.at_zone, hand.played_in) == ("20120105093000", None, "2012-01")
    # the site's clock has no name; the first event bears an instant
    assert hand.started_at_utc == datetime(2012, 1, 5, 14, 30, 1, tzinfo=UTC)


def test_seats_begin_at_nought_and_stacks_may_bear_a_sign() -> None:
    hand, _ = read(MERGE, CASH)
    assert [(s.seat, s.player, s.start_stack, s.sitting_out, s.collected) for s in hand.seats] == [
        (0, "Ada <3", 4000, False, 1170),
        (2, "wim", 102550, False, 0),
        (5, "Zed", 510, False, 0),
        (7, "away", 2000, True, 0),
    ]


def test_completions_and_raises_are_street_totals_and_the_last_chips_a_call() -> None:
    hand, _ = read(MERGE, CASH)
    assert moves(hand) == [
        (0, 0, "ANTE", 10, -1, False),
        (0, 5, "ANTE", 10, -1, False),
        (0, 2, "ANTE", 10, -1, False),
        (3, 5, "BRING_IN", 50, 50, False),
        (3, 0, "COMPLETE", 100, 100, False),
        (3, 2, "RAISE", 200, 200, False),
        (3, 5, "CALL", 150, 200, False),
        (3, 0, "CALL", 100, 200, False),
        (4, 0, "BET", 100, 100, False),
        (4, 2, "FOLD", -1, -1, False),
        (4, 5, "CALL", 100, 100, False),
        (5, 5, "CHECK", -1, -1, False),
        (5, 0, "BET", 200, 200, False),
        (5, 5, "CALL", 200, 200, True),
    ]
    assert put_in(hand) == {0: 510, 2: 210, 5: 510, 7: 0}


def test_cards_stand_after_the_play_and_hold_those_before() -> None:
    hand, _ = read(MERGE, CASH)
    assert [cards_of(hand, seat) for seat in (0, 2, 5)] == [
        "As 3s 4d Ks 5s 8c 2s",
        "?? ?? Td 9d",
        "Jc 6h 2c 2d Jh 7h Qd",
    ]
    streets = [int(a.street) for a in hand.actions]
    assert streets == sorted(streets)
    third = [a.kind for a in hand.actions if a.street == 3]
    assert third[:4] == [Action.DEAL, Action.DEAL, Action.DEAL, Action.BRING_IN]
    ends = [(a.seat, a.kind, len(a.cards)) for a in hand.actions if a.kind in (Action.SHOW, Action.MUCK)]
    assert ends == [(0, Action.SHOW, 7), (5, Action.MUCK, 7)]


def test_winners_name_pot_half_and_hand() -> None:
    hand, _ = read(MERGE, CASH)
    assert [(a.pot, a.side, a.seat, a.amount) for a in hand.awards] == [
        (0, Side.HIGH, 0, 590),
        (0, Side.LOW, 0, 580),
    ]
    ada = hand.seats[0]
    assert (ada.declared_class, ranks_text(ada.declared_ranks)) == (HandClass.FLUSH, "A")
    assert (low_text(ada.declared_low), ada.declared_text) == ("5-4-3-2-A", "Flush Ace High")


def test_an_uncalled_bet_lies_in_the_win_in_one_dialect_and_is_a_winner_in_the_other() -> None:
    _, inside = read(MERGE, CASH)
    assert (inside.uncalled, inside.seats[0].collected) == ([], 320)
    assert [(a.kind, int(a.street)) for a in inside.actions if a.kind is Action.MUCK] == [(Action.MUCK, 3)]
    own, *_ = read(MERGE, DIALECTS)
    assert [(u.seat, u.amount) for u in own.uncalled] == [(1, 100)]
    assert [(a.seat, a.amount) for a in own.awards] == [(1, 114)]
    assert own.seats[0].collected == 214  # the sum of the winner's lines


def test_numbers_of_mixes_and_hidden_cards_as_nothing() -> None:
    assert kinds(MERGE, DIALECTS) == [
        "ASIDE", "HAND", "ASIDE", "OTHER_GAME", "ASIDE", "HAND", "ASIDE", "HAND", "ASIDE",
    ]  # fmt: skip
    mixed, razz, no_limit = read(MERGE, DIALECTS)
    assert (mixed.game, mixed.currency, mixed.seats[0].start_stack) == ("7stud", "USD", 3100)
    assert (cards_of(mixed, 3), cards_of(mixed, 1)) == ("?? ?? 4h 8d", "7c Th Qs Td")
    assert (razz.game, razz.kind, razz.currency) == ("razz", "tournament", "chips")
    assert (razz.table, razz.tournament) == ("HORSE 20:00", "6600-2")
    assert (razz.small_bet, razz.big_bet, razz.ante, razz.bring_in) == (None, None, 5, 15)
    assert (no_limit.game, no_limit.limit) == ("7stud", "no-limit")
    assert (no_limit.ante, no_limit.ante_stated, no_limit.bring_in, no_limit.small_bet) == (5, 5, 10, 50)


def test_side_pots_low_hands_and_shows_of_a_tournament() -> None:
    _, razz, _ = read(MERGE, DIALECTS)
    assert [s.start_stack for s in razz.seats] == [960, 55, 1985]
    assert moves(razz)[3:7] == [
        (3, 6, "BRING_IN", 15, 15, False),
        (3, 0, "COMPLETE", 50, 50, False),
        (3, 4, "CALL", 50, 50, True),
        (3, 6, "CALL", 35, 50, False),
    ]
    assert [(a.pot, a.seat, a.amount) for a in razz.awards] == [(0, 4, 165), (1, 0, 100)]
    assert [low_text(s.declared_low) if s.declared_low > 0 else "" for s in razz.seats] == [
        "J-7-5-2-A", "8-6-4-3-2", "",
    ]  # fmt: skip
    assert all(s.declared_class == NOT_STATED for s in razz.seats)
    assert cards_of(razz, 6) == "?? ?? Kd 5h 9s Ks ??"


@pytest.mark.parametrize(
    ("text", "made", "ranks"),
    [
        ("Ace High", HandClass.HIGH_CARD, "A"),
        ("Pair of Sixes", HandClass.PAIR, "6"),
        ("Two Pair Kings and Twos", HandClass.TWO_PAIR, "K-2"),
        ("Three of a Kind Fours", HandClass.TRIPS, "4"),
        ("Ten High Straight", HandClass.STRAIGHT, "T"),
        ("Flush Queen High", HandClass.FLUSH, "Q"),
        ("Nothing of the kind", NOT_STATED, ""),
    ],
)
def test_words_for_hands(text: str, made: int, ranks: str) -> None:
    assert (named_high(text)[0], ranks_text(named_high(text)[1])) == (made, ranks)


def test_words_for_lows() -> None:
    assert low_text(named_low("9-8-3-2-A")) == "9-8-3-2-A"
    assert named_low("K-T-6") == NOT_STATED


def test_sniffing_is_exclusive() -> None:
    for text in (CASH, DIALECTS, CASH[CASH.index("<game ") :]):
        assert [kind.name for kind in FORMATS if kind.sniff(text)] == ["merge-xml"]


@pytest.mark.parametrize(
    ("part", "instead", "code", "line"),
    [
        ('type="COMPLETE"', 'type="STRADDLE"', "SRC-001", '<event sequence="6"'),
        ("null,null,Td", "null,null,Tx", "SRC-002", "<cards type"),
        ('player="5" amount="1.50"', 'player="4" amount="1.50"', "SRC-002", '<event sequence="8"'),
        ('amount="0.50"', 'amount="0.505"', "SRC-002", '<event sequence="5"'),
        ('<cards type="SHOWN"', '<cards type="COMMUNITY"', "SRC-001", '<cards type="COMMUNITY"'),
        ("null,null,2c,2d,Jh,7h,null", "null,null,2c,2s,Jh,7h,null", "SRC-002", "<cards type"),
        ('potnumber="1"', 'potnumber="0"', "SRC-002", "<winner "),
        ("20120105093000", "20121305093000", "SRC-002", "<game "),
        ('timestamp="1325773801500"', 'timestamp="99999999999999"', "SRC-002", '<event sequence="1"'),
        ("</players>", "</players><!DOCTYPE a>", "SRC-001", "<!DOCTYPE"),
    ],
)
def test_a_fault_costs_its_hand_and_names_its_place(part: str, instead: str, code: str, line: str) -> None:
    text = CASH.replace(part, instead, 1)
    assert text != CASH
    assert read_as_far(MERGE, text) == ["4410-2"]
    fault = cut_fault(MERGE, text)
    assert fault.code == code
    assert text[text.index("<game ") + fault.at :].startswith(line)


def test_money_without_a_currency_is_not_guessed() -> None:
    text = CASH.replace("Limit $1/$2", "Limit 1/2")
    assert read_as_far(MERGE, text) == []


def test_an_unknown_game_is_quarantined_and_one_that_is_described_set_aside() -> None:
    text = CASH.replace('gametype="43"', 'gametype="88"')
    assert kinds(MERGE, text) == ["ASIDE", "UNKNOWN", "ASIDE", "UNKNOWN", "ASIDE"]
    text = text.replace('type="7-Stud H/L8"', 'type="Holdem"')
    assert kinds(MERGE, text) == ["ASIDE", "OTHER_GAME", "ASIDE", "OTHER_GAME", "ASIDE"]


def test_a_file_cut_anywhere_loses_its_last_hand_alone() -> None:
    second = CASH.index("<game ", CASH.index("</game>"))
    for stop in range(second + 1, CASH.rindex("</game>") + len("</game>")):
        assert read_as_far(MERGE, CASH[:stop]) == ["4410-1"]
        assert MERGE.cut(CASH[:stop])[-1].kind is PieceKind.CUT_OFF


@settings(max_examples=300, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_damage_in_one_hand_leaves_the_others(seed: int) -> None:
    rng = Random(seed)
    at = rng.randrange(CASH.index("<game ", CASH.index("</game>")), len(CASH))
    text = CASH[:at] + rng.choice(MUTANTS) + CASH[at + rng.choice((0, 1, 1, 7, 300)) :]
    before = time.process_time()
    assert "4410-1" in read_as_far(MERGE, text)
    assert time.process_time() - before < 1


def test_every_hand_of_the_corpus_is_read_as_its_text_states() -> None:
    pairs = list(corpus_hands(MERGE, "Merge"))
    assert [fault for oracle, hand in pairs for fault in disagreements(oracle, hand)] == []


@settings(max_examples=200, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_a_hand_told_by_a_second_hand_comes_back(seed: int) -> None:
    rng, row = told_hand(TOLD, seed)
    text, expected = TOLD.write(row, rng)
    (hand,) = read(MERGE, text)
    assert otherwise(expected, hand) == {}
