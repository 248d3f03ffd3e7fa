"""How hands compare under each reading, worked by hand: kickers, flushes, two pairs, printed ranking."""

import numpy as np
import pytest

from pipeline.replay.house_banked import settle
from pipeline.replay.house_banked.strength import VALUES, Comparison, strength_table
from pipeline.replay.ranking import VALUE_CLASSES
from schemas.sheets import load_sheet, with_readings
from schemas.vocabulary import HandClass
from tests.replay.house_banked_table import Round, Seat, batch

KICKERS = {"kickers": "full"}
NONE = {"kickers": "none", "flush_vs_flush": "tie", "two_pair_by": "both"}
TOP = NONE | {"two_pair_by": "top"}
COMPARED = NONE | {"flush_vs_flush": "compare"}
SAME_SUIT = NONE | {"flush_vs_flush": "tie_only_if_same_suit"}
PRINTED = KICKERS | {"ranking": "straight_over_flush"}
DISCARD_AND_BUY = [("2d", "9c")]


@pytest.mark.parametrize(
    ("sets", "dealer", "cards", "draws", "comparison"),
    [
        pytest.param(NONE, "Ah Kc 8s 6d 3c", "Ad Kd Qc Jh 9s", [], 0, id="ace-king-against-ace-king"),
        pytest.param(NONE, "9h 9c Ks 7d 4s", "9d 9s 4d 3c 2h", [], 0, id="pairs-of-one-rank"),
        pytest.param(NONE, "9h 9c Ks 7d 4s", "Td Ts 4d 3c 2h", [], 1, id="pairs-of-two-ranks"),
        pytest.param(NONE, "9h 9c Ks Kd 4s", "9d 9s Kh Kc Ah", [], 0, id="two-pairs-alike"),
        pytest.param(NONE, "8h 8c Ks Kd 4s", "9d 9s Kh Kc Ah", [], 1, id="lower-pair-counts"),
        pytest.param(TOP, "8h 8c Ks Kd 4s", "9d 9s Kh Kc Ah", [], 0, id="top-pair-alone"),
        pytest.param(NONE, "8h 8c 8d Kd 4s", "7h 7c 7d Ah Qs", [], -1, id="trips-by-rank"),
        pytest.param(NONE, "As 2c 3d 4h 5s", "2s 3c 4d 5h 6s", [], 1, id="wheel-is-the-lowest-straight"),
        pytest.param(NONE, "As 2s 3s 4s 5s", "2c 3c 4c 5c 6c", [], 1, id="steel-wheel-is-the-lowest"),
        pytest.param(NONE, "As Ks 9s 4s 2s", "Jc Tc 8c 4c 2c", [], 0, id="flushes-tie"),
        pytest.param(COMPARED, "As Ks 9s 4s 2s", "Jc Tc 8c 4c 2c", [], -1, id="flushes-compare"),
        pytest.param(SAME_SUIT, "As Ks 9s 4s 2s", "Jc Tc 8c 4c 2c", [], -1, id="flushes-of-two-suits"),
        pytest.param(SAME_SUIT, "As Ks 9s 4s 2s", "Js Ts 8s 6s 3s", [], 0, id="flushes-of-one-suit"),
        pytest.param(
            SAME_SUIT, "Ac Kc 8c 4c 2c", "2d Jc Tc 7c 3c", DISCARD_AND_BUY, 0, id="flush-by-the-bought-card"
        ),
        pytest.param(
            SAME_SUIT, "Ad Kd 8d 4d 3d", "2d Jc Tc 7c 3c", DISCARD_AND_BUY, -1, id="the-discard-has-no-suit"
        ),
        pytest.param(SAME_SUIT, "5s 6s 7s 8s 9s", "2s 3s 4s Js Ks", [], -1, id="straight-flush-is-no-flush"),
        pytest.param(KICKERS, "As Ks 9s 4s 2s", "Ac Kc 9c 4c 2c", [], 0, id="kickers-equal-flushes"),
        pytest.param(KICKERS, "As Ks 9s 4s 2s", "Ac Kc 9c 4c 3c", [], 1, id="kickers-flush-by-the-last"),
        pytest.param(KICKERS, "As Ks 9s 4s 2s", "5c 6d 7h 8s 9c", [], -1, id="flush-above-straight"),
        pytest.param(PRINTED, "As Ks 9s 4s 2s", "5c 6d 7h 8s 9c", [], 1, id="straight-above-flush"),
        pytest.param(PRINTED, "8h 8c 8d Kd 4s", "2c 5c 7c Jc Qc", [], 1, id="printed-flush-above-trips"),
        pytest.param(PRINTED, "8h 8c 8d Kd Ks", "5c 6d 7h 8s 9c", [], -1, id="printed-full-above-straight"),
        pytest.param(PRINTED, "As Ks Qs Js Ts", "5c 6c 7c 8c 9c", [], -1, id="printed-royal-stays-first"),
    ],
)
def test_hands_compare(
    sets: dict[str, str], dealer: str, cards: str, draws: list[tuple[str, str]], comparison: int
) -> None:
    sheet = with_readings(load_sheet("stud-poker-bonus@1"), {}, sets)
    rounds = batch([Round(dealer, [Seat(cards, draws=draws)], sheet="x")])
    assert settle(rounds, {"x": sheet}).column("expected_comparison").to_pylist() == [[comparison]]


@pytest.mark.parametrize("ranking", ["standard", "straight_over_flush"])
@pytest.mark.parametrize("kickers", ["full", "none"])
def test_a_table_keeps_the_order_within_each_class_and_of_the_classes(ranking: str, kickers: str) -> None:
    strength = strength_table(Comparison(ranking, kickers, "compare", "both")).astype(int)
    assert len(strength) == VALUES
    for hand in HandClass:
        assert (np.diff(strength[hand == VALUE_CLASSES]) >= 0).all()
    order = sorted(HandClass, key=lambda hand: strength[hand == VALUE_CLASSES].max())
    swapped = [order.index(hand) for hand in (HandClass.STRAIGHT, HandClass.FLUSH)]
    assert swapped == ([4, 5] if ranking == "standard" else [5, 4])
    assert [hand for hand in order if hand not in (HandClass.STRAIGHT, HandClass.FLUSH)] == [
        hand for hand in HandClass if hand not in (HandClass.STRAIGHT, HandClass.FLUSH)
    ]


def test_without_kickers_there_are_as_many_hands_as_combinations() -> None:
    """2 high cards, 13 pairs, 78 two pairs, 13 trips, 10 straights, 1 flush, 13 full houses, 13 quads, 9
    straight flushes and the royal; and no value."""
    table = strength_table(Comparison("standard", "none", "tie", "both"))
    assert len(set(table.tolist())) == 2 + 13 + 78 + 13 + 10 + 1 + 13 + 13 + 9 + 1 + 1


@pytest.mark.parametrize(
    ("qualifier", "dealer", "qualified"),
    [
        ("AK_or_better", "Ac Kd 4h 3s 2c", 1),
        ("AK_or_better", "Ac Qd Jh Ts 8c", 0),
        ("pair_or_better", "Ac Kd Qh Js 9c", 0),
        ("pair_or_better", "2c 2d 3h 4s 5c", 1),
    ],
)
def test_the_qualifier(qualifier: str, dealer: str, qualified: int) -> None:
    sheet = with_readings(load_sheet("stud-poker-bonus@1"), {}, {"dealer_qualifier": qualifier})
    settled = settle(batch([Round(dealer, [Seat("2h 7d 9s Jd Qh")], sheet="x")]), {"x": sheet})
    assert settled.column("expected_qualified").to_pylist() == [qualified]
