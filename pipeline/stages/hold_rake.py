"""Rake of the lake's stud hands."""

import polars as pl

from pipeline.hold.rake import HandsLeftOut, RakeBy, hands_left_out, rake_by
from pipeline.lake import Lake
from schemas.tables_recorded import HANDS


def hold_rake(lake: Lake, by: RakeBy) -> tuple[pl.DataFrame, HandsLeftOut]:
    """`rake_by` over the hands of the lake, and how many it leaves out.

    Args:
        lake: it is only read.
        by: what to group by.
    """
    hands = lake.scan(HANDS)
    return rake_by(by, hands), hands_left_out(hands)
