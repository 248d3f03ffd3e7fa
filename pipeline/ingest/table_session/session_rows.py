"""Openings, closings and movements as rows of the tables `sessions` and `movements`.

Amounts of a closing or a movement are null until the session's currency is known.
"""

from typing import Any

import polars as pl

from pipeline.ingest.batch import OF_THE_RUN
from pipeline.ingest.table_session.amount import minor
from pipeline.ingest.table_session.identity_of import content_hash, record_identity
from pipeline.ingest.table_session.instant import calendar_day, instant
from pipeline.ingest.table_session.openings import OpeningFacts
from schemas.money import minor_digits
from schemas.record import Closing, Limits, Movement, Opening, TableLimits
from schemas.render.frame import polars_schema
from schemas.table import Table
from schemas.tables_recorded import MOVEMENTS, SESSIONS

Row = dict[str, Any]


def _schema(table: Table) -> pl.Schema:
    return pl.Schema({name: kind for name, kind in polars_schema(table).items() if name not in OF_THE_RUN})


SESSION_SCHEMA = _schema(SESSIONS)
MOVEMENT_SCHEMA = _schema(MOVEMENTS)


def session_row(record: Opening | Closing, facts: OpeningFacts | None, place: Row) -> Row:
    """The row of an opening or a closing; `place` holds its `record_no`, `byte_start`, `byte_end`."""
    row = _shared(record, facts, place)
    if isinstance(record, Opening):
        row |= {"record": "session_open"} | _opening(record)
    else:
        row |= {
            "record": "session_close",
            "float_minor": _amount(record.float, row["currency"]),
            "declared_rounds": record.rounds,
        }
        if record.jackpot:
            meter = _amount(record.jackpot.meter, row["currency"])
            row |= {"jackpot_id": record.jackpot.id, "jackpot_meter_minor": meter}
    return row


def movement_row(record: Movement, facts: OpeningFacts | None, place: Row) -> Row:
    """The row of a movement; `place` as for `session_row`."""
    row = _shared(record, facts, place)
    amount = _amount(record.amount, row["currency"])
    return row | {"kind": record.kind, "amount_minor": amount, "ref": record.ref}


def _opening(record: Opening) -> Row:
    limits, jackpot, currency = record.limits, record.jackpot, record.currency
    bounded: dict[str, Limits | TableLimits | None] = {
        "ante": limits,
        "bonus": limits.bonus,
        "jackpot": limits.jackpot,
    }
    row: Row = {
        "gaming_day": calendar_day(record.gaming_day),
        "currency": currency,
        "rules": record.rules,
        "max_payout_minor": None if limits.max_payout is None else _amount(limits.max_payout, currency),
        "float_minor": _amount(record.float, currency),
    }
    for wager, bounds in bounded.items():
        if bounds:
            row |= {f"{wager}_min_minor": _amount(bounds.min, currency)}
            row |= {f"{wager}_max_minor": _amount(bounds.max, currency)}
    if jackpot:
        row |= {
            "jackpot_id": jackpot.id,
            "jackpot_meter_minor": _amount(jackpot.meter, currency),
            "jackpot_contribution": jackpot.contribution,
        }
    return row


def _shared(record: Opening | Closing | Movement, facts: OpeningFacts | None, place: Row) -> Row:
    at, zone = instant(record.at)
    content = content_hash(record)
    correction = record.replaces or record.cancels
    word = "replaces" if record.replaces else "cancels"
    return {
        "venue": record.venue,
        "table": record.table,
        "session": record.session,
        "at_utc": at,
        "at_zone": zone,
        "gaming_day": facts.gaming_day if facts else None,
        "currency": facts.currency if facts else None,
        "correction": word if correction else None,
        "correction_at": correction.at if correction else None,
        "correction_by": correction.by if correction else None,
        "correction_reason": correction.reason if correction else None,
        "content_hash": content,
        "identity": record_identity(record, content),
        **place,
    }


def _amount(text: str, currency: str | None) -> int | None:
    return None if currency is None else minor(text, minor_digits(currency))


def frame(rows: list[Row], schema: pl.Schema) -> pl.DataFrame:
    """Rows as a frame; columns that a row lacks are null, instants are microseconds."""
    times = {name: pl.Int64() for name, kind in schema.items() if isinstance(kind, pl.Datetime)}
    loose = pl.Schema({**schema, **times})
    return pl.DataFrame(rows, schema=loose, orient="row").cast(schema)
