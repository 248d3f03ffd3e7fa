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
    read_texts,
)
from pipeline.replay.house_banked.jackpot import Meters, billionths, pay_jackpots
from pipeline.replay.house_banked.maximum import cut_to_maximum
from pipeline.replay.house_banked.pay import largest_of, pay, pay_raise, refuse_large, tell_unknown
from pipeline.replay.house_banked.results import MeterResults, SeatResults, empty
from pipeline.replay.house_banked.sheet_table import CAPPED, SheetTable
from schemas.tables_recorded import WAGERS


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
    meters = _read_meters(columns)
    stakes = read_stakes(columns, rounds.first_seat)
    made = frozenset(_made(rounds, stakes, by_seat, table))
    batch = Batch(rounds, values, by_seat, table, stakes, made)
    returned = {wager: _returned(batch, wager) for wager in WAGERS if wager != "jackpot"}
    if maximum is not None and not without_maximum:
        returned |= _cut(batch, maximum, returned)
    growth_and_award = _pay_jackpots(batch, meters, returned)
    return Paid(returned, growth_and_award)


def _made(rounds: Rounds, stakes: dict[str, Int64s], by_seat: SeatResults, table: SheetTable) -> list[str]:
    """The wagers that somebody made; seats whose stake is too large are taken out."""
    made: list[str] = []
    for place, (wager, staked) in enumerate(stakes.items()):
        largest, most = largest_of(staked), table.rows.largest_stake[:, place]
        if largest > most.min():
            refuse_large(
                rounds.first_seat, rounds.sheet, by_seat.outcome, staked, read_only(most), by_seat.case,
                by_seat.undecidable,
            )  # fmt: skip
        if largest > NO_WAGER:
            made.append(wager)
    return made


def _returned(batch: Batch, wager: str) -> Int64s:
    """What comes back on a wager but the jackpot's, before any maximum."""
    stakes, by_seat = batch.stakes[wager], batch.by_seat
    if wager not in batch.made:
        return stakes
    returned = empty(len(stakes), np.int64)
    if wager == "raise":
        forms = batch.table.multiples
        pay_raise(
            stakes,
            batch.stakes["ante"],
            by_seat.case,
            forms.raise_own,
            forms.raise_on_ante,
            by_seat.undecidable,
            returned,
        )
        return returned
    multiples: Int64s = getattr(batch.table.multiples, wager)
    pay(stakes, by_seat.case, multiples, returned)
    if wager in ("draw", "bonus"):
        tell_unknown(stakes, by_seat.case, multiples, batch.values, by_seat.undecidable)
    return returned


def _cut(batch: Batch, maximum: Int64s, returned: dict[str, Int64s]) -> dict[str, Int64s]:
    changed = {wager: returned[wager] if wager in batch.made else returned[wager].copy() for wager in CAPPED}
    ante, raised, bonus = (changed[wager] for wager in CAPPED)
    on_ante, on_raise, on_bonus = (batch.stakes[wager] for wager in CAPPED)
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


def _read_meters(columns: pa.RecordBatch) -> Meters:
    """What the record says of the meters, `Meters`' arrays; a column of nulls is filled with -1."""
    before = read_optional(columns, "jackpot_before_minor", pa.int64())
    digits = read_optional(columns, "minor_digits", pa.int8())
    texts, places = read_texts(columns, "jackpot_contribution")
    unknown = np.full(columns.num_rows, -1)
    return Meters(
        read_only(unknown.astype(np.int64)) if before is None else before,
        read_only(billionths(texts)[places]),
        read_only(unknown.astype(np.int8)) if digits is None else digits,
    )


def _pay_jackpots(batch: Batch, meters: Meters, returned: dict[str, Int64s]) -> MeterResults:
    """Adds the jackpot's column to `returned`."""
    rounds, stakes = batch.rounds, batch.stakes["jackpot"]
    count = len(rounds.sheet)
    if "jackpot" not in batch.made:
        returned["jackpot"] = stakes
        return MeterResults(np.zeros(count, dtype=np.int64), np.zeros(count, dtype=np.int64))
    results = MeterResults(empty(count, np.int64), empty(count, np.int64))
    returned["jackpot"] = empty(len(stakes), np.int64)
    pay_jackpots(
        rounds,
        stakes,
        batch.values,
        batch.by_seat,
        batch.table.multiples,
        batch.table.rows,
        meters,
        empty(len(stakes), np.int8),
        returned["jackpot"],
        results,
    )
    return results
