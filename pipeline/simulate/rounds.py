"""A batch of legal rounds as columns: dealt, bought to, decided and compared in whole arrays.

Rounds stand along the first axis of the round columns; the hand columns hold one entry for each seat
that plays, in round order and within a round in seat order, which is the dealing order. What each hand
is paid is in `endings.py`.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from pipeline.simulate.games import Game
from pipeline.simulate.players import EMPTY, Players
from pipeline.simulate.purchases import NO_PURCHASES, Purchases, after_purchase, buy_cards
from pipeline.simulate.ranking import ACE_KING_SCORE, CLASS_SHIFT, combination, rank_hands
from schemas.cards import DECK_SIZE
from schemas.vocabulary import HandClass

FOLD, NOT_QUALIFIED, LOSE, TIE, WIN = 0, 1, 2, 3, 4
"""Outcomes of a hand."""

OUTCOMES = 5
NO_BONUS = -1

_INDEX_BITS = 6
_UNUSUAL_DECISIONS = 0.01
_STEP_CHANGES = (-1, 0, 0, 0, 0, 1)


@dataclass(frozen=True)
class RoundBatch:
    """Legal rounds. A hand's cards are as dealt, its class is that after a purchase."""

    deck: NDArray[np.int8]  # (rounds, 52) in dealing order
    dealer_cards: NDArray[np.int8]  # (5, rounds)
    exposed: NDArray[np.int64]  # place of the dealer's exposed card
    dealer_class: NDArray[np.int8]
    qualified: NDArray[np.bool_]
    first_hand: NDArray[np.int64]  # (rounds + 1,) where each round's hands begin
    seat: NDArray[np.int64]  # from here on, one entry a hand; seats count from 0
    player: NDArray[np.int64]
    cards: NDArray[np.int8]  # (5, hands)
    hand_class: NDArray[np.int8]
    outcome: NDArray[np.int8]
    stake_step: NDArray[np.int64]  # place of the ante on the ladder of stakes
    bonus_step: NDArray[np.int64]  # place on the ladder of bonus stakes, or NO_BONUS
    jackpot: NDArray[np.bool_]  # whether a chip is staked on the progressive
    purchases: Purchases


def shuffled_decks(count: int, rng: np.random.Generator) -> NDArray[np.int8]:
    """Decks in random order, shape (count, 52): random keys are sorted, the card rides in their low bits."""
    keys = rng.integers(0, 1 << (32 - _INDEX_BITS), (count, DECK_SIZE), np.uint32) << np.uint32(_INDEX_BITS)
    keys |= np.arange(DECK_SIZE, dtype=np.uint32)
    keys.sort(axis=1)
    return (keys & np.uint32((1 << _INDEX_BITS) - 1)).astype(np.int8)


def play_rounds(
    game: Game,
    holders: NDArray[np.int64],
    players: Players,
    ladders: tuple[int, int],
    rng: np.random.Generator,
) -> RoundBatch:
    """Deal, decide and compare one round for each row of holders.

    Args:
        game: the rules.
        holders: player indices or EMPTY, shape (rounds, seats), at least one player a row.
        players: the venue's players.
        ladders: how many steps the ladders of antes and of bonus stakes have.
        rng: the only source of chance.
    """
    count = holders.shape[0]
    deck = shuffled_decks(count, rng)
    rounds, seat = np.nonzero(holders != EMPTY)
    player = holders[rounds, seat]
    first_hand = np.searchsorted(rounds, np.arange(count + 1))
    hands_dealt = np.diff(first_hand) + 1
    place = np.arange(rounds.size) - first_hand[rounds]
    turns = np.arange(5)[:, None]
    cards = deck[rounds, turns * hands_dealt[rounds] + place]
    dealer_cards = deck[np.arange(count), (turns + 1) * hands_dealt - 1]
    exposed = (
        rng.integers(0, 5, count)
        if game.exposed_card is None
        else np.full(count, game.exposed_card, np.int64)
    )

    hand_class, score = rank_hands(cards)
    purchases, final = NO_PURCHASES, cards
    if game.purchase is not None:
        purchases = buy_cards(deck, first_hand, cards, hand_class, players.buy_rate[player], rng)
        final = after_purchase(cards, purchases)
        hand_class[purchases.hand], score[purchases.hand] = rank_hands(final[:, purchases.hand])
    shown = dealer_cards[exposed, np.arange(count)]
    raised = _decide(final, score, shown[rounds], players.threshold[player], rng)

    dealer_class, dealer_score = rank_hands(dealer_cards)
    enough = ACE_KING_SCORE if game.qualifier == "A-K" else int(HandClass.PAIR) << CLASS_SHIFT
    qualified = dealer_score >= enough
    if not game.kickers:
        score, dealer_score = combination(hand_class, score), combination(dealer_class, dealer_score)
    outcome = _outcomes(score, dealer_score[rounds], qualified[rounds], raised)
    bonus_step, jackpot = _side_bets(game, players, player, ladders[1], rng)
    return RoundBatch(
        deck=deck,
        dealer_cards=dealer_cards,
        exposed=exposed,
        dealer_class=dealer_class,
        qualified=qualified,
        first_hand=first_hand,
        seat=seat,
        player=player,
        cards=cards,
        hand_class=hand_class,
        outcome=outcome,
        stake_step=_steps(players.stake_step[player], ladders[0], rng),
        bonus_step=bonus_step,
        jackpot=jackpot,
        purchases=purchases,
    )


def _outcomes(
    score: NDArray[np.int32],
    dealer_score: NDArray[np.int32],
    qualified: NDArray[np.bool_],
    raised: NDArray[np.bool_],
) -> NDArray[np.int8]:
    """How each hand fares against its dealer."""
    compared = np.where(score > dealer_score, WIN, np.where(score == dealer_score, TIE, LOSE))
    return np.where(raised, np.where(qualified, compared, NOT_QUALIFIED), FOLD).astype(np.int8)


def _side_bets(
    game: Game, players: Players, player: NDArray[np.int64], ladder: int, rng: np.random.Generator
) -> tuple[NDArray[np.int64], NDArray[np.bool_]]:
    """Each hand's bonus, as a place on its ladder or NO_BONUS, and whether it bets on the progressive."""
    bonus_step = np.full(player.size, NO_BONUS, np.int64)
    if game.bonus_table is not None:
        bets = rng.random(player.size) < players.bonus_rate[player]
        bonus_step[bets] = _steps(players.bonus_step[player[bets]], ladder, rng)
    if game.progressive is None:
        return bonus_step, np.zeros(player.size, np.bool_)
    return bonus_step, rng.random(player.size) < players.jackpot_rate[player]


def _steps(usual: NDArray[np.int64], ladder: int, rng: np.random.Generator) -> NDArray[np.int64]:
    """The usual place on a ladder of that many steps, now and then one beside it."""
    return np.clip(usual + rng.choice(_STEP_CHANGES, usual.size), 0, ladder - 1)


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
