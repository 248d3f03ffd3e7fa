"""All wagers of a batch, once its seats are judged: what comes back on each, and the meters."""

from typing import NamedTuple

import numpy as np
import pyarrow as pa

from pipeline.replay.house_banked.columns import (
    NO_WAGER,
    Int16s,
    Int64s,
    Rounds,
    read_only,
    read_optional,
    read_stakes,
)
from pipeline.replay.house_banked.jackpot import Entries, award_jackpots
from pipeline.replay.house_banked.maximum import cut_to_maximum
from pipeline.replay.house_banked.meters import read_meters
from pipeline.replay.house_banked.pay import pay, pay_raise, refuse_large, tell_unknown
from pipeline.replay.house_banked.results import MeterResults, SeatResults, empty
from pipeline.replay.house_banked.sheet_table import SheetTable
from schemas.tables_recorded import BOUNDED, WAGERS

_MULTIPLES = {
    "ante": "ante",
    "raise": "raise_own",
    "draw": "draw",
    "bonus": "bonus",
    "jackpot": "jackpot_own",
}
"""Of each wager the field of `Multiples` that says what comes back by its own stake."""


class Paid(NamedTuple):
    """What is due: on each wager, one entry a seat; and of the meters."""

    returned: dict[str, Int64s]
    meters: MeterResults


class Batch(NamedTuple):
    """What the wagers of a batch are settled by; `values` are the seats' hands."""

    rounds: Rounds
    values: Int16s
    by_seat: SeatResults
    table: SheetTable
    stakes: dict[str, Int64s]
    made: frozenset[str]


def settle_wagers(
    columns: pa.RecordBatch,
    rounds: Rounds,
    values: Int16s,
    by_seat: SeatResults,
    table: SheetTable,
    without_maximum: bool,
) -> Paid:
    """What is due on every wager; wagers that nobody made take no time.

    Args:
        columns: the rounds as recorded; stakes, meters and maximum are read here.
        rounds: the same, flat.
        values: of the seats' hands, or minus the reason why there is none.
        by_seat: the seats as judged; told why a wager cannot be settled.
        table: the sheets.
        without_maximum: pay past the maximum payout.

    Raises:
        ValueError: a column is missing or ill-typed.
    """
    maximum = read_optional(columns, "max_payout_minor", pa.int64())
    stakes = read_stakes(columns, rounds.first_seat)
    made = frozenset(_made(rounds, stakes, by_seat, table))
    batch = Batch(rounds, values, by_seat, table, stakes, made)
    returned = {wager: _returned(batch, wager) for wager in WAGERS if wager != "jackpot"}
    if maximum is not None and not without_maximum:
        returned |= _cut(batch, maximum, returned)
    if "jackpot" in made:
        returned["jackpot"], meters = _settle_jackpots(batch, columns)
    else:
        none = np.zeros(len(rounds.sheet), dtype=np.int64)
        returned["jackpot"], meters = stakes["jackpot"], MeterResults(none, none)
    return Paid(returned, meters)


def _made(rounds: Rounds, stakes: dict[str, Int64s], by_seat: SeatResults, table: SheetTable) -> list[str]:
    """The wagers that somebody made; seats whose stake is too large are taken out."""
    made: list[str] = []
    for place, (wager, staked) in enumerate(stakes.items()):
        largest, most = int(staked.max(initial=NO_WAGER)), table.rows.largest_stake[:, place]
        if largest > most.min():
            refuse_large(
                rounds.first_seat, rounds.sheet, by_seat.outcome, staked, read_only(most), by_seat.case,
                by_seat.undecidable,
            )  # fmt: skip
        if largest > NO_WAGER:
            made.append(wager)
    return made


def _returned(batch: Batch, wager: str) -> Int64s:
    """What comes back on a wager, before any maximum; of the jackpot by its stake alone."""
    stakes, by_seat = batch.stakes[wager], batch.by_seat
    if wager not in batch.made:
        return stakes
    returned, forms = empty(len(stakes), np.int64), batch.table.multiples
    if wager == "raise" and forms.raise_on_ante.any():
        antes, undecidable = batch.stakes["ante"], by_seat.undecidable
        pay_raise(stakes, antes, by_seat.case, forms.raise_own, forms.raise_on_ante, undecidable, returned)
        return returned
    multiples: Int64s = getattr(forms, _MULTIPLES[wager])
    if pay(stakes, by_seat.case, multiples, returned):
        tell_unknown(stakes, by_seat.case, multiples, batch.values, by_seat.undecidable)
    return returned


def _cut(batch: Batch, maximum: Int64s, returned: dict[str, Int64s]) -> dict[str, Int64s]:
    changed = {wager: returned[wager] if wager in batch.made else returned[wager].copy() for wager in BOUNDED}
    ante, raised, bonus = (changed[wager] for wager in BOUNDED)
    on_ante, on_raise, on_bonus = (batch.stakes[wager] for wager in BOUNDED)
    cut_to_maximum(
        batch.rounds,
        maximum,
        batch.table.rows,
        batch.by_seat.outcome,
        (on_ante, on_raise, on_bonus),
        batch.by_seat.undecidable,
        (ante, raised, bonus),
    )
    return changed


def _settle_jackpots(batch: Batch, columns: pa.RecordBatch) -> tuple[Int64s, MeterResults]:
    """What comes back on the jackpot, and what the meters come to."""
    returned, forms, by_seat = _returned(batch, "jackpot"), batch.table.multiples, batch.by_seat
    count = len(batch.rounds.sheet)
    results = MeterResults(empty(count, np.int64), empty(count, np.int64))
    entries = Entries(
        batch.stakes["jackpot"],
        by_seat.case,
        by_seat.outcome,
        by_seat.hand_class,
        by_seat.undecidable,
        forms.jackpot_chips,
        forms.jackpot_own,
        forms.jackpot_share,
        empty(len(returned), np.int8),
        returned,
    )
    award_jackpots(batch.rounds, entries, batch.table.rows, read_meters(columns), results)
    return returned, results
