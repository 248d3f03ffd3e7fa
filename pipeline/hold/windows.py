"""HLD-001: a table's gaming days and months whose luck lies further out than chance lets expect.

Null: the luck of the main bets is that of fair deals. Statistic: z, the luck by its standard deviation, seats
of a round counted together. p is two-sided, by the normal law; a window of few rounds whose p by the normal
law is low is dealt again (`pipeline.hold.dealt_again`), so that one rare hand is no alarm. Correction: Holm,
over all windows that are looked at together.
"""

from collections.abc import Iterable, Mapping
from datetime import date
from typing import NamedTuple, cast

import polars as pl
from scipy.stats import norm

from pipeline.hold.corrected import corrected
from pipeline.hold.dealt_again import SHORT, Again
from pipeline.hold.held import Held, Key
from schemas.sheets import HouseSheet

FEWEST = 100
"""Rounds below which a window says nothing."""
LOOKED_AT = 0.05
"""p by the normal law below which few rounds are dealt again."""
_MOST_DRAWS = 4_000_000
_OF_TABLE = ("venue", "table", "currency")


class Window(NamedTuple):
    """A table's rounds of some days in a row.

    Attributes:
        venue, table, currency: of them.
        first, last: the gaming days.
        period: how it is told: `2026-11-30`, `2026-11`.
        held: what the table held.
    """

    venue: str
    table: str
    currency: str
    first: date
    last: date
    period: str
    held: Held


def windows(days: Mapping[Key, Held], touched: Iterable[Key]) -> list[Window]:
    """The days that were touched, and their gaming months as far as they are known, each once.

    Args:
        days: from `held_days`, whole for every month that is touched.
        touched: keys of `days`.
    """
    told: list[Window] = []
    months: dict[tuple[object, ...], None] = {}
    for key in sorted(set(touched) & set(days), key=str):
        venue, table, currency, day = key
        on = cast(date, day)
        told.append(Window(str(venue), str(table), str(currency), on, on, on.isoformat(), days[key]))
        months[venue, table, currency, on.year, on.month] = None
    for venue, table, currency, year, month in months:
        own = {
            cast(date, key[3]): held
            for key, held in days.items()
            if key[:3] == (venue, table, currency)
            and (cast(date, key[3]).year, cast(date, key[3]).month) == (year, month)
        }
        if len(own) > 1:
            told.append(_month(str(venue), str(table), str(currency), own))
    return told


def _month(venue: str, table: str, currency: str, days: Mapping[date, Held]) -> Window:
    first, last = min(days), max(days)
    held = days[first]
    for day in sorted(days)[1:]:
        held = held.plus(days[day])
    return Window(venue, table, currency, first, last, f"{first:%Y-%m}", held)


def first_look(told: Iterable[Window]) -> pl.DataFrame:
    """The windows with their luck, and p by the normal law.

    Args:
        told: those to look at; what has too few rounds, or nothing at risk, is left out.

    Returns:
        `venue`, `table`, `currency`, `gaming_day` (the last), `first_day`, `period`, `rounds`, `win_minor`,
        `expected_minor`, `std_dev_minor`, `z`, `p`.
    """
    rows = [
        {
            "venue": each.venue,
            "table": each.table,
            "currency": each.currency,
            "gaming_day": each.last,
            "first_day": each.first,
            "period": each.period,
            "rounds": each.held.rounds,
            "win_minor": each.held.parts.win,
            "expected_minor": round(each.held.parts.win - each.held.parts.luck),
            "std_dev_minor": each.held.spread.std_dev,
            "z": each.held.z,
        }
        for each in told
        if each.held.rounds >= FEWEST and each.held.z is not None
    ]
    schema: dict[str, pl.DataType] = {
        **{name: pl.String() for name in ("venue", "table", "currency")},
        "gaming_day": pl.Date(), "first_day": pl.Date(), "period": pl.String(), "rounds": pl.Int64(),
        "win_minor": pl.Int64(), "expected_minor": pl.Int64(), "std_dev_minor": pl.Float64(),
        "z": pl.Float64(),
    }  # fmt: skip
    frame = pl.DataFrame(rows, schema=pl.Schema(schema))
    return frame.with_columns(p=pl.Series(2 * norm.sf(frame["z"].abs().to_numpy())))


def to_deal_again(looked_at: pl.DataFrame) -> pl.DataFrame:
    """The windows of `first_look` whose p rests on few rounds."""
    return looked_at.filter((pl.col("rounds") < SHORT) & (pl.col("p") < LOOKED_AT))


def hold_limits(
    looked_at: pl.DataFrame, seats: pl.DataFrame, sheets: Mapping[str, HouseSheet], level: float
) -> pl.DataFrame:
    """The windows with their p, dealt again where that is called for, and corrected.

    Args:
        looked_at: from `first_look`.
        seats: live seats of all windows of `to_deal_again`: `venue`, `table`, `currency`, `gaming_day`,
            `hand_id`, `sheet_sha256`, `ante_minor`, the seats of a round together.
        sheets: by SHA-256.
        level: chance of any false alarm; draws go as far as it asks.

    Returns:
        `looked_at` with `p` as it stands then, `dealt_again`, `p_corrected`, `windows` (how many), and
        `low_minor` and `high_minor`: by the normal law the wins of all windows of honest tables lie between
        these, but for a share `level` of such looks.
    """
    again = to_deal_again(looked_at)
    most = min(_MOST_DRAWS, round(4 * looked_at.height / level))
    p: dict[tuple[object, ...], float] = {}
    wanted = again.select("venue", "table", "currency", "period", "first_day", "gaming_day", "z")
    for *name, first, last, z in wanted.iter_rows():
        own = seats.filter(
            *(pl.col(column) == value for column, value in zip(_OF_TABLE, name[:3], strict=True)),
            pl.col("gaming_day").is_between(pl.lit(first), pl.lit(last)),
        )
        p[tuple(name)] = Again.of(own, sheets).p_value(z, most)
    names = looked_at.select("venue", "table", "currency", "period").rows()
    told = looked_at.with_columns(
        p=pl.Series(
            [p.get(name, by_law) for name, by_law in zip(names, looked_at["p"], strict=True)],
            dtype=pl.Float64,
        ),
        dealt_again=pl.Series([name in p for name in names], dtype=pl.Boolean),
        windows=pl.lit(looked_at.height, pl.Int64),
    )
    reach = float(norm.isf(level / max(looked_at.height, 1) / 2))
    expected, deviation = pl.col("expected_minor"), pl.col("std_dev_minor")
    return told.with_columns(
        p_corrected=corrected(told["p"]),
        low_minor=expected - (reach * deviation).round().cast(pl.Int64),
        high_minor=expected + (reach * deviation).round().cast(pl.Int64),
    )
