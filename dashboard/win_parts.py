"""What a win is made of, on the page: theory, decisions, luck, errors; and how far luck reaches."""

from pathlib import Path

import polars as pl
import streamlit as st

from dashboard import columns
from dashboard.amounts import amount, decimals
from dashboard.markup import Figure, figures, notice
from dashboard.opening import lake_folder, signed
from dashboard.reading import runs_version
from pipeline.hold.decompose import PARTS
from pipeline.hold.hold import By
from pipeline.lake import SettledLake
from pipeline.signing import Signing
from pipeline.stages.hold_explained import hold_explained
from schemas.money import minor_digits
from schemas.tables_judged import TIE_OUTS

_NAMES = {
    "theoretical": ("Theoretical", "What the sheets keep of the stakes under optimal play."),
    "decisions": ("Cost of decisions", "What players' decisions cost them beside optimal play."),
    "cards": ("Luck of the cards", "Of the cards that players saw."),
    "dealer": ("Luck of the dealer", "Of the dealer's hidden cards."),
    "side": ("Luck of side bets", "Of bonus and jackpot."),
    "unseparated": ("Not told apart", "Luck and decisions of hands of which the record shows too little."),
    "maximum": ("Maximum payout", "What the tables' maximum payouts kept of wins."),
    "errors": ("Payment errors", "What was paid too little, negative too much."),
}
_FEWEST = 30
"""Rounds below which luck has no bell's shape, and an interval says little."""


@st.cache_data(max_entries=8, show_spinner="Taking the win apart …")
def _told(root: Path, version: int, signings: tuple[Signing, ...], by: By) -> pl.DataFrame:  # noqa: ARG001
    return hold_explained(SettledLake(root), signings, by)


def show_parts(currency: str, venues: list[str] | None, tables: list[str] | None) -> None:
    """The parts of the win of each table in one currency, over all days.

    Args:
        currency: the currency.
        venues, tables: those that were chosen; None all.
    """
    root = lake_folder()
    told = _told(root, runs_version(root), signed(), "table").filter(currency=currency)
    for name, chosen in (("venue", venues), ("table", tables)):
        told = told if not chosen else told.filter(pl.col(name).is_in(chosen))
    known = told.filter(pl.col("theoretical_minor").is_not_null())
    if known.is_empty():
        notice("plain", "No round of that choice has a rule sheet: its win cannot be taken apart.")
        return
    figures(
        [
            Figure(label, amount(int(known[f"{name}_minor"].sum()), currency), currency)
            for name, (label, _) in _NAMES.items()
        ]
    )
    st.caption(
        "Over all days, whatever days are chosen above. The parts add up to the win. By the luck of the main "
        "bets alone it lies within the interval 95 times of 100; z is that luck by its standard deviation."
    )
    small = known.filter(pl.col("rounds") < _FEWEST)
    if small.height:
        notice(
            "plain",
            f"{small.height} of {known.height} tables have fewer than {_FEWEST} rounds: "
            "their intervals say little.",
        )
    _table(known, currency)


def _table(known: pl.DataFrame, currency: str) -> None:
    digits = minor_digits(currency)
    money = {f"{name}_minor": words for name, words in _NAMES.items()} | {
        "win_minor": ("Win", "Stakes less returns."),
        "interval_low_minor": ("From", "Where the win lies 95 times of 100 by luck."),
        "interval_high_minor": ("To", "Where the win lies 95 times of 100 by luck."),
    }
    order = ["win_minor", *(f"{name}_minor" for name in PARTS), "interval_low_minor", "interval_high_minor"]
    shown = known.select(
        "venue", "table", "rounds", *(decimals(known[name], currency) for name in order), "z"
    )
    config = columns.columns(TIE_OUTS, ["venue", "table", "rounds"])
    for name in order:
        label, meaning = money[name]
        config[name] = columns.money(f"{label} ({currency})", meaning, digits)
    config["z"] = st.column_config.NumberColumn("z", help="Luck by its standard deviation.", format="%+.2f")
    columns.listing(shown, config)
