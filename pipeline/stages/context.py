"""What a record does not carry itself: its session's opening, its rule sheet.

Joined on before replay, it makes each row whole, so that replay and checks stay pure functions of
a batch.
"""

from collections.abc import Sequence

import polars as pl

from pipeline.lake import Lake
from pipeline.signing import Signing, ruling, signed_sheets
from pipeline.stages.sheet_facts import SHEET_FACTS, sheet_facts, stake_due
from schemas.money import minor_digits
from schemas.tables_judged import VERDICTS_TABLE
from schemas.tables_recorded import ROUNDS, SESSIONS

_SESSION = ["venue", "table", "session"]


def in_order(records: pl.LazyFrame) -> pl.LazyFrame:
    """Records in the order in which they hold: those received without a correction, then corrections by
    their own time, then by the order in which they were received.

    Args:
        records: with the columns of `CORRECTION`, `received_no` and `record_no`.
    """
    at = pl.col("correction_at").str.to_datetime("%+", strict=False, time_zone="UTC")
    corrects = pl.col("correction").is_not_null()
    return records.sort(corrects, at, "received_no", "record_no", nulls_last=True, maintain_order=True)


def counting(records: pl.LazyFrame, identity: list[str]) -> pl.LazyFrame:
    """The records that count: of each identity the last `in_order`; none where that one cancels.

    Args:
        records: as for `in_order`.
        identity: the columns that name a record.
    """
    last = in_order(records).unique(identity, keep="last", maintain_order=True)
    return last.filter(pl.col("correction").is_null() | (pl.col("correction") != "cancels"))


def openings(lake: Lake) -> pl.DataFrame:
    """The counting opening of every session: limits, currency, rule sheet, gaming day."""
    opened = lake.scan(SESSIONS).filter(pl.col("record") == "session_open")
    return counting(opened, ["identity"]).collect()


def superseded_rounds(lake: Lake) -> pl.DataFrame:
    """`hand_id` and `content_hash` of the rounds that a later record replaces or cancels."""
    chains, standing = _chains(lake)
    return chains.join(standing, on=["hand_id", "content_hash"], how="anti").select("hand_id", "content_hash")


def cancelled_rounds(lake: Lake) -> pl.DataFrame:
    """`venue`, `table`, `session` and `round` of the rounds that a correction took away."""
    chains, standing = _chains(lake)
    return chains.join(standing, on="hand_id", how="anti").select(*_SESSION, "round").unique()


def _chains(lake: Lake) -> tuple[pl.DataFrame, pl.DataFrame]:
    """All records of the rounds that were ever corrected, and those of them that count."""
    rounds = lake.scan(ROUNDS)
    touched = rounds.filter(pl.col("correction").is_not_null()).select("hand_id").unique()
    columns = [
        "hand_id",
        *_SESSION,
        "round",
        "content_hash",
        "correction",
        "correction_at",
        "received_no",
        "record_no",
    ]
    chains = rounds.select(columns).join(touched, on="hand_id", how="semi").collect()
    return chains, counting(chains.lazy(), ["hand_id"]).collect()


def house_context(opened: pl.DataFrame, signings: Sequence[Signing] = ()) -> pl.DataFrame:
    """What the rounds of each session are judged by, one row for each period of it.

    Args:
        opened: from `openings`.
        signings: what the venues signed.

    Returns:
        the columns of `ruling`; the limits, the meter's name and contribution as the opening states
        them; `minor_digits` of the currency; and what checks need of the sheet, null where there is
        none or it does not offer the wager.
    """
    digits = {currency: minor_digits(currency) for currency in opened["currency"].drop_nulls().unique()}
    decimals = pl.col("currency").replace_strict(digits, default=None, return_dtype=pl.Int8)
    stated = opened.select(*_SESSION, *_LIMITS, "jackpot_id", "jackpot_contribution", minor_digits=decimals)
    sheets = signed_sheets(signings)
    periods = ruling(signings, opened).join(stated, on=_SESSION, how="left", maintain_order="left")
    used = periods["sheet_sha256"].drop_nulls().unique().to_list()
    facts = pl.DataFrame([sheet_facts(sheets[sha256]) for sha256 in used], schema=SHEET_FACTS)
    stake = pl.Series(
        [
            stake_due(sheets.get(sha256), d)
            for sha256, d in periods.select("sheet_sha256", "minor_digits").iter_rows()
        ],
        dtype=pl.Int64,
    )
    return periods.with_columns(jackpot_stake_due_minor=stake).join(
        facts, on="sheet_sha256", how="left", maintain_order="left"
    )


_LIMITS = (
    "ante_min_minor", "ante_max_minor", "max_payout_minor", "bonus_min_minor", "bonus_max_minor",
    "jackpot_min_minor", "jackpot_max_minor",
)  # fmt: skip


def with_sheet_known(sessions: pl.DataFrame, signings: Sequence[Signing]) -> pl.DataFrame:
    """Openings and closings with the sheet that each opening's session is judged by.

    Args:
        sessions: rows of `sessions` that count.
        signings: what the venues signed.

    Returns:
        the same rows; `rules` of an opening is the sheet that holds at first, or that of a later part
        of the session where it is not in force, and `sheet_known` (null beside closings) says whether
        the sheets of all its parts are.
    """
    opened = sessions.filter(pl.col("record") == "session_open")
    periods = ruling(signings, opened).sort(pl.col("rules").is_not_null(), maintain_order=True)
    whole = periods.group_by(_SESSION, maintain_order=True).agg(
        named=pl.col("rules_named").first(), sheet_known=pl.col("rules").is_not_null().all()
    )
    joined = sessions.join(
        whole.with_columns(record=pl.lit("session_open")),
        on=[*_SESSION, "record"],
        how="left",
        maintain_order="left",
    )
    return joined.with_columns(rules=pl.coalesce("named", "rules")).drop("named")


def with_house_context(rounds: pl.DataFrame, context: pl.DataFrame) -> pl.DataFrame:
    """Rounds with what they are judged by; nulls where the session's opening is not known.

    Args:
        rounds: rows of `rounds`.
        context: from `house_context`; of a session's periods the one in which the round began counts.
    """
    begun = pl.col("since_utc").is_null() | (pl.col("at_utc") >= pl.col("since_utc"))
    goes_on = pl.col("until_utc").is_null() | (pl.col("at_utc") < pl.col("until_utc"))
    joined = rounds.join(context, on=_SESSION, how="left", maintain_order="left")
    return joined.filter(begun & goes_on).drop("since_utc", "until_utc")


def latest_verdicts(lake: Lake, hands: pl.LazyFrame | None = None) -> pl.LazyFrame:
    """The last verdict of every round and hand, whether or not its record still counts.

    Args:
        lake: which holds them.
        hands: `hand_id` of those that are asked for; None all.
    """
    held = lake.scan(VERDICTS_TABLE)
    asked = held if hands is None else held.join(hands, on="hand_id", how="semi")
    return asked.sort("run_id").unique("hand_id", keep="last", maintain_order=True)
