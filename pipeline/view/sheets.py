"""Rule sheets as people look at them: facts for a list, clauses with their readings, and who signed."""

from collections.abc import Iterable, Sequence
from datetime import date, datetime

from pipeline.signing import Signing
from pipeline.view.clauses import signed_text, signs
from schemas.sheets import Clause, HouseSheet, Sheet, StudSheet

Facts = dict[str, object]
FAMILIES = {True: "house-banked", False: "stud"}


def doubtful(sheet: Sheet) -> tuple[Clause, ...]:
    """The clauses that can be read in more than one way."""
    return tuple(clause for clause in sheet.clauses if clause.alternatives)


def judged_by_default(sheet: Sheet) -> str:
    """What a sheet judges where nothing was signed and no record names a sheet."""
    if not isinstance(sheet, StudSheet):
        return "sessions whose openings name it"
    where = ", ".join(sheet.sites) if sheet.sites else "all other sites"
    return f"{' and '.join(sheet.kinds)} hands of {where}"


def sheet_facts(sheet: Sheet) -> Facts:
    """What a list of sheets tells of one; dates as text."""
    return {
        "sheet": sheet.name,
        "title": sheet.title,
        "family": FAMILIES[isinstance(sheet, HouseSheet)],
        "source": sheet.source,
        "judges": judged_by_default(sheet),
        "in_force_from": sheet.in_force_from.isoformat(),
        "in_force_until": sheet.in_force_until.isoformat() if sheet.in_force_until else None,
        "clauses": len(sheet.clauses),
        "doubtful": [clause.id for clause in doubtful(sheet)],
        "sha256": sheet.sha256,
    }


def _moment(at: date | datetime | None) -> str | None:
    return at.isoformat() if at is not None else None


def reading_signed(signing: Signing, clause: Clause) -> str:
    """What an entry says of a clause: a reading's name, else the parameters that it sets."""
    sets = [f"{name} = {value}" for name, value in signing.sets.items() if name in clause.sets]
    named = signing.readings.get(clause.id)
    return ", ".join(([named] if named else []) + sets)


def _signed(signings: Iterable[Signing], clause: Clause) -> list[Facts]:
    return [
        {
            "venue": signing.venue,
            "table": signing.table,
            "reading": reading_signed(signing, clause),
            "signed_by": signing.signed_by,
            "signed_on": signing.signed_on.isoformat(),
            "from": _moment(signing.since),
            "until": _moment(signing.until),
        }
        for signing in signings
        if signs(signing, clause)
    ]


def clause_facts(clause: Clause, signings: Iterable[Signing]) -> Facts:
    """A clause with its reading, its alternatives, and who signed which of them.

    Args:
        clause: the clause as the sheet has it.
        signings: the configuration's entries for the clause's sheet.
    """
    return {
        "clause": clause.id,
        "says": clause.says,
        "source": clause.source,
        "reading": clause.reading,
        "parameters": clause.sets,
        "called": clause.called,
        "alternatives": [
            {"name": other.name, "says": other.says, "parameters": other.sets}
            for other in clause.alternatives
        ],
        "signed": _signed(signings, clause),
    }


def whole_sheet(sheet: Sheet, signings: Sequence[Signing]) -> Facts:
    """A sheet with all its clauses, and the entries of the configuration that name it.

    Args:
        sheet: the sheet.
        signings: the configuration's entries, of this and other sheets.
    """
    own = [signing for signing in signings if signing.sheet == sheet.name]
    return sheet_facts(sheet) | {
        "clauses": [clause_facts(clause, own) for clause in sheet.clauses],
        "signings": [signed_text(signing) for signing in own],
    }
