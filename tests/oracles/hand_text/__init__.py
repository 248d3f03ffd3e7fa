"""Writes a hand of `stud_play` as the text of a site, and says what that text states of it.

Written from the description of the dialects, without the parsers: a second, opposite way between a
row of `hands` and its text.
"""

from tests.oracles.hand_text.dress import AWKWARD_NAMES, dressed, some_names
from tests.oracles.hand_text.full_tilt import FullTiltWriter
from tests.oracles.hand_text.pokerstars import PokerStarsWriter
from tests.oracles.hand_text.stated import stated
from tests.oracles.hand_text.writer import HandTextWriter, Manner

__all__ = [
    "AWKWARD_NAMES",
    "WRITERS",
    "FullTiltWriter",
    "HandTextWriter",
    "Manner",
    "PokerStarsWriter",
    "dressed",
    "some_names",
    "stated",
]

WRITERS: dict[str, type[HandTextWriter]] = {
    "PokerStars": PokerStarsWriter,
    "Full Tilt": FullTiltWriter,
}
"""The writer of each site."""
