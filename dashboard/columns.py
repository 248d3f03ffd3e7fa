"""Headings and formats of table columns, from what the schemas say of each field."""

from collections.abc import Iterable
from typing import Literal

import polars as pl
import streamlit as st
from streamlit.column_config import (
    CheckboxColumn,
    DateColumn,
    DatetimeColumn,
    NumberColumn,
    TextColumn,
)
from streamlit.elements.lib.column_types import ColumnConfig

from schemas.field import Field, Kind
from schemas.table import Table

Width = Literal["small", "medium", "large"] | int
# A cell of text: what a character takes at the most on average, and what lies around the text.
_PIXELS_OF_A_CHARACTER, _MARGIN = 7, 20
_NARROWEST, _WIDEST = 80, 340
_NUMBERS = (Kind.INT8, Kind.INT16, Kind.INT32, Kind.INT64)


def column(field: Field, width: Width | None = None) -> ColumnConfig:
    """A column under the field's label, its meaning as the hint."""
    if field.kind is Kind.DAY:
        return DateColumn(field.label, help=field.meaning, width=width, format="YYYY-MM-DD")
    if field.kind is Kind.TIME:
        shown = "YYYY-MM-DD HH:mm:ss"
        return DatetimeColumn(field.label, help=field.meaning, width=width, format=shown, timezone="UTC")
    if field.kind is Kind.FLAG:
        return CheckboxColumn(field.label, help=field.meaning, width=width)
    if field.kind is Kind.MONEY:
        return NumberColumn(field.label, help=field.meaning, width=width, format="accounting")
    if field.kind in _NUMBERS:
        return NumberColumn(field.label, help=field.meaning, width=width, format="localized")
    return TextColumn(field.label, help=field.meaning, width=width)


def columns(table: Table, names: Iterable[str]) -> dict[str, ColumnConfig]:
    """Columns of a table by name."""
    return {name: column(table.field(name)) for name in names}


def text(label: str, meaning: str, width: Width | None = None) -> ColumnConfig:
    """A column of text that no table has."""
    return st.column_config.TextColumn(label, help=meaning, width=width)


def fitting(label: str, values: Iterable[str | None]) -> int:
    """The width in pixels that shows every value whole, within `_NARROWEST` and `_WIDEST`."""
    longest = max((len(value) for value in (label, *values) if value), default=0)
    return min(max(_PIXELS_OF_A_CHARACTER * longest + _MARGIN, _NARROWEST), _WIDEST)


def figure(label: str, meaning: str, values: Iterable[str | None]) -> ColumnConfig:
    """A column of text that stands to the right: amounts of several currencies.

    It is as wide as the widest of its values: cut off at the left, an amount would lose its sign.
    """
    width = fitting(label, values)
    return st.column_config.TextColumn(label, help=meaning, alignment="right", width=width)


def percentage(label: str, meaning: str) -> ColumnConfig:
    """A column of percentages."""
    return st.column_config.NumberColumn(label, help=meaning, format="%.2f%%")


def money(label: str, meaning: str, digits: int) -> ColumnConfig:
    """A column of exact decimals in one currency, whose minor unit has so many digits."""
    form = "accounting" if digits == 2 else f"%.{digits}f"
    return st.column_config.NumberColumn(label, help=meaning, format=form)


def count(label: str, meaning: str) -> ColumnConfig:
    """A column of whole numbers."""
    return st.column_config.NumberColumn(label, help=meaning, format="localized")


def deviations(label: str, meaning: str) -> ColumnConfig:
    """A column of so many standard deviations, with their sign."""
    return st.column_config.NumberColumn(label, help=meaning, format="%+.2f")


def severity(field: Field) -> ColumnConfig:
    """A column of severities, each a list of one, in their colours."""
    levels, colours = ["error", "warning", "info"], ["red", "orange", "blue"]
    return st.column_config.MultiselectColumn(
        field.label, help=field.meaning, options=levels, color=colours, width="small"
    )


def listing(frame: pl.DataFrame, config: dict[str, ColumnConfig]) -> None:
    """Puts a table on the page, without row numbers, empty where nothing is known."""
    st.dataframe(frame, hide_index=True, column_config=config, placeholder="")


def choosing(frame: pl.DataFrame, config: dict[str, ColumnConfig], key: str, rows: int = 15) -> list[int]:
    """The same, of which a person can choose a row; the places of those chosen.

    Args:
        frame, config: the table.
        key: its name within the page.
        rows: how many it shows before it scrolls.
    """
    height = 37 * (rows + 1) if frame.height > rows else "auto"
    chosen = st.dataframe(
        frame, hide_index=True, column_config=config, placeholder="", key=key, height=height,
        on_select="rerun", selection_mode="single-row",
    )  # fmt: skip
    return chosen.selection.rows
