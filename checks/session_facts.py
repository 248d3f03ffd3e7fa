"""Table sessions put together from their records: one row a session, what it holds, what is missing."""

import polars as pl

from schemas.sums import fitting, total

SESSION = ["venue", "table", "session"]
KINDS = ("round", "session_open", "session_close", "movement")
"""Kinds of record; a quarantined piece of any other, or of none that could be read, may be any."""


def _records(frames: dict[str, pl.DataFrame]) -> pl.DataFrame:
    """Every record of every session: kind, place, time."""
    columns = [*SESSION, "at_utc", "source", "byte_start"]
    return pl.concat(
        frame.select(*columns, record=pl.col("record") if "record" in frame.columns else pl.lit(kind))
        for kind, frame in frames.items()
    )


def all_records(rounds: pl.DataFrame, sessions: pl.DataFrame, movements: pl.DataFrame) -> pl.DataFrame:
    """`venue`, `table`, `session`, `record`, `at_utc`, `source`, `byte_start` of every record."""
    return _records({"round": rounds, "session": sessions, "movement": movements})


def held_back(quarantine: pl.DataFrame, records: pl.DataFrame) -> pl.DataFrame:
    """Quarantined pieces with the session, or each session, that they may belong to.

    A piece that still names its session belongs there; one that does not may belong to any session
    that has records in the same source.

    Returns:
        the session, `record` (null: any kind), `round` (null: any), `source`, `byte_start`, `named`
        (it names its session).
    """
    known = pl.when(pl.col("record").is_in(KINDS)).then("record")
    pieces = quarantine.select(*SESSION, "round", "source", "byte_start", record=known)
    named = pieces.filter(pl.col("session").is_not_null()).with_columns(named=pl.lit(True))
    nameless = pieces.filter(pl.col("session").is_null()).drop(SESSION)
    lying = records.select(*SESSION, "source").unique()
    spread = nameless.join(lying, on="source", how="inner").with_columns(named=pl.lit(False))
    return pl.concat([named, spread], how="diagonal")


def _end(sessions: pl.DataFrame, record: str, prefix: str, columns: list[str]) -> pl.DataFrame:
    """Openings or closings, one a session, their columns prefixed."""
    ends = sessions.filter(pl.col("record") == record).unique(SESSION, keep="first", maintain_order=True)
    return ends.select(*SESSION, *(pl.col(name).alias(f"{prefix}_{name}") for name in columns))


_PLACE = ["at_utc", "source", "source_sha256", "byte_start", "byte_end", "float_minor"]


def session_facts(
    sessions: pl.DataFrame,
    movements: pl.DataFrame,
    rounds: pl.DataFrame,
    held: pl.DataFrame,
    records: pl.DataFrame,
    cancelled: pl.DataFrame | None = None,
) -> pl.DataFrame:
    """One row a session, in the order of venue, table and first record.

    Returns:
        the session, `gaming_day`, `currency`, `rules`, `sheet_known` (null: the caller does not say),
        `start_utc`; `open_` and `close_` columns of its
        opening and closing (null where there is none); `rounds`, and `written_rounds` and `last_round`,
        which count the cancelled ones too; `handle_minor`, `win_by_rounds_minor` (null where one is
        unknown); `fill_minor`, `credit_minor`, `drop_minor`; `held_any`, `held_round`, `held_open`,
        `held_close`: whether quarantine holds something that may be such a record of it. Sums that do
        not fit int64 are null.
    """
    every = records.group_by(SESSION).agg(start_utc=pl.col("at_utc").min())
    if "sheet_known" not in sessions.columns:
        sessions = sessions.with_columns(sheet_known=pl.lit(None, pl.Boolean))
    named = ["gaming_day", "currency", "rules", "sheet_known"]
    opened = _end(sessions, "session_open", "open", [*_PLACE, *named])
    closed = _end(sessions, "session_close", "close", [*_PLACE, "declared_rounds"])
    unknown = pl.col("win_minor").is_null().any()
    played = rounds.group_by(SESSION).agg(
        rounds=pl.len().cast(pl.Int64),
        handle_minor=pl.when(~unknown).then(total(pl.col("handle_minor"))),
        win_by_rounds_minor=pl.when(~unknown).then(total(pl.col("win_minor"))),
    )
    numbers = [frame.select(*SESSION, "round") for frame in (rounds, cancelled) if frame is not None]
    written = (
        pl.concat(numbers)
        .group_by(SESSION)
        .agg(written_rounds=pl.len().cast(pl.Int64), last_round=pl.col("round").max())
    )
    kinds = ("fill", "credit", "drop")
    moved = movements.group_by(SESSION).agg(
        pl.lit(value=True).alias("moved"),
        *(
            total(pl.col("amount_minor").filter(pl.col("kind") == kind)).alias(f"{kind}_minor")
            for kind in kinds
        ),
    )
    piece = pl.col("record")
    kept = held.group_by(SESSION).agg(
        held_any=pl.lit(True),
        held_round=(piece.is_null() | (piece == "round")).any(),
        held_open=(piece.is_null() | (piece == "session_open")).any(),
        held_close=(piece.is_null() | (piece == "session_close")).any(),
    )
    facts = every.sort("venue", "table", "start_utc", "session")
    for part in (opened, closed, played, written, moved, kept):
        facts = facts.join(part, on=SESSION, how="left", maintain_order="left")
    return facts.with_columns(
        pl.col("rounds", "handle_minor", "win_by_rounds_minor").fill_null(
            pl.when(pl.col("rounds").is_null()).then(0)
        ),
        pl.col("written_rounds").fill_null(0),
        *(
            pl.when(pl.col("moved").is_null()).then(0).otherwise(f"{kind}_minor").alias(f"{kind}_minor")
            for kind in kinds
        ),
        pl.col("held_any", "held_round", "held_open", "held_close").fill_null(False),
    ).rename({f"open_{name}": name for name in named})


def tie_outs(facts: pl.DataFrame) -> pl.DataFrame:
    """The columns of `tie_outs` but `run_id`, beside those of `facts`.

    Win by count = closing float + credits + drop - opening float - fills; `apart_minor` is what it is
    above the win by rounds. Both are null where they do not fit int64, and `ties_out` with them.
    """
    opened, closed, filled, credited, dropped, won = (
        pl.col(f"{name}_minor").cast(pl.Int128)
        for name in ("open_float", "close_float", "fill", "credit", "drop", "win_by_rounds")
    )
    count = closed + credited + dropped - opened - filled
    return facts.with_columns(
        opening_float_minor="open_float_minor",
        closing_float_minor="close_float_minor",
        declared_rounds="close_declared_rounds",
        win_by_count_minor=fitting(count),
        apart_minor=pl.when(fitting(count).is_not_null()).then(fitting(count - won)),
    ).with_columns(ties_out=pl.col("apart_minor") == 0)
