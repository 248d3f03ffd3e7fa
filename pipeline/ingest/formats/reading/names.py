"""Screen names of a hand, found in its lines: exact, and the longest that fits first.

Names may hold blanks, colons, brackets, signs and whole phrases of the format (`x: folds`), and one
may begin another, so a line is never split at a mark: the names of the seat list are tried on it.
"""

from collections.abc import Iterator

from pipeline.ingest.formats.reading.lines import LineFault


class Names:
    """The names of the seat list with their seats."""

    def __init__(self) -> None:
        """No names yet."""
        self._seats: dict[str, int] = {}
        self._longest_first: list[tuple[str, int]] = []

    def add(self, name: str, seat: int) -> None:
        """Enters a name.

        Raises:
            LineFault: the name is empty, or stands on two seats.
        """
        if not name.strip():
            raise LineFault(f"seat {seat} has no name", "SRC-002")
        if name in self._seats:
            raise LineFault(f"{name!r} sits on two seats", "SRC-002")
        self._seats[name] = seat
        self._longest_first = sorted(self._seats.items(), key=lambda item: -len(item[0]))

    def seat(self, name: str) -> int | None:
        """The seat of exactly this name."""
        return self._seats.get(name)

    def after(self, text: str, joint: str) -> Iterator[tuple[int, str]]:
        """Seats whose name followed by `joint` begins the text, longest name first, each with the
        rest of the text."""
        for name, seat in self._longest_first:
            if text.startswith(name) and text.startswith(joint, len(name)):
                yield seat, text[len(name) + len(joint) :]
