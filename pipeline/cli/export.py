"""`studaudit export TABLE`."""

import sys
from collections.abc import Collection, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from pipeline.cli.hold import tell_left_out
from pipeline.cli.options import Setting, common_options
from pipeline.cli.output import safe, write_bytes
from pipeline.cli.place import open_lake
from schemas.fault import UsageFault

if TYPE_CHECKING:
    import polars as pl

    from pipeline.lake import Lake

TABLES = ("rounds", "hands", "verdicts", "findings", "sources", "quarantine", "sessions", "hold", "runs")
FORMATS = ("jsonl", "csv", "parquet", "phh", "ohh")
_OF_HANDS = ("phh", "ohh")
"""Formats that tell hands alone."""
_NOT_COMPLETE = 2


def _flat(frame: "pl.DataFrame", cards: Collection[str]) -> "pl.DataFrame":
    """The frame with lists as text, which CSV can hold: cards as people write them, others as JSON.

    Args:
        frame: any frame.
        cards: its lists of cards.
    """
    import orjson
    import polars as pl

    from schemas.cards import cards_text

    def text(name: str, values: list[Any] | None) -> str | None:
        if values is None:
            return None
        return cards_text(values) if name in cards else orjson.dumps(values).decode()

    lists = [name for name, kind in frame.schema.items() if isinstance(kind, pl.List)]
    texts = [
        pl.Series(name, [text(name, values) for values in frame[name].to_list()], pl.String) for name in lists
    ]
    return frame.with_columns(texts)


def _card_lists(table: str) -> set[str]:
    from schemas.field import Kind
    from schemas.tables import TABLES as STORED

    return (
        {field.name for field in STORED[table].fields if field.kind is Kind.CARD}
        if table in STORED
        else set()
    )


def _chunks(lake: "Lake", table: str, form: str) -> Iterator[bytes]:
    import io

    from pipeline.export.csv import csv_text
    from pipeline.export.tables import export_frame, export_lines

    if form == "jsonl":
        yield from (line + b"\n" for line in export_lines(lake, table))
        return
    frame, out = export_frame(lake, table), io.BytesIO()
    if form == "csv":
        yield csv_text(_flat(frame, _card_lists(table))).encode()
        return
    frame.write_parquet(out)
    yield out.getvalue()


def _listed(lake: "Lake", table: str) -> Iterator[bytes]:
    """One JSON list."""
    from pipeline.export.tables import export_lines

    before = b"["
    for line in export_lines(lake, table):
        yield before + line
        before = b",\n"
    yield b"[]\n" if before == b"[" else b"]\n"


def _told(lake: "Lake", form: str, refused: dict[str, int]) -> Iterator[bytes]:
    """Every hand that a format of hands can express; others are counted by the reason."""
    import polars as pl

    from pipeline.export.ohh import ohh_objects
    from pipeline.export.phh import phh_tables
    from schemas.tables_recorded import HANDS

    batches = lake.batches(HANDS, pl.lit(value=True), 4096)
    rows = (row for batch in batches for row in batch.iter_rows(named=True))
    tell = phh_tables if form == "phh" else ohh_objects
    yield from (text.encode() for text in tell(rows, refused))


def _tell_refused(refused: dict[str, int], form: str) -> None:
    """Says on standard error which hands are left out."""
    click.echo(f"{sum(refused.values())} hands left out, which {form} cannot express:", err=True)
    for reason, count in sorted(refused.items(), key=lambda item: (-item[1], item[0])):
        click.echo(safe(f"  {count}: {reason}"), err=True)


@click.command()
@click.argument("table", metavar="TABLE", type=click.Choice(TABLES))
@click.option(
    "--format", "form", type=click.Choice(FORMATS), default="jsonl", show_default=True, help="Shape."
)
@click.option(
    "-o", "--output", type=click.Path(path_type=Path), help="File to write [default: standard output]."
)
@common_options
def command(setting: Setting, table: str, form: str, output: Path | None) -> int:
    """Print one table of the lake.

    TABLE is one of rounds, hands, verdicts, findings, sources, quarantine, sessions, hold, runs. JSON
    Lines hold one object a line in the shape of the contract; --json prints them as one list.

    A hand whose text stands in several places has a line for each of them in JSON, all but the first
    marked with "duplicate": true; CSV and Parquet hold every hand once, in the lake's own columns.

    For hands there are phh and ohh besides, which other poker programs read: Poker Hand History (.phhs),
    and Open Hand History JSON with a profile for stud. Each hand stands in them once; those that the
    format cannot express are left out, counted by reason on standard error, and the exit code is then 2.

    In CSV and Parquet amounts are minor units, -1 stands for what a record does not state, and the words
    of the contract are numbers. Cards are text in CSV, ?? a hidden one; in Parquet they are
    rank * 4 + suit, ranks 0 to 12 deuce to ace, suits 0 to 3 clubs, diamonds, hearts, spades.
    """
    if form == "parquet" and output is None and not setting.as_json and sys.stdout.isatty():
        raise UsageFault("Parquet is not for a terminal", hint="name a file with --output")
    if form in _OF_HANDS and (table != "hands" or setting.as_json):
        raise UsageFault(f"{form} is a format of hands alone", hint=f"studaudit export hands --format {form}")
    lake = open_lake(setting)
    if form in _OF_HANDS:
        refused: dict[str, int] = {}
        write_bytes(output, _told(lake, form, refused))
        if refused:
            _tell_refused(refused, form)
        return _NOT_COMPLETE if refused else 0
    if table == "hold":
        tell_left_out(lake)
    write_bytes(output, _listed(lake, table) if setting.as_json else _chunks(lake, table, form))
    return 0
