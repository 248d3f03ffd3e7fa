"""Sizes without a limit: a bet of at least the lower limit, a raise of at least the last bet or raise.

Over a bring-in the first wager goes to at least the lower limit and is a bet of all that it comes to. An
all-in wager of less is allowed; it raises what must be called and lets nobody raise who had acted. In a hand
without a limit `size` is the last full bet or raise of the street, the lower limit before there was one.
There is no cap.
"""

from pipeline.replay.stud.state import Hand, Seat
from schemas.compile import kernel

SHORT = -2
"""A ruling of 0 on a wager that lets nobody raise again."""
_WRONG_SIZE = 5


@kernel
def open_without_limit(hand: Hand, amount: int) -> int:
    """The ruling on an opening above the bring-in that is all-in or not below the lower limit."""
    if amount >= hand.small:
        hand.bets, hand.size = 1, amount
    hand.level = hand.base = amount
    return 0


@kernel
def least_raise(hand: Hand) -> int:
    """The lowest total that a bet or raise may go to."""
    if hand.street == hand.first and hand.bets == 0 and hand.small > hand.level:
        return hand.small
    return hand.level + hand.size


@kernel
def rule_without_limit(hand: Hand, seat: Seat, target: int, all_in: int) -> int:
    """The ruling on a bet or raise to `target` above the level, `SHORT` for less all-in; moves the level."""
    least = least_raise(hand)
    ask = least if seat.may_raise else hand.level
    hand.due_amount = min(ask - seat.street_total, seat.chips)
    onto_bring_in = hand.street == hand.first and hand.bets == 0
    added = target if onto_bring_in else target - hand.level
    hand.level = hand.base = target
    if target < least:
        return SHORT if all_in else _WRONG_SIZE
    hand.bets, hand.size = hand.bets + 1, added
    return 0 if seat.may_raise else _WRONG_SIZE
