"""Lines of a text with their places, and the fault that a line raises."""

from collections.abc import Iterator
from dataclasses import dataclass

from pipeline.ingest.formats.format import FaultCode

MAX_LINE = 1000
"""Characters of the longest line that is read; no site prints one near that."""


@dataclass(frozen=True, slots=True)
class Line:
    """One line without its end and without trailing blanks, and where it begins."""

    text: str
    at: int


class LineFault(Exception):
    """A line that cannot be read; whoever knows the line's place turns it into a `FormatFault`."""

    def __init__(self, reason: str, code: FaultCode = "SRC-001") -> None:
        """The reason without its place, and the code as in `FormatFault`."""
        super().__init__(reason)
        self.reason = reason
        self.code: FaultCode = code


def lines(text: str) -> Iterator[Line]:
    """The lines of a text that hold anything, in order.

    Only a line feed ends a line (a carriage return before it is a trailing blank): the other
    separators of Unicode may stand in screen names.
    """
    start = 0
    while start < len(text):
        end = text.find("\n", start)
        if end < 0:
            end = len(text)
        content = text[start:end].strip("\ufeff").rstrip(" \t\r\x00")
        if content:
            yield Line(content, start)
        start = end + 1


def check_length(text: str) -> None:
    """Refuses a line that no site prints.

    Raises:
        LineFault: the line is longer than `MAX_LINE`.
    """
    if len(text) > MAX_LINE:
        raise LineFault(f"a line of {len(text)} characters")
