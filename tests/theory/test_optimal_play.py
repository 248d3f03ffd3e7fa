"""Optimal play by kind of hand and up card, and what mistakes cost, to the last deal."""

from collections import Counter
from fractions import Fraction
from itertools import combinations, permutations, product
from math import comb

import numpy as np
import pytest

from pipeline.theory.dealer_hands import against
from pipeline.theory.edge import edge_of
from pipeline.theory.kept import kept_played
from pipeline.theory.kinds import ACE_KING, ACE_QUEEN, CLASSES_OF, KINDS, PAIRS, TWO_PAIR
from pipeline.theory.mistakes import Cost, Mistake, costs_of
from pipeline.theory.one_hand import choices_of
from pipeline.theory.optimal_play import UPS, cells, optimal_play
from pipeline.theory.payoffs import FOLDED
from pipeline.theory.play import HANDS, Strategy
from pipeline.theory.play_in_words import buying_sentences, sentences
from pipeline.theory.purchase import BUYS, PER_DEAL
from pipeline.theory.state_table import DEALS as BEHIND
from pipeline.theory.state_table import counts_of, state_table
from schemas.cards import RANKS, card_number
from schemas.sheets.house import HouseSheet
from tests.oracles.theory.ace_king import optimal_ace_king
from tests.oracles.theory.payments import folded, raised
from tests.theory.states import SHEETS, house
from tests.theory.test_published_totals import DEALS, LOSSES

READ: list[tuple[str, dict[str, object]]] = [
    *((name, {}) for name in SHEETS),
    ("stud-poker-fr@1", {"dealer_qualifier": "pair_or_better"}),
    ("stud-poker-fr@1", {"pay_basis": "ante"}),
    ("stud-poker-fr@1", {"nq_ante": "return"}),
    ("stud-poker-fr@1", {"nq_raise": "pay_1_1"}),
    ("stud-poker-bonus@1", {"flush_vs_flush": "tie_only_if_same_suit", "ranking": "straight_over_flush"}),
]
BOUGHT: list[dict[str, object]] = [{}, {"after_buy": "must_raise", "kickers": "full"}]
PUBLISHED = {
    Mistake.FOLDS_ACE_KING: Strategy.PAIR_OR_BETTER,
    Mistake.RAISES_PAIRS_ALONE: Strategy.PAIR_OR_BETTER,
    Mistake.RAISES_ACE_KING: Strategy.ACE_KING_OR_BETTER,
    Mistake.NEVER_FOLDS: Strategy.ALWAYS,
}
"""Mistakes that make of optimal play of the usual US table a way to play whose loss is published."""
HANDS_OF = {
    "K high or lower": 1_302_540 - 502_860, "A-K": 164 * 1_020, "A-Q": 119 * 1_020 + 1_020,
    "A-J or lower": 502_860 - 164 * 1_020 - 120 * 1_020, "two-pair": 123_552, "trips": 54_912,
    "straight": 10_200, "flush": 5_108, "full-house": 3_744, "quads": 624, "straight-flush": 36,
    "royal-flush": 4, **{f"pair of {rank}": 84_480 for rank in RANKS},
}  # fmt: skip
"""Hands of each kind: 502,860 have an ace and no pair."""
_NAMES = [(a, 1, b, c) for a, b, c in permutations((0, 2, 3))]
"""The suits' names with those other than diamonds exchanged."""


def told(sheet: HouseSheet) -> dict[Mistake, Cost]:
    edge = edge_of(sheet, bought_cards=False)
    return {cost.mistake: cost for cost in costs_of(edge, optimal_play(sheet))}


@pytest.mark.parametrize("name", ["caribbean-stud-us@1", "caribbean-progressive@1"])
def test_mistakes_cost_the_published_differences(name: str) -> None:
    costs = told(house(name))
    for mistake, strategy in PUBLISHED.items():
        lost = LOSSES[strategy] - LOSSES[Strategy.OPTIMAL]
        assert (costs[mistake].lost, costs[mistake].deals) == (lost, DEALS)
        assert costs[mistake].of_edge == costs[mistake].of_hand / costs[mistake].best


@pytest.mark.parametrize(("name", "sets"), READ, ids=str)
def test_the_parts_are_all_deals_and_lose_what_the_sheet_loses(name: str, sets: dict[str, object]) -> None:
    sheet = house(name, **sets)
    edge, play = edge_of(sheet, bought_cards=False), optimal_play(sheet)
    whole = play.part(cells())
    assert (whole.deals, whole.best) == (DEALS, -edge.main.loss)
    assert whole.share_raised == edge.main.raise_frequency
    assert whole.raising == -edge.strategies[Strategy.ALWAYS].loss
    assert whole.folding == -DEALS
    for strategy, least in ((Strategy.PAIR_OR_BETTER, PAIRS), (Strategy.ACE_KING_OR_BETTER, ACE_KING)):
        better, rest = play.part(cells(slice(least, None))), play.part(cells(slice(least)))
        assert better.raising + rest.folding == -edge.strategies[strategy].loss
    by_kind = [play.part(cells(kind)) for kind in range(len(KINDS))]
    assert {name: part.deals for name, part in zip(KINDS, by_kind, strict=True)} == {
        name: hands * 47 * BEHIND for name, hands in HANDS_OF.items()
    }
    by_up = [
        [play.part(cells(kind, up, held)) for up in range(len(UPS)) for held in (False, True)]
        for kind in range(len(KINDS))
    ]
    for part, parts in zip(by_kind, by_up, strict=True):
        assert part == type(part)(*(sum(values) for values in zip(*parts, strict=True)))
        assert part.best >= max(part.raising, part.folding)


@pytest.mark.parametrize(("name", "sets"), READ, ids=str)
def test_no_mistake_wins_and_each_is_made_where_it_costs(name: str, sets: dict[str, object]) -> None:
    for cost in told(house(name, **sets)).values():
        assert cost.lost >= 0
        assert 0 <= cost.otherwise <= cost.deals
        assert cost.otherwise or not cost.lost


@pytest.mark.parametrize(("name", "sets"), [READ[3], READ[4], READ[6]], ids=str)
@pytest.mark.parametrize("up", ["2d", "Qd", "Ad"])
def test_every_ace_king_behind_an_up_card(name: str, sets: dict[str, object], up: str) -> None:
    """All A-K hands one by one; an up card of another suit has as many alike."""
    sheet, card = house(name, **sets), card_number(up)
    hands = [
        [rank * 4 + suit for rank, suit in zip(ranks, suits, strict=True)]
        for ranks in ((*three, 11, 12) for three in combinations(range(11), 3) if three != (8, 9, 10))
        for suits in product(range(4), repeat=5)
        if len(set(suits)) > 1
    ]
    assert len(hands) == HANDS_OF["A-K"]
    dealt = np.array([hand for hand in hands if card not in hand], dtype=np.int8)
    counts = counts_of(
        state_table(against(sheet)), dealt, np.full(len(dealt), card, dtype=np.int8)
    ).astype(np.int64)  # fmt: skip
    raising = counts @ np.array([raised(sheet, 0, end) for end in range(4)])
    folding = BEHIND * folded(sheet)
    part = optimal_play(sheet).part(cells(ACE_KING, card // 4))
    assert part.deals == 4 * BEHIND * len(dealt)
    assert part.raised == 4 * BEHIND * int((raising > folding).sum())
    assert part.raising == 4 * int(raising.sum())
    assert part.folding == 4 * folding * len(dealt)
    assert part.best == 4 * int(np.maximum(raising, folding).sum())


@pytest.mark.parametrize("holds", [False, True])
def test_every_straight_flush_by_the_choices_of_the_hand(holds: bool) -> None:
    sheet = house("caribbean-stud-us@1")
    deals = worth = 0
    for top, suit in product(range(3, 12), range(4)):
        hand = np.array([(top - back) % 13 * 4 + suit for back in range(5)], dtype=np.int8)
        for up in range(52):
            if up in hand or (up // 4 in hand // 4) is not holds:
                continue
            choices = choices_of(sheet, hand, up)
            assert choices.best == ("raise", None)
            deals, worth = deals + choices.raising.deals, worth + choices.raising.numerator
    part = optimal_play(sheet).part(cells(KINDS.index("straight-flush"), holds_rank=holds))
    assert (part.deals, part.raised, part.raising, part.best) == (deals, deals, worth, worth)


@pytest.mark.slow
@pytest.mark.parametrize("name", SHEETS)
def test_ace_king_is_raised_as_often_as_counted_otherwise(name: str) -> None:
    raising, folding = optimal_ace_king(house(name))
    part = optimal_play(house(name)).part(cells(ACE_KING))
    assert (part.raised, part.deals) == (int(raising.sum()), int(raising.sum()) + folding)


def test_pairs_below_the_up_card_are_folded_in_so_many_deals() -> None:
    """Optimal play raises every pair: a pair below the up card is one of rank r, and one of 4 higher cards
    of each rank above it, or of 3 where the hand holds that rank too."""
    hands = sum(
        comb(4, 2) * comb(12, 3) * 4**3 * 4 - comb(4, 2) * comb(11, 2) * 4**3
        for pair in range(13)
        for _ in range(pair + 1, 13)
    )
    cost = told(house("caribbean-stud-us@1"))[Mistake.FOLDS_PAIRS_BELOW_UP_CARD]
    assert cost.otherwise == hands * BEHIND


def test_pairs_that_lose_raised_are_named() -> None:
    """Pairs of 7 and better win on average against this dealer, pairs of 6 just lose."""
    sheet = house("caribbean-stud-us@1")
    play, cost = optimal_play(sheet), told(sheet)[Mistake.FOLDS_LOSING_PAIRS]
    assert cost.says.endswith(": 2, 3, 4, 5, 6")
    pairs = [play.part(cells(kind)) for kind in range(PAIRS, PAIRS + 5)]
    assert cost.otherwise == sum(part.deals for part in pairs)
    assert cost.lost == sum(part.raising - part.folding for part in pairs)
    assert all(part.raising < 0 for part in pairs)


def test_the_largest_multiples_are_exact() -> None:
    richest = {"ak_win_pay": 100_000, "pay_table.pair": 100_000, "pay_table.two-pair": 100_000}
    sheet = house("caribbean-stud-us@1", raise_multiple=10, **richest)
    edge, play = edge_of(sheet), optimal_play(sheet)
    whole = play.part(cells())
    assert whole.best == -edge.main.loss > 2**61
    assert whole.raising == -edge.strategies[Strategy.ALWAYS].loss


def test_words_of_the_usual_table() -> None:
    always, never, ace_king, by_up_card = sentences(optimal_play(house("caribbean-stud-us@1")))
    assert always == "Always raises a pair of 2 or better."
    assert never == "Never raises what is below A-K."
    assert ace_king.startswith("A-K: raises 36.4%; holding a card of the up card's rank: 78.6%")
    assert by_up_card.startswith("A-K, by up card: 2 45.0%, ") and by_up_card.endswith("K-A 48.8%.")


def test_words_follow_the_readings() -> None:
    """Limits lie elsewhere where the sheet pays otherwise, and there is none where every raise wins more."""
    pairs = sentences(optimal_play(house("stud-poker-fr@1", nq_ante="return")))
    assert pairs[0] == "Always raises a pair of 7 or better."
    assert "pair of 6, by up card: 2-8 always, 9 99.6%, T 98.1%, J 98.2%, Q 99.6%, K-A always." in pairs
    aces = sentences(optimal_play(house("stud-poker-fr@1", nq_raise="pay_1_1")))
    assert aces[0] == "Always raises A high or better."
    richest = {"raise_multiple": 1, "nq_raise": "pay_1_1", "ante_win_pay": 100, "ak_win_pay": 100}
    assert sentences(optimal_play(house("stud-poker-fr@1", **richest))) == ["Always raises."]


def test_the_kinds_that_are_named() -> None:
    assert KINDS[ACE_QUEEN] == "A-Q" and KINDS[PAIRS] == "pair of 2" and KINDS[TWO_PAIR] == "two-pair"
    assert len(KINDS) == len(HANDS_OF)


@pytest.mark.parametrize("sets", BOUGHT, ids=str)
def test_the_choices_are_all_hands_and_what_the_deals_came_of(sets: dict[str, object]) -> None:
    sheet = house("stud-poker-bonus@1", **sets)
    edge, deals = edge_of(sheet), kept_played(sheet, None).deals
    assert edge.choices is not None and edge.with_purchase is not None
    by_kind, each = edge.choices.sum(axis=2), PER_DEAL * BEHIND
    assert by_kind.sum(axis=0).tolist() == [HANDS_OF[name] * 47 for name in KINDS]
    assert Fraction(int(by_kind[BUYS].sum()), HANDS) == edge.with_purchase.buy_frequency
    for hand_class in range(10):
        folds, raises, _ = by_kind[:, np.array(CLASSES_OF) == hand_class].sum(axis=1) * each
        assert (folds, raises) == (deals[0, hand_class, FOLDED], deals[0, hand_class, FOLDED + 1 :].sum())
    assert edge_of(house("caribbean-stud-us@1")).choices is None


def test_never_buying_costs_the_difference_of_the_edges() -> None:
    edge = edge_of(house("stud-poker-bonus@1"))
    assert edge.with_purchase is not None
    *_, never = costs_of(edge, optimal_play(edge.sheet))
    assert never.mistake is Mistake.NEVER_BUYS
    assert never.of_hand == edge.main.house_edge - edge.with_purchase.house_edge
    assert never.frequency == edge.with_purchase.buy_frequency
    assert never.of_edge is None


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["trips", "quads"])
def test_what_is_bought_behind_a_king_by_the_choices_of_the_hand(kind: str) -> None:
    """Hands that differ only in how the suits other than the up card's are called are worth the same."""
    sheet, up = house("stud-poker-bonus@1"), card_number("Kd")
    copies = 3 if kind == "trips" else 4
    alike: Counter[tuple[int, ...]] = Counter()
    for rank in range(13):
        others = [card for card in range(52) if card // 4 != rank]
        for same in combinations(range(4 * rank, 4 * rank + 4), copies):
            for rest in combinations(others, 5 - copies):
                hand = (*same, *rest)
                if up not in hand and len({card // 4 for card in rest}) == len(rest):
                    alike[min(tuple(sorted(_called(card, names) for card in hand)) for names in _NAMES)] += 4
    chosen: Counter[str] = Counter()
    for hand, times in alike.items():
        chosen[choices_of(sheet, np.array(hand, dtype=np.int8), up).best[0]] += times
    choices = edge_of(sheet).choices
    assert choices is not None
    found = choices[:, KINDS.index(kind), up // 4].tolist()
    assert found == [chosen["fold"], chosen["raise"], chosen["buy"]]


def _called(card: int, names: tuple[int, ...]) -> int:
    return card // 4 * 4 + names[card % 4]


def test_words_of_buying() -> None:
    choices = edge_of(house("stud-poker-bonus@1")).choices
    assert choices is not None
    often, never, by_hand, others = buying_sentences(choices)
    assert often == "Buys a card with 10.7% of all hands."
    assert never == "Never buys with a straight or better."
    assert by_hand.startswith("Buys, by hand: K high or lower 20.3%, ") and by_hand.endswith("trips 17.6%.")
    assert ", a pair 1.9%, two-pair 9.8%, " in by_hand
    assert others == "Raises or folds the others as without a bought card."
    none = np.zeros_like(choices)
    none[0] = choices.sum(axis=0)
    assert buying_sentences(none) == ["Never buys a card."]
    none[BUYS, ACE_KING], none[0, ACE_KING] = none[0, ACE_KING], 0
    assert buying_sentences(none)[1:3] == [
        "Never buys with a pair of 2 or better.",
        "Buys, by hand: K high or lower never, A-J or lower never, A-Q never, A-K always.",
    ]
