"""Recorded hands as a frame of `HANDS`: one flat list a column, and how many elements each row has.

Hands are laid out a few at a time as they come, so that their objects are gone before there are many: what
is kept of a file is numbers and texts in flat lists, which cost the collector of garbage nothing. Rows of
dictionaries, which Polars takes as well, cost a third of the time in which a hand is parsed.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import accumulate, chain, starmap
from operator import attrgetter
from typing import Any, NamedTuple

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
_FACTS_OF = attrgetter(*FACTS, *MONEY_FACTS)
_FACT_COLUMNS = (*FACTS, *(f"{name}_minor" for name in MONEY_FACTS))
_AT_ONCE = 64
"""Hands that are laid out at a time."""

Offsets = npt.NDArray[np.int64]


class Place(NamedTuple):
    """What ingest knows of a hand beside what its text states: columns of `HANDS` by their names."""

    hand_id: str
    content_hash: str
    record_no: int
    byte_start: int
    byte_end: int


def misfit(hand: RecordedHand) -> str | None:
    """Why a hand as its source states it cannot be a row, None where it can: a number that no table
    has, or bytes that are no text in the file's encoding."""
    held = [len(seat.cards) for seat in hand.seats]
    dealt = [len(action.cards) for action in hand.actions]
    if max(hand.max_seats or 0, hand.button or 0, *held, *dealt) > _LARGEST_SMALL:
        return "a number of seats or cards that no table has"
    words = [hand.table, hand.tournament, hand.level, hand.started_at_text, hand.at_zone, hand.hand_no]
    told = "".join([word for word in words if word])
    told += "".join([seat.player + seat.declared_text for seat in hand.seats])
    if not told.isascii() and any("\ud800" <= mark <= "\udfff" for mark in told):
        return "a name or word with bytes that are no text"
    return None


class HandRows:
    """Hands that are no `misfit`, on their way into a frame of `HAND_SCHEMA`."""

    def __init__(self) -> None:
        """No hands yet."""
        self._hands: list[RecordedHand] = []
        self._facts: list[tuple[Any, ...]] = []
        self._places: list[Place] = []
        self._values: dict[str, list[Any]] = {name: [] for name in _OWNERS}
        self._sizes: dict[str, list[int]] = {name: [] for name in set(_OWNERS.values())}

    def add(self, hand: RecordedHand, place: Place) -> None:
        """The next row."""
        self._facts.append(_FACTS_OF(hand))
        self._places.append(place)
        self._hands.append(hand)
        if len(self._hands) == _AT_ONCE:
            self._lay_out()

    def frame(self) -> pl.DataFrame:
        """The rows so far."""
        self._lay_out()
        offsets = {name: _offsets(sizes) for name, sizes in self._sizes.items()}
        columns = dict(starmap(_fact, _named(_FACT_COLUMNS, self._facts)))
        columns |= dict(starmap(_fact, _named(Place._fields, self._places)))
        for name, owner in _OWNERS.items():
            kind = pl.String() if name in _WORDS else pl.Int64()
            columns[name] = lists(name, pl.Series(values=self._values[name], dtype=kind), offsets[owner])
        return framed(columns, len(self._facts))

    def _lay_out(self) -> None:
        """Brings the hands that wait into the flat lists."""
        hands, values, sizes = self._hands, self._values, self._sizes
        for group in (_of_hands, _of_seats, _of_actions, _of_awards):
            for name, flat in group(hands):
                values[name] += flat
        for name, counts in _sizes(hands):
            sizes[name] += counts
        self._hands = []


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


def _named(names: Sequence[str], rows: Sequence[tuple[Any, ...]]) -> Iterator[tuple[str, Sequence[Any]]]:
    """The columns of some rows, which may be none, with their names."""
    return zip(names, zip(*rows, strict=True) if rows else [()] * len(names), strict=True)


def _fact(name: str, values: Sequence[Any]) -> tuple[str, pl.Series]:
    kind = HAND_SCHEMA[name]
    if isinstance(kind, pl.Datetime):
        # Arrow takes instants many times as fast
        return name, pl.Series(name, pa.array(values, pa.timestamp("us", "UTC")))
    return name, pl.Series(name, values, kind)


Flat = Iterator[tuple[str, Iterable[Any]]]


def _of_hands(hands: Sequence[RecordedHand]) -> Flat:
    yield "pots_minor", [pot for hand in hands for pot in hand.pots]
    yield "community", [card for hand in hands for card in hand.community]


def _of_seats(hands: Sequence[RecordedHand]) -> Flat:
    seats = [seat for hand in hands for seat in hand.seats]
    yield "seat", [seat.seat for seat in seats]
    yield "player", [seat.player for seat in seats]
    yield "start_stack_minor", [seat.start_stack for seat in seats]
    yield "sitting_out", [seat.sitting_out for seat in seats]
    yield "seat_card_count", [len(seat.cards) for seat in seats]
    yield "declared_class", [seat.declared_class for seat in seats]
    yield "declared_low", [seat.declared_low for seat in seats]
    yield "declared_text", [seat.declared_text for seat in seats]
    yield "folded_on", [seat.folded_on for seat in seats]
    yield "collected_minor", [seat.collected for seat in seats]
    yield "finish_stack_minor", [seat.finish_stack for seat in seats]
    yield "declared_ranks", [seat.declared_ranks for seat in seats]
    yield "restated_class", [seat.restated_class for seat in seats]
    yield "restated_ranks", [seat.restated_ranks for seat in seats]
    yield "restated_low", [seat.restated_low for seat in seats]
    yield "restated_collected_minor", [seat.restated_collected for seat in seats]
    yield "restated_put_in_minor", [seat.restated_put_in for seat in seats]
    yield "seat_cards", chain.from_iterable([seat.cards for seat in seats])


def _of_actions(hands: Sequence[RecordedHand]) -> Flat:
    actions = [action for hand in hands for action in hand.actions]
    yield "action_street", [action.street for action in actions]
    yield "action_seat", [action.seat for action in actions]
    yield "action_kind", [action.kind for action in actions]
    yield "action_amount_minor", [action.amount for action in actions]
    yield "action_to_minor", [action.to for action in actions]
    yield "action_all_in", [action.all_in for action in actions]
    yield "restated_step_minor", [action.restated_step for action in actions]
    yield "action_card_count", [len(action.cards) for action in actions]
    yield "action_cards", chain.from_iterable([action.cards for action in actions])


def _of_awards(hands: Sequence[RecordedHand]) -> Flat:
    awards = [award for hand in hands for award in hand.awards]
    yield "award_pot", [award.pot for award in awards]
    yield "award_side", [award.side for award in awards]
    yield "award_seat", [award.seat for award in awards]
    yield "award_amount_minor", [award.amount for award in awards]
    uncalled = [line for hand in hands for line in hand.uncalled]
    yield "uncalled_seat", [line.seat for line in uncalled]
    yield "uncalled_amount_minor", [line.amount for line in uncalled]


def _sizes(hands: Sequence[RecordedHand]) -> Iterator[tuple[str, list[int]]]:
    """How many elements the lists of each row have, by the column that tells how many."""
    yield "pots_minor", [len(hand.pots) for hand in hands]
    yield "community", [len(hand.community) for hand in hands]
    yield "seat", [len(hand.seats) for hand in hands]
    yield "seat_cards", [sum([len(seat.cards) for seat in hand.seats]) for hand in hands]
    yield "action_seat", [len(hand.actions) for hand in hands]
    yield "action_cards", [sum([len(action.cards) for action in hand.actions]) for hand in hands]
    yield "award_seat", [len(hand.awards) for hand in hands]
    yield "uncalled_seat", [len(hand.uncalled) for hand in hands]


_OWNERS = (
    {name: name for name, _ in _of_hands(())}
    | {name: "seat" for name, _ in _of_seats(())}
    | {name: "action_seat" for name, _ in _of_actions(())}
    | {name: "award_seat" for name, _ in _of_awards(())}
    | {name: name for name in ("seat_cards", "action_cards")}
    | dict.fromkeys(("uncalled_seat", "uncalled_amount_minor"), "uncalled_seat")
)
"""Of each column of lists the one that is as long in every row; see `_sizes`."""
_WORDS = frozenset(("player", "declared_text"))
