"""Luck added up from day to day, on the page, within the limits that chance lets expect."""

from collections.abc import Mapping
from datetime import date
from math import sqrt

import polars as pl
import streamlit as st
from scipy.stats import norm

from dashboard.amounts import amount, amount_of, number
from dashboard.charts import BAD, LINE, LOOK, MUTED, Chart, hints, money_axis
from dashboard.markup import Figure, figures, notice
from pipeline.hold.dealt_again import SHORT
from pipeline.hold.explained import WITHIN
from pipeline.hold.held import Held, Key
from pipeline.hold.windows import FEWEST

INNER, OUTER = float(norm.isf((1 - WITHIN) / 2)), 3.0
"""Standard deviations at which the limits lie."""

_START = "start"
_SCHEMA: dict[str, pl.DataType] = {
    "gaming_day": pl.Date(), "rounds": pl.Int64(), "luck_minor": pl.Int64(), "std_dev_minor": pl.Float64(),
    "z": pl.Float64(),
}  # fmt: skip
_AMOUNTS = ("luck_minor", "inner_low", "inner_high", "outer_low", "outer_high")


def cumulated(days: Mapping[Key, Held]) -> pl.DataFrame:
    """Luck up to the end of each gaming day, all tables together.

    Args:
        days: by `TABLE_DAY`, of one currency; those without a day, or with nothing at risk by a sheet, are
            left out.

    Returns:
        `gaming_day`, and since the first one: `rounds`, `luck_minor` (win less expected), `std_dev_minor`
        (the root of the variances' sum) and `z`, luck by that deviation.
    """
    each: dict[date, list[Held]] = {}
    for (*_, day), held in days.items():
        if isinstance(day, date) and held.spread.variance > 0:
            each.setdefault(day, []).append(held)
    rows: list[dict[str, object]] = []
    so_far: Held | None = None
    for day in sorted(each):
        for held in each[day]:
            so_far = held if so_far is None else so_far.plus(held)
        if so_far is not None:
            rows.append(
                {
                    "gaming_day": day,
                    "rounds": so_far.rounds,
                    "luck_minor": round(so_far.parts.luck),
                    "std_dev_minor": sqrt(so_far.spread.variance),
                    "z": so_far.z,
                }
            )
    return pl.DataFrame(rows, schema=pl.Schema(_SCHEMA))


def luck_chart(told: pl.DataFrame, currency: str) -> tuple[pl.DataFrame, Chart]:
    """A line of the luck in the funnel of its limits; days that end beyond the outer ones in red.

    Args:
        told: from `cumulated`.
        currency: the money's currency.

    Returns:
        the chart's rows, the first one at nought before all days, and its description.
    """
    deviation = pl.col("std_dev_minor")
    before = pl.DataFrame(
        {"gaming_day": [None], "rounds": [0], "luck_minor": [0], "std_dev_minor": [0.0], "z": [None]},
        schema=pl.Schema(_SCHEMA),
    )
    rows = pl.concat([before, told]).select(
        "luck_minor",
        group=pl.col("gaming_day").cast(pl.String).fill_null(_START),
        rounds_text=pl.Series(["0", *(number(value) for value in told["rounds"].to_list())]),
        z_text=pl.Series(["", *(f"{value:+.2f}" for value in told["z"].to_list())]),
        **{
            f"{name}_{side}": (sign * reach * deviation).round().cast(pl.Int64)
            for name, reach in (("inner", INNER), ("outer", OUTER))
            for side, sign in (("low", -1), ("high", 1))
        },
    )
    rows = rows.with_columns(
        pl.Series(f"{name}_text", [amount_of(value, currency, signed=True) for value in rows[name].to_list()])
        for name in _AMOUNTS
    )
    return rows, {"config": LOOK, "height": 260, "layer": _layers(currency)}


def _layers(currency: str) -> list[Chart]:
    day: Chart = {
        "field": "group",
        "type": "nominal",
        "title": "Up to gaming day",
        "sort": None,
        "axis": {"labelAngle": 0, "labelOverlap": True},
    }
    axis = money_axis(currency)
    told = hints(
        {
            "group": "Up to gaming day",
            "rounds_text": "Rounds",
            "luck_minor_text": "Luck",
            "z_text": "z",
            "inner_low_text": "95 of 100: from",
            "inner_high_text": "to",
            "outer_low_text": "3 deviations: from",
            "outer_high_text": "to (3 deviations)",
        }
    )
    funnel: list[Chart] = [
        {
            "mark": {"type": "area", "color": MUTED, "opacity": 0.16},
            "encoding": {
                "x": day,
                "y": {"field": f"{name}_low", "type": "quantitative", "axis": axis},
                "y2": {"field": f"{name}_high"},
            },
        }
        for name in ("outer", "inner")
    ]
    luck: Chart = {"field": "luck_minor", "type": "quantitative", "axis": axis}
    beyond = "abs(datum.luck_minor) > datum.outer_high"
    return [
        *funnel,
        {
            "data": {"values": [{"nought": 0}]},
            "mark": {"type": "rule", "strokeDash": [5, 4], "color": MUTED},
            "encoding": {"y": {"field": "nought", "type": "quantitative"}},
        },
        {
            "mark": {"type": "line", "color": LINE, "strokeWidth": 1.5},
            "encoding": {"x": day, "y": luck},
        },
        {
            "mark": {"type": "point", "size": 55, "filled": True, "opacity": 1},
            "encoding": {
                "x": day,
                "y": luck,
                "color": {"condition": {"test": beyond, "value": BAD}, "value": LINE},
                "tooltip": told,
            },
        },
    ]


def show_limits(days: Mapping[Key, Held], currency: str) -> None:
    """The chart with its limits, or a sentence where the rounds are too few for any.

    Args:
        days: from `chosen_days`.
        currency: theirs.
    """
    told = cumulated(days)
    rounds = int(told["rounds"][-1]) if told.height else 0
    if rounds < FEWEST:
        notice(
            "plain",
            f"The choice has {number(rounds)} rounds whose luck a rule sheet tells: limits say nothing of "
            f"fewer than {FEWEST}.",
            "Choose more days or tables.",
        )
        return
    last = told.row(-1, named=True)
    beyond = abs(last["z"]) > OUTER
    figures(
        [
            Figure(
                "Luck", amount(last["luck_minor"], currency, signed=True), f"{currency}, win less expected"
            ),
            Figure("Standard deviation", amount(round(last["std_dev_minor"]), currency), currency),
            Figure("z", f"{last['z']:+.2f}", "luck by its standard deviation", "bad" if beyond else ""),
            Figure("Rounds", number(rounds), f"{told.height} gaming days"),
        ]
    )
    st.caption(
        "Win less what was to be expected, added up over the gaming days; luck of side bets is left out. At "
        f"the end of any one day honest tables lie within the inner limits ({INNER:.2f} standard deviations) "
        f"95 times of 100 and within the outer ones ({OUTER:g}) 997 times of 1,000, by the normal law; that "
        f"they leave them on some day of many is likelier. {_few(rounds)}"
    )
    st.vega_lite_chart(*luck_chart(told, currency))


def _few(rounds: int) -> str:
    if rounds >= SHORT:
        return ""
    return (
        f"Fewer than {number(SHORT)} rounds leave them more often, by one rare hand: `studaudit hold` deals "
        "them again for p."
    )
