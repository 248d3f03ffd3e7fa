"""Low hands as one number: five ranks, the highest first, four bits each.

`8-6-4-3-A` is 0x86431. An ace is 1 in ace-to-five games and 14 in deuce-to-seven; ten to king are 10 to
13. Repeated ranks stand as often as they are held, so that a pair of fours with 8, 6 and 3 is 0x86443.
"""

from collections.abc import Iterable

NO_LOW = 0
"""No hand qualifies for the low half."""

_WORDS = {1: "A", 10: "T", 11: "J", 12: "Q", 13: "K", 14: "A"}


def low_code(ranks: Iterable[int]) -> int:
    """The number of five ranks in any order.

    Args:
        ranks: 1 (ace, in ace-to-five games) or 2 to 13, 14 (ace, in deuce-to-seven).

    Raises:
        ValueError: not five, or a rank out of bounds.
    """
    ordered = sorted(ranks, reverse=True)
    if len(ordered) != 5 or not all(1 <= rank <= 14 for rank in ordered):
        raise ValueError(f"{ordered} are not the ranks of five cards")
    code = 0
    for rank in ordered:
        code = code << 4 | rank
    return code


def low_text(code: int) -> str:
    """`8-6-4-3-A`; `no low` for `NO_LOW`."""
    if code == NO_LOW:
        return "no low"
    ranks = (code >> shift & 15 for shift in (16, 12, 8, 4, 0))
    return "-".join(_WORDS.get(rank, str(rank)) for rank in ranks)
