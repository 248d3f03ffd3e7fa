"""The chain of a meter, held against a plain second one; its sizes and limits."""

from typing import Any

import polars as pl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from checks import check_sessions
from tests.checks.made_sessions import LIGHT, made_sessions
from tests.oracles.meters import Element, breaks_in_order, carried_in_order, fewest_breaks

Described = dict[str, Any]


def text(cents: int) -> str:
    return f"{cents // 100}.{cents % 100:02d}"


def clock(minute: int) -> str:
    return f"{20 + minute // 60}:{minute % 60:02d}"


def broken(case: Described) -> pl.DataFrame:
    return check_sessions(**made_sessions(case)).findings.filter(code="JKP-002")


AMOUNTS = st.integers(0, 3)
ROUNDS = st.lists(st.sampled_from(["stated", "unsaid", "no stake", "share due", "off", "wrong"]), max_size=9)


@settings(deadline=None, max_examples=60)
@given(ROUNDS, st.data())
def test_one_table_breaks_where_the_plain_chain_breaks(kinds: list[str], data: st.DataObject) -> None:
    """A round is off where it begins with another meter, wrong where it leaves another than it should."""
    meter = 1000
    elements = [Element("S", 0, 0, 0, meter, 0)]
    rounds: list[Described] = []
    for number, kind in enumerate(kinds, 1):
        growth = data.draw(AMOUNTS)
        each: Described = {"round": number, "staked": text(growth + 1), "growth": text(growth), "award": "0"}
        before, moved = None, growth
        if kind in ("stated", "off", "wrong"):
            before = meter + (data.draw(AMOUNTS) if kind == "off" else 0)
            moved = growth + (data.draw(AMOUNTS) if kind == "wrong" else 0)
            meter = before + moved
            each["meter"] = [text(before), text(meter)]
        elif kind == "no stake":
            each, moved = {"round": number}, 0
        elif kind == "unsaid":
            meter += growth
        else:
            del each["award"]
            moved = None
            meter = data.draw(st.integers(500, 1500))
        rounds.append(each)
        elements.append(Element("S", number, number, number, before, moved))
    found = broken(
        {"opening": {"jackpot": {"id": "J", "meter": "10.00"}}, "rounds": rounds, "closing": False}
    )
    carried = carried_in_order(elements)
    expected = [(place, f"{text(carried[place] or 0)} EUR") for place in breaks_in_order(elements)]
    assert found.select("round", "expected").rows() == expected


@st.composite
def linked(draw: st.DrawFn) -> tuple[list[Described], list[Element]]:
    """Sessions of linked tables, their rounds timed at will, their meters as some order of them leaves it,
    or nearly so."""
    sessions: list[Described] = []
    rounds: list[tuple[Described, int, int]] = []
    elements: list[Element] = []
    tables = draw(st.integers(1, 3))
    for name in "ABC"[:tables]:
        minute = draw(st.integers(1, 4))
        own: list[Described] = []
        times: list[tuple[int, int | None]] = []
        for number in range(1, draw(st.integers(1, 2)) + 1):
            settled = draw(st.sampled_from([None, 0, 1, 3]))
            times.append((minute, None if settled is None else minute + settled))
            own.append({"round": number, "at": clock(minute)})
            if settled is not None:
                own[-1]["settled"] = clock(minute + settled)
            minute += draw(st.integers(1, 3)) + (settled or 0)
        sessions.append({"session": name, "table": name, "rounds": own, "closing": False})
        starts = [at for at, _ in times[1:]] + [24 * 60]
        for each, (at, settled), following in zip(own, times, starts, strict=True):
            rounds.append((each | {"track": name}, at, following if settled is None else settled))
    sessions[0]["opening"] = {"at": clock(0), "jackpot": {"id": "J", "meter": "10.00"}}
    elements.append(Element("A", 0, 0, 0, 1000, 0))
    meter = 1000
    for each, at, ends in (
        draw(st.permutations(rounds)) if draw(st.booleans()) else sorted(rounds, key=lambda one: one[1])
    ):
        before = meter + draw(st.sampled_from([0, 0, 0, 0, 7]))
        moved = draw(st.integers(0, 3))
        meter = before + moved
        elements.append(Element(each["track"], each["round"], at, ends, before, moved))
        own = next(one for one in sessions if one["session"] == each["track"])["rounds"]
        own[each["round"] - 1]["meter"] = [text(before), text(meter)]
    for other in sessions[1:]:
        other["opening"] = {"at": clock(0), "jackpot": {"id": "J", "meter": "10.00"}}
        elements.append(Element(other["session"], 0, 0, 0, 1000, 0))
    if draw(st.booleans()):
        at, amount = draw(st.integers(1, 9)), draw(st.sampled_from([2, 7]))
        seed = {"kind": "jackpot_seed", "amount": text(amount), "ref": "1", "source": "m", "at": clock(at)}
        sessions[0]["movements"] = [seed]
        elements.append(Element("seed", 0, at, at, None, amount))
    return sessions, elements


@settings(deadline=None, max_examples=50)
@given(linked())
def test_linked_tables_break_as_seldom_as_any_order_of_theirs(
    night: tuple[list[Described], list[Element]],
) -> None:
    sessions, elements = night
    assert broken({"sessions": sessions}).height == fewest_breaks(elements)


def test_meters_past_64_bits_are_not_known() -> None:
    """The seeds come to more than 64 bits hold: what follows them is asked nothing, and nothing wraps."""
    seeds = [{"kind": "jackpot_seed", "amount": "1", "ref": str(n), "at": "20:30"} for n in range(1100)]
    made = made_sessions(
        {
            "opening": {"jackpot": {"id": "J", "meter": "10.00"}},
            "rounds": [{"round": 1, "at": "20:40", "meter": ["10.00", "11.00"]}],
            "movements": seeds,
            "closing": {"at": "20:50", "jackpot": {"id": "J", "meter": "12.00"}},
        }
    )
    made["movements"] = made["movements"].with_columns(amount_minor=pl.lit(9_999_999_999_999_900))
    found = check_sessions(**made).findings.filter(code="JKP-002")
    assert found.select("round", "recorded", "expected").rows() == [(None, "12.00 EUR", "11.00 EUR")]


def test_rounds_that_are_told_nothing_of_a_meter_are_checked_as_before() -> None:
    made = made_sessions({"opening": {"jackpot": {"id": "J", "meter": "10.00"}}})
    made["rounds_light"] = made["rounds_light"].select(*LIGHT)
    del made["other_meters"], made["unopened_rounds"]
    assert check_sessions(**made).findings.is_empty()


@pytest.mark.parametrize("tables", [2, 150])
def test_many_tables_at_once_break_nothing(tables: int) -> None:
    """Every table's round spans the whole evening; their order is not the one in which they began."""
    sessions: list[Described] = []
    for number in range(tables):
        before = 1000 + 2 * (tables - number - 1)
        each = {"round": 1, "at": "20:10", "settled": "21:00", "meter": [text(before), text(before + 2)]}
        opening = {"at": "20:00", "jackpot": {"id": "J", "meter": "10.00"}}
        sessions.append({"session": f"{number:03d}", "table": f"{number:03d}", "opening": opening})
        sessions[-1] |= {"rounds": [each], "closing": False}
    assert broken({"sessions": sessions}).is_empty()
