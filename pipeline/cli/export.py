"""`studaudit export TABLE`."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from pipeline.cli.hold import tell_left_out
from pipeline.cli.options import Setting, common_options
from pipeline.cli.output import write_bytes
from pipeline.cli.place import open_lake

if TYPE_CHECKING:
    import polars as pl

    from pipeline.lake import Lake

TABLES = ("rounds", "hands", "verdicts", "findings", "sources", "quarantine", "sessions", "hold", "runs")
FORMATS = ("jsonl", "csv", "parquet")


def _flat(frame: "pl.DataFrame") -> "pl.DataFrame":
    """The frame with lists as JSON text, which CSV can hold."""
    import orjson
    import polars as pl

    lists = [name for name, kind in frame.schema.items() if isinstance(kind, pl.List)]
    texts = [
        pl.Series(
            name, [None if value is None else orjson.dumps(value.to_list()).decode() for value in frame[name]]
        )
        for name in lists
    ]
    return frame.with_columns(texts)


def _chunks(lake: "Lake", table: str, form: str) -> Iterator[bytes]:
    import io

    from pipeline.export.tables import export_frame, export_lines

    if form == "jsonl":
        yield from (line + b"\n" for line in export_lines(lake, table))
        return
    frame, out = export_frame(lake, table), io.BytesIO()
    if form == "csv":
        _flat(frame).write_csv(out)
    else:
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
@click.argument("table", type=click.Choice(TABLES))
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
    marked with "duplicate": true; CSV and Parquet hold every hand once.
    """
    lake = open_lake(setting)
    if table == "hold":
        tell_left_out(lake)
    write_bytes(output, _listed(lake, table) if setting.as_json else _chunks(lake, table, form))
