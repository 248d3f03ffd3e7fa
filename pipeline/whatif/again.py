"""Reads the rounds of a day or a session, and what they are judged by, to settle them again."""

from collections.abc import Sequence
from datetime import date
from typing import NamedTuple

import polars as pl

from pipeline.lake import Lake
from pipeline.signing import Signing, signed_sheets
from pipeline.stages.context import house_context, openings, superseded_rounds, with_house_context
from pipeline.whatif.asked import Asked
from pipeline.whatif.compare import compared
from schemas.fault import UsageFault
from schemas.tables_recorded import ROUNDS


class Again(NamedTuple):
    """Recorded rounds settled again.

    Attributes:
        wagers: from `compared`.
        without_sheet, without_currency: rounds that were left out, for want of either.
    """

    wagers: pl.DataFrame
    without_sheet: int
    without_currency: int


def settle_again(
    lake: Lake,
    signings: Sequence[Signing],
    asked: Asked,
    *,
    day: date | None = None,
    session: tuple[str, str, str] | None = None,
) -> Again:
    """The rounds of a gaming day, or of a session, under the signed readings and under others.

    Args:
        lake: where they are recorded; it is only read.
        signings: what the venues signed.
        asked: what is to be otherwise.
        day: the gaming day; None with no session: the rounds whose day is not known.
        session: `venue`, `table` and `session`, in place of a day.

    Raises:
        UsageFault: no rounds of that day or session.
        SheetFault: as for `others`.
    """
    if session is None:
        wanted = pl.col("gaming_day").eq_missing(pl.lit(day, pl.Date))
    else:
        names = ("venue", "table", "session")
        wanted = pl.all_horizontal(pl.col(name) == value for name, value in zip(names, session, strict=True))
    recorded = lake.scan(ROUNDS).filter(wanted).collect()
    if recorded.is_empty():
        raise _no_rounds(lake, day, session)
    gone = superseded_rounds(lake)
    standing = recorded.join(gone, on=["hand_id", "content_hash"], how="anti", maintain_order="left")
    rounds = with_house_context(standing, house_context(openings(lake), signings))
    with_currency = rounds.filter(pl.col("currency").is_not_null())
    ready = with_currency.filter(pl.col("sheet_sha256").is_not_null())
    if ready.is_empty():
        raise UsageFault("none of these rounds has a rule sheet and a currency to settle it by")
    sheets = signed_sheets(signings)
    used = {sha256: sheets[sha256] for sha256 in ready["sheet_sha256"].unique(maintain_order=True)}
    return Again(
        compared(ready, used, asked),
        with_currency.height - ready.height,
        rounds.height - with_currency.height,
    )


def _no_rounds(lake: Lake, day: date | None, session: tuple[str, str, str] | None) -> UsageFault:
    if session is not None:
        return UsageFault(
            f"no rounds of session {'/'.join(session)}", hint="`studaudit export sessions` lists them"
        )
    days = lake.scan(ROUNDS).select(pl.col("gaming_day").drop_nulls().unique().sort()).collect().to_series()
    known = f"rounds are from {days[0]} to {days[-1]}" if len(days) else "this lake has no rounds"
    return UsageFault(f"no rounds of gaming day {day}", hint=known)
