"""Faults: each is where its label says, shows its own code and nothing unsaid, and touches nothing else."""

import json
import re
from collections import defaultdict
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from pipeline.simulate import FAULTS, Plan, simulate
from pipeline.simulate.faults.catalogue import faults_of
from pipeline.simulate.games import GAMES
from pipeline.simulate.settlement import ALTERNATIVES
from tests.oracles.round_reader import explained_seats
from tests.oracles.session_reader import Noticed, instant, lines_of, notice_all, read_folder

PLANS = {
    sheet: Plan(
        seed=31,
        rounds=5600,
        venues=2,
        tables=4,
        days=10,
        rules=sheet,
        faults=dict.fromkeys(faults_of(sheet), 2),
        deck_rate=0.2,
    )
    for sheet in GAMES
}
PLAN = PLANS["stud-poker-fr@1"]
WITHOUT_JACKPOTS = {"opening-missing", "rules-without-version"}
"""Sessions in which nobody bets on the jackpot, so that a meter without a name leaves no break behind."""
SPACING_ROUNDS = 3
CODES_ASKED_FOR = {
    *(f"SRC-{number:03d}" for number in range(1, 11)),
    *(f"DEAL-{number:03d}" for number in range(1, 6)),
    *("BET-001", "BET-002", "BET-003", "BET-007", "RANK-001", "RANK-002", "QUAL-001", "QUAL-002"),
    *("PAY-001", "PAY-002", "PAY-006", "PAY-007", "CNT-001", "CNT-002", "CNT-003"),
}
CODES_OF_SHEET = {
    "stud-poker-fr@1": {"BET-005", "RUL-001"},
    "stud-poker-bonus@1": {"BET-004", "BET-005", "BET-006", "BET-008", "PAY-003", "PAY-004", "RUL-001"},
    "caribbean-progressive@1": {"BET-005", "BET-008", "PAY-005", "JKP-001", "JKP-002", "JKP-003", "RUL-001"},
    "caribbean-stud-us@1": {"BET-005"},
}

Label = dict[str, Any]


@pytest.fixture(scope="module", params=GAMES)
def sheet(request: pytest.FixtureRequest) -> str:
    return request.param


@pytest.fixture(scope="module")
def faulty(sheet: str, tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[Label]]:
    folder = tmp_path_factory.mktemp("faulty") / "inbox"
    summary = simulate(PLANS[sheet], folder)
    labels = [json.loads(line) for _, line, _ in lines_of(summary.labels)]
    assert summary.faults == len(labels) == 2 * len(faults_of(sheet))
    return folder, labels


@pytest.fixture(scope="module")
def noticed(faulty: tuple[Path, list[Label]]) -> list[Noticed]:
    return notice_all(faulty[0])


@pytest.fixture(scope="module")
def legal(sheet: str, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("legal") / "inbox"
    simulate(replace(PLANS[sheet], faults={}), folder)
    return folder


def lines_by_place(folder: Path) -> dict[tuple[str, int], bytes]:
    return {(path.name, number): line for path in folder.iterdir() for number, line, _ in lines_of(path)}


def place(label: Label) -> tuple[str, str, str]:
    return label["venue"], label["table"], label["session"]


def is_the_fault(noticed: Noticed, label: Label) -> bool:
    """The same code at the same place with the same money; what cannot be read has only its line."""
    if noticed.code != label["code"]:
        return False
    if not noticed.session:
        return (noticed.source, noticed.line) == (label["source"], label["line"])
    where = (noticed.venue, noticed.table, noticed.session) == place(label)
    here = (noticed.round, noticed.seat) == (label["round"], label["seat"])
    unpriced = noticed.code == "RUL-001" and label["delta_minor"] is None
    return where and here and (unpriced or noticed.delta_minor == label["delta_minor"])


def is_consequence(noticed: Noticed, label: Label) -> bool:
    return (noticed.venue, noticed.table, noticed.session) == place(label) and any(
        (noticed.code, noticed.round, noticed.seat, noticed.delta_minor)
        == (each["code"], each["round"], each["seat"], each["delta_minor"])
        for each in label["consequences"]
    )


@pytest.mark.parametrize("rules", GAMES)
def test_every_code_asked_for_has_a_fault(rules: str) -> None:
    missing = (CODES_ASKED_FOR | CODES_OF_SHEET[rules]) - {fault.code for fault in faults_of(rules).values()}
    assert missing == (set() if rules.startswith("stud-poker") else {"DEAL-004"})


def test_every_listed_reading_has_a_fault() -> None:
    names = "".join(name for name, fault in FAULTS.items() if fault.code == "RUL-001")
    for game in ALTERNATIVES.values():
        for each in game:
            assert f"reading-{each.clause.replace('.', '-')}-{each.name}" in names


def test_each_fault_is_noticed_where_its_label_says(
    faulty: tuple[Path, list[Label]], noticed: list[Noticed]
) -> None:
    _, labels = faulty
    missed = [label for label in labels if sum(is_the_fault(each, label) for each in noticed) != 1]
    assert missed == []


def test_each_consequence_that_a_label_states_arises(
    faulty: tuple[Path, list[Label]], noticed: list[Noticed]
) -> None:
    _, labels = faulty
    for label in labels:
        seen = [each for each in noticed if is_consequence(each, label)]
        assert len(seen) == len(label["consequences"]), label
        assert {each["code"] for each in label["consequences"]} <= set(label["consequence_codes"])


def test_nothing_is_noticed_that_no_label_explains(
    faulty: tuple[Path, list[Label]], noticed: list[Noticed]
) -> None:
    _, labels = faulty
    stray = [
        each
        for each in noticed
        if not any(is_the_fault(each, label) or is_consequence(each, label) for label in labels)
    ]
    assert stray == []


def without_meter(line: bytes) -> Label:
    """A round but for the meter around it and what its shares come to."""
    record = json.loads(line)
    record.pop("jackpot", None)
    for seat in record["seats"]:
        for wager in seat["wagers"]:
            if wager["on"] == "jackpot":
                wager.pop("returned")
    return record


def test_all_but_the_labelled_rounds_are_as_without_faults(
    faulty: tuple[Path, list[Label]], legal: Path
) -> None:
    """Of other records only the last movements and floats of a session may differ: chips really moved. A
    meter goes on from where a fault left it."""
    folder, labels = faulty
    named = {(label["source"], label["line"]) for label in labels}
    quiet = {place(label) for label in labels if label["fault"] in WITHOUT_JACKPOTS}
    rounds = {
        where: line
        for where, line in lines_by_place(folder).items()
        if line.startswith(b'{"record":"round"') and where not in named and line.endswith(b"}")
    }
    clean = set(lines_by_place(legal).values())
    cleaned = [without_meter(line) for line in clean if line.startswith(b'{"record":"round"')]
    known = {json.dumps(record, sort_keys=True) for record in cleaned}
    for line in rounds.values():
        record = without_meter(line)
        if place(record) not in quiet:
            assert json.dumps(record, sort_keys=True) in known


def test_each_labelled_line_really_differs(faulty: tuple[Path, list[Label]], legal: Path) -> None:
    folder, labels = faulty
    lines, clean = lines_by_place(folder), set(lines_by_place(legal).values())
    same_line = {"record-repeated", "round-left-out"}
    for label in labels:
        if label["line"] is None:
            assert label["fault"] in ("opening-missing", "closing-missing")
        elif label["fault"] not in same_line:
            assert lines[label["source"], label["line"]] not in clean, label


def test_what_is_left_out_is_not_there(faulty: tuple[Path, list[Label]]) -> None:
    folder, labels = faulty
    sessions = {session.key: session for session in read_folder(folder)[0]}
    for label in labels:
        kinds = {record["record"] for record in sessions[place(label)].records}
        if label["fault"] == "round-left-out":
            numbers = {record["round"] for record in sessions[place(label)].kind("round")}
            assert label["round"] in numbers and label["round"] - 1 not in numbers
        assert ("session_open" in kinds) is (
            label["fault"] not in ("opening-missing", "rules-without-version")
        )
        assert ("session_close" in kinds) is (
            label["fault"] not in ("closing-missing", "file-cut-in-closing")
        )


def test_a_repeated_record_says_the_same_in_other_words(faulty: tuple[Path, list[Label]]) -> None:
    folder, labels = faulty
    lines = lines_by_place(folder)
    for label in labels:
        if label["fault"] in ("record-repeated", "record-contradicted"):
            first, again = lines[label["source"], label["line"] - 1], lines[label["source"], label["line"]]
            assert first != again
            ids = [
                {name: json.loads(line)[name] for name in ("venue", "table", "session", "round")}
                for line in (first, again)
            ]
            assert ids[0] == ids[1]


def test_a_cut_file_ends_within_its_last_line_and_the_day_goes_on_in_another(
    faulty: tuple[Path, list[Label]],
) -> None:
    folder, labels = faulty
    cut = [label for label in labels if label["code"] == "SRC-010"]
    assert len({label["source"] for label in cut}) == len(cut) == 4
    for label in cut:
        content = (folder / label["source"]).read_bytes()
        assert not content.endswith(b"\n") and content.count(b"\n") + 1 == label["line"]
    assert any(re.search(r"_late\.jsonl$", path.name) for path in folder.iterdir())


def test_faults_keep_away_from_each_other(faulty: tuple[Path, list[Label]]) -> None:
    _, labels = faulty
    sessions: dict[tuple[str, str, str], list[Label]] = defaultdict(list)
    for label in labels:
        sessions[place(label)].append(label)
    for here in sessions.values():
        assert len(here) == 1 or not any(FAULTS[label["fault"]].alone for label in here)
        rounds = sorted(label["round"] for label in here if label["round"] is not None)
        gaps = [after - before for before, after in pairwise(rounds)]
        assert all(gap >= SPACING_ROUNDS for gap in gaps)


def test_delta_has_the_sign_of_the_house(faulty: tuple[Path, list[Label]]) -> None:
    _, labels = faulty
    lost = ("paid-twice", "returned-on", "paid-on", "given-back", "-besides", "paid-for", "not-applied")
    kept = ("-not-paid", "taken-on", "-kept", "too-high", "without-card", "-counts-", "-short")
    priced = ("PAY-", "BET-004")
    for label in labels:
        if label["code"].startswith(priced) and any(part in label["fault"] for part in lost):
            assert label["delta_minor"] < 0, label
        if label["code"].startswith(priced) and any(part in label["fault"] for part in kept):
            assert label["delta_minor"] > 0, label
        if label["code"].startswith(("SRC", "DEAL", "RANK", "QUAL", "JKP", "CNT-002", "CNT-003")):
            assert label["delta_minor"] is None
        if label["code"].startswith("BET-") and label["code"] != "BET-004":
            assert label["delta_minor"] is None


def test_a_reading_is_the_one_that_the_label_names(sheet: str, faulty: tuple[Path, list[Label]]) -> None:
    """By the second settlement: of all readings with as few clauses the label's fits, the first in the
    sheet where others do too (B4 says of a missed bonus what another clause says as well)."""
    folder, labels = faulty
    listed = [each.clause for each in ALTERNATIVES[sheet]]
    lines = lines_by_place(folder)
    sessions = {session.key: session for session in read_folder(folder)[0]}
    for label in labels:
        assert ("clause" in label) is (label["code"] == "RUL-001")
        if "clause" in label:
            record = json.loads(lines[label["source"], label["line"]])
            found = explained_seats(record, sessions[place(label)].records[0])
            ((seat, explained),) = found.items()
            assert record["seats"][seat]["seat"] == label["seat"]
            named = sorted(sorted(map(listed.index, each.clauses)) for each in explained)
            assert named[0] == list(map(listed.index, label["clause"].split(", "))), label
            assert len({*map(tuple, named)}) == 1 or label["fault"] == "reading-001-i-B4"


def test_time_runs_backwards_at_the_labelled_round_alone(faulty: tuple[Path, list[Label]]) -> None:
    folder, labels = faulty
    sessions = {session.key: session for session in read_folder(folder)[0]}
    for label in labels:
        if label["fault"] == "time-backwards":
            records = sessions[place(label)].records
            at = next(i for i, record in enumerate(records) if record.get("round") == label["round"])
            times = [instant(record["at"]) for record in records]
            assert times[at] < times[at - 1] < times[at + 1]


@pytest.mark.parametrize("name", FAULTS)
def test_each_fault_can_be_had_at_a_table_of_one_seat(name: str, tmp_path: Path) -> None:
    """Where no round suits, one is dealt until it does; a second player is seated where two are needed."""
    rules = FAULTS[name].sheets[-1]
    plan = Plan(
        seed=4, rounds=100, tables=1, days=4, shifts=1, seats=1, rules=rules, faults={name: 1}, deck_rate=0
    )
    summary = simulate(plan, tmp_path / "inbox")
    label = json.loads(summary.labels.read_bytes())
    noticed = notice_all(tmp_path / "inbox")
    assert sum(is_the_fault(each, label) for each in noticed) == 1
    assert all(is_the_fault(each, label) or is_consequence(each, label) for each in noticed)


@pytest.mark.parametrize("name", [name for name in FAULTS if not FAULTS[name].alone])
def test_each_fault_can_be_had_where_a_maximum_payout_is_posted(name: str, tmp_path: Path) -> None:
    plan = Plan(
        seed=6, rounds=60, tables=1, days=2, shifts=1, rules=FAULTS[name].sheets[0], faults={name: 1},
        max_payout_rate=1,
    )  # fmt: skip
    summary = simulate(plan, tmp_path / "inbox")
    label = json.loads(summary.labels.read_bytes())
    noticed = notice_all(tmp_path / "inbox")
    assert sum(is_the_fault(each, label) for each in noticed) == 1
    assert all(is_the_fault(each, label) or is_consequence(each, label) for each in noticed)


@pytest.mark.parametrize(
    ("name", "rules"),
    [
        ("bonus-not-paid", "caribbean-progressive@1"),
        ("meter-not-reset", "stud-poker-bonus@1"),
        ("reading-000-a-on-the-ante", "caribbean-stud-us@1"),
        ("wrong-card-exposed", "caribbean-progressive@1"),
    ],
)
def test_a_fault_that_a_sheet_cannot_have_is_refused(name: str, rules: str, tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=f"'{name}' cannot happen under '{rules}', only under"):
        simulate(Plan(rules=rules, faults={name: 1}), tmp_path / "inbox")
    assert list(tmp_path.iterdir()) == []


def test_labels_of_packed_files_name_lines_of_their_content(tmp_path: Path) -> None:
    plan = replace(PLAN, faults={"wrong-card-exposed": 3}, compression="zst", labels=tmp_path / "what.jsonl")
    summary = simulate(plan, tmp_path / "inbox")
    assert summary.labels == tmp_path / "what.jsonl"
    lines = lines_by_place(tmp_path / "inbox")
    for _, text, _ in lines_of(summary.labels):
        label = json.loads(text)
        assert label["source"].endswith(".jsonl.zst")
        assert json.loads(lines[label["source"], label["line"]])["dealer"]["up"] != 4


def test_an_unknown_fault_is_refused_with_the_nearest_name(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="did you mean 'ante-paid-twice'"):
        simulate(Plan(faults={"ante-payed-twice": 1}), tmp_path / "inbox")


@pytest.mark.parametrize(
    ("faults", "message"),
    [
        ({"ante-paid-twice": 500}, "ask for more rounds"),
        ({"line-halved": 30}, "ask for more days, tables or shifts"),
        ({"opening-float-off": 14}, "'opening-float-off' finds none"),
        ({"file-cut-in-round": 8}, "'file-cut-in-round' finds none"),
    ],
)
def test_more_faults_than_there_is_room_for_are_refused(
    faults: dict[str, int], message: str, tmp_path: Path
) -> None:
    with pytest.raises(ValueError, match=message):
        simulate(Plan(rounds=1400, tables=2, days=7, faults=faults), tmp_path / "inbox")
    assert list(tmp_path.iterdir()) == []
