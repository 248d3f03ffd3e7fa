"""`studaudit quarantine list|retry`."""

import click

from pipeline.cli.options import Setting, common_options
from pipeline.cli.output import print_json, print_nothing, print_rows
from pipeline.cli.place import open_lake

_COLUMNS = {
    "code": "code", "source": "source", "byte_start": "from byte", "byte_end": "to", "path": "place",
    "reason": "reason",
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
@common_options
def retry(setting: Setting) -> int:
    """Read the sources of quarantined pieces once more, and judge what is new.

    For use after a parser or a configuration was mended.
    """
    from pipeline.cli.nightly import finish
    from pipeline.cli.place import config_of
    from pipeline.cli.progress import progress_of
    from pipeline.nightly import retry as run_retry

    open_lake(setting)
    with progress_of(setting) as progress:
        outcome = run_retry(config_of(setting), progress)
    return finish(setting, outcome)
