"""The limits that a session's opening states."""

from typing import Any

from pipeline.simulate.endings import amount_text
from pipeline.simulate.plan import Plan


def posted_limits(plan: Plan, max_payout_minor: int | None, digits: int) -> dict[str, Any]:
    """The opening's `limits`: least and most antes, and where they are posted the maximum payout and the
    bonus's own.

    Args:
        plan: what is simulated.
        max_payout_minor: the session's maximum payout; None where it has none.
        digits: decimals of the currency's minor unit.
    """

    def bounds(low_minor: int, high_minor: int) -> dict[str, Any]:
        return {"min": amount_text(low_minor, digits), "max": amount_text(high_minor, digits)}

    limits = bounds(plan.ante_min_minor, plan.ante_max_minor)
    if max_payout_minor is not None:
        limits["max_payout"] = amount_text(max_payout_minor, digits)
    if plan.game.bonus_table is not None:
        limits["bonus"] = bounds(plan.bonus_min_minor, plan.bonus_max_minor)
    return limits
