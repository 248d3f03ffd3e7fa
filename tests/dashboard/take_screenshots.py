"""Takes the README's pictures of the dashboard: `python -m tests.dashboard.take_screenshots LAKE`.

Writes hold.png, findings.png, hand.png, stud.png and rules.png into docs, each below 300 KB. The hand is the
one that `--hand` names, else a round whose dealer or player was misread, else the costliest finding's; the
stud hand the one that `--stud` names, else one of the samples.
"""

import argparse
import sys
from pathlib import Path
from urllib.parse import quote

import polars as pl
from playwright.sync_api import Page

from pipeline.export.tables import findings_seen
from pipeline.lake import Lake
from tests.dashboard.browser import CHROMIUM, browser_page, served, settle

DOCS = Path(__file__).resolve().parents[2] / "docs"
MOST_BYTES = 300_000
WIDTH, HEIGHT = 1360, 900
SHOWN = {"Hold": "sa-figures", "Findings": "sa-figures", "Hand": "sa-grid", "Rules": "sa-grid"}
"""What a page has when its answers are there."""
DRAWN_MILLISECONDS = 1500
"""What canvases take to be drawn after the page says that it is complete."""


def _hand(lake: Lake) -> str:
    found = findings_seen(lake, "latest").filter(pl.col("hand_id").is_not_null())
    misread = found.filter(
        pl.col("code").is_in(["RANK-002", "QUAL-001", "PAY-002"]) & (pl.col("role") == "root")
    )
    best = misread.sort(pl.col("delta_minor").abs(), descending=True, nulls_last=True)
    return (best if best.height else found)["hand_id"][0]


def _take(page: Page, address: str, title: str, file: Path, height: int, down_to: str = "") -> None:
    page.set_viewport_size({"width": WIDTH, "height": height})
    page.goto(address)
    settle(page, title)
    page.locator(f".{SHOWN[title]}").first.wait_for(timeout=60_000)
    if down_to:
        page.get_by_text(down_to).first.scroll_into_view_if_needed()
    page.wait_for_function("!document.querySelector('[data-testid=stSkeleton]')")
    page.wait_for_timeout(DRAWN_MILLISECONDS)
    if page.get_by_test_id("stException").count():
        sys.exit(f"{address}: the page shows an exception")
    page.screenshot(path=file)
    size = file.stat().st_size
    if size >= MOST_BYTES:
        sys.exit(f"{file.name} has {size:,} bytes, {MOST_BYTES:,} are the most")
    sys.stdout.write(f"{file.name}: {size:,} bytes\n")


def main() -> None:
    """Takes the pictures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("lake", type=Path)
    parser.add_argument("--hand", help="hand_id of the round or hand to show")
    parser.add_argument("--stud", default="PokerStars/98653303110", help="hand of the stud family to show")
    arguments = parser.parse_args()
    if CHROMIUM is None:
        sys.exit("there is no chromium")
    DOCS.mkdir(exist_ok=True)
    hand = arguments.hand or _hand(Lake(arguments.lake))
    with served(arguments.lake) as address, browser_page() as page:
        _take(page, f"{address}/", "Hold", DOCS / "hold.png", HEIGHT)
        _take(page, f"{address}/findings", "Findings", DOCS / "findings.png", HEIGHT)
        _take(page, f"{address}/hand?hand={hand}", "Hand", DOCS / "hand.png", HEIGHT + 250)
        stud = f"{address}/hand?hand={quote(arguments.stud)}"
        _take(page, stud, "Hand", DOCS / "stud.png", HEIGHT + 250, "third street")
        _take(page, f"{address}/rules", "Rules", DOCS / "rules.png", HEIGHT, "A posted maximum payout")


if __name__ == "__main__":
    main()
