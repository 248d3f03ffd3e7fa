"""How 7th street is dealt in a recorded hand (DEAL-008, 002.H), and who acts first beside a common card.

In `table` seats fold so that on 3rd, 4th, 5th, 6th and 7th street as many are live as the path says. Cards
do not matter: only up cards and nothing twice.
"""

from itertools import pairwise

import pytest

from schemas.undecidable import Undecidable
from schemas.vocabulary import LastDeal
from tests.replay.stud_hand import CASH, TOURNAMENT, Row, judged, reason, stud_hand

Path = tuple[int, int, int, int, int]
CARDS = [rank + suit for suit in "cdhs" for rank in "23456789TJQKA"]


def table(path: Path, last: str, **options: object) -> Row:
    """A hand in which seats fold from the highest number down, all others checking or calling.

    `last` is the deal of 7th street: `own`, `common`, both one after the other, or `common common`.
    """
    deck = iter(CARDS)
    live = list(range(1, path[0] + 1))
    text = "[3] " + " ".join(f"{seat} ????{next(deck)}" for seat in live) + "\n1 brings-in 50\n"
    text += "".join(f"{seat} calls 50\n" if seat <= path[1] else f"{seat} folds\n" for seat in live[1:])
    for street, (count, stay) in enumerate(pairwise(path[1:]), 4):
        live = live[:count]
        text += f"[{street}] " + " ".join(f"{seat} {next(deck)}" for seat in live) + "\n"
        text += "".join(f"{seat} checks\n" if seat <= stay else f"{seat} folds\n" for seat in live)
    live = live[: path[4]]
    common = 0
    for kind in last.split():
        if kind == "own":
            text += "[7] " + " ".join(f"{seat} ??" for seat in live) + "\n"
        else:
            text += f"[7] 0 {CARDS[-1 - common]}\n"
            common += 1
    text += "".join(f"{seat} checks\n" for seat in live)
    return stud_hand(
        text,
        dict.fromkeys(range(1, path[0] + 1), 100_000),
        hero=None,
        community="".join(CARDS[-1 - k] for k in range(common)),
        **options,
    )


def last_rulings(row: Row) -> tuple[int, list[tuple[int, int]]]:
    """How the street had to be dealt, and seat and ruling of its deals."""
    (expected,) = judged(row)
    steps = zip(
        row["action_street"], row["action_kind"], row["action_seat"], expected["card_ruling"], strict=True
    )
    deals = [(seat, ruling) for street, kind, seat, ruling in steps if street == 7 and kind == 8]
    return expected["last_street_deal"], deals


ENOUGH, H1, H2, H3 = (4, 4, 4, 4, 3), (7, 7, 7, 7, 7), (8, 8, 7, 7, 6), (8, 8, 8, 8, 8)
OWN, BURNS = LastDeal.OWN_CARDS, LastDeal.OWN_CARDS_WITH_BURNS
COMMON, COMMON_BURNS = LastDeal.COMMON_CARD, LastDeal.COMMON_CARD_WITH_BURNS
CASES = {
    "002.H enough cards, own": (ENOUGH, "own", TOURNAMENT, OWN, None),
    "002.H enough cards, a common one": (ENOUGH, "common", TOURNAMENT, OWN, 0),
    "002.H enough cards, own and common": (ENOUGH, "own common", TOURNAMENT, OWN, 0),
    "002.H1 own": (H1, "own", TOURNAMENT, BURNS, None),
    "002.H1 a common one": (H1, "common", TOURNAMENT, BURNS, 0),
    "002.H2 a common one": (H2, "common", TOURNAMENT, COMMON, None),
    "002.H2 own": (H2, "own", TOURNAMENT, COMMON, 1),
    "002.H2 common and own": (H2, "common own", TOURNAMENT, COMMON, 1),
    "002.H2 two common ones": (H2, "common common", TOURNAMENT, COMMON, 0),
    "002.H3 a common one": (H3, "common", TOURNAMENT, COMMON_BURNS, None),
    "002.H3 own": (H3, "own", TOURNAMENT, COMMON_BURNS, 1),
    "002.H exactly three": ((8, 7, 7, 7, 5), "own", TOURNAMENT, BURNS, None),
    "002.H1 before H3": ((8, 8, 8, 7, 2), "own", TOURNAMENT, BURNS, None),
    "003-c enough cards": (ENOUGH, "own", CASH, OWN, None),
    "003-c enough cards, a common one": (ENOUGH, "common", CASH, OWN, 0),
    "003-c more own cards than the deck holds": (H3, "own", CASH, -1, 1),
    "003-c own and common": (H2, "own common", CASH, -1, 0),
}


@pytest.mark.parametrize(("path", "last", "rules", "due", "named"), CASES.values(), ids=CASES)
def test_deal_008(path: Path, last: str, rules: str, due: int, named: int | None) -> None:
    found, deals = last_rulings(table(path, last, rules=rules))
    assert found == due
    assert [seat for seat, ruling in deals if ruling == 8] == ([] if named is None else [named])
    assert {ruling for _, ruling in deals} <= {0, 8}


@pytest.mark.parametrize("last", ["own", "common"])
def test_a_silent_sheet_leaves_a_short_deck_open(last: str) -> None:
    row = table(H2, last, rules=CASH)
    assert {ruling for _, ruling in last_rulings(row)[1]} == {-1}
    assert reason(judged(row)[0], "cards_undecidable") == Undecidable.SHEET_SILENT


def test_without_a_sheet_a_short_deck_is_open() -> None:
    row = table(H2, "common", rules=None)
    assert last_rulings(row) == (-1, [(0, -1)])
    assert reason(judged(row)[0], "cards_undecidable") == Undecidable.NO_SHEET


def test_a_hand_that_ends_before_7th_street_has_no_last_deal() -> None:
    text = "[3] 1 ????2c 2 ????Kd\n1 brings-in 50\n2 folds"
    (expected,) = judged(stud_hand(text, {1: 9_000, 2: 9_000}, rules=TOURNAMENT))
    assert expected["last_street_deal"] == LastDeal.NONE


def test_002_b_replaced_cards_are_counted() -> None:
    """Seven, 7, 7, 7 and 5 have just enough; a card replaced on 5th street makes it one too few."""
    path = (7, 7, 7, 7, 5)
    row = table(path, "own", rules=TOURNAMENT)
    assert last_rulings(row)[0] == OWN
    place = row["action_street"].index(5)
    row["action_card_count"][place] = 2
    cards = sum(row["action_card_count"][:place])
    row["action_cards"].insert(cards, -1)
    row["seat_card_count"][0] += 1
    row["seat_cards"].insert(0, -1)
    assert last_rulings(row)[0] == BURNS


def test_cards_that_no_step_records_count_as_well() -> None:
    """A source may print no cards of others; who was live was dealt one."""
    row = table(H2, "common", rules=TOURNAMENT)
    for step, (kind, street) in enumerate(zip(row["action_kind"], row["action_street"], strict=True)):
        if kind == 8 and street in (5, 6):
            start = sum(row["action_card_count"][:step])
            del row["action_cards"][start : start + row["action_card_count"][step]]
            row["action_card_count"][step] = 0
    assert last_rulings(row)[0] == COMMON


SIX = (
    "[3] 1 ????2c 2 ????Kd 3 ????Qd\n1 brings-in 50\n2 calls 50\n3 calls 50\n"
    "[4] 1 3h 2 4h 3 5h\n2 checks\n3 checks\n1 checks\n[5] 1 4d 2 6h 3 8h\n2 checks\n3 checks\n1 checks\n"
)
THREE = {1: 100_000, 2: 100_000, 3: 100_000}


def first_of_7th(sixth: str, last: str, **options: object) -> int:
    row = stud_hand(SIX + sixth + last + "9 checks", THREE, rules=TOURNAMENT, **options)
    return judged(row)[0]["due_seat"][-1]


def test_002_h4_beside_a_common_card_who_was_first_on_6th_is_first() -> None:
    """Seat 3 acted first on 6th, though the boards named seat 2; own cards are dealt: the boards decide."""
    sixth = "[6] 1 7d 2 9d 3 Td\n3 checks\n1 checks\n2 checks\n"
    assert first_of_7th(sixth, "[7] 0 As\n", community="As") == 3
    assert first_of_7th(sixth, "[7] 1 ?? 2 ?? 3 ??\n") == 2


def test_002_h4_needs_him_still_in() -> None:
    sixth = "[6] 1 7d 2 9d 3 Td\n3 bets 400\n1 calls 400\n2 raises 800\n3 folds\n1 calls 400\n"
    assert first_of_7th(sixth, "[7] 0 As\n", community="As") == 2


def test_002_h4_tells_who_is_first_where_boards_are_hidden() -> None:
    sixth = "[6] 1 ?? 2 ?? 3 ??\n3 checks\n1 checks\n2 checks\n"
    assert first_of_7th(sixth, "[7] 0 As\n", community="As") == 3
    assert first_of_7th(sixth, "[7] 1 ?? 2 ?? 3 ??\n") == -1
