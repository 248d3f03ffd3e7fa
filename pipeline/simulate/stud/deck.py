"""A shuffled deck that is dealt, burned from, and runs short on the last street (002.H)."""

from random import Random

from schemas.sheets import StudSheet
from schemas.vocabulary import LastDeal


class Deck:
    """Fifty-two cards.

    Attributes:
        dealt: how many were dealt to seats.
        burned: the burned cards.
    """

    def __init__(self, rng: Random, burns: bool) -> None:
        """A shuffled deck; `burns` says whether a card is burned before each street from the second on."""
        self._rng = rng
        self._burns = burns
        self._cards = rng.sample(range(52), 52)
        self.dealt = 0
        self.burned: list[int] = []

    @property
    def stub(self) -> int:
        """How many cards are left."""
        return len(self._cards)

    def deal(self) -> int:
        """One card."""
        self.dealt += 1
        return self._cards.pop()

    def burn(self) -> None:
        """Burns a card, where the sheet does."""
        if self._burns:
            self.burned.append(self._cards.pop())

    def add_burns(self) -> None:
        """Shuffles the burned cards into the stub."""
        self._cards += self.burned
        self.burned = []
        self._rng.shuffle(self._cards)


def last_deal(sheet: StudSheet, stub: int, live: int) -> LastDeal | None:
    """How the last street is dealt to so many seats from so many cards; None where the sheet is silent."""
    if sheet.short_deck == "common-card":
        return LastDeal.OWN_CARDS if stub >= live else LastDeal.COMMON_CARD
    short = live + 2 - stub
    if short <= 0:
        return LastDeal.OWN_CARDS
    if sheet.short_deck == "silent":
        return None
    if short < 3:
        return LastDeal.OWN_CARDS_WITH_BURNS
    if stub < 3:
        return LastDeal.COMMON_CARD_WITH_BURNS
    gets_own = short == 3 and sheet.short_exactly_3 == "add-burns"
    return LastDeal.OWN_CARDS_WITH_BURNS if gets_own else LastDeal.COMMON_CARD
