"""Flat arrays of rounds as rows of the table `rounds`.

A round whose session's currency is not known is kept with `currency` null, and its amounts are
then ten-thousandths of a unit, to be read again once an opening names the currency: nothing else
could be told apart from "no such wager" (-1). `gaming_day` is the opening's, null without one.
"""

from collections.abc import Mapping

import numpy as np
import polars as pl
import pyarrow as pa

from pipeline.ingest.table_session.amount import scaled
from pipeline.ingest.table_session.identity_of import RoundNames
from pipeline.ingest.table_session.judge import SessionKey
from pipeline.ingest.table_session.openings import OpeningFacts
from pipeline.ingest.table_session.ragged import ends, owners, totals
from pipeline.ingest.table_session.round_arrays import RoundArrays
from pipeline.ingest.table_session.round_hash import content_hashes
from schemas.record import Round
from schemas.render.frame import polars_schema
from schemas.tables_recorded import ROUNDS, WAGERS

BY_CALLER = ("source", "source_sha256", "run_id")
"""Columns of provenance that the reader of bytes cannot know."""
SCHEMA = pl.Schema({name: kind for name, kind in polars_schema(ROUNDS).items() if name not in BY_CALLER})


def session_keys(rounds: RoundArrays) -> list[SessionKey]:
    """The session of each round."""
    return [(record.venue, record.table, record.session) for record in rounds.rounds]


def _lists(values: pa.Array | np.ndarray, counts: np.ndarray) -> pa.Array:
    return pa.LargeListArray.from_arrays(ends(counts), values if isinstance(values, pa.Array) else pa.array(values))


def _money_or_null(packed: np.ndarray, digits: np.ndarray) -> pa.Array:
    return pa.array(scaled(packed, digits), mask=packed < 0)


def _times(micros: np.ndarray, stated: np.ndarray | None = None) -> pa.Array:
    mask = None if stated is None else ~stated
    return pa.array(micros, pa.int64(), mask=mask).cast(pa.timestamp("us", "UTC"))


def _wager_columns(rounds: RoundArrays, digits: np.ndarray) -> dict[str, pa.Array]:
    """Stake and return of each wager by seat, -1 where the seat has no such wager.

    A bought card's price stands once for each purchase; a seat's are added up.
    """
    seats = len(rounds.seat)
    seat_of_wager = owners(rounds.wager_count)
    digits_of_wager = digits[owners(rounds.seat_count)][seat_of_wager]
    columns: dict[str, pa.Array] = {}
    for number, name in enumerate(WAGERS):
        chosen = rounds.on == number
        at = seat_of_wager[chosen]
        for word, amounts in (("stake", rounds.stake), ("returned", rounds.returned)):
            column = np.full(seats, -1, np.int64)
            column[at] = 0
            np.add.at(column, at, scaled(amounts[chosen], digits_of_wager[chosen]))
            columns[f"{name}_{word}_minor"] = _lists(column, rounds.seat_count)
    return columns


def _correction_columns(rounds: list[Round]) -> dict[str, pa.Array]:
    corrections = [
        ("replaces", record.replaces) if record.replaces else ("cancels", record.cancels) if record.cancels else None
        for record in rounds
    ]
    text = pa.string()
    return {
        "correction": pa.array([found and found[0] for found in corrections], text),
        "correction_at": pa.array([found and found[1].at for found in corrections], text),
        "correction_by": pa.array([found and found[1].by for found in corrections], text),
        "correction_reason": pa.array([found and found[1].reason for found in corrections], text),
    }


def round_frame(
    rounds: RoundArrays,
    facts: Mapping[SessionKey, OpeningFacts],
    digits: np.ndarray,
    names: RoundNames,
    place: dict[str, np.ndarray],
) -> pl.DataFrame:
    """Rows of valid rounds, in their order.

    Args:
        rounds: valid rounds.
        facts: of the sessions whose opening is known.
        digits: decimals of each round's amounts: its currency's, or four where it is unknown.
        names: the namer of rounds.
        place: `record_no`, `byte_start`, `byte_end` of each round.
    """
    keys = session_keys(rounds)
    known = [facts.get(key) for key in keys]
    seats = rounds.seat_count
    draws = totals(rounds.draw_count, seats)
    columns: dict[str, pa.Array] = {
        "hand_id": pa.array(names.names(keys, rounds.number)),
        "venue": pa.array([key[0] for key in keys], pa.string()),
        "table": pa.array([key[1] for key in keys], pa.string()),
        "session": pa.array([key[2] for key in keys], pa.string()),
        "round": pa.array(rounds.number),
        "at_utc": _times(rounds.at),
        "at_zone": pa.array(rounds.at_zone, pa.string()),
        "settled_at_utc": _times(rounds.settled, rounds.settled_stated),
        "gaming_day": pa.array([opening and opening.gaming_day for opening in known], pa.date32()),
        "currency": pa.array([opening and opening.currency for opening in known], pa.string()),
        "dealer": pa.array([record.dealer.id for record in rounds.rounds], pa.string()),
        "dealer_cards": _lists(rounds.dealer_cards, rounds.dealer_count),
        "dealer_up": pa.array(rounds.up),
        "dealer_hand": pa.array(rounds.dealer_hand, mask=rounds.dealer_hand < 0),
        "dealer_qualified": pa.array(rounds.qualified == 1, mask=rounds.qualified < 0),
        "seat": _lists(rounds.seat, seats),
        "seat_player": _lists(pa.array(rounds.player, pa.string()), seats),
        "seat_card_count": _lists(rounds.card_count.astype(np.int8), seats),
        "seat_decision": _lists(rounds.decision, seats),
        "seat_hand": _lists(rounds.hand, seats),
        "seat_void": _lists(rounds.hand_void, seats),
        "draw_count": _lists(rounds.draw_count.astype(np.int8), seats),
        "seat_cards": _lists(rounds.cards, totals(rounds.card_count, seats)),
        "draw_discard": _lists(rounds.discard, draws),
        "draw_card": _lists(rounds.bought, draws),
        **_wager_columns(rounds, digits),
        "jackpot_before_minor": _money_or_null(rounds.before, digits),
        "jackpot_after_minor": _money_or_null(rounds.after, digits),
        "deck": _lists(rounds.deck, rounds.deck_count),
        "burned": _lists(rounds.burned, rounds.burned_count),
        "round_void": pa.array(rounds.void),
        **_correction_columns(list(rounds.rounds)),
        **{name: pa.array(values) for name, values in place.items()},
        "content_hash": pa.array(content_hashes(rounds), pa.string()),
    }
    frame = pl.from_arrow(pa.table(columns))
    if not isinstance(frame, pl.DataFrame):
        raise TypeError("an Arrow table became no frame")
    return frame.select(SCHEMA.names()).cast(dict(SCHEMA))
