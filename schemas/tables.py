"""Every table of the lake by name."""

from schemas import tables_judged as judged
from schemas import tables_recorded as recorded
from schemas.table import Table

TABLES: dict[str, Table] = {
    table.name: table
    for table in (
        recorded.SOURCES,
        recorded.QUARANTINE,
        recorded.DUPLICATES,
        recorded.SESSIONS,
        recorded.MOVEMENTS,
        recorded.ROUNDS,
        recorded.HANDS,
        judged.EXPECTED_ROUNDS,
        judged.EXPECTED_HANDS,
        judged.VERDICTS_TABLE,
        judged.FINDINGS,
        judged.TIE_OUTS,
        judged.CONTRACT_RESULTS,
        judged.RUNS,
    )
}
