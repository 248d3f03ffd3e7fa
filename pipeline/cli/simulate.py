"""`studaudit simulate`."""

import difflib
from datetime import datetime
from pathlib import Path
from shlex import quote
from typing import Any

import click

from pipeline.cli.options import Setting, common_options
from pipeline.cli.output import print_json, print_rows
from pipeline.cli.progress import progress_of
from schemas.fault import UsageFault

_COLUMNS = {"name": "fault", "code": "code", "does": "what it does"}


def _check_game(rules: str) -> None:
    from pipeline.simulate.games import GAMES

    if rules not in GAMES:
        near = difflib.get_close_matches(rules, GAMES, 1)
        hint = f"did you mean {near[0]!r}?" if near else f"there are {', '.join(GAMES)}"
        raise UsageFault(f"there is no game {rules!r} to simulate", hint=hint)


def _faults(words: tuple[str, ...], rules: str) -> dict[str, int]:
    """How often each fault is asked for; `all` stands for every kind that the game knows."""
    from pipeline.simulate import FAULTS, faults_of

    asked: dict[str, int] = {}
    for text in words:
        name, _, number = text.partition("=")
        if number and not number.isdigit():
            raise UsageFault(
                f"{text!r} is no fault", hint="write NAME or NAME=COUNT, such as dealer-misread=3"
            )
        if name != "all" and name not in FAULTS:
            near = difflib.get_close_matches(name, list(FAULTS), 1)
            hint = f"did you mean {near[0]!r}?" if near else "`studaudit simulate --list-faults` names them"
            raise UsageFault(f"there is no fault {name!r}", hint=hint)
        for kind in faults_of(rules) if name == "all" else (name,):
            asked[kind] = asked.get(kind, 0) + int(number or 1)
    return asked


def _list(setting: Setting, rules: str) -> None:
    from pipeline.simulate import faults_of

    rows = [
        {"name": name, "code": fault.code, "does": fault.does} for name, fault in faults_of(rules).items()
    ]
    if setting.as_json:
        print_json(rows)
    else:
        print_rows(rows, _COLUMNS)


@click.command()
@click.argument("folder", required=False, type=click.Path(path_type=Path))
@click.option(
    "--rules",
    default="stud-poker-fr@1",
    show_default=True,
    metavar="ID@V",
    help="The game that all tables play, one of those above.",
)
@click.option("--rounds", default=1000, show_default=True, help="Rounds over all sessions.")
@click.option("--seed", default=1, show_default=True, help="The same seed gives the same bytes.")
@click.option("--venues", default=1, show_default=True)
@click.option("--tables", default=2, show_default=True, help="Tables of each venue.")
@click.option("--days", default=2, show_default=True, help="Gaming days.")
@click.option("--first-day", type=click.DateTime(["%Y-%m-%d"]), default="2026-11-02", show_default=True)
@click.option("--shifts", default=2, show_default=True, help="Sessions of a table each day.")
@click.option("--currency", default="EUR", show_default=True)
@click.option(
    "--bonus-rate",
    default=0.35,
    show_default=True,
    help="Share of hands with a bonus bet, where the game has one.",
)
@click.option(
    "--jackpot-rate",
    default=0.5,
    show_default=True,
    help="Share of hands with a progressive bet, where the game has one.",
)
@click.option(
    "--buy-rate",
    default=0.15,
    show_default=True,
    help="Share of hands below a straight that buy a card, where the game sells one.",
)
@click.option(
    "--max-payout-rate", default=0.3, show_default=True, help="Share of sessions that state a maximum payout."
)
@click.option(
    "--linked-meter", is_flag=True, help="One progressive meter for all tables of a venue; no faults."
)
@click.option("--compression", type=click.Choice(("none", "gz", "zst")), default="none", show_default=True)
@click.option(
    "--fault",
    "faults",
    multiple=True,
    metavar="NAME[=COUNT]",
    help="Put a fault in, `all` of the game's; may be repeated.",
)
@click.option(
    "--labels", type=click.Path(path_type=Path), help="File for the faults' labels [default: beside FOLDER]."
)
@click.option("--list-faults", is_flag=True, help="Name the game's faults and what they do.")
@common_options
def command(
    setting: Setting, folder: Path | None, faults: tuple[str, ...], list_faults: bool, rules: str, **plan: Any
) -> None:
    """Make table sessions in FOLDER, with faults on request.

    Venues, tables, dealers, players with habits, floats that tie out. Every fault that is put in is
    labelled with the code, the round and the seat where an audit must find it.

    Games, by the id@version of their rule sheet:

    \b
      stud-poker-fr@1          ante and raise (France)
      stud-poker-bonus@1       with a bonus bet and one bought card
      caribbean-stud-us@1      the usual US pay table, any dealer card exposed
      caribbean-progressive@1  with a progressive bet and each table's meter

    The deal is honest: a straight flush or a royal comes as rarely as at a table.

    \b
        studaudit simulate /tmp/inbox --rounds 2400 --tables 5 --days 6 --fault all
        studaudit simulate /tmp/caribbean --rules caribbean-progressive@1 --jackpot-rate 0.8
    """
    from pipeline.simulate import Plan, simulate

    _check_game(rules)
    if list_faults:
        _list(setting, rules)
        return
    if folder is None:
        raise UsageFault("no FOLDER to write into", hint="studaudit simulate FOLDER")
    if not folder.name.strip("."):
        folder = folder.resolve()  # `.` has no name to which that of the labels could be added
    first: datetime = plan.pop("first_day")
    try:
        asked = Plan(first_day=first.date(), rules=rules, faults=_faults(faults, rules), **plan)
        with progress_of(setting) as progress:
            progress.start("simulating", asked.rounds)
            done = 0

            def tell(rounds: int) -> None:
                nonlocal done
                progress.advance(rounds - done)
                done = rounds

            made = simulate(asked, folder, tell)
    except ValueError as fault:
        raise UsageFault(str(fault)) from fault
    told = {
        "files": [str(path) for path in made.files], "labels": str(made.labels), "sessions": made.sessions,
        "rounds": made.rounds, "faults": made.faults, "bytes": made.bytes,
    }  # fmt: skip
    if setting.as_json:
        print_json(told)
    else:
        size = f"{len(made.files)} files, {made.bytes:,} bytes"
        click.echo(f"{made.rounds:,} rounds in {made.sessions:,} sessions, {size}")
        click.echo(f"{made.faults:,} faults, labelled in {made.labels}")
        # a lake beside FOLDER, so that made sessions never stand among real ones
        click.echo(f"next: studaudit nightly --inbox {quote(str(folder))} --lake {quote(f'{folder}-lake')}")
