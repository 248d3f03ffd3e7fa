"""HLD-002: regulators' thresholds, whether a table's hold crosses them, and how often honest tables do.

A threshold takes no account of chance. Beside each stands the rate at which it is crossed by an honest
table of the window's volume, by the normal law, with s the standard deviation of the win and D the drop or
handle:

    points k from theory       P(|N(0, s**2 / D**2)| > k)
    points k from last year    P(|N(0, s**2 / D**2 + s'**2 / D'**2)| > k), s' and D' of last year, s' scaled
                               by handle from s
    interval of last year      P(|N(0, s**2 / D**2 + v / n)| > t * sqrt(v)), v the variance of last year's n
                               monthly holds, t the normal quantile of the interval

The win's deviation is that of main and bonus bets; jackpots are left out.
"""

from collections.abc import Iterable, Mapping, Sequence
from datetime import date, timedelta
from decimal import Decimal
from math import sqrt
from typing import NamedTuple, cast

import polars as pl
from scipy.stats import norm

from pipeline.hold.held import Held, Key
from schemas.thresholds import Threshold

FEWEST_MONTHS = 6
"""Months of last year below which they have no interval."""

Month = tuple[object, object, object, date]
"""Venue, table, currency, and the first of the gaming month."""

ROWS: dict[str, pl.DataType] = {
    "threshold": pl.String(), "venue": pl.String(), "table": pl.String(), "currency": pl.String(),
    "gaming_day": pl.Date(), "first_day": pl.Date(), "period": pl.String(), "measure": pl.String(),
    "against": pl.String(), "value": pl.Float64(), "base": pl.Float64(), "reach": pl.Float64(),
    "crossed": pl.Boolean(), "false_alarms": pl.Float64(), "divisor_minor": pl.Int64(),
    "undecided": pl.String(),
}  # fmt: skip


class _Window(NamedTuple):
    """The days of one table that a threshold looks at."""

    venue: object
    table: object
    currency: object
    first: date
    last: date
    period: str


class _Sums(NamedTuple):
    """Amounts of some days of one table.

    Attributes:
        win, divisor, handle: in minor units; the divisor is what the threshold divides by.
        held: the same days as the theory sees them; None where it does not know all of them.
    """

    win: int
    divisor: int
    handle: int
    held: Held | None

    @property
    def variance(self) -> float | None:
        """Of the win by the divisor."""
        return None if self.held is None else (self.held.win_std_dev / self.divisor) ** 2


def crossed(
    ledger: pl.DataFrame,
    days: Mapping[Key, Held],
    thresholds: Sequence[Threshold],
    touched: Iterable[Key],
    ended: Iterable[Month],
) -> pl.DataFrame:
    """Every threshold at every window that it looks at.

    Args:
        ledger: a row for each table and gaming day: `venue`, `table`, `currency`, `gaming_day`,
            `handle_minor`, `drop_minor`, `win_minor`; of the last year as well.
        days: from `held_days`, of the windows' days.
        thresholds: those in force.
        touched: keys of days up to the last of which, at each table, windows of days reach.
        ended: gaming months that are over.

    Returns:
        `ROWS`: the window; `value`, hold as the threshold measures it; `base`, what it is held against;
        `reach`, how far it may lie from it (both as shares); `crossed`; `false_alarms`, the rate among honest
        tables of that volume, null where the rounds have no sheet; `divisor_minor`, drop or handle; and
        `undecided`, why nothing can be said, else null.
    """
    last: dict[tuple[object, object, object], date] = {}
    for venue, table, currency, day in touched:
        last[venue, table, currency] = max(cast(date, day), last.get((venue, table, currency), date.min))
    rows: list[dict[str, object]] = []
    for threshold in thresholds:
        if threshold.days is None:
            told = [
                _Window(venue, table, currency, first, _end(first), f"{first:%Y-%m}")
                for venue, table, currency, first in ended
            ]
        else:
            back = timedelta(days=threshold.days - 1)
            told = [
                _Window(venue, table, currency, day - back, day, f"{threshold.days} days to {day}")
                for (venue, table, currency), day in last.items()
            ]
        rows += [_row(ledger, days, threshold, window) for window in told]
    return pl.DataFrame(rows, schema=pl.Schema(ROWS), orient="row").sort(
        "threshold", "venue", "table", "period"
    )


def _end(first: date) -> date:
    """The last day of a month."""
    return (first + timedelta(days=31)).replace(day=1) - timedelta(days=1)


def _row(
    ledger: pl.DataFrame, days: Mapping[Key, Held], threshold: Threshold, window: _Window
) -> dict[str, object]:
    own = ledger.filter(
        pl.all_horizontal(
            pl.col(name).eq_missing(pl.lit(value))
            for name, value in zip(("venue", "table", "currency"), window[:3], strict=True)
        )
    )
    within = own.filter(pl.col("gaming_day").is_between(window.first, window.last))
    column = "drop_minor" if threshold.measure == "hold" else "handle_minor"
    sums = _sums(within, column, _held(days, within))
    row: dict[str, object] = {
        "threshold": threshold.name, "venue": window.venue, "table": window.table,
        "currency": window.currency, "gaming_day": window.last, "first_day": window.first,
        "period": window.period, "measure": threshold.measure, "against": threshold.base,
        "crossed": False, "divisor_minor": sums.divisor,
    }  # fmt: skip
    if sums.divisor <= 0:
        return row | {"undecided": "nothing was dropped" if column == "drop_minor" else "nothing was staked"}
    year = _year_before(own, window.first.replace(day=1))
    if threshold.base == "theory":
        told = _from_theory(threshold, cast(date, own["gaming_day"].min()), window, sums)
    elif threshold.points is not None:
        told = _from_last_year(threshold.points, _sums(year, column, None), sums)
    else:
        told = _from_interval(threshold.interval or Decimal(0), year, column, sums)
    value = sums.win / sums.divisor
    row |= {"value": value} | told
    if "undecided" not in told:
        row["crossed"] = abs(value - cast(float, told["base"])) > cast(float, told["reach"])
    return row


def _sums(rows: pl.DataFrame, column: str, held: Held | None) -> _Sums:
    return _Sums(int(rows["win_minor"].sum()), int(rows[column].sum()), int(rows["handle_minor"].sum()), held)


def _year_before(own: pl.DataFrame, month: date) -> pl.DataFrame:
    first = month.replace(year=month.year - 1)
    return own.filter(pl.col("gaming_day").is_between(first, month, closed="left"))


def _held(days: Mapping[Key, Held], within: pl.DataFrame) -> Held | None:
    """What the window's days held; None where not all of them are known."""
    told: Held | None = None
    for key in within.select("venue", "table", "currency", "gaming_day").unique(maintain_order=True).rows():
        if key not in days:
            return None
        told = days[key] if told is None else told.plus(days[key])
    return told


def _from_theory(threshold: Threshold, known: date, window: _Window, sums: _Sums) -> dict[str, object]:
    if known > window.first:
        return {"undecided": f"the table is known from {known} only"}
    if sums.held is None:
        return {"undecided": "rounds of the window have no rule sheet or no currency"}
    base = float(sums.held.parts.theoretical + sums.held.parts.decisions) / sums.divisor
    reach = float(threshold.points or 0) / 100
    return {"base": base, "reach": reach, "false_alarms": _beyond(reach, sums.variance)}


def _from_last_year(points: Decimal, year: _Sums, sums: _Sums) -> dict[str, object]:
    if year.divisor <= 0:
        return {"undecided": "the twelve months before are not known"}
    variance = sums.variance
    if variance is not None and sums.handle > 0:
        of_year = variance * sums.divisor**2 * year.handle / sums.handle
        variance += of_year / year.divisor**2
    reach = float(points) / 100
    return {"base": year.win / year.divisor, "reach": reach, "false_alarms": _beyond(reach, variance)}


def _from_interval(interval: Decimal, year: pl.DataFrame, column: str, sums: _Sums) -> dict[str, object]:
    months = (
        year.group_by(pl.col("gaming_day").dt.truncate("1mo").alias("month"))
        .agg(pl.col("win_minor").sum(), pl.col(column).sum().alias("divisor"))
        .filter(pl.col("divisor") > 0)
    )
    known = months.height
    if known < FEWEST_MONTHS:
        return {"undecided": f"{known} of the twelve months before are known, {FEWEST_MONTHS} are needed"}
    holds = (months["win_minor"] / months["divisor"]).to_numpy()
    spread = float(holds.var(ddof=1))
    reach = float(norm.isf((1 - float(interval)) / 2)) * sqrt(spread)
    variance = None if sums.variance is None else sums.variance + spread / known
    return {"base": float(holds.mean()), "reach": reach, "false_alarms": _beyond(reach, variance)}


def _beyond(reach: float, variance: float | None) -> float | None:
    """How often a normal law of mean nought lies further out; None where its variance is not known."""
    if variance is None:
        return None
    return float(2 * norm.sf(reach / sqrt(variance))) if variance > 0 else 0.0
