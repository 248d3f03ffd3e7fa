"""How far the results of two seats of one round go together: they share the dealer's hand, and one deck.

What a seat wins beyond what theory and its decisions say is luck: of the cards that it sees, b = best -
edge, and of the dealer's hidden cards, h = net - taken, nought where it folds. For two seats of one round
this counts

    cards    E[b1 * b2]
    cross    E[b1 * h2]        where the second raises
    hidden   E[h1 * h2]        where both raise

over simulated rounds of two hands from one deck, apart for raises that optimal play makes and for those
that it does not. Each is an estimate with a standard error, the same for the same seed. All in antes
squared; a bought card plays no part.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pipeline.replay.house_banked.strength import qualifying_value, strength_table
from pipeline.replay.ranking import VALUE_CLASSES, value_of_five
from pipeline.theory.dealer_hands import against
from pipeline.theory.figures import figures
from pipeline.theory.kept import kept_played
from pipeline.theory.payoffs import FOLDED, LOST, NOT_QUALIFIED, TIED, WON, Nets, nets_of
from pipeline.theory.play import Strategy, raise_value
from pipeline.theory.state import HAND, state_number
from pipeline.theory.state_table import DEALS, state_table
from schemas.cards import DECK_SIZE, SUITS
from schemas.compile import kernel
from schemas.sheets import HouseSheet
from schemas.vocabulary import HandClass

ROUNDS = 2_000_000
SEED = 20_261_130

_KINDS = 7
_CARDS, _CROSS_RIGHT, _CROSS_WRONG, _BOTH_RIGHT, _ONE_WRONG, _BOTH_WRONG, _OPTIMAL = range(_KINDS)
_DEALT = 2 * HAND + HAND
_UP = 2 * HAND
_SUITS = len(SUITS)
_FLUSH = int(HandClass.FLUSH)


class Estimate(NamedTuple):
    """A mean over simulated rounds, and its standard error."""

    value: float
    error: float


class Covariance(NamedTuple):
    """What two seats of one round have in common; a raise is right where optimal play raises too.

    Attributes:
        cards: of what both are dealt.
        cross_right, cross_wrong: of what one is dealt and the other's raise.
        both_right, one_wrong, both_wrong: of two raises.
        optimal: of both nets together under optimal play.
    """

    cards: Estimate
    cross_right: Estimate
    cross_wrong: Estimate
    both_right: Estimate
    one_wrong: Estimate
    both_wrong: Estimate
    optimal: Estimate


class Rules(NamedTuple):
    """What hands are compared by: strengths, the least value that plays, flushes of one suit; and the
    edge.
    """

    strength: NDArray[np.int16]
    least: int
    same_suit: bool
    edge: float


_memory: dict[tuple[str, int], Covariance] = {}


def covariance_of(sheet: HouseSheet, rounds: int = ROUNDS) -> Covariance:
    """The covariances of a sheet, from so many simulated rounds; a second or two for the usual number."""
    key = sheet.sha256, rounds
    if key not in _memory:
        _memory[key] = _estimated(sheet, rounds)
    return _memory[key]


def _estimated(sheet: HouseSheet, rounds: int) -> Covariance:
    sums, squares, cases = np.zeros(_KINDS), np.zeros(_KINDS), np.zeros(_KINDS, np.int64)
    rng = np.random.default_rng(SEED)
    counts = state_table(against(sheet)).counts
    _simulate(rng, rounds, counts, nets_of(sheet), rules_of(sheet), sums, squares, cases)
    means = np.divide(sums, cases, out=np.zeros_like(sums), where=cases > 0)
    spread = np.divide(squares, cases, out=np.zeros_like(squares), where=cases > 0) - means**2
    errors = np.sqrt(np.divide(np.maximum(spread, 0), cases, out=np.zeros_like(spread), where=cases > 0))
    return Covariance(*(Estimate(float(m), float(e)) for m, e in zip(means, errors, strict=True)))


def rules_of(sheet: HouseSheet) -> Rules:
    """What a sheet compares hands by, and what it keeps."""
    read = against(sheet)
    edge = figures(sheet, kept_played(sheet, Strategy.OPTIMAL)).house_edge
    return Rules(
        strength_table(read.comparison), qualifying_value(read.qualifier), read.same_suit, float(edge)
    )


@kernel
def _simulate(
    rng: np.random.Generator,
    rounds: int,
    counts: NDArray[np.int32],
    nets: Nets,
    rules: Rules,
    sums: NDArray[np.float64],
    squares: NDArray[np.float64],
    cases: NDArray[np.int64],
) -> None:
    """Add to `sums`, `squares` and `cases` the products of the rounds."""
    deck = np.arange(DECK_SIZE)
    seen, hidden = np.zeros(2), np.zeros(2)
    right = np.zeros(2, np.bool_)
    for _ in range(rounds):
        for place in range(_DEALT):
            other = place + int(rng.random() * (DECK_SIZE - place))
            deck[place], deck[other] = deck[other], deck[place]
        for seat in range(2):
            seen[seat], hidden[seat], right[seat] = luck(deck, seat * HAND, _UP, counts, nets, rules)
        _add(_CARDS, seen[0] * seen[1], sums, squares, cases)
        for one, other in ((0, 1), (1, 0)):
            kind = _CROSS_RIGHT if right[other] else _CROSS_WRONG
            _add(kind, seen[one] * hidden[other], sums, squares, cases)
        both = _BOTH_WRONG - int(right[0]) - int(right[1])
        _add(both, hidden[0] * hidden[1], sums, squares, cases)
        nets_of_two = (seen[0] + hidden[0] * right[0]) * (seen[1] + hidden[1] * right[1])
        _add(_OPTIMAL, nets_of_two, sums, squares, cases)


@kernel
def _add(
    kind: int,
    product: float,
    sums: NDArray[np.float64],
    squares: NDArray[np.float64],
    cases: NDArray[np.int64],
) -> None:
    sums[kind] += product
    squares[kind] += product * product
    cases[kind] += 1


@kernel
def luck(
    deck: NDArray[np.int64], first: int, up: int, counts: NDArray[np.int32], nets: Nets, rules: Rules
) -> tuple[float, float, bool]:
    """Luck of the cards, luck of the dealer's hidden cards after a raise, and whether the raise is right.

    Args:
        deck: cards by their place.
        first, up: where the hand's five lie, and the dealer's, the one that is seen first.
    """
    c0, c1, c2, c3, c4 = deck[first], deck[first + 1], deck[first + 2], deck[first + 3], deck[first + 4]
    value = value_of_five(c0, c1, c2, c3, c4)
    of = int(VALUE_CLASSES[value])
    worth = raise_value(counts, state_number(c0, c1, c2, c3, c4, deck[up]), of, nets) / DEALS
    fold = float(nets[0, of, FOLDED])
    dealer = value_of_five(deck[up], deck[up + 1], deck[up + 2], deck[up + 3], deck[up + 4])
    better = int(rules.strength[value]) - int(rules.strength[dealer])
    if rules.same_suit and of == _FLUSH and VALUE_CLASSES[dealer] == _FLUSH:
        better = 0 if c0 % _SUITS == deck[up] % _SUITS else better
    end = WON if better > 0 else (TIED if better == 0 else LOST)
    end = end if dealer >= rules.least else NOT_QUALIFIED
    return max(worth, fold) + rules.edge, nets[0, of, end] - worth, worth > fold
