"""HLD-001: which windows are looked at, and that an honest year raises no more alarms than the level says."""

from datetime import date, timedelta
from fractions import Fraction

import numpy as np
import polars as pl
import pytest
from scipy.stats import norm

from pipeline.hold.decompose import Parts
from pipeline.hold.held import Held, Key
from pipeline.hold.spread import Spread
from pipeline.hold.windows import FEWEST, first_look, hold_limits, to_deal_again, windows

SEATS = pl.DataFrame(
    schema={"venue": pl.String, "table": pl.String, "currency": pl.String, "gaming_day": pl.Date,
            "hand_id": pl.String, "sheet_sha256": pl.String, "ante_minor": pl.Int64}
)  # fmt: skip


def day_of(luck: float, rounds: int = 3_000, deviation: float = 100_000.0) -> Held:
    """A day of so many rounds with this luck in standard deviations, 10,000 to be expected."""
    nought, lucky = Fraction(0), Fraction(round(luck * deviation))
    parts = Parts(
        Fraction(10_000), nought, lucky, nought, nought, nought, nought, nought, 10_000 + int(lucky), 0
    )
    return Held(rounds, parts, Spread(deviation**2, 0.0, 0.0), 0.0)


def keyed(day: date, table: str = "T1") -> Key:
    return ("V1", table, "EUR", day)


def limits(days: dict[Key, Held], level: float = 0.001) -> pl.DataFrame:
    return hold_limits(first_look(windows(days, days)), SEATS, {}, level)


def test_touched_days_are_looked_at_with_their_months() -> None:
    first = date(2026, 11, 29)
    days = {keyed(first + timedelta(days=n)): day_of(1.0) for n in range(4)}
    told = {each.period: each for each in windows(days, [keyed(date(2026, 11, 30))])}
    assert set(told) == {"2026-11-30", "2026-11"}
    month = told["2026-11"]
    assert (month.first, month.last, month.held.rounds) == (first, date(2026, 11, 30), 6_000)
    assert month.held.z == pytest.approx(2 * 1.0 / 2**0.5)


def test_few_rounds_say_nothing_and_a_month_of_one_day_is_looked_at_once() -> None:
    days = {
        keyed(date(2026, 11, 3)): day_of(9.0, rounds=FEWEST - 1),
        keyed(date(2026, 11, 3), "T2"): day_of(0.5),
    }
    assert limits(days).select("table", "period").rows() == [("T2", "2026-11-03")]


def test_p_is_the_normal_laws_and_corrected_over_all() -> None:
    days = {keyed(date(2026, 11, 3), f"T{n}"): day_of(z) for n, z in enumerate((4.0, 0.1, -0.3))}
    told = limits(days).sort("p")
    assert told["p"].to_list() == pytest.approx([2 * norm.sf(z) for z in (4.0, 0.3, 0.1)])
    assert told["p_corrected"][0] == pytest.approx(3 * 2 * norm.sf(4.0))
    assert told["windows"].to_list() == [3, 3, 3]
    assert told["expected_minor"].to_list() == [10_000] * 3
    reach = norm.isf(0.001 / 3 / 2) * 100_000
    assert told["high_minor"].to_list() == [10_000 + round(reach)] * 3


def test_few_rounds_far_out_are_dealt_again() -> None:
    days = {keyed(date(2026, 11, 3)): day_of(3.0, rounds=300), keyed(date(2026, 11, 4)): day_of(3.0)}
    looked_at = first_look(windows(days, days))
    assert to_deal_again(looked_at)["period"].to_list() == ["2026-11-03"]


def test_honest_nights_raise_no_more_alarms_than_the_level() -> None:
    """400 nights of 12 tables at a level of 5 %: alarms in no more nights than the binomial law allows."""
    rng, alarms = np.random.default_rng(6), 0
    for _ in range(400):
        days = {
            keyed(date(2026, 11, 3), f"T{n}"): day_of(float(z)) for n, z in enumerate(rng.normal(size=12))
        }
        alarms += bool((limits(days, 0.05)["p_corrected"] <= 0.05).any())
    assert alarms <= 34  # 20 expected at the most; three standard deviations
