"""Whose turn it is for an odd chip: by the button in cash, by the highest card in tournaments."""

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from schemas.cards import card_text
from tests.replay.showdown_hand import LOW_GAMES, highest_cards, pots, showdown, winners
from tests.replay.stud_hand import CASH, TOURNAMENT

# Three broadways whose cards of the straight differ in suits alone.
BROADWAYS = {2: "Ac Kd Qh Js Tc 2d 3h", 4: "Ad Kh Qs Jc Td 2h 3s", 6: "Ah Ks Qc Jd Th 2s 3c"}


def test_cash_first_to_the_left_of_the_button() -> None:
    row = showdown(BROADWAYS, rules=CASH, button=4)
    assert pots(row) == [(120, 0b111, 0b111, 0)]
    assert row["odd_high_order"] == [2, 3, 1]
    assert row["odd_low_order"] == [0, 0, 0]


def test_the_seat_with_the_button_is_the_last() -> None:
    assert showdown(BROADWAYS, rules=CASH, button=2)["odd_high_order"] == [3, 1, 2]
    assert showdown(BROADWAYS, rules=CASH, button=6)["odd_high_order"] == [1, 2, 3]


def test_a_button_between_the_seats_and_none_at_all() -> None:
    # 003.2: without a button of its own the game is dealt from seat 1.
    assert showdown(BROADWAYS, rules=CASH, button=3)["odd_high_order"] == [3, 1, 2]
    assert showdown(BROADWAYS, rules=CASH)["odd_high_order"] == [1, 2, 3]


def test_seats_are_clockwise_in_whatever_order_they_are_listed() -> None:
    listed = {seat: BROADWAYS[seat] for seat in (6, 2, 4)}
    row = showdown(listed, rules=CASH, button=4)
    assert row["odd_high_order"] == [1, 2, 3]


def test_tournament_by_the_suit_of_the_highest_card() -> None:
    # Aces of clubs, diamonds, hearts: hearts first.
    row = showdown(BROADWAYS, rules=TOURNAMENT, button=4)
    assert row["odd_high_order"] == [3, 2, 1]


def test_tournament_all_live_hands_have_a_turn_losers_by_their_own_cards() -> None:
    row = showdown({**BROADWAYS, 7: "9s 9c 9d 4s 4c 5d 6d"}, rules=TOURNAMENT)
    assert pots(row) == [(160, 0b1111, 0b1000, 0)]
    assert row["odd_high_order"] == [0, 0, 0, 0]
    row = showdown({**BROADWAYS, 7: "As 9c 8d 4s 4c 5d 6d"}, rules=TOURNAMENT)
    # A pair of fours counts the ace of spades too; it takes no part in the pot.
    assert pots(row) == [(160, 0b1111, 0b0111, 0)]
    assert row["odd_high_order"] == [4, 3, 2, 1]


def test_tournament_a_shared_highest_card_leaves_it_to_the_next() -> None:
    row = showdown(
        {1: "Kd Qh Js Tc 2d 3h", 2: "Kh Qs Jc Td 2h 3s", 3: "Ks Qc Jd Th 2s 3c"},
        rules=TOURNAMENT,
        community="Ac",
    )
    assert pots(row) == [(120, 0b111, 0b111, 0)]
    assert row["odd_high_order"] == [3, 2, 1]


def test_tournament_the_best_choice_of_equally_good_fives() -> None:
    # Seat 1 may count either king: the king of spades is above seat 2's of hearts.
    row = showdown({1: "Kc Ks Qh Jd Td 9s 2c", 2: "Kh Qd Js Tc 9h 2d 3d"}, rules=TOURNAMENT)
    assert pots(row) == [(80, 0b11, 0b11, 0)]
    assert row["odd_high_order"] == [1, 2]


def test_tournament_cards_outside_the_five_do_not_count() -> None:
    # Seat 1's ace of spades is not in its straight from the king.
    row = showdown({1: "Kc Qh Jd Td 9s As 2c", 2: "Kh Qd Js Tc 9h 3d 4d"}, rules=TOURNAMENT)
    assert pots(row) == [(80, 0b11, 0b01, 0)]
    row = showdown({1: "8c 7h 6d 5d 4s As Qc", 2: "8h 7d 6s 5c 4h Qd Jd"}, rules=TOURNAMENT)
    assert pots(row) == [(80, 0b11, 0b11, 0)]
    assert row["odd_high_order"] == [2, 1]


def test_an_ace_is_low_in_the_low_half() -> None:
    # 8-5-4-3-A twice: the eight of hearts beats that of diamonds, whatever the aces.
    row = showdown(
        {1: "8d 5h 4c 3d As Kc Kd", 2: "8h 5s 4d 3c Ac Qc Qd", 3: "Ts Th Td 9c 9d 2h 2d"},
        rules=TOURNAMENT,
        game="7stud8",
    )
    assert pots(row) == [(120, 0b111, 0b100, 0b011)]
    assert row["odd_low_order"] == [2, 1, 0]
    assert row["odd_high_order"] == [0, 0, 0]


def test_cash_low_half_counts_from_the_button_too() -> None:
    row = showdown(
        {1: "8d 5h 4c 3d As Kc Kd", 2: "8h 5s 4d 3c Ac Qc Qd", 3: "Ts Th Td 9c 9d 2h 2d"},
        rules=CASH,
        game="7stud8",
        button=1,
    )
    assert row["odd_low_order"] == [2, 1, 0]


def test_high_and_low_have_turns_of_their_own() -> None:
    # Both halves are tied: straights to the eight are the same cards, 8-7-6-5-4 the same low.
    row = showdown({1: "8c 7d 6h 5s 4c Kc Qd", 2: "8s 7h 6d 5c 4h Kd Qh"}, rules=TOURNAMENT, game="7stud8")
    assert pots(row) == [(80, 0b11, 0b11, 0b11)]
    assert (row["odd_high_order"], row["odd_low_order"]) == ([2, 1], [2, 1])


def test_razz_by_the_highest_card_the_ace_low() -> None:
    row = showdown({1: "7s 5h 4c 3d Ac Kc Kd", 2: "7h 5s 4d 3c As Qc Qd"}, rules=TOURNAMENT, game="razz")
    assert pots(row) == [(80, 0b11, 0b11, 0)]
    assert row["odd_high_order"] == [1, 2]
    assert row["odd_low_order"] == [0, 0]


def test_deuce_to_seven_the_ace_is_the_highest_card() -> None:
    row = showdown({1: "As 5h 4c 3d 2c 2d 3h", 2: "Ah 5s 4d 3c 2s 2h 3s"}, rules=TOURNAMENT, game="razz27")
    # Pairs are worse than ace-high.
    assert pots(row) == [(80, 0b11, 0b11, 0)]
    assert row["odd_high_order"] == [1, 2]


def test_five_card_stud() -> None:
    row = showdown({1: "Kd Qh 9c 8s 2d", 2: "Kh Qd 9h 8d 2s"}, rules=TOURNAMENT, game="5stud")
    assert pots(row) == [(80, 0b11, 0b11, 0)]
    assert row["odd_high_order"] == [2, 1]


def test_a_hand_that_is_hidden_has_no_turn() -> None:
    row = showdown({**BROADWAYS, 7: "?? 9c 8d 4s 4c 5d 6d"}, rules=CASH, button=6)
    assert pots(row) == [(160, 0b1111, 0b0111, 0)]
    assert row["odd_high_order"] == [1, 2, 3, 0]


unhurried = settings(deadline=None, max_examples=150)


@st.composite
def mirrored(draw: st.DrawFn) -> tuple[dict[int, list[int]], list[int]]:
    """Two or three hands of the same ranks in other suits, of seven or five cards, and the common card."""
    count, size = draw(st.sampled_from(((2, 7), (3, 7), (2, 5), (3, 5))))
    shared = size == 7 and draw(st.booleans())
    often = 2 if count == 2 else 1
    pool = [rank for rank in draw(st.permutations(range(13))) for _ in range(often)]
    at = draw(st.integers(0, 1))
    ranks = pool[at : at + size - shared]
    suits = {rank: draw(st.permutations(range(4))) for rank in set(ranks)}
    hands: dict[int, list[int]] = {seat: [] for seat in range(1, count + 1)}
    for rank in ranks:
        for held in hands.values():
            held.append(rank * 4 + suits[rank].pop())
    dealt = {card for held in hands.values() for card in held}
    common = [draw(st.sampled_from([card for card in range(52) if card not in dealt]))] if shared else []
    return hands, common


@unhurried
@given(
    st.sampled_from(("7stud", "7stud8", "razz", "razz27")),
    st.sampled_from((CASH, TOURNAMENT)),
    st.sampled_from((None, 1, 2, 3, 4)),
    mirrored(),
)
def test_turns_are_those_of_a_plain_reading(
    game: str, rules: str, button: int | None, dealt: tuple[dict[int, list[int]], list[int]]
) -> None:
    hands, common = dealt
    game = "5stud" if len(hands[1]) == 5 else game
    row = showdown(
        {seat: " ".join(map(card_text, held)) for seat, held in hands.items()},
        game=game,
        rules=rules,
        button=button,
        community="".join(map(card_text, common)),
    )
    whole = {seat: held + common for seat, held in hands.items()}
    high = winners(game, whole, low=game in LOW_GAMES)
    low = winners(game, whole, low=True) if game == "7stud8" else set[int]()
    assert row["pot_winners"] == [sum(1 << seat - 1 for seat in high)]
    assert row["pot_low_winners"] == [sum(1 << seat - 1 for seat in low)]
    for tied, column, is_low in ((high, "odd_high_order", game in LOW_GAMES), (low, "odd_low_order", True)):
        if len(tied) > 1:
            assert _by_turn(row, column, tied) == _in_order(game, rules, button, whole, tied, is_low)


def _by_turn(row: dict[str, Any], column: str, seats: set[int]) -> list[int]:
    return sorted(seats, key=lambda seat: row[column][seat - 1])


def _in_order(
    game: str, rules: str, button: int | None, hands: dict[int, list[int]], seats: set[int], low: bool
) -> list[int]:
    if rules == CASH:
        return sorted(seats, key=lambda seat: (seat <= (button or 0), seat))
    return sorted(seats, key=lambda seat: highest_cards(game, hands[seat], low), reverse=True)
