"""How results reach standard output or a file."""

import sys
from collections.abc import Collection, Iterable, Mapping
from pathlib import Path
from shutil import get_terminal_size

import click
import orjson

_CONTROLS = (*range(0x20), 0x7F, *range(0x80, 0xA0))
_DIRECTIONS = (0x061C, 0x200E, 0x200F, *range(0x202A, 0x202F), *range(0x2066, 0x206A))
_UNSEEN = (0xAD, 0x180E, *range(0x200B, 0x200E), *range(0x2060, 0x2065), 0xFEFF)
_TAGS = range(0xE0000, 0xE0080)
_BREAKS = (0x2028, 0x2029)
_ESCAPES = (
    {code: f"\\x{code:02x}" for code in _CONTROLS}
    | {code: f"\\u{code:04x}" for code in (*_DIRECTIONS, *_UNSEEN, *_BREAKS)}
    | {code: f"\\U{code:08x}" for code in _TAGS}
)
_ESCAPES[0x0A] = "\\n"
_LINE_ESCAPES = {code: text for code, text in _ESCAPES.items() if code != 0x0A}


def safe(text: object) -> str:
    """Text from a source with controls, of the terminal and of writing direction, and what takes no width
    spelled out.

    A name so can neither move the cursor, nor change how what stands beside it reads, nor look like
    another.
    """
    return str(text).translate(_ESCAPES)


def safe_lines(text: str) -> str:
    """As `safe`, with line ends kept."""
    return text.translate(_LINE_ESCAPES)


def print_json(value: object) -> None:
    """One JSON document."""
    click.echo(orjson.dumps(value, option=orjson.OPT_INDENT_2 | orjson.OPT_NON_STR_KEYS).decode())


def print_nothing(text: str) -> None:
    """Says on standard error that a list has no entry, so that standard output stays empty."""
    click.echo(safe(text), err=True)


def p_text(p: float | None) -> str | None:
    """A p-value as people read it."""
    return None if p is None else (f"{p:.4f}" if p >= 0.0001 else f"{p:.1e}")


def print_rows(
    rows: Iterable[Mapping[str, object]],
    columns: Mapping[str, str],
    *,
    spare: Collection[str] = (),
    figures: Collection[str] = (),
) -> None:
    """A table for people, without the columns in which nothing stands.

    Args:
        rows: what to print.
        columns: headings by the rows' keys, in order.
        spare: columns that are left out where the terminal is too narrow for all.
        figures: columns that are set to the right.
    """
    told = [{key: "" if row.get(key) is None else safe(row.get(key)) for key in columns} for row in rows]
    widths = {
        key: max(len(heading), *(len(row[key]) for row in told))
        for key, heading in columns.items()
        if any(row[key] for row in told)
    }
    if sys.stdout.isatty() and sum(widths.values()) + 2 * len(widths) > get_terminal_size().columns:
        widths = {key: width for key, width in widths.items() if key not in spare}

    def line(parts: Mapping[str, str]) -> str:
        cells = (
            parts[key].rjust(width) if key in figures else parts[key].ljust(width)
            for key, width in widths.items()
        )  # fmt: skip
        return "  ".join(cells).rstrip()

    click.echo(click.style(line(columns), bold=True))
    for row in told:
        click.echo(line(row))


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
