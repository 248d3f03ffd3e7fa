"""Who shows first and in what order (SHOW-001), and winners that muck (SHOW-002), by clause 003.11.

The first to show is the last bettor or raiser of the latest street that had a bet, then the others clockwise.
Seats 1, 2 and 3 hold cards that the record knows: kings, aces and a busted hand.
"""

import msgspec
import pytest

from pipeline.replay.stud import replay
from schemas.undecidable import Undecidable
from tests.replay.stud_hand import CASH, Row, batch_of, judged, reason, sheets, stud_hand

THREE = {1: 100_000, 2: 100_000, 3: 100_000}
HELD = {1: "KcKh2c3h4d7d9c", 2: "AcAhKd4h6h9dJc", 3: "5c6cQd5h8hTd3c"}
DEALS = {
    3: "[3] 1 ????2c 2 ????Kd 3 ????Qd\n",
    4: "[4] 1 3h 2 4h 3 5h\n",
    5: "[5] 1 4d 2 6h 3 8h\n",
    6: "[6] 1 7d 2 9d 3 Td\n",
    7: "[7] 1 ?? 2 ?? 3 ??\n",
}
BROUGHT = "1 brings-in 50\n2 calls 50\n3 calls 50\n"
CHECKED = "2 checks\n3 checks\n1 checks\n"


def hand(showdown: str, stacks: dict[int, int] = THREE, known: dict[int, str] = HELD, **bets: str) -> Row:
    """Three seats to the showdown: `s3` to `s7` are the actions of a street, checks unless told."""
    text = DEALS[3] + bets.get("s3", BROUGHT)
    for street in range(4, 8):
        text += DEALS[street] + bets.get(f"s{street}", CHECKED)
    return stud_hand(text + showdown, stacks, known=known)


def order(row: Row, expected: Row | None = None) -> tuple[int, list[int], list[int]]:
    """Who shows first, the rulings on the steps of the showdown, and who was due where one is not 0."""
    expected = judged(row)[0] if expected is None else expected
    steps = [k for k, kind in enumerate(row["action_kind"]) if kind > 8]
    rulings = [expected["card_ruling"][k] for k in steps]
    dues = [expected["due_seat"][k] for k in steps if expected["card_ruling"][k] == 1]
    return expected["first_to_show"], rulings, dues


ONE_TWO_THREE, TWO_THREE_ONE, THREE_ONE_TWO = (
    "".join(f"{seat} shows\n" for seat in seats) for seats in ((1, 2, 3), (2, 3, 1), (3, 1, 2))
)
BET_7 = "2 bets 400\n3 raises 800\n1 calls 800\n2 calls 400\n"
BET_6 = "2 checks\n3 bets 400\n1 calls 400\n2 calls 400\n"
FIRST = {
    "003.11 the last raiser of 7th street": ({"s7": BET_7}, THREE_ONE_TWO, 3),
    "003.11 the bettor of 6th where 7th was checked": ({"s6": BET_6}, THREE_ONE_TWO, 3),
    "003.11 the last bettor of 7th, not of 6th": (
        {"s6": BET_6, "s7": "2 bets 400\n3 calls 400\n1 calls 400\n"},
        TWO_THREE_ONE,
        2,
    ),
    "003.11 the bring-in is a bet": ({}, ONE_TWO_THREE, 1),
    "003.11 so is a completion": (
        {"s3": "1 brings-in 50\n2 completes 200\n3 calls 200\n1 calls 150\n"},
        TWO_THREE_ONE,
        2,
    ),
}


@pytest.mark.parametrize(("bets", "showdown", "first"), FIRST.values(), ids=FIRST)
def test_first_to_show(bets: dict[str, str], showdown: str, first: int) -> None:
    assert order(hand(showdown, **bets)) == (first, [0, 0, 0], [])


def test_show_001_another_seat_shows_first() -> None:
    assert order(hand(TWO_THREE_ONE, s6=BET_6)) == (3, [1, 0, 0], [3])


def test_show_001_a_seat_is_passed_over_and_the_order_goes_on_from_who_showed() -> None:
    """Seat 3 begins, seat 2 is before seat 1, and seat 1, who was passed over, is next after it."""
    assert order(hand("3 shows\n2 shows\n1 shows", s6=BET_6)) == (3, [0, 1, 0], [1])


def test_show_001_a_muck_out_of_turn() -> None:
    assert order(hand("3 mucks\n2 shows\n1 mucks", s7="2 bets 400\n3 calls 400\n1 calls 400\n")) == (
        2,
        [1, 1, 0],
        [2, 1],
    )


def test_003_12_side_pots_may_be_shown_first() -> None:
    """Seat 1 is all-in for the bring-in, seat 3 bet last: 3, 1, 2 clockwise, or the side pot's 3, 2 first."""
    stacks = {**THREE, 1: 90}
    bets = {f"s{street}": "2 checks\n3 checks\n" for street in (4, 5, 6)}
    bets |= {"s3": BROUGHT.replace("in 50", "in 50 all-in"), "s7": "2 checks\n3 bets 400\n2 calls 400\n"}
    assert order(hand(THREE_ONE_TWO, stacks, **bets)) == (3, [0, 0, 0], [])
    assert order(hand("3 shows\n2 shows\n1 shows", stacks, **bets)) == (3, [0, 0, 0], [])


def test_003_12_an_all_in_raise_of_half_a_bet_is_the_last_raise() -> None:
    bets = {"s7": "2 bets 400\n3 raises 600 all-in\n1 calls 600\n2 calls 200\n"}
    assert order(hand(THREE_ONE_TWO, {**THREE, 3: 90 + 600}, **bets)) == (3, [0, 0, 0], [])


def test_003_12_an_all_in_raise_of_less_is_a_call() -> None:
    bets = {"s7": "2 bets 400\n3 raises 599 all-in\n1 calls 599\n2 calls 199\n"}
    assert order(hand(TWO_THREE_ONE, {**THREE, 3: 90 + 599}, **bets)) == (2, [0, 0, 0], [])


def test_003_12_an_all_in_call_is_none() -> None:
    bets = {"s7": "2 bets 400\n3 calls 300 all-in\n1 calls 400\n"}
    assert order(hand(TWO_THREE_ONE, {**THREE, 3: 390}, **bets)) == (2, [0, 0, 0], [])


@pytest.mark.parametrize("shown", ["1 2 3", "3 1 2", "2 1 3"])
def test_003_11_where_nobody_bet_at_all_there_is_no_order(shown: str) -> None:
    """All are all-in by the ante."""
    text = "".join(DEALS.values()) + "".join(f"{seat} shows\n" for seat in shown.split())
    assert order(stud_hand(text, dict.fromkeys((1, 2, 3), 40), known=HELD)) == (0, [0, 0, 0], [])


def test_003_11_who_is_due_first_may_not_muck() -> None:
    bets = {"s7": "2 checks\n3 bets 400\n1 calls 400\n2 calls 400\n"}
    assert order(hand("3 mucks\n1 shows\n2 shows", **bets)) == (3, [1, 0, 0], [3])


def test_a_bettor_who_folded_since_is_followed_by_the_next_live_seat() -> None:
    """Seat 3 bet on 6th street and folds on 7th without need."""
    assert order(hand("1 shows\n2 shows", s6=BET_6, s7="2 checks\n3 folds\n1 checks\n")) == (1, [0, 0], [])


def test_hands_laid_open_before_the_betting_ended_have_no_order() -> None:
    """All-in on 4th street, two seats show there and then; nothing is ruled of them and of the last."""
    row = hand("2 shows\n3 shows\n1 shows", s4="2 bets 200\n3 calls 200\n1 calls 200\n", s5="", s6="", s7="")
    stacks = dict.fromkeys(THREE, 290)
    row["start_stack_minor"] = list(stacks.values())
    first_show = row["action_kind"].index(9)
    row["action_street"][first_show : first_show + 2] = [4, 4]
    assert order(row) == (2, [0, 0, 0], [])
    row["action_street"][first_show : first_show + 2] = [8, 8]
    row["action_seat"][first_show : first_show + 3] = [3, 2, 1]
    assert order(row)[1][0] == 1


def test_an_uncontested_hand_has_no_showdown() -> None:
    row = stud_hand("[3] 1 ????2c 2 ????Kd\n1 brings-in 50\n2 folds\n1 shows", {1: 9_000, 2: 9_000})
    assert order(row) == (0, [0], [])


def test_show_002_a_winner_mucks() -> None:
    """Seat 2's aces, known from the summary, win; the muck of seat 3 is nobody's loss."""
    assert order(hand("1 shows\n2 mucks\n3 mucks")) == (1, [0, 2, 0], [])


def test_show_002_goes_before_the_order() -> None:
    assert order(hand("2 mucks\n1 shows\n3 mucks"))[1][0] == 2


def test_show_002_needs_known_cards() -> None:
    assert order(hand("1 shows\n2 mucks\n3 mucks", known={1: HELD[1], 3: HELD[3]})) == (1, [0, 0, 0], [])


def test_show_002_a_winner_of_the_low_half() -> None:
    """Seat 1 has 8-7-4-3-2 for the low, and the pair of aces takes the high half."""
    known = {**HELD, 1: "8c8s2c3h4d7d9c"}
    row = hand("1 mucks\n2 shows\n3 mucks", known=known)
    row["game"] = "7stud8"
    assert order(row)[1] == [2, 0, 0]


def test_show_002_a_side_pot_that_he_alone_could_win_is_not_won_by_cards() -> None:
    """Seat 1's kings are best, all-in by the ante; seat 2's bet on 4th street seat 3 calls and then folds.

    Seat 2 mucks though it had to show first.
    """
    known = {1: "AsAdAh3h4d7d9c", 2: HELD[2].replace("AcAh", "JsJd"), 3: HELD[3]}
    bets = {
        "s3": "2 brings-in 50\n3 calls 50\n",
        "s4": "2 bets 200\n3 calls 200\n",
        "s5": "2 bets 400\n3 folds\n",
        "s6": "",
        "s7": "",
    }
    row = hand("2 mucks\n1 shows", {**THREE, 1: 40}, known, **bets)
    (expected,) = judged(row)
    assert expected["pot_winners"] == [0b001, 0b010]
    assert order(row)[1] == [1, 0]


def by_rule(rule: str, row: Row) -> tuple[int, list[int], list[int]]:
    sheet = msgspec.structs.replace(sheets()[0], first_to_show=rule)
    return order(row, replay(batch_of([row]), {CASH: sheet}).to_pylist()[0])


def test_last_street_the_last_bettor_of_7th() -> None:
    assert by_rule("last-street", hand(THREE_ONE_TWO, s7=BET_7)) == (3, [0, 0, 0], [])


def test_last_street_else_the_first_to_act_there_by_the_boards() -> None:
    """Seat 2 has the highest board, though seat 3 bet on 6th street."""
    assert by_rule("last-street", hand(TWO_THREE_ONE, s6=BET_6)) == (2, [0, 0, 0], [])


def test_last_street_by_the_boards_where_nobody_could_bet() -> None:
    text = "".join(DEALS.values()) + TWO_THREE_ONE
    assert by_rule("last-street", stud_hand(text, dict.fromkeys((1, 2, 3), 40))) == (2, [0, 0, 0], [])


def test_last_street_is_open_where_boards_are_hidden() -> None:
    row = hand(TWO_THREE_ONE)
    sixth = [
        k for k, s in enumerate(zip(row["action_street"], row["action_kind"], strict=True)) if s == (6, 8)
    ]
    for k in sixth:
        row["action_cards"][sum(row["action_card_count"][:k])] = -1
    sheet = msgspec.structs.replace(sheets()[0], first_to_show="last-street")
    (expected,) = replay(batch_of([row]), {CASH: sheet}).to_pylist()
    assert order(row, expected) == (-1, [-1, 0, 0], [])
    assert reason(expected, "cards_undecidable") == Undecidable.UP_CARDS_UNKNOWN


def test_any_order() -> None:
    assert by_rule("any", hand("2 shows\n1 mucks\n3 shows", s6=BET_6)) == (0, [0, 0, 0], [])


def test_any_order_names_a_winner_that_mucks_all_the_same() -> None:
    assert by_rule("any", hand("2 mucks\n1 shows\n3 shows"))[1] == [2, 0, 0]


def test_without_a_sheet_the_order_is_open() -> None:
    row = hand(ONE_TWO_THREE)
    row["rules"] = None
    assert order(row) == (-1, [-1, -1, -1], [])
    assert reason(judged(row)[0], "cards_undecidable") == Undecidable.NO_SHEET


def test_an_action_without_its_chips_leaves_the_first_open() -> None:
    row = hand(THREE_ONE_TWO, s7="2 bets\n3 calls\n1 calls\n")
    assert order(row) == (-1, [-1, 0, 0], [])
    assert reason(judged(row)[0], "cards_undecidable") == Undecidable.NOT_STATED
