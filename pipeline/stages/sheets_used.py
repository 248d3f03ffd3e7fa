"""Which sheets a run judges by, and whether earlier ones judged by others."""

import json
from collections.abc import Sequence

import polars as pl

from pipeline.lake import Lake
from pipeline.signing import Signing, signed_sheet
from pipeline.stages.wanted import JUDGING
from schemas.sheets import all_sheets
from schemas.tables_judged import RUNS


def sheets_used(signings: Sequence[Signing]) -> dict[str, str]:
    """Hashes of the sheets by name, of the signed ones by where and when they hold."""
    used = {name: sheet.sha256 for name, sheet in all_sheets().items()}
    return used | {entry.name: signed_sheet(entry).sha256 for entry in signings}


def resigned(lake: Lake, signings: Sequence[Signing]) -> bool:
    """Whether a run judged by other sheets than hold now, and no `check` of all has come after it."""
    judged = lake.read(RUNS).filter(pl.col("command").is_in(JUDGING)).sort("run_id")
    whole = judged.with_row_index("row").filter(pl.col("command") == "check")["row"]
    since = judged.slice(int(whole[-1]) if whole.len() else 0)
    used = sheets_used(signings)
    return any(json.loads(noted) != used for noted in since["sheets"])
