"""What must hold of counts and of what they are worth, for any cards: suits are alike, rules bear one way."""

from fractions import Fraction
from itertools import permutations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pipeline.theory.dealer_hands import against
from pipeline.theory.one_hand import Choices, choices_of
from pipeline.theory.state_table import counts_of, state_table
from schemas.sheets.house import HouseSheet
from tests.theory.states import State, house

DEALS, DEALS_BOUGHT = 163_185, 46 * 148_995
SUIT_ORDERS = list(permutations(range(4)))
PLAIN: dict[str, object] = {"kickers": "full", "dealer_qualifier": "AK_or_better"}
BY_SUIT: dict[str, object] = {"kickers": "none", "flush_vs_flush": "tie_only_if_same_suit"}

any_cards = st.lists(st.integers(0, 51), min_size=6, max_size=6, unique=True)
suited_cards = st.tuples(
    st.lists(st.integers(0, 12), min_size=6, max_size=6, unique=True), st.integers(0, 3)
).map(
    lambda drawn: [rank * 4 + (drawn[1] if place < 5 else place % 2) for place, rank in enumerate(drawn[0])]
)
states = st.one_of(any_cards, suited_cards).map(lambda drawn: (drawn[:5], drawn[5]))


def counts(sheet: HouseSheet, *asked: State) -> list[list[int]]:
    hands = np.array([hand for hand, _ in asked], dtype=np.int8)
    ups = np.array([up for _, up in asked], dtype=np.int8)
    return counts_of(state_table(against(sheet)), hands, ups).tolist()


def choices(sheet: HouseSheet, state: State) -> Choices:
    return choices_of(sheet, np.array(state[0], dtype=np.int8), state[1])


def turned(card: int, suits: tuple[int, ...]) -> int:
    return card // 4 * 4 + suits[card % 4]


@pytest.mark.parametrize("sets", [PLAIN, BY_SUIT], ids=["kickers", "flushes by suit"])
@settings(max_examples=60, deadline=None)
@given(state=states)
def test_suits_and_the_order_of_cards_do_not_count(sets: dict[str, object], state: State) -> None:
    sheet, (hand, up) = house("stud-poker-bonus@1", **sets), state
    alike = [([turned(card, suits) for card in hand], turned(up, suits)) for suits in SUIT_ORDERS]
    alike += [(sorted(hand), up), (sorted(hand, reverse=True), up)]
    first, *others = counts(sheet, state, *alike)
    assert all(other == first for other in others)
    assert sum(first) == DEALS
    assert min(first) >= 0


@settings(max_examples=60, deadline=None)
@given(state=states)
def test_what_kickers_and_the_qualifier_change(state: State) -> None:
    kickers, without = (house("stud-poker-bonus@1", kickers=word) for word in ("full", "none"))
    pair = house("stud-poker-bonus@1", dealer_qualifier="pair_or_better")
    (full,), (none,), (strict,) = (counts(sheet, state) for sheet in (kickers, without, pair))
    assert full[0] == none[0] < strict[0]
    assert none[1] <= full[1]
    assert none[2] >= full[2]
    assert none[3] <= full[3]
    assert strict[1] <= none[1]
    assert strict[3] <= none[3]


@settings(max_examples=12, deadline=None)
@given(state=states, suits=st.sampled_from(SUIT_ORDERS))
def test_suits_do_not_count_in_what_buying_is_worth(state: State, suits: tuple[int, ...]) -> None:
    sheet, (hand, up) = house("stud-poker-bonus@1"), state
    here = choices(sheet, state)
    there = choices(sheet, ([turned(card, suits) for card in hand], turned(up, suits)))
    assert here.raising == there.raising
    assert {turned(card, suits): choice for card, choice in here.buying.items()} == there.buying


@settings(max_examples=8, deadline=None)
@given(state=states)
def test_what_a_purchase_may_and_may_not_bring(state: State) -> None:
    free, bound, dear, rich = (
        choices(house("stud-poker-bonus@1", **sets), state)
        for sets in ({}, {"after_buy": "must_raise"}, {"purchase_price": 2}, {"pay_table.flush": 9})
    )
    assert free.raising == bound.raising == dear.raising
    assert rich.raising.numerator >= free.raising.numerator
    for card, choice in free.buying.items():
        assert choice.deals == sum(choice.counts) == DEALS_BOUGHT
        assert min(choice.counts) >= 0
        assert bound.buying[card].counts.fold == 0
        assert choice.numerator >= -2 * DEALS_BOUGHT
        assert bound.buying[card].numerator <= choice.numerator <= rich.buying[card].numerator
        assert dear.buying[card].numerator == choice.numerator - DEALS_BOUGHT
        assert sum(bound.buying[card].counts) == DEALS_BOUGHT


@settings(max_examples=25, deadline=None)
@given(state=states)
def test_the_best_choice_is_the_one_that_is_worth_most(state: State) -> None:
    found = choices(house("stud-poker-bonus@1"), state)
    name, card = found.best
    worth: dict[tuple[str, int | None], Fraction | int] = {
        ("raise", None): found.raising.value,
        ("fold", None): found.fold,
    }
    worth |= {("buy", discard): choice.value for discard, choice in found.buying.items()}
    assert worth[name, card] == max(worth.values())


@pytest.mark.parametrize("name", ["stud-poker-fr@1", "caribbean-progressive@1", "caribbean-stud-us@1"])
def test_no_card_is_bought_where_none_is_sold(name: str) -> None:
    assert choices(house(name), ([0, 1, 2, 3, 4], 5)).buying == {}
