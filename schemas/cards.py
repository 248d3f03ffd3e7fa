"""Cards as small integers.

A card is `rank * 4 + suit`: ranks 0 to 12 are deuce to ace, suits 0 to 3 are clubs, diamonds,
hearts, spades, so that a plain comparison of two door cards of one rank compares their suits in
bring-in order (clubs lowest). `HIDDEN` is a card that the record does not show.
"""

from collections.abc import Iterable

RANKS = "23456789TJQKA"
SUITS = "cdhs"
HIDDEN = -1
HIDDEN_TEXT = "??"
DECK_SIZE = 52

_TEXTS = tuple(rank + suit for rank in RANKS for suit in SUITS)
_NUMBERS = {text: number for number, text in enumerate(_TEXTS)} | {HIDDEN_TEXT: HIDDEN}


def card_number(text: str) -> int:
    """The integer of a card such as `"Th"`, or `HIDDEN` for `"??"`.

    Raises:
        ValueError: the text names no card.
    """
    try:
        return _NUMBERS[text]
    except KeyError:
        raise ValueError(f"{text!r} is no card: write rank then suit, such as 'Th'") from None


def card_text(number: int) -> str:
    """The text of a card's integer; `"??"` for `HIDDEN`.

    Raises:
        ValueError: the integer is no card.
    """
    if number == HIDDEN:
        return HIDDEN_TEXT
    if not 0 <= number < DECK_SIZE:
        raise ValueError(f"{number} is no card: cards are 0 to {DECK_SIZE - 1}")
    return _TEXTS[number]


def cards_text(numbers: Iterable[int]) -> str:
    """Cards as people write them, blanks between: `"Kc 9h ??"`."""
    return " ".join(card_text(number) for number in numbers)
