"""The pages in a real browser: what is read there, that names stay text, that no other host is asked."""

import re
from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Dialog, Page, expect

from pipeline.lake import Lake
from schemas.codes import CODES
from schemas.tables import TABLES
from tests.dashboard.browser import CHROMIUM, browser_page, served, settle
from tests.dashboard.conftest import IMAGE, LINK, SCRIPT, VENUE, Night

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="there is no chromium")

ROW_HEIGHT, HEADING_HEIGHT = 35, 36
"""Of Streamlit's tables, which are drawn on a canvas, in pixels."""
LOADING_MILLISECONDS = 30_000


class Watched:
    """A page with everything it must not do."""

    def __init__(self, page: Page, address: str) -> None:
        self.page, self.address = page, address
        self.hosts: set[str] = set()
        self.dialogs: list[str] = []
        page.on("request", lambda request: self.hosts.add(urlsplit(request.url).hostname or ""))
        page.on("dialog", self._dismiss)

    def _dismiss(self, dialog: Dialog) -> None:
        self.dialogs.append(dialog.message)
        dialog.dismiss()

    def open(self, path: str, title: str) -> Page:
        self.page.goto(f"{self.address}/{path}")
        settle(self.page, title)
        expect(self.page.get_by_test_id("stException")).to_have_count(0)
        return self.page

    def check(self) -> None:
        assert self.hosts - {""} == {"127.0.0.1"}
        assert self.dialogs == []


@pytest.fixture(scope="module")
def watched(night: Night) -> Iterator[Watched]:
    with served(night.lake) as address, browser_page() as page:
        yield Watched(page, address)


def test_hold_shows_figures_charts_and_the_state_of_the_lake(watched: Watched) -> None:
    page = watched.open("", "Hold")
    for text in ("Win by gaming day", "Sessions that do not tie out", "every byte accounted for"):
        expect(page.get_by_text(text)).to_be_visible()
    expect(page.get_by_test_id("stVegaLiteChart").first.locator("canvas, svg").first).to_be_visible()
    page.get_by_role("tab", name="By table").click()
    expect(page.get_by_text("Win by table")).to_be_visible()
    watched.check()


def test_a_chosen_filter_stands_in_the_address(watched: Watched) -> None:
    page = watched.open("?currency=KWD", "Hold")
    expect(page.get_by_text(re.compile("KWD, .* rounds"))).to_be_visible()
    page.get_by_role("combobox").nth(1).click()
    page.get_by_role("option", name=VENUE).click()
    expect(page).to_have_url(re.compile("venue=.*onerror"))
    watched.check()


def test_a_click_on_a_finding_opens_its_round_and_the_link_returns(watched: Watched) -> None:
    page = watched.open("findings?code=RANK-002", "Findings")
    expect(page.get_by_text(f"RANK-002: {CODES['RANK-002'].title}")).to_be_visible()
    canvas = page.get_by_test_id("stDataFrame").first.locator("canvas").first
    canvas.click(position={"x": 20, "y": HEADING_HEIGHT + ROW_HEIGHT // 2}, force=True)
    settle(page, "Hand")
    expect(page).to_have_url(re.compile(r"/hand\?hand=r-"))
    # the first round that a server shows makes it load the judge, to try the other readings
    expect(page.locator(".sa-seat.sa-wrong svg")).to_be_visible(timeout=LOADING_MILLISECONDS)
    expect(page.get_by_text("Step by step")).to_be_visible()
    page.get_by_test_id("stMain").get_by_role("link", name="Findings").click()
    settle(page, "Findings")
    expect(page).to_have_url(re.compile(r"/findings\?code=RANK-002"))
    watched.check()


def test_hostile_names_are_read_as_they_were_written(watched: Watched, night: Night) -> None:
    hand = Lake(night.lake).read(TABLES["hands"])["hand_id"].item()
    page = watched.open(f"hand?hand={hand}", "Hand")
    page.get_by_text("The hands as the showdown left them").click(timeout=LOADING_MILLISECONDS)
    for name in (SCRIPT, LINK, IMAGE):
        expect(page.locator(".sa-who").get_by_text(name, exact=True)).to_be_visible()
    expect(page.locator(".sa-seat svg")).to_have_count(4)
    main = page.get_by_test_id("stMain")
    for injected in ("script", "a[href*='evil']", "img[src*='evil']"):
        expect(main.locator(injected)).to_have_count(0)
    watched.check()


def test_a_stud_hand_is_followed_with_the_arrows(watched: Watched, night: Night) -> None:
    hand = Lake(night.lake).read(TABLES["hands"])["hand_id"].item()
    page = watched.open(f"hand?hand={hand}", "Hand")
    table = page.locator(".sa-table svg")
    expect(table).to_be_visible(timeout=LOADING_MILLISECONDS)
    expect(table.get_by_text("hidden").first).to_be_attached()
    slider = page.get_by_test_id("stSlider").get_by_role("slider")
    at = int(slider.input_value())
    page.get_by_role("button", name="Next").click()
    expect(slider).to_have_value(str(at + 1))
    expect(page.locator(".sa-told").get_by_text("In turn")).to_be_visible()
    page.get_by_text("Show down cards").click()
    expect(table.get_by_text("2d (down)")).to_be_attached()
    watched.check()


def test_an_evil_address_is_told_and_does_nothing(watched: Watched) -> None:
    page = watched.open("hand?hand=![x](http://evil.example/i.png)<script>alert(3)</script>", "Hand")
    expect(page.get_by_text("no round or hand is called")).to_be_visible()
    watched.check()


def test_runs_show_ledger_quarantine_and_contracts(watched: Watched) -> None:
    page = watched.open("runs", "Runs")
    expect(page.get_by_text("Every byte of every file is accounted for")).to_be_visible()
    page.get_by_role("tab", name="Quarantine").click()
    expect(page.get_by_text("Kept apart: 1.")).to_be_visible()
    page.get_by_role("tab", name=re.compile("Contracts of")).click()
    expect(page.get_by_text("1 of 2 expectations do not hold")).to_be_visible()
    page.get_by_role("tab", name="Coverage").click()
    expect(page.get_by_text("only as clean as the checks")).to_be_visible(timeout=LOADING_MILLISECONDS)
    watched.check()


def test_rules_show_a_sheet_and_settle_a_day_otherwise(watched: Watched) -> None:
    page = watched.open("rules?sheet=stud-poker-fr%401&reading=000-a+on-the-ante&by=clause", "Rules")
    expect(page.get_by_text("The table multiplies the ante.")).to_be_visible()
    page.get_by_role("tab", name="What the tables play by").click()
    expect(page.get_by_text("play by what the opening names")).to_be_visible()
    page.get_by_role("tab", name="What if").click()
    expect(page.get_by_text("Difference for the house").first).to_be_visible(timeout=LOADING_MILLISECONDS)
    watched.check()
