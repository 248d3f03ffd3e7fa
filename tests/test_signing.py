"""What venues sign: which entries are refused, and which sheet then holds at which table when."""

from collections.abc import Mapping
from datetime import UTC, date, datetime
from pathlib import Path

import polars as pl
import pytest

from pipeline.config import load_config
from pipeline.signing import Signing, read_signings, ruling, signed_sheet, signed_sheets
from schemas.fault import UsageFault
from schemas.sheets import HouseSheet, load_sheet

FR, BONUS = "stud-poker-fr@1", "stud-poker-bonus@1"
NIGHT = date(2026, 11, 28)


def _entry(**more: object) -> dict[str, object]:
    return {"venue": "V1", "sheet": FR, "signed_by": "M. Roy", "signed_on": date(2026, 1, 5)} | more


def _read(*entries: Mapping[str, object]) -> tuple[Signing, ...]:
    return read_signings(list(entries), "studaudit.toml")


def _at(text: str) -> datetime:
    return datetime.fromisoformat(text)


def _opened(*rows: tuple[str, str, str | None], day: date = NIGHT) -> pl.DataFrame:
    schema = {"venue": pl.String, "table": pl.String, "rules": pl.String}
    opened = pl.DataFrame(list(rows), schema=schema, orient="row")
    return opened.with_columns(session=pl.lit("S1"), gaming_day=pl.lit(day))


def _ruled(signings: tuple[Signing, ...], opened: pl.DataFrame) -> list[tuple[object, ...]]:
    """Table, from, until, the sheet in force and the sheet named."""
    return ruling(signings, opened).select("table", "since_utc", "until_utc", "rules", "rules_named").rows()


def test_an_entry_is_read_whole(tmp_path: Path) -> None:
    file = tmp_path / "studaudit.toml"
    file.write_text(
        f"""
        [[rules]]
        venue = "V1"
        table = "T1"
        sheet = "{FR}"
        from = 2026-01-01
        until = 2026-11-28T22:00:00+01:00
        signed_by = "M. Roy"
        signed_on = 2026-01-05
        readings = {{ "000-a" = "on-the-ante" }}
        set = {{ layout_seats = 5 }}
        """,
        encoding="utf-8",
    )
    (signing,) = load_config(file, {}, {}).rules
    assert (signing.venue, signing.table, signing.sheet) == ("V1", "T1", FR)
    assert (signing.since, signing.until) == (date(2026, 1, 1), _at("2026-11-28T22:00:00+01:00"))
    assert (signing.signed_by, signing.signed_on) == ("M. Roy", date(2026, 1, 5))
    assert (signing.readings, signing.sets) == ({"000-a": "on-the-ante"}, {"layout_seats": 5})
    assert signing.place == f"{file}, rules 1"
    sheet = signed_sheet(signing)
    assert (sheet.pay_basis, sheet.layout_seats) == ("ante", 5)


RAKE = {"currency": "USD", "percent": "5", "step": "0.01"}
REFUSED: dict[str, tuple[dict[str, object], str]] = {
    "an unknown key": ({"tabel": "T1"}, "unknown key 'tabel'\n.*'table'"),
    "no venue": ({"venue": None}, "venue"),
    "nobody signed": ({"signed_by": ""}, "signed_by"),
    "an unknown sheet": ({"sheet": "stud-poker-fr@2"}, "'stud-poker-fr@1'"),
    "a parameter of another family": (
        {"sheet": "seven-card-stud-limit@1", "set": {"pay_basis": "ante"}},
        "'pay_basis'",
    ),
    "a rake without a currency": (
        {"sheet": "seven-card-stud-limit@1", "set": {"rake": [{"percent": "5", "step": "0.01"}]}},
        "currency",
    ),
    "a rake in an unknown currency": (
        {"sheet": "seven-card-stud-limit@1", "set": {"rake": [RAKE | {"currency": "XQQ"}]}},
        "XQQ",
    ),
    "a rake that is no share": (
        {"sheet": "seven-card-stud-limit@1", "set": {"rake": [RAKE | {"percent": "5%"}]}},
        "no share in percent",
    ),
    "a rake of more than all": (
        {"sheet": "seven-card-stud-limit@1", "set": {"rake": [RAKE | {"percent": "101"}]}},
        "no share in percent",
    ),
    "a step finer than the currency": (
        {"sheet": "seven-card-stud-limit@1", "set": {"rake": [RAKE | {"step": "0.001"}]}},
        "0.001",
    ),
    "a step of nothing": (
        {"sheet": "seven-card-stud-limit@1", "set": {"rake": [RAKE | {"step": "0"}]}},
        "a step of nothing",
    ),
    "limits the wrong way round": (
        {
            "sheet": "seven-card-stud-limit@1",
            "set": {"rake": [RAKE | {"big_bet_from": "10", "big_bet_to": "2"}]},
        },
        "limits from 10 to 2",
    ),
    "caps out of order": (
        {
            "sheet": "seven-card-stud-limit@1",
            "set": {"rake": [RAKE | {"caps": [{"players": 4, "most": "1"}, {"players": 2, "most": "2"}]}]},
        },
        "fewest players",
    ),
    "a misspelt key of a rake": (
        {
            "sheet": "seven-card-stud-limit@1",
            "set": {"rake": [{"currency": "USD", "percent": "5", "step": "0.01", "cap": "3"}]},
        },
        "unknown field `cap`",
    ),
    "an unknown clause": ({"readings": {"000-aa": "on-the-ante"}}, "'000-a'"),
    "an unknown reading": ({"readings": {"000-a": "on-the-antes"}}, "'on-the-ante'"),
    "a reading that is no name": ({"readings": {"000-a": 1}}, "no name"),
    "an unknown parameter": ({"set": {"layout_seat": 5}}, "'layout_seats'"),
    "a value that the parameter cannot take": ({"set": {"layout_seats": 70}}, "stud-poker-fr@1"),
    "a value that no parameter takes": ({"set": {"layout_seats": NIGHT}}, "no parameter takes"),
    "a time without a zone": ({"from": datetime(2026, 1, 1, 12)}, "without a zone"),
    "a date in quotes": ({"from": "2026-01-01"}, "unquoted"),
    "a year of nobody's": ({"until": date(9999, 12, 31)}, "nobody played"),
    "an end at its beginning": ({"from": NIGHT, "until": NIGHT}, "ends"),
    "an end long before its beginning": ({"from": NIGHT, "until": _at("2026-11-01T12:00:00Z")}, "ends"),
    "a signature without a date": ({"signed_on": _at("2026-11-01T12:00:00Z")}, "signed_on"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_an_entry_that_cannot_stand_is_refused_by_its_number(name: str) -> None:
    more, told = REFUSED[name]
    bad = {key: value for key, value in (_entry() | more).items() if value is not None}
    with pytest.raises(UsageFault, match=told) as raised:
        _read(_entry(venue="V0"), bad)
    assert raised.value.place == "studaudit.toml, rules 2"


@pytest.mark.parametrize("written", [{"venue": "V1"}, "V1", [3]])
def test_rules_that_are_no_list_of_entries_are_refused(written: object) -> None:
    with pytest.raises(UsageFault, match=r"\[\[rules\]\]"):
        read_signings(written, "studaudit.toml")


NINE = _at("2026-11-28T21:00:00+01:00")
MEETING: dict[str, tuple[dict[str, object], dict[str, object], bool]] = {
    "without bounds": ({}, {}, True),
    "dates that meet": ({"until": NIGHT}, {"from": NIGHT}, False),
    "dates that overlap by a day": ({"until": date(2026, 11, 29)}, {"from": NIGHT}, True),
    "times that meet": ({"until": NINE}, {"from": NINE}, False),
    "the same time in two zones": ({"until": NINE}, {"from": _at("2026-11-28T20:00:00+00:00")}, False),
    "a date beside a time of that day": ({"until": NIGHT}, {"from": NINE}, True),
    "a date and a time far apart": ({"until": date(2026, 6, 1)}, {"from": NINE}, False),
    "another table": ({"table": "T1"}, {"table": "T2"}, False),
    "a table and the venue": ({"table": "T1"}, {}, False),
    "the same table": ({"table": "T1"}, {"table": "T1"}, True),
    "another venue": ({"venue": "V2"}, {}, False),
}


@pytest.mark.parametrize("name", MEETING)
def test_two_entries_of_one_table_never_hold_at_once(name: str) -> None:
    one, other, refused = MEETING[name]
    if not refused:
        assert len(_read(_entry(**one), _entry(**other))) == 2
        return
    with pytest.raises(UsageFault, match="rules 1") as raised:
        _read(_entry(**one), _entry(**other))
    assert raised.value.place == "studaudit.toml, rules 2"


def test_without_an_entry_the_opening_decides() -> None:
    opened = _opened(("V1", "T1", FR), ("V1", "T2", "nobody-s@1"), ("V1", "T3", None))
    assert _ruled((), opened) == [
        ("T1", None, None, FR, FR),
        ("T2", None, None, None, "nobody-s@1"),
        ("T3", None, None, None, None),
    ]
    assert ruling((), opened)["sheet_sha256"].to_list() == [load_sheet(FR).sha256, None, None]


def test_a_sheet_of_the_stud_family_judges_no_house_banked_table() -> None:
    assert _ruled((), _opened(("V1", "T1", "seven-card-stud-limit@1")))[0][3] is None


def test_an_entry_of_a_table_decides_whatever_its_opening_names() -> None:
    signings = _read(_entry(sheet=BONUS, table="T1"))
    opened = _opened(("V1", "T1", "nobody-s@1"), ("V1", "T2", FR), ("V2", "T1", FR))
    assert [(row[0], row[3]) for row in _ruled(signings, opened)] == [("T1", BONUS), ("T2", FR), ("T1", FR)]


def test_an_entry_of_a_venue_reads_its_sheet_and_leaves_the_venues_other_games() -> None:
    """Two games of one venue may be signed side by side; a table's own entry comes first."""
    signings = _read(
        _entry(readings={"000-a": "on-the-ante"}),
        _entry(sheet=BONUS, readings={"001-i": "B2"}),
        _entry(table="T3", readings={"000-b": "pushed"}),
    )
    opened = _opened(("V1", "T1", FR), ("V1", "T2", BONUS), ("V1", "T3", FR), ("V1", "T4", "nobody-s@1"))
    ruled = ruling(signings, opened)
    assert ruled["rules"].to_list() == [FR, BONUS, FR, None]
    signed = [signed_sheet(each).sha256 for each in signings]
    assert ruled["sheet_sha256"].to_list() == [*signed, None]


@pytest.mark.parametrize(
    ("day", "sheet"),
    [(date(2026, 11, 27), FR), (NIGHT, BONUS), (date(2026, 11, 29), BONUS), (date(2026, 11, 30), FR)],
)
def test_dates_are_gaming_days_from_the_first_to_before_the_last(day: date, sheet: str) -> None:
    signings = _read(_entry(**{"table": "T1", "sheet": BONUS, "from": NIGHT, "until": date(2026, 11, 30)}))
    assert _ruled(signings, _opened(("V1", "T1", FR), day=day)) == [("T1", None, None, sheet, sheet)]


def test_a_time_cuts_a_session_in_two() -> None:
    signings = _read(_entry(table="T1", until=NINE), _entry(**{"table": "T1", "sheet": BONUS, "from": NINE}))
    cut = datetime(2026, 11, 28, 20, tzinfo=UTC)
    assert _ruled(signings, _opened(("V1", "T1", FR))) == [
        ("T1", None, cut, FR, FR),
        ("T1", cut, None, BONUS, BONUS),
    ]


def test_an_hour_of_a_tables_own_within_the_venues() -> None:
    ten = _at("2026-11-28T22:00:00+01:00")
    own = _entry(**{"table": "T1", "sheet": BONUS, "from": NINE, "until": ten})
    signings = _read(_entry(sheet="caribbean-stud-us@1"), own)
    sheets = [row[3] for row in _ruled(signings, _opened(("V1", "T1", "caribbean-stud-us@1")))]
    assert sheets == ["caribbean-stud-us@1", BONUS, "caribbean-stud-us@1"]


def test_a_signed_sheet_that_is_not_in_force_judges_nothing() -> None:
    signings = _read(_entry())
    early = _opened(("V1", "T1", FR), day=date(2007, 5, 16))
    assert _ruled(signings, early) == [("T1", None, None, None, FR)]
    assert _ruled(signings, _opened(("V1", "T1", FR), day=date(2007, 5, 17)))[0][3] == FR


def test_signed_sheets_stand_beside_the_shipped_ones_by_hash() -> None:
    signings = _read(_entry(readings={"000-a": "on-the-ante"}), _entry(venue="V2"))
    sheets = signed_sheets(signings)
    assert len(sheets) == 4 + 1
    assert all(sheet.sha256 == sha256 and isinstance(sheet, HouseSheet) for sha256, sheet in sheets.items())
    (other,) = [sheet for sheet in sheets.values() if sheet.sha256 != load_sheet(sheet.name).sha256]
    assert (other.name, other.pay_basis) == (FR, "ante")
    opened = _opened(("V1", "T1", FR), ("V2", "T1", FR))
    assert ruling(signings, opened)["sheet_sha256"].to_list() == [other.sha256, load_sheet(FR).sha256]


def test_the_entries_that_the_documentation_shows_can_be_signed(tmp_path: Path) -> None:
    text = (Path(__file__).parents[1] / "docs" / "rule-sheets.md").read_text(encoding="utf-8")
    blocks = [block.partition("```")[0] for block in text.split("```toml\n")[1:]]
    signed = [block for block in blocks if "[[rules]]" in block]
    assert len(signed) == 2
    for block in signed:
        file = tmp_path / "studaudit.toml"
        file.write_text(block, encoding="utf-8")
        assert load_config(file, {}, {}).rules
