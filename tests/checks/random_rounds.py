"""Rounds at random, many of them wrong in several ways at once."""

from typing import Any

import numpy as np

from schemas.cards import card_text
from schemas.tables_recorded import WAGERS

_CLASSES = ("high-card", "pair", "two-pair", "trips", "")
_DECK = [card_text(card) for card in range(52)]
Row = dict[str, Any]


class _Chance:
    """Draws from a seeded generator."""

    def __init__(self, seed: int) -> None:
        self.rng = np.random.default_rng(seed)

    def sometimes(self, percent: int) -> bool:
        return int(self.rng.integers(100)) < percent

    def one(self, choices: Any) -> Any:
        return choices[int(self.rng.integers(len(choices)))]

    def shuffled(self, cards: list[str]) -> list[str]:
        return [cards[place] for place in self.rng.permutation(len(cards)).tolist()]


def _spoiled(chance: _Chance, hand: list[str]) -> list[str]:
    """A hand with, now and then, a hidden card, a card too many or too few, or another's card."""
    hand = list(hand)
    if chance.sometimes(8):
        hand[int(chance.rng.integers(5))] = "??"
    if chance.sometimes(6):
        hand[int(chance.rng.integers(5))] = chance.one(_DECK)
    if chance.sometimes(4):
        hand.pop()
    if chance.sometimes(4):
        hand.append(chance.one(_DECK))
    return hand


def _wager(chance: _Chance, stakes: tuple[str, ...]) -> list[str]:
    return [chance.one(stakes), chance.one(("0", "10.00", "20.00", "40.00"))]


def _seat(chance: _Chance, number: int, hand: list[str], rest: list[str]) -> Row:
    seat: Row = {
        "seat": number if chance.sometimes(92) else int(chance.rng.integers(0, 10)),
        "player": f"P{number if chance.sometimes(95) else 1}",
        "cards": " ".join(_spoiled(chance, hand)),
        "decision": chance.one(("raise", "raise", "fold")),
        "hand": chance.one(_CLASSES),
        "makes": chance.one(_CLASSES),
        "ante": _wager(chance, ("10.00", "20.00", "200.00")) if chance.sometimes(95) else [],
        "raise": _wager(chance, ("0", "20.00", "40.00")) if chance.sometimes(60) else [],
        "undecidable": chance.one((0, 0, 0, 2)),
    }
    if chance.sometimes(10):
        seat["void"] = chance.one(("looked-early", "card-count"))
    if chance.sometimes(15):
        seat["draws"] = [[hand[0], rest.pop()]]
        seat["draw"] = ["10.00", "0"]
    for wager in ("bonus", "jackpot"):
        if chance.sometimes(15):
            seat[wager] = _wager(chance, ("0", "5.00"))
    dues = ("0", "10.00", "20.00", "40.00", "")
    seat["due"] = {on: chance.one(dues) for on in WAGERS if seat.get(on)}
    return seat


def _session(chance: _Chance) -> Row:
    return {
        "minor_digits": 2 if chance.sometimes(95) else "",
        "ante_min": "5.00" if chance.sometimes(95) else "",
        "raise_multiple": 2 if chance.sometimes(90) else "",
        "wagers_offered": chance.one((["ante", "raise"], ["ante", "raise", "bonus"], "")),
        "dealer_up_rule": chance.one((4, 4, -1, "")),
        "layout_seats": chance.one((7, 9, "")),
        "max_payout": chance.one(("", "", "50.00", "90.00")),
    }


def random_round(seed: int) -> Row:
    """A case for `made_rounds`."""
    chance = _Chance(seed)
    deck = chance.shuffled(_DECK)
    seats = int(chance.rng.integers(0, 8))
    burned = [deck.pop(int(chance.rng.integers(52)))] if chance.sometimes(10) else []
    hands = [deck[place : 5 * (seats + 1) : seats + 1] for place in range(seats + 1)]
    rest = deck[5 * (seats + 1) :][::-1]
    shoe = list(deck)
    if burned:
        shoe.insert(int(chance.rng.integers(52)), burned[0])
    if chance.sometimes(20):
        there, here = chance.rng.integers(52, size=2).tolist()
        shoe[there % len(shoe)], shoe[here % len(shoe)] = shoe[here % len(shoe)], shoe[there % len(shoe)]
    return {
        "session": _session(chance),
        "seats": [_seat(chance, at, hand, rest) for at, hand in enumerate(hands[:-1], 1)],
        "dealer": {
            "cards": " ".join(_spoiled(chance, hands[-1])),
            "up": chance.one((4, 4, 4, 0)),
            "hand": chance.one(_CLASSES),
            "makes": chance.one(_CLASSES),
            "qualified": chance.one((True, False, "")),
        },
        "qualifies": chance.one((True, False, "")),
        "void": chance.one(("none",) * 9 + ("misdeal",)),
        "undecidable": chance.one((0, 0, 0, 0, 1)),
        "deck": " ".join(shoe) if chance.sometimes(50) else "",
        "burned": " ".join(burned),
        "meter": ["100.00", chance.one(("100.00", "100.05", "50.00"))]
        if chance.sometimes(10)
        else [None, None],
    }
