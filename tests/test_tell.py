"""Findings on their way into the lake: configured severities, verdicts of their hands, no name twice."""

from decimal import Decimal
from types import SimpleNamespace
from typing import Any, cast

import polars as pl
import pytest

from pipeline.run import Run
from pipeline.stages.judge import no_findings
from pipeline.stages.severity import with_severity
from pipeline.stages.tell import fill_verdicts, write_findings
from schemas.fault import IntegrityFault


def _findings(*rows: dict[str, Any]) -> pl.DataFrame:
    common = {"code": "PAY-001", "severity": "error", "role": "root", "message": "m", "source": "a.jsonl"}
    made = [common | {"finding_id": str(at)} | row for at, row in enumerate(rows)]
    schema = no_findings().schema
    return pl.DataFrame([{name: row.get(name) for name in schema} for row in made], schema=schema)


def test_a_configured_severity_stands_in_place_of_the_catalogues() -> None:
    told = with_severity(_findings({}, {"code": "POT-007", "severity": "warning"}), {"PAY-001": "info"})
    assert told["severity"].to_list() == ["info", "warning"]
    assert with_severity(_findings({}), {})["severity"].to_list() == ["error"]


STEPS = ((Decimal("1.00"), "info"), (Decimal("20"), "warning"), (None, "error"))


@pytest.mark.parametrize(
    ("currency", "delta", "severity"),
    [
        ("EUR", 99, "info"),
        ("EUR", -99, "info"),
        ("EUR", 100, "warning"),
        ("EUR", -1999, "warning"),
        ("EUR", 2000, "error"),
        ("KWD", 999, "info"),
        ("KWD", 1000, "warning"),
        ("JPY", 0, "info"),
        ("JPY", 1, "warning"),
        ("EUR", None, "error"),
        (None, 10, "error"),
    ],
)
def test_a_severity_by_amount_in_units_of_the_currency(
    currency: str | None, delta: int | None, severity: str
) -> None:
    found = _findings({"code": "PAY-002", "currency": currency, "delta_minor": delta})
    told = with_severity(found, {"PAY-002": STEPS, "PAY-001": "info"})
    assert told["severity"].to_list() == [severity]


def test_a_missing_verdict_is_filled_and_a_known_one_is_kept() -> None:
    found = _findings({"hand_id": "h1"}, {"hand_id": "h1", "verdict": "error"}, {"hand_id": "h2"}, {})
    verdicts = pl.LazyFrame({"hand_id": ["h1", "h3"], "verdict": ["ok", "undecidable"]})
    told = fill_verdicts(found, verdicts)
    assert told["verdict"].to_list() == ["ok", "error", None, None]
    assert told.columns == found.columns


def _run(written: list[pl.DataFrame]) -> Run:
    lake = SimpleNamespace(append=lambda _table, rows, _run_id: written.append(rows))
    return cast(Run, SimpleNamespace(run_id="R", lake=lake))


def test_findings_are_written_as_they_are_with_their_run() -> None:
    written: list[pl.DataFrame] = []
    found = _findings({}, {})
    assert write_findings(_run(written), found).equals(found)
    assert written[0].drop("run_id").equals(found)
    assert written[0]["run_id"].to_list() == ["R", "R"]


def test_a_name_that_stands_twice_is_a_fault_and_nothing_is_written() -> None:
    written: list[pl.DataFrame] = []
    with pytest.raises(IntegrityFault, match="2 findings share their ids"):
        write_findings(_run(written), _findings({"finding_id": "x"}, {"finding_id": "x"}))
    assert written == []
