"""The progressive: what is awarded, what the meter grows by, what is taken out of it.

Fixed awards are the house's and need the hand alone; shares of the meter need the meter before the
round and every staked hand of the round; a stake of 0 is no bet. One pass over a round's seats tells
whether anything is awarded, or open; in most rounds nothing is.
"""

from typing import NamedTuple

import numpy as np

from pipeline.replay.house_banked.cases import NOT_DUE
from pipeline.replay.house_banked.columns import NO_WAGER, Int8s, Int32s, Int64s, Rounds
from pipeline.replay.house_banked.meters import BILLION, Meters
from pipeline.replay.house_banked.multiples import CHIP_DIGITS
from pipeline.replay.house_banked.results import UNKNOWN_AMOUNT, MeterResults
from pipeline.replay.house_banked.shares import part, take_shares
from pipeline.replay.house_banked.sheet_table import MOST_MINOR, SheetRow
from schemas.compile import kernel
from schemas.undecidable import Undecidable
from schemas.vocabulary import Outcome

_VOID_HAND = int(Outcome.VOID_HAND)
_METER_UNKNOWN, _TOO_LARGE = int(Undecidable.METER_UNKNOWN), int(Undecidable.STAKE_TOO_LARGE)
_STAKES_UNKNOWN = int(Undecidable.STAKES_UNKNOWN)
_UNITS = np.array([10 ** (CHIP_DIGITS - digits) for digits in range(CHIP_DIGITS + 1)], dtype=np.int64)
"""By the currency's decimals: how many of `Multiples.jackpot_chips` make one minor unit."""


class Entries(NamedTuple):
    """The jackpot's side of a batch, one entry a seat, and the multiples by case.

    Attributes:
        stakes: on the jackpot.
        cases, outcomes, classes: as judged.
        undecidable: why a seat is not settled; changed where an award is not known.
        chips, own, share: of `Multiples`.
        shares: to work in.
        returned: by multiples of the stake alone; awards are added.
    """

    stakes: Int64s
    cases: Int32s
    outcomes: Int8s
    classes: Int8s
    undecidable: Int8s
    chips: Int64s
    own: Int64s
    share: Int64s
    shares: Int8s
    returned: Int64s


@kernel
def award_jackpots(
    rounds: Rounds, entries: Entries, sheets: SheetRow, meters: Meters, results: MeterResults
) -> None:
    """Add the awards to what is returned, and fill `results`."""
    stakes, cases, outcomes, returned = entries.stakes, entries.cases, entries.outcomes, entries.returned
    chips, share = entries.chips, entries.share
    first_seat, growths, awards = rounds.first_seat, results.growth, results.award
    before, contributions = meters.before, meters.contribution
    for index in range(len(growths)):
        added, is_awarded, is_open = 0, False, False
        first, end = first_seat[index], first_seat[index + 1]
        for seat in range(np.uint64(first), np.uint64(end)):
            case, staked = np.uint64(cases[seat]), stakes[seat] > 0
            feeds = staked & (np.uint8(outcomes[seat]) > _VOID_HAND)
            added = min(added + (min(stakes[seat], MOST_MINOR) if feeds else 0), MOST_MINOR + 1)
            is_awarded |= staked & (chips[case] + share[case] > 0)
            is_open |= staked & (returned[seat] < 0)
        known = (added <= MOST_MINOR) & (contributions[index] >= 0)
        growth = part(added, contributions[index], BILLION) if known else UNKNOWN_AMOUNT
        growths[index], awards[index] = 0 if added == 0 else growth, 0
        if is_awarded or is_open:
            sheet, digits = rounds.sheet[index], meters.minor_digits[index]
            awards[index] = _award(first, end, entries, sheets, sheet, digits, before[index], growth)
        if is_open and _is_foreign(first, end, entries):
            growths[index] = awards[index] = UNKNOWN_AMOUNT


@kernel
def _is_foreign(first: int, end: int, entries: Entries) -> bool:
    """Whether a stake is none of the sheet's: what the meter comes to is then not known."""
    found = False
    for seat in range(first, end):
        found |= entries.stakes[seat] > 0 and entries.own[entries.cases[seat]] == NOT_DUE
    return found


@kernel
def _award(
    first: int,
    end: int,
    entries: Entries,
    sheets: SheetRow,
    sheet: int,
    minor_digits: int,
    before: int,
    growth: int,
) -> int:
    """Award the seats of one round; what is taken out of the meter, or `UNKNOWN_AMOUNT`."""
    due, reason = _award_chips(first, end, entries, minor_digits)
    if due and reason == 0:
        reason = _why_no_meter(before, growth)
    if reason != 0:
        _leave_open(first, end, entries, reason)
        return UNKNOWN_AMOUNT
    if not due:
        return 0
    return take_shares(
        before + growth,
        first,
        end,
        entries.shares,
        entries.classes,
        int(sheets.largest_share[sheet]),
        sheets.largest_first[sheet] != 0,
        sheets.all_shared[sheet] != 0,
        entries.returned,
    )


@kernel
def _award_chips(first: int, end: int, entries: Entries, minor_digits: int) -> tuple[bool, int]:
    """Award what needs no meter, and note the seats' `shares` of it.

    Returns whether a share is due, and why the award of one of the hands is not known (0: all are).
    """
    due, reason = False, 0
    for seat in range(first, end):
        entries.shares[seat] = 0
        if entries.stakes[seat] <= 0:
            continue
        if entries.returned[seat] < 0:
            reason = entries.undecidable[seat]
            continue
        chips, share = entries.chips[entries.cases[seat]], entries.share[entries.cases[seat]]
        if chips > 0 and minor_digits < 0:
            entries.returned[seat] = NO_WAGER
            entries.undecidable[seat] = _STAKES_UNKNOWN
        elif chips > 0:
            entries.returned[seat] += chips // _UNITS[minor_digits]
        entries.shares[seat] = share
        if share > 0:
            due = True
    return due, reason


@kernel
def _why_no_meter(before: int, growth: int) -> int:
    """Why the meter that shares are taken of is not known, 0 where it is."""
    if before < 0 or growth < 0:
        return _METER_UNKNOWN
    return _TOO_LARGE if before > MOST_MINOR else 0


@kernel
def _leave_open(first: int, end: int, entries: Entries, reason: int) -> None:
    """Shares that are due, of a meter or beside a hand that is not known."""
    for seat in range(first, end):
        if entries.shares[seat] > 0:
            entries.returned[seat] = NO_WAGER
            if entries.undecidable[seat] == 0:
                entries.undecidable[seat] = reason
