"""What every wager of a house-banked round should have returned.

The judge is independent: it reads cards, stakes, decisions, voids and the rule sheet, and never a
declared hand, a declared qualification or a returned amount.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from pipeline.replay.house_banked.columns import (
    Cards,
    Int8s,
    Int16s,
    Int32s,
    Rounds,
    Seats,
    read_only,
    read_rounds,
    read_texts,
    require_columns,
)
from pipeline.replay.house_banked.hands import dealer_values, flush_suits, seat_values
from pipeline.replay.house_banked.judge import flushes_of_one_suit, judge_dealers, judge_seats
from pipeline.replay.house_banked.results import (
    RoundResults,
    SeatResults,
    as_lists,
    as_nullable,
    empty,
    empty_results,
)
from pipeline.replay.house_banked.sheet_table import SheetTable, sheet_table
from pipeline.replay.house_banked.wagers import settle_wagers
from schemas.sheets import HouseSheet, Sheet, all_sheets


class Judged(NamedTuple):
    """Hands and outcomes of a batch; a value below zero is minus the reason why there is none."""

    values: Int16s
    by_round: RoundResults
    by_seat: SeatResults


def settle(
    rounds: pa.RecordBatch,
    sheets: Mapping[str, Sheet] | None = None,
    *,
    qualified_otherwise: bool = False,
    without_maximum: bool = False,
) -> pa.RecordBatch:
    """Settle recorded rounds by their rule sheets, one row out for each row in, in the same order.

    Args:
        rounds: of the columns of `schemas.tables_recorded.ROUNDS` it reads `hand_id`, `round_void`,
            `dealer_cards`, `seat`, `seat_cards`, `seat_card_count`, `seat_decision`, `seat_void`,
            `draw_count`, `draw_discard`, `draw_card`, the five `*_stake_minor` and
            `jackpot_before_minor`; and of what the session says `rules` (text or dictionary: the key
            of the sheet in force, or null), `max_payout_minor`, `minor_digits` and
            `jackpot_contribution` (a decimal fraction, null for 1). Lists hold one element a seat,
            -1 for no such wager; cards, discards and bought cards stand in seat order.
        sheets: sheets by key; those that the program ships, by `id@version`, where left out.
        qualified_otherwise: read each dealer's qualification the other way.
        without_maximum: pay past the maximum payout.

    Returns:
        `hand_id` and, as `schemas.tables_judged.EXPECTED_ROUNDS` describes them,

        - `expected_dealer_class`, `expected_dealer_value`, `expected_qualified`: -1 where unknown;
        - `expected_growth_minor`, `expected_award_minor`: of the meter, 0 where nobody staked on it;
        - `undecidable`: `Undecidable.NO_SHEET`, or why the dealer's hand has no value where a seat
          needs it; 0 otherwise, even when single seats are undecidable;
        - for each seat `expected_class` and `expected_value` of its hand after purchases, voids and
          folds included; `expected_comparison`; `expected_outcome`; `expected_*_returned_minor`,
          stake included; `seat_undecidable` (`Undecidable`).

        A wager whose return does not depend on what is unknown is settled all the same, so that of an
        undecidable seat some wagers may be known. A wager that the sheet does not offer, and a raise
        beside a fold, return -1 without the seat being undecidable: other checks name the fault
        (BET-003, BET-007).

    Raises:
        ValueError: columns missing, ill-typed or at odds with each other.
    """
    require_columns(rounds)
    keys, places = read_texts(rounds, "rules")
    sheet_rows, table = _sheets_of(keys, places, all_sheets() if sheets is None else sheets)
    flat_rounds, seats, cards = read_rounds(rounds, sheet_rows)
    judged = _judged(flat_rounds, seats, cards, table, qualified_otherwise)
    paid = settle_wagers(rounds, flat_rounds, judged.values, judged.by_seat, table, without_maximum)
    by_round, by_seat = judged.by_round, judged.by_seat
    columns: dict[str, NDArray[Any]] = {
        "expected_class": by_seat.hand_class,
        "expected_value": by_seat.value,
        "expected_comparison": by_seat.comparison,
        "expected_outcome": by_seat.outcome,
        **{f"expected_{wager}_returned_minor": returned for wager, returned in paid.returned.items()},
        "seat_undecidable": by_seat.undecidable,
    }
    return pa.RecordBatch.from_pydict(
        {
            "hand_id": rounds.column("hand_id"),
            "expected_dealer_class": pa.array(by_round.dealer_class),
            "expected_dealer_value": pa.array(by_round.dealer_value),
            "expected_qualified": pa.array(by_round.qualified),
            "expected_growth_minor": as_nullable(paid.meters.growth),
            "expected_award_minor": as_nullable(paid.meters.award),
            "undecidable": pa.array(by_round.undecidable),
            **{name: as_lists(flat_rounds.first_seat, column) for name, column in columns.items()},
        }
    )


def _sheets_of(keys: list[str], places: Int32s, known: Mapping[str, Sheet]) -> tuple[Int32s, SheetTable]:
    """Each round's row in the table of the sheets that the batch names, 0 where there is none."""
    rows: list[int] = []
    sheets: list[HouseSheet] = []
    for key in keys:
        sheet = known.get(key)
        if isinstance(sheet, HouseSheet):
            sheets.append(sheet)
        rows.append(len(sheets) if isinstance(sheet, HouseSheet) else 0)
    return read_only(np.array([*rows, 0], dtype=np.int32)[places]), sheet_table(sheets)


def _judged(rounds: Rounds, seats: Seats, cards: Cards, table: SheetTable, otherwise: bool) -> Judged:
    dealers, values = empty(len(rounds.sheet), np.int16), empty(len(seats.decision), np.int16)
    dealer_values(rounds.first_dealer_card, cards.dealer_cards, dealers)
    seat_values(
        seats.card_count, seats.draw_count, cards.seat_cards, cards.draw_discard, cards.draw_card, values
    )
    by_round, by_seat = empty_results(len(dealers), len(values))
    judge_dealers(rounds, dealers, table.rows.qualifying_value, otherwise, by_round)
    judge_seats(
        rounds,
        seats,
        dealers,
        values,
        table.strength,
        table.first_strength,
        table.rows.commits,
        _tied_by_suit(rounds, seats, cards, dealers, values, table.rows.same_suit),
        by_round,
        by_seat,
    )
    return Judged(values, by_round, by_seat)


def _tied_by_suit(
    rounds: Rounds, seats: Seats, cards: Cards, dealers: Int16s, values: Int16s, same_suit: Int8s
) -> NDArray[np.bool_]:
    """For each seat whether it ties by a flush of the dealer's suit; empty where no sheet asks for that."""
    if not same_suit.any():
        return np.zeros(0, dtype=np.bool_)
    of_dealer, of_seat = empty(len(dealers), np.int8), empty(len(values), np.int8)
    flush_suits(rounds.first_dealer_card, seats, cards, of_dealer, of_seat)
    tied = empty(len(values), np.bool_)
    flushes_of_one_suit(rounds.first_seat, rounds.sheet, same_suit, dealers, values, of_dealer, of_seat, tied)
    return tied
