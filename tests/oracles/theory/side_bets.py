"""What bonus and progressive win, by class and end (clauses 001.5, 001.9, 001-i to 001-k, 004.7)."""

from schemas.sheets.house import BonusRules, ProgressiveRules
from schemas.vocabulary import HandClass
from tests.oracles.theory.enumerated import NOT_QUALIFIED, TIE, WIN


def bonus_wins(rules: BonusRules, hand_class: int, end: int | None) -> int:
    """What a stake of 1 wins; `end` None for a fold."""
    times = rules.table.get(HandClass(hand_class))
    paid = 0 if times is None else times - (rules.convention == "for_1")
    if end == NOT_QUALIFIED:
        fate = rules.nonhit_on_nq if times is None else rules.nq_hit
    elif end == TIE:
        fate = "lose" if times is None else rules.tie
    elif end == WIN:
        fate = "lose" if times is None else "pay"
    else:
        fate = "lose"
    return {"pay": paid, "push": 0, "lose": -1}[fate]


def fixed_award(rules: ProgressiveRules, hand_class: int) -> int:
    """Chips that a class is paid whatever the meter shows."""
    award = rules.table.get(HandClass(hand_class), 0)
    return 0 if isinstance(award, str) else award
