"""Finds a round or hand by what people call it, and opens it for viewing."""

import polars as pl

from pipeline.export.rounds import raw_piece
from pipeline.lake import Lake
from pipeline.stages.context import superseded_rounds
from pipeline.view.hands import hand_seats, hand_steps
from pipeline.view.lists import Row
from pipeline.view.mark import marked
from pipeline.view.model import HandView
from pipeline.view.rounds import round_seats, round_steps
from schemas.codes import CODES
from schemas.fault import UsageFault
from schemas.table import Table
from schemas.tables_judged import EXPECTED_HANDS, EXPECTED_ROUNDS, FINDINGS, VERDICTS_TABLE
from schemas.tables_recorded import HANDS, ROUNDS

_PLACE = ("source", "source_sha256", "byte_start", "byte_end")


def find_hand(lake: Lake, called: str) -> str:
    """The `hand_id` of what a person asks for.

    Args:
        lake: the lake.
        called: a `hand_id`, the beginning of one, a hand's number as the source prints it, or
            `table/session/round`.

    Raises:
        UsageFault: nothing, or more than one thing, is called so.
    """
    by_id = pl.col("hand_id").str.starts_with(called)
    rounds = lake.scan(ROUNDS).filter(by_id | _round_called(called)).select("hand_id")
    hands = lake.scan(HANDS).filter(by_id | (pl.col("hand_no") == called)).select("hand_id")
    found = pl.concat([rounds, hands]).unique().sort("hand_id").collect()["hand_id"].to_list()
    if len(found) == 1:
        return found[0]
    if not found:
        hint = "give a hand_id of `studaudit findings`, a hand's number, or table/session/round"
        raise UsageFault(f"no round or hand is called {called!r}", hint=hint)
    raise UsageFault(f"{len(found)} are called {called!r}", hint=f"one of {', '.join(found[:5])} …")


def _round_called(called: str) -> pl.Expr:
    parts = called.rsplit("/", 2)
    if len(parts) != 3 or not parts[2].isdigit():
        return pl.lit(value=False)
    table, session, number = parts
    return (pl.col("table") == table) & (pl.col("session") == session) & (pl.col("round") == int(number))


def _last(lake: Lake, table: Table, hand_id: str) -> Row | None:
    rows = lake.scan(table).filter(pl.col("hand_id") == hand_id).sort("run_id").tail(1).collect()
    return rows.row(0, named=True) if rows.height else None


def _recorded(lake: Lake, hand_id: str) -> tuple[Table, Row, bool]:
    """The table, the row that counts or else the last one received, and whether it counts."""
    for table in (ROUNDS, HANDS):
        rows = lake.scan(table).filter(pl.col("hand_id") == hand_id).collect()
        if table is ROUNDS and rows.height:
            standing = rows.join(superseded_rounds(lake), on=["hand_id", "content_hash"], how="anti")
            last = rows.sort("received_no", "record_no").tail(1)
            return table, (standing if standing.height else last).row(0, named=True), standing.height > 0
        if rows.height:
            return table, rows.row(0, named=True), True
    raise UsageFault(f"no round or hand {hand_id!r}")


def _facts(row: Row, subject: str) -> dict[str, str]:
    names = (
        ("venue", "table", "session", "round", "at_utc", "gaming_day", "currency", "dealer")
        if subject == "round"
        else (
            "site",
            "hand_no",
            "kind",
            "game",
            "limit",
            "table",
            "tournament",
            "started_at_text",
            "currency",
        )
    )
    labels = {"at_utc": "time (UTC)", "started_at_text": "started"}
    return {
        labels.get(name, name.replace("_", " ")): str(row[name]).removesuffix("+00:00")
        for name in names
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


def view_hand(lake: Lake, hand_id: str) -> HandView:
    """A round or hand with everything that is known of it.

    Raises:
        UsageFault: there is none of that id.
        IntegrityFault: its raw file is missing or damaged.
    """
    table, row, counts = _recorded(lake, hand_id)
    subject = "round" if table is ROUNDS else "hand"
    expected = _last(lake, EXPECTED_ROUNDS if table is ROUNDS else EXPECTED_HANDS, hand_id)
    verdict = _last(lake, VERDICTS_TABLE, hand_id) if counts else None
    seats, steps = (round_seats, round_steps) if table is ROUNDS else (hand_seats, hand_steps)
    facts = _facts(row, subject)
    if not counts:
        facts["standing"] = "cancelled by a correction"
    if verdict and verdict["rules"]:
        facts["rule sheet"] = str(verdict["rules"])
    place = {name: row[name] for name in _PLACE}
    raw = raw_piece(lake, str(row["source_sha256"]), int(str(row["byte_start"])), int(str(row["byte_end"])))
    found = _findings(lake, hand_id, str(verdict["run_id"]) if verdict else "") if counts else ()
    return HandView(
        hand_id,
        subject,
        facts,
        seats(row, expected),
        marked(steps(row, expected), found, verdict),
        found,
        verdict,
        raw,
        place,
    )
