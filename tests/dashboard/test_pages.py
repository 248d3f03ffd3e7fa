"""Each page without a browser: with data, with filters in its address, without a lake, with hostile names."""

import html
import json
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from dashboard.opening import opened
from pipeline.lake import Lake
from schemas.codes import CODES
from schemas.tables import TABLES
from tests.dashboard.conftest import HOSTILE, LINK, SCRIPT, VENUE, Night, Opened, open_page, words

PAGES = ("hold", "findings", "hand", "integrity", "rules", "runs")


def _seen(app: Any) -> str:
    return html.unescape(words(app))


def _hand(night: Night, **wanted: object) -> str:
    return Lake(night.lake).read(TABLES["findings"]).filter(**wanted)["hand_id"].item()


@pytest.mark.parametrize("name", PAGES)
def test_without_a_lake_a_page_says_what_to_type(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lake = tmp_path / "none"
    app = open_page(lake, monkeypatch, name)
    assert f"There is no lake at {lake} yet." in _seen(app)
    assert f"studaudit nightly --inbox FOLDER --lake {lake}" in [code.value for code in app.code]
    assert not lake.exists()


@pytest.mark.parametrize("name", PAGES)
def test_before_the_first_run_a_page_says_so(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    Lake(tmp_path / "lake").create()
    assert "No run has ended" in _seen(open_page(tmp_path / "lake", monkeypatch, name))


def test_a_mistake_in_the_configuration_is_told(
    night: Night, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "studaudit.toml").write_text('laek = "x"\n', encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    app = open_page(night.lake, monkeypatch, "hold")
    assert "unknown key 'laek'" in _seen(app)
    assert "did you mean 'lake'?" in _seen(app)


@pytest.mark.parametrize("name", PAGES)
def test_no_name_of_a_source_reaches_a_page_as_markup(name: str, page: Opened, night: Night) -> None:
    hand = Lake(night.lake).read(TABLES["hands"])["hand_id"].item()
    for address in ({"hand": hand}, {"hand": LINK}) if name == "hand" else ({},):
        shown = words(page(name, **address))
        for hostile in HOSTILE:
            assert hostile not in shown


def test_the_hand_page_shows_hostile_names_as_they_are(page: Opened, night: Night) -> None:
    hand = Lake(night.lake).read(TABLES["hands"])
    app = page("hand", hand=hand["hand_id"].item())
    seen = _seen(app)
    for player in hand["player"].item():
        assert player in seen
    assert SCRIPT in app.code[0].value


def test_hold_has_one_currency_at_a_time(page: Opened) -> None:
    app = page("hold")
    assert app.selectbox(key="currency").options == ["EUR", "KWD"]
    assert "KWD" not in _seen(app)
    app.selectbox(key="currency").set_value("KWD").run()
    assert not app.exception
    assert "EUR" not in _seen(app)
    assert app.dataframe[1].value["venue"].to_list() == [VENUE]


def test_hold_takes_its_filters_from_the_address(page: Opened) -> None:
    app = page("hold", currency="EUR", table="SP-02", days=["2026-11-02", "2026-11-02"])
    assert [str(day)[:10] for day in app.dataframe[0].value["gaming_day"]] == ["2026-11-02"]
    assert app.dataframe[1].value["table"].to_list() == ["SP-02"]


def test_an_address_that_asks_for_what_is_not_there_is_told_and_not_obeyed(page: Opened) -> None:
    app = page("findings", table=SCRIPT, code="PAY-999", days=["2026-13-01", "x"])
    seen = _seen(app)
    for asked in (f"table “{SCRIPT}”", "code “PAY-999”", "gaming days “2026-13-01”"):
        assert f"The address asks for {asked}, which is not there" in seen
    assert SCRIPT not in words(app)


def test_findings_take_their_filters_from_the_address(page: Opened) -> None:
    app = page("findings", code="PAY-002", role="root", severity="error", run="all")
    rows = app.dataframe[0].value
    assert set(rows["code"]) == {"PAY-002"}
    assert len(rows) == 2
    assert CODES["PAY-002"].title in _seen(app)
    assert "What it does" in _seen(app)
    app.multiselect(key="code").set_value(["PAY-002", "PAY-001"]).run()
    assert set(app.dataframe[0].value["code"]) == {"PAY-001", "PAY-002"}


def test_findings_add_up_the_money_of_roots(page: Opened, night: Night) -> None:
    found = Lake(night.lake).read(TABLES["findings"]).filter(pl.col("role") == "root")
    lost = found.filter(pl.col("delta_minor") < 0)["delta_minor"].sum()
    assert f"{lost / 100:,.2f} EUR" in _seen(page("findings"))


def test_amounts_are_shown_whole(page: Opened) -> None:
    """Cut off at the left, `+200.00 EUR` would read as a loss."""
    app = page("findings")
    layout = json.loads(app.dataframe[0].proto.columns)
    assert layout["difference"]["width"] >= 7 * app.dataframe[0].value["difference"].str.len().max()


def test_nothing_found_is_said(page: Opened) -> None:
    assert "Nothing was found" in _seen(page("findings", severity="info"))


def test_a_selected_finding_opens_its_round(page: Opened, night: Night) -> None:
    app = page("findings", code="RANK-002")
    app.session_state["findings"] = {"selection": {"rows": [0], "columns": []}}
    app.run()
    assert not app.exception
    assert app.title[0].value == "Hand"
    assert app.text_input(key="hand").value == _hand(night, code="RANK-002")


def test_a_selected_code_filters_the_findings(page: Opened) -> None:
    app = page("findings")
    codes = app.dataframe[1].value["code"].to_list()
    app.multiselect(key="code").set_value([codes[0]]).run()
    assert set(app.dataframe[0].value["code"]) == {codes[0]}


def test_a_round_shows_recorded_beside_expected(page: Opened, night: Night) -> None:
    label = night.misread
    app = page("hand", hand=f"{label['table']}/{label['session']}/{label['round']}")
    seen = _seen(app)
    assert CODES["RANK-002"].title in seen
    wrong = [row for row in words(app).split("<tr") if 'sa-wrong"' in row]
    assert len([row for row in wrong if "<td" in row]) == 1
    assert (
        seen.count("<svg")
        == len(
            Lake(night.lake)
            .read(TABLES["rounds"])
            .filter(hand_id=_hand(night, code="RANK-002"))["seat"]
            .item()
        )
        + 1
    )
    assert "checks ran and decided" in seen
    raw = app.code[0].value
    assert f'"round":{label["round"]},' in raw.replace(" ", "")
    assert app.code[1].value.startswith(f"{int(app.code[1].value[:8], 16):08x}  7b 22")


def test_a_hand_that_could_not_be_judged_says_why(page: Opened, night: Night) -> None:
    verdicts = Lake(night.lake).read(TABLES["verdicts"]).filter(pl.col("undecidable").list.len() > 0)
    row = verdicts.row(0, named=True)
    seen = _seen(page("hand", hand=row["hand_id"]))
    code, _, reason = row["undecidable"][0].partition(": ")
    assert code in seen
    assert reason in seen
    assert f"Checks that could not be decided: {len(row['undecidable'])}." in seen
    assert "Nothing was found" not in seen


def test_a_right_round_says_that_all_was_decided(page: Opened, night: Night) -> None:
    verdicts = Lake(night.lake).read(TABLES["verdicts"]).filter(verdict="ok")
    assert "Nothing was found in it, and every check" in _seen(page("hand", hand=verdicts["hand_id"][0]))


def test_a_stud_hand_is_followed_step_by_step(page: Opened, night: Night) -> None:
    hand = Lake(night.lake).read(TABLES["hands"]).row(0, named=True)
    app = page("hand", hand=hand["hand_id"])
    # the table's drawing, and the hands of the showdown
    assert words(app).count("<svg") == 1 + len(hand["seat"])
    slider = app.slider[0]
    assert (slider.min, slider.max) == (1, len(hand["action_kind"]) + 1)
    at = slider.value
    app.button(key="next").click().run()
    assert app.slider[0].value == at + 1
    app.button(key="previous").click().run()
    assert app.slider[0].value == at
    app.slider[0].set_value(slider.max).run()
    assert not app.exception
    assert "Who can win it" in _seen(app)
    assert "Rake due" in _seen(app)
    assert "no schedule" in _seen(app)
    assert app.button(key="next").disabled


def test_down_cards_are_drawn_when_asked_for(page: Opened, night: Night) -> None:
    """The writer of the razz hand sees 2d and 8h, which its showdown alone lays open."""
    app = page("hand", hand=Lake(night.lake).read(TABLES["hands"])["hand_id"].item())

    def table() -> str:
        return words(app).split("sa-table")[1].split("</svg>")[0]

    assert "<title>hidden</title>" in table()
    assert "2d (down)" not in table()
    app.toggle(key="down").set_value(True).run()
    assert "<title>2d (down)</title>" in table()


def test_coverage_stands_on_the_runs_page(page: Opened, night: Night) -> None:
    app = page("runs")
    by_check, by_source = (table.value for table in app.dataframe[-2:])
    verdicts = Lake(night.lake).read(TABLES["verdicts"])
    for name in ("ran", "not_applicable", "undecidable"):
        total = int(verdicts[name].list.len().sum())
        assert by_check[name].sum() == by_source[name].sum() == total
    assert by_source["judged"].sum() == verdicts.height
    assert "Could run" in _seen(app)


def test_the_hand_page_asks_and_answers_a_wrong_name(page: Opened) -> None:
    assert "Write which one above" in _seen(page("hand"))
    app = page("hand", hand="no such hand")
    assert "no round or hand is called 'no such hand'" in _seen(app)
    assert "hand_id" in _seen(app)


def test_runs_show_that_the_bytes_add_up_and_what_failed_first(page: Opened) -> None:
    app = page("runs")
    _, ledger, quarantine, *others = (table.value for table in app.dataframe)
    (contracts,) = (table for table in others if "success" in table)
    (drift,) = (table for table in others if "lines_unknown" in table)
    assert (drift["share"] == drift["lines_unknown"] / drift["lines"]).all()
    fates = ("stored", "duplicate", "quarantined", "set_aside")
    assert (ledger["bytes"] == sum(ledger[f"bytes_{fate}"] for fate in fates)).all()
    assert "Every byte of every file is accounted for" in _seen(app)
    assert quarantine["code"].to_list() == ["SRC-001"]
    assert contracts["success"].to_list() == [False, True]
    assert "1 of 2 expectations do not hold" in _seen(app)


def test_runs_of_one_run_or_of_all(page: Opened, night: Night) -> None:
    run = Lake(night.lake).read(TABLES["runs"])["run_id"].item()
    for asked in ("all", run):
        app = page("runs", run=asked)
        assert app.selectbox(key="run").value == asked
        assert len(app.dataframe[1].value) == 4


def test_opened_is_what_every_page_calls() -> None:
    folder = Path(__file__).resolve().parents[2] / "dashboard" / "views"
    for name in PAGES:
        assert f"{opened.__name__}()" in (folder / f"{name}.py").read_text(encoding="utf-8")


def test_integrity_says_what_cannot_be_told_and_shows_its_samples(page: Opened) -> None:
    app = page("integrity", by="dealer")
    seen = _seen(app)
    assert "too few cards" in seen
    frames = [frame.value for frame in app.dataframe]
    (hidden, together) = [frame for frame in frames if "against" in frame.columns]
    assert hidden["decisions"].min() > 0
    assert set(hidden["dealer"]) <= set(together["dealer"]) | set(hidden["dealer"])
    errors = [frame for frame in frames if "for_player" in frame.columns]
    assert errors[0]["errors"].sum() == errors[1]["errors"].sum() > 0


def test_the_win_is_taken_apart_and_adds_up(page: Opened) -> None:
    app = page("hold", currency="EUR")
    assert "What the win is made of" in _seen(app)
    (parts,) = [frame.value for frame in app.dataframe if "theoretical_minor" in frame.value.columns]
    names = [
        f"{name}_minor"
        for name in ["theoretical", "decisions", "cards", "dealer", "side", "unseparated", "errors"]
    ]
    for row in parts.to_dict("records"):
        assert sum(round(row[name] * 100) for name in names) == round(row["win_minor"] * 100)
