"""Two hands against each other, and whether the dealer plays, under a reading."""

from tests.oracles.house_banked.cards import CLASSES, Hand
from tests.oracles.house_banked.rules import Rules

ACE, KING = 14, 13


def is_ace_king(hand: Hand) -> bool:
    """A hand below a pair that holds ace and king."""
    return hand.name == "high-card" and hand.ranks[:2] == (ACE, KING)


def qualifies(dealer: Hand, rules: Rules) -> bool:
    """Whether the dealer has a game (000.15, 001.8, 004.3; 001-b)."""
    if dealer.name != "high-card":
        return True
    return rules.qualifies_with == "ace-king" and is_ace_king(dealer)


def _class_place(hand: Hand, rules: Rules) -> int:
    order = list(CLASSES)
    if rules.straight_above_flush:
        straight, flush = order.index("straight"), order.index("flush")
        order[straight], order[flush] = order[flush], order[straight]
    return order.index(hand.name)


def _without_kickers(hand: Hand, other: Hand, rules: Rules) -> tuple[int, ...]:
    """What counts within one class where other cards do not (001.6, 001-c, 001-d)."""
    if hand.name == "high-card":
        return (int(is_ace_king(hand)),)
    if hand.name == "two-pair":
        return hand.ranks[:2] if rules.two_pairs_by == "both" else hand.ranks[:1]
    if hand.name == "flush":
        if rules.flushes == "equal":
            return ()
        if rules.flushes == "equal in one suit" and hand.suit == other.suit:
            return ()
        return hand.ranks
    return hand.ranks[:1]


def against_dealer(seat: Hand, dealer: Hand, rules: Rules) -> str:
    """How a seat that plays fares against a dealer who does: `seat wins`, `dealer wins`, `tie`."""
    own, his = _class_place(seat, rules), _class_place(dealer, rules)
    if own != his:
        return "seat wins" if own > his else "dealer wins"
    if rules.kickers:
        mine, theirs = seat.ranks, dealer.ranks
    else:
        mine, theirs = _without_kickers(seat, dealer, rules), _without_kickers(dealer, seat, rules)
    if mine == theirs:
        return "tie"
    return "seat wins" if mine > theirs else "dealer wins"
