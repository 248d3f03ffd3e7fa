"""The progressive: what comes back on its stakes, what the meter grows by, what is taken out of it.

Fixed awards are the house's and need the hand alone; shares of the meter need the meter before the
round and every staked hand of the round. A round in which nobody staked costs a look at its stakes.
"""

import numpy as np

from pipeline.replay.compile import kernel
from pipeline.replay.house_banked.cases import NOT_DUE, UNKNOWN
from pipeline.replay.house_banked.columns import NO_WAGER, Int8s, Int16s, Int64s, Rounds
from pipeline.replay.house_banked.meters import BILLION, Meters
from pipeline.replay.house_banked.multiples import CHIP_DIGITS, Multiples
from pipeline.replay.house_banked.results import UNKNOWN_AMOUNT, MeterResults, SeatResults
from pipeline.replay.house_banked.shares import part, take_shares
from pipeline.replay.house_banked.sheet_table import MOST_MINOR, SheetRow
from schemas.undecidable import Undecidable
from schemas.vocabulary import Outcome

_VOID_HAND = int(Outcome.VOID_HAND)
_METER_UNKNOWN, _TOO_LARGE = int(Undecidable.METER_UNKNOWN), int(Undecidable.STAKE_TOO_LARGE)
_STAKES_UNKNOWN = int(Undecidable.STAKES_UNKNOWN)
_UNITS = np.array([10 ** (CHIP_DIGITS - digits) for digits in range(CHIP_DIGITS + 1)], dtype=np.int64)
"""By the currency's decimals: how many of `Multiples.jackpot_chips` make one minor unit."""


@kernel
def pay_jackpots(
    rounds: Rounds,
    stakes: Int64s,
    values: Int16s,
    by_seat: SeatResults,
    multiples: Multiples,
    sheets: SheetRow,
    meters: Meters,
    shares: Int8s,
    returned: Int64s,
    results: MeterResults,
) -> None:
    """Fill `returned`, one a seat, and `results`; say in `by_seat` why an award is not known.

    Args:
        rounds: as recorded.
        stakes: on the jackpot.
        values: of the seats' hands, or minus the reason why there is none.
        by_seat: the seats as judged.
        multiples, sheets: of the sheets.
        meters: as recorded.
        shares: one a seat, to work in.
        returned, results: to fill.
    """
    for index in range(len(rounds.sheet)):
        first, end, sheet = rounds.first_seat[index], rounds.first_seat[index + 1], rounds.sheet[index]
        digits = meters.minor_digits[index]
        due, reason = _pay_hands(first, end, stakes, values, by_seat, multiples, digits, shares, returned)
        added = _added(first, end, stakes, by_seat, multiples)
        known = added >= 0 and meters.contribution[index] >= 0
        growth = part(added, meters.contribution[index], BILLION) if known else UNKNOWN_AMOUNT
        award = 0
        if due and reason == 0:
            reason = _why_no_meter(meters.before[index], growth)
        if due and reason == 0:
            award = take_shares(
                meters.before[index] + growth,
                first,
                end,
                shares,
                by_seat.hand_class,
                int(sheets.largest_share[sheet]),
                sheets.largest_first[sheet] != 0,
                sheets.all_shared[sheet] != 0,
                returned,
            )
        elif due:
            _leave_open(first, end, shares, reason, by_seat.undecidable, returned)
        results.growth[index] = 0 if added == 0 else growth
        results.award[index] = award if reason == 0 else UNKNOWN_AMOUNT


@kernel
def _pay_hands(
    first: int,
    end: int,
    stakes: Int64s,
    values: Int16s,
    by_seat: SeatResults,
    multiples: Multiples,
    minor_digits: int,
    shares: Int8s,
    returned: Int64s,
) -> tuple[bool, int]:
    """Pay the seats of one round what needs no meter, and note their `shares` of it.

    Returns whether a share is due, and why the award of one of the hands is not known (0: all are).
    """
    due, reason = False, 0
    for seat in range(first, end):
        returned[seat], shares[seat] = NO_WAGER, 0
        if stakes[seat] < 0:
            continue
        case = by_seat.case[seat]
        chips = multiples.jackpot_chips[case]
        if chips == UNKNOWN and by_seat.undecidable[seat] == 0:
            by_seat.undecidable[seat] = -values[seat]
        if chips > 0 and minor_digits < 0:
            by_seat.undecidable[seat] = _STAKES_UNKNOWN
        elif chips >= 0:
            worth = chips // _UNITS[minor_digits] if chips > 0 else 0
            returned[seat] = stakes[seat] * multiples.jackpot_own[case] + worth
            shares[seat] = multiples.jackpot_share[case]
            due |= shares[seat] > 0
        if chips < 0:
            reason = by_seat.undecidable[seat]
    return due, reason


@kernel
def _added(first: int, end: int, stakes: Int64s, by_seat: SeatResults, multiples: Multiples) -> int:
    """The stakes of one round that feed the meter; `UNKNOWN_AMOUNT` where that is not known."""
    added = 0
    for seat in range(first, end):
        if stakes[seat] < 0 or 0 <= by_seat.outcome[seat] <= _VOID_HAND:
            continue
        if multiples.jackpot_chips[by_seat.case[seat]] == NOT_DUE or added > MOST_MINOR:
            return UNKNOWN_AMOUNT
        added += stakes[seat]
    return added if added <= MOST_MINOR else UNKNOWN_AMOUNT


@kernel
def _why_no_meter(before: int, growth: int) -> int:
    """Why the meter that shares are taken of is not known, 0 where it is."""
    if before < 0 or growth < 0:
        return _METER_UNKNOWN
    return _TOO_LARGE if before > MOST_MINOR else 0


@kernel
def _leave_open(
    first: int, end: int, shares: Int8s, reason: int, undecidable: Int8s, returned: Int64s
) -> None:
    """Shares that are due, of a meter or beside a hand that is not known."""
    for seat in range(first, end):
        if shares[seat] > 0:
            returned[seat] = NO_WAGER
            if undecidable[seat] == 0:
                undecidable[seat] = reason
