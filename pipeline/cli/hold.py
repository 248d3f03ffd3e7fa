"""`studaudit hold`."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, cast

import click

from pipeline.cli.options import Setting, common_options
from pipeline.cli.output import print_json, print_nothing, print_rows
from pipeline.cli.place import config_of, open_lake

if TYPE_CHECKING:
    from pipeline.lake import Lake

_BY = ("table", "day", "sheet", "dealer", "player")


_FIGURES = (
    "rounds", "handle", "drop", "win", "hold", "win_of_handle", "theoretical_part", "interval", "z",
)  # fmt: skip
_AMOUNTS = (
    "theoretical", "decisions", "cards", "dealer", "side", "unseparated", "errors",
)  # fmt: skip
_PARTS = ("rounds", "win", *(f"{name}_part" for name in _AMOUNTS))
_HEADINGS = {
    "theoretical_part": "theoretical", "decisions_part": "decisions cost", "cards_part": "luck of cards",
    "dealer_part": "luck of dealer", "side_part": "luck of side bets", "unseparated_part": "not told apart",
    "errors_part": "errors", "interval": "95 of 100 within",
}  # fmt: skip
_WITHOUT_DROP = ("sheet", "dealer", "player")
Row = dict[str, object]


def _share(win: int | None, of: int | None) -> str | None:
    return f"{win / of:.2%}" if win is not None and of else None


def _texts(row: Row) -> Row:
    """A row's figures as people read them."""
    from schemas.money import minor_digits, to_text

    def money(minor: int | None) -> str | None:
        if minor is None:
            return None
        whole, point, decimals = to_text(abs(minor), minor_digits(str(row["currency"]))).partition(".")
        return f"{'-' if minor < 0 else ''}{int(whole):,}{point}{decimals}"

    handle, drop, win = (cast(int | None, row[f"{name}_minor"]) for name in ("handle", "drop", "win"))
    rounds = cast(int | None, row["rounds"])
    amounts = {f"{name}_part": money(cast(int | None, row.get(f"{name}_minor"))) for name in _AMOUNTS}
    low, high = (money(cast(int | None, row.get(f"interval_{end}_minor"))) for end in ("low", "high"))
    z = cast(float | None, row.get("z"))
    return (
        row
        | amounts
        | {
            "interval": None if low is None else f"{low} to {high}",
            "z": None if z is None else f"{z:+.2f}",
            "rounds": None if rounds is None else f"{rounds:,}",
            "handle": money(handle),
            "drop": money(drop),
            "win": money(win),
            "hold": _share(win, drop),
            "win_of_handle": _share(win, handle),
        }
    )


def _totals(rows: list[Row], key: str, by: str) -> Iterator[Row]:
    """A line for each currency in which there is something to add up.

    Rounds are not added up over players: several play in one.
    """
    for currency in dict.fromkeys(row["currency"] for row in rows):
        parts = [row for row in rows if row["currency"] == currency]
        names = ["handle_minor", "win_minor", *(() if by in _WITHOUT_DROP else ("drop_minor",))]
        names += [f"{name}_minor" for name in _AMOUNTS if f"{name}_minor" in parts[0]]
        sums = {
            name: sum(cast(int, row[name] or 0) for row in parts)
            for name in [*names, *(() if by == "player" else ("rounds",))]
        }
        if len(parts) > 1:
            yield {"rounds": None, "drop_minor": None} | sums | {key: "total", "currency": currency}


def tell_left_out(lake: "Lake") -> None:
    """Says on standard error what the figures of hold do not hold, if anything."""
    from pipeline.export.tables import hold_left_out

    left = hold_left_out(lake)
    if left.rounds or left.drops:
        what = f"{left.rounds:,} rounds and {left.drops:,} drops"
        click.echo(f"left out: {what}, whose session has no opening to name their currency", err=True)


@click.command()
@click.option("--by", type=click.Choice(_BY), default="day", show_default=True, help="What to group by.")
@click.option("--parts", is_flag=True, help="Show what the win is made of.")
@common_options
def command(setting: Setting, by: str, parts: bool) -> None:
    """Handle, drop, win and hold, and what the win should be.

    Hold is win by drop; win by handle stands beside it. Currencies are never added together; what has
    none, for want of its session's opening, is left out and counted on standard error. The drop is
    counted at the table, so that dealers, players and sheets have none.

    The theoretical win is what the sheets keep of the stakes under optimal play. --parts takes the win apart:
    theoretical, what players' decisions cost them beside optimal play, luck of the cards, luck of the
    dealer's hidden cards, luck of bonus and jackpot, what the record shows too little of to tell apart, and
    payment errors; they add up to the win. By the luck of the main bets alone the win lies within the
    interval 95 times of 100; z is that luck by its standard deviation, seats of one round counted together.

    \b
        studaudit hold --by table
        studaudit hold --by player --parts
    """
    from pipeline.export.tables import plain_rows
    from pipeline.hold.hold import By
    from pipeline.stages.hold_explained import hold_explained

    lake, signings = open_lake(setting), config_of(setting).rules
    tell_left_out(lake)
    rows = list(plain_rows(hold_explained(lake, signings, cast(By, by))))
    if setting.as_json:
        print_json(rows)
        return
    if not rows:
        print_nothing("No rounds yet")
        return
    if by in _WITHOUT_DROP:
        click.echo(f"the drop is counted by table alone: no drop and no hold by {by}", err=True)
    figures = _PARTS if parts else _FIGURES
    keys = [name for name in rows[0] if not name.endswith("_minor") and name not in _FIGURES]
    headings = {name: _HEADINGS.get(name, name.replace("_", " ")) for name in (*keys, *figures)}
    lines = [_texts(row) for row in (*rows, *_totals(rows, keys[0], by))]
    print_rows(lines, headings, figures=figures)
