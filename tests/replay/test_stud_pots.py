"""Contributions, uncalled bets, pots and winners, worked out by hand (003.11, 003.12)."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from schemas.cards import card_text
from schemas.undecidable import Undecidable
from schemas.vocabulary import HandClass
from tests.oracles.stud.pots import build_pots
from tests.replay.showdown_hand import showdown
from tests.replay.stud_hand import Row, judged, reason, stud_hand

TWO = {1: 100_000, 2: 100_000}
ON_FOURTH = "[3] 1 ????Kd 2 ????2c\n2 brings-in 50\n1 calls 50\n[4] 1 7h 2 9d\n"
RUN_OUT = "[4] 1 4c 2 5c\n[5] 1 4s 2 5s\n[6] 1 6c 2 7c\n[7] 1 ?? 2 ??\n2 shows\n1 shows"


def settled(text: str, stacks: dict[int, int], **options: Any) -> Row:
    return judged(stud_hand(text, stacks, **options))[0]


def pots(row: Row) -> list[tuple[int, int, int]]:
    return list(zip(row["expected_pot_minor"], row["pot_eligible"], row["pot_winners"], strict=True))


def test_an_uncalled_completion_goes_back() -> None:
    row = settled("[3] 1 ????2c 2 ????Kd\n1 brings-in 50\n2 completes 200\n1 folds", TWO)
    assert row["contributed_minor"] == [90, 90]
    assert row["expected_uncalled_minor"] == [0, 150]
    assert pots(row) == [(180, 0b10, 0b10)]


def test_an_uncalled_bring_in_goes_back() -> None:
    row = settled("[3] 1 ????2c 2 ????Kd\n1 brings-in 50\n2 folds", TWO)
    assert row["expected_uncalled_minor"] == [50, 0]
    assert pots(row) == [(80, 0b01, 0b01)]


@pytest.mark.parametrize("wager", [90, 200], ids=["less than half a bet", "a bet"])
def test_an_all_in_wager_that_nobody_answered_goes_back(wager: int) -> None:
    """The next street is dealt while seat 2, which checked, owes."""
    text = (
        f"[3] 1 ????Kd 2 ????2c\n2 brings-in 50\n1 calls 50\n[4] 1 7h 2 9d\n2 checks\n1 bets {wager} all-in\n"
    )
    row = settled(text + "[5] 1 8h 2 8d", {1: 90 + wager, 2: 10_000})
    assert row["expected_uncalled_minor"] == [wager, 0]
    assert pots(row)[0][0] == 180


def test_what_stands_against_a_call_that_fell_short_stays() -> None:
    row = settled(ON_FOURTH + "2 bets 200\n1 calls 150\n[5] 1 8h 2 8d\n1 bets 400\n2 folds", TWO)
    assert row["expected_uncalled_minor"] == [400, 0]
    assert row["contributed_minor"] == [240, 290]


def test_what_an_ante_is_beyond_an_all_in_one_goes_back() -> None:
    row = settled("[3] 1 ????2c 2 ????Kd\n" + RUN_OUT, {1: 25, 2: 1_000}, antes={1: 25, 2: 40})
    assert row["contributed_minor"] == [25, 25]
    assert row["expected_uncalled_minor"] == [0, 15]
    assert pots(row)[0][:2] == (50, 0b11)
    assert row["ante_ruling"] == [0, 0] and row["due_ante_minor"] == [25, 40]


def test_side_pots_of_three_levels_with_a_folded_seats_chips() -> None:
    # Antes of 40 all round; then 1 is all-in for 50, 2 for 200, 3 and 4 put in 400 and 5 folds its 50.
    row = settled(
        "[3] 1 AhAd5c 2 KhKd6c 3 QhQd7c 4 JhJd8c 5 3h3d2c\n"
        "5 brings-in 50\n1 calls 50 all-in\n2 completes 200 all-in\n3 raises 400\n4 calls 400\n5 folds\n"
        "[4] 1 5d 2 6d 3 7d 4 9c\n3 bets 200\n4 folds\n"
        "[5] 1 Ac 2 Kc 3 9d\n[6] 1 Tc 2 Ts 3 9h\n[7] 1 Td 2 Th 3 2s\n3 shows\n2 shows\n1 shows",
        {1: 90, 2: 240, 3: 10_000, 4: 10_000, 5: 10_000},
    )
    assert row["contributed_minor"] == [90, 240, 440, 440, 90]
    assert row["expected_uncalled_minor"] == [0, 0, 200, 0, 0]
    assert pots(row) == [(450, 0b00111, 0b00001), (450, 0b00110, 0b00010), (400, 0b00100, 0b00100)]
    assert row["award_undecidable"] == Undecidable.NONE
    # Aces full of fives, kings full of sixes, queens and nines.
    assert row["expected_class"] == [HandClass.FULL_HOUSE, HandClass.FULL_HOUSE, HandClass.TWO_PAIR, -1, -1]


def test_pots_that_the_same_seats_can_win_are_one() -> None:
    row = settled(
        "[3] 1 AhAd5c 2 KhKd6c 3 QhQd2c\n3 brings-in 50\n1 calls 50 all-in\n2 completes 200 all-in\n3 folds\n"
        "[4] 1 5d 2 6d\n[5] 1 Ac 2 Kc\n[6] 1 Tc 2 Ts\n[7] 1 Td 2 Th\n2 shows\n1 shows",
        {1: 90, 2: 240, 3: 10_000},
    )
    assert row["contributed_minor"] == [90, 90, 90]
    assert row["expected_uncalled_minor"] == [0, 150, 0]
    assert pots(row) == [(270, 0b011, 0b001)]


def test_equal_hands_share() -> None:
    row = settled(
        "[3] 1 AhKdQc 2 AdKhQd\n1 brings-in 50\n2 calls 50\n[4] 1 9c 2 9d\n1 checks\n2 checks\n"
        "[5] 1 8s 2 8h\n1 checks\n2 checks\n[6] 1 3h 2 3s\n1 checks\n2 checks\n"
        "[7] 1 2h 2 2s\n1 checks\n2 checks\n1 shows\n2 shows",
        TWO,
    )
    assert pots(row) == [(180, 0b11, 0b11)]
    assert row["expected_value"][0] == row["expected_value"][1] > 0


def test_five_card_stud_counts_five() -> None:
    row = settled(
        "[2] 1 AhQc 2 KhQd\n1 brings-in 50\n2 calls 50\n[3] 1 9c 2 9d\n1 checks\n2 checks\n"
        "[4] 1 8s 2 9h\n2 checks\n1 checks\n[5] 1 3h 2 3s\n2 checks\n1 checks\n2 shows\n1 shows",
        TWO,
        game="5stud",
    )
    assert pots(row) == [(180, 0b11, 0b10)]
    assert row["expected_class"] == [HandClass.HIGH_CARD, HandClass.PAIR]


CHECKED = (
    "[3] 1 AhKdQc 2 7d8h4d\n2 brings-in 50\n1 calls 50\n[4] 1 9c 2 5d\n1 checks\n2 checks\n"
    "[5] 1 8s 2 Th\n1 checks\n2 checks\n[6] 1 3h 2 Ts\n2 checks\n1 checks\n"
)
SHOWN = "1 checks\n2 checks\n1 shows\n2 shows"
PAIR_FIRST = "2 checks\n1 checks\n2 shows\n1 shows"


def test_a_community_card_counts_for_every_hand() -> None:
    row = settled(CHECKED + "[7]\n" + PAIR_FIRST, TWO, community="6d")
    # The six of diamonds makes 4-5-6-7-8 for seat 2.
    assert row["expected_class"] == [HandClass.HIGH_CARD, HandClass.STRAIGHT]
    assert pots(row) == [(180, 0b11, 0b10)]


def test_six_cards_without_a_community_card_are_a_wrong_number() -> None:
    row = settled(CHECKED + "[7] 1 2h\n" + PAIR_FIRST, TWO)
    assert reason(row, "award_undecidable") == Undecidable.CARD_COUNT
    assert row["pot_winners"] == [-1]
    assert row["expected_class"] == [HandClass.HIGH_CARD, -1]


def test_a_hidden_card_leaves_the_pot_open() -> None:
    # Seat 2 has a pair of tens; seat 1 has ace-king-queen and may pair one of them.
    row = settled(CHECKED + "[7] 1 ?? 2 2h\n" + PAIR_FIRST, TWO)
    assert reason(row, "award_undecidable") == Undecidable.HIDDEN_CARD
    assert row["pot_winners"] == [-1]
    assert row["expected_class"] == [-1, HandClass.PAIR]


def test_cards_known_from_the_showdown_count() -> None:
    row = settled(CHECKED + "[7] 1 2h 2 ??\n" + PAIR_FIRST, TWO, known={2: "7d8h4d5dThTs6c"})
    assert row["expected_class"] == [HandClass.HIGH_CARD, HandClass.STRAIGHT]
    assert pots(row) == [(180, 0b11, 0b10)]


def test_a_card_in_two_hands_leaves_the_pot_open() -> None:
    row = settled(CHECKED + "[7] 1 2h 2 2h\n" + PAIR_FIRST, TWO)
    assert reason(row, "award_undecidable") == Undecidable.IMPOSSIBLE_CARDS
    assert row["pot_winners"] == [-1]
    assert -1 not in row["expected_class"]


def test_a_card_twice_in_one_hand_has_no_value() -> None:
    row = settled(CHECKED + "[7] 1 Ah 2 2h\n" + PAIR_FIRST, TWO)
    assert reason(row, "award_undecidable") == Undecidable.IMPOSSIBLE_CARDS
    assert row["expected_class"][0] == -1


def test_a_lone_seat_wins_unseen() -> None:
    row = settled("[3] 1 ????2c 2 ????Kd\n1 brings-in 50\n2 completes 200\n1 folds", TWO)
    assert reason(row, "award_undecidable") == Undecidable.NONE
    assert row["expected_class"] == [-1, -1]


def test_chips_of_a_seat_that_folded_above_every_live_one_stay_in_the_last_pot() -> None:
    # Seat 3 folds to nothing on 4th street after it put in as much as seat 2; seat 1 is all-in for less.
    row = settled(
        "[3] 1 AhAd2c 2 KhKd6c 3 QhQdTc\n1 brings-in 50 all-in\n2 completes 200\n3 calls 200\n"
        "[4] 1 5d 2 6d 3 9h\n2 checks\n3 folds\n"
        "[5] 1 Ac 2 Kc\n[6] 1 Tc 2 Ts\n[7] 1 Td 2 Th\n2 shows\n1 shows",
        {1: 90, 2: 10_000, 3: 10_000},
        known={1: "AhAd2c5dAcTcTd", 2: "KhKd6c6dKcTsTh"},
    )
    assert [amount for amount, *_ in pots(row)] == [270, 300]
    assert [eligible for _, eligible, _ in pots(row)] == [0b011, 0b010]


def test_stacks_that_are_not_stated() -> None:
    row = settled(
        "[3] 1 ????2c 2 ????Kd\n1 brings-in 50\n2 completes 120 all-in\n1 calls 70\n" + RUN_OUT,
        {1: -1, 2: -1},
    )
    assert row["ruling"].count(0) == len(row["ruling"])
    assert row["contributed_minor"] == [160, 160]


def test_dead_antes_of_seats_that_folded_build_the_pots_that_they_were_put_into() -> None:
    # Seats 1 and 2 are all-in for 10 and 25 of the ante of 40; seat 3 folded, seat 4 plays on.
    row = showdown(
        {1: "Ac Ad Ah 2c 3d 4h 9s", 2: "Kc Kd Kh 2d 3h 4s 9c", 3: "7c 8d 2h", 4: "Qc Qd Qh 2s 3s 4c 9d"},
        antes={1: 10, 2: 25},
        folded=[3],
    )
    assert pots(row) == [(40, 0b1011, 0b0001), (45, 0b1010, 0b0010), (30, 0b1000, 0b1000)]
    assert row["contributed_minor"] == [10, 25, 40, 40]
    assert row["expected_uncalled_minor"] == [0, 0, 0, 0]


def test_an_ante_beyond_all_others_goes_back_and_the_rest_is_one_pot() -> None:
    row = showdown({1: "Ac Ad Ah 2c 3d 4h 9s", 2: "Kc Kd Kh 2d 3h 4s 9c"}, antes={1: 10})
    assert pots(row) == [(20, 0b11, 0b01)]
    assert row["expected_uncalled_minor"] == [0, 30]


def _beyond_all_others(put_in: dict[int, int], live: set[int]) -> dict[int, int]:
    """What a live seat put in above every other, folded ones too."""
    second, most = sorted(put_in.values())[-2:]
    return {seat: most - second for seat in live if put_in[seat] == most > second}


@settings(deadline=None, max_examples=150)
@given(
    st.sampled_from(("7stud", "7stud8", "razz", "razz27", "5stud")),
    st.lists(st.sampled_from((10, 25, 40, 40, 60)), min_size=2, max_size=7),
    st.sets(st.integers(1, 7), max_size=4),
    st.permutations(range(52)),
)
def test_pots_are_what_was_put_in(game: str, stakes: list[int], out: set[int], deck: list[int]) -> None:
    antes = dict(enumerate(stakes, start=1))
    all_in = {seat for seat, ante in antes.items() if ante < max(stakes)}
    folded = {seat for seat in antes if seat in out} - all_in
    if len(folded) == len(antes):
        folded.remove(1)
    live = set(antes) - folded
    size = 5 if game == "5stud" else 7
    held = {seat: " ".join(map(card_text, deck[size * (seat - 1) : size * seat])) for seat in antes}
    row = showdown(held, game=game, antes=antes, folded=sorted(folded))

    contributed = dict(zip(antes, row["contributed_minor"], strict=True))
    back = dict(zip(antes, row["expected_uncalled_minor"], strict=True))
    assert {seat: contributed[seat] + back[seat] for seat in antes} == antes
    assert sum(row["expected_pot_minor"]) == sum(contributed.values())
    if folded.isdisjoint(seat for seat, chips in back.items() if chips):
        assert {seat: chips for seat, chips in back.items() if chips} == _beyond_all_others(antes, live)
        plain = build_pots(contributed, live, all_in)
        built = [(chips, sum(1 << seat - 1 for seat in seats)) for chips, seats in plain]
        assert [(chips, eligible) for chips, eligible, _ in pots(row)] == built
    for _, eligible, winners in pots(row):
        assert eligible & ~sum(1 << seat - 1 for seat in live) == 0
        assert winners and winners & ~eligible == 0
    for eligible, lows in zip(row["pot_eligible"], row["pot_low_winners"], strict=True):
        assert lows & ~eligible == 0
