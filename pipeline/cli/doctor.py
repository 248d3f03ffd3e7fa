"""`studaudit doctor`."""

import os
import sys
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, requires, version
from pathlib import Path
from typing import TYPE_CHECKING

import click

from pipeline.cli.faults import EXIT_INCOMPLETE
from pipeline.cli.options import Setting, common_options
from pipeline.cli.output import print_json, print_rows
from pipeline.cli.place import config_of

if TYPE_CHECKING:
    from pipeline.config import Config

_COLUMNS = {"part": "part", "state": "", "told": "what"}
Row = dict[str, object]


def _row(part: str, *, good: bool, told: object) -> Row:
    return {"part": part, "state": "ok" if good else "FAULT", "told": str(told)}


def _not_yet(part: str, told: str) -> Row:
    return {"part": part, "state": "-", "told": told}


def _libraries() -> Iterator[Row]:
    import re

    for line in requires("studaudit") or []:
        if "extra ==" in line:
            continue
        name = re.split(r"[^A-Za-z0-9_.-]", line, maxsplit=1)[0]
        try:
            yield _row(name, good=True, told=version(name))
        except PackageNotFoundError:
            yield _row(name, good=False, told=f"not installed; asked for: {line}")


def _writable(folder: Path) -> bool:
    while not folder.exists():
        folder = folder.parent
    return os.access(folder, os.W_OK)


def _inbox(config: "Config") -> Row:
    from pipeline.config import Config

    if config.inbox.is_dir():
        return _row("inbox", good=True, told=config.inbox)
    if config.inbox == Config().inbox:
        told = f"{config.inbox} is not there yet; name another with --inbox or in studaudit.toml"
        return _not_yet("inbox", told)
    return _row("inbox", good=False, told=f"{config.inbox} is not there: make it, or name another")


def _lake(config: "Config") -> Iterator[Row]:
    from pipeline.lake import Journal, Lake
    from pipeline.run import latest_run

    lake = Lake(config.lake)
    if not _writable(config.lake):
        yield _row("lake", good=False, told=f"{config.lake} cannot be written")
    elif lake.exists():
        yield _row("lake", good=True, told=config.lake)
    else:
        yield _not_yet("lake", f"no lake yet at {config.lake}: the first nightly makes it")
    if lake.exists():
        yield _row("last run", good=True, told=latest_run(lake) or "none yet")
        unfinished = Journal(lake).path.exists()
        told = "a run is going on, or died: the next one undoes it first" if unfinished else "none"
        yield _row("unfinished run", good=True, told=told)


def _places(setting: Setting) -> Iterator[Row]:
    config = config_of(setting)
    yield _row("configuration", good=True, told=config.file or "defaults (no studaudit.toml here)")
    yield _inbox(config)
    yield from _lake(config)


def _kernels() -> Iterator[Row]:
    from schemas.compile import cache_folder

    folder = cache_folder()
    told = folder or "no folder can be written: kernels are compiled anew at each start"
    yield _row("kernel cache", good=True, told=told)


def _sheets() -> Iterator[Row]:
    from schemas.sheets import all_sheets

    for name, sheet in all_sheets().items():
        yield _row(
            name, good=True, told=f"{sheet.title}, in force from {sheet.in_force_from}, {sheet.sha256[:12]}"
        )


def _signed(setting: Setting) -> Iterator[Row]:
    from pipeline.signing import signed_sheet

    for entry in config_of(setting).rules:
        told = f"signed by {entry.signed_by} on {entry.signed_on}, {signed_sheet(entry).sha256[:12]}"
        yield _row(entry.name, good=True, told=told)


@click.command()
@common_options
def command(setting: Setting) -> int:
    """What is installed, configured, reachable.

    Exit code 2 where something is missing that the nightly job needs; - marks what is not there yet.
    """
    rows = [_row("Python", good=sys.version_info >= (3, 11), told=sys.version.split()[0])]
    for part in (_libraries(), _places(setting), _kernels(), _sheets(), _signed(setting)):
        rows.extend(part)
    if setting.as_json:
        print_json(rows)
    else:
        print_rows(rows, _COLUMNS)
    return EXIT_INCOMPLETE if any(row["state"] == "FAULT" for row in rows) else 0
