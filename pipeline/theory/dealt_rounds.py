"""Rounds of many seats against one dealer, dealt once for each sheet, to deal recorded rounds again from."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pipeline.theory.covariance import Rules, luck, rules_of
from pipeline.theory.dealer_hands import against
from pipeline.theory.payoffs import Nets, nets_of
from pipeline.theory.state import HAND
from pipeline.theory.state_table import state_table
from schemas.cards import DECK_SIZE
from schemas.compile import kernel
from schemas.sheets import HouseSheet

SEATS = 9
"""Hands that one deck serves beside the dealer's."""
ROUNDS = 200_000
SEED = 20_261_201

_DEALT = (SEATS + 1) * HAND
_UP = SEATS * HAND


class DealtRounds(NamedTuple):
    """What seats won beyond theory under optimal play, without a bought card.

    Attributes:
        luck: float32[ROUNDS, SEATS], in antes, seen from the player; its mean is nought.
        variance: of one seat, in antes squared.
        covariance: of two seats of one round.
    """

    luck: NDArray[np.float32]
    variance: float
    covariance: float


_memory: dict[str, DealtRounds] = {}


def dealt_rounds(sheet: HouseSheet) -> DealtRounds:
    """The rounds of a sheet, the same each time; some two seconds the first time.

    Luck that is left in the mean of all rounds is taken off, so that rounds drawn from them have none.
    """
    if sheet.sha256 not in _memory:
        won = np.empty((ROUNDS, SEATS), np.float32)
        counts = state_table(against(sheet)).counts
        _deal(np.random.default_rng(SEED), counts, nets_of(sheet), rules_of(sheet), won)
        won -= won.mean(dtype=np.float64)
        squares = float((won.astype(np.float64) ** 2).sum()) / won.size
        of_rounds = float((won.sum(axis=1, dtype=np.float64) ** 2).sum()) / ROUNDS
        pairs = SEATS * (SEATS - 1)
        _memory[sheet.sha256] = DealtRounds(won, squares, (of_rounds - SEATS * squares) / pairs)
    return _memory[sheet.sha256]


@kernel
def _deal(
    rng: np.random.Generator,
    counts: NDArray[np.int32],
    nets: Nets,
    rules: Rules,
    won: NDArray[np.float32],
) -> None:
    """Fill `won`."""
    deck = np.arange(DECK_SIZE)
    for index in range(len(won)):
        for place in range(_DEALT):
            other = place + int(rng.random() * (DECK_SIZE - place))
            deck[place], deck[other] = deck[other], deck[place]
        for seat in range(SEATS):
            seen, hidden, raised = luck(deck, seat * HAND, _UP, counts, nets, rules)
            won[index, seat] = seen + (hidden if raised else 0.0)


@kernel
def add_draws(
    rng: np.random.Generator,
    luck: NDArray[np.float32],
    antes: NDArray[np.float32],
    starts: NDArray[np.int64],
    sums: NDArray[np.float64],
) -> None:
    """Add to each of `sums` the luck of one draw of all recorded rounds, each from one that was dealt.

    Args:
        rng: where they are drawn by.
        luck: of the rounds that were dealt.
        antes: float32[seats], the recorded ones, the seats of a round together.
        starts: int64[rounds + 1]: where each round's seats begin; the last one is their number.
        sums: float64[draws], in the unit of the antes, seen from the player.
    """
    rounds, seats = luck.shape
    for draw in range(len(sums)):
        total = 0.0
        for index in range(len(starts) - 1):
            row, place = int(rng.random() * rounds), int(rng.random() * seats)
            for seat in range(starts[index], starts[index + 1]):
                total += antes[seat] * luck[row, place]
                place = place + 1 if place + 1 < seats else 0
        sums[draw] += total
