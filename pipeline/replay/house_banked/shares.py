"""The shares of the meter that the hands of one round take (table-session record, "the meter").

A share is so many hundredths of the meter after the round's contributions, rounded down. Nobody gets
more than the shares before have left. The hands of the class with the largest share split it equally;
a smaller share goes to each of its hands whole, or is split too (`jackpot_several`).
"""

from pipeline.replay.house_banked.columns import Int8s, Int64s
from schemas.compile import kernel

_HUNDRED = 100


@kernel
def part(amount: int, share: int, whole: int) -> int:
    """amount * share / whole, rounded down, without a product that 64 bits cannot hold."""
    return amount // whole * share + amount % whole * share // whole


@kernel
def take_shares(
    meter: int,
    first: int,
    end: int,
    shares: Int8s,
    classes: Int8s,
    largest_class: int,
    largest_first: bool,
    all_shared: bool,
    returned: Int64s,
) -> int:
    """Add what the seats from `first` to before `end` take to what is `returned`; its sum.

    Args:
        meter: after the round's contributions, in minor units.
        first, end: the round's seats.
        shares: of each seat in hundredths, 0 where it takes none.
        classes: of each seat's hand.
        largest_class: the class of the largest share.
        largest_first: whether that is taken before the others.
        all_shared: whether a smaller share is split too.
        returned: to add to, one a seat.
    """
    left = meter
    if largest_first:
        left = _take_largest(meter, left, first, end, shares, classes, largest_class, returned)
    for seat in range(first, end):
        if shares[seat] > 0 and classes[seat] != largest_class:
            hands = _hands(first, end, shares, classes, classes[seat]) if all_shared else 1
            taken = min(part(meter, shares[seat], _HUNDRED) // hands, left)
            returned[seat] += taken
            left -= taken
    if not largest_first:
        left = _take_largest(meter, left, first, end, shares, classes, largest_class, returned)
    return meter - left


@kernel
def _take_largest(
    meter: int,
    left: int,
    first: int,
    end: int,
    shares: Int8s,
    classes: Int8s,
    largest_class: int,
    returned: Int64s,
) -> int:
    """Split the largest share; what is left."""
    hands, rest = _hands(first, end, shares, classes, largest_class), left
    for seat in range(first, end):
        if shares[seat] > 0 and classes[seat] == largest_class:
            taken = min(part(meter, shares[seat], _HUNDRED), left) // hands
            returned[seat] += taken
            rest -= taken
    return rest


@kernel
def _hands(first: int, end: int, shares: Int8s, classes: Int8s, hand_class: int) -> int:
    """How many hands of a class take a share."""
    hands = 0
    for seat in range(first, end):
        hands += int(shares[seat] > 0 and classes[seat] == hand_class)
    return hands
