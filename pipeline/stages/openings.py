"""What the openings say now beside what they said before, and what must be read or judged again."""

from collections.abc import Mapping

import polars as pl

from pipeline.ingest.table_session import OpeningFacts, SessionKey
from pipeline.lake import Lake
from pipeline.stages.context import openings
from pipeline.stages.receive import Pair
from schemas.tables_recorded import MOVEMENTS, ROUNDS, SESSIONS

_SESSION = ["venue", "table", "session"]
_FACTS = pl.Schema({**dict.fromkeys((*_SESSION, "currency_now"), pl.String()), "day_now": pl.Date()})
Opened = Mapping[SessionKey, OpeningFacts]


def held_openings(lake: Lake) -> dict[SessionKey, OpeningFacts]:
    """The openings that the lake holds and that count."""
    held = openings(lake)
    keys = zip(held["venue"], held["table"], held["session"], strict=True)
    facts = (
        OpeningFacts(currency, day) for currency, day in held.select("currency", "gaming_day").iter_rows()
    )
    return dict(zip(keys, facts, strict=True))


def changed(before: Opened, after: Opened) -> pl.DataFrame:
    """Sessions whose currency or gaming day is another than before; nulls where none is known now."""
    rows = [
        (*key, now.currency if now else None, now.gaming_day if now else None)
        for key in {**before, **after}
        if before.get(key) != (now := after.get(key))
    ]
    return pl.DataFrame(rows, schema=_FACTS, orient="row")


def sources_to_reread(lake: Lake, sessions: pl.DataFrame) -> list[Pair]:
    """Sources whose stored records were read by another currency or gaming day than holds now.

    Args:
        lake: the lake.
        sessions: from `changed`.
    """
    differs = pl.col("currency").ne_missing(pl.col("currency_now")) | pl.col("gaming_day").ne_missing(
        pl.col("day_now")
    )
    parts = [
        lake.scan(table)
        .join(sessions.lazy(), on=_SESSION)
        .filter(differs & own)
        .select("source", "source_sha256")
        for table, own in (
            (ROUNDS, pl.lit(value=True)),
            (MOVEMENTS, pl.lit(value=True)),
            (SESSIONS, pl.col("record") == "session_close"),
        )
    ]
    rows = pl.concat(parts).unique().sort("source", "source_sha256").collect()
    return list(zip(rows["source"], rows["source_sha256"], strict=True))
