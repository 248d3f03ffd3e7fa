"""Every simulated fault of a stud hand is found: by its code, where it is, as root, and nothing else.

`STUDAUDIT_STUD_FAULTS` sets how many of each kind the full count breaks; a hundred is what is claimed.
"""

import os
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import chain, count, islice
from random import Random
from typing import Any

import polars as pl
import pytest

from checks import check_stacks
from pipeline.simulate.stud import StudPlan, play
from pipeline.simulate.stud.faults import FAULTS, Label, StudFault
from pipeline.simulate.stud.played import PlayedHand
from schemas.vocabulary import Action
from tests.system.stud_memory import judge, plans, played, sheets

FULL = int(os.environ.get("STUDAUDIT_STUD_FAULTS", "40"))
Made = tuple[PlayedHand, Label]


@cache
def _pool(size: int) -> list[PlayedHand]:
    """Legal hands of all kinds, and tables of eight that stay long enough to run out of cards."""
    hands = played(plans(size, 70_000)) + played(plans(size, 80_000, seats=(2, 3), loose=0.95))
    for at, loose in enumerate((0.9, 0.93, 0.96, 0.98, 1.0)):
        asked = plans(size, 90_000 + 1_000 * at, seats=(8, 8), loose=loose, short_rate=0.0)
        hands += played(plan for plan in asked if plan.limit == "fixed" and plan.game != "5stud")
    Random(1).shuffle(hands)
    return hands


def _short_decks(most: int) -> Iterator[PlayedHand]:
    """Tables of eight by 002.H, hand after hand."""
    sheet = sheets()["stud-tournament-tda@1"]
    for seed in range(most // 50):
        yield from play(
            StudPlan(
                game=("7stud", "7stud8", "razz", "razz27")[seed % 4],
                kind="tournament",
                sheet=sheet,
                hands=50,
                seed=200_000 + seed,
                seats=(8, 8),
                loose=(0.9, 0.93, 0.96, 0.98)[seed // 4 % 4],
                short_rate=0.0,
                currency="chips",
                minor_digits=0,
            )
        )


def _more() -> Iterator[PlayedHand]:
    """Legal hands of all kinds without end."""
    for seed in count(300_000, 1_000):
        for plan in plans(5, seed):
            yield from play(plan)


def _broken(fault: StudFault, times: int, size: int) -> Iterator[Made]:
    """So many hands with the fault, from the pool and, of short decks, from more tables."""
    rng, pool = Random(fault.name), _pool(size)
    start = rng.randrange(len(pool))
    most = 1_000 * times
    more = _short_decks(most) if fault.code == "DEAL-008" else islice(_more(), most)
    made = 0
    for hand in chain(pool[start:], pool[:start], more):
        result = fault.apply(hand, rng, sheets()[hand.rules or ""])
        if result is not None:
            made += 1
            yield result
        if made == times:
            return


def _mismatch(label: Label, found: Sequence[dict[str, Any]]) -> str | None:
    """What is wrong with the findings of a broken hand, None where nothing is."""
    roots = [(row["code"], row["step"], row["seat"]) for row in found if row["role"] == "root"]
    follow = {row["code"] for row in found if row["role"] != "root"}
    if roots != [(label.code, label.step, label.seat)]:
        return f"{label}: roots {roots}"
    if not follow <= label.consequences:
        return f"{label}: consequences {follow}"
    return None


def _by_hand(findings: pl.DataFrame) -> dict[int, list[dict[str, Any]]]:
    found: dict[int, list[dict[str, Any]]] = defaultdict(list)
    for row in findings.iter_rows(named=True):
        found[int(row["hand_id"])].append(row)
    return found


def test_there_are_faults_of_every_code_of_hands() -> None:
    codes = {fault.code for fault in FAULTS.values()}
    acts = {f"ACT-{number:03d}" for number in range(1, 14)}
    deals = {f"DEAL-{number:03d}" for number in (1, 2, 6, 7, 8)}
    pots = {f"POT-{number:03d}" for number in range(1, 8)}
    named = {"RANK-001", "RANK-003", "RAKE-001", "RAKE-002", "SHOW-001", "SHOW-002"}
    assert codes == acts | deals | pots | named
    assert len(FAULTS) >= 45


@pytest.mark.parametrize(
    ("times", "size"), [pytest.param(1, 12), pytest.param(FULL, 60, marks=pytest.mark.slow)]
)
def test_every_fault_is_found_where_it_is_and_nothing_else(times: int, size: int) -> None:
    kinds = [fault for fault in FAULTS.values() if not fault.across_hands]
    made = [one for fault in kinds for one in _broken(fault, times, size)]
    made_of = Counter(label.fault for _, label in made)
    found = _by_hand(judge([hand for hand, _ in made]).checked.findings)
    wrong = [bad for at, (_, label) in enumerate(made) if (bad := _mismatch(label, found[at]))]
    assert not wrong, f"{len(wrong)} of {len(made)}: " + "\n".join(wrong[:20])
    assert len(made_of) > 0.9 * len(kinds)
    if times == FULL:
        assert made_of == {fault.name: times for fault in kinds}


def _left_by(hand: PlayedHand) -> dict[str, int]:
    """What the hand leaves each player: the stack less chips paid, with what went back and was collected."""
    left = {
        seat.number: seat.stack + sum(a.amount for a in hand.awards if a.seat == seat.number)
        for seat in hand.seats
    }
    for step in hand.steps:
        if step.kind <= Action.CALL:
            left[step.seat] -= max(step.amount, 0)
    for seat, chips in hand.uncalled:
        left[seat] += chips
    return {seat.player: left[seat.number] for seat in hand.seats}


@pytest.mark.parametrize("times", [2, pytest.param(100, marks=pytest.mark.slow)])
def test_a_stack_that_breaks_between_two_hands_is_found_in_the_later(times: int) -> None:
    hands = [hand for hand in _pool(12) if hand.site == "PokerStars"]
    hands.sort(key=lambda hand: (hand.table, hand.started_at_utc))
    fault, rng = FAULTS["start-misstated"], Random(3)
    labels: dict[int, Label] = {}
    for at in range(1, len(hands)):
        before, hand = hands[at - 1], hands[at]
        if before.table != hand.table or at - 1 in labels or len(labels) == times:
            continue
        if _left_by(before) != {seat.player: seat.stack for seat in hand.seats}:
            continue  # chips were bought: a stack may then be any that is not below what was left
        result = fault.apply(hand, rng, sheets()[hand.rules or ""])
        if result is not None:
            hands[at], labels[at] = result
    assert len(labels) == times
    judged = judge(hands)
    found = _by_hand(check_stacks(judged.hands, judged.expected).findings)
    for at, label in labels.items():
        assert [(row["code"], row["seat"]) for row in found[at]] == [(label.code, label.seat)]
    rest = {row["code"] for at, rows in found.items() if at not in labels for row in rows}
    assert rest <= {"POT-007"}
    assert judged.checked.findings.is_empty()
