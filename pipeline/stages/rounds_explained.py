"""What the tables of a lake held day by day, and the rounds of one of these days, each taken apart."""

from collections.abc import Sequence
from datetime import date

import polars as pl

from pipeline.hold.decompose import Parts, decompose
from pipeline.hold.held import Held, Key, held_days, together
from pipeline.hold.hold import round_money
from pipeline.hold.seat_values import seat_values
from pipeline.lake import Lake
from pipeline.signing import Signing, signed_sheets
from pipeline.stages.played_seats import settled_rounds
from pipeline.theory.edge import edge_of

_ROUND: dict[str, pl.DataType] = {
    "hand_id": pl.String(), "session": pl.String(), "round": pl.Int64(), "seats": pl.Int64(),
    "handle_minor": pl.Int64(), "win_minor": pl.Int64(), "luck_minor": pl.Int64(), "side_minor": pl.Int64(),
    "errors_minor": pl.Int64(),
}  # fmt: skip


def held_table_days(lake: Lake, signings: Sequence[Signing]) -> dict[Key, Held]:
    """What each table held on each gaming day, by `TABLE_DAY`; a batch of rounds at a time.

    Args:
        lake: it is only read.
        signings: what the venues signed.
    """
    sheets = signed_sheets(signings)
    batches = settled_rounds(lake, signings)
    return together(held_days(seat_values(rounds, sheets), sheets) for rounds in batches)


def rounds_explained(lake: Lake, signings: Sequence[Signing], table_day: Key) -> pl.DataFrame:
    """The rounds of a table and day, those whose luck moved the win most first.

    Args:
        lake: it is only read.
        signings: what the venues signed.
        table_day: venue, table, currency and gaming day, as in `held_table_days`.

    Returns:
        `hand_id`, `session`, `round`; `seats`, how many; `handle_minor`, `win_minor`; `luck_minor`, of the
        main bets with what cannot be told from it, `side_minor`, of bonus and jackpot, and `errors_minor`,
        paid too little, rounded.
    """
    venue, table, currency, day = table_day
    sheets = signed_sheets(signings)
    wanted = (pl.col("venue") == venue) & (pl.col("table") == table) & _on(day)
    rows: list[dict[str, object]] = []
    luck: list[float] = []
    for settled in settled_rounds(lake, signings, wanted):
        rounds = settled.filter(pl.col("currency") == currency)
        seats = seat_values(rounds, sheets)
        used = seats["sheet_sha256"].drop_nulls().unique(maintain_order=True)
        parts = decompose(seats, {sha256: edge_of(sheets[sha256]) for sha256 in used}, ["hand_id"])
        money = round_money(rounds.lazy()).select(
            "hand_id", "session", "round", "handle_minor", seats=pl.col("seat").list.len()
        )
        for row in money.collect().to_dicts():
            each = parts.get((row["hand_id"],))
            if each is not None:
                rows.append(row | _amounts(each))
                luck.append(abs(float(each.luck)))
    frame = pl.DataFrame(rows, schema=pl.Schema(_ROUND)).with_columns(far=pl.Series(luck, dtype=pl.Float64))
    order = ["far", "session", "round", "hand_id"]
    return frame.sort(order, descending=[True, False, False, False], nulls_last=True).drop("far")


def _on(day: object) -> pl.Expr:
    on = pl.col("gaming_day")
    return on == pl.lit(day) if isinstance(day, date) else on.is_null()


def _amounts(parts: Parts) -> dict[str, object]:
    return {
        "win_minor": parts.win,
        "luck_minor": round(parts.luck),
        "side_minor": round(parts.side),
        "errors_minor": round(parts.errors),
    }
