"""Cards in brackets, as hand histories print them."""

from pipeline.ingest.formats.reading.lines import LineFault
from schemas.cards import HIDDEN, card_number

CARDS = r"\[[^\[\]]*\]"
"""Pattern of a bracket of cards, to be read by `read_cards`; it has no group."""


def _card(token: str) -> int | None:
    if len(token) != 2:
        return None
    try:
        number = card_number(token[0].upper() + token[1].lower())
    except ValueError:
        return None
    return None if number == HIDDEN else number


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
        card = _card(token)
        if card is None:
            raise LineFault(f"{token!r} is no card", "SRC-002")
        cards.append(card)
    return cards


def read_last_card(bracket: str) -> list[int]:
    """The card dealt face down last, `HIDDEN` where the client printed a token that is no card.

    That token alone is borne with: the card is seen by one player, no betting hangs on it, and the
    hand can be judged as one with a hidden card. Nothing is guessed.

    Raises:
        LineFault: not exactly one token of two characters.
    """
    tokens = bracket[1:-1].split()
    if len(tokens) == 1 and len(tokens[0]) == 2:
        card = _card(tokens[0])
        return [HIDDEN if card is None else card]
    return read_cards(bracket)
