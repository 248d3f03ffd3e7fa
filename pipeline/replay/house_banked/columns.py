"""Recorded rounds from Arrow to flat arrays for the kernels.

List columns are read where they lie: one array of all values and one of where each round's begin.
"""

from typing import Any, NamedTuple, NoReturn

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

from schemas.cards import DECK_SIZE, HIDDEN
from schemas.compile import kernel
from schemas.tables_recorded import WAGERS

Int8s = NDArray[np.int8]
Int16s = NDArray[np.int16]
Int32s = NDArray[np.int32]
Int64s = NDArray[np.int64]

NO_WAGER = -1

_SEAT_NUMBERS = ("seat_card_count", "seat_decision", "seat_void", "draw_count")
COLUMNS = (
    *("hand_id", "rules", "round_void", "dealer_cards", "seat", "seat_cards", *_SEAT_NUMBERS),
    *("draw_discard", "draw_card", *(f"{wager}_stake_minor" for wager in WAGERS)),
    *("max_payout_minor", "minor_digits", "jackpot_before_minor", "jackpot_contribution"),
)
"""The columns that settlement reads."""


class Rounds(NamedTuple):
    """One entry a round; `first_` arrays hold one more, the end of the last round.

    Attributes:
        sheet: row of the sheet in `SheetTable`, 0 where none is known.
        void: `RoundVoid`.
        first_dealer_card: where the round's cards begin in `dealer_cards`.
        first_seat: where the round's seats begin in `Seats`.
    """

    sheet: Int32s
    void: Int8s
    first_dealer_card: Int32s
    first_seat: Int32s


class Seats(NamedTuple):
    """One entry a seat, the numbers of `schemas.vocabulary`."""

    card_count: Int8s
    decision: Int8s
    void: Int8s
    draw_count: Int8s


class Cards(NamedTuple):
    """Cards one after the other: of dealers in round order, the others in seat order."""

    dealer_cards: Int8s
    seat_cards: Int8s
    draw_discard: Int8s
    draw_card: Int8s


def require_columns(rounds: pa.RecordBatch) -> None:
    """Raises ValueError where a column that settlement may read is missing."""
    for name in COLUMNS:
        if name not in rounds.schema.names:
            raise ValueError(f"rounds have no column {name!r}")


def read_rounds(rounds: pa.RecordBatch, sheet: Int32s) -> tuple[Rounds, Seats, Cards]:
    """Cards, decisions and voids; declared hands are not among them.

    Raises:
        ValueError: a column is ill-typed or null, or columns of one round disagree on how
            many seats or cards there are.
    """
    first_seat, _ = list_column(rounds, "seat", pa.int8())
    seats = Seats(*(_seat_column(rounds, name, pa.int8(), first_seat) for name in _SEAT_NUMBERS))
    first_dealer_card, dealer_cards = list_column(rounds, "dealer_cards", pa.int8())
    first_card, seat_cards = list_column(rounds, "seat_cards", pa.int8())
    first_discard, draw_discard = list_column(rounds, "draw_discard", pa.int8())
    first_drawn, draw_card = list_column(rounds, "draw_card", pa.int8())
    _agree_by_count(rounds, "seat_cards", first_card, seats.card_count, first_seat)
    _agree_by_count(rounds, "draw_discard", first_discard, seats.draw_count, first_seat)
    _agree(rounds, "draw_card", first_drawn, first_discard)
    cards = Cards(dealer_cards, seat_cards, draw_discard, draw_card)
    for name, values in zip(Cards._fields, cards, strict=True):
        if values.size and (values.min() < HIDDEN or values.max() >= DECK_SIZE):
            raise ValueError(f"{name} holds a number that is no card")
    void = _flat(_column(rounds, "round_void", pa.int8()))
    return Rounds(sheet, void, first_dealer_card, first_seat), seats, cards


def read_stakes(rounds: pa.RecordBatch, first_seat: Int32s) -> dict[str, Int64s]:
    """Stakes by wager, one a seat, in minor units, below 0 no such wager.

    Raises:
        ValueError: as for `read_rounds`.
    """
    return {wager: _seat_column(rounds, f"{wager}_stake_minor", pa.int64(), first_seat) for wager in WAGERS}


def read_optional(rounds: pa.RecordBatch, name: str, kind: pa.DataType) -> NDArray[Any] | None:
    """A column of whole numbers, one a round, -1 where it is null; None where all are null.

    Raises:
        ValueError: the column is ill-typed.
    """
    column = _typed(rounds, name, kind)
    if column.null_count == len(column):
        return None
    filled = column.fill_null(-1) if column.null_count else column
    return read_only(filled.to_numpy(zero_copy_only=True))


def read_texts(rounds: pa.RecordBatch, name: str) -> tuple[list[str], Int32s]:
    """The texts of a column, and each round's place among them: one past the last where it is null.

    Raises:
        ValueError: the column is ill-typed.
    """
    column = rounds.column(name)
    if not pa.types.is_dictionary(column.type):
        wide = pa.types.is_large_string(column.type)
        column = (column if wide else _typed(rounds, name, pa.string())).dictionary_encode()
    texts = column.dictionary.to_pylist()
    places = pc.cast(column.indices, pa.int32()).fill_null(len(texts))
    return texts, read_only(places.to_numpy(zero_copy_only=True))


def list_column(rounds: pa.RecordBatch, name: str, kind: pa.DataType) -> tuple[Int32s, NDArray[Any]]:
    """Where each round's values begin (one more than rounds), and the values of all rounds.

    Raises:
        ValueError: the column is ill-typed or holds nulls.
    """
    column = _column(rounds, name, pa.list_(kind))
    offsets = column.offsets.to_numpy()
    if not len(column):
        return np.zeros(1, dtype=np.int32), _flat(column.values[:0])
    values = _flat(column.values[int(offsets[0]) : int(offsets[-1])])
    return read_only(offsets - offsets[0] if offsets[0] else offsets), values


def read_only(values: NDArray[Any]) -> NDArray[Any]:
    """A contiguous read-only view: kernels are compiled for that layout alone."""
    view = np.ascontiguousarray(values).view()
    view.flags.writeable = False
    return view


def _typed(rounds: pa.RecordBatch, name: str, kind: pa.DataType) -> pa.Array:
    column = rounds.column(name)
    try:
        return column if column.type == kind else pc.cast(column, kind)
    except (pa.ArrowInvalid, pa.ArrowNotImplementedError) as fault:
        raise ValueError(f"column {name!r} is {column.type}, not {kind}: {fault}") from fault


def _column(rounds: pa.RecordBatch, name: str, kind: pa.DataType) -> pa.Array:
    typed = _typed(rounds, name, kind)
    if typed.null_count:
        raise ValueError(f"column {name!r} holds nulls")
    return typed


def _flat(values: pa.Array) -> NDArray[Any]:
    if values.null_count:
        raise ValueError("a list column holds a null element")
    return read_only(values.to_numpy(zero_copy_only=True))


def _seat_column(rounds: pa.RecordBatch, name: str, kind: pa.DataType, first_seat: Int32s) -> NDArray[Any]:
    starts, values = list_column(rounds, name, kind)
    _agree(rounds, name, starts, first_seat)
    return values


def _agree_by_count(
    rounds: pa.RecordBatch, name: str, starts: Int32s, counts: Int8s, first_seat: Int32s
) -> None:
    """Refuse rounds with another number of cards than their seats hold together."""
    if counts.min(initial=0) < 0:
        raise ValueError("a seat holds a negative number of cards")
    odd = _first_odd(starts, counts, first_seat)
    if odd < rounds.num_rows:
        _refuse(rounds, name, odd)


@kernel
def _first_odd(starts: Int32s, counts: Int8s, first_seat: Int32s) -> int:
    """The first round whose counts do not add up to the length of its list; past the last where all do."""
    for index in range(len(first_seat) - 1):
        cards = 0
        for seat in range(np.uint64(first_seat[index]), np.uint64(first_seat[index + 1])):
            cards += counts[seat]
        if starts[index + 1] - starts[index] != cards:
            return index
    return len(first_seat) - 1


def _agree(rounds: pa.RecordBatch, name: str, starts: Int32s, expected: Int32s) -> None:
    if not np.array_equal(starts, expected):
        _refuse(rounds, name, int(np.flatnonzero(np.diff(starts) != np.diff(expected))[0]))


def _refuse(rounds: pa.RecordBatch, name: str, index: int) -> NoReturn:
    hand = rounds.column("hand_id")[index].as_py()
    raise ValueError(f"hand {hand}: the length of {name!r} does not fit the round's seats")
