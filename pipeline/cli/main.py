"""The command `studaudit`: finds a command's file by its name, and turns what ends it into an exit code."""

import difflib
import signal
import sys
from importlib import import_module
from io import TextIOWrapper

import click

from pipeline.cli.options import Setting, common_options

_COMMANDS = {
    "nightly": "The main job: ingest what is new, replay, check, tie out, tell.",
    "ingest": "Read files into the lake.",
    "replay": "Work out again what should have happened.",
    "check": "Lay recorded beside expected again.",
    "mapping": "Column mappings of house exports, and what each column becomes.",
    "findings": "List what was found.",
    "export": "Print one table of the lake.",
    "show": "One round or hand step by step, recorded beside expected.",
    "coverage": "How far the checks got: what ran, what could not be decided and why.",
    "explain": "What a finding code means.",
    "rules": "The rule sheets, their readings, who signed them, what another would have cost.",
    "ev": "The exact value of raising, folding and buying a card with one hand.",
    "quarantine": "What could not be read, and another try.",
    "hold": "Handle, win and hold, and what the win is made of.",
    "integrity": "Who plays as if he saw hidden cards, whether deals are uniform, whose errors lean.",
    "simulate": "Make table sessions, with faults on request.",
    "dashboard": "Start the dashboard.",
    "doctor": "What is installed, configured, reachable.",
}


class Commands(click.Group):
    """Commands by name, each imported when it is called."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 (click's name)
        """Names in the order of use."""
        return list(_COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        """The command of a name, None where there is none."""
        if cmd_name not in _COMMANDS:
            return None
        return import_module(f"pipeline.cli.{cmd_name}").command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002
        """Lists the commands without importing them."""
        with formatter.section("Commands"):
            formatter.write_dl(list(_COMMANDS.items()))

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Finds the command; an unknown one names the nearest."""
        name = args[0] if args else ""
        if name and not name.startswith("-") and name not in _COMMANDS:
            near = difflib.get_close_matches(name, list(_COMMANDS), 1)
            hint = f" Did you mean {near[0]!r}?" if near else ""
            raise click.UsageError(f"There is no command {name!r}.{hint}", ctx)
        return super().resolve_command(ctx, args)


@click.group(
    cls=Commands,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog="Start with `studaudit nightly --inbox DIR`, then `studaudit findings` and `studaudit show HAND`. "
    "Exit codes: 0 clean, 1 findings, 2 not complete or not intact, 64 wrong usage.",
)
@click.version_option(package_name="studaudit")
@common_options
def studaudit(setting: Setting) -> None:
    """Find out whether recorded stud-poker tables were dealt, bet, read and paid right.

    Files in the inbox are read into the lake, an independent judge replays every hand by its rule
    sheet, and checks lay recorded beside expected. Nothing is repaired and every byte is accounted for.
    """


def main(arguments: list[str] | None = None) -> int:
    """Runs the command line and returns the exit code.

    Args:
        arguments: words after the program's name; the process's own where None.
    """
    words = sys.argv[1:] if arguments is None else arguments
    try:
        # click's own `main` would end the process with 1 where the reader of the output has gone
        with studaudit.make_context("studaudit", list(words)) as context:
            code = studaudit.invoke(context)
        return code if isinstance(code, int) else 0
    except BaseException as fault:  # a library's panic is no `Exception`
        from pipeline.cli.faults import exit_code_of

        return exit_code_of(fault, verbose="--verbose" in words)


def run() -> None:
    """The console script."""
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    sys.exit(main())
