"""What a win is made of, on the page: theory, decisions, luck, errors; and how far luck reaches."""

from collections.abc import Mapping

import polars as pl
import streamlit as st
from scipy.stats import norm

from dashboard import columns
from dashboard.amounts import amount, decimals, number
from dashboard.markup import Figure, figures, notice
from pipeline.hold.dealt_again import SHORT
from pipeline.hold.decompose import PARTS
from pipeline.hold.explained import WITHIN, rounded
from pipeline.hold.held import Held, Key
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


def by_table(days: Mapping[Key, Held]) -> pl.DataFrame:
    """The parts of the win of each table, with interval and z by the normal law.

    Args:
        days: by `TABLE_DAY`, of one currency.

    Returns:
        `venue`, `table`, `rounds`, `win_minor`, every part, `interval_low_minor`, `interval_high_minor` and
        `z`, as `explained` has them for groups of many rounds.
    """
    tables: dict[tuple[object, object], Held] = {}
    for (venue, table, *_), held in days.items():
        own = (venue, table)
        tables[own] = tables[own].plus(held) if own in tables else held
    rows = [
        {"venue": venue, "table": table} | _row(tables[venue, table])
        for venue, table in sorted(tables, key=str)
    ]
    amounts = ["win_minor", *(f"{name}_minor" for name in PARTS), "interval_low_minor", "interval_high_minor"]
    schema: dict[str, pl.DataType] = {"venue": pl.String(), "table": pl.String(), "rounds": pl.Int64()}
    schema |= {name: pl.Int64() for name in amounts}
    return pl.DataFrame(rows, schema=pl.Schema(schema | {"z": pl.Float64()}))


def _row(held: Held) -> dict[str, object]:
    parts, deviation = held.parts, held.spread.std_dev
    expected, reach = round(parts.win - parts.luck), float(norm.isf((1 - WITHIN) / 2))
    amounts: dict[str, object] = {f"{name}_minor": amount for name, amount in rounded(parts).items()}
    return amounts | {
        "rounds": held.rounds,
        "win_minor": parts.win,
        "interval_low_minor": expected - round(reach * deviation),
        "interval_high_minor": expected + round(reach * deviation),
        "z": held.z,
    }


def show_parts(days: Mapping[Key, Held], currency: str) -> None:
    """The parts of the win of each table.

    Args:
        days: from `chosen_days`.
        currency: theirs.
    """
    known = by_table(days)
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
        "Of the gaming days chosen above. The parts add up to the win. By the luck of the main bets alone it "
        "lies within the interval 95 times of 100, by the normal law; z is that luck by its standard "
        "deviation."
    )
    few = known.filter(pl.col("rounds") < SHORT).height
    if few:
        notice(
            "plain",
            f"{few} of {known.height} tables have fewer than {number(SHORT)} rounds on these days, too few "
            "for the normal law to be exact.",
            "Groups of few rounds are dealt again by “studaudit hold”, which tells their interval and p.",
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
    config["z"] = columns.deviations("z", "Luck by its standard deviation.")
    columns.listing(shown, config)
