"""`studaudit rules check [FILE…]`."""

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, cast

import click

from pipeline.cli.faults import EXIT_USAGE
from pipeline.cli.options import Setting, common_options
from pipeline.cli.output import print_json, print_rows
from pipeline.cli.place import config_of
from schemas.fault import UsageFault

if TYPE_CHECKING:
    from pipeline.config import Config
    from pipeline.signing import Signing
    from pipeline.view.unsigned import Unsigned
    from schemas.sheets import HouseSheet

_COLUMNS = {"state": "", "place": "where", "clause": "clause", "told": "what"}
Row = dict[str, object]
_NOTHING: Row = {
    "code": None, "sheet": None, "venue": None, "tables": [], "clause": None, "reading": None, "others": [],
}  # fmt: skip


def _good(place: str, told: str, sheet: str | None = None) -> Row:
    return {"state": "ok", "place": place} | _NOTHING | {"sheet": sheet, "told": told}


def _broken(fault: UsageFault, place: str) -> Row:
    reason = fault.reason if fault.place is None else f"{fault.place}: {fault.reason}"
    told = reason.removeprefix(f"{place}: ").removeprefix(f"{place}, ")
    told += f"; {fault.hint}" if fault.hint else ""
    return {"state": "FAULT", "place": place} | _NOTHING | {"told": told}


def _sheets(signings: "Iterable[Signing]") -> list[Row]:
    from pipeline.view.sheets import whole_sheet
    from schemas.sheets import all_sheets

    rows: list[Row] = []
    for name, sheet in all_sheets().items():
        clauses = cast("list[Row]", whole_sheet(sheet, tuple(signings))["clauses"])
        unsigned = [
            str(clause["clause"]) for clause in clauses if clause["alternatives"] and not clause["signed"]
        ]
        doubts = f"; signed by nobody: {', '.join(unsigned)}" if unsigned else ""
        rows.append(_good(name, f"{len(clauses)} clauses{doubts}", name))
    return rows


def _file(path: Path) -> Row:
    from schemas.sheets.load import parse_sheet

    try:
        content = path.read_bytes()
    except OSError as fault:
        return _broken(UsageFault(f"cannot be read: {fault.strerror}"), str(path))
    try:
        sheet = parse_sheet(content, str(path))
    except UsageFault as fault:
        return _broken(fault, str(path))
    return _good(str(path), f"a whole sheet, {sheet.name}, SHA-256 {sheet.sha256}", sheet.name)


def _unsigned(each: "Unsigned") -> Row:
    tables = ", ".join(each.tables) or "all tables"
    others = [other.name for other in each.clause.alternatives]
    how = "no [[rules]] speaks of it" if each.place is None else f"{each.place} leaves it out"
    return {
        "state": "warning",
        "code": None,
        "place": f"{each.sheet} at {each.venue}, {tables}",
        "sheet": each.sheet,
        "venue": each.venue,
        "tables": list(each.tables),
        "clause": each.clause.id,
        "reading": each.clause.called,
        "others": others,
        "told": f"[{each.clause.called}] holds unsigned ({how}); it could be [{'] ['.join(others)}]",
    }


def _idle(signing: "Signing") -> Row:
    from schemas.sheets import StudSheet, find_sheet

    what = "hand" if isinstance(find_sheet(signing.sheet), StudSheet) else "session"
    told = f"no {what} in the lake is of {signing.tables}: is the name right?"
    return {"state": "warning", "place": signing.place} | _NOTHING | {"sheet": signing.sheet, "told": told}


def _signings(config: "Config") -> list[Row]:
    from pipeline.lake import SettledLake
    from pipeline.view.unsigned import entries_without_records, unsigned_by_entries, unsigned_in_lake

    rows = [
        _good(
            signing.place,
            f"{signing.sheet} for {signing.tables}, signed by {signing.signed_by}",
            signing.sheet,
        )
        for signing in config.rules
    ]
    rows += map(_unsigned, unsigned_by_entries(config.rules))
    lake = SettledLake(config.lake)
    if lake.exists():
        rows += map(_idle, entries_without_records(lake, config.rules))
        rows += map(_unsigned, unsigned_in_lake(lake, config.rules))
    return rows


def _favoured(place: str, sheet: "HouseSheet") -> Iterator[Row]:
    """A row for each bet of a sheet that the house loses on in the long run (RUL-002)."""
    import polars as pl

    from checks import check_sheets
    from pipeline.theory.edge import edge_of

    edges = edge_of(sheet).by_bet
    bets = pl.DataFrame({"bet": list(edges), "edge": [float(edge) for edge in edges.values()]})
    for found in check_sheets(bets.with_columns(rules=pl.lit(sheet.name))).findings.iter_rows(named=True):
        told = f"{found['code']}: {found['message']}"
        yield {"state": found["severity"], "place": place} | _NOTHING | {
            "code": found["code"], "sheet": sheet.name, "told": told,
        }  # fmt: skip


def _edges(signings: "Iterable[Signing]", files: Iterable[Path]) -> Iterator[Row]:
    """What favours the player in the sheets as they are, as they are signed, and in files."""
    from pipeline.signing.entry import signed_sheet
    from schemas.sheets import HouseSheet, all_sheets
    from schemas.sheets.load import parse_sheet

    read = [(sheet.name, sheet) for sheet in all_sheets().values()]
    read += [(signing.place, signed_sheet(signing)) for signing in signings]
    read += [(str(path), parse_sheet(path.read_bytes(), str(path))) for path in files]
    for place, sheet in read:
        if isinstance(sheet, HouseSheet):
            yield from _favoured(place, sheet)


@click.command()
@click.argument("files", nargs=-1, type=click.Path(path_type=Path))
@common_options
def command(setting: Setting, files: tuple[Path, ...]) -> int:
    """Check the rule sheets, what the configuration signs, and sheet FILEs of your own.

    A sheet must set every parameter of its family exactly once, in its other readings too; a name that
    it does not know is told with the nearest. A warning names a clause that can be read in more than one
    way, at a venue whose [[rules]] do not say which reading holds, or whose tables play by a sheet that
    no [[rules]] speaks of: the sheet's own reading then holds, but nobody signed it. Another names
    [[rules]] that speak of no session, or no hand, in the lake.

    Exit code 64 where anything is broken; a warning does not change it.
    """
    rules: Sequence[Signing] = ()
    try:
        config = config_of(setting)
        rules = config.rules
        rows = _sheets(config.rules) + _signings(config)
    except UsageFault as fault:
        rows = [*_sheets(()), _broken(fault, fault.place or "configuration")]
    rows += map(_file, files)
    if not any(row["state"] == "FAULT" for row in rows):
        rows += _edges(rules, files)
    if setting.as_json:
        print_json(rows)
    else:
        print_rows(rows, _COLUMNS)
    unsigned = sum(row["state"] == "warning" and row["clause"] is not None for row in rows)
    if unsigned and not setting.quiet:
        click.echo(f"{unsigned} readings hold unsigned; next: name those that hold under [[rules]]", err=True)
    return EXIT_USAGE if any(row["state"] == "FAULT" for row in rows) else 0
