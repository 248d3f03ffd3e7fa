"""The options that every command takes, before or after its name, and the command's setting."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import wraps
from pathlib import Path
from typing import Any, ParamSpec, TypeVar

import click

P = ParamSpec("P")
R = TypeVar("R")

_OPTIONS = (
    click.option("--lake", type=click.Path(path_type=Path), help="The lake's folder [default: data/lake]."),
    click.option(
        "--config", type=click.Path(path_type=Path), help="Configuration file [default: studaudit.toml]."
    ),
    click.option("--json", "as_json", is_flag=True, help="Print one JSON document."),
    click.option("--quiet", is_flag=True, help="Print results alone: no progress, no advice."),
    click.option("--verbose", is_flag=True, help="Tell of versions, times, and where a fault arose."),
)


@dataclass(frozen=True, slots=True)
class Setting:
    """What the common options say.

    Attributes:
        lake, config: as given, None where not.
        as_json: print JSON.
        quiet, verbose: how much to tell on standard error.
    """

    lake: Path | None = None
    config: Path | None = None
    as_json: bool = False
    quiet: bool = False
    verbose: bool = False

    def joined(self, later: "Setting") -> "Setting":
        """This setting with what a later one says besides."""
        return replace(
            self,
            lake=later.lake or self.lake,
            config=later.config or self.config,
            as_json=self.as_json or later.as_json,
            quiet=self.quiet or later.quiet,
            verbose=self.verbose or later.verbose,
        )


def common_options(command: Callable[..., R]) -> Callable[..., R]:
    """Adds the common options; the command gets them joined as its first argument."""

    @wraps(command)
    def with_setting(
        *args: Any,
        lake: Path | None,
        config: Path | None,
        as_json: bool,
        quiet: bool,
        verbose: bool,
        **rest: Any,
    ) -> R:
        context = click.get_current_context()
        outer = (
            context.parent.obj if context.parent and isinstance(context.parent.obj, Setting) else Setting()
        )
        setting = outer.joined(Setting(lake, config, as_json, quiet, verbose))
        context.obj = setting
        return command(setting, *args, **rest)

    wrapped: Callable[..., R] = with_setting
    for option in reversed(_OPTIONS):
        wrapped = option(wrapped)
    return wrapped
