"""The kernels and the plain oracle, both written from the rules alone, judge random hands alike.

Hands of every game, kind, limit and reading, as the oracle's own table plays them and as the simulator
does, legal ones and ones with a fault. After a breach the betting is not compared: see `compare`.
"""

from collections.abc import Callable
from random import Random

import pytest

from pipeline.simulate.stud import StudPlan
from schemas.sheets import StudSheet
from tests.oracles.stud_play import FAULTS, NotApplicable, mutate, random_hand
from tests.replay.stud_fuzz import READINGS, Case, disagreements, plans, simulated, spoiled, varied

QUICK_HANDS, SLOW_HANDS = 1_500, 20_000
QUICK_EACH, SLOW_EACH = 4, 60


def own_hands(hands: int) -> list[Case]:
    """Hands of the oracle's table, legal and broken by turns, by sheets of all readings."""
    rng = Random(hands)
    sheets = {(kind, k): varied(kind, k) for kind in ("cash", "tournament") for k in range(len(READINGS))}
    names = sorted(FAULTS)
    cases: list[Case] = []
    for number in range(hands):
        kind = rng.choice(("cash", "tournament"))
        sheet: StudSheet = sheets[kind, rng.randrange(len(READINGS))]
        row = random_hand(rng, kind=kind)
        if number % 2:
            try:
                row = mutate(row, rng.choice(names), rng)[0]
            except NotApplicable:
                continue
        cases.append((row, sheet))
    return cases


@pytest.mark.parametrize("hands", [QUICK_HANDS, pytest.param(SLOW_HANDS, marks=pytest.mark.slow)])
def test_the_oracle_s_own_hands_are_judged_alike(hands: int) -> None:
    assert disagreements(own_hands(hands)) == []


@pytest.mark.parametrize("hands", [QUICK_EACH, pytest.param(SLOW_EACH, marks=pytest.mark.slow)])
@pytest.mark.parametrize("made", [simulated, spoiled], ids=["legal", "broken"])
def test_simulated_hands_are_judged_alike(made: Callable[[StudPlan], list[Case]], hands: int) -> None:
    cases = [case for plan in plans(hands, 10_000 * hands) for case in made(plan)]
    assert len(cases) > 100 * hands
    assert disagreements(cases) == []
