"""What ends a command too early, as one clear line and an exit code: never 1, which means findings."""

import os
import sys
import textwrap
import traceback

import click

from pipeline.cli.output import safe_lines
from schemas.fault import Fault, UsageFault

EXIT_INCOMPLETE, EXIT_USAGE = 2, 64
_LONGEST = 400  # characters of a library's message that people are shown


def exit_code_of(fault: BaseException, *, verbose: bool) -> int:
    """Tells on standard error why a command ended, and returns its exit code.

    Args:
        fault: what it ended with.
        verbose: whether to print where in the program an unforeseen fault arose.
    """
    match fault:
        case click.exceptions.Exit():
            return fault.exit_code
        case KeyboardInterrupt() | click.Abort():
            _tell("interrupted; what was not complete is undone at the next start")
        case click.ClickException():
            fault.show()
            return EXIT_USAGE
        case UsageFault():
            _tell(str(fault))
            return EXIT_USAGE
        case BrokenPipeError():
            pass  # who read has seen enough, as `head` has
        case Fault():
            _tell(str(fault))
        case OSError():
            _unforeseen(fault, _os_reason(fault), verbose=verbose)
        case _:
            _unforeseen(fault, f"{type(fault).__name__}: {fault}", verbose=verbose)
    empty_standard_output()
    return EXIT_INCOMPLETE


def empty_standard_output() -> None:
    """Writes what standard output still holds, or drops it where it takes nothing more.

    Without this the interpreter would try again at its end, and put its own exit code in place of ours.
    """
    try:
        sys.stdout.flush()
    except OSError:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)


def _os_reason(fault: OSError) -> str:
    places = " -> ".join(os.fsdecode(name) for name in (fault.filename, fault.filename2) if name is not None)
    return f"{places}: {fault.strerror or fault}" if places else fault.strerror or str(fault)


def _unforeseen(fault: BaseException, reason: str, *, verbose: bool) -> None:
    if verbose:
        click.echo("".join(traceback.format_exception(fault)), err=True, nl=False)
    hint = "" if verbose else "\n  next: once more with --verbose tells where"
    _tell(textwrap.shorten(reason, _LONGEST, placeholder=" …") + hint)


def _tell(text: str) -> None:
    click.echo(f"studaudit: {safe_lines(text)}", err=True)
