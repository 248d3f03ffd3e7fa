"""`studaudit check`."""

import click

from pipeline.cli.nightly import finish
from pipeline.cli.options import Setting, common_options
from pipeline.cli.place import config_of, open_lake
from pipeline.cli.progress import progress_of


@click.command()
@click.option(
    "--fail-on", type=click.Choice(("info", "warning", "error")), help="Severity that makes the exit code 1."
)
@common_options
def command(setting: Setting, fail_on: str | None) -> int:
    """Lay all that the lake holds beside what should have happened.

    Takes the expected results that the last replay left; finds and judges anew. Where another sheet or
    reading was signed for a table since then, or later hands show another ante or bring-in of a stud table,
    `studaudit replay` has to come first.
    """
    from pipeline.nightly import check_lake

    open_lake(setting)
    with progress_of(setting) as progress:
        outcome = check_lake(config_of(setting, fail_on=fail_on), progress)
    return finish(setting, outcome)
