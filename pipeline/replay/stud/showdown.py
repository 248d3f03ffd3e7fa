"""Who wins which pot: the best five of each live hand's cards, cards speaking (003.11)."""

from collections.abc import Sequence

from numpy.typing import NDArray

from pipeline.replay.compile import kernel
from pipeline.replay.ranking.values import VALUE_CLASSES, are_dealable, value_of_five, value_of_seven
from pipeline.replay.stud.columns import Hands
from pipeline.replay.stud.expected import Expected
from pipeline.replay.stud.state import Seat
from schemas.cards import DECK_SIZE
from schemas.undecidable import Undecidable

_HIDDEN_CARD = int(Undecidable.HIDDEN_CARD)
_CARD_COUNT = int(Undecidable.CARD_COUNT)
_IMPOSSIBLE_CARDS = int(Undecidable.IMPOSSIBLE_CARDS)
_NOT_STATED = int(Undecidable.NOT_STATED)


@kernel
def value_hands(
    hands: Hands, h: int, seats: Sequence[Seat], count: int, ranked: int, held: NDArray, expected: Expected
) -> int:
    """Value every live hand of a showdown; why some of them has no value, 0 all have.

    `held` int8[7] is scratch; `ranked` is how many cards a hand has, a community card among them.
    """
    reason = 0
    place_start = hands.seat_start[h]
    card = hands.card_start[h]
    for place in range(hands.seat_start[h + 1] - place_start):
        cards = hands.seat_card_count[place_start + place]
        if _is_live(seats, count, place):
            why = _hold(hands, h, card, cards, ranked, held)
            if why == 0:
                value = _value(held, ranked)
                expected.value[place_start + place] = value
                expected.hand_class[place_start + place] = VALUE_CLASSES[value]
            reason = reason if reason else why
        card += cards
    return _IMPOSSIBLE_CARDS if _card_twice(hands, h) else reason


@kernel
def award_pots(hands: Hands, h: int, pots: int, unawarded: int, reason: int, expected: Expected) -> int:
    """Fill the winners of each pot, -1 where not known; why one is not known, 0 all are.

    A pot that one seat alone can win needs no cards. `unawarded` is why the game's showdowns are not
    judged, `reason` why a hand has no value.
    """
    first = hands.seat_start[h]
    open_reason = 0
    for pot in range(first, first + pots):
        eligible = expected.eligible[pot]
        if eligible and eligible & (eligible - 1) == 0:
            expected.winners[pot] = eligible
            continue
        expected.winners[pot] = -1
        if eligible == 0:
            open_reason = _NOT_STATED
        elif unawarded:
            open_reason = unawarded
        elif reason == _IMPOSSIBLE_CARDS:
            open_reason = reason
        else:
            expected.winners[pot] = _best(hands, h, eligible, expected)
            if expected.winners[pot] == -1:
                open_reason = reason
    return open_reason


@kernel
def _best(hands: Hands, h: int, eligible: int, expected: Expected) -> int:
    first = hands.seat_start[h]
    best, winners = 0, 0
    for place in range(hands.seat_start[h + 1] - first):
        if not eligible >> place & 1:
            continue
        value = expected.value[first + place]
        if value < 0:
            return -1
        if value > best:
            best, winners = value, 0
        if value == best:
            winners |= 1 << place
    return winners


@kernel
def _is_live(seats: Sequence[Seat], count: int, place: int) -> bool:
    for i in range(count):
        if seats[i].place == place:
            return bool(seats[i].dealt and not seats[i].folded)
    return False


@kernel
def _hold(hands: Hands, h: int, card: int, cards: int, ranked: int, held: NDArray) -> int:
    """Copy a seat's cards and the community card to `held`; why they cannot be valued, 0 they can."""
    shared = hands.community_start[h + 1] - hands.community_start[h]
    for k in range(cards):
        if hands.cards[card + k] < 0:
            return _HIDDEN_CARD
    if cards == 0:
        return _HIDDEN_CARD
    if cards + shared != ranked:
        return _CARD_COUNT
    for k in range(cards):
        held[k] = hands.cards[card + k]
    for k in range(shared):
        held[cards + k] = hands.community[hands.community_start[h] + k]
    return 0 if are_dealable(held, 0, ranked) else _IMPOSSIBLE_CARDS


@kernel
def _value(held: NDArray, ranked: int) -> int:
    if ranked == 5:
        return value_of_five(held[0], held[1], held[2], held[3], held[4])
    return value_of_seven(held[0], held[1], held[2], held[3], held[4], held[5], held[6])


@kernel
def _card_twice(hands: Hands, h: int) -> bool:
    """True where two hands, or a hand and the community card, hold the same card."""
    seen = 0
    for k in range(hands.card_start[h], hands.card_start[h + 1]):
        card = hands.cards[k]
        if 0 <= card < DECK_SIZE:
            if seen >> card & 1:
                return True
            seen |= 1 << card
    for k in range(hands.community_start[h], hands.community_start[h + 1]):
        card = hands.community[k]
        if 0 <= card < DECK_SIZE and seen >> card & 1:
            return True
    return False
