"""The recorded formats that ingest reads, one module a format."""

from pipeline.ingest.formats.format import Format
from pipeline.ingest.formats.full_tilt_text import FullTiltText
from pipeline.ingest.formats.pokerstars_text import PokerStarsText

FORMATS: tuple[Format, ...] = (PokerStarsText(), FullTiltText())
"""The text formats, in the order in which sniffing asks them."""
