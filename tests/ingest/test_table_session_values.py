"""Instants, amounts, identities and openings, held against the standard library and by hand."""

import json
from datetime import UTC, date, datetime, timedelta, timezone
from decimal import Decimal
from typing import Any

import hypothesis.strategies as st
import pytest
from hypothesis import given

from pipeline.ingest.identity import identity
from pipeline.ingest.table_session import identity_of, openings, read
from pipeline.ingest.table_session.amount import minor
from pipeline.ingest.table_session.instant import instant, instants
from tests.ingest.table_session_samples import CLOSING, DROP, KEY, OPENING, ROUND, content_of

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
HOW = {"at": "2027-02-15T09:00:00Z", "by": "M1", "reason": "misread"}
MOMENTS = st.datetimes(datetime(1, 1, 3), datetime(9999, 12, 29))
OFFSETS = st.integers(-1439, 1439)


def micros(moment: datetime) -> int:
    return (moment - EPOCH) // timedelta(microseconds=1)


@given(st.lists(st.tuples(MOMENTS, OFFSETS), max_size=4), st.booleans())
def test_instants_are_those_of_the_standard_library(moments: list[tuple[datetime, int]], whole: bool) -> None:
    aware = [
        moment.replace(
            microsecond=0 if whole else moment.microsecond, tzinfo=timezone(timedelta(minutes=east))
        )
        for moment, east in moments
    ]
    texts = [moment.isoformat() for moment in aware]
    found, zones = instants(texts)
    assert found.tolist() == [micros(moment) for moment in aware]
    assert zones == [text[-6:] for text in texts]
    in_utc = [moment.astimezone(UTC).isoformat().replace("+00:00", "Z") for moment in aware]
    assert instants(in_utc)[0].tolist() == found.tolist()


@given(st.lists(st.text("0123456789-:TZ+. ", min_size=18, max_size=26), max_size=3))
def test_what_is_no_time_alone_is_no_time_among_others(texts: list[str]) -> None:
    everything = [*texts, "2027-02-14T21:05:40+01:00", "2027-02-29T21:05:40+01:00", "2027-02-14T21:05:4٠Z"]
    for text, found in zip(everything, instants(everything)[0].tolist(), strict=True):
        try:
            assert instant(text)[0] == found
        except ValueError:
            assert found == -(2**63)


@pytest.mark.parametrize(
    "text",
    ["0001-01-01T00:00:00+00:01", "9999-12-31T23:59:59-00:01", "0000-01-01T00:00:00Z", "2027-2-14T1:1:1Z"],
)
def test_instants_that_no_reader_could_show_are_refused(text: str) -> None:
    with pytest.raises(ValueError, match="no time"):
        instant(text)


def test_a_leap_second_is_the_first_instant_of_the_next_minute() -> None:
    assert instant("2016-12-31T23:59:60Z")[0] == micros(datetime(2017, 1, 1, tzinfo=UTC))


@given(st.integers(0, 10**12 - 1), st.integers(0, 4), st.data())
def test_amounts_are_exact(whole: int, digits: int, data: st.DataObject) -> None:
    decimals = data.draw(st.text("0123456789", min_size=0, max_size=digits))
    text = f"{whole}.{decimals}" if decimals else str(whole)
    assert minor(text, digits) == Decimal(text).scaleb(digits)


def test_identities_do_not_run_into_each_other() -> None:
    assert identity_of("movement", "a", "bc", "d") != identity_of("movement", "ab", "c", "d")
    assert identity_of("session_open", *KEY) != identity_of("session_close", *KEY)


def test_a_movement_is_known_by_its_slip_and_without_one_by_its_content() -> None:
    slips: list[dict[str, Any]] = [
        DROP,
        DROP | {"amount": "1"},  # the same slip, other content: SRC-004
        DROP | {"kind": "fill"},
        DROP | {"ref": "B-10"},
        DROP | {"ref": None},
        DROP | {"ref": None, "amount": "200"},  # the same amount in another form
        DROP | {"ref": None, "amount": "201"},
    ]
    moved = read(content_of(*slips), {KEY: "EUR"}).movements
    names, hashes = moved["identity"].to_list(), moved["content_hash"].to_list()
    assert names[0] == names[1]
    assert hashes[0] != hashes[1]
    assert names[4] == names[5]
    assert hashes[4] == hashes[5]
    assert len(set(names)) == 5


def test_openings_and_closings_have_one_identity_a_session() -> None:
    again = OPENING | {"float": "1.00", "limits": {"max": "200.00", "min": "2.5"}}
    rows = read(content_of(OPENING, again, CLOSING), {}).sessions
    assert rows["identity"].to_list()[:2] == [identity("session_open", *KEY)] * 2
    assert rows["identity"].to_list()[2] == identity("session_close", *KEY)
    assert rows["content_hash"].n_unique() == 3
    same = OPENING | {"float": "12000.00", "limits": {"max": "200.0", "min": "2.5"}}
    assert read(content_of(OPENING, same), {}).sessions["content_hash"].n_unique() == 1


def test_an_opening_becomes_a_row() -> None:
    jackpot = {"id": "J7", "meter": "1500.5", "contribution": "0.70"}
    limits = {"min": "2.50", "max": "200", "max_payout": "50000", "bonus": {"min": "1", "max": "25"}}
    limits |= {"jackpot": {"min": "0.50", "max": "0.5"}}
    batch = read(content_of(OPENING | {"jackpot": jackpot, "limits": limits}), {})
    assert batch.unknown_keys == 0
    row = batch.sessions.to_dicts()[0]
    expected = {
        "record": "session_open", "venue": "DE-9", "table": "T4", "session": "N1", "currency": "EUR",
        "at_zone": "+01:00", "at_utc": datetime(2027, 2, 14, 19, tzinfo=UTC), "gaming_day": date(2027, 2, 14),
        "rules": "stud-poker-de@3", "ante_min_minor": 250, "ante_max_minor": 20_000,
        "max_payout_minor": 5_000_000, "bonus_min_minor": 100, "bonus_max_minor": 2_500,
        "jackpot_min_minor": 50, "jackpot_max_minor": 50, "float_minor": 1_200_000, "declared_rounds": None,
        "jackpot_id": "J7", "jackpot_meter_minor": 150_050, "jackpot_contribution": "0.70",
        "correction": None, "record_no": 0, "byte_start": 0,
    }  # fmt: skip
    assert {name: row[name] for name in expected} == expected


def test_the_opening_that_counts_is_the_first_unless_a_later_one_corrects_it() -> None:
    yen = OPENING | {"currency": "JPY", "float": "1", "limits": {"min": "1", "max": "2"}}
    assert openings(content_of(OPENING, yen)) == {KEY: "EUR"}
    assert openings(content_of(OPENING, yen | {"replaces": HOW})) == {KEY: "JPY"}
    assert openings(content_of(OPENING, OPENING | {"cancels": HOW})) == {}
    assert openings(content_of(OPENING, OPENING | {"cancels": HOW}, yen)) == {KEY: "JPY"}
    assert openings(content_of(OPENING | {"rules": "none"}, yen)) == {KEY: "JPY"}
    assert openings(b"\xef\xbb\xbf" + content_of(ROUND | {"venue": "session_open"}, yen)) == {KEY: "JPY"}
    assert openings(b"session_open") == {}


def test_what_the_caller_knows_of_other_files_is_used() -> None:
    row = read(json.dumps(ROUND).encode(), {KEY: "KWD"}, {KEY: date(2027, 2, 13)}).rounds.to_dicts()[0]
    assert (row["currency"], row["gaming_day"]) == ("KWD", date(2027, 2, 13))
    assert row["ante_stake_minor"] == [15_000, 7_500]


def test_amounts_of_a_session_without_currency_are_null() -> None:
    batch = read(content_of(DROP, CLOSING), {})
    assert batch.movements["amount_minor"].to_list() == [None]
    assert batch.sessions["float_minor"].to_list() == [None]
    assert batch.sessions["declared_rounds"].to_list() == [1]
