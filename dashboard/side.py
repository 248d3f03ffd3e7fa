"""The side of every page: which lake, as of which run, and whether that run is to be relied on."""

from pathlib import Path
from typing import cast

from dashboard.amounts import number
from dashboard.markup import escape, pairs, pill, show, tag
from dashboard.opening import opened
from dashboard.queries import VERDICT_COUNTS
from schemas.money import to_text


def _kept(value: object, yes: str, no: str) -> str:
    return pill("ok", yes) + escape(yes) if value else pill("error", no) + escape(no)


def _size(value: object) -> str:
    # Megabytes with one decimal, by integers: a size is no amount, but the same code prints it.
    return f"{to_text(cast(int, value) // 100_000, 1)} MB"


def _shortest(folder: Path) -> Path:
    here = Path.cwd()
    return folder.relative_to(here) if folder.is_relative_to(here) else folder


def show_state() -> None:
    """Puts the state of the lake on the page."""
    reading, run = opened()
    counts = reading.ask(VERDICT_COUNTS)
    judged = [
        (
            f"{str(subject).capitalize()}s judged",
            escape(number(counts.filter(subject=subject)["number"].sum())),
        )
        for subject in counts["subject"].unique(maintain_order=True)
    ]
    finished = str(run["finished_at_utc"])[:16]
    values = [
        ("Lake", escape(_shortest(reading.root))),
        ("As of run", escape(run["run_id"])),
        ("Finished (UTC)", escape(finished)),
        ("Ledger", _kept(run["ledger_adds_up"], " every byte accounted for", " bytes are missing")),
        ("Contracts", _kept(run["contracts_hold"], " all hold", " some do not hold")),
        *judged,
        ("Received in it", escape(f"{number(run['files'])} files, {_size(run['bytes'])}")),
    ]
    show(tag("div", pairs(values), "side"))
