"""The arrays that the kernels work with, and what lies where in them.

A call passes an array in seven words, and a line is read in many small calls: so all numbers of the rounds
lie in one array, a record for each round, then one for each seat, then one for each wager; all cards in a
second, list by list; and what is remembered while a line is read on a third, the page.
"""

import numpy as np
from numpy.typing import NDArray

Text = NDArray[np.uint8]
Page = NDArray[np.int64]
Wide = NDArray[np.int64]
Small = NDArray[np.int8]

VALUE, BEGIN, END, ESCAPES, COUNT, ODD_KEYS, UNDECIDED, DECIMALS = range(8)
"""On the page: the number read last; where the text read last begins and ends, and how many escapes stand in
it; how many cards the list read last holds; of the line how many unknown keys it has so far, whether a seat
has neither decision nor void, and how many decimals an amount has at the most."""
NEXT_ROUND, NEXT_SEAT, NEXT_WAGER, NEXT_CARD = 8, 9, 10, 11
"""On the page: where the next record of each kind goes among the numbers, and from `NEXT_CARD` on where the
next card of each kind of list goes among the cards."""
OF_DEALER, OF_SEAT, OF_DECK, OF_BURNED, DISCARDED, BOUGHT = range(6)
"""Kinds of lists of cards."""
CARD_KINDS = 6
NEXT, NEXT_END = NEXT_ROUND, NEXT_CARD + CARD_KINDS
SAVED = NEXT_END
"""On the page: the same places as they were when the line began."""
ODD = SAVED + NEXT_END - NEXT
"""Where the unknown keys of the objects that are open lie on the page: of each level of nesting how many,
then where each begins and ends."""
MOST_ODD, LEVELS = 8, 3
ODD_WIDTH = 1 + 2 * MOST_ODD
PAGE_SIZE = ODD + LEVELS * ODD_WIDTH

(VENUE, VENUE_END, TABLE, TABLE_END, SESSION, SESSION_END, ZONE, ZONE_END, DEALER, DEALER_END, NUMBER,
 MOST_DECIMALS, LINE, AT, SETTLED, BEFORE, AFTER, DEALER_CARDS, DECK_CARDS, BURNED_CARDS, SEATS, VOID, UP,
 DEALER_HAND, QUALIFIED) = range(25)  # fmt: skip
"""A round's record: places in the text, then numbers as in `RoundArrays`, besides `MOST_DECIMALS` of its
amounts and which line it is."""
ROUND_WIDTH = 25
NO_TIME = -(1 << 63)
"""Instead of the instant at which a round was settled, where its line does not say it."""
(PLAYER, PLAYER_END, CARDS, DRAWS, WAGERS, SEAT, DECISION, SEAT_HAND, HAND_VOID) = range(9)
"""A seat's record: places in the text, how many of each it has, and words by number."""
SEAT_WIDTH = 9
ON, STAKE, RETURNED = range(3)
"""A wager's record."""
WAGER_WIDTH = 3

_LEAST_SEAT = len('{"seat":1,"player":"","cards":[],"wagers":[]}')
_LEAST_WAGER = len('{"on":"ante","stake":"0","returned":"0"}')
_LEAST_CARD = len('"2c"')
_OVER = 64
"""Room for what a line may have too many of before that is seen."""


class Sheet:
    """Empty arrays for some lines, and what a kernel has put there.

    No element takes fewer bytes than the shortest that can be written, so that the size of the lines tells
    how much room there must be. What is not written to takes no memory.
    """

    def __init__(self, lines: int, size: int) -> None:
        """Arrays for so many lines of so many bytes together."""
        seats, wagers = size // _LEAST_SEAT + _OVER, size // _LEAST_WAGER + _OVER
        self._room = size // _LEAST_CARD + _OVER
        self._seats = lines * ROUND_WIDTH
        self._wagers = self._seats + seats * SEAT_WIDTH
        self.numbers = np.empty(self._wagers + wagers * WAGER_WIDTH, np.int64)
        self.cards = np.empty(CARD_KINDS * self._room, np.int8)
        self.page = np.zeros(PAGE_SIZE, np.int64)

    def clear(self) -> None:
        """Makes the next round the first."""
        self.page[NEXT:NEXT_CARD] = (0, self._seats, self._wagers)
        self.page[NEXT_CARD:NEXT_END] = np.arange(CARD_KINDS) * self._room

    def rounds(self) -> Wide:
        """A row a field of the records of rounds, a column a round; a view."""
        return self.numbers[: self.page[NEXT_ROUND]].reshape(-1, ROUND_WIDTH).T

    def seats(self) -> Wide:
        """The same of seats."""
        return self.numbers[self._seats : self.page[NEXT_SEAT]].reshape(-1, SEAT_WIDTH).T

    def wagers(self) -> Wide:
        """The same of wagers."""
        return self.numbers[self._wagers : self.page[NEXT_WAGER]].reshape(-1, WAGER_WIDTH).T

    def cards_of(self, kind: int) -> Small:
        """The cards of all lists of a kind."""
        return self.cards[kind * self._room : self.page[NEXT_CARD + kind]]
