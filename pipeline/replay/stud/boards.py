"""Who acts first, by the cards that lie face up (003.4, 003.8, 002.D, 002.E).

`up[i, s]` is the card that seat i was dealt face up on street s, HIDDEN where the record does not
show it. A board's rank is one integer: first how many of its cards pair up, then the ranks of its
cards, those of the largest group first, in base 16; where suits decide, the highest card of the
largest group last. Boards have one to four cards and make neither straights nor flushes.
"""

from collections.abc import Sequence

from numpy.typing import NDArray

from pipeline.replay.compile import kernel
from pipeline.replay.stud.state import NOBODY, UNKNOWN, Betting, Seat
from schemas.cards import DECK_SIZE, HIDDEN

_FOURTH = 4


@kernel
def lowest_door_card(seats: Sequence[Seat], count: int, up: NDArray, street: int) -> int:
    """Index of the seat with the lowest door card, clubs below diamonds, hearts, spades (003.4)."""
    lowest, found = DECK_SIZE, NOBODY
    for i in range(count):
        if seats[i].dealt and not seats[i].folded:
            card = up[i, street]
            if card == HIDDEN:
                return UNKNOWN
            if card < lowest:
                lowest, found = card, i
    return found


@kernel
def highest_board(seats: Sequence[Seat], count: int, up: NDArray, betting: Betting) -> int:
    """Index of the live seat with the highest board; ties as the sheet says (003.8, 002.D)."""
    last_up = min(betting.street, betting.last - 1) if betting.last == 7 else betting.street
    highest, found = -1, NOBODY
    for k in range(count):
        i = (betting.left_of_button + k) % count
        if not seats[i].dealt or seats[i].folded:
            continue
        rank = _board_rank(up[i], betting.first, last_up, betting.tie_by_suit)
        if rank < 0:
            return UNKNOWN
        if rank > highest:
            highest, found = rank, i
    return found


@kernel
def _board_rank(board: NDArray, first: int, last: int, with_suit: int) -> int:
    """The board's rank (see above), -1 where one of its cards is hidden."""
    pattern, top_group, top_card = 0, -1, -1
    groups = 0
    done = 1 << 13
    for street in range(first, last + 1):
        if board[street] == HIDDEN:
            return -1
    for _ in range(first, last + 1):
        best, best_card, best_size = -1, -1, 0
        for street in range(first, last + 1):
            card = board[street]
            if done >> (card >> 2) & 1:
                continue
            size = _same_rank(board, first, last, card >> 2)
            group = size * 16 + (card >> 2)
            if group > best or (group == best and card > best_card):
                best, best_card, best_size = group, card, size
        if best < 0:
            break
        done |= 1 << (best & 15)
        pattern += best_size * best_size
        for _ in range(best_size):
            groups = groups * 16 + (best & 15)
        if best > top_group:
            top_group, top_card = best, best_card
    rank = (pattern << 16) + groups
    return rank * DECK_SIZE + (top_card if with_suit else 0)


@kernel
def _same_rank(board: NDArray, first: int, last: int, rank: int) -> int:
    size = 0
    for street in range(first, last + 1):
        if board[street] >> 2 == rank:
            size += 1
    return size


@kernel
def open_pair(seats: Sequence[Seat], count: int, up: NDArray, first: int) -> int:
    """Whether a board shows an open pair on 4th street: 1 yes, 0 no, -1 a hidden card may make one."""
    hidden = 0
    for i in range(count):
        if not seats[i].dealt or seats[i].folded:
            continue
        door, second = up[i, first], up[i, _FOURTH]
        if door == HIDDEN or second == HIDDEN:
            hidden = 1
        elif door >> 2 == second >> 2:
            return 1
    return -hidden
