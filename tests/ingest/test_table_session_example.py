"""A small session of our own in the contract's form, read from end to end."""

import json

from pipeline.ingest.table_session import openings, read
from tests.ingest.table_session_samples import CLOSING, DROP, KEY, OPENING, ROUND, content_of


def test_a_session_becomes_rows_and_every_byte_is_stored() -> None:
    content = content_of(OPENING, ROUND, DROP, CLOSING)
    batch = read(content, {})
    assert batch.quarantined.height == 0
    assert batch.pieces["fate"].to_list() == ["stored"] * 4
    assert batch.pieces["byte_end"].to_list()[-1] == len(content)
    assert batch.unknown_keys == 0
    assert openings(content) == {KEY: "EUR"}


def test_a_round_keeps_what_was_recorded() -> None:
    row = read(content_of(OPENING, ROUND), {}).rounds.to_dicts()[0]
    # Cards by hand: rank * 4 + suit, ranks from the deuce, suits c d h s.
    assert row["dealer_cards"] == [50, 31, 16, 7, 48]  # Ah 9s 6c 3s Ac
    assert row["dealer_up"] == 4
    assert row["dealer_hand"] == 1
    assert row["dealer_qualified"] is True
    assert row["at_utc"].isoformat() == "2027-02-14T20:05:40+00:00"
    assert row["at_zone"] == "+01:00"
    assert row["gaming_day"].isoformat() == "2027-02-14"
    assert row["currency"] == "EUR"
    assert row["seat"] == [2, 5]
    assert row["seat_player"] == ["P7", "P8"]
    assert row["seat_card_count"] == [5, 5]
    assert row["seat_cards"] == [44, 45, 11, 5, 2, 40, 37, 29, 21, 0]  # Kc Kd 4s 3d 2h, Qc Jd 9d 7d 2c
    assert row["seat_decision"] == [2, 1]
    assert row["seat_hand"] == [1, -1]
    assert row["ante_stake_minor"] == [1500, 750]
    assert row["ante_returned_minor"] == [3000, 0]
    assert row["raise_stake_minor"] == [3000, -1]
    assert row["raise_returned_minor"] == [6000, -1]
    assert row["bonus_stake_minor"] == [-1, 500]
    assert row["jackpot_stake_minor"] == [-1, -1]


def test_movement_and_closing_take_currency_and_day_from_an_opening_that_comes_later() -> None:
    batch = read(content_of(CLOSING, DROP, OPENING), {})
    closing = batch.sessions.filter(record="session_close").to_dicts()[0]
    drop = batch.movements.to_dicts()[0]
    assert (closing["float_minor"], closing["declared_rounds"], closing["currency"]) == (1_234_500, 1, "EUR")
    assert (drop["amount_minor"], drop["ref"], str(drop["gaming_day"])) == (20_000, "B-9", "2027-02-14")


def test_rounds_without_an_opening_keep_their_amounts_in_ten_thousandths() -> None:
    row = read(content_of(ROUND), {}).rounds.to_dicts()[0]
    assert row["currency"] is None
    assert row["gaming_day"] is None
    assert row["ante_stake_minor"] == [150_000, 75_000]
    assert row["raise_stake_minor"] == [300_000, -1]


def test_the_content_hash_does_not_depend_on_knowing_the_currency() -> None:
    content = json.dumps(ROUND).encode()
    assert (
        read(content, {}).rounds["content_hash"][0] == read(content, {KEY: "EUR"}).rounds["content_hash"][0]
    )
