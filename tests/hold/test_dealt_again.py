"""Rounds dealt again have the moments of theory, and tails that the normal law does not have."""

import numpy as np
import polars as pl
import pytest
from scipy.stats import norm

from pipeline.hold.dealt_again import Again
from pipeline.theory.covariance import covariance_of
from pipeline.theory.dealt_rounds import ROUNDS, SEATS, dealt_rounds
from pipeline.theory.edge import edge_of
from schemas.sheets import load_sheet
from schemas.sheets.house import HouseSheet

NAMES = ("caribbean-stud-us@1", "stud-poker-fr@1")


def sheet_of(name: str) -> HouseSheet:
    sheet = load_sheet(name)
    assert isinstance(sheet, HouseSheet)
    return sheet


def seats_of(sheet: HouseSheet, antes: list[list[int]]) -> pl.DataFrame:
    """Seats of rounds with those antes."""
    rows = [(f"h{number}", sheet.sha256, ante) for number, each in enumerate(antes) for ante in each]
    return pl.DataFrame(rows, schema=["hand_id", "sheet_sha256", "ante_minor"], orient="row")


@pytest.mark.parametrize("name", NAMES)
def test_dealt_rounds_have_the_moments_of_theory(name: str) -> None:
    """The variance is exact in `edge_of`, the covariance estimated from other deals in `covariance_of`."""
    sheet = sheet_of(name)
    told, exact = dealt_rounds(sheet), float(edge_of(sheet, bought_cards=False).main.variance)
    squares = told.luck.astype(np.float64) ** 2
    assert told.luck.shape == (ROUNDS, SEATS)
    assert abs(told.luck.mean(dtype=np.float64)) < 1e-6
    assert abs(told.variance - exact) < 4 * squares.mean(axis=1).std() / ROUNDS**0.5
    pairs = covariance_of(sheet).optimal
    sums = told.luck.sum(axis=1, dtype=np.float64) ** 2 - squares.sum(axis=1)
    error = (sums / (SEATS * (SEATS - 1))).std() / ROUNDS**0.5
    assert abs(told.covariance - pairs.value) < 4 * np.hypot(error, pairs.error)


@pytest.mark.parametrize("antes", [[[500] * 300, [500, 1000, 10_000] * 50], [[500]], [[100, 900]]])
def test_draws_have_mean_nought_and_deviation_one(antes: list[list[int]]) -> None:
    sheet = sheet_of(NAMES[0])
    rounds = [list(each) for many in antes for each in zip(*[iter(many)] * min(3, len(many)), strict=False)]
    again = Again.of(seats_of(sheet, rounds * 20), {sheet.sha256: sheet})
    draws = again.draws(4_000, np.random.default_rng(5))
    assert abs(draws.mean()) < 4 / 4_000**0.5
    assert abs(draws.std() - 1) < 0.1


def test_a_straight_flush_in_an_hour_is_no_sign() -> None:
    """One seat wins 101 antes in 60 rounds: 5.8 standard deviations, by the normal law one in 10 ** 8."""
    sheet = sheet_of(NAMES[0])
    again = Again.of(seats_of(sheet, [[1000]] * 60), {sheet.sha256: sheet})
    z = -101 / (60 * dealt_rounds(sheet).variance) ** 0.5
    assert 2 * norm.sf(-z) < 1e-7
    # a straight flush or a royal comes once in 1,083 such hours
    assert again.p_value(z, 200_000) > 1e-4


def test_p_is_uniform_over_honest_rounds() -> None:
    """p of rounds dealt by another seed falls below each level as often as the level says, or seldomer."""
    sheet = sheet_of(NAMES[0])
    again = Again.of(seats_of(sheet, [[500, 500, 2500]] * 80), {sheet.sha256: sheet})
    told = np.array([again.p_value(z, 5_000) for z in again.draws(400, np.random.default_rng(77))])
    for level in (0.5, 0.2, 0.05):
        assert np.mean(told <= level) < level + 3.5 * (level * (1 - level) / len(told)) ** 0.5


def test_more_seats_than_a_deck_serves_are_refused() -> None:
    sheet = sheet_of(NAMES[0])
    with pytest.raises(ValueError, match="10 seats"):
        Again.of(seats_of(sheet, [[500] * 10]), {sheet.sha256: sheet})


def test_an_interval_is_where_so_many_draws_lie() -> None:
    sheet = sheet_of(NAMES[0])
    again = Again.of(seats_of(sheet, [[500]] * 100), {sheet.sha256: sheet})
    low, high = again.interval(0.95)
    draws = again.draws(20_000, np.random.default_rng(3))
    assert abs(np.mean((draws >= low) & (draws <= high)) - 0.95) < 0.012
    assert -low > high  # who loses loses little at a time; who wins may win much
