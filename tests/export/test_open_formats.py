"""Hands written in the open formats: pokerkit replays the PHH, and both come back with the same play."""

import json
import warnings
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pokerkit import HandHistory

from pipeline.cli.main import main
from pipeline.export.ohh import ohh_hand, ohh_objects
from pipeline.export.phh import phh_hand, phh_tables
from pipeline.export.walk import Unsaid
from pipeline.ingest.formats.full_tilt_text import FullTiltText
from pipeline.ingest.formats.ohh import Ohh
from pipeline.ingest.formats.phh import Phh
from tests.ingest.samples import hands, kinds, sample
from tests.made_night import night
from tests.oracles.hand_text.told import Told, all_told
from tests.oracles.hand_text.told_phh import TOLD as TOLD_PHH
from tests.oracles.stud import model
from tests.oracles.stud.model import Row
from tests.oracles.stud_play import random_hand
from tests.replay.pokerkit_replay import suiting

TILT = all_told()["full-tilt-text"]


def _row(told: Told, seed: int) -> Row:
    rng = Random(seed)
    row = random_hand(rng)
    while not told.can(row):
        row = random_hand(rng)
    return told.write(row, rng)[1]


@pytest.mark.parametrize("game", ["7stud", "7stud8", "razz"])
def test_pokerkit_replays_what_is_written_to_the_same_stacks(game: str) -> None:
    played = suiting(game, 60, 17)
    rows = [hand.row() | {"kind": "tournament", "currency": "chips", "minor_digits": 0} for hand in played]
    refused: dict[str, int] = {}
    tables = list(phh_tables(rows, refused))
    assert refused == {}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        histories = list(HandHistory.loads_all("\n".join(tables)))
    assert len(histories) == len(played)
    for history, hand in zip(histories, played, strict=True):
        *_, end = history
        stacks = dict(zip(history.seats or [], end.stacks, strict=True))
        assert stacks == {seat.number: seat.finish for seat in hand.seats if seat.number in stacks}
        assert list(stacks.values()) == history.finishing_stacks


def test_pokerkit_reads_decimals_and_unknown_stacks() -> None:
    row = _row(TOLD_PHH, 3) | {"kind": "cash", "currency": "USD", "minor_digits": 2}
    row["start_stack_minor"] = [-1] * len(row["seat"])
    row["action_all_in"] = [0] * len(row["action_all_in"])
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        history = HandHistory.loads(phh_hand(row))
    assert set(map(str, history.starting_stacks)) == {"inf"} or set(history.starting_stacks) == {float("inf")}


@settings(max_examples=200, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_a_hand_read_from_phh_is_written_and_read_as_the_same(seed: int) -> None:
    row = _row(TOLD_PHH, seed)
    again = Phh().parse(phh_hand(row)).row()
    left_out = {"level", "started_at_text", "at_zone", "played_in", "ante_stated_minor", "ante_minor"}
    differing = {name for name, value in again.items() if row.get(name) != value}
    assert differing <= left_out


@settings(max_examples=200, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_a_hand_of_a_site_comes_back_from_ohh_with_its_play_and_its_awards(seed: int) -> None:
    row = _row(TILT, seed)
    again = Ohh().parse(ohh_hand(row)).row()
    same = (
        "hand_no", "kind", "game", "limit", "currency", "started_at_utc", "table", "small_bet_minor",
        "big_bet_minor", "ante_minor", "bring_in_minor", "seat", "player", "start_stack_minor", "sitting_out",
        "seat_cards", "folded_on", "collected_minor", "action_street", "action_seat", "action_amount_minor",
        "action_to_minor", "action_all_in", "action_cards", "award_seat", "award_amount_minor", "award_side",
        "pot_minor", "rake_minor", "community", "hero",
    )  # fmt: skip
    assert {name: (row[name], again[name]) for name in same if row[name] != again[name]} == {}


def test_what_a_format_cannot_express_is_refused_with_its_reason() -> None:
    five = next(row for row in (_row(TILT, seed) for seed in range(99)) if row["game"] == "5stud")
    with pytest.raises(Unsaid, match="no variant for 5stud"):
        phh_hand(five)
    row = _row(TOLD_PHH, 5)
    steps = model.steps_of(row)
    call = next(step for step in steps if step.kind.name == "CALL")
    call.amount, call.to = (call.amount or 0) + 1, (call.to or 0) + 1
    model.put_steps(row, steps)
    with pytest.raises(Unsaid, match="a call of another amount than is owed"):
        phh_hand(row)
    refused: dict[str, int] = {}
    assert list(phh_tables([row, five], refused)) == []
    assert sum(refused.values()) == 2
    assert len(list(ohh_objects([row, five], {}))) == 2


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("open")
    (folder / "inbox").mkdir()
    for name in ("full_tilt_cash_stud.txt", "full_tilt_tournament_5stud.txt"):
        (folder / "inbox" / name).write_text(sample(name), encoding="utf-8")
    night(folder)
    return folder


@pytest.mark.parametrize(("form", "kind", "left_out"), [("phh", Phh(), 1), ("ohh", Ohh(), 0)])
def test_export_writes_every_hand_or_says_that_it_does_not(
    folder: Path, capsys: pytest.CaptureFixture[str], form: str, kind: Phh | Ohh, left_out: int
) -> None:
    code = main(["export", "hands", "--format", form, "--lake", str(folder / "lake")])
    out, err = capsys.readouterr()
    known = sum(
        len(hands(FullTiltText(), sample(f"full_tilt_{n}.txt"))) for n in ("cash_stud", "tournament_5stud")
    )
    told = kinds(kind, out).count("HAND")
    assert told < known if left_out else told == known
    assert code == (2 if left_out else 0)
    assert ("cannot express" in err and "no variant for 5stud" in err) == bool(left_out)
    if form == "ohh":
        assert [set(json.loads(text)) for text in out.split("\n\n") if text] == [{"ohh"}] * told


def test_formats_of_hands_tell_no_other_table(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lake = ["--lake", str(folder / "lake")]
    assert main(["export", "rounds", "--format", "phh", *lake]) == 64
    assert main(["export", "hands", "--format", "ohh", "--json", *lake]) == 64
    assert "is a format of hands alone" in capsys.readouterr().err
