"""Sets kept as the bits of one integer: seats by their places, cards, ranks."""

from schemas.compile import kernel


@kernel
def count_bits(bits: int) -> int:
    """How many are in the set."""
    count = 0
    while bits:
        bits &= bits - 1
        count += 1
    return count


@kernel
def are_several(bits: int) -> bool:
    """Whether more than one is in the set."""
    return bits & (bits - 1) != 0


@kernel
def lowest_bit(bits: int) -> int:
    """The place of the lowest in the set, counted from 0; -1 where it is empty."""
    return count_bits((bits & -bits) - 1) if bits else -1
