"""What settlement cannot know it says, and settles what does not depend on it."""

import pytest

from pipeline.replay.house_banked import settle
from schemas.sheets import load_sheet, with_readings
from schemas.tables_recorded import WAGERS
from schemas.undecidable import Undecidable
from schemas.vocabulary import Decision, HandClass
from tests.replay.house_banked_table import SHEET, Round, Seat, batch

QUALIFIED = "Ah Kc 8s 6d 3c"
NOT_QUALIFIED = "Ah Qc 8s 6d 3c"
PAIR = "2c 2d 5h 9s Jc"
FOLD = Seat("4c 4d 5s 9h Jh", Decision.FOLD, stakes={"ante": 1000})


def judged(each: Round) -> dict[str, object]:
    return settle(batch([each])).to_pylist()[0]


def first_seat(row: dict[str, object], name: str) -> object:
    values = row[name]
    assert isinstance(values, list)
    return values[0]


def assert_nothing_said(row: dict[str, object], reason: Undecidable) -> None:
    for wager in WAGERS:
        assert first_seat(row, f"expected_{wager}_returned_minor") == -1
    assert first_seat(row, "expected_comparison") == -2
    assert first_seat(row, "expected_outcome") == -1
    assert first_seat(row, "seat_undecidable") == reason


@pytest.mark.parametrize(
    ("seat", "reason"),
    [
        pytest.param(Seat("2c 2d 5h 9s"), Undecidable.CARD_COUNT, id="four-cards"),
        pytest.param(Seat("2c 2d 5h 9s Jc Jd"), Undecidable.CARD_COUNT, id="six-cards"),
        pytest.param(Seat(""), Undecidable.CARD_COUNT, id="no-cards"),
        pytest.param(Seat("2c 2d 5h 9s ??"), Undecidable.HIDDEN_CARD, id="one-hidden"),
        pytest.param(Seat("2c 2c 5h 9s Jc"), Undecidable.IMPOSSIBLE_CARDS, id="a-card-twice"),
        pytest.param(Seat("2c 2c 2c 2c 2c"), Undecidable.IMPOSSIBLE_CARDS, id="five-times-one-card"),
        pytest.param(Seat("2c 2c 5h 9s ??"), Undecidable.IMPOSSIBLE_CARDS, id="a-card-twice-one-hidden"),
        pytest.param(Seat(PAIR, Decision.NONE), Undecidable.NO_DECISION, id="no-decision"),
        pytest.param(Seat(PAIR, draws=[("3c", "Jd")]), Undecidable.IMPOSSIBLE_CARDS, id="discard-not-held"),
        pytest.param(Seat(PAIR, draws=[("9s", "Jc")]), Undecidable.IMPOSSIBLE_CARDS, id="bought-a-held-card"),
        pytest.param(Seat(PAIR, draws=[("??", "Jd")]), Undecidable.HIDDEN_CARD, id="discard-hidden"),
        pytest.param(Seat(PAIR, draws=[("9s", "??")]), Undecidable.HIDDEN_CARD, id="bought-card-hidden"),
        pytest.param(
            Seat("2c 2d 5h 9s ??", draws=[("3c", "Jd")]), Undecidable.HIDDEN_CARD, id="discard-may-be-hidden"
        ),
    ],
)
def test_a_seat_whose_hand_is_not_known_is_undecidable_alone(seat: Seat, reason: Undecidable) -> None:
    row = judged(Round(QUALIFIED, [seat, Seat("3h 3d 5d 9c Jd")]))
    assert_nothing_said(row, reason)
    assert row["undecidable"] == Undecidable.NONE
    assert row["expected_raise_returned_minor"][1] == 4000
    assert row["seat_undecidable"][1] == Undecidable.NONE


@pytest.mark.parametrize(
    ("dealer", "reason"),
    [
        pytest.param("Ah Kc 8s 6d", Undecidable.CARD_COUNT, id="four-cards"),
        pytest.param("Ah Kc 8s 6d 3c 2h", Undecidable.CARD_COUNT, id="six-cards"),
        pytest.param("", Undecidable.CARD_COUNT, id="no-cards"),
        pytest.param("?? ?? ?? ?? 3c", Undecidable.HIDDEN_CARD, id="never-turned-up"),
        pytest.param("Ah Ah 8s 6d 3c", Undecidable.IMPOSSIBLE_CARDS, id="a-card-twice"),
    ],
)
def test_a_dealer_whose_hand_is_not_known_leaves_every_raise_undecidable(
    dealer: str, reason: Undecidable
) -> None:
    row = judged(Round(dealer, [Seat(PAIR), FOLD]))
    assert_nothing_said(row, reason)
    assert row["undecidable"] == reason
    assert (row["expected_dealer_class"], row["expected_dealer_value"], row["expected_qualified"]) == (
        -1,
        -1,
        -1,
    )
    assert row["expected_ante_returned_minor"][1] == 0
    assert row["seat_undecidable"][1] == Undecidable.NONE
    assert row["expected_class"] == [HandClass.PAIR, HandClass.PAIR]


def test_a_dealer_who_was_not_needed_leaves_nothing_undecidable() -> None:
    row = judged(Round("?? ?? ?? ?? 3c", [FOLD, FOLD]))
    assert row["undecidable"] == Undecidable.NONE
    assert row["expected_qualified"] == -1


@pytest.mark.parametrize("cards", ["2c 2d 5h 9s ??", "2c 2d 5h 9s", "2c 2c 5h 9s Jc"])
def test_against_a_dealer_without_a_game_the_own_cards_do_not_matter(cards: str) -> None:
    row = judged(Round(NOT_QUALIFIED, [Seat(cards)]))
    assert row["expected_ante_returned_minor"] == [2000]
    assert row["expected_raise_returned_minor"] == [2000]
    assert (row["expected_class"], row["seat_undecidable"]) == ([-1], [Undecidable.NONE])


def test_an_unknown_decision_does_not_matter_to_a_hand_that_loses_either_way() -> None:
    row = judged(Round("9h 9c Ks 7d 4s", [Seat("8h 8d Ac Kd Qs", Decision.NONE)]))
    assert (row["expected_ante_returned_minor"], row["expected_raise_returned_minor"]) == ([0], [-1])
    assert (row["expected_outcome"], row["seat_undecidable"]) == ([-1], [Undecidable.NO_DECISION])


BONUS, PROGRESSIVE = "stud-poker-bonus@1", "caribbean-progressive@1"


@pytest.mark.parametrize(
    ("dealer", "seat", "expected", "reason"),
    [
        pytest.param(
            NOT_QUALIFIED,
            Seat("2c 2d 5h 9s ??", stakes={"ante": 1000, "raise": 2000, "bonus": 500}),
            [2000, 2000, -1, -1, -1],
            Undecidable.HIDDEN_CARD,
            id="hidden-hand-no-game-bonus-open",
        ),
        pytest.param(
            "?? ?? ?? ?? 3c",
            Seat(
                PAIR, stakes={"ante": 1000, "raise": 2000, "draw": 1000, "bonus": 500}, draws=[("9s", "Th")]
            ),
            [-1, -1, 0, 0, -1],
            Undecidable.HIDDEN_CARD,
            id="dealer-hidden-forfeited-bonus-and-price-lost",
        ),
        pytest.param(
            QUALIFIED,
            Seat("2c 2d 5h 9s ??", Decision.FOLD, stakes={"ante": 1000, "bonus": 500}),
            [0, -1, -1, 0, -1],
            Undecidable.NONE,
            id="folded-bonus-lost-whatever-it-held",
        ),
    ],
)
def test_a_wager_that_the_unknown_does_not_touch_is_settled(
    dealer: str, seat: Seat, expected: list[int], reason: Undecidable
) -> None:
    row = judged(Round(dealer, [seat], sheet=BONUS))
    assert [first_seat(row, f"expected_{wager}_returned_minor") for wager in WAGERS] == expected
    assert first_seat(row, "seat_undecidable") == reason


def test_a_folded_hand_that_is_hidden_leaves_the_progressive_and_its_awards_open() -> None:
    stakes = {"ante": 1000, "jackpot": 100}
    royal = Seat("Th Jh Qh Kh Ah", Decision.FOLD, stakes=stakes)
    full = Seat("4c 4d 4h 9h 9c", Decision.FOLD, stakes=stakes)
    hidden = Seat("?? ?? ?? ?? ??", Decision.FOLD, stakes=stakes)
    row = judged(Round(QUALIFIED, [royal, full, hidden], sheet=PROGRESSIVE, meter=100_000))
    assert row["expected_ante_returned_minor"] == [0, 0, 0]
    assert row["expected_jackpot_returned_minor"] == [-1, 10_000, -1]
    assert row["seat_undecidable"] == [Undecidable.HIDDEN_CARD, Undecidable.NONE, Undecidable.HIDDEN_CARD]
    assert (row["expected_growth_minor"], row["expected_award_minor"]) == (300, None)


@pytest.mark.parametrize(
    "each",
    [
        pytest.param({"meter": None}, id="meter-not-recorded"),
        pytest.param({"meter": 1000, "contribution": "a third"}, id="contribution-that-is-no-number"),
        pytest.param({"meter": 1000, "contribution": "1.5"}, id="contribution-above-the-stake"),
        pytest.param({"meter": 1000, "contribution": "nan"}, id="contribution-not-a-number"),
    ],
)
def test_a_share_of_an_unknown_meter_is_open_and_a_fixed_award_is_not(each: dict[str, object]) -> None:
    stakes = {"ante": 1000, "jackpot": 100}
    seats = [Seat(cards, Decision.FOLD, stakes=stakes) for cards in ("5d 6d 7d 8d 9d", "4c 4d 4h 9h 9c")]
    row = judged(Round(QUALIFIED, seats, sheet=PROGRESSIVE, **each))  # pyright: ignore[reportArgumentType]
    assert row["expected_jackpot_returned_minor"] == [-1, 10_000]
    assert row["seat_undecidable"] == [Undecidable.METER_UNKNOWN, Undecidable.NONE]
    assert row["expected_award_minor"] is None


def test_fixed_awards_need_the_currency_and_misses_do_not() -> None:
    stakes = {"ante": 1000, "jackpot": 100}
    seats = [Seat(cards, Decision.FOLD, stakes=stakes) for cards in ("2d 6d 7d 8d 9d", PAIR)]
    row = judged(Round(QUALIFIED, seats, sheet=PROGRESSIVE, digits=None))
    assert row["expected_jackpot_returned_minor"] == [-1, 0]
    assert row["seat_undecidable"] == [Undecidable.STAKES_UNKNOWN, Undecidable.NONE]


def test_a_table_that_pays_on_the_ante_needs_the_ante() -> None:
    sheet = with_readings(load_sheet(SHEET), {"000-a": "on-the-ante"})
    rounds = batch([Round(QUALIFIED, [Seat(PAIR, stakes={"raise": 2000}), Seat(PAIR)])])
    row = settle(rounds, {SHEET: sheet}).to_pylist()[0]
    assert row["expected_raise_returned_minor"] == [-1, 3000]
    assert row["seat_undecidable"] == [Undecidable.STAKES_UNKNOWN, Undecidable.NONE]


@pytest.mark.parametrize("sheet", [None, "stud-poker-fr@99", "seven-card-stud-limit@1"])
def test_without_a_house_banked_sheet_only_hands_are_told(sheet: str | None) -> None:
    row = judged(Round(QUALIFIED, [Seat(PAIR), FOLD], sheet=sheet))
    assert_nothing_said(row, Undecidable.NO_SHEET)
    assert row["undecidable"] == Undecidable.NO_SHEET
    assert row["seat_undecidable"] == [Undecidable.NO_SHEET] * 2
    assert row["expected_qualified"] == -1
    assert (row["expected_dealer_class"], row["expected_class"]) == (
        HandClass.HIGH_CARD,
        [HandClass.PAIR] * 2,
    )


def test_wagers_that_the_sheet_does_not_offer_are_left_open() -> None:
    stakes = {"ante": 1000, "raise": 2000, "draw": 1000, "bonus": 500, "jackpot": 100}
    row = judged(Round(QUALIFIED, [Seat(PAIR, stakes=stakes)]))
    assert [row[f"expected_{wager}_returned_minor"] for wager in WAGERS] == [[2000], [4000], [-1], [-1], [-1]]
    assert row["seat_undecidable"] == [Undecidable.NONE]


def test_a_raise_beside_a_fold_is_left_open() -> None:
    row = judged(Round(QUALIFIED, [Seat(PAIR, Decision.FOLD)]))
    assert (row["expected_ante_returned_minor"], row["expected_raise_returned_minor"]) == ([0], [-1])
    assert row["seat_undecidable"] == [Undecidable.NONE]


def test_a_raise_without_its_stake_settles_the_ante() -> None:
    row = judged(Round(QUALIFIED, [Seat(PAIR, stakes={"ante": 1000})]))
    assert (row["expected_ante_returned_minor"], row["expected_raise_returned_minor"]) == ([2000], [-1])


def test_a_purchase_changes_the_hand() -> None:
    row = judged(Round(QUALIFIED, [Seat(PAIR, draws=[("9s", "2h"), ("Jc", "5d")])]))
    assert row["expected_class"] == [HandClass.FULL_HOUSE]
