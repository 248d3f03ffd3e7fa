"""Exported tables keep what the records say, byte for byte, and name the runs they are of."""

import json
from pathlib import Path

import pytest

from pipeline.export import export_lines, export_rows
from pipeline.export.tables import findings_seen
from pipeline.lake import Lake
from schemas.fault import UsageFault
from tests.ingest.samples import sample
from tests.made_night import closing, fold, night, opening, raised, write

BIG = b"123456789012345678901234567890"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("export")
    inbox = folder / "inbox"
    odd = json.dumps(fold(1, odd=0, huge=1, list=[1])).encode()
    odd = odd.replace(b'"odd": 0', b'"odd": ' + BIG).replace(b'"huge": 1', b'"huge": 1e400')
    write(inbox / "1.jsonl", opening())
    with (inbox / "1.jsonl").open("ab") as file:
        file.write(odd + b"\n")
    write(inbox / "2.jsonl", raised(2, "60.00"), closing("19955.00", 2))
    for name in ("hands.txt", "copy.txt"):
        (inbox / name).write_text(sample("stars_cash_stud8.txt"), encoding="utf-8")
    night(folder)
    return folder


@pytest.fixture
def lake(folder: Path) -> Lake:
    return Lake(folder / "lake")


def test_values_that_no_writer_knows_come_out_as_they_stand(lake: Lake) -> None:
    (line,) = (line for line in export_lines(lake, "rounds") if BIG in line)
    assert b":1e400" in line
    record = json.loads(line)
    assert record["odd"] == int(BIG)
    place = {name: record.pop(name) for name in ("hand_id", "source", "byte_start", "byte_end")}
    expected = fold(1, odd=int(BIG), huge=float("inf"), list=[1])
    assert record == expected
    assert place["source"] == "1.jsonl"


def test_the_place_of_a_round_is_where_its_bytes_are(folder: Path, lake: Lake) -> None:
    for row in export_rows(lake, "rounds"):
        content = (folder / "inbox" / str(row["source"])).read_bytes()
        line = content[int(str(row["byte_start"])) : int(str(row["byte_end"]))]
        assert json.loads(line)["round"] == row["round"]


def test_each_place_of_a_hand_has_a_line_and_further_ones_are_marked(lake: Lake) -> None:
    rows = list(export_rows(lake, "hands"))
    places = sorted((str(row["hand_no"]), row["duplicate"], str(row["source"])) for row in rows)
    assert places == [
        ("70011223344", False, "copy.txt"),
        ("70011223344", True, "hands.txt"),
        ("70011223399", False, "copy.txt"),
        ("70011223399", True, "hands.txt"),
    ]


@pytest.mark.filterwarnings("error")
def test_a_lake_without_a_complete_run_has_no_findings(tmp_path: Path) -> None:
    lake = Lake(tmp_path)
    lake.create()
    for run in ("latest", "all"):
        assert findings_seen(lake, run).height == 0
    with pytest.raises(UsageFault, match="none is complete"):
        findings_seen(lake, "000001-abc")


def test_an_unknown_run_is_wrong_usage_and_the_latest_is_named(lake: Lake) -> None:
    latest = findings_seen(lake, "latest")["run_id"][0]
    with pytest.raises(UsageFault, match=f"latest is {latest}"):
        findings_seen(lake, "nope")
    assert findings_seen(lake, latest).equals(findings_seen(lake, "latest"))
