"""What the opening lines of a hand give to the lines below."""

from dataclasses import dataclass
from datetime import datetime

from pipeline.ingest.formats.reading.clock import instant
from pipeline.ingest.formats.reading.purse import Purse
from schemas.recorded_hand import RecordedHand


@dataclass(frozen=True, slots=True)
class Opening:
    """A hand's header facts, and the currency that all its amounts are in."""

    hand: RecordedHand
    purse: Purse


def note_time(
    hand: RecordedHand, text: str, local: tuple[datetime, str], bracket: tuple[datetime, str] | None
) -> None:
    """Notes a hand's time stamp.

    Args:
        hand: takes it.
        text: the stamp as printed.
        local: the client's local time and its zone's name.
        bracket: the same moment by the site's clock, where it stands in brackets: it is the instant,
            though the two may disagree.
    """
    hand.started_at_text = text
    hand.at_zone = local[1]
    hand.played_in = f"{local[0].year:04}-{local[0].month:02}"
    hand.started_at_utc = instant([bracket, local] if bracket else [local])
