"""The plain settlement by the rule's clauses, and the fast one of the simulator against it."""

import json
from pathlib import Path

import pytest

from pipeline.simulate import Plan, simulate
from pipeline.simulate.settlement import ALTERNATIVES, Readings, combined, settle_plain
from tests.oracles.session_reader import lines_of, minor
from tests.simulate.plain_rounds import ACE_KING, FR, NO_GAME, a_round, returned


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
