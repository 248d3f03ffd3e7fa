"""Content hashes of rounds, equal where their parsed content is (`identity_of`).

The content of a round is laid out as numbers (64 bits each), small numbers (8 bits) and texts
(UTF-8, their lengths among the numbers), counts before what they count; each round's stretches
are hashed one after the other. Amounts stand in ten-thousandths, so that the hash does not depend
on whether the session's currency was known. The round's name stands for venue, table, session
and number.
"""

from collections.abc import Sequence
from hashlib import blake2b

import numpy as np

from pipeline.ingest.table_session.instant import instant
from pipeline.ingest.table_session.ragged import ends, side_by_side, totals
from pipeline.ingest.table_session.round_arrays import RoundArrays
from schemas.record import Correction


def _amounts(stored: np.ndarray) -> np.ndarray:
    return np.where(stored < 0, -1, stored >> 3)


def _joined(texts: Sequence[str]) -> tuple[bytes, np.ndarray]:
    """Texts as one run of UTF-8, and the length of each in bytes."""
    joined = "".join(texts)
    if joined.isascii():
        return joined.encode(), np.fromiter(map(len, texts), np.int64, len(texts))
    encoded = [text.encode() for text in texts]
    return b"".join(encoded), np.fromiter(map(len, encoded), np.int64, len(texts))


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
    dealers, dealer_lengths = _joined(rounds.dealer)
    players, player_lengths = _joined(rounds.player)
    numbers, number_bounds = _numbers(rounds, dealer_lengths, player_lengths)
    smalls, small_bounds = _small_numbers(rounds)
    wide = numbers.astype("<i8").tobytes()
    narrow = smalls.tobytes()
    bounds = (
        number_bounds * 8,
        small_bounds,
        ends(dealer_lengths),
        ends(totals(player_lengths, rounds.seat_count)),
    )
    stretches = [zip(bound[:-1].tolist(), bound[1:].tolist(), strict=True) for bound in bounds]
    blank = blake2b(digest_size=16)
    hashes: list[str] = []
    for row, (name, (n, n_end), (s, s_end), (d, d_end), (p, p_end)) in enumerate(
        zip(names, *stretches, strict=True)
    ):
        digest = blank.copy()
        digest.update(
            b"".join((name.encode(), wide[n:n_end], narrow[s:s_end], dealers[d:d_end], players[p:p_end]))
        )
        if row in rounds.corrections:
            digest.update(_correction(*rounds.corrections[row]))
        hashes.append(digest.hexdigest())
    return hashes
