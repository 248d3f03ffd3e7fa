"""The lake that a command reads, opened, with a clear word where there is none."""

from typing import TYPE_CHECKING

import click

from pipeline.cli.options import Setting
from schemas.fault import UsageFault

if TYPE_CHECKING:
    from pipeline.config import Config
    from pipeline.lake import Lake


def config_of(setting: Setting, **flags: object) -> "Config":
    """The configuration in force for a command."""
    from pipeline.config import current_config

    return current_config(setting.config, lake=setting.lake, **flags)


def open_lake(setting: Setting) -> "Lake":
    """The lake as its last complete run left it; it must exist. Writers open their own.

    Raises:
        UsageFault: there is none there.
    """
    from pipeline.lake import SettledLake

    config = config_of(setting)
    lake = SettledLake(config.lake)
    if not lake.exists():
        raise UsageFault(
            "there is no lake here",
            place=str(config.lake),
            hint="run `studaudit nightly` first, or name the lake with --lake",
        )
    if setting.verbose:
        from pipeline.run import latest_run

        click.echo(f"lake {config.lake} as run {latest_run(lake) or '(none)'} left it", err=True)
    return lake
