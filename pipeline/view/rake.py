"""What the sheet's schedule takes of a hand of the seven-card stud family."""

from collections.abc import Sequence
from decimal import Decimal
from typing import NamedTuple, cast

import polars as pl

from checks import rake_due
from pipeline.signing import Signing, stud_sheets
from pipeline.stages.stud_context import with_rake
from pipeline.view.lists import Purse, Row
from schemas.render.frame import polars_schema
from schemas.tables_judged import EXPECTED_HANDS
from schemas.tables_recorded import HANDS
from schemas.vocabulary import Street, word

_NOT_JUDGED = "not judged by a rule sheet"
_NO_LONGER = "not known: the configuration no longer has the sheet that judged it"
_NO_SCHEDULE = "no schedule"
_NO_LINE = "no schedule for such a hand"
_POT_UNKNOWN = "the pot is not known"


class ScheduleView(NamedTuple):
    """What is due to the house.

    Attributes:
        schedule: the line of the schedule in words, else why there is none: `no schedule` where the sheet
            has none.
        rake, fee: what it takes of this hand, None where that is not known.
        cap: the most that it takes as rake, None where it has none.
    """

    schedule: str
    rake: str | None = None
    fee: str | None = None
    cap: str | None = None


def schedule_of(row: Row, expected: Row | None, signings: Sequence[Signing], purse: Purse) -> ScheduleView:
    """The rake and the fee that are due by the sheet that judged the hand.

    Args:
        row: a row of `hands`.
        expected: its row of `expected_hands`, None where it was not replayed.
        signings: what was signed.
        purse: words for amounts.
    """
    if expected is None or expected["sheet_sha256"] is None:
        return ScheduleView(_NOT_JUDGED)
    sha256 = str(expected["sheet_sha256"])
    sheet = stud_sheets(signings).get(sha256)
    if sheet is None:
        return ScheduleView(_NO_LONGER)
    record = pl.DataFrame([row], schema=polars_schema(HANDS)).with_columns(sheet_sha256=pl.lit(sha256))
    told = with_rake(record, [sheet])
    line = told.row(0, named=True)
    if line["rake_millionths"] is None:
        return ScheduleView(_NO_LINE if sheet.rake else _NO_SCHEDULE)
    replayed = pl.DataFrame([expected], schema=polars_schema(EXPECTED_HANDS))
    due = rake_due(told, replayed).row(0, named=True)
    words = _words(line, purse)
    cap = purse(line["rake_cap_minor"]) if line["rake_cap_minor"] is not None else None
    if due["rake_due_minor"] is None:
        return ScheduleView(f"{words}; {_POT_UNKNOWN}", cap=cap)
    return ScheduleView(words, purse(due["rake_due_minor"]), purse(due["fee_due_minor"]), cap)


def _words(line: Row, purse: Purse) -> str:
    """A line of a schedule: `5 % of the pot in steps of 0.05, at most 2.00, from fourth street on`."""

    def minor(name: str) -> int:
        return cast(int, line[name] or 0)

    percent = (Decimal(minor("rake_millionths")) / 10_000).normalize()
    words = f"{percent:f} % of the pot in steps of {purse(minor('rake_step_minor'))}"
    if line["rake_cap_minor"] is not None:
        words += f", at most {purse(minor('rake_cap_minor'))}"
    if minor("rake_from_street"):
        words += f", from {word(Street(minor('rake_from_street')))} street on"
    if minor("fee_due_minor"):
        words += f", and a fee of {purse(minor('fee_due_minor'))}"
        words += f" from {purse(minor('fee_from_minor'))} on" if minor("fee_from_minor") else ""
    return words
