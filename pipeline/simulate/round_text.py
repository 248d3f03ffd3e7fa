"""Rounds as lines of the table-session record, put together from ready-made pieces of text.

Most of a line repeats: a seat's opening, the wagers of one stake and one outcome. Such pieces are made
once and looked up, which is what lets millions of rounds be written by plain Python.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from pipeline.simulate.players import Players
from pipeline.simulate.rounds import (
    EXPOSED_CARD,
    FOLD,
    LOSE,
    NOT_QUALIFIED,
    OUTCOMES,
    PAYS,
    RAISE_MULTIPLE,
    TIE,
    WIN,
    RoundBatch,
)
from schemas.cards import DECK_SIZE, card_text
from schemas.money import to_text
from schemas.vocabulary import HandClass, word

_TRIMMED_RATE = 0.05
_UNDECLARED = len(HandClass)
_CARD_BYTES = np.array([list(f'"{card_text(card)}",'.encode()) for card in range(DECK_SIZE)], np.uint8)
_CLASS_WORDS = [word(hand) for hand in HandClass]


@dataclass(frozen=True)
class RoundPlace:
    """Where each round of a batch belongs, one entry a round."""

    opening: Sequence[str]  # the line's start up to and with the `at` key's quote, by session
    session: NDArray[np.int64]  # index into `opening`
    number: NDArray[np.int64]
    at: Sequence[str]
    settled_at: Sequence[str]  # "" where it is not stated
    dealer: Sequence[str]


def opening_text(kind: str, venue: str, table: str, session: str) -> str:
    """The start of a record's line, up to the opening quote of its time."""
    return f'{{"record":"{kind}","v":1,"venue":"{venue}","table":"{table}","session":"{session}","at":"'


def amount_text(minor: int, digits: int, trimmed: bool = False) -> str:
    """An amount with all decimals (`10.00`), or trimmed to those that it needs (`10`, `7.5`)."""
    text = to_text(minor, digits)
    return text.rstrip("0").rstrip(".") if trimmed and "." in text else text


def card_lists(cards: NDArray[np.int8]) -> list[str]:
    """Hands of shape (cards, hands) as JSON lists without their brackets: `"Kc","9h"`."""
    held, count = cards.shape
    text = _CARD_BYTES[cards.T].tobytes().decode()
    width = _CARD_BYTES.shape[1] * held
    return [text[start : start + width - 1] for start in range(0, count * width, width)]


def round_texts(
    batch: RoundBatch,
    place: RoundPlace,
    players: Players,
    ladder: NDArray[np.int64],
    digits: int,
    declare_rate: float,
    deck_rate: float,
    rng: np.random.Generator,
) -> list[str]:
    """One line of JSON for each round of the batch, without its newline."""
    seats = _seat_texts(batch, players, ladder, digits, declare_rate, rng)
    count = batch.qualified.size
    cards = card_lists(batch.dealer_cards)
    declared = np.where(rng.random(count) < declare_rate, batch.dealer_class, _UNDECLARED)
    dealer_words = [
        _dealer_words(int(hand), verdict)
        for hand, verdict in zip(declared.tolist(), batch.qualified.tolist(), strict=True)
    ]
    has_deck = rng.random(count) < deck_rate
    decks = iter(card_lists(batch.deck[has_deck].T))
    deck_texts = [f',"deck":[{next(decks)}]' if kept else "" for kept in has_deck.tolist()]
    settled = [f',"settled_at":"{text}"' if text else "" for text in place.settled_at]
    bounds = batch.first_hand.tolist()
    opening = place.opening
    return [
        f'{opening[session]}{at}","round":{number}{settle},"dealer":{{"id":"{dealer}","cards":[{held}]'
        f',"up":{EXPOSED_CARD}{words}}},"seats":[{",".join(seats[begin:end])}]{deck}}}'
        for session, at, number, settle, dealer, held, words, begin, end, deck in zip(
            place.session.tolist(),
            place.at,
            place.number.tolist(),
            settled,
            place.dealer,
            cards,
            dealer_words,
            bounds[:-1],
            bounds[1:],
            deck_texts,
            strict=True,
        )
    ]


@lru_cache(maxsize=64)
def _dealer_words(hand: int, qualified: bool) -> str:
    if hand == _UNDECLARED:
        return ""
    return f',"hand":"{_CLASS_WORDS[hand]}","qualified":{"true" if qualified else "false"}'


def _seat_texts(
    batch: RoundBatch,
    players: Players,
    ladder: NDArray[np.int64],
    digits: int,
    declare_rate: float,
    rng: np.random.Generator,
) -> list[str]:
    """Each hand's seat object. A folded hand goes face down and is not declared."""
    hands = batch.outcome.size
    open_hand = (batch.outcome != FOLD) & (rng.random(hands) < declare_rate)
    declared = np.where(open_hand, batch.hand_class, _UNDECLARED)
    trimmed = rng.random(hands) < _TRIMMED_RATE
    pool = players.names.size

    def head(key: int) -> str:
        seat, player = divmod(key, pool)
        return f'{{"seat":{seat + 1},"player":"{players.names[player]}","cards":['

    def tail(key: int) -> str:
        rest, short = divmod(key, 2)
        rest, hand = divmod(rest, _UNDECLARED + 1)
        step, outcome = divmod(rest, OUTCOMES)
        return _wager_text(int(ladder[step]), outcome, hand, bool(short), digits)

    heads = _looked_up(batch.seat * pool + batch.player, head)
    key = (batch.stake_step * OUTCOMES + batch.outcome) * (_UNDECLARED + 1) + declared
    tails = _looked_up(key * 2 + trimmed, tail)
    return [
        f"{front}{cards}{back}"
        for front, cards, back in zip(heads, card_lists(batch.cards), tails, strict=True)
    ]


class _Pieces(dict[int, str]):
    """Pieces of text by key, each made when it is first asked for."""

    def __init__(self, make: Callable[[int], str]) -> None:
        super().__init__()
        self._make = make

    def __missing__(self, key: int) -> str:
        text = self[key] = self._make(key)
        return text


def _looked_up(keys: NDArray[np.int64], make: Callable[[int], str]) -> list[str]:
    """The text of every key."""
    return list(map(_Pieces(make).__getitem__, keys.tolist()))


def _wager_text(ante: int, outcome: int, hand: int, trimmed: bool, digits: int) -> str:
    """Decision, declared hand and wagers of one hand, from the end of its cards on."""

    def text(minor: int) -> str:
        return "0" if minor == 0 else amount_text(minor, digits, trimmed)

    second = RAISE_MULTIPLE * ante
    if outcome == FOLD:
        return f'],"decision":"fold","wagers":[{{"on":"ante","stake":"{text(ante)}","returned":"0"}}]}}'
    back = {NOT_QUALIFIED: (2 * ante, second), LOSE: (0, 0), TIE: (ante, second)}
    ante_back, second_back = back.get(outcome) or (2 * ante, second * (1 + int(PAYS[outcome - WIN])))
    words = "" if hand == _UNDECLARED else f',"hand":"{_CLASS_WORDS[hand]}"'
    return (
        f'],"decision":"raise"{words},"wagers":[{{"on":"ante","stake":"{text(ante)}","returned":"{text(ante_back)}"}},'
        f'{{"on":"raise","stake":"{text(second)}","returned":"{text(second_back)}"}}]}}'
    )
