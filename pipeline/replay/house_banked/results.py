"""Arrays for the kernels to fill, and as the Arrow columns that they become."""

from typing import Any, NamedTuple, TypeVar

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from pipeline.replay.house_banked.columns import Int8s, Int16s, Int32s, Int64s

Number = TypeVar("Number", bound=np.generic)

UNKNOWN_AMOUNT = -1
"""In arrays that become nullable columns."""


class RoundResults(NamedTuple):
    """What the kernels find, one entry a round: see `settle` for what the values mean."""

    dealer_class: Int8s
    dealer_value: Int16s
    qualified: Int8s
    undecidable: Int8s


class SeatResults(NamedTuple):
    """What the kernels find, one entry a seat; cases are numbered in `cases`."""

    hand_class: Int8s
    value: Int16s
    comparison: Int8s
    outcome: Int8s
    undecidable: Int8s
    case: Int32s


class MeterResults(NamedTuple):
    """What the progressive comes to, one entry a round, `UNKNOWN_AMOUNT` where it is not known."""

    growth: Int64s
    award: Int64s


def empty(count: int, kind: type[Number]) -> NDArray[Number]:
    """An array to fill, in memory of Arrow's pool.

    The pool keeps what the batch before gave back; fresh pages from the system for each batch would
    take longer than settling it.
    """
    return np.frombuffer(pa.allocate_buffer(count * np.dtype(kind).itemsize), dtype=kind)


def empty_results(rounds: int, seats: int) -> tuple[RoundResults, SeatResults]:
    """Arrays for the kernels to fill."""
    int8, int16, int32 = np.int8, np.int16, np.int32
    by_round: list[NDArray[Any]] = [empty(rounds, kind) for kind in (int8, int16, int8, int8)]
    by_seat: list[NDArray[Any]] = [empty(seats, kind) for kind in (int8, int16, int8, int8, int8, int32)]
    return RoundResults(*by_round), SeatResults(*by_seat)


def as_lists(first_seat: Int32s, values: NDArray[Any]) -> pa.ListArray:
    """One list a round out of one value a seat."""
    return pa.ListArray.from_arrays(pa.array(first_seat), pa.array(values))


def as_nullable(amounts: Int64s) -> pa.Array:
    """int64, null where an amount is not known."""
    unknown = amounts == UNKNOWN_AMOUNT
    return pa.array(amounts, mask=unknown) if unknown.any() else pa.array(amounts)
