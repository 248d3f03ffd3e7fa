"""Codes that no check looks for yet, and the records that give cause for them.

Such a record may break the code's rule without anybody noticing, so it is listed as undecidable by that
code instead of passing for right. A code that an ordinary record gives no cause for is not listed, nor
one that needs what no sheet states, such as a schedule of rake.
"""

import polars as pl

from checks.rule import Check, Rule
from schemas.undecidable import Undecidable
from schemas.vocabulary import Action, Street

_LOW_GAMES = ("7stud8", "razz", "razz27")


def _pending(code: str, over: str, cause: pl.Expr) -> Check:
    """A code that is undecidable wherever a row of a frame gives cause for it."""
    nothing = pl.lit(None, pl.String)
    rule = Rule(
        over=over,
        applies=cause,
        undecidable=pl.lit(Undecidable.NOT_IMPLEMENTED_CHECK.value, pl.Int8),
        breach=pl.lit(value=False),
        recorded=nothing,
        expected=nothing,
        message=nothing,
    )
    return Check(code, "", (rule,))


def _causes() -> dict[str, tuple[str, pl.Expr]]:
    """The frame and the cause of each code."""
    after_fold = pl.col("folded_on").is_between(Street.SECOND, Street.SEVENTH)
    last_to_another = (
        (pl.col("action_kind") == Action.DEAL)
        & (pl.col("action_street") == Street.SEVENTH)
        & (pl.col("action_seat") > 0)
        & (pl.col("action_seat") != pl.col("hero"))
    )
    low_shown = pl.col("contested") & pl.col("in_play") & (pl.col("declared_text") != "")
    return {
        "DEAL-006": ("hand_seats", after_fold & (pl.col("seat_card_count") > pl.col("folded_on"))),
        "DEAL-007": ("steps", last_to_another),
        "DEAL-008": ("hands", pl.col("community_cards") > 0),
        "RANK-003": ("hand_seats", pl.col("game").is_in(_LOW_GAMES) & low_shown),
        "POT-006": ("hands", pl.col("odd_chip")),
    }


PENDING = tuple(_pending(code, over, cause) for code, (over, cause) in _causes().items())
"""Every such code; it goes from here as soon as a check looks for it."""
