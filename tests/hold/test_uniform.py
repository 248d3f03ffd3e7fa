"""INT-002: shuffled decks are uniform in every position, together and apart; others are not."""

import numpy as np
import polars as pl
import pytest

from pipeline.hold.corrected import holm
from pipeline.hold.uniform import card_positions, statistic, uniformity
from tests.test_whatif import rounds, seat


def dealt(number: int, seed: int, seats: int = 3) -> pl.DataFrame:
    """Cards of rounds from well shuffled decks, in the shape of `card_positions`."""
    deck = np.argsort(np.random.default_rng(seed).random((number, 52)), axis=1).astype(np.int8)
    frames: list[pl.DataFrame] = []
    for hand in range(seats + 1):
        for place in range(5):
            frames.append(
                pl.DataFrame(
                    {
                        "hand_id": [f"h{number_}" for number_ in range(number)],
                        "dealer": ["D1"] * number,
                        "of": ["seats" if hand else "dealer"] * number,
                        "place": [place] * number,
                        "card": deck[:, 5 * hand + place],
                    }
                )
            )
    return pl.concat(frames)


@pytest.mark.parametrize("cells", ["card", "rank", "suit"])
@pytest.mark.parametrize("drawn", [1, 4, 7])
def test_the_statistic_has_the_mean_of_its_distribution(cells: str, drawn: int) -> None:
    """51, 12 and 3 degrees of freedom, whatever number of cards of one round are counted together."""
    freedom = {"card": 51, "rank": 12, "suit": 3}[cells]
    rng, told = np.random.default_rng(drawn), []
    each = np.full(400, drawn)
    for _ in range(150):
        cards = np.argsort(rng.random((400, 52)), axis=1)[:, :drawn].reshape(-1).astype(np.int8)
        value = statistic(cards, each, cells)
        assert value is not None
        told.append(value)
    error = np.sqrt(2 * freedom / len(told))
    assert abs(np.mean(told) - freedom) < 3.5 * error


def test_shuffled_decks_raise_no_suspicion() -> None:
    told = uniformity(dealt(600, 1), ["dealer"])
    assert told.height == 2 * 5 * 3
    assert told["p_corrected"].min() > 0.01
    assert told.filter(pl.col("of") == "seats")["cards"].to_list() == [1800] * 15


def test_an_ace_that_comes_too_often_to_the_dealer_is_found_in_its_place() -> None:
    cards = dealt(800, 2)
    swap = (pl.col("of") == "dealer") & (pl.col("place") == 4) & (pl.int_range(pl.len()) % 9 == 0)
    cards = cards.with_columns(card=pl.when(swap).then(pl.lit(51, pl.Int8)).otherwise("card"))
    found = uniformity(cards, []).filter(pl.col("p_corrected") < 0.001)
    assert set(found.select("of", "place").rows()) == {("dealer", 4)}
    assert set(found["cells"]) >= {"card", "rank"}


def test_a_position_that_some_round_hides_is_not_tested() -> None:
    """Shown hands are those that were raised: they hold more aces, and prove nothing."""
    cards = dealt(600, 3)
    folded = (pl.col("of") == "seats") & (pl.col("card") // 4 < 6) & (pl.col("place") == 2)
    told = uniformity(cards.with_columns(card=pl.when(folded).then(-1).otherwise("card").cast(pl.Int8)), [])
    hidden = told.filter((pl.col("of") == "seats") & (pl.col("place") == 2))
    assert hidden["hidden"].min() > 0
    assert hidden["p"].null_count() == 3 == told["p"].null_count()


def test_a_sample_that_is_too_small_says_nothing() -> None:
    told = uniformity(dealt(100, 4, seats=1), [])
    by_cells = dict(told.group_by("cells").agg(pl.col("p").null_count()).rows())
    assert by_cells == {"card": 10, "rank": 0, "suit": 0}


def test_positions_are_taken_from_recorded_rounds() -> None:
    dealer = "Kc 9h 4d 2s As"
    made = [
        (dealer, [seat("Jh 8d 5c 3s 2d"), seat("?? ?? ?? ?? ??", decision="fold")]),
        (dealer, [seat("Jh 8d")]),
    ]
    cards = card_positions(rounds(*made).with_columns(dealer=pl.lit("D1")))
    counts = dict(cards.group_by("of").len().rows())
    assert counts == {"dealer": 10, "seats": 10}  # the second round's hand has not five cards
    assert cards.filter(pl.col("of") == "seats", pl.col("place") == 0)["card"].to_list() == [9 * 4 + 2, -1]


def test_holm_corrects_as_published() -> None:
    """Holm 1979: 0.01, 0.04, 0.03, 0.005 become 0.03, 0.06, 0.06, 0.02."""
    assert holm(np.array([0.01, 0.04, 0.03, 0.005])).tolist() == pytest.approx([0.03, 0.06, 0.06, 0.02])
    assert holm(np.array([])).tolist() == []
