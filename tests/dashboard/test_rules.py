"""The Rules page, and what the Hand page says of clauses and corrections, without a browser."""

import html
import re
from pathlib import Path
from typing import Any

import pytest

from schemas.sheets import all_sheets, load_sheet
from tests.dashboard.conftest import HOSTILE, SCRIPT, Night, Opened, open_page, words
from tests.made_night import WHY, fold, night, opening, raised, write

SIGNED = f"""
[[rules]]
venue = "V1"
table = '{SCRIPT}'
sheet = "stud-poker-fr@1"
signed_by = '{SCRIPT}'
signed_on = 2026-10-01
readings = {{ "000-a" = "on-the-ante", "000-b" = "paid", "000-c" = "kickers", "000.9" = "refund" }}
"""


def _seen(app: Any) -> str:
    """What people read, without the tags around it."""
    return html.unescape(re.sub(r"<[^>]*>", "", words(app)))


@pytest.fixture(scope="module")
def hostile(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A lake of two tables, one of a hostile name and signed, whose second round was corrected."""
    folder = tmp_path_factory.mktemp("rules")
    names = {"table": SCRIPT}
    rounds = [record | names for record in (fold(1), raised(2, "30.00"), raised(3, "30.00"))]
    write(folder / "inbox" / "1.jsonl", opening(**names), *rounds)
    write(folder / "inbox" / "2.jsonl", opening(table="T2"), fold(1, table="T2"))
    night(folder)
    why = WHY | {"by": SCRIPT, "reason": SCRIPT}
    write(folder / "inbox" / "3.jsonl", raised(2, player=SCRIPT, replaces=why) | names)
    night(folder)
    (folder / "studaudit.toml").write_text(SIGNED, encoding="utf-8")
    return folder


@pytest.fixture
def rules(hostile: Path, monkeypatch: pytest.MonkeyPatch) -> Opened:
    """Opens a page of that lake under the configuration that signs one of its tables."""
    monkeypatch.chdir(hostile)
    return lambda name, **address: open_page(hostile / "lake", monkeypatch, name, **address)


def test_a_sheet_shows_every_clause_with_its_readings(page: Opened) -> None:
    app = page("rules", sheet="stud-poker-bonus@1")
    seen = _seen(app)
    for clause in load_sheet("stud-poker-bonus@1").clauses:
        for text in (clause.id, clause.says, clause.source, *clause.readings):
            assert text in seen
    assert "No venue has signed how it reads 001-e, 001-c, 001-d" in seen
    assert "purchase_forfeits_bonus yes" in seen
    assert set(app.selectbox(key="sheet").options) == all_sheets().keys()


def test_who_signed_stands_at_the_clause(rules: Opened) -> None:
    app = rules("rules", sheet="stud-poker-fr@1")
    assert "Every clause that can be read in more than one way is signed" in _seen(app)
    assert f"on-the-ante {SCRIPT}, 2026-10-01: V1, {SCRIPT}" in _seen(app)
    assert SCRIPT not in words(app)


def test_the_tables_say_what_they_play_by_and_whether_it_is_signed(rules: Opened) -> None:
    app = rules("rules")
    rows = app.dataframe[0].value
    assert rows[["table", "rules", "signed", "sessions"]].values.tolist() == [
        [SCRIPT, "stud-poker-fr@1", True, 1], ["T2", "stud-poker-fr@1", False, 1],
    ]  # fmt: skip
    assert "1 of 2 rows play by what the opening names" in _seen(app)


def test_what_if_waits_for_a_reading_and_then_shows_the_money(rules: Opened) -> None:
    app = rules("rules")
    assert "Choose at least one reading." in _seen(app)
    app.multiselect(key="reading").set_value(["000-a on-the-raise"]).run()
    assert not app.exception
    # two rounds of a pair at 20.00: signed 30.00 on the ante, otherwise 40.00; table T2 is read so already
    rows = app.dataframe[1].value
    assert rows[["table", "wagers_that_differ", "difference_minor"]].values.tolist() == [
        [SCRIPT, 2, "-20.00 EUR"], ["T2", 0, "0.00 EUR"],
    ]  # fmt: skip
    assert "2 of 6 wagers come out otherwise" in _seen(app)
    app.selectbox(key="by").set_value("clause").run()
    assert app.dataframe[1].value["clause"].to_list() == ["000-a", "alike"]


def test_what_if_takes_its_choice_from_the_address_and_refuses_two_readings_of_one_clause(
    rules: Opened,
) -> None:
    app = rules("rules", reading=["000-a on-the-raise", "000-a on-the-ante"], day="2026-11-28")
    assert "Two readings of one clause cannot hold at once." in _seen(app)
    assert not [frame for frame in app.dataframe if "difference_minor" in frame.value.columns]


def test_a_round_names_its_clauses_who_signed_and_what_others_would_pay(rules: Opened) -> None:
    seen = _seen(rules("hand", hand=f"{SCRIPT}/S1/3"))
    assert "The clauses it goes by" in seen
    assert "on-the-raise" in seen
    assert "decides no step, but another reading would pay otherwise" in seen


def test_a_corrected_round_shows_its_records_in_order(rules: Opened) -> None:
    app = rules("hand", hand=f"{SCRIPT}/S1/2")
    seen = _seen(app)
    assert "Its records, in order" in seen
    assert seen.index("first received") < seen.index("replaces the one before")
    assert "seat 1 raise returned: 30.00 -> 40.00" in seen
    assert f"seat 1 player: P2 -> {SCRIPT}" in seen
    for name in HOSTILE:
        assert name not in words(app)


def test_a_round_that_was_never_corrected_has_no_chain(page: Opened, night: Night) -> None:
    label = night.misread
    seen = _seen(page("hand", hand=f"{label['table']}/{label['session']}/{label['round']}"))
    assert "Its records, in order" not in seen


def test_the_edge_of_a_sheet_has_the_published_figures(page: Opened) -> None:
    app = page("rules", edge="caribbean-stud-us@1")
    seen = _seen(app)
    for text in ("5.2243%", "2.5553%", "2.2430", "52.23%", "56.3187%"):
        assert text in seen
    (ways,) = [frame.value for frame in app.dataframe if "way" in frame.value.columns]
    assert ways["lost"].to_list()[0] == "1,041,372,912,372 of 19,933,230,517,200"
    assert ways["lost"].to_list()[-1] == "3,310,360,338,060 of 19,933,230,517,200"
    assert ways["cost"].to_list()[0] == 0
    assert min(ways["cost"].to_list()[1:]) > 0
    (ends,) = [frame.value for frame in app.dataframe if "end" in frame.value.columns]
    assert sum(ends["share"].to_list()[:5]) == pytest.approx(100)


def test_optimal_play_stands_below_the_edge_with_what_mistakes_cost(page: Opened) -> None:
    app = page("rules", edge="caribbean-stud-us@1")
    seen = _seen(app)
    assert "Always raises a pair of 2 or better." in seen
    assert "Never raises what is below A-K." in seen
    assert "Of players who buy no card." not in seen
    (kinds,) = [frame.value for frame in app.dataframe if "best" in frame.value.columns]
    assert sum(kinds["share"].to_list()) == pytest.approx(100)
    assert kinds["hand"].to_list()[0] == "royal-flush"
    (mistakes,) = [frame.value for frame in app.dataframe if "mistake" in frame.value.columns]
    lost = dict(zip(mistakes["mistake"].to_list(), mistakes["lost"].to_list(), strict=True))
    assert lost["folds every A-K"] == f"{1_090_272_101_460 - 1_041_372_912_372:,} of 19,933,230,517,200"
    assert "never buys a card" not in lost


def test_bought_cards_are_counted_where_that_is_asked_for(page: Opened) -> None:
    app = page("rules", edge="stud-poker-bonus@1")
    assert "players who buy none" in _seen(app)
    assert "RUL-002" not in _seen(app)
    app.toggle[0].set_value(True).run()
    assert "RUL-002: the sheet favours the player" in _seen(app)
    (ways,) = [frame.value for frame in app.dataframe if "way" in frame.value.columns]
    assert any("buys a card" in way for way in ways["way"])
    assert "Of players who buy no card." in _seen(app)
    assert "Never buys with a straight or better." in _seen(app)
    (mistakes,) = [frame.value for frame in app.dataframe if "mistake" in frame.value.columns]
    assert mistakes["mistake"].to_list()[-1] == "never buys a card"
    assert mistakes["cost"].to_list()[-1] > 0
