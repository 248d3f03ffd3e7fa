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
    seat |= _bought(chance, hand, rest)
    for wager in ("bonus", "jackpot"):
        if chance.sometimes(15):
            seat[wager] = _wager(chance, ("0", "5.00"))
    dues = ("0", "10.00", "20.00", "40.00", "")
    seat["due"] = {on: chance.one(dues) for on in WAGERS if seat.get(on)}
    for on in WAGERS:
        if seat.get(on) and chance.sometimes(50):
            seat["due"][on] = seat[on][1]
    if chance.sometimes(50):
        seat["tried"] = _tried(chance, seat)
    return seat


def _bought(chance: _Chance, hand: list[str], rest: list[str]) -> Row:
    """Purchases, now and then of a card too many, for another price, or for a card that was not held."""
    made: Row = {}
    if chance.sometimes(20):
        discards = chance.one(([hand[0]], [hand[0], hand[1]], [hand[2], hand[2]], [rest[0]], ["??"]))
        made["draws"] = [[discard, rest.pop()] for discard in discards]
    if chance.sometimes(90 if made else 4):
        made["draw"] = [chance.one(("10.00", "10.00", "20.00", "5.00", "0")), chance.one(("0", "0", "10.00"))]
    return made


def _tried(chance: _Chance, seat: Row) -> Row:
    """What else the seat might have been due."""
    told: Row = {
        how: {on: chance.one((seat["due"][on] or None, seat[on][1], "40.00", "80.00")) for on in seat["due"]}
        for how in ("flipped", "uncapped")
    }
    if chance.sometimes(20):
        told |= {"reading_clause": "000-a", "reading": "000-a on-the-ante", "reading_says": "On the ante."}
        told |= {"reading_qualified": chance.one((1, 0, -1)), "round_fits": chance.one((True, False))}
    return told


def _session(chance: _Chance) -> Row:
    offered: Any = chance.one(
        (["ante", "raise"], ["ante", "raise", "draw", "bonus"], ["ante", "raise", "jackpot"], "")
    )
    return {
        "minor_digits": 2 if chance.sometimes(95) else "",
        "ante_min": "5.00" if chance.sometimes(95) else "",
        "raise_multiple": 2 if chance.sometimes(90) else "",
        "wagers_offered": offered,
        "dealer_up_rule": chance.one((4, 4, -1, "")),
        "layout_seats": chance.one((7, 9, "")),
        "max_payout": chance.one(("", "", "10.00", "20.00", "30.00", "50.00", "90.00")),
        "max_payout_scope": chance.one(("seat", "round")),
        "exposed_card_burned": chance.one((True, True, False, "")),
        **{
            name: low
            for name, low in (("bonus_min", "5.00"), ("jackpot_min", "1.00"))
            if chance.sometimes(50)
        },
        "bonus_max": "20.00",
        "jackpot_max": "20.00",
        **(_selling(chance) if "draw" in offered else {}),
        "jackpot_stake_due": "5.00" if "jackpot" in offered else "",
    }


def _selling(chance: _Chance) -> Row:
    return {
        "purchase_price": chance.one((1, 2)),
        "purchase_most": chance.one((1, 2)),
        "purchase_commits": chance.one((True, False)),
        "purchase_forfeits_bonus": chance.one((True, True, False)),
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
        "meter": ["100.00", chance.one(("100.00", "100.05", "50.00", "50.05", "90.00", "110.05"))]
        if chance.sometimes(30)
        else [None, None],
        "growth": chance.one(("0", "0.05", "0.05", "")),
        "award": chance.one(("0", "0", "50.00", "")),
    }
