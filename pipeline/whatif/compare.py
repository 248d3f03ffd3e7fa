"""What is due under the signed reading beside what would be due under another: a pure function of frames."""

from collections.abc import Mapping
from typing import Literal, get_args

import polars as pl

from pipeline.stages.settlement import settled
from pipeline.whatif.asked import Asked, Others, others
from pipeline.whatif.wagers import due_wagers, with_clauses
from schemas.sheets import HouseSheet
from schemas.vocabulary import NOT_STATED

By = Literal["table", "player", "clause"]
GROUPS: tuple[By, ...] = get_args(By)
_KEYS: dict[By, list[str]] = {
    "table": ["venue", "table"], "player": ["venue", "player"], "clause": ["clause"],
}  # fmt: skip
_MOST = 2**63 - 1


def compared(rounds: pl.DataFrame, signed: Mapping[str, HouseSheet], asked: Asked) -> pl.DataFrame:
    """Every wager of the rounds as due under the signed reading, and as due under the other.

    Args:
        rounds: rounds that count, with what settlement reads, `currency` and `sheet_sha256` (the
            signed sheet's hash) known.
        signed: the signed sheets by hash.
        asked: what is to be otherwise.

    Returns:
        the columns of `due_wagers` (`due_minor` under the signed reading), `other_minor`,
        `undecided` (under either), `compared` (whether both readings have something due),
        `differs`, and `clause`: of wagers that come out otherwise the changed clauses that make
        them so by themselves, ", " between; where the whole sheet is another, the clause of it that
        decides; null of all other wagers.

    Raises:
        SheetFault: as for `others`.
    """
    by_signed = others(signed.values(), asked)
    renamed = {sha256: one.whole.sha256 for sha256, one in by_signed.items()}
    sheets = {one.whole.sha256: one.whole for one in by_signed.values()}
    otherwise = rounds.with_columns(pl.col("sheet_sha256").replace_strict(renamed, return_dtype=pl.String))
    before = due_wagers(rounds, settled(rounds, signed))
    after = due_wagers(rounds, settled(otherwise, sheets))
    both = (before["due_minor"] != NOT_STATED) & (after["due_minor"] != NOT_STATED)
    table = before.with_columns(
        other_minor=after["due_minor"],
        undecided=before["undecided"] | after["undecided"],
        compared=both,
        differs=both & (before["due_minor"] != after["due_minor"]),
    )
    if asked.rules is None:
        clause = _by_themselves(rounds, signed, by_signed, before)
    else:
        named = otherwise.select("hand_id", key="sheet_sha256")
        keyed = after.join(named, on="hand_id", how="left", maintain_order="left")
        clause = with_clauses(keyed, sheets)["clause"]
    return table.with_columns(clause=pl.when("differs").then(clause))


def _by_themselves(
    rounds: pl.DataFrame,
    signed: Mapping[str, HouseSheet],
    by_signed: Mapping[str, Others],
    before: pl.DataFrame,
) -> pl.Series:
    """For each wager the changed clauses that alone change it; all of them where none does alone."""
    names = sorted({name for one in by_signed.values() for name in one.alone})
    every = pl.lit(", ".join(names) or None, pl.String)
    if len(names) < 2:
        return before.select(every.repeat_by(pl.len()).explode()).to_series()
    changes: dict[str, pl.Series] = {}
    for name in names:
        sheets = {sha256: one.alone.get(name, signed[sha256]) for sha256, one in by_signed.items()}
        alone = due_wagers(rounds, settled(rounds, sheets))
        changes[name] = before["due_minor"] != alone["due_minor"]
    found = pl.concat_list(pl.when(name).then(pl.lit(name)) for name in names).list.drop_nulls()
    named = pl.when(found.list.len() > 0).then(found.list.join(", ")).otherwise(every)
    return pl.DataFrame(changes).select(named).to_series()


def grouped(wagers: pl.DataFrame, by: By) -> pl.DataFrame:
    """The differences added up.

    Args:
        wagers: from `compared`.
        by: what to group by; currencies are never added together. By clause, the wagers that come
            out alike stand in a row without a clause.

    Returns:
        the group's columns, `currency`, `rounds`, `wagers` (those compared), `wagers_that_differ`,
        `win_signed_minor` and `win_other_minor` (their stakes less what is due, for the house),
        `difference_minor` (the other less the signed: negative, the house would have less), amounts
        null past 64 bits; `wagers_not_compared` and `undecidable_seats`, which are in none of the
        sums. The greatest difference stands first.
    """
    keys = [*_KEYS[by], "currency"]
    stake, wide = pl.col("stake_minor").filter("compared"), pl.Int128()
    win = (stake - pl.col("due_minor").filter("compared")).cast(wide).sum()
    other = (stake - pl.col("other_minor").filter("compared")).cast(wide).sum()
    sums = wagers.group_by(keys).agg(
        rounds=pl.col("hand_id").n_unique().cast(pl.Int64),
        wagers=pl.col("compared").sum().cast(pl.Int64),
        wagers_that_differ=pl.col("differs").sum().cast(pl.Int64),
        win_signed_minor=win,
        win_other_minor=other,
        difference_minor=other - win,
        wagers_not_compared=pl.col("compared").not_().sum().cast(pl.Int64),
        undecidable_seats=pl.struct("hand_id", "place").filter("undecided").n_unique().cast(pl.Int64),
    )
    by_weight = sums.sort(
        pl.col("difference_minor").abs(), *keys, descending=[True, *([False] * len(keys))], nulls_last=True
    )
    money = [name for name in sums.columns if name.endswith("_minor")]
    return by_weight.with_columns(
        pl.when(pl.col(name).abs() <= _MOST).then(pl.col(name)).cast(pl.Int64) for name in money
    )
