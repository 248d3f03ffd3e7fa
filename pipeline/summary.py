"""What a run came to, for a tired person: files, bytes, hands by fate, findings, what to type next."""

from collections.abc import Iterator

import polars as pl

from pipeline.nightly import Outcome
from schemas.codes import CODES
from schemas.money import minor_digits, to_text
from schemas.sums import total
from schemas.tables_judged import VERDICTS

_FATES = ("stored", "duplicate", "quarantined", "set_aside")


def by_code(findings: pl.DataFrame) -> pl.DataFrame:
    """Findings counted by code and the currency of their money, the catalogue's order kept.

    Returns:
        `code`, `severity`, `roots`, `consequences`, `currency`, `delta_minor` of the roots, and
        `follow_delta_minor` of the consequences. A misread hand carries no money itself: what it cost
        stands there, with the payment that follows from it. Null where no money is known, or its sum
        passes 64 bits.
    """
    root = pl.col("role") == "root"
    delta = pl.col("delta_minor")
    order = pl.DataFrame({"code": list(CODES), "order": range(len(CODES))})
    return (
        findings.with_columns(currency=pl.when(delta.is_not_null()).then("currency"))
        .group_by("code", "severity", "currency")
        .agg(
            roots=root.sum().cast(pl.Int64),
            consequences=(~root).sum().cast(pl.Int64),
            delta_minor=pl.when(delta.filter(root).count() > 0).then(total(delta.filter(root))),
            follow_delta_minor=pl.when(delta.filter(~root).count() > 0).then(total(delta.filter(~root))),
        )
        .join(order, on="code", how="left")
        .sort("order", "severity", "currency", nulls_last=True)
        .drop("order")
    )


def ledger_sums(sources: pl.DataFrame) -> dict[str, int]:
    """Files, bytes and records of a run by fate."""
    names = ["bytes", "records", *_FATES, *(f"bytes_{fate}" for fate in _FATES)]
    return {"files": sources.height} | {name: int(sources[name].sum()) for name in names}


def _money(minor: int | None, currency: str | None) -> str:
    if minor is None or currency is None:
        return ""
    return f"{'+' if minor > 0 else ''}{to_text(minor, minor_digits(currency))} {currency}"


def _judged(what: str, fates: dict[str, int]) -> Iterator[str]:
    total = sum(fates.values())
    if total:
        order = [verdict for verdict in (*VERDICTS, "replayed") if verdict in fates]
        yield f"  {what:<9}{total:>12,}   " + ", ".join(f"{fates[verdict]:,} {verdict}" for verdict in order)


def _passed_over(outcome: Outcome) -> Iterator[str]:
    for name, reason in outcome.passed_over:
        shown = name.encode("unicode_escape").decode()
        yield f"  passed over, so that the run is not complete: {shown}: {reason}"


def _ledger_lines(outcome: Outcome) -> Iterator[str]:
    if outcome.sources.is_empty():
        return
    sums = ledger_sums(outcome.sources)
    yield f"  {'files':<9}{sums['files']:>12,}   {sums['records']:,} records"
    yield f"  {'bytes':<9}{sums['bytes']:>12,}   all accounted for:"
    for fate in _FATES:
        yield f"  {'':<9}{sums[f'bytes_{fate}']:>12,}   {fate.replace('_', ' ')} ({sums[fate]:,} records)"


def _finding_lines(findings: pl.DataFrame) -> Iterator[str]:
    yield f"  {'':<17}{'causes':>7}{'money':>17}{'follow':>9}{'money':>17}"
    for row in by_code(findings).iter_rows(named=True):
        counts = [f"{row[name]:,}" if row[name] else "" for name in ("roots", "consequences")]
        sums = [_money(row[name], row["currency"]) for name in ("delta_minor", "follow_delta_minor")]
        figures = f"{counts[0]:>7}{sums[0]:>17}{counts[1]:>9}{sums[1]:>17}"
        yield f"  {row['code']:<9}{row['severity']:<8}{figures}  {CODES[row['code']].title}"


def _resigned_lines(outcome: Outcome) -> Iterator[str]:
    if outcome.resigned:
        yield "Some rounds were judged while other readings, or sheets, were in force than now:"
        yield "  studaudit replay, then studaudit check, judges all by what is signed now"


def _only_replayed(outcome: Outcome) -> bool:
    return "replayed" in outcome.rounds or "replayed" in outcome.hands


def _next_lines(outcome: Outcome) -> Iterator[str]:
    findings = outcome.findings
    if _only_replayed(outcome):
        yield "  studaudit check                       recorded beside expected, and the findings"
    grave = findings.filter((pl.col("severity") == "error") & pl.col("hand_id").is_not_null())
    if findings.height:
        yield "  studaudit findings                    every finding, with its place"
        yield f"  studaudit explain {findings['code'][0]:<20}what a code means"
    if grave.height:
        yield f"  studaudit show {grave['hand_id'][0]:<23}one of them step by step"
    if outcome.sources.height and outcome.sources["quarantined"].sum():
        yield "  studaudit quarantine list             what could not be read, and why"
    yield "  studaudit dashboard                   hold, findings, hands, runs in the browser"


def summary_lines(outcome: Outcome, *, advice: bool = True) -> Iterator[str]:
    """The summary, a line at a time, with what to type next where advice is wanted."""
    if outcome.undone:
        yield f"The run {outcome.undone} had died half-way; what it wrote was undone first."
    if outcome.nothing_new:
        yield "Nothing new in the inbox" + (f" since run {outcome.run_id}." if outcome.run_id else ".")
        if outcome.run_id:
            yield "What was found before: studaudit findings --run all"
        yield from _resigned_lines(outcome)
        yield from _passed_over(outcome)
        return
    yield f"Run {outcome.run_id}"
    yield from _ledger_lines(outcome)
    yield from _passed_over(outcome)
    yield from _judged("rounds", outcome.rounds)
    yield from _judged("hands", outcome.hands)
    if outcome.not_judged:
        yield f"  {'':<9}{outcome.not_judged:>12,}   of any verdict: a check that cannot be done yet"
    yield ""
    if outcome.findings.height:
        yield "Found: first causes, what follows from them, and the money of each (negative: the house lost)"
        yield from _finding_lines(outcome.findings)
    elif _only_replayed(outcome):
        yield "Nothing was checked."
    else:
        yield "Nothing found."
    yield from _resigned_lines(outcome)
    broken = outcome.contracts.broken
    if broken.height:
        yield ""
        yield "Contracts that do not hold: the run's results are not to be relied on"
        for row in broken.head(10).iter_rows(named=True):
            what = f"{row['contract']}: {row['expectation']} {row['column'] or ''}"
            yield f"  {what} ({row['unexpected']:,} rows)"
    if advice:
        yield ""
        yield "Next"
        yield from _next_lines(outcome)


def summary_json(outcome: Outcome) -> dict[str, object]:
    """The summary as plain data."""
    return {
        "run_id": outcome.run_id,
        "exit_code": outcome.exit_code,
        "nothing_new": outcome.nothing_new,
        "resigned": outcome.resigned,
        "passed_over": [{"name": name, "reason": reason} for name, reason in outcome.passed_over],
        "undone_run": outcome.undone,
        "ledger": ledger_sums(outcome.sources),
        "rounds": outcome.rounds,
        "hands": outcome.hands,
        "not_judged": outcome.not_judged,
        "findings": by_code(outcome.findings).to_dicts(),
        "contracts_broken": outcome.contracts.broken.select("contract", "expectation", "column").to_dicts(),
    }
