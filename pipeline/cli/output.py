"""How results reach standard output or a file."""

import sys
from collections.abc import Iterable, Mapping
from pathlib import Path

import click
import orjson

_CONTROLS = (*range(0x20), 0x7F, *range(0x80, 0xA0))
_DIRECTIONS = (0x061C, 0x200E, 0x200F, *range(0x202A, 0x202F), *range(0x2066, 0x206A))
_BREAKS = (0x2028, 0x2029)
_ESCAPES = {code: f"\\x{code:02x}" for code in _CONTROLS} | {
    code: f"\\u{code:04x}" for code in (*_DIRECTIONS, *_BREAKS)
}
_ESCAPES[0x0A] = "\\n"
_LINE_ESCAPES = {code: text for code, text in _ESCAPES.items() if code != 0x0A}


def safe(text: object) -> str:
    """Text from a source with controls of the terminal and of writing direction spelled out.

    A name so can neither move the cursor nor change how what stands beside it reads.
    """
    return str(text).translate(_ESCAPES)


def safe_lines(text: str) -> str:
    """As `safe`, with line ends kept."""
    return text.translate(_LINE_ESCAPES)


def print_json(value: object) -> None:
    """One JSON document."""
    click.echo(orjson.dumps(value, option=orjson.OPT_INDENT_2 | orjson.OPT_NON_STR_KEYS).decode())


def print_rows(rows: Iterable[Mapping[str, object]], columns: Mapping[str, str]) -> None:
    """A table for people.

    Args:
        rows: what to print.
        columns: headings by the rows' keys, in order.
    """
    cells = [[("" if row.get(key) is None else safe(row.get(key))) for key in columns] for row in rows]
    widths = [max(len(line[i]) for line in [list(columns.values()), *cells]) for i in range(len(columns))]

    def line(parts: list[str]) -> str:
        return "  ".join(part.ljust(width) for part, width in zip(parts, widths, strict=True)).rstrip()

    click.echo(click.style(line(list(columns.values())), bold=True))
    for parts in cells:
        click.echo(line(parts))


def write_bytes(out: Path | None, chunks: Iterable[bytes]) -> None:
    """Writes to a file, or to standard output where there is none."""
    if out is None:
        stream = sys.stdout.buffer
        for chunk in chunks:
            stream.write(chunk)
        stream.flush()
        return
    beside = out.with_name(f".{out.name}.part")
    with beside.open("wb") as file:
        for chunk in chunks:
            file.write(chunk)
    beside.replace(out)
