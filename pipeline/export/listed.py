"""Findings as people read them: in the order of their weight, and each with a name for its place."""

from collections import defaultdict
from collections.abc import Iterable, Iterator

from schemas.codes import CODES, Scope

Finding = dict[str, object]
_PLACES = {
    Scope.SEAT: ("hand_id", "seat"),
    Scope.HAND: ("hand_id",),
    Scope.SESSION: ("venue", "table", "session"),
}
_GRAVEST_FIRST = ("error", "warning", "info")


def _place(finding: Finding, scope: Scope) -> tuple[object, ...]:
    return tuple(finding[name] for name in _PLACES[scope])


def _weight(finding: Finding) -> tuple[int, int]:
    return _GRAVEST_FIRST.index(str(finding["severity"])), CODES[str(finding["code"])].order


def by_weight(findings: Iterable[Finding]) -> Iterator[Finding]:
    """Roots by severity, gravest first, then in the catalogue's order; behind each what follows from it.

    A consequence of several roots stands behind the first of them, and one whose root is not among
    the findings at the end. What weighs the same keeps its order.

    Args:
        findings: rows of `findings`.
    """
    rows = sorted(findings, key=_weight)
    waiting: dict[tuple[object, ...], list[Finding]] = defaultdict(list)
    for row in rows:
        if row["role"] == "consequence":
            for scope in Scope:
                waiting[row["code"], scope, *_place(row, scope)].append(row)
    told: set[object] = set()

    def followed(row: Finding) -> Iterator[Finding]:
        if row["finding_id"] in told:
            return
        told.add(row["finding_id"])
        yield row
        for effect, scope in CODES[str(row["code"])].explains.items():
            for consequence in waiting.pop((effect, scope, *_place(row, scope)), ()):
                yield from followed(consequence)

    for row in rows:
        if row["role"] == "root":
            yield from followed(row)
    for row in rows:
        yield from followed(row)


def name_of(finding: Finding) -> str:
    """What to call the place of a finding.

    Returns:
        `TABLE/SESSION/ROUND` for a round and the `hand_id` for a hand, as `studaudit show` takes
        them; `TABLE/SESSION` for a session, and otherwise the source file's name.
    """
    table, session, number = (finding[name] for name in ("table", "session", "round"))
    if finding["hand_id"] is not None:
        # `show` parts the name at its last two strokes
        named = number is not None and "/" not in str(session)
        return f"{table}/{session}/{number}" if named else str(finding["hand_id"])
    return str(finding["source"] or "") if session is None else f"{table}/{session}"
