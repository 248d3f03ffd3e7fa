"""The plain settlement against rounds worked by hand; every amount stands in the test, none is computed."""

from typing import Any

import pytest

from tests.oracles.house_banked.cards import made_of
from tests.oracles.house_banked.jackpot import growth
from tests.oracles.house_banked.rules import LISTED, Rules, reading
from tests.oracles.house_banked.settlement import Session, SettledRound, settle_round

FR, BONUS, PROGRESSIVE = "stud-poker-fr", "stud-poker-bonus", "caribbean-progressive"
ACE_KING = "Ah Kc 8s 6d 3c"
ACE_QUEEN = "Ah Qc 8s 6d 3c"
LOW_PAIR = "2c 2d 5h 9s Jc"


def seat(cards: str, decision: str | None = "raise", **more: Any) -> dict[str, Any]:
    stakes = {"ante": "10.00", "raise": "20.00"} if decision == "raise" else {"ante": "10.00"}
    stakes |= more.pop("stakes", {})
    wagers = [{"on": name, "stake": stake, "returned": "0"} for name, stake in stakes.items()]
    return {"cards": cards.split(), "decision": decision, "wagers": wagers, **more}


def bought(discard: str, card: str) -> dict[str, str]:
    return {"discard": discard, "card": card}


def settled(
    rules: Rules,
    dealer: str,
    *seats: dict[str, Any],
    before: str | None = "1000.00",
    session: Session | None = None,
    **more: Any,
) -> SettledRound:
    record = {"dealer": {"cards": dealer.split()}, "seats": list(seats), **more}
    if before is not None:
        record["jackpot"] = {"before": before}
    return settle_round(record, session or Session(), rules)


def test_the_example_of_the_record() -> None:
    after = settled(reading(FR), "Kc 9h 4d 2s As", seat("7h 7d Qc 4s 2h"), seat("Jh 8d 5c 3s 2d", "fold"))
    assert (after.dealer, after.qualifies) == ("high-card", True)
    assert [each.due for each in after.seats] == [{"ante": 2000, "raise": 4000}, {"ante": 0}]
    assert [each.outcome for each in after.seats] == ["seat wins", "fold"]


@pytest.mark.parametrize(
    ("cards", "name"),
    [
        ("Ts Js Qs Ks As", "royal-flush"),
        ("As 2s 3s 4s 5s", "straight-flush"),
        ("As 2s 3s 4s 5d", "straight"),
        ("Qs Ks As 2s 3d", "high-card"),
        ("9c 9d 9h 9s 2c", "quads"),
        ("9c 9d 9h 2s 2c", "full-house"),
        ("Ac 2c 3c 4c 6c", "flush"),
        ("9c 9d 9h 3s 2c", "trips"),
        ("9c 9d 3h 3s 2c", "two-pair"),
        ("9c 9d 4h 3s 2c", "pair"),
    ],
)
def test_classes(cards: str, name: str) -> None:
    assert made_of(cards.split()).name == name


@pytest.mark.parametrize(
    ("rules", "dealer", "cards", "due"),
    [
        pytest.param(reading(FR), ACE_QUEEN, LOW_PAIR, (2000, 2000), id="000.15-000-d"),
        pytest.param(reading(FR), "Kh Qc Js Td 9c", LOW_PAIR, (0, 0), id="a-straight-qualifies"),
        pytest.param(reading(FR), "Kh Qc Js Td 8c", LOW_PAIR, (2000, 2000), id="king-high-does-not"),
        pytest.param(reading(FR), "Ah Kc 4s 3d 2c", "Ad Kd 5s 3h 2h", (2000, 4000), id="000-b-kickers"),
        pytest.param(reading(FR), "Ah Kc 4s 3d 2c", "Ad Kd 4h 3h 2h", (1000, 2000), id="000.17-tie"),
        pytest.param(
            reading(FR, "no kickers"), ACE_KING, "Ad Kd 9h 3h 2h", (1000, 2000), id="000-c-ace-king"
        ),
        pytest.param(reading(FR, "A-K win pushed"), ACE_KING, "Ad Kd 9h 3h 2h", (2000, 2000), id="000-b"),
        pytest.param(reading(FR), ACE_KING, "2c 2d 3h 3s 4c", (2000, 6000), id="000.19-two-pair"),
        pytest.param(reading(FR, "table on the ante"), ACE_KING, "2c 2d 3h 3s 4c", (2000, 4000), id="000-a"),
        pytest.param(reading(FR), ACE_KING, "Ts Js Qs Ks As", (2000, 202000), id="000.19-royal"),
        pytest.param(reading(FR), "2c 3c 4c 5c 7h", "As 2s 3d 4s 5s", (2000, 2000), id="dealer-seven-high"),
        pytest.param(reading(FR), "2c 3c 4c 5c 6h", "As 2s 3d 4s 5s", (0, 0), id="000.10-wheel-is-lowest"),
        pytest.param(reading(BONUS), "Ac 9c 5c 3c 2c", "Kd 9d 5d 3d 2d", (1000, 2000), id="001-d-tie"),
        pytest.param(
            reading(BONUS, "flushes compared"), "Ac 9c 5c 3c 2c", "Kd 9d 5d 3d 2d", (0, 0), id="001-d"
        ),
        pytest.param(
            reading(BONUS, flushes="equal in one suit"),
            "Ac 9c 5c 3c 2c",
            "Kc Qc Jc Tc 8c",
            (1000, 2000),
            id="001-d-one-suit",
        ),
        pytest.param(
            reading(BONUS, flushes="equal in one suit"),
            "Kc 9c 5c 3c 2c",
            "Ad 9d 5d 3d 2d",
            (2000, 18000),
            id="001-d-two-suits",
        ),
        pytest.param(reading(BONUS), "Kc Kd 3h 3s 2c", "Kh Ks 2d 2h Ac", (0, 0), id="001-c-both"),
        pytest.param(
            reading(BONUS, "top pair only"), "Kc Kd 3h 3s 2c", "Kh Ks 2d 2h Ac", (1000, 2000), id="001-c-top"
        ),
        pytest.param(reading(BONUS), "Tc Td 3h 4s 5c", "Jc Jd 3d 4h 5d", (2000, 4000), id="001.6"),
        pytest.param(reading(BONUS), "Tc Td 3h 4s 5c", "Th Ts Ad 4h 6d", (1000, 2000), id="001.6-no-kickers"),
        pytest.param(
            reading(BONUS, "pair qualifies"), ACE_KING, LOW_PAIR, (2000, 2000), id="001-b-ace-king-does-not"
        ),
        pytest.param(reading(PROGRESSIVE), ACE_KING, "2c 3d 4h 5s 6c", (2000, 10000), id="004-a-straight-4"),
        pytest.param(
            reading(PROGRESSIVE, "printed pay"), ACE_KING, "2c 3d 4h 5s 6c", (2000, 12000), id="004-a-5"
        ),
        pytest.param(reading(PROGRESSIVE), "Ac 9c 5c 3c 2c", "2c 3d 4h 5s 6c", (0, 0), id="004.8"),
        pytest.param(
            reading(PROGRESSIVE, "printed ranking"),
            "Ac 9c 5c 3c 2c",
            "2d 3d 4h 5s 6c",
            (2000, 10000),
            id="004.8-as-printed",
        ),
        pytest.param(reading(PROGRESSIVE, "ante returned"), ACE_QUEEN, LOW_PAIR, (1000, 2000), id="004-d"),
        pytest.param(reading(PROGRESSIVE, "table n for 1"), ACE_KING, LOW_PAIR, (2000, 2000), id="004-e"),
        pytest.param(reading(FR), ACE_KING, "2c 2d 5h 9s ??", (None, None), id="hidden"),
        pytest.param(reading(FR), ACE_QUEEN, "2c 2d 5h 9s ??", (2000, 2000), id="hidden-without-a-game"),
        pytest.param(reading(FR), "?? ?? ?? ?? 3c", LOW_PAIR, (None, None), id="dealer-hidden"),
    ],
)
def test_ante_and_raise(rules: Rules, dealer: str, cards: str, due: tuple[int, int]) -> None:
    assert settled(rules, dealer, seat(cards)).seats[0].due == {"ante": due[0], "raise": due[1]}


FLUSH = "Ad 9d 5d 3d 2d"


@pytest.mark.parametrize(
    ("names", "dealer", "cards", "bonus"),
    [
        ((), ACE_KING, FLUSH, 101_00),
        (("bonus n for 1",), ACE_KING, FLUSH, 100_00),
        ((), ACE_KING, LOW_PAIR, 0),
        ((), "Kc Kd 2h 2s Kh", FLUSH, 0),
        ((), ACE_QUEEN, FLUSH, 101_00),
        (("B2",), ACE_QUEEN, FLUSH, 1_00),
        (("B3",), ACE_QUEEN, FLUSH, 0),
        (("B4",), ACE_QUEEN, FLUSH, 1_00),
        (("B4",), ACE_QUEEN, LOW_PAIR, 1_00),
        (("B4",), ACE_KING, LOW_PAIR, 0),
        ((), ACE_QUEEN, LOW_PAIR, 0),
        (("missed bonus returned",), ACE_QUEEN, LOW_PAIR, 1_00),
        ((), "Kc 9c 5c 3c 2c", FLUSH, 1_00),
        (("bonus paid on a tie",), "Kc 9c 5c 3c 2c", FLUSH, 101_00),
        (("bonus lost on a tie",), "Kc 9c 5c 3c 2c", FLUSH, 0),
        ((), "2h 2s 7h 9s Jc", LOW_PAIR, 0),
        ((), ACE_KING, "Ts Js Qs Ks As", 5001_00),
    ],
)
def test_bonus_001_i_j_k(names: tuple[str, ...], dealer: str, cards: str, bonus: int) -> None:
    after = settled(reading(BONUS, *names), dealer, seat(cards, stakes={"bonus": "1"}))
    assert after.seats[0].due["bonus"] == bonus


def test_a_purchase_makes_the_hand_and_gives_up_the_bonus() -> None:
    made = seat("Ad 9d 5d 3d 2c", draw=bought("2c", "2d"), stakes={"draw": "10", "bonus": "1"})
    after = settled(reading(BONUS), ACE_KING, made).seats[0]
    assert after.name == "flush"
    assert after.due == {"ante": 2000, "raise": 18000, "draw": 0, "bonus": 0}


def test_a_purchase_breaks_the_hand_and_its_price_can_go_back() -> None:
    broken = seat("2d 2c 5h 9s Jc", draw=[bought("2d", "3d")], stakes={"draw": "10"})
    assert settled(reading(BONUS), ACE_KING, broken).seats[0].due == {"ante": 0, "raise": 0, "draw": 0}
    back = reading(BONUS, price_goes_back=True)
    assert settled(back, ACE_KING, broken).seats[0].due["draw"] == 0
    assert settled(back, ACE_QUEEN, broken).seats[0].due == {"ante": 2000, "raise": 2000, "draw": 1000}


def test_001_e_a_fold_after_a_purchase() -> None:
    folded = seat(LOW_PAIR, "fold", draw=bought("9s", "5d"), stakes={"draw": "10", "raise": "20"})
    free = settled(reading(BONUS), ACE_KING, folded).seats[0]
    assert (free.outcome, free.due) == ("fold", {"ante": 0, "draw": 0, "raise": None})
    bound = settled(reading(BONUS, "buying commits"), ACE_KING, folded).seats[0]
    assert (bound.outcome, bound.due) == ("seat wins", {"ante": 2000, "draw": 0, "raise": 6000})


def test_void_rounds_and_hands_give_every_stake_back() -> None:
    staked = {"draw": "10", "bonus": "5"}
    one = seat(LOW_PAIR, draw=bought("9s", "5d"), stakes=staked, void="looked-early")
    after = settled(reading(BONUS), "Ah", one).seats[0]
    assert after.due == {"ante": 1000, "raise": 2000, "draw": 1000, "bonus": 500}
    assert after.outcome == "void hand"
    after = settled(reading(BONUS), "Ah", one, void="misdeal").seats[0]
    assert (after.outcome, after.due["draw"]) == ("void round", 1000)
    assert settled(reading(FR, "void ante forfeited"), "Ah", one).seats[0].due["ante"] == 0
    assert settled(reading(FR, "void ante forfeited"), "Ah", one, void="misdeal").seats[0].due["ante"] == 1000


CHIP = {"jackpot": "1"}
ROYAL_SPADES, ROYAL_HEARTS = "Ts Js Qs Ks As", "Th Jh Qh Kh Ah"
STEEL_WHEEL = "Ac 2c 3c 4c 5c"


def test_a_royal_takes_what_a_straight_flush_left_of_the_meter_after_contributions() -> None:
    seats = [seat(ROYAL_SPADES, stakes=CHIP), seat(STEEL_WHEEL, "fold", stakes=CHIP)]
    after = settled(reading(PROGRESSIVE), ACE_QUEEN, *seats, before="1000.07")
    # 1000.07 + 2.00 = 1002.07; a tenth 100.20; 901.87 is left.
    assert (after.growth, after.award) == (200, 100207)
    assert [each.due["jackpot"] for each in after.seats] == [90187, 10020]


def test_several_royals_share_equally_and_the_odd_unit_stays() -> None:
    seats = [seat(ROYAL_SPADES, stakes=CHIP), seat(ROYAL_HEARTS, stakes=CHIP)]
    after = settled(reading(PROGRESSIVE), ACE_QUEEN, *seats, before="0.01")
    assert (after.award, [each.due["jackpot"] for each in after.seats]) == (200, [100, 100])


def test_two_straight_flushes_take_a_tenth_each_unless_every_share_is_split() -> None:
    seats = [seat(STEEL_WHEEL, stakes=CHIP), seat("9d Td Jd Qd Kd", stakes=CHIP)]
    whole = settled(reading(PROGRESSIVE), ACE_QUEEN, *seats, before="98")
    assert [each.due["jackpot"] for each in whole.seats] == [1000, 1000]
    split = settled(reading(PROGRESSIVE, every_share_split=True), ACE_QUEEN, *seats, before="98")
    assert ([each.due["jackpot"] for each in split.seats], split.award) == ([500, 500], 1000)


def test_the_largest_share_first_leaves_nothing_for_the_smaller() -> None:
    seats = [seat(STEEL_WHEEL, stakes=CHIP), seat(ROYAL_SPADES, stakes=CHIP)]
    after = settled(reading(PROGRESSIVE, largest_share_first=True), ACE_QUEEN, *seats, before="98")
    assert [each.due["jackpot"] for each in after.seats] == [0, 10000]


def test_fixed_awards_are_the_houses_and_paid_after_a_fold_unless_lost() -> None:
    quads = seat("9c 9d 9h 9s 2c", "fold", stakes=CHIP)
    after = settled(reading(PROGRESSIVE), ACE_QUEEN, quads, before=None)
    assert (after.seats[0].due["jackpot"], after.award, after.growth) == (50000, 0, 100)
    lost = settled(reading(PROGRESSIVE, jackpot_paid_after_fold=False), ACE_QUEEN, quads)
    assert (lost.seats[0].due["jackpot"], lost.growth) == (0, 100)
    back = settled(reading(PROGRESSIVE, jackpot_stake_returned=True), ACE_QUEEN, quads)
    assert back.seats[0].due["jackpot"] == 50100
    assert settled(reading(PROGRESSIVE, "printed jackpot"), ACE_QUEEN, seat(FLUSH, stakes=CHIP)).seats[
        0
    ].due == {"ante": 2000, "raise": 2000, "jackpot": 0}


def test_a_share_of_an_unknown_meter_is_not_known() -> None:
    seats = [seat(STEEL_WHEEL, stakes=CHIP), seat(LOW_PAIR, stakes=CHIP)]
    after = settled(reading(PROGRESSIVE), ACE_QUEEN, *seats, before=None)
    assert ([each.due["jackpot"] for each in after.seats], after.award) == ([None, 0], None)


def test_what_a_hidden_hand_may_take_leaves_the_royals_share_open() -> None:
    hidden = seat("2c 3c 4c 5c ??", stakes=CHIP)
    after = settled(reading(PROGRESSIVE), ACE_QUEEN, seat(ROYAL_SPADES, stakes=CHIP), hidden)
    assert [each.due["jackpot"] for each in after.seats] == [None, None]
    assert after.award == 100200, "the royal leaves nothing of the meter, whatever the other hand is"


def test_growth_is_rounded_down_once_a_round() -> None:
    assert (growth([100, 100, 100], "0.015"), growth([99, 99], "0.5"), growth([7], None)) == (4, 99, 7)


def test_maximum_payout_cuts_raise_then_bonus_then_ante() -> None:
    one = seat(FLUSH, stakes={"bonus": "1"})
    # wins: ante 10, raise 160, bonus 100; in all 270
    for most, expected in {
        "300": (2000, 18000, 10100),
        "270": (2000, 18000, 10100),
        "200": (2000, 11000, 10100),
        "90": (2000, 2000, 8100),
        "5": (1500, 2000, 100),
    }.items():
        due = settled(reading(BONUS), ACE_KING, one, session=Session(max_payout=most)).seats[0].due
        assert (due["ante"], due["raise"], due["bonus"]) == expected


def test_maximum_of_a_round_cuts_the_first_of_the_list_first() -> None:
    seats = [seat("9c 9d 4h 3s 2c"), seat("8c 8d 4d 3h 2h"), seat("7c 7d 4s 3c 2d")]
    after = settled(
        reading(FR, maximum_bounds="round"), "Ah Kc 8s 6d 5c", *seats, session=Session(max_payout="65")
    )
    # each wins 10 and 20; the last two are paid 30 each, the first 5, on the ante: its raise is cut first
    assert [each.due for each in after.seats] == [
        {"ante": 1500, "raise": 2000},
        {"ante": 2000, "raise": 4000},
        {"ante": 2000, "raise": 4000},
    ]


def test_the_maximum_leaves_void_hands_and_the_jackpot_alone() -> None:
    one, other = seat(FLUSH, stakes=CHIP), seat(FLUSH, void="card-count", stakes=CHIP)
    after = settled(reading(PROGRESSIVE), ACE_KING, one, other, session=Session(max_payout="0"))
    assert after.seats[0].due == {"ante": 1000, "raise": 2000, "jackpot": 5000}
    assert after.seats[1].due == {"ante": 1000, "raise": 2000, "jackpot": 100}
    assert after.growth == 100


def test_qualification_the_other_way() -> None:
    record = {"dealer": {"cards": ACE_KING.split()}, "seats": [seat("2c 2d 3h 3s 4c")]}
    other = settle_round(record, Session(), reading(FR), qualified_otherwise=True)
    assert (other.qualifies, other.seats[0].due) == (False, {"ante": 2000, "raise": 2000})


def test_all_alternatives_of_the_rules_are_there() -> None:
    assert {sheet: len(names) for sheet, names in LISTED.items()} == {
        "stud-poker-fr": 4,
        "stud-poker-bonus": 11,
        "caribbean-progressive": 6,
        "caribbean-stud-us": 0,
    }
