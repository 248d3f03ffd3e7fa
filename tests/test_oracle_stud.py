"""The slow oracle of fixed-limit stud: legal hands, spoiled hands, worked examples, and pokerkit."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from schemas.cards import HIDDEN, card_number, card_text
from schemas.vocabulary import Action
from tests.oracles.stud import CASH, TOURNAMENT, Sheet, judge, model
from tests.oracles.stud.high import high, values
from tests.oracles.stud.model import Row, Step
from tests.oracles.stud_play import (
    FAULTS,
    NotApplicable,
    Stakes,
    Temper,
    legal_hand,
    mutate,
    random_hand,
    sheet_of,
)

STAKES = Stakes(ante=10, bring_in=25, small=100, big=200)
LETTERS = {
    "a": Action.ANTE,
    "i": Action.BRING_IN,
    "b": Action.BET,
    "r": Action.RAISE,
    "c": Action.CALL,
    "x": Action.CHECK,
    "f": Action.FOLD,
}


def written(cards: dict[int, str], betting: dict[int, str], **changes: object) -> Row:
    """A hand written down: cards of each seat; per street `seat letter [chips]`, antes as given."""
    row = legal_hand(Random(1), list(cards), "7stud", STAKES, [5000] * len(cards), "cash")
    steps = [Step(0, seat, Action.ANTE, STAKES.ante) for seat in cards]
    for street, words in betting.items():
        totals = dict.fromkeys(cards, 0)
        for word in words.split(","):
            seat, letter, *chips = word.split()
            amount = int(chips[0]) if chips else None
            totals[int(seat)] += amount or 0
            steps.append(
                Step(street, int(seat), LETTERS[letter], amount, totals[int(seat)] if chips else None)
            )
    row |= {
        "player": [f"player {seat}" for seat in cards],
        "sitting_out": [0] * len(cards),
        "seat": list(cards),
        "start_stack_minor": [5000] * len(cards),
    }
    row |= {"community": [], **changes}
    model.put_cards(row, {seat: [card_number(text) for text in held.split()] for seat, held in cards.items()})
    model.put_steps(row, steps)
    return row


def rulings(row: Row, sheet: Sheet = CASH) -> list[int]:
    return [
        ruling
        for ruling, kind in zip(judge(row, sheet)["ruling"], row["action_kind"], strict=True)
        if kind != Action.ANTE
    ]


THREE = {1: "?? ?? 2c", 2: "?? ?? Kh", 3: "?? ?? 9d"}


@pytest.mark.parametrize("seed", range(400))
def test_a_legal_hand_breaks_no_rule_and_its_outcome_is_the_oracle_s(seed: int) -> None:
    row = random_hand(Random(seed))
    ours = judge(row, sheet_of(row))
    assert not any(ours["ruling"])
    assert not any(ours["ante_ruling"])
    assert sum(chips for chips, _, _ in ours["pots"]) == row["pot_minor"]
    assert sum(row["award_amount_minor"]) + row["rake_minor"] == row["pot_minor"]
    for seat, uncalled in zip(row["seat"], ours["uncalled"], strict=True):
        stated = dict(zip(row["uncalled_seat"], row["uncalled_amount_minor"], strict=True))
        assert stated.get(seat, 0) == uncalled


@pytest.mark.parametrize("fault", FAULTS)
def test_each_fault_is_found_first_at_its_step(fault: str) -> None:
    found = 0
    for seed in range(300):
        rng = Random(seed)
        try:
            row, code, seat, step = mutate(random_hand(rng), fault, rng)
        except NotApplicable:
            continue
        ours = judge(row, sheet_of(row))
        at_fault = [index for index, ruling in enumerate(ours["ruling"]) if ruling]
        if code == "ACT-001":
            assert [row["seat"][at] for at, wrong in enumerate(ours["ante_ruling"]) if wrong] == [seat]
            assert not at_fault
        elif code.startswith("ACT"):
            assert at_fault[0] == step, (seed, ours["ruling"])
            assert ours["ruling"][at_fault[0]] == int(code[-3:])
        else:
            assert not at_fault
        found += 1
        if found == 12:
            break
    assert found == 12


def test_generated_hands_come_in_every_kind() -> None:
    kinds: Counter[str] = Counter()
    for seed in range(600):
        row = random_hand(Random(seed))
        steps = model.steps_of(row)
        kinds[row["game"]] += 1
        kinds["side pots"] += len(row["pots_minor"]) > 1
        kinds["uncalled"] += bool(row["uncalled_seat"])
        kinds["all-in ante"] += any(step.all_in and step.kind == Action.ANTE for step in steps)
        kinds["short bring-in"] += any(step.all_in and step.kind == Action.BRING_IN for step in steps)
        kinds["no bring-in"] += not any(step.kind == Action.BRING_IN for step in steps)
        kinds["community card"] += bool(row["community"])
        kinds["muck"] += any(step.kind == Action.MUCK for step in steps)
        kinds["no stacks"] += -1 in row["start_stack_minor"]
        kinds["rake"] += row["rake_minor"] > 0
        kinds["split"] += any(count > 1 for count in Counter(row["award_pot"]).values())
    assert min(kinds.values()) >= 5, kinds


# --- worked examples -----------------------------------------------------------------------------


def test_003_6_cap_is_one_bet_and_three_raises() -> None:
    capped = "1 i 25,2 b 100,3 r 200,1 r 275,2 r 300"
    assert rulings(written(THREE, {3: capped + ",3 c 200,1 c 100,2 x"}))[:7] == [0] * 7
    assert rulings(written(THREE, {3: capped + ",3 r 300"}))[:6] == [0, 0, 0, 0, 0, 6]


@pytest.mark.parametrize(
    ("fourth", "expected"),
    [
        ("2 b 100,3 r 300,1 r 500,2 f,3 f", [0, 0, 0, 0, 0]),
        ("2 b 200,3 r 300,1 f,2 f", [0, 5, 0, 0]),
        ("2 b 200,3 r 400,1 f,2 f", [0, 0, 0, 0]),
    ],
)
def test_003_7_open_pair_lets_any_seat_bet_the_upper_limit(fourth: str, expected: list[int]) -> None:
    cards = {1: "?? ?? 2c 5d", 2: "?? ?? Kh Ks", 3: "?? ?? 9d Td"}
    third = "1 i 25,2 c 25,3 c 25"
    assert rulings(written(cards, {3: third, 4: fourth}))[3:] == expected
    assert rulings(written(cards, {3: third, 4: "2 b 200,3 f,1 f"}), TOURNAMENT)[3:] == [13, 0, 0]


def test_003_8_equal_boards_seat_in_cash_suit_in_tournaments() -> None:
    cards = {1: "?? ?? 2c 3c", 2: "?? ?? Kh 4s", 3: "?? ?? Ks 4d"}
    played = written(cards, {3: "1 i 25,2 c 25,3 c 25", 4: "2 b 100,3 f,1 f"})
    assert rulings(played, CASH)[3] == 0
    assert rulings(played, TOURNAMENT)[3] == 12


def test_002_e_low_card_all_in_by_the_ante_the_next_seat_opens() -> None:
    row = written(THREE, {3: "2 i 25,3 b 100,2 f"}, start_stack_minor=[10, 5000, 5000])
    ours = judge(row, TOURNAMENT)
    assert ours["ruling"][:6] == [0] * 6
    assert ours["uncalled"] == [0, 0, 75]
    assert [pot[0] for pot in ours["pots"]] == [30, 50]
    assert rulings(written(THREE, {3: "2 f,3 x"}, start_stack_minor=[10, 5000, 5000]))[0] == 0


@pytest.mark.parametrize(
    ("short", "after", "expected"),
    [
        (49, "3 r 100,1 f", [0, 0, 0, 0]),
        (49, "3 r 149,1 f", [0, 0, 5, 0]),
        (50, "3 r 100,1 f", [0, 0, 0, 0]),
        (50, "3 r 150,1 f", [0, 0, 0, 0]),
        (50, "3 r 200,1 f", [0, 0, 5, 0]),
    ],
)
def test_short_all_in_of_half_a_bet_is_a_raise_less_is_a_call(
    short: int, after: str, expected: list[int]
) -> None:
    row = written(THREE, {3: f"1 i 25,2 b {short},{after}"}, start_stack_minor=[5000, 10 + short, 5000])
    assert rulings(row) == expected


def test_short_bring_in_callers_owe_it_in_full() -> None:
    short = {"start_stack_minor": [20, 5000, 5000]}
    assert rulings(written(THREE, {3: "1 i 10,2 c 25,3 f"}, **short)) == [0, 0, 0]
    assert rulings(written(THREE, {3: "1 i 10,2 c 10,3 f"}, **short))[:2] == [0, 9]


def test_side_pots_and_the_uncalled_bet() -> None:
    cards = {
        1: "As Ah 2c Ad 3h 3s 6d",
        2: "Kc Kd 8h 8c 8s 9d Td",
        3: "Qc Qd Js Jh 2d 3c 5h",
    }
    row = written(
        cards, {3: "1 i 25,2 b 100,3 r 200,1 c 65,2 c 100", 4: "2 b 40"}, start_stack_minor=[100, 250, 5000]
    )
    ours = judge(row, CASH)
    assert [pot[0] for pot in ours["pots"]] == [300, 220]
    assert [pot[1] for pot in ours["pots"]] == [{1, 2, 3}, {2, 3}]
    assert [pot[2].high.winners for pot in ours["pots"]] == [{1}, {2}]
    assert ours["uncalled"] == [0, 40, 0]


def test_a_hidden_door_card_leaves_the_turn_undecidable() -> None:
    row = written({1: "?? ?? 2c", 2: "?? ?? ??", 3: "?? ?? 9d"}, {3: "1 i 25,2 f,3 f"})
    ours = judge(row, CASH)
    assert ours["due_seat"][3:] == [-1, 2, 3]
    assert ours["ruling"][3:] == [-1, 0, 0]


def test_there_are_7462_values_and_the_royal_flush_is_best() -> None:
    royal = [card_number(text) for text in ("As", "Ks", "Qs", "Js", "Ts")]
    assert len(values()) == 7462
    assert values()[high(royal)] == 7462


# --- a second opinion ----------------------------------------------------------------------------


def coincides(row: Row) -> bool:
    """No wager short of its size and no community card: there pokerkit plays by other rules."""
    for step in model.steps_of(row):
        unit = STAKES.small if step.street <= 4 else STAKES.big
        if step.kind in (Action.BET, Action.RAISE, Action.COMPLETE) and (step.to or 0) % unit:
            return False
        if step.kind == Action.BRING_IN and step.amount != STAKES.bring_in:
            return False
    return not row["community"]


def with_all_cards(row: Row) -> dict[int, list[int]]:
    """The seats' cards, hidden ones replaced by cards that nobody shows."""
    held = model.cards_of(row)
    unused = iter(set(range(52)) - {card for cards in held.values() for card in cards})
    return {
        seat: [next(unused) if card == HIDDEN else card for card in cards] for seat, cards in held.items()
    }


def played_by_pokerkit(row: Row) -> tuple[list[int], list[int]]:
    """Who was asked to act at each action, and the stacks at the end, in order of the seats."""
    from pokerkit import Automation, FixedLimitSevenCardStud

    order = model.clockwise(row["seat"], None)
    stacks = dict(zip(row["seat"], row["start_stack_minor"], strict=True))
    automations = (
        Automation.ANTE_POSTING,
        Automation.BET_COLLECTION,
        Automation.HOLE_CARDS_SHOWING_OR_MUCKING,
        Automation.HAND_KILLING,
        Automation.CHIPS_PUSHING,
        Automation.CHIPS_PULLING,
    )
    state = FixedLimitSevenCardStud.create_state(
        automations, True, STAKES.ante, STAKES.bring_in, STAKES.small, STAKES.big,
        [stacks[seat] for seat in order], len(order),
    )  # fmt: skip
    held, actors = with_all_cards(row), []
    for step in model.steps_of(row):
        while state.can_burn_card("??") or state.can_deal_hole():
            if state.can_burn_card("??"):
                state.burn_card("??")
            else:
                state.deal_hole(card_text(held[order[state.hole_dealee_index or 0]].pop(0)))
        if 0 < step.kind < Action.DEAL:
            actors.append(-1 if state.actor_index is None else order[state.actor_index])
            act(state, step)
    return actors, [dict(zip(order, state.stacks, strict=True))[seat] for seat in row["seat"]]


def act(state: Any, step: Step) -> None:
    if step.kind == Action.BRING_IN:
        state.post_bring_in()
    elif step.kind == Action.FOLD:
        state.fold()
    elif step.kind in (Action.CALL, Action.CHECK):
        state.check_or_call()
    else:
        state.complete_bet_or_raise_to(step.to)


def test_turns_pots_and_stacks_agree_with_pokerkit() -> None:
    sheet = Sheet(open_pair_games=frozenset())
    compared = all_in = 0
    for seed in range(220):
        rng = Random(seed)
        seats = sorted(rng.sample(range(1, 9), rng.randint(2, 7)))
        stacks = [rng.randint(12, rng.choice((60, 600, 4000))) for _ in seats]
        temper = Temper(rng.choice((0.05, 0.3)), rng.choice((0.1, 0.4)), muck=0)
        row = legal_hand(rng, seats, "7stud", STAKES, stacks, "cash", temper=temper, sheet=sheet)
        if not coincides(row) or any(row["sitting_out"]) or -1 in row["start_stack_minor"]:
            continue
        ours = judge(row, sheet)
        actors, finish = played_by_pokerkit(row)
        bets = [at for at, kind in enumerate(row["action_kind"]) if 0 < kind < Action.DEAL]
        assert actors == [ours["due_seat"][at] for at in bets], seed
        expected = [
            start - put_in + won
            for start, put_in, won in zip(
                row["start_stack_minor"], ours["contributed"], row["collected_minor"], strict=True
            )
        ]
        assert finish == expected, seed
        compared += 1
        all_in += any(row["action_all_in"])
    assert compared > 60
    assert all_in > 25
