"""Hold: what the house kept, by whatever one asks for.

handle = sum of stakes; win = sum of stakes less returns; hold = win / drop where a drop is known,
and win / handle beside it. The drop is counted at the table and cannot be told apart by dealer or
player.
"""

from dataclasses import dataclass
from typing import Literal

import polars as pl

from schemas.tables_recorded import WAGERS

By = Literal["table", "day", "sheet", "dealer", "player"]
_KEYS: dict[str, list[str]] = {
    "table": ["venue", "table"],
    "day": ["gaming_day"],
    "sheet": ["rules"],
    "dealer": ["dealer"],
    "player": ["player"],
}
_STAKES = [f"{name}_stake_minor" for name in WAGERS]
_RETURNS = [f"{name}_returned_minor" for name in WAGERS]


def keys_of(by: By) -> list[str]:
    """The columns that a grouping has, the currency apart."""
    return list(_KEYS[by])


def round_money(rounds: pl.LazyFrame) -> pl.LazyFrame:
    """The rounds with `handle_minor` and `win_minor`, integers; null where the currency is unknown.

    Args:
        rounds: rows of `rounds`.
    """

    def total(columns: list[str]) -> pl.Expr:
        # -1 stands for a wager that was not made
        lists = [pl.col(name).list.eval(pl.element().clip(lower_bound=0)).list.sum() for name in columns]
        return pl.sum_horizontal(lists)

    known = pl.col("currency").is_not_null()
    return rounds.with_columns(
        handle_minor=pl.when(known).then(total(_STAKES)), returned_minor=pl.when(known).then(total(_RETURNS))
    ).with_columns(win_minor=pl.col("handle_minor") - pl.col("returned_minor"))


def _by_player(rounds: pl.LazyFrame) -> pl.LazyFrame:
    lists = ["seat_player", *_STAKES, *_RETURNS]
    seats = rounds.select("hand_id", "currency", *lists).explode(lists)
    return seats.with_columns(
        player="seat_player",
        handle_minor=pl.sum_horizontal(pl.col(_STAKES).clip(lower_bound=0)),
        win_minor=pl.sum_horizontal(pl.col(_STAKES).clip(lower_bound=0))
        - pl.sum_horizontal(pl.col(_RETURNS).clip(lower_bound=0)),
    )


@dataclass(frozen=True, slots=True)
class LeftOut:
    """How many records have money that cannot be counted, for want of a currency."""

    rounds: int
    drops: int


def _drops(movements: pl.LazyFrame) -> pl.LazyFrame:
    return movements.filter(pl.col("kind") == "drop")


def left_out(rounds: pl.LazyFrame, movements: pl.LazyFrame) -> LeftOut:
    """What `hold_by` leaves out of the records that count."""

    def without(records: pl.LazyFrame) -> int:
        return records.filter(pl.col("currency").is_null()).select(pl.len()).collect().item()

    return LeftOut(without(rounds), without(_drops(movements)))


def hold_by(by: By, rounds: pl.LazyFrame, movements: pl.LazyFrame) -> pl.DataFrame:
    """Handle, drop, win and hold.

    Records whose currency is not known are left out: see `left_out`.

    Args:
        by: what to group by; currencies are never added together.
        rounds: the rounds that count; by sheet, with `rules`, the sheet that each was judged by.
        movements: the movements that count.

    Returns:
        the group's columns, `currency`, `rounds`, `handle_minor`, `drop_minor` (null for dealers,
        players and sheets), `win_minor`, `hold` (win / drop) and `win_of_handle`, both null where
        the divisor is nought or unknown.
    """
    keys = [*_KEYS[by], "currency"]
    known = rounds.filter(pl.col("currency").is_not_null())
    money = _by_player(known) if by == "player" else round_money(known)
    sums = money.group_by(keys).agg(
        rounds=pl.col("hand_id").n_unique().cast(pl.Int64),
        handle_minor=pl.col("handle_minor").sum(),
        win_minor=pl.col("win_minor").sum(),
    )
    if by in ("table", "day"):
        drops = (
            _drops(movements)
            .filter(pl.col("currency").is_not_null())
            .group_by(keys)
            .agg(drop_minor=pl.col("amount_minor").sum())
        )
        sums = sums.join(drops, on=keys, how="full", coalesce=True).with_columns(
            pl.col("rounds", "handle_minor", "win_minor", "drop_minor").fill_null(0)
        )
    else:
        sums = sums.with_columns(drop_minor=pl.lit(None, pl.Int64))

    def ratio(divisor: str) -> pl.Expr:
        return pl.when(pl.col(divisor) > 0).then(pl.col("win_minor") / pl.col(divisor))

    return (
        sums.with_columns(hold=ratio("drop_minor"), win_of_handle=ratio("handle_minor"))
        .select(*keys, "rounds", "handle_minor", "drop_minor", "win_minor", "hold", "win_of_handle")
        .sort(keys, nulls_last=True)
        .collect()
    )
