"""Opens a round or hand for viewing."""

from collections.abc import Sequence
from typing import NamedTuple

import polars as pl

from pipeline.export.rounds import raw_piece
from pipeline.lake import Lake
from pipeline.signing import Signing, signed_sheets
from pipeline.stages.context import house_context, openings, with_house_context
from pipeline.stages.settlement import settled
from pipeline.view.clauses import clause_views, signed_text, signing_of
from pipeline.view.lists import Purse, Row
from pipeline.view.mark import marked
from pipeline.view.model import ClauseView, EndView, HandView, StepView
from pipeline.view.records import record_views, rounds_in_order
from pipeline.view.rounds import Judged, round_seats, round_steps
from pipeline.view.stud import open_hand
from schemas.codes import CODES
from schemas.fault import UsageFault
from schemas.render.frame import polars_schema
from schemas.sheets import HouseSheet, find_sheet
from schemas.table import Table
from schemas.tables_judged import EXPECTED_HANDS, EXPECTED_ROUNDS, FINDINGS, VERDICTS_TABLE
from schemas.tables_recorded import HANDS, ROUNDS

_NO_LONGER = "a reading that the configuration no longer has; the clauses below are the shipped sheet's"
_FACTS = {
    "round": ("venue", "table", "session", "round", "at_utc", "gaming_day", "currency", "dealer"),
    "hand": (
        "site", "hand_no", "kind", "game", "limit", "table", "tournament", "started_at_text", "currency"
    ),
}  # fmt: skip
"""Columns that head the page of each."""
_PLACE = ("source", "source_sha256", "byte_start", "byte_end")


def _last(lake: Lake, table: Table, hand_id: str) -> Row | None:
    rows = lake.scan(table).filter(pl.col("hand_id") == hand_id).sort("run_id").tail(1).collect()
    return rows.row(0, named=True) if rows.height else None


def _recorded(lake: Lake, hand_id: str) -> tuple[Table, list[Row], bool]:
    """The table, the records of the identity in the order in which they hold, and whether the last counts."""
    rounds = rounds_in_order(lake, hand_id)
    if rounds:
        return ROUNDS, rounds, rounds[-1]["correction"] != "cancels"
    hands: list[Row] = lake.scan(HANDS).filter(pl.col("hand_id") == hand_id).collect().to_dicts()
    if not hands:
        raise UsageFault(f"no round or hand {hand_id!r}")
    return HANDS, hands[:1], True


def _facts(row: Row, subject: str) -> dict[str, str]:
    labels = {"at_utc": "time (UTC)", "started_at_text": "started"}
    return {
        labels.get(name, name.replace("_", " ")): str(row[name]).removesuffix("+00:00")
        for name in _FACTS[subject]
        if row[name] is not None
    }


def _findings(lake: Lake, hand_id: str, since: str) -> tuple[Row, ...]:
    """Findings of a round or hand by a run and later ones: what earlier runs found may be mended."""
    found = lake.scan(FINDINGS).filter((pl.col("hand_id") == hand_id) & (pl.col("run_id") >= since))
    last = found.sort("run_id").unique("finding_id", keep="last", maintain_order=True)
    order = {code: place for place, code in enumerate(CODES)}
    rows: list[Row] = last.collect().to_dicts()
    return tuple(
        sorted(
            rows,
            key=lambda row: (
                row["role"] != "root",
                order[str(row["code"])],
                row["step"] or 0,
                row["seat"] or 0,
            ),  # type: ignore[operator]
        )
    )


def view_hand(lake: Lake, hand_id: str, signings: Sequence[Signing] = (), *, down: bool = False) -> HandView:
    """A round or hand with everything that is known of it.

    Args:
        lake: the lake.
        hand_id: which.
        signings: what the venues signed, to name the readings in force and who signed them.
        down: tell the down cards of a stud hand before its showdown, where the record does.

    Raises:
        UsageFault: there is none of that id.
        IntegrityFault: its raw file is missing or damaged.
    """
    table, rows, counts = _recorded(lake, hand_id)
    row = rows[-1]
    subject = "round" if table is ROUNDS else "hand"
    expected = _last(lake, EXPECTED_ROUNDS if table is ROUNDS else EXPECTED_HANDS, hand_id)
    verdict = _last(lake, VERDICTS_TABLE, hand_id) if counts else None
    found = _findings(lake, hand_id, str(verdict["run_id"]) if verdict else "") if counts else ()
    facts = _facts(row, subject)
    if not counts:
        facts["standing"] = "cancelled by a correction"
    if verdict and verdict["rules"]:
        facts["rule sheet"] = str(verdict["rules"])
    end: EndView | None = None
    if table is ROUNDS:
        shown = _round(lake, row, expected, signings)
        facts |= shown.facts
        seats, steps, clauses = round_seats(row, expected), shown.steps, shown.clauses
        records = record_views(lake, rows, row if counts else None)
    else:
        seats, steps, end, notes = open_hand(row, expected, signings, down=down)
        facts |= notes
        clauses, records = (), ()
    place = {name: row[name] for name in _PLACE}
    return HandView(
        hand_id,
        subject,
        facts,
        seats,
        marked(steps, found, verdict),
        found,
        verdict,
        raw_piece(
            lake,
            str(row["source"]),
            str(row["source_sha256"]),
            int(str(row["byte_start"])),
            int(str(row["byte_end"])),
        ),
        place,
        clauses,
        records,
        end,
        down,
    )


class _Round(NamedTuple):
    """What a round has beyond a hand."""

    facts: dict[str, str]
    steps: tuple[StepView, ...]
    clauses: tuple[ClauseView, ...]


def _round(lake: Lake, row: Row, expected: Row | None, signings: Sequence[Signing]) -> _Round:
    """The steps of a round beside its sheet, and the clauses that it goes by.

    The sheet is that of the run that judged the round. Where the configuration no longer has it, read as it
    then was, the clauses are the shipped sheet's in words alone.
    """
    sheet = _sheet(expected, signings)
    known = sheet is not None and expected is not None and sheet.sha256 == expected["sheet_sha256"]
    session = pl.all_horizontal(pl.col(name) == row[name] for name in ("venue", "table", "session"))
    context = house_context(openings(lake).filter(session), signings)
    record = pl.DataFrame([row], schema=polars_schema(ROUNDS))
    whole = with_house_context(record, context)
    maximum = whole["max_payout_minor"][0] if whole.height else None
    uncapped: Row | None = None
    if sheet and known and maximum is not None:
        judged = whole.with_columns(sheet_sha256=pl.lit(sheet.sha256))
        uncapped = settled(judged, {sheet.sha256: sheet}, without_maximum=True).row(0, named=True)
    purse, facts = Purse(row["currency"]), dict[str, str]()
    if maximum is not None:
        facts["maximum payout"] = purse(maximum)
    steps = round_steps(row, Judged(expected, sheet, maximum, uncapped))
    if sheet is None:
        return _Round(facts, steps, ())
    signing = signing_of(signings, row, sheet) if known else None
    facts["signed by"] = signed_text(signing) if signing else "nobody" if known else _NO_LONGER
    clauses = clause_views(row, expected, sheet, signing, steps, whole if known and whole.height else None)
    return _Round(facts, steps, clauses)


def _sheet(expected: Row | None, signings: Sequence[Signing]) -> HouseSheet | None:
    if expected is None or expected["sheet_sha256"] is None:
        return None
    known = signed_sheets(signings).get(str(expected["sheet_sha256"]))
    named = known or find_sheet(str(expected["rules"]))
    return named if isinstance(named, HouseSheet) else None
