"""Meters laid out for the check: every statement of one beside what the records before it left."""

import polars as pl

from checks.meter_chain import meter_chain
from checks.meter_doubts import across_doubts, meter_doubts
from checks.session_facts import SESSION


def _sources(chained: pl.DataFrame) -> pl.DataFrame:
    """The elements as what stated a meter last: `from_` columns by `from_row`."""
    return chained.select(
        from_row="element",
        from_record="record",
        from_round="round",
        from_table="table",
        from_session="session",
        from_utc="at_utc",
        from_left_minor="after_minor",
    )


def meter_frame(
    elements: pl.DataFrame,
    checked: pl.DataFrame,
    quarantine: pl.DataFrame,
    cancelled: pl.DataFrame | None,
) -> pl.DataFrame:
    """One row for each record of the checked sessions that states a meter.

    Args:
        elements: from `checks.meter_elements`: of the checked sessions, and of others that may come
            before or between.
        checked: `venue`, `table`, `session` of the checked ones.
        quarantine: columns of `quarantine`.
        cancelled: rounds that a correction took away.

    Returns:
        the elements in order with `carried_minor` (null: not known) and `should_minor` as in
        `checks.meter_chain`; `from_` columns of the record that stated the meter last; `since_minor`, what
        it moved after that; `missing`: whether records that may explain a break are missing between.
    """
    chained = meter_chain(elements)
    asked = chained.filter(pl.col("before_minor").is_not_null()).join(
        checked.select(SESSION), on=SESSION, how="semi", maintain_order="left"
    )
    told = asked.join(_sources(chained), on="from_row", how="left", maintain_order="left")
    breaks = told.filter(pl.col("before_minor") != pl.col("carried_minor"))
    broken_at = elements.join(breaks, on="venue", how="semi")
    missing = across_doubts(breaks, meter_doubts(broken_at, quarantine, cancelled))
    return told.with_columns(
        since_minor=pl.col("carried_minor") - pl.col("from_left_minor"),
        missing=pl.col("element").is_in(missing.implode()),
    )
