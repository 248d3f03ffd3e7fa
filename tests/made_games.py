"""Rounds of the games with side bets, for nights whose figures can be worked out by hand."""

from typing import Any

from tests.made_night import Record, of

FLUSH, PAIR, STRAIGHT_FLUSH = "2h 5h 7h Qh Jh", "8d 8c 5c 3s 2d", "2h 3h 4h 5h 6h"
DEALER = "Kc 9h 4d 2s As"
"""A-K-9-4-2: the dealer qualifies, and every pair beats him."""


def seat(number: int, cards: str, decision: str, *wagers: tuple[str, str, str], **more: Any) -> Record:
    """A seat of player `P` and its number; a wager is what it is on, its stake, what came back."""
    listed = [{"on": on, "stake": stake, "returned": back} for on, stake, back in wagers]
    held = {"seat": number, "player": f"P{number}", "cards": cards.split(), "decision": decision}
    return held | {"wagers": listed} | more


def won(ante: str, ante_back: str, raised: str, raise_back: str) -> tuple[tuple[str, str, str], ...]:
    """Ante and raise of a seat that stayed in."""
    return ("ante", ante, ante_back), ("raise", raised, raise_back)


def game(number: int, place: Record, *seats: Record, cards: str = DEALER, **more: Any) -> Record:
    """A round at 20:`number` of 2026-11-28; `place` names its session and table."""
    head = of("round", f"2026-11-28T20:{number:02d}:00", place["session"], place["table"])
    dealer = {"id": "D9", "cards": cards.split(), "up": 4}
    return head | {"round": number, "dealer": dealer, "seats": list(seats)} | more
