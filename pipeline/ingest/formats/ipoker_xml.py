"""iPoker hand histories: sessions of cash games and tournaments, in XML that is not well-formed as a whole.

A session states the game, the currency and the writer; the hands follow it, and the session may never be
closed. No pot, rake or showdown is told: what a seat won in all and put in, and where a hand was shown its
down cards, as if they had been dealt open.
"""

import re
from xml.etree.ElementTree import Element

from pipeline.ingest.formats.ipoker.hand import read_game
from pipeline.ingest.formats.ipoker.session import session_of
from pipeline.ingest.formats.reading.element_cut import Between
from pipeline.ingest.formats.reading.fragment import Walk
from pipeline.ingest.formats.reading.site_xml import SiteXml
from schemas.recorded_hand import RecordedHand

_FACTS = r"<general>(?>[^<]+|<(?!/?(?:general|game|session|players?)\b))*+</general>"
_KNOWN = rf"(?>[\s\x00\ufeff]+|<\?xml[^<>]{{0,200}}\?>|</?session(?:\s[^<>]{{0,1000}})?>|{_FACTS})*+"


class IPokerXml(SiteXml):
    """The XML format of iPoker."""

    name = "ipoker-xml"
    site = "iPoker"
    opens = re.compile(r'<(?:session sessioncode|game gamecode)="\d{1,30}"')
    between = Between(re.compile(_KNOWN), "<session", ("<general", "<gametype", "</session"))

    def game_of(self, tag: str, context: str) -> str | None:
        """The game that the session states."""
        return session_of(context).game

    def read(self, game: Element, context: str, walk: Walk) -> RecordedHand:
        """One hand out of its element."""
        return read_game(game, session_of(context), self.site, walk)


FORMAT = IPokerXml()
