"""`studaudit quarantine list|retry|drift`."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from pipeline.cli.options import Setting, common_options
from pipeline.cli.output import print_json, print_nothing, print_rows
from pipeline.cli.place import open_lake

if TYPE_CHECKING:
    from pipeline.view.drift import By

_COLUMNS = {
    "code": "code", "source": "source", "byte_start": "from byte", "byte_end": "to", "path": "place",
    "reason": "reason",
}  # fmt: skip

_DRIFT = {
    "format": "format", "month": "received", "source": "source", "files": "files", "lines": "lines",
    "lines_unknown": "not understood", "share": "share",
}  # fmt: skip


@click.group()
def command() -> None:
    """What could not be read, and another try."""


@command.command(name="list")
@common_options
def list_(setting: Setting) -> None:
    """List the pieces in quarantine, each with its place and the reason."""
    from pipeline.export.tables import export_frame, plain_rows

    rows = list(plain_rows(export_frame(open_lake(setting), "quarantine")))
    if setting.as_json:
        print_json(rows)
    elif rows:
        print_rows(rows, _COLUMNS)
    else:
        print_nothing("Nothing in quarantine")


@command.command()
@click.option(
    "--mapping",
    "mapping_file",
    type=click.Path(path_type=Path),
    help="A mended mapping file: sources that were read by the mapping of its name are read by it now.",
)
@common_options
def retry(setting: Setting, mapping_file: Path | None) -> int:
    """Read the sources of quarantined pieces once more, and judge what is new.

    For use after a parser or a configuration was mended.
    """
    from pipeline.cli.nightly import finish
    from pipeline.cli.place import config_of
    from pipeline.cli.progress import progress_of
    from pipeline.ingest.mapping import read_mapping
    from pipeline.nightly import retry as run_retry

    open_lake(setting)
    mapping = read_mapping(mapping_file) if mapping_file else None
    with progress_of(setting) as progress:
        outcome = run_retry(config_of(setting), progress, mapping)
    return finish(setting, outcome)


@command.command()
@click.option(
    "--by",
    type=click.Choice(("format", "month", "file")),
    default="month",
    show_default=True,
    help="What the lines are added up by; a month is that in which a file came.",
)
@common_options
def drift(setting: Setting, by: "By") -> None:
    """How many lines of hand histories fit nothing in their format.

    A share that rises from month to month says that a site has changed what it prints. Counted are all
    lines that stand outside of hands, and of each refused hand the first line that fits nothing.
    """
    from pipeline.view.drift import drift as share_of

    rows = share_of(open_lake(setting), by).to_dicts()
    if setting.as_json:
        print_json(rows)
    elif rows:
        told = [row | {"share": f"{row['share']:.2%}"} for row in rows]
        print_rows(told, _DRIFT, figures=("files", "lines", "lines_unknown", "share"))
    else:
        print_nothing("No hand history was received")
