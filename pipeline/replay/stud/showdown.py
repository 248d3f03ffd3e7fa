"""Who wins which pot, or which half of it: each live hand's best five, cards speaking (003.11).

A hand with hidden cards has no value. It keeps a pot open only where its completions, from cards that
the hand shows nowhere, make different winners (see `hidden_hands`).
"""

from pipeline.replay.ranking.low_values import ACE_TO_FIVE_CODES, DEUCE_TO_SEVEN_CODES
from pipeline.replay.stud.bits import are_several, count_bits
from pipeline.replay.stud.hidden_hands import OPEN, winners_whatever_hides
from pipeline.replay.stud.live import is_live
from pipeline.replay.stud.odd_chips import order_high, order_low
from pipeline.replay.stud.rules import ACE_TO_FIVE, DEUCE_TO_SEVEN, HIGH_LOW
from pipeline.replay.stud.state import MOST_CARDS, Hand, Seat
from pipeline.replay.stud.worth import EIGHT_LOW, FIVES_HIGH, held_card, worth
from schemas.cards import DECK_SIZE
from schemas.compile import kernel
from schemas.undecidable import Undecidable

_HIDDEN_CARD = int(Undecidable.HIDDEN_CARD)
_CARD_COUNT = int(Undecidable.CARD_COUNT)
_IMPOSSIBLE_CARDS = int(Undecidable.IMPOSSIBLE_CARDS)
_NOT_STATED = int(Undecidable.NOT_STATED)


@kernel
def award_pots(hand: Hand) -> None:
    """Fill the winners of each pot and of its low half, -1 where not known, and `hand.award`, why.

    A pot that one seat alone can win needs no cards.
    """
    reason = _value_hands(hand) if hand.live > 1 else 0
    split, split_low = False, False
    for k in range(hand.pot_count):
        pot = hand.pots[k]
        if pot.eligible == 0 or (hand.card_twice and are_several(pot.eligible)):
            hand.award = _IMPOSSIBLE_CARDS if pot.eligible else _NOT_STATED
            pot.low_winners = OPEN if hand.ranking == HIGH_LOW else 0
        elif not are_several(pot.eligible):
            pot.winners = pot.eligible
        else:
            low_game = hand.ranking >= ACE_TO_FIVE
            pot.winners = _best(hand, pot.eligible, low_game)
            split |= are_several(pot.winners)
            if hand.ranking == HIGH_LOW:
                pot.low_winners = _best(hand, pot.eligible, True)
                split_low |= are_several(pot.low_winners)
            if OPEN in (pot.winners, pot.low_winners):
                hand.award = reason
    if split:
        order_high(hand)
    if split_low:
        order_low(hand)


@kernel
def _value_hands(hand: Hand) -> int:
    """Value every live hand; why the first that has no value has none, 0 all have one."""
    reason = 0
    for i in range(hand.count):
        seat = hand.seats[i]
        if not is_live(seat):
            continue
        why = _why_no_value(hand, seat)
        if why == 0:
            _value(hand, seat)
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
    return 0 if count_bits(seen) == hand.ranked else _IMPOSSIBLE_CARDS


@kernel
def _value(hand: Hand, seat: Seat) -> None:
    """The values of a known hand by the game's ranking, and the ranks of its low."""
    for k in range(hand.ranked):
        hand.whole[k] = held_card(hand, seat, k)
    if hand.ranking <= HIGH_LOW:
        seat.value = worth(hand.whole, hand.ranked, FIVES_HIGH)
    if hand.ranking == HIGH_LOW:
        seat.low_value = worth(hand.whole, hand.ranked, EIGHT_LOW)
    elif hand.ranking >= ACE_TO_FIVE:
        seat.low_value = worth(hand.whole, hand.ranked, hand.ranking)
    if hand.ranking == DEUCE_TO_SEVEN:
        seat.low = DEUCE_TO_SEVEN_CODES[seat.low_value]
    elif seat.low_value >= 0:
        seat.low = ACE_TO_FIVE_CODES[seat.low_value]


@kernel
def _best(hand: Hand, eligible: int, low: bool) -> int:
    """The eligible seats of the highest value, as bits: 0 where no low qualifies, `OPEN` where not known."""
    best, winners, unknown = 0, 0, 0
    for i in range(hand.count):
        seat = hand.seats[i]
        if not eligible >> seat.place & 1:
            continue
        value = seat.low_value if low else seat.value
        if value < 0:
            unknown += 1
        elif value > best:
            best, winners = value, 1 << seat.place
        elif value == best and value > 0:
            winners |= 1 << seat.place
    if unknown == 0:
        return winners
    kind = FIVES_HIGH if not low else EIGHT_LOW if hand.ranking == HIGH_LOW else hand.ranking
    return winners_whatever_hides(hand, eligible, kind, best)
