"""How progress reaches standard error: a bar on a terminal; under --verbose what ran and how long."""

import os
import sys
import time
from collections.abc import Generator
from contextlib import contextmanager
from importlib.metadata import version
from platform import python_version
from typing import TYPE_CHECKING, Any

import click

from pipeline.cli.options import Setting

if TYPE_CHECKING:
    from pipeline.run import Progress

_TOLD = ("studaudit", "polars", "deltalake", "great-expectations", "numba")


@contextmanager
def progress_of(setting: Setting) -> "Generator[Progress]":
    """A progress bar on a terminal, none elsewhere and under --quiet; times besides under --verbose."""
    with _shown(setting) as progress:
        if not setting.verbose:
            yield progress
            return
        versions = ", ".join(f"{name} {version(name)}" for name in _TOLD)
        click.echo(f"{versions}, Python {python_version()}", err=True)
        timed = _Timed(progress)
        try:
            yield timed
        finally:
            timed.end()


@contextmanager
def _shown(setting: Setting) -> "Generator[Progress]":
    from pipeline.run import Silent

    if setting.quiet or not sys.stderr.isatty():
        yield Silent()
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeElapsedColumn
    from rich.progress import Progress as Bars

    columns = (TextColumn("{task.description:<10}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Bars(*columns, console=Console(stderr=True, no_color=bool(os.environ.get("NO_COLOR")))) as bars:
        yield _Bar(bars)


class _Bar:
    """A `pipeline.run.Progress` shown by rich, a line a stage."""

    def __init__(self, bars: Any) -> None:
        self.bars = bars
        self.task: Any = None

    def start(self, stage: str, total: int | None) -> None:
        self.task = self.bars.add_task(stage, total=total)

    def advance(self, steps: int) -> None:
        self.bars.advance(self.task, steps)


class _Timed:
    """A `pipeline.run.Progress` that says of each stage how long it took, and passes all on."""

    def __init__(self, progress: "Progress") -> None:
        self.progress = progress
        self.stage, self.steps, self.since = "opening", 0, time.monotonic()

    def start(self, stage: str, total: int | None) -> None:
        self.end()
        self.stage, self.steps, self.since = stage, 0, time.monotonic()
        self.progress.start(stage, total)

    def advance(self, steps: int) -> None:
        self.steps += steps
        self.progress.advance(steps)

    def end(self) -> None:
        if self.stage:
            took = time.monotonic() - self.since
            click.echo(f"  {self.stage:<12}{took:>9.2f} s{self.steps:>14,} steps", err=True)
        self.stage = ""
