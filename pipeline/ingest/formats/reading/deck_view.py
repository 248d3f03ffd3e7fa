"""A seat's cards as the writer of a history comes to know them, in dealing order.

Deals give the cards that a seat is seen to get; showdown lists and summaries give the rest.
`HIDDEN` stands for a card that the seat holds and no line names. Lines that contradict each other about
a card are never reconciled: the hand is refused. A seat gets one card on a last street that is
dealt face down: a line that deals it another there takes back the first, which was flashed (002.B),
and the seat holds it no longer; that it lay there the deal's own step says. A seat that then lists
both has kept both.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from pipeline.ingest.formats.reading.lines import LineFault
from schemas.cards import HIDDEN, cards_text


def _no_cards() -> list[int]:
    """A plain function, which costs a third of calling `list[int]`."""
    return []


def _no_lists() -> list[list[int]]:
    return []


def _has_all(more: Sequence[int], less: Sequence[int]) -> bool:
    """Whether a list has each card of another as often as that one has it."""
    held = set(less)
    if len(held) == len(less):
        return held.issubset(more)
    return not Counter(less) - Counter(more)


@dataclass(slots=True)
class SeatCards:
    """The cards of one seat.

    Attributes:
        down_first: cards dealt face down at the start of the game: two, in five-card stud one.
        dealt: the cards in dealing order.
        seen_down: whether its first deal named its down cards: the seat writes the history.
        unstated_last: whether the last card stands there because the seat was live at a last
            street that is dealt face down, and no line has named or counted it yet.
        dealt_in: whether it was dealt its first cards.
        stated_last: whether a line has dealt it a card of that street.
        taken_back: cards of that street that later deals replaced.
        listed: the lists of its cards, at a showdown or in a summary.
    """

    down_first: int
    dealt: list[int] = field(default_factory=_no_cards)
    seen_down: bool = False
    unstated_last: bool = False
    dealt_in: bool = False
    stated_last: bool = False
    taken_back: list[int] = field(default_factory=_no_cards)
    listed: list[list[int]] = field(default_factory=_no_lists)

    def deal(
        self, old: list[int], new: list[int], *, later: bool = False, last_down: bool = False
    ) -> list[int]:
        """Adds a deal; returns the new cards, hidden ones of the first street among them.

        Args:
            old: cards that the line repeats, empty where it is the seat's first.
            new: cards that it adds.
            later: whether it is dealt after the first street: the first cards of a seat that was not
                dealt in are those of the line, and it has no hidden ones.
            last_down: whether it is dealt on a last street that is dealt face down.

        Raises:
            LineFault: the first deal has another number of cards than the game deals, or the
                repeated cards are not those dealt before.
        """
        if not self.dealt and not (later and not old):
            return self._first(old + new)
        if last_down and self.stated_last:
            self._check_repeat(old, self.dealt[:-1], [*self.taken_back, self.dealt[-1]])
            self.taken_back.append(self.dealt.pop())
        else:
            self._check_repeat(old, self.dealt[:-1] if self.unstated_last else self.dealt)
        if self.unstated_last:
            self.dealt.pop()
            self.unstated_last = False
        self.dealt += new
        self.stated_last = last_down
        return new

    def _first(self, cards: list[int]) -> list[int]:
        if len(cards) == 1:
            cards = [HIDDEN] * self.down_first + cards
        elif len(cards) == self.down_first + 1:
            self.seen_down = HIDDEN not in cards
        else:
            raise LineFault(f"{cards_text(cards)} are not the first cards of this game", "SRC-002")
        self.dealt, self.dealt_in = list(cards), True
        return cards

    def _check_repeat(self, old: list[int], held: list[int], gone: Sequence[int] = ()) -> None:
        """Refuses a line that repeats others than the cards held; it may repeat those that are gone."""
        if old == held:
            return
        visible = [card for card in held if card != HIDDEN]
        if old == visible:
            return
        old = [card for card in old if card not in gone or card in visible]
        known, told = Counter(visible), Counter(old)
        if told != known and (len(old) != len(held) or known - told):
            raise LineFault(f"{cards_text(old)} repeats other cards than were dealt", "SRC-002")

    def unseen_last(self) -> None:
        """The last card of a live seat, face down, before any line names it."""
        self.dealt.append(HIDDEN)
        self.unstated_last = True

    def hold(self, cards: list[int]) -> None:
        """Cards of a seat that no line dealt any, in a source that does not print the deal."""
        if not self.dealt:
            self.dealt = list(cards)

    def reveal(self, shown: list[int]) -> None:
        """Fills hidden places from a list of the seat's cards in dealing order.

        A list one card short of the seat's, of a seat whose last card no line dealt, says that it
        got none. A list with the cards that were taken back says that they were not. A list may be
        longer than what was dealt, or shorter. Where no line deals the seat anything, its cards are
        those of the first list, in the list's order.

        Raises:
            LineFault: a whole list lacks a card that the seat was seen to get, a shorter one has others
                than it can hold, or another list of the seat has other cards.
        """
        if len(shown) == len(self.dealt) and not self.taken_back and HIDDEN not in self.dealt:
            self._check_list(shown, 0)
            return
        if self.taken_back and len(shown) == len(self.dealt) + len(self.taken_back):
            self.dealt[-1:-1] = self.taken_back
            self.taken_back = []
        if self.unstated_last and len(shown) == len(self.dealt) - 1:
            self.dealt.pop()
            self.unstated_last = False
        if not self.dealt:
            self.dealt = list(shown)
        unplaced = list(shown)
        for card in self.dealt:
            if card in unplaced:
                unplaced.remove(card)
        hidden = [place for place, card in enumerate(self.dealt) if card == HIDDEN]
        self._check_list(shown, len(unplaced) - len(hidden))
        if len(unplaced) <= len(hidden):
            for place, card in zip(hidden, unplaced, strict=False):
                self.dealt[place] = card
        if hidden and len(shown) >= len(self.dealt):
            self.unstated_last = False

    def _check_list(self, shown: list[int], surplus: int) -> None:
        """Refuses a list that contradicts the deals or an earlier list; `surplus` is how many of its cards
        have no place among those dealt."""
        if len(shown) >= len(self.dealt):
            contradicts = not _has_all(shown, [card for card in self.dealt if card != HIDDEN])
        else:
            contradicts = surplus > 0
        if contradicts:
            raise LineFault(f"{cards_text(shown)} are other cards than were dealt", "SRC-002")
        for earlier in self.listed:
            less, more = (earlier, shown) if len(earlier) <= len(shown) else (shown, earlier)
            if less != more and not _has_all(more, less):
                raise LineFault(f"{cards_text(shown)} are not the cards {cards_text(earlier)}", "SRC-002")
        self.listed.append(shown)
