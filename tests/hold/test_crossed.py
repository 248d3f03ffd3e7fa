"""HLD-002: what each threshold makes of months and days worked out by hand, and how often chance does."""

from datetime import date, timedelta
from decimal import Decimal
from fractions import Fraction
from math import sqrt

import numpy as np
import polars as pl
import pytest
from scipy.stats import norm

from pipeline.hold.crossed import crossed
from pipeline.hold.decompose import Parts
from pipeline.hold.held import Held, Key
from pipeline.hold.spread import Spread
from schemas.thresholds import CUSTOMARY, Threshold

TABLE = ("V1", "T1", "EUR")
LAST_YEAR, POINTS, THEORY = CUSTOMARY


def ledger_of(days: dict[date, tuple[int, int, int]]) -> pl.DataFrame:
    """Handle, drop and win of the table's days."""
    rows = [(*TABLE, day, *amounts) for day, amounts in days.items()]
    names = ["venue", "table", "currency", "gaming_day", "handle_minor", "drop_minor", "win_minor"]
    return pl.DataFrame(rows, schema=names, orient="row")


def held(win: int, expected: int, deviation: float) -> Held:
    """A day whose win should have been `expected`, give or take `deviation`."""
    nought = Fraction(0)
    luck = Fraction(win - expected)
    parts = Parts(Fraction(expected), nought, luck, nought, nought, nought, nought, nought, win, 0)
    return Held(100, parts, Spread(deviation**2, 0.0, 0.0), 0.0)


def year(holds: list[float], drop: int = 100_000) -> dict[date, tuple[int, int, int]]:
    """The twelve months before December 2026, one day each, with these holds."""
    months = [date(2025, 12, 1), *(date(2026, month, 1) for month in range(1, 12))]
    return {day: (10 * drop, drop, round(hold * drop)) for day, hold in zip(months, holds, strict=False)}


MONTH = (*TABLE, date(2026, 12, 1))


def test_points_from_last_year_are_of_all_its_drop() -> None:
    days = year([0.20] * 6 + [0.26] * 6) | {date(2026, 12, 5): (1_000_000, 100_000, 27_000)}
    told = crossed(ledger_of(days), {}, [POINTS], [], [MONTH]).row(0, named=True)
    assert (told["value"], told["base"], told["reach"]) == (0.27, pytest.approx(0.23), 0.03)
    assert told["crossed"] and told["period"] == "2026-12" and told["undecided"] is None
    assert told["false_alarms"] is None  # nothing says how far luck reaches
    days[date(2026, 12, 5)] = (1_000_000, 100_000, 25_900)
    assert not crossed(ledger_of(days), {}, [POINTS], [], [MONTH]).row(0, named=True)["crossed"]


def test_the_interval_is_that_of_last_years_months() -> None:
    holds = [0.20, 0.24, 0.22, 0.26, 0.18, 0.22]
    days = year(holds) | {date(2026, 12, 5): (1_000_000, 100_000, 28_000)}
    told = crossed(ledger_of(days), {}, [LAST_YEAR], [], [MONTH]).row(0, named=True)
    assert told["base"] == pytest.approx(np.mean(holds))
    assert told["reach"] == pytest.approx(1.959964 * np.std(holds, ddof=1), rel=1e-6)
    assert told["crossed"]
    few = crossed(ledger_of(year(holds[:5]) | {date(2026, 12, 5): (1, 1, 1)}), {}, [LAST_YEAR], [], [MONTH])
    assert few["undecided"].to_list() == ["5 of the twelve months before are known, 6 are needed"]
    assert few["crossed"].to_list() == [False]


def test_days_are_held_against_theory_only_where_all_are_known() -> None:
    last = date(2026, 12, 30)
    every = [last - timedelta(days=back) for back in range(30)]
    days = dict.fromkeys(every, (10000, 1000, 900))
    known: dict[Key, Held] = {(*TABLE, day): held(900, 400, 50.0) for day in every}
    told = crossed(ledger_of(days), known, [THEORY], known, []).row(0, named=True)
    assert (told["value"], told["base"], told["reach"], told["crossed"]) == (0.09, 0.04, 0.04, True)
    reach = 0.04 * 300_000 / (50 * sqrt(30))
    assert told["false_alarms"] == pytest.approx(2 * norm.sf(reach))
    short = crossed(ledger_of(dict(list(days.items())[:29])), known, [THEORY], known, [])
    assert short["undecided"].to_list() == ["the table is known from 2026-12-02 only"]
    del known[(*TABLE, every[3])]
    unknown = crossed(ledger_of(days), known, [THEORY], known, [])
    assert unknown["undecided"].to_list() == ["rounds of the window have no rule sheet or no currency"]


def test_what_divides_by_nought_says_so() -> None:
    days = year([0.2] * 12) | {date(2026, 12, 5): (1_000, 0, 100)}
    told = crossed(ledger_of(days), {}, [POINTS], [], [MONTH])
    assert told["undecided"].to_list() == ["nothing was dropped"]
    other = Threshold("handle", "win-of-handle", None, "last-year", Decimal(3), None)
    assert crossed(ledger_of(days), {}, [other], [], [MONTH])["crossed"].to_list() == [True]


@pytest.mark.parametrize("threshold", [POINTS, LAST_YEAR], ids=["points", "interval"])
def test_honest_tables_cross_it_as_often_as_it_says(threshold: Threshold) -> None:
    """Months of 50,000.00 drop whose holds vary by 2.5 points: the stated rate beside 1,500 simulations."""
    rng, drop, deviation = np.random.default_rng(8), 5_000_000, 0.025
    crossings, stated = [], []
    for _ in range(1_500):
        holds = rng.normal(0.22, deviation, 13)
        days = year(holds[:12].tolist(), drop)
        win = round(holds[12] * drop)
        days[date(2026, 12, 5)] = (10 * drop, drop, win)
        known: dict[Key, Held] = {
            (*TABLE, date(2026, 12, 5)): held(win, round(0.22 * drop), deviation * drop)
        }
        told = crossed(ledger_of(days), known, [threshold], [], [MONTH]).row(0, named=True)
        crossings.append(told["crossed"])
        stated.append(told["false_alarms"])
    rate = float(np.mean(stated))
    error = sqrt(rate * (1 - rate) / len(crossings))
    # the interval's own spread is an estimate of twelve months: its stated rate is the mean over them
    assert abs(np.mean(crossings) - rate) < 3.5 * error
