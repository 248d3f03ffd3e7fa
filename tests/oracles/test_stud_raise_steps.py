"""The plain oracle of betting where raises over the completion count from the bring-in (KingsClub).

Figures of the site: 22/44 with a bring-in of 16.58 goes 22, 38.58, on by 22; 44/88 with 33.16 goes 44, 77.16,
121.16; at 500/1000 with 125 an all-in wager of 225 over the bring-in is followed by a raise to 625.
"""

from dataclasses import replace

import pytest

from schemas.vocabulary import Action
from tests.oracles.stud import CASH
from tests.oracles.stud.betting import OVER_CAP, WRONG_SIZE, Betting, Place
from tests.oracles.stud.model import Step

SHEET = replace(CASH, raises_from_bring_in=True)
DEEP = 10_000_000
LOW, HIGH = (2_200, 4_400, 1_658), (4_400, 8_800, 3_316)
RAZZ, SMALL = (50_000, 100_000, 12_500), (100, 200, 60)
Stakes = tuple[int, int, int]
Wager = tuple[int, int]
"""A seat of three and the street total that it goes to; one that is the level is a call."""


def rulings(stakes: Stakes, wagers: list[Wager], all_in: int = 0) -> list[int]:
    """The rulings on wagers of the first street, seat 1 to open; `all_in` is all that seat 2 has."""
    places = [Place(1, DEEP), Place(2, all_in or DEEP), Place(3, DEEP)]
    betting = Betting(places, "7stud", SHEET, *stakes)
    betting.open_street(3, 1, {})
    found: list[int] = []
    for seat, total in wagers:
        place = betting.places[seat]
        kind = Action.RAISE if total > betting.level else Action.CALL
        if not found:
            kind = Action.BRING_IN if total == stakes[2] else Action.BET
        added = total - place.street_total
        found.append(betting.act(Step(3, seat, kind, added, total, added == place.stack)))
    return found


RIGHT = {
    "22/44": (LOW, [(1, 1_658), (2, 2_200), (3, 3_858), (1, 6_058)]),
    "44/88": (HIGH, [(1, 3_316), (2, 4_400), (3, 7_716), (1, 12_116)]),
    "500/1000": (RAZZ, [(1, 12_500), (2, 50_000), (3, 62_500), (1, 112_500)]),
    "completed at once": (LOW, [(1, 2_200), (2, 3_858), (3, 6_058)]),
}


@pytest.mark.parametrize(("stakes", "wagers"), RIGHT.values(), ids=RIGHT)
def test_recorded_steps_are_right(stakes: Stakes, wagers: list[Wager]) -> None:
    assert rulings(stakes, wagers) == [0] * len(wagers)


WRONG = {
    "the completion goes to the limit": (LOW, [(1, 1_658), (2, 3_858)]),
    "no limit comes onto the completion": (LOW, [(1, 1_658), (2, 2_200), (3, 4_400)]),
    "nor onto one that opened": (LOW, [(1, 2_200), (2, 4_400)]),
    "on by the limit from there": (LOW, [(1, 1_658), (2, 2_200), (3, 3_858), (1, 5_516)]),
}


@pytest.mark.parametrize(("stakes", "wagers"), WRONG.values(), ids=WRONG)
def test_other_steps_are_not(stakes: Stakes, wagers: list[Wager]) -> None:
    assert rulings(stakes, wagers) == [0] * (len(wagers) - 1) + [WRONG_SIZE]


SHORT = {
    "raised to bring-in and limit": (22_500, [(3, 62_500)], 0),
    "completed": (22_500, [(3, 50_000)], 0),
    "raised by the limit": (22_500, [(3, 72_500)], WRONG_SIZE),
    "completed and raised": (22_500, [(3, 50_000), (1, 62_500)], 0),
    "one chip counts too": (12_501, [(3, 62_500)], 0),
    "and lets the opener raise": (12_501, [(3, 12_501), (1, 62_500)], 0),
}


@pytest.mark.parametrize(("all_in", "then", "last"), SHORT.values(), ids=SHORT)
def test_an_all_in_wager_below_the_completion_counts_as_it(all_in: int, then: list[Wager], last: int) -> None:
    wagers = [(1, 12_500), (2, all_in), *then]
    assert rulings(RAZZ, wagers, all_in) == [0] * (len(wagers) - 1) + [last]


def test_completing_it_does_not_count_again() -> None:
    wagers = [(1, 12_500), (2, 22_500), (3, 50_000), (1, 62_500), (3, 112_500), (1, 162_500)]
    assert rulings(RAZZ, [*wagers, (3, 212_500)], 22_500) == [0] * 6 + [OVER_CAP]


OVER = {
    "half the limit over the bring-in counts, and is completed": (110, [(3, 160)], 0),
    "or raised by the limit": (110, [(3, 210)], 0),
    "less is a call: the raise goes where it went": (109, [(3, 160)], 0),
    "and no further": (109, [(3, 209)], WRONG_SIZE),
    "half lets the opener raise": (110, [(3, 110), (1, 160)], 0),
    "less does not": (109, [(3, 109), (1, 160)], WRONG_SIZE),
}


@pytest.mark.parametrize(("all_in", "then", "last"), OVER.values(), ids=OVER)
def test_an_all_in_wager_over_the_completion(all_in: int, then: list[Wager], last: int) -> None:
    """At 100/200 with a bring-in of 60: seat 1 opens with the completion, seat 2 is all-in for more."""
    wagers = [(1, 100), (2, all_in), *then]
    assert rulings(SMALL, wagers, all_in) == [0] * (len(wagers) - 1) + [last]
