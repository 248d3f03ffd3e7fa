"""`studaudit replay`."""

import click

from pipeline.cli.nightly import finish
from pipeline.cli.options import Setting, common_options
from pipeline.cli.place import config_of, open_lake
from pipeline.cli.progress import progress_of


@click.command()
@common_options
def command(setting: Setting) -> int:
    """Work out again what should have happened, for all that the lake holds.

    The judge reads cards, stakes, actions and the rule sheets as they are signed in `studaudit.toml`
    now, never what was stated as the outcome.
    `studaudit check` then lays recorded beside expected.
    """
    from pipeline.nightly import replay_lake

    open_lake(setting)
    with progress_of(setting) as progress:
        outcome = replay_lake(config_of(setting), progress)
    return finish(setting, outcome)
