"""Rule sheets: what a file may hold, what a mistake in it is told, how they are read otherwise."""

from datetime import date
from itertools import pairwise

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from schemas.sheets import (
    HouseSheet,
    Sheet,
    SheetFault,
    StudSheet,
    all_sheets,
    every_reading,
    load_sheet,
    parameter_values,
    sheet_in_force,
    with_readings,
)
from schemas.sheets.load import parse_sheet
from schemas.vocabulary import HandClass

HEAD = {field.name for field in msgspec.structs.fields(Sheet)}
HOUSE = [name for name, sheet in all_sheets().items() if isinstance(sheet, HouseSheet)]


def house(name: str) -> HouseSheet:
    sheet = load_sheet(name)
    assert isinstance(sheet, HouseSheet)
    return sheet


def as_toml(sheet: str, *changes: tuple[str, str]) -> bytes:
    """A shipped sheet's file with some of its text exchanged."""
    from importlib.resources import files

    text = files("schemas.sheets").joinpath(f"{sheet}.toml").read_text(encoding="utf-8")
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    return text.encode()


def test_the_sheets_of_the_specification_are_there() -> None:
    assert set(all_sheets()) == {
        "stud-poker-fr@1",
        "stud-poker-bonus@1",
        "caribbean-progressive@1",
        "caribbean-stud-us@1",
        "seven-card-stud-limit@1",
        "stud-tournament-tda@1",
        "pokerstars-stud-cash@1",
        "pokerstars-stud-tournament@1",
        "bovada-stud-cash@1",
        "bovada-stud-tournament@1",
        "kingsclub-stud@1",
        "merge-stud@1",
        "winamax-stud@1",
    }


def test_each_site_and_kind_of_hand_has_one_stud_sheet() -> None:
    sheets = [sheet for sheet in all_sheets().values() if isinstance(sheet, StudSheet)]
    places = [(site, kind) for sheet in sheets for kind in sheet.kinds for site in sheet.sites or ("*",)]
    assert len(places) == len(set(places))
    assert {("*", "cash"), ("*", "tournament")} <= set(places)


def test_what_the_sites_do_otherwise_than_their_sources() -> None:
    online = {"burns": False, "short_deck": "common-card", "first_to_show": "last-street-or-seat"}
    differs = {
        "pokerstars-stud-cash@1": (
            "seven-card-stud-limit@1",
            online | {"sites": ("PokerStars",)},
        ),
        "pokerstars-stud-tournament@1": (
            "stud-tournament-tda@1",
            online | {"sites": ("PokerStars",)},
        ),
        "bovada-stud-cash@1": (
            "seven-card-stud-limit@1",
            {"sites": ("Bovada",), "first_to_show": "last-street"},
        ),
        "bovada-stud-tournament@1": (
            "stud-tournament-tda@1",
            {"sites": ("Bovada",), "first_to_show": "last-street", "open_pair_games": ("7stud",)},
        ),
        "kingsclub-stud@1": (
            "seven-card-stud-limit@1",
            {"sites": ("KingsClub",), "completion": "raises-from-bring-in"},
        ),
        "merge-stud@1": ("seven-card-stud-limit@1", {"sites": ("Merge",)}),
        "winamax-stud@1": ("seven-card-stud-limit@1", {"sites": ("Winamax",), "first_to_show": "any"}),
    }
    for name, (source, expected) in differs.items():
        own, usual = load_sheet(name), load_sheet(source)
        fields = [field.name for field in msgspec.structs.fields(StudSheet)]
        told = {
            field: getattr(own, field)
            for field in fields
            if field not in HEAD and getattr(own, field) != getattr(usual, field)
        }
        assert told == expected, name


@pytest.mark.parametrize(
    ("name", "table"),
    [
        ("stud-poker-fr@1", (1, 2, 3, 5, 8, 10, 20, 50, 100)),
        ("stud-poker-bonus@1", (1, 2, 3, 5, 8, 10, 20, 50, 100)),
        ("caribbean-progressive@1", (1, 2, 3, 4, 5, 7, 20, 50, 100)),
        ("caribbean-stud-us@1", (1, 2, 3, 4, 5, 7, 20, 50, 100)),
    ],
)
def test_pay_tables_from_a_pair_to_a_royal_flush(name: str, table: tuple[int, ...]) -> None:
    paid = house(name).pay_table
    assert tuple(paid[member] for member in HandClass if member != HandClass.HIGH_CARD) == table


def test_the_side_bets_pay_what_their_sources_print() -> None:
    bonus, progressive = house("stud-poker-bonus@1").bonus, house("caribbean-progressive@1").progressive
    assert bonus is not None
    assert progressive is not None
    assert [(word.name, n) for word, n in bonus.table.items()] == [
        ("FLUSH", 100),
        ("FULL_HOUSE", 150),
        ("QUADS", 1000),
        ("STRAIGHT_FLUSH", 2000),
        ("ROYAL_FLUSH", 5000),
    ]
    assert list(progressive.table.values()) == [50, 100, 500, "10%", "100%"]


@pytest.mark.parametrize(
    ("name", "first", "last_before"),
    [
        ("stud-poker-fr@1", date(2007, 5, 17), date(2007, 5, 16)),
        ("caribbean-progressive@1", date(2000, 1, 1), date(1999, 12, 31)),
    ],
)
def test_a_sheet_is_in_force_from_its_first_day(name: str, first: date, last_before: date) -> None:
    assert sheet_in_force(name, first) is not None
    assert sheet_in_force(name, last_before) is None


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("raise_multiple", "raise_multipel", "did you mean 'raise_multiple'"),
        ("straight = 5", "strait = 5", "did you mean 'straight'"),
        ("straight = 5\n", "", "nothing for straight"),
        ('fold_ante = "lose"', 'fold_ante = "looses"', "fold_ante"),
        ("raise_multiple = 2", 'raise_multiple = "2"', "raise_multiple"),
        ("pair = 1\n", "pair = -1\n", "pay_table"),
        ("sets = { raise_multiple = 2 }", "sets = {}", "no clause sets raise_multiple"),
        ("sets = { raise_multiple = 2 }", "sets = { deck = 52 }", "deck is set by an earlier clause"),
        ('family = "house-banked"', 'family = "house-bankt"', "did you mean 'house-banked'"),
        ('title = "', 'titel = "', "did you mean 'title'"),
        ("[[clause]]\n", "[[clause]]\nsayd = 1\n", "sayd"),
        ('pay_basis = "ante"', 'pay_bases = "ante"', "did you mean 'pay_basis'"),
        ('pay_basis = "ante"', 'pay_basis = "bonus"', "pay_basis"),
        ('called = "kickers"\n', "", "called"),
        ('wagers = ["ante", "raise"]', 'wagers = ["ante", "raise", "bonus"]', "no clause sets bonus_table"),
        ('wagers = ["ante", "raise"]', 'wagers = ["ante", "rise"]', "wagers"),
        ("in_force_from = 2007-05-17", 'in_force_from = "soon"', "in_force_from"),
    ],
)
def test_a_mistake_is_named_with_its_place(old: str, new: str, told: str) -> None:
    with pytest.raises(SheetFault, match=told) as fault:
        parse_sheet(as_toml("stud-poker-fr@1", (old, new)), "mine.toml")
    assert "mine.toml" in str(fault.value)


def test_every_byte_of_a_file_counts_for_its_hash() -> None:
    plain = parse_sheet(as_toml("stud-poker-fr@1"), "a")
    assert plain.sha256 == load_sheet("stud-poker-fr@1").sha256
    assert parse_sheet(as_toml("stud-poker-fr@1", ("One deck", "One  deck")), "a").sha256 != plain.sha256


@pytest.mark.parametrize(
    ("name", "listed"),
    [
        ("stud-poker-fr@1", {"000-a", "000-b", "000-c", "000.9"}),
        (
            "stud-poker-bonus@1",
            {"001-b", "001-c", "001-d", "001-e", "001-i", "001-j", "001-k", "001-k-missed"},
        ),
        (
            "caribbean-progressive@1",
            {"004-a-pay", "004-a-jackpot", "004.8", "004-d", "004-e", "004-e-basis"},
        ),
        ("caribbean-stud-us@1", set[str]()),
    ],
)
def test_the_listed_alternatives(name: str, listed: set[str]) -> None:
    assert {clause.id for clause in load_sheet(name).clauses if clause.alternatives} == listed


def _single(sheet: Sheet) -> dict[tuple[str, str], dict[str, object]]:
    before = parameter_values(sheet)
    return {
        (variant.readings[0].clause, variant.readings[0].name): {
            name: value for name, value in parameter_values(variant.sheet).items() if value != before[name]
        }
        for variant in every_reading(sheet, most=1)
    }


def test_a_signed_reading_leaves_the_sheet_s_own_among_the_alternatives() -> None:
    signed = with_readings(house("stud-poker-bonus@1"), {"001-i": "B3"})
    assert signed.bonus is not None
    assert (signed.bonus.nq_hit, signed.bonus.nonhit_on_nq) == ("lose", "lose")
    assert signed.sha256 != load_sheet("stud-poker-bonus@1").sha256
    others = {name: sets for (clause, name), sets in _single(signed).items() if clause == "001-i"}
    assert others == {
        "B1": {"bonus_nq_hit": "pay"},
        "B2": {"bonus_nq_hit": "push"},
        "B4": {"bonus_nq_hit": "push", "bonus_nonhit_on_nq": "push"},
    }


def test_signing_the_sheet_s_own_reading_changes_nothing() -> None:
    sheet = house("stud-poker-bonus@1")
    own = {clause.id: clause.called for clause in sheet.clauses if clause.called is not None}
    assert with_readings(sheet, own) == sheet


@given(st.data())
def test_reading_there_and_back_gives_the_same_rules(data: st.DataObject) -> None:
    sheet = house(data.draw(st.sampled_from(HOUSE)))
    doubtful = [clause for clause in sheet.clauses if clause.alternatives and clause.id != "001-k-missed"]
    chosen = {clause.id: data.draw(st.sampled_from(clause.readings)) for clause in doubtful}
    own = {clause.id: clause.called for clause in doubtful if clause.called is not None}
    signed = with_readings(sheet, chosen)
    assert parameter_values(with_readings(signed, own)) == parameter_values(sheet)
    assert (signed.sha256 == sheet.sha256) == (chosen == own)


def test_the_venue_s_own_numbers() -> None:
    sheet = with_readings(house("stud-poker-fr@1"), {}, {"layout_seats": 6, "pay_basis": "ante"})
    assert (sheet.layout_seats, sheet.pay_basis) == (6, "ante")
    with pytest.raises(SheetFault, match="did you mean 'layout_seats'"):
        with_readings(sheet, {}, {"layout_seat": 6})
    with pytest.raises(SheetFault, match="layout_seats"):
        with_readings(sheet, {}, {"layout_seats": 0})


def test_the_order_in_which_readings_are_named_changes_nothing() -> None:
    sheet = house("stud-poker-bonus@1")
    one = with_readings(sheet, {"001-i": "B2", "001-k-missed": "returned"})
    assert one == with_readings(sheet, {"001-k-missed": "returned", "001-i": "B2"})
    assert one.bonus is not None
    assert (one.bonus.nq_hit, one.bonus.nonhit_on_nq) == ("push", "push")
    assert _single(one)["001-i", "B1"] == {"bonus_nq_hit": "pay"}
    assert _single(one)["001-k-missed", "lost"] == {"bonus_nonhit_on_nq": "lose"}


def test_a_clause_that_another_s_reading_sets_is_read_as_that_says() -> None:
    """rules.md: B4 gives every bonus back, the missed ones too."""
    signed = with_readings(house("stud-poker-bonus@1"), {"001-i": "B4"})
    missed = next(clause for clause in signed.clauses if clause.id == "001-k-missed")
    assert (missed.called, missed.sets) == ("returned", {"bonus_nonhit_on_nq": "push"})
    both = with_readings(house("stud-poker-bonus@1"), {"001-i": "B4", "001-k-missed": "returned"})
    assert parameter_values(both) == parameter_values(signed)
    assert _single(both)["001-i", "B1"] == {"bonus_nq_hit": "pay"}


def test_readings_that_contradict_each_other_are_refused() -> None:
    with pytest.raises(SheetFault, match="bonus_nonhit_on_nq"):
        with_readings(house("stud-poker-bonus@1"), {"001-i": "B4", "001-k-missed": "lost"})


def test_a_number_that_a_listed_reading_has_is_that_reading() -> None:
    sheet = house("stud-poker-fr@1")
    assert with_readings(sheet, {}, {"pay_basis": "ante"}) == with_readings(sheet, {"000-a": "on-the-ante"})


def test_a_number_of_the_venue_s_own_stands_in_the_clause_s_words() -> None:
    sheet = with_readings(house("stud-poker-fr@1"), {}, {"ak_win_pay": 2})
    clause = next(clause for clause in sheet.clauses if clause.id == "000-b")
    assert (clause.reading, "ak_win_pay = 2" in clause.says) == ("venue", True)


@pytest.mark.parametrize(
    ("readings", "told"),
    [({"001-z": "B1"}, "001-z"), ({"001-i": "B5"}, "B1, B2, B3, B4"), ({"001.3": "x"}, "'x'")],
)
def test_an_unknown_reading_is_told_what_there_is(readings: dict[str, str], told: str) -> None:
    with pytest.raises(SheetFault, match=told):
        with_readings(load_sheet("stud-poker-bonus@1"), readings)


@pytest.mark.parametrize("name", HOUSE)
def test_combinations_come_with_the_fewest_clauses_first_and_each_once(name: str) -> None:
    variants = list(every_reading(load_sheet(name)))
    sizes = [len(variant.readings) for variant in variants]
    assert all(earlier <= later for earlier, later in pairwise(sizes))
    assert len({variant.readings for variant in variants}) == len(variants)


def test_how_many_combinations_there_are() -> None:
    """fr: 2^4 - 1. Progressive: 2^6 - 1. Bonus: 2 for 001-b, c, d, e and k, 3 for j, and for i and the missed
    bonus together 4 x 2 - 1, as B4 and the missed bonus returned set one parameter: 2^5 x 3 x 7 - 1."""
    counts = {name: sum(1 for _ in every_reading(load_sheet(name))) for name in HOUSE}
    assert counts == {
        "stud-poker-fr@1": 15,
        "caribbean-progressive@1": 63,
        "stud-poker-bonus@1": 671,
        "caribbean-stud-us@1": 0,
    }
