"""What every wager of a house-banked round should have returned.

The judge is independent: it reads cards, stakes, decisions, voids and the rule sheet, and never a
declared hand, a declared qualification or a returned amount.
"""

from collections.abc import Mapping
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

from pipeline.replay.house_banked.clauses import clause_column
from pipeline.replay.house_banked.columns import (
    NO_WAGER,
    Cards,
    Int16s,
    Int32s,
    Int64s,
    Rounds,
    SeatResults,
    Seats,
    as_lists,
    empty,
    empty_results,
    read_only,
    read_rounds,
    read_stakes,
)
from pipeline.replay.house_banked.hands import dealer_values, seat_values
from pipeline.replay.house_banked.judge import judge_dealers, judge_seats, pay, range_of
from pipeline.replay.house_banked.rules import SheetTable, sheet_table
from schemas.sheets import HouseSheet, Sheet, all_sheets
from schemas.tables_recorded import WAGERS

_MOST_MINOR = int(np.iinfo(np.int64).max)


def settle(rounds: pa.RecordBatch, sheets: Mapping[str, Sheet] | None = None) -> pa.RecordBatch:
    """Settle recorded rounds by their rule sheets, one row out for each row in, in the same order.

    Args:
        rounds: of the columns of `schemas.tables_recorded.ROUNDS` it reads `hand_id`, `round_void`,
            `dealer_cards`, `seat`, `seat_cards`, `seat_card_count`, `seat_decision`, `seat_void`,
            `draw_count`, `draw_discard`, `draw_card` and the five `*_stake_minor`; and `rules`, the
            sheet `id@version` in force or null. Lists hold one element a seat, -1 for no such wager;
            cards, discards and bought cards stand one after the other in seat order.
        sheets: sheets by `id@version`; those that the program ships where left out.

    Returns:
        `hand_id` and, as `schemas.tables_judged.EXPECTED_ROUNDS` describes them,

        - `expected_dealer_class`, `expected_dealer_value`, `expected_qualified`: -1 where unknown;
        - `undecidable`: `Undecidable.NO_SHEET`, or why the dealer's hand has no value where a seat
          needs it; 0 otherwise, even when single seats are undecidable;
        - for each seat `expected_class` and `expected_value` of its hand after purchases, voids and
          folds included; `expected_comparison`; `expected_*_returned_minor`, stake included;
          `other_*_returned_minor`, had the dealer's qualification been read the other way;
          `clause_ante` and `clause_raise`, empty where nothing was decided; `seat_undecidable`
          (`Undecidable`).

        A wager that the sheet does not offer, and a raise beside a fold, return -1 without the
        seat being undecidable: other checks name the fault (BET-003, BET-007).

    Raises:
        ValueError: columns missing, ill-typed or at odds with each other; a stake too large for exact
            amounts; a sheet that asks for a mechanism that settlement does not know.
    """
    sheet_rows, table = _sheets_of(rounds, all_sheets() if sheets is None else sheets)
    flat_rounds, seats, cards = read_rounds(rounds, sheet_rows)
    dealers, hands = _values(flat_rounds, seats, cards)
    by_round, by_seat = empty_results(len(dealers), len(hands))
    judge_dealers(flat_rounds, dealers, table.qualifying_value, by_round)
    judge_seats(flat_rounds, seats, dealers, hands, by_round, by_seat)
    columns = {
        "expected_class": by_seat.hand_class,
        "expected_value": by_seat.value,
        "expected_comparison": by_seat.comparison,
        **_paid_columns(rounds, flat_rounds.first_seat, by_seat, table),
        "seat_undecidable": by_seat.undecidable,
    }
    return pa.RecordBatch.from_pydict(
        {
            "hand_id": rounds.column("hand_id"),
            "expected_dealer_class": pa.array(by_round.dealer_class),
            "expected_dealer_value": pa.array(by_round.dealer_value),
            "expected_qualified": pa.array(by_round.qualified),
            "undecidable": pa.array(by_round.undecidable),
            **{name: as_lists(flat_rounds.first_seat, column) for name, column in columns.items()},
        }
    )


def _sheets_of(rounds: pa.RecordBatch, known: Mapping[str, Sheet]) -> tuple[Int32s, SheetTable]:
    """Each round's row in the table of the sheets that the batch names, -1 where there is none."""
    if "rules" not in rounds.schema.names:
        raise ValueError("rounds have no column 'rules'")
    column = rounds.column("rules")
    names = (
        column if pa.types.is_dictionary(column.type) else pc.cast(column, pa.string()).dictionary_encode()
    )
    rows: list[int] = []
    sheets: list[HouseSheet] = []
    for name in names.dictionary.to_pylist():
        sheet = known.get(name)
        rows.append(len(sheets) if isinstance(sheet, HouseSheet) else -1)
        if isinstance(sheet, HouseSheet):
            sheets.append(sheet)
    codes = names.indices.fill_null(len(rows)).to_numpy()
    return read_only(np.array([*rows, -1], dtype=np.int32)[codes]), sheet_table(sheets)


def _values(rounds: Rounds, seats: Seats, cards: Cards) -> tuple[Int16s, Int16s]:
    """The values of the dealers' and of the seats' hands, below zero where there is none."""
    dealers, hands = empty(len(rounds.sheet), np.int16), empty(len(seats.decision), np.int16)
    dealer_values(rounds.first_dealer_card, cards.dealer_cards, dealers)
    seat_values(
        seats.card_count, seats.draw_count, cards.seat_cards, cards.draw_discard, cards.draw_card, hands
    )
    return dealers, hands


def _paid_columns(
    rounds: pa.RecordBatch, first_seat: Int32s, by_seat: SeatResults, table: SheetTable
) -> dict[str, NDArray[Any] | pa.Array]:
    """What comes back on each wager, and by which clause."""
    on_ante, on_raise, on_side = table.ante_multiple, table.raise_multiple, table.side_multiple
    stakes = {wager: read_stakes(rounds, wager, first_seat) for wager in WAGERS}
    expected = {
        wager: _paid(stakes[wager], by_seat.case, multiples)
        for wager, multiples in zip(WAGERS, (on_ante, on_raise, on_side, on_side, on_side), strict=True)
    }
    return {
        **{f"expected_{wager}_returned_minor": returned for wager, returned in expected.items()},
        "other_ante_returned_minor": _paid(stakes["ante"], by_seat.other_case, on_ante),
        "other_raise_returned_minor": _paid(stakes["raise"], by_seat.other_case, on_raise),
        "clause_ante": clause_column(table.ante_clauses, by_seat.case, expected["ante"]),
        "clause_raise": clause_column(table.raise_clauses, by_seat.case, expected["raise"]),
    }


def _paid(stakes: Int64s, cases: Int32s, multiples: Int64s) -> Int64s:
    least, largest = range_of(stakes)
    most = int(multiples.max())
    if least < NO_WAGER:
        raise ValueError(f"a stake of {least} minor units is no stake")
    if largest > _MOST_MINOR // max(most, 1):
        raise ValueError(f"a stake of {largest} minor units cannot be paid {most} times exactly")
    if largest == NO_WAGER:  # nobody made this wager
        return stakes
    returned = empty(len(stakes), np.int64)
    pay(stakes, cases, multiples, returned)
    return returned
