"""Simulated betting where raises over the completion count from the bring-in, as KingsClub has it.

The steps are those recorded there: at 22/44 with a bring-in of 16.58 to 22, to 38.58 and on by the limit, at
44/88 with 33.16 to 44, 77.16, 121.16; at 500/1000 with 125, after 225 all-in, to 625.
"""

from collections import Counter

import pytest

from pipeline.simulate.stud import PlayedHand, StudPlan, play
from pipeline.simulate.stud.betting import Seat, Street
from schemas.sheets import StudSheet, load_sheet
from schemas.vocabulary import Action

DEEP = 10_000_000
CHIPS = (Action.BRING_IN, Action.BET, Action.RAISE, Action.CALL)


def kingsclub() -> StudSheet:
    sheet = load_sheet("kingsclub-stud@1")
    assert isinstance(sheet, StudSheet)
    return sheet


def street(small: int, bring_in: int, posted: bool = True) -> tuple[Street, list[Seat]]:
    """A first street of three deep seats; the first has posted the bring-in, or is about to open."""
    seats = [Seat(number, DEEP) for number in (1, 2, 3)]
    made = Street(kingsclub(), False, {seat.number: seat for seat in seats}, small)
    made.first_size, made.counted_from = small, bring_in
    if posted:
        seats[0].pay(bring_in)
        seats[0].may_raise = False
        made.level = made.base = bring_in
    return made, seats


STEPS = {
    "22/44": (2_200, 1_658, [2_200, 3_858, 6_058]),
    "44/88": (4_400, 3_316, [4_400, 7_716, 12_116]),
    "500/1000": (50_000, 12_500, [50_000, 62_500, 112_500]),
}


@pytest.mark.parametrize("posted", [True, False], ids=["over a bring-in", "opened"])
@pytest.mark.parametrize(("small", "bring_in", "totals"), STEPS.values(), ids=STEPS)
def test_recorded_steps(small: int, bring_in: int, totals: list[int], posted: bool) -> None:
    made, seats = street(small, bring_in, posted)
    for seat, total in zip([*seats[posted:], *seats], totals, strict=False):
        assert made.targets(seat) == [total]
        made.raise_to(seat, total)
    assert made.bets == 3


@pytest.mark.parametrize("all_in", [22_500, 12_501, 49_999])
def test_an_all_in_wager_below_the_completion_counts_as_it(all_in: int) -> None:
    made, (one, two, three) = street(50_000, 12_500)
    made.raise_to(two, all_in)
    assert (made.level, made.bets) == (all_in, 1)
    assert made.targets(three) == made.targets(one) == [50_000, 62_500]
    made.raise_to(three, 50_000)
    assert made.bets == 1 and made.targets(one) == [62_500]


def test_a_second_one_is_a_call() -> None:
    made, (one, two, three) = street(50_000, 12_500)
    made.raise_to(two, 22_500)
    one.may_raise = False
    made.raise_to(three, 30_000)
    assert (made.level, made.bets, made.targets(one)) == (30_000, 1, [])
    assert made.targets(two) == []


@pytest.mark.parametrize(("all_in", "bets", "third"), [(109, 1, [160]), (110, 2, [160, 210])])
def test_an_all_in_wager_over_the_completion_is_measured_from_the_bring_in(
    all_in: int, bets: int, third: list[int]
) -> None:
    """At 100/200 with 60 a raise goes to 160: 110 is half of it."""
    made, (one, two, three) = street(100, 60, posted=False)
    made.raise_to(one, 100)
    made.raise_to(two, all_in)
    assert (made.bets, made.targets(three)) == (bets, third)
    assert bool(made.targets(one)) == (bets == 2)


@pytest.mark.parametrize(("ante", "bring_in", "small"), [(200, 1_658, 2_200), (40, 50, 200)])
def test_simulated_hands_go_by_these_steps(ante: int, bring_in: int, small: int) -> None:
    asked = StudPlan(
        sheet=kingsclub(), site="KingsClub", hands=300, seed=6, loose=0.9, ante=ante, bring_in=bring_in,
        small_bet=small, big_bet=2 * small, short_rate=0.0,
    )  # fmt: skip
    seen: Counter[int] = Counter()
    allowed = [small, bring_in + small, bring_in + 2 * small, bring_in + 3 * small]
    for hand in play(asked):
        totals = wagers(hand)
        assert totals == allowed[: len(totals)]
        seen.update(totals)
    assert all(seen[total] > 0 for total in allowed)


def test_without_a_limit_the_steps_are_free() -> None:
    asked = StudPlan(sheet=kingsclub(), site="KingsClub", hands=200, seed=7, limit="no-limit", loose=0.9)
    totals = [total for hand in play(asked) for total in wagers(hand)]
    assert any(total > 4 * asked.small_bet for total in totals)


def wagers(hand: PlayedHand) -> list[int]:
    """The totals that bets and raises of the first street make, before anybody is all-in."""
    steps = [step for step in hand.steps if step.street == 3 and step.kind in CHIPS]
    short = next((at for at, step in enumerate(steps) if step.all_in), len(steps))
    return [step.total for step in steps[:short] if step.kind in (Action.BET, Action.RAISE)]
