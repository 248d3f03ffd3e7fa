"""Holds rows of a table against its contract.

Great Expectations drops an expectation that it does not know with no more than a log line; here
every expectation of the file must come back with a result, and the file must say what the schemas
say, or the contract does not hold.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any, cast

import polars as pl

from checks.contracts.generate import contract_text
from schemas.field import Field, Kind
from schemas.render.contract import contract_columns, least_of, length_of, most_of
from schemas.table import Table

if TYPE_CHECKING:
    from great_expectations import ExpectationSuite

RESULT_SCHEMA = pl.Schema(
    {
        "contract": pl.String(), "expectation": pl.String(), "column": pl.String(), "success": pl.Boolean(),
        "rows": pl.Int64(), "unexpected": pl.Int64(), "detail": pl.String(),
    }
)  # fmt: skip
"""Columns of `contract_results` but the run."""


@dataclass(frozen=True, slots=True)
class _Written:
    """A contract's file."""

    name: str
    expectations: list[dict[str, Any]]


def _written(table: Table) -> tuple[_Written, str | None]:
    """The file of a table's contract, and what is wrong with it, if anything."""
    entry = files("checks.contracts") / f"{table.name}.json"
    try:
        text = entry.read_text(encoding="utf-8")
        data = cast(dict[str, Any], json.loads(text))
        written = _Written(str(data["name"]), list(data["expectations"]))
    except (OSError, ValueError, KeyError, TypeError) as fault:
        return _Written(table.name, []), f"the contract's file cannot be read: {fault}"
    if text != contract_text(table.name):
        return (
            written,
            "the contract's file differs from the schemas: run `python -m checks.contracts.generate`",
        )
    return written, None


def derived(table: Table, rows: pl.DataFrame) -> pl.DataFrame:
    """The frame that a contract looks at: lists replaced by their length, least and most."""

    def of(field: Field) -> list[pl.Expr]:
        column = pl.col(field.name)
        if not field.many:
            return [column]
        exprs = [column.list.len().alias(length_of(field.name))]
        if field.kind is not Kind.TEXT:
            exprs += [
                column.list.min().alias(least_of(field.name)),
                column.list.max().alias(most_of(field.name)),
            ]
        return exprs

    shaped = rows.select([expr for field in table.fields for expr in of(field)])
    return shaped.select(contract_columns(table))


@lru_cache(maxsize=1)
def _context() -> Any:
    import os

    os.environ["GX_ANALYTICS_ENABLED"] = "false"
    import great_expectations as gx
    from great_expectations.data_context.types.base import ProgressBarsConfig

    context = gx.get_context(mode="ephemeral")
    context.variables.progress_bars = ProgressBarsConfig(globally=False)
    return context


def _suite(written: _Written) -> "ExpectationSuite":
    from great_expectations import ExpectationSuite

    return ExpectationSuite(name=written.name, expectations=cast(Any, written.expectations))


def _run(table: Table, suite: "ExpectationSuite", rows: pl.DataFrame) -> list[Mapping[str, Any]]:
    context = _context()
    source = context.data_sources.add_or_update_pandas(table.name)
    batch = source.add_dataframe_asset(table.name).add_batch_definition_whole_dataframe("rows")
    frame = derived(table, rows).to_pandas()
    outcome = batch.get_batch(batch_parameters={"dataframe": frame}).validate(suite, result_format="BASIC")
    return [result.to_json_dict() for result in outcome.results]


def _row(table: Table, result: Mapping[str, Any], rows: int) -> dict[str, object]:
    config, told = result["expectation_config"], cast(dict[str, Any], result.get("result") or {})
    kwargs = cast(dict[str, Any], config["kwargs"])
    columns = kwargs.get("column") or kwargs.get("column_B") or ",".join(kwargs.get("column_list") or ())
    raised = cast(dict[str, Any], result.get("exception_info") or {})
    failed = not result["success"]
    return {
        "contract": table.name,
        "expectation": config["type"],
        "column": columns or None,
        "success": bool(result["success"]),
        "rows": rows,
        "unexpected": int(told.get("unexpected_count") or (1 if failed else 0)),
        "detail": json.dumps(told.get("partial_unexpected_list") or raised, default=str)[:2000]
        if failed
        else None,
    }


def _broken(table: Table, rows: int, reason: str) -> dict[str, object]:
    return {
        "contract": table.name, "expectation": "contract_is_whole", "column": None, "success": False,
        "rows": rows, "unexpected": 1, "detail": reason,
    }  # fmt: skip


def validate_rows(table: Table, rows: pl.DataFrame) -> pl.DataFrame:
    """Results of every expectation of a table's contract over rows of it.

    Args:
        table: the table.
        rows: its columns.

    Returns:
        `RESULT_SCHEMA`; one row an expectation, and a failing row `contract_is_whole` where the
        file is damaged, differs from the schemas, or an expectation of it gave no result.
    """
    written, fault = _written(table)
    results = _run(table, _suite(written), rows)
    told = [_row(table, result, rows.height) for result in results]
    if fault is not None:
        told.append(_broken(table, rows.height, fault))
    lost = len(written.expectations) - len(results)
    if lost:
        told.append(_broken(table, rows.height, f"{lost} expectations of the file gave no result"))
    return pl.DataFrame(told, schema=RESULT_SCHEMA)
