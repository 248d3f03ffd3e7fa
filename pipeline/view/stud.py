"""A hand of the seven-card stud family opened: its table before each step, and its end."""

from collections.abc import Sequence
from typing import NamedTuple, cast

import polars as pl

from pipeline.signing import Signing, stud_sheets
from pipeline.stages.settlement import arrow
from pipeline.view.ends import end_of
from pipeline.view.hands import hand_seats, hand_steps
from pipeline.view.lists import Purse, Row
from pipeline.view.model import EndView, SeatView, StepView
from pipeline.view.rake import schedule_of
from pipeline.view.table import tables_along
from schemas.render.frame import polars_schema
from schemas.sheets import StudSheet
from schemas.tables_judged import HAND_INPUTS
from schemas.tables_recorded import HANDS

_NO_LONGER = "not followed: the configuration no longer has the sheet that judged it"


class OpenHand(NamedTuple):
    """What a hand has to show, and further facts for its head."""

    seats: tuple[SeatView, ...]
    steps: tuple[StepView, ...]
    end: EndView
    notes: dict[str, str]


def open_hand(row: Row, expected: Row | None, signings: Sequence[Signing], *, down: bool) -> OpenHand:
    """The hand's seats, steps and end.

    Args:
        row: a row of `hands`.
        expected: its row of `expected_hands`, None where it was not replayed.
        signings: what was signed, for the sheet that judged it.
        down: tell down cards that the table does not see.
    """
    purse, notes = Purse(row["currency"]), dict[str, str]()
    sheet, trace = None, None
    if expected is not None and expected["sheet_sha256"] is not None:
        sheet = stud_sheets(signings).get(str(expected["sheet_sha256"]))
        if sheet is None:
            notes["whose turn"] = _NO_LONGER
        else:
            trace = _traced(row, expected, sheet)
    tables = tables_along(row, expected, trace, purse, down=down)
    end = end_of(row, expected, tables[-1], schedule_of(row, expected, signings, purse), purse)
    steps = hand_steps(row, expected, sheet, tables, end, purse)
    return OpenHand(hand_seats(row, expected, down=down), steps, end, notes)


def _traced(row: Row, expected: Row, sheet: StudSheet) -> Row:
    """The hand's row of the replay's trace, by what judged it: its sheet, and the stakes that it kept."""
    from pipeline.replay.stud.trace import trace

    judge = {field.name: pl.lit(expected[field.name], pl.Int64) for field in HAND_INPUTS}
    record = pl.DataFrame([row], schema=polars_schema(HANDS))
    whole = record.with_columns(rules=pl.lit(sheet.name), **judge)
    traced = cast(pl.DataFrame, pl.from_arrow(trace(arrow(whole), [sheet])))
    return traced.row(0, named=True)
