"""What buying is worth: each of 46 cards and all 148,995 hands of the dealer behind it, one by one."""

import numpy as np
import orjson
import pytest

from pipeline.cli import main
from pipeline.theory.one_hand import choices_of
from schemas.cards import card_number, card_text
from schemas.sheets.house import HouseSheet
from tests.oracles.theory.bought import buy
from tests.oracles.theory.enumerated import count
from tests.oracles.theory.payments import folded, worth
from tests.oracles.theory.ranked import ranked
from tests.oracles.theory.readings import readings_of
from tests.theory.states import State, cards, house, random_states

DEALS = 46 * 148_995

RULES: list[dict[str, object]] = [
    {},
    {"after_buy": "must_raise"},
    {"purchase_when": "with_raise", "dealer_qualifier": "pair_or_better"},
    {"purchase_refundable": True, "kickers": "full", "ranking": "straight_over_flush"},
    {"flush_vs_flush": "tie_only_if_same_suit", "purchase_price": 2, "two_pair_by": "top"},
    {"flush_vs_flush": "tie_only_if_same_suit", "after_buy": "must_raise"},
    {"flush_vs_flush": "compare", "pay_basis": "ante", "pay_convention": "for_1", "ak_win_pay": 0},
    {"nq_ante": "return", "raise_multiple": 1, "kickers": "full", "after_buy": "must_raise"},
    {"nq_raise": "pay_1_1", "raise_multiple": 3, "purchase_price": 0},
]

STATES = {
    "four to a flush of the up card's suit": ("Ac Jc 9c 5c 2d", "Kc"),
    "four to a flush, up card of its ranks": ("Ac Jc 9c 5c 2d", "9h"),
    "four to a royal flush": ("Ac Kc Qc Jc 2d", "Ad"),
    "four to a straight flush, a pair": ("9c 8c 7c 6c 9d", "Tc"),
    "open on both ends": ("9c 8d 7h 6s 2d", "Ad"),
    "four to the wheel": ("Ac 2d 3h 4s Kd", "5d"),
    "one pair and an ace": ("8c 8d Ah 5c 2s", "8h"),
    "two pairs": ("8c 8d Ah As 2s", "Ad"),
    "trips": ("8c 8d 8h As 2s", "8s"),
    "quads": ("8c 8d 8h 8s 2s", "2d"),
    "a flush one may break": ("Kc Qc Jc Tc 2c", "9d"),
    "a royal flush": ("Ac Kc Qc Jc Tc", "9c"),
}


def check(sheet: HouseSheet, hand: list[int], up: int, discards: list[int]) -> None:
    choices = choices_of(sheet, np.array(hand, dtype=np.int8), up)
    counts = count(hand, up, readings_of(sheet))
    assert list(choices.raising.counts)[:4] == counts
    assert choices.raising.numerator == worth(sheet, int(ranked(np.array([hand])).classes[0]), counts)
    assert choices.fold == folded(sheet)
    assert set(choices.buying) == set(hand)
    for discard in discards:
        found, expected = choices.buying[discard], buy(sheet, hand, up, discard)
        assert (found.numerator, found.deals) == (expected.won, DEALS)
        assert tuple(found.counts) == expected.counts


def special() -> list[State]:
    return [(cards(hand), card_number(up)) for hand, up in STATES.values()]


@pytest.mark.parametrize("sets", RULES[:2], ids=str)
def test_each_discard_of_some_hands(sets: dict[str, object]) -> None:
    sheet = house("stud-poker-bonus@1", **sets)
    for hand, up in [*special()[:1], *random_states(seed=11, states=1, ups=1)]:
        check(sheet, hand, up, hand)


@pytest.mark.slow
@pytest.mark.parametrize("sets", RULES, ids=str)
def test_each_discard_of_special_and_random_hands(sets: dict[str, object]) -> None:
    sheet = house("stud-poker-bonus@1", **sets)
    for hand, up in [*special(), *random_states(seed=12, states=30, ups=10)]:
        check(sheet, hand, up, hand)


def test_the_document_of_ev(capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    sheet, hand, up = house("stud-poker-bonus@1"), cards("Ac Kc Qc Jc 2d"), card_number("Ad")
    words = " ".join(card_text(card) for card in hand)
    assert main(["ev", "--rules", "stud-poker-bonus@1", "--hand", words, "--up", "Ad", "--json"]) == 0
    told = orjson.loads(capfdbinary.readouterr().out)
    counts = count(hand, up, readings_of(sheet))
    assert told["counts"] == dict(zip(("not_qualified", "win", "tie", "lose"), counts, strict=True))
    assert told["raise_numerator"] == worth(sheet, 0, counts)
    assert told["raise_denominator"] == sum(counts) == 163_185
    assert told["raise"] == pytest.approx(worth(sheet, 0, counts) / 163_185)
    assert told["fold"] == -1
    bought = {card_text(card): buy(sheet, hand, up, card).won for card in hand}
    assert told["buy_numerators"] == bought
    assert told["buy_denominator"] == DEALS
    assert told["buy"] == pytest.approx({card: won / DEALS for card, won in bought.items()})
    assert (told["best"], told["best_discard"]) == ("buy", "2d")
