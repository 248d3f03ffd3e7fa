"""`studaudit hold --thresholds`."""

from typing import cast

import click

from pipeline.cli.options import Setting
from pipeline.cli.output import print_json, print_nothing, print_rows
from pipeline.cli.place import config_of, open_lake

_COLUMNS = {
    "threshold": "threshold", "venue": "venue", "table": "table", "currency": "currency", "period": "period",
    "value": "hold", "base": "held against", "reach": "give or take", "crossed": "crossed",
    "false_alarms": "honest tables cross it", "undecided": "not told because",
}  # fmt: skip
_SHARES = ("value", "base", "reach", "false_alarms")


def tell_thresholds(setting: Setting) -> None:
    """Prints each threshold at each table; where none is in force, the customary ones.

    Args:
        setting: the common options.
    """
    from pipeline.export.tables import plain_rows
    from pipeline.stages.hold_thresholds import hold_thresholds
    from schemas.thresholds import CUSTOMARY

    config = config_of(setting)
    in_force = config.hold.thresholds
    told = hold_thresholds(open_lake(setting), config.rules, in_force or CUSTOMARY)
    rows = [row | {"in_force": bool(in_force)} for row in plain_rows(told)]
    if not in_force:
        click.echo("no threshold is in force ([[hold.thresholds]]): these are customary ones", err=True)
    if setting.as_json:
        print_json(rows)
        return
    if not rows:
        print_nothing("No sessions yet")
        return
    print_rows([_texts(row) for row in rows], _COLUMNS, spare=("undecided",), figures=_SHARES)


def _texts(row: dict[str, object]) -> dict[str, object]:
    shares = {name: cast("float | None", row[name]) for name in _SHARES}
    texts = {name: None if share is None else f"{share:.2%}" for name, share in shares.items()}
    crossed = None if row["undecided"] is not None else ("yes" if row["crossed"] else "no")
    return row | texts | {"crossed": crossed}
