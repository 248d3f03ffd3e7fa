"""What each seat was awarded and what went back to it; amounts that are not stated stay unknown.

A winner's own uncalled bet that a site pays out with the pot has gone back to it and is no award.
"""

import polars as pl

from checks.frames import by_element
from checks.uncalled import Uncalled, own_bet_in_win
from schemas.vocabulary import NOT_STATED


def without_own_bets(joined: pl.DataFrame) -> pl.DataFrame:
    """Hands whose `awarded_minor` no longer holds the winners' own uncalled bets, which `own_bets_minor`
    adds up: 0 where a site does not pay them out with the pot."""
    paid_out = joined.filter(pl.col("uncalled_told") == Uncalled.IN_THE_WIN)
    if paid_out.is_empty():
        return joined.with_columns(own_bets_minor=pl.lit(0, pl.Int64))
    own = awards_alone(paid_out).group_by("row").agg(own_bets_minor=pl.col("own_bet_minor").sum())
    with_own = joined.join(own, on="row", how="left", maintain_order="left")
    return with_own.with_columns(pl.col("own_bets_minor").fill_null(0)).with_columns(
        awarded_minor=pl.col("awarded_minor") - pl.col("own_bets_minor")
    )


def awards_alone(joined: pl.DataFrame) -> pl.DataFrame:
    """One row for each seat: `row`, `seat` and what `with_awards` adds, of hands with `uncalled_told` and
    `awards_stated`."""
    lists = ["seat", "collected_minor", "expected_uncalled_minor"]
    return with_awards(joined, by_element(joined, ("uncalled_told", "awards_stated"), lists))


def with_awards(joined: pl.DataFrame, seats: pl.DataFrame) -> pl.DataFrame:
    """Seats with `awards_minor` and `returned_minor`, null where an amount of theirs is not stated.

    Args:
        joined: hands, with their lists of awards and of uncalled bets.
        seats: one row for each seat, with `collected_minor`, `awards_stated`, `uncalled_told` and
            `expected_uncalled_minor`.
    """
    for part in (
        _by_seat(joined, "award_seat", "award_amount_minor", "awards"),
        _by_seat(joined, "uncalled_seat", "uncalled_amount_minor", "returned"),
    ):
        seats = seats.join(part, on=["row", "seat"], how="left", maintain_order="left")
    collected = pl.when(pl.col("collected_minor") != NOT_STATED).then("collected_minor")
    told = seats.with_columns(
        awards_minor=pl.when("awards_stated").then(_known("awards")).otherwise(collected),
        returned_minor=_known("returned"),
    )
    own = pl.col("own_bet_minor")
    return told.with_columns(own_bet_minor=own_bet_in_win()).with_columns(
        awards_minor=pl.col("awards_minor") - own, returned_minor=pl.col("returned_minor") + own
    )


def _by_seat(joined: pl.DataFrame, seat: str, amount: str, name: str) -> pl.DataFrame:
    """Sums of a list of amounts by the seats of a list beside it, and whether all of them are stated."""
    rows = joined.select("row", seat=seat, amount=amount).explode("seat", "amount", empty_as_null=False)
    return rows.group_by("row", "seat").agg(
        pl.col("amount").sum().alias(f"{name}_sum"),
        (pl.col("amount") != NOT_STATED).all().alias(f"{name}_known"),
    )


def _known(name: str) -> pl.Expr:
    """The sum, 0 of a seat that the list does not name."""
    return pl.when(pl.col(f"{name}_known").fill_null(True)).then(pl.col(f"{name}_sum").fill_null(0))
