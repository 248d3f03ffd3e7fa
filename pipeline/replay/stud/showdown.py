"""Who wins which pot: the best five of each live hand's cards, cards speaking (003.11)."""

from pipeline.replay.compile import kernel
from pipeline.replay.ranking.values import value_of_five, value_of_seven
from pipeline.replay.stud.rules import HIGH_LOW
from pipeline.replay.stud.state import MOST_CARDS, Hand, Seat
from schemas.cards import DECK_SIZE
from schemas.undecidable import Undecidable

_HIDDEN_CARD = int(Undecidable.HIDDEN_CARD)
_CARD_COUNT = int(Undecidable.CARD_COUNT)
_IMPOSSIBLE_CARDS = int(Undecidable.IMPOSSIBLE_CARDS)
_NOT_STATED = int(Undecidable.NOT_STATED)


@kernel
def award_pots(hand: Hand) -> None:
    """Fill the winners of each pot, -1 where not known, and `hand.award`, why one is not known.

    A pot that one seat alone can win needs no cards.
    """
    why_no_value = _value_hands(hand) if hand.ranking <= HIGH_LOW and hand.live > 1 else 0
    for k in range(hand.pot_count):
        pot = hand.pots[k]
        if pot.eligible and pot.eligible & (pot.eligible - 1) == 0:
            pot.winners = pot.eligible
        elif pot.eligible == 0:
            hand.award = _NOT_STATED
        elif hand.unawarded:
            hand.award = hand.unawarded
        elif hand.card_twice:
            hand.award = _IMPOSSIBLE_CARDS
        else:
            pot.winners = _best(hand, pot.eligible)
            if pot.winners == -1:
                hand.award = why_no_value


@kernel
def _value_hands(hand: Hand) -> int:
    """Value every live hand; why the first that has no value has none, 0 all have one."""
    reason = 0
    for i in range(hand.count):
        seat = hand.seats[i]
        if not seat.dealt or seat.folded:
            continue
        why = _why_no_value(hand, seat)
        if why == 0:
            seat.value = _value(hand, seat)
        elif reason == 0:
            reason = why
    return reason


@kernel
def _why_no_value(hand: Hand, seat: Seat) -> int:
    seen = 0
    for k in range(min(seat.cards, MOST_CARDS)):
        card = hand.held[seat.place, k]
        if not 0 <= card < DECK_SIZE:
            return _HIDDEN_CARD
        seen |= 1 << card
    if seat.cards == 0:
        return _HIDDEN_CARD
    if seat.cards + hand.shared != hand.ranked or hand.shared > 1:
        return _CARD_COUNT
    if hand.shared:
        if not 0 <= hand.community < DECK_SIZE:
            return _HIDDEN_CARD
        seen |= 1 << hand.community
    return 0 if _bits(seen) == hand.ranked else _IMPOSSIBLE_CARDS


@kernel
def _bits(cards: int) -> int:
    count = 0
    while cards:
        cards &= cards - 1
        count += 1
    return count


@kernel
def _value(hand: Hand, seat: Seat) -> int:
    held = hand.held[seat.place]
    last = hand.community if hand.shared else held[hand.ranked - 1]
    if hand.ranked == 5:
        return value_of_five(held[0], held[1], held[2], held[3], last)
    return value_of_seven(held[0], held[1], held[2], held[3], held[4], held[5], last)


@kernel
def _best(hand: Hand, eligible: int) -> int:
    """The eligible seats of the highest value, as bits; -1 where one of them has no value."""
    best, winners = 0, 0
    for i in range(hand.count):
        seat = hand.seats[i]
        if not eligible >> seat.place & 1:
            continue
        if seat.value < 0:
            return -1
        if seat.value > best:
            best, winners = seat.value, 0
        if seat.value == best:
            winners |= 1 << seat.place
    return winners
