"""What goes wrong at a table and is dealt with by the rules: voids with their refunds, burned cards.

The refunds are the same in all games: every stake, the price of a bought card and a jackpot bet too.
"""

from collections.abc import Callable

import numpy as np

from pipeline.simulate.record import Record, any_of, set_returned, undealt_cards
from pipeline.simulate.settlement import purchases
from schemas.money import to_minor

_VOID_ROUND, _VOID_HAND, _BURNED = 0.005, 0.008, 0.004
INCIDENT_RATE = _VOID_ROUND + _VOID_HAND + _BURNED
"""Share of rounds that an incident happens in."""


def befall(record: Record, digits: int, rng: np.random.Generator) -> None:
    """Let one incident happen to a settled round, and settle it as the rules say (000, clauses 7 to 9)."""
    kinds: list[Callable[[Record, int, np.random.Generator], None]] = [void_round, void_hand, burn_card]
    weights = np.array((_VOID_ROUND, _VOID_HAND, _BURNED)) / INCIDENT_RATE
    kinds[int(rng.choice(len(kinds), p=weights))](record, digits, rng)


def void_round(record: Record, digits: int, rng: np.random.Generator) -> None:
    """The whole round is void and every stake goes back; raises stand only if players talked after them."""
    reason = any_of(rng, ["card-count", "information-exchange", "misdeal"])
    record["void"] = reason
    for name in ("hand", "qualified"):
        record["dealer"].pop(name, None)
    decided = reason == "information-exchange" and bool(rng.integers(2))
    for seat in record["seats"]:
        seat.pop("hand", None)
        if not decided:
            _undecide(seat)
        _refund(seat, digits)
    if reason == "card-count":
        record.pop("deck", None)
        hand = any_of(rng, record["seats"])
        if rng.integers(2):
            hand["cards"].pop()
        else:
            hand["cards"].append(any_of(rng, undealt_cards(record)))


def void_hand(record: Record, digits: int, rng: np.random.Generator) -> None:
    """One player looked before the deal was complete: his hand is void, his stakes go back.

    Where that came out after he had bought a card, the card stays where it is in the deck's order.
    """
    seat = any_of(rng, record["seats"])
    seat.pop("hand", None)
    seat["void"] = "looked-early"
    if rng.random() < 0.8 and not purchases(seat):
        _undecide(seat)
    _refund(seat, digits)


def burn_card(record: Record, digits: int, rng: np.random.Generator) -> None:
    """A card was revealed by mistake and burned; where the deck is recorded it is that deck's next card."""
    del digits
    if "deck" in record:
        dealt = 5 * (len(record["seats"]) + 1) + sum(len(purchases(seat)) for seat in record["seats"])
        record["burned"] = [record["deck"][dealt]]
        turn = int(rng.integers(dealt))
        record["deck"].insert(turn, record["deck"].pop(dealt))
    else:
        record["burned"] = [any_of(rng, undealt_cards(record))]


def _undecide(seat: Record) -> None:
    """Take back what came after the deal: purchase, decision and the stakes that went with them."""
    seat.pop("decision")
    seat.pop("draw", None)
    seat["wagers"] = [entry for entry in seat["wagers"] if entry["on"] not in ("raise", "draw")]


def _refund(seat: Record, digits: int) -> None:
    for entry in seat["wagers"]:
        set_returned(entry, to_minor(entry["stake"], digits), digits)
