"""What the opening lines of a hand give to the lines below."""

from dataclasses import dataclass

from pipeline.ingest.formats.reading.purse import Purse
from pipeline.ingest.hand import RecordedHand


@dataclass(frozen=True, slots=True)
class Opening:
    """A hand's header facts, and the currency that all its amounts are in."""

    hand: RecordedHand
    purse: Purse
