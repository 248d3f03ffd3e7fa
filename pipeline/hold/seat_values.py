"""Settled rounds as one row a seat: what was staked, returned and due, and what the decisions were worth."""

from collections.abc import Mapping

import numpy as np
import polars as pl
from numpy.typing import NDArray

from pipeline.hold.seat_cards import first_of, five_of, flat_cards
from pipeline.theory.seat_worth import Seats, seat_worth
from schemas.sheets import HouseSheet
from schemas.tables_recorded import WAGERS
from schemas.vocabulary import NOT_STATED, Decision, Outcome

MAIN = ("ante", "raise", "draw")
SIDE = ("bonus", "jackpot")

_OF_ROUND = [
    "hand_id", "venue", "table", "session", "gaming_day", "at_utc", "dealer", "currency", "rules",
    "sheet_sha256", "jackpot_before_minor",
]  # fmt: skip
_OF_SEAT = [
    "seat", "seat_player", "seat_decision", "seat_card_count", "draw_count", "expected_outcome",
    *(f"{wager}_{amount}_minor" for wager in WAGERS for amount in ("stake", "returned")),
    *(f"{due}_{wager}_returned_minor" for due in ("expected", "uncapped") for wager in WAGERS),
]  # fmt: skip
_VOID = (int(Outcome.VOID_ROUND), int(Outcome.VOID_HAND))


def seat_values(rounds: pl.DataFrame, sheets: Mapping[str, HouseSheet]) -> pl.DataFrame:
    """One row for each seat of settled rounds.

    Args:
        rounds: rows of `rounds` with `rules`, `sheet_sha256`, the expected columns of `settle`, and the
            same without a maximum payout as `uncapped_*`, lists by seat.
        sheets: by SHA-256.

    Returns:
        the round's `hand_id`, `venue`, `table`, `session`, `gaming_day`, `at_utc`, `dealer`, `currency`,
        `rules`, `sheet_sha256`, `jackpot_before_minor`; `seat`, `player`; `ante_minor`; for `main` (ante,
        raise and bought card together), `bonus` and `jackpot` each `*_stake_minor`, `*_returned_minor`,
        `*_due_minor` and `*_uncapped_minor`, due without a maximum payout (null where nobody can say; stake
        and returned 0 where no such wager was made); `void`; `decided` whether what follows is known, and
        raise and bought card cost what the sheet says: `best`, `taken`, `after_best`, `after_taken` (in units
        of `pipeline.theory.seat_worth`) and `variance` (antes squared).
    """
    seats = rounds.select(*_OF_ROUND, *_OF_SEAT).explode(_OF_SEAT, empty_as_null=False)
    money = [each for name in ("main", *SIDE) for each in _money(name)]
    void = pl.col("expected_outcome").is_in(_VOID)
    told = seats.select(
        *_OF_ROUND, "seat", *money, player="seat_player", void=void,
        ante_minor=pl.col("ante_stake_minor").clip(lower_bound=0),
    )  # fmt: skip
    return told.hstack(_worth(rounds, seats, sheets))


def _money(name: str) -> list[pl.Expr]:
    """Stake, return and due of a wager, or of all main ones."""
    wagers = MAIN if name == "main" else (name,)

    def total(amount: str) -> pl.Expr:
        return pl.sum_horizontal(pl.col(f"{wager}_{amount}_minor").clip(lower_bound=0) for wager in wagers)

    # a wager that was made and on which nothing is known to be due leaves the sum unknown
    unknown = pl.any_horizontal(
        (pl.col(f"{wager}_stake_minor") != NOT_STATED)
        & (pl.col(f"expected_{wager}_returned_minor") == NOT_STATED)
        for wager in wagers
    )

    def due(by: str) -> pl.Expr:
        made = {wager: pl.col(f"{wager}_stake_minor") != NOT_STATED for wager in wagers}
        return pl.sum_horizontal(
            pl.when(made[wager]).then(pl.col(f"{by}_{wager}_returned_minor")).otherwise(0) for wager in wagers
        )

    return [
        total("stake").alias(f"{name}_stake_minor"),
        total("returned").alias(f"{name}_returned_minor"),
        pl.when(~unknown).then(due("expected")).alias(f"{name}_due_minor"),
        pl.when(~unknown).then(due("uncapped")).alias(f"{name}_uncapped_minor"),
    ]


def _worth(rounds: pl.DataFrame, seats: pl.DataFrame, sheets: Mapping[str, HouseSheet]) -> pl.DataFrame:
    """What the decisions were worth, a row for each seat."""
    counts, drawn = (seats[name].to_numpy().astype(np.int64) for name in ("seat_card_count", "draw_count"))
    hands = five_of(flat_cards(rounds, "seat_cards"), counts)
    discards, cards = (first_of(flat_cards(rounds, name), drawn) for name in ("draw_discard", "draw_card"))
    up = pl.col("dealer_cards").list.get(pl.col("dealer_up").cast(pl.Int64), null_on_oob=True)
    shown = rounds.select(pl.when(pl.col("dealer_up") >= 0).then(up).fill_null(-1))
    ups = np.repeat(shown.to_series().to_numpy(), rounds["seat"].list.len().to_numpy()).astype(np.int8)
    decisions = seats["seat_decision"].to_numpy().astype(np.int8)
    every = Seats(hands, ups, decisions, drawn.astype(np.int8), discards, cards)
    size = seats.height
    known, variance = np.zeros(size, np.bool_), np.zeros(size, np.float64)
    values = np.zeros((4, size), np.int64)
    hashes = seats["sheet_sha256"]
    for sha256 in hashes.drop_nulls().unique(maintain_order=True):
        rows = np.flatnonzero((hashes == sha256).fill_null(value=False).to_numpy())
        worth = seat_worth(sheets[sha256], Seats(*(np.ascontiguousarray(each[rows]) for each in every)))
        known[rows] = worth.known & _as_priced(sheets[sha256], seats[rows])
        variance[rows] = worth.variance
        values[:, rows] = worth.best, worth.taken, worth.after_best, worth.after_taken
    names = ("best", "taken", "after_best", "after_taken")
    columns = {name: values[place] for place, name in enumerate(names)}
    return pl.DataFrame({"decided": known, **columns, "variance": variance})


def _as_priced(sheet: HouseSheet, seats: pl.DataFrame) -> NDArray[np.bool_]:
    """Whether raise and bought card cost what the sheet says, and stand beside the decision that they go
    with.
    """
    ante = pl.col("ante_stake_minor")
    raised = pl.col("seat_decision") == int(Decision.RAISE)
    raise_due = pl.when(raised).then(ante * sheet.raise_multiple).otherwise(NOT_STATED)
    price = sheet.purchase.price if sheet.purchase is not None else 0
    bought = ante * price * pl.col("draw_count")
    draw_due = pl.when(pl.col("draw_count") > 0).then(bought).otherwise(NOT_STATED)
    priced = (pl.col("raise_stake_minor") == raise_due) & (pl.col("draw_stake_minor") == draw_due)
    return seats.select((ante > 0) & priced).to_series().to_numpy()
