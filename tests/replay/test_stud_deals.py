"""Rulings on deals: dead hands (DEAL-006), cards that lie the wrong way (DEAL-007).

By 003.3 two down cards and one up card open seven-card stud, 4th to 6th street lie up, 7th down; five-card
stud has one down card. The record's writer, `hero`, sees every up card and his own down cards.
"""

import msgspec
import pytest

from pipeline.replay.stud import replay
from tests.replay.stud_hand import CASH, TOURNAMENT, Row, batch_of, judged, sheets, stud_hand

TWO = {1: 100_000, 2: 100_000}
THREE = {1: 100_000, 2: 100_000, 3: 100_000}
BROUGHT = "1 brings-in 50\n2 calls 50\n3 folds\n"
OPENED = "[3] 1 AhAd2c 2 ????Kd 3 ????Qd\n" + BROUGHT
STREETS = {4: ("3h", "4h"), 5: ("5h", "6h"), 6: ("7h", "8h")}


def ruled_deals(row: Row) -> list[tuple[int, int, int]]:
    """Street, seat and ruling of each deal that is not in order."""
    (expected,) = judged(row)
    steps = zip(
        row["action_street"], row["action_seat"], row["action_kind"], expected["card_ruling"], strict=True
    )
    return [(street, seat, ruling) for street, seat, kind, ruling in steps if kind == 8 and ruling]


def whole(last: str = "[7] 1 9c 2 ??\n", opened: str = OPENED, **changed: str) -> str:
    """Two seats check through to 7th street; `changed` replaces the line of a street, `s4` that of 4th."""
    text = opened
    for street, (one, two) in STREETS.items():
        text += changed.get(f"s{street}", f"[{street}] 1 {one} 2 {two}") + "\n2 checks\n1 checks\n"
    return text + last + "2 checks\n1 checks\n1 shows\n2 shows"


def test_003_3_a_hand_dealt_by_the_rules() -> None:
    assert ruled_deals(stud_hand(whole(), THREE, hero=1)) == []


def test_deal_006_a_card_for_a_seat_that_folded_on_an_earlier_street() -> None:
    text = whole(s4="[4] 1 3h 2 4h 3 9d")
    assert ruled_deals(stud_hand(text, THREE, hero=1)) == [(4, 3, 6)]


def test_deal_006_the_order_of_the_lines_does_not_count() -> None:
    """A source that prints a street's cards after its actions deals nobody in."""
    lines = whole().splitlines()
    fourth = lines.index("[4] 1 3h 2 4h")
    row = stud_hand(
        "\n".join([*lines[:fourth], "[4] 2 4h", "2 checks", "1 folds", "[4] 1 3h"]), THREE, hero=1
    )
    assert ruled_deals(row) == []


def test_deal_006_a_card_of_the_street_of_the_fold_is_no_breach_and_of_the_next_is() -> None:
    text = OPENED + "[4] 1 3h 2 4h\n2 bets 200\n1 folds\n[5] 1 5h 2 6h"
    assert ruled_deals(stud_hand(text, THREE, hero=1)) == [(5, 1, 6)]


def test_deal_006_a_seat_that_is_not_listed() -> None:
    row = stud_hand(whole(), THREE, hero=1)
    step = row["action_kind"].index(8)
    row["action_seat"][step + 4 :] = [9 if seat == 2 else seat for seat in row["action_seat"][step + 4 :]]
    assert ruled_deals(row)[0][1:] == (9, 6)


def test_002_c_deal_006_a_seat_that_was_not_dealt_in() -> None:
    text = whole(opened="[3] 1 AhAd2c 2 ????Kd\n1 brings-in 50\n2 calls 50\n", s4="[4] 1 3h 2 4h 3 9d")
    row = stud_hand(text, THREE, hero=1, antes={1: 40, 2: 40})
    assert ruled_deals(row) == [(4, 3, 6)]


LIES = {
    "003.3 a down card of another seat is shown": (
        {"opened": "[3] 1 AhAd2c 2 ??9sKd 3 ????Qd\n" + BROUGHT},
        (3, 2),
    ),
    "003.3 the door card lies down": ({"opened": "[3] 1 AhAd2c 2 ????Kd 3 ??????\n" + BROUGHT}, (3, 3)),
    "003.10 the card of 5th street lies down": ({"s5": "[5] 1 5h 2 ??"}, (5, 2)),
    "003.10 the writer's own up card lies down": ({"s5": "[5] 1 ?? 2 6h"}, (5, 1)),
    "003.10 the last card of another seat is shown": ({"last": "[7] 1 9c 2 Tc\n"}, (7, 2)),
}  # fmt: skip


@pytest.mark.parametrize(("changed", "place"), LIES.values(), ids=LIES)
@pytest.mark.parametrize("rules", [CASH, TOURNAMENT])
def test_deal_007(changed: dict[str, str], place: tuple[int, int], rules: str) -> None:
    row = stud_hand(whole(**changed), THREE, hero=1, rules=rules)
    assert ruled_deals(row) == [(*place, 7)]


def test_deal_007_needs_another_up_card_of_the_street() -> None:
    """Where a record shows nobody's card of a street, it does not say that one lies down."""
    assert ruled_deals(stud_hand(whole(s5="[5] 1 ?? 2 ??"), THREE, hero=1)) == []


def test_deal_007_a_source_that_sees_all_does_not_tell_how_cards_lie() -> None:
    opened = "[3] 1 AhAd2c 2 9s9cKd 3 5s5cQd\n" + BROUGHT
    assert ruled_deals(stud_hand(whole("[7] 1 9h 2 Tc\n", opened), THREE)) == []


def test_deal_007_a_source_without_a_writer_that_hides_down_cards_does() -> None:
    opened = "[3] 1 ????2c 2 9s9cKd 3 ????Qd\n" + BROUGHT
    assert ruled_deals(stud_hand(whole("[7] 1 ?? 2 ??\n", opened), THREE)) == [(3, 2, 7)]


FIVE = (
    "[2] 1 Ah2c 2 {door}\n1 brings-in 50\n2 calls 50\n"
    "[3] 1 3h 2 4h\n2 checks\n1 checks\n[4] 1 5h 2 6h\n2 checks\n1 checks\n"
)


@pytest.mark.parametrize(
    ("door", "last", "found"),
    [
        ("??Kd", "[5] 1 7h 2 8h", []),
        ("9sKd", "[5] 1 7h 2 8h", [(2, 2, 7)]),
        ("??Kd", "[5] 1 7h 2 ??", [(5, 2, 7)]),
    ],
)
def test_five_card_stud_has_one_down_card_and_its_last_lies_up(
    door: str, last: str, found: list[tuple[int, int, int]]
) -> None:
    assert ruled_deals(stud_hand(FIVE.format(door=door) + last, TWO, hero=1, game="5stud")) == found


EXPOSED = "[3] 1 AhAd3c 2 ??2d?? 3 ????Qd\n2 brings-in 50\n3 folds\n1 calls 50\n"


def test_002_a_an_exposed_down_card_is_the_door_card() -> None:
    """It brings in, and the third card went down."""
    row = stud_hand(whole(opened=EXPOSED), THREE, hero=1, rules=TOURNAMENT)
    (expected,) = judged(row)
    assert ruled_deals(row) == []
    assert expected["ruling"][: row["action_kind"].index(7)].count(0) == row["action_kind"].index(7)


def test_002_a_both_down_cards_exposed_is_not_the_case_of_the_clause() -> None:
    row = stud_hand(whole(opened=EXPOSED.replace("??2d??", "9s2d??")), THREE, hero=1, rules=TOURNAMENT)
    assert ruled_deals(row) == [(3, 2, 7)]


def test_a_sheet_that_is_silent_leaves_an_exposed_down_card_wrong() -> None:
    assert ruled_deals(stud_hand(whole(opened=EXPOSED), THREE, hero=1)) == [(3, 2, 7)]


SHORT_STACK = {1: 100_000, 2: 90, 3: 100_000}
RUN_OUT = OPENED + "[4] 1 3h 2 4h\n[5] 1 5h 2 6h\n[6] 1 7h 2 8h\n"
FLASHED = {
    "002.B flashed and replaced with action possible": (THREE, "[7] 1 9c 2 Tc\n[7] 2 ??\n", TOURNAMENT, []),
    "002.B flashed and not replaced": (THREE, "[7] 1 9c 2 Tc\n", TOURNAMENT, [(7, 2, 7)]),
    "002.B replaced by a card that lies up": (THREE, "[7] 1 9c 2 Tc\n[7] 2 Td\n", TOURNAMENT, [(7, 2, 7)]),
    "002.B replaced with nobody to act": (SHORT_STACK, "[7] 1 9c 2 Tc\n[7] 2 ??\n", TOURNAMENT, [(7, 2, 7)]),
    "002.B face down even with nobody to act": (SHORT_STACK, "[7] 1 9c 2 Tc\n", TOURNAMENT, [(7, 2, 7)]),
    "003 does not speak of replacing": (THREE, "[7] 1 9c 2 Tc\n[7] 2 ??\n", CASH, [(7, 2, 7)]),
}  # fmt: skip


@pytest.mark.parametrize(("stacks", "last", "rules", "found"), FLASHED.values(), ids=FLASHED)
def test_flashed_last_card(
    stacks: dict[int, int], last: str, rules: str, found: list[tuple[int, int, int]]
) -> None:
    text = whole(last) if stacks == THREE else RUN_OUT + last + "1 shows\n2 shows"
    assert ruled_deals(stud_hand(text, stacks, hero=1, rules=rules)) == found


def test_deals_are_judged_without_a_sheet_but_for_the_last_street() -> None:
    row = stud_hand(whole(s4="[4] 1 3h 2 4h 3 9d"), THREE, hero=1, rules=None)
    assert ruled_deals(row) == [(4, 3, 6)]


def test_replaced_last_cards_need_the_sheet_to_say_so() -> None:
    replaces = msgspec.structs.replace(sheets()[0], flashed_last_card="replace")
    row = stud_hand(whole("[7] 1 9c 2 Tc\n[7] 2 ??\n"), THREE, hero=1, rules="other")
    (expected,) = replay(batch_of([row]), {"other": replaces}).to_pylist()
    assert set(expected["card_ruling"]) == {0}
