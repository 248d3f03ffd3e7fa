"""`studaudit hold`."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, cast

import click

from pipeline.cli.hold_rake import money_text, tell_rake
from pipeline.cli.hold_thresholds import tell_thresholds
from pipeline.cli.options import Setting, common_options
from pipeline.cli.output import p_text, print_json, print_nothing, print_rows
from pipeline.cli.place import config_of, open_lake

if TYPE_CHECKING:
    from pipeline.lake import Lake

_BY = ("table", "day", "month", "shift", "stake", "sheet", "dealer", "player")
_RAKE_BY = ("table", "day", "month", "stake", "site")

_FIGURES = (
    "rounds", "antes", "handle", "drop", "win", "hold", "win_of_handle", "count", "counted", "apart",
    "theoretical_part", "interval", "z", "p",
)  # fmt: skip
_SPARE = ("antes", "counted")
_AMOUNTS = (
    "theoretical", "decisions", "cards", "dealer", "side", "unseparated", "maximum", "errors",
)  # fmt: skip
_PARTS = ("rounds", "win", *(f"{name}_part" for name in _AMOUNTS))
_HEADINGS = {
    "theoretical_part": "theoretical", "decisions_part": "decisions cost", "cards_part": "luck of cards",
    "dealer_part": "luck of dealer", "side_part": "luck of side bets", "unseparated_part": "not told apart",
    "maximum_part": "maximum payout", "errors_part": "errors", "interval": "95 of 100 within",
    "count": "win by count", "counted": "sessions counted", "ante_min_minor": "ante minimum",
}  # fmt: skip
_WITHOUT_DROP = ("shift", "sheet", "dealer", "player")
Row = dict[str, object]


def _share(win: int | None, of: int | None) -> str | None:
    return f"{win / of:.2%}" if win is not None and of else None


def _texts(row: Row) -> Row:
    """A row's figures as people read them."""

    def money(name: str) -> str | None:
        return money_text(cast(int | None, row.get(f"{name}_minor")), str(row["currency"]))

    handle, drop, win = (cast(int | None, row[f"{name}_minor"]) for name in ("handle", "drop", "win"))
    rounds, sessions = (cast(int | None, row[name]) for name in ("rounds", "sessions"))
    z = cast(float | None, row.get("z"))
    least, low = row.get("ante_min_minor"), money("interval_low")
    return (
        row
        | {f"{name}_part": money(name) for name in _AMOUNTS}
        | {name: money(name) for name in ("antes", "handle", "drop", "win", "apart")}
        | {
            "ante_min_minor": money("ante_min") if isinstance(least, int) else least,
            "count": money("win_by_count"),
            "counted": None if sessions is None else f"{row['sessions_counted']} of {sessions}",
            "interval": None if low is None else f"{low} to {money('interval_high')}",
            "z": None if z is None else f"{z:+.2f}",
            "p": p_text(cast(float | None, row.get("p"))),
            "rounds": None if rounds is None else f"{rounds:,}",
            "hold": _share(win, drop),
            "win_of_handle": _share(win, handle),
        }
    )


def _sum(rows: list[Row], name: str) -> int | None:
    """What is known of a figure, added up; None where nothing is."""
    known = [cast(int, row[name]) for row in rows if row[name] is not None]
    return sum(known) if known else None


def _totals(rows: list[Row], key: str, by: str) -> Iterator[Row]:
    """A line for each currency in which there is something to add up.

    Rounds are not added up over players: several play in one.
    """
    names = ["rounds", *(name for name in rows[0] if name.endswith("_minor") or name.startswith("sessions"))]
    apart = ("interval_low_minor", "interval_high_minor", "std_dev_minor")
    for currency in dict.fromkeys(row["currency"] for row in rows):
        parts = [row for row in rows if row["currency"] == currency]
        sums = {name: _sum(parts, name) for name in names if name not in apart}
        if len(parts) > 1:
            unknown = {"rounds": None} if by == "player" else {}
            yield sums | unknown | {key: "total", "currency": currency}


def tell_left_out(lake: "Lake") -> None:
    """Says on standard error what the figures of hold do not hold, if anything."""
    from pipeline.export.tables import hold_left_out

    left = hold_left_out(lake)
    if left.rounds or left.drops:
        what = f"{left.rounds:,} rounds and {left.drops:,} drops"
        click.echo(f"left out: {what}, whose session has no opening to name their currency", err=True)


@click.command()
@click.option(
    "--by",
    type=click.Choice(tuple(dict.fromkeys((*_BY, *_RAKE_BY)))),
    default="day",
    show_default=True,
    help="What to group by.",
)
@click.option("--parts", is_flag=True, help="Show what the win is made of.")
@click.option("--rake", is_flag=True, help="Show pots, rake and fee of stud hands instead.")
@click.option("--thresholds", is_flag=True, help="Show regulators' thresholds at every table instead.")
@common_options
def command(setting: Setting, by: str, parts: bool, rake: bool, thresholds: bool) -> None:
    """Handle, drop, win and hold, and what the win should be.

    Hold is win by drop; win by handle stands beside it. Currencies are never added together; what has
    none, for want of its session's opening, is left out and counted on standard error.

    By table, day, month (of the gaming day) and stake (the ante minimum that the opening tells) sessions
    fall into one group whole: there the drop and the win by count are known, the chips counted at the closing
    less those at the opening, with what came and went; `apart` is what it is above the win by rounds of
    the sessions that were counted. By sheet, dealer, player and shift neither can be told. Shifts are
    those of studaudit.toml, by the table's own clock:

    \b
        [hold]
        shifts = [{ name = "day", starts = "10:00" }, { name = "night", starts = "22:00" }]

    The theoretical win is what the sheets keep of the stakes under optimal play. --parts takes the win apart:
    theoretical, what players' decisions cost them beside optimal play, luck of the cards, luck of the
    dealer's hidden cards, luck of bonus and jackpot, what the record shows too little of to tell apart,
    what the table's maximum payout kept, and payment errors; they add up to the win. By the luck of the main
    bets alone the win lies within the interval 95 times of 100; z is that luck by its standard deviation,
    seats of one round counted together, and p the chance of luck as far out on its side, doubled. Groups
    below 2,000 rounds are dealt again for both.

    --rake adds up the cash hands of the seven-card stud family by table, day, month, stake or site: pots,
    rake and fee as their sources state them, and the rake's share of the pots. Tournaments are left out.

    --thresholds holds each table's last month, or last days, against the thresholds of studaudit.toml (the
    customary ones where it states none) and tells how often an honest table of that volume crosses each.

    \b
        studaudit hold --by table
        studaudit hold --by shift --parts
        studaudit hold --rake --by stake
        studaudit hold --thresholds
    """
    _refuse(by, parts=parts, rake=rake, thresholds=thresholds)
    if thresholds:
        tell_thresholds(setting)
    elif rake:
        tell_rake(setting, by)
    else:
        _tell(setting, by, parts=parts)


def _refuse(by: str, *, parts: bool, rake: bool, thresholds: bool) -> None:
    from schemas.fault import UsageFault

    if thresholds and (parts or rake):
        raise UsageFault("--thresholds stands alone", hint="leave out --parts and --rake")
    if rake and by not in _RAKE_BY:
        raise UsageFault(f"--rake does not go by {by}", hint=f"--by one of {', '.join(_RAKE_BY)}")
    if rake and parts:
        raise UsageFault("--parts takes the win of house-banked tables apart", hint="leave out --rake")
    if not rake and by not in _BY:
        raise UsageFault(f"hold does not go by {by}", hint=f"--rake, or --by one of {', '.join(_BY)}")


def _tell(setting: Setting, by: str, *, parts: bool) -> None:
    from pipeline.export.tables import plain_rows
    from pipeline.hold.groups import By, keys_of
    from pipeline.stages.hold_explained import hold_explained

    lake, config = open_lake(setting), config_of(setting)
    told = hold_explained(lake, config.rules, cast(By, by), config.hold.shifts)
    tell_left_out(lake)
    rows = list(plain_rows(told))
    if setting.as_json:
        print_json(rows)
        return
    if not rows:
        print_nothing("No rounds yet")
        return
    if by in _WITHOUT_DROP:
        click.echo(f"the drop is counted by session: no drop and no hold by {by}", err=True)
    figures = _PARTS if parts else _FIGURES
    keys = [*keys_of(cast(By, by)), "currency"]
    headings = {name: _HEADINGS.get(name, name.replace("_", " ")) for name in (*keys, *figures)}
    lines = [_texts(row) for row in (*rows, *_totals(rows, keys[0], by))]
    print_rows(lines, headings, spare=_SPARE, figures=(*figures, "ante_min_minor"))
