"""Decoded rounds as flat arrays: one element a round, a seat, a wager, a card or a purchase.

The quick half of the reader. The elements of all rounds stand one after the other, with how many
belong to each: seats to a round, cards, wagers and purchases to a seat. Nothing is judged here
but `doubtful`, which marks the rounds that only the careful half may pass.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import chain
from operator import attrgetter
from typing import Any

import numpy as np

from pipeline.ingest.table_session.amount import Amounts
from pipeline.ingest.table_session.instant import NONE, instants
from schemas.cards import card_number, card_text
from schemas.record import Purchase, Round, Seat
from schemas.tables_recorded import WAGERS
from schemas.vocabulary import NOT_STATED, Decision, HandClass, HandVoid, RoundVoid, words

_CARD_TEXTS = [card_text(number) for number in range(-1, 52)]
_CARD_OF_PAIR = np.full(1 << 16, -2, np.int8)
for _text in _CARD_TEXTS:
    _CARD_OF_PAIR[np.frombuffer(_text.encode(), "<u2")[0]] = card_number(_text)
_HANDS: dict[str | None, int] = {**words(HandClass), None: NOT_STATED}
_DECISIONS: dict[str | None, int] = {**words(Decision), None: Decision.NONE}
_HAND_VOIDS: dict[str | None, int] = {**words(HandVoid), None: HandVoid.NONE}
_ROUND_VOIDS: dict[str | None, int] = {**words(RoundVoid), None: RoundVoid.NONE}
_QUALIFIED: dict[bool | None, int] = {None: NOT_STATED, False: 0, True: 1}
_WAGERS = {name: number for number, name in enumerate(WAGERS)}
DRAW = _WAGERS["draw"]


@dataclass(slots=True)
class RoundArrays:
    """Rounds taken apart. Amounts are packed (`amount`), -1 where there is none or it is none.

    Small integers follow `schemas.vocabulary`, cards `schemas.cards`; `*_count` are int64.
    """

    rounds: Sequence[Round]
    number: np.ndarray
    at: np.ndarray
    at_zone: list[str | None]
    settled: np.ndarray
    settled_stated: np.ndarray
    void: np.ndarray
    up: np.ndarray
    dealer_hand: np.ndarray
    qualified: np.ndarray
    dealer_count: np.ndarray
    dealer_cards: np.ndarray
    before: np.ndarray
    after: np.ndarray
    meter_stated: np.ndarray
    deck_count: np.ndarray
    deck: np.ndarray
    burned_count: np.ndarray
    burned: np.ndarray
    seat_count: np.ndarray
    seat: np.ndarray
    player: list[str]
    decision: np.ndarray
    hand: np.ndarray
    hand_void: np.ndarray
    card_count: np.ndarray
    cards: np.ndarray
    draw_count: np.ndarray
    discard: np.ndarray
    bought: np.ndarray
    wager_count: np.ndarray
    on: np.ndarray
    stake: np.ndarray
    returned: np.ndarray


def _cards(lists: Iterable[Iterable[str]]) -> np.ndarray:
    """All cards of many lists, as int8."""
    joined = "".join(chain.from_iterable(lists)).encode()
    return _CARD_OF_PAIR[np.frombuffer(joined, "<u2")]


def _ints(values: Iterable[int], count: int, kind: type[np.integer[Any]] = np.int64) -> np.ndarray:
    return np.fromiter(values, kind, count)


def _each(name: str, items: Iterable[Any]) -> Iterable[Any]:
    return map(attrgetter(name), items)


def _purchases(seats: Sequence[Seat]) -> tuple[np.ndarray, list[Purchase]]:
    counts = np.zeros(len(seats), np.int64)
    purchases: list[Purchase] = []
    for place, draw in enumerate(_each("draw", seats)):
        if draw is not None:
            bought = draw if isinstance(draw, list) else [draw]
            counts[place] = len(bought)
            purchases.extend(bought)
    return counts, purchases


def take_apart(rounds: Sequence[Round], amounts: Amounts) -> RoundArrays:
    """Flat arrays of rounds, in their order."""
    count = len(rounds)
    dealers = list(_each("dealer", rounds))
    dealer_cards = list(_each("cards", dealers))
    at, zones = instants(list(_each("at", rounds)))
    settled_stated, settled = _settled(list(_each("settled_at", rounds)))
    meters = list(_each("jackpot", rounds))
    meter_stated = _ints((meter is not None for meter in meters), count, np.bool_)
    decks = [deck or () for deck in _each("deck", rounds)]
    burned = [cards or () for cards in _each("burned", rounds)]
    seat_lists = list(_each("seats", rounds))
    seats: list[Seat] = list(chain.from_iterable(seat_lists))
    width = len(seats)
    card_lists = list(_each("cards", seats))
    draw_count, purchases = _purchases(seats)
    wager_lists = list(_each("wagers", seats))
    wagers = list(chain.from_iterable(wager_lists))
    amount: Callable[[str], int] = amounts.__getitem__
    return RoundArrays(
        rounds=rounds,
        number=_ints(_each("round", rounds), count),
        at=at,
        at_zone=zones,
        settled=settled,
        settled_stated=settled_stated,
        void=_ints(map(_ROUND_VOIDS.__getitem__, _each("void", rounds)), count, np.int8),
        up=_ints(_each("up", dealers), count, np.int8),
        dealer_hand=_ints(map(_HANDS.__getitem__, _each("hand", dealers)), count, np.int8),
        qualified=_ints(map(_QUALIFIED.__getitem__, _each("qualified", dealers)), count, np.int8),
        dealer_count=_ints(map(len, dealer_cards), count),
        dealer_cards=_cards(dealer_cards),
        before=_ints((-1 if meter is None else amount(meter.before) for meter in meters), count),
        after=_ints((-1 if meter is None else amount(meter.after) for meter in meters), count),
        meter_stated=meter_stated,
        deck_count=_ints(map(len, decks), count),
        deck=_cards(decks),
        burned_count=_ints(map(len, burned), count),
        burned=_cards(burned),
        seat_count=_ints(map(len, seat_lists), count),
        seat=_ints(_each("seat", seats), width, np.int8),
        player=list(_each("player", seats)),
        decision=_ints(map(_DECISIONS.__getitem__, _each("decision", seats)), width, np.int8),
        hand=_ints(map(_HANDS.__getitem__, _each("hand", seats)), width, np.int8),
        hand_void=_ints(map(_HAND_VOIDS.__getitem__, _each("void", seats)), width, np.int8),
        card_count=_ints(map(len, card_lists), width),
        cards=_cards(card_lists),
        draw_count=draw_count,
        discard=_cards([[purchase.discard for purchase in purchases]]),
        bought=_cards([[purchase.card for purchase in purchases]]),
        wager_count=_ints(map(len, wager_lists), width),
        on=_ints(map(_WAGERS.__getitem__, _each("on", wagers)), len(wagers), np.int8),
        stake=_ints(map(amount, _each("stake", wagers)), len(wagers)),
        returned=_ints(map(amount, _each("returned", wagers)), len(wagers)),
    )


def _settled(texts: list[str | None]) -> tuple[np.ndarray, np.ndarray]:
    """Whether each round states when it was settled, and the instants, `NONE` where not."""
    stated = _ints((text is not None for text in texts), len(texts), np.bool_)
    found = np.full(len(texts), NONE)
    if stated.any():
        found[stated] = instants([text for text in texts if text is not None])[0]
    return stated, found
