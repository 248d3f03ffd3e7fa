"""A meter over several nights: what is stored later, or in place of another, still meets its chain."""

from datetime import date
from pathlib import Path
from typing import Any

import polars as pl

from pipeline.signing import read_signings
from tests.made_night import WHY, Record, closing, fold, night, of, opening, write

SHEET = "caribbean-progressive@1"
Spot = tuple[str | None, int | None, str | None, str | None, str]


def opened(meter: str, day: str, session: str, table: str = "T1", **more: Any) -> Record:
    jackpot = {"id": "J1", "meter": meter}
    return opening(day, session=session, table=table, rules=SHEET, jackpot=jackpot, **more)


def closed(meter: str, day: str, session: str, rounds: int, table: str = "T1", **more: Any) -> Record:
    jackpot = {"id": "J1", "meter": meter}
    return closing("20000.00", rounds, day, session=session, table=table, jackpot=jackpot, **more)


def round_of(
    number: int, meter: tuple[str, str] | None, day: str, session: str, table: str = "T1", **more: Any
) -> Record:
    """A fold with a chip on the progressive, which grows by it."""
    record = fold(number, day, session=session, table=table, **more)
    record["seats"][0]["wagers"].append({"on": "jackpot", "stake": "1.00", "returned": "0"})
    return record | ({} if meter is None else {"jackpot": {"before": meter[0], "after": meter[1]}})


def breaks(findings: pl.DataFrame) -> list[Spot]:
    own = findings.filter(code="JKP-002").sort("gaming_day", "session", "round", nulls_last=True)
    return own.select("session", "round", "recorded", "expected", "role").rows()


def session(folder: Path, day: str, name: str, first: int, table: str = "T1", **more: Any) -> None:
    """Two rounds; the meter begins at `first` whole units."""
    states = [(f"{first + n}.00", f"{first + n + 1}.00") for n in range(2)]
    write(
        folder / "inbox" / f"{day}-{name}.jsonl",
        opened(f"{first}.00", day, name, table),
        *(round_of(n + 1, state, day, name, table) for n, state in enumerate(states)),
        closed(more.pop("left", f"{first + 2}.00"), day, name, 2, table),
    )


def test_nights_that_follow_each_other(tmp_path: Path) -> None:
    for number in range(1, 4):
        session(tmp_path, f"2026-11-0{number}", f"N{number}", 100 + 2 * number)
        assert breaks(night(tmp_path).findings) == []
    session(tmp_path, "2026-11-04", "N4", 90)
    assert breaks(night(tmp_path).findings) == [("N4", None, "90.00 EUR", "108.00 EUR", "root")]


def test_a_night_that_comes_late_mends_the_chain_and_the_next_session_is_told_of_it(tmp_path: Path) -> None:
    session(tmp_path, "2026-11-01", "N1", 100)
    session(tmp_path, "2026-11-03", "N3", 104)
    assert breaks(night(tmp_path).findings) == [("N3", None, "104.00 EUR", "102.00 EUR", "root")]
    session(tmp_path, "2026-11-02", "N2", 102)
    assert breaks(night(tmp_path).findings) == []
    write(
        tmp_path / "inbox" / "again.jsonl", closed("99.00", "2026-11-02", "N2", 2, replaces=WHY)
    )  # N3, next on the meter, is held against it
    assert breaks(night(tmp_path).findings) == [
        ("N2", None, "99.00 EUR", "104.00 EUR", "root"),
        ("N3", None, "104.00 EUR", "99.00 EUR", "root"),
    ]


def test_only_the_record_that_counts_counts(tmp_path: Path) -> None:
    day = "2026-11-01"
    wrong, right = (round_of(2, state, day, "N1") for state in (("110.00", "111.00"), ("101.00", "102.00")))
    write(
        tmp_path / "inbox" / "a.jsonl",
        opened("100.00", day, "N1"),
        round_of(1, ("100.00", "101.00"), day, "N1"),
        wrong,
        closed("102.00", day, "N1", 2),
    )
    assert [spot[1] for spot in breaks(night(tmp_path).findings)] == [2, None]
    write(tmp_path / "inbox" / "b.jsonl", right | {"replaces": WHY})
    assert breaks(night(tmp_path).findings) == []


def test_stakes_in_rounds_without_a_statement_are_followed(tmp_path: Path) -> None:
    day = "2026-11-01"
    write(
        tmp_path / "inbox" / "a.jsonl",
        opened("100.00", day, "N1") | {"jackpot": {"id": "J1", "meter": "100.00", "contribution": "0.715"}},
        round_of(1, None, day, "N1"),
        round_of(2, None, day, "N1"),
        closed("101.43", day, "N1", 2),
    )
    expected = [("N1", None, "101.43 EUR", "101.42 EUR", "root")]
    assert breaks(night(tmp_path).findings) == expected  # twice 0.71, not once 1.43


def test_linked_tables_of_two_nights(tmp_path: Path) -> None:
    """T1 and T2 feed one meter by turns; T2 closes last, and T1 opens with what it left."""
    first, second = "2026-11-01", "2026-11-02"
    write(
        tmp_path / "inbox" / "t1.jsonl",
        opened("100.00", first, "A"),
        round_of(1, ("100.00", "101.00"), first, "A"),
        round_of(3, ("102.00", "103.00"), first, "A"),
        round_of(2, ("101.00", "101.00"), first, "A", at=f"{first}T20:01:30+01:00", void="misdeal"),
    )
    write(
        tmp_path / "inbox" / "t2.jsonl",
        opened("100.00", first, "B", "T2"),
        round_of(1, ("101.00", "102.00"), first, "B", "T2", at=f"{first}T20:02:00+01:00"),
        round_of(2, ("103.00", "104.00"), first, "B", "T2", at=f"{first}T20:05:00+01:00"),
        closed("104.00", first, "B", 2, "T2"),
    )
    assert breaks(night(tmp_path).findings) == []
    session(tmp_path, second, "C", 104)
    assert breaks(night(tmp_path).findings) == []
    seed = of("movement", f"{first}T21:00:00", "A") | {"kind": "jackpot_seed", "amount": "50.00", "ref": "7"}
    write(tmp_path / "inbox" / "seed.jsonl", seed)
    assert breaks(night(tmp_path).findings) == [
        ("B", None, "104.00 EUR", "154.00 EUR", "root"),
    ]


def test_a_table_that_signed_another_sheet_than_its_opening_names(tmp_path: Path) -> None:
    day = "2026-11-01"
    write(
        tmp_path / "inbox" / "a.jsonl",
        opened("100.00", day, "N1") | {"rules": "house@7"},
        closed("100.00", day, "N1", 0),
    )
    assert night(tmp_path).findings["code"].to_list() == ["SRC-007"]
    again = tmp_path / "signed"
    write(
        again / "inbox" / "a.jsonl",
        opened("100.00", day, "N1") | {"rules": "house@7"},
        closed("90.00", day, "N1", 0),
    )
    entry = {"venue": "V1", "table": "T1", "sheet": SHEET, "signed_by": "M", "signed_on": date(2026, 1, 1)}
    found = night(again, read_signings([entry], "studaudit.toml")).findings
    assert found.select("code", "rules", "clause").rows() == [("JKP-002", SHEET, "004-h")]


def test_a_table_opened_after_a_session_that_nobody_opened(tmp_path: Path) -> None:
    """CNT-002 hangs on the session before; that one is known by a round alone."""
    write(
        tmp_path / "inbox" / "a.jsonl",
        opening("2026-11-01", session="A"),
        closing("19000.00", 0, "2026-11-01", session="A"),
    )
    write(tmp_path / "inbox" / "b.jsonl", fold(1, "2026-11-02", session="B"))
    night(tmp_path)
    write(
        tmp_path / "inbox" / "c.jsonl",
        opening("2026-11-03", session="C"),
        closing("20000.00", 0, "2026-11-03", session="C"),
    )
    assert night(tmp_path).findings.is_empty()
