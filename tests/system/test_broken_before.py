"""Records that the audit once judged wrongly; what is due was worked out from the rules, by hand."""

from pathlib import Path
from typing import Any

import pytest

from pipeline.lake import Lake
from schemas.tables_recorded import ROUNDS
from tests.made_night import Record, night, write
from tests.system.test_meter_nights import opened, round_of

DAY = "2026-11-01"
STEEL_WHEEL, ROYAL, HIDDEN = "Ah 2h 3h 4h 5h", "Tc Jc Qc Kc Ac", "?? ?? ?? ?? ??"


def folds(after: str, *hands: tuple[str, str, str]) -> Record:
    """A round of folds, the meter at 100.00 before it: of each seat its cards, jackpot stake and return."""
    record = round_of(1, ("100.00", after), DAY, "N1")
    record["dealer"] |= {"cards": ["8c", "8d", "Kh", "4s", "2c"], "qualified": True, "hand": "pair"}
    record["seats"] = [_seat(number, *hand) for number, hand in enumerate(hands, 1)]
    return record


def _seat(number: int, cards: str, stake: str, returned: str) -> dict[str, Any]:
    ante = {"on": "ante", "stake": "10.00", "returned": "0"}
    jackpot = {"on": "jackpot", "stake": stake, "returned": returned}
    return {
        "seat": number,
        "player": f"P{number}",
        "cards": cards.split(),
        "decision": "fold",
        "wagers": [ante, jackpot],
    }


@pytest.mark.parametrize(
    "record",
    [
        folds("100.00", (STEEL_WHEEL, "0", "0")),
        folds("100.00", ("2d 5d 9d Jd Ad", "0", "0")),
        folds("100.00", (HIDDEN, "0", "0")),
        folds("0", (HIDDEN, "0", "0"), (ROYAL, "1.00", "101.00")),
        folds("0", (STEEL_WHEEL, "0", "0"), (ROYAL, "1.00", "101.00")),
    ],
    ids=["share", "chips", "hidden", "hidden beside a royal", "share beside a royal"],
)
def test_a_jackpot_stake_of_nothing_wins_nothing(tmp_path: Path, record: Record) -> None:
    write(tmp_path / "inbox" / "a.jsonl", opened("100.00", DAY, "N1"), record)
    assert night(tmp_path).rounds == {"ok": 1}


def test_a_jackpot_paid_without_a_stake_is_paid_in_full_too_much(tmp_path: Path) -> None:
    record = folds("100.00", ("2d 5d 9d Jd Ad", "0", "50.00"))
    write(tmp_path / "inbox" / "a.jsonl", opened("100.00", DAY, "N1"), record)
    found = night(tmp_path).findings.filter(seat=1)
    assert found.select("code", "delta_minor").sort("code").rows() == [("BET-008", None), ("PAY-005", -5000)]


def test_a_lake_lies_in_a_folder_of_any_name(tmp_path: Path) -> None:
    folder = tmp_path / "Données de la nuit"
    record = folds("101.00", (HIDDEN, "0", "0"), ("Jh 9s 5c 3s 2d", "1.00", "0"))
    write(folder / "inbox" / "a.jsonl", record)
    assert night(folder).rounds == {"undecidable": 1}
    write(folder / "inbox" / "b.jsonl", opened("100.00", DAY, "N1"))
    assert night(folder).rounds == {"ok": 1}
    assert Lake(folder / "lake").read(ROUNDS)["round"].to_list() == [1]
