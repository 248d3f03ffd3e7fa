"""What the record says of the progressive's meters, as the kernels read it."""

from collections.abc import Sequence
from decimal import Decimal, InvalidOperation
from typing import NamedTuple

import numpy as np
import pyarrow as pa

from pipeline.replay.house_banked.columns import Int8s, Int64s, read_only, read_optional, read_texts
from pipeline.replay.house_banked.multiples import CHIP_DIGITS

BILLION = 1_000_000_000
"""What fractions of a stake are counted in: a record has nine decimals at the most."""

NOT_STATED = -1


class Meters(NamedTuple):
    """One entry a round, below 0 where the record says nothing.

    Attributes:
        before: the meter before the round, in minor units.
        contribution: billionths of a stake by which it grows.
        minor_digits: decimals of the currency's minor unit.
    """

    before: Int64s
    contribution: Int64s
    minor_digits: Int8s


def read_meters(rounds: pa.RecordBatch) -> Meters:
    """The columns `jackpot_before_minor`, `jackpot_contribution` and `minor_digits`.

    A contribution that is no fraction from 0 to 1 of at most nine decimals counts as not stated; a
    null is the whole stake.

    Raises:
        ValueError: a column is ill-typed.
    """
    count = rounds.num_rows
    before = read_optional(rounds, "jackpot_before_minor", pa.int64())
    digits = read_optional(rounds, "minor_digits", pa.int8())
    if rounds.column("jackpot_contribution").null_count == count:
        contribution = np.full(count, BILLION, dtype=np.int64)
    else:
        texts, places = read_texts(rounds, "jackpot_contribution")
        contribution = _billionths(texts)[places]
    return Meters(
        read_only(np.full(count, NOT_STATED, dtype=np.int64)) if before is None else before,
        read_only(contribution),
        read_only(np.full(count, NOT_STATED, dtype=np.int8) if digits is None else _known_digits(digits)),
    )


def _known_digits(digits: Int8s) -> Int8s:
    """No currency has more decimals than chips are kept in."""
    return np.where(digits > CHIP_DIGITS, np.int8(NOT_STATED), digits)


def _billionths(texts: Sequence[str]) -> Int64s:
    """Of each text, and of a null after the last."""
    return np.array([*(_in_billionths(text) for text in texts), BILLION], dtype=np.int64)


def _in_billionths(text: str) -> int:
    try:
        scaled = Decimal(text) * BILLION
    except InvalidOperation:
        return NOT_STATED
    exact = scaled.is_finite() and 0 <= scaled <= BILLION and scaled == int(scaled)
    return int(scaled) if exact else NOT_STATED
