"""What of a rule sheet and a game the kernels need, one record for each pair of them."""

from collections.abc import Mapping, Sequence

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from schemas.sheets import StudSheet
from schemas.tables_recorded import GAMES
from schemas.undecidable import Undecidable

_FIELDS = (
    "first", "last", "max_raises", "cap_heads_up", "pair_game", "tie_by_suit", "short_numerator",
    "short_denominator", "odd_by_suit", "no_limit", "from_bring_in", "door_rule", "flash_rule", "burns",
    "short_rule", "gap_rule", "show_rule", "unjudged", "ranked", "ranking",
)  # fmt: skip
RULES = np.dtype([(name, np.int64) for name in _FIELDS])
"""`first`, `last`: streets of the game; `unjudged`: why its betting is not judged
(schemas.undecidable), 0 it is; `ranked`: cards of a whole hand; `ranking`: HIGH and so on;
`no_limit`: 1 without a limit; the rest: parameters of the sheet, texts as their places in `WORDS`."""

HIGH, HIGH_LOW, ACE_TO_FIVE, DEUCE_TO_SEVEN = 0, 1, 2, 3
"""What the best five of a hand count: high; high and, from an eight down, low; low by either order."""
_RANKINGS = {"7stud": HIGH, "5stud": HIGH, "7stud8": HIGH_LOW, "razz": ACE_TO_FIVE, "razz27": DEUCE_TO_SEVEN}

WORDS = {
    "completion": ("to-limit", "raises-from-bring-in"),
    "exposed_down_card": ("silent", "door"),
    "flashed_last_card": ("silent", "replace"),
    "short_deck": ("silent", "rp-10", "common-card"),
    "short_exactly_3": ("add-burns", "common-card"),
    "first_to_show": ("any", "last-bettor", "last-street", "last-street-or-seat"),
}
"""Values of parameters that are texts; kernels see a value's place."""

_WITHOUT_SHEET = dict.fromkeys(_FIELDS, 0) | {"short_numerator": 1, "short_denominator": 1, "burns": 1}
_STREETS = {"5stud": (2, 5)}
_WHOLE_HANDS = {"5stud": 5}


def rules_of(
    hands: pa.RecordBatch, sheets: Mapping[str, StudSheet] | Sequence[StudSheet]
) -> tuple[NDArray[np.void], NDArray[np.int64]]:
    """The rules in use, RULES[k], and for each hand which of them it is judged by, int64[n].

    Raises:
        ValueError: a hand names a sheet that is not among `sheets`.
    """
    by_key = sheets if isinstance(sheets, Mapping) else {sheet.name: sheet for sheet in sheets}
    rows = np.zeros(hands.num_rows, np.int64)
    names: list[tuple[str | None, ...]] = [()]
    for column in ("rules", "game", "limit"):
        encoded = hands.column(column).dictionary_encode(null_encoding="encode")
        words = encoded.dictionary.to_pylist()
        rows = rows * len(words) + encoded.indices.to_numpy()
        names = [(*before, word) for before in names for word in words]
    occurs = np.bincount(rows, minlength=len(names)) > 0
    used, rows = np.flatnonzero(occurs), (np.cumsum(occurs) - 1)[rows]
    table = np.zeros(len(used), dtype=RULES)
    for place, name in enumerate(used):
        sheet, game, limit = names[name]
        if sheet is not None and sheet not in by_key:
            raise ValueError(f"no such stud sheet: {sheet}")
        table[place] = _row(by_key[sheet] if sheet is not None else None, str(game), str(limit))
    return table, rows


def _row(sheet: StudSheet | None, game: str, limit: str) -> tuple[int, ...]:
    """The values of RULES in its order, 0 for parameters of a sheet that there is not."""
    if game not in GAMES:
        raise ValueError(f"{game!r} is no game of the stud family")
    first, last = _STREETS.get(game, (3, 7))
    unjudged = Undecidable.NONE
    if limit == "pot-limit":
        unjudged = Undecidable.NOT_IMPLEMENTED_LIMIT
    elif sheet is None:
        unjudged = Undecidable.NO_SHEET
    parameters = _parameters(sheet, game) if sheet else _WITHOUT_SHEET
    values = parameters | {
        "first": first,
        "last": last,
        "no_limit": int(limit == "no-limit"),
        "unjudged": int(unjudged),
        "ranked": _WHOLE_HANDS.get(game, 7),
        "ranking": _RANKINGS[game],
    }
    return tuple(values[name] for name in _FIELDS)


def _parameters(sheet: StudSheet, game: str) -> dict[str, int]:
    return {
        "max_raises": sheet.max_raises,
        "cap_heads_up": int(sheet.cap_heads_up),
        "pair_game": int(game in sheet.open_pair_games),
        "tie_by_suit": int(sheet.board_tie == "suit"),
        "short_numerator": sheet.short_raise_numerator,
        "short_denominator": sheet.short_raise_denominator,
        "odd_by_suit": int(sheet.odd_chip == "suit"),
        "from_bring_in": WORDS["completion"].index(sheet.completion),
        "door_rule": WORDS["exposed_down_card"].index(sheet.exposed_down_card),
        "flash_rule": WORDS["flashed_last_card"].index(sheet.flashed_last_card),
        "burns": int(sheet.burns),
        "short_rule": WORDS["short_deck"].index(sheet.short_deck),
        "gap_rule": WORDS["short_exactly_3"].index(sheet.short_exactly_3),
        "show_rule": WORDS["first_to_show"].index(sheet.first_to_show),
    }
