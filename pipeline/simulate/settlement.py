"""Settlement of one round of `stud-poker-fr`, plainly: one table-session record in, what is due out.

Written straight from the rules (clauses in brackets) with nothing but dictionaries, lists and
integers, so that it can stand as a second opinion against faster settlements. It reads cards, stakes,
decisions and voids; it never reads a declared hand or a recorded return.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from schemas.money import minor_digits, to_minor

Record = dict[str, Any]

PAY_TABLE = {
    "high-card": 1,  # only A-K wins here, and is paid like a pair by the house default
    "pair": 1,
    "two-pair": 2,
    "trips": 3,
    "straight": 5,
    "flush": 8,
    "full-house": 10,
    "quads": 20,
    "straight-flush": 50,
    "royal-flush": 100,
}
"""What a winning raise is paid, in times the stake [clause 19]."""

HANDS = tuple(PAY_TABLE)
"""Names of the classes, worst first."""

_RANKS = "23456789TJQKA"


@dataclass(frozen=True)
class Readings:
    """How the unclear clauses are read; the defaults are what venues play by until they sign otherwise."""

    pay_basis: Literal["raise", "ante"] = "raise"
    ace_king_win: Literal["paid", "pushed"] = "paid"
    kickers: bool = True
    void_hand: Literal["refund", "forfeit-ante"] = "refund"


SIGNED = Readings()


def plain_hand(cards: Sequence[str]) -> tuple[str, list[int]]:
    """Class of five cards and their ranks in the order that breaks ties [clause 10].

    Ranks are 2 to 14. Raises ValueError where there are not five known cards.
    """
    if len(cards) != 5 or any(
        len(card) != 2 or card[0] not in _RANKS or card[1] not in "cdhs" for card in cards
    ):
        raise ValueError(f"{list(cards)} are not five cards")
    counts = Counter(_RANKS.index(card[0]) + 2 for card in cards)
    ranks = sorted(
        (_RANKS.index(card[0]) + 2 for card in cards), key=lambda rank: (counts[rank], rank), reverse=True
    )
    flush = len({card[1] for card in cards}) == 1
    if ranks == [14, 5, 4, 3, 2]:
        ranks = [5, 4, 3, 2, 1]
    straight = len(counts) == 5 and ranks[0] - ranks[4] == 4
    shape = sorted(counts.values(), reverse=True)
    if straight and flush:
        name = "royal-flush" if ranks[0] == 14 else "straight-flush"
    elif shape[0] == 4:
        name = "quads"
    elif shape == [3, 2]:
        name = "full-house"
    elif flush:
        name = "flush"
    elif straight:
        name = "straight"
    elif shape[0] == 3:
        name = "trips"
    else:
        name = {2: "two-pair", 1: "pair", 0: "high-card"}[shape.count(2)]
    return name, ranks


def plain_qualifies(cards: Sequence[str]) -> bool:
    """Whether a dealer holds A-K or better [clauses 15, 16]."""
    name, ranks = plain_hand(cards)
    return name != "high-card" or ranks[:2] == [14, 13]


def _strength(cards: Sequence[str], readings: Readings) -> tuple[int, list[int]]:
    """What is compared between two hands: all five ranks, or without kickers only the combination's."""
    name, ranks = plain_hand(cards)
    if not readings.kickers:
        keep = {"high-card": 2, "pair": 2, "two-pair": 4, "trips": 3, "flush": 0, "quads": 4}
        ranks = ranks[: keep.get(name, 5)]
    return HANDS.index(name), ranks


def plain_outcome(
    cards: Sequence[str],
    decision: str,
    dealer: Sequence[str],
    readings: Readings = SIGNED,
    qualified: bool | None = None,
) -> str:
    """`fold`, `not-qualified`, `win`, `lose` or `tie` for one live hand [clauses 12, 15 to 17].

    `qualified` stands in for the dealer's own qualification, to ask what a misreading would have paid.
    """
    if decision == "fold":
        return "fold"
    if not (plain_qualifies(dealer) if qualified is None else qualified):
        return "not-qualified"
    mine, theirs = _strength(cards, readings), _strength(dealer, readings)
    return "win" if mine > theirs else "lose" if mine < theirs else "tie"


def settle_wagers(
    outcome: str, hand: str | None, stakes: Mapping[str, int], readings: Readings = SIGNED
) -> dict[str, int]:
    """What goes back on each wager, the stake included, in minor units.

    `stakes` maps `ante` and, for a raise, `raise` to their stakes. Any other wager is not the sheet's
    and gets nothing back. `hand` is read for a win alone.
    """
    returned = dict.fromkeys(stakes, 0)
    ante, second = stakes.get("ante", 0), stakes.get("raise", 0)
    if outcome in ("not-qualified", "win"):
        returned["ante"] = 2 * ante
    if outcome in ("not-qualified", "tie") and "raise" in stakes:
        returned["raise"] = second
    if outcome == "tie":
        returned["ante"] = ante
    if outcome == "win" and hand is not None and "raise" in stakes:
        times = 0 if hand == "high-card" and readings.ace_king_win == "pushed" else PAY_TABLE[hand]
        returned["raise"] = second + times * (second if readings.pay_basis == "raise" else ante)
    return returned


def settle_plain(
    record: Mapping[str, Any],
    currency: str = "EUR",
    readings: Readings = SIGNED,
    qualified: bool | None = None,
) -> Record:
    """What a round record should have returned, under the given readings.

    Args:
        record: a `round` of the table-session record, parsed from its JSON.
        currency: ISO 4217 code, for the digits of the minor unit.
        readings: how the unclear clauses are read.
        qualified: stands in for the dealer's own qualification.

    Returns:
        `{"dealer": {"hand", "qualified"}, "seats": [{"seat", "hand", "outcome", "returned_minor"}]}`, seats
        in the record's order, `returned_minor` mapping each wager's `on` to its amount; `hand` and
        `qualified` are null where there are not five known cards, `outcome` is `void-round` or
        `void-hand` where every stake goes back.

    Raises:
        ValueError: a comparison needs a hand that is not five known cards, or an amount is none.
    """
    digits = minor_digits(currency)
    dealer = record["dealer"]["cards"]
    round_void = record.get("void") is not None
    seats: list[Record] = []
    for seat in record["seats"]:
        stakes = {wager["on"]: to_minor(wager["stake"], digits) for wager in seat["wagers"]}
        if round_void or seat.get("void") is not None:
            outcome, hand = ("void-round" if round_void else "void-hand"), None
            returned = dict(stakes)
            if outcome == "void-hand" and readings.void_hand == "forfeit-ante":
                returned["ante"] = 0
        else:
            outcome = plain_outcome(seat["cards"], seat["decision"], dealer, readings, qualified)
            hand = _hand_or_none(seat["cards"])
            returned = settle_wagers(outcome, hand, stakes, readings)
        seats.append({"seat": seat["seat"], "hand": hand, "outcome": outcome, "returned_minor": returned})
    known = None if round_void else _hand_or_none(dealer)
    return {
        "dealer": {"hand": known, "qualified": plain_qualifies(dealer) if known else None},
        "seats": seats,
    }


def _hand_or_none(cards: Sequence[str]) -> str | None:
    try:
        return plain_hand(cards)[0]
    except ValueError:
        return None
