"""Content hashes of rounds, equal where their parsed content is (`identity_of`).

The content of a round is laid out as numbers (64 bits each), small numbers (8 bits) and texts
(UTF-8, their lengths among the numbers), counts before what they count; each round's stretches
are hashed one after the other. Amounts stand in ten-thousandths, so that the hash does not depend
on whether the session's currency was known. The round's name stands for venue, table, session
and number.
"""

from hashlib import blake2b

import numpy as np
import pyarrow as pa

from pipeline.ingest.table_session.instant import instant
from pipeline.ingest.table_session.ragged import ends, side_by_side, totals
from pipeline.ingest.table_session.round_arrays import RoundArrays
from schemas.record import Correction


def _amounts(stored: np.ndarray) -> np.ndarray:
    return np.where(stored < 0, -1, stored >> 3)


def utf8(texts: pa.Array) -> tuple[np.ndarray, np.ndarray]:
    """Texts as one run of UTF-8 (uint8), and where each begins and the last one ends (int64)."""
    _, offsets, letters = texts.buffers()
    bounds = np.frombuffer(offsets, np.int32, len(texts) + 1, 4 * texts.offset).astype(np.int64)
    return np.frombuffer(b"" if letters is None else letters, np.uint8), bounds


def _correction(word: str, correction: Correction) -> bytes:
    texts = (word, str(instant(correction.at)[0]), correction.by, correction.reason)
    return b"".join(b"%d:%b" % (len(text.encode()), text.encode()) for text in texts)


def _numbers(rounds: RoundArrays, dealers: np.ndarray, players: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    one = np.ones(len(rounds.number), np.int64)
    seats = rounds.seat_count
    wagers = totals(rounds.wager_count, seats)
    scalars = (
        rounds.at, rounds.settled, _amounts(rounds.before), _amounts(rounds.after), rounds.dealer_count,
        rounds.deck_count, rounds.burned_count, seats, dealers,
    )  # fmt: skip
    of_seats = (rounds.card_count, rounds.draw_count, rounds.wager_count, players)
    return side_by_side(
        [
            (np.stack(scalars, axis=1).ravel(), one * len(scalars)),
            (np.stack(of_seats, axis=1).ravel(), seats * len(of_seats)),
            (_amounts(rounds.stake), wagers),
            (_amounts(rounds.returned), wagers),
        ]
    )


def _small_numbers(rounds: RoundArrays) -> tuple[np.ndarray, np.ndarray]:
    one = np.ones(len(rounds.number), np.int64)
    seats = rounds.seat_count
    draws = totals(rounds.draw_count, seats)
    scalars = (rounds.void, rounds.up, rounds.dealer_hand, rounds.qualified)
    of_seats = (rounds.seat, rounds.decision, rounds.hand, rounds.hand_void)
    return side_by_side(
        [
            (np.stack(scalars, axis=1).ravel(), one * len(scalars)),
            (rounds.dealer_cards, rounds.dealer_count),
            (rounds.deck, rounds.deck_count),
            (rounds.burned, rounds.burned_count),
            (np.stack(of_seats, axis=1).ravel(), seats * len(of_seats)),
            (rounds.cards, totals(rounds.card_count, seats)),
            (rounds.discard, draws),
            (rounds.bought, draws),
            (rounds.on.astype(np.int8), totals(rounds.wager_count, seats)),
        ]
    )


def content_hashes(rounds: RoundArrays, names: list[str]) -> list[str]:
    """32 hexadecimal digits for each round; `names` are the rounds' `hand_id`."""
    dealers, dealer_bounds = utf8(rounds.dealer)
    players, player_bounds = utf8(rounds.player)
    numbers, number_bounds = _numbers(rounds, np.diff(dealer_bounds), np.diff(player_bounds))
    smalls, small_bounds = _small_numbers(rounds)
    dealer_letters, player_letters = dealers.tobytes(), players.tobytes()
    wide = numbers.astype("<i8").tobytes()
    narrow = smalls.tobytes()
    bounds = (
        number_bounds * 8,
        small_bounds,
        dealer_bounds,
        player_bounds[ends(rounds.seat_count)],
    )
    stretches = [zip(bound[:-1].tolist(), bound[1:].tolist(), strict=True) for bound in bounds]
    blank = blake2b(digest_size=16)
    hashes: list[str] = []
    for row, (name, (n, n_end), (s, s_end), (d, d_end), (p, p_end)) in enumerate(
        zip(names, *stretches, strict=True)
    ):
        digest = blank.copy()
        digest.update(
            b"".join(
                (
                    name.encode(),
                    wide[n:n_end],
                    narrow[s:s_end],
                    dealer_letters[d:d_end],
                    player_letters[p:p_end],
                )
            )
        )
        if row in rounds.corrections:
            digest.update(_correction(*rounds.corrections[row]))
        hashes.append(digest.hexdigest())
    return hashes
