"""A spreadsheet that opens an export runs nothing out of it."""

import csv
import io

import polars as pl
import pytest

from pipeline.export.csv import csv_text


def _cells(texts: list[str | None]) -> list[str]:
    frame = pl.DataFrame({"text": texts, "number": [-1] * len(texts)})
    rows = list(csv.reader(io.StringIO(csv_text(frame))))
    assert [row[1] for row in rows[1:]] == ["-1"] * len(texts)
    return [row[0] for row in rows[1:]]


@pytest.mark.parametrize(
    "text",
    ["=1+1", "+cmd|' /C calc'!A0", "-2+3+cmd", "@SUM(A1)", "\t=1", "\r=1", " =1", '=HYPERLINK("x")', "-"],
)
def test_what_begins_a_formula_is_made_text(text: str) -> None:
    assert _cells([text]) == ["'" + text]


@pytest.mark.parametrize("text", ["-12.50", "+3", "1,000.00", "Ann", "a=b", "??", "'=1", "#REF", "x\ny"])
def test_other_texts_and_numbers_stay_as_they_are(text: str) -> None:
    assert _cells([text, None]) == [text, ""]
