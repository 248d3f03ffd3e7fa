"""Flat arrays of rounds as rows of the table `rounds`.

A round whose session's currency is not known is kept with `currency` null, and its amounts are
then ten-thousandths of a unit, to be read again once an opening names the currency: nothing else
could be told apart from "no such wager" (-1). `gaming_day` is the opening's, null without one.
"""

from collections.abc import Sequence

import numpy as np
import polars as pl
import pyarrow as pa

from pipeline.ingest.batch import OF_THE_RUN
from pipeline.ingest.table_session.amount import scaled
from pipeline.ingest.table_session.ragged import ends, owners, totals
from pipeline.ingest.table_session.round_arrays import DRAW, RoundArrays
from pipeline.ingest.table_session.sessions import Sessions
from schemas.render.frame import polars_schema
from schemas.tables_recorded import ROUNDS, WAGERS

SCHEMA = pl.Schema({name: kind for name, kind in polars_schema(ROUNDS).items() if name not in OF_THE_RUN})
_CORRECTION = ("correction", "correction_at", "correction_by", "correction_reason")


def _lists(values: pa.Array | np.ndarray, bounds: pa.Array) -> pa.Array:
    """Lists of values by where each begins and the last one ends."""
    return pa.LargeListArray.from_arrays(bounds, values if isinstance(values, pa.Array) else pa.array(values))


def _bounds(counts: np.ndarray) -> pa.Array:
    return pa.array(ends(counts))


def _money_or_null(packed: np.ndarray, digits: np.ndarray) -> pa.Array:
    return pa.array(scaled(packed, digits), mask=packed < 0)


def _times(micros: np.ndarray, stated: np.ndarray | None = None) -> pa.Array:
    mask = None if stated is None else ~stated
    return pa.array(micros, pa.int64(), mask=mask).cast(pa.timestamp("us", "UTC"))


def _wager_columns(rounds: RoundArrays, digits: np.ndarray, bounds: pa.Array) -> dict[str, pa.Array]:
    """Stake and return of each wager by seat, -1 where the seat has no such wager.

    A bought card's price stands once for each purchase; a seat's are added up.
    """
    seats = len(rounds.seat)
    seat_of_wager = owners(rounds.wager_count)
    digits_of_wager = digits[owners(rounds.seat_count)][seat_of_wager]
    cell = rounds.on * seats + seat_of_wager
    prices = rounds.on == DRAW
    columns: dict[str, pa.Array] = {}
    for word, amounts in (("stake", rounds.stake), ("returned", rounds.returned)):
        minor = scaled(amounts, digits_of_wager)
        grid = np.full(len(WAGERS) * seats, -1, np.int64)
        grid[cell] = np.where(prices, 0, minor)
        np.add.at(grid, cell[prices], minor[prices])
        for name, column in zip(WAGERS, grid.reshape(len(WAGERS), -1), strict=True):
            columns[f"{name}_{word}_minor"] = _lists(column, bounds)
    return columns


def _correction_columns(rounds: RoundArrays) -> dict[str, pa.Array]:
    found: list[tuple[str | None, ...]] = [(None,) * len(_CORRECTION)] * len(rounds.number)
    for row, (word, correction) in rounds.corrections.items():
        found[row] = (word, correction.at, correction.by, correction.reason)
    columns = zip(*found, strict=True)
    return {name: pa.array(column, pa.string()) for name, column in zip(_CORRECTION, columns, strict=True)}


def round_table(
    rounds: RoundArrays, sessions: Sessions, place: dict[str, np.ndarray], names: pa.Array, hashes: pa.Array
) -> pa.Table:
    """Rows of valid rounds, at least one, in their order.

    Args:
        rounds: valid rounds.
        sessions: the sessions that they belong to.
        place: `record_no`, `byte_start`, `byte_end` of each round.
        names, hashes: `hand_id` and `content_hash` of each round.
    """
    seats = rounds.seat_count
    of_seats, of_draws = _bounds(seats), _bounds(totals(rounds.draw_count, seats))
    digits = sessions.digits()[rounds.session]
    keys = sessions.keys
    session = pa.array(rounds.session)
    currencies = [sessions.currencies.get(key) for key in keys]
    columns: dict[str, pa.Array] = {
        "hand_id": names,
        "venue": pa.array([key[0] for key in keys], pa.string()).take(session),
        "table": pa.array([key[1] for key in keys], pa.string()).take(session),
        "session": pa.array([key[2] for key in keys], pa.string()).take(session),
        "round": pa.array(rounds.number),
        "at_utc": _times(rounds.at),
        "at_zone": rounds.at_zone,
        "settled_at_utc": _times(rounds.settled, rounds.settled_stated),
        "gaming_day": pa.array(sessions.gaming_days(), pa.date32()).take(session),
        "currency": pa.array(currencies, pa.string()).take(session),
        "dealer": rounds.dealer,
        "dealer_cards": _lists(rounds.dealer_cards, _bounds(rounds.dealer_count)),
        "dealer_up": pa.array(rounds.up),
        "dealer_hand": pa.array(rounds.dealer_hand, mask=rounds.dealer_hand < 0),
        "dealer_qualified": pa.array(rounds.qualified == 1, mask=rounds.qualified < 0),
        "seat": _lists(rounds.seat, of_seats),
        "seat_player": _lists(rounds.player, of_seats),
        "seat_card_count": _lists(rounds.card_count.astype(np.int8), of_seats),
        "seat_decision": _lists(rounds.decision, of_seats),
        "seat_hand": _lists(rounds.hand, of_seats),
        "seat_void": _lists(rounds.hand_void, of_seats),
        "draw_count": _lists(rounds.draw_count.astype(np.int8), of_seats),
        "seat_cards": _lists(rounds.cards, _bounds(totals(rounds.card_count, seats))),
        "draw_discard": _lists(rounds.discard, of_draws),
        "draw_card": _lists(rounds.bought, of_draws),
        **_wager_columns(rounds, digits, of_seats),
        "jackpot_before_minor": _money_or_null(rounds.before, digits),
        "jackpot_after_minor": _money_or_null(rounds.after, digits),
        "deck": _lists(rounds.deck, _bounds(rounds.deck_count)),
        "burned": _lists(rounds.burned, _bounds(rounds.burned_count)),
        "round_void": pa.array(rounds.void),
        **_correction_columns(rounds),
        **{name: pa.array(values) for name, values in place.items()},
        "content_hash": hashes,
    }
    return pa.table(columns).select(SCHEMA.names())


def round_frame(tables: Sequence[pa.Table]) -> pl.DataFrame:
    """Tables of rounds joined into one frame, in the order of their lines."""
    if not tables:
        return pl.DataFrame(schema=SCHEMA)
    frame = pl.from_arrow(pa.concat_tables(tables))
    if not isinstance(frame, pl.DataFrame):
        raise TypeError("an Arrow table became no frame")
    joined = frame.cast(SCHEMA).rechunk()
    return joined if joined["record_no"].is_sorted() else joined.sort("record_no")
