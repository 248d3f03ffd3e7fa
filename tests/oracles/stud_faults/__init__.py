"""Ways to spoil a legal hand in exactly one place, each with the finding that must name it.

Every fault works on the record alone, without asking the oracle what it thinks of it. After a fault
in the betting the outcome columns are stated anew, so that the betting is all that is wrong.
"""

from copy import deepcopy
from random import Random

from tests.oracles.stud import model
from tests.oracles.stud.model import Row
from tests.oracles.stud_faults.cards import CARD_FAULTS
from tests.oracles.stud_faults.outcome import OUTCOME_FAULTS
from tests.oracles.stud_faults.record import NotApplicable, Spoiled
from tests.oracles.stud_faults.sizes import SIZE_FAULTS
from tests.oracles.stud_faults.turns import TURN_FAULTS

__all__ = ["FAULTS", "NotApplicable", "mutate"]

FAULTS = dict(sorted((TURN_FAULTS | SIZE_FAULTS).items())) | OUTCOME_FAULTS | CARD_FAULTS
"""Each fault by the code that it must raise as its root."""


def mutate(hand: Row, fault: str, rng: Random) -> Spoiled:
    """A copy of a legal hand with one fault of `FAULTS`.

    Raises:
        NotApplicable: the hand offers no place for it.
    """
    row, steps = deepcopy(hand), model.steps_of(hand)
    return FAULTS[fault](row, steps, rng)
