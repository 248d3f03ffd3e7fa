"""The progressive meter around one round. `checks.meters` follows it from round to round."""

import polars as pl

from checks.rule import NO_CURRENCY, Rule, check, undecided
from checks.wording import clause, money, sentence
from schemas.undecidable import Undecidable

_BEFORE, _AFTER = pl.col("jackpot_before_minor"), pl.col("jackpot_after_minor")
_GROWTH, _AWARD = pl.col("expected_growth_minor"), pl.col("expected_award_minor")
_DUE = _BEFORE + _GROWTH - _AWARD
_FOLLOWS_PAYMENT = (pl.col("overpaid_minor") != 0) & (_DUE - pl.col("overpaid_minor") == _AFTER)
"""Whether the meter goes by what was paid instead of what is due: then PAY-005, or PAY-006, is the cause."""
_UNGROWN = (_GROWTH > 0) & (_AFTER == _BEFORE - _AWARD)
"""Whether an award was taken of it rightly, and the stakes not added."""


def _unknown(amount: pl.Expr) -> pl.Expr:
    """Why an amount of the meter is not known."""
    why = pl.col("meter_undecidable")
    reason = pl.when(why != Undecidable.NONE).then(why).otherwise(pl.lit(Undecidable.METER_UNKNOWN, pl.Int8))
    return pl.when(amount.is_null()).then(reason).otherwise(undecided(NO_CURRENCY))


@check
def jkp_001() -> Rule:
    """The meter grew by something else than the contribution.

    What it does:
        Where the record states the meter around a round, adds the contribution of the round's
        jackpot bets to what it was before. Where something is due out of the meter, only growth that
        is missing altogether can be told from a wrong award; the rest is JKP-003.

    Why it matters:
        The meter is money that players have paid in and that somebody will win: what is not added is
        taken from them, what is added without a stake from the house.

    Example:
        Two stakes of 1.00, meter 5000.00 before and 5001.00 after: recorded 5001.00 EUR, expected
        5002.00 EUR.
    """
    awarded = _AWARD > 0
    return Rule(
        over="round_meters",
        undecidable=_unknown(_DUE),
        breach=(_AFTER != _DUE) & pl.when(awarded).then(_UNGROWN).otherwise(~_FOLLOWS_PAYMENT),
        recorded=money(_AFTER),
        expected=money(_DUE),
        message=sentence(
            "the meter went from {} to {}; the round adds {}, which makes {}",
            money(_BEFORE), money(_AFTER), money(_GROWTH), money(_DUE),
        ),
        clause=clause(sets="jackpot_stake"),
    )  # fmt: skip


@check
def jkp_003() -> Rule:
    """The meter stands too high or too low after an award.

    What it does:
        Where a share of the meter is due in a round, or was paid although none is, compares the
        meter after it with what it was before, the contribution added and the awards taken off.

    Why it matters:
        A meter that is not reduced promises the same money twice; one that is reduced too far loses
        money of the players who fed it.

    Example:
        Meter 5000.00, a tenth paid to a straight flush with a stake of 1.00, meter 5001.00 after:
        recorded 5001.00 EUR, expected 4500.90 EUR.
    """
    return Rule(
        over="round_meters",
        applies=_AWARD.is_null() | (_AWARD > 0) | _FOLLOWS_PAYMENT,
        undecidable=_unknown(_DUE),
        breach=(_AFTER != _DUE) & (~_UNGROWN | _FOLLOWS_PAYMENT),
        recorded=money(_AFTER),
        expected=money(_DUE),
        message=sentence(
            "the meter went from {} to {}; with {} added and {} awarded it comes to {}",
            money(_BEFORE), money(_AFTER), money(_GROWTH), money(_AWARD), money(_DUE),
        ),
        clause=clause(sets="jackpot_order"),
        explained=dict.fromkeys(("PAY-005", "PAY-006"), _FOLLOWS_PAYMENT),
    )  # fmt: skip
