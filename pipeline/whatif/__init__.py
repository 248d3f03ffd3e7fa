"""What if: recorded rounds settled again under another sheet or reading, beside the signed one.

Nothing is written and nothing is locked. Each round is settled by itself, with the cards, stakes and
decisions that were recorded; that players would have played otherwise under other rules, or that a
meter would stand elsewhere, is not guessed.
"""

from pipeline.whatif.again import Again, settle_again
from pipeline.whatif.asked import Asked, Others, others
from pipeline.whatif.compare import GROUPS, By, compared, grouped
from pipeline.whatif.wagers import due_wagers, with_clauses

__all__ = [
    "GROUPS",
    "Again",
    "Asked",
    "By",
    "Others",
    "compared",
    "due_wagers",
    "grouped",
    "others",
    "settle_again",
    "with_clauses",
]
