"""Sets of cards or ranks as bits of a number."""

from schemas.compile import kernel


@kernel
def bit_count(mask: int) -> int:
    """How many bits are set."""
    bits = 0
    while mask:
        bits += 1
        mask &= mask - 1
    return bits
