"""Headings and formats of table columns, from what the schemas say of each field."""

from collections.abc import Iterable
from typing import Literal

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

Width = Literal["small", "medium", "large"]
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


def figure(label: str, meaning: str) -> ColumnConfig:
    """A column of text that stands to the right: amounts of several currencies."""
    return st.column_config.TextColumn(label, help=meaning, alignment="right")


def percentage(label: str, meaning: str) -> ColumnConfig:
    """A column of fractions."""
    return st.column_config.NumberColumn(label, help=meaning, format="percent")


def money(label: str, meaning: str) -> ColumnConfig:
    """A column of exact decimals in one currency."""
    return st.column_config.NumberColumn(label, help=meaning, format="localized")


def count(label: str, meaning: str) -> ColumnConfig:
    """A column of whole numbers."""
    return st.column_config.NumberColumn(label, help=meaning, format="localized")
