"""Uncalled bets, the main pot and the side pots (003.12).

What a seat put in on a street beyond every other goes back where nobody called it: each seat that gave less
has folded, is all-in or has not answered. A call that fell short leaves what stood against it in the pot,
and so does an ante that is short or missing; chips of a seat that had folded stand against nothing. Each
all-in amount of a live seat closes a pot, to which every seat gave up to that amount; the rest is the last
pot. Live seats that are not all-in can win every pot.
"""

from pipeline.replay.stud.live import is_live
from pipeline.replay.stud.state import NO_LIMIT_OF_CHIPS, NOBODY, Hand
from schemas.compile import kernel


@kernel
def return_uncalled(hand: Hand) -> None:
    """Note what goes back of the street that ends, or of the antes before the first one begins."""
    highest, second, owner = 0, 0, NOBODY
    for i in range(hand.count):
        seat = hand.seats[i]
        if seat.folded_on and seat.folded_on < hand.street:
            continue
        put_in = seat.street_total if hand.begun else seat.ante
        second = max(second, min(put_in, highest))
        owner = i if put_in > highest else owner
        highest = max(highest, put_in)
    if highest == second:
        return
    for i in range(hand.count):
        seat = hand.seats[i]
        able = i != owner and is_live(seat) and not seat.all_in
        called_short = hand.answered >> i & 1 and seat.street_total < hand.level
        if able and (called_short or not hand.begun):
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
        # Conditions are added up without branches, whose outcome a processor cannot foresee here.
        if hand.with_chips < hand.live:
            for i in range(hand.count):
                seat = hand.seats[i]
                closes = is_live(seat) & (seat.all_in != 0) & (seat.contributed > paid)
                level = min(level, seat.contributed if closes else level)
        amount, eligible = 0, 0
        for i in range(hand.count):
            seat = hand.seats[i]
            amount += max(min(seat.contributed, level) - paid, 0)
            stays = is_live(seat) & ((seat.contributed >= level) | (seat.all_in == 0))
            eligible |= stays << seat.place
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
