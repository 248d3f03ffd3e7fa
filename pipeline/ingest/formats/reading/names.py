"""Screen names of a hand, found in its lines: exact, and the longest that fits first.

Names may hold blanks, colons, brackets, signs and whole phrases of the format (`x: folds`), and one
may begin another, so a line is never split at a mark: the names of the seat list are tried on it.
"""

from collections.abc import Sequence

from pipeline.ingest.formats.reading.lines import LineFault


class Names:
    """The names of the seat list with their seats."""

    def __init__(self) -> None:
        """No names yet."""
        self._seats: dict[str, int] = {}
        self._joined: dict[str, dict[str, list[tuple[str, int, int]]]] = {}

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
        self._joined.clear()

    def seat(self, name: str) -> int | None:
        """The seat of exactly this name."""
        return self._seats.get(name)

    def after(self, text: str, joint: str) -> Sequence[tuple[int, str]]:
        """Seats whose name followed by `joint` begins the text, longest name first, each with the
        rest of the text."""
        starts = self._joined.get(joint)
        if starts is None:
            starts = self._starts(joint)
        found = starts.get(text[:1])
        if found is None:
            return ()
        if len(found) == 1:
            start, size, seat = found[0]
            return ((seat, text[size:]),) if text.startswith(start) else ()
        return [(seat, text[size:]) for start, size, seat in found if text.startswith(start)]

    def _starts(self, joint: str) -> dict[str, list[tuple[str, int, int]]]:
        """Names with what joins them to the rest, longest first, by their first character; the length of
        both, and the seat."""
        starts = self._joined[joint] = {}
        for name, seat in sorted(self._seats.items(), key=lambda item: -len(item[0])):
            start = name + joint
            starts.setdefault(name[0], []).append((start, len(start), seat))
        return starts
