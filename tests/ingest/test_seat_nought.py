"""Tables that number their seats from 0: the same play on the same seats is judged and told alike."""

from typing import Any

import polars as pl

from checks import check_hands
from pipeline.export.hands import exported
from pipeline.replay.stud import replay
from pipeline.stages.judge import arrow
from schemas.render.frame import empty_frame
from schemas.sheets import RAKE_COLUMNS
from schemas.tables_recorded import HANDS
