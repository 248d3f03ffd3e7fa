"""Merge hand histories: cash games, tournaments and mixes, in files of several XML roots.

A description names the stakes of the hands below it. Seats are numbered from 0; cards stand after what was
done with them. Dialects: hidden cards as `null` or as nothing, blanks before the end of a tag, amounts with
and without a sign, an uncalled bet as a winner of its own or inside the win.
"""

import re
from xml.etree.ElementTree import Element

from pipeline.ingest.formats.merge.hand import MergeHand
from pipeline.ingest.formats.merge.opening import game_of, read_opening
from pipeline.ingest.formats.reading.element_cut import Between
from pipeline.ingest.formats.reading.fragment import Walk
from pipeline.ingest.formats.reading.site_xml import SiteXml
from schemas.recorded_hand import RecordedHand

_KNOWN = r"(?>[\s\x00\ufeff]+|<\?xml[^<>]{0,200}\?>|<description(?:\s[^<>]{0,1000})?>|</description>)*+"
_NUMBER = re.compile(r'\sgametype="(\d{1,6})"')
_MIX = re.compile(r'\smultigametype="(\d{1,6})"')


class MergeXml(SiteXml):
    """The XML format of Merge."""

    name = "merge-xml"
    site = "Merge"
    opens = re.compile(
        r'<game id="[\w-]{1,40}" starttime="\d{14}"|<description type="[^"<>]{1,200}" stakes="'
    )
    between = Between(re.compile(_KNOWN), "<description", ("stakes=",))

    def game_of(self, tag: str, context: str) -> str | None:
        """The game by the numbers of the hand's own tag."""
        number, mix = _NUMBER.search(tag), _MIX.search(tag)
        if number is None:
            return ""
        return game_of(number[1], mix[1] if mix else None, context)

    def read(self, game: Element, context: str, walk: Walk) -> RecordedHand:
        """One hand out of its element."""
        return MergeHand(*read_opening(game, context, self.site), walk).read(game)


FORMAT = MergeXml()
