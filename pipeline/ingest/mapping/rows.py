"""The rows of an export with their places: a line is a row, so that damage to one costs that line."""

import csv
import io
from collections.abc import Iterator
from dataclasses import dataclass

import polars as pl

from pipeline.ingest.decode import Decoded, decode
from pipeline.ingest.mapping.model import ColumnMap

_PARQUET = b"PAR1"
_BOMS = (b"\xef\xbb\xbf", b"\xff\xfe", b"\xfe\xff")


class ExportFault(Exception):
    """An export that cannot be read at all by its mapping; the message says why."""


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the export.

    Attributes:
        line: its number, from 1.
        size: its bytes.
        cells: None where the line holds nothing.
        fault: why its cells could not be told apart, None where they could.
    """

    line: int
    size: int
    cells: list[str] | None
    fault: str | None = None


def plain_content(content: bytes, mapping: ColumnMap) -> bytes:
    """The export as lines of text: itself, or what the rows of a Parquet file are in the mapping's form.

    Raises:
        ExportFault: a Parquet file that is broken, or holds amounts as floats.
    """
    if not content.startswith(_PARQUET):
        return content
    try:
        frame = pl.read_parquet(io.BytesIO(content))
    except (pl.exceptions.PolarsError, OSError, ValueError) as fault:
        raise ExportFault(f"a Parquet file that cannot be read: {fault}") from fault
    amounts = {c for f, c in mapping.columns.items() if mapping.kind(f) == "amount"} & set(frame.columns)
    for name in sorted(amounts):
        if frame[name].dtype.is_float():
            raise ExportFault(f"column {name!r} holds floats, and amounts are exact: write decimals or texts")
    absent = mapping.absent[0] if mapping.absent else ""
    return _BOMS[0] + frame.write_csv(separator=mapping.setting("delimiter"), null_value=absent).encode()


def decoded(content: bytes, mapping: ColumnMap) -> Decoded:
    """The text of an export, by its byte order mark, else in the encoding that the mapping says."""
    if content.startswith(_BOMS):
        return decode(content)
    encoding = mapping.setting("encoding")
    half = len(content) % 2 if encoding.startswith("utf-16") else 0
    errors = "surrogatepass" if encoding.startswith("utf-16") else "surrogateescape"
    return Decoded(content[: len(content) - half].decode(encoding, errors), encoding, 0, half)


def rows_of(text: Decoded, mapping: ColumnMap) -> Iterator[Row]:
    """The lines of an export, in order, each with its cells."""
    start, line = 0, 0
    whole = text.text
    while start < len(whole):
        end = whole.find("\n", start) + 1 or len(whole)
        line += 1
        yield _row(line, whole[start:end], text, mapping.setting("delimiter"))
        start = end


def _row(number: int, line: str, text: Decoded, delimiter: str) -> Row:
    size = text.size(line)
    bare = line.rstrip("\r\n")
    if not bare.strip(" \t\x00\ufeff"):
        return Row(number, size, None)
    if any("\ud800" <= mark <= "\udfff" for mark in bare):
        return Row(number, size, [], f"bytes that are no {text.encoding}")
    try:
        cells = next(csv.reader([bare], delimiter=delimiter, strict=True))
    except (csv.Error, StopIteration) as fault:
        return Row(number, size, [], f"cells that cannot be told apart: {fault}")
    return Row(number, size, cells)
