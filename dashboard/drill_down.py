"""From the days of each table to the rounds that moved their win, on the page."""

from collections.abc import Mapping
from pathlib import Path
from zlib import crc32

import polars as pl
import streamlit as st

from dashboard import columns
from dashboard.amounts import amount_of, decimals, number
from dashboard.filters import remember_address
from dashboard.markup import escape, notice, show, tag
from dashboard.opening import lake_folder, signed
from dashboard.reading import runs_version
from pipeline.hold.held import TABLE_DAY, Held, Key
from pipeline.lake import SettledLake
from pipeline.signing import Signing
from pipeline.stages.rounds_explained import rounds_explained
from schemas.money import minor_digits
from schemas.tables_judged import TIE_OUTS
from schemas.tables_recorded import ROUNDS

MOST_ROUNDS = 50
"""Rounds of a day that are listed."""

_LUCK = ("Luck", "Win less expected: luck of the main bets, and what cannot be told from it.")
_OF_DAYS = {
    "win_minor": ("Win", "Stakes less returns."),
    "expected_minor": ("Expected", "The win without that luck; empty where no rule sheet tells it."),
    "luck_minor": _LUCK,
}
_OF_ROUNDS = {
    "handle_minor": ("Handle", "Sum of the stakes."),
    "win_minor": ("Win", "Stakes less returns, seen from the house."),
    "luck_minor": _LUCK,
    "side_minor": ("Luck of side bets", "Of bonus and jackpot."),
    "errors_minor": ("Payment errors", "What was paid too little, negative too much."),
}
_SCHEMA: dict[str, pl.DataType] = {
    "venue": pl.String(), "table": pl.String(), "gaming_day": pl.Date(), "rounds": pl.Int64(),
    **{name: pl.Int64() for name in _OF_DAYS}, "z": pl.Float64(),
}  # fmt: skip


@st.cache_data(max_entries=32, show_spinner="Taking the rounds apart …")
def _told(root: Path, version: int, signings: tuple[Signing, ...], table_day: Key) -> pl.DataFrame:  # noqa: ARG001
    return rounds_explained(SettledLake(root), signings, table_day)


def table_days(days: Mapping[Key, Held]) -> pl.DataFrame:
    """A row for each table and day: win, what was expected, and luck.

    Args:
        days: by `TABLE_DAY`, of one currency.

    Returns:
        `venue`, `table`, `gaming_day`, `rounds`, `win_minor`; `expected_minor`, `luck_minor` and `z`, null
        where nothing was at risk by a rule sheet; in the order of `days`.
    """
    return pl.DataFrame([_row(key, held) for key, held in days.items()], schema=pl.Schema(_SCHEMA))


def _row(key: Key, held: Held) -> dict[str, object]:
    venue, table, _, day = key
    told, parts = held.z is not None, held.parts
    expected = round(parts.win - parts.luck)
    return {
        "venue": venue,
        "table": table,
        "gaming_day": day,
        "rounds": held.rounds,
        "win_minor": parts.win,
        "expected_minor": expected if told else None,
        "luck_minor": parts.win - expected if told else None,
        "z": held.z,
    }


def place_of(name: str, chosen_from: object) -> str:
    """The key of a table whose row can be chosen: another one for other rows, so that no choice stays
    behind on them.
    """
    return f"{name}-{crc32(repr(chosen_from).encode('utf-8', 'backslashreplace')):08x}"


def show_days(days: Mapping[Key, Held], currency: str) -> None:
    """The days of each table, of which one can be opened.

    Args:
        days: from `chosen_days`.
        currency: theirs.
    """
    keys = list(days)
    if not keys:
        notice("plain", "No round of that choice.")
        return
    st.caption("Select a row for the rounds that moved the win of its table and day.")
    told = table_days(days)
    shown = told.with_columns(decimals(told[name], currency) for name in _OF_DAYS)
    config = columns.columns(TIE_OUTS, ["venue", "table", "gaming_day", "rounds"])
    config |= _money(_OF_DAYS, currency)
    config["z"] = columns.deviations("z", "Luck by its standard deviation.")
    for index in columns.choosing(shown, config, place_of("table_days", keys), 12):
        _rounds(keys[index])


def _rounds(table_day: Key) -> None:
    root = lake_folder()
    told = _told(root, runs_version(root), signed(), table_day)
    named = dict(zip(TABLE_DAY, table_day, strict=True))
    currency = str(named["currency"])
    listed, others = told.head(MOST_ROUNDS), told.slice(MOST_ROUNDS)
    title = f"{named['venue']}, {named['table']}, {named['gaming_day'] or 'day not known'}"
    show(tag("h4", escape(title)))
    rest = (
        f"; the other {number(others.height)} won {amount_of(others['win_minor'].sum(), currency)} together"
        if others.height
        else ""
    )
    st.caption(
        f"{number(listed.height)} of {number(told.height)} rounds, those of the most luck, for the house or "
        f"against it, first{rest}. Select a row to open its round."
    )
    names = ["round", "seats", *_OF_ROUNDS, "session", "hand_id"]
    shown = listed.with_columns(decimals(listed[name], currency) for name in _OF_ROUNDS).select(names)
    config = columns.columns(ROUNDS, ["round", "session", "hand_id"])
    config["seats"] = columns.count("Seats", "How many were dealt to.")
    config |= _money(_OF_ROUNDS, currency)
    for index in columns.choosing(shown, config, place_of("day_rounds", table_day), 12):
        remember_address("hold")
        st.switch_page("views/hand.py", query_params={"hand": listed["hand_id"][index]})


def _money(names: Mapping[str, tuple[str, str]], currency: str) -> dict[str, columns.ColumnConfig]:
    digits = minor_digits(currency)
    return {
        name: columns.money(f"{label} ({currency})", meaning, digits)
        for name, (label, meaning) in names.items()
    }
