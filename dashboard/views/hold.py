"""Hold: handle, drop, win and hold by gaming day and by table, and sessions that do not tie out."""

from typing import cast

import polars as pl
import streamlit as st

from dashboard import columns
from dashboard.amounts import amount, amount_of, decimals, number, share
from dashboard.charts import hold_chart, win_chart
from dashboard.chosen_days import chosen_days
from dashboard.drill_down import show_days
from dashboard.filters import Filters, between
from dashboard.markup import Figure, figures, notice
from dashboard.opening import opened
from dashboard.queries import HOLD_BY_DAY, HOLD_BY_TABLE, HOLD_IN_ALL, NOT_TIED_OUT, SESSION_CHOICES
from dashboard.reading import Reading
from dashboard.win_limits import show_limits
from dashboard.win_parts import show_parts
from schemas.money import minor_digits
from schemas.tables_judged import TIE_OUTS

_MONEY = {
    "handle_minor": ("Handle", "Sum of the stakes."),
    "drop_minor": ("Drop", "Money counted out of the drop box."),
    "win_minor": ("Win", "Stakes less returns, seen from the house."),
}
_SHARES = {
    "hold": ("Hold", "Win / drop; empty where nothing was dropped."),
    "win_of_handle": ("Win / handle", "Win / handle."),
}


def _filters(reading: Reading) -> dict[str, object]:
    choices = reading.ask(SESSION_CHOICES)
    currencies = choices["currency"].drop_nulls().unique(maintain_order=True).to_list()
    if not currencies:
        notice("plain", "No table session with a known currency has been received yet.")
        st.stop()
    filters, row = Filters(), st.columns([1, 2, 3, 2])
    with row[0]:
        currency = filters.one("currency", "Currency", currencies)
    with row[1]:
        venue = filters.many("venue", "Venue", choices["venue"].drop_nulls().unique().sort().to_list())
    with row[2]:
        table = filters.many("table", "Table", choices["table"].drop_nulls().unique().sort().to_list())
    with row[3]:
        days = filters.days("days", "Gaming days", choices["gaming_day"].drop_nulls().unique().to_list())
    return {"currency": currency, "venue": venue, "table": table, **between(days)}


def _figures(total: dict[str, object], currency: str) -> None:
    win = cast(int, total["win_minor"])
    figures(
        [
            Figure(
                "Handle",
                amount(total["handle_minor"], currency),
                f"{currency}, {number(total['rounds'])} rounds",
            ),
            Figure(
                "Drop",
                amount(total["drop_minor"], currency),
                f"{currency}, {number(total['sessions'])} sessions",
            ),
            Figure("Win", amount(win, currency), currency, "bad" if win < 0 else ""),
            Figure("Hold", share(total["hold"]), "win / drop"),
            Figure("Win / handle", share(total["win_of_handle"]), "win / handle"),
        ]
    )


def _table(frame: pl.DataFrame, keys: list[str], currency: str) -> None:
    shown = frame.select(
        *keys,
        *(decimals(frame[name], currency) for name in _MONEY),
        *(pl.col(name) * 100 for name in _SHARES),
        "sessions",
        "rounds",
    )
    digits = minor_digits(currency)
    config = columns.columns(TIE_OUTS, [*keys, "rounds"])
    for name, (label, meaning) in _MONEY.items():
        config[name] = columns.money(f"{label} ({currency})", meaning, digits)
    config |= {name: columns.percentage(*words) for name, words in _SHARES.items()}
    config["sessions"] = columns.count("Sessions", "Table sessions.")
    columns.listing(shown, config)


def _groups(reading: Reading, asked: dict[str, object], overall: float | None) -> None:
    currency = str(asked["currency"])
    by_day, by_table = st.tabs(["By gaming day", "By table"])
    for place, query, keys, title in (
        (by_day, HOLD_BY_DAY, ["gaming_day"], "Gaming day"),
        (by_table, HOLD_BY_TABLE, ["venue", "table"], "Table"),
    ):
        frame = reading.ask(query, **asked)
        with place:
            left, right = st.columns(2)
            left.markdown(f"**Win by {title.lower()}**")
            left.vega_lite_chart(*win_chart(frame, keys[-1], title, currency))
            right.markdown(f"**Hold by {title.lower()}** (the dashed line is the hold of all)")
            right.vega_lite_chart(
                *hold_chart(frame, keys[-1], title, currency, overall, in_time=query is HOLD_BY_DAY)
            )
            _table(frame, keys, currency)


def _not_tied_out(reading: Reading, asked: dict[str, object]) -> None:
    st.subheader("Sessions that do not tie out", anchor=False)
    frame = reading.ask(NOT_TIED_OUT, **asked)
    if frame.is_empty():
        notice("good", "Every session ties out: its win by count is its win by rounds.")
        return
    differ = frame.filter(pl.col("ties_out").not_()).height
    st.caption(
        f"{differ} where the win by count (closing float + credits + drop - opening float - fills) is not "
        f"the win by rounds, {frame.height - differ} where one of the two is not known. "
        "Select a row for its findings."
    )
    money = ("win_by_count_minor", "win_by_rounds_minor", "delta_minor")
    shown = frame.with_columns(
        pl.Series(
            name,
            [amount_of(row[name], row["currency"], signed=name == "delta_minor") for row in frame.to_dicts()],
        )
        for name in money
    ).select("gaming_day", "venue", "table", "session", *money, "rounds", "declared_rounds")
    config = columns.columns(
        TIE_OUTS, ["gaming_day", "venue", "table", "session", "rounds", "declared_rounds"]
    )
    headings = {
        "win_by_count_minor": ("Win by count", TIE_OUTS.field("win_by_count_minor").meaning),
        "win_by_rounds_minor": ("Win by rounds", TIE_OUTS.field("win_by_rounds_minor").meaning),
        "delta_minor": ("Difference", "Win by count less win by rounds."),
    }
    for name, heading in headings.items():
        config[name] = columns.figure(*heading, shown[name].to_list())
    for index in columns.choosing(shown, config, "sessions", 12):
        row = frame.row(index, named=True)
        st.switch_page("views/findings.py", query_params={"table": row["table"], "session": row["session"]})


def _page() -> None:
    st.title("Hold", anchor=False)
    reading, _ = opened()
    asked = _filters(reading)
    total = reading.ask(HOLD_IN_ALL, **asked).row(0, named=True)
    if not total["sessions"]:
        notice("plain", "No session of that choice. Widen the filters.")
        return
    _figures(total, str(asked["currency"]))
    _groups(reading, asked, total["hold"])
    st.subheader("What the win is made of", anchor=False)
    days, currency = chosen_days(asked), str(asked["currency"])
    show_parts(days, currency)
    st.subheader("Luck from day to day, and its limits", anchor=False)
    show_limits(days, currency)
    st.subheader("Days of each table", anchor=False)
    show_days(days, currency)
    _not_tied_out(reading, asked)


_page()
