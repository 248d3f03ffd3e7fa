"""Content hashes of rounds, equal where their parsed content is (`identity_of`).

The content of a round is laid out as numbers (64 bits each), small numbers (8 bits) and texts
(UTF-8, their lengths among the numbers), counts before what they count; each round's three
stretches are hashed one after the other. Amounts stand in ten-thousandths, so that the hash does
not depend on whether the session's currency was known.
"""

from collections.abc import Sequence
from hashlib import blake2b

import numpy as np

from pipeline.ingest.table_session.instant import instant
from pipeline.ingest.table_session.ragged import ends, side_by_side, totals
from pipeline.ingest.table_session.round_arrays import RoundArrays
from schemas.record import Correction, Round


def _amounts(packed: np.ndarray) -> np.ndarray:
    return np.where(packed < 0, -1, packed >> 3)


def _correction_texts(record: Round) -> list[bytes]:
    found: list[bytes] = []
    for word, correction in (("replaces", record.replaces), ("cancels", record.cancels)):
        if isinstance(correction, Correction):
            at = str(instant(correction.at)[0])
            found += [part.encode() for part in (word, at, correction.by, correction.reason)]
    return found


def _texts(rounds: RoundArrays) -> tuple[np.ndarray, np.ndarray, bytes, np.ndarray]:
    """Lengths of all texts and how many each round has; the texts, and their bounds by round."""
    players = [player.encode() for player in rounds.player]
    bounds = ends(rounds.seat_count)
    texts: list[bytes] = []
    counts = rounds.seat_count + 4
    for row, record in enumerate(rounds.rounds):
        texts += [record.venue.encode(), record.table.encode(), record.session.encode(), record.dealer.id.encode()]
        texts += players[bounds[row] : bounds[row + 1]]
        if record.replaces is not None or record.cancels is not None:
            correction = _correction_texts(record)
            texts += correction
            counts[row] += len(correction)
    lengths = np.fromiter(map(len, texts), np.int64, len(texts))
    return lengths, counts, b"".join(texts), ends(totals(lengths, counts))


def _numbers(rounds: RoundArrays, lengths: np.ndarray, text_counts: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    one = np.ones(len(rounds.number), np.int64)
    wagers = totals(rounds.wager_count, rounds.seat_count)
    scalars: Sequence[np.ndarray] = (
        rounds.number, rounds.at, rounds.settled, _amounts(rounds.before), _amounts(rounds.after),
        rounds.dealer_count, rounds.deck_count, rounds.burned_count, rounds.seat_count, text_counts,
    )  # fmt: skip
    return side_by_side(
        [(np.stack(scalars, axis=1).ravel(), one * len(scalars))]
        + [
            (values, rounds.seat_count)
            for values in (rounds.card_count, rounds.draw_count, rounds.wager_count)
        ]
        + [(_amounts(rounds.stake), wagers), (_amounts(rounds.returned), wagers), (lengths, text_counts)]
    )


def _small_numbers(rounds: RoundArrays) -> tuple[np.ndarray, np.ndarray]:
    one = np.ones(len(rounds.number), np.int64)
    seats = rounds.seat_count
    draws = totals(rounds.draw_count, seats)
    scalars = (rounds.void, rounds.up, rounds.dealer_hand, rounds.qualified)
    return side_by_side(
        [
            (np.stack(scalars, axis=1).ravel(), one * len(scalars)),
            (rounds.dealer_cards, rounds.dealer_count),
            (rounds.deck, rounds.deck_count),
            (rounds.burned, rounds.burned_count),
            *((values, seats) for values in (rounds.seat, rounds.decision, rounds.hand, rounds.hand_void)),
            (rounds.cards, totals(rounds.card_count, seats)),
            (rounds.discard, draws),
            (rounds.bought, draws),
            (rounds.on, totals(rounds.wager_count, seats)),
        ]
    )


def content_hashes(rounds: RoundArrays) -> list[str]:
    """32 hexadecimal digits for each round."""
    lengths, text_counts, texts, text_bounds = _texts(rounds)
    numbers, number_bounds = _numbers(rounds, lengths, text_counts)
    smalls, small_bounds = _small_numbers(rounds)
    wide = numbers.astype("<i8").tobytes()
    narrow = smalls.tobytes()
    hashes: list[str] = []
    n, s, t = (number_bounds * 8).tolist(), small_bounds.tolist(), text_bounds.tolist()
    for row in range(len(rounds.number)):
        content = wide[n[row] : n[row + 1]] + narrow[s[row] : s[row + 1]] + texts[t[row] : t[row + 1]]
        hashes.append(blake2b(content, digest_size=16).hexdigest())
    return hashes
