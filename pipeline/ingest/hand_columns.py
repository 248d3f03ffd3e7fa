"""Recorded hands as a frame of `HANDS`: one flat list a column, and offsets for the columns of lists.

Rows of dictionaries, which Polars takes as well, cost a third of the time in which a hand is parsed.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate, chain
from operator import attrgetter
from typing import Any

import numpy as np
import numpy.typing as npt
import polars as pl
import pyarrow as pa

from pipeline.ingest.batch import OF_THE_RUN
from schemas.recorded_hand import RecordedHand
from schemas.render.frame import polars_schema
from schemas.tables_recorded import HANDS

HAND_SCHEMA = pl.Schema({name: kind for name, kind in polars_schema(HANDS).items() if name not in OF_THE_RUN})
"""Columns of `HANDS` but for those `OF_THE_RUN`."""

_INNER = {name: kind.inner for name, kind in HAND_SCHEMA.items() if isinstance(kind, pl.List)}
_LARGEST_SMALL = 127
"""Of the columns that hold small numbers: seats of a table, cards of a seat."""

FACTS = (
    "hand_no", "site", "kind", "game", "limit", "currency", "minor_digits", "started_at_utc",
    "started_at_text", "at_zone", "played_in", "table", "tournament", "level", "max_seats", "button", "hero",
    "pot_kind",
)  # fmt: skip
"""Columns with one value a hand, which the hand holds under their names."""
MONEY_FACTS = (
    "small_bet", "big_bet", "ante", "ante_stated", "bring_in", "bring_in_stated", "pot", "rake", "fee",
)  # fmt: skip
"""The same of amounts: the columns' names end in `_minor`."""
_SEATS = {
    "seat": "seat",
    "start_stack_minor": "start_stack",
    "sitting_out": "sitting_out",
    "declared_class": "declared_class",
    "declared_low": "declared_low",
    "folded_on": "folded_on",
    "collected_minor": "collected",
    "finish_stack_minor": "finish_stack",
    "declared_ranks": "declared_ranks",
    "restated_class": "restated_class",
    "restated_ranks": "restated_ranks",
    "restated_low": "restated_low",
    "restated_collected_minor": "restated_collected",
    "restated_put_in_minor": "restated_put_in",
}
_SEAT_WORDS = {"player": "player", "declared_text": "declared_text"}
_ACTIONS = {
    "action_street": "street",
    "action_seat": "seat",
    "action_kind": "kind",
    "action_amount_minor": "amount",
    "action_to_minor": "to",
    "action_all_in": "all_in",
    "restated_step_minor": "restated_step",
}
_AWARDS = {
    "award_pot": "pot",
    "award_side": "side",
    "award_seat": "seat",
    "award_amount_minor": "amount",
}
_UNCALLED = {"uncalled_seat": "seat", "uncalled_amount_minor": "amount"}

Offsets = npt.NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Place:
    """What ingest knows of a hand beside what its text states: columns of `HANDS` by their names."""

    hand_id: str
    content_hash: str
    record_no: int
    byte_start: int
    byte_end: int


def misfit(hand: RecordedHand) -> str | None:
    """Why a hand as its source states it cannot be a row, None where it can: a number that no table
    has, or bytes that are no text in the file's encoding."""
    held = max([len(seat.cards) for seat in hand.seats], default=0)
    dealt = max([len(action.cards) for action in hand.actions], default=0)
    if max(hand.max_seats or 0, hand.button or 0, held, dealt) > _LARGEST_SMALL:
        return "a number of seats or cards that no table has"
    words = [hand.table, hand.tournament, hand.level, hand.started_at_text, hand.at_zone, hand.hand_no]
    words += [word for seat in hand.seats for word in (seat.player, seat.declared_text)]
    told = "".join(word for word in words if word)
    if not told.isascii() and any("\ud800" <= mark <= "\udfff" for mark in told):
        return "a name or word with bytes that are no text"
    return None


def hand_frame(hands: Sequence[RecordedHand], places: Sequence[Place]) -> pl.DataFrame:
    """Hands that are no `misfit`, with their places, as a frame of `HAND_SCHEMA`.

    Args:
        hands: in the order of the rows.
        places: one a hand.
    """
    columns = dict(_facts(hands, places))
    for group in (_moneys, _seats, _actions, _awards):
        columns |= dict(group(hands))
    return framed(columns, len(hands))


def framed(columns: Mapping[str, pl.Series], height: int) -> pl.DataFrame:
    """Columns as a frame of `HAND_SCHEMA`; those that are not given hold nulls."""
    absent = {name: kind for name, kind in HAND_SCHEMA.items() if name not in columns}
    nulls = {name: pl.repeat(None, height, dtype=kind, eager=True) for name, kind in absent.items()}
    return pl.DataFrame({**nulls, **columns}).select(HAND_SCHEMA.names())


def lists(name: str, values: npt.NDArray[Any] | pl.Series, offsets: Offsets) -> pl.Series:
    """A column of lists of `HAND_SCHEMA` out of the values of all its rows, one after the other.

    Args:
        name: the column's.
        values: integers, or a column of texts.
        offsets: where each row begins, and where the last one ends.
    """
    inner = pl.Series(values=values) if not isinstance(values, pl.Series) else values
    flat = inner.cast(_INNER[name]).to_arrow()
    if pa.types.is_string_view(flat.type):
        flat = flat.cast(pa.large_string())
    return pl.Series(name, pa.LargeListArray.from_arrays(pa.array(offsets), flat))


def _offsets(sizes: Iterable[int]) -> Offsets:
    return np.fromiter(accumulate(sizes, initial=0), np.int64)


def _flat(values: Iterable[int]) -> pl.Series:
    return pl.Series(values=list(values), dtype=pl.Int64())


def _facts(hands: Sequence[RecordedHand], places: Sequence[Place]) -> Iterator[tuple[str, pl.Series]]:
    for name in FACTS:
        yield name, pl.Series(name, list(map(attrgetter(name), hands)), HAND_SCHEMA[name])
    for name in Place.__slots__:
        yield name, pl.Series(name, list(map(attrgetter(name), places)), HAND_SCHEMA[name])


def _moneys(hands: Sequence[RecordedHand]) -> Iterator[tuple[str, pl.Series]]:
    for name in MONEY_FACTS:
        yield f"{name}_minor", pl.Series(list(map(attrgetter(name), hands)), dtype=pl.Int64())
    for name, values in (
        ("pots_minor", [h.pots for h in hands]),
        ("community", [h.community for h in hands]),
    ):
        yield name, lists(name, _flat(chain.from_iterable(values)), _offsets(map(len, values)))


def _group(
    columns: dict[str, str], lines: Sequence[object], offsets: Offsets
) -> Iterator[tuple[str, pl.Series]]:
    for column, name in columns.items():
        yield column, lists(column, _flat(map(attrgetter(name), lines)), offsets)


def _seats(hands: Sequence[RecordedHand]) -> Iterator[tuple[str, pl.Series]]:
    seats = [seat for hand in hands for seat in hand.seats]
    offsets = _offsets(len(hand.seats) for hand in hands)
    yield from _group(_SEATS, seats, offsets)
    for column, name in _SEAT_WORDS.items():
        words = pl.Series(values=list(map(attrgetter(name), seats)), dtype=pl.String())
        yield column, lists(column, words, offsets)
    yield from _cards("seat", [seat.cards for seat in seats], offsets)


def _actions(hands: Sequence[RecordedHand]) -> Iterator[tuple[str, pl.Series]]:
    actions = [action for hand in hands for action in hand.actions]
    offsets = _offsets(len(hand.actions) for hand in hands)
    yield from _group(_ACTIONS, actions, offsets)
    yield from _cards("action", [action.cards for action in actions], offsets)


def _awards(hands: Sequence[RecordedHand]) -> Iterator[tuple[str, pl.Series]]:
    awards = [award for hand in hands for award in hand.awards]
    yield from _group(_AWARDS, awards, _offsets(len(hand.awards) for hand in hands))
    uncalled = [line for hand in hands for line in hand.uncalled]
    yield from _group(_UNCALLED, uncalled, _offsets(len(hand.uncalled) for hand in hands))


def _cards(of: str, cards: Sequence[Sequence[int]], offsets: Offsets) -> Iterator[tuple[str, pl.Series]]:
    """The cards of seats or actions, all of a hand in one list, beside how many are whose."""
    counts = list(map(len, cards))
    yield f"{of}_card_count", lists(f"{of}_card_count", _flat(counts), offsets)
    yield f"{of}_cards", lists(f"{of}_cards", _flat(chain.from_iterable(cards)), _offsets(counts)[offsets])
