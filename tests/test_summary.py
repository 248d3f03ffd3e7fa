"""The summary of a run: each code's money stands once, with the causes or with what follows from them."""

from typing import Any

import polars as pl

from pipeline.nightly import Outcome
from pipeline.stages.judge import no_findings
from pipeline.summary import by_code, summary_json, summary_lines
from schemas.codes import CODES

MOST = 2**63 - 1


def _findings(*rows: tuple[str, str, int | None] | tuple[str, str, int | None, str]) -> pl.DataFrame:
    """Findings of code, role and difference in cents, in euros where no currency is named."""
    made: list[dict[str, Any]] = [
        {
            "finding_id": f"{at:032d}", "code": code, "severity": CODES[code].severity, "role": role,
            "delta_minor": delta, "currency": currency[0] if currency else "EUR", "message": "m",
            "hand_id": f"h{at}",
        }
        for at, (code, role, delta, *currency) in enumerate(rows)
    ]  # fmt: skip
    schema = no_findings().schema
    return pl.DataFrame([{name: row.get(name) for name in schema} for row in made], schema=schema)


def _line(findings: pl.DataFrame, code: str) -> list[str]:
    """The words of a code's line."""
    (line,) = (
        line for line in summary_lines(Outcome("R", findings=findings)) if line.startswith(f"  {code}")
    )
    return line.removesuffix(CODES[code].title).split()


MISREAD = _findings(
    ("RANK-001", "root", None), ("PAY-002", "consequence", -4000), ("PAY-002", "consequence", 1000),
    ("PAY-002", "root", 500), ("SRC-003", "root", None),
)  # fmt: skip


def test_the_money_of_a_misread_hand_stands_with_the_payment_that_follows() -> None:
    told = {row["code"]: row for row in by_code(MISREAD).iter_rows(named=True)}
    assert list(told) == ["SRC-003", "RANK-001", "PAY-002"]
    assert (told["PAY-002"]["roots"], told["PAY-002"]["delta_minor"]) == (1, 500)
    assert (told["PAY-002"]["consequences"], told["PAY-002"]["follow_delta_minor"]) == (2, -3000)
    assert (told["RANK-001"]["delta_minor"], told["RANK-001"]["follow_delta_minor"]) == (None, None)


def test_a_line_names_both_counts_and_both_sums() -> None:
    assert _line(MISREAD, "PAY-002") == ["PAY-002", "error", "1", "+5.00", "EUR", "2", "-30.00", "EUR"]
    assert _line(MISREAD, "RANK-001") == ["RANK-001", "error", "1"]
    alone = _findings(("PAY-001", "consequence", -100))
    assert _line(alone, "PAY-001") == ["PAY-001", "error", "1", "-1.00", "EUR"]


def test_columns_stand_below_their_headings() -> None:
    lines = list(summary_lines(Outcome("R", findings=MISREAD)))
    (head,) = (line for line in lines if line.split() == ["causes", "money", "follow", "money"])
    (row,) = (line for line in lines if line.startswith("  PAY-002"))
    ends = [head.index(word) + len(word) for word in ("causes", "money", "follow")] + [len(head)]
    values = ["1", "+5.00 EUR", "2", "-30.00 EUR"]
    assert [row[:end].endswith(value) for end, value in zip(ends, values, strict=True)] == [True] * 4


def test_currencies_are_never_added_up() -> None:
    told = by_code(_findings(("PAY-001", "root", 100), ("PAY-001", "root", 7, "JPY")))
    assert told.select("currency", "delta_minor").rows() == [("EUR", 100), ("JPY", 7)]


def test_a_sum_past_64_bits_is_left_out_not_wrapped() -> None:
    told = by_code(
        _findings(("CNT-001", "root", MOST), ("CNT-001", "root", 1), ("CNT-001", "consequence", MOST))
    )
    assert told.select("delta_minor", "follow_delta_minor").rows() == [(None, MOST)]


def test_the_json_holds_the_same_figures() -> None:
    findings = summary_json(Outcome("R", findings=MISREAD))["findings"]
    assert findings == by_code(MISREAD).to_dicts()
