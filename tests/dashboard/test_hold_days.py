"""The Hold page's parts, limits and rounds of the chosen gaming days, beside the stages' own figures."""

import html
import json
from datetime import date
from typing import Any

import polars as pl
import pytest

from dashboard.charts import BAD
from dashboard.drill_down import MOST_ROUNDS, place_of, table_days
from dashboard.win_limits import INNER, OUTER, cumulated, luck_chart
from dashboard.win_parts import by_table
from pipeline.hold.decompose import PARTS
from pipeline.hold.held import Held, Key
from pipeline.lake import SettledLake
from pipeline.stages.hold_explained import hold_explained
from pipeline.stages.played_seats import played_seats
from pipeline.stages.rounds_explained import held_table_days, rounds_explained
from tests.dashboard.conftest import HOSTILE, VENUE, Night, Opened, words

FIRST = "2026-11-02"
MONEY = [f"{name}_minor" for name in PARTS]


def _seen(app: Any) -> str:
    return html.unescape(words(app))


def _with(app: Any, column: str) -> pl.DataFrame:
    """The page's table that has a column."""
    (frame,) = [each.value for each in app.dataframe if column in each.value.columns]
    return pl.DataFrame(frame.to_dict("list"), strict=False)


def _minor(frame: pl.DataFrame, name: str, digits: int = 2) -> list[int]:
    return [round(float(value) * 10**digits) for value in frame[name].to_list()]


def _charts(app: Any) -> list[dict[str, Any]]:
    charts = [json.loads(each.proto.spec) for each in app.get("vega_lite_chart")]
    assert charts
    return charts


@pytest.fixture(scope="module")
def told(night: Night) -> dict[Key, Held]:
    return held_table_days(SettledLake(night.lake), ())


def _of(told: dict[Key, Held], **wanted: object) -> dict[Key, Held]:
    names = ("venue", "table", "currency", "day")
    return {
        key: held
        for key, held in told.items()
        if all(key[names.index(name)] == value for name, value in wanted.items())
    }


def test_over_all_days_the_parts_are_those_of_hold(page: Opened, night: Night) -> None:
    shown = _with(page("hold", currency="EUR"), "theoretical_minor")
    told = hold_explained(SettledLake(night.lake), (), "table").filter(currency="EUR").sort("venue", "table")
    for name in [*MONEY, "win_minor"]:
        assert _minor(shown, name) == told[name].to_list()
    assert shown["z"].to_list() == pytest.approx(told["z"].to_list())
    assert shown["rounds"].to_list() == told["rounds"].to_list()


def test_the_interval_is_that_of_the_normal_law(told: dict[Key, Held]) -> None:
    for row in by_table(_of(told, currency="EUR")).to_dicts():
        held = [each for key, each in told.items() if key[:2] == (row["venue"], row["table"])]
        deviation = sum(each.spread.variance for each in held) ** 0.5
        expected = sum(each.parts.win - each.parts.luck for each in held)
        assert row["interval_low_minor"] == pytest.approx(float(expected) - 1.959964 * deviation, abs=2)
        assert row["interval_high_minor"] == pytest.approx(float(expected) + 1.959964 * deviation, abs=2)


def test_the_chosen_days_alone_are_taken_apart(page: Opened, told: dict[Key, Held], night: Night) -> None:
    app = page("hold", currency="EUR", days=[FIRST, FIRST])
    shown = _with(app, "theoretical_minor")
    days = _of(told, currency="EUR", day=date.fromisoformat(FIRST))
    assert shown["rounds"].sum() == sum(held.rounds for held in days.values()) > 0
    assert _minor(shown, "win_minor") == [days[key].parts.win for key in sorted(days, key=str)]
    assert shown["z"].to_list() == pytest.approx([days[key].z for key in sorted(days, key=str)])
    assert sum(map(sum, (_minor(shown, name) for name in MONEY))) == sum(_minor(shown, "win_minor"))
    assert _with(app, "expected_minor")["gaming_day"].dt.date().unique().to_list() == [
        date.fromisoformat(FIRST)
    ]
    every = hold_explained(SettledLake(night.lake), (), "day").filter(currency="EUR").sort("gaming_day")
    assert sum(_minor(shown, "win_minor")) == every["win_minor"][0]
    whole = _with(page("hold", currency="EUR"), "theoretical_minor")
    assert _minor(whole, "win_minor") != _minor(shown, "win_minor")
    assert sum(_minor(whole, "win_minor")) == every["win_minor"].sum()


def test_few_rounds_are_said_to_be_dealt_again_elsewhere(page: Opened) -> None:
    seen = _seen(page("hold", currency="EUR"))
    assert "2 of 2 tables have fewer than 2,000 rounds on these days" in seen
    assert "dealt again by “studaudit hold”" in seen
    assert "by the normal law" in seen
    assert "over all days" not in seen


def test_luck_is_added_up_within_its_limits(told: dict[Key, Held]) -> None:
    days = _of(told, currency="EUR")
    frame = cumulated(days)
    assert frame["gaming_day"].to_list() == sorted({key[3] for key in days})
    luck = variance = rounds = 0.0
    for row in frame.to_dicts():
        of_day = [held for key, held in days.items() if key[3] == row["gaming_day"]]
        luck += sum(float(held.parts.luck) for held in of_day)
        variance += sum(held.spread.variance for held in of_day)
        rounds += sum(held.rounds for held in of_day)
        assert row["luck_minor"] == pytest.approx(luck, abs=1)
        assert row["std_dev_minor"] == pytest.approx(variance**0.5)
        assert row["z"] == pytest.approx(luck / variance**0.5)
        assert row["rounds"] == rounds
    rows, _ = luck_chart(frame, "EUR")
    assert rows["group"].to_list() == ["start", *(str(day) for day in frame["gaming_day"])]
    assert rows["luck_minor"].to_list() == [0, *frame["luck_minor"]]
    for name, reach in (("inner", INNER), ("outer", OUTER)):
        expected = [0.0, *(reach * deviation for deviation in frame["std_dev_minor"])]
        assert rows[f"{name}_high"].to_list() == pytest.approx(expected, abs=1)
        assert rows[f"{name}_low"].to_list() == pytest.approx([-limit for limit in expected], abs=1)


def test_days_without_a_sheet_have_no_part_in_the_limits(told: dict[Key, Held]) -> None:
    days = _of(told, currency="EUR")
    key = next(iter(days))
    ruled = days[key]
    bare = ruled._replace(spread=ruled.spread._replace(variance=0.0))
    assert cumulated({key: bare}).is_empty()
    assert cumulated({}).is_empty()
    (row,) = table_days({key: bare}).to_dicts()
    assert (row["expected_minor"], row["luck_minor"], row["z"]) == (None, None, None)
    assert row["win_minor"] == ruled.parts.win


def test_the_chart_stands_on_the_page_with_its_last_day(page: Opened, told: dict[Key, Held]) -> None:
    app = page("hold", currency="EUR")
    (chart,) = [each for each in _charts(app) if "outer_low" in json.dumps(each)]
    marks = [layer["mark"]["type"] for layer in chart["layer"]]
    assert marks == ["area", "area", "rule", "line", "point"]
    assert chart["layer"][-1]["encoding"]["color"]["condition"]["value"] == BAD
    last = cumulated(_of(told, currency="EUR")).row(-1, named=True)
    seen = _seen(app)
    assert f"{last['luck_minor'] / 100:+,.2f}" in seen
    assert f"{last['z']:+.2f}" in seen
    one = _of(told, currency="EUR", table="SP-01")
    assert f"{cumulated(one)['z'][-1]:+.2f}" in _seen(page("hold", currency="EUR", table="SP-01"))


def test_of_too_few_rounds_the_page_says_that_limits_say_nothing(page: Opened, told: dict[Key, Held]) -> None:
    app = page("hold", currency="KWD")
    rounds = sum(held.rounds for held in _of(told, currency="KWD").values())
    assert rounds < 100
    assert f"{rounds} rounds whose luck a rule sheet tells: limits say nothing of fewer than 100" in _seen(
        app
    )
    assert "outer_low" not in json.dumps(_charts(app))


def _choose(app: Any, place: str) -> Any:
    app.session_state[place] = {"selection": {"rows": [0], "columns": []}}
    app.run()
    assert not app.exception, [block.message for block in app.exception]
    return app


def test_a_chosen_day_lists_all_its_rounds_and_they_add_up(page: Opened, told: dict[Key, Held]) -> None:
    days = _of(told, currency="KWD")
    key = min(days, key=lambda each: str(each[3]))
    assert days[key].rounds <= MOST_ROUNDS
    app = page("hold", currency="KWD")
    day = _with(app, "expected_minor").row(0, named=True)
    app = _choose(app, place_of("table_days", sorted(days, key=lambda each: str(each[3]))))
    rounds = _with(app, "hand_id")
    assert rounds.height == days[key].rounds == day["rounds"]
    assert sum(_minor(rounds, "win_minor", 3)) == days[key].parts.win == round(float(day["win_minor"]) * 1000)
    assert sum(_minor(rounds, "luck_minor", 3)) == pytest.approx(
        float(days[key].parts.luck), abs=rounds.height
    )
    luck = [abs(value) for value in _minor(rounds, "luck_minor", 3)]
    assert luck == sorted(luck, reverse=True)
    assert f"{VENUE}, KW-01, {key[3]}" in _seen(app)
    assert not any(hostile in words(app) for hostile in HOSTILE)


def test_of_many_rounds_those_that_moved_the_win_most_are_listed(
    page: Opened, told: dict[Key, Held], night: Night
) -> None:
    days = _of(told, currency="EUR", table="SP-01", day=date.fromisoformat(FIRST))
    (key,) = days
    assert days[key].rounds > MOST_ROUNDS
    app = page("hold", currency="EUR", table="SP-01", days=[FIRST, FIRST])
    app = _choose(app, place_of("table_days", [key]))
    shown = _with(app, "hand_id")
    every = rounds_explained(SettledLake(night.lake), (), key)
    assert shown["hand_id"].to_list() == every["hand_id"].head(MOST_ROUNDS).to_list()
    rest = every["win_minor"].slice(MOST_ROUNDS).sum()
    assert f"the other {every.height - MOST_ROUNDS} won {rest / 100:,.2f} EUR together" in _seen(app)


def test_a_chosen_round_opens_its_page(page: Opened, told: dict[Key, Held], night: Night) -> None:
    days = sorted(_of(told, currency="KWD"), key=lambda each: str(each[3]))
    app = page("hold", currency="KWD")
    app.session_state[place_of("day_rounds", days[0])] = {"selection": {"rows": [0], "columns": []}}
    _choose(app, place_of("table_days", days))
    assert app.title[0].value == "Hand"
    every = rounds_explained(SettledLake(night.lake), (), days[0])
    assert app.text_input(key="hand").value == every["hand_id"][0]


def test_the_rounds_of_every_day_add_up(told: dict[Key, Held], night: Night) -> None:
    lake = SettledLake(night.lake)
    seats, _ = played_seats(lake, ())
    assert seats["hand_id"].n_unique() == sum(held.rounds for held in told.values())
    errors = 0
    for key, held in told.items():
        rounds = rounds_explained(lake, (), key)
        assert rounds.height == held.rounds
        assert rounds["win_minor"].sum() == held.parts.win
        assert rounds["errors_minor"].sum() == held.parts.errors
        stakes = seats.filter(pl.col("hand_id").is_in(rounds["hand_id"].implode()))
        names = [f"{name}_stake_minor" for name in ("main", "bonus", "jackpot")]
        assert rounds["handle_minor"].sum() == stakes.select(pl.sum_horizontal(names).sum()).item()
        assert rounds["seats"].sum() == stakes.height
        errors += rounds.filter(pl.col("errors_minor") != 0).height
    assert errors > 0
    assert rounds_explained(lake, (), ("none", "none", "EUR", None)).is_empty()
