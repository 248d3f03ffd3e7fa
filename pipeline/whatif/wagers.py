"""Settled rounds taken apart: one row for each wager that was made, and the clause that decides it."""

from collections.abc import Mapping

import polars as pl

from schemas.sheets import HouseSheet, deciding_clause
from schemas.tables_recorded import WAGERS
from schemas.vocabulary import NOT_STATED, HandClass, Outcome

PLACE = ("hand_id", "venue", "table", "session", "round", "currency")
"""What names a round, and its currency."""


def due_wagers(rounds: pl.DataFrame, due: pl.DataFrame) -> pl.DataFrame:
    """One row for each wager that was made.

    Args:
        rounds: rows of `rounds` with `currency`.
        due: `pipeline.stages.settlement.settled` of the same rounds, in the same order.

    Returns:
        the round's names, `place` (index of the seat in its list), `seat`, `player`, `bought`,
        `wager`, `stake_minor`, `due_minor` (-1 nothing decided), `outcome`, `hand`, `undecided`
        (whether the seat could not be settled; False where its sheet does not offer the wager).
    """
    due_of = "expected_{}_returned_minor".format
    paid = [due_of(name) for name in WAGERS]
    lists = ["expected_outcome", "expected_class", "seat_undecidable", *paid]
    seats = ["seat", "seat_player", "draw_count", *(f"{name}_stake_minor" for name in WAGERS)]
    wide = (
        rounds.select(*PLACE, *seats)
        .with_columns(due.select("undecidable", *lists).get_columns())
        .with_columns(place=pl.int_ranges(pl.col("seat").list.len(), dtype=pl.UInt32))
        .explode([*seats, *lists, "place"])
        .filter(pl.col("seat").is_not_null())
    )
    stopped = (pl.col("undecidable") != 0) | (pl.col("seat_undecidable") != 0)
    parts = [
        wide.select(
            *PLACE, "place", "seat", player="seat_player", bought=pl.col("draw_count") > 0,
            wager=pl.lit(name), stake_minor=f"{name}_stake_minor", due_minor=due_of(name),
            outcome="expected_outcome", hand="expected_class",
            undecided=stopped & (pl.col(due_of(name)) == NOT_STATED),
        )
        for name in WAGERS
    ]  # fmt: skip
    return pl.concat(parts).filter(pl.col("stake_minor") != NOT_STATED)


def with_clauses(wagers: pl.DataFrame, sheets: Mapping[str, HouseSheet]) -> pl.DataFrame:
    """The wagers with `clause`, the id of the clause that decides each; null where none does.

    Args:
        wagers: from `due_wagers`, with `key`, the key into `sheets`.
        sheets: sheets by key.
    """
    case = ["key", "wager", "outcome", "hand", "bought"]
    rows = [
        (*row, _clause(sheets[row[0]], *row[1:]) if row[0] in sheets else None)
        for row in wagers.select(case).unique().iter_rows()
    ]
    schema = {name: wagers.schema[name] for name in case} | {"clause": pl.String()}
    found = pl.DataFrame(rows, schema=schema, orient="row")
    return wagers.join(found, on=case, how="left", nulls_equal=True, maintain_order="left")


def _clause(sheet: HouseSheet, wager: str, outcome: int, hand: int, bought: bool) -> str | None:
    if wager not in sheet.wagers or outcome == NOT_STATED:
        return None
    made = HandClass(hand) if hand != NOT_STATED else HandClass.HIGH_CARD
    return deciding_clause(sheet, wager, Outcome(outcome), made, bought)
