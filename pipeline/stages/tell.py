"""Findings on their way into the lake: those of ingest, their verdicts, and their being written once."""

import polars as pl

from checks import findings_of_ingest, verdicts
from pipeline.run import Run
from pipeline.stages.context import latest_verdicts
from pipeline.stages.judge import FINDING_COLUMNS
from schemas.fault import IntegrityFault
from schemas.tables_judged import FINDINGS, TIE_OUTS, VERDICTS_TABLE

_MENDED_BY_OTHERS = "JKP-002"
"""The one error that names a round and may go by a record of another round."""


def ingest_findings(quarantined: pl.DataFrame, duplicates: pl.DataFrame) -> pl.DataFrame:
    """What reading found: pieces in quarantine, records that were held already.

    Args:
        quarantined, duplicates: rows of these tables.
    """
    return findings_of_ingest(quarantined, duplicates).select(FINDING_COLUMNS)


def fill_verdicts(findings: pl.DataFrame, judged: pl.LazyFrame) -> pl.DataFrame:
    """Findings with the verdict of the round or hand that they name, where they have none yet.

    Args:
        findings: columns of `findings` but the run.
        judged: `hand_id` and `verdict`, one row for each hand.
    """
    named = judged.select("hand_id", _verdict="verdict").join(
        findings.lazy().select("hand_id").drop_nulls().unique(), on="hand_id", how="semi"
    )
    told = findings.join(named.collect(), on="hand_id", how="left", maintain_order="left")
    return told.with_columns(verdict=pl.coalesce("verdict", "_verdict")).select(findings.columns)


def mend_verdicts(run: Run, findings: pl.DataFrame) -> tuple[pl.DataFrame, dict[str, dict[str, int]]]:
    """Makes `error` the verdict of every hand that an error names after it was judged.

    Sessions and stacks are checked when the hands' own checks are done, and a contradicting record may
    come in a later night: the hand then gets a new verdict in this run.

    Args:
        run: the run.
        findings: all of the run, with the verdicts that `fill_verdicts` knows.

    Returns:
        the findings with the mended verdicts, and by subject how many hands of this run left which
        verdict for `error`.
    """
    named = pl.col("hand_id").is_not_null() & (pl.col("severity") == "error")
    wrong = findings.filter(named & (pl.col("verdict") != "error"))["hand_id"].unique()
    if wrong.is_empty():
        return findings, {}
    last = latest_verdicts(run.lake, wrong.to_frame().lazy()).collect()
    own = last.filter(pl.col("run_id") == run.run_id)
    earlier = last.filter(pl.col("run_id") != run.run_id)
    run.lake.amend(VERDICTS_TABLE, run.run_id, "hand_id", own["hand_id"].to_list(), {"verdict": "error"})
    again = earlier.with_columns(verdict=pl.lit("error"), run_id=pl.lit(run.run_id))
    run.lake.append(VERDICTS_TABLE, again, run.run_id)
    left: dict[str, dict[str, int]] = {}
    for subject, verdict, number in own.group_by("subject", "verdict").len().iter_rows():
        left.setdefault(subject, {})[verdict] = number
    mended = pl.when(pl.col("hand_id").is_in(wrong.implode())).then(pl.lit("error")).otherwise("verdict")
    return findings.with_columns(verdict=mended), left


def lift_verdicts(run: Run, findings: pl.DataFrame) -> None:
    """Gives hands whose meter broke there once, and does no longer, the verdict that they have without it.

    A correction, or a record that came late, mends a chain at another round than the one that the break
    named; that round is not judged again for it.

    Args:
        run: the run, whose sessions were checked.
        findings: all of the run.
    """
    lake = run.lake
    checked = lake.scan(TIE_OUTS).filter(pl.col("run_id") == run.run_id).select("venue", "table", "session")
    broke = pl.col("code") == _MENDED_BY_OTHERS
    told = lake.scan(FINDINGS).filter(pl.col("hand_id").is_not_null())
    once = told.filter(broke).join(checked, on=["venue", "table", "session"], how="semi")
    hands = once.select("hand_id").unique().join(findings.lazy().filter(broke), on="hand_id", how="anti")
    last = latest_verdicts(lake, hands).collect()
    freed = last.filter((pl.col("verdict") == "error") & (pl.col("run_id") != run.run_id))
    if freed.is_empty():
        return
    others = told.filter(~broke).join(freed.lazy().select("hand_id"), on="hand_id", how="semi").collect()
    every = pl.concat(
        [others.select("hand_id", "code", "severity"), findings.select("hand_id", "code", "severity")]
    )
    again = verdicts(freed.drop("verdict"), every).filter(pl.col("verdict") != "error")
    lake.append(VERDICTS_TABLE, again.with_columns(run_id=pl.lit(run.run_id)), run.run_id)


def moved_to_error(fates: dict[str, int], left: dict[str, int]) -> dict[str, int]:
    """Hands by verdict after so many of each left theirs for `error`."""
    kept = {verdict: number - left.get(verdict, 0) for verdict, number in fates.items()}
    kept["error"] = kept.get("error", 0) + sum(left.values())
    return {verdict: number for verdict, number in kept.items() if number}


def write_findings(run: Run, findings: pl.DataFrame) -> pl.DataFrame:
    """Writes a run's findings and returns them.

    Args:
        run: the run.
        findings: columns of `findings` but the run.

    Raises:
        IntegrityFault: two findings bear one id.
    """
    twice = findings.filter(pl.col("finding_id").is_duplicated())
    if twice.height:
        first = twice.row(0, named=True)
        raise IntegrityFault(
            f"{twice.height} findings share their ids, the first {first['code']}: {first['message']}",
            place=str(first["source"]),
            hint="this is a fault of the program: keep the inbox and report it",
        )
    run.lake.append(FINDINGS, findings.with_columns(run_id=pl.lit(run.run_id)), run.run_id)
    return findings
