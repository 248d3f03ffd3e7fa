"""The search for the reading by which a seat was paid, against trying every reading on every round."""

from random import Random
from typing import Any, cast

import polars as pl
import pytest

from checks import unfit
from pipeline.stages.readings import OTHERWISE, try_readings
from pipeline.stages.settlement import settled
from schemas.sheets import HouseSheet, Variant, every_reading, load_sheet
from schemas.tables_recorded import WAGERS
from tests.oracles.house_banked.dealing import deal
from tests.oracles.house_banked.frame import batch

SHEETS = {
    "stud-poker-fr": 400,
    "stud-poker-bonus": 150,
    "caribbean-progressive": 400,
    "caribbean-stud-us": 100,
}
"""Games, and how many rounds of each are tried."""
Due = list[dict[str, Any]]


def _house(game: str) -> HouseSheet:
    return cast(HouseSheet, load_sheet(f"{game}@1"))


def _dealt(game: str, rounds: int) -> pl.DataFrame:
    """Random rounds with their context; nothing has come back yet."""
    chance = Random(f"readings of {game}")
    sheet = _house(game)
    made = batch([deal(chance, game) for _ in range(rounds)], [sheet.sha256] * rounds)
    frame = cast(pl.DataFrame, pl.from_arrow(made)).rename({"rules": "sheet_sha256"})
    return frame.with_columns(wagers_offered=pl.lit(list(sheet.wagers)))


def _due(rounds: pl.DataFrame, sheet: HouseSheet) -> Due:
    return settled(rounds.with_columns(sheet_sha256=pl.lit(sheet.sha256)), {sheet.sha256: sheet}).to_dicts()


def _paid(rounds: pl.DataFrame, variants: list[Variant], chance: Random) -> pl.DataFrame:
    """The rounds paid by one reading or another, a seat here and there by two of them or by none."""
    payers = [variants[0], *chance.sample(variants[1:], min(len(variants) - 1, 9))]
    dues = [_due(rounds, cast(HouseSheet, payer.sheet)) for payer in payers]
    columns: dict[str, list[list[int]]] = {f"{wager}_returned_minor": [] for wager in WAGERS}
    for place, row in enumerate(rounds.iter_rows(named=True)):
        payer = chance.randrange(len(payers))
        seats = [payer if chance.random() < 0.8 else chance.randrange(len(payers)) for _ in row["seat"]]
        extra = [chance.choice((0,) * 9 + (1, 500)) for _ in seats]
        for wager in WAGERS:
            stakes = row[f"{wager}_stake_minor"]
            paid = [dues[by][place][f"expected_{wager}_returned_minor"][at] for at, by in enumerate(seats)]
            columns[f"{wager}_returned_minor"].append(
                [
                    -1 if stake == -1 else max(back, 0) + more
                    for stake, back, more in zip(stakes, paid, extra, strict=True)
                ]
            )
    return rounds.with_columns(pl.Series(name, lists, pl.List(pl.Int64)) for name, lists in columns.items())


def _seat_fits(row: dict[str, Any], due: dict[str, Any], at: int, offered: tuple[str, ...]) -> bool:
    for wager in WAGERS:
        stake, back = row[f"{wager}_stake_minor"][at], row[f"{wager}_returned_minor"][at]
        owed = due[f"expected_{wager}_returned_minor"][at]
        open_ = stake == -1 or wager not in offered or (wager == "jackpot" and owed == -1)
        nothing = (stake, back, owed) == (0, 0, -1)
        if not open_ and not nothing and back != owed:
            return False
    return True


Told = tuple[str, str, int, bool]


def _by_trying_all(rounds: pl.DataFrame, variants: list[Variant]) -> dict[tuple[str, int], Told]:
    """For each seat that some reading makes right the one to be named: the fewest clauses, then one that
    the whole round fits, then the first."""
    best: dict[tuple[str, int], tuple[tuple[int, bool, int], Told]] = {}
    for order, variant in enumerate(variants):
        sheet = cast(HouseSheet, variant.sheet)
        for row, due in zip(rounds.iter_rows(named=True), _due(rounds, sheet), strict=True):
            fits = [_seat_fits(row, due, at, sheet.wagers) for at in range(len(row["seat"]))]
            rank = (len(variant.readings), not all(fits), order)
            told = (
                ", ".join(clause for clause, _ in variant.readings),
                " and ".join(f"{clause} {name}" for clause, name in variant.readings),
                due["expected_qualified"],
                all(fits),
            )
            for at in (at for at, fit in enumerate(fits) if fit):
                key = (row["hand_id"], at)
                if key not in best or rank < best[key][0]:
                    best[key] = (rank, told)
    return {key: told for key, (_, told) in best.items()}


@pytest.mark.parametrize("game", SHEETS)
def test_the_reading_found_is_that_of_the_fewest_clauses(game: str) -> None:
    sheet = _house(game)
    variants = [Variant((), sheet), *every_reading(sheet)]
    rounds = _paid(_dealt(game, SHEETS[game]), variants, Random(f"payers of {game}"))
    expected = settled(rounds, {sheet.sha256: sheet})
    told = try_readings(rounds, expected, {sheet.sha256: sheet})
    seats = unfit(rounds, expected)
    assert told.schema == OTHERWISE
    assert told.select("hand_id", "place").rows() == seats.rows()
    assert seats.height > SHEETS[game] // 10
    found = {
        (hand, place): rest
        for hand, place, *rest in told.select(
            "hand_id", "place", "reading_clause", "reading", "reading_qualified", "round_fits"
        ).iter_rows()
    }
    wanted = _by_trying_all(rounds, variants[1:]) if len(variants) > 1 else {}
    for key, rest in found.items():
        assert rest == list(wanted.get(key, (None,) * 4)), key
    named = {rest[0] for rest in found.values()}
    assert None in named
    assert (len(named) > 1) == (len(variants) > 1)
    # two clauses of the plain game hardly ever bear on one hand
    assert any("," in (name or "") for name in named) == (
        game in ("stud-poker-bonus", "caribbean-progressive")
    )


@pytest.mark.parametrize("game", SHEETS)
def test_what_was_due_otherwise_is_settlement_s_own(game: str) -> None:
    sheet = _house(game)
    rounds = _dealt(game, 60)
    variants = [Variant((), sheet), *every_reading(sheet, 1)]
    rounds = _paid(rounds, variants, Random(f"otherwise {game}"))
    sheets = {sheet.sha256: sheet}
    told = try_readings(rounds, settled(rounds, sheets), sheets)
    flipped = settled(rounds, sheets, qualified_otherwise=True)
    uncapped = settled(rounds, sheets, without_maximum=True)
    for name, due in (("flipped", flipped), ("uncapped", uncapped)):
        by_hand = {row["hand_id"]: row for row in due.iter_rows(named=True)}
        for row in told.iter_rows(named=True):
            for wager in ("ante", "raise", "bonus"):
                owed = by_hand[row["hand_id"]][f"expected_{wager}_returned_minor"][row["place"]]
                assert row[f"{name}_{wager}_minor"] == owed


def test_nothing_is_tried_where_all_is_right() -> None:
    sheet = _house("stud-poker-fr")
    rounds = _dealt("stud-poker-fr", 20)
    due = settled(rounds, {sheet.sha256: sheet})
    returns = [due[f"expected_{wager}_returned_minor"].alias(f"{wager}_returned_minor") for wager in WAGERS]
    told = try_readings(rounds.with_columns(returns), due, {sheet.sha256: sheet})
    assert told.is_empty()
    assert told.schema == OTHERWISE
