"""What a night's statistics find: hold outside its limits, thresholds crossed, play, deals, errors that lean.

They look at the gaming days that the night adds rounds to, at the months of these, and, for integrity, some
days back; a batch of rounds at a time, of which sums are kept.
"""

from collections.abc import Sequence
from datetime import date, timedelta
from typing import NamedTuple, cast

import polars as pl

from checks import check_statistics
from pipeline.hold.crossed import Month, crossed
from pipeline.hold.decision_views import decision_scores
from pipeline.hold.held import TABLE_DAY, Held, Key, held_days, together
from pipeline.hold.payment_errors import by_dealer_and_player, error_seats
from pipeline.hold.seat_values import seat_values
from pipeline.hold.spread import LIVE
from pipeline.hold.suspects import card_suspects, error_suspects, knowing
from pipeline.hold.uniform import Dealt, dealt_cards, uniform_deals
from pipeline.hold.windows import FEWEST, first_look, hold_limits, to_deal_again, windows
from pipeline.hold_settings import HoldSettings
from pipeline.lake import Lake
from pipeline.run import Run
from pipeline.signing import Signing, signed_sheets
from pipeline.stages.hold_thresholds import table_days
from pipeline.stages.judge import FINDING_COLUMNS, no_findings
from pipeline.stages.played_seats import settled_rounds
from schemas.sheets import HouseSheet
from schemas.tables_recorded import ROUNDS

_LIMITS_OF = [*TABLE_DAY, "hand_id", "sheet_sha256", "ante_minor"]


class _Told(NamedTuple):
    """What is kept of the rounds that were looked at: of limits all days, of integrity the last ones."""

    days: dict[Key, Held]
    scores: pl.DataFrame
    dealt: Dealt
    errors: pl.DataFrame


def check_all_statistics(
    run: Run, wanted: pl.Expr, signings: Sequence[Signing], settings: HoldSettings
) -> pl.DataFrame:
    """Checks the statistics of what a night adds to.

    A night of fewer than a hundred rounds, with all that these are looked at with, says nothing.

    Args:
        run: the run, whose sessions have been tied out.
        wanted: which rounds are judged.
        signings: the entries of the configuration.
        settings: levels and thresholds.

    Returns:
        findings, without the run.
    """
    known = _known_days(run.lake, wanted)
    touched = known.filter("touched")
    if touched.is_empty():
        return no_findings()
    looked_at = _looked_at(known, settings)
    rounds = int(looked_at["rounds"].sum())
    if rounds < FEWEST:
        return no_findings()
    days: list[date] = looked_at["gaming_day"].unique().to_list()
    run.progress.start("statistics", rounds)
    told = _told(run, signings, pl.col("gaming_day").is_in(days), _integrity_from(touched, settings))
    added_to = set(touched.select("venue", "table", "gaming_day").rows())
    keys = [key for key in told.days if (key[0], key[1], key[3]) in added_to]
    level = float(settings.integrity_level)
    frames = {
        "hold_limits": _limits(run.lake, signings, told.days, keys, float(settings.level)),
        "hidden_knowledge": knowing(told.scores, level),
        "card_tests": card_suspects(uniform_deals(told.dealt), level),
        "error_pairs": error_suspects(by_dealer_and_player(told.errors), level),
    }
    if settings.thresholds:
        ledger = table_days(run.lake)
        frames["thresholds"] = crossed(ledger, told.days, settings.thresholds, keys, _ended(known, ledger))
    return check_statistics(frames).findings.select(FINDING_COLUMNS)


def _known_days(lake: Lake, wanted: pl.Expr) -> pl.DataFrame:
    """`venue`, `table` and `gaming_day` of all rounds, how many, and whether some of them are `touched`."""
    days = ["venue", "table", "gaming_day"]
    return (
        lake.scan(ROUNDS)
        .filter(pl.col("gaming_day").is_not_null())
        .group_by(days)
        .agg(rounds=pl.len(), touched=wanted.any(), before=(~wanted).any())
        .sort(days)
        .collect()
    )


def _integrity_from(touched: pl.DataFrame, settings: HoldSettings) -> date:
    return cast(date, touched["gaming_day"].max()) - timedelta(days=settings.integrity_days - 1)


def _looked_at(known: pl.DataFrame, settings: HoldSettings) -> pl.DataFrame:
    """The days of `known` that statistics of the touched ones take in."""
    day, touched = pl.col("gaming_day"), known.filter("touched")
    first, last = cast(date, touched["gaming_day"].min()), cast(date, touched["gaming_day"].max())
    months = touched["gaming_day"].dt.truncate("1mo").unique().to_list()
    wanted = day.dt.truncate("1mo").is_in(months)
    wanted |= day.is_between(_integrity_from(touched, settings), last)
    for threshold in settings.thresholds:
        if threshold.days is not None:
            wanted |= day.is_between(first - timedelta(days=threshold.days - 1), last)
        else:
            wanted |= day.dt.truncate("1mo").is_in(list({month for *_, month in _ended(known, known)}))
    return known.filter(wanted)


def _ended(known: pl.DataFrame, tables: pl.DataFrame) -> list[Month]:
    """The gaming months that the touched days end, or lie in and are over, of every table.

    A month is over when the venue has a round of its last day or of a later one.

    Args:
        known: from `_known_days`.
        tables: `venue`, `table`, `gaming_day`, and `currency` where it is told apart.
    """
    day = pl.col("gaming_day")
    venues = known.group_by("venue").agg(
        latest=day.max(),
        earlier=day.filter("before").max(),
        touched=day.filter("touched").dt.truncate("1mo").unique(),
    )
    keys = ["venue", "table", "currency"] if "currency" in tables.columns else ["venue", "table"]
    months = (
        tables.drop_nulls(["venue", "table", "gaming_day"])
        .select(*keys, month=day.dt.truncate("1mo"))
        .unique()
        .join(venues, on="venue", how="inner")
        .with_columns(end=pl.col("month").dt.month_end())
    )
    over = pl.col("latest") >= pl.col("end")
    anew = pl.col("earlier").is_null() | (pl.col("earlier") < pl.col("end"))
    told = months.filter(over & (anew | pl.col("month").is_in(pl.col("touched")))).sort(*keys, "month")
    return [
        (row["venue"], row["table"], row.get("currency"), row["month"]) for row in told.iter_rows(named=True)
    ]


def _told(run: Run, signings: Sequence[Signing], wanted: pl.Expr, integrity_from: date) -> _Told:
    sheets = signed_sheets(signings)
    days: list[dict[Key, Held]] = []
    scores: list[pl.DataFrame] = []
    dealt: list[Dealt] = []
    errors: list[pl.DataFrame] = []
    for rounds in settled_rounds(run.lake, signings, wanted):
        seats = seat_values(rounds, sheets)
        days.append(held_days(seats, sheets))
        late = rounds.filter(pl.col("gaming_day") >= integrity_from)
        told = decision_scores(late, sheets)
        scores.append(told.filter(pl.col("weight") != 0))
        dealt.append(dealt_cards(late))
        wrong = error_seats(seats.filter(pl.col("gaming_day") >= integrity_from))
        errors.append(wrong.select("venue", "dealer", "player", "error_minor"))
        run.progress.advance(rounds.height)
    named = pl.concat(errors).drop_nulls(["dealer", "player"])
    return _Told(together(days), pl.concat(scores), Dealt.together(dealt), named)


def _limits(
    lake: Lake, signings: Sequence[Signing], days: dict[Key, Held], touched: list[Key], level: float
) -> pl.DataFrame:
    looked_at = first_look(windows(days, touched))
    again = to_deal_again(looked_at)
    sheets = signed_sheets(signings)
    return hold_limits(looked_at, _live_seats(lake, signings, sheets, again), sheets, level).with_columns(
        level=pl.lit(level)
    )


def _live_seats(
    lake: Lake, signings: Sequence[Signing], sheets: dict[str, HouseSheet], again: pl.DataFrame
) -> pl.DataFrame:
    """Live seats of windows that are dealt again."""
    wanted = pl.lit(value=False)
    for venue, table, first, last in again.select("venue", "table", "first_day", "gaming_day").iter_rows():
        within = pl.col("gaming_day").is_between(pl.lit(first), pl.lit(last))
        wanted |= (pl.col("venue") == venue) & (pl.col("table") == table) & within
    batches = settled_rounds(lake, signings, wanted)
    return pl.concat([seat_values(each, sheets).filter(LIVE).select(_LIMITS_OF) for each in batches])
