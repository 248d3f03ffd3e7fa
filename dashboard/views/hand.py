"""Hand: one round or hand, recorded beside expected, with its cards, its findings and its bytes."""

from typing import cast

import streamlit as st

from dashboard.amounts import amount_of
from dashboard.clauses import show_clauses
from dashboard.filters import link_back
from dashboard.markup import escape, notice, pairs, pill, show, tag
from dashboard.opening import opened, signed
from dashboard.queries import NEIGHBOURS
from dashboard.reading import Reading
from dashboard.records import show_records
from dashboard.replay import show_replay
from dashboard.seats import show_seats
from dashboard.steps import show_steps
from pipeline.lake import SettledLake
from pipeline.view import find_hand, view_hand
from pipeline.view.model import HandView
from schemas.codes import CODES
from schemas.fault import Fault
from schemas.tables_recorded import HANDS, ROUNDS

# Bytes shown as numbers; the text shows them all.
MOST_HEX_BYTES = 16_384


def _asked() -> str | None:
    called = st.text_input(
        "Round or hand",
        key="hand",
        bind="query-params",
        placeholder="hand_id, hand number, SITE/NUMBER, or TABLE/SESSION/ROUND",
        help="A hand_id or its beginning, a hand's number as its source prints it (its site before it "
        "where two have one), or table/session/round; "
        "with the venue before it where several venues have such a round.",
    )
    return called.strip() if called else None


def _label(view: HandView, name: str) -> str:
    table, column = ROUNDS if view.subject == "round" else HANDS, name.replace(" ", "_")
    return table.field(column).label if column in table.names() else name.capitalize()


def _facts(view: HandView) -> None:
    verdict = str(view.verdict["verdict"]) if view.verdict else "not judged"
    where = f"{view.place['source']}, bytes {view.place['byte_start']} to {view.place['byte_end']}"
    values = [
        ("Verdict", pill(verdict)),
        *((_label(view, name), escape(value)) for name, value in view.facts.items()),
        ("Identity", tag("span", escape(view.hand_id), "code")),
        ("Source", escape(where)),
    ]
    show(pairs(values))


def _back() -> None:
    link_back("findings", "Findings", ":material/rule:")
    link_back("hold", "Hold", ":material/account_balance:")


def _neighbours(reading: Reading, hand_id: str) -> None:
    with st.container(horizontal=True):
        _back()
        for row in reading.ask(NEIGHBOURS, hand=hand_id).to_dicts():
            label = f"Round {row['round']}"
            icon = ":material/arrow_back:" if row["distance"] < 0 else ":material/arrow_forward:"
            st.page_link("views/hand.py", label=label, icon=icon, query_params={"hand": row["hand_id"]})


def _finding(found: dict[str, object]) -> str:
    difference = amount_of(found["delta_minor"], found["currency"], signed=True)
    clause = f"clause {found['clause']}" if found["clause"] else ""
    aside = ", ".join(part for part in (str(found["role"]), clause, difference) if part)
    head = pill(str(found["severity"])) + tag(
        "b", escape(f"{found['code']} {CODES[str(found['code'])].title}")
    )
    return tag(
        "div", tag("div", head) + tag("div", escape(found["message"])) + tag("div", escape(aside), "then")
    )


def _findings(view: HandView) -> None:
    doubts = len(cast(list[str], view.verdict["undecidable"])) if view.verdict else 0
    if view.verdict is None:
        notice("doubt", "No run has judged it yet.")
    elif doubts:
        notice("doubt", f"Checks that could not be decided: {doubts}. What they look for may be there.")
    elif not view.findings:
        notice("good", "Nothing was found in it, and every check that it gives cause for was decided.")
    tones = {"error": "bad", "warning": "doubt"}
    show(
        *(
            tag("div", _finding(found), f"notice {tones.get(str(found['severity']), 'plain')}")
            for found in view.findings
        )
    )


def _coverage(view: HandView) -> None:
    if view.verdict is None:
        notice("doubt", "No run has judged it yet, so nothing is expected of it.")
        return
    ran, without = (cast(list[str], view.verdict[name]) for name in ("ran", "not_applicable"))
    doubts = cast(list[str], view.verdict["undecidable"])
    for doubt in doubts:
        code, _, reason = doubt.partition(": ")
        title = CODES[code].title if code in CODES else ""
        show(tag("div", pill("undecidable") + tag("b", escape(code), hint=title) + escape(f" {reason}")))
    named = {
        f"{len(ran)} checks ran and decided": ran,
        f"{len(without)} had no cause to run: the record holds nothing of the kind": without,
    }
    for label, codes in named.items():
        show(tag("p", escape(label), "quiet") + "".join(pill(code, CODES[code].title) for code in codes))


def _replay(view: HandView) -> None:
    head, toggle = st.columns([3, 1], vertical_alignment="bottom")
    with head:
        st.subheader("The hand, step by step", anchor=False)
    with toggle:
        st.toggle(
            "Show down cards", key="down", help="As far as the record tells them; else they stay hidden."
        )
    show_replay(view)
    # closed, so that nobody who follows the play sees what only its end lays open
    with st.expander("The hands as the showdown left them"):
        show_seats(view)


def _raw(view: HandView) -> None:
    text, numbers = st.tabs(["As text", "As bytes"])
    with text:
        st.code(view.raw.decode("utf-8", "backslashreplace"), language=None, wrap_lines=True)
    with numbers:
        part, start = view.raw[:MOST_HEX_BYTES], cast(int, view.place["byte_start"])
        lines = (
            f"{start + at:08x}  {part[at : at + 16].hex(' '):<47}  "
            + "".join(chr(byte) if 32 <= byte < 127 else "." for byte in part[at : at + 16])
            for at in range(0, len(part), 16)
        )
        st.code("\n".join(lines), language=None)
    st.caption(f"{len(view.raw):,} bytes as received, checked against the file's SHA-256.")
    st.code(str(view.place["source_sha256"]), language=None)


def _page() -> None:
    st.title("Hand", anchor=False)
    reading, _ = opened()
    called = _asked()
    if called is None:
        notice("plain", "Write which one above, or select a row of Findings, or a round of Hold.")
        _back()
        return
    lake = SettledLake(reading.root)
    try:
        view = view_hand(lake, find_hand(lake, called), signed(), down=bool(st.session_state.get("down")))
    except Fault as fault:
        notice("bad", fault.reason, fault.hint or "")
        return
    _facts(view)
    _neighbours(reading, view.hand_id)
    _findings(view)
    if view.end is not None:
        _replay(view)
    else:
        show_seats(view)
    st.subheader("Every step" if view.end else "Step by step", anchor=False)
    show_steps(view)
    if view.clauses:
        st.subheader("The clauses it goes by", anchor=False)
        show_clauses(view)
    if view.records:
        st.subheader("Its records, in order", anchor=False)
        show_records(view)
    st.subheader("Checks", anchor=False)
    _coverage(view)
    st.subheader("The record as received", anchor=False)
    _raw(view)


_page()
