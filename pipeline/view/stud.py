"""A hand of the seven-card stud family opened: its table before each step, and its end."""

from collections.abc import Sequence
from typing import NamedTuple, cast

import polars as pl

from pipeline.lake import Lake
from pipeline.signing import Signing, stud_sheets
from pipeline.stages.settlement import arrow
from pipeline.stages.stud_context import shown_stakes, with_stud_context
from pipeline.view.ends import end_of
from pipeline.view.hands import hand_seats, hand_steps
from pipeline.view.lists import Purse, Row
from pipeline.view.model import EndView, SeatView, StepView
from pipeline.view.rake import schedule_of
from pipeline.view.table import tables_along
from schemas.render.frame import polars_schema
from schemas.sheets import StudSheet
from schemas.tables_recorded import HANDS

_NO_LONGER = "not followed: the configuration no longer has the sheet that judged it"


class OpenHand(NamedTuple):
    """What a hand has to show, and further facts for its head."""

    seats: tuple[SeatView, ...]
    steps: tuple[StepView, ...]
    end: EndView
    notes: dict[str, str]


def open_hand(
    lake: Lake, row: Row, expected: Row | None, signings: Sequence[Signing], *, down: bool
) -> OpenHand:
    """The hand's seats, steps and end.

    Args:
        lake: whose other hands show the stakes.
        row: a row of `hands`.
        expected: its row of `expected_hands`, None where it was not replayed.
        signings: what was signed, for the sheet that judged it.
        down: tell down cards that the table does not see.
    """
    purse, notes = Purse(row["currency"]), dict[str, str]()
    trace = None
    if expected is not None and expected["sheet_sha256"] is not None:
        sheets = stud_sheets(signings)
        if expected["sheet_sha256"] in sheets:
            trace = _traced(lake, row, str(expected["sheet_sha256"]), sheets, signings)
        else:
            notes["whose turn"] = _NO_LONGER
    tables = tables_along(row, expected, trace, purse, down=down)
    end = end_of(row, expected, tables[-1], schedule_of(row, expected, signings, purse), purse)
    steps = hand_steps(row, expected, tables, end, purse)
    return OpenHand(hand_seats(row, expected, down=down), steps, end, notes)


def _traced(
    lake: Lake, row: Row, sha256: str, sheets: dict[str, StudSheet], signings: Sequence[Signing]
) -> Row:
    """The hand's row of the replay's trace, by the sheet that judged it."""
    from pipeline.replay.stud.trace import trace

    record = pl.DataFrame([row], schema=polars_schema(HANDS))
    shown = shown_stakes(lake, record.select("site", "table"))
    whole = with_stud_context(record, shown, signings).with_columns(rules=pl.lit(sha256))
    traced = cast(pl.DataFrame, pl.from_arrow(trace(arrow(whole), sheets)))
    return traced.row(0, named=True)
