"""Which decoded rounds the quick half cannot vouch for; the careful half then judges each.

`doubtful` marks every round that breaks the contract beyond what decoding checks, repeated keys
apart, and every correction. `quotes_expected` tells by counting whether a line can hold a key that
stands twice or that the contract does not know.
"""

import numpy as np

from pipeline.ingest.table_session.instant import NONE
from pipeline.ingest.table_session.ragged import owners, totals
from pipeline.ingest.table_session.round_arrays import DRAW, RoundArrays
from schemas.tables_recorded import WAGERS
from schemas.vocabulary import Decision

_HAND_SIZE = 5
_QUOTES_OF_A_ROUND = 2 * (9 + 5 + 3 + 1)  # keys and texts of the round, then of its dealer
_QUOTES_OF_A_SEAT = 2 * (4 + 1)
_QUOTES_OF_A_WAGER = 2 * (3 + 3)
_QUOTES_OF_A_PURCHASE = 2 * (2 + 2)


def doubtful(rounds: RoundArrays, digits: np.ndarray) -> np.ndarray:
    """A flag for each round that must be judged with care.

    Args:
        rounds: decoded rounds.
        digits: decimals that each round's currency allows.
    """
    round_of_seat = owners(rounds.seat_count)
    seat_of_wager = owners(rounds.wager_count)
    round_of_wager = round_of_seat[seat_of_wager]
    found = (rounds.at == NONE) | (rounds.settled_stated & (rounds.settled == NONE))
    live = rounds.void == 0
    found |= live & ((rounds.up < 0) | (rounds.up >= np.maximum(_HAND_SIZE, rounds.dealer_count)))
    found |= rounds.meter_stated & (_no_amount(rounds.before, digits) | _no_amount(rounds.after, digits))
    found[round_of_seat[~rounds.lists_read]] = True
    undecided = (rounds.decision == Decision.NONE) & (rounds.hand_void == 0) & live[round_of_seat]
    found[round_of_seat[undecided]] = True
    wager_digits = digits[round_of_wager]
    wrong = _no_amount(rounds.stake, wager_digits) | _no_amount(rounds.returned, wager_digits)
    found[round_of_wager[wrong]] = True
    often = np.bincount(seat_of_wager * len(WAGERS) + rounds.on, minlength=len(round_of_seat) * len(WAGERS))
    often = often.reshape(-1, len(WAGERS)) > 1
    often[:, DRAW] = False
    found[round_of_seat[often.any(axis=1)]] = True
    found[list(rounds.corrections)] = True
    return found | _repeats_in_deck(rounds)


def _no_amount(amounts: np.ndarray, digits: np.ndarray) -> np.ndarray:
    return (amounts < 0) | ((amounts & 7) > digits)


def _repeats_in_deck(rounds: RoundArrays) -> np.ndarray:
    decks = rounds.deck.reshape(-1, 52)
    ordered = np.sort(decks, axis=1)
    repeats = ((ordered[:, 1:] == ordered[:, :-1]) & (ordered[:, 1:] >= 0)).any(axis=1)
    found = np.zeros(len(rounds.number), np.bool_)
    found[np.flatnonzero(rounds.deck_count)] = repeats
    return found


def quotes_expected(rounds: RoundArrays) -> np.ndarray:
    """Quotation marks of each line, were every key in it once, none unknown and none null.

    A key or a text is two marks. Any key more adds at least two, a mark within a text, which is
    escaped, one, and nothing can take one away, so that a line with this many marks has neither
    unknown keys nor keys that stand twice.
    """
    seats = rounds.seat_count
    of_seat = (
        _QUOTES_OF_A_SEAT
        + 2 * rounds.card_count
        + 4 * (rounds.decision != 0)
        + 4 * (rounds.hand >= 0)
        + 4 * (rounds.hand_void != 0)
        + 2 * (rounds.draw_count > 0)
        + _QUOTES_OF_A_PURCHASE * rounds.draw_count
        + _QUOTES_OF_A_WAGER * rounds.wager_count
    )
    return (
        _QUOTES_OF_A_ROUND
        + 2 * rounds.dealer_count
        + 4 * (rounds.dealer_hand >= 0)
        + 2 * (rounds.qualified >= 0)
        + 4 * rounds.settled_stated
        + 10 * rounds.meter_stated
        + 2 * (rounds.deck_count > 0)
        + 2 * rounds.deck_count
        + 2 * (rounds.burned_count > 0)
        + 2 * rounds.burned_count
        + 4 * (rounds.void != 0)
        + totals(of_seat, seats)
    )
