"""Integrity: decisions against hidden cards, deals that are not uniform, payment errors that lean."""

from pathlib import Path
from typing import cast

import polars as pl
import streamlit as st

from dashboard import columns
from dashboard.filters import Filters
from dashboard.markup import notice
from dashboard.opening import lake_folder, opened, signed
from dashboard.reading import runs_version
from pipeline.lake import SettledLake
from pipeline.signing import Signing
from pipeline.stages.integrity import By, Integrity, integrity

LEVEL = 0.01
"""The chance of a false alarm among all that stand in one table."""
_BY = ("player", "seat", "dealer")


@st.cache_data(max_entries=4, show_spinner="Holding every decision against the cards …")
def _told(root: Path, version: int, signings: tuple[Signing, ...], by: By) -> Integrity:  # noqa: ARG001
    return integrity(SettledLake(root), signings, by)


def _verdict(tested: pl.DataFrame, what: str, nothing: str) -> None:
    """A plain sentence: who stands out, that nobody does, or that nothing can be told."""
    found = tested.filter(pl.col("p_corrected") <= LEVEL).height
    if tested.is_empty():
        notice("plain", nothing)
    elif found:
        notice("bad", f"{found} of {tested.height} {what}.", "A low p is a reason to look, and no proof.")
    else:
        notice("good", f"None of {tested.height} stands out, at a chance of {LEVEL:.0%} for a false alarm.")


def _p_columns() -> dict[str, object]:
    number = st.column_config.NumberColumn
    return {
        "p": number("p", help="Chance of as much where nothing is wrong.", format="%.4f"),
        "p_corrected": number(
            "p corrected", help="The same, with regard to how many were looked at.", format="%.4f"
        ),
    }


def _hidden(told: pl.DataFrame, by: By) -> None:
    tested = told.filter(pl.col("against") > 0).sort("p")
    _verdict(
        tested,
        f"{by}s go with cards that could not be seen",
        "No decision goes against best play: nothing can be told.",
    )
    number = st.column_config.NumberColumn
    config = {
        "player": columns.text("Player", "The player's identity."),
        "venue": columns.text("Venue", "The venue."),
        "table": columns.text("Table", "The table."),
        "seat": columns.count("Seat", "The seat."),
        "dealer": columns.text("Dealer", "The dealer's identity."),
        "decisions": columns.count("Decisions", "Decisions whose cards the record shows."),
        "against": columns.count("Against best play", "The others tell nothing."),
        "gained": number(
            "Gained", help="Antes won by going with a hidden card, the best of four.", format="%.2f"
        ),
        "z": number("z", help="The same by its standard deviation.", format="%.2f"),
        **_p_columns(),
    }
    shown = tested.with_columns(gained=pl.col("gained").list.max()).drop("card", "decisive")
    columns.listing(shown, cast("dict[str, columns.ColumnConfig]", config))


def _cards(told: pl.DataFrame) -> None:
    tested = told.filter(pl.col("p").is_not_null()).sort("p")
    _verdict(tested, "tests say that cards are not uniform", "There are too few cards for any test.")
    hidden = (
        told.filter(pl.col("hidden") > 0).select("venue", "table", "dealer", "of", "place").unique().height
    )
    small = told.filter(pl.col("p").is_null() & (pl.col("hidden") == 0)).height
    st.caption(
        f"Not tested: {hidden} positions that some round hides (shown hands are those that were raised), "
        f"{small} tests with too few cards."
    )
    config = {
        "venue": columns.text("Venue", "Empty: all rounds together."),
        "table": columns.text("Table", "Where the test is of a table's deals."),
        "dealer": columns.text("Dealer", "Where the test is of a dealer's deals."),
        "position": columns.text("Position", "Place in the deal."),
        "cells": columns.text("Counted by", "Cards, ranks or suits."),
        "rounds": columns.count("Rounds", "Rounds that dealt it."),
        "cards": columns.count("Cards", "Cards counted."),
        "statistic": st.column_config.NumberColumn("X²", help="Pearson's statistic.", format="%.1f"),
        **_p_columns(),
    }
    place = (pl.col("place") + 1).cast(pl.String)
    shown = tested.with_columns(position=pl.col("of") + ", card " + place).select(*config)
    columns.listing(shown, cast("dict[str, columns.ColumnConfig]", config))


def _errors(told: Integrity) -> None:
    for frame, what, keys in (
        (told.dealers, "dealers' errors lean to one side", ["dealer"]),
        (told.pairs, "dealers' errors go to one player", ["dealer", "player"]),
    ):
        tested = frame.filter(pl.col("errors") > 0).sort("p")
        st.subheader(" and ".join(["By dealer", "player"][: len(keys)]), anchor=False)
        _verdict(tested, what, "No payment error: nothing can be told.")
        config = {
            "venue": columns.text("Venue", "The venue."),
            "dealer": columns.text("Dealer", "The dealer's identity."),
            "player": columns.text("Player", "The player's identity."),
            "seats": columns.count("Seats", "Hands dealt."),
            "errors": columns.count("Errors", "Seats that were not paid what was due."),
            "for_player": columns.count("For the player", "Seats that were paid too much."),
            **_p_columns(),
        }
        names = [name for name in config if name in tested.columns]
        columns.listing(tested.select(names), cast("dict[str, columns.ColumnConfig]", config))


def _page() -> None:
    st.title("Integrity", anchor=False)
    opened()
    filters = Filters()
    with st.columns(3)[0]:
        by = cast(By, filters.one("by", "Whose decisions", list(_BY)))
    root = lake_folder()
    told = _told(root, runs_version(root), signed(), by)
    hidden, together, cards, errors = st.tabs(
        ["Hidden cards", "Hidden cards, all seats known", "Cards dealt", "Payment errors"]
    )
    with hidden:
        _hidden(told.hidden, by)
    with together:
        st.caption("As if every player knew the cards of all seats: what then remains is the dealer's alone.")
        _hidden(told.together, by)
    with cards:
        _cards(told.cards)
    with errors:
        _errors(told)


_page()
