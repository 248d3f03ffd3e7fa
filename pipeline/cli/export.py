"""`studaudit export TABLE`."""

import sys
from collections.abc import Collection, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from pipeline.cli.hold import tell_left_out
from pipeline.cli.options import Setting, common_options
from pipeline.cli.output import write_bytes
from pipeline.cli.place import open_lake
from schemas.fault import UsageFault

if TYPE_CHECKING:
    import polars as pl

    from pipeline.lake import Lake

TABLES = ("rounds", "hands", "verdicts", "findings", "sources", "quarantine", "sessions", "hold", "runs")
FORMATS = ("jsonl", "csv", "parquet")


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


@click.command()
@click.argument("table", metavar="TABLE", type=click.Choice(TABLES))
@click.option(
    "--format", "form", type=click.Choice(FORMATS), default="jsonl", show_default=True, help="Shape."
)
@click.option(
    "-o", "--output", type=click.Path(path_type=Path), help="File to write [default: standard output]."
)
@common_options
def command(setting: Setting, table: str, form: str, output: Path | None) -> None:
    """Print one table of the lake.

    TABLE is one of rounds, hands, verdicts, findings, sources, quarantine, sessions, hold, runs. JSON
    Lines hold one object a line in the shape of the contract; --json prints them as one list.

    A hand whose text stands in several places has a line for each of them in JSON, all but the first
    marked with "duplicate": true; CSV and Parquet hold every hand once, in the lake's own columns.
    There amounts are minor units, -1 stands for what a record does not state, and the words of the
    contract are numbers. Cards are text in CSV, ?? a hidden one; in Parquet they are rank * 4 + suit,
    ranks 0 to 12 deuce to ace, suits 0 to 3 clubs, diamonds, hearts, spades. In CSV a text that a
    spreadsheet would run as a formula has an apostrophe before it.
    """
    if form == "parquet" and output is None and not setting.as_json and sys.stdout.isatty():
        raise UsageFault("Parquet is not for a terminal", hint="name a file with --output")
    lake = open_lake(setting)
    if table == "hold":
        tell_left_out(lake)
    write_bytes(output, _listed(lake, table) if setting.as_json else _chunks(lake, table, form))
