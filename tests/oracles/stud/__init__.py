"""Fixed-limit stud judged slowly, from the rules alone: who is due, what may be bet, who can win what.

Shares nothing with the kernels. One module a question: `betting` whose turn and what size, `boards`
who speaks first, `pots` what lies in the middle, `lows` which low is better, `judging` the whole hand,
`compare` the judgement beside a row of expected_hands.
"""

from tests.oracles.stud.judging import judge
from tests.oracles.stud.model import CASH, TOURNAMENT, Sheet

__all__ = ["CASH", "TOURNAMENT", "Sheet", "judge"]
