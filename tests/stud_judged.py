"""Simulated stud hands through the judge and the checks, as the night puts them through."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple, cast

import polars as pl

from checks import Checked, check_hands, check_stacks, verdicts
from pipeline.replay.stud import replay
from pipeline.simulate.stud import PlayedHand, frame
from pipeline.stages.settlement import arrow
from schemas.sheets import StudSheet


class Judged(NamedTuple):
    """What became of some hands: rows, expected rows, what was checked, and all findings."""

    hands: pl.DataFrame
    expected: pl.DataFrame
    checked: Checked
    findings: pl.DataFrame
    verdicts: pl.DataFrame


def judged(
    played: Sequence[PlayedHand], sheet: StudSheet, more: Mapping[str, pl.Expr] | None = None
) -> Judged:
    """Hands judged by a sheet; antes and bring-ins are known as they are stated.

    Args:
        played: the hands.
        sheet: what they are judged by.
        more: columns that the night would join, such as the rake that the schedule takes.
    """
    hands = frame(played).with_columns(
        sheet_sha256=pl.lit(sheet.sha256),
        rules=pl.lit(sheet.name),
        bring_in_due_minor="bring_in_stated_minor",
        ante_due_minor="ante_stated_minor",
        **(more or {}),
    )
    own = hands.select("hand_id", "content_hash", "rules", "sheet_sha256", "played_in")
    replayed = cast(pl.DataFrame, pl.from_arrow(replay(arrow(hands), [sheet])))
    expected = replayed.drop(set(own.columns) - {"hand_id"}, strict=False).join(
        own, on="hand_id", how="left", maintain_order="left"
    )
    checked = check_hands(hands, expected)
    findings = pl.concat([checked.findings, check_stacks(hands, expected).findings])
    return Judged(hands, expected, checked, findings, verdicts(checked.coverage, checked.findings))
