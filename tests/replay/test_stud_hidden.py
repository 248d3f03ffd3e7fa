"""Pots decided, or left open, by what the hidden cards may be ("Hidden cards", 003.11)."""

from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from schemas.cards import card_text
from schemas.undecidable import Undecidable
from tests.oracles.ranking import best_strength
from tests.oracles.stud.lows import best_low
from tests.replay.plain_lows import deuce_to_seven, eight_low_code
from tests.replay.showdown_hand import LOW_GAMES, pots, showdown

FOUR_ACES = "Ac Ad Ah As 3c 5d 8s"
OPEN = -1


def high(one: str, other: str, **options: Any) -> int:
    row = showdown({1: one, 2: other}, **options)
    open_pot = row["pot_winners"] == [OPEN]
    assert row["award_undecidable"] == (Undecidable.HIDDEN_CARD if open_pot else Undecidable.NONE)
    return int(row["pot_winners"][0])


def low(one: str, other: str, **options: Any) -> int:
    return int(showdown({1: one, 2: other}, game="7stud8", **options)["pot_low_winners"][0])


HIGH = {
    "no four cards of these make a straight flush with three more": ("?? ?? 2c 7d 9h Js ??", 0b01),
    "eight and nine of hearts may": ("?? ?? 2c 7d 9h 8h ??", OPEN),
    "two hidden cards are too few for it": ("?? Kd 2c 7d 9h 8h ??", 0b01),
    "the hand is there, whatever hides": ("?? 7h 8h 9h Th Jh ??", 0b10),
    "four of it and one hidden card": ("2d 7h 8h 9h Th Kd ??", OPEN),
    "more than three hidden cards may be anything": ("?? ?? 2c 7d 9h ?? ??", OPEN),
    "a hand of which nothing is known": ("?? ?? ?? ?? ?? ?? ??", OPEN),
}


@pytest.mark.parametrize(("other", "winner"), HIGH.values(), ids=HIGH)
def test_four_aces_against(other: str, winner: int) -> None:
    assert high(FOUR_ACES, other) == winner


def test_cards_seen_elsewhere_are_not_hidden() -> None:
    # Four nines would beat aces full; seat 3 folded the nine of clubs.
    full, nines = "Ac Ad Ah 3s 3c 5d 8s", "?? ?? 2c 9d 9h Qs Kd"
    assert high(full, nines) == OPEN
    assert pots(showdown({1: full, 2: nines, 3: "9c 4s 4h"}, folded=[3])) == [(120, 0b011, 0b001, 0)]


def test_the_common_card_is_not_hidden() -> None:
    assert high("Jc Jd Jh 3s 3c 5d", "?? 2c 9d 9h Qs Kd", community="9c") == OPEN
    assert high("Jc Jd Jh 3s 3c 5d", "?? 2c 9d 9h Qs Kd", community="4c") == 0b01


def test_a_possible_tie_leaves_the_pot_open() -> None:
    # An ace makes the same ace-high straight; two of the aces lie elsewhere, one does not.
    assert high("Ac Kd Qh Js Tc 2d 3h", "?? Kh Qs Jc Td 2h 3s") == OPEN
    # With every ace seen a nine is the best: the straight from the king.
    seat = {1: "Ac Kd Qh Js Tc 2d 3h", 2: "?? Kh Qs Jc Td 2h 3s", 3: "Ad Ah As"}
    assert pots(showdown(seat, folded=[3])) == [(120, 0b011, 0b001, 0)]


def test_a_tie_that_no_hidden_card_breaks_is_one() -> None:
    # Two royal flushes: nothing beats them, whatever hides beside.
    assert high("?? ?? Ah Kh Qh Jh Th", "As Ks Qs Js Ts 2c ??") == 0b11


def test_a_hidden_hand_that_wins_whatever_hides() -> None:
    assert high("Ac Kd Qh 9s 8c 3h 2h", "?? 7d 8h 4d 5d Th Ts") == 0b10


def test_two_hidden_hands_are_decided_where_they_cannot_meet() -> None:
    assert high("Ac Ad Ah As 3c 5d ??", "2c 7d 9h Js Qd ?? Kh") == 0b01
    assert high("Ac Ad Ah Ks 3c 5d ??", "2c 2d 2h 9s Qd ?? Kh") == OPEN
    assert high("?? 7h 8h 9h Th Jh ??", "Ac Ad Ah As 3c 5d ??") == 0b01


def test_a_third_hidden_hand_may_win_over_a_second() -> None:
    row = showdown({1: "Kc Kd 4h 4s 2c 7d 8d", 2: "?? ?? 3h 9c Td Qh ??", 3: "?? 5h 6h 7h 8h 9h ??"})
    assert pots(row) == [(120, 0b111, 0b100, 0)]


def test_five_card_stud_with_its_hole_card_hidden() -> None:
    assert high("Ac Ad 3h 5s 7c", "?? Kh Qs 9d 2s", game="5stud") == 0b01
    assert high("Kc Kd 3h 5s 7c", "?? Ah Qs 9d 2s", game="5stud") == OPEN
    assert high("Kc Kd 3h 5s 7c", "?? 9h 9s 9d 2s", game="5stud") == 0b10


LOWS = {
    "four high cards and three hidden ones make none": ("8c 6d 5h 4s 2c Kd Kh", "?? ?? Kc Qd Js 9h ??", 0b01),
    "a pair of low cards is one rank": ("8c 6d 5h 4s 2c Kd Kh", "?? ?? 3c 3d Js 9h ??", 0b01),
    "two low ranks may": ("8c 6d 5h 4s 2c Kd Kh", "?? ?? 3c 4d Js 9h ??", OPEN),
    "an ace is a low rank": ("8c 6d 5h 4s 2c Kd Kh", "?? ?? Ac 4d Js 9h ??", OPEN),
    "an eight at best against a six": ("6c 5d 4h 3s 2c Kd Kh", "?? ?? 7c 8d Js 9h ??", 0b01),
    "a wheel can only be tied": ("Ac 5d 4h 3s 2c Kd Kh", "?? ?? 3c 4d Js 9h ??", OPEN),
    "a wheel that cannot be tied": ("Ac 5d 4h 3s 2c Kd Kh", "?? ?? 3c 6d Js 9h ??", 0b01),
    "nobody can have one": ("9c Td Jh Qs 2c Kd Kh", "?? ?? Kc Qd Js 9h ??", 0),
    "the hidden hand alone may": ("9c Td Jh Qs 2c Kd Kh", "?? ?? 3c 4d Js 9h ??", OPEN),
    "the hidden hand has one": ("9c Td Jh Qs 2c Kd Kh", "?? ?? 3c 4d 5s 6h 8h", 0b10),
    "four hidden and no low rank make none": ("8c 6d 5h 4s 2c Kd Kh", "?? ?? Kc Qd Js ?? ??", 0b01),
    "four hidden and a low rank may": ("8c 6d 5h 4s 2c Kd Kh", "?? ?? 3c Qd Js ?? ??", OPEN),
}


@pytest.mark.parametrize(("one", "other", "winner"), LOWS.values(), ids=LOWS)
def test_low_half(one: str, other: str, winner: int) -> None:
    assert low(one, other) == winner


def test_a_half_is_decided_where_the_other_is_open() -> None:
    row = showdown({1: "8c 6d 5h 4s 2c Kd Kh", 2: "?? ?? Kc Qd Js 9h ??"}, game="7stud8")
    assert pots(row) == [(80, 0b11, OPEN, 0b01)]
    assert row["award_undecidable"] == Undecidable.HIDDEN_CARD
    assert row["expected_low"][1] == -1 and row["expected_value"][1] == -1
    row = showdown({1: "Ac Ad Ah As 8c 6d 4h", 2: "?? ?? 2c 7d 9h Js ??"}, game="7stud8")
    assert pots(row) == [(80, 0b11, 0b01, OPEN)]


def test_a_side_pot_is_decided_where_the_main_pot_is_open() -> None:
    row = showdown(
        {1: "?? ?? 2c 9d 9h Qs ??", 2: "Jc Jd 4h 3s 3c 5d 8s", 3: "Kc Kd 5h 6s 8c Td 2s"}, antes={1: 25}
    )
    assert pots(row) == [(75, 0b111, OPEN, 0), (30, 0b110, 0b010, 0)]
    assert row["award_undecidable"] == Undecidable.HIDDEN_CARD


def test_razz_and_deuce_to_seven() -> None:
    # A king is needed where four of the seven are paired kings and queens.
    assert high("8c 6d 5h 4s 2c Jd Jh", "?? Kc Kd Qh Qs 3d ??", game="razz") == 0b01
    assert high("8c 6d 5h 4s 2c Jd Jh", "?? Kc 3c 4h 5s 9d ??", game="razz") == OPEN
    assert high("8c 6d 5h 4s 3c Jd Jh", "?? Kc 3d 7h 5s 2d Ah", game="razz") == 0b10
    assert high("9c 7d 5h 4s 2c Jd Jh", "?? Kc Kd Qh Qs 3d ??", game="razz27") == 0b01
    # 8-7-5-4-2 stands already; no card makes it worse.
    assert high("9c 7d 5h 4s 2c Jd Jh", "?? 8c 7c 5s 4d 2h Kd", game="razz27") == 0b10
    assert high("9c 7d 5h 4s 2c Jd Jh", "?? 9d 7c 5s 4d 2h Kd", game="razz27") == OPEN


def test_a_wrong_number_of_cards_may_be_anything() -> None:
    row = showdown({1: FOUR_ACES, 2: "2c 7d 9h Js Qd Kd"})
    assert pots(row) == [(80, 0b11, OPEN, 0)]
    assert row["award_undecidable"] == Undecidable.CARD_COUNT


@st.composite
def hidden(draw: st.DrawFn) -> tuple[str, list[list[int]], list[int]]:
    """A game, its hands, of few ranks so that they come close, and how many cards of each are hidden."""
    game = draw(st.sampled_from(("7stud", "7stud8", "razz", "razz27", "5stud")))
    size = 5 if game == "5stud" else 7
    count = draw(st.integers(2, 3))
    ranks = draw(st.sampled_from(((0, 1, 2, 3, 4, 5, 6, 12), (6, 7, 8, 9, 10, 11, 12), tuple(range(13)))))
    deck = draw(st.permutations([card for card in range(52) if card // 4 in ranks]))
    hands = [deck[at * size : (at + 1) * size] for at in range(count)]
    hides = draw(st.sampled_from(([1], [1, 1], [0, 1], [1, 0])))
    return game, hands, [*hides, 0, 0][:count]


@settings(deadline=None, max_examples=60)
@given(hidden())
def test_what_is_decided_no_completion_changes(dealt: tuple[str, list[list[int]], list[int]]) -> None:
    """With one hidden hand the reverse holds too: what is open some completion changes."""
    game, hands, hides = dealt
    known = [hand[hide:] for hand, hide in zip(hands, hides, strict=True)]
    row = showdown(
        {
            seat: " ".join(["??"] * hide + list(map(card_text, hand)))
            for seat, (hand, hide) in enumerate(zip(known, hides, strict=True), start=1)
        },
        game=game,
    )
    unseen = [card for card in range(52) if not any(card in hand for hand in known)]
    choices = [[(card,) for card in unseen] if hide else [()] for hide in hides]
    by_hand = {
        (seat, more): _worths(game, [*hand, *more])
        for seat, (hand, some) in enumerate(zip(known, choices, strict=True))
        for more in some
    }
    deals = [deal for deal in product(*choices) if len(set(sum(deal, ()))) == sum(hides)]
    for column, is_low in (("pot_winners", game in LOW_GAMES), ("pot_low_winners", True)):
        if column == "pot_low_winners" and game != "7stud8":
            assert row[column] == [0]
            continue
        (found,) = row[column]
        outcomes = {
            _winners([by_hand[seat, more][is_low] for seat, more in enumerate(deal)], is_low)
            for deal in deals
        }
        if found != OPEN:
            assert outcomes == {found}
        elif sum(hides) == 1:
            assert len(outcomes) > 1


def _worths(game: str, cards: list[int]) -> tuple[Any, Any]:
    """High and low of a whole hand, None where it has none; more is better of the one, less of the other."""
    if game == "razz":
        return None, best_low(cards)
    if game == "razz27":
        return None, deuce_to_seven(cards)
    return best_strength(cards), (eight_low_code(cards) or None) if game == "7stud8" else None


def _winners(worths: list[Any], low: bool) -> int:
    having = [worth for worth in worths if worth is not None]
    best = (min if low else max)(having, default=None)
    return sum(1 << place for place, worth in enumerate(worths) if worth is not None and worth == best)
