"""What the lines of an OnGame hand are written to, with what they only tell together."""

from pipeline.ingest.formats.reading.lines import LineFault
from pipeline.ingest.formats.reading.opening import Opening
from pipeline.ingest.formats.reading.rules import Scribe
from schemas.recorded_hand import RecordedHand
from schemas.vocabulary import Action


class OnGameScribe(Scribe):
    """A hand as it gathers.

    Attributes:
        user: the name of the history's writer, None where no line gives it.
        pots: the pots as stated, the main one first.
        ended: whether its last line was read.
    """

    def __init__(self, opening: Opening) -> None:
        """A hand with its header facts."""
        super().__init__(opening)
        self.user: str | None = None
        self.pots: list[int] = []
        self.ended = False

    def raises(self, seat: int, added: int, to: int, *, all_in: bool) -> None:
        """A raise of two amounts: the chips that it adds, and a total.

        The total is at times the seat's of the street and at times that of the hand, with or without its
        ante. Where the first amount fits none of them as chips added, it is the street total itself.

        Raises:
            LineFault: the two amounts fit no reading.
        """
        actions = [a for a in self.hand.hand.actions if a.seat == seat and a.amount > 0]
        ante = sum(a.amount for a in actions if a.kind is Action.ANTE)
        earlier = sum(a.amount for a in actions) - ante
        street = self.hand.total(seat)
        if to in (street + added, earlier + added, earlier + added + ante):
            self.hand.raise_to(Action.RAISE, seat, street + added, all_in)
        elif to in (added, earlier - street + added, earlier - street + added + ante):
            self.hand.raise_to(Action.RAISE, seat, added, all_in)
        else:
            raise LineFault("a raise whose total is none of the street or the hand", "SRC-002")

    def finish(self) -> RecordedHand:
        """The hand.

        Raises:
            LineFault: it lacks its last line, or states no pot.
        """
        hand = self.hand.hand
        if not self.ended:
            raise LineFault("the hand breaks off before its last line")
        if not self.pots:
            raise LineFault("the summary states no pot", "SRC-002")
        hand.pot = sum(self.pots)
        hand.pots = self.pots if len(self.pots) > 1 else []
        writer = self.hand.names.seat(self.user) if self.user is not None else None
        hand.hero = hand.hero if writer is None else writer
        return super().finish()
