"""Who acts first, by the cards that lie face up (003.4, 003.8, 002.D, 002.E).

A board's rank is one integer: first how its cards pair up (the sum of the squares of its groups' sizes),
then the ranks of its cards, those of the largest group first, in base 16; where suits decide, the
highest card of the first group last. Boards have one to four cards and make neither straights nor
flushes.
"""

from collections.abc import Sequence

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
            card = hand.up[i][hand.first]
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
            rank = board_rank(hand.up[i], hand.first, last_up, hand.tie_by_suit)
            if rank < 0:
                return UNKNOWN
            if rank > highest:
                highest, found = rank, i
        i = i + 1 if i + 1 < hand.count else 0
    return found


@kernel
def board_rank(board: Sequence[int], first: int, last: int, by_suit: int) -> int:
    """The rank of the cards `board[first]` to `board[last]`, -1 where one is hidden."""
    sizes, pattern = 0, 0  # four bits of `sizes` count each rank
    for street in range(first, last + 1):
        if board[street] == HIDDEN:
            return -1
        place = (board[street] >> 2) * 4
        pattern += 2 * (sizes >> place & 15) + 1
        sizes += 1 << place
    ranks, top_card, below = 0, 0, 1 << 8
    for _ in range(first, last + 1):
        group, card = -1, -1
        for street in range(first, last + 1):
            rank = board[street] >> 2
            other = (sizes >> rank * 4 & 15) * 16 + rank
            if other < below and (other > group or (other == group and board[street] > card)):
                group, card = other, board[street]
        if group < 0:
            break
        top_card = card if below == 1 << 8 else top_card
        below = group
        for _ in range(group >> 4):
            ranks = ranks * 16 + (group & 15)
    return ((pattern << 16) + ranks) * DECK_SIZE + (top_card if by_suit else 0)


@kernel
def open_pair(hand: Hand) -> int:
    """Whether a board shows an open pair on 4th street: 1 yes, 0 no, -1 a hidden card may make one."""
    hidden = 0
    for i in range(hand.count):
        if not hand.seats[i].dealt or hand.seats[i].folded:
            continue
        door, second = hand.up[i][hand.first], hand.up[i][_FOURTH]
        if door == HIDDEN or second == HIDDEN:
            hidden = 1
        elif door >> 2 == second >> 2:
            return 1
    return -hidden
