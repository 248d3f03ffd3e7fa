"""The plain settlement by the rule's clauses, and the fast one of the simulator against it."""

import json
from pathlib import Path
from typing import Any

import pytest

from pipeline.simulate import Plan, simulate
from pipeline.simulate.games import GAMES, Game
from pipeline.simulate.settlement import ALTERNATIVES, Readings, combined, settle_plain
from tests.oracles.session_reader import lines_of, minor

FR = GAMES["stud-poker-fr@1"]
ACE_KING = "As Kd 4h 3c 2s"
NO_GAME = "As Qd Jh Tc 9s"


def a_round(dealer: str, cards: str, decision: str = "raise", **fields: Any) -> dict[str, Any]:
    """One seat that staked 10.00 and, for a raise, 20.00; what was returned is left absurd on purpose."""
    wagers = [{"on": "ante", "stake": "10.00", "returned": "777"}]
    if decision == "raise":
        wagers.append({"on": "raise", "stake": "20", "returned": "777"})
    seat = {"seat": 1, "player": "P1", "cards": cards.split(), "decision": decision, "wagers": wagers}
    seat |= {"void": fields.pop("hand_void")} if "hand_void" in fields else {}
    return {"dealer": {"cards": dealer.split(), "up": 4}, "seats": [seat], **fields}


def returned(record: dict[str, Any], **options: Any) -> dict[str, int]:
    options = {"currency": "EUR"} | options
    return settle_plain(record, FR, **options)["seats"][0]["returned_minor"]


@pytest.mark.parametrize(
    ("clause", "dealer", "cards", "decision", "expected"),
    [
        ("12 a fold loses the ante", NO_GAME, "9c 9d 2h 4s 5d", "fold", {"ante": 0}),
        (
            "15 no game pays the ante, raise back",
            NO_GAME,
            "2c 2d 3h 4s 5d",
            "raise",
            {"ante": 2000, "raise": 2000},
        ),
        (
            "15 no game, though the player holds less",
            NO_GAME,
            "7c 2d 3h 4s 5d",
            "raise",
            {"ante": 2000, "raise": 2000},
        ),
        ("17 beaten loses both", "3s 3d 9h 8c 7s", "2c 2d Ah Ks Qd", "raise", {"ante": 0, "raise": 0}),
        ("17 a kicker beats", "3s 3d Kh 8c 7s", "3h 3c Ad 4s 2d", "raise", {"ante": 2000, "raise": 4000}),
        ("17 equal hands push", "3s 3d Kh 8c 7s", "3h 3c Kd 8s 7d", "raise", {"ante": 1000, "raise": 2000}),
        ("19 a pair pays once", ACE_KING, "2c 2d 5h 7s 9d", "raise", {"ante": 2000, "raise": 4000}),
        ("19 a winning A-K pays once", ACE_KING, "Ac Kh 5h 7s 9d", "raise", {"ante": 2000, "raise": 4000}),
        ("19 two pairs pay twice", ACE_KING, "6c 6d 5h 5s 9d", "raise", {"ante": 2000, "raise": 6000}),
        ("19 trips pay 3", ACE_KING, "6c 6d 6h 5s 9d", "raise", {"ante": 2000, "raise": 8000}),
        ("19 a straight pays 5", ACE_KING, "5c 6d 7h 8s 9d", "raise", {"ante": 2000, "raise": 12000}),
        ("19 a flush pays 8", ACE_KING, "5d 6d 7d 8d Td", "raise", {"ante": 2000, "raise": 18000}),
        ("19 a full house pays 10", ACE_KING, "6c 6d 6h 9s 9d", "raise", {"ante": 2000, "raise": 22000}),
        ("19 quads pay 20", ACE_KING, "6c 6d 6h 6s 9d", "raise", {"ante": 2000, "raise": 42000}),
        ("19 a straight flush pays 50", ACE_KING, "5d 6d 7d 8d 9d", "raise", {"ante": 2000, "raise": 102000}),
        (
            "19 a royal flush pays 100",
            "As Kd 4h 3c 2s",
            "Ah Kh Qh Jh Th",
            "raise",
            {"ante": 2000, "raise": 202000},
        ),
    ],
)
def test_clause(clause: str, dealer: str, cards: str, decision: str, expected: dict[str, int]) -> None:
    assert returned(a_round(dealer, cards, decision)) == expected, clause


def test_clause_8_a_void_round_refunds_every_stake() -> None:
    record = a_round(ACE_KING, "2c 2d 5h 7s", void="card-count")
    due = settle_plain(record, FR, currency="EUR")
    assert due["seats"][0] == {
        "seat": 1,
        "hand": None,
        "outcome": "void-round",
        "returned_minor": {"ante": 1000, "raise": 2000},
    }
    assert due["dealer"] == {"hand": None, "qualified": None}


@pytest.mark.parametrize(
    ("readings", "dealer", "cards", "fields", "expected"),
    [
        (Readings(pay_basis="ante"), ACE_KING, "6c 6d 6h 5s 9d", {}, {"ante": 2000, "raise": 5000}),
        (Readings(ace_king_win="pushed"), ACE_KING, "Ac Kh 5h 7s 9d", {}, {"ante": 2000, "raise": 2000}),
        (Readings(ace_king_win="pushed"), ACE_KING, "2c 2d 5h 7s 9d", {}, {"ante": 2000, "raise": 4000}),
        (Readings(kickers=False), "3s 3d Kh 8c 7s", "3h 3c Ad 4s 2d", {}, {"ante": 1000, "raise": 2000}),
        (Readings(kickers=False), "2h 4h 6h 8h Th", "3s 5s 7s 9s Ks", {}, {"ante": 1000, "raise": 2000}),
        (Readings(kickers=False), "9h 9s 6h 6s Th", "9c 9d 5h 5s Kd", {}, {"ante": 0, "raise": 0}),
        (Readings(kickers=False), "9h 9s 6h 6s Th", "9c 9d 6c 6d Kd", {}, {"ante": 1000, "raise": 2000}),
        (Readings(kickers=False), "9h 8s 7h 6s 5h", "8c 7d 6c 5d 4d", {}, {"ante": 0, "raise": 0}),
        (Readings(kickers=False), ACE_KING, "Ac Kh 5h 7s 9d", {}, {"ante": 1000, "raise": 2000}),
        (
            Readings(),
            ACE_KING,
            "2c 2d 5h 7s 9d",
            {"hand_void": "looked-early"},
            {"ante": 1000, "raise": 2000},
        ),
        (
            Readings(void_hand="forfeit-ante"),
            ACE_KING,
            "2c 2d 5h 7s 9d",
            {"hand_void": "looked-early"},
            {"ante": 0, "raise": 2000},
        ),
    ],
)
def test_reading(
    readings: Readings, dealer: str, cards: str, fields: dict[str, str], expected: dict[str, int]
) -> None:
    assert returned(a_round(dealer, cards, **fields), readings=readings) == expected


BONUS, PROGRESSIVE = GAMES["stud-poker-bonus@1"], GAMES["caribbean-progressive@1"]
PAIR_OF_NINES = "9h 9s 6h 4s Th"


def a_seat(cards: str, decision: str = "raise", **side: Any) -> dict[str, Any]:
    """A seat that staked 10.00, and 20.00 for a raise; `side` holds side stakes, a `draw`, a `void`."""
    stakes = {"ante": "10.00"} | ({"raise": "20.00"} if decision == "raise" else {})
    seat = {"seat": 1, "cards": cards.split(), "decision": decision}
    seat |= {name: side.pop(name) for name in ("draw", "void") if name in side}
    seat["wagers"] = [{"on": on, "stake": stake, "returned": "777"} for on, stake in (stakes | side).items()]
    return seat


def due(game: Game, dealer: str, *seats: dict[str, Any], meter: str = "", **options: Any) -> dict[str, Any]:
    record: dict[str, Any] = {"dealer": {"cards": dealer.split(), "up": 4}, "seats": list(seats)}
    record |= {"jackpot": {"before": meter}} if meter else {}
    record |= {"void": options.pop("void")} if "void" in options else {}
    return settle_plain(record, game, options.pop("readings", Readings()), currency="EUR", **options)


def backs(settled: dict[str, Any]) -> list[dict[str, int]]:
    return [seat["returned_minor"] for seat in settled["seats"]]


FLUSH, FULL_HOUSE, STRAIGHT = "2h 5h 7h 9h Kh", "6c 6d 6h 9c 9d", "5c 6d 7h 8s 9d"


@pytest.mark.parametrize(
    ("clause", "dealer", "seat", "options", "expected"),
    [
        ("001.9 a hit that wins", ACE_KING, a_seat(FLUSH, bonus="5.00"), {}, [2000, 18000, 50500]),
        ("001.11 a full house 150", ACE_KING, a_seat(FULL_HOUSE, bonus="5.00"), {}, [2000, 22000, 75500]),
        ("001.9 a miss that wins", ACE_KING, a_seat(STRAIGHT, bonus="5.00"), {}, [2000, 12000, 0]),
        (
            "001.9 a hit that is beaten",
            "9c 9s 9h 9d 2s",
            a_seat("2h 5h 7h Qh Kh", bonus="5.00"),
            {},
            [0, 0, 0],
        ),
        ("001-j a hit that ties", "2c 4c 6c 8c Tc", a_seat(FLUSH, bonus="5.00"), {}, [1000, 2000, 500]),
        ("001-i B1, no game", NO_GAME, a_seat(FLUSH, bonus="5.00"), {}, [2000, 2000, 50500]),
        ("001-k a miss, no game", NO_GAME, a_seat(STRAIGHT, bonus="5.00"), {}, [2000, 2000, 0]),
        ("001.5 a fold loses the bonus", ACE_KING, a_seat(FLUSH, "fold", bonus="5.00"), {}, [0, 0]),
        (
            "001.5 a bought card makes a straight, and gives up the bonus",
            ACE_KING,
            a_seat("5c 6d 7h 8s 2d", draw={"discard": "2d", "card": "9d"}),
            {},
            [2000, 12000],
        ),
        ("001.6 other cards do not count", PAIR_OF_NINES, a_seat("9c 9d Ah 3s 2d"), {}, [1000, 2000]),
        ("001-c both pairs", "9h 9s 6h 6s Th", a_seat("9c 9d 7c 7d 2h"), {}, [2000, 6000]),
        ("001-d flushes are equal", "2c 4c 6c 8c Tc", a_seat(FLUSH), {}, [1000, 2000]),
        (
            "001-b pair",
            ACE_KING,
            a_seat("2c 2d 5h 7s 9d"),
            {"readings": Readings(qualifier="pair")},
            [2000, 2000],
        ),
        (
            "001-c top pair",
            "9h 9s 6h 6s Th",
            a_seat("9c 9d 7c 7d 2h"),
            {"readings": Readings(two_pairs="top")},
            [1000, 2000],
        ),
        (
            "001-d compared",
            "2c 4c 6c 8c Tc",
            a_seat(FLUSH),
            {"readings": Readings(flushes="compare")},
            [2000, 18000],
        ),
        (
            "001-i B2",
            NO_GAME,
            a_seat(FLUSH, bonus="5.00"),
            {"readings": Readings(bonus_unqualified="B2")},
            [2000, 2000, 500],
        ),
        (
            "001-i B3",
            NO_GAME,
            a_seat(FLUSH, bonus="5.00"),
            {"readings": Readings(bonus_unqualified="B3")},
            [2000, 2000, 0],
        ),
        (
            "001-i B4, a miss",
            NO_GAME,
            a_seat(STRAIGHT, bonus="5.00"),
            {"readings": Readings(bonus_unqualified="B4")},
            [2000, 2000, 500],
        ),
        (
            "001-j paid",
            "2c 4c 6c 8c Tc",
            a_seat(FLUSH, bonus="5.00"),
            {"readings": Readings(bonus_tie="paid")},
            [1000, 2000, 50500],
        ),
        (
            "001-j lost",
            "2c 4c 6c 8c Tc",
            a_seat(FLUSH, bonus="5.00"),
            {"readings": Readings(bonus_tie="lost")},
            [1000, 2000, 0],
        ),
        (
            "001-k for 1",
            ACE_KING,
            a_seat(FLUSH, bonus="5.00"),
            {"readings": Readings(bonus_convention="for-1")},
            [2000, 18000, 50000],
        ),
        (
            "001-k-missed returned",
            NO_GAME,
            a_seat(STRAIGHT, bonus="5.00"),
            {"readings": Readings(bonus_missed="returned")},
            [2000, 2000, 500],
        ),
        (
            "001-e must raise: the fold plays on",
            NO_GAME,
            a_seat("5c 6d 7h 8s 2d", "fold", draw={"discard": "2d", "card": "9d"}),
            {"readings": Readings(after_purchase="must-raise")},
            [2000],
        ),
        ("001.10 a void round", ACE_KING, a_seat("2c 2d 5h", bonus="5.00"), {"void": "x"}, [1000, 2000, 500]),
        (
            "001.1 the maximum cuts the raise, then the bonus, never the stakes",
            ACE_KING,
            a_seat(FLUSH, bonus="5.00"),
            {"max_payout": 20000},
            [2000, 2000, 19500],
        ),
        (
            "001.1 the maximum takes all but the ante's win",
            ACE_KING,
            a_seat(FLUSH, bonus="5.00"),
            {"max_payout": 400},
            [1400, 2000, 500],
        ),
    ],
)
def test_clause_of_the_bonus_sheet(
    clause: str, dealer: str, seat: dict[str, Any], options: dict[str, Any], expected: list[int]
) -> None:
    (back,) = backs(due(BONUS, dealer, seat, **options))
    assert list(back.values()) == expected, clause


def test_a_bought_card_forfeits_a_bonus_that_it_hits_and_its_price_stays() -> None:
    seat = a_seat("2h 5h 7h 9h Kd", bonus="5.00", draw={"discard": "Kd", "card": "Kh"})
    seat["wagers"].append({"on": "draw", "stake": "10.00", "returned": "0"})
    settled = due(BONUS, ACE_KING, seat)
    assert settled["seats"][0]["hand"] == "flush"
    assert backs(settled) == [{"ante": 2000, "raise": 18000, "bonus": 0, "draw": 0}]


STRAIGHT_FLUSH, ROYAL = "5d 6d 7d 8d 9d", "Ah Kh Qh Jh Th"


@pytest.mark.parametrize(
    ("clause", "dealer", "seat", "options", "expected"),
    [
        ("004.7 a flush 50 chips", ACE_KING, a_seat(FLUSH, jackpot="1"), {}, [2000, 12000, 5000]),
        ("004.7 a straight nothing", ACE_KING, a_seat(STRAIGHT, jackpot="1"), {}, [2000, 10000, 0]),
        ("004-h after a fold too", ACE_KING, a_seat(FULL_HOUSE, "fold", jackpot="1"), {}, [0, 10000]),
        (
            "004.7 n chips whatever the stake",
            ACE_KING,
            a_seat(FLUSH, jackpot="2"),
            {},
            [2000, 12000, 5000],
        ),
        (
            "004-a-jackpot as printed",
            ACE_KING,
            a_seat(STRAIGHT, jackpot="1"),
            {"readings": Readings(jackpot_labels="printed")},
            [2000, 10000, 5000],
        ),
        (
            "004-a-jackpot as printed, a flush",
            ACE_KING,
            a_seat(FLUSH, jackpot="1"),
            {"readings": Readings(jackpot_labels="printed")},
            [2000, 12000, 0],
        ),
        (
            "004-a-pay as printed",
            ACE_KING,
            a_seat(STRAIGHT),
            {"readings": Readings(pay_labels="printed")},
            [2000, 12000],
        ),
        (
            "004-d only returned",
            NO_GAME,
            a_seat(STRAIGHT),
            {"readings": Readings(unqualified_ante="returned")},
            [1000, 2000],
        ),
        (
            "004-e for 1",
            ACE_KING,
            a_seat(STRAIGHT),
            {"readings": Readings(pay_convention="for-1")},
            [2000, 8000],
        ),
        (
            "004-e for 1, a pair wins nothing",
            ACE_KING,
            a_seat("2c 2d 5h 7s 9d"),
            {"readings": Readings(pay_convention="for-1")},
            [2000, 2000],
        ),
        (
            "004-e and 004-e-basis",
            ACE_KING,
            a_seat(STRAIGHT),
            {"readings": Readings(pay_convention="for-1", pay_basis="ante")},
            [2000, 5000],
        ),
        (
            "004.8 a straight above a flush",
            "2c 4c 6c 8c Tc",
            a_seat(STRAIGHT),
            {"readings": Readings(ranking="printed")},
            [2000, 10000],
        ),
        (
            "004.8 a straight flush above both",
            "Kd Kh Ks Kc 2c",
            a_seat(STRAIGHT_FLUSH),
            {"readings": Readings(ranking="printed")},
            [2000, 102000],
        ),
        (
            "004-i the maximum leaves the jackpot alone",
            ACE_KING,
            a_seat(FLUSH, jackpot="1"),
            {"max_payout": 3000},
            [2000, 4000, 5000],
        ),
    ],
)
def test_clause_of_the_progressive_sheet(
    clause: str, dealer: str, seat: dict[str, Any], options: dict[str, Any], expected: list[int]
) -> None:
    (back,) = backs(due(PROGRESSIVE, dealer, seat, **options))
    assert list(back.values()) == expected, clause


def jackpot_of(*hands: str, meter: str = "1000.00", **options: Any) -> tuple[list[int], int, int]:
    seats = [a_seat(hand, jackpot="1") for hand in hands]
    settled = due(PROGRESSIVE, NO_GAME, *seats, meter=meter, **options)
    return [back["jackpot"] for back in backs(settled)], settled["growth_minor"], settled["award_minor"]


@pytest.mark.parametrize(
    ("case", "hands", "options", "expected"),
    [
        ("the stake is part of the meter", [STRAIGHT_FLUSH], {}, ([10010], 100, 10010)),
        ("half the stake is", [STRAIGHT_FLUSH], {"contribution": "0.5"}, ([10005], 50, 10005)),
        ("growth is rounded down", [STRAIGHT], {"contribution": "0.777"}, ([0], 77, 0)),
        ("growth is rounded once", [STRAIGHT, FLUSH], {"contribution": "0.777"}, ([0, 5000], 155, 0)),
        ("a share is rounded down", [STRAIGHT_FLUSH], {"meter": "0.09"}, ([10], 100, 10)),
        ("a royal takes all", [ROYAL], {}, ([100100], 100, 100100)),
        (
            "each straight flush has its share",
            [STRAIGHT_FLUSH, "5s 6s 7s 8s 9s"],
            {},
            ([10020, 10020], 200, 20040),
        ),
        ("a royal takes what is left", [ROYAL, STRAIGHT_FLUSH], {}, ([90180, 10020], 200, 100200)),
        (
            "royals share equally, an odd unit stays",
            [ROYAL, "As Ks Qs Js Ts"],
            {"meter": "1000.01"},
            ([50100, 50100], 200, 100200),
        ),
        (
            "royals share what a straight flush left",
            [ROYAL, "As Ks Qs Js Ts", STRAIGHT_FLUSH],
            {},
            ([45135, 45135, 10030], 300, 100300),
        ),
    ],
)
def test_meter(
    case: str, hands: list[str], options: dict[str, Any], expected: tuple[list[int], int, int]
) -> None:
    assert jackpot_of(*hands, **options) == expected, case


def test_stakes_of_void_hands_go_back_and_feed_no_meter() -> None:
    seats = [a_seat(FLUSH, jackpot="1", void="looked-early"), a_seat(STRAIGHT, jackpot="1")]
    settled = due(PROGRESSIVE, NO_GAME, *seats, meter="1000.00")
    assert [back["jackpot"] for back in backs(settled)] == [100, 0]
    assert (settled["growth_minor"], settled["award_minor"]) == (100, 0)


def test_a_share_of_a_meter_that_is_not_stated_is_refused() -> None:
    with pytest.raises(ValueError, match="meter before the round is not stated"):
        due(PROGRESSIVE, NO_GAME, a_seat(ROYAL, jackpot="1"))


def test_a_discard_that_is_not_held_is_refused() -> None:
    with pytest.raises(ValueError, match="the discard 2c is not among"):
        due(BONUS, NO_GAME, a_seat(FLUSH, draw={"discard": "2c", "card": "3c"}))


def test_alternatives_of_one_clause_never_hold_together() -> None:
    for game, listed in ALTERNATIVES.items():
        for chosen in combined(listed, 3):
            clauses = [each.clause for each in chosen]
            assert len(set(clauses)) == len(clauses), game
    assert len(list(combined(ALTERNATIVES["stud-poker-fr@1"], 4))) == 15
    assert len(list(combined(ALTERNATIVES["caribbean-progressive@1"], 6))) == 63


def test_the_contract_s_example_loses_25_to_the_house() -> None:
    """Worked in the table-session record: 30.00 lost to seat 1, 5.00 won from seat 4."""
    record = json.loads(
        '{"dealer":{"cards":["Kc","9h","4d","2s","As"],"up":4},"seats":['
        '{"seat":1,"cards":["7h","7d","Qc","4s","2h"],"decision":"raise",'
        '"wagers":[{"on":"ante","stake":"10.00"},{"on":"raise","stake":"20.00"}]},'
        '{"seat":4,"cards":["Jh","8d","5c","3s","2d"],"decision":"fold","wagers":[{"on":"ante","stake":"5.00"}]}]}'
    )
    due = settle_plain(record, FR, currency="EUR")
    assert [seat["returned_minor"] for seat in due["seats"]] == [{"ante": 2000, "raise": 4000}, {"ante": 0}]
    assert due["dealer"] == {"hand": "high-card", "qualified": True}


def test_a_comparison_without_five_known_cards_is_refused() -> None:
    with pytest.raises(ValueError, match="five cards"):
        settle_plain(a_round(ACE_KING, "2c 2d 5h 7s ??"), FR, currency="EUR")


def test_digits_follow_the_currency() -> None:
    record = a_round(NO_GAME, "2c 2d 3h 4s 5d")
    record["seats"][0]["wagers"] = [{"on": "ante", "stake": "1000"}, {"on": "raise", "stake": "2000"}]
    assert returned(record, currency="JPY") == {"ante": 2000, "raise": 2000}
    assert returned(record, currency="KWD") == {"ante": 2_000_000, "raise": 2_000_000}


def test_the_fast_settlement_pays_thousands_of_rounds_as_the_plain_one(tmp_path: Path) -> None:
    summary = simulate(Plan(seed=17, rounds=6000, days=2, max_payout_rate=0), tmp_path / "inbox")
    outcomes: dict[str, int] = {}
    for path in summary.files:
        for _, line, _ in lines_of(path):
            record = json.loads(line)
            if record["record"] == "round":
                due = settle_plain(record, FR, currency="EUR")
                for seat, owed in zip(record["seats"], due["seats"], strict=True):
                    stated = {wager["on"]: minor(wager["returned"]) for wager in seat["wagers"]}
                    assert stated == owed["returned_minor"], record
                    outcomes[owed["outcome"]] = outcomes.get(owed["outcome"], 0) + 1
    assert set(outcomes) == {"fold", "not-qualified", "win", "lose", "tie", "void-round", "void-hand"}


def test_the_pay_table_is_the_source_s() -> None:
    assert list(FR.pay_table.values()) == [1, 2, 3, 5, 8, 10, 20, 50, 100]
