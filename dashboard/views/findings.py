"""Findings: what was found where, what it means, and what money follows."""

import polars as pl
import streamlit as st

from checks import explain
from dashboard import columns
from dashboard.amounts import amount_of, number
from dashboard.filters import Filters, between, remember_address
from dashboard.markup import Figure, escape, figures, notice, show, tag
from dashboard.opening import opened
from dashboard.queries import FINDING_CHOICES, FINDINGS, FINDINGS_BY_CODE, MONEY, RUNS
from dashboard.reading import Reading
from schemas.codes import CODES
from schemas.tables_judged import FINDINGS as TABLE
from schemas.tables_judged import ROLES, SEVERITIES, VERDICTS

# What the table shows; the rest is counted, and reached by filters.
MOST_ROWS = 2000

_SHOWN = (
    *("code", "severity", "difference", "recorded", "expected", "place", "table", "session", "round", "seat"),
    *("role", "message", "gaming_day", "verdict", "clause", "source"),
)


def _filters(reading: Reading) -> dict[str, object]:
    choices = reading.ask(FINDING_CHOICES)

    def known(name: str) -> list[str]:
        return choices[name].drop_nulls().unique().sort().to_list()

    filters = Filters()
    first = st.columns([3, 2, 2, 2])
    with first[0]:
        code = filters.many("code", "Code", list(CODES))
    with first[1]:
        severity = filters.many("severity", "Severity", SEVERITIES[::-1])
    with first[2]:
        role = filters.many("role", "Role", ROLES)
    with first[3]:
        verdict = filters.many("verdict", "Verdict", VERDICTS)
    second = st.columns([2, 2, 2, 3, 2])
    with second[0]:
        place = filters.many("place", "Venue or site", known("place"))
    with second[1]:
        table = filters.many("table", "Table", known("table"))
    with second[2]:
        session = filters.many("session", "Session", known("session"))
    with second[3]:
        days = filters.days("days", "Gaming days", choices["gaming_day"].drop_nulls().unique().to_list())
    with second[4]:
        run = filters.one("run", "Run", ["latest", "all", *reading.ask(RUNS)["run_id"].to_list()])
    last = reading.last_run or {}
    return {
        "code": code, "severity": severity, "role": role, "verdict": verdict, "place": place, "table": table,
        "session": session, "run": {"latest": last.get("run_id"), "all": None}.get(run, run), **between(days),
    }  # fmt: skip


def _figures(found: pl.DataFrame, money: pl.DataFrame) -> None:
    roots = found.filter(role="root")
    grave = {name: roots.filter(severity=name).height for name in SEVERITIES[::-1]}
    shown = [
        Figure(
            "Root findings", number(roots.height), f"and {number(found.height - roots.height)} that follow"
        ),
        Figure("Errors", number(grave["error"]), "roots", "bad" if grave["error"] else ""),
        Figure(
            "Warnings",
            number(grave["warning"]),
            f"roots; {grave['info']} for information" if grave["info"] else "roots",
        ),
        Figure("Rounds and hands", number(found["hand_id"].drop_nulls().n_unique()), "with a finding"),
    ]
    for row in money.to_dicts():
        lost, kept, lost_after, kept_after, balance = (
            amount_of(row[f"{name}_minor"], row["currency"], signed=True)
            for name in ("lost", "kept", "lost_after", "kept_after", "balance")
        )
        bad = "bad" if row["lost_minor"] or row["lost_after_minor"] else ""
        shown.append(Figure("Lost by the house", lost, f"by roots, and {lost_after} that follow", bad))
        kept_note = f"and {kept_after} that follow; " if row["kept_after_minor"] else ""
        shown.append(Figure("Kept by the house", kept, f"{kept_note}balance of roots {balance}"))
    figures(shown)


def _explained(code: str) -> str:
    _, *parts = explain(code).split("\n\n")
    blocks: list[str] = [tag("h4", escape(f"{code}: {CODES[code].title}"))]
    for part in parts:
        heading, colon, rest = part.partition(":\n")
        if colon:
            blocks.append(tag("h4", escape(heading)))
        blocks.append(tag("p", escape(" ".join((rest if colon else part).split()))))
    return tag("div", "".join(blocks), "page")


def _choose_code(rows: list[str]) -> None:
    chosen = st.session_state["codes"]["selection"]["rows"]
    st.session_state["code"] = [rows[index] for index in chosen]


def _by_code(reading: Reading, asked: dict[str, object]) -> None:
    order = {name: code.order for name, code in CODES.items()}
    frame = reading.ask(FINDINGS_BY_CODE, **asked).sort(
        pl.col("code").replace_strict(order), maintain_order=True
    )
    rows = frame.to_dicts()
    amounts = [amount_of(r["delta_minor"], r["currency"], signed=True) for r in rows]
    shown = frame.select("code", pl.concat_list("severity"), "roots", "consequences").with_columns(
        pl.Series("difference", amounts, pl.String),
        pl.Series("title", [CODES[r["code"]].title for r in rows]),
    )
    config = columns.columns(TABLE, ["code"]) | {
        "severity": columns.severity(TABLE.field("severity")),
        "roots": columns.count("Roots", "First causes."),
        "consequences": columns.count("That follow", "Findings that a root explains."),
        "difference": columns.figure(
            "Difference", "Sum of the roots' differences, seen from the house.", amounts
        ),
        "title": columns.text("What is wrong", "The catalogue's title.", "large"),
    }
    st.dataframe(
        shown, hide_index=True, column_config=config, placeholder="", key="codes", height="content",
        on_select=lambda: _choose_code(frame["code"].to_list()), selection_mode="single-row",
    )  # fmt: skip


def _rows(found: pl.DataFrame) -> None:
    first = found.head(MOST_ROWS)
    amounts = [amount_of(r["delta_minor"], r["currency"], signed=True) for r in first.to_dicts()]
    shown = first.with_columns(pl.concat_list("severity"), pl.Series("difference", amounts, pl.String))
    config = columns.columns(TABLE, [name for name in _SHOWN if name in TABLE.names()]) | {
        "severity": columns.severity(TABLE.field("severity")),
        "role": columns.column(TABLE.field("role"), 110),
        "place": columns.text("Venue or site", "Where the round or hand was played."),
        "difference": columns.figure("Difference", TABLE.field("delta_minor").meaning, amounts),
        "message": columns.column(TABLE.field("message"), "large"),
    }
    for name in ("recorded", "expected", "table"):
        field = TABLE.field(name)
        config[name] = columns.column(field, columns.fitting(field.label, first[name].to_list()))
    for index in columns.choosing(shown.select(_SHOWN), config, "findings"):
        row = shown.row(index, named=True)
        if row["hand_id"]:
            remember_address("findings")
            st.switch_page("views/hand.py", query_params={"hand": row["hand_id"]})
        notice(
            "plain",
            f"{row['code']}: {row['message']}",
            f"{row['source']}: it is not about one round or hand.",
        )


def _page() -> None:
    st.title("Findings", anchor=False)
    reading, _ = opened()
    asked = _filters(reading)
    found = reading.ask(FINDINGS, **asked)
    if found.is_empty():
        notice("good", "Nothing was found", "in that choice of run, codes, places and days.")
        return
    _figures(found, reading.ask(MONEY, **asked))
    codes = found["code"].unique().sort().to_list()
    left, right = st.tabs(["Findings", "By code"])
    with right:
        st.caption("Select a row to see that code alone.")
        _by_code(reading, asked)
    with left:
        st.caption(
            f"{number(min(found.height, MOST_ROWS))} of {number(found.height)} findings, the gravest and "
            "costliest first. Select a row to open its round or hand."
        )
        _rows(found)
    if len(codes) == 1:
        show(_explained(codes[0]))
    else:
        with st.expander("What a code means"):
            show(_explained(str(st.selectbox("Code", codes, key="explained"))))


_page()
