"""What each choice of a player is worth with the cards that he sees: exact, in antes."""

from fractions import Fraction
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pipeline.replay.ranking import VALUE_CLASSES, rank_five
from pipeline.theory.dealer_hands import RANKS_COUNT, against, dealer_hands
from pipeline.theory.exchange import (
    DEALS_AFTER,
    DRAWS,
    Rules,
    empty_seen,
    seen_cards,
    suited_with,
    sum_for_ranks,
    tally_after,
    worth_of_raise,
)
from pipeline.theory.payoffs import FOLDED, LOST, NOT_QUALIFIED, TIED, WON, nets_of
from pipeline.theory.rank_sets import see
from pipeline.theory.state import HAND
from pipeline.theory.state_table import DEALS, counts_of, state_table
from pipeline.theory.tally import sum_suited
from schemas.cards import DECK_SIZE, SUITS
from schemas.compile import kernel
from schemas.sheets import HouseSheet

_SUITS = len(SUITS)
_ENDS = 5


class Counts(NamedTuple):
    """Deals by how they end; `fold` those in which a hand that bought folds after all."""

    not_qualified: int
    win: int
    tie: int
    lose: int
    fold: int = 0


class Choice(NamedTuple):
    """A choice.

    Attributes:
        numerator: what it wins over all deals, in antes.
        deals: how many they are.
        counts: how they end.
    """

    numerator: int
    deals: int
    counts: Counts

    @property
    def value(self) -> Fraction:
        """What it wins on average, in antes."""
        return Fraction(self.numerator, self.deals)


class Choices(NamedTuple):
    """The choices of a hand.

    Attributes:
        raising: what a raise is worth.
        fold: what a fold wins, in antes.
        buying: what a bought card is worth, by the card that is given away; empty where none is sold.
    """

    raising: Choice
    fold: int
    buying: dict[int, Choice]

    @property
    def best(self) -> tuple[str, int | None]:
        """`raise`, `fold` or `buy` with the card to give away: what is worth most."""
        values: list[tuple[Fraction, str, int | None]] = [
            (Fraction(self.fold), "fold", None),
            (self.raising.value, "raise", None),
            *((choice.value, "buy", card) for card, choice in self.buying.items()),
        ]
        _, name, card = max(values, key=lambda each: each[0])
        return name, card


def choices_of(sheet: HouseSheet, hand: NDArray[np.int8], up: int) -> Choices:
    """What raising, folding and buying are worth.

    A bought hand is valued by the better of raising and folding for each card that may come, where the sheet
    allows both.

    Args:
        sheet: the rules.
        hand: int8[5], the player's cards.
        up: the dealer's up card.

    Raises:
        ValueError: not five cards, a hidden card, or a card that comes twice.
    """
    read, nets = against(sheet), nets_of(sheet)
    row = np.ascontiguousarray(hand, dtype=np.int8).reshape(1, -1)
    ups = np.array([up], dtype=np.int8)
    unqualified, won, tied, lost = counts_of(state_table(read), row, ups)[0].tolist()
    of = int(VALUE_CLASSES[rank_five(row)[0]])
    worth = (
        unqualified * nets[0, of, NOT_QUALIFIED] + won * nets[0, of, WON] + tied * nets[0, of, TIED]
        + lost * nets[0, of, LOST]
    )  # fmt: skip
    raising = Choice(int(worth), DEALS, Counts(unqualified, won, tied, lost))
    buying: dict[int, Choice] = {}
    if sheet.purchase is not None:
        rules = Rules(dealer_hands(read), nets, read.same_suit, sheet.purchase.commits)
        ends, worths = np.zeros((HAND, _ENDS), np.int64), np.zeros(HAND, np.int64)
        _exchange(rules, np.sort(row[0]), up, ends, worths)
        for place, card in enumerate(np.sort(row[0]).tolist()):
            folded, *played = (int(ends[place, end]) for end in (FOLDED, NOT_QUALIFIED, WON, TIED, LOST))
            counts = Counts(*played, fold=folded)
            buying[card] = Choice(int(worths[place]), DRAWS * DEALS_AFTER, counts)
    return Choices(raising, int(nets[0, of, FOLDED]), buying)


@kernel
def _exchange(
    rules: Rules, cards: NDArray[np.int8], up: int, ends: NDArray[np.int64], worths: NDArray[np.int64]
) -> None:
    """Fill `ends`, int64[5, 5], by discard and end, and `worths`, int64[5]; `cards` lowest first."""
    room, seen_ranks = empty_seen(), np.zeros(RANKS_COUNT, dtype=np.int8)
    hand = int(cards[0]), int(cards[1]), int(cards[2]), int(cards[3]), int(cards[4])
    see(cards // _SUITS, up // _SUITS, seen_ranks)
    sum_suited(rules.hands, up // _SUITS, room.plain, room.flush)
    sum_for_ranks(rules.hands, up // _SUITS, seen_ranks, room)
    seen, suited = seen_cards(hand, up), suited_with(hand, up)
    for card in range(DECK_SIZE):
        if seen >> card & 1:
            continue
        for discard in range(HAND):
            of, unqualified, won, tied = tally_after(rules, room, hand, up, suited, discard, card)
            raised = worth_of_raise(of, unqualified, won, tied, rules.nets)
            folded = DEALS_AFTER * rules.nets[1, of, FOLDED]
            if not rules.commits and raised <= folded:
                ends[discard, FOLDED] += DEALS_AFTER
                worths[discard] += folded
                continue
            ends[discard, NOT_QUALIFIED] += unqualified
            ends[discard, WON] += won
            ends[discard, TIED] += tied
            ends[discard, LOST] += DEALS_AFTER - unqualified - won - tied
            worths[discard] += raised
