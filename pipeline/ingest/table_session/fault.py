"""What is wrong with one record: the code, the reason and the place."""

from typing import Any


class Fault(Exception):
    """A record that cannot be taken in.

    Attributes:
        code: `SRC-001`, `SRC-002` or `SRC-010`.
        reason: what is wrong, in plain words.
        path: the place within the record, such as `$.seats[1].cards[2]`; None where the line
            could not be read at all.
        place: what can be told of the record in spite of the fault: `record`, `venue`, `table`,
            `session`, `round`.
    """

    def __init__(self, code: str, reason: str, path: str | None = None) -> None:
        """A fault of which nothing but itself is told yet."""
        super().__init__(f"{code} {path or ''}: {reason}")
        self.code = code
        self.reason = reason
        self.path = path
        self.place: dict[str, Any] = {}


def unreadable(reason: str) -> Fault:
    """A line that is no JSON object."""
    return Fault("SRC-001", reason)


def breach(path: str, reason: str) -> Fault:
    """A JSON object that is no valid record."""
    return Fault("SRC-002", reason, path)


def shown(value: object) -> str:
    """A value of the record as a reason quotes it, cut short."""
    text = repr(value) if isinstance(value, str) else str(value)
    return text if len(text) <= 60 else text[:57] + "…"
