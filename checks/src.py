"""The records themselves: what could not be taken in, what is missing, stands twice, or has no sheet."""

import polars as pl

from checks.rule import Rule, check
from checks.wording import number, sentence

_TIME = "%Y-%m-%d %H:%M:%S%.f UTC"


def _quarantined(code: str, expected: str) -> Rule:
    """Pieces in quarantine under a code."""
    place = pl.when(pl.col("path").is_null()).then(pl.lit("")).otherwise(sentence(" at {}", "path"))
    where = sentence("bytes {} to {}", number("byte_start"), number("byte_end"))
    return Rule(
        over="quarantine",
        breach=pl.col("code") == code,
        recorded=where,
        expected=pl.lit(expected),
        message=pl.concat_str("reason", place),
    )


@check
def src_001() -> Rule:
    """A piece of the source cannot be read as a record.

    What it does:
        Names each piece that is no text, no JSON, no object, or past the limits of size and depth. It
        stays in quarantine with its bytes and is tried again when the parser has changed.

    Why it matters:
        Nothing is known of what it said: a round may be missing from every count.

    Example:
        A line cut by a disk error: recorded its place, bytes 4120 to 4377, expected a readable record.
    """
    return _quarantined("SRC-001", "a readable record")


@check
def src_002() -> Rule:
    """A record does not keep to its contract.

    What it does:
        Names each record with a missing or ill-typed field, an unknown word, an impossible card or
        amount, with the path of the fault. It stays in quarantine.

    Why it matters:
        A record that is guessed at is a record that is made up; this one counts as missing instead.

    Example:
        A card written "1h" at $.seats[0].cards: recorded its place, expected a valid record.
    """
    return _quarantined("SRC-002", "a valid record")


@check
def src_003() -> Rule:
    """A record was received again unchanged.

    What it does:
        Names each record whose identity and content the lake holds already. It is kept once.

    Why it matters:
        It changes nothing; but a sender that repeats itself may also leave out.

    Example:
        Round 12 stands in two files: recorded its second place, expected once.
    """
    return Rule(
        over="duplicates",
        breach=pl.lit(True),
        recorded=sentence("bytes {} to {}", number("byte_start"), number("byte_end")),
        expected=pl.lit("each record once"),
        message=sentence("the same {} was received before", pl.col("record").fill_null("record")),
    )


@check
def src_004() -> Rule:
    """Two records claim one identity and differ.

    What it does:
        Names each later record of an identity with other content that does not say that it corrects.
        The first counts; the later stays in quarantine.

    Why it matters:
        One of them is wrong, and somebody wrote the second after the first.

    Example:
        Round 12 again with another return on an ante: recorded its place, expected the first one's content.
    """
    return _quarantined("SRC-004", "the content of the first record")


@check
def src_005() -> Rule:
    """Round numbers of a session skip.

    What it does:
        Looks for numbers from 1 on that no round of the session bears, and names the round after
        them. Where quarantine holds a piece that may be one of them, the gap is its consequence.

    Why it matters:
        A round without a record cannot be checked, and taking one out is the simplest way to hide it.

    Example:
        Rounds 1, 2 and 5: at round 5, recorded "no rounds 3 to 4", expected round 3.
    """
    first, last = number("first_missing"), number("last_missing")
    one = pl.col("first_missing") == pl.col("last_missing")
    missing = (
        pl.when(one)
        .then(sentence("no round {}", first))
        .otherwise(sentence("no rounds {} to {}", first, last))
    )
    return Rule(
        over="gaps",
        breach=pl.lit(True),
        recorded=missing,
        expected=sentence("round {}", first),
        message=sentence("round {} follows, but there is {}", number("round"), missing),
        consequence=pl.col("explained"),
    )


@check
def src_006() -> Rule:
    """A record of a session is timed before the one it follows.

    What it does:
        Compares each record's time with that of the record before it in the same source and session
        (a source's first round with the round numbered before it, in another source), and a round's
        settling with its own start. Equal times are in order.

    Why it matters:
        A clock that was set, or a record that was written later than it says.

    Example:
        A round at 20:03:59 after one at 20:04:11: recorded 20:03:59, expected not before 20:04:11.
    """
    at, earlier = pl.col("at_utc"), pl.col("earlier_utc")
    settled = pl.col("settled_at_utc")
    backwards = (at < earlier).fill_null(False)
    recorded = pl.when(backwards).then(at).otherwise(settled).dt.strftime(_TIME)
    due = pl.when(backwards).then(earlier).otherwise(at).dt.strftime(_TIME)
    return Rule(
        over="records",
        breach=backwards | (settled < at).fill_null(False),
        recorded=recorded,
        expected=sentence("not before {}", due),
        message=sentence("a {} is timed {}, before {}", "record", recorded, due),
    )


@check
def src_007() -> tuple[Rule, ...]:
    """No rule sheet can judge the session or the hands of a source.

    What it does:
        Asks whether the sheet that the opening names is known and in force on the gaming day. Of hands of
        the seven-card family it asks the same of the sheet that was signed for them, that their source
        was read under, or that ships for their kind, on the day of each hand. It is said once a session,
        and once a source and sheet; checks that need no sheet still run.

    Why it matters:
        Without a sheet nothing says what a wager pays, nor whose turn it is: the session's payments and
        the hands' betting stay unchecked.

    Example:
        Opening under stud-poker-fr@9: recorded stud-poker-fr@9, expected a sheet in force on 2026-11-28.
    """
    unnamed = pl.lit("no sheet named")
    day = pl.col("started_at_utc").dt.strftime("%Y-%m-%d")
    in_force = pl.when(day.is_null()).then(pl.lit("a sheet that is known"))
    in_force = in_force.otherwise(sentence("a sheet in force on {}", day))
    counted = sentence("{} of {} hands of this source", number("hands_unruled"), number("hands_in_source"))
    return (
        Rule(
            over="sessions",
            applies=pl.col("open_at_utc").is_not_null(),
            breach=~pl.col("sheet_known"),
            recorded=pl.col("rules"),
            expected=sentence("a sheet in force on {}", pl.col("gaming_day")),
            message=sentence("{} is no rule sheet in force on {}", "rules", pl.col("gaming_day")),
            place="open",
        ),
        Rule(
            over="unruled",
            breach=pl.lit(True),
            recorded=pl.col("rules").fill_null(unnamed),
            expected=in_force,
            message=sentence("no rule sheet judges {}, from this one on: {} is due", counted, in_force),
        ),
    )


@check
def src_008() -> tuple[Rule, ...]:
    """A session lacks its opening or its closing record.

    What it does:
        Looks, at the end of a run, for sessions with records but without the one or the other.

    Why it matters:
        The opening names currency, limits and sheet: without it nothing can be judged. Without the
        closing the table's chips were never counted.

    Example:
        A session of 40 rounds and no closing: recorded no closing, expected a closing record.
    """
    return tuple(
        Rule(
            over="sessions",
            breach=pl.col(f"{prefix}_at_utc").is_null(),
            recorded=pl.lit(f"no {word}"),
            expected=pl.lit(f"one {word}"),
            message=sentence(f"session {{}} has no {word}", "session"),
            consequence=pl.col(f"held_{prefix}"),
        )
        for prefix, word in (("open", "opening"), ("close", "closing"))
    )


@check
def src_009() -> Rule:
    """The closing counts other rounds than were recorded.

    What it does:
        Compares the number of rounds that the closing states with the rounds that have a record, void
        and cancelled ones included.

    Why it matters:
        The last rounds of a session leave no gap when they are missing: only the count tells.

    Example:
        The closing states 40 rounds, 39 are recorded: recorded 40 rounds, expected 39.
    """
    declared, kept = pl.col("declared_rounds"), pl.col("written_rounds")
    return Rule(
        over="sessions",
        applies=declared.is_not_null(),
        breach=declared != kept,
        recorded=sentence("{} rounds", number(declared)),
        expected=sentence("{} rounds", number(kept)),
        message=sentence("the closing states {} rounds; {} are recorded", number(declared), number(kept)),
        consequence=pl.col("held_round"),
        explained={"SRC-005": declared == pl.col("last_round")},
        place="close",
    )


@check
def src_010() -> Rule:
    """The source breaks off inside its last record.

    What it does:
        Names the rest of a source that ends before its last record does.

    Why it matters:
        A transfer that stopped has lost everything after this point too.

    Example:
        A file ends in the middle of round 38: recorded its place, expected a whole record.
    """
    return _quarantined("SRC-010", "a whole record")
