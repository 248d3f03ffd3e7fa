"""Who sits where: players with habits, and their comings and goings at a table.

A player has a pseudonym, a usual stake, a hand that he raises from, tastes for side bets and bought
cards, and a rate at which he turns up. A seat's guests follow one another through a session; players
are shared out to seats beforehand, so that nobody holds two hands at once.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from pipeline.simulate.plan import Plan
from pipeline.simulate.ranking import CLASS_SHIFT
from schemas.vocabulary import HandClass

EMPTY = -1
_GUESTS_PER_SEAT = 3
_POOL_PER_TABLE = 32
_SHORTEST_STAY, _MEAN_STAY, _MEAN_ABSENCE = 10, 40, 25

_PAIR = int(HandClass.PAIR) << CLASS_SHIFT
_ACE_KING_QUEEN = (12 << 16) | (11 << 12) | (10 << 8)
_THRESHOLDS = np.array(
    [_ACE_KING_QUEEN, _PAIR, _PAIR, _PAIR, _PAIR | (2 << 16), _PAIR | (6 << 16), 11 << 16], np.int32
)


@dataclass(frozen=True)
class Players:
    """The players of one venue, a row each."""

    names: NDArray[np.object_]
    stake_step: NDArray[np.int64]  # usual place on the ladder of stakes
    threshold: NDArray[np.int32]  # score of the weakest hand that the player raises with
    turnout: NDArray[np.float64]  # how often the player comes, relative to others
    bonus_step: NDArray[np.int64]  # usual place on the ladder of bonus stakes
    bonus_rate: NDArray[np.float64]  # how often he bets on the bonus, 0 to 1
    jackpot_rate: NDArray[np.float64]  # on the jackpot
    buy_rate: NDArray[np.float64]  # how often he buys a card to a hand below a straight


def stake_ladder(plan: Plan) -> NDArray[np.int64]:
    """Antes that players choose from, in minor units, all whole chips within the limits."""
    low, high, chip = plan.ante_min_minor, plan.ante_max_minor, plan.chip_minor
    halves = np.array([2, 3, 4, 6, 8, 10, 20, 40, 60, 100, 200, 400])
    steps = np.unique(low * halves // 2)
    steps = steps[(steps % chip == 0) & (steps <= high)]
    return np.union1d(steps, [high - high % chip]) if high - high % chip >= low else steps


def bonus_ladder(plan: Plan) -> NDArray[np.int64]:
    """Bonus stakes that players choose from, in minor units, whole chips within the bonus limits."""
    low, high = plan.bonus_min_minor, plan.bonus_max_minor
    steps = low * np.array([1, 2, 4, 6, 10])
    return steps[steps <= high]


def venue_players(plan: Plan, venue_index: int, rng: np.random.Generator) -> Players:
    """The players of a venue; numbers run on from venue to venue."""
    count = _POOL_PER_TABLE * plan.tables
    first = venue_index * count + 1
    ladder = len(stake_ladder(plan))
    return Players(
        names=np.array([f"P{first + i:04d}" for i in range(count)], object),
        stake_step=np.minimum(rng.geometric(0.35, count) - 1, ladder - 1),
        threshold=rng.choice(_THRESHOLDS, count),
        turnout=rng.uniform(0.2, 3.0, count),
        bonus_step=np.minimum(rng.geometric(0.6, count), len(bonus_ladder(plan))) - 1,
        bonus_rate=_tastes(plan.bonus_rate, count, rng),
        jackpot_rate=_tastes(plan.jackpot_rate, count, rng),
        buy_rate=_tastes(plan.buy_rate, count, rng),
    )


def _tastes(mean: float, count: int, rng: np.random.Generator) -> NDArray[np.float64]:
    """A rate for each player; some are keen and some never do, on the average as asked for."""
    if not 0 < mean < 1:
        return np.full(count, mean)
    return rng.beta(2 * mean, 2 * (1 - mean), count)


def share_out(players: Players, plan: Plan, rng: np.random.Generator) -> NDArray[np.int64]:
    """Tonight's players by table and seat for one shift: indices, shape (tables, seats, guests).

    Each player stands at most once in it; players who turn out more often are likelier to.
    """
    wanted = plan.tables * plan.seats * _GUESTS_PER_SEAT
    eagerness = np.log(players.turnout) + rng.gumbel(size=players.turnout.size)
    tonight = np.argsort(-eagerness, kind="stable")[:wanted]
    return rng.permutation(tonight).reshape(plan.tables, plan.seats, _GUESTS_PER_SEAT)


def seating(guests: NDArray[np.int64], rounds: int, rng: np.random.Generator) -> NDArray[np.int64]:
    """Who holds each seat in each round of a session: player indices or EMPTY, shape (rounds, seats).

    One seat is never left empty, so that every round has a hand.
    """
    seats = guests.shape[0]
    table = np.full((rounds, seats), EMPTY, np.int64)
    always = int(rng.integers(seats))
    stints = rounds // _SHORTEST_STAY + 4
    for seat in range(seats):
        lengths = np.empty(2 * stints, np.int64)
        lengths[0::2] = _SHORTEST_STAY + rng.geometric(1 / _MEAN_STAY, stints)
        lengths[1::2] = 0 if seat == always else rng.geometric(1 / _MEAN_ABSENCE, stints)
        holders = np.full(2 * stints, EMPTY, np.int64)
        holders[0::2] = np.resize(guests[seat], stints)
        # Starting some way into the first stint keeps seats from filling all at once.
        start = int(rng.integers(0, _SHORTEST_STAY))
        turn = 0 if seat == always else int(rng.integers(0, 2))
        table[:, seat] = np.repeat(holders[turn:], lengths[turn:])[start : start + rounds]
    return table
