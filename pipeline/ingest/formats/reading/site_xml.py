"""What the formats that tell each hand as one `<game>` of XML have in common."""

import re
from abc import ABC, abstractmethod
from xml.etree.ElementTree import Element

from pipeline.ingest.formats.format import FormatFault, Piece, PieceKind
from pipeline.ingest.formats.reading.element_cut import Between, cut_at_games
from pipeline.ingest.formats.reading.fragment import Walk, read_fragment
from pipeline.ingest.formats.reading.lines import LineFault
from schemas.recorded_hand import RecordedHand

_KINDS = {None: PieceKind.UNKNOWN, "other": PieceKind.OTHER_GAME}


class SiteXml(ABC):
    """A `Format` but for its facts.

    Attributes:
        opens: fits a whole tag that only this site writes.
        between: what the site writes around its hands.
    """

    name: str
    site: str
    opens: re.Pattern[str]
    between: Between

    def sniff(self, head: str) -> bool:
        """Whether a tag of the site begins a line of the text, or stands anywhere in a text of tags."""
        tagged = head.lstrip("\ufeff \t\r\n").startswith("<")
        return any(tagged or _begins_line(head, tag.start()) for tag in self.opens.finditer(head))

    def cut(self, text: str, context: str = "") -> list[Piece]:
        """The pieces of a text; the context of a hand is what its session states."""
        return cut_at_games(text, context, self.between, self._kind)

    def _kind(self, hand: str, context: str) -> PieceKind:
        return _KINDS.get(self.game_of(hand[: hand.find(">") + 1], context), PieceKind.HAND)

    def parse(self, text: str, context: str = "") -> RecordedHand:
        """One hand; see `Format.parse`."""
        game = read_fragment(text)
        walk = Walk(game)
        try:
            return self.read(game, context, walk)
        except LineFault as fault:
            raise FormatFault(fault.reason, walk.offset(text), fault.code) from fault

    @abstractmethod
    def game_of(self, tag: str, context: str) -> str | None:
        """The game of a hand as tables name it, `"other"` for one that is no stud, None for an unknown one,
        empty where neither its tag nor its session says.

        Args:
            tag: the hand's own, empty where it is broken.
            context: what the session states.
        """

    @abstractmethod
    def read(self, game: Element, context: str, walk: Walk) -> RecordedHand:
        """One hand out of its element.

        Args:
            game: the element.
            context: what the session states.
            walk: takes note of the place.

        Raises:
            LineFault: what stands at the place fits nothing, or is impossible.
        """


def _begins_line(text: str, at: int) -> bool:
    return not text[text.rfind("\n", 0, at) + 1 : at].strip()
