"""Rake: what the house takes out of the pots of stud hands, as their sources state it.

Nothing is worked out by a schedule here: that is RAKE-001's. Amounts are added up as stated, and hands
that state no rake are counted beside those that do. Chips of tournaments are no money: their hands are
left out, and so are those whose source names no currency.
"""

from dataclasses import dataclass
from typing import Literal

import polars as pl

from schemas.money import CHIPS
from schemas.sums import fitting, total

RakeBy = Literal["table", "day", "month", "stake", "site"]
_KEYS: dict[RakeBy, list[str]] = {
    "table": ["site", "table"],
    "day": ["utc_day"],
    "month": ["played_in"],
    "stake": ["limit", "small_bet_minor", "big_bet_minor"],
    "site": ["site"],
}
_TOURNAMENT = (pl.col("kind") == "tournament") | (pl.col("currency") == CHIPS)


def rake_keys_of(by: RakeBy) -> list[str]:
    """The columns that a grouping has, the currency apart."""
    return list(_KEYS[by])


@dataclass(frozen=True, slots=True)
class HandsLeftOut:
    """How many hands `rake_by` leaves out: of tournaments, and others without a currency."""

    tournaments: int
    nameless: int


def hands_left_out(hands: pl.LazyFrame) -> HandsLeftOut:
    """What `rake_by` leaves out of rows of `hands`."""
    chips = _TOURNAMENT.fill_null(value=False)
    told = hands.select(
        tournaments=chips.sum().cast(pl.Int64),
        nameless=(~chips & pl.col("currency").is_null()).sum().cast(pl.Int64),
    )
    return HandsLeftOut(*told.collect().row(0))


def rake_by(by: RakeBy, hands: pl.LazyFrame) -> pl.DataFrame:
    """Pots, rake and fee of cash hands, as stated.

    There is no gaming day of a hand: by day it goes by the date at which it started in UTC (null where the
    zone of its source's clock is unknown), by month by that of the stamp as printed, which is known without a
    zone. At the turn of a month the two may differ.

    Args:
        by: what to group by; currencies are never added together, play money is one of its own.
        hands: rows of `hands`.

    Returns:
        the group's columns (`utc_day`, `played_in`, `limit` with `small_bet_minor` and `big_bet_minor`,
        `site`, `table`), `currency`, `hands`, `hands_without_rake` (that state none), `pots_minor`,
        `rake_minor` and `fee_minor` (null where no hand states one, or past 64 bits), and of the hands that
        state both rake and pot `raked_pots_minor`, their gross pots (rake and fee added where the source
        states the pot without), and `rake_of_pots`, their rake / their gross pots.
    """
    keys = [*_KEYS[by], "currency"]

    def stated(name: str) -> pl.Expr:
        amounts = pl.col(f"{name}_minor")
        return pl.when(amounts.is_not_null().any()).then(total(amounts))

    both = pl.col("gross_minor").is_not_null() & pl.col("rake_minor").is_not_null()
    return (
        hands.filter(~_TOURNAMENT & pl.col("currency").is_not_null())
        .with_columns(utc_day=pl.col("started_at_utc").dt.date(), gross_minor=_gross())
        .group_by(keys)
        .agg(
            hands=pl.len().cast(pl.Int64),
            hands_without_rake=pl.col("rake_minor").null_count().cast(pl.Int64),
            pots_minor=stated("pot"),
            rake_minor=stated("rake"),
            fee_minor=stated("fee"),
            raked_pots_minor=pl.when(both.any()).then(fitting(pl.col("gross_minor").filter(both).sum())),
            raked_minor=pl.col("rake_minor").filter(both).sum(),
        )
        .with_columns(
            rake_of_pots=pl.when(pl.col("raked_pots_minor") > 0).then(
                pl.col("raked_minor") / pl.col("raked_pots_minor")
            )
        )
        .drop("raked_minor")
        .sort(keys, nulls_last=True)
        .collect()
    )


def _gross() -> pl.Expr:
    """The pot with what was taken out of it; null where a pot's kind does not say whether it holds that."""
    pot, rake, fee = (pl.col(f"{name}_minor").cast(pl.Int128) for name in ("pot", "rake", "fee"))
    net = pot + rake + fee.fill_null(0)
    return pl.when(pl.col("pot_kind") == "gross").then(pot).when(pl.col("pot_kind") == "net").then(net)
