"""`studaudit hold --rake`."""

from typing import TYPE_CHECKING, cast

import click

from pipeline.cli.options import Setting
from pipeline.cli.output import print_json, print_nothing, print_rows
from pipeline.cli.place import open_lake

if TYPE_CHECKING:
    from pipeline.hold.rake import HandsLeftOut, RakeBy

_COUNTS = {"hands": "hands", "hands_without_rake": "without rake"}
_MONEY = {"pots_minor": "pots", "rake_minor": "rake", "fee_minor": "fee"}
_LIMITS = {"small_bet_minor": "lower limit", "big_bet_minor": "upper limit"}
_HEADINGS = {"utc_day": "day (UTC)", "played_in": "month", **_LIMITS}
_FIGURES = (*_LIMITS, *_COUNTS, *_MONEY, "rake_of_pots")


def money_text(minor: int | None, currency: str) -> str | None:
    """An amount with its decimals and its thousands apart."""
    from schemas.money import minor_digits, to_text

    if minor is None:
        return None
    whole, point, decimals = to_text(abs(minor), minor_digits(currency)).partition(".")
    return f"{'-' if minor < 0 else ''}{int(whole):,}{point}{decimals}"


def tell_rake(setting: Setting, by: str) -> None:
    """Prints pots, rake and fee of stud hands.

    Args:
        setting: the common options.
        by: what to group by.
    """
    from pipeline.export.tables import plain_rows
    from pipeline.hold.rake import rake_keys_of
    from pipeline.stages.hold_rake import hold_rake

    asked = cast("RakeBy", by)
    found, left = hold_rake(open_lake(setting), asked)
    _tell_left_out(left)
    if setting.as_json:
        print_json(list(plain_rows(found)))
        return
    if found.is_empty():
        print_nothing("No cash hands yet")
        return
    headings = {name: _HEADINGS.get(name, name) for name in (*rake_keys_of(asked), "currency")}
    headings |= {**_COUNTS, **_MONEY, "rake_of_pots": "rake of pots"}
    print_rows([_texts(row) for row in plain_rows(found)], headings, figures=_FIGURES)


def _texts(row: dict[str, object]) -> dict[str, object]:
    amounts = [name for name in (*_LIMITS, *_MONEY) if name in row]
    share = row["rake_of_pots"]
    return (
        row
        | {name: money_text(cast(int | None, row[name]), str(row["currency"])) for name in amounts}
        | {name: f"{row[name]:,}" for name in _COUNTS}
        | {"rake_of_pots": f"{share:.2%}" if isinstance(share, float) else None}
    )


def _tell_left_out(left: "HandsLeftOut") -> None:
    """Says on standard error which hands the figures do not hold, if any."""
    if left.tournaments:
        click.echo(f"left out: {left.tournaments:,} hands of tournaments, whose chips are no money", err=True)
    if left.nameless:
        click.echo(f"left out: {left.nameless:,} hands whose source names no currency", err=True)
