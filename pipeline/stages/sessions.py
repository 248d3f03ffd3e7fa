"""Checks that look beyond one hand: sessions and their tie-out, stacks from hand to hand."""

import polars as pl

from checks import check_sessions, check_stacks
from pipeline.hold.hold import round_money
from pipeline.run import Run
from pipeline.stages.context import counting, house_context, openings, superseded_rounds
from pipeline.stages.judge import FINDING_COLUMNS, no_findings
from schemas.tables_judged import EXPECTED_HANDS, TIE_OUTS
from schemas.tables_recorded import HANDS, MOVEMENTS, QUARANTINE, ROUNDS, SESSIONS

_SESSION = ["venue", "table", "session"]
