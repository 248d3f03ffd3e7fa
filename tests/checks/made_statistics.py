"""Frames of statistics made from short case descriptions: one row each, clean where a case says nothing."""

from collections.abc import Mapping
from datetime import date
from typing import Any

import polars as pl

Row = dict[str, Any]
_TABLE: Row = {"venue": "V1", "table": "T1", "currency": "EUR", "gaming_day": date(2026, 11, 28)}
_CLEAN: dict[str, Row] = {
    "hold_limits": {
        **_TABLE, "period": "2026-11-28", "rounds": 900, "win_minor": 240_000, "expected_minor": 200_000,
        "low_minor": -1_400_000, "high_minor": 1_800_000, "z": 0.1, "windows": 4, "p": 0.9,
        "p_corrected": 1.0, "level": 0.001,
    },
    "thresholds": {
        **_TABLE, "threshold": "3 points", "period": "2026-11", "measure": "hold", "against": "last-year",
        "value": 0.25, "base": 0.235, "reach": 0.03, "crossed": False, "false_alarms": 0.12,
        "undecided": None,
    },
    "hidden_knowledge": {
        "subject": "player P1", "venue": None, "table": None, "seat": None, "player": "P1", "against": 12,
        "gained": 1.25, "place": 2, "z": 0.5, "p": 0.4, "p_corrected": 1.0, "tests": 30, "level": 0.001,
    },
    "card_tests": {
        "subject": "deals of dealer D1", "venue": "V1", "table": None, "of": "dealer", "place": 4,
        "cells": "card", "cards": 2000, "statistic": 50.1, "freedom": 51, "p": 0.5, "p_corrected": 1.0,
        "tests": 60, "level": 0.001,
    },
    "error_pairs": {
        "venue": "V1", "dealer": "D1", "player": "P1", "seats": 8, "all_seats": 64, "for_player": 1,
        "all_for": 10, "p": 0.7, "p_corrected": 1.0, "tests": 9, "level": 0.001,
    },
}  # fmt: skip
_KINDS: dict[str, pl.DataType] = {
    **dict.fromkeys(("venue", "table", "player", "undecided"), pl.String()),
    "seat": pl.Int8(),
    **dict.fromkeys(("value", "base", "reach", "false_alarms"), pl.Float64()),
}


def made_statistics(described: Mapping[str, Any]) -> dict[str, pl.DataFrame]:
    """Every frame, with the rows that the case describes by the frame's name, or one clean row.

    A value `none` is null: TOML has no null.
    """
    frames: dict[str, pl.DataFrame] = {}
    for name, clean in _CLEAN.items():
        rows = [clean | _nulls(row) for row in described.get(name, [{}])]
        kinds = {column: kind for column, kind in _KINDS.items() if column in clean}
        frames[name] = pl.DataFrame(rows, schema_overrides=kinds)
    return frames


def _nulls(row: Row) -> Row:
    return {name: None if value == "none" else value for name, value in row.items()}
