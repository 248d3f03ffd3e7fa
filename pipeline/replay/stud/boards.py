"""Who acts first, by the cards that lie face up (003.4, 003.8, 002.D, 002.E).

A board's rank is one integer. Its highest bits say how the cards pair up (the sum of the squares of its
groups' sizes: 4 for four single cards, 6 for a pair, 8, 10, 16); then come the sets of ranks that stand
four times, three times, twice and once, 13 bits each, which compare as the cards would, since boards that
pair up alike have as many ranks in each set; where suits decide, the suit of the first group's highest
card comes last. Boards have one to four cards and make neither straights nor flushes.
"""

from pipeline.replay.compile import kernel
from pipeline.replay.stud.state import NOBODY, UNKNOWN, Hand
from schemas.cards import DECK_SIZE, HIDDEN

_FOURTH = 4


@kernel
def lowest_door_card(hand: Hand) -> int:
    """Index of the seat with the lowest door card, clubs below diamonds, hearts, spades (003.4)."""
    lowest, found = DECK_SIZE, NOBODY
    for i in range(hand.count):
        if hand.seats[i].dealt and not hand.seats[i].folded:
            card = hand.up[i, hand.first]
            if card == HIDDEN:
                return UNKNOWN
            if card < lowest:
                lowest, found = card, i
    return found


@kernel
def highest_board(hand: Hand) -> int:
    """Index of the live seat with the highest board; ties as the sheet says (003.8, 002.D)."""
    # Seven-card games deal their last card face down.
    last_up = hand.street - 1 if hand.street == 7 else hand.street
    highest, found = -1, NOBODY
    i = hand.left_of_button
    for _ in range(hand.count):
        if hand.seats[i].dealt and not hand.seats[i].folded:
            rank = board_rank(hand, i, last_up)
            if rank < 0:
                return UNKNOWN
            if rank > highest:
                highest, found = rank, i
        i = i + 1 if i + 1 < hand.count else 0
    return found


@kernel
def board_rank(hand: Hand, i: int, last: int) -> int:
    """The rank of the cards that seat i was dealt face up to street `last`, -1 where one is hidden."""
    once, twice, thrice, four, pattern = 0, 0, 0, 0, 0
    for street in range(hand.first, last + 1):
        card = hand.up[i, street]
        if card == HIDDEN:
            return -1
        mark = 1 << (card >> 2)
        # The squares of 1 to 4 are sums of the first odd numbers.
        pattern += 1 + 2 * ((once & mark != 0) + (twice & mark != 0) + (thrice & mark != 0))
        four |= thrice & mark
        thrice |= twice & mark
        twice |= once & mark
        once |= mark
    singles, pairs, trips = once & ~twice, twice & ~thrice, thrice & ~four
    rank = (((pattern << 13 | four) << 13 | trips) << 13 | pairs) << 13 | singles
    if not hand.tie_by_suit:
        return rank
    first_group = four if four else trips if trips else pairs if pairs else singles
    highest = 0
    for street in range(hand.first, last + 1):
        if first_group >> (hand.up[i, street] >> 2) & 1:
            highest = max(highest, hand.up[i, street])
    return rank << 2 | highest & 3


@kernel
def open_pair(hand: Hand) -> int:
    """Whether a board shows an open pair on 4th street: 1 yes, 0 no, -1 a hidden card may make one."""
    hidden = 0
    for i in range(hand.count):
        if not hand.seats[i].dealt or hand.seats[i].folded:
            continue
        door, second = hand.up[i, hand.first], hand.up[i, _FOURTH]
        if door == HIDDEN or second == HIDDEN:
            hidden = 1
        elif door >> 2 == second >> 2:
            return 1
    return -hidden
