"""`studaudit nightly`."""

from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

import click

from pipeline.cli.faults import empty_standard_output
from pipeline.cli.options import Setting, common_options
from pipeline.cli.output import print_json
from pipeline.cli.place import config_of
from pipeline.cli.progress import progress_of

if TYPE_CHECKING:
    from pipeline.nightly import Outcome


def finish(setting: Setting, outcome: "Outcome") -> int:
    """Prints a run's summary and returns its exit code, whether or not anybody reads to the end."""
    if setting.verbose:
        click.echo(f"run {outcome.run_id}, exit code {outcome.exit_code}", err=True)
    try:
        _print(setting, outcome)
    except BrokenPipeError:
        empty_standard_output()
    return outcome.exit_code


def _print(setting: Setting, outcome: "Outcome") -> None:
    from pipeline.summary import summary_json, summary_lines

    if setting.as_json:
        print_json(summary_json(outcome))
        return
    for line in summary_lines(outcome, advice=not setting.quiet):
        click.echo(line)


@click.command()
@click.option(
    "--inbox", type=click.Path(path_type=Path), help="Folder of received files [default: data/inbox]."
)
@click.option("--day", type=click.DateTime(["%Y-%m-%d"]), help="Judge all of this gaming day again besides.")
@click.option(
    "--fail-on", type=click.Choice(("info", "warning", "error")), help="Severity that makes the exit code 1."
)
@common_options
def command(setting: Setting, inbox: Path | None, day: datetime | None, fail_on: str | None) -> int:
    """The main job: ingest what is new in the inbox, replay, check, tie out, and tell.

    Run it every night; what was read before is left alone. If it is stopped half-way, in whatever
    manner, start it again: the half is undone first.
    """
    from pipeline.nightly import nightly

    config = config_of(setting, inbox=inbox, fail_on=fail_on)
    with progress_of(setting) as progress:
        outcome = nightly(config, progress, day.date() if day else None)
    return finish(setting, outcome)
