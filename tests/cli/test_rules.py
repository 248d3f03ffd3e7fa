"""The rules commands: what a sheet says, what is signed and what is not, what another reading would cost."""

import hashlib
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

import pytest

from schemas.sheets import all_sheets
from tests.cli.conftest import EVIL, Command, Night

FR = files("schemas.sheets") / "stud-poker-fr@1.toml"
SIGNED = f"""
[[rules]]
venue = "V1"
table = "T1"
sheet = "stud-poker-fr@1"
signed_by = "{EVIL}"
signed_on = 2026-10-01
from = 2026-11-01
readings = {{ "000-a" = "on-the-raise", "000-b" = "pushed" }}
""".replace("\x1b", "\\u001b").replace("\x9b", "\\u009b")
STUD_SIGNED = """
[[rules]]
venue = "PokerStars"
sheet = "pokerstars-stud-cash@1"
signed_by = "A. Novak"
signed_on = 2026-10-01
set = { cap_heads_up = false, rake = [{ currency = "USD", percent = "5", step = "0.01" }] }
"""
DOUBTFUL = ["000.9", "000-c", "000-a", "000-b"]


@pytest.fixture
def signed(tmp_path: Path) -> Path:
    path = tmp_path / "studaudit.toml"
    path.write_text(SIGNED, encoding="utf-8")
    return path


@pytest.fixture
def own_sheet(tmp_path: Path) -> Path:
    """A sheet of one's own with a key that is none."""
    path = tmp_path / "own.toml"
    path.write_text(FR.read_text(encoding="utf-8").replace("nq_raise", "nq_rise"), encoding="utf-8")
    return path


def test_list_has_every_sheet_with_its_hash_and_its_doubts(command: Command) -> None:
    rows = {row["sheet"]: row for row in command("rules", "list", "--json").json}
    assert rows.keys() == all_sheets().keys()
    row = rows["stud-poker-fr@1"]
    assert row["sha256"] == hashlib.sha256(FR.read_bytes()).hexdigest()
    assert (row["family"], row["in_force_from"], row["in_force_until"]) == (
        "house-banked",
        "2007-05-17",
        None,
    )
    assert (row["clauses"], row["doubtful"]) == (19, DOUBTFUL)
    lines = command("rules", "list").out.splitlines()
    assert [line.split()[0] for line in lines] == ["sheet", *all_sheets()]


def test_show_has_every_clause_and_who_signed_it(command: Command, signed: Path) -> None:
    sheet = command("rules", "show", "stud-poker-fr@1", "--json", "--config", signed).json
    clauses = {clause["clause"]: clause for clause in sheet["clauses"]}
    assert len(clauses) == 19
    assert clauses["000-b"]["called"] == "paid"
    assert clauses["000-b"]["alternatives"] == [
        {
            "name": "pushed",
            "says": "A raise that wins with A-K goes back unpaid.",
            "parameters": {"ak_win_pay": 0},
        }
    ]
    assert clauses["000-b"]["signed"] == [
        {
            "venue": "V1", "table": "T1", "reading": "pushed", "signed_by": EVIL, "signed_on": "2026-10-01",
            "from": "2026-11-01", "until": None,
        }
    ]  # fmt: skip
    assert clauses["000-c"]["signed"] == []


@pytest.mark.parametrize("words", [["show", "stud-poker-fr@1"], ["check"]])
def test_no_name_of_a_configuration_reaches_the_terminal_as_it_stands(
    command: Command, signed: Path, words: list[str]
) -> None:
    answer = command("rules", *words, "--config", signed, "--lake", signed.parent / "none")
    assert answer.code == 0
    assert r"X\x1b[31m\x9b2J" in answer.out
    for control in "\x1b\x9b\u202e\u2066":
        assert control not in answer.out


def test_show_prints_tables_and_words_as_a_sheet_writes_them(command: Command) -> None:
    out = command("rules", "show", "stud-poker-bonus@1").out
    assert "bonus_table = { flush = 100, full-house = 150, quads = 1000," in out
    assert 'max_payout_cuts = ["raise", "bonus", "ante"]' in out
    assert "purchase_refundable = false" in out
    assert "or [B2] B2: where the dealer is not qualified" in out


def test_check_warns_of_each_doubtful_clause_that_nobody_signed(
    command: Command, audited: Night, signed: Path
) -> None:
    answer = command("rules", "check", "--json", "--config", signed, "--lake", audited.lake)
    assert answer.code == 0
    warned = [row for row in answer.json if row["state"] == "warning"]
    entry = [row for row in warned if "leaves it out" in row["told"]]
    assert [(row["venue"], row["tables"], row["clause"], row["reading"]) for row in entry] == [
        ("V1", ["T1"], "000.9", "refund"), ("V1", ["T1"], "000-c", "kickers"),
    ]  # fmt: skip
    # table T2 of the lake plays by the same sheet, and no entry speaks of it
    lake = [row for row in warned if "no [[rules]] speaks of it" in row["told"]]
    assert [(row["tables"], row["clause"]) for row in lake] == [(["T2"], clause) for clause in DOUBTFUL]
    assert answer.err.startswith("6 readings hold unsigned; next: name those that hold under [[rules]]")
    assert [row["others"] for row in lake] == [
        ["ante-forfeited"],
        ["no-kickers"],
        ["on-the-ante"],
        ["pushed"],
    ]


def test_check_warns_of_an_entry_that_speaks_of_no_session(
    command: Command, audited: Night, tmp_path: Path
) -> None:
    file = tmp_path / "studaudit.toml"
    file.write_text(SIGNED.replace('"T1"', '"T-1"'), encoding="utf-8")
    answer = command("rules", "check", "--json", "--config", file, "--lake", audited.lake)
    (idle,) = [row for row in answer.json if "is the name right?" in row["told"]]
    assert (answer.code, idle["state"], idle["sheet"]) == (0, "warning", "stud-poker-fr@1")
    assert "V1/T-1" in idle["told"]


def test_a_stud_sheet_tells_its_sites_and_who_signed_it(command: Command, tmp_path: Path) -> None:
    file = tmp_path / "studaudit.toml"
    file.write_text(STUD_SIGNED, encoding="utf-8")
    rows = {row["sheet"]: row for row in command("rules", "list", "--json").json}
    assert rows["pokerstars-stud-cash@1"]["judges"] == "cash hands of PokerStars"
    assert rows["stud-tournament-tda@1"]["judges"] == "tournament hands of all other sites"
    assert rows["stud-poker-fr@1"]["judges"] == "sessions whose openings name it"
    told = command("rules", "show", "pokerstars-stud-cash@1", "--config", file).out
    assert "judges cash hands of PokerStars, unless signed otherwise" in told
    assert "A. Novak" in told
    assert "cap_heads_up = False: A. Novak on 2026-10-01, PokerStars, all tables" in told


def test_check_holds_entries_of_stud_sheets_against_hands(
    command: Command, audited: Night, tmp_path: Path
) -> None:
    from pipeline.lake import SettledLake
    from schemas.tables_recorded import HANDS

    (site,) = SettledLake(audited.lake).read(HANDS)["site"].unique()
    (kind,) = SettledLake(audited.lake).read(HANDS)["kind"].unique()
    sheet = {"cash": "seven-card-stud-limit@1", "tournament": "stud-tournament-tda@1"}[kind]
    signed = STUD_SIGNED.replace("pokerstars-stud-cash@1", sheet)
    for venue, idle in ((site, 0), ("Pokerstar", 1)):
        file = tmp_path / "studaudit.toml"
        file.write_text(signed.replace('"PokerStars"', f'"{venue}"'), encoding="utf-8")
        rows = command("rules", "check", "--json", "--config", file, "--lake", audited.lake).json
        told = [row["told"] for row in rows if "is the name right?" in row["told"]]
        assert told == ["no hand in the lake is of Pokerstar, all tables: is the name right?"] * idle


def test_check_without_a_lake_or_a_configuration_warns_of_nothing_but_an_edge_of_the_player(
    command: Command, tmp_path: Path
) -> None:
    answer = command("rules", "check", "--json", "--lake", tmp_path / "none")
    sheets = [row for row in answer.json if row["code"] is None]
    assert [row["state"] for row in sheets] == ["ok"] * len(all_sheets())
    # rules.md, 001-f: a purchase with the table 5, 8, 10 favours the player
    (favoured,) = [row for row in answer.json if row["code"] is not None]
    assert (favoured["code"], favoured["state"]) == ("RUL-002", "warning")
    assert favoured["sheet"] == "stud-poker-bonus@1"
    assert "with a bought card" in favoured["told"]
    told = {row["sheet"]: row["told"] for row in sheets}
    assert told["stud-poker-fr@1"] == f"19 clauses; signed by nobody: {', '.join(DOUBTFUL)}"
    assert told["caribbean-stud-us@1"] == "6 clauses"
    assert answer.err == ""


def test_a_broken_sheet_is_64_with_place_reason_and_nearest_key(command: Command, own_sheet: Path) -> None:
    answer = command("rules", "check", own_sheet, "--json", "--lake", own_sheet.parent / "none")
    assert answer.code == 64
    (row,) = (row for row in answer.json if row["state"] == "FAULT")
    assert row["place"] == str(own_sheet)
    assert row["told"] == "clause 000-d: 'nq_rise' is not known; did you mean 'nq_raise'?"
    whole = own_sheet.with_name("whole.toml")
    whole.write_bytes(FR.read_bytes())
    text = command(
        "rules", "check", whole, own_sheet.with_name("gone.toml"), "--lake", own_sheet.parent / "none"
    )
    assert text.code == 64
    assert (
        f"a whole sheet, stud-poker-fr@1, SHA-256 {hashlib.sha256(FR.read_bytes()).hexdigest()}" in text.out
    )
    assert "No such file" in text.out


def test_a_broken_entry_is_64_and_named(command: Command, signed: Path) -> None:
    signed.write_text(SIGNED.replace('"000-b" =', '"000-bb" ='), encoding="utf-8")
    answer = command("rules", "check", "--config", signed, "--json")
    assert answer.code == 64
    (row,) = (row for row in answer.json if row["state"] == "FAULT")
    assert row["place"] == f"{signed}, rules 1"
    assert "did you mean '000-b'?" in row["told"]


def test_explain_knows_a_clause_that_a_finding_names(command: Command) -> None:
    (clause,) = command("explain", "000-a", "--json").json
    assert (clause["sheet"], clause["says"]) == ("stud-poker-fr@1", "The table multiplies the raise.")
    assert "or [on-the-ante] The table multiplies the ante." in command("explain", "000-a").out
    assert command("explain", "000-zz").code == 64


DAY = ("--day", "2026-11-28")
ON_THE_ANTE = ("--reading", "000-a=on-the-ante")


def test_what_if_shows_the_difference_and_leaves_the_lake_alone(command: Command, audited: Night) -> None:
    before = dict(_state(audited.lake))
    answer = command("rules", "whatif", *DAY, *ON_THE_ANTE, "--json", "--lake", audited.lake)
    assert answer.code == 0
    # 20.00 at 1 to 1 on a pair: 40.00 as signed, 30.00 on the ante; the fold loses 5.00 to the house
    assert answer.json == [
        {
            "venue": "V1", "table": "T1", "currency": "EUR", "rounds": 2, "wagers": 3,
            "wagers_that_differ": 1, "win_signed_minor": -2500, "win_other_minor": -1500,
            "difference_minor": 1000, "wagers_not_compared": 0, "undecidable_seats": 0,
        }
    ]  # fmt: skip
    assert dict(_state(audited.lake)) == before


def _state(lake: Path) -> Iterator[tuple[Path, bytes]]:
    yield from ((path, path.read_bytes()) for path in sorted(lake.rglob("*")) if path.is_file())


def test_what_if_by_clause_and_player_as_people_read_it(command: Command, audited: Night) -> None:
    place = ("--lake", audited.lake)
    lines = command("rules", "whatif", *DAY, *ON_THE_ANTE, "--by", "clause", *place).out.splitlines()
    assert lines[1].split() == ["000-a", "EUR", "1", "1", "1", "-20.00", "-10.00", "+10.00"]
    assert lines[2].split() == ["alike", "EUR", "2", "2", "0", "-5.00", "-5.00", "0.00"]
    players = command("rules", "whatif", *DAY, *ON_THE_ANTE, "--by", "player", "--json", *place).json
    assert [(row["player"], row["difference_minor"]) for row in players] == [(EVIL, 1000), ("P1", 0)]
    assert EVIL not in command("rules", "whatif", *DAY, *ON_THE_ANTE, "--by", "player", *place).out


def test_what_if_of_a_session_under_the_signed_reading(
    command: Command, audited: Night, signed: Path
) -> None:
    words = ("--session", "V1/T1/S1", "--set", "ante_win_pay=2", "--lake", audited.lake, "--config", signed)
    (row,) = command("rules", "whatif", *words, "--json").json
    assert (row["rounds"], row["difference_minor"]) == (2, -1000)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ([*DAY], "say what would be otherwise"),
        ([*ON_THE_ANTE], "say which rounds"),
        ([*DAY, "--session", "V1/T1/S1", *ON_THE_ANTE], "say which rounds"),
        (["--session", "V1/T1", *ON_THE_ANTE], "VENUE/TABLE/SESSION"),
        (["--session", "V1/T1/S99", *ON_THE_ANTE], "no rounds of session V1/T1/S99"),
        (["--day", "2026-12-24", *ON_THE_ANTE], "rounds are from 2026-11-28 to 2026-11-29"),
        ([*DAY, "--reading", "000-a"], "has no ="),
        ([*DAY, *ON_THE_ANTE, *ON_THE_ANTE], "twice"),
        ([*DAY, "--reading", "000-a=on-the-anti"], "did you mean 'on-the-ante'"),
        ([*DAY, "--set", "ante_win_pays=2"], "did you mean 'ante_win_pay'"),
        ([*DAY, "--set", "nq_ante=pay_1_2"], "nq_ante"),
        ([*DAY, "--rules", "stud-poker-fr@2"], "did you mean 'stud-poker-fr@1'"),
    ],
)
def test_what_if_names_what_is_right(command: Command, audited: Night, words: list[str], told: str) -> None:
    answer = command("rules", "whatif", *words, "--lake", audited.lake)
    assert (answer.code, answer.out) == (64, "")
    assert told in answer.err
