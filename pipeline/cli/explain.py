"""`studaudit explain [CODE]`."""

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


@click.command()
@click.argument("code", required=False)
@common_options
def command(setting: Setting, code: str | None) -> None:
    """What a finding code means, with an example.

    CODE is one of the catalogue's, such as PAY-002; without it all of them are listed.
    """
    if code is None:
        _list(setting)
        return
    from checks import explain

    page = explain(code.upper())
    if setting.as_json:
        print_json({"code": code.upper(), "page": page})
    else:
        click.echo(page)
