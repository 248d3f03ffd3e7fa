"""The figures with a bought card against hands dealt at random; and bought royal flushes to the last deal.

What to do is asked of the program, hand by hand; the card that comes, what is done with it, the dealer's hand
and what is paid are the oracle's.
"""

from fractions import Fraction
from itertools import combinations
from math import comb

import numpy as np
import pytest

from pipeline.theory.edge import edge_of
from pipeline.theory.one_hand import choices_of
from pipeline.theory.purchase import play_with_purchase
from schemas.sheets.house import HouseSheet
from tests.oracles.theory.enumerated import LOSE, NOT_QUALIFIED, TIE, WIN, dealer, ends
from tests.oracles.theory.payments import folded, worth
from tests.oracles.theory.ranked import CARDS, ROYAL, ranked
from tests.oracles.theory.readings import readings_of
from tests.oracles.theory.side_bets import bonus_wins
from tests.oracles.theory.simulation import Cards, Numbers, deal, ends_of, nets_of, within
from tests.theory.states import house

HANDS, DRAWS = 6_000, 8
"""Hands, and draws and dealer's hands behind each."""

RULES: list[dict[str, object]] = [{}, {"after_buy": "must_raise"}]


def plays_on(sheet: HouseSheet, hand: Cards, up: int, given: int) -> bool:
    """Whether a hand that bought raises, all hands of the dealer considered."""
    assert sheet.purchase is not None
    if sheet.purchase.commits:
        return True
    read = readings_of(sheet)
    cards = [int(card) for card in hand]
    counts = ends(cards, dealer(up, read).without([*cards, given]), read)
    raising = worth(sheet, int(ranked(hand[None]).classes[0]), counts, bought=True)
    return raising > sum(counts) * folded(sheet, bought=True)


def dealt_on(sheet: HouseSheet, hand: Cards, up: int, choice: tuple[str, int | None], seed: int) -> Numbers:
    """Net wins of some draws after a choice."""
    unseen = np.setdiff1d(np.arange(CARDS), [*hand, up]).astype(np.int8)
    decks = np.random.default_rng([31, seed]).permuted(np.tile(unseen, (DRAWS, 1)), axis=1)
    behind = np.column_stack([decks[:, :4], np.full(DRAWS, up, dtype=np.int8)])
    hands, plays = np.tile(hand, (DRAWS, 1)), np.full(DRAWS, choice[0] == "raise")
    given = choice[1]
    if given is not None:
        hands[:, int(np.flatnonzero(hand == given)[0])] = decks[:, 4]
        plays = np.array([plays_on(sheet, new, up, given) for new in hands])
    classes = ranked(hands).classes
    return nets_of(sheet, classes, ends_of(sheet, hands, behind), plays, bought=given is not None)


@pytest.mark.slow
@pytest.mark.parametrize("sets", RULES, ids=str)
def test_hands_that_may_buy(sets: dict[str, object]) -> None:
    sheet, rounds = house("stud-poker-bonus@1", **sets), deal(32, HANDS)
    edge = edge_of(sheet)
    assert edge.with_purchase is not None
    gains, buys, means, squares = (np.zeros(HANDS) for _ in range(4))
    for number in np.argsort(rounds.ups, kind="stable"):
        hand, up = rounds.hands[number], int(rounds.ups[number])
        choices = choices_of(sheet, hand, up)
        best = {"raise": choices.raising.value, "fold": choices.fold}
        kept = max(best.values())
        bought = {card: choice.value for card, choice in choices.buying.items()}
        given = max(bought, key=lambda card: bought[card])
        choice: tuple[str, int | None] = (max(best, key=lambda name: best[name]), None)
        if bought[given] > kept:
            choice = ("buy", given)
            gains[number], buys[number] = float(bought[given] - kept), 1
        nets = dealt_on(sheet, hand, up, choice, int(number))
        means[number], squares[number] = nets.mean(), (nets**2).mean()
    figures = edge.with_purchase
    assert within(gains, float(edge.main.house_edge - figures.house_edge))
    assert within(buys, float(figures.buy_frequency))
    assert within(means, -float(figures.house_edge))
    assert within(squares, float(figures.variance + figures.house_edge**2))


@pytest.mark.slow
@pytest.mark.parametrize("sets", RULES, ids=str)
def test_bought_royal_flushes_to_the_last_deal(sets: dict[str, object]) -> None:
    sheet = house("stud-poker-bonus@1", **sets)
    read = readings_of(sheet)
    total = np.zeros(4, dtype=np.int64)
    royal = [rank * 4 for rank in range(8, 13)]
    for up in range(CARDS):
        for four in combinations(royal, 4):
            missing = next(card for card in royal if card not in four)
            for fifth in range(CARDS):
                if up in (*four, missing, fifth) or fifth in royal:
                    continue
                if up % 4 > 1 or (up % 4 == 0 and fifth % 4 > 1) or (up % 4 == 1 and fifth % 4 == 3):
                    continue
                hand = np.array([*four, fifth], dtype=np.int8)
                if choices_of(sheet, hand, up).best[1] == fifth:
                    alike = 4 * (3 if up % 4 else 1) * alike_fifths(up, fifth)
                    counts = ends(royal, dealer(up, read).without([*royal, fifth]), read)
                    total += np.array(counts) * alike
    played = play_with_purchase(sheet)
    assert played.total == comb(52, 5) * 47 * 46 * comb(45, 4)
    by_end = played.deals[1, ROYAL]
    assert by_end.sum() == total.sum()
    assert sorted(by_end.tolist()) == sorted([*total.tolist(), 0])


def alike_fifths(up: int, fifth: int) -> int:
    """Suits that stand for the fifth card's: neither the royal's nor the up card's are told apart."""
    if fifth % 4 == 0 or (up % 4 and fifth % 4 == 1):
        return 1
    return 3 if up % 4 == 0 else 2


@pytest.mark.slow
def test_nobody_buys_what_costs_more_than_it_can_win() -> None:
    edge = edge_of(house("stud-poker-bonus@1", purchase_price=1000))
    main, dear = edge.main, edge.with_purchase
    assert dear is not None
    assert (dear.loss, dear.deals, dear.buy_frequency) == (42 * main.loss, 42 * main.deals, 0)
    assert dear.variance == main.variance
    assert dear.outcomes == {end: 42 * deals for end, deals in main.outcomes.items()}
    assert dear.wins == {of: 42 * deals for of, deals in main.wins.items()}


@pytest.mark.slow
def test_a_player_loses_the_more_the_dearer_and_the_more_binding_a_card_is() -> None:
    ways = ({"purchase_price": 0}, {}, {"after_buy": "must_raise"}, {"purchase_price": 2})
    found = [edge_of(house("stud-poker-bonus@1", **sets)).with_purchase for sets in ways]
    free, usual, bound, dear = (0 if one is None else one.loss for one in found)
    assert free < usual < bound < 42 * edge_of(house("stud-poker-bonus@1")).main.loss
    assert usual < dear


@pytest.mark.slow
@pytest.mark.parametrize("sets", [{}, {"bonus_nq_hit": "push", "bonus_nonhit_on_nq": "push"}], ids=str)
def test_buying_gives_up_the_bonus(sets: dict[str, object]) -> None:
    sheet = house("stud-poker-bonus@1", **sets)
    bonus, kept = edge_of(sheet).bonus_with_purchase, play_with_purchase(sheet).deals[0]
    assert sheet.bonus is not None
    assert bonus is not None
    ways = (None, NOT_QUALIFIED, WIN, TIE, LOSE)
    won = sum(
        int(deals) * bonus_wins(sheet.bonus, of, end)
        for of, row in enumerate(kept)
        for deals, end in zip(row, ways, strict=True)
    )
    total = comb(52, 5) * 47 * 46 * comb(45, 4)
    assert bonus.house_edge == Fraction(total - int(kept.sum()) - won, total)
