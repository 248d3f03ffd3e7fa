"""Sets kept as the bits of one integer: seats by their places, cards, ranks."""

from pipeline.replay.compile import kernel


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
