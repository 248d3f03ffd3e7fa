"""Lists of cards left as their bytes, read in bulk.

Nearly every hand holds five cards and is written by one program in one way, so that the texts of
many hands make a rectangle of bytes in which the same columns hold ranks, suits and punctuation.
Lists of any other shape are decoded one by one.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated

import msgspec
import numpy as np
from msgspec import Meta, Raw

from pipeline.ingest.table_session.ragged import ends
from schemas.cards import card_number, card_text
from schemas.record import Card

_NO_CARD = -2
_NUMBERS = {card_text(number): number for number in range(-1, 52)}
_OF_PAIR = np.full(1 << 16, _NO_CARD, np.int8)
for _text in _NUMBERS:
    _OF_PAIR[np.frombuffer(_text.encode(), "<u2")[0]] = card_number(_text)
_SHAPES = (b'["..","..","..","..",".."]', b'["..", "..", "..", "..", ".."]')
_HAND_SIZE = 5
_decode = msgspec.json.Decoder(Annotated[list[Card], Meta(max_length=52)]).decode


@dataclass(frozen=True, slots=True)
class CardLists:
    """Lists of cards: which could be read, how many cards each holds (int64), all cards (int8)."""

    read: np.ndarray
    counts: np.ndarray
    cards: np.ndarray


def numbers_of(texts: Sequence[str]) -> np.ndarray:
    """The integers (int8) of cards that are known to be cards."""
    return _OF_PAIR[np.frombuffer("".join(texts).encode(), "<u2")]


def card_lists(lists: Sequence[Raw]) -> CardLists:
    """Reads JSON lists of cards; one that is no list of at most 52 cards counts as unread and empty."""
    lengths = np.fromiter(map(len, lists), np.int64, len(lists))
    letters = np.frombuffer(b"".join(lists), np.uint8)
    starts = ends(lengths)[:-1]
    hands = np.full((len(lists), _HAND_SIZE), _NO_CARD, np.int8)
    for shape in _SHAPES:
        rows = np.flatnonzero(lengths == len(shape))
        if len(rows) == len(lists):
            hands = _hands_of_shape(letters.reshape(-1, len(shape)), shape)
        elif len(rows):
            hands[rows] = _hands_of_shape(letters[starts[rows, None] + np.arange(len(shape))], shape)
    regular = (hands != _NO_CARD).all(axis=1)
    if regular.all():
        return CardLists(regular, np.full(len(lists), _HAND_SIZE), hands.ravel())
    return _with_irregular(lists, hands, regular)


def _hands_of_shape(block: np.ndarray, shape: bytes) -> np.ndarray:
    """(hands, 5) cards of texts, one a row of `block`, `_NO_CARD` where they have another shape."""
    pattern = np.frombuffer(shape, np.uint8)
    is_card = pattern == ord(".")
    pairs = np.ascontiguousarray(block[:, is_card]).view("<u2")
    fits = (block[:, ~is_card] == pattern[~is_card]).all(axis=1)
    return np.where(fits[:, None], _OF_PAIR[pairs], np.int8(_NO_CARD))


def _with_irregular(lists: Sequence[Raw], hands: np.ndarray, regular: np.ndarray) -> CardLists:
    read = np.ones(len(lists), np.bool_)
    counts = np.full(len(lists), _HAND_SIZE)
    found: dict[int, np.ndarray] = {}
    for row in np.flatnonzero(~regular).tolist():
        try:
            found[row] = numbers_of(_decode(lists[row]))
        except msgspec.DecodeError:
            read[row], found[row] = False, np.zeros(0, np.int8)  # the careful half names what is wrong
        counts[row] = len(found[row])
    bounds = ends(counts)
    cards = np.empty(bounds[-1], np.int8)
    cards[(bounds[:-1][regular, None] + np.arange(_HAND_SIZE)).ravel()] = hands[regular].ravel()
    for row, held in found.items():
        cards[bounds[row] : bounds[row + 1]] = held
    return CardLists(read, counts, cards)
