"""Every table's contract, held against what the run wrote; the results are kept."""

from dataclasses import dataclass, field

import polars as pl

from pipeline.run import Run
from schemas.render.frame import empty_frame
from schemas.tables import TABLES
from schemas.tables_judged import CONTRACT_RESULTS, RUNS

BATCH_ROWS = 131_072
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


def validate(run: Run) -> Contracts:
    """Holds the run's rows of every table against the table's contract.

    The run's own row and the results themselves are written after it; their contracts are held
    against the rows of the runs before.
    """
    from checks.contracts.validate import validate_rows

    run.progress.start("contracts", len(TABLES))
    results: list[pl.DataFrame] = []
    for table in TABLES.values():
        own = pl.col("run_id") == run.run_id
        wanted = pl.col("run_id") < run.run_id if table in (RUNS, CONTRACT_RESULTS) else own
        seen = False
        for rows in run.lake.batches(table, wanted, BATCH_ROWS):
            results.append(validate_rows(table, rows))
            seen = True
        if not seen:
            results.append(validate_rows(table, empty_frame(table)))
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
