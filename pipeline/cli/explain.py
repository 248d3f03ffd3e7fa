"""`studaudit explain [CODE]`."""

from typing import cast

import click

from pipeline.cli.options import Setting, common_options
from pipeline.cli.output import print_json, print_rows

_COLUMNS = {"code": "code", "severity": "severity", "checked": "checked", "title": "title"}


def _list(setting: Setting) -> None:
    from checks import CHECKS
    from schemas.codes import CODES

    rows: list[dict[str, object]] = [
        {"code": name, "severity": code.severity, "checked": name in CHECKS, "title": code.title}
        for name, code in CODES.items()
    ]
    if setting.as_json:
        print_json(rows)
    else:
        print_rows([row | {"checked": "yes" if row["checked"] else "not yet"} for row in rows], _COLUMNS)


def _clauses(name: str) -> list[dict[str, object]]:
    """The clauses of that id, each with its sheet; findings name them beside their code."""
    from pipeline.view.sheets import clause_facts
    from schemas.sheets import all_sheets

    return [
        {"sheet": sheet.name} | clause_facts(clause, ())
        for sheet in all_sheets().values()
        for clause in sheet.clauses
        if clause.id == name
    ]


def _explain_clauses(setting: Setting, clauses: list[dict[str, object]]) -> None:
    if setting.as_json:
        print_json(clauses)
        return
    for clause in clauses:
        click.echo(f"{clause['sheet']}, clause {clause['clause']}: {clause['says']}")
        click.echo(f"  {clause['reading']}: {clause['source']}")
        for other in cast("list[dict[str, object]]", clause["alternatives"]):
            click.echo(f"  or [{other['name']}] {other['says']}")


@click.command()
@click.argument("code", required=False)
@common_options
def command(setting: Setting, code: str | None) -> None:
    """What a finding code, or a clause, means.

    CODE is one of the catalogue's, such as PAY-002, and its page has an example; without it all of them
    are listed. It may also be a clause of a rule sheet as findings name them, such as 000-a or 003.7.
    """
    if code is None:
        _list(setting)
        return
    clauses = _clauses(code)
    if clauses:
        _explain_clauses(setting, clauses)
        return
    from checks import explain

    page = explain(code.upper())
    if setting.as_json:
        print_json({"code": code.upper(), "page": page})
    else:
        click.echo(page)
