"""`studaudit findings`."""

from typing import TYPE_CHECKING

import click

from pipeline.cli.options import Setting, common_options
from pipeline.cli.output import print_json, print_nothing, print_rows
from pipeline.cli.place import open_lake
from schemas.fault import UsageFault

if TYPE_CHECKING:
    from pipeline.lake import Lake

_COLUMNS = {
    "code": "code", "severity": "severity", "role": "role", "place": "place", "seat": "seat",
    "recorded": "recorded", "expected": "expected", "money": "difference", "message": "message",
}  # fmt: skip
_SAID_TWICE = ("recorded", "expected")  # by the message


def _codes(select: str | None) -> list[str]:
    from schemas.codes import CODES

    codes = [code.strip().upper() for code in (select or "").split(",") if code.strip()]
    unknown = [code for code in codes if code not in CODES]
    if unknown:
        raise UsageFault(f"no such code: {', '.join(unknown)}", hint="`studaudit explain CODE` knows them")
    return codes


def money_text(delta: object, currency: object) -> str:
    """A signed difference as people read it; empty where no money follows."""
    from schemas.money import minor_digits, to_text

    if not isinstance(delta, int):
        return ""
    if not isinstance(currency, str):
        return str(delta)
    return f"{'+' if delta > 0 else ''}{to_text(delta, minor_digits(currency))} {currency}"


def _run_named(lake: "Lake", run: str) -> str:
    from pipeline.run import latest_telling_run

    if run == "all":
        return "any run"
    wanted = latest_telling_run(lake) if run == "latest" else run
    return f"run {wanted}" if wanted else "this lake: no run is complete yet"


@click.command()
@click.option("--run", default="latest", show_default=True, help="latest, all, or a run's id.")
@click.option("--select", help="Only these codes, commas between.")
@click.option(
    "--format", "form", type=click.Choice(("table", "json", "csv")), default="table", show_default=True
)
@common_options
def command(setting: Setting, run: str, select: str | None, form: str) -> None:
    """List what was found.

    The table has first causes first, the gravest on top, each with what follows from it. A round's
    place is TABLE/SESSION/ROUND, which `studaudit show` takes. A difference is seen from the house:
    negative, the house lost money by it. With --run all each finding stands once, with the first and
    last run that saw it.
    """
    import polars as pl

    from pipeline.export.csv import csv_text
    from pipeline.export.listed import by_weight, name_of
    from pipeline.export.tables import findings_seen, plain_rows

    codes = _codes(select)
    lake = open_lake(setting)
    found = findings_seen(lake, run)
    if codes:
        found = found.filter(pl.col("code").is_in(codes))
    if setting.as_json or form == "json":
        print_json(list(plain_rows(found)))
    elif form == "csv":
        click.echo(csv_text(found), nl=False)
    elif found.height:
        rows = [
            row | {"place": name_of(row), "money": money_text(row["delta_minor"], row["currency"])}
            for row in by_weight(plain_rows(found))
        ]
        print_rows(rows, _COLUMNS, spare=_SAID_TWICE)
    else:
        of_codes = f" of {', '.join(codes)}" if codes else ""
        print_nothing(f"No findings{of_codes} in {_run_named(lake, run)}")
