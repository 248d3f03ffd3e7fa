"""Payments that another reading of the sheet makes right, and sheets that favour the player."""

import polars as pl

from checks.rule import Rule, check
from checks.wording import amounts, number, sentence
from schemas.sums import fitting
from schemas.tables_recorded import WAGERS
from schemas.vocabulary import NOT_STATED


def _judged(wager: str, amount: str) -> pl.Expr:
    """An amount of a wager that stands and on which something is due; else null."""
    due = pl.col(f"expected_{wager}_returned_minor")
    stands = (pl.col(f"{wager}_stake_minor") != NOT_STATED) & (due != NOT_STATED)
    return pl.when(stands).then(pl.col(amount))


@check
def rul_001() -> Rule:
    """The payment is right only if a doubtful clause is read the other way.

    What it does:
        Settles a seat whose returns are not what is due again under the other listed readings of the
        sheet, one clause at a time and then several, until all its wagers fit. The clauses that had to
        be read otherwise decide; the difference is against the reading that is signed, and PAY codes
        do not name the seat besides.

    Why it matters:
        It is a question about the rules, not a dealer's error: who plays by another reading than the
        house has signed needs to be told, or the house to sign it.

    Example:
        Ante 10.00, raise 20.00 and trips, where the table is read as paying on the ante: recorded
        "ante 20.00 EUR, raise 50.00 EUR", expected "ante 20.00 EUR, raise 80.00 EUR", difference 30.00.
    """
    returned = {wager: _judged(wager, f"{wager}_returned_minor") for wager in WAGERS}
    due = {wager: _judged(wager, f"expected_{wager}_returned_minor") for wager in WAGERS}
    apart = (due[wager].cast(pl.Int128) - returned[wager] for wager in WAGERS)
    alone = (
        pl.when(pl.col("round_fits").fill_null(True))
        .then(pl.lit(""))
        .otherwise(pl.lit(" (other seats of the round are not settled so)"))
    )
    return Rule(
        over="tried",
        breach=pl.col("read_otherwise"),
        recorded=amounts(returned),
        expected=amounts(due),
        delta_minor=fitting(pl.sum_horizontal(apart)),
        message=sentence(
            "seat {} is settled by another reading than is signed, {}: {}{}",
            number("seat"), "reading", "reading_says", alone,
        ),
        clause=pl.col("reading_clause"),
        seat=pl.col("seat"),
        player=pl.col("seat_player"),
    )  # fmt: skip


@check
def rul_002() -> Rule:
    """The sheet gives the player the edge.

    What it does:
        Works out what the house keeps of each bet of a sheet, played best, over all deals, as the sheet is
        read and as it is signed. `studaudit rules check` tells it; no night does.

    Why it matters:
        A table that plays by such a sheet loses in the long run, however right each payment is.

    Example:
        `stud-poker-bonus@1` pays 8 for a flush and sells a card: recorded a house edge of -3.5590 % of the
        stake on the main bets with a bought card, expected one above nought.
    """
    edge = (pl.col("edge") * 100).round(4)
    return Rule(
        over="sheets",
        breach=pl.col("edge") < 0,
        recorded=sentence("a house edge of {} % of the stake on the {}", edge, "bet"),
        expected=pl.lit("one above nought"),
        message=sentence(
            "played best, the {} give the player {} % of the stake; `rules edge` has the figures",
            "bet",
            -edge,
        ),
    )
