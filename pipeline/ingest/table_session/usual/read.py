"""From the bytes of lines to flat arrays of rounds, by the kernels of this folder.

The careful half decides what a record is. These kernels take only lines that have the usual shape and in
which nothing is wrong, and make of them exactly what the decoding half makes.
"""

import json
from dataclasses import dataclass

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from pipeline.ingest.table_session.instant import NONE
from pipeline.ingest.table_session.json_line import MAX_LINE_BYTES
from pipeline.ingest.table_session.lines import Held, Lines
from pipeline.ingest.table_session.ragged import ends
from pipeline.ingest.table_session.round_arrays import RoundArrays
from pipeline.ingest.table_session.round_hash import utf8
from pipeline.ingest.table_session.sessions import Sessions
from pipeline.ingest.table_session.usual import fingerprints as f
from pipeline.ingest.table_session.usual import sheet as s
from pipeline.ingest.table_session.usual.lines import read_lines
from pipeline.ingest.table_session.usual.sheet import Sheet, Text, Wide
from pipeline.ingest.table_session.usual.texts import gather, tell_apart

_AROUND_TEXTS = 256
"""Bytes that are hashed of a round for its own numbers and name; a seat, a wager and a card take fewer in
the hash than in their line."""


@dataclass(frozen=True, slots=True)
class UsualRounds:
    """What the kernels made of some lines.

    Attributes:
        taken: of each line whether it was read.
        rounds: of those that were, in their order.
        names, hashes: `hand_id` and `content_hash` of the same.
        unknown_keys: how many keys of theirs the contract does not know.
    """

    taken: NDArray[np.bool_]
    rounds: RoundArrays
    names: pa.Array
    hashes: pa.Array
    unknown_keys: int


def read_usual(content: Held, lines: Lines, sessions: Sessions) -> UsualRounds:
    """Reads those of some lines that are usual; `sessions` learns theirs."""
    base = int(lines.starts[0])
    text = np.frombuffer(content, np.uint8, int(lines.ends[-1]) - base, base)
    text.flags.writeable = False  # so that all contents are of one type to the kernels
    starts, stops = lines.starts - base, lines.ends - base
    taken = stops - starts <= MAX_LINE_BYTES
    out = Sheet(len(starts), len(text))
    unknown = _read(text, starts, stops, out, taken)
    session = _sessions(text, out.rounds(), sessions)
    too_fine = out.rounds()[s.MOST_DECIMALS] > sessions.digits()[session]
    if too_fine.any():
        taken[out.rounds()[s.LINE][too_fine]] = False
        unknown = _read(text, starts, stops, out, taken)
        session = session[~too_fine]
    rounds = _arrays(text, out, session)
    names = _names(rounds, sessions)
    longest = int((stops - starts).max()) + _AROUND_TEXTS
    return UsualRounds(taken, rounds, _texts(names, f.NAME_LETTERS), _hashes(rounds, names, longest), unknown)


def _read(text: Text, starts: Wide, stops: Wide, out: Sheet, taken: NDArray[np.bool_]) -> int:
    out.clear()
    return read_lines(text, starts, stops, out.page, out.numbers, out.cards, taken)


def _sessions(text: Text, rounds: Wide, sessions: Sessions) -> Wide:
    """The session's number of each round."""
    names = np.ascontiguousarray(rounds[s.VENUE : s.SESSION_END + 1])
    count = names.shape[1]
    room = 1 << (2 * count + 1).bit_length()
    kinds, firsts = np.empty(count, np.int64), np.empty(count, np.int64)
    found = tell_apart(text, names, np.full(room, -1, np.int64), kinds, firsts)
    spans = names[:, firsts[:found]].T.tolist()
    keys = [(_text(text, a, b), _text(text, c, d), _text(text, e, g)) for a, b, c, d, e, g in spans]
    return sessions.numbers(keys)[kinds]


def _text(text: Text, begin: int, end: int) -> str:
    return json.loads(b'"%b"' % text[begin:end].tobytes())


def _gathered(text: Text, begins: Wide, stops: Wide) -> pa.Array:
    out = np.empty(int((stops - begins).sum()), np.uint8)
    offsets = np.empty(len(begins) + 1, np.int32)
    gather(text, begins, stops, out, offsets)
    return pa.StringArray.from_buffers(len(begins), pa.py_buffer(offsets), pa.py_buffer(out[: offsets[-1]]))


def _texts(letters: Text, width: int) -> pa.Array:
    """Texts of one width."""
    offsets = np.arange(0, len(letters) + 1, width, dtype=np.int32)
    return pa.StringArray.from_buffers(len(offsets) - 1, pa.py_buffer(offsets), pa.py_buffer(letters))


def _arrays(text: Text, out: Sheet, session: Wide) -> RoundArrays:
    rounds, seats, wagers = (np.ascontiguousarray(each) for each in (out.rounds(), out.seats(), out.wagers()))
    words, seat_words = rounds[s.VOID :].astype(np.int8), seats[s.SEAT :].astype(np.int8)
    settled = rounds[s.SETTLED] != s.NO_TIME
    return RoundArrays(
        session=session,
        number=rounds[s.NUMBER],
        at=rounds[s.AT],
        at_zone=_gathered(text, rounds[s.ZONE], rounds[s.ZONE_END]),
        settled=np.where(settled, rounds[s.SETTLED], NONE),
        settled_stated=settled,
        void=words[s.VOID - s.VOID],
        dealer=_gathered(text, rounds[s.DEALER], rounds[s.DEALER_END]),
        up=words[s.UP - s.VOID],
        dealer_hand=words[s.DEALER_HAND - s.VOID],
        qualified=words[s.QUALIFIED - s.VOID],
        dealer_count=rounds[s.DEALER_CARDS],
        dealer_cards=out.cards_of(s.OF_DEALER),
        before=rounds[s.BEFORE],
        after=rounds[s.AFTER],
        meter_stated=rounds[s.BEFORE] >= 0,
        deck_count=rounds[s.DECK_CARDS],
        deck=out.cards_of(s.OF_DECK),
        burned_count=rounds[s.BURNED_CARDS],
        burned=out.cards_of(s.OF_BURNED),
        corrections={},
        seat_count=rounds[s.SEATS],
        seat=seat_words[s.SEAT - s.SEAT],
        player=_gathered(text, seats[s.PLAYER], seats[s.PLAYER_END]),
        decision=seat_words[s.DECISION - s.SEAT],
        hand=seat_words[s.SEAT_HAND - s.SEAT],
        hand_void=seat_words[s.HAND_VOID - s.SEAT],
        card_count=seats[s.CARDS],
        cards=out.cards_of(s.OF_SEAT),
        draw_count=seats[s.DRAWS],
        discard=out.cards_of(s.DISCARDED),
        bought=out.cards_of(s.BOUGHT),
        lists_read=np.ones(seats.shape[1], np.bool_),
        wager_count=seats[s.WAGERS],
        on=wagers[s.ON],
        stake=wagers[s.STAKE],
        returned=wagers[s.RETURNED],
    )


def _memory(size: int) -> tuple[Text, f.Words]:
    """Memory for content of so many bytes and what a hash needs after it, as bytes and as words."""
    words = np.empty((size + 2 * f.BLOCK) // 8 + 1, np.uint64)
    return words.view(np.uint8), words


def _names(rounds: RoundArrays, sessions: Sessions) -> Text:
    begun = sessions.begun()
    bounds = ends(np.fromiter(map(len, begun), np.int64, len(begun)))
    letters, words = _memory(max(map(len, begun), default=0))
    out = np.empty(len(rounds.number) * f.NAME_LETTERS, np.uint8)
    common = np.frombuffer(b"".join(begun), np.uint8)
    f.name_rounds(common, bounds, rounds.session, rounds.number, letters, words, out)
    return out


def _hashes(rounds: RoundArrays, names: Text, longest: int) -> pa.Array:
    dealers, dealer_bounds = utf8(rounds.dealer)
    players, player_bounds = utf8(rounds.player)
    content = f.Content(
        numbers=np.stack(
            (
                rounds.at, rounds.settled, rounds.before, rounds.after, rounds.dealer_count,
                rounds.deck_count, rounds.burned_count, rounds.seat_count,
            )
        ),
        words=np.stack((rounds.void, rounds.up, rounds.dealer_hand, rounds.qualified)),
        seat_numbers=np.stack((rounds.card_count, rounds.draw_count, rounds.wager_count)),
        seat_words=np.stack((rounds.seat, rounds.decision, rounds.hand, rounds.hand_void)),
        on=rounds.on.astype(np.int8),
        stake=rounds.stake,
        returned=rounds.returned,
        dealer_cards=rounds.dealer_cards,
        deck=rounds.deck,
        burned=rounds.burned,
        cards=rounds.cards,
        discard=rounds.discard,
        bought=rounds.bought,
        dealers=dealers,
        dealer_bounds=dealer_bounds,
        players=players,
        player_bounds=player_bounds,
    )  # fmt: skip
    letters, words = _memory(longest)
    out = np.empty(len(rounds.number) * f.HASH_LETTERS, np.uint8)
    f.hash_rounds(content, names, letters, words, out)
    return _texts(out, f.HASH_LETTERS)
