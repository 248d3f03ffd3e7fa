"""The records of table sessions as the elements of progressive meters.

A meter is known by its venue, the name that openings give it, and its currency. Its elements are the
openings and closings that state it, the rounds of the sessions that opened with it, and what was seeded
meanwhile. Within a session, openings, rounds and closings follow each other by number: they are a track.
A seed may lie within a round and is a track of its own.
"""

import polars as pl

from checks.session_facts import SESSION

METER = ["venue", "jackpot_id", "currency"]
_TRACK = ["table", "session", "seed"]
"""What tells the tracks of one meter apart."""
_PLACED = ("source", "source_sha256", "byte_start", "byte_end")
_TIME = pl.Datetime("us", "UTC")
_KINDS: dict[str, pl.DataType | type[pl.DataType]] = {
    **dict.fromkeys((*METER, *SESSION[1:], "record", "hand_id"), pl.String),
    "round": pl.Int64,
    **dict.fromkeys(("at_utc", "end_utc"), _TIME),
    **dict.fromkeys(("before_minor", "after_minor", "moved_minor", "due_minor"), pl.Int64),
    "states": pl.Boolean,
    **dict.fromkeys(("source", "source_sha256"), pl.String),
    **dict.fromkeys(("byte_start", "byte_end"), pl.Int64),
    "order": pl.Int64,
    "declared_rounds": pl.Int64,
}
_OF_ROUND: dict[str, type[pl.DataType]] = dict.fromkeys(
    (
        "jackpot_before_minor", "jackpot_after_minor", "jackpot_staked_minor", "expected_growth_minor",
        "expected_award_minor",
    ),
    pl.Int64,
)  # fmt: skip


def _with_meters(rounds: pl.DataFrame) -> pl.DataFrame:
    """Rounds with the columns that the meter asks for, null where the caller knows nothing of them."""
    absent = {name: kind for name, kind in _OF_ROUND.items() if name not in rounds.columns}
    return rounds.with_columns(pl.lit(None, kind).alias(name) for name, kind in absent.items())


def _ends(sessions: pl.DataFrame, opened: pl.DataFrame) -> pl.DataFrame:
    """Openings and closings that state a meter.

    A closing with another meter than its session opened with says where that one stands, but not what the
    session's rounds did to it: nothing is asked of it.
    """
    opening = pl.col("record") == "session_open"
    meter = pl.col("jackpot_meter_minor")
    last = pl.lit(2**63 - 1)
    own = opened.rename({"jackpot_id": "opened_id"}).drop("currency")
    known = sessions.filter(pl.col("jackpot_id").is_not_null()).join(own, on=SESSION, how="left")
    return known.select(
        *METER,
        *SESSION[1:],
        "record",
        "at_utc",
        *_PLACED,
        "declared_rounds",
        end_utc="at_utc",
        before_minor=pl.when(pl.col("jackpot_id") == pl.col("opened_id")).then(meter),
        after_minor=meter,
        moved_minor=pl.when(meter.is_not_null()).then(0),
        due_minor=pl.when(meter.is_not_null()).then(0),
        states=meter.is_not_null(),
        order=pl.when(opening).then(pl.lit(0)).otherwise(last),
    )


def _rounds(rounds: pl.DataFrame) -> pl.DataFrame:
    """Rounds, each with what it moved the meter by and what it should have moved it by.

    What a round without a statement moved is what its stakes add, where no share can have been due.
    """
    before, after = pl.col("jackpot_before_minor"), pl.col("jackpot_after_minor")
    growth, award = pl.col("expected_growth_minor"), pl.col("expected_award_minor")
    states = before.is_not_null() & after.is_not_null()
    untouched = pl.col("jackpot_staked_minor") == 0
    unsaid = pl.when(untouched).then(0).when(award == 0).then(growth)
    return _with_meters(rounds).select(
        *METER,
        *SESSION[1:],
        "hand_id",
        "round",
        "at_utc",
        *_PLACED,
        record=pl.lit("round"),
        end_utc="settled_at_utc",
        before_minor=pl.when(states).then(before),
        after_minor=pl.when(states).then(after),
        moved_minor=pl.when(states).then(after - before).otherwise(unsaid),
        due_minor=pl.when(states).then(growth - award).otherwise(unsaid),
        states=states,
        order="round",
    )


def _seeds(movements: pl.DataFrame) -> pl.DataFrame:
    """What was added to the meters besides the stakes."""
    return movements.filter(pl.col("kind") == "jackpot_seed").select(
        *METER,
        *SESSION[1:],
        "at_utc",
        *_PLACED,
        record=pl.lit("jackpot_seed"),
        end_utc="at_utc",
        moved_minor="amount_minor",
        due_minor="amount_minor",
        states=pl.lit(value=False),
    )


def meter_elements(sessions: pl.DataFrame, movements: pl.DataFrame, rounds: pl.DataFrame) -> pl.DataFrame:
    """Every element of every meter that sessions were opened or closed with, in no order.

    Args:
        sessions: columns of `sessions`: openings and closings that count.
        movements: columns of `movements`.
        rounds: as the `rounds_light` of `check_sessions`.

    Returns:
        `METER` (the name null where no opening tells it: such rounds and seeds may be of any), the
        session, `record`, `round`, `hand_id`, `at_utc`, the record's place; `states`: whether it says
        where the meter stood, `before_minor` (null where nothing is asked) and `after_minor` as it says;
        `moved_minor` and `due_minor`: what it moved, or should have moved, the meter by (null unknown);
        `end_utc` (null not said); `order` within its session; `declared_rounds` of a closing.
    """
    opened = (
        sessions.filter(pl.col("record") == "session_open")
        .unique(SESSION, keep="first", maintain_order=True)
        .select(*SESSION, "jackpot_id", "currency")
    )

    def with_meter(frame: pl.DataFrame) -> pl.DataFrame:
        return frame.drop("currency", "jackpot_id", strict=False).join(opened, on=SESSION, how="left")

    on_a_meter = pl.col("jackpot_id").is_not_null() | pl.col("jackpot_before_minor").is_not_null()
    on_a_meter |= pl.col("jackpot_staked_minor") > 0
    parts = [
        _ends(sessions, opened),
        _rounds(with_meter(_with_meters(rounds)).filter(on_a_meter)),
        _seeds(with_meter(movements)),
    ]
    empty = pl.DataFrame(schema=_KINDS)
    shaped = [pl.concat([empty, part], how="diagonal_relaxed").select(*_KINDS) for part in parts]
    return pl.concat(shaped)


def _tracks(elements: pl.DataFrame) -> pl.DataFrame:
    """Each track of each meter once, in order: `meter` and `track` number them, `begun_utc` is its first
    record's time, `next_utc` that of the table's next session."""
    begun = elements.group_by(*METER, *_TRACK).agg(begun_utc=pl.col("at_utc").min())
    table = [*METER, "table"]
    sessions = begun.filter(pl.col("seed").is_null()).sort(*table, "begun_utc", "session")
    following = sessions.with_columns(next_utc=pl.col("begun_utc").shift(-1).over(table))
    seeds = begun.filter(pl.col("seed").is_not_null())
    return (
        pl.concat([following, seeds], how="diagonal")
        .sort(*METER, "begun_utc", *_TRACK)
        .with_columns(meter=pl.struct(METER).rle_id(), track=pl.int_range(pl.len(), dtype=pl.UInt32))
    )


def _reaching(elements: pl.DataFrame) -> pl.DataFrame:
    """Elements, by track, with `start_utc` and `stop_utc`: the first and the last instant at which each
    can be.

    A round that does not say when it was settled lasts until its session's next record, the last one
    until the table's next session, and none longer than a day. Where a session's times run backwards,
    its numbers give the order and its elements can be anywhere between.
    """
    at = pl.col("at_utc")
    next_record = pl.coalesce(at.shift(-1).over("track"), "next_utc")
    until = pl.coalesce("end_utc", pl.min_horizontal(next_record, at + pl.duration(days=1)))
    return elements.sort("track", "order").with_columns(
        start_utc=at.cum_min(reverse=True).over("track"),
        stop_utc=pl.max_horizontal(until, at).cum_max().over("track"),
    )


def in_order(elements: pl.DataFrame) -> pl.DataFrame:
    """Elements of known meters by meter and time, with the numbers `meter` and `track`, `start_utc` and
    `stop_utc`.

    Args:
        elements: from `meter_elements`.
    """
    seed = pl.when(pl.col("record") == "jackpot_seed").then(pl.int_range(pl.len()))
    known = pl.col("jackpot_id").is_not_null() & pl.col("currency").is_not_null()
    tracked = elements.filter(known).with_columns(seed=seed)
    numbered = tracked.join(_tracks(tracked), on=[*METER, *_TRACK], how="left", nulls_equal=True)
    ordered = _reaching(numbered).sort("meter", "start_utc", "begun_utc", "track", "order")
    return ordered.drop("seed", "begun_utc", "next_utc")
