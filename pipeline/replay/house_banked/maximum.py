"""The posted maximum payout: what one seat, or one round, may win over ante, raise and bonus.

Whoever is cut first is paid last out of what the maximum leaves: wins are paid one after the other,
each no more than is left. Wagers that the sheet never cuts come before all others.
"""

from pipeline.replay.house_banked.columns import NO_WAGER, Int8s, Int64s, Rounds
from pipeline.replay.house_banked.sheet_table import SheetRow
from schemas.compile import kernel
from schemas.tables_recorded import BOUNDED
from schemas.vocabulary import Outcome

Wagers = tuple[Int64s, Int64s, Int64s]
"""One array for each wager of `BOUNDED`, one entry a seat."""

_WAGERS = len(BOUNDED)
_VOID_HAND = int(Outcome.VOID_HAND)


@kernel
def cut_to_maximum(
    rounds: Rounds,
    maximum: Int64s,
    sheets: SheetRow,
    outcomes: Int8s,
    stakes: Wagers,
    undecidable: Int8s,
    returned: Wagers,
) -> None:
    """Cut what is `returned` to the maximum.

    Args:
        rounds: as recorded.
        maximum: of each round in minor units, below 0 where there is none.
        sheets: the sheets' rows.
        outcomes: of each seat; nothing of a void hand is cut.
        stakes: on each wager.
        undecidable: why a seat is not settled; where it is not, what is paid after it is not known.
        returned: to change.
    """
    first_seat, bounds_round = rounds.first_seat, sheets.bounds_round
    for index in range(len(maximum)):
        sheet, first, end = rounds.sheet[index], first_seat[index], first_seat[index + 1]
        together = max(end - first, 1) if bounds_round[sheet] else 1
        if maximum[index] < 0 or _is_within(first, end, maximum[index], stakes, undecidable, returned):
            continue
        for seat in range(first, end, together):
            _cut(
                seat,
                seat + together,
                maximum[index],
                sheets.paid_order[sheet],
                int(sheets.never_cut[sheet]),
                outcomes,
                stakes,
                undecidable,
                returned,
            )


@kernel
def _is_within(
    first: int, end: int, maximum: int, stakes: Wagers, undecidable: Int8s, returned: Wagers
) -> bool:
    """Whether all seats together win no more, by what is known for sure: then nothing is to be cut."""
    antes, raises, bonuses = stakes
    on_ante, on_raise, on_bonus = returned
    left, known = maximum, True
    for seat in range(first, end):
        left -= max(on_ante[seat] - antes[seat], 0)
        left -= max(on_raise[seat] - raises[seat], 0)
        left -= max(on_bonus[seat] - bonuses[seat], 0)
        known &= (undecidable[seat] == 0) & (left >= 0)
    return known


@kernel
def _cut(
    first: int,
    end: int,
    maximum: int,
    order: Int8s,
    never_cut: int,
    outcomes: Int8s,
    stakes: Wagers,
    undecidable: Int8s,
    returned: Wagers,
) -> None:
    """Cut the seats from `first` to before `end`, which one maximum bounds together."""
    left, reason = maximum, 0
    for seat in range(first, end):
        for place in range(never_cut):
            left = max(left - _win(order[place], seat, outcomes, stakes, returned), 0)
            if _is_open(order[place], seat, stakes, undecidable, returned):
                reason = undecidable[seat]
    for seat in range(end - 1, first - 1, -1):
        for place in range(never_cut, _WAGERS):
            wager = order[place]
            win = _win(wager, seat, outcomes, stakes, returned)
            if _is_open(wager, seat, stakes, undecidable, returned):
                reason = undecidable[seat]
            elif win > 0 and reason != 0:
                returned[wager][seat] = NO_WAGER
                undecidable[seat] = reason
            elif win > left:
                returned[wager][seat] = stakes[wager][seat] + left
            left = max(left - win, 0)


@kernel
def _win(wager: int, seat: int, outcomes: Int8s, stakes: Wagers, returned: Wagers) -> int:
    """What a wager wins besides its stake; nothing where it is refunded, lost or not known."""
    if outcomes[seat] <= _VOID_HAND:
        return 0
    return max(returned[wager][seat] - max(stakes[wager][seat], 0), 0)


@kernel
def _is_open(wager: int, seat: int, stakes: Wagers, undecidable: Int8s, returned: Wagers) -> bool:
    """Whether what a wager wins is not known."""
    return undecidable[seat] != 0 and stakes[wager][seat] >= 0 and returned[wager][seat] < 0
