"""INT-003: errors that lean to one side or fall on one player are told from those that do not."""

from math import comb

import numpy as np
import polars as pl
import pytest

from pipeline.hold.payment_errors import by_dealer, by_dealer_and_player, error_seats


def seats_of(errors: dict[tuple[str, str], list[int]]) -> pl.DataFrame:
    """Seats by dealer and player with what each was paid too much."""
    rows = [
        {"venue": "V1", "dealer": dealer, "player": player, "error_minor": error}
        for (dealer, player), each in errors.items()
        for error in each
    ]
    return pl.DataFrame(rows)


def test_direction_is_the_binomial_of_errors_for_players() -> None:
    told = by_dealer(seats_of({("D1", "P1"): [100] * 9 + [-100] + [0] * 90, ("D2", "P1"): [0] * 50}))
    first, second = told.to_dicts()
    assert (first["errors"], first["for_player"]) == (10, 9)
    assert first["p"] == pytest.approx(2 * (comb(10, 9) + 1) / 2**10)
    assert first["p_corrected"] == first["p"]  # the other dealer made none and counts for nothing
    assert (second["errors"], second["p"], second["p_corrected"]) == (0, 1.0, 1.0)


def test_one_player_s_share_is_hypergeometric() -> None:
    """Of 100 seats, 10 of them P1's, 4 were paid too much, all P1's: C(10, 4) / C(100, 4)."""
    told = by_dealer_and_player(seats_of({("D1", "P1"): [500] * 4 + [0] * 6, ("D1", "P2"): [0] * 90}))
    first, second = told.to_dicts()
    assert first["p"] == pytest.approx(comb(10, 4) / comb(100, 4))
    assert first["p_corrected"] == pytest.approx(2 * first["p"])
    assert (first["all_for"], first["all_seats"], second["for_player"], second["p"]) == (4, 100, 0, 1.0)


def test_errors_that_fall_anywhere_are_seldom_suspected() -> None:
    rng, suspected = np.random.default_rng(4), 0
    for _ in range(200):
        errors = {
            ("D1", f"P{player}"): rng.choice([0, 0, 0, 0, 0, 0, 0, 0, 100, -100], size=60).tolist()
            for player in range(8)
        }
        suspected += by_dealer_and_player(seats_of(errors))["p_corrected"].min() <= 0.05
    assert suspected <= 20  # 10 expected at the most; binomial, 99.8 %


def test_seats_that_cannot_be_settled_are_left_out() -> None:
    money = {f"{name}_{what}_minor": [0, 0] for name in ("bonus", "jackpot") for what in ("returned", "due")}
    frame = pl.DataFrame(money | {"main_returned_minor": [500, 100], "main_due_minor": [300, None]})
    assert error_seats(frame)["error_minor"].to_list() == [200]
