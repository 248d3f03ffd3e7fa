"""Charts of the hold page, as plain Vega-Lite descriptions.

Amounts go into a chart as integers of minor units; its axis divides them only to print them.
"""

from collections.abc import Mapping

import polars as pl

from dashboard.amounts import amount_of, share
from schemas.money import minor_digits

Chart = dict[str, object]
GOOD, BAD, LINE, MUTED = "#1f5673", "#b3261e", "#1f5673", "#64768a"
LOOK: Chart = {
    "font": "sans-serif",
    "view": {"stroke": None},
    "axis": {
        "labelColor": MUTED,
        "titleColor": MUTED,
        "gridColor": "#e4e9ee",
        "domain": False,
        "ticks": False,
    },
}


def money_axis(currency: str) -> Chart:
    """An axis of amounts in minor units, told in the currency."""
    # ~s shortens thousands; the integer is divided by the currency's minor units for the label alone.
    return {
        "labelExpr": f"format(datum.value / {10 ** minor_digits(currency)}, ',')",
        "title": currency,
        "tickCount": 5,
    }


def hints(names: Mapping[str, str]) -> list[Chart]:
    """What is shown while the pointer rests on a mark: columns of text, by heading."""
    return [{"field": field, "type": "nominal", "title": title} for field, title in names.items()]


def _told(frame: pl.DataFrame, key: str, currency: str) -> pl.DataFrame:
    money = ("handle_minor", "drop_minor", "win_minor")
    return frame.select(
        pl.col(key).cast(pl.String).fill_null("not known").alias("group"),
        pl.col("win_minor"),
        pl.col("hold"),
        *(
            pl.Series(f"{name}_text", [amount_of(value, currency) for value in frame[name].to_list()])
            for name in money
        ),
        pl.Series("hold_text", [share(value) for value in frame["hold"].to_list()]),
    )


_TOLD = {
    "handle_minor_text": "Handle",
    "drop_minor_text": "Drop",
    "win_minor_text": "Win",
    "hold_text": "Hold",
}


def win_chart(frame: pl.DataFrame, key: str, title: str, currency: str) -> tuple[pl.DataFrame, Chart]:
    """Bars of the win, losses in red.

    Args:
        frame: `key`, the money columns in minor units, and `hold`.
        key: the column of the groups.
        title: the groups' heading.
        currency: the money's currency.

    Returns:
        the chart's rows and its description.
    """
    chart: Chart = {
        "config": LOOK,
        "height": 230,
        "mark": {"type": "bar", "cornerRadiusEnd": 2, "width": {"band": 0.62}},
        "encoding": {
            "x": {
                "field": "group",
                "type": "nominal",
                "title": title,
                "sort": None,
                "axis": {"labelAngle": 0},
            },
            "y": {"field": "win_minor", "type": "quantitative", "axis": money_axis(currency)},
            "color": {"condition": {"test": "datum.win_minor < 0", "value": BAD}, "value": GOOD},
            "tooltip": hints({"group": title} | _TOLD),
        },
    }
    return _told(frame, key, currency), chart


def hold_chart(
    frame: pl.DataFrame, key: str, title: str, currency: str, overall: float | None, *, in_time: bool
) -> tuple[pl.DataFrame, Chart]:
    """Points of the hold, with a line at the hold of all groups together.

    Args:
        frame, key, title, currency: as for `win_chart`.
        overall: win / drop of everything shown.
        in_time: whether the groups follow one another, so that a line may join them.
    """
    axis = {"format": "%", "title": "win / drop", "tickCount": 5}
    points: Chart = {
        "mark": {
            "type": "line",
            "point": {"size": 55, "filled": True, "color": LINE},
            "color": LINE,
            "strokeWidth": 1.5 if in_time else 0,
        },
        "encoding": {
            "x": {
                "field": "group",
                "type": "nominal",
                "title": title,
                "sort": None,
                "axis": {"labelAngle": 0},
            },
            "y": {"field": "hold", "type": "quantitative", "axis": axis},
            "tooltip": hints({"group": title} | _TOLD),
        },
    }
    layers = [points]
    if overall is not None:
        layers.append(
            {
                "data": {"values": [{"overall": overall}]},
                "mark": {"type": "rule", "strokeDash": [5, 4], "color": MUTED},
                "encoding": {"y": {"field": "overall", "type": "quantitative"}},
            }
        )
    return _told(frame, key, currency), {"config": LOOK, "height": 230, "layer": layers}
