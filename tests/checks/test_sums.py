"""Sums of amounts that pass 64 bits leave a session undecided; they never wrap around to a wrong one."""

import polars as pl
import pytest

from checks import check_sessions
from schemas.sums import fitting, total
from tests.checks.made_sessions import made_sessions

MOST = 2**63 - 1
LARGE = 9_999_999_999_999_900
"""Twelve digits before the point and four after it, as minor units."""
ROUNDS = [{"round": number, "at": "21:00"} for number in range(1, 1001)]
ENOUGH = MOST // LARGE + 1
"""So many of these add up to more than 64 bits hold; the rounds described are more."""


@pytest.mark.parametrize("column", ["win_minor", "handle_minor"])
def test_a_win_by_rounds_that_does_not_fit_is_not_known(column: str) -> None:
    assert len(ROUNDS) > ENOUGH
    made = made_sessions({"rounds": ROUNDS})
    made["rounds_light"] = made["rounds_light"].with_columns(pl.lit(LARGE).alias(column))
    checked = check_sessions(**made)
    told = checked.tie_outs.row(0, named=True)
    if column == "win_minor":
        assert (told["win_by_rounds_minor"], told["ties_out"]) == (None, None)
        assert checked.findings.is_empty()
    assert told["handle_minor"] == (3000 * len(ROUNDS) if column == "win_minor" else None)


def test_movements_that_do_not_fit_leave_the_count_unknown() -> None:
    fills = [{"kind": "fill", "amount": "10.00", "ref": str(number)} for number in range(1000)]
    made = made_sessions({"movements": fills})
    made["movements"] = made["movements"].with_columns(amount_minor=pl.lit(LARGE))
    told = check_sessions(**made).tie_outs.row(0, named=True)
    assert told["fill_minor"] is None
    assert (told["credit_minor"], told["drop_minor"]) == (0, 0)
    assert (told["win_by_count_minor"], told["ties_out"]) == (None, None)


def test_a_difference_that_does_not_fit_is_not_stated() -> None:
    made = made_sessions({"rounds": [{"round": 1}]})
    floats = pl.when(record="session_close").then(MOST).otherwise(0)
    made["sessions"] = made["sessions"].with_columns(float_minor=floats)
    made["rounds_light"] = made["rounds_light"].with_columns(win_minor=pl.lit(-MOST))
    checked = check_sessions(**made)
    assert checked.tie_outs.select("win_by_count_minor", "win_by_rounds_minor", "ties_out").row(0) == (
        MOST, -MOST, None,
    )  # fmt: skip
    assert checked.findings.is_empty()


@pytest.mark.parametrize(
    "amounts", [[], [None], [MOST], [-MOST, -1], [MOST, 1], [-MOST, -2], [MOST, MOST, -MOST]]
)
def test_a_total_is_the_plain_sum_where_that_fits(amounts: list[int | None]) -> None:
    plain = sum(amount or 0 for amount in amounts)
    frame = pl.DataFrame({"amount": amounts}, schema={"amount": pl.Int64})
    told = frame.select(total(pl.col("amount"))).item()
    assert told == (plain if -MOST - 1 <= plain <= MOST else None)
    assert frame.select(fitting(pl.col("amount").cast(pl.Int128))).to_series().to_list() == amounts
