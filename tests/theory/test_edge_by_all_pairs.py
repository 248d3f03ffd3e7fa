"""Edges, variances and shares to the last deal: all hands of the player against all of the dealer's.

Players who do not look at the up card are counted by pairs of hands. The optimal player of these sheets
raises every pair, folds what is below A-K, and looks at the up card for A-K alone: if that were not so, the
program, which asks every state, would lose less.
"""

from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

import numpy as np
import pytest

from pipeline.theory.edge import edge_of
from pipeline.theory.figures import Figures
from pipeline.theory.play import Strategy
from schemas.cards import card_number
from schemas.sheets.house import HouseSheet
from schemas.vocabulary import HandClass, word
from tests.oracles.theory.ace_king import optimal_ace_king
from tests.oracles.theory.enumerated import LOSE, NOT_QUALIFIED, TIE, WIN
from tests.oracles.theory.pairs import AllHands, all_hands, deals_by_end
from tests.oracles.theory.payments import folded, raised
from tests.oracles.theory.ranked import Ints, ranked
from tests.oracles.theory.readings import Readings, levels, readings_of
from tests.oracles.theory.side_bets import bonus_wins
from tests.theory.states import house

DEALS = 19_933_230_517_200
BELOW_ACE_KING, LOW_ACE_KING, HIGH_ACE_KING = 0, 10, 11
MADE = frozenset(range(1, 10))
RAISED = {
    Strategy.PAIR_OR_BETTER: MADE,
    Strategy.ACE_KING_JACK_EIGHT_THREE: MADE | {HIGH_ACE_KING},
    Strategy.ACE_KING_OR_BETTER: MADE | {HIGH_ACE_KING, LOW_ACE_KING},
    Strategy.ALWAYS: MADE | {HIGH_ACE_KING, LOW_ACE_KING, BELOW_ACE_KING},
}
"""The groups that each way to play raises: classes from a pair on, and what is below."""

pytestmark = pytest.mark.slow


class Total(NamedTuple):
    """Deals of the raised hands by class and end, int64[10, 4], and of those that folded by class."""

    ends: Ints
    folds: Ints


@lru_cache(maxsize=1)
def hands_in_groups() -> tuple[AllHands, Ints]:
    hands = all_hands()
    full = levels(hands.hands, Readings())
    limit = levels(
        ranked(np.array([[card_number(card) for card in ("Ac", "Kd", "Jh", "8c", "3s")]])), Readings()
    )
    groups = hands.hands.classes.astype(np.int64)
    ace_king = hands.hands.ace_king
    groups[ace_king] = np.where(full[ace_king] >= limit[0], HIGH_ACE_KING, LOW_ACE_KING)
    return hands, groups


@lru_cache(maxsize=16)
def pairs(read: Readings) -> Ints:
    hands, groups = hands_in_groups()
    return deals_by_end(hands, read, groups)


def total_of(sheet: HouseSheet, strategy: Strategy) -> Total:
    counts = pairs(readings_of(sheet))
    ends, folds = np.zeros((10, 4), dtype=np.int64), np.zeros(10, dtype=np.int64)
    for group, row in enumerate(counts):
        hand_class = group if group < LOW_ACE_KING else 0
        if strategy is Strategy.OPTIMAL and group >= LOW_ACE_KING:
            continue
        if group in RAISED.get(strategy, MADE):
            ends[hand_class] += row
        else:
            folds[hand_class] += row.sum()
    if strategy is Strategy.OPTIMAL:
        raising, folding = optimal_ace_king(sheet)
        ends[0] += raising
        folds[0] += folding
    assert ends.sum() + folds.sum() == DEALS
    return Total(ends, folds)


def moment(sheet: HouseSheet, total: Total, power: int) -> int:
    of_raised = sum(
        int(deals) * raised(sheet, hand_class, end) ** power
        for hand_class, row in enumerate(total.ends)
        for end, deals in enumerate(row)
    )
    return of_raised + int(total.folds.sum()) * folded(sheet) ** power


def agree(figures: Figures, sheet: HouseSheet, total: Total) -> None:
    mean, square = Fraction(moment(sheet, total, 1), DEALS), Fraction(moment(sheet, total, 2), DEALS)
    share = Fraction(int(total.ends.sum()), DEALS)
    assert (figures.loss, figures.deals) == (-moment(sheet, total, 1), DEALS)
    assert figures.variance == square - mean**2
    assert figures.raise_frequency == share
    assert figures.mean_wager == 1 + sheet.raise_multiple * share
    assert figures.element_of_risk == -mean / (1 + sheet.raise_multiple * share)
    by_end = total.ends.sum(axis=0)
    named = {"not_qualified": NOT_QUALIFIED, "win": WIN, "tie": TIE, "lose": LOSE}
    expected = {name: int(by_end[end]) for name, end in named.items()}
    assert figures.outcomes == {"fold": int(total.folds.sum())} | expected
    assert figures.wins == {word(of): int(total.ends[of, WIN]) for of in HandClass}


COMPARED: list[tuple[str, dict[str, object]]] = [
    ("caribbean-stud-us@1", {}),
    ("caribbean-progressive@1", {"ranking": "straight_over_flush"}),
    ("stud-poker-bonus@1", {}),
    ("stud-poker-bonus@1", {"flush_vs_flush": "compare", "two_pair_by": "top"}),
]
PAID: list[tuple[str, dict[str, object]]] = [
    ("stud-poker-fr@1", {}),
    ("stud-poker-fr@1", {"ak_win_pay": 0}),
    ("stud-poker-fr@1", {"kickers": "none"}),
    ("caribbean-progressive@1", {"pay_table.straight": 5, "pay_table.flush": 4}),
]
BLIND: list[tuple[str, dict[str, object]]] = [
    ("stud-poker-fr@1", {"pay_basis": "ante"}),
    ("caribbean-progressive@1", {"pay_convention": "for_1"}),
    ("caribbean-progressive@1", {"nq_ante": "return"}),
    ("stud-poker-fr@1", {"pay_table.royal-flush": 100_000, "pay_table.pair": 0, "raise_multiple": 10}),
    ("stud-poker-fr@1", {"nq_raise": "pay_1_1", "raise_multiple": 3, "ante_win_pay": 2}),
    ("stud-poker-bonus@1", {"dealer_qualifier": "pair_or_better"}),
]
"""Where the optimal player may look at the up card for other hands than A-K too."""


@pytest.mark.parametrize(("name", "sets"), COMPARED + PAID, ids=str)
def test_optimal_play(name: str, sets: dict[str, object]) -> None:
    sheet = house(name, **sets)
    agree(edge_of(sheet).main, sheet, total_of(sheet, Strategy.OPTIMAL))


@pytest.mark.parametrize(("name", "sets"), COMPARED + PAID + BLIND, ids=str)
def test_play_that_does_not_look_at_the_up_card(name: str, sets: dict[str, object]) -> None:
    sheet = house(name, **sets)
    edge = edge_of(sheet)
    for strategy in RAISED:
        agree(edge.strategies[strategy], sheet, total_of(sheet, strategy))


@pytest.mark.parametrize(
    "sets",
    [
        {},
        {"bonus_nq_hit": "push"},
        {"bonus_nq_hit": "lose", "bonus_tie": "pay"},
        {"bonus_nq_hit": "push", "bonus_nonhit_on_nq": "push", "bonus_tie": "lose"},
        {"bonus_convention": "for_1"},
        {"bonus_nonhit_on_nq": "push", "bonus_table.flush": 0},
    ],
    ids=str,
)
def test_bonus_beside_optimal_play(sets: dict[str, object]) -> None:
    sheet = house("stud-poker-bonus@1", **sets)
    bonus, rules = edge_of(sheet).bonus, sheet.bonus
    assert bonus is not None
    assert rules is not None
    total = total_of(sheet, Strategy.OPTIMAL)
    wins = {
        (of, end): bonus_wins(rules, of, end) for of in range(10) for end in (NOT_QUALIFIED, WIN, TIE, LOSE)
    }
    won = sum(int(total.ends[place]) * net for place, net in wins.items()) - int(total.folds.sum())
    assert bonus.house_edge == Fraction(-won, DEALS)
    paid = sum(int(total.ends[place]) for place, net in wins.items() if net > 0)
    assert bonus.paid == Fraction(paid, DEALS)


def test_qualifying_by_readings() -> None:
    for sets, hands in (({}, 1_302_540 - 167_280), ({"dealer_qualifier": "pair_or_better"}, 1_302_540)):
        share = edge_of(house("stud-poker-bonus@1", **sets)).dealer_qualifies
        assert share == 1 - Fraction(hands, 2_598_960)
