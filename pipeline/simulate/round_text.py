"""Rounds as lines of the table-session record, put together from ready-made pieces of text.

Most of a line repeats: a seat's opening, the wagers of one stake and one outcome. Such pieces are made
once and looked up, which is what lets millions of rounds be written by plain Python.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from pipeline.simulate.endings import CLASS_WORDS
from pipeline.simulate.players import Players
from pipeline.simulate.purchases import Purchases
from pipeline.simulate.rounds import FOLD, RoundBatch
from schemas.cards import DECK_SIZE, card_text
from schemas.vocabulary import HandClass

_TRIMMED_RATE = 0.05
_LISTED_RATE = 0.1
"""Share of bought cards that are written as a list of one."""

_UNDECLARED = len(HandClass)
_CARD_TEXTS = [f'"{card_text(card)}"' for card in range(DECK_SIZE)]
_CARD_BYTES = np.array([list(f"{text},".encode()) for text in _CARD_TEXTS], np.uint8)


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
    endings: Sequence[str],
    declare_rate: float,
    deck_rate: float,
    rng: np.random.Generator,
) -> list[str]:
    """One line of JSON for each round of the batch, without its newline and without a meter.

    `endings` are the texts of `Endings.texts`, one a hand.
    """
    seats = _seat_texts(batch, players, endings, rng)
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
        f',"up":{exposed}{words}}},"seats":[{",".join(seats[begin:end])}]{deck}}}'
        for session, at, number, settle, dealer, held, exposed, words, begin, end, deck in zip(
            place.session.tolist(),
            place.at,
            place.number.tolist(),
            settled,
            place.dealer,
            cards,
            batch.exposed.tolist(),
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
    return f',"hand":"{CLASS_WORDS[hand]}","qualified":{"true" if qualified else "false"}'


def _seat_texts(
    batch: RoundBatch, players: Players, endings: Sequence[str], rng: np.random.Generator
) -> list[str]:
    """Each hand's seat object."""
    pool = players.names.size

    def head(key: int) -> str:
        seat, player = divmod(key, pool)
        return f'{{"seat":{seat + 1},"player":"{players.names[player]}","cards":['

    heads = _looked_up(batch.seat * pool + batch.player, head)
    cards = card_lists(batch.cards)
    for hand, text in zip(
        batch.purchases.hand.tolist(), _purchase_texts(batch.cards, batch.purchases, rng), strict=True
    ):
        cards[hand] += text
    return [f"{front}{held}{back}" for front, held, back in zip(heads, cards, endings, strict=True)]


def _purchase_texts(cards: NDArray[np.int8], purchases: Purchases, rng: np.random.Generator) -> list[str]:
    """What follows the cards of each hand that bought, from the end of their list on."""
    discards = cards[purchases.place, purchases.hand].tolist()
    listed = (rng.random(purchases.hand.size) < _LISTED_RATE).tolist()
    texts: list[str] = []
    for discard, card, as_list in zip(discards, purchases.card.tolist(), listed, strict=True):
        text = f'{{"discard":{_CARD_TEXTS[discard]},"card":{_CARD_TEXTS[card]}}}'
        texts.append(f'],"draw":[{text}]' if as_list else f'],"draw":{text}')
    return texts


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


def written_so(
    batch: RoundBatch, declare_rate: float, rng: np.random.Generator
) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
    """Which hands declare their class, and which write amounts trimmed. A folded hand goes face down and
    is not declared."""
    hands = batch.outcome.size
    declared = (batch.outcome != FOLD) & (rng.random(hands) < declare_rate)
    return declared, rng.random(hands) < _TRIMMED_RATE
