"""Replays recorded hands of the seven-card stud family under their rule sheets.

Pure: one row in, one row out, in order. It reads cards, stakes and actions, never what the source
states as the outcome. Columns are told in `schemas.tables_judged.EXPECTED_HANDS`; beyond that:

- `ruling` follows the order of precedence told in `actions`. The ante has no ruling of its own step
  unless a seat that the hand does not list pays one: see `ante_ruling`.
- `due_seat` of a deal or showdown that comes too early (ACT-010) is the seat that was still to act; of
  other deals and showdowns 0.
- `due_amount_minor`, `due_other_minor`: to open, the bring-in and the completion; for a bet, raise or
  completion, the chips of the sizes offered; otherwise the chips owed; -1 nothing.
- `betting_undecidable` names why some ruling is -1. NO_SHEET and NOT_IMPLEMENTED_*: all are. NOT_STATED:
  those from the first unstated amount on. Otherwise the rest was judged: a step with `due_seat` -1
  leaves open ACT-002 (first street) or ACT-012, an opening step with ruling -1 ACT-003, a bet or raise
  with ruling -1 its size (ACT-005, 006, 013), a call with ruling -1 ACT-009.
- A pot that one seat alone can win has its winner in every game and whatever cards are hidden. In low games
  `pot_winners` are those by the low and `pot_low_winners` is 0; in hi/lo it is 0 where no low qualifies.
- `card_ruling` of a deal: 6, 7 or 8 (see `deals`); of a show or muck: 1 or 2 (see `showing`), of others 0. A
  show or muck out of order has who was due in `due_seat`.
- `cards_undecidable` names why some `card_ruling` is -1. SHEET_SILENT: the deals of 7th street.
  UP_CARDS_UNKNOWN, NOT_STATED: who shows first. NO_SHEET: 7th street of a short deck, all shows and mucks.
  CARD_COUNT: all.
- `last_street_deal` is 0 where fewer than two seats reach 7th street, and in five-card stud.
- `first_to_show` is 0 where all but one folded, and where the sheet rules no order.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from pipeline.replay.stud.betting import walk
from pipeline.replay.stud.columns import Hands, flat_hands, list_column
from pipeline.replay.stud.deals import rule_on_deals
from pipeline.replay.stud.expected import Expected, blank_expected, leave_all_open, leave_open, write_expected
from pipeline.replay.stud.offers import Trace, blank_trace
from pipeline.replay.stud.pots import build_pots, settle_contributions
from pipeline.replay.stud.rules import rules_of
from pipeline.replay.stud.showdown import award_pots
from pipeline.replay.stud.showing import rule_on_showing
from pipeline.replay.stud.state import Hand, blank_hand
from pipeline.replay.stud.table import lay_out
from schemas.compile import kernel
from schemas.render.arrow import arrow_schema
from schemas.sheets import StudSheet
from schemas.tables_judged import EXPECTED_HANDS, HAND_INPUTS

_LEFT_TO_CALLER = (
    "content_hash", "run_id", "played_in", "sheet_sha256", *(field.name for field in HAND_INPUTS),
)  # fmt: skip
SCHEMA = pa.schema([field for field in arrow_schema(EXPECTED_HANDS) if field.name not in _LEFT_TO_CALLER])
"""Columns of the result."""


def replay(hands: pa.RecordBatch, sheets: Mapping[str, StudSheet] | Sequence[StudSheet]) -> pa.RecordBatch:
    """What should have happened in each hand: `SCHEMA`, one row for each row of `hands`.

    Args:
        hands: columns of `schemas.tables_recorded.HANDS` (hand_id, game, limit, small_bet_minor,
            big_bet_minor, ante_minor, button, community, and the lists of seats and actions), and
            `rules` (string, the key of the hand's sheet, null no sheet) and `bring_in_due_minor` (int64,
            the full bring-in where known: null leaves ACT-003 open, and callers owe what was brought in).
            `ante_due_minor` (int64, may be absent) goes before `ante_minor`; where neither says, the
            commonest of the hand's own lines is due.
        sheets: at least those that `rules` names, by key; those of a sequence have their names as keys.

    Raises:
        KeyError: a column is missing.
        ValueError: a sheet is not among `sheets`, or lists do not fit together.
    """
    rules, rows = rules_of(hands, sheets)
    flat = flat_hands(hands, rows)
    expected = blank_expected(flat)
    _replay_hands(flat, rules, blank_hand(), expected, blank_trace(0))
    return _table(hands, flat, expected)


def _table(hands: pa.RecordBatch, flat: Hands, expected: Expected) -> pa.RecordBatch:
    pot_start = np.concatenate(([0], np.cumsum(expected.pot_count)))
    is_pot = expected.pot > 0
    step, seat = flat.step_start, flat.seat_start
    columns: dict[str, tuple[NDArray[Any], NDArray[Any]]] = {
        "ruling": (expected.ruling, step),
        "due_seat": (expected.due_seat, step),
        "due_amount_minor": (expected.due_amount, step),
        "due_other_minor": (expected.due_other, step),
        "card_ruling": (expected.card_ruling, step),
        "ante_ruling": (expected.ante_ruling, seat),
        "due_ante_minor": (expected.due_ante, seat),
        "contributed_minor": (expected.contributed, seat),
        "expected_uncalled_minor": (expected.uncalled, seat),
        "expected_class": (expected.hand_class, seat),
        "expected_value": (expected.value, seat),
        "expected_low_value": (expected.low_value, seat),
        "expected_low": (expected.low, seat),
        "odd_high_order": (expected.odd_high, seat),
        "odd_low_order": (expected.odd_low, seat),
        "expected_pot_minor": (expected.pot[is_pot], pot_start),
        "pot_eligible": (expected.eligible[is_pot], pot_start),
        "pot_winners": (expected.winners[is_pot], pot_start),
        "pot_low_winners": (expected.low_winners[is_pot], pot_start),
    }
    per_hand = (
        "betting_undecidable", "award_undecidable", "cards_undecidable", "last_street_deal", "first_to_show",
    )  # fmt: skip
    arrays: list[pa.Array] = []
    for field in SCHEMA:
        if field.name in columns:
            arrays.append(list_column(*columns[field.name], field.type.value_type))
        elif field.name in per_hand:
            arrays.append(pa.array(getattr(expected, field.name), field.type))
        else:
            arrays.append(hands.column(field.name).cast(field.type))
    return pa.RecordBatch.from_arrays(arrays, schema=SCHEMA)


@kernel
def _replay_hands(
    hands: Hands, rules: NDArray[np.void], state: Sequence[Hand], expected: Expected, no_trace: Trace
) -> None:
    hand = state[0]
    for h in range(len(hands.rules)):
        if not lay_out(hands, h, rules[hands.rules[h]], hand):
            leave_all_open(hands, h, expected)
            continue
        walk(hands, h, hand, expected, 0, no_trace)
        if hand.unjudged:
            leave_open(hands, h, expected)
        if not hand.unstated:
            settle_contributions(hand)
            build_pots(hand)
            award_pots(hand)
        rule_on_deals(hands, h, hand, expected)
        rule_on_showing(hands, h, hand, expected)
        write_expected(hands, h, hand, expected)
