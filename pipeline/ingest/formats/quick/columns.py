"""Columns of `HANDS` out of the flat arrays that a walk over hands has filled."""

from collections.abc import Iterator

import numpy as np
import polars as pl

from pipeline.ingest.formats.quick import Places
from pipeline.ingest.formats.quick import declare as d
from pipeline.ingest.formats.quick import heads as h
from pipeline.ingest.formats.quick import walk as w
from pipeline.ingest.formats.quick.bytes import Text
from pipeline.ingest.formats.quick.hours import as_times, months
from pipeline.ingest.formats.quick.spans import gather
from pipeline.ingest.hand_columns import HAND_SCHEMA, lists
from schemas.vocabulary import NOT_STATED

_FACTS = {
    "hero": w.HERO,
    "pot_minor": w.POT,
    "rake_minor": w.RAKE,
    "bring_in_minor": w.BRING_IN,
    "ante_of_lines": w.ANTE,
}
_SEATS = ("seat", "sitting_out", "seat_card_count", "folded_on")
_SEAT_AMOUNTS = ("start_stack_minor", "collected_minor", "restated_collected_minor")
_NAME, _WORDS = 3, 5
"""Where names and words begin among the rows of `Sheet.seat_amounts`; where they end is the next row."""
_DECLARED = {
    "declared_class": d.DECLARED_CLASS,
    "declared_ranks": d.DECLARED_RANKS,
    "declared_low": d.DECLARED_LOW,
    "restated_class": d.RESTATED_CLASS,
    "restated_ranks": d.RESTATED_RANKS,
    "restated_low": d.RESTATED_LOW,
}
_ACTIONS = ("action_street", "action_seat", "action_kind", "action_all_in", "action_card_count")
_ACTION_AMOUNTS = ("action_amount_minor", "action_to_minor", "restated_step_minor")

Column = tuple[str, pl.Series]


def _stated(values: Places) -> pl.Series:
    """Numbers, null where one is -1."""
    return pl.Series(values=values).replace(NOT_STATED, None)


def _offsets(counts: Places) -> Places:
    return np.concatenate((np.zeros(1, np.int64), np.cumsum(counts)))


def head_columns(text: Text, heads: Places, instants: Places) -> Iterator[Column]:
    """Number and time of each hand."""
    for name, begin in (("hand_no", h.NUMBER), ("started_at_text", h.TIME), ("at_zone", h.ZONE)):
        yield name, gather(text, heads[:, begin].copy(), heads[:, begin + 1].copy())
    yield "started_at_utc", as_times(instants)
    yield "played_in", months(heads[:, h.HOUR])


def sheet_columns(text: Text, sheet: w.Sheet, counts: Places, games: Places) -> Iterator[Column]:
    """All that stands below the opening of hands; `ante_of_lines` is the ante where the opening states none.

    Args:
        text: clean.
        sheet: as a walk has filled it.
        counts: a row a kind of thing, a column a hand.
        games: of each hand the place in `page.GAMES`.
    """
    height = counts.shape[1]
    for name, row in _FACTS.items():
        yield name, _stated(sheet.facts[row, :height]).cast(HAND_SCHEMA.get(name, pl.Int64()))
    common = sheet.facts[w.COMMUNITY, :height]
    yield "community", lists("community", common[common >= 0], _offsets((common >= 0).astype(np.int64)))
    ends = [_offsets(counts[kind]) for kind in range(8)]
    yield from _seats(text, sheet, ends, np.repeat(games, counts[w.N_TOLD]))
    yield from _actions(sheet, ends)
    yield from _awards(sheet, ends)


def _seats(text: Text, sheet: w.Sheet, ends: list[Places], games: Places) -> Iterator[Column]:
    offsets = ends[w.N_SEATS]
    size = int(offsets[-1])
    for row, name in enumerate(_SEATS):
        yield name, lists(name, sheet.seats[row, :size], offsets)
    amounts = sheet.seat_amounts[:, :size]
    for row, name in enumerate(_SEAT_AMOUNTS):
        yield name, lists(name, amounts[row], offsets)
    for name, row in (("player", _NAME), ("declared_text", _WORDS)):
        yield name, lists(name, gather(text, amounts[row], amounts[row + 1]), offsets)
    named = d.declared(text, sheet.told[:, : int(ends[w.N_TOLD][-1])], games, size)
    for name, row in _DECLARED.items():
        yield name, lists(name, named[row], offsets)
    for name in ("finish_stack_minor", "restated_put_in_minor"):
        yield name, lists(name, np.full(size, NOT_STATED, np.int64), offsets)
    cards = ends[w.N_SEAT_CARDS]
    yield "seat_cards", lists("seat_cards", sheet.cards[0, : int(cards[-1])], cards)


def _actions(sheet: w.Sheet, ends: list[Places]) -> Iterator[Column]:
    offsets = ends[w.N_ACTIONS]
    size = int(offsets[-1])
    for row, name in enumerate(_ACTIONS):
        yield name, lists(name, sheet.actions[row, :size], offsets)
    for row, name in enumerate(_ACTION_AMOUNTS):
        yield name, lists(name, sheet.action_amounts[row, :size], offsets)
    cards = ends[w.N_ACTION_CARDS]
    yield "action_cards", lists("action_cards", sheet.cards[1, : int(cards[-1])], cards)


def _awards(sheet: w.Sheet, ends: list[Places]) -> Iterator[Column]:
    awards, returns, pots = ends[w.N_AWARDS], ends[w.N_UNCALLED], ends[w.N_POTS]
    size, returned = int(awards[-1]), int(returns[-1])
    for row, name in enumerate(("award_pot", "award_side", "award_seat")):
        yield name, lists(name, sheet.awards[row, :size], awards)
    yield "award_amount_minor", lists("award_amount_minor", sheet.award_amounts[0, :size], awards)
    yield "uncalled_seat", lists("uncalled_seat", sheet.awards[3, :returned], returns)
    yield "uncalled_amount_minor", lists("uncalled_amount_minor", sheet.award_amounts[1, :returned], returns)
    yield "pots_minor", lists("pots_minor", sheet.award_amounts[2, : int(pots[-1])], pots)
