"""Each way in which a record can break the contract: its code, and the place that it names."""

import copy
import json
from collections.abc import Callable
from typing import Any

import pytest

from pipeline.ingest.table_session import read
from tests.ingest.table_session_samples import CLOSING, DROP, KEY, OPENING, ROUND

KNOWN = {KEY: "EUR"}
Change = Callable[[dict[str, Any]], Any]


def put(*steps: str | int, value: Any) -> Change:
    def change(record: dict[str, Any]) -> None:
        target: Any = record
        for step in steps[:-1]:
            target = target[step]
        target[steps[-1]] = value

    return change


def drop(*steps: str | int) -> Change:
    def change(record: dict[str, Any]) -> None:
        target: Any = record
        for step in steps[:-1]:
            target = target[step]
        del target[steps[-1]]

    return change


BREACHES = [
    # field, change, path, a word of the reason
    (ROUND, drop("record"), "$.record", "missing"),
    (ROUND, put("record", value="rounds"), "$.record", "'rounds'"),
    (ROUND, put("record", value=None), "$.record", "null"),
    (ROUND, put("record", value=["round"]), "$.record", "kind of record"),
    (ROUND, put("v", value=2), "$.v", "version"),
    (ROUND, put("v", value="1"), "$.v", "version"),
    (ROUND, put("v", value=True), "$.v", "version"),
    (ROUND, drop("v"), "$.v", "missing"),
    (ROUND, drop("venue"), "$.venue", "missing"),
    (ROUND, put("table", value=None), "$.table", "null"),
    (ROUND, put("session", value=7), "$.session", "text"),
    (ROUND, put("at", value="2027-02-14T21:05:40"), "$.at", "offset"),
    (ROUND, put("at", value="2027-02-30T21:05:40Z"), "$.at", "day"),
    (ROUND, put("at", value="2027-02-14 21:05:40Z"), "$.at", "RFC 3339"),
    (ROUND, put("at", value="2027-02-14T24:00:00Z"), "$.at", "range"),
    (ROUND, put("at", value="2027-02-14T21:05:60Z"), "$.at", "leap second"),
    (ROUND, put("at", value="2027-02-14T21:05:40+24:00"), "$.at", "range"),
    (ROUND, put("at", value=1_770_000_000), "$.at", "text"),
    (ROUND, put("settled_at", value="later"), "$.settled_at", "RFC 3339"),
    (ROUND, put("round", value=0), "$.round", "from 1"),
    (ROUND, put("round", value=-3), "$.round", "from 1"),
    (ROUND, put("round", value=1.5), "$.round", "whole"),
    (ROUND, put("round", value="1"), "$.round", "whole"),
    (ROUND, put("round", value=2**63), "$.round", "whole"),
    (ROUND, drop("dealer"), "$.dealer", "missing"),
    (ROUND, put("dealer", value=[]), "$.dealer", "object"),
    (ROUND, drop("dealer", "id"), "$.dealer.id", "missing"),
    (ROUND, put("dealer", "cards", 3, value="1h"), "$.dealer.cards[3]", "'1h'"),
    (ROUND, put("dealer", "cards", value="Ah"), "$.dealer.cards", "list"),
    (ROUND, put("dealer", "up", value=5), "$.dealer.up", "5"),
    (ROUND, put("dealer", "up", value=-1), "$.dealer.up", "-1"),
    (ROUND, put("dealer", "up", value=True), "$.dealer.up", "True"),
    (ROUND, drop("dealer", "up"), "$.dealer.up", "missing"),
    (ROUND, put("dealer", "hand", value="one-pair"), "$.dealer.hand", "'one-pair'"),
    (ROUND, put("dealer", "qualified", value="yes"), "$.dealer.qualified", "true or false"),
    (ROUND, drop("seats"), "$.seats", "missing"),
    (ROUND, put("seats", value={}), "$.seats", "list"),
    (ROUND, put("seats", 1, value=None), "$.seats[1]", "null"),
    (ROUND, put("seats", 1, "seat", value=-1), "$.seats[1].seat", "-1"),
    (ROUND, put("seats", 1, "seat", value=128), "$.seats[1].seat", "128"),
    (ROUND, drop("seats", 0, "player"), "$.seats[0].player", "missing"),
    (ROUND, put("seats", 1, "cards", 2, value="Xd"), "$.seats[1].cards[2]", "'Xd'"),
    (ROUND, put("seats", 1, "cards", 2, value="9D"), "$.seats[1].cards[2]", "'9D'"),
    (ROUND, put("seats", 1, "cards", 2, value="10d"), "$.seats[1].cards[2]", "'10d'"),
    (ROUND, put("seats", 1, "cards", 0, value=None), "$.seats[1].cards[0]", "null"),
    (ROUND, put("seats", 1, "cards", value=["2c"] * 53), "$.seats[1].cards", "53"),
    (ROUND, drop("seats", 0, "decision"), "$.seats[0].decision", "live hand"),
    (ROUND, put("seats", 0, "decision", value="call"), "$.seats[0].decision", "raise or fold"),
    (ROUND, put("seats", 0, "hand", value="Pair"), "$.seats[0].hand", "'Pair'"),
    (ROUND, put("seats", 0, "void", value="misdeal"), "$.seats[0].void", "'misdeal'"),
    (ROUND, put("seats", 0, "draw", value="Kc"), "$.seats[0].draw", "object"),
    (ROUND, put("seats", 0, "draw", value={"discard": "Kc"}), "$.seats[0].draw.card", "missing"),
    (ROUND, put("seats", 0, "draw", value=[{"discard": "Kc", "card": 1}]), "$.seats[0].draw[0].card", "card"),
    (ROUND, drop("seats", 0, "wagers"), "$.seats[0].wagers", "missing"),
    (ROUND, put("seats", 0, "wagers", value={}), "$.seats[0].wagers", "list"),
    (ROUND, put("seats", 0, "wagers", 1, "on", value="call"), "$.seats[0].wagers[1].on", "'call'"),
    (ROUND, put("seats", 0, "wagers", 1, "on", value="ante"), "$.seats[0].wagers[1].on", "twice"),
    (ROUND, drop("seats", 0, "wagers", 0, "returned"), "$.seats[0].wagers[0].returned", "missing"),
    *(
        (ROUND, put("seats", 0, "wagers", 0, "stake", value=amount), "$.seats[0].wagers[0].stake", word)
        for amount, word in [
            ("15.000", "decimals"), ("015", "amount"), ("-15", "amount"), ("+15", "amount"),
            ("1e1", "amount"), ("15.", "amount"), (".5", "amount"), ("", "amount"), (" 15", "amount"),
            ("15,00", "amount"), ("1٥", "amount"), ("9" * 40, "amount"), ("15.00000", "amount"),
            ("15\n", "amount"), (15, "text"), (15.0, "text"), (None, "null"),
        ]
    ),
    (ROUND, put("jackpot", value={"before": "10", "after": "x"}), "$.jackpot.after", "amount"),
    (ROUND, put("jackpot", value={"before": "10"}), "$.jackpot.after", "missing"),
    (ROUND, put("deck", value=["2c"]), "$.deck", "52"),
    (ROUND, put("deck", value=["2c", "2c", *["??"] * 50]), "$.deck[1]", "twice"),
    (ROUND, put("burned", value="2c"), "$.burned", "list"),
    (ROUND, put("burned", value=["2x"]), "$.burned[0]", "'2x'"),
    (ROUND, put("void", value="looked-early"), "$.void", "'looked-early'"),
    (ROUND, put("replaces", value=True), "$.replaces", "object"),
    (ROUND, put("replaces", value={"at": "2027-02-15T00:00:00Z", "by": "M"}), "$.replaces.reason", "missing"),
    (ROUND, put("cancels", value={"at": "today", "by": "M", "reason": "r"}), "$.cancels.at", "time"),
    (OPENING, put("gaming_day", value="14.02.2027"), "$.gaming_day", "date"),
    (OPENING, put("gaming_day", value="20270214"), "$.gaming_day", "date"),
    (OPENING, put("gaming_day", value="2027-02-29"), "$.gaming_day", "day"),
    (OPENING, put("currency", value="EURO"), "$.currency", "ISO 4217"),
    (OPENING, put("currency", value="chips"), "$.currency", "ISO 4217"),
    (OPENING, put("rules", value="stud-poker-de"), "$.rules", "version"),
    (OPENING, put("rules", value="stud-poker-de@"), "$.rules", "version"),
    (OPENING, drop("limits", "max"), "$.limits.max", "missing"),
    (OPENING, put("limits", "min", value="2.505"), "$.limits.min", "decimals"),
    (OPENING, put("limits", "max_payout", value="x"), "$.limits.max_payout", "amount"),
    (OPENING, put("limits", "bonus", value={"min": "5"}), "$.limits.bonus.max", "missing"),
    (OPENING, put("float", value=12000), "$.float", "text"),
    (OPENING, put("jackpot", value={"id": "J"}), "$.jackpot.meter", "missing"),
    (OPENING, put("limits", "jackpot", value={"max": "5"}), "$.limits.jackpot.min", "missing"),
    (OPENING, put("limits", "jackpot", value={"min": "1", "max": ".5"}), "$.limits.jackpot.max", "amount"),
    (OPENING, put("limits", "bonus", value="5"), "$.limits.bonus", "object"),
    *(
        (
            OPENING,
            put("jackpot", value={"id": "J", "meter": "1", "contribution": fraction}),
            "$.jackpot.contribution",
            "fraction",
        )
        for fraction in (
            "70%", "2", "1.1", "1.000000001", "0.0000000001", "0.1234567890", "1.0000000000", "-0.5", "+1",
            "01", ".5", "0.", "1e-1", "", "0.7 ", "0,7", "0.٥", "1\n",
        )
    ),
    (OPENING, put("jackpot", value={"id": 7, "meter": "1"}), "$.jackpot.id", "text"),
    (DROP, put("kind", value="buy-in"), "$.kind", "'buy-in'"),
    (DROP, put("amount", value="-200.00"), "$.amount", "amount"),
    (DROP, put("ref", value=9), "$.ref", "text"),
    (CLOSING, put("rounds", value=-1), "$.rounds", "from 0"),
    (CLOSING, put("rounds", value="1"), "$.rounds", "from 0"),
    (CLOSING, put("jackpot", value={"meter": "1"}), "$.jackpot.id", "missing"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("record", "change", "path", "word"),
    BREACHES,
    ids=[f"{b[0]['record']}{b[2]}-{n}" for n, b in enumerate(BREACHES)],
)
def test_a_breach_of_the_schema_names_its_place(
    record: dict[str, Any], change: Change, path: str, word: str
) -> None:
    broken = copy.deepcopy(record)
    change(broken)
    content = json.dumps(broken).encode() + b"\n"
    batch = read(content, KNOWN)
    assert batch.quarantined.height == 1, "taken in"
    row = batch.quarantined.to_dicts()[0]
    assert (row["code"], row["path"]) == ("SRC-002", path)
    assert word in row["reason"]
    assert batch.pieces["fate"].to_list() == ["quarantined"]
    assert batch.rounds.height == batch.sessions.height == batch.movements.height == 0
    for name in ("record", "venue", "table", "session", "round"):
        told = broken.get(name)
        fits = isinstance(told, str) if name != "round" else type(told) is int and 0 <= told < 2**63
        assert row[name] == (told if fits else None)


VALID = [
    put("dealer", "cards", value=["Ah", "9s", "6c", "3s"]),  # DEAL-002 is for the checks
    put("seats", 0, "cards", value=["Kc"] * 6),
    put("seats", 0, "cards", value=[]),
    put("seats", 0, "cards", 1, value="??"),
    put("seats", 0, "seat", value=0),  # DEAL-005 is for the checks
    put("seats", 0, "seat", value=9),
    put("seats", value=[]),
    put("seats", 0, "wagers", value=[]),
    put("seats", 0, "hand", value=None),
    put("seats", 0, "draw", value={"discard": "Ts", "card": "Kc"}),  # BET-005 is for the checks
    put("burned", value=["Ah", "Ah"]),
    put("burned", value=[]),
    put("deck", value=["??"] * 52),
    put("at", value="2027-02-14t21:05:40.123456789z"),
    put("at", value="2016-12-31T23:59:60Z"),
    put("at", value="2017-01-01T00:59:60+01:00"),
    put("at", value="2027-02-14T21:05:40-00:00"),
    put("round", value=2**63 - 1),
    put("venue", value="Café \u0000 \U0001f0a1"),
    put("seats", 0, "wagers", 0, "stake", value="999999999999.99"),
]


@pytest.mark.parametrize("change", VALID)
def test_what_the_contract_allows_is_stored(change: Change) -> None:
    record = copy.deepcopy(ROUND)
    change(record)
    batch = read(json.dumps(record).encode(), KNOWN)
    assert batch.quarantined.to_dicts() == []
    assert batch.rounds.height == 1


@pytest.mark.parametrize(
    "fraction", ["0", "0.0", "0.70", "0.000000001", "0.999999999", "1", "1.000000000", None]
)
def test_a_meter_may_grow_by_any_fraction_of_a_stake(fraction: str | None) -> None:
    opening = OPENING | {"jackpot": {"id": "J", "meter": "1", "contribution": fraction}}
    assert read(json.dumps(opening).encode(), {}).sessions["jackpot_contribution"].to_list() == [fraction]


def test_limits_are_stored_as_they_are_stated() -> None:
    """The contract does not say that the least stake is not above the most."""
    limits = OPENING["limits"] | {"min": "9", "max": "8", "bonus": {"min": "7", "max": "6"}}
    row = read(json.dumps(OPENING | {"limits": limits}).encode(), {}).sessions.to_dicts()[0]
    assert (row["ante_min_minor"], row["ante_max_minor"]) == (900, 800)
    assert (row["bonus_min_minor"], row["bonus_max_minor"]) == (700, 600)
    assert (row["jackpot_min_minor"], row["jackpot_max_minor"]) == (None, None)


def test_a_void_round_or_hand_may_go_without_decision_and_exposed_card() -> None:
    void_round = copy.deepcopy(ROUND) | {"void": "misdeal"}
    void_round["dealer"] |= {"cards": [], "up": -1}
    void_hand = copy.deepcopy(ROUND)
    void_hand["seats"][0]["void"] = "looked-early"
    for record in (void_round, void_hand):
        del record["seats"][0]["decision"]
        assert read(json.dumps(record).encode(), KNOWN).rounds.height == 1


def test_one_record_corrects_in_one_way() -> None:
    how = {"at": "2027-02-15T00:00:00Z", "by": "M", "reason": "r"}
    row = read(json.dumps(ROUND | {"replaces": how}).encode(), KNOWN).rounds.to_dicts()[0]
    assert (row["correction"], row["correction_at"], row["correction_by"], row["correction_reason"]) == (
        "replaces", how["at"], "M", "r",
    )  # fmt: skip
    both = read(json.dumps(ROUND | {"replaces": how, "cancels": how}).encode(), KNOWN)
    assert both.quarantined["path"].to_list() == ["$.cancels"]


def test_decimals_follow_the_currency() -> None:
    for currency, stake, fits in [("JPY", "15", True), ("JPY", "15.0", False), ("KWD", "1.234", True)]:
        record = copy.deepcopy(ROUND)
        record["seats"] = record["seats"][:1]
        record["seats"][0]["wagers"] = [{"on": "ante", "stake": stake, "returned": "0"}]
        batch = read(json.dumps(record).encode(), {KEY: currency})
        assert batch.rounds.height == int(fits)


def test_prices_of_two_bought_cards_are_added_up() -> None:
    record = copy.deepcopy(ROUND)
    record["seats"][0]["draw"] = [{"discard": "2h", "card": "5c"}, {"discard": "3d", "card": "??"}]
    record["seats"][0]["wagers"] += [
        {"on": "draw", "stake": "15.00", "returned": "0"},
        {"on": "draw", "stake": "15.50", "returned": "0"},
    ]
    row = read(json.dumps(record).encode(), KNOWN).rounds.to_dicts()[0]
    assert row["draw_count"] == [2, 0]
    assert row["draw_discard"] == [2, 5]
    assert row["draw_card"] == [12, -1]
    assert row["draw_stake_minor"] == [3050, -1]
