"""What recorded decisions were worth: four exact values for each seat, from the cards that its player saw.

A seat's part in a round is worth, to the player,

    best         with the cards that he was dealt and the up card, before he decides, if he decides best
    taken        after he decided to raise, to fold or to buy, and if he bought decides best afterwards
    after_best   where he bought: with the card that came, if he decides best; else as `taken`
    after_taken  after his last decision

and what then remains is the luck of the dealer's hidden cards. Values are integers in units of
1 / 6,853,770 of an ante: all 46 cards that can be bought times all 148,995 hands of the dealer behind each,
which all 163,185 hands of the dealer without a purchase divide.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pipeline.replay.ranking import VALUE_CLASSES, value_of_five
from pipeline.theory.bits import bit_count
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
from pipeline.theory.payoffs import FOLDED, LOST, NOT_QUALIFIED, TIED, WON, Nets, nets_of
from pipeline.theory.play import raise_value
from pipeline.theory.state import HAND, state_number
from pipeline.theory.state_table import DEALS, state_table
from pipeline.theory.tally import sum_suited
from schemas.cards import DECK_SIZE, SUITS
from schemas.compile import kernel
from schemas.sheets import HouseSheet
from schemas.vocabulary import Decision

UNITS = DRAWS * DEALS_AFTER
"""Units of an ante."""

_PER_DEAL = UNITS // DEALS
_SUITS = len(SUITS)
_FOLD, _RAISE = int(Decision.FOLD), int(Decision.RAISE)
_CARDS_SEEN = HAND + 1


class Seats(NamedTuple):
    """Seats of one sheet, as recorded.

    Attributes:
        hands: int8[n, 5]: the cards as dealt, in any order; -1 hidden.
        ups: int8[n]: the dealer's up card, -1 not known.
        decisions: int8[n]: `Decision`, the last one.
        draws: int8[n]: cards that were bought.
        discards, cards: int8[n]: the card that was given away, and the one that came; -1 none or not known.
    """

    hands: NDArray[np.int8]
    ups: NDArray[np.int8]
    decisions: NDArray[np.int8]
    draws: NDArray[np.int8]
    discards: NDArray[np.int8]
    cards: NDArray[np.int8]


class Worth(NamedTuple):
    """What each seat's part was worth.

    Attributes:
        known: bool[n]: whether the record shows all that it takes.
        best, taken, after_best, after_taken: int64[n], in units of an ante; 0 where not known.
        variance: float64[n]: of the net, in antes squared, over the dealer's hidden cards.
    """

    known: NDArray[np.bool_]
    best: NDArray[np.int64]
    taken: NDArray[np.int64]
    after_best: NDArray[np.int64]
    after_taken: NDArray[np.int64]
    variance: NDArray[np.float64]


class _Table(NamedTuple):
    """What every seat is valued by.

    Attributes:
        rules: for hands that buy.
        counts: the state table.
        sells: whether the sheet sells a card.
    """

    rules: Rules
    counts: NDArray[np.int32]
    sells: bool


def seat_worth(sheet: HouseSheet, seats: Seats) -> Worth:
    """What the decisions of seats were worth by a sheet.

    Not known are seats with a hidden card or one that comes twice, without a decision, with more than one
    purchase, or with a purchase where the sheet sells no card.

    Args:
        sheet: the rules.
        seats: all of one sheet.
    """
    read, size = against(sheet), len(seats.ups)
    commits = sheet.purchase is not None and sheet.purchase.commits
    rules = Rules(dealer_hands(read), nets_of(sheet), read.same_suit, commits)
    table = _Table(rules, state_table(read).counts, sheet.purchase is not None)
    best, taken, after_best, after_taken = np.zeros((4, size), np.int64)
    worth = Worth(np.zeros(size, np.bool_), best, taken, after_best, after_taken, np.zeros(size, np.float64))
    order = np.argsort(np.where(seats.ups < 0, -1, seats.ups // _SUITS), kind="stable")
    _value_seats(table, seats, order, worth)
    return worth


@kernel
def _value_seats(table: _Table, seats: Seats, order: NDArray[np.int64], worth: Worth) -> None:
    """Fill `worth`; seats come in the order of the up card's rank, for which sums are then made once."""
    room, seen_ranks, buying = empty_seen(), np.zeros(RANKS_COUNT, np.int8), np.zeros(HAND, np.int64)
    last_rank = -1
    for index in order:
        up = int(seats.ups[index])
        hand = (
            int(seats.hands[index, 0]), int(seats.hands[index, 1]), int(seats.hands[index, 2]),
            int(seats.hands[index, 3]), int(seats.hands[index, 4]),
        )  # fmt: skip
        decision, draws = int(seats.decisions[index]), int(seats.draws[index])
        discard, card = _place(hand, int(seats.discards[index])), int(seats.cards[index])
        if not _is_known(table, hand, up, decision, draws, discard, card):
            continue
        worth.known[index] = True
        if table.sells:
            if up // _SUITS != last_rank:
                last_rank = up // _SUITS
                sum_suited(table.rules.hands, last_rank, room.plain, room.flush)
            _see(hand, up, seen_ranks)
            sum_for_ranks(table.rules.hands, last_rank, seen_ranks, room)
            worth_of_buying(table.rules, room, hand, up, buying)
        raising, variance = _raise(table.counts, table.rules.nets, hand, up)
        _, folding = _class_and_fold(hand, table.rules.nets)
        best = max(raising, folding)
        if table.sells:
            best = max(best, buying.max())
        worth.best[index] = best
        if draws == 0:
            taken = raising if decision == _RAISE else folding
            worth.taken[index] = worth.after_best[index] = worth.after_taken[index] = taken
            worth.variance[index] = variance if decision == _RAISE else 0.0
            continue
        worth.taken[index] = buying[discard]
        after_best, after_taken, variance = _after(table.rules, room, hand, up, discard, card, decision)
        worth.after_best[index], worth.after_taken[index] = after_best, after_taken
        worth.variance[index] = variance


@kernel
def _is_known(table: _Table, hand: Hand, up: int, decision: int, draws: int, discard: int, card: int) -> bool:
    if decision not in (_FOLD, _RAISE) or draws > 1 or (draws == 1 and not table.sells):
        return False
    if up < 0 or min(hand) < 0:
        return False
    seen = seen_cards(hand, up)
    if bit_count(seen) != _CARDS_SEEN:
        return False
    return draws == 0 or (discard >= 0 and 0 <= card < DECK_SIZE and not seen >> card & 1)


@kernel
def _place(hand: Hand, card: int) -> int:
    """The place of a card in a hand, -1 where it is not in it."""
    found = -1
    for place, own in enumerate(hand):
        if own == card and card >= 0:
            found = place
    return found


@kernel
def _see(hand: Hand, up: int, seen: NDArray[np.int8]) -> None:
    seen[:] = 0
    seen[up // _SUITS] = 1
    for card in hand:
        seen[card // _SUITS] += 1


@kernel
def _class_and_fold(hand: Hand, nets: Nets) -> tuple[int, int]:
    of = int(VALUE_CLASSES[value_of_five(hand[0], hand[1], hand[2], hand[3], hand[4])])
    return of, UNITS * nets[0, of, FOLDED]


@kernel
def _raise(counts: NDArray[np.int32], nets: Nets, hand: Hand, up: int) -> tuple[int, float]:
    """What raising is worth, and the variance of its net."""
    of, _ = _class_and_fold(hand, nets)
    place = state_number(hand[0], hand[1], hand[2], hand[3], hand[4], up)
    told = int(counts[place, 0]), int(counts[place, 1]), int(counts[place, 2])
    value = raise_value(counts, place, of, nets)
    return _PER_DEAL * value, _variance(told, DEALS, value, nets, 0, of)


@kernel
def _variance(told: tuple[int, int, int], deals: int, value: int, nets: Nets, bought: int, of: int) -> float:
    unqualified, won, tied = told
    squares = unqualified * nets[bought, of, NOT_QUALIFIED] ** 2 + won * nets[bought, of, WON] ** 2
    squares += tied * nets[bought, of, TIED] ** 2
    squares += (deals - unqualified - won - tied) * nets[bought, of, LOST] ** 2
    return squares / deals - (value / deals) ** 2


@kernel
def _after(
    rules: Rules, room: Seen, hand: Hand, up: int, discard: int, card: int, decision: int
) -> tuple[int, int, float]:
    """What a hand that bought is worth if it decides best, and as it decided; the variance of its net."""
    of, unqualified, won, tied = tally_after(rules, room, hand, up, suited_with(hand, up), discard, card)
    raising = worth_of_raise(of, unqualified, won, tied, rules.nets)
    folding = DEALS_AFTER * rules.nets[1, of, FOLDED]
    raises = decision == _RAISE or rules.commits
    best = raising if rules.commits else max(raising, folding)
    taken = raising if raises else folding
    told = unqualified, won, tied
    variance = _variance(told, DEALS_AFTER, raising, rules.nets, 1, of) if raises else 0.0
    return DRAWS * best, DRAWS * taken, variance
