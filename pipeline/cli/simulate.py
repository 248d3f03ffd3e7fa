"""`studaudit simulate`."""

import difflib
from collections.abc import Mapping
from datetime import datetime
from pathlib import Path
from shlex import quote
from typing import Any

import click
from click.core import ParameterSource

from pipeline.cli.asked_hands import STUD_OPTIONS, Asked
from pipeline.cli.options import Setting, common_options
from pipeline.cli.output import print_json, print_rows
from pipeline.cli.progress import progress_of
from pipeline.cli.simulate_stud import Advance, simulate_hands, stud_kinds
from schemas.fault import UsageFault

_COLUMNS = {"name": "fault", "code": "code", "does": "what it does"}
_HOUSE_OPTIONS = (
    "rules", "rounds", "venues", "tables", "days", "shifts", "bonus_rate", "jackpot_rate", "buy_rate",
    "max_payout_rate", "linked_meter",
)  # fmt: skip


def _check_game(rules: str) -> None:
    from pipeline.simulate.games import GAMES

    if rules not in GAMES:
        near = difflib.get_close_matches(rules, GAMES, 1)
        hint = f"did you mean {near[0]!r}?" if near else f"there are {', '.join(GAMES)}"
        raise UsageFault(f"there is no game {rules!r} to simulate", hint=hint)


def _faults(words: tuple[str, ...], known: Mapping[str, Any], of_game: Mapping[str, Any]) -> dict[str, int]:
    """How often each fault is asked for; `all` stands for every kind that the game knows."""
    asked: dict[str, int] = {}
    for text in words:
        name, _, number = text.partition("=")
        if number and not number.isdigit():
            raise UsageFault(
                f"{text!r} is no fault", hint="write NAME or NAME=COUNT, such as dealer-misread=3"
            )
        if name != "all" and name not in known:
            near = difflib.get_close_matches(name, list(known), 1)
            hint = f"did you mean {near[0]!r}?" if near else "`studaudit simulate --list-faults` names them"
            raise UsageFault(f"there is no fault {name!r}", hint=hint)
        for kind in of_game if name == "all" else (name,):
            asked[kind] = asked.get(kind, 0) + int(number or 1)
    return asked


def _list(setting: Setting, faults: Mapping[str, Any]) -> None:
    rows = [{"name": name, "code": fault.code, "does": fault.does} for name, fault in faults.items()]
    if setting.as_json:
        print_json(rows)
    else:
        print_rows(rows, _COLUMNS)


def _refuse_others(game: str | None) -> None:
    """No option of the other family of games is passed over in silence."""
    context = click.get_current_context()
    others = STUD_OPTIONS if game is None else _HOUSE_OPTIONS
    given = [name for name in others if context.get_parameter_source(name) is ParameterSource.COMMANDLINE]
    if given:
        option = f"--{given[0].replace('_', '-')}"
        which = "needs --game" if game is None else "is of house-banked games, not of --game"
        raise UsageFault(f"{option} {which}")


@click.command()
@click.argument("folder", required=False, type=click.Path(path_type=Path))
@click.option(
    "--rules",
    default="stud-poker-fr@1",
    show_default=True,
    metavar="ID@V",
    help="The house-banked game that all tables play, one of those above.",
)
@click.option(
    "--game", metavar="GAME", help="Make stud hands instead: 7stud, 7stud8, razz, or 5stud (Full Tilt)."
)
@click.option("--kind", type=click.Choice(("cash", "tournament")), default="cash", show_default=True)
@click.option("--hands", default=1000, show_default=True, help="Hands over all tables.")
@click.option(
    "--seats", default="2-8", show_default=True, metavar="N-M", help="Fewest and most seats of a table."
)
@click.option(
    "--sheet", metavar="ID@V", help="Stud sheet to play by [default: the one that judges the site's hands]."
)
@click.option("--site", default="PokerStars", show_default=True, help="Whose text to write, or `Full Tilt`.")
@click.option("--loose", default=0.6, show_default=True, help="How often a bet is answered, 0 to 1.")
@click.option("--observed", is_flag=True, help="Nobody at the table writes: all down cards are hidden.")
@click.option("--rounds", default=1000, show_default=True, help="Rounds over all sessions.")
@click.option("--seed", default=1, show_default=True, help="The same seed gives the same bytes.")
@click.option("--venues", default=1, show_default=True)
@click.option("--tables", default=2, show_default=True, help="Tables of each venue.")
@click.option("--days", default=2, show_default=True, help="Gaming days.")
@click.option("--first-day", type=click.DateTime(["%Y-%m-%d"]), default="2026-11-02", show_default=True)
@click.option("--shifts", default=2, show_default=True, help="Sessions of a table each day.")
@click.option("--currency", help="[default: EUR; of stud cash hands USD]")
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
    setting: Setting,
    folder: Path | None,
    faults: tuple[str, ...],
    list_faults: bool,
    rules: str,
    game: str | None,
    **plan: Any,
) -> None:
    """Make table sessions or stud hands in FOLDER, with faults on request.

    Venues, tables, dealers, players with habits, floats that tie out. Every fault that is put in is
    labelled with the code, the round or hand, the seat and the step where an audit must find it.

    House-banked games, by the id@version of their rule sheet (--rules):

    \b
      stud-poker-fr@1          ante and raise (France)
      stud-poker-bonus@1       with a bonus bet and one bought card
      caribbean-stud-us@1      the usual US pay table, any dealer card exposed
      caribbean-progressive@1  with a progressive bet and each table's meter

    The seven-card stud family (--game), as the hand-history text of a site:

    \b
      7stud, 7stud8, razz      PokerStars and Full Tilt, cash and tournament
      5stud                    Full Tilt

    The deal is honest: a straight flush or a royal comes as rarely as at a table.

    \b
        studaudit simulate /tmp/inbox --rounds 2400 --tables 5 --days 6 --fault all
        studaudit simulate /tmp/caribbean --rules caribbean-progressive@1 --jackpot-rate 0.8
        studaudit simulate /tmp/stud --game 7stud8 --kind tournament --hands 500 --fault odd-chip-low
        studaudit simulate --game razz --site "Full Tilt" --list-faults
    """
    _refuse_others(game)
    stud = None if game is None else _asked(game, plan)
    if stud is None:
        _check_game(rules)
    if list_faults:
        from pipeline.simulate import faults_of

        _list(setting, faults_of(rules) if stud is None else stud_kinds(stud))
        return
    if folder is None:
        raise UsageFault("no FOLDER to write into", hint="studaudit simulate FOLDER")
    if not folder.name.strip("."):
        folder = folder.resolve()  # `.` has no name to which that of the labels could be added
    if stud is None:
        _simulate_rounds(setting, folder, faults, rules, plan)
        return
    kinds = stud_kinds(stud)
    simulate_hands(setting, folder, stud, _faults(faults, kinds, kinds), plan["labels"], plan["compression"])


def _asked(game: str, plan: dict[str, Any]) -> Asked:
    names = (*STUD_OPTIONS, "currency", "seed", "first_day")
    return Asked(game=game, **{name: plan[name] for name in names})


def _simulate_rounds(
    setting: Setting, folder: Path, faults: tuple[str, ...], rules: str, plan: dict[str, Any]
) -> None:
    """Table sessions of a house-banked game.

    Raises:
        UsageFault: something that no table could be run with.
    """
    from pipeline.simulate import FAULTS, Plan, faults_of, simulate

    options = {name: value for name, value in plan.items() if name not in STUD_OPTIONS}
    first: datetime = options.pop("first_day")
    options["currency"] = options["currency"] or "EUR"
    try:
        wanted = _faults(faults, FAULTS, faults_of(rules))
        asked = Plan(first_day=first.date(), rules=rules, faults=wanted, **options)
        with progress_of(setting) as progress:
            progress.start("simulating", asked.rounds)
            made = simulate(asked, folder, Advance(progress.advance))
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
