"""A batch of legal rounds as columns: dealt, decided and settled in whole arrays.

Rounds stand along the first axis of the round columns; the hand columns hold one entry for each seat
that plays, in round order and within a round in seat order, which is the dealing order. The settlement
here is the fast one; `settlement.py` says the same slowly.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from pipeline.simulate.players import EMPTY, Players
from pipeline.simulate.ranking import ACE_KING_SCORE, rank_hands
from schemas.cards import DECK_SIZE

FOLD, NOT_QUALIFIED, LOSE, TIE, WIN = 0, 1, 2, 3, 4
"""Outcomes of a hand; a win is WIN plus the class of the winning hand."""

OUTCOMES = WIN + 10
PAYS = np.array([1, 1, 2, 3, 5, 8, 10, 20, 50, 100], np.int64)
"""What a winning raise is paid by class, in times its stake (rule clause 19)."""

RAISE_MULTIPLE = 2
EXPOSED_CARD = 4
"""The dealer's fifth card, 0-based, lies face up (rule clause 6)."""

_INDEX_BITS = 6
_UNUSUAL_DECISIONS = 0.01


@dataclass(frozen=True)
class RoundBatch:
    """Legal rounds, amounts in minor units."""

    deck: NDArray[np.int8]  # (rounds, 52) in dealing order
    dealer_cards: NDArray[np.int8]  # (5, rounds)
    dealer_class: NDArray[np.int8]
    qualified: NDArray[np.bool_]
    first_hand: NDArray[np.int64]  # (rounds + 1,) where each round's hands begin
    seat: NDArray[np.int64]  # from here on, one entry a hand; seats count from 0
    player: NDArray[np.int64]
    cards: NDArray[np.int8]  # (5, hands)
    hand_class: NDArray[np.int8]
    stake_step: NDArray[np.int64]  # place of the ante on the ladder of stakes
    outcome: NDArray[np.int8]
    win_minor: NDArray[np.int64]  # (rounds,) what the house won


def shuffled_decks(count: int, rng: np.random.Generator) -> NDArray[np.int8]:
    """Decks in random order, shape (count, 52): random keys are sorted, the card rides in their low bits."""
    keys = rng.integers(0, 1 << (32 - _INDEX_BITS), (count, DECK_SIZE), np.uint32) << np.uint32(_INDEX_BITS)
    keys |= np.arange(DECK_SIZE, dtype=np.uint32)
    keys.sort(axis=1)
    return (keys & np.uint32((1 << _INDEX_BITS) - 1)).astype(np.int8)


def play_rounds(
    holders: NDArray[np.int64], players: Players, ladder: NDArray[np.int64], rng: np.random.Generator
) -> RoundBatch:
    """Deal, decide and settle one round for each row of holders.

    Args:
        holders: player indices or EMPTY, shape (rounds, seats), at least one player a row.
        players: the venue's players.
        ladder: antes in minor units that `Players.stake_step` counts in.
        rng: the only source of chance.
    """
    count = holders.shape[0]
    deck = shuffled_decks(count, rng)
    rounds, seat = np.nonzero(holders != EMPTY)
    first_hand = np.searchsorted(rounds, np.arange(count + 1))
    hands_dealt = np.diff(first_hand) + 1
    place = np.arange(rounds.size) - first_hand[rounds]
    turns = np.arange(5)[:, None]
    cards = deck[rounds, turns * hands_dealt[rounds] + place]
    dealer_cards = deck[np.arange(count), (turns + 1) * hands_dealt - 1]

    hand_class, score = rank_hands(cards)
    dealer_class, dealer_score = rank_hands(dealer_cards)
    player = holders[rounds, seat]
    raised = _decide(cards, score, dealer_cards[EXPOSED_CARD][rounds], players.threshold[player], rng)
    step = np.clip(
        players.stake_step[player] + rng.choice((-1, 0, 0, 0, 0, 1), player.size), 0, ladder.size - 1
    )

    qualified = dealer_score >= ACE_KING_SCORE
    theirs = dealer_score[rounds]
    outcome = np.where(score > theirs, WIN + hand_class, np.where(score == theirs, TIE, LOSE))
    outcome = np.where(qualified[rounds], outcome, NOT_QUALIFIED)
    outcome = np.where(raised, outcome, FOLD).astype(np.int8)
    ante = ladder[step]
    won = ante * antes_won(outcome)
    win = np.add.reduceat(won, first_hand[:-1]) if count else np.zeros(0, np.int64)
    return RoundBatch(
        deck=deck,
        dealer_cards=dealer_cards,
        dealer_class=dealer_class,
        qualified=qualified,
        first_hand=first_hand,
        seat=seat,
        player=player,
        cards=cards,
        hand_class=hand_class,
        stake_step=step,
        outcome=outcome,
        win_minor=win,
    )


def antes_won(outcome: NDArray[np.int8]) -> NDArray[np.int64]:
    """What the house wins on a hand by its outcome, in antes (rule clauses 12, 15, 17, 19)."""
    table = np.zeros(OUTCOMES, np.int64)
    table[FOLD] = 1
    table[NOT_QUALIFIED] = -1
    table[LOSE] = 1 + RAISE_MULTIPLE
    table[WIN:] = -1 - RAISE_MULTIPLE * PAYS
    return table[outcome]


def _decide(
    cards: NDArray[np.int8],
    score: NDArray[np.int32],
    exposed: NDArray[np.int8],
    threshold: NDArray[np.int32],
    rng: np.random.Generator,
) -> NDArray[np.bool_]:
    """Raise from the player's threshold on, or with A-K that blocks the exposed card; now and then the
    other way round. Nothing but the player's own cards and the exposed card is looked at."""
    blocks = ((cards >> 2) == (exposed >> 2)).any(axis=0)
    raises = (score >= threshold) | ((score >= ACE_KING_SCORE) & blocks)
    wavering = score < (1 << 21)
    return raises ^ (wavering & (rng.random(score.size) < _UNUSUAL_DECISIONS))
