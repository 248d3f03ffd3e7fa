"""Every table's contract, held against what the run wrote; the results are kept."""

from dataclasses import dataclass, field

import polars as pl

from checks.contracts.validate import RESULT_SCHEMA, validate_rows
from pipeline.run import Run, latest_run
from schemas.render.frame import empty_frame
from schemas.table import Table
from schemas.tables import TABLES
from schemas.tables_judged import CONTRACT_RESULTS, RUNS

BATCH_ROWS = 16_384
"""Great Expectations looks at pandas frames in memory: so many rows at a time."""


@dataclass(slots=True)
class Contracts:
    """What the contracts came to.

    Attributes:
        results: columns of `contract_results`.
    """

    results: pl.DataFrame = field(default_factory=lambda: empty_frame(CONTRACT_RESULTS))

    @property
    def broken(self) -> pl.DataFrame:
        """The expectations that do not hold."""
        return self.results.filter(~pl.col("success"))

    @property
    def hold(self) -> bool:
        """Whether all hold."""
        return self.broken.is_empty()


def _wanted(run: Run, table: Table) -> pl.Expr:
    """The run's own rows; of the tables that the run writes last, the rows of the run before."""
    if table not in (RUNS, CONTRACT_RESULTS):
        return pl.col("run_id") == run.run_id
    return pl.col("run_id") == pl.lit(latest_run(run.lake), pl.String)


def _keys(run: Run, table: Table) -> pl.DataFrame:
    """Whether the key names one row over all that the run wrote, whatever its batches."""
    keys = run.lake.scan(table).filter(_wanted(run, table)).select(table.key)
    rows, names = keys.select(pl.len(), pl.struct(table.key).n_unique().alias("names")).collect().row(0)
    told = {
        "contract": table.name,
        "expectation": "key_names_one_row_in_the_run",
        "column": ",".join(table.key),
        "success": rows == names,
        "rows": rows,
        "unexpected": rows - names,
        "detail": None,
    }
    return pl.DataFrame([told], schema=RESULT_SCHEMA)


def validate(run: Run) -> Contracts:
    """Holds the run's rows of every table against the table's contract, and keeps the results.

    The run's own row and the results themselves are written after it: of these two tables the rows
    of the run before are held against it.
    """
    run.progress.start("contracts", len(TABLES))
    results: list[pl.DataFrame] = []
    for table in TABLES.values():
        seen = False
        for rows in run.lake.batches(table, _wanted(run, table), BATCH_ROWS):
            results.append(validate_rows(table, rows))
            seen = True
        if not seen:
            results.append(validate_rows(table, empty_frame(table)))
        results.append(_keys(run, table))
        run.progress.advance(1)
    told = pl.concat(results).with_columns(run_id=pl.lit(run.run_id))
    summed = told.group_by("run_id", "contract", "expectation", "column", maintain_order=True).agg(
        pl.col("success").all(),
        pl.col("rows").sum(),
        pl.col("unexpected").sum(),
        pl.col("detail").drop_nulls().first(),
    )
    run.lake.append(CONTRACT_RESULTS, summed, run.run_id)
    return Contracts(summed)
