"""Settlement as a table from a table: its columns, its slices, its refusals."""

import msgspec
import pyarrow as pa
import pytest

from pipeline.replay.house_banked import settle
from schemas.render.arrow import arrow_schema
from schemas.sheets import HouseSheet, load_sheet
from schemas.tables_judged import EXPECTED_ROUNDS
from schemas.vocabulary import Decision, HandClass
from tests.replay.house_banked_table import SHEET, Round, Seat, batch

QUALIFIED = "Ah Kc 8s 6d 3c"
NOT_QUALIFIED = "Ah Qc 8s 6d 3c"
PAIR = "2c 2d 5h 9s Jc"
FOLD = Seat("4c 4d 5s 9h Jh", Decision.FOLD, stakes={"ante": 1000})


def test_columns_are_those_of_the_expected_table() -> None:
    settled = settle(batch([Round(QUALIFIED, [Seat(PAIR)])]))
    wanted = arrow_schema(EXPECTED_ROUNDS)
    written_by_the_run = {"content_hash", "run_id", "gaming_day", "rules", "sheet_sha256"}
    assert set(settled.schema.names) == set(wanted.names) - written_by_the_run
    for column in settled.schema:
        assert column.type == wanted.field(column.name).type, column.name


def test_each_round_is_settled_by_its_own_sheet() -> None:
    sheet = load_sheet(SHEET)
    assert isinstance(sheet, HouseSheet)
    generous = msgspec.structs.replace(sheet, pay_table=sheet.pay_table | {HandClass.PAIR: 7})
    rounds = [Round(QUALIFIED, [Seat(PAIR)], sheet=name) for name in ("a@1", "b@1", "a@1", None)]
    settled = settle(batch(rounds), {"a@1": sheet, "b@1": generous})
    returned = settled.column("expected_raise_returned_minor").to_pylist()
    assert returned == [[4000], [16000], [4000], [-1]]


def test_a_slice_and_wide_lists_settle_as_the_whole_does() -> None:
    rounds = batch(
        [Round(QUALIFIED, [Seat(PAIR), FOLD]), Round("", []), Round(NOT_QUALIFIED, [FOLD, Seat(PAIR)])]
    )
    whole = settle(rounds)
    assert settle(rounds.slice(1)).equals(whole.slice(1))
    wide = [
        column.cast(pa.large_list(column.type.value_type)) if pa.types.is_list(column.type) else column
        for column in rounds.columns
    ]
    assert settle(pa.RecordBatch.from_arrays(wide, names=rounds.schema.names)).equals(whole)


def test_no_rounds_settle_to_no_rows() -> None:
    settled = settle(batch([]))
    assert settled.num_rows == 0
    assert settled.schema == settle(batch([Round(QUALIFIED, [FOLD])])).schema


def test_a_missing_column_is_named() -> None:
    rounds = batch([Round(QUALIFIED, [Seat(PAIR)])])
    for name in rounds.schema.names:
        kept = [other for other in rounds.schema.names if other != name]
        with pytest.raises((ValueError, KeyError), match=name):
            settle(rounds.select(kept))


@pytest.mark.parametrize(
    ("column", "values", "message"),
    [
        ("seat_decision", [[2]], "hand hand-0: the length of 'seat_decision'"),
        ("seat_card_count", [[5, 4]], "hand hand-0: the length of 'seat_cards'"),
        ("draw_count", [[1, 0]], "hand hand-0: the length of 'draw_discard'"),
        ("dealer_cards", [[0, 1, 2, 3, 52]], "dealer_cards holds a number that is no card"),
        ("seat_cards", [[-2] * 10], "seat_cards holds a number that is no card"),
    ],
)
def test_columns_at_odds_are_refused(column: str, values: list[list[int]], message: str) -> None:
    rounds = batch([Round(QUALIFIED, [Seat(PAIR), FOLD])])
    place = rounds.schema.get_field_index(column)
    broken = rounds.set_column(place, column, pa.array(values, rounds.schema.field(place).type))
    with pytest.raises(ValueError, match=message):
        settle(broken)


def test_sheets_as_a_dictionary_settle_alike() -> None:
    rounds = batch([Round(QUALIFIED, [Seat(PAIR)], sheet=name) for name in (SHEET, None, "other@1", SHEET)])
    place = rounds.schema.get_field_index("rules")
    encoded = rounds.set_column(place, "rules", rounds.column("rules").dictionary_encode())
    assert settle(encoded).equals(settle(rounds))
