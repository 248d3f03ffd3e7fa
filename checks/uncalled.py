"""How sites tell of bets that nobody called, and the awards of a seat without its own uncalled bet.

What the seats gave is reckoned without uncalled bets, so awards must be too: a site that pays the winner's
own bet out with the pot lists more than the pots held.
"""

import tomllib
from enum import StrEnum
from importlib.resources import files

import polars as pl

from schemas.vocabulary import NOT_STATED


class Uncalled(StrEnum):
    """What becomes of an uncalled bet in a record."""

    PRINTED = "printed"
    IN_THE_WIN = "in the win"
    LEFT_OUT = "left out"


def _habits() -> dict[str, Uncalled]:
    """How each site of `uncalled_bets.toml` tells of uncalled bets.

    Raises:
        ValueError: the file names another way than those of `Uncalled`.
    """
    written = tomllib.loads(files("checks").joinpath("uncalled_bets.toml").read_text(encoding="utf-8"))
    return {site: Uncalled(way) for site, way in written.items()}


UNCALLED = _habits()


def uncalled_told(hands: pl.DataFrame) -> pl.Expr:
    """How each hand's source tells of uncalled bets: a value of `Uncalled`.

    A column `prints_uncalled` (null: ask the site's habit) says of a hand whether lines of their own are
    printed.
    """
    by_site = pl.col("site").replace_strict(UNCALLED, default=Uncalled.LEFT_OUT, return_dtype=pl.String)
    if "prints_uncalled" not in hands.columns:
        return by_site
    printed = pl.when("prints_uncalled").then(pl.lit(Uncalled.PRINTED)).otherwise(pl.lit(Uncalled.LEFT_OUT))
    return pl.when(pl.col("prints_uncalled").is_null()).then(by_site).otherwise(printed)


def own_bet_in_win() -> pl.Expr:
    """How much of a seat's awards is its own uncalled bet: what must go back, as far as it was awarded.

    Of rows of seats, with `uncalled_told`, `awards_minor`, `returned_minor` and `expected_uncalled_minor`.
    """
    due = pl.col("expected_uncalled_minor") - pl.col("returned_minor")
    inside = (pl.col("uncalled_told") == Uncalled.IN_THE_WIN) & (
        pl.col("expected_uncalled_minor") != NOT_STATED
    )
    own = pl.min_horizontal(pl.col("awards_minor"), due).clip(0)
    return pl.when(inside).then(own).otherwise(0)
