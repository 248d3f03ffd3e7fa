"""Table sessions laid out for the checks: their records in order, their gaps, their ends, their slips."""

import polars as pl

from checks.frames import Frames, with_digits
from checks.meter_elements import meter_elements
from checks.meter_frames import meter_frame
from checks.session_facts import SESSION, all_records, held_back, session_facts, tie_outs
from schemas.sheets import HouseSheet, sheet_in_force

_PLACED = ("source", "source_sha256", "byte_start", "byte_end")


def _with_day(frame: pl.DataFrame, facts: pl.DataFrame) -> pl.DataFrame:
    """Rows with their session's gaming day, currency and sheet."""
    own = facts.select(*SESSION, "gaming_day", "currency", "rules")
    return frame.drop("gaming_day", "currency", "rules", strict=False).join(
        own, on=SESSION, how="left", maintain_order="left"
    )


def _gaps(rounds: pl.DataFrame, cancelled: pl.DataFrame | None) -> pl.DataFrame:
    """One row for each round whose number does not follow the one before, which lies at `_before`.

    A cancelled round was recorded: its number is not missing.
    """
    numbered = rounds.with_columns(counts=pl.lit(True))
    if cancelled is not None:
        numbered = pl.concat(
            [numbered, cancelled.select(*SESSION, "round", counts=pl.lit(False))], how="diagonal"
        )
    ordered = numbered.sort(*SESSION, "round").with_columns(
        before=pl.col("round").shift(1).over(SESSION).fill_null(0),
        source_before=pl.col("source").shift(1).over(SESSION),
        byte_before=pl.col("byte_end").shift(1).over(SESSION),
    )
    return ordered.filter(pl.col("counts") & (pl.col("round") > pl.col("before") + 1)).with_columns(
        first_missing=pl.col("before") + 1, last_missing=pl.col("round") - 1
    )


def _fitting(gaps: pl.DataFrame, held: pl.DataFrame) -> pl.DataFrame:
    """Quarantined pieces that may be one of a gap's rounds, with the session and `gap`, the round after.

    Such a piece bears one of the missing numbers, or it bears none and lies between the neighbours in
    the source of either.
    """
    pieces = held.filter(pl.col("record").is_null() | (pl.col("record") == "round")).rename(
        {"round": "piece_round", "source": "piece_source", "byte_start": "piece_start"}
    )
    here, there = pl.col("source"), pl.col("source_before")
    source, start = pl.col("piece_source"), pl.col("piece_start")
    after = (source != there) | (start >= pl.col("byte_before"))
    earlier = (source != here) | (start < pl.col("byte_start"))
    near = (source == here) | (source == there)
    numbered = pl.col("piece_round").is_between("first_missing", "last_missing")
    between = (near & after.fill_null(True) & earlier).fill_null(False)
    fits = pl.when(pl.col("piece_round").is_null()).then(between).otherwise(numbered)
    met = gaps.join(pieces, on=SESSION, maintain_order="left").filter(fits)
    return met.select(*SESSION, "named", gap="round", source="piece_source", byte_start="piece_start")


def _explained(gaps: pl.DataFrame, fitting: pl.DataFrame) -> pl.DataFrame:
    """The gaps, with `explained` where quarantine holds a fitting piece."""
    found = fitting.select(*SESSION, round="gap").unique().with_columns(explained=pl.lit(True))
    joined = gaps.join(found, on=[*SESSION, "round"], how="left", maintain_order="left")
    return joined.with_columns(pl.col("explained").fill_null(False))


def _attributed(held: pl.DataFrame, fitting: pl.DataFrame) -> pl.DataFrame:
    """Quarantined pieces where they belong: a nameless one that fits a gap belongs to no other session."""
    place = ["source", "byte_start"]
    settled = fitting.filter(~pl.col("named")).select(*SESSION, *place).unique()
    nameless = held.filter(~pl.col("named"))
    return pl.concat(
        [
            held.filter("named"),
            nameless.join(settled, on=place, how="anti"),
            nameless.join(settled, on=[*SESSION, *place], how="semi"),
        ]
    )


def _backwards(rounds: pl.DataFrame, sessions: pl.DataFrame, movements: pl.DataFrame) -> pl.DataFrame:
    """Every record beside the one before it: `at_utc` and `earlier_utc`.

    The one before is that of its session and source; for a round that is a source's first of its
    session, the round numbered before it, in whichever source. Corrections stand where they were
    written, not where they belong, and are left out.
    """
    columns = [*SESSION, *_PLACED, "at_utc"]
    parts: list[pl.DataFrame] = []
    for kind, frame in {"round": rounds, "session": sessions, "movement": movements}.items():
        own = frame.filter(pl.col("correction").is_null()) if "correction" in frame.columns else frame
        number = pl.col("round") if kind == "round" else pl.lit(None, pl.Int64)
        name = pl.col("hand_id") if kind == "round" else pl.lit(None, pl.String)
        word = pl.col("record") if kind == "session" else pl.lit(kind)
        settled = pl.col("settled_at_utc") if kind == "round" else pl.lit(None, pl.Datetime("us", "UTC"))
        parts.append(own.select(*columns, round=number, hand_id=name, record=word, settled_at_utc=settled))
    of_round = pl.concat(parts).sort(*SESSION, "round", "at_utc", nulls_last=True)
    numbered = of_round.with_columns(
        numbered_before_utc=pl.when(pl.col("round").is_not_null()).then(
            pl.col("at_utc").shift(1).over(SESSION)
        )
    )
    ordered = numbered.sort(*SESSION, "source", "byte_start")
    return ordered.with_columns(
        earlier_utc=pl.coalesce(
            pl.col("at_utc").shift(1).over(*SESSION, "source"), pl.col("numbered_before_utc")
        )
    ).drop("numbered_before_utc")


def _before(
    facts: pl.DataFrame, previous_sessions: pl.DataFrame, unopened_rounds: pl.DataFrame | None
) -> pl.DataFrame:
    """Sessions with `before_float_minor`: the float that the table's session before closed with.

    Null where the session before has no closing, or none is known.
    """
    known = facts.select(*SESSION)
    closing = pl.col("record") == "session_close"
    unopened = [] if unopened_rounds is None else [unopened_rounds.select(*SESSION, "at_utc")]
    earlier = (
        pl.concat([previous_sessions, *unopened], how="diagonal")
        .join(known, on=SESSION, how="anti")
        .group_by(SESSION)
        .agg(
            start_utc=pl.col("at_utc").min(),
            close_float_minor=pl.col("float_minor").filter(closing).first(),
            close_at_utc=pl.col("at_utc").filter(closing).first(),
        )
        .with_columns(own=pl.lit(False))
    )
    own = facts.select(*SESSION, "start_utc", "close_float_minor", "close_at_utc", own=pl.lit(True))
    at_table = ["venue", "table"]
    ordered = (
        pl.concat([earlier, own])
        .sort(*at_table, "start_utc", "own")
        .with_columns(
            before_float_minor=pl.col("close_float_minor").shift(1).over(at_table),
            before_session=pl.col("session").shift(1).over(at_table),
            before_close_utc=pl.col("close_at_utc").shift(1).over(at_table),
        )
    )
    before = ordered.filter("own").select(
        *SESSION, "before_float_minor", "before_session", "before_close_utc"
    )
    return facts.join(before, on=SESSION, how="left", maintain_order="left")


def _slips(movements: pl.DataFrame, previous_movements: pl.DataFrame | None) -> pl.DataFrame:
    """Movements with `used_by`: the session in which the venue used the slip's number earlier."""
    own = movements.with_columns(own=pl.lit(True))
    earlier = [] if previous_movements is None else [previous_movements.with_columns(own=pl.lit(False))]
    ordered = pl.concat([*earlier, own], how="diagonal_relaxed").sort("at_utc", "source", "byte_start")
    slip = ["venue", "ref"]
    repeated = pl.col("ref").is_not_null() & ~pl.struct(slip).is_first_distinct()
    used = ordered.with_columns(
        used_by=pl.when(repeated).then(pl.format("{} {}", "table", "session").first().over(slip))
    )
    return used.filter("own").drop("own")


def _in_force(facts: pl.DataFrame) -> pl.DataFrame:
    """Sessions with `sheet_known`: whether a sheet for house-banked tables is in force on their day.

    Where the caller says so already, as for a table that signed another sheet, that stands.
    """
    named = facts.select("rules", "gaming_day").unique()
    known = [
        rules is not None and day is not None and isinstance(sheet_in_force(rules, day), HouseSheet)
        for rules, day in named.iter_rows()
    ]
    marked = named.with_columns(in_force=pl.Series(known, dtype=pl.Boolean))
    joined = facts.join(
        marked, on=["rules", "gaming_day"], how="left", nulls_equal=True, maintain_order="left"
    )
    return joined.with_columns(sheet_known=pl.coalesce("sheet_known", "in_force")).drop("in_force")


def _meters(
    elements: pl.DataFrame,
    other_meters: pl.DataFrame | None,
    facts: pl.DataFrame,
    quarantine: pl.DataFrame,
    cancelled: pl.DataFrame | None,
) -> pl.DataFrame:
    """The checked sessions' statements of meters, those of other sessions before and between them."""
    if other_meters is None:
        every = elements
    else:
        every = pl.concat([elements, other_meters.join(facts, on=SESSION, how="anti")])
    return meter_frame(every, facts, quarantine, cancelled)


def session_frames(
    sessions: pl.DataFrame,
    movements: pl.DataFrame,
    rounds_light: pl.DataFrame,
    quarantine: pl.DataFrame,
    previous_sessions: pl.DataFrame,
    previous_movements: pl.DataFrame | None = None,
    cancelled_rounds: pl.DataFrame | None = None,
    other_meters: pl.DataFrame | None = None,
    unopened_rounds: pl.DataFrame | None = None,
) -> Frames:
    """Frames `sessions`, `gaps`, `records`, `slips`, `meters`; arguments as for `check_sessions`."""
    records = all_records(rounds_light, sessions, movements)
    held = held_back(quarantine, records)
    gaps = _gaps(rounds_light, cancelled_rounds)
    fitting = _fitting(gaps, held)
    facts = session_facts(
        sessions, movements, rounds_light, _attributed(held, fitting), records, cancelled_rounds
    )
    elements = meter_elements(sessions, movements, rounds_light)
    meters = _meters(elements, other_meters, facts, quarantine, cancelled_rounds)
    tables = {
        "sessions": _before(_in_force(tie_outs(facts)), previous_sessions, unopened_rounds),
        "gaps": _with_day(_explained(gaps, fitting), facts),
        "records": _with_day(_backwards(rounds_light, sessions, movements), facts),
        "slips": _with_day(_slips(movements, previous_movements), facts),
        "meters": _with_day(meters, facts),
    }
    return Frames(
        "", None, {name: with_digits(frame).with_row_index("row") for name, frame in tables.items()}
    )
