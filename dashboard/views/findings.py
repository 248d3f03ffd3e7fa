"""Findings: what was found where, what it means, and what money follows."""

import polars as pl
import streamlit as st

from checks import explain
from dashboard import columns
from dashboard.amounts import amount_of, number
from dashboard.filters import between, choose_days, choose_many, choose_one
from dashboard.markup import Figure, escape, figures, notice, show, tag
from dashboard.opening import opened
from dashboard.queries import FINDING_CHOICES, FINDINGS, FINDINGS_BY_CODE, MONEY_OF_ROOTS, RUNS
from dashboard.reading import Reading
from schemas.codes import CODES
from schemas.tables_judged import FINDINGS as TABLE
from schemas.tables_judged import ROLES, SEVERITIES, VERDICTS

MOST_ROWS = 2000
"""Findings that the table shows; the rest is counted, and reached by filters."""

_SHOWN = (
    *("code", "severity", "role", "place", "table", "session", "round", "seat", "recorded", "expected"),
    *("difference", "message", "gaming_day", "verdict", "clause", "source"),
)


def _filters(reading: Reading) -> dict[str, object]:
    choices = reading.ask(FINDING_CHOICES)

    def known(name: str) -> list[str]:
        return choices[name].drop_nulls().unique().sort().to_list()

    first = st.columns([3, 2, 2, 2])
    with first[0]:
        code = choose_many("code", "Code", list(CODES))
    with first[1]:
        severity = choose_many("severity", "Severity", SEVERITIES[::-1])
    with first[2]:
        role = choose_many("role", "Role", ROLES)
    with first[3]:
        verdict = choose_many("verdict", "Verdict", VERDICTS)
    second = st.columns([2, 2, 2, 2, 2])
    with second[0]:
        place = choose_many("place", "Venue or site", known("place"))
    with second[1]:
        table = choose_many("table", "Table", known("table"))
    with second[2]:
        session = choose_many("session", "Session", known("session"))
    with second[3]:
        days = choose_days("days", "Gaming days", choices["gaming_day"].drop_nulls().unique().to_list())
    with second[4]:
        run = choose_one("run", "Run", ["latest", "all", *reading.ask(RUNS)["run_id"].to_list()])
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
        Figure("Warnings", number(grave["warning"]), f"roots, and {grave['info']} for information"),
        Figure("Rounds and hands", number(found["hand_id"].drop_nulls().n_unique()), "with a finding"),
    ]
    for row in money.to_dicts():
        currency = row["currency"]
        lost, kept = (
            amount_of(row["lost_minor"], currency),
            amount_of(row["kept_minor"], currency, signed=True),
        )
        tone = "bad" if row["balance_minor"] < 0 else ""
        balance = amount_of(row["balance_minor"], currency, signed=True)
        shown.append(Figure("Money, seen from the house", balance, f"{lost} lost, {kept} kept", tone))
    figures(shown)
    st.caption("Money is that of root findings; a minus is money that the house lost by the mistake.")


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
    frame = reading.ask(FINDINGS_BY_CODE, **asked)
    rows = frame.to_dicts()
    shown = frame.select("code", "severity", "roots", "consequences").with_columns(
        pl.Series("difference", [amount_of(r["delta_minor"], r["currency"], signed=True) for r in rows]),
        pl.Series("title", [CODES[r["code"]].title for r in rows]),
    )
    config = columns.columns(TABLE, ["code", "severity"]) | {
        "roots": columns.count("Roots", "First causes."),
        "consequences": columns.count("That follow", "Findings that a root explains."),
        "difference": columns.figure("Difference", "Sum of the roots' differences, seen from the house."),
        "title": columns.text("What is wrong", "The catalogue's title.", "large"),
    }
    st.dataframe(
        shown, hide_index=True, column_config=config, key="codes", selection_mode="single-row",
        on_select=lambda: _choose_code(frame["code"].to_list()),
    )  # fmt: skip


def _rows(found: pl.DataFrame) -> None:
    shown = found.head(MOST_ROWS).with_columns(
        pl.Series(
            "difference",
            [
                amount_of(row["delta_minor"], row["currency"], signed=True)
                for row in found.head(MOST_ROWS).to_dicts()
            ],
            pl.String,
        )
    )
    of_table = [name for name in _SHOWN if name in TABLE.names()]
    config = columns.columns(TABLE, of_table) | {
        "place": columns.text("Venue or site", "Where the round or hand was played."),
        "difference": columns.figure("Difference", TABLE.field("delta_minor").meaning),
        "message": columns.column(TABLE.field("message"), "large"),
    }
    chosen = st.dataframe(
        shown.select(_SHOWN), hide_index=True, column_config=config, key="findings",
        on_select="rerun", selection_mode="single-row", height=560 if found.height > 15 else "auto",
    )  # fmt: skip
    for index in chosen.selection.rows:
        row = shown.row(index, named=True)
        if row["hand_id"]:
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
    _figures(found, reading.ask(MONEY_OF_ROOTS, **asked))
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
