"""One record of a round that was corrected."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class RecordView:
    """One record of a round's identity.

    Attributes:
        does: `first`, `replaces`, `cancels`, or `kept apart` (in quarantine: other content, no correction).
        at, by, reason: as the correction says; of a first record its own time alone.
        counts: whether it is the one that counts.
        changed: what it says otherwise than the record before it.
        verdict, run_id: the last verdict on it and that verdict's run; None where it has none.
        source, byte_start, byte_end: its place.
    """

    does: str
    at: str | None
    by: str | None
    reason: str | None
    counts: bool
    changed: tuple[str, ...]
    verdict: str | None
    run_id: str | None
    source: str
    byte_start: int
    byte_end: int
