"""The plain oracle of stud cards by figures of the rules: short decks, lows, hidden cards, odd chips."""

from itertools import combinations_with_replacement

import pytest

from schemas.cards import card_number
from schemas.vocabulary import LastDeal
from tests.oracles.stud import Sheet
from tests.oracles.stud.dealing import Dealt, last_street_deal
from tests.oracles.stud.lows import best_deuce_low, code
from tests.oracles.stud.model import Row, put_cards
from tests.oracles.stud.showdown import Part, Parts, odd_chip_order, parts

Path = tuple[int, ...]
RP_10 = Sheet(short_deck="rp-10")
OWN, WITH_BURNS = LastDeal.OWN_CARDS, LastDeal.OWN_CARDS_WITH_BURNS
COMMON, COMMON_WITH_BURNS = LastDeal.COMMON_CARD, LastDeal.COMMON_CARD_WITH_BURNS


def due(path: Path, sheet: Sheet = RP_10) -> int:
    """How the last street is dealt where so many seats are live on 3rd to 7th street."""
    dealt = Dealt({}, set(range(1, path[0] + 1)), live_at=dict(zip(range(3, 8), path, strict=True)))
    return last_street_deal({"game": "7stud", "seat": []}, sheet, [], dealt)


def paths(starters: int) -> list[Path]:
    """Every way in which seats fold, two or more reaching 7th street."""
    rest = combinations_with_replacement(range(starters, 1, -1), 4)
    return [(starters, *others) for others in rest]


@pytest.mark.parametrize(("starters", "ways", "short"), [(2, 1, 0), (6, 70, 0), (7, 126, 2), (8, 210, 50)])
def test_002_h_a_deck_runs_short_with_seven_or_eight_starters(starters: int, ways: int, short: int) -> None:
    found = [due(path) for path in paths(starters)]
    assert len(found) == ways
    assert sum(deal != OWN for deal in found) == short


def test_002_h_exactly_three_short_on_seven_paths() -> None:
    """Not on the two whose stub of less than three clause H3 speaks of."""
    gap = Sheet(short_deck="rp-10", short_exactly_3="common-card")
    found = {path: due(path, gap) for path in paths(8) if due(path) != due(path, gap)}
    assert set(found.values()) == {COMMON}
    assert set(found) == {
        (8, 7, 7, 6, 6), (8, 7, 7, 7, 5), (8, 8, 6, 6, 6), (8, 8, 7, 6, 5),
        (8, 8, 7, 7, 4), (8, 8, 8, 5, 5), (8, 8, 8, 6, 4),
    }  # fmt: skip
    assert due((8, 8, 8, 5, 5)) == WITH_BURNS
    for path in ((8, 8, 8, 7, 3), (8, 8, 8, 8, 2)):
        assert due(path) == due(path, gap) == COMMON_WITH_BURNS


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ((7, 7, 7, 7, 7), WITH_BURNS),
        ((8, 8, 8, 7, 2), WITH_BURNS),
        ((8, 8, 8, 8, 8), COMMON_WITH_BURNS),
        ((8, 8, 7, 7, 6), COMMON),
        ((8, 7, 7, 7, 6), COMMON),
        ((8, 7, 7, 6, 6), WITH_BURNS),
        ((8, 7, 7, 5, 5), WITH_BURNS),
    ],
)
def test_002_h_by_arithmetic(path: Path, expected: int) -> None:
    stub = 52 - 3 * path[0] - sum(path[1:4]) - 3
    short = path[4] + 2 - stub
    assert (short <= 3) == (expected == WITH_BURNS)
    if short > 3:
        assert expected == (COMMON_WITH_BURNS if stub < 3 else COMMON)
    assert due(path) == expected


def test_a_common_card_as_soon_as_the_cards_do_not_reach_round() -> None:
    sheet = Sheet(short_deck="common-card", burns=False)
    assert due((8, 8, 8, 6, 6), sheet) == OWN
    assert due((8, 8, 8, 7, 6), sheet) == COMMON
    assert due((8, 8, 8, 8, 4), sheet) == OWN
    assert due((8, 8, 8, 8, 5), sheet) == COMMON


def cards(text: str) -> list[int]:
    return [card_number(each) for each in text.split()]


@pytest.mark.parametrize(
    ("game", "held", "expected"),
    [
        ("razz", "As 2s 3s 4s 5s Kd Kh", 0x54321),
        ("razz27", "As 2d 3s 4s 5s Kd Kh", 0xD5432),
        ("razz27", "As 2d 3s 4s 5s", 0xE5432),
        ("razz27", "2s 3s 4s 5d 7s 6h 6d", 0x75432),
        ("razz", "Ks Kd Kh 2s 2d 2h 3c", 0xDD322),
        ("7stud8", "As 2s 3d 4d 8h 8c Kd", 0x84321),
        ("7stud8", "As 2s 3d 4d 9h 9c Kd", 0),
    ],
)
def test_lows(game: str, held: str, expected: int) -> None:
    assert code(game, cards(held)) == expected


def test_2_7_straights_and_flushes_count_against() -> None:
    worse_to_better = [
        "2s 3d 4s 5s 6s",
        "2s 3d 4s 5s As",
        "Ks Qd 3h 4d 5c",
        "2s 3d 4s 6s 7s",
        "2s 3d 4s 5s 7s",
    ]
    strengths = [best_deuce_low(cards(each)) for each in worse_to_better]
    flush = best_deuce_low(cards("2s 3s 4s 5s 7s"))
    assert strengths == sorted(strengths, reverse=True)
    assert flush > strengths[0] > strengths[1]


def hand(game: str, held: dict[int, str], community: str = "") -> Row:
    row: Row = {
        "game": game,
        "seat": list(held),
        "community": cards(community),
        "action_cards": [],
        "action_kind": [],
    }
    put_cards(row, {seat: cards(text) for seat, text in held.items()})
    return row


def won(game: str, held: dict[int, str], community: str = "") -> Parts:
    seats = set(held)
    return parts(hand(game, held, community), seats, frozenset(seats))


def test_hidden_cards_decide_where_they_can() -> None:
    aces = "As Ah Ad Ac 2c 3d 4h"
    assert won("7stud", {1: aces, 2: "?? Kd Qs Jd 9h 8s ??"}).high == Part(frozenset({1}))
    assert won("7stud", {1: "As Ah 9d 9c 2c 3d 4h", 2: "?? Kd Ks Jd 8h 7s ??"}).high == Part(None)


def test_each_half_is_decided_by_itself() -> None:
    """Seat 2 cannot have four low ranks beside its hidden card, while it may take the high half."""
    found = won("7stud8", {1: "As 2h 3d 5c 8c Kd Kh", 2: "Qs Jd Td 9h 2s ?? 9c"})
    assert found.low == Part(frozenset({1}))
    assert found.high == Part(None)


def test_no_low_leaves_all_to_the_high() -> None:
    found = won("7stud8", {1: "Ks Kd Qs Qd Jc Th 9c", 2: "Kh Kc Jh Jd Tc 9s 2s"})
    assert found == Parts(Part(frozenset({1})), Part(frozenset()))


def test_a_shared_card_is_in_every_hand() -> None:
    held = {1: "2c 3c 5c 6c 9h Td", 2: "Ks Kd 8h 7d 5d 4d"}
    assert won("7stud", held, "Ac").high == Part(frozenset({1}))


def test_odd_chip_by_the_next_highest_where_the_highest_is_shared() -> None:
    held = {1: "Kc Qd 9h 8s 3d 2d", 2: "Kd Qc 9s 8h 3c 2c"}
    row, both = hand("7stud", held, "As"), frozenset({1, 2})
    assert odd_chip_order(row, True, both, "high", [1, 2]) == [2, 1]
    assert odd_chip_order(row, False, both, "high", [1, 2]) == [1, 2]


def test_odd_chip_an_ace_is_low_in_a_low_hand() -> None:
    held = {1: "Ac 2s 3s 4d 6h Kd Qd", 2: "As 2d 3d 4s 6d Kh Qh"}
    assert odd_chip_order(hand("7stud8", held), True, frozenset({1, 2}), "low", [1, 2]) == [1, 2]
