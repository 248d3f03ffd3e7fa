"""What holds for every legal hand: no ruling, chips conserved, pots as layers of the contributions."""

from itertools import pairwise
from random import Random

import pytest

from schemas.undecidable import Undecidable
from tests.oracles.ranking import best_strength
from tests.replay.stud_hand import Row, judged
from tests.replay.stud_legal_play import Table, legal_hand

HANDS = 3_000
Case = tuple[Row, Table, Row]


@pytest.fixture(scope="module")
def cases() -> list[Case]:
    source = Random(3)
    hands = [legal_hand(source) for _ in range(HANDS)]
    rows = judged(*(row for row, _ in hands))
    return [(row, table, expected) for (row, table), expected in zip(hands, rows, strict=True)]


def test_play_reaches_what_it_must(cases: list[Case]) -> None:
    assert sum(len(expected["expected_pot_minor"]) >= 3 for *_, expected in cases) > HANDS // 50
    assert sum(len(table.live) == 1 for _, table, _ in cases) > HANDS // 20
    assert any(table.community for _, table, _ in cases)


def test_legal_play_breaks_no_rule(cases: list[Case]) -> None:
    for row, _, expected in cases:
        assert set(expected["ruling"]) | set(expected["ante_ruling"]) == {0}, row
        assert expected["betting_undecidable"] == Undecidable.NONE


def test_turns_are_those_of_the_play(cases: list[Case]) -> None:
    for row, table, expected in cases:
        due = zip(expected["due_seat"], row["action_kind"], strict=True)
        assert [seat for seat, kind in due if 1 <= kind <= 7] == table.turns


def test_chips_are_conserved(cases: list[Case]) -> None:
    for _, table, expected in cases:
        given = dict(zip(table.stacks, expected["contributed_minor"], strict=True))
        back = dict(zip(table.stacks, expected["expected_uncalled_minor"], strict=True))
        assert {seat: given[seat] + back[seat] for seat in given} == {s: table.paid[s] for s in given}
        assert sum(given.values()) == sum(expected["expected_pot_minor"])


def test_pots_and_winners_are_those_of_the_layers(cases: list[Case]) -> None:
    for _, table, expected in cases:
        pots = layers(table)
        assert [(amount, eligible) for amount, eligible, _ in pots] == list(
            zip(expected["expected_pot_minor"], expected["pot_eligible"], strict=True)
        )
        assert expected["award_undecidable"] == Undecidable.NONE
        assert [winners for *_, winners in pots] == expected["pot_winners"]


def layers(table: Table) -> list[tuple[int, int, int]]:
    """Amount, eligible seats and winners of each pot: cut at every amount that a seat paid, the slice that
    one seat alone paid going back, slices for the same seats put together."""
    seats = list(table.stacks)
    cuts = sorted({0, *table.paid.values()})
    pots: list[tuple[int, int]] = []
    for below, above in pairwise(cuts):
        payers = [seat for seat in seats if table.paid[seat] >= above]
        if len(payers) == 1:
            continue
        amount, eligible = (above - below) * len(payers), bits(seats, set(payers) & set(table.live))
        if pots and eligible in (0, pots[-1][1]):
            pots[-1] = (pots[-1][0] + amount, pots[-1][1])
        else:
            pots.append((amount, eligible))
    return [(amount, eligible, bits(seats, best(table, seats, eligible))) for amount, eligible in pots]


def bits(seats: list[int], chosen: set[int]) -> int:
    return sum(1 << seats.index(seat) for seat in chosen)


def best(table: Table, seats: list[int], eligible: int) -> set[int]:
    able = [seat for k, seat in enumerate(seats) if eligible >> k & 1]
    if len(able) == 1:
        return set(able)
    hands = {seat: best_strength(table.writer.held[seat] + table.community) for seat in able}
    return {seat for seat in able if hands[seat] == max(hands.values())}
