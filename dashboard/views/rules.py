"""Rules: each sheet, its clauses and who signed; what the tables play by; what if; what the house keeps."""

from typing import cast

import polars as pl
import streamlit as st

from dashboard import columns
from dashboard.amounts import amount_of
from dashboard.filters import Filters
from dashboard.house_edge import show_edge
from dashboard.markup import Figure, figures, notice
from dashboard.opening import opened, signed
from dashboard.rule_sheets import show_sheet
from pipeline.lake import Lake, SettledLake
from pipeline.signing import Signing
from pipeline.view.sheets import doubtful, whole_sheet
from pipeline.view.unsigned import tables_by_sheet
from pipeline.whatif import GROUPS, Asked, By, grouped, settle_again
from schemas.fault import Fault
from schemas.sheets import all_sheets, find_sheet
from schemas.tables_judged import EXPECTED_ROUNDS, FINDINGS, TIE_OUTS
from schemas.tables_recorded import ROUNDS, SESSIONS

Signings = tuple[Signing, ...]


def _sheet(filters: Filters, signings: Signings, used: list[str]) -> None:
    sheets = all_sheets()
    # what the lake's tables play by comes first
    names = [*(name for name in used if name in sheets), *(name for name in sheets if name not in used)]
    with st.columns(3)[0]:
        name = filters.one("sheet", "Rule sheet", names)
    sheet = whole_sheet(sheets[name], signings)
    clauses = cast("list[dict[str, object]]", sheet["clauses"])
    open_to_more = [clause for clause in clauses if clause["alternatives"]]
    unsigned = [str(clause["clause"]) for clause in open_to_more if not clause["signed"]]
    if unsigned:
        notice(
            "doubt",
            f"No venue has signed how it reads {', '.join(unsigned)}.",
            "The sheet's own reading holds; name one under [[rules]] in studaudit.toml to sign it.",
        )
    elif open_to_more:
        notice("good", "Every clause that can be read in more than one way is signed by some venue.")
    show_sheet(sheet)


def _tables(played: pl.DataFrame) -> None:
    if played.is_empty():
        notice("plain", "No table session has been received yet.")
        return
    without = played.filter(pl.col("rules").is_null())
    if without.height:
        notice(
            "bad",
            f"{without.height} of {played.height} rows name no sheet in force: they cannot be judged.",
        )
    loose = played.filter(~pl.col("signed") & pl.col("rules").is_not_null())
    if loose.height:
        notice(
            "doubt",
            f"{loose.height} of {played.height} rows play by what the opening names: no entry signs it.",
        )
    config = columns.columns(SESSIONS, ["venue", "table"]) | columns.columns(
        EXPECTED_ROUNDS, ["rules", "sheet_sha256"]
    )
    config |= {
        "rules_named": columns.text("Named", "The sheet that the entry or the opening names."),
        "sessions": columns.count("Sessions", "Table sessions."),
        "first_day": columns.column(SESSIONS.field("gaming_day")),
        "last_day": columns.column(SESSIONS.field("gaming_day")),
        "signed": st.column_config.CheckboxColumn(
            "Signed", help="Whether an entry of [[rules]] holds there."
        ),
    }
    config["first_day"]["label"], config["last_day"]["label"] = "First gaming day", "Last gaming day"
    names = ["venue", "table", "rules", "signed", "rules_named", "sessions", "first_day", "last_day"]
    columns.listing(played.select(*names, "sheet_sha256"), config)


def _readings(played: pl.DataFrame) -> dict[str, tuple[str, str]]:
    """Clause and reading by what people choose, of the sheets that tables play by."""
    choices: dict[str, tuple[str, str]] = {}
    for name in played["rules"].drop_nulls().unique(maintain_order=True):
        sheet = find_sheet(name)
        for clause in doubtful(sheet) if sheet else ():
            for reading in clause.readings:
                choices[f"{clause.id} {reading}"] = (clause.id, reading)
    return choices


def _what_if(filters: Filters, lake: Lake, signings: Signings, played: pl.DataFrame) -> None:
    days = (
        lake.scan(ROUNDS).select(pl.col("gaming_day").drop_nulls().unique().sort(descending=True)).collect()
    )
    choices = _readings(played)
    if days.is_empty() or not choices:
        notice("plain", "There is no round of a sheet that can be read otherwise.")
        return
    st.caption(
        "Settles the recorded rounds of a gaming day again under other readings, beside the signed ones. "
        "What was really paid plays no part, and nothing is written."
    )
    first = st.columns([2, 5, 2])
    with first[0]:
        day = filters.one("day", "Gaming day", [str(each) for each in days["gaming_day"]])
    with first[1]:
        chosen = filters.many("reading", "Read otherwise", list(choices)) or []
    with first[2]:
        by = cast(By, filters.one("by", "By", list(GROUPS)))
    if not chosen:
        notice("plain", "Choose at least one reading.")
        return
    readings = dict(choices[each] for each in chosen)
    if len(readings) < len(chosen):
        notice("bad", "Two readings of one clause cannot hold at once.")
        return
    wanted = days.filter(pl.col("gaming_day").cast(pl.String) == day)["gaming_day"][0]
    try:
        again = settle_again(lake, signings, Asked(readings=readings), day=wanted)
    except Fault as fault:
        notice("bad", fault.reason, fault.hint or "")
        return
    for number, why in ((again.without_sheet, "rule sheet"), (again.without_currency, "currency")):
        if number:
            notice("doubt", f"Left out: {number} rounds without a {why}.")
    _differences(grouped(again.wagers, by))


def _differences(rows: pl.DataFrame) -> None:
    for currency in rows["currency"].unique().sort():
        own = rows.filter(currency=currency)
        parts = own["difference_minor"].to_list()
        total = None if None in parts else sum(parts)
        told = f"{own['wagers_that_differ'].sum():,} of {own['wagers'].sum():,} wagers come out otherwise"
        tone = "bad" if total is not None and total < 0 else ""
        figures(
            [
                Figure(
                    "Difference for the house",
                    amount_of(total, currency, signed=True) or "past 64 bits",
                    told,
                    tone,
                )
            ]
        )
    money = {
        "win_signed_minor": ("Win as signed", "Stakes less what is due under the signed readings."),
        "win_other_minor": ("Win otherwise", "Stakes less what would be due under the other readings."),
        "difference_minor": ("Difference", "Seen from the house: negative, it would have less."),
    }
    records = rows.to_dicts()
    texts = {
        name: [amount_of(row[name], row["currency"], signed=name == "difference_minor") for row in records]
        for name in money
    }
    shown = rows.with_columns(pl.Series(name, values, pl.String) for name, values in texts.items())
    if "clause" in shown.columns:
        shown = shown.with_columns(pl.col("clause").fill_null("alike"))
    config = columns.columns(TIE_OUTS, ["venue", "table", "currency"])
    config |= {name: columns.figure(*heading, texts[name]) for name, heading in money.items()}
    config |= {
        "player": columns.column(FINDINGS.field("player")),
        "clause": columns.text("Clause", "The clause whose other reading makes the difference."),
        "wagers": columns.count("Wagers", "Wagers compared."),
        "wagers_that_differ": columns.count("Differ", "Wagers that come out otherwise."),
        "wagers_not_compared": columns.count(
            "Not compared", "Wagers for which nothing is decided; in no sum."
        ),
        "undecidable_seats": columns.count(
            "Undecidable seats", "Seats that could not be settled; in no sum."
        ),
        "rounds": columns.count("Rounds", "Rounds with such a wager."),
    }
    columns.listing(shown, config)


def _page() -> None:
    st.title("Rules", anchor=False)
    reading, _ = opened()
    signings = signed()
    lake = SettledLake(reading.root)
    played = tables_by_sheet(lake, signings)
    filters = Filters()
    used = played["rules"].drop_nulls().unique(maintain_order=True).to_list()
    sheet, tables, what_if, edge = st.tabs(["Sheets", "What the tables play by", "What if", "House edge"])
    with sheet:
        _sheet(filters, signings, used)
    with tables:
        _tables(played)
    with what_if:
        _what_if(filters, lake, signings, played)
    with edge:
        show_edge(filters, used)


_page()
