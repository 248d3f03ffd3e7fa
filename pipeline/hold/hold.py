"""Hold: what the house kept, by whatever one asks for.

handle = sum of stakes; win = sum of stakes less returns; hold = win / drop where a drop is known,
and win / handle beside it. The drop and the chips are counted by session, at the table: they cannot be
told apart by dealer, player, sheet or shift.
"""

from dataclasses import dataclass

import polars as pl

from pipeline.hold.groups import OF_SESSIONS, By, keys_of
from schemas.sums import fitting, total
from schemas.tables_recorded import WAGERS

_STAKES = [f"{name}_stake_minor" for name in WAGERS]
_RETURNS = [f"{name}_returned_minor" for name in WAGERS]
_OF_ROUNDS = ("rounds", "antes_minor", "handle_minor", "win_minor")
_OF_COUNT = ("win_by_count_minor", "sessions", "sessions_counted", "apart_minor")


def round_money(rounds: pl.LazyFrame) -> pl.LazyFrame:
    """The rounds with `antes_minor`, `handle_minor`, `returned_minor` and `win_minor`, integers; null where
    the currency is unknown.

    Args:
        rounds: rows of `rounds`.
    """

    def added(columns: list[str]) -> pl.Expr:
        # -1 stands for a wager that was not made
        lists = [pl.col(name).list.eval(pl.element().clip(lower_bound=0)).list.sum() for name in columns]
        return pl.when(pl.col("currency").is_not_null()).then(pl.sum_horizontal(lists))

    return rounds.with_columns(
        antes_minor=added(["ante_stake_minor"]), handle_minor=added(_STAKES), returned_minor=added(_RETURNS)
    ).with_columns(win_minor=pl.col("handle_minor") - pl.col("returned_minor"))


def _by_player(rounds: pl.LazyFrame) -> pl.LazyFrame:
    lists = ["seat_player", *_STAKES, *_RETURNS]
    seats = rounds.select("hand_id", "currency", *lists).explode(lists)
    staked, returned = (pl.sum_horizontal(pl.col(each).clip(lower_bound=0)) for each in (_STAKES, _RETURNS))
    return seats.with_columns(
        player="seat_player",
        antes_minor=pl.col("ante_stake_minor").clip(lower_bound=0),
        handle_minor=staked,
        win_minor=staked - returned,
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


def _counts(tied: pl.LazyFrame, keys: list[str]) -> pl.LazyFrame:
    """Sessions and what was counted at them."""
    count, rounds = pl.col("win_by_count_minor"), pl.col("win_by_rounds_minor")
    counted = count.is_not_null()
    both = (~counted | rounds.is_not_null()).all()
    apart = fitting((count.cast(pl.Int128) - rounds.cast(pl.Int128)).sum())
    return tied.group_by(keys).agg(
        win_by_count_minor=pl.when(counted.any()).then(total(count)),
        sessions=pl.len().cast(pl.Int64),
        sessions_counted=counted.sum().cast(pl.Int64),
        apart_minor=pl.when(counted.any() & both).then(apart),
    )


def _with_sessions(
    sums: pl.LazyFrame, movements: pl.LazyFrame, tied: pl.LazyFrame, keys: list[str]
) -> pl.LazyFrame:
    """Groups of rounds with their drops and counts, and those in which nothing but these is known."""

    def nought_without(part: str, name: str) -> pl.Expr:
        # a sum past 64 bits stays null
        return pl.when(pl.col(part).is_null()).then(0).otherwise(pl.col(name)).alias(name)

    dropped = _drops(movements).group_by(keys).agg(drop_minor=total(pl.col("amount_minor")), dropped=True)
    joined = sums.with_columns(played=True)
    for part in (dropped, _counts(tied, keys)):
        joined = joined.join(part, on=keys, how="full", coalesce=True, nulls_equal=True)
    return joined.with_columns(
        *(nought_without("played", name) for name in _OF_ROUNDS),
        nought_without("dropped", "drop_minor"),
        sessions=pl.col("sessions").fill_null(0),
        sessions_counted=pl.col("sessions_counted").fill_null(0),
    )


def hold_by(by: By, rounds: pl.LazyFrame, movements: pl.LazyFrame, tied: pl.LazyFrame) -> pl.DataFrame:
    """Handle, drop, win and hold, and the win by count beside them.

    Records whose currency is not known are left out: see `left_out`. Sums past 64 bits are null.

    Args:
        by: what to group by; currencies are never added together.
        rounds: the rounds that count, with the columns of the grouping: see `grouped`; by sheet with
            `rules`, the sheet that each was judged by.
        movements: the movements that count, and tied: the last tie-out of each session; where the grouping is
            of whole sessions (`OF_SESSIONS`) with its columns, else left aside.

    Returns:
        the group's columns, `currency`, `rounds`, `antes_minor`, `handle_minor`, `drop_minor`, `win_minor`,
        `hold` (win / drop) and `win_of_handle`, both null where the divisor is nought or unknown; of the
        tie-outs `win_by_count_minor` (null where no session was counted), `sessions`, `sessions_counted` and
        `apart_minor`, the win by count less the win by rounds of the counted sessions. The drop and what
        comes of tie-outs are null unless the grouping is of whole sessions.
    """
    keys = [*keys_of(by), "currency"]
    rounds, movements, tied = (
        each.filter(pl.col("currency").is_not_null()) for each in (rounds, movements, tied)
    )
    money = _by_player(rounds) if by == "player" else round_money(rounds)
    sums = money.group_by(keys).agg(
        pl.col("hand_id").n_unique().cast(pl.Int64).alias("rounds"),
        *(total(pl.col(name)).alias(name) for name in _OF_ROUNDS[1:]),
    )
    if by in OF_SESSIONS:
        sums = _with_sessions(sums, movements, tied, keys)
    else:
        unknown = ("drop_minor", *_OF_COUNT)
        sums = sums.with_columns(pl.lit(None, pl.Int64).alias(name) for name in unknown)

    def ratio(divisor: str) -> pl.Expr:
        return pl.when(pl.col(divisor) > 0).then(pl.col("win_minor") / pl.col(divisor))

    return (
        sums.with_columns(hold=ratio("drop_minor"), win_of_handle=ratio("handle_minor"))
        .select(
            *keys, *_OF_ROUNDS[:-1], "drop_minor", "win_minor", "hold", "win_of_handle", *_OF_COUNT
        )
        .sort(keys, nulls_last=True)
        .collect()
    )  # fmt: skip
