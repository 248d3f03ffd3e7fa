"""A batch of hands as flat arrays, and expected arrays back as columns.

A list column becomes its values and, for each hand, where they start: hand h of `Hands` has the
seats `seat_start[h]` to `seat_start[h + 1]`, likewise its steps, cards of seats and cards of actions.
-1 stands for every null. All arrays are read-only, so that each kernel is compiled for them once.
"""

from typing import Any, NamedTuple

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from schemas.compile import kernel

Array = NDArray[Any]

MOST_MINOR = 1 << 53
"""Amounts above it are refused: sums of a hand must stay far from the end of int64."""

_SEAT_LISTS = ("seat", "start_stack_minor", "sitting_out", "seat_card_count")
_STEP_LISTS = (
    "action_street",
    "action_seat",
    "action_kind",
    "action_amount_minor",
    "action_to_minor",
    "action_all_in",
    "action_card_count",
)


class Hands(NamedTuple):
    """The recorded hands. Per hand: rows of `rules`, stakes, button, writer's seat; then the flat lists."""

    rules: Array
    small_bet: Array
    big_bet: Array
    ante: Array
    bring_in: Array
    button: Array
    hero: Array
    seat_start: Array
    seat: Array
    stack: Array
    sits_out: Array
    seat_card_count: Array
    card_start: Array
    cards: Array
    community_start: Array
    community: Array
    step_start: Array
    street: Array
    acting: Array
    kind: Array
    amount: Array
    to: Array
    all_in: Array
    dealt_count: Array
    dealt_start: Array
    dealt: Array


def flat_hands(batch: pa.RecordBatch, rules: Array) -> Hands:
    """The batch as arrays; `rules` int64[n] is each hand's row of rules.

    Raises:
        KeyError: a column is missing.
        ValueError: lists that belong together differ in length, a list is null, a number of cards
            does not fit its list, or an amount or a seat number is out of bounds.
    """
    seats = {name: _flat(batch, name) for name in _SEAT_LISTS}
    steps = {name: _flat(batch, name) for name in _STEP_LISTS}
    _demand_same_lengths(batch, seats)
    _demand_same_lengths(batch, steps)
    card_start, cards = _flat(batch, "seat_cards")
    dealt_start, dealt = _flat(batch, "action_cards")
    community_start, community = _flat(batch, "community")
    _demand_counts(batch, "seat_card_count", seats, card_start)
    _demand_counts(batch, "action_card_count", steps, dealt_start)
    hands = Hands(
        rules=_read_only(rules),
        small_bet=_stake(batch, "small_bet_minor"),
        big_bet=_stake(batch, "big_bet_minor"),
        ante=_ante(batch),
        bring_in=_scalar(batch, "bring_in_due_minor"),
        button=_scalar(batch, "button"),
        hero=_scalar(batch, "hero"),
        seat_start=seats["seat"][0],
        seat=seats["seat"][1],
        stack=seats["start_stack_minor"][1],
        sits_out=seats["sitting_out"][1],
        seat_card_count=seats["seat_card_count"][1],
        card_start=card_start,
        cards=cards,
        community_start=community_start,
        community=community,
        step_start=steps["action_street"][0],
        street=steps["action_street"][1],
        acting=steps["action_seat"][1],
        kind=steps["action_kind"][1],
        amount=steps["action_amount_minor"][1],
        to=steps["action_to_minor"][1],
        all_in=steps["action_all_in"][1],
        dealt_count=steps["action_card_count"][1],
        dealt_start=dealt_start,
        dealt=dealt,
    )
    for amounts in (
        hands.small_bet,
        hands.big_bet,
        hands.ante,
        hands.bring_in,
        hands.stack,
        hands.amount,
        hands.to,
    ):
        if not _is_within(amounts, -1, MOST_MINOR):
            raise ValueError(f"an amount above {MOST_MINOR} minor units, or below 0")
    for numbers in (hands.seat, hands.acting):
        if not _is_within(numbers, 0, 127):
            raise ValueError("a seat number below 0")
    return hands


def list_column(values: Array, start: Array, kind: pa.DataType) -> pa.Array:
    """Flat values as a list column, hand h having `values[start[h]:start[h + 1]]`."""
    return pa.ListArray.from_arrays(pa.array(start.astype(np.int32)), pa.array(values, kind))


def _read_only(values: Array) -> Array:
    view = np.ascontiguousarray(values).view()
    view.flags.writeable = False
    return view


def _scalar(batch: pa.RecordBatch, name: str) -> Array:
    column = batch.column(name)
    return _read_only(column.cast(pa.int64()).fill_null(-1).to_numpy(zero_copy_only=False))


def _stake(batch: pa.RecordBatch, name: str) -> Array:
    """A limit; one of nothing is no limit that could be judged by."""
    values = _scalar(batch, name)
    return _read_only(np.where(values > 0, values, -1))


def _ante(batch: pa.RecordBatch) -> Array:
    """The ante due where the caller found one, else the one that the record tells."""
    told = _scalar(batch, "ante_minor")
    if "ante_due_minor" not in batch.schema.names:
        return told
    due = _scalar(batch, "ante_due_minor")
    return _read_only(np.where(due >= 0, due, told))


def _flat(batch: pa.RecordBatch, name: str) -> tuple[Array, Array]:
    column = batch.column(name)
    if column.null_count:
        raise ValueError(f"{name}: a list is null")
    start = column.offsets.to_numpy().astype(np.int64)
    values = column.flatten()
    if values.null_count:
        raise ValueError(f"{name}: an element is null")
    return _read_only(start - start[0]), _read_only(values.to_numpy())


def _hand(batch: pa.RecordBatch, row: int) -> str:
    return str(batch.column("hand_id")[row].as_py())


def _demand_same_lengths(batch: pa.RecordBatch, lists: dict[str, tuple[Array, Array]]) -> None:
    (first, (starts, _)), *others = lists.items()
    for name, (start, _) in others:
        wrong = np.flatnonzero(start != starts)
        if len(wrong):
            raise ValueError(f"hand {_hand(batch, wrong[0] - 1)}: {name} and {first} differ in length")


def _demand_counts(
    batch: pa.RecordBatch, name: str, lists: dict[str, tuple[Array, Array]], held: Array
) -> None:
    """Each hand's counts, none below 0, must add up to the length of its list of cards."""
    wrong = _first_wrong_count(*lists[name], held)
    if wrong >= 0:
        raise ValueError(f"hand {_hand(batch, wrong)}: {name} does not add up to its cards")


@kernel
def _first_wrong_count(start: Array, counts: Array, held: Array) -> int:
    """The first hand whose counts do not add up to its cards or are below 0, -1 none."""
    for h in range(len(start) - 1):
        cards = 0
        for k in range(start[h], start[h + 1]):
            cards = cards + counts[k] if counts[k] >= 0 else -(1 << 40)
        if cards != held[h + 1] - held[h]:
            return h
    return -1


@kernel
def _is_within(values: Array, least: int, most: int) -> bool:
    """True where all values lie between two bounds, both included."""
    span = np.uint64(most - least)
    outside = 0
    for value in values:
        # What is below the least wraps round to beyond every span.
        outside += np.uint64(value - least) > span
    return outside == 0
