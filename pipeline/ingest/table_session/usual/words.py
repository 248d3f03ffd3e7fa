"""The words that stand in a usual line: keys by object, and the closed vocabularies.

All of them lie in one array of bytes, each with the quotation mark that ends it; a group is a run of them.
Words of a group are tried from the one on that is likely to come next, so that keys in the order of the
contract cost one comparison each.
"""

from enum import IntEnum
from typing import Any, get_args

import numpy as np

from pipeline.ingest.table_session.usual.sheet import Text
from schemas.compile import kernel
from schemas.record import DecisionWord, Hand, HandVoidWord, RoundVoidWord
from schemas.tables_recorded import WAGERS
from schemas.vocabulary import Decision, HandClass, HandVoid, RoundVoid, words

_ROUND = (
    "record", "v", "venue", "table", "session", "at", "round", "settled_at", "dealer", "seats", "jackpot",
    "deck", "burned", "void", "replaces", "cancels",
)  # fmt: skip
(RECORD, V, VENUE, TABLE, SESSION, AT, ROUND, SETTLED_AT, DEALER, SEATS, JACKPOT, DECK, BURNED, VOID,
 REPLACES, CANCELS) = range(16)  # fmt: skip
_DEALER = ("id", "cards", "up", "hand", "qualified")
ID, DEALER_CARDS, UP, DEALER_HAND, QUALIFIED = range(5)
_SEAT = ("seat", "player", "cards", "decision", "draw", "hand", "void", "wagers")
SEAT, PLAYER, CARDS, DECISION, DRAW, HAND, HAND_VOID, WAGER_LIST = range(8)
_WAGER = ("on", "stake", "returned")
ON, STAKE, RETURNED = range(3)
_METER = ("before", "after")
_PURCHASE = ("discard", "card")


def _of(literal: Any, kind: type[IntEnum]) -> tuple[str, ...]:
    """The words that the contract has for a vocabulary, by number; those without one, such as that of none,
    left out at the beginning."""
    numbers = {int(member): text for text, member in words(kind).items() if text in get_args(literal)}
    if list(numbers) != list(range(max(numbers) + 1 - len(numbers), max(numbers) + 1)):
        raise ValueError(f"the words of {kind.__name__} leave a number out")
    return tuple(numbers.values())


_GROUPS = (
    _ROUND, _DEALER, _SEAT, _WAGER, _METER, _PURCHASE, _of(Hand, HandClass),
    _of(DecisionWord, Decision), _of(HandVoidWord, HandVoid), _of(RoundVoidWord, RoundVoid), WAGERS,
)  # fmt: skip
(OF_ROUND, OF_DEALER, OF_SEAT, OF_WAGER, OF_METER, OF_PURCHASE, HANDS, DECISIONS, HAND_VOIDS, ROUND_VOIDS,
 WAGER_NAMES) = range(len(_GROUPS))  # fmt: skip

_NUMBERS = np.zeros(len(_GROUPS), np.int64)
_NUMBERS[[DECISIONS, HAND_VOIDS, ROUND_VOIDS]] = 1
"""The number of the first word of each group: in these 0 stands for none, for which there is no word."""
_ALL = [text.encode() + b'"' for group in _GROUPS for text in group]
_LETTERS = np.frombuffer(b"".join(_ALL), np.uint8).copy()
_ENDS = np.cumsum([0, *map(len, _ALL)])
_FIRST = np.cumsum([0, *map(len, _GROUPS)])


@kernel(borrows=True, apart=True)
def which(text: Text, at: int, group: int, likely: int) -> int:
    """The number in its group of the word that stands at a place and ends with a quotation mark; -1 none.

    Args:
        text: the comparison never goes beyond the first byte that differs.
        at: the word's first letter.
        group: which words may stand there.
        likely: the number of the word that is tried first.
    """
    first = _FIRST[group]
    count = _FIRST[group + 1] - first
    number = likely if likely < count else 0
    for _ in range(count):
        letter, end, place = _ENDS[first + number], _ENDS[first + number + 1], at
        while letter < end and text[place] == _LETTERS[letter]:
            letter += 1
            place += 1
        if letter == end:
            return number
        number = number + 1 if number + 1 < count else 0
    return -1


@kernel(borrows=True, apart=True)
def past(at: int, group: int, number: int) -> int:
    """The place after a word and its quotation mark."""
    word = _FIRST[group] + number
    return at + int(_ENDS[word + 1] - _ENDS[word])


@kernel(borrows=True, apart=True)
def number_of(group: int, place: int) -> int:
    """The number in its vocabulary of a group's word."""
    return _NUMBERS[group] + place
