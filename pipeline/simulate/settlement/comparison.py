"""Who wins: one hand against the dealer's, with kickers or without."""

from collections.abc import Sequence

from pipeline.simulate.games import Game
from pipeline.simulate.settlement.hands import HANDS, plain_hand, plain_qualifies
from pipeline.simulate.settlement.readings import SIGNED, Readings

_COUNTED = {"pair": 2, "trips": 3, "full-house": 3, "quads": 4, "straight": 1, "straight-flush": 1}
"""How many of the ranks are the combination's own, where no others count [001-c]."""

_PRINTED_ORDER = {"straight": "flush", "flush": "straight"}


def plain_outcome(
    cards: Sequence[str],
    decision: str,
    dealer: Sequence[str],
    game: Game,
    readings: Readings = SIGNED,
    qualified: bool | None = None,
) -> str:
    """`fold`, `not-qualified`, `win`, `lose` or `tie` for one live hand.

    Args:
        cards: the hand after its purchases.
        decision: `fold` or `raise`.
        dealer: the dealer's hand.
        game: for its kickers and qualifier.
        readings: how the unclear clauses are read.
        qualified: stands in for the dealer's own qualification, to ask what a misreading would have paid.
    """
    if decision == "fold":
        return "fold"
    if not (qualifies(dealer, game, readings) if qualified is None else qualified):
        return "not-qualified"
    mine, theirs = _strength(cards, game, readings), _strength(dealer, game, readings)
    return "win" if mine > theirs else "lose" if mine < theirs else "tie"


def qualifies(dealer: Sequence[str], game: Game, readings: Readings = SIGNED) -> bool:
    """Whether the dealer has a game as the clauses are read."""
    pair = "pair" in (game.qualifier, readings.qualifier)
    return plain_qualifies(dealer, "pair" if pair else "A-K")


def _strength(cards: Sequence[str], game: Game, readings: Readings) -> tuple[int, list[int]]:
    """What is compared between two hands, best highest."""
    name, ranks = plain_hand(cards)
    order = _PRINTED_ORDER.get(name, name) if readings.ranking == "printed" else name
    place = HANDS.index(order)
    if game.kickers and readings.kickers:
        return place, ranks
    if name == "high-card":
        return place, [int(ranks[:2] == [14, 13])]
    if name == "two-pair":
        return place, ranks[: 4 if readings.two_pairs == "both" else 2]
    if name == "flush":
        return place, ranks if readings.flushes == "compare" else []
    return place, ranks[: _COUNTED.get(name, 5)]
