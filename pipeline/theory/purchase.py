"""All deals of a sheet with a bought card, played out: exact too, and more to count.

A player who buys discards one of his five cards for one of the 46 that he does not see. Hands of the same
ranks are put into groups that are worth the same; one hand of each is played out, and counts for all of
its group.
"""

import numpy as np
from numpy.typing import NDArray

from pipeline.replay.ranking import VALUE_CLASSES, value_of_five
from pipeline.theory.dealer_hands import RANKS_COUNT, against, dealer_hands
from pipeline.theory.exchange import (
    DEALS_AFTER,
    DRAWS,
    Hand,
    Rules,
    Seen,
    empty_seen,
    seen_cards,
    suited_with,
    sum_for_ranks,
    tally_after,
    worth_of_buying,
    worth_of_raise,
)
from pipeline.theory.hand_groups import GROUPS, group_hands
from pipeline.theory.kinds import KINDS, kinds_of_sets
from pipeline.theory.payoffs import CLASSES, ENDS, FOLDED, LOST, NOT_QUALIFIED, TIED, WON, nets_of
from pipeline.theory.play import ALL_DEALS, Played, played, raise_value
from pipeline.theory.rank_sets import rank_sets, see
from pipeline.theory.state import HAND, OTHER_FLUSH, state_number
from pipeline.theory.state_table import DEALS, state_table
from pipeline.theory.tally import sum_suited
from schemas.cards import DECK_SIZE, SUITS
from schemas.compile import kernel
from schemas.sheets import HouseSheet

PER_DEAL = DRAWS * DEALS_AFTER // DEALS
"""42: draws and deals after them for each deal without a draw."""

FOLDS, RAISES, BUYS = range(3)
"""A hand's choices, the first axis of `Played.choices`."""

_SUITS = len(SUITS)
_FLUSH = OTHER_FLUSH - 1


def play_with_purchase(sheet: HouseSheet) -> Played:
    """All deals of a sheet that sells a card, played so that a player loses least.

    He raises, folds or buys by what is worth most, and after a purchase raises or folds likewise where the
    sheet lets him fold. Deals are counted `PER_DEAL` times where nothing is bought, for one of each draw.
    He buys one card at the most, whatever `purchase_most` says.

    Raises:
        ValueError: the sheet sells no card.
    """
    if sheet.purchase is None:
        raise ValueError(f"{sheet.name} sells no card")
    read = against(sheet)
    rules = Rules(dealer_hands(read), nets_of(sheet), read.same_suit, sheet.purchase.commits)
    deals = np.zeros((2, CLASSES, len(ENDS)), dtype=np.int64)
    choices = np.zeros((3, len(KINDS), RANKS_COUNT), dtype=np.int64)
    squares = _play(rules, state_table(read).counts, rank_sets(), kinds_of_sets(), deals, choices)
    return played(deals, rules.nets, squares)._replace(choices=choices)


@kernel
def _play(
    rules: Rules,
    counts: NDArray[np.int32],
    sets: NDArray[np.int8],
    kinds: NDArray[np.int8],
    deals: NDArray[np.int64],
    choices: NDArray[np.int64],
) -> float:
    """Fill `deals` and `choices`; the mean of the squares of what hands are worth, played best."""
    squares = 0.0
    room = empty_seen()
    seen = np.zeros(RANKS_COUNT, dtype=np.int8)
    buying = np.empty(HAND, dtype=np.int64)
    ways, groups = np.zeros(GROUPS, dtype=np.int64), np.empty(GROUPS, dtype=np.int16)
    hands = np.empty((GROUPS, HAND), dtype=np.int8)
    for up in range(RANKS_COUNT):
        sum_suited(rules.hands, up, room.plain, room.flush)
        for number in range(len(sets)):
            if not see(sets[number], up, seen):
                continue
            sum_for_ranks(rules.hands, up, seen, room)
            for each in range(group_hands(sets[number], up, ways, hands, groups)):
                group = groups[each]
                hand = (
                    int(hands[group, 0]), int(hands[group, 1]), int(hands[group, 2]), int(hands[group, 3]),
                    int(hands[group, 4]),
                )  # fmt: skip
                number_of = int(ways[group]) * _SUITS
                choice, best = _play_hand(rules, room, counts, hand, up * _SUITS, number_of, buying, deals)
                kind = kinds[number, int(group // (HAND + 1) >= _FLUSH)]
                choices[choice, kind, up] += number_of
                squares += number_of * (best / (PER_DEAL * DEALS)) ** 2
                ways[group] = 0
    return squares * DEALS / ALL_DEALS


@kernel(borrows=True)
def _play_hand(
    rules: Rules,
    room: Seen,
    counts: NDArray[np.int32],
    hand: Hand,
    up: int,
    ways: int,
    buying: NDArray[np.int64],
    deals: NDArray[np.int64],
) -> tuple[int, int]:
    """Add to `deals` those of a hand, each so many times, by the choice that is worth most; it and its
    worth.
    """
    nets = rules.nets
    of = VALUE_CLASSES[value_of_five(hand[0], hand[1], hand[2], hand[3], hand[4])]
    place = state_number(hand[0], hand[1], hand[2], hand[3], hand[4], up)
    folding = PER_DEAL * DEALS * nets[0, of, FOLDED]
    raising = PER_DEAL * raise_value(counts, place, of, nets)
    worth_of_buying(rules, room, hand, up, buying)
    discard = 0
    for other in range(1, HAND):
        discard = other if buying[other] > buying[discard] else discard
    if buying[discard] > max(raising, folding):
        _add_bought(rules, room, hand, up, discard, ways, deals)
        choice = BUYS
    elif raising > folding:
        choice = RAISES
        unqualified, won, tied = int(counts[place, 0]), int(counts[place, 1]), int(counts[place, 2])
        deals[0, of, NOT_QUALIFIED] += ways * PER_DEAL * unqualified
        deals[0, of, WON] += ways * PER_DEAL * won
        deals[0, of, TIED] += ways * PER_DEAL * tied
        deals[0, of, LOST] += ways * PER_DEAL * (DEALS - unqualified - won - tied)
    else:
        choice = FOLDS
        deals[0, of, FOLDED] += ways * PER_DEAL * DEALS
    return choice, int(max(buying[discard], raising, folding))


@kernel(borrows=True)
def _add_bought(
    rules: Rules, room: Seen, hand: Hand, up: int, discard: int, ways: int, deals: NDArray[np.int64]
) -> None:
    seen, suited = seen_cards(hand, up), suited_with(hand, up)
    for card in range(DECK_SIZE):
        if seen >> card & 1:
            continue
        of, unqualified, won, tied = tally_after(rules, room, hand, up, suited, discard, card)
        folded = DEALS_AFTER * rules.nets[1, of, FOLDED]
        if not rules.commits and worth_of_raise(of, unqualified, won, tied, rules.nets) <= folded:
            deals[1, of, FOLDED] += ways * DEALS_AFTER
            continue
        deals[1, of, NOT_QUALIFIED] += ways * unqualified
        deals[1, of, WON] += ways * won
        deals[1, of, TIED] += ways * tied
        deals[1, of, LOST] += ways * (DEALS_AFTER - unqualified - won - tied)
