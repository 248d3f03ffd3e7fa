"""Uncalled bets, the main pot and the side pots (003.12).

What a seat put in on a street beyond every other goes back where nobody called it: each seat that gave less
has folded, is all-in or has not answered. A call that fell short leaves what stood against it in the pot,
and so does an ante that is short or missing; chips of a seat that had folded stand against nothing. Each
all-in amount of a live seat closes a pot, to which every seat gave up to that amount; the rest is the last
pot. Live seats that are not all-in can win every pot.
"""

from pipeline.replay.compile import kernel
from pipeline.replay.stud.state import NO_LIMIT_OF_CHIPS, NOBODY, Hand


@kernel
def return_uncalled(hand: Hand) -> None:
    """Note what goes back of the street that ends, or of the antes before the first one begins."""
    highest, second, owner = 0, 0, NOBODY
    for i in range(hand.count):
        seat = hand.seats[i]
        if seat.folded_on and seat.folded_on < hand.street:
            continue
        put_in = seat.street_total if hand.begun else seat.ante
        if put_in > highest:
            highest, second, owner = put_in, highest, i
        elif put_in > second:
            second = put_in
    if highest == second:
        return
    for i in range(hand.count):
        seat = hand.seats[i]
        able = i != owner and seat.dealt and not seat.folded and not seat.all_in
        if able and not (hand.begun and seat.may_raise):
            return
    hand.seats[owner].uncalled += highest - second


@kernel
def settle_contributions(hand: Hand) -> None:
    """What each seat gave to the pots."""
    return_uncalled(hand)
    for i in range(hand.count):
        seat = hand.seats[i]
        seat.contributed = seat.total - seat.uncalled


@kernel
def build_pots(hand: Hand) -> None:
    """Fill the hand's pots with their amounts and eligible seats."""
    paid = 0
    while True:
        level = NO_LIMIT_OF_CHIPS
        for i in range(hand.count):
            seat = hand.seats[i]
            if seat.dealt and not seat.folded and seat.all_in and paid < seat.contributed < level:
                level = seat.contributed
        amount, eligible = 0, 0
        for i in range(hand.count):
            seat = hand.seats[i]
            amount += max(min(seat.contributed, level) - paid, 0)
            if seat.dealt and not seat.folded and (seat.contributed >= level or not seat.all_in):
                eligible |= 1 << seat.place
        _add_pot(hand, amount, eligible)
        if level == NO_LIMIT_OF_CHIPS:
            return
        paid = level


@kernel
def _add_pot(hand: Hand, amount: int, eligible: int) -> None:
    """Add a pot; chips that nobody, or the same seats, can win go to the pot before."""
    if amount == 0:
        return
    if hand.pot_count:
        before = hand.pots[hand.pot_count - 1]
        if eligible in (0, before.eligible):
            before.amount += amount
            return
    pot = hand.pots[hand.pot_count]
    pot.amount, pot.eligible, pot.winners, pot.low_winners = amount, eligible, -1, 0
    hand.pot_count += 1
