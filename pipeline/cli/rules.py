"""`studaudit rules list|show|check|edge|whatif`: a command of its own is one file and one line here."""

from typing import TYPE_CHECKING, Any, cast

import click

from pipeline.cli.options import Setting, common_options
from pipeline.cli.output import print_json, print_rows, safe
from pipeline.cli.place import config_of
from pipeline.cli.rules_check import command as check
from pipeline.cli.rules_edge import command as edge
from pipeline.cli.rules_whatif import command as whatif

if TYPE_CHECKING:
    from pipeline.view.sheets import Facts

_COLUMNS = {
    "sheet": "sheet", "title": "title", "family": "family", "judges": "judges unless signed otherwise",
    "force": "in force", "clauses": "clauses", "doubts": "doubtful", "hash": "hash",
}  # fmt: skip
_HASH = 12


@click.group(
    epilog="A sheet is a game's rules as data, clause by clause; where a source is open to more than one "
    "reading, its clause lists them all. Begin with `studaudit rules list`, read one with `rules show "
    "stud-poker-fr@1`, sign readings under [[rules]] in studaudit.toml, and let `rules check` say what is "
    "still unsigned."
)
def command() -> None:
    """The rule sheets: what they say, who signed which reading, what another would have cost."""


command.add_command(check, "check")
command.add_command(edge, "edge")
command.add_command(whatif, "whatif")


def _in_force(facts: "Facts") -> str:
    until = f" until {facts['in_force_until']}" if facts["in_force_until"] else ""
    return f"from {facts['in_force_from']}{until}"


@command.command(name="list")
@common_options
def list_(setting: Setting) -> None:
    """List the rule sheets: dates in force, clauses, and those that can be read in more than one way."""
    from pipeline.view.sheets import sheet_facts
    from schemas.sheets import all_sheets

    rows = [sheet_facts(sheet) for sheet in all_sheets().values()]
    if setting.as_json:
        print_json(rows)
        return
    shown: list[dict[str, object]] = [
        row
        | {
            "force": _in_force(row),
            "doubts": ", ".join(cast("list[str]", row["doubtful"])),
            "hash": str(row["sha256"])[:_HASH],
        }
        for row in rows
    ]
    print_rows(shown, _COLUMNS, figures=("clauses",))


@command.command()
@click.argument("sheet", metavar="ID@V")
@common_options
def show(setting: Setting, sheet: str) -> None:
    """Every clause of a sheet: what it says, where it stands, how it is read, what it sets.

    ID@V is one of `studaudit rules list`, such as stud-poker-bonus@1. Where a clause can be read in more
    than one way, the name of the sheet's own reading stands in brackets behind it, every other listed
    reading below it, and after them who signed which one, for which venue and table, when, and from when
    until when. A reading that nobody signed holds all the same: it is the sheet's own.
    """
    from pipeline.view.sheets import whole_sheet
    from schemas.sheets import load_sheet

    facts = whole_sheet(load_sheet(sheet), config_of(setting).rules)
    if setting.as_json:
        print_json(facts)
        return
    click.echo(click.style(f"{facts['sheet']}  {facts['title']}", bold=True))
    click.echo(f"  {facts['family']}, source {facts['source']}, in force {_in_force(facts)}")
    click.echo(f"  judges {facts['judges']}, unless signed otherwise")
    click.echo(f"  SHA-256 {facts['sha256']}")
    for signed in cast("list[str]", facts["signings"]):
        click.echo(f"  signed by {safe(signed)}")
    for clause in cast("list[dict[str, Any]]", facts["clauses"]):
        _print_clause(clause)


def _print_clause(clause: dict[str, Any]) -> None:
    click.echo()
    called = f" [{clause['called']}]" if clause["called"] else ""
    click.echo(f"{click.style(clause['clause'], bold=True)}  {clause['says']}{called}")
    click.echo(f"    {clause['reading']}: {clause['source']}")
    for name, value in clause["parameters"].items():
        click.echo(f"    {name} = {value_text(value)}")
    for other in clause["alternatives"]:
        sets = ", ".join(f"{name} = {value_text(value)}" for name, value in other["parameters"].items())
        click.echo(f"    or [{other['name']}] {other['says']}")
        click.echo(f"       {sets}")
    for signed in clause["signed"]:
        table = signed["table"] if signed["table"] is not None else "all tables"
        when = "".join(f" {name} {signed[name]}" for name in ("from", "until") if signed[name])
        who = f"{signed['signed_by']} on {signed['signed_on']}, {signed['venue']}, {table}{when}"
        click.echo(f"    signed {safe(signed['reading'])}: {safe(who)}")
    if clause["alternatives"] and not clause["signed"]:
        click.echo("    not signed by any venue")


def value_text(value: object) -> str:
    """A parameter's value on one line, as a sheet writes it."""
    if isinstance(value, dict):
        table = cast("dict[str, object]", value)
        return "{ " + ", ".join(f"{name} = {value_text(each)}" for name, each in table.items()) + " }"
    if isinstance(value, list | tuple):
        return f"[{', '.join(value_text(each) for each in cast('list[object]', value))}]"
    if isinstance(value, bool):
        return str(value).lower()
    return f'"{value}"' if isinstance(value, str) else str(value)
