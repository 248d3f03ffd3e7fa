"""What the pages ask of the lake: queries as named steps with named parameters.

Each step is a common table expression that reads tables of the lake or steps before it; the last
one is the answer. Parameters are written `$name`, and a null one filters nothing. Text from people
or sources only ever enters as a parameter.
"""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Query:
    """A question to the lake.

    Attributes:
        name: what it answers.
        steps: SQL by the step's name, in the order in which they build on each other.
        order: the answer's order.
        parameters: names of the parameters that the steps use.
    """

    name: str
    steps: Mapping[str, str]
    order: str
    parameters: tuple[str, ...] = ()

    def sql(self) -> str:
        """The steps joined into one statement."""
        named = ",\n".join(f"{name} AS ({sql})" for name, sql in self.steps.items())
        return f"WITH {named}\nSELECT * FROM {list(self.steps)[-1]} ORDER BY {self.order}"


MACROS = (
    "among(value, wanted) AS (wanted IS NULL OR list_contains(wanted, value))",
    "within(day, first, last) AS (first IS NULL OR day BETWEEN first AND last)",
)
"""Conditions that several steps share; a null `wanted` or `first` asks for everything."""

_LAST_TIE_OUT = {
    "session_tie_outs": """
        SELECT * FROM tie_outs
        QUALIFY row_number() OVER (PARTITION BY venue, "table", session ORDER BY run_id DESC) = 1"""
}
_HOLD_PARAMETERS = ("currency", "venue", "table", "first_day", "last_day")
_HOLD = {
    **_LAST_TIE_OUT,
    "asked_sessions": """
        SELECT * FROM session_tie_outs
        WHERE currency = $currency::VARCHAR AND among(venue, $venue::VARCHAR[])
          AND among("table", $table::VARCHAR[]) AND within(gaming_day, $first_day::DATE, $last_day::DATE)""",
    "sums": """
        SELECT gaming_day, venue, "table", grouping(gaming_day) = 0 AS of_day,
          grouping("table") = 0 AS of_table, count(*) AS sessions, sum(rounds)::BIGINT AS rounds,
          sum(handle_minor)::BIGINT AS handle_minor, sum(drop_minor)::BIGINT AS drop_minor,
          sum(win_by_rounds_minor)::BIGINT AS win_minor
        FROM asked_sessions GROUP BY GROUPING SETS ((gaming_day), (venue, "table"), ())""",
    "sums_with_hold": """
        SELECT *, CASE WHEN drop_minor > 0 THEN win_minor / drop_minor END AS hold,
          CASE WHEN handle_minor > 0 THEN win_minor / handle_minor END AS win_of_handle
        FROM sums""",
}
HOLD_BY_DAY = Query(
    "handle, drop, win and hold of each gaming day",
    _HOLD | {"by_day": 'SELECT * EXCLUDE (venue, "table") FROM sums_with_hold WHERE of_day'},
    "gaming_day NULLS LAST",
    _HOLD_PARAMETERS,
)
HOLD_BY_TABLE = Query(
    "handle, drop, win and hold of each table",
    _HOLD | {"by_table": "SELECT * EXCLUDE (gaming_day) FROM sums_with_hold WHERE of_table"},
    'venue, "table"',
    _HOLD_PARAMETERS,
)
HOLD_IN_ALL = Query(
    "handle, drop, win and hold of everything asked for, one row",
    _HOLD | {"in_all": "SELECT * FROM sums_with_hold WHERE NOT of_day AND NOT of_table"},
    "sessions",
    _HOLD_PARAMETERS,
)
NOT_TIED_OUT = Query(
    "sessions whose wins by count and by rounds differ, or of which one is not known",
    {
        **_LAST_TIE_OUT,
        "not_tied_out": """
            SELECT *, win_by_count_minor - win_by_rounds_minor AS delta_minor FROM session_tie_outs
            WHERE ties_out IS NOT TRUE AND (currency IS NULL OR currency = $currency::VARCHAR)
              AND among(venue, $venue::VARCHAR[]) AND among("table", $table::VARCHAR[])
              AND (gaming_day IS NULL OR within(gaming_day, $first_day::DATE, $last_day::DATE))""",
    },
    'ties_out NULLS LAST, gaming_day NULLS LAST, venue, "table", session',
    _HOLD_PARAMETERS,
)
SESSION_CHOICES = Query(
    "currencies, venues, tables and days of sessions, with their rounds",
    {
        **_LAST_TIE_OUT,
        "session_choices": """
            SELECT currency, venue, "table", gaming_day, sum(rounds)::BIGINT AS rounds
            FROM session_tie_outs GROUP BY ALL""",
    },
    'rounds DESC, currency, venue, "table", gaming_day',
)

_SEEN = {
    **_LAST_TIE_OUT,
    "seen": """
        SELECT * FROM findings WHERE $run::VARCHAR IS NULL OR run_id = $run::VARCHAR
        QUALIFY row_number() OVER (PARTITION BY finding_id ORDER BY run_id DESC) = 1""",
    "placed": """
        SELECT seen.* REPLACE (coalesce(seen.gaming_day, opened.gaming_day) AS gaming_day),
          coalesce(seen.venue, seen.site) AS place
        FROM seen LEFT JOIN session_tie_outs AS opened
          ON seen.venue = opened.venue AND seen."table" = opened."table" AND seen.session = opened.session""",
    "asked_findings": """
        SELECT * FROM placed
        WHERE among(code, $code::VARCHAR[]) AND among(severity, $severity::VARCHAR[])
          AND among(role, $role::VARCHAR[]) AND among(verdict, $verdict::VARCHAR[])
          AND among(place, $place::VARCHAR[]) AND among("table", $table::VARCHAR[])
          AND among(session, $session::VARCHAR[])
          AND within(gaming_day, $first_day::DATE, $last_day::DATE)""",
}
FINDING_FILTERS = (
    *("run", "code", "severity", "role", "verdict", "place", "table", "session", "first_day", "last_day"),
)

FINDINGS = Query(
    "findings, the costliest for the house first",
    _SEEN
    | {
        "ranked": """
            SELECT *, list_position(['error', 'warning', 'info'], severity) AS gravity FROM asked_findings"""
    },
    "gravity, role DESC, abs(delta_minor) DESC NULLS LAST, source, byte_start, code, seat, finding_id",
    FINDING_FILTERS,
)
FINDINGS_BY_CODE = Query(
    "findings by code, severity and currency; the money is that of the roots",
    _SEEN
    | {
        "by_code": """
            SELECT code, severity, currency,
              count(*) FILTER (role = 'root') AS roots,
              count(*) FILTER (role <> 'root') AS consequences,
              sum(delta_minor) FILTER (role = 'root')::BIGINT AS delta_minor
            FROM asked_findings GROUP BY code, severity, currency"""
    },
    "code, severity, currency NULLS LAST",
    FINDING_FILTERS,
)
MONEY = Query(
    "what the house lost and kept by roots, their balance, and what follows from them, by currency",
    _SEEN
    | {
        "money": """
            SELECT currency, count(*) AS findings,
              coalesce(sum(delta_minor) FILTER (role = 'root' AND delta_minor < 0), 0)::BIGINT AS lost_minor,
              coalesce(sum(delta_minor) FILTER (role = 'root' AND delta_minor > 0), 0)::BIGINT AS kept_minor,
              coalesce(sum(delta_minor) FILTER (role = 'root'), 0)::BIGINT AS balance_minor,
              coalesce(sum(delta_minor) FILTER (role <> 'root' AND delta_minor < 0), 0)::BIGINT
                AS lost_after_minor,
              coalesce(sum(delta_minor) FILTER (role <> 'root' AND delta_minor > 0), 0)::BIGINT
                AS kept_after_minor
            FROM asked_findings WHERE delta_minor <> 0 GROUP BY currency"""
    },
    "findings DESC, currency",
    FINDING_FILTERS,
)
FINDING_CHOICES = Query(
    "places, tables, sessions and days that findings name",
    {
        **_LAST_TIE_OUT,
        "finding_choices": """
            SELECT DISTINCT coalesce(f.venue, f.site) AS place, f."table", f.session,
              coalesce(f.gaming_day, opened.gaming_day) AS gaming_day
            FROM findings AS f LEFT JOIN session_tie_outs AS opened
              ON f.venue = opened.venue AND f."table" = opened."table" AND f.session = opened.session""",
    },
    'place, "table", session, gaming_day',
)

RUNS = Query("every run, the last one first", {"every_run": "SELECT * FROM runs"}, "run_id DESC")
SOURCES = Query(
    "the last row of the ledger for each source, of one run or of all",
    {
        "last_rows": """
            SELECT * FROM sources WHERE $run::VARCHAR IS NULL OR run_id = $run::VARCHAR
            QUALIFY row_number() OVER (PARTITION BY source, source_sha256 ORDER BY run_id DESC) = 1""",
        "ledger": """
            SELECT *, bytes = bytes_stored + bytes_duplicate + bytes_quarantined + bytes_set_aside AS adds_up
            FROM last_rows""",
    },
    "adds_up, bytes_quarantined DESC, source",
    ("run",),
)
DRIFT = Query(
    "lines that fit nothing in their format, by format and month of receipt",
    {
        "last_rows": """
            SELECT * FROM sources WHERE lines > 0
            QUALIFY row_number() OVER (PARTITION BY source, source_sha256 ORDER BY run_id DESC) = 1""",
        "first_runs": """
            SELECT source, source_sha256, min(run_id) AS received_in FROM sources GROUP BY ALL""",
        "received": """
            SELECT format, date_trunc('month', runs.started_at_utc)::DATE AS month, last_rows.*
            FROM last_rows JOIN first_runs USING (source, source_sha256)
            JOIN runs ON runs.run_id = first_runs.received_in""",
        "drift": """
            SELECT format, month, count(*) AS files, sum(lines)::BIGINT AS lines,
              sum(lines_unknown)::BIGINT AS lines_unknown, sum(lines_unknown) / sum(lines) AS share
            FROM received GROUP BY ALL""",
    },
    "format, month",
)
QUARANTINE = Query(
    "pieces that are kept apart, of one run or of all",
    {"kept_apart": "SELECT * FROM quarantine WHERE $run::VARCHAR IS NULL OR run_id = $run::VARCHAR"},
    "source, byte_start",
    ("run",),
)
CONTRACTS = Query(
    "results of a run's contracts, those that do not hold first",
    {"results": "SELECT * FROM contract_results WHERE run_id = $run::VARCHAR"},
    'success, contract, expectation, "column" NULLS FIRST',
    ("run",),
)
NEIGHBOURS = Query(
    "the rounds before and after one in its session",
    {
        "here": 'SELECT venue, "table", session, round FROM rounds WHERE hand_id = $hand::VARCHAR LIMIT 1',
        "around": """
            SELECT DISTINCT r.hand_id, r.round, r.round - here.round AS distance FROM rounds AS r JOIN here
              ON r.venue = here.venue AND r."table" = here."table" AND r.session = here.session
            WHERE r.round IN (here.round - 1, here.round + 1)""",
    },
    "distance, hand_id",
    ("hand",),
)
VERDICT_COUNTS = Query(
    "rounds and hands by their last verdict",
    {
        "last_verdicts": """
            SELECT * FROM verdicts
            QUALIFY row_number() OVER (PARTITION BY hand_id ORDER BY run_id DESC) = 1""",
        "verdict_counts": "SELECT subject, verdict, count(*) AS number FROM last_verdicts GROUP BY ALL",
    },
    "subject DESC, number DESC",
)
QUERIES = tuple(query for query in globals().values() if isinstance(query, Query))
"""Every query."""
