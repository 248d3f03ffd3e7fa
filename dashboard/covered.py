"""How far the checks got: in all, by check, by source.

Not `coverage.py`: Streamlit puts this folder first on the path, where numba would take it for the package.
"""

from pathlib import Path

import polars as pl
import streamlit as st

from dashboard import columns
from dashboard.amounts import number, share
from dashboard.markup import Figure, figures, notice
from dashboard.reading import Reading
from pipeline.lake import SettledLake
from pipeline.view.coverage import By, coverage
from schemas.tables_judged import VERDICTS_TABLE
from schemas.tables_recorded import SOURCES


@st.cache_data(max_entries=8, show_spinner="Adding up the checks …")
def _covered(root: str, run_id: str, by: By) -> pl.DataFrame:  # noqa: ARG001 (the run keeps the cache apart)
    return coverage(SettledLake(Path(root)), by)


def _listed(frame: pl.DataFrame, names: dict[str, columns.ColumnConfig]) -> None:
    """A table of counts; reasons as one text, the commonest first."""
    told = pl.concat_str(
        pl.element().struct.field("reason"), pl.lit(" ("), pl.element().struct.field("number"), pl.lit(")")
    )
    shown = frame.with_columns(
        pl.col("share") * 100, reasons=pl.col("reasons").list.eval(told).list.join("; ")
    ).sort("share", nulls_last=True, maintain_order=True)
    config = names | {
        "ran": columns.count("Ran", VERDICTS_TABLE.field("ran").meaning),
        "not_applicable": columns.count("No cause", VERDICTS_TABLE.field("not_applicable").meaning),
        "undecidable": columns.count("Undecided", VERDICTS_TABLE.field("undecidable").meaning),
        "share": columns.percentage("Could run", "Of those with cause, the share that ran."),
        "reasons": columns.text("Why not", "What stood in the way, and how often.", "large"),
    }
    columns.listing(shown.select(*config), config)


def show_coverage(reading: Reading, run_id: str) -> None:
    """Puts the coverage of the last verdicts on the page.

    Args:
        reading: the lake.
        run_id: its last run.
    """
    by_check, by_source = (_covered(str(reading.root), run_id, by) for by in ("check", "source"))
    if by_check.is_empty():
        notice("plain", "No round or hand has been judged yet.")
        return
    ran, without, undecided = (int(by_check[name].sum()) for name in ("ran", "not_applicable", "undecidable"))
    judged, doubtful = (int(by_source[name].sum()) for name in ("judged", "undecided"))
    figures(
        [
            Figure(
                "Could run",
                share(ran / (ran + undecided)) if ran + undecided else "–",
                "of checks with cause",
            ),
            Figure("Ran", number(ran), f"on {number(judged)} rounds and hands"),
            Figure(
                "Undecided",
                number(undecided),
                "something that decides is not told",
                "doubt" if undecided else "",
            ),
            Figure("No cause", number(without), "the record holds nothing of the kind"),
            Figure("Left open", number(doubtful), "rounds and hands with an undecided check"),
        ]
    )
    st.caption(
        "A hand without a finding is only as clean as the checks that could look at it. Counted over the "
        "last verdict of every round and hand; what could run least stands first."
    )
    _listed(
        by_check,
        {
            "code": columns.text("Check", "The finding code that it looks for."),
            "title": columns.text("Looks for", "The catalogue's title.", "large"),
        },
    )
    _listed(
        by_source,
        {
            "source": columns.column(SOURCES.field("source")),
            "judged": columns.count("Judged", "Rounds and hands with a verdict."),
            "undecided": columns.count("Left open", "Those of them with an undecided check."),
        },
    )
