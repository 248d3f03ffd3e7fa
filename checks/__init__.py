"""Recorded beside expected: one function for each finding code, one file for each family."""

import polars as pl

from checks import bet, deal, pay, qual, rank
from checks.judge import Checked, judge
from checks.round_frames import round_frames
from checks.rule import CHECKS
from checks.verdicts import verdicts, with_verdicts

FAMILIES = (deal, bet, rank, qual, pay)
"""The families' files; importing one registers its checks."""

__all__ = ["CHECKS", "Checked", "check_rounds", "judge", "verdicts", "with_verdicts"]


def check_rounds(rounds: pl.DataFrame, expected: pl.DataFrame) -> Checked:
    """Checks a batch of house-banked rounds.

    Args:
        rounds: columns of `rounds`, of records that count, with `rules`, `ante_min_minor`,
            `ante_max_minor`, `minor_digits` (null: currency unknown), `raise_multiple` (null: no
            sheet), `wagers_offered` (list of text, null: no sheet), `dealer_up_rule` (-1 any card,
            else its index; null: no sheet) and `seats_most` (null: 7).
        expected: columns of `expected_rounds`, one row for each round.

    Raises:
        ValueError: a round stands twice or was not replayed.
    """
    return judge(round_frames(rounds, expected))
