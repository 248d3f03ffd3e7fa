"""Each exported table by name, as lines of JSON, rows of plain values, or a frame."""

import json
from collections.abc import Callable, Iterator, Sequence
from datetime import date, datetime
from itertools import chain

import orjson
import polars as pl

from pipeline.export.hands import hand_json, utc_text
from pipeline.export.rounds import round_lines
from pipeline.hold.groups import OF_SESSIONS, By, grouped, keys_of
from pipeline.hold.hold import LeftOut, hold_by, left_out
from pipeline.lake import Lake
from pipeline.run import latest_telling_run
from pipeline.stages import context
from pipeline.stages.context import cancelled_rounds, counting, openings, superseded_rounds
from schemas.fault import UsageFault
from schemas.shifts import Shift
from schemas.tables import TABLES
from schemas.tables_judged import FINDINGS, RUNS, TIE_OUTS
from schemas.tables_recorded import DUPLICATES, HANDS, MOVEMENTS, QUARANTINE, ROUNDS, SOURCES

Rows = Iterator[dict[str, object]]
EXPORTS = ("rounds", "hands", "verdicts", "findings", "sources", "quarantine", "sessions", "hold", "runs")


def _plain(value: object) -> object:
    if isinstance(value, datetime):
        return utc_text(value)
    return value.isoformat() if isinstance(value, date) else value


def plain_rows(frame: pl.DataFrame) -> Rows:
    """Rows with dates and instants as text."""
    return ({name: _plain(value) for name, value in row.items()} for row in frame.iter_rows(named=True))


def ledger(lake: Lake) -> pl.DataFrame:
    """The last ledger row of every source."""
    rows = (
        lake.scan(SOURCES)
        .sort("run_id")
        .unique(["source", "source_sha256"], keep="last", maintain_order=True)
    )
    return rows.sort("source").rename({"source_sha256": "sha256"}).collect()


def findings_seen(lake: Lake, run: str) -> pl.DataFrame:
    """Findings of one run (`latest`, an id), or of `all`: each once, with its first and last run.

    None where no run is complete yet.

    Args:
        lake: the lake.
        run: which run.

    Raises:
        UsageFault: there is no such run.
    """
    rows = lake.scan(FINDINGS)
    order = ["source", "byte_start", "code", "seat", "finding_id"]
    if run != "all":
        last = latest_telling_run(lake)
        wanted = last if run == "latest" else run
        if wanted != last and wanted not in lake.read(RUNS)["run_id"]:
            hint = f"the latest is {last}; `studaudit export runs` lists them" if last else "none is complete"
            raise UsageFault(f"there is no run {run!r}", hint=hint)
        if wanted is None:
            return rows.clear().collect()
        return rows.filter(pl.col("run_id") == wanted).sort(order, nulls_last=True).collect()
    spans = rows.group_by("finding_id").agg(first_run=pl.col("run_id").min(), last_run=pl.col("run_id").max())
    last = rows.sort("run_id").unique("finding_id", keep="last", maintain_order=True)
    return last.join(spans, on="finding_id").sort(order, nulls_last=True).collect()


def latest_verdicts(lake: Lake) -> pl.LazyFrame:
    """The last verdict of every round and hand that counts; none of a round that was cancelled."""
    key = ["venue", "table", "session", "round"]
    cancelled = lake.scan(ROUNDS).join(cancelled_rounds(lake).lazy(), on=key, how="semi").select("hand_id")
    return context.latest_verdicts(lake).join(cancelled, on="hand_id", how="anti", maintain_order="left")


def sessions(lake: Lake) -> pl.DataFrame:
    """Every session's last tie-out, with its rule sheet and limits."""
    keys = ["venue", "table", "session"]
    tied = lake.scan(TIE_OUTS).sort("run_id").unique(keys, keep="last", maintain_order=True)
    opened = openings(lake).lazy().select(*keys, "rules", "ante_min_minor", "ante_max_minor")
    return tied.join(opened, on=keys, how="left").sort(keys).collect()


def _money_records(lake: Lake) -> tuple[pl.LazyFrame, pl.LazyFrame]:
    """The rounds and the movements that count."""
    rounds = lake.scan(ROUNDS).join(
        superseded_rounds(lake).lazy(), on=["hand_id", "content_hash"], how="anti"
    )
    return rounds, counting(lake.scan(MOVEMENTS), ["identity"])


def hold(lake: Lake, by: By = "day", shifts: Sequence[Shift] = ()) -> pl.DataFrame:
    """`hold_by` over the records that count, and the last tie-outs.

    Args:
        lake: it is only read.
        by: what to group by.
        shifts: those that are configured; by shift there must be some.

    Raises:
        UsageFault: by shift, and none is configured.
    """
    rounds, movements = _money_records(lake)
    tied = sessions(lake).lazy()
    if by in OF_SESSIONS:
        opened = openings(lake)
        movements, tied = (grouped(records, by, opened) for records in (movements, tied))
    return hold_by(by, _grouped_rounds(lake, rounds, by, shifts), movements, tied)


def round_groups(lake: Lake, by: By, shifts: Sequence[Shift] = ()) -> pl.DataFrame:
    """`hand_id` of every round that counts, with the columns of the group into which `hold` puts it.

    Args:
        lake, by, shifts: as for `hold`; not by player, of whom a round has several.

    Raises:
        UsageFault: as `hold`.
    """
    rounds, _ = _money_records(lake)
    return _grouped_rounds(lake, rounds, by, shifts).select("hand_id", *keys_of(by)).collect()


def _grouped_rounds(lake: Lake, rounds: pl.LazyFrame, by: By, shifts: Sequence[Shift]) -> pl.LazyFrame:
    return _with_sheet(lake, rounds) if by == "sheet" else grouped(rounds, by, openings(lake), shifts)


def _with_sheet(lake: Lake, rounds: pl.LazyFrame) -> pl.LazyFrame:
    """Rounds with the sheet that judged each: within a session it may change. Where none did, with the
    sheet that the opening names."""
    keys = ["venue", "table", "session"]
    judged = context.latest_verdicts(lake).select("hand_id", "rules")
    named = openings(lake).lazy().select(*keys, named="rules")
    both = rounds.join(judged, on="hand_id", how="left").join(named, on=keys, how="left")
    return both.with_columns(rules=pl.coalesce("rules", "named"))


def hold_left_out(lake: Lake) -> LeftOut:
    """What `hold` leaves out of the records that count."""
    return left_out(*_money_records(lake))


def _frames() -> dict[str, Callable[[Lake], pl.DataFrame]]:
    return {
        "verdicts": lambda lake: latest_verdicts(lake).collect(),
        "findings": lambda lake: findings_seen(lake, "all"),
        "sources": ledger,
        "quarantine": lambda lake: lake.read(QUARANTINE),
        "sessions": sessions,
        "hold": hold,
        "runs": lambda lake: lake.read(RUNS).sort("run_id"),
    }


def _standing_again(lake: Lake) -> Iterator[pl.DataFrame]:
    """Hands once more for each further place in which their text stands, with that place."""
    places = ["source", "source_sha256", "record_no", "byte_start", "byte_end"]
    again = lake.scan(DUPLICATES).filter(pl.col("record") == "hand").select("hand_id", *places)
    yield lake.scan(HANDS).drop(places).join(again, on="hand_id").collect()


def _hand_rows(lake: Lake) -> Rows:
    first = lake.batches(HANDS, pl.lit(value=True), 4096)
    for duplicate, batches in ((False, first), (True, _standing_again(lake))):
        for row in chain.from_iterable(batch.iter_rows(named=True) for batch in batches):
            yield hand_json(row, duplicate=duplicate)


def export_frame(lake: Lake, table: str) -> pl.DataFrame:
    """An exported table as a frame: for `rounds` and `hands` the lake's own flat columns."""
    return lake.read(TABLES[table]) if table in ("rounds", "hands") else _frames()[table](lake)


def export_rows(lake: Lake, table: str) -> Rows:
    """An exported table as rows in the shape of the contract."""
    if table == "rounds":
        return map(json.loads, round_lines(lake))
    return _hand_rows(lake) if table == "hands" else plain_rows(export_frame(lake, table))


def export_lines(lake: Lake, table: str) -> Iterator[bytes]:
    """An exported table as JSON objects in the shape of the contract, without line ends."""
    return round_lines(lake) if table == "rounds" else map(orjson.dumps, export_rows(lake, table))
