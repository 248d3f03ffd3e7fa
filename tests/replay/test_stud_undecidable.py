"""What the record leaves open is said, and nothing else is."""

import pyarrow as pa
import pytest

from pipeline.replay.stud import SCHEMA, replay
from schemas.tables_judged import EXPECTED_HANDS
from schemas.undecidable import Undecidable, reason_text
from tests.replay.stud_hand import Row, batch_of, breaches, judged, reason, sheets, stud_hand

TWO = {1: 100_000, 2: 100_000}
THREE = {1: 100_000, 2: 100_000, 3: 100_000}
PLAIN = "[3] 1 ????2c 2 ????Kd\n1 brings-in 50\n2 calls 50\n[4] 1 3h 2 4h\n2 bets 200\n1 folds"


def acts(row: Row, column: str) -> list[int]:
    """A column at the betting actions, antes apart."""
    (expected,) = judged(row)
    return [value for value, kind in zip(expected[column], row["action_kind"], strict=True) if 1 <= kind <= 7]


def test_each_reason_has_its_words() -> None:
    assert len({reason_text(member) for member in Undecidable}) == len(Undecidable)


def test_limits_that_are_not_judged_still_have_pots() -> None:
    row = judged(stud_hand(PLAIN.replace("200", "777"), TWO, limit="pot-limit"))[0]
    assert reason(row, "betting_undecidable") == Undecidable.NOT_IMPLEMENTED_LIMIT
    assert set(row["ruling"]) == {-1} and set(row["due_seat"]) == {-1}
    assert row["expected_pot_minor"] == [180] and row["expected_uncalled_minor"] == [0, 777]
    assert row["ante_ruling"] == [0, 0]


def test_no_sheet() -> None:
    row = judged(stud_hand(PLAIN, TWO, rules=None))[0]
    assert reason(row, "betting_undecidable") == Undecidable.NO_SHEET
    assert set(row["ruling"]) == {-1}
    assert row["rules"] is None and row["pot_winners"] == [0b10]


def test_an_unknown_sheet_is_refused() -> None:
    with pytest.raises(ValueError, match="other@1"):
        replay(batch_of([stud_hand(PLAIN, TWO, rules="other@1")]), sheets())


def test_the_bring_in_alone_is_open_where_its_amount_is_not_known() -> None:
    row = stud_hand(PLAIN, TWO, bring_in=None)
    assert acts(row, "ruling") == [-1, 0, 0, 0]
    assert acts(row, "due_seat") == [1, 2, 2, 1]
    assert reason(judged(row)[0], "betting_undecidable") == Undecidable.BRING_IN_UNKNOWN


def test_callers_owe_what_was_brought_in_where_the_amount_is_not_known() -> None:
    row = stud_hand(PLAIN.replace("calls 50", "calls 40"), TWO, bring_in=None)
    assert breaches(row)[0] == (9, 2)


def test_a_completing_opener_needs_no_bring_in() -> None:
    row = stud_hand("[3] 1 ????2c 2 ????Kd\n1 completes 200\n2 folds", TWO, bring_in=None)
    assert acts(row, "ruling") == [0, 0]
    assert reason(judged(row)[0], "betting_undecidable") == Undecidable.NONE


def test_the_first_call_tells_a_bring_in_that_was_short_and_not_known() -> None:
    text = (
        "[3] 1 ????2c 2 ????Kd 3 ????Qd\n1 brings-in 20 all-in\n2 calls 50\n3 calls 50\n"
        "[4] 1 3h 2 4h 3 5h\n2 bets 200\n3 folds\n"
        "[5] 1 3s 2 4s\n[6] 1 6h 2 7h\n[7] 1 ?? 2 ??\n2 shows\n1 shows"
    )
    row = stud_hand(text, {**THREE, 1: 60}, bring_in=None)
    assert acts(row, "ruling") == [-1, -1, 0, 0, 0]


def test_who_is_first_is_open_where_up_cards_are_not_shown() -> None:
    row = stud_hand(PLAIN.replace("????2c", "??????").replace("4h", "??"), TWO)
    assert acts(row, "ruling") == [-1, 0, -1, 0]
    assert acts(row, "due_seat") == [-1, 2, -1, 1]
    assert reason(judged(row)[0], "betting_undecidable") == Undecidable.UP_CARDS_UNKNOWN


def test_a_hand_without_deals_shows_no_up_cards() -> None:
    lines = [line for line in PLAIN.splitlines() if not line.startswith("[3]")]
    row = stud_hand("\n".join(lines).replace("[4] 1 3h 2 4h", "[4]"), TWO)
    assert acts(row, "ruling") == [-1, 0, -1, 0]


def test_an_upper_bet_is_open_where_a_hidden_card_may_pair() -> None:
    text = "[3] 1 ????2c 2 ????Kd\n1 brings-in 50\n2 calls 50\n[4] 1 ?? 2 4h\n2 bets 400\n1 folds"
    row = stud_hand(text, TWO)
    assert acts(row, "ruling") == [0, 0, -1, 0]
    assert reason(judged(row)[0], "betting_undecidable") == Undecidable.UP_CARDS_UNKNOWN


def test_turns_and_calls_are_judged_without_stakes() -> None:
    row = stud_hand(PLAIN, TWO, stakes=(None, None), bring_in=None)
    assert acts(row, "ruling") == [-1, 0, -1, 0]
    assert acts(row, "due_seat") == [1, 2, 2, 1]
    assert reason(judged(row)[0], "betting_undecidable") == Undecidable.STAKES_UNKNOWN
    assert breaches(stud_hand(PLAIN.replace("2 bets", "1 bets"), TWO, stakes=(None, None)))[0] == (12, 1)


def test_stakes_of_nothing_are_no_stakes() -> None:
    row = judged(stud_hand(PLAIN, TWO, stakes=(0, 0)))[0]
    assert reason(row, "betting_undecidable") == Undecidable.STAKES_UNKNOWN


def test_the_ante_that_the_caller_found_goes_before_the_record() -> None:
    batch = batch_of([stud_hand(PLAIN, TWO), stud_hand(PLAIN, TWO)])
    batch = batch.append_column("ante_due_minor", pa.array([30, None], pa.int64()))
    rows = replay(batch, sheets()).to_pylist()
    assert [row["due_ante_minor"] for row in rows] == [[30, 30], [40, 40]]
    assert [row["ante_ruling"] for row in rows] == [[1, 1], [0, 0]]


def test_sheets_are_found_by_key() -> None:
    batch = batch_of([stud_hand(PLAIN, TWO, rules="a hash")])
    by_key = {"a hash": sheets()[0]}
    assert set(replay(batch, by_key).to_pylist()[0]["ruling"]) == {0}
    with pytest.raises(ValueError, match="a hash"):
        replay(batch, {sheets()[0].name: sheets()[0]})


def test_an_ante_that_nothing_tells() -> None:
    row = judged(stud_hand(PLAIN, TWO, ante=None, antes={}))[0]
    assert row["ante_ruling"] == [-1, -1] and row["due_ante_minor"] == [-1, -1]


def test_calls_and_bring_ins_without_an_amount_count_as_due_and_are_not_judged() -> None:
    row = stud_hand(PLAIN.replace("brings-in 50", "brings-in").replace("calls 50", "calls"), TWO)
    assert acts(row, "ruling") == [-1, -1, 0, 0]
    assert judged(row)[0]["expected_pot_minor"] == [180]
    assert reason(judged(row)[0], "betting_undecidable") == Undecidable.NOT_STATED


def test_a_bet_without_an_amount_leaves_the_rest_open() -> None:
    row = stud_hand(PLAIN.replace("bets 200", "bets"), TWO)
    (expected,) = judged(row)
    assert acts(row, "ruling") == [0, 0, -1, -1]
    assert reason(expected, "betting_undecidable") == Undecidable.NOT_STATED
    assert reason(expected, "award_undecidable") == Undecidable.NOT_STATED
    assert expected["contributed_minor"] == [-1, -1] and expected["expected_pot_minor"] == []


def test_more_seats_than_cards() -> None:
    row = judged(stud_hand("1 folds", dict.fromkeys(range(1, 60), 1_000)))[0]
    assert reason(row, "betting_undecidable") == Undecidable.CARD_COUNT
    assert reason(row, "award_undecidable") == Undecidable.CARD_COUNT
    assert set(row["contributed_minor"]) == {-1}


def test_columns_are_those_of_the_table_but_for_the_callers() -> None:
    left = {"content_hash", "run_id", "played_in", "sheet_sha256", "bring_in_due_minor", "ante_due_minor"}
    assert SCHEMA.names == [name for name in EXPECTED_HANDS.names() if name not in left]


def test_an_empty_batch() -> None:
    assert replay(batch_of([]), sheets()).num_rows == 0


def test_slices_and_large_lists_give_the_same() -> None:
    rows = [stud_hand(PLAIN, TWO), stud_hand(PLAIN, THREE), stud_hand(PLAIN.replace("200", "300"), TWO)]
    batch = batch_of(rows)
    whole = replay(batch, sheets())
    assert replay(batch.slice(1, 2), sheets()).to_pylist() == whole.to_pylist()[1:]
    large = pa.RecordBatch.from_arrays(
        [
            column.cast(pa.large_list(column.type.value_type)) if pa.types.is_list(column.type) else column
            for column in batch.columns
        ],
        batch.schema.names,
    )
    assert replay(large, sheets()).equals(whole)


@pytest.mark.parametrize(
    ("column", "value", "words"),
    [
        ("start_stack_minor", [1], "start_stack_minor and seat differ"),
        ("action_seat", [1], "action_seat and action_street differ"),
        ("action_card_count", None, "action_card_count does not add up"),
        ("start_stack_minor", [1 << 60, 1], "above"),
        ("start_stack_minor", [-2, 1], "below 0"),
        ("seat", [-1, 2], "seat number"),
    ],
)
def test_lists_that_do_not_fit_are_refused(column: str, value: list[int] | None, words: str) -> None:
    row = stud_hand(PLAIN, TWO)
    row[column] = value if value is not None else [0] * len(row[column])
    with pytest.raises(ValueError, match=words):
        replay(batch_of([row]), sheets())
