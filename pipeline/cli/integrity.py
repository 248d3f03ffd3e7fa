"""`studaudit integrity`."""

from typing import TYPE_CHECKING, Any, cast

import click

from pipeline.cli.options import Setting, common_options
from pipeline.cli.output import p_text, print_json, print_nothing, print_rows
from pipeline.cli.place import config_of, open_lake

if TYPE_CHECKING:
    import polars as pl

    from pipeline.stages.integrity import By, Integrity

_BY = ("player", "seat", "dealer")
_KEYS = ("player", "venue", "table", "seat", "dealer")
_HIDDEN = {
    "decisions": "decisions", "against": "against best play", "gained": "gained (antes)", "z": "z", "p": "p",
    "p_corrected": "p corrected",
}  # fmt: skip
_CARDS = {
    "whose": "of", "position": "position", "cells": "counted by", "cards": "cards", "statistic": "X²",
    "p": "p", "p_corrected": "p corrected",
}  # fmt: skip
_ERRORS = {
    "venue": "venue", "dealer": "dealer", "player": "player", "seats": "seats", "errors": "errors",
    "for_player": "for the player", "p": "p", "p_corrected": "p corrected",
}  # fmt: skip
_SHOWN = 5
Row = dict[str, Any]


def _lowest(frame: "pl.DataFrame") -> list[Row]:
    import polars as pl

    rows = frame.filter(pl.col("p").is_not_null()).sort("p").head(_SHOWN).to_dicts()
    return [row | {"p": p_text(row["p"]), "p_corrected": p_text(row["p_corrected"])} for row in rows]


def _print_hidden(title: str, frame: "pl.DataFrame", level: float) -> None:
    import polars as pl

    click.echo(click.style(title, bold=True))
    tested = frame.filter(pl.col("against") > 0)
    if tested.is_empty():
        click.echo("  no decision goes against best play: nothing can be told")
        return
    rows = _lowest(tested)
    for row in rows:
        row["gained"], row["z"] = f"{max(row['gained']):+.2f}", f"{row['z']:+.2f}"
    keys = {name: name for name in _KEYS if name in frame.columns}
    print_rows(rows, keys | _HIDDEN, figures=tuple(_HIDDEN))
    _tell(tested, level, "go with cards that could not be seen")


def _tell(frame: "pl.DataFrame", level: float, what: str) -> None:
    import polars as pl

    found = frame.filter(pl.col("p_corrected") <= level).height
    verdict = f"{found} of {frame.height} {what}" if found else f"none of {frame.height} stands out"
    click.echo(f"  {verdict}, at a chance of {level:.2%} for a false alarm among all of them")


def _whose(row: Row) -> str:
    """Whose deals a test is of."""
    if row["dealer"] is not None:
        return f"dealer {row['dealer']}, {row['venue']}"
    return "all rounds" if row["table"] is None else f"table {row['table']}, {row['venue']}"


def _print_cards(frame: "pl.DataFrame", level: float) -> None:
    import polars as pl

    click.echo(click.style("INT-002 cards, by position", bold=True))
    tested = frame.filter(pl.col("p").is_not_null())
    hidden = (
        frame.filter(pl.col("hidden") > 0).select("venue", "table", "dealer", "of", "place").unique().height
    )
    small = frame.filter(pl.col("p").is_null() & (pl.col("hidden") == 0)).height
    if not tested.is_empty():
        rows = _lowest(tested)
        for row in rows:
            row["position"] = f"{row['of']}, card {row['place'] + 1}"
            row["whose"] = _whose(row)
            row["statistic"] = f"{row['statistic']:.1f}"
        print_rows(rows, _CARDS, figures=("cards", "statistic", "p", "p_corrected"))
        _tell(tested, level, "are not uniform")
    click.echo(f"  not tested: {hidden} positions that some round hides, {small} tests with too few cards")


def _print_errors(told: "Integrity", level: float) -> None:
    import polars as pl

    click.echo(click.style("INT-003 payment errors, by dealer and by dealer and player", bold=True))
    for frame, what in ((told.dealers, "lean to one side"), (told.pairs, "go to one player")):
        tested = frame.filter(pl.col("errors") > 0)
        if tested.is_empty():
            click.echo("  no payment error: nothing can be told")
            return
        print_rows(_lowest(tested), _ERRORS, figures=tuple(_ERRORS)[3:])
        _tell(tested, level, what)


@click.command()
@click.option(
    "--by", type=click.Choice(_BY), default="player", show_default=True, help="Whose decisions to look at."
)
@click.option(
    "--level", type=click.FloatRange(0, 1, min_open=True, max_open=True), default=0.01, show_default=True,
    help="Chance of a false alarm among all that are looked at.",
)  # fmt: skip
@common_options
def command(setting: Setting, by: str, level: float) -> None:
    """Integrity statistics: who plays as if he saw hidden cards, whether deals are uniform, whose errors
    lean.

    INT-001 holds every decision against the dealer's hidden cards. Whoever does not know them gains
    nothing by them on average, whatever his skill; p bounds the chance of a false alarm however often one
    looks. It is told for what each player saw, and as if all knew the cards of all seats. INT-002 tests
    every position of the deal, by card, rank and suit, of all rounds, of each dealer and of each
    table; a position that some round hides is not tested.
    INT-003 tells whether a dealer's payment errors lean to one side or go to one player. The five lowest p
    of each are shown, all with --json.

    A low p is a reason to look, not a proof. The lake is only read.
    """
    from pipeline.export.tables import plain_rows
    from pipeline.stages.integrity import integrity

    told = integrity(open_lake(setting), config_of(setting).rules, cast("By", by))
    if setting.as_json:
        frames = told._asdict()
        print_json({name: list(plain_rows(frame)) for name, frame in frames.items()} | {"level": level})
        return
    if told.cards.is_empty():
        print_nothing("No rounds yet")
        return
    _print_hidden(f"INT-001 decisions against hidden cards, by {by}", told.hidden, level)
    _print_hidden("INT-001 the same, the cards of all seats known to all", told.together, level)
    _print_cards(told.cards, level)
    _print_errors(told, level)
