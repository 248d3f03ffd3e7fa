"""The dashboard started as people start it, and a browser to look at it."""

import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

CHROMIUM = shutil.which("chromium")
"""The browser; the tests that need it are skipped where there is none."""

_FLAGS = (
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
)  # fmt: skip
_START_SECONDS = 60


def _free_port() -> int:
    with closing(socket.socket()) as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def _wait_for(port: int, server: subprocess.Popen[bytes]) -> None:
    end = time.monotonic() + _START_SECONDS
    while time.monotonic() < end and server.poll() is None:
        with closing(socket.socket()) as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.1)
    raise TimeoutError("the dashboard did not start")


@contextmanager
def served(lake: Path) -> Iterator[str]:
    """The address of a dashboard over a lake, for as long as it is needed."""
    port = _free_port()
    command = [sys.executable, "-m", "pipeline.cli", "--lake", str(lake), "dashboard", "--port", str(port)]
    server = subprocess.Popen(
        command, start_new_session=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    try:
        _wait_for(port, server)
        yield f"http://127.0.0.1:{port}"
    finally:
        # The command and the server that it started are a process group of their own, gone if neither lives.
        with suppress(ProcessLookupError):
            os.killpg(server.pid, signal.SIGTERM)
        server.wait(timeout=20)


@contextmanager
def browser_page(width: int = 1440, height: int = 1000) -> Iterator[Page]:
    """An empty page of a fresh browser."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, headless=True, args=list(_FLAGS))
        try:
            yield browser.new_page(viewport={"width": width, "height": height})
        finally:
            browser.close()


def settle(page: Page, title: str) -> None:
    """Waits until a page of the dashboard is complete and nothing is loading."""
    page.get_by_role("heading", name=title, exact=True).first.wait_for(timeout=30_000)
    page.wait_for_function(
        "!document.querySelector('[data-testid=stStatusWidget]')"
        " && !document.querySelector('[data-testid=stSkeleton]')",
        timeout=30_000,
    )
