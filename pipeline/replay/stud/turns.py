"""Who may act, whose turn it is, and when a street opens and closes.

A street is open while somebody is pending: a live seat with chips that owes to the level, or that has
not acted yet while another live seat with chips could answer. Turns go clockwise from whoever acted
last, whether or not it was that seat's turn: what follows is judged from the order as it became.
"""

from collections.abc import Sequence

from numpy.typing import NDArray

from pipeline.replay.compile import kernel
from pipeline.replay.stud.boards import highest_board, lowest_door_card, open_pair
from pipeline.replay.stud.state import NOBODY, UNKNOWN, Betting, Seat

_FOURTH = 4


@kernel
def is_pending(seats: Sequence[Seat], betting: Betting, i: int) -> bool:
    """True when the street cannot close before seat i acts."""
    seat = seats[i]
    if not seat.dealt or seat.folded or seat.all_in or betting.live < 2:
        return False
    if seat.street_total < betting.level:
        return True
    return not seat.acted and betting.with_chips >= 2


@kernel
def is_open(seats: Sequence[Seat], count: int, betting: Betting) -> bool:
    """True while somebody is pending."""
    return next_pending(seats, count, betting, count - 1) != NOBODY


@kernel
def next_pending(seats: Sequence[Seat], count: int, betting: Betting, after: int) -> int:
    """Index of the first pending seat to the left of seat `after`, itself last."""
    for k in range(1, count + 1):
        i = (after + k) % count
        if is_pending(seats, betting, i):
            return i
    return NOBODY


@kernel
def ends_early(seats: Sequence[Seat], count: int, betting: Betting) -> bool:
    """True where a showdown now would leave out bets that were still to be made."""
    if betting.live < 2:
        return False
    more_streets = betting.street < betting.last and betting.with_chips >= 2
    return more_streets or is_open(seats, count, betting)


@kernel
def begin_hand(seats: Sequence[Seat], count: int, up: NDArray, betting: Betting) -> None:
    """Open the first street, after the antes (003.4; a low card without chips: 002.E)."""
    betting.begun = 1
    betting.live, betting.with_chips = 0, 0
    for i in range(count):
        if seats[i].dealt:
            betting.live += 1
            betting.with_chips += 1 - seats[i].all_in
    _open(seats, count, betting, betting.first)
    betting.opened = 0
    if betting.with_chips >= 2:
        betting.opener = lowest_door_card(seats, count, up, betting.first)
    _first_turn(seats, count, betting, betting.opener)


@kernel
def advance(seats: Sequence[Seat], count: int, up: NDArray, betting: Betting, street: int) -> bool:
    """Go on to a later street; True where a street on the way had not closed."""
    early = False
    while betting.street < min(street, betting.last):
        early = early or is_open(seats, count, betting)
        _open(seats, count, betting, betting.street + 1)
        if betting.street == _FOURTH and betting.pair_game and betting.size == betting.small:
            betting.pair = open_pair(seats, count, up, betting.first)
            betting.other_size = betting.big if betting.pair == 1 else 0
        high = NOBODY
        if betting.with_chips >= 2 and betting.live >= 2:
            high = highest_board(seats, count, up, betting)
        _first_turn(seats, count, betting, high)
    return early


@kernel
def _open(seats: Sequence[Seat], count: int, betting: Betting, street: int) -> None:
    betting.street = street
    betting.opened, betting.touched = 1, 0
    betting.level, betting.base, betting.completion, betting.bets = 0, 0, 0, 0
    betting.size = betting.small if street <= betting.first + 1 else betting.big
    betting.other_size, betting.pair = 0, 0
    betting.short_bring_in, betting.floating = 0, 0
    betting.opener = NOBODY
    for i in range(count):
        seat = seats[i]
        seat.street_total, seat.acted, seat.may_raise = 0, 0, 1


@kernel
def _first_turn(seats: Sequence[Seat], count: int, betting: Betting, by_cards: int) -> None:
    """The seat that the cards name acts first, or the next with chips to its left."""
    betting.due = by_cards
    if by_cards >= 0:
        betting.due = next_pending(seats, count, betting, (by_cards + count - 1) % count)


@kernel
def pass_turn(seats: Sequence[Seat], count: int, betting: Betting, i: int) -> None:
    """Whose turn it is after seat i acted; until somebody opens the duty stays with the opener."""
    betting.touched = 1
    unknown = betting.due == UNKNOWN and betting.live >= 2
    waiting = betting.due >= 0 and is_pending(seats, betting, betting.due)
    if betting.opened or not (unknown or waiting):
        betting.due = next_pending(seats, count, betting, i)
