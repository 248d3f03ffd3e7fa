"""The house-banked sheets under any readings, and random hands behind up cards."""

from collections.abc import Iterator
from typing import Any

import numpy as np

from schemas.cards import card_number
from schemas.sheets.house import HouseSheet
from schemas.sheets.load import load_sheet
from schemas.sheets.parameters import parameter_values
from schemas.sheets.readings import with_readings

SHEETS = ("stud-poker-fr@1", "stud-poker-bonus@1", "caribbean-progressive@1", "caribbean-stud-us@1")

State = tuple[list[int], int]
"""A player's five cards, and the dealer's up card."""


def house(name: str, **sets: object) -> HouseSheet:
    """A sheet under other parameters; `pay_table.flush` is one line of a table."""
    sheet = load_sheet(name)
    assert isinstance(sheet, HouseSheet)
    written: dict[str, Any] = dict(parameter_values(sheet))
    whole: dict[str, Any] = {}
    for parameter, value in sets.items():
        table, _, line = parameter.partition(".")
        if line:
            whole.setdefault(table, dict(written[table]))[line] = value
        else:
            whole[table] = value
    return with_readings(sheet, {}, whole) if whole else sheet


def cards(text: str) -> list[int]:
    return [card_number(card) for card in text.split()]


def random_states(seed: int, states: int, ups: int) -> Iterator[State]:
    """Hands behind a few up cards, so that the dealer's hands are ranked a few times only."""
    rng = np.random.default_rng(seed)
    for up in rng.choice(52, size=ups, replace=False):
        others = np.setdiff1d(np.arange(52), [up])
        for _ in range(states // ups):
            yield [int(card) for card in rng.choice(others, size=5, replace=False)], int(up)
