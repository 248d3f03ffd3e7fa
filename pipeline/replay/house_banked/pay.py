"""The kernels that pay: cases and stakes to what comes back on each wager but the jackpot's.

Multiples are looked up by case (see `cases`). Nothing comes back (`NO_WAGER`) where there is no such
wager or no multiple for it; where the multiple is not known the seat is told why.
"""

from pipeline.replay.house_banked.cases import NO_CASE, UNKNOWN
from pipeline.replay.house_banked.columns import NO_WAGER, Int8s, Int16s, Int32s, Int64s
from schemas.compile import kernel
from schemas.undecidable import Undecidable
from schemas.vocabulary import Outcome

_TOO_LARGE, _STAKES_UNKNOWN = int(Undecidable.STAKE_TOO_LARGE), int(Undecidable.STAKES_UNKNOWN)
_VOID_HAND = int(Outcome.VOID_HAND)


@kernel
def pay(stakes: Int64s, cases: Int32s, multiples: Int64s, returned: Int64s) -> bool:
    """What comes back on a wager by a multiple of its stake; whether one of the multiples is not known."""
    unknown = False
    for seat in range(len(stakes)):
        stake, multiple = stakes[seat], multiples[cases[seat]]
        unknown |= (stake > 0) & (multiple == UNKNOWN)
        nothing = (stake == 0) & (multiple == UNKNOWN)  # whatever the multiple is
        due = stake * multiple if (stake >= 0) & (multiple >= 0) else NO_WAGER
        returned[seat] = 0 if nothing else due
    return unknown


@kernel
def pay_raise(
    stakes: Int64s,
    antes: Int64s,
    cases: Int32s,
    own: Int64s,
    on_ante: Int64s,
    undecidable: Int8s,
    returned: Int64s,
) -> None:
    """What comes back on the raise, by multiples of its own stake and of the ante."""
    for seat in range(len(stakes)):
        multiple, besides = own[cases[seat]], on_ante[cases[seat]]
        known = (stakes[seat] >= 0) & (multiple >= 0)
        if known and besides > 0 and antes[seat] < 0:
            undecidable[seat] = _STAKES_UNKNOWN
            known = False
        returned[seat] = stakes[seat] * multiple + antes[seat] * besides if known else NO_WAGER


@kernel
def tell_unknown(
    stakes: Int64s, cases: Int32s, multiples: Int64s, values: Int16s, undecidable: Int8s
) -> None:
    """Say why a stake's multiple is not known where the outcome is: the seat's own hand has no value."""
    for seat in range(len(stakes)):
        if stakes[seat] > 0 and multiples[cases[seat]] == UNKNOWN and undecidable[seat] == 0:
            undecidable[seat] = -values[seat]


@kernel
def refuse_large(
    first_seat: Int32s,
    sheets: Int32s,
    outcomes: Int8s,
    stakes: Int64s,
    most: Int64s,
    cases: Int32s,
    undecidable: Int8s,
) -> None:
    """Take seats whose stake is above `most` (by sheet) out of what is settled, void ones excepted."""
    for index in range(len(sheets)):
        for seat in range(first_seat[index], first_seat[index + 1]):
            void = 0 <= outcomes[seat] <= _VOID_HAND
            if stakes[seat] > most[sheets[index]] and not void:
                cases[seat] = NO_CASE
                undecidable[seat] = _TOO_LARGE
