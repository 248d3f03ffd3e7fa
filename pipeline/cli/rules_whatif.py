"""`studaudit rules whatif`."""

from collections.abc import Sequence
from datetime import datetime
from typing import TYPE_CHECKING, cast

import click

from pipeline.cli.asked_readings import pairs, value_of
from pipeline.cli.options import Setting, common_options
from pipeline.cli.output import print_json, print_rows
from pipeline.cli.place import config_of, open_lake
from schemas.fault import UsageFault

if TYPE_CHECKING:
    from pipeline.whatif import Again, Asked, By

_BY = ("table", "player", "clause")
_FIGURES = {
    "rounds": "rounds", "wagers": "wagers", "wagers_that_differ": "differ", "win_signed": "win as signed",
    "win_other": "win otherwise", "difference": "difference", "wagers_not_compared": "not compared",
    "undecidable_seats": "undecidable seats",
}  # fmt: skip
Row = dict[str, object]


def _asked(rules: str | None, readings: Sequence[str], sets: Sequence[str]) -> "Asked":
    from pipeline.whatif import Asked

    asked = Asked(
        rules,
        pairs(readings, "--reading"),
        {name: value_of(value) for name, value in pairs(sets, "--set").items()},
    )
    if not (asked.rules or asked.readings or asked.sets):
        hint = "--reading 000-a=on-the-ante, --set ak_win_pay=0 or --rules ID@V; `rules show ID@V` names them"
        raise UsageFault("say what would be otherwise", hint=hint)
    return asked


def _session(text: str | None) -> tuple[str, str, str] | None:
    if text is None:
        return None
    parts = text.split("/")
    if len(parts) != 3:
        raise UsageFault(f"{text!r} is no session", hint="write VENUE/TABLE/SESSION")
    return cast("tuple[str, str, str]", tuple(parts))


def _texts(row: Row) -> Row:
    from schemas.money import minor_digits, to_text

    def money(name: str, plus: str = "") -> str:
        minor = row[name]
        if not isinstance(minor, int):
            return "past 64 bits"
        return (plus if minor > 0 else "") + to_text(minor, minor_digits(str(row["currency"])))

    return row | {
        "win_signed": money("win_signed_minor"),
        "win_other": money("win_other_minor"),
        "difference": money("difference_minor", "+"),
        "undecidable_seats": row["undecidable_seats"] or None,
        "wagers_not_compared": row["wagers_not_compared"] or None,
    }


def _tell_left_out(again: "Again") -> None:
    for number, why in ((again.without_sheet, "a rule sheet"), (again.without_currency, "a currency")):
        if number:
            click.echo(f"left out: {number:,} rounds without {why}", err=True)


@click.command()
@click.option("--day", type=click.DateTime(["%Y-%m-%d"]), help="The gaming day to settle again.")
@click.option("--session", metavar="VENUE/TABLE/SESSION", help="One session alone, in place of a day.")
@click.option("--rules", metavar="ID@V", help="Another sheet for all rounds [default: each its own].")
@click.option(
    "--reading", "readings", multiple=True, metavar="CLAUSE=NAME", help="Read a clause so; may be repeated."
)
@click.option(
    "--set", "sets", multiple=True, metavar="NAME=VALUE", help="Set a parameter so; may be repeated."
)
@click.option("--by", type=click.Choice(_BY), default="table", show_default=True, help="What to group by.")
@common_options
def command(
    setting: Setting,
    day: datetime | None,
    session: str | None,
    rules: str | None,
    readings: tuple[str, ...],
    sets: tuple[str, ...],
    by: str,
) -> None:
    """Settle recorded rounds again under another sheet or reading, and show the difference in money.

    Beside the house's win as due under the signed readings stands its win as it would be due otherwise;
    a negative difference means that the house would have less. What was really paid plays no part. The
    lake is only read. Each round is settled by itself with the recorded cards, stakes and decisions, and
    with the meter that it recorded.

    \b
        studaudit rules whatif --day 2026-11-28 --reading 000-a=on-the-ante --by clause

    By clause, a wager stands under the changed clause that alone makes it come out otherwise; with --rules
    under the clause of that sheet which decides it. A clause or parameter that a table's sheet does not
    have leaves that table as it is. Seats that could not be settled are counted, and in no sum; so are
    wagers for which one of the sheets has nothing due.
    """
    from pipeline.export.tables import plain_rows
    from pipeline.whatif import grouped, settle_again

    asked = _asked(rules, readings, sets)
    if (day is None) == (session is None):
        raise UsageFault("say which rounds", hint="either --day 2026-11-28 or --session VENUE/TABLE/SESSION")
    lake = open_lake(setting)
    signings = config_of(setting).rules
    again = settle_again(lake, signings, asked, day=day.date() if day else None, session=_session(session))
    _tell_left_out(again)
    rows = list(plain_rows(grouped(again.wagers, cast("By", by))))
    if setting.as_json:
        print_json(rows)
        return
    keys = [name for name in rows[0] if not name.endswith("_minor") and name not in _FIGURES] if rows else []
    shown = [_texts(row | ({"clause": row["clause"] or "alike"} if by == "clause" else {})) for row in rows]
    print_rows(shown, {name: name for name in keys} | _FIGURES, figures=_FIGURES)
