"""`studaudit explain CODE`."""

import click

from pipeline.cli.options import Setting, common_options


@click.command()
@click.argument("code")
@common_options
def command(setting: Setting, code: str) -> None:
    """What a finding code means, with an example.

    CODE is one of the catalogue's, such as PAY-002.
    """
    from checks import explain

    page = explain(code.upper())
    if setting.as_json:
        import orjson

        click.echo(orjson.dumps({"code": code.upper(), "page": page}).decode())
    else:
        click.echo(page)
