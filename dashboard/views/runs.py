"""Runs: what each run saw, the fate of every byte, what was kept apart, contracts, how far checks got."""

import json
from typing import cast

import polars as pl
import streamlit as st

from dashboard import columns
from dashboard.amounts import number
from dashboard.covered import show_coverage
from dashboard.filters import Filters
from dashboard.markup import Figure, Row, escape, figures, grid, notice, pairs, show, tag
from dashboard.opening import opened
from dashboard.queries import CONTRACTS, DRIFT, QUARANTINE, RUNS, SOURCES
from dashboard.reading import Reading
from schemas.tables_judged import CONTRACT_RESULTS
from schemas.tables_judged import RUNS as RUNS_TABLE
from schemas.tables_recorded import QUARANTINE as QUARANTINE_TABLE
from schemas.tables_recorded import SOURCES as SOURCES_TABLE

FATES = ("stored", "duplicate", "quarantined", "set_aside")


def _every_run(runs: pl.DataFrame) -> None:
    names = [
        *("run_id", "command", "started_at_utc", "finished_at_utc", "files", "bytes", "rounds", "hands"),
        *("findings", "errors", "ledger_adds_up", "contracts_hold", "exit_code", "program_version"),
    ]
    columns.listing(runs.select(names), columns.columns(RUNS_TABLE, names))


def _named(text: object) -> str:
    values = cast(dict[str, object], json.loads(str(text)))
    rows = (Row((escape(name), tag("span", escape(value), "code"))) for name, value in values.items())
    return grid((("", "narrow"), ("", "")), rows, "By name")


def _by_what(row: dict[str, object]) -> None:
    with st.expander("By which code, rules and tables"):
        values = [
            (RUNS_TABLE.field(name).label, tag("span", escape(row[name]), "code"))
            for name in ("program_version", "code_sha256")
        ]
        show(pairs(values))
        for place, name in zip(st.columns([2, 1]), ("sheets", "table_versions"), strict=True):
            with place:
                show(tag("div", escape(RUNS_TABLE.field(name).label), "label"), _named(row[name]))


def _ledger(reading: Reading, run: str | None) -> None:
    ledger = reading.ask(SOURCES, run=run)
    if ledger.is_empty():
        notice("plain", "No file was received.")
        return
    sums = {name: int(ledger[name].sum()) for name in ("bytes", *(f"bytes_{fate}" for fate in FATES))}
    figures(
        [
            Figure("Bytes received", number(sums["bytes"]), f"{number(ledger.height)} files"),
            *(
                Figure(
                    SOURCES_TABLE.field(f"bytes_{fate}").label,
                    number(sums[f"bytes_{fate}"]),
                    f"{number(int(ledger[fate].sum()))} records",
                    "doubt" if fate == "quarantined" and sums[f"bytes_{fate}"] else "",
                )
                for fate in FATES
            ),
        ]
    )
    if ledger["adds_up"].all():
        notice("good", "Every byte of every file is accounted for: the four add up to what was received.")
    else:
        notice("bad", f"{ledger.filter(~pl.col('adds_up')).height} files do not add up; they stand first.")
    names = [
        *("source", "site", "format", "encoding", "packed_bytes", "bytes", "records"),
        *(name for fate in FATES for name in (fate, f"bytes_{fate}")),
        *("unknown_keys", "lines", "lines_unknown", "source_sha256"),
    ]
    config = columns.columns(SOURCES_TABLE, names)
    config["adds_up"] = st.column_config.CheckboxColumn("Adds up", help="Whether the four are all its bytes.")
    columns.listing(ledger.select("adds_up", *names), config)


def _drift(reading: Reading) -> None:
    shares = reading.ask(DRIFT)
    if shares.is_empty():
        notice("plain", "No hand history was received.")
        return
    st.caption(
        "Lines that fit nothing in their format, as a share of all its lines, by the month in which the "
        "files came. A share that rises says that the site has changed what it prints: read "
        "`studaudit quarantine list`, mend the format, and try again with `studaudit quarantine retry`."
    )
    config = {
        "format": columns.column(SOURCES_TABLE.field("format")),
        "month": st.column_config.DateColumn("Month", format="YYYY-MM"),
        "files": st.column_config.NumberColumn("Files"),
        "lines": columns.column(SOURCES_TABLE.field("lines")),
        "lines_unknown": columns.column(SOURCES_TABLE.field("lines_unknown")),
        "share": st.column_config.NumberColumn("Not understood", format="percent"),
    }
    columns.listing(shares, config)


def _kept_apart(reading: Reading, run: str | None) -> None:
    kept = reading.ask(QUARANTINE, run=run)
    if kept.is_empty():
        notice("good", "Nothing is kept apart.")
        return
    st.caption(
        f"Kept apart: {number(kept.height)}. Such a piece keeps its bytes; after a repair of parser or "
        "configuration, `studaudit quarantine retry` tries it again."
    )
    names = [
        *("code", "reason", "path", "record", "venue", "table", "session", "round"),
        *("source", "record_no", "byte_start", "byte_end"),
    ]
    config = columns.columns(QUARANTINE_TABLE, names)
    config["reason"] = columns.column(QUARANTINE_TABLE.field("reason"), "large")
    columns.listing(kept.select(names), config)


def _contracts(reading: Reading, run: str) -> None:
    results = reading.ask(CONTRACTS, run=run)
    broken = results.filter(pl.col("success").not_()).height
    if results.is_empty():
        notice("doubt", f"Run {run} has no results of contracts.")
        return
    if broken:
        notice("bad", f"{broken} of {results.height} expectations do not hold; they stand first.")
    else:
        notice("good", f"All {results.height} expectations hold.")
    config = columns.columns(CONTRACT_RESULTS, [name for name in results.columns if name != "run_id"])
    columns.listing(results.drop("run_id"), config)


def _page() -> None:
    st.title("Runs", anchor=False)
    reading, last = opened()
    runs = reading.ask(RUNS)
    _every_run(runs)
    filters = Filters()
    with st.columns(3)[0]:
        asked = filters.one("run", "Run", ["latest", "all", *runs["run_id"].to_list()])
    run = None if asked == "all" else str(last["run_id"]) if asked == "latest" else asked
    of_one = run or str(last["run_id"])
    _by_what(runs.row(by_predicate=pl.col("run_id") == of_one, named=True))
    names = ["Ledger of sources", "Quarantine", "Drift of formats", f"Contracts of {of_one}", "Coverage"]
    ledger, kept, drift, contracts, covered = st.tabs(names)
    with ledger:
        _ledger(reading, run)
    with kept:
        _kept_apart(reading, run)
    with drift:
        _drift(reading)
    with contracts:
        _contracts(reading, of_one)
    with covered:
        show_coverage(reading, str(last["run_id"]))


_page()
