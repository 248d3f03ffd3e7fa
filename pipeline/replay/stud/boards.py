"""Who acts first, by the cards that lie face up (003.4, 003.8, 002.D, 002.E).

A board's rank is one integer. Its highest bits say how the cards pair up (the sum of the squares of its
groups' sizes: 4 for four single cards, 6 for a pair, 8, 10, 16); then come the sets of ranks that stand
four times, three times, twice and once, 13 bits each, which compare as the cards would, since boards that
pair up alike have as many ranks in each set; where suits decide, the suit of the first group's highest
card comes last. Boards have one to four cards and make neither straights nor flushes.

In low games all of this is turned round: the highest door card brings in, the lowest board acts first.
The ace is the lowest card of ace-to-five games.
"""

from pipeline.replay.stud.live import is_live
from pipeline.replay.stud.rules import ACE_TO_FIVE
from pipeline.replay.stud.state import NOBODY, UNKNOWN, Hand, Seat
from schemas.cards import DECK_SIZE, HIDDEN
from schemas.compile import kernel

_FOURTH = 4
_SEVENTH = 7
_SUITS = 4


@kernel
def opener_by_cards(hand: Hand) -> int:
    """Index of the seat whose door card brings in, clubs below diamonds, hearts, spades (003.4).

    The lowest card; in low games the highest.
    """
    least, found = 2 * DECK_SIZE, NOBODY
    for i in range(hand.count):
        if is_live(hand.seats[i]):
            card = hand.up[i, hand.first]
            if card == HIDDEN:
                return UNKNOWN
            place = _in_order(hand, card)
            if hand.ranking >= ACE_TO_FIVE:
                place = DECK_SIZE - place
            if place < least:
                least, found = place, i
    return found


@kernel
def leader_by_cards(hand: Hand) -> int:
    """Index of the live seat whose board acts first: the highest, in low games the lowest (003.8, 002.D).

    Of equal boards the nearest to the left of the button, or the highest suit, as the sheet says.
    """
    # Seven-card games deal their last card face down.
    last_up = hand.street - 1 if hand.street == _SEVENTH else hand.street
    low = hand.ranking >= ACE_TO_FIVE
    most, found = 0, NOBODY
    i = hand.left_of_button
    for _ in range(hand.count):
        if is_live(hand.seats[i]):
            rank = board_rank(hand, i, last_up)
            if rank < 0:
                return UNKNOWN
            if found == NOBODY or (rank < most if low else rank > most):
                most, found = rank, i
        i = i + 1 if i + 1 < hand.count else 0
    return found


@kernel
def board_rank(hand: Hand, i: int, last: int) -> int:
    """The rank of the cards that seat i was dealt face up to street `last`, -1 where one is hidden.

    In low games the suit that acts first, spades, ranks lowest of equal boards.
    """
    seat = hand.seats[i]
    while seat.boarded < last:
        card = hand.up[i, seat.boarded + 1]
        if card == HIDDEN:
            return -1
        _add_card(seat, 1 << _in_order(hand, card) // _SUITS)
    singles, pairs, trips = seat.once & ~seat.twice, seat.twice & ~seat.thrice, seat.thrice & ~seat.four
    rank = (((seat.pattern << 13 | seat.four) << 13 | trips) << 13 | pairs) << 13 | singles
    if not hand.tie_by_suit:
        return rank
    first_group = seat.four if seat.four else trips if trips else pairs if pairs else singles
    highest = 0
    for street in range(hand.first, last + 1):
        place = _in_order(hand, hand.up[i, street])
        if first_group >> place // _SUITS & 1:
            highest = max(highest, place)
    suit = highest % _SUITS
    return rank * _SUITS + (_SUITS - 1 - suit if hand.ranking >= ACE_TO_FIVE else suit)


@kernel
def _add_card(seat: Seat, mark: int) -> None:
    """Add the next up card, of a rank given as a bit, to the seat's board."""
    had = (seat.once & mark != 0) + (seat.twice & mark != 0) + (seat.thrice & mark != 0)
    # The squares of 1 to 4 are sums of the first odd numbers.
    seat.pattern += 1 + 2 * had
    seat.four |= seat.thrice & mark
    seat.thrice |= seat.twice & mark
    seat.twice |= seat.once & mark
    seat.once |= mark
    seat.boarded += 1


@kernel
def _in_order(hand: Hand, card: int) -> int:
    """The card's place in the deck from the lowest, 0, to the highest, suits from clubs to spades."""
    if hand.ranking != ACE_TO_FIVE:
        return card
    return card + _SUITS if card + _SUITS < DECK_SIZE else card + _SUITS - DECK_SIZE


@kernel
def open_pair(hand: Hand) -> int:
    """Whether a board shows an open pair on 4th street: 1 yes, 0 no, -1 a hidden card may make one."""
    hidden = 0
    for i in range(hand.count):
        if not is_live(hand.seats[i]):
            continue
        door, second = hand.up[i, hand.first], hand.up[i, _FOURTH]
        if door == HIDDEN or second == HIDDEN:
            hidden = 1
        elif door >> 2 == second >> 2:
            return 1
    return -hidden
