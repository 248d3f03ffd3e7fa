"""Legal sessions of every house-banked game under a plain second look, rare hands too."""

import json
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import pipeline.simulate.rounds as rounds_module
from pipeline.simulate import Plan, simulate
from pipeline.simulate.games import GAMES
from pipeline.simulate.settlement import HANDS, final_cards, plain_hand, purchases
from schemas.cards import card_number
from tests.oracles.session_reader import Session, instant, lines_of, minor, read_folder
from tests.simulate.second_look import look, meter_chain

GAME_NAMES = list(GAMES)
SIZES = {"seed": 31, "rounds": 1800, "venues": 2, "tables": 3, "days": 2}


def made(folder: Path, **fields: Any) -> list[Session]:
    simulate(Plan(**fields), folder / "inbox")
    sessions, noticed = read_folder(folder / "inbox")
    assert noticed == []
    return sorted(sessions, key=lambda session: instant(session.records[0]["at"]))


def seats_of(sessions: list[Session]) -> Iterator[tuple[dict[str, Any], dict[str, Any]]]:
    for session in sessions:
        for record in session.kind("round"):
            for seat in record["seats"]:
                yield record, seat


def wagers_of(sessions: list[Session]) -> Iterator[dict[str, Any]]:
    for _, seat in seats_of(sessions):
        yield from seat["wagers"]


def tables_of(sessions: list[Session]) -> Iterator[list[Session]]:
    for key in {session.key[:2] for session in sessions}:
        yield [session for session in sessions if session.key[:2] == key]


@pytest.fixture(scope="module")
def bonus(tmp_path_factory: pytest.TempPathFactory) -> list[Session]:
    return made(tmp_path_factory.mktemp("bonus"), rules="stud-poker-bonus@1", deck_rate=0.3, **SIZES)


@pytest.fixture(scope="module")
def progressive(tmp_path_factory: pytest.TempPathFactory) -> list[Session]:
    return made(tmp_path_factory.mktemp("progressive"), rules="caribbean-progressive@1", **SIZES)


@pytest.mark.parametrize("rules", GAME_NAMES)
def test_a_second_look_finds_nothing(rules: str, tmp_path: Path) -> None:
    sessions = made(tmp_path, rules=rules, max_payout_rate=0.7, deck_rate=0.3, **SIZES)
    assert [wrong for session in sessions for wrong in look(session)] == []
    voids = {record.get("void") for session in sessions for record in session.kind("round")}
    assert voids > {None} and any("void" in seat for _, seat in seats_of(sessions))


@pytest.mark.parametrize("rules", GAME_NAMES)
def test_side_bets_always_and_every_hand_bought_to(rules: str, tmp_path: Path) -> None:
    rates = {
        "bonus_rate": 1.0,
        "jackpot_rate": 1.0,
        "buy_rate": 1.0,
        "max_payout_rate": 1.0,
        "deck_rate": 1.0,
    }
    sessions = made(tmp_path, rules=rules, seed=32, rounds=400, tables=2, days=1, **rates)
    assert [wrong for session in sessions for wrong in look(session)] == []
    offered = set(GAMES[rules].wagers)
    for record, seat in seats_of(sessions):
        on = {wager["on"] for wager in seat["wagers"]}
        assert on >= offered & {"ante", "bonus", "jackpot"}
        if "draw" in offered and "void" not in record and "void" not in seat:
            bought = bool(purchases(seat))
            assert bought == (plain_hand(seat["cards"])[0] in ("high-card", "pair", "two-pair", "trips"))


def test_no_side_bets_where_none_are_asked_for(tmp_path: Path) -> None:
    rates = {"bonus_rate": 0, "buy_rate": 0, "max_payout_rate": 0}
    sessions = made(tmp_path, rules="stud-poker-bonus@1", rounds=200, days=1, **rates)
    assert {wager["on"] for wager in wagers_of(sessions)} == {"ante", "raise"}
    assert all("max_payout" not in session.records[0]["limits"] for session in sessions)


def test_rates_come_out_as_asked_for(bonus: list[Session], progressive: list[Session]) -> None:
    plan = Plan()
    bets = Counter(wager["on"] for wager in wagers_of(bonus))
    assert abs(bets["bonus"] / bets["ante"] - plan.bonus_rate) < 0.06
    below = sum(
        plain_hand(seat["cards"])[0] in ("high-card", "pair", "two-pair", "trips")
        for record, seat in seats_of(bonus)
        if "void" not in record
    )
    assert abs(bets["draw"] / below - plan.buy_rate) < 0.05
    chips = Counter(wager["on"] for wager in wagers_of(progressive))
    assert abs(chips["jackpot"] / chips["ante"] - plan.jackpot_rate) < 0.06


def test_players_hold_on_to_what_is_worth_it(bonus: list[Session]) -> None:
    """Nobody breaks a pair but for a flush, and purchases better hands on the whole."""
    bettered = 0
    for _, seat in seats_of(bonus):
        for each in purchases(seat):
            rank, suit = each["discard"]
            paired = sum(card[0] == rank for card in seat["cards"]) > 1
            four_of_a_suit = sum(card[1] != suit for card in seat["cards"]) == 4
            before, after = (HANDS.index(plain_hand(hand)[0]) for hand in (seat["cards"], final_cards(seat)))
            bettered += after > before
            assert four_of_a_suit or (not paired and after >= before)
    assert bettered > 100


def test_a_purchase_gives_up_the_bonus_and_its_price_goes_back_in_voids_alone(tmp_path: Path) -> None:
    sessions = made(
        tmp_path, seed=33, rules="stud-poker-bonus@1", rounds=5000, tables=8, days=1, buy_rate=0.6
    )
    seen: Counter[tuple[str, bool, bool]] = Counter()
    for record, seat in seats_of(sessions):
        if purchases(seat):
            void = "void" in record or "void" in seat
            for wager in seat["wagers"]:
                if wager["on"] in ("draw", "bonus"):
                    seen[wager["on"], void, wager["returned"] == "0"] += 1
    assert set(seen) == {
        ("draw", False, True),
        ("draw", True, False),
        ("bonus", False, True),
        ("bonus", True, False),
    }


def test_without_kickers_hands_of_one_combination_tie(bonus: list[Session]) -> None:
    pushed = [
        seat
        for record, seat in seats_of(bonus)
        if "void" not in record and "void" not in seat and seat["decision"] == "raise"
        for ante in [wager for wager in seat["wagers"] if wager["on"] == "ante"]
        if minor(ante["stake"]) == minor(ante["returned"])
    ]
    assert {plain_hand(final_cards(seat))[0] for seat in pushed} >= {"high-card", "pair"}


def test_any_card_may_be_exposed_in_caribbean_games(progressive: list[Session]) -> None:
    exposed = Counter(record["dealer"]["up"] for session in progressive for record in session.kind("round"))
    assert set(exposed) == set(range(5)) and min(exposed.values()) > 300


@pytest.mark.parametrize("rules", GAME_NAMES)
def test_maximum_payouts_are_met_now_and_then(rules: str, tmp_path: Path) -> None:
    sessions = made(tmp_path, seed=34, rules=rules, rounds=6000, tables=8, days=1, max_payout_rate=1.0)
    met = 0
    for session in sessions:
        cap = minor(session.records[0]["limits"]["max_payout"])
        for _, seat in seats_of([session]):
            wins = [minor(wager["returned"]) - minor(wager["stake"]) for wager in seat["wagers"]
                    if wager["on"] in ("ante", "raise", "bonus")]  # fmt: skip
            met += sum(win for win in wins if win > 0) == cap
    assert 3 <= met < 200


def test_meters_go_on_from_session_to_session(progressive: list[Session]) -> None:
    stated: set[str | None] = set()
    for sessions in tables_of(progressive):
        assert len({session.records[0]["jackpot"]["id"] for session in sessions}) == 1
        assert list(meter_chain(record for session in sessions for record in session.records)) == []
        for before, after in pairwise(sessions):
            assert before.records[-1]["float"] == after.records[0]["float"]
        stated.add(sessions[0].records[0]["jackpot"].get("contribution"))
    assert stated == {None, "1", "0.71"}
    seeds = [record for session in progressive for record in session.kind("movement")
             if record["kind"] == "jackpot_seed"]  # fmt: skip
    assert seeds and len({(seed["venue"], seed["ref"]) for seed in seeds}) == len(seeds)


def test_times_still_rise_where_meters_are_seeded(progressive: list[Session]) -> None:
    for session in progressive:
        assert all(instant(one["at"]) < instant(two["at"]) for one, two in pairwise(session.records))


ROYALS = {suit: [rank + suit for rank in "TJQKA"] for suit in "cdhs"}
STRAIGHT_FLUSHES = {suit: [rank + suit for rank in "34567"] for suit in "cdhs"}
STACKED = [
    (ROYALS["s"], STRAIGHT_FLUSHES["h"]),
    (STRAIGHT_FLUSHES["c"], STRAIGHT_FLUSHES["h"]),
    (ROYALS["d"], ROYALS["c"]),
    (STRAIGHT_FLUSHES["d"], ["2c", "7h", "9s", "Jc", "Ad"]),
]
EVERY = 23


def stacked(count: int, rng: np.random.Generator) -> np.ndarray:
    """Decks of which every 23rd deals two seats what no honest deck would in a lifetime."""
    decks = honest(count, rng)
    for place in range(0, count, EVERY):
        hands = STACKED[place // EVERY % len(STACKED)]
        for hand, cards in enumerate(hands):
            for turn, card in enumerate(cards):
                deck, wanted = decks[place], card_number(card)
                there = int(np.flatnonzero(deck == wanted)[0])
                deck[there], deck[3 * turn + hand] = deck[3 * turn + hand], wanted
    return decks


honest = rounds_module.shuffled_decks


def test_shares_of_the_meter_are_paid_and_royals_are_followed_by_a_seed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rounds_module, "shuffled_decks", stacked)
    sizes = {"seed": 35, "rounds": 1500, "tables": 2, "days": 2, "seats": 2, "jackpot_rate": 0.7}
    sessions = made(tmp_path, rules="caribbean-progressive@1", **sizes)
    assert [wrong for session in sessions for wrong in look(session)] == []
    emptied: set[int] = set()
    hits: Counter[tuple[str, ...]] = Counter()
    for session in sessions:
        for record, following in pairwise(session.records):
            if record["record"] != "round" or "void" in record:
                continue
            winners = [seat for seat in record["seats"] if "void" not in seat
                       and any(wager["on"] == "jackpot" for wager in seat["wagers"])]  # fmt: skip
            hands = [plain_hand(seat["cards"])[0] for seat in winners]
            hits[tuple(hand for hand in hands if hand in ("royal-flush", "straight-flush"))] += 1
            if "royal-flush" in hands:
                emptied.add(minor(record["jackpot"]["after"]))
                assert following["kind"] == "jackpot_seed"
    assert emptied <= {0, 1} and emptied
    assert set(hits) >= {
        ("royal-flush",) * 2,
        ("straight-flush",) * 2,
        ("royal-flush", "straight-flush"),
        ("royal-flush",),
    }


def test_a_linked_meter_is_one_chain_over_all_tables(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rounds_module, "shuffled_decks", stacked)
    sizes = {
        "seed": 37,
        "rounds": 1500,
        "venues": 2,
        "tables": 3,
        "days": 2,
        "seats": 2,
        "linked_meter": True,
    }
    sessions = made(tmp_path, rules="caribbean-progressive@1", **sizes)
    assert [wrong for session in sessions for wrong in look(session, linked=True)] == []
    lines = [
        json.loads(line) for path in sorted((tmp_path / "inbox").iterdir()) for _, line, _ in lines_of(path)
    ]
    for venue in ("FR-001", "FR-002"):
        chain = [record for record in lines if record["venue"] == venue]
        assert list(meter_chain(chain)) == []
        seeds = [record for record in chain if record.get("kind") == "jackpot_seed"]
        assert {seed["table"] for seed in seeds} == {"SP-01", "SP-02", "SP-03"}
        meters = {record["jackpot"]["id"] for record in chain if record["record"] == "session_open"}
        assert len(meters) == 1


def test_the_bonus_of_rare_hands_is_paid(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rounds_module, "shuffled_decks", stacked)
    sessions = made(
        tmp_path, rules="stud-poker-bonus@1", seed=36, rounds=600, days=1, seats=2, bonus_rate=0.8
    )
    assert [wrong for session in sessions for wrong in look(session)] == []
    times = {
        minor(wager["returned"]) // minor(wager["stake"])
        for wager in wagers_of(sessions)
        if wager["on"] == "bonus"
    }
    assert times >= {2001, 5001}
