"""Simulated hands as rows of the recorded tables."""

import hashlib
import json
from collections.abc import Iterable
from typing import Any

import polars as pl

from pipeline.simulate.stud.played import PlayedHand
from schemas.render.frame import polars_schema
from schemas.tables_recorded import HANDS


def frame(hands: Iterable[PlayedHand]) -> pl.DataFrame:
    """Hands as rows of `HANDS`: each table is a source of its own, its hands one after the other."""
    schema = polars_schema(HANDS)
    rows: list[dict[str, Any]] = []
    place: dict[str, int] = {}
    for hand in hands:
        at = place[hand.table] = place.get(hand.table, 0) + 1
        row = hand.row()
        content = hashlib.sha256(json.dumps(row, default=str).encode()).hexdigest()
        source = hashlib.sha256(hand.table.encode()).hexdigest()
        rows.append(
            {name: row.get(name) for name in schema}
            | {
                "hand_id": f"h-{hand.hand_no}",
                "content_hash": content,
                "source": f"{hand.table}.txt",
                "source_sha256": source,
                "record_no": at,
                "received_no": at,
                "byte_start": at * 1000,
                "byte_end": at * 1000 + 999,
                "run_id": "simulated",
            }
        )
    return pl.DataFrame(rows, schema=schema, orient="row")
