"""BLAKE2b in a kernel: names of rounds and hashes of their content, many at once.

The bytes that are hashed are those of `Sessions.round_names` and of `round_hash`, which say what they mean;
a call of the library for each round costs more than the hash itself. BLAKE2b is RFC 7693's, without a key.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pipeline.ingest.table_session.usual.sheet import Small, Text, Wide
from schemas.compile import kernel

Words = NDArray[np.uint64]
Word = Any
"""A number of 64 bits without a sign, in a kernel."""

NAME_SIZE, HASH_SIZE = 10, 16
"""Bytes of a name's digest and of a content's."""
NAME_LETTERS, HASH_LETTERS = 2 + 2 * NAME_SIZE, 2 * HASH_SIZE
BLOCK = 128

_IV = np.array(
    [
        0x6A09E667F3BCC908, 0xBB67AE8584CAA73B, 0x3C6EF372FE94F82B, 0xA54FF53A5F1D36F1,
        0x510E527FADE682D1, 0x9B05688C2B3E6C1F, 0x1F83D9ABFB41BD6B, 0x5BE0CD19137E2179,
    ],
    np.uint64,
)  # fmt: skip
_SIGMA = np.array(
    [
        [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15],
        [14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3],
        [11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4],
        [7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8],
        [9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13],
        [2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9],
        [12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11],
        [13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10],
        [6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5],
        [10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0],
        [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15],
        [14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3],
    ],
    np.uint64,
)  # fmt: skip
_HEX = np.frombuffer(b"0123456789abcdef", np.uint8).copy()
_R32, _R24, _R16, _R63 = np.uint64(32), np.uint64(24), np.uint64(16), np.uint64(63)
_L32, _L40, _L48, _L1 = np.uint64(32), np.uint64(40), np.uint64(48), np.uint64(1)
_PARAMETERS = 0x01010000
_ALL_ONES = np.uint64(0xFFFFFFFFFFFFFFFF)


@kernel(borrows=True)
def _mix(a: Word, b: Word, c: Word, d: Word, x: Word, y: Word) -> tuple[Word, Word, Word, Word]:
    """The function G of the hash: two message words into a column or a diagonal of the state."""
    a = a + b + x
    d ^= a
    d = (d >> _R32) | (d << _L32)
    c = c + d
    b ^= c
    b = (b >> _R24) | (b << _L40)
    a = a + b + y
    d ^= a
    d = (d >> _R16) | (d << _L48)
    c = c + d
    b ^= c
    b = (b >> _R63) | (b << _L1)
    return a, b, c, d


@kernel(borrows=True, apart=True)
def _compress(h: Words, m: Words, block: int, so_far: int, last: bool) -> None:
    """Takes a block of 16 words into the state; places are without a sign, as those are looked up at once."""
    at = np.uint64(16 * block)
    v0, v1, v2, v3, v4, v5, v6, v7 = h[0], h[1], h[2], h[3], h[4], h[5], h[6], h[7]
    v8, v9, v10, v11 = _IV[0], _IV[1], _IV[2], _IV[3]
    v12, v13, v14, v15 = _IV[4] ^ np.uint64(so_far), _IV[5], _IV[6], _IV[7]
    if last:
        v14 ^= _ALL_ONES
    for turn in range(12):
        s = _SIGMA[turn]
        v0, v4, v8, v12 = _mix(v0, v4, v8, v12, m[at + s[0]], m[at + s[1]])
        v1, v5, v9, v13 = _mix(v1, v5, v9, v13, m[at + s[2]], m[at + s[3]])
        v2, v6, v10, v14 = _mix(v2, v6, v10, v14, m[at + s[4]], m[at + s[5]])
        v3, v7, v11, v15 = _mix(v3, v7, v11, v15, m[at + s[6]], m[at + s[7]])
        v0, v5, v10, v15 = _mix(v0, v5, v10, v15, m[at + s[8]], m[at + s[9]])
        v1, v6, v11, v12 = _mix(v1, v6, v11, v12, m[at + s[10]], m[at + s[11]])
        v2, v7, v8, v13 = _mix(v2, v7, v8, v13, m[at + s[12]], m[at + s[13]])
        v3, v4, v9, v14 = _mix(v3, v4, v9, v14, m[at + s[14]], m[at + s[15]])
    h[0] ^= v0 ^ v8
    h[1] ^= v1 ^ v9
    h[2] ^= v2 ^ v10
    h[3] ^= v3 ^ v11
    h[4] ^= v4 ^ v12
    h[5] ^= v5 ^ v13
    h[6] ^= v6 ^ v14
    h[7] ^= v7 ^ v15


@kernel(borrows=True, apart=True)
def _digest(h: Words, letters: Text, m: Words, size: int, digest_size: int) -> None:
    """The hash of the first `size` bytes of `letters` into `h`; `m` is the same memory as words, with a
    block's room after the bytes."""
    for place in range(8):
        h[place] = _IV[place]
    h[0] ^= np.uint64(_PARAMETERS ^ digest_size)
    blocks = max(1, (size + BLOCK - 1) // BLOCK)
    for place in range(size, blocks * BLOCK):
        letters[place] = 0
    for block in range(blocks - 1):
        _compress(h, m, block, (block + 1) * BLOCK, False)
    _compress(h, m, blocks - 1, size, True)


@kernel(borrows=True, apart=True)
def _hex(h: Words, size: int, out: Text, at: int) -> None:
    for place in range(size):
        byte = np.int64((h[place >> 3] >> np.uint64((place & 7) * 8)) & np.uint64(0xFF))
        out[at + 2 * place] = _HEX[byte >> 4]
        out[at + 2 * place + 1] = _HEX[byte & 15]


@kernel(borrows=True, apart=True)
def _put(letters: Text, at: int, number: int) -> int:
    """Writes a number in 64 bits, the lowest byte first."""
    for place in range(8):
        letters[at + place] = (number >> (8 * place)) & 0xFF
    return at + 8


@kernel(borrows=True)
def _put_bytes(letters: Text, at: int, given: Text, begin: int, end: int) -> int:
    for place in range(begin, end):
        letters[at] = given[place]
        at += 1
    return at


@kernel(borrows=True)
def _put_small(letters: Text, at: int, given: Small, begin: int, end: int) -> int:
    for place in range(begin, end):
        letters[at] = given[place] & 0xFF
        at += 1
    return at


@kernel
def name_rounds(
    begun: Text, bounds: Wide, session: Wide, number: Wide, letters: Text, m: Words, out: Text
) -> None:
    """Writes `hand_id` of rounds, one after the other.

    Args:
        begun, bounds: what the names of each session's rounds have in common, and where it begins.
        session, number: of each round.
        letters, m: memory to work with, as bytes and as words: what is common and two blocks.
        out: `NAME_LETTERS` for each round.
    """
    h = np.empty(8, np.uint64)
    for row in range(len(number)):
        begin, end = int(bounds[session[row]]), int(bounds[session[row] + 1])
        at = _put_bytes(letters, 0, begun, begin, end)
        rest, digits = number[row], 0
        while rest > 0:
            rest //= 10
            digits += 1
        letters[at] = letters[at + 1] = letters[at + 2] = 0
        letters[at + 3] = digits
        at += 4 + digits
        rest = number[row]
        for place in range(digits):
            letters[at - 1 - place] = 48 + rest % 10
            rest //= 10
        _digest(h, letters, m, at, NAME_SIZE)
        first = row * NAME_LETTERS
        out[first], out[first + 1] = 114, 45
        _hex(h, NAME_SIZE, out, first + 2)


class Content(NamedTuple):
    """What `round_hash` lays out of rounds, in its order: the elements of all rounds one after the other.

    `numbers` and `words` hold a row for each number of a round, `seat_numbers` and `seat_words` one for each
    of a seat; amounts are packed, negative where there is none. `dealers` and `players` are UTF-8, their
    bounds one more than they. The first three rows of `seat_numbers` count the seat's cards, purchases and
    wagers, the rows of `numbers` from the fifth on cards of the dealer, of the deck, burned ones, and seats.
    """

    numbers: Wide
    words: Small
    seat_numbers: Wide
    seat_words: Small
    on: Small
    stake: Wide
    returned: Wide
    dealer_cards: Small
    deck: Small
    burned: Small
    cards: Small
    discard: Small
    bought: Small
    dealers: Text
    dealer_bounds: Wide
    players: Text
    player_bounds: Wide


@kernel(borrows=True)
def _amounts(letters: Text, at: int, packed: Wide, begin: int, end: int) -> int:
    for place in range(begin, end):
        at = _put(letters, at, packed[place] >> 3 if packed[place] >= 0 else -1)
    return at


@kernel(borrows=True)
def _wide(c: Content, row: int, begun: Wide, ended: Wide, letters: Text, at: int) -> int:
    """The numbers of 64 bits."""
    at = _put(letters, at, c.numbers[0, row])
    at = _put(letters, at, c.numbers[1, row])
    at = _amounts(letters, at, c.numbers[2], row, row + 1)
    at = _amounts(letters, at, c.numbers[3], row, row + 1)
    for field in range(4, 8):
        at = _put(letters, at, c.numbers[field, row])
    at = _put(letters, at, c.dealer_bounds[row + 1] - c.dealer_bounds[row])
    for seat in range(begun[0], ended[0]):
        for field in range(3):
            at = _put(letters, at, c.seat_numbers[field, seat])
        at = _put(letters, at, c.player_bounds[seat + 1] - c.player_bounds[seat])
    at = _amounts(letters, at, c.stake, begun[3], ended[3])
    return _amounts(letters, at, c.returned, begun[3], ended[3])


@kernel(borrows=True)
def _narrow(c: Content, row: int, begun: Wide, ended: Wide, letters: Text, at: int) -> int:
    """The numbers of 8 bits."""
    for field in range(4):
        at = _put_small(letters, at, c.words[field], row, row + 1)
    at = _put_small(letters, at, c.dealer_cards, begun[4], ended[4])
    at = _put_small(letters, at, c.deck, begun[5], ended[5])
    at = _put_small(letters, at, c.burned, begun[6], ended[6])
    for seat in range(begun[0], ended[0]):
        for field in range(4):
            at = _put_small(letters, at, c.seat_words[field], seat, seat + 1)
    at = _put_small(letters, at, c.cards, begun[1], ended[1])
    at = _put_small(letters, at, c.discard, begun[2], ended[2])
    at = _put_small(letters, at, c.bought, begun[2], ended[2])
    return _put_small(letters, at, c.on, begun[3], ended[3])


@kernel(borrows=True)
def _end_of_round(c: Content, row: int, begun: Wide, ended: Wide) -> None:
    """Where the round's seats end, their cards, purchases, wagers, the dealer's cards, deck, burned cards."""
    for place in range(7):
        ended[place] = begun[place]
    ended[0] += c.numbers[7, row]
    for seat in range(begun[0], ended[0]):
        for field in range(3):
            ended[1 + field] += c.seat_numbers[field, seat]
    for field in range(3):
        ended[4 + field] += c.numbers[4 + field, row]


@kernel
def hash_rounds(c: Content, names: Text, letters: Text, m: Words, out: Text) -> None:
    """Writes `content_hash` of rounds that correct nothing, one after the other.

    Args:
        c: the rounds' content.
        names: `NAME_LETTERS` for each round.
        letters, m: memory to work with, as bytes and as words; a round whose content is laid out takes less
            than `most_content` says.
        out: `HASH_LETTERS` for each round.
    """
    h = np.empty(8, np.uint64)
    begun, ended = np.zeros(7, np.int64), np.zeros(7, np.int64)
    for row in range(c.numbers.shape[1]):
        _end_of_round(c, row, begun, ended)
        at = _put_bytes(letters, 0, names, row * NAME_LETTERS, (row + 1) * NAME_LETTERS)
        at = _wide(c, row, begun, ended, letters, at)
        at = _narrow(c, row, begun, ended, letters, at)
        begin, end = int(c.dealer_bounds[row]), int(c.dealer_bounds[row + 1])
        at = _put_bytes(letters, at, c.dealers, begin, end)
        begin, end = int(c.player_bounds[begun[0]]), int(c.player_bounds[ended[0]])
        at = _put_bytes(letters, at, c.players, begin, end)
        _digest(h, letters, m, at, HASH_SIZE)
        _hex(h, HASH_SIZE, out, row * HASH_LETTERS)
        for place in range(7):
            begun[place] = ended[place]
