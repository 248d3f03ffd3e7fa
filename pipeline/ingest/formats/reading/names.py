"""Screen names of a hand, found in its lines: exact, and the longest that fits first.

Names may hold blanks, colons, brackets, signs and whole phrases of the format (`x: folds`), and one
may begin another, so a line is never split at a mark: the names of the seat list are tried on it.
"""

from pipeline.ingest.formats.reading.lines import LineFault


class Names:
    """The names of the seat list with their seats."""

    def __init__(self) -> None:
        """No names yet."""
        self._seats: dict[str, int] = {}
        self._longest_first: list[tuple[str, int]] = []
        self._joined: dict[str, dict[str, list[tuple[str, int]]]] = {}

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
        self._joined = {}

    def seat(self, name: str) -> int | None:
        """The seat of exactly this name."""
        return self._seats.get(name)

    def after(self, text: str, joint: str) -> list[tuple[int, str]]:
        """Seats whose name followed by `joint` begins the text, longest name first, each with the
        rest of the text."""
        found = self._starts(joint).get(text[:1])
        if found is None:
            return []
        return [(seat, text[len(start) :]) for start, seat in found if text.startswith(start)]

    def _starts(self, joint: str) -> dict[str, list[tuple[str, int]]]:
        """Names with what joins them to the rest, longest first, by their first character."""
        starts = self._joined.get(joint)
        if starts is None:
            starts = self._joined[joint] = {}
            for name, seat in self._longest_first:
                starts.setdefault(name[0], []).append((name + joint, seat))
        return starts
