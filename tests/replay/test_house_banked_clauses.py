"""Settlement of `stud-poker-fr` worked by hand, each case named by the clause that decides it."""

import pytest

from pipeline.replay.house_banked import settle
from schemas.undecidable import Undecidable
from schemas.vocabulary import Decision, HandClass, HandVoid, Outcome, RoundVoid
from tests.replay.house_banked_table import Round, Seat, batch

ANTE, RAISE = 1000, 2000
QUALIFIED = "Ah Kc 8s 6d 3c"
NOT_QUALIFIED = "Ah Qc 8s 6d 3c"
DEALER_PAIR = "9h 9c Ks 7d 4s"


def judged(each: Round, *, qualified_otherwise: bool = False) -> dict[str, object]:
    """The one row that settlement makes of a round, lists as of its first seat."""
    row = settle(batch([each]), qualified_otherwise=qualified_otherwise).to_pylist()[0]
    return {name: value[0] if isinstance(value, list) else value for name, value in row.items()}


def returns(row: dict[str, object]) -> tuple[object, object]:
    return row["expected_ante_returned_minor"], row["expected_raise_returned_minor"]


@pytest.mark.parametrize(
    ("dealer", "cards", "ante", "raised", "comparison"),
    [
        pytest.param(NOT_QUALIFIED, "2c 2d 5h 9s Jc", 2000, 2000, -2, id="000.15-raise-pushed"),
        pytest.param(NOT_QUALIFIED, "2c 3d 5h 9s Jc", 2000, 2000, -2, id="000.15-worse-hand-too"),
        pytest.param(DEALER_PAIR, "8h 8d Ac Kd Qs", 0, 0, -1, id="000.17-beaten-by-a-higher-pair"),
        pytest.param(DEALER_PAIR, "9d 9s Kd 7c 3h", 0, 0, -1, id="000.17-beaten-by-last-kicker"),
        pytest.param(DEALER_PAIR, "9d 9s Kd 7c 4h", 1000, 2000, 0, id="000.17-equal-pairs-push"),
        pytest.param(DEALER_PAIR, "9d 9s Kd 7c 5h", 2000, 4000, 1, id="000.17-better-by-a-kicker"),
        pytest.param(QUALIFIED, "Ad Kd 8c 6h 3s", 1000, 2000, 0, id="000.17-equal-ace-kings-push"),
        pytest.param(QUALIFIED, "Ad Kd 8c 6h 2s", 0, 0, -1, id="000.17-ace-king-beaten-by-kicker"),
        pytest.param(QUALIFIED, "Ad Kd 8c 6h 4s", 2000, 4000, 1, id="000.19-ace-king-pays-1"),
        pytest.param(QUALIFIED, "2c 2d 5h 9s Jc", 2000, 4000, 1, id="000.19-pair-pays-1"),
        pytest.param(QUALIFIED, "2c 2d 5h 5s Jc", 2000, 6000, 1, id="000.19-two-pair-pays-2"),
        pytest.param(QUALIFIED, "2c 2d 2h 9s Jc", 2000, 8000, 1, id="000.19-trips-pay-3"),
        pytest.param(QUALIFIED, "As 2c 3d 4h 5s", 2000, 12000, 1, id="000.19-straight-pays-5"),
        pytest.param(
            QUALIFIED,
            "2c 5c 9c Jc Qc",
            2000,
            18000,
            1,
            id="000.19-flush-pays-8",
        ),
        pytest.param(QUALIFIED, "2c 2d 2h 9s 9c", 2000, 22000, 1, id="000.19-full-house-pays-10"),
        pytest.param(QUALIFIED, "2c 2d 2h 2s 9c", 2000, 42000, 1, id="000.19-quads-pay-20"),
        pytest.param(
            QUALIFIED,
            "5d 6d 7d 8d 9d",
            2000,
            102000,
            1,
            id="000.19-straight-flush-pays-50",
        ),
        pytest.param(
            QUALIFIED,
            "Td Jd Qd Kd Ad",
            2000,
            202000,
            1,
            id="000.19-royal-flush-pays-100",
        ),
    ],
)
def test_a_raise_is_settled(dealer: str, cards: str, ante: int, raised: int, comparison: int) -> None:
    row = judged(Round(dealer, [Seat(cards)]))
    assert returns(row) == (ante, raised)
    assert row["expected_comparison"] == comparison
    assert row["seat_undecidable"] == row["undecidable"] == Undecidable.NONE


@pytest.mark.parametrize(
    ("dealer", "qualified", "hand_class"),
    [
        pytest.param("Ac Kd 4h 3s 2c", 1, HandClass.HIGH_CARD, id="000.16-lowest-ace-king"),
        pytest.param("Ac Qd Jh Ts 9c", 0, HandClass.HIGH_CARD, id="000.15-highest-ace-queen"),
        pytest.param("Kc Qd Jh Ts 8c", 0, HandClass.HIGH_CARD, id="000.15-king-high"),
        pytest.param("Kc Qd Jh Ts 9c", 1, HandClass.STRAIGHT, id="000.16-straight-without-an-ace"),
        pytest.param("Ac 2d 3h 4s 5c", 1, HandClass.STRAIGHT, id="000.10-wheel"),
        pytest.param("7c 5c 4c 3c 2c", 1, HandClass.FLUSH, id="000.16-lowest-flush"),
        pytest.param("2c 2d 3h 4s 5c", 1, HandClass.PAIR, id="000.16-lowest-pair"),
        pytest.param("Ts Js Qs Ks As", 1, HandClass.ROYAL_FLUSH, id="000.16-royal-flush"),
    ],
)
def test_the_dealer_qualifies_with_ace_king_or_better(
    dealer: str, qualified: int, hand_class: HandClass
) -> None:
    row = judged(Round(dealer, [Seat("2h 7d 9s Jd Qh", Decision.FOLD)]))
    assert (row["expected_qualified"], row["expected_dealer_class"]) == (qualified, hand_class)


@pytest.mark.parametrize("dealer", [QUALIFIED, NOT_QUALIFIED, "?? ?? ?? ?? 3c", "Ah Kc", ""])
def test_000_12_a_fold_loses_the_ante_whatever_the_dealer_holds(dealer: str) -> None:
    row = judged(Round(dealer, [Seat("As Ad Ac Kh Kd", Decision.FOLD, stakes={"ante": ANTE})]))
    assert returns(row) == (0, -1)
    assert row["expected_outcome"] == Outcome.FOLD
    assert row["seat_undecidable"] == row["undecidable"] == Undecidable.NONE


def test_000_12_a_fold_needs_no_known_cards() -> None:
    row = judged(Round(QUALIFIED, [Seat("?? ?? ?? ?? ??", Decision.FOLD, stakes={"ante": ANTE})]))
    assert returns(row) == (0, -1)
    assert (row["expected_class"], row["expected_value"]) == (-1, -1)
    assert row["seat_undecidable"] == Undecidable.NONE


ALL_STAKES = {"ante": 1000, "raise": 2000, "draw": 1000, "bonus": 500, "jackpot": 100}


@pytest.mark.parametrize(
    "each",
    [
        pytest.param(
            Round("Ah Kc", [Seat("2c 2d 5h", stakes=ALL_STAKES)], RoundVoid.CARD_COUNT),
            id="000.8-void-round",
        ),
        pytest.param(
            Round(QUALIFIED, [Seat("2c 2d 5h 9s Jc", Decision.NONE, stakes=ALL_STAKES)], RoundVoid.MISDEAL),
            id="000.8-void-round-undecided-seat",
        ),
        pytest.param(
            Round(
                QUALIFIED,
                [Seat("2c 2d 5h 9s Jc", void=HandVoid.LOOKED_EARLY, stakes=ALL_STAKES)],
                RoundVoid.INFORMATION_EXCHANGE,
            ),
            id="000.8-void-round-over-void-hand",
        ),
        pytest.param(
            Round(QUALIFIED, [Seat("2c 2d 5h 9s Jc", void=HandVoid.LOOKED_EARLY, stakes=ALL_STAKES)]),
            id="000.9-void-hand",
        ),
        pytest.param(
            Round(QUALIFIED, [Seat("2c 2d 5h 9s", Decision.FOLD, HandVoid.CARD_COUNT, stakes=ALL_STAKES)]),
            id="000.9-void-hand-after-a-fold",
        ),
    ],
)
def test_a_void_gives_every_stake_back(each: Round) -> None:
    row = judged(each)
    assert {wager: row[f"expected_{wager}_returned_minor"] for wager in ALL_STAKES} == ALL_STAKES
    assert row["expected_outcome"] == (
        Outcome.VOID_HAND if each.void == RoundVoid.NONE else Outcome.VOID_ROUND
    )
    assert row["expected_comparison"] == -2
    assert row["seat_undecidable"] == row["undecidable"] == Undecidable.NONE


def test_a_void_hand_leaves_the_other_seats_alone() -> None:
    seats = [Seat("2c 2d 5h 9s Jc", void=HandVoid.LOOKED_EARLY), Seat("3c 3d 5d 9c Jd")]
    row = settle(batch([Round(QUALIFIED, seats)])).to_pylist()[0]
    assert row["expected_raise_returned_minor"] == [2000, 4000]


def test_the_table_pays_the_raise_that_was_staked() -> None:
    """A raise of another size is BET-002; what it wins follows from it all the same."""
    row = judged(Round(QUALIFIED, [Seat("2c 2d 2h 9s Jc", stakes={"ante": 1000, "raise": 1500})]))
    assert returns(row) == (2000, 6000)


@pytest.mark.parametrize(
    ("dealer", "cards", "actual", "other"),
    [
        pytest.param(
            QUALIFIED, "2c 2d 2h 9s Jc", (2000, 8000), (2000, 2000), id="won-if-not-qualified-only-ante-paid"
        ),
        pytest.param(QUALIFIED, "2c 3d 5h 9s Jc", (0, 0), (2000, 2000), id="lost-if-not-qualified-pushed"),
        pytest.param(
            NOT_QUALIFIED, "2c 2d 2h 9s Jc", (2000, 2000), (2000, 8000), id="not-qualified-if-he-were-won"
        ),
        pytest.param(
            NOT_QUALIFIED, "2c 3d 5h 9s Jc", (2000, 2000), (0, 0), id="not-qualified-if-he-were-lost"
        ),
        pytest.param(
            NOT_QUALIFIED, "Ad Qs 8h 6c 3s", (2000, 2000), (1000, 2000), id="not-qualified-if-he-were-tied"
        ),
    ],
)
def test_the_other_qualification_is_worked_out_too(
    dealer: str, cards: str, actual: tuple[int, int], other: tuple[int, int]
) -> None:
    each = Round(dealer, [Seat(cards)])
    row, flipped = judged(each), judged(each, qualified_otherwise=True)
    assert returns(row) == actual
    assert returns(flipped) == other
    assert {row["expected_qualified"], flipped["expected_qualified"]} == {0, 1}
