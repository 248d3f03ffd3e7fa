"""Who may act, whose turn it is, and when a street opens and closes.

A street is open while somebody is pending: a live seat with chips that owes to the level, or that has
not acted yet while another live seat with chips could answer. Turns go clockwise from whoever acted
last, whether or not it was that seat's turn: what follows is judged from the order as it became.
"""

from pipeline.replay.stud.bits import lowest_bit
from pipeline.replay.stud.boards import leader_by_cards, open_pair, opener_by_cards
from pipeline.replay.stud.live import is_live
from pipeline.replay.stud.pots import return_uncalled
from pipeline.replay.stud.state import NOBODY, UNKNOWN, Hand
from schemas.compile import kernel

_FOURTH, _SEVENTH = 4, 7


@kernel
def is_pending(hand: Hand, i: int) -> bool:
    """True when the street cannot close before seat i acts."""
    seat = hand.seats[i]
    # Without branches, whose outcome a processor cannot foresee here.
    able = is_live(seat) & (seat.all_in == 0) & (hand.live >= 2)
    return able & ((seat.street_total < hand.level) | ((seat.acted == 0) & (hand.with_chips >= 2)))


@kernel
def is_open(hand: Hand) -> bool:
    """True while somebody is pending."""
    return next_pending(hand, hand.count - 1) != NOBODY


@kernel
def next_pending(hand: Hand, after: int) -> int:
    """Index of the first pending seat to the left of seat `after`, itself last."""
    waiting = 0
    for i in range(hand.count):
        waiting |= is_pending(hand, i) << i
    later = waiting >> after + 1 << after + 1
    return lowest_bit(later if later else waiting)


@kernel
def ends_early(hand: Hand) -> bool:
    """True where a showdown now leaves out betting that was still to come; the due seat is named."""
    if hand.live < 2:
        return False
    more_streets = hand.street < hand.last and hand.with_chips >= 2
    if not more_streets and not is_open(hand):
        return False
    name_due(hand)
    return True


@kernel
def name_due(hand: Hand) -> None:
    """Note the number of the seat whose turn it is and what it owes."""
    if hand.due == UNKNOWN:
        hand.due_number = -1
    elif hand.due >= 0:
        seat = hand.seats[hand.due]
        hand.due_number = seat.number
        if hand.level > seat.street_total:
            hand.due_amount = min(hand.level - seat.street_total, seat.chips)


@kernel
def begin_hand(hand: Hand) -> None:
    """Open the first street, after the antes (003.4; a low card without chips: 002.E)."""
    hand.live, hand.with_chips = 0, 0
    for i in range(hand.count):
        seat = hand.seats[i]
        hand.live += seat.dealt
        hand.with_chips += seat.dealt and not seat.all_in
    seated = hand.live
    if hand.with_chips >= 2:
        _kill_absent(hand)
    if hand.with_chips < 2:
        return_uncalled(hand)
    hand.begun = 1
    _open(hand, hand.first)
    hand.opened = 0
    if hand.with_chips >= 2:
        hand.opener = opener_by_cards(hand)
    _first_turn(hand, hand.opener)
    if hand.live == hand.with_chips == 1 and seated > 1:
        # Absent players are asked like others: who is left alone may open, and need not.
        hand.opener = hand.due = _only_live(hand)


@kernel
def _kill_absent(hand: Hand) -> None:
    """Fold the hands of seats that sit out and at most fold though there is betting (002.C).

    Sites fold the hand of a player who is away when its turn comes, or out of turn: that is not play.
    """
    for i in range(hand.count):
        seat = hand.seats[i]
        if seat.dealt and seat.sits_out and not seat.plays and not seat.all_in:
            seat.absent, seat.folded, seat.folded_on = 1, 1, hand.first
            hand.live -= 1
            hand.with_chips -= 1


@kernel
def _only_live(hand: Hand) -> int:
    """Index of the seat that alone is live."""
    found = NOBODY
    for i in range(hand.count):
        if is_live(hand.seats[i]):
            found = i
    return found


@kernel
def advance(hand: Hand, street: int) -> bool:
    """Go on to a later street; True where one on the way had not closed, its due seat being named.

    With a common card on 7th street who was first on 6th is first again (002.H4).
    """
    early = False
    while hand.street < min(street, hand.last):
        if not early and is_open(hand):
            early = True
            name_due(hand)
        return_uncalled(hand)
        led_before = hand.led
        _open(hand, hand.street + 1)
        if hand.street == _FOURTH and hand.pair_game and hand.size == hand.small and not hand.no_limit:
            hand.pair = open_pair(hand)
            hand.other_size = hand.big if hand.pair == 1 else 0
        high = NOBODY
        if hand.with_chips >= 2 and hand.live >= 2:
            high = leader_by_cards(hand)
            common = hand.street == _SEVENTH and hand.shared > 0
            if common and led_before != NOBODY and is_pending(hand, led_before):
                high = led_before
        _first_turn(hand, high)
        if hand.street == hand.last:
            hand.able_last, hand.leads = hand.with_chips, hand.due
    return early


@kernel
def _open(hand: Hand, street: int) -> None:
    hand.street = street
    hand.opened, hand.touched = 1, 0
    hand.level, hand.answered, hand.base, hand.completion, hand.bets = 0, 0, 0, 0, 0
    hand.size = hand.small if street <= hand.first + 1 or hand.no_limit else hand.big
    hand.other_size, hand.pair = 0, 0
    hand.short_bring_in, hand.floating = 0, 0
    hand.opener, hand.led = NOBODY, NOBODY
    for i in range(hand.count):
        seat = hand.seats[i]
        seat.street_total, seat.acted, seat.may_raise = 0, 0, 1


@kernel
def _first_turn(hand: Hand, by_cards: int) -> None:
    """The seat that the cards name acts first, or the next with chips to its left."""
    hand.due = by_cards
    if by_cards >= 0:
        hand.due = by_cards if is_pending(hand, by_cards) else next_pending(hand, by_cards)


@kernel
def pass_turn(hand: Hand, i: int) -> None:
    """Whose turn it is after seat i acted; until somebody opens the duty stays with the opener."""
    if not hand.touched:
        hand.touched, hand.led = 1, i
    if hand.opened or not _waits_for_opener(hand):
        hand.due = next_pending(hand, i)


@kernel
def _waits_for_opener(hand: Hand) -> bool:
    if hand.due == UNKNOWN:
        return hand.live >= 2
    return hand.due >= 0 and is_pending(hand, hand.due)
