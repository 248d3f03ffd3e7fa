"""The house's win taken apart: it adds up, its terms are what they say, and luck keeps to its bounds.

`STUDAUDIT_MONTHS` and `STUDAUDIT_MONTH_ROUNDS` set how many table-months the full count plays, and their
rounds.
"""

import os
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl
import pytest
from scipy.stats import binom

from pipeline.export.tables import hold
from pipeline.hold.decompose import PARTS, decompose
from pipeline.hold.explained import explained, rounded
from pipeline.hold.seat_values import seat_values
from pipeline.hold.spread import spread
from pipeline.lake import Lake
from pipeline.stages.hold_explained import hold_explained
from pipeline.stages.played_seats import played_seats
from pipeline.stages.settlement import settled_with_uncapped
from pipeline.theory.covariance import covariance_of
from pipeline.theory.edge import edge_of
from pipeline.theory.one_hand import choices_of
from schemas.cards import card_number
from schemas.sheets import HouseSheet, load_sheet
from tests.made_months import batches
from tests.made_night import SEVENS, closing, fold, night, opening, raised, write
from tests.test_whatif import BONUS, FR, rounds, seat

US_EDGE = Fraction(1_041_372_912_372, 19_933_230_517_200)
DEALER = "Kc 9h 4d 2s As"
HIDDEN = "?? ?? ?? ?? ??"
MONTHS = int(os.environ.get("STUDAUDIT_MONTHS", "280"))
ROUNDS = int(os.environ.get("STUDAUDIT_MONTH_ROUNDS", "1000"))


def exact(frame: pl.DataFrame, sheet: HouseSheet) -> Any:
    """The parts of rounds of one sheet."""
    with_rules = frame.with_columns(rules=pl.lit(sheet.name), gaming_day=pl.lit(None, pl.Date))
    expected = settled_with_uncapped(with_rules, {sheet.sha256: sheet}).drop("hand_id")
    seats = seat_values(with_rules.hstack(expected), {sheet.sha256: sheet})
    (parts,) = decompose(seats, {sheet.sha256: edge_of(sheet)}, ["currency"]).values()
    assert sum(getattr(parts, name) for name in PARTS) == parts.win
    return parts


def worth(sheet: HouseSheet, cards: str) -> Any:
    return choices_of(
        sheet, np.array([card_number(card) for card in cards.split()], dtype=np.int8), card_number("As")
    )


@pytest.fixture(scope="module")
def lake(tmp_path_factory: pytest.TempPathFactory) -> Lake:
    """Three rounds by the French sheet: a fold, a win that is paid right, one that is paid 20.00 too much."""
    folder = tmp_path_factory.mktemp("explained")
    told = [fold(1), raised(2), raised(3, returned="60.00")]
    write(folder / "inbox" / "1.jsonl", opening(), *told, closing("19915.00", 3))
    night(folder)
    return Lake(folder / "lake")


def test_each_part_of_three_rounds_is_what_its_formula_says(lake: Lake) -> None:
    (row,) = hold_explained(lake, (), "day").to_dicts()
    edge = Fraction(722_873_086_812, 19_933_230_517_200)  # `test_edge_by_all_pairs` counts it otherwise
    antes = 500 + 1000 + 1000
    folded, pair = worth(FR, "Jh 8d 5c 3s 2d"), worth(FR, " ".join(SEVENS))
    assert folded.raising.value < -1 < pair.raising.value
    told = {
        "theoretical": edge * antes,
        "decisions": Fraction(0),
        "cards": 500 * (1 - edge) - 2000 * (pair.raising.value + edge),
        "dealer": 2000 * (pair.raising.value - 3),
        "errors": Fraction(-2000),
    }
    for name, amount in told.items():
        assert abs(row[f"{name}_minor"] - amount) <= 1, name
    assert (row["side_minor"], row["unseparated_minor"], row["antes_judged_minor"]) == (0, 0, antes)
    assert sum(row[f"{name}_minor"] for name in PARTS) == row["win_minor"] == 500 - 3000 - 5000


@pytest.mark.parametrize("by", ["day", "table", "sheet", "dealer", "player"])
def test_parts_add_up_to_the_win_of_every_group(lake: Lake, by: Any) -> None:
    told, plain = hold_explained(lake, (), by), hold(lake, by)
    assert told.select(plain.columns).equals(plain)
    for row in told.to_dicts():
        assert sum(row[f"{name}_minor"] for name in PARTS) == row["win_minor"]


def test_what_a_wrong_fold_and_a_wrong_raise_cost() -> None:
    garbage, trips = "Jh 8d 5c 3s 2d", "7h 7d 7c 9s 2h"
    frame = rounds((DEALER, [seat(garbage), seat(trips, decision="fold")]))
    cost = -1 - worth(FR, garbage).raising.value + worth(FR, trips).raising.value + 1
    assert cost > 0
    assert exact(frame, FR).decisions == 1000 * cost


def test_a_hidden_hand_cannot_be_told_apart() -> None:
    parts = exact(rounds((DEALER, [seat(HIDDEN, decision="fold")])), FR)
    assert (parts.decisions, parts.cards, parts.dealer) == (0, 0, 0)
    assert parts.theoretical + parts.unseparated == 1000


def test_a_raise_of_the_wrong_size_cannot_be_told_apart() -> None:
    parts = exact(rounds((DEALER, [seat("7h 7d Qc 4s 2h", **{"raise": 1500})])), FR)
    assert (parts.decisions, parts.cards, parts.dealer) == (0, 0, 0)


def test_a_bought_card_is_worth_what_it_brought() -> None:
    cards = "9s 8s 7s 6s 2d"
    frame = rounds((DEALER, [seat(cards, draw=1000)]), sheet=BONUS).with_columns(
        draw_count=pl.lit([1], pl.List(pl.Int8)),
        draw_discard=pl.lit([card_number("2d")], pl.List(pl.Int8)),
        draw_card=pl.lit([card_number("Ts")], pl.List(pl.Int8)),
    )
    told = worth(BONUS, cards)
    assert told.best == ("buy", card_number("2d"))
    parts = exact(frame, BONUS)
    assert parts.decisions == 0
    # the straight flush beats a dealer who plays: 1000 + 50 * 2000, less the price of the card
    due = 1000 * told.buying[card_number("2d")].value
    assert parts.win - parts.errors == -(1000 + 100_000 - 1000)
    assert parts.theoretical + parts.cards + parts.dealer == -(1000 + 100_000 - 1000)
    assert parts.cards < -due


@pytest.mark.parametrize("name", ["caribbean-stud-us@1", "stud-poker-bonus@1"])
def test_variance_is_that_of_cards_and_that_of_the_dealer_together(name: str) -> None:
    """Law of total variance, for one seat under optimal play that buys nothing."""
    sheet = load_sheet(name)
    assert isinstance(sheet, HouseSheet)
    edge = edge_of(sheet)
    assert 0 < edge.main_spread < float((edge.with_purchase or edge.main).variance)


def random_rounds(sheet: HouseSheet, number: int, seats: int, seed: int) -> pl.DataFrame:
    """Rounds of `seats` seats that raise a pair or better, or A-K, and sometimes anything."""
    rng = np.random.default_rng(seed)
    deck = np.argsort(rng.random((number, 52)), axis=1)[:, : 5 * seats + 5]
    made: list[tuple[str, list[dict[str, Any]]]] = []
    from schemas.cards import cards_text

    for cards in deck:
        hands = cards[5:].reshape(seats, 5)
        sits = []
        for hand in hands:
            plays = len(set(hand // 4)) < 5 or {11, 12} <= set(hand // 4) or rng.random() < 0.1
            ante = int(rng.choice([500, 1000, 2500]))
            stakes = {"ante": ante} | ({"raise": 2 * ante} if plays else {})
            sits.append(seat(cards_text(hand.tolist()), decision="raise" if plays else "fold", **stakes))
        made.append((cards_text(cards[:5].tolist()), sits))
    return rounds(*made, sheet=sheet)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["stud-poker-fr@1", "caribbean-stud-us@1"])
def test_limits_raise_as_many_false_alarms_as_they_say(name: str) -> None:
    """Honest table-months of one to seven seats, of players of all skills, at antes that differ."""
    sheet = load_sheet(name)
    assert isinstance(sheet, HouseSheet)
    sheets = {sheet.sha256: sheet}
    told = [
        explained(batch, sheets, ["table", "currency"])["z"]
        for batch in batches(sheet, MONTHS, ROUNDS, seed=7)
    ]
    z = np.abs(np.concatenate([each.to_numpy() for each in told]))
    assert len(z) == MONTHS
    for nominal, limit in ((0.05, 1.959964), (0.0027, 3.0)):
        low, high = binom.interval(0.99, MONTHS, nominal)
        assert low <= np.count_nonzero(z > limit) <= high, nominal


def test_seats_of_one_round_share_the_dealers_hand() -> None:
    sheet = FR
    cov = covariance_of(sheet, 200_000)
    frame = random_rounds(sheet, 40, 4, 3).with_columns(
        rules=pl.lit(sheet.name), gaming_day=pl.lit(None, pl.Date)
    )
    sheets = {sheet.sha256: sheet}
    rows = seat_values(frame.hstack(settled_with_uncapped(frame, sheets).drop("hand_id")), sheets)
    alone = rows.with_columns(hand_id=pl.col("hand_id") + pl.col("seat").cast(pl.String))
    edges, pairs = {sheet.sha256: edge_of(sheet)}, {sheet.sha256: cov}
    (together,) = spread(rows, edges, pairs, ["currency"]).values()
    (apart,) = spread(alone, edges, pairs, ["currency"]).values()
    assert apart.shared == 0
    assert together.variance == pytest.approx(apart.variance + together.shared)
    assert together.shared > 10 * together.shared_error > 0


def test_rounded_parts_add_up() -> None:
    (parts,) = [exact(random_rounds(FR, 7, 3, 5), FR)]
    assert sum(rounded(parts).values()) == parts.win
    assert all(abs(rounded(parts)[name] - getattr(parts, name)) < 1 for name in PARTS)


def test_an_empty_lake_has_no_rows(tmp_path: Path) -> None:
    lake = Lake(tmp_path / "lake")
    lake.create()
    seats, sheets = played_seats(lake, ())
    assert seats.is_empty() and not sheets
    assert hold_explained(lake, (), "table").is_empty()


def test_us_edge_is_the_published_one() -> None:
    sheet = load_sheet("caribbean-stud-us@1")
    assert isinstance(sheet, HouseSheet)
    assert edge_of(sheet).main.house_edge == US_EDGE
