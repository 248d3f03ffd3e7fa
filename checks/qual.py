"""Whether the dealer plays, as declared, beside what the cards and the sheet's qualifier say."""

import polars as pl

from checks.rank import unknown_hand
from checks.rule import Rule, check
from checks.wording import cards, clause, sentence

_YES, _NO = pl.lit("qualified"), pl.lit("not qualified")


def _declared(qualified: bool) -> Rule:
    """The rule that the dealer, so declared, is so by his cards."""
    made = pl.col("expected_qualified")
    recorded, expected = (_YES, _NO) if qualified else (_NO, _YES)
    return Rule(
        over="rounds",
        applies=pl.col("live") & (pl.col("dealer_qualified") == pl.lit(qualified)),
        undecidable=unknown_hand(made, pl.col("undecidable")),
        breach=(made != int(qualified)) & ~pl.col("as_read"),
        recorded=recorded,
        expected=expected,
        message=sentence("the dealer was declared {}; {} is {}", recorded, cards("dealer_cards"), expected),
        clause=clause(sets="dealer_qualifier"),
    )


@check
def qual_001() -> Rule:
    """The dealer was played as qualified without qualifying.

    What it does:
        Where the dealer is declared qualified, asks whether his cards reach what the sheet's
        qualifier asks for. A statement that another reading makes right, by which a seat of the
        round was paid, is RUL-001.

    Why it matters:
        Raises are then compared that should have been handed back, and antes lost that were won.

    Example:
        Dealer Ah Qd 9c 6s 3d declared qualified: recorded qualified, expected not qualified.
    """
    return _declared(True)


@check
def qual_002() -> Rule:
    """The dealer was played as not qualified though he qualifies.

    What it does:
        Where the dealer is declared not qualified, asks whether his cards fall short of what the
        sheet's qualifier asks for. A statement that another reading makes right, by which a seat of
        the round was paid, is RUL-001.

    Why it matters:
        The house pays every ante still in play and gives up the raises that it could have won.

    Example:
        Dealer Ah Kd 9c 6s 3d declared not qualified: recorded not qualified, expected qualified.
    """
    return _declared(False)
