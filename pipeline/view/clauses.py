"""The clauses that a round goes by: which reading is in force, who signed it, what others would pay."""

from collections.abc import Iterable, Iterator, Sequence
from datetime import date, datetime
from typing import NamedTuple, cast

import polars as pl

from pipeline.signing import Signing, signed_sheet
from pipeline.stages.settlement import settled
from pipeline.view.lists import Purse, Row, ints
from pipeline.view.model import ClauseView, ReadingView, StepView
from schemas.sheets import Clause, HouseSheet, with_readings
from schemas.tables_recorded import WAGERS
from schemas.vocabulary import NOT_STATED


class _Tried(NamedTuple):
    """The round under one other reading: clause, the reading's name, its row of `expected_rounds`."""

    clause: str
    name: str
    expected: Row


def signs(signing: Signing, clause: Clause) -> bool:
    """Whether an entry names the clause's reading, or sets one of its parameters."""
    return clause.id in signing.readings or any(name in clause.sets for name in signing.sets)


def signed_text(signing: Signing) -> str:
    """Who signed, when, for what."""
    since = f", from {_moment(signing.since)}" if signing.since else ""
    until = f", until {_moment(signing.until)}" if signing.until else ""
    return f"{signing.signed_by} on {signing.signed_on} for {signing.tables}{since}{until}"


def _moment(at: date | datetime) -> str:
    return at.isoformat(sep=" ", timespec="minutes") if isinstance(at, datetime) else at.isoformat()


def signing_of(signings: Iterable[Signing], row: Row, sheet: HouseSheet) -> Signing | None:
    """The entry by which a round's sheet holds; None where nobody signed it.

    Args:
        signings: the configuration's entries.
        row: a row of `rounds`.
        sheet: the sheet that judged it; an entry that reads it otherwise now is not the one.
    """
    day, at = cast("date | None", row["gaming_day"]), cast(datetime, row["at_utc"])
    held = [
        entry
        for entry in signings
        if entry.venue == row["venue"]
        and entry.table in (row["table"], None)
        and entry.holds_on(day)
        and entry.holds_at(at)
    ]
    # an entry for the table comes before one for all
    for entry in sorted(held, key=lambda entry: entry.table is None):
        if signed_sheet(entry).sha256 == sheet.sha256:
            return entry
    return None


def _try(round_: pl.DataFrame, sheet: HouseSheet) -> Iterator[_Tried]:
    """The round under each other reading of one clause."""
    pairs = [(clause.id, other.name) for clause in sheet.clauses for other in clause.alternatives]
    if not pairs:
        return
    keys = [f"{clause} {name}" for clause, name in pairs]
    sheets = {key: with_readings(sheet, dict([pair])) for key, pair in zip(keys, pairs, strict=True)}
    copies = pl.concat([round_] * len(keys)).with_columns(sheet_sha256=pl.Series(keys))
    rows = settled(copies, sheets).to_dicts()
    for (clause, name), expected in zip(pairs, rows, strict=True):
        yield _Tried(clause, name, expected)


def _pays(row: Row, expected: Row, other: Row) -> tuple[str, ...]:
    """What comes back otherwise, a text for each wager."""
    purse, told = Purse(row["currency"]), list[str]()
    for index, seat in enumerate(ints(row, "seat")):
        for name in WAGERS:
            due, otherwise = (
                ints(each, f"expected_{name}_returned_minor")[index] for each in (expected, other)
            )
            if due != otherwise:
                now = "nothing decided" if due == NOT_STATED else purse(due)
                then = "nothing decided" if otherwise == NOT_STATED else purse(otherwise)
                told.append(f"seat {seat} {name}: returned {then} in place of {now}")
    return tuple(told)


def clause_views(
    row: Row,
    expected: Row | None,
    sheet: HouseSheet,
    signing: Signing | None,
    steps: Sequence[StepView],
    round_: pl.DataFrame | None,
) -> tuple[ClauseView, ...]:
    """The clauses that decide the steps, in their order, then those that would pay otherwise.

    Args:
        row: a row of `rounds`.
        expected: its row of `expected_rounds`, None where it was not replayed.
        sheet: the sheet that judged it.
        signing: the entry by which it holds, None where nobody signed.
        steps: the round's steps.
        round_: the row once more, as settlement reads it, to try the other readings on; None to
            tell them in words alone.
    """
    tried = list(_try(round_, sheet)) if round_ is not None and expected else []
    pays = {(each.clause, each.name): _pays(row, cast(Row, expected), each.expected) for each in tried}
    deciding = [name for name in dict.fromkeys(step.clause for step in steps) if name]
    further = list(dict.fromkeys(clause for (clause, _), told in pays.items() if told))
    clauses = {clause.id: clause for clause in sheet.clauses}
    return tuple(
        ClauseView(
            clause=name,
            says=clauses[name].says,
            source=clauses[name].source,
            reading=clauses[name].reading,
            called=clauses[name].called,
            signed=signed_text(signing) if signing and signs(signing, clauses[name]) else None,
            decides=name in deciding,
            others=tuple(
                ReadingView(other.name, other.says, pays.get((name, other.name)))
                for other in clauses[name].alternatives
            ),
        )
        for name in dict.fromkeys((*deciding, *further))
        if name in clauses
    )
