"""Figures against rounds that are dealt at random, compared and paid by the oracle; seeds are fixed.

Only what to do is asked of the program; what comes of it is dealt.
"""

import numpy as np
import pytest
from numpy.typing import NDArray

from pipeline.theory.dealer_hands import against
from pipeline.theory.edge import edge_of
from pipeline.theory.figures import Figures
from pipeline.theory.play import Strategy
from pipeline.theory.state_table import counts_of, state_table
from schemas.cards import card_number
from schemas.sheets.house import HouseSheet
from schemas.vocabulary import HandClass, word
from tests.oracles.theory.enumerated import LOSE, NOT_QUALIFIED, TIE, WIN, count
from tests.oracles.theory.payments import folded, raised, worth
from tests.oracles.theory.ranked import ranked
from tests.oracles.theory.readings import Readings, levels, readings_of
from tests.oracles.theory.side_bets import bonus_wins, fixed_award
from tests.oracles.theory.simulation import Cards, Numbers, Rounds, deal, ends_of, nets_of, within
from tests.theory.states import SHEETS, house, random_states

QUICK, MANY = 20_000, 400_000
Answers = NDArray[np.bool_]


def raises(sheet: HouseSheet, strategy: Strategy, rounds: Rounds) -> Answers:
    hands = ranked(rounds.hands)
    if strategy is Strategy.OPTIMAL:
        counts = counts_of(state_table(against(sheet)), rounds.hands, rounds.ups).astype(np.int64)
        nets = np.array([[raised(sheet, of, end) for end in range(4)] for of in range(10)])
        return (counts * nets[hands.classes]).sum(axis=1) > counts.sum(axis=1) * folded(sheet)
    if strategy is Strategy.ALWAYS:
        return np.ones(len(hands.classes), dtype=np.bool_)
    made = hands.classes > 0
    if strategy is Strategy.PAIR_OR_BETTER:
        return made
    if strategy is Strategy.ACE_KING_OR_BETTER:
        return made | hands.ace_king
    limit = np.array([[card_number(card) for card in ("Ac", "Kd", "Jh", "8c", "3s")]])
    return levels(hands, Readings()) >= levels(ranked(limit), Readings())[0]


def dealers(rounds: Rounds) -> Cards:
    return np.column_stack([rounds.others, rounds.ups])


def agree(figures: Figures, nets: Numbers, ends: NDArray[np.int64], raising: Answers) -> None:
    assert within(nets, -float(figures.house_edge))
    assert within((nets + float(figures.house_edge)) ** 2, float(figures.variance))
    assert within(raising.astype(float), float(figures.raise_frequency)) or raising.all()
    named = {"not_qualified": NOT_QUALIFIED, "win": WIN, "tie": TIE, "lose": LOSE}
    for name, end in named.items():
        share = (raising & (ends == end)).astype(float)
        assert within(share, figures.outcomes[name] / figures.deals) or share.sum() < 20, name


def simulate(name: str, strategy: Strategy, seed: int, number: int) -> None:
    sheet, rounds = house(name), deal(seed, number)
    edge = edge_of(sheet)
    figures = edge.main if strategy is Strategy.OPTIMAL else edge.strategies[strategy]
    ends, raising = ends_of(sheet, rounds.hands, dealers(rounds)), raises(sheet, strategy, rounds)
    classes = ranked(rounds.hands).classes
    agree(figures, nets_of(sheet, classes, ends, raising, bought=False), ends, raising)
    for of in (HandClass.PAIR, HandClass.TWO_PAIR, HandClass.TRIPS):
        won = (raising & (ends == WIN) & (classes == of)).astype(float)
        assert within(won, figures.wins[word(of)] / figures.deals), of


@pytest.mark.parametrize("name", SHEETS)
def test_optimal_play_of_some_rounds(name: str) -> None:
    simulate(name, Strategy.OPTIMAL, seed=21, number=QUICK)


@pytest.mark.slow
@pytest.mark.parametrize("strategy", list(Strategy), ids=lambda strategy: strategy.name.lower())
@pytest.mark.parametrize("name", SHEETS)
def test_play_of_many_rounds(name: str, strategy: Strategy) -> None:
    simulate(name, strategy, seed=22, number=MANY)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "sets"),
    [
        ("stud-poker-fr@1", {"pay_basis": "ante"}),
        ("caribbean-progressive@1", {"pay_convention": "for_1"}),
        ("caribbean-progressive@1", {"nq_ante": "return"}),
        ("stud-poker-fr@1", {"nq_raise": "pay_1_1", "raise_multiple": 3, "ante_win_pay": 2}),
        ("stud-poker-bonus@1", {"dealer_qualifier": "pair_or_better"}),
        ("stud-poker-bonus@1", {"flush_vs_flush": "tie_only_if_same_suit"}),
    ],
    ids=str,
)
def test_gain_of_optimal_play_over_raising_pairs(name: str, sets: dict[str, object]) -> None:
    """Where others than A-K hands look at the up card too; every hand of the dealer is enumerated."""
    sheet = house(name, **sets)
    gains = []
    for hand, up in random_states(seed=25, states=3_120, ups=52):
        of = int(ranked(np.array([hand])).classes[0])
        raising, folding = worth(sheet, of, count(hand, up, readings_of(sheet))), 163_185 * folded(sheet)
        gains.append((max(raising, folding) - (raising if of else folding)) / 163_185)
    edge = edge_of(sheet)
    pairs = edge.strategies[Strategy.PAIR_OR_BETTER]
    assert within(np.array(gains), float(pairs.house_edge - edge.main.house_edge))


@pytest.mark.slow
def test_bonus_of_many_rounds() -> None:
    sheet, rounds = house("stud-poker-bonus@1"), deal(23, 2 * MANY)
    assert sheet.bonus is not None
    raising = raises(sheet, Strategy.OPTIMAL, rounds)
    ends = ends_of(sheet, rounds.hands, dealers(rounds))
    places = [NOT_QUALIFIED, WIN, TIE, LOSE]
    wins = np.array([[bonus_wins(sheet.bonus, of, end) for end in places] for of in range(10)], dtype=float)
    classes = ranked(rounds.hands).classes
    nets = np.where(raising, wins[classes, ends], bonus_wins(sheet.bonus, 0, None))
    bonus = edge_of(sheet).bonus
    assert bonus is not None
    assert within(nets, -float(bonus.house_edge))
    assert within((nets > 0).astype(float), float(bonus.paid))
    assert within((classes >= HandClass.FLUSH).astype(float), float(bonus.hits))


@pytest.mark.slow
def test_jackpot_of_many_rounds() -> None:
    sheet, rounds = house("caribbean-progressive@1"), deal(24, 2 * MANY)
    rules, jackpot = sheet.progressive, edge_of(sheet).jackpot
    assert rules is not None
    assert jackpot is not None
    awards = np.array([fixed_award(rules, of) for of in range(10)], dtype=float)
    classes = ranked(rounds.hands).classes
    assert within(awards[classes], float(jackpot.fixed_return * jackpot.stake))
    assert within((classes == HandClass.FLUSH).astype(float), float(jackpot.frequencies["flush"]))
