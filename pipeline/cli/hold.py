"""`studaudit hold`."""

from typing import TYPE_CHECKING, cast

import click

from pipeline.cli.options import Setting, common_options
from pipeline.cli.output import print_json, print_rows
from pipeline.cli.place import open_lake

if TYPE_CHECKING:
    from pipeline.lake import Lake

_BY = ("table", "day", "sheet", "dealer", "player")


def _row(row: dict[str, object]) -> dict[str, object]:
    from schemas.money import minor_digits, to_text

    digits = minor_digits(str(row["currency"]))
    money = {
        name: None if (value := row[f"{name}_minor"]) is None else to_text(int(str(value)), digits)
        for name in ("handle", "drop", "win")
    }
    shares = {
        name: None if not isinstance(value := row[name], float) else f"{value:.2%}"
        for name in ("hold", "win_of_handle")
    }
    return row | money | shares


def tell_left_out(lake: "Lake") -> None:
    """Says on standard error what the figures of hold do not hold, if anything."""
    from pipeline.export.tables import hold_left_out

    left = hold_left_out(lake)
    if left.rounds or left.drops:
        what = f"{left.rounds:,} rounds and {left.drops:,} drops"
        click.echo(f"left out: {what}, whose session has no opening to name their currency", err=True)


@click.command()
@click.option("--by", type=click.Choice(_BY), default="day", show_default=True, help="What to group by.")
@common_options
def command(setting: Setting, by: str) -> None:
    """Handle, drop, win and hold.

    Hold is win by drop; win by handle stands beside it. Currencies are never added together; what has
    none, for want of its session's opening, is left out and counted on standard error.
    """
    from pipeline.export.tables import hold, plain_rows
    from pipeline.hold.hold import By

    lake = open_lake(setting)
    tell_left_out(lake)
    rows = list(plain_rows(hold(lake, cast(By, by))))
    if setting.as_json:
        print_json(rows)
        return
    keys = [name for name in (rows[0] if rows else {}) if not name.endswith("_minor") and name not in _SHARES]
    headings = {name: name.replace("_", " ") for name in [*keys, "handle", "drop", "win", *_SHARES]}
    print_rows([_row(row) for row in rows], headings)


_SHARES = ("hold", "win_of_handle")
