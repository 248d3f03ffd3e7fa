"""Uncalled bets, the main pot and the side pots (003.12).

What the highest contributor put in beyond the second highest, folded or not, nobody could call: it goes
back, an ante beyond an all-in one too. Each all-in amount of a live seat closes a pot, to which every
seat gave up to that amount; the rest is the last pot. Live seats that are not all-in can win every pot.
"""

from collections.abc import Sequence

from pipeline.replay.compile import kernel
from pipeline.replay.stud.columns import Hands
from pipeline.replay.stud.expected import Expected
from pipeline.replay.stud.state import NO_LIMIT_OF_CHIPS, Seat

MOST_SEATS = 52
"""More hands cannot be dealt from a deck; the bits of an eligible mask are enough for them."""


@kernel
def settle_contributions(hands: Hands, h: int, seats: Sequence[Seat], count: int, expected: Expected) -> None:
    """What each seat gave to the pots, and what goes back as uncalled."""
    first = hands.seat_start[h]
    highest, second, owner = 0, 0, 0
    for i in range(count):
        total = seats[i].total
        expected.contributed[first + seats[i].place] = total
        if total > highest:
            highest, second, owner = total, highest, i
        elif total > second:
            second = total
    if highest > second:
        expected.contributed[first + seats[owner].place] = second
        expected.uncalled[first + seats[owner].place] = highest - second


@kernel
def build_pots(hands: Hands, h: int, seats: Sequence[Seat], count: int, expected: Expected) -> int:
    """Fill the hand's pots with their amounts and eligible seats; how many they are."""
    first = hands.seat_start[h]
    pots, paid = 0, 0
    while True:
        level = NO_LIMIT_OF_CHIPS
        for i in range(count):
            given = expected.contributed[first + seats[i].place]
            if seats[i].dealt and not seats[i].folded and seats[i].all_in and paid < given < level:
                level = given
        amount, eligible = 0, 0
        for i in range(count):
            given = expected.contributed[first + seats[i].place]
            amount += max(min(given, level) - paid, 0)
            if seats[i].dealt and not seats[i].folded and (given >= level or not seats[i].all_in):
                eligible |= 1 << seats[i].place
        if amount and pots and (eligible == 0 or eligible == expected.eligible[first + pots - 1]):
            expected.pot[first + pots - 1] += amount
        elif amount:
            expected.pot[first + pots] = amount
            expected.eligible[first + pots] = eligible
            pots += 1
        if level == NO_LIMIT_OF_CHIPS:
            return pots
        paid = level
