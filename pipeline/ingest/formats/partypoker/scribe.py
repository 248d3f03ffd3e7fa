"""What the lines of a PartyPoker hand are written to, with what they only tell together."""

import re

from pipeline.ingest.formats.reading.lines import LineFault
from pipeline.ingest.formats.reading.opening import Opening
from pipeline.ingest.formats.reading.rules import Scribe
from schemas.recorded_hand import RecordedHand
from schemas.vocabulary import Side


class PartyPokerScribe(Scribe):
    """A hand as it gathers.

    Attributes:
        no_low: whether a line says that no low hand qualified.
    """

    def __init__(self, opening: Opening) -> None:
        """A hand with its header facts."""
        super().__init__(opening)
        self.no_low = False

    def paid(self, match: re.Match[str]) -> int:
        """An amount with its currency, if any, beside it: groups `amount`, `word`.

        Raises:
            LineFault: the currency is another than that of the stakes, or it is no amount.
        """
        if match["word"] not in (None, self.purse.currency):
            raise LineFault(f"an amount in {match['word']}", "SRC-002")
        return self.purse.amount(match["amount"])

    def finish(self) -> RecordedHand:
        """The hand. Of a pot whose low half is named, the rest is the high one; that no low hand qualified is
        said of all hands only where none was named.

        Raises:
            LineFault: nobody wins it.
        """
        awards = self.hand.hand.awards
        if not awards:
            raise LineFault("the hand breaks off before its winner")
        lows = {award.pot for award in awards if award.side is Side.LOW}
        for award in awards:
            if award.pot in lows and award.side is Side.WHOLE:
                award.side = Side.HIGH
        if self.no_low and not lows and all(line.declared_low <= 0 for line in self.hand.hand.seats):
            self.hand.no_low()
        self.hand.end_in_showdown()
        return super().finish()
