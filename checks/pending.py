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


def _staked(wager: str) -> pl.Expr:
    """A side bet that the sheet offers; one that it does not is BET-003."""
    return (pl.col("wager") == wager) & pl.col("wagers_offered").list.contains(wager)


def _causes() -> dict[str, tuple[str, pl.Expr]]:
    """The frame and the cause of each code."""
    bought = (pl.col("draw_count") > 0) | (pl.col("draw_stake_minor") > 0)
    meter = pl.col("jackpot_before_minor").is_not_null() | pl.col("jackpot_after_minor").is_not_null()
    awarded = pl.col("jackpot_returned_minor").list.max() > 0
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
        "BET-004": ("seats", bought),
        "BET-005": ("seats", bought),
        "BET-006": ("side_wagers", _staked("bonus")),
        "BET-008": ("side_wagers", _staked("bonus") | _staked("jackpot")),
        "RANK-003": ("hand_seats", pl.col("game").is_in(_LOW_GAMES) & low_shown),
        "PAY-003": ("seats", pl.col("draw_stake_minor") > 0),
        "PAY-004": ("side_wagers", _staked("bonus")),
        "PAY-005": ("side_wagers", _staked("jackpot")),
        "PAY-007": ("seats", pl.col("got_past_most") | pl.col("due_past_most")),
        "JKP-001": ("rounds", meter),
        "JKP-002": ("rounds", meter),
        "JKP-003": ("rounds", meter & awarded),
        "POT-006": ("hands", pl.col("odd_chip")),
    }


PENDING = tuple(_pending(code, over, cause) for code, (over, cause) in _causes().items())
"""Every such code; it goes from here as soon as a check looks for it."""
