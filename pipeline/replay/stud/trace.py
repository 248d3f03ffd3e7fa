"""What stood before each step of a hand, for people who follow it.

The same walk as `replay`'s, with a note before every step: it cannot differ from the judgement.
"""

from collections.abc import Mapping, Sequence

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from pipeline.replay.stud.betting import walk
from pipeline.replay.stud.columns import Hands, flat_hands, list_column
from pipeline.replay.stud.expected import Expected, blank_expected
from pipeline.replay.stud.offers import Trace, blank_trace
from pipeline.replay.stud.rules import rules_of
from pipeline.replay.stud.state import Hand, blank_hand
from pipeline.replay.stud.table import lay_out
from schemas.compile import kernel
from schemas.sheets import StudSheet

_AMOUNT, _SEAT = pa.list_(pa.int64()), pa.list_(pa.int8())
SCHEMA = pa.schema(
    [
        pa.field("pot_before_minor", _AMOUNT),
        pa.field("stack_before_minor", _AMOUNT),
        pa.field("turn_seat", _SEAT),
        pa.field("may", pa.list_(pa.int16())),
        pa.field("to_call_minor", _AMOUNT),
        pa.field("raise_least_minor", _AMOUNT),
        pa.field("raise_other_minor", _AMOUNT),
    ]
)
"""Columns of the result: a list for each hand, one element for each step.

`pot_before_minor`: chips that all seats had put in; -1 from an action that states no chips on.
`stack_before_minor`: chips of the acting seat; -1 not known, or nobody's step.
`turn_seat`: whose turn it was at a betting action; 0 nobody's, and at all other steps; -1 unknown.
`may`: what that seat might do, bit k for the Action of number k.
`to_call_minor`, `raise_least_minor`, `raise_other_minor`: chips to call (to bring in), and to add for the two
smallest raises (the completion), all-in where the stack is shorter; -1 none or not known.
"""


def trace(hands: pa.RecordBatch, sheets: Mapping[str, StudSheet] | Sequence[StudSheet]) -> pa.RecordBatch:
    """What stood before each step: `SCHEMA`, one row for each row of `hands`.

    Args:
        hands: as for `replay`.
        sheets: as for `replay`.

    Raises:
        KeyError: a column is missing.
        ValueError: a sheet is not among `sheets`, or lists do not fit together.
    """
    rules, rows = rules_of(hands, sheets)
    flat = flat_hands(hands, rows)
    noted = blank_trace(len(flat.kind))
    _trace_hands(flat, rules, blank_hand(), blank_expected(flat), noted)
    arrays = [
        list_column(values, flat.step_start, field.type.value_type)
        for values, field in zip(noted, SCHEMA, strict=True)
    ]
    return pa.RecordBatch.from_arrays(arrays, schema=SCHEMA)


@kernel
def _trace_hands(
    hands: Hands, rules: NDArray[np.void], state: Sequence[Hand], expected: Expected, noted: Trace
) -> None:
    hand = state[0]
    for h in range(len(hands.rules)):
        if lay_out(hands, h, rules[hands.rules[h]], hand):
            walk(hands, h, hand, expected, 1, noted)
        else:
            noted.pot[hands.step_start[h] : hands.step_start[h + 1]] = -1
