"""Rule sheets as arrays, one row a sheet: what the kernels look up. Row 0 is that of no sheet."""

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pipeline.replay.house_banked.cases import CASES, NOT_DUE
from pipeline.replay.house_banked.multiples import Multiples, multiples_of, percent
from pipeline.replay.house_banked.strength import (
    VALUES,
    Comparison,
    comparison_of,
    qualifying_value,
    strength_table,
)
from pipeline.replay.ranking import MAX_VALUE
from schemas.sheets import HouseSheet
from schemas.tables_recorded import BOUNDED, WAGERS

MOST_MINOR = int(np.iinfo(np.int64).max) // 4
"""The most that one wager may return: a stake, what it wins and a meter then still add up in 64 bits."""


_KEPT_SHEETS = 4096


class SheetRow(NamedTuple):
    """One sheet; or, each array with an axis before the others, several.

    Attributes:
        qualifying_value: int16: the least value with which the dealer plays.
        commits: int8: whether a hand that bought plays on as raised.
        same_suit: int8: whether flushes tie if they are of one suit, and only then.
        forms: int64[8, CASES]: the blocks of `Multiples`, in their order.
        largest_stake: int64[WAGERS]: the most that each wager's multiples leave exact.
        largest_share: int8: the best class that takes the largest share of the meter, -1 none.
        largest_first: int8: whether that share is taken first.
        all_shared: int8: whether the hands of a smaller share's class split it too.
        bounds_round: int8: whether a maximum payout bounds the whole round.
        paid_order: int8[3]: places in `BOUNDED`, those that a maximum payout cuts last first.
        never_cut: int8: how many of them, from the front, it does not cut at all.
    """

    qualifying_value: NDArray[np.int16]
    commits: NDArray[np.int8]
    same_suit: NDArray[np.int8]
    forms: NDArray[np.int64]
    largest_stake: NDArray[np.int64]
    largest_share: NDArray[np.int8]
    largest_first: NDArray[np.int8]
    all_shared: NDArray[np.int8]
    bounds_round: NDArray[np.int8]
    paid_order: NDArray[np.int8]
    never_cut: NDArray[np.int8]


class SheetTable(NamedTuple):
    """Sheets made ready for `settle`.

    Attributes:
        rows: `SheetRow` of several sheets.
        multiples: int64[sheets * CASES] each.
        strength: int16[readings * VALUES]: the tables that the sheets compare by, one after the other.
        first_strength: int32[sheets]: where each sheet's table begins.
    """

    rows: SheetRow
    multiples: Multiples
    strength: NDArray[np.int16]
    first_strength: NDArray[np.int32]


_rows: dict[int, tuple[HouseSheet, SheetRow]] = {}
"""Rows by the identity of their sheet, which is kept with them so that no other takes its place."""


def sheet_table(sheets: Sequence[HouseSheet]) -> SheetTable:
    """The sheets as arrays, in the order given, from row 1 on."""
    rows = [_NO_SHEET, *(_row_of(sheet) for sheet in sheets)]
    stacked = SheetRow(*(np.stack(column) for column in zip(*rows, strict=True)))
    forms = stacked.forms.transpose(1, 0, 2).reshape(len(Multiples._fields), -1)
    readings = [_NO_READINGS, *(comparison_of(sheet) for sheet in sheets)]
    places = {each: place for place, each in enumerate(dict.fromkeys(readings))}
    return SheetTable(
        stacked,
        Multiples(*forms),
        np.concatenate([strength_table(each) for each in places]),
        np.array([places[each] * VALUES for each in readings], dtype=np.int32),
    )


def _row_of(sheet: HouseSheet) -> SheetRow:
    kept = _rows.get(id(sheet))
    if kept is None:
        if len(_rows) >= _KEPT_SHEETS:
            _rows.clear()
        kept = _rows[id(sheet)] = (sheet, _row(sheet))
    return kept[1]


def _row(sheet: HouseSheet) -> SheetRow:
    multiples = multiples_of(sheet)
    never_cut = [wager for wager in BOUNDED if wager not in sheet.max_payout_cuts]
    paid = never_cut + list(dict.fromkeys(reversed(sheet.max_payout_cuts)))
    rules = sheet.progressive
    return SheetRow(
        _of(qualifying_value(sheet.dealer_qualifier), np.int16),
        _flag(sheet.purchase is not None and sheet.purchase.commits),
        _flag(sheet.kickers == "none" and sheet.flush_vs_flush == "tie_only_if_same_suit"),
        np.stack([block.reshape(-1) for block in multiples]),
        _largest_stakes(multiples),
        _of(_largest_share(sheet), np.int8),
        _flag(rules is not None and rules.order == "largest_first"),
        _flag(rules is not None and rules.several == "all_shared"),
        _flag(sheet.max_payout_scope == "round"),
        np.array([BOUNDED.index(wager) for wager in paid], dtype=np.int8),
        _of(len(never_cut), np.int8),
    )


def _of(value: int, kind: type[Any]) -> NDArray[Any]:
    return np.array(value, dtype=kind)


def _flag(holds: bool) -> NDArray[np.int8]:
    return _of(int(holds), np.int8)


def _largest_share(sheet: HouseSheet) -> int:
    if sheet.progressive is None:
        return -1
    shares = [
        (percent(award), hand) for hand, award in sheet.progressive.table.items() if isinstance(award, str)
    ]
    return int(max(shares)[1]) if shares else -1


def _largest_stakes(multiples: Multiples) -> NDArray[np.int64]:
    """One for each wager; what the table pays on the ante counts as the ante's."""
    by_wager = {
        "ante": multiples.ante.max() + multiples.raise_on_ante.max(),
        "raise": multiples.raise_own.max(),
        "bonus": multiples.bonus.max(),
    }
    return np.array([MOST_MINOR // max(int(by_wager.get(name, 1)), 1) for name in WAGERS], dtype=np.int64)


def _no_sheet() -> SheetRow:
    forms = np.full((len(Multiples._fields), CASES), NOT_DUE, dtype=np.int64)
    forms[[Multiples._fields.index(name) for name in ("raise_on_ante", "jackpot_chips", "jackpot_share")]] = 0
    return SheetRow(
        _of(MAX_VALUE + 1, np.int16), _flag(False), _flag(False), forms,
        np.full(len(WAGERS), MOST_MINOR, dtype=np.int64),
        _of(-1, np.int8), _flag(False), _flag(False), _flag(False),
        np.arange(len(BOUNDED), dtype=np.int8), _of(0, np.int8),
    )  # fmt: skip


_NO_SHEET = _no_sheet()
_NO_READINGS = Comparison("standard", "full", "", "")
