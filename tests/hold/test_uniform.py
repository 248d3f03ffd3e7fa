"""INT-002: shuffled decks are uniform in every position, together and apart; others are not."""

import numpy as np
import polars as pl
import pytest

from pipeline.hold.corrected import holm
from pipeline.hold.uniform import Dealt, dealt_cards, statistic, uniformity
from tests.test_whatif import rounds, seat


def dealt(number: int, seed: int, seats: int = 3) -> pl.DataFrame:
    """Cards of rounds from well shuffled decks: `of`, `place`, `card`."""
    deck = np.argsort(np.random.default_rng(seed).random((number, 52)), axis=1).astype(np.int8)
    return pl.concat(
        pl.DataFrame({"card": deck[:, 5 * hand + place]}).select(
            of=pl.lit("seats" if hand else "dealer"), place=pl.lit(place, pl.Int64), card="card"
        )
        for hand in range(seats + 1)
        for place in range(5)
    )


def counted(cards: pl.DataFrame, number: int, seats: int = 3) -> Dealt:
    """Those cards as the program counts them."""
    where = {name: pl.lit("D1" if name == "dealer" else "V1") for name in ("venue", "table", "dealer")}
    each = {"dealer": 1, "seats": seats}
    rounds = pl.DataFrame(
        {
            "of": list(each),
            "rounds": [number] * 2,
            "drawn": [number * k for k in each.values()],
            "apart": [number * k * (52 - k) for k in each.values()],
        }
    )
    return Dealt(
        cards.with_columns(**where, number=pl.lit(1, pl.Int64)).select(
            "venue", "table", "dealer", "of", "place", "card", "number"
        ),
        rounds.with_columns(**where).select("venue", "table", "dealer", "of", "rounds", "drawn", "apart"),
    )


@pytest.mark.parametrize("cells", ["card", "rank", "suit"])
@pytest.mark.parametrize("drawn", [1, 4, 7])
def test_the_statistic_has_the_mean_of_its_distribution(cells: str, drawn: int) -> None:
    """51, 12 and 3 degrees of freedom, whatever number of cards of one round are counted together."""
    freedom = {"card": 51, "rank": 12, "suit": 3}[cells]
    rng, told = np.random.default_rng(drawn), []
    for _ in range(150):
        cards = np.argsort(rng.random((400, 52)), axis=1)[:, :drawn].reshape(-1)
        value = statistic(np.bincount(cards, minlength=52), (52 - drawn) / 51, cells)
        assert value is not None
        told.append(value)
    error = np.sqrt(2 * freedom / len(told))
    assert abs(np.mean(told) - freedom) < 3.5 * error


def test_shuffled_decks_raise_no_suspicion() -> None:
    told = uniformity(counted(dealt(600, 1), 600), ["dealer"])
    assert told.height == 2 * 5 * 3
    assert told["p_corrected"].min() > 0.01
    assert told.filter(pl.col("of") == "seats")["cards"].to_list() == [1800] * 15


def test_an_ace_that_comes_too_often_to_the_dealer_is_found_in_its_place() -> None:
    cards = dealt(800, 2)
    swap = (pl.col("of") == "dealer") & (pl.col("place") == 4) & (pl.int_range(pl.len()) % 9 == 0)
    cards = cards.with_columns(card=pl.when(swap).then(pl.lit(51, pl.Int8)).otherwise("card"))
    found = uniformity(counted(cards, 800), []).filter(pl.col("p_corrected") < 0.001)
    assert set(found.select("of", "place").rows()) == {("dealer", 4)}
    assert set(found["cells"]) >= {"card", "rank"}


def test_a_position_that_some_round_hides_is_not_tested() -> None:
    """Shown hands are those that were raised: they hold more aces, and prove nothing."""
    cards = dealt(600, 3)
    folded = (pl.col("of") == "seats") & (pl.col("card") // 4 < 6) & (pl.col("place") == 2)
    cards = cards.with_columns(card=pl.when(folded).then(-1).otherwise("card").cast(pl.Int8))
    told = uniformity(counted(cards, 600), [])
    hidden = told.filter((pl.col("of") == "seats") & (pl.col("place") == 2))
    assert hidden["hidden"].min() > 0
    assert hidden["p"].null_count() == 3 == told["p"].null_count()


def test_a_sample_that_is_too_small_says_nothing() -> None:
    told = uniformity(counted(dealt(100, 4, seats=1), 100, seats=1), [])
    by_cells = dict(told.group_by("cells").agg(pl.col("p").null_count()).rows())
    assert by_cells == {"card": 10, "rank": 0, "suit": 0}


def test_positions_are_taken_from_recorded_rounds() -> None:
    dealer = "Kc 9h 4d 2s As"
    made = [
        (dealer, [seat("Jh 8d 5c 3s 2d"), seat("?? ?? ?? ?? ??", decision="fold")]),
        (dealer, [seat("Jh 8d")]),
    ]
    of_both = rounds(*made).with_columns(dealer=pl.lit("D1"))
    told = dealt_cards(of_both)
    counts = dict(told.cards.group_by("of").agg(pl.col("number").sum()).rows())
    assert counts == {"dealer": 10, "seats": 10}  # the second round's hand has not five cards
    first = told.cards.filter(pl.col("of") == "seats", pl.col("place") == 0)
    assert dict(first.select("card", "number").rows()) == {9 * 4 + 2: 1, -1: 1}
    drawn = dict(zip(told.rounds["of"], told.rounds.select("rounds", "drawn", "apart").rows(), strict=True))
    assert drawn == {"dealer": (2, 2, 2 * 51), "seats": (1, 2, 2 * 50)}


def test_batches_add_up() -> None:
    """Cards counted in pieces are those counted at once, whatever the pieces."""
    made = [("Kc 9h 4d 2s As", [seat("Jh 8d 5c 3s 2d")]), ("Kd 9c 4s 2c Ah", [seat("Jd 8c 5h 3d 2h")])]
    of_both = rounds(*made).with_columns(dealer=pl.lit("D1"))
    pieces = Dealt.together([dealt_cards(of_both[:1]), dealt_cards(of_both[1:])])
    whole = dealt_cards(of_both)
    order = ["of", "place", "card"]
    assert pieces.cards.sort(order).equals(whole.cards.sort(order))
    assert pieces.rounds.sort("of").equals(whole.rounds.sort("of"))


def test_holm_corrects_as_published() -> None:
    """Holm 1979: 0.01, 0.04, 0.03, 0.005 become 0.03, 0.06, 0.06, 0.02."""
    assert holm(np.array([0.01, 0.04, 0.03, 0.005])).tolist() == pytest.approx([0.03, 0.06, 0.06, 0.02])
    assert holm(np.array([])).tolist() == []
