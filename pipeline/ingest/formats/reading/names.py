"""Screen names of a hand, found in its lines: exact, and the longest that fits first.

Names may hold blanks, colons, brackets, signs and whole phrases of the format (`x: folds`), and one
may begin another, so a line is never split at a mark: the names of the seat list are tried on it.
"""

from pipeline.ingest.formats.reading.lines import LineFault

Start = tuple[str, int, int]
"""A name with what joins it to the rest of a line, the length of both, and the name's seat."""


class _Starts(dict[str, dict[str, list[Start]]]):
    """By what joins names to the rest: how lines with each name begin, longest first, by first character."""

    def __init__(self, seats: dict[str, int]) -> None:
        super().__init__()
        self._seats = seats

    def __missing__(self, joint: str) -> dict[str, list[Start]]:
        starts = self[joint] = {}
        for name, seat in sorted(self._seats.items(), key=lambda item: -len(item[0])):
            start = name + joint
            starts.setdefault(name[0], []).append((start, len(start), seat))
        return starts


class Names:
    """The names of the seat list with their seats.

    Attributes:
        starts: for who reads many lines, what `after` goes by.
    """

    def __init__(self) -> None:
        """No names yet."""
        self._seats: dict[str, int] = {}
        self.starts = _Starts(self._seats)

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
        self.starts.clear()

    def seat(self, name: str) -> int | None:
        """The seat of exactly this name."""
        return self._seats.get(name)

    def after(self, text: str, joint: str) -> list[tuple[int, str]]:
        """Seats whose name followed by `joint` begins the text, longest name first, each with the
        rest of the text."""
        found = self.starts[joint].get(text[:1], ())
        return [(seat, text[size:]) for start, size, seat in found if text.startswith(start)]
