"""Decoded rounds as flat arrays: one element a round, a seat, a wager, a card or a purchase.

The quick half of the reader. The elements of all rounds stand one after the other, with how many
belong to each: seats to a round, cards, wagers and purchases to a seat. Nothing is judged here.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import IntEnum
from itertools import chain
from typing import Any

import numpy as np
import pyarrow as pa

from pipeline.ingest.table_session.amount import packed
from pipeline.ingest.table_session.card_lists import card_lists, numbers_of
from pipeline.ingest.table_session.instant import NONE, instants
from pipeline.ingest.table_session.quick_round import WagerLists
from pipeline.ingest.table_session.sessions import Sessions
from schemas.record import Correction, Purchase
from schemas.tables_recorded import WAGERS
from schemas.vocabulary import NOT_STATED, Decision, HandClass, HandVoid, RoundVoid, words


def _plain(kind: type[IntEnum], absent: int) -> dict[str | None, int]:
    """A vocabulary's words as plain integers, which arrays take in faster than enumerations."""
    return {**{text: int(member) for text, member in words(kind).items()}, None: int(absent)}


_HANDS = _plain(HandClass, NOT_STATED)
_DECISIONS = _plain(Decision, Decision.NONE)
_HAND_VOIDS = _plain(HandVoid, HandVoid.NONE)
_ROUND_VOIDS = _plain(RoundVoid, RoundVoid.NONE)
_QUALIFIED: dict[bool | None, int] = {None: NOT_STATED, False: 0, True: 1}
DRAW = WAGERS.index("draw")


@dataclass(slots=True)
class RoundArrays:
    """Rounds taken apart. Amounts are packed (`amount`), -1 where there is none or it is none.

    `session` holds numbers of `Sessions`, `corrections` the word and the correction of the rounds
    that correct, by their row. Small integers follow `schemas.vocabulary`, cards `schemas.cards`;
    `*_count` are int64.
    """

    session: np.ndarray
    number: np.ndarray
    at: np.ndarray
    at_zone: pa.Array
    settled: np.ndarray
    settled_stated: np.ndarray
    void: np.ndarray
    dealer: pa.Array
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
    corrections: dict[int, tuple[str, Correction]]
    seat_count: np.ndarray
    seat: np.ndarray
    player: pa.Array
    decision: np.ndarray
    hand: np.ndarray
    hand_void: np.ndarray
    card_count: np.ndarray
    cards: np.ndarray
    draw_count: np.ndarray
    discard: np.ndarray
    bought: np.ndarray
    lists_read: np.ndarray
    wager_count: np.ndarray
    on: np.ndarray
    stake: np.ndarray
    returned: np.ndarray


def _cards(lists: Iterable[Sequence[str]]) -> np.ndarray:
    return numbers_of(list(chain.from_iterable(lists)))


def _ints(values: Iterable[int], count: int) -> np.ndarray:
    return np.fromiter(values, np.int64, count)


def _small(values: Iterable[int], count: int) -> np.ndarray:
    return np.fromiter(values, np.int8, count)


def _flags(values: Iterable[bool]) -> np.ndarray:
    return np.array(list(values), np.bool_)


def _purchases(draws: Sequence[Any]) -> tuple[np.ndarray, list[Purchase]]:
    counts = np.zeros(len(draws), np.int64)
    purchases: list[Purchase] = []
    for place, draw in enumerate(draws):
        if draw is not None:
            bought = draw if isinstance(draw, list) else [draw]
            counts[place] = len(bought)
            purchases.extend(bought)
    return counts, purchases


def take_apart(rounds: Sequence[Any], sessions: Sessions, lists: WagerLists) -> RoundArrays:
    """Flat arrays of rounds as `decode_quickly` yields them, in their order."""
    count = len(rounds)
    dealers = [record.dealer for record in rounds]
    dealer_cards = [dealer.cards for dealer in dealers]
    seat_lists = [record.seats for record in rounds]
    seats = list(chain.from_iterable(seat_lists))
    hands = card_lists([seat.cards for seat in seats])
    width = len(seats)
    at, zones = instants([record.at for record in rounds])
    settled_stated, settled = _settled([record.settled_at for record in rounds])
    meters = [record.jackpot for record in rounds]
    decks = [record.deck or () for record in rounds]
    burned = [record.burned or () for record in rounds]
    draw_count, purchases = _purchases([seat.draw for seat in seats])
    list_numbers = lists.numbers([bytes(seat.wagers) for seat in seats], width)
    wager_count, wagers = lists.contents(list_numbers)
    return RoundArrays(
        session=sessions.numbers([(record.venue, record.table, record.session) for record in rounds]),
        number=_ints([record.round for record in rounds], count),
        at=at,
        at_zone=pa.array(zones, pa.string()),
        settled=settled,
        settled_stated=settled_stated,
        void=_small([_ROUND_VOIDS[record.void] for record in rounds], count),
        dealer=pa.array([dealer.id for dealer in dealers], pa.string()),
        up=_small([dealer.up for dealer in dealers], count),
        dealer_hand=_small([_HANDS[dealer.hand] for dealer in dealers], count),
        qualified=_small([_QUALIFIED[dealer.qualified] for dealer in dealers], count),
        dealer_count=_ints(map(len, dealer_cards), count),
        dealer_cards=_cards(dealer_cards),
        before=_ints((-1 if meter is None else packed(meter.before) for meter in meters), count),
        after=_ints((-1 if meter is None else packed(meter.after) for meter in meters), count),
        meter_stated=_flags(meter is not None for meter in meters),
        deck_count=_ints(map(len, decks), count),
        deck=_cards(decks),
        burned_count=_ints(map(len, burned), count),
        burned=_cards(burned),
        corrections=_corrections(rounds),
        seat_count=_ints(map(len, seat_lists), count),
        seat=_small([seat.seat for seat in seats], width),
        player=pa.array([seat.player for seat in seats], pa.string()),
        decision=_small([_DECISIONS[seat.decision] for seat in seats], width),
        hand=_small([_HANDS[seat.hand] for seat in seats], width),
        hand_void=_small([_HAND_VOIDS[seat.void] for seat in seats], width),
        card_count=hands.counts,
        cards=hands.cards,
        draw_count=draw_count,
        discard=numbers_of([purchase.discard for purchase in purchases]),
        bought=numbers_of([purchase.card for purchase in purchases]),
        lists_read=hands.read & (list_numbers > 0),
        wager_count=wager_count,
        on=wagers[:, 0],
        stake=wagers[:, 1],
        returned=wagers[:, 2],
    )


def _corrections(rounds: Sequence[Any]) -> dict[int, tuple[str, Correction]]:
    replacing = [(row, record.replaces) for row, record in enumerate(rounds) if record.replaces]
    cancelling = [(row, record.cancels) for row, record in enumerate(rounds) if record.cancels]
    return {
        **{row: ("replaces", correction) for row, correction in replacing},
        **{row: ("cancels", correction) for row, correction in cancelling},
    }


def _settled(texts: Sequence[str | None]) -> tuple[np.ndarray, np.ndarray]:
    """Whether each round states when it was settled, and the instants, `NONE` where not."""
    stated = _flags(text is not None for text in texts)
    found = np.full(len(texts), NONE)
    if stated.any():
        found[stated] = instants([text for text in texts if text is not None])[0]
    return stated, found
