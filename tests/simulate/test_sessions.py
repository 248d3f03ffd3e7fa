"""Legal sessions: the same bytes again, chips that tie out, nothing for an independent reader to notice."""

import json
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, date, datetime
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from pipeline.simulate import Plan, simulate
from pipeline.simulate.timetable import local_time
from tests.oracles.session_reader import (
    Session,
    instant,
    lines_of,
    minor,
    notice_all,
    read_folder,
    win_by_count,
    win_by_rounds,
)

SMALL = Plan(seed=3, rounds=3000, venues=2, tables=2, days=3)
PLANS = {
    "small": SMALL,
    "one table": Plan(seed=8, rounds=400, tables=1, days=1, shifts=1),
    "heads-up": Plan(seed=9, rounds=600, tables=2, days=2, seats=1),
    "crowded shift": Plan(seed=10, rounds=3500, tables=1, days=1, shifts=4),
    "few rounds": Plan(seed=11, rounds=5, tables=2, days=2),
    "no rounds": Plan(seed=12, rounds=0, tables=1, days=1),
    "four shifts": Plan(seed=13, rounds=800, tables=2, days=2, shifts=4),
    "decks and nothing declared": Plan(seed=14, rounds=800, days=1, deck_rate=1.0, declare_rate=0.0),
    "odd limits": Plan(seed=15, rounds=800, days=1, ante_min_minor=725, ante_max_minor=4000),
    "one stake": Plan(seed=16, rounds=400, days=1, ante_min_minor=1000, ante_max_minor=1000),
    "summer time ends": Plan(seed=18, rounds=1500, days=3, first_day=date(2026, 10, 24)),
    "summer time begins": Plan(seed=19, rounds=1500, days=3, first_day=date(2027, 3, 27)),
}


def contents(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir())}


def rounds_of(sessions: list[Session]) -> Iterator[dict[str, Any]]:
    for session in sessions:
        yield from session.kind("round")


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> list[Session]:
    folder = tmp_path_factory.mktemp("small") / "inbox"
    simulate(SMALL, folder)
    return read_folder(folder)[0]


def test_the_same_plan_gives_the_same_bytes(tmp_path: Path) -> None:
    for name in ("first", "second"):
        simulate(replace(SMALL, faults={"ante-paid-twice": 2, "line-halved": 1}), tmp_path / name)
    assert contents(tmp_path / "first") == contents(tmp_path / "second")
    labels = [(tmp_path / f"{name}-labels.jsonl").read_bytes() for name in ("first", "second")]
    assert labels[0] == labels[1] != b""


def test_another_seed_gives_other_rounds(tmp_path: Path) -> None:
    simulate(SMALL, tmp_path / "first")
    simulate(replace(SMALL, seed=4), tmp_path / "second")
    first, second = contents(tmp_path / "first"), contents(tmp_path / "second")
    assert first.keys() == second.keys()
    assert all(first[name] != second[name] for name in first)


@pytest.mark.parametrize("compression", ["gz", "zst"])
def test_compression_changes_the_wrapping_alone(compression: Any, tmp_path: Path) -> None:
    simulate(SMALL, tmp_path / "plain")
    summary = simulate(replace(SMALL, compression=compression), tmp_path / "packed")
    for path in summary.files:
        plain = tmp_path / "plain" / path.name.removesuffix(f".{compression}")
        assert [line for _, line, _ in lines_of(path)] == [line for _, line, _ in lines_of(plain)]
    assert summary.bytes == sum(path.stat().st_size for path in summary.files)


@pytest.mark.parametrize("plan", PLANS.values(), ids=PLANS.keys())
def test_nothing_is_to_be_noticed_in_legal_sessions(plan: Plan, tmp_path: Path) -> None:
    summary = simulate(plan, tmp_path / "inbox")
    sessions, noticed = read_folder(tmp_path / "inbox")
    assert noticed == []
    assert notice_all(tmp_path / "inbox") == []
    assert len(sessions) == summary.sessions == plan.venues * plan.tables * plan.days * plan.shifts
    assert len(list(rounds_of(sessions))) == summary.rounds == plan.rounds
    assert summary.labels.read_bytes() == b"" and summary.faults == 0
    assert summary.labels.parent == tmp_path


def test_win_by_count_is_win_by_rounds(small: list[Session]) -> None:
    wins = [(win_by_count(session), win_by_rounds(session)) for session in small]
    assert all(by_count == by_rounds for by_count, by_rounds in wins)
    assert any(by_rounds < 0 for _, by_rounds in wins) and any(by_rounds > 0 for _, by_rounds in wins)


def test_times_of_a_session_strictly_rise_and_settling_comes_between(small: list[Session]) -> None:
    for session in small:
        times = [instant(record["at"]) for record in session.records]
        assert all(before < after for before, after in pairwise(times))
        for record, following in pairwise(session.records):
            if "settled_at" in record:
                assert instant(record["at"]) < instant(record["settled_at"]) < instant(following["at"])


def test_the_chips_on_the_table_never_run_out(small: list[Session]) -> None:
    for session in small:
        chips = minor(session.records[0]["float"])
        for record in session.records[1:]:
            if record["record"] == "round":
                chips += win_by_rounds(Session(session.key, [record]))
            elif record["record"] == "movement":
                chips += minor(record["amount"]) * (1 if record["kind"] == "fill" else -1)
            assert chips > 0
        assert chips == minor(session.records[-1]["float"])


def test_chips_are_moved_where_rounds_have_faults_too(tmp_path: Path) -> None:
    plan = replace(SMALL, faults={"ante-paid-twice": 40})
    simulate(plan, tmp_path / "inbox")
    for session in read_folder(tmp_path / "inbox")[0]:
        chips = minor(session.records[0]["float"])
        assert len(session.kind("movement")) >= len(session.kind("round")) // 100
        for record in session.records[1:]:
            if record["record"] == "round":
                chips += win_by_rounds(Session(session.key, [record]))
            elif record["record"] == "movement":
                chips += minor(record["amount"]) * (1 if record["kind"] == "fill" else -1)
            assert chips > 0


def test_stakes_are_whole_chips_in_several_forms(small: list[Session]) -> None:
    stakes = {
        wager["stake"] for record in rounds_of(small) for seat in record["seats"] for wager in seat["wagers"]
    }
    assert all(minor(stake) % SMALL.chip_minor == 0 for stake in stakes)
    assert {"10.00", "10", "7.50", "7.5"} <= stakes


def test_nobody_plays_at_two_places_at_once(small: list[Session]) -> None:
    shifts: dict[tuple[str, str], dict[str, set[str]]] = defaultdict(lambda: defaultdict(set))
    for record in rounds_of(small):
        for seat in record["seats"]:
            shifts[record["venue"], record["session"]][seat["player"]].add(record["table"])
    assert all(len(tables) == 1 for players in shifts.values() for tables in players.values())


def test_a_dealer_stands_at_one_table_at_a_time(small: list[Session]) -> None:
    spans: dict[tuple[str, str, str], list[tuple[datetime, str]]] = defaultdict(list)
    for record in rounds_of(small):
        spans[record["venue"], record["session"], record["dealer"]["id"]].append(
            (instant(record["at"]), record["table"])
        )
    for times in spans.values():
        tables = [table for _, table in sorted(times)]
        changes = sum(before != after for before, after in pairwise(tables))
        assert changes <= 12, "a shift of seven hours has eleven relays"
    assert len({dealer for _, _, dealer in spans}) > 3


def test_players_have_habits(small: list[Session]) -> None:
    raises: Counter[str] = Counter()
    hands: Counter[str] = Counter()
    stakes: dict[str, list[int]] = defaultdict(list)
    for record in rounds_of(small):
        for seat in record["seats"]:
            if "decision" in seat and "void" not in record:
                hands[seat["player"]] += 1
                raises[seat["player"]] += seat["decision"] == "raise"
                stakes[seat["player"]].append(minor(seat["wagers"][0]["stake"]))
    regulars = [player for player, count in hands.items() if count >= 100]
    rates = [raises[player] / hands[player] for player in regulars]
    assert min(rates) < 0.45 and max(rates) > 0.55
    assert max(hands.values()) > 3 * min(hands.values())
    means = [sum(stakes[player]) / len(stakes[player]) for player in regulars]
    assert max(means) > 2 * min(means)


def test_cards_are_dealt_as_from_a_shuffled_deck(tmp_path: Path) -> None:
    """The dealer's game comes with its known frequency, 1 - 1,135,260 / 2,598,960 hands without one.

    Hands below A-K: 1,302,540 high-card hands less the 167,280 with ace and king.
    """
    simulate(Plan(seed=21, rounds=10_000, tables=8, days=2), tmp_path / "inbox")
    rounds = [
        record for record in rounds_of(read_folder(tmp_path / "inbox")[0]) if "qualified" in record["dealer"]
    ]
    expected = 1 - (1_302_540 - 167_280) / 2_598_960
    share = sum(record["dealer"]["qualified"] for record in rounds) / len(rounds)
    assert abs(share - expected) < 4 * (expected * (1 - expected) / len(rounds)) ** 0.5
    cards = Counter(card for record in rounds for card in record["dealer"]["cards"])
    mean = len(rounds) * 5 / 52
    chi_square = sum((count - mean) ** 2 / mean for count in cards.values())
    assert len(cards) == 52 and chi_square < 51 + 4 * (2 * 51) ** 0.5


def test_incidents_and_omissions_occur(tmp_path: Path) -> None:
    simulate(Plan(seed=22, rounds=8000, days=3), tmp_path / "inbox")
    rounds = list(rounds_of(read_folder(tmp_path / "inbox")[0]))
    assert {record.get("void") for record in rounds} == {
        None,
        "card-count",
        "information-exchange",
        "misdeal",
    }
    assert any("void" in seat for record in rounds for seat in record["seats"])
    assert any("burned" in record and "deck" in record for record in rounds)
    assert any("burned" in record and "deck" not in record for record in rounds)
    live = [
        seat for record in rounds if "void" not in record for seat in record["seats"] if "void" not in seat
    ]
    declared = sum("hand" in seat for seat in live if seat["decision"] == "raise")
    raised = sum(seat["decision"] == "raise" for seat in live)
    assert 0.88 < declared / raised < 0.92
    assert 0.04 < sum("deck" in record for record in rounds) / len(rounds) < 0.06


@pytest.mark.parametrize(
    ("utc", "written"),
    [
        (datetime(2026, 10, 25, 0, 59, 59, tzinfo=UTC), "2026-10-25T02:59:59+02:00"),
        (datetime(2026, 10, 25, 1, 0, 0, tzinfo=UTC), "2026-10-25T02:00:00+01:00"),
        (datetime(2027, 3, 28, 0, 59, 59, tzinfo=UTC), "2027-03-28T01:59:59+01:00"),
        (datetime(2027, 3, 28, 1, 0, 0, tzinfo=UTC), "2027-03-28T03:00:00+02:00"),
    ],
)
def test_clocks_change_at_one_utc(utc: datetime, written: str) -> None:
    assert local_time(int(utc.timestamp())) == written


def test_progress_counts_up_to_the_plan_s_rounds(tmp_path: Path) -> None:
    seen: list[int] = []
    simulate(SMALL, tmp_path / "inbox", seen.append)
    assert len(seen) == SMALL.venues * SMALL.days and seen == sorted(seen) and seen[-1] == SMALL.rounds


def test_no_half_written_file_is_left(tmp_path: Path) -> None:
    summary = simulate(SMALL, tmp_path / "inbox")
    assert sorted((tmp_path / "inbox").iterdir()) == sorted(summary.files)


def test_amounts_have_the_digits_of_the_currency(tmp_path: Path) -> None:
    plan = Plan(seed=5, rounds=200, days=1, currency="JPY", ante_min_minor=500, ante_max_minor=5000)
    for path in simulate(plan, tmp_path / "yen").files:
        assert all(b"." not in json.loads(line).get("float", "").encode() for _, line, _ in lines_of(path))
    plan = replace(plan, currency="KWD")
    for path in simulate(plan, tmp_path / "dinar").files:
        opening = json.loads(next(line for _, line, _ in lines_of(path)))
        assert opening["limits"] == {"min": "0.500", "max": "5.000"}


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"rules": "stud-poker-bonus@2"}, "only stud-poker-fr@1, stud-poker-bonus@1"),
        ({"linked_meter": True}, "stud-poker-fr@1 has no progressive meter"),
        (
            {"rules": "caribbean-progressive@1", "linked_meter": True, "faults": {"slip-missing": 1}},
            "together with faults",
        ),
        ({"buy_rate": -0.1}, "buy_rate is -0.1"),
        ({"rounds": -1}, "rounds is -1"),
        ({"tables": 0}, "tables is 0"),
        ({"shifts": 5}, "1 to 4"),
        ({"seats": 8}, "1 to 7"),
        ({"deck_rate": 1.5}, "share from 0 to 1"),
        ({"ante_min_minor": 900, "ante_max_minor": 800}, "ante limits 900 to 800"),
        ({"currency": "EURO"}, "no currency"),
        ({"compression": "bz2"}, "'none', 'gz' or 'zst'"),
        ({"faults": {"slip-missing": -1}}, "negative"),
    ],
)
def test_a_plan_that_no_table_could_run_is_refused(fields: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        Plan(**fields)


def test_more_rounds_than_there_is_time_for_are_refused_before_anything_is_written(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="ask for more venues, tables or days"):
        simulate(Plan(rounds=1_000_000, tables=1, days=1), tmp_path / "inbox")
    assert list(tmp_path.iterdir()) == []
