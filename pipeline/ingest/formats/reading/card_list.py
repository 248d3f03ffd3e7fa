"""Cards in brackets, as hand histories print them."""

from functools import lru_cache

from pipeline.ingest.formats.reading.lines import LineFault
from schemas.cards import HIDDEN, RANKS, SUITS, card_number

CARDS = r"\[[^\[\]]*\]"
"""Pattern of a bracket of cards, to be read by `read_cards`; it has no group."""


CARD_NUMBERS = {
    token: card_number(rank + suit)
    for rank in RANKS
    for suit in SUITS
    for token in {rank + suit, rank.lower() + suit, (rank + suit).upper(), rank.lower() + suit.upper()}
}
"""Every spelling of a card: ranks and suits stand in either case, as in the upper-case dialect."""


def read_cards(bracket: str) -> list[int]:
    """The cards of a bracket such as `"[Ah 3c]"`, upper-case dialects included.

    Raises:
        LineFault: the bracket is empty or a token names no card.
    """
    tokens = bracket[1:-1].split()
    if not tokens:
        raise LineFault("an empty bracket of cards", "SRC-002")
    cards: list[int] = []
    for token in tokens:
        card = CARD_NUMBERS.get(token)
        if card is None:
            raise LineFault(f"{token!r} is no card", "SRC-002")
        cards.append(card)
    return cards


@lru_cache(maxsize=65536)
def cards_of(text: str, hidden: str = "") -> tuple[int, ...]:
    """The cards of a text whose tokens stand apart by blanks or commas, such as `"X X 8h"`.

    Args:
        text: the cards without their bracket; none where it is blank.
        hidden: the token that stands for a card which the source does not show, in that very case.

    Raises:
        LineFault: a token names no card.
    """
    cards: list[int] = []
    for token in text.replace(",", " ").split():
        card = HIDDEN if token == hidden else CARD_NUMBERS.get(token)
        if card is None:
            raise LineFault(f"{token!r} is no card", "SRC-002")
        cards.append(card)
    return tuple(cards)


def read_last_card(bracket: str) -> list[int]:
    """The card dealt face down last, `HIDDEN` where the client printed a token that is no card.

    That token alone is borne with: the card is seen by one player, no betting hangs on it, and the
    hand can be judged as one with a hidden card. Nothing is guessed.

    Raises:
        LineFault: not exactly one token of two characters.
    """
    tokens = bracket[1:-1].split()
    if len(tokens) == 1 and len(tokens[0]) == 2:
        return [CARD_NUMBERS.get(tokens[0], HIDDEN)]
    return read_cards(bracket)
