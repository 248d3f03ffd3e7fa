"""What the lines of a PartyPoker hand are written to, with what they only tell together."""

import re

from pipeline.ingest.formats.reading.lines import LineFault
from pipeline.ingest.formats.reading.rules import Scribe
from schemas.recorded_hand import RecordedHand
from schemas.vocabulary import Side


class PartyPokerScribe(Scribe):
    """A hand as it gathers."""

    def paid(self, match: re.Match[str]) -> int:
        """An amount with its currency, if any, beside it: groups `amount`, `word`.

        Raises:
            LineFault: the currency is another than that of the stakes, or it is no amount.
        """
        if match["word"] not in (None, self.purse.currency):
            raise LineFault(f"an amount in {match['word']}", "SRC-002")
        return self.purse.amount(match["amount"])

    def finish(self) -> RecordedHand:
        """The hand. Of a pot whose low half is named, the rest is the high one.

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
        self.hand.end_in_showdown()
        return super().finish()
