"""`studaudit coverage`."""

from typing import TYPE_CHECKING, cast

import click

from pipeline.cli.options import Setting, common_options
from pipeline.cli.output import print_json, print_nothing, print_rows
from pipeline.cli.place import open_lake

if TYPE_CHECKING:
    from pipeline.view.coverage import By

_COUNTS = {"ran": "ran", "not_applicable": "no cause", "undecidable": "undecided", "share": "could run"}
_COLUMNS = {
    "source": {"source": "source", "judged": "judged", "undecided": "left open", **_COUNTS, "why": "why not"},
    "check": {"code": "check", **_COUNTS, "why": "why not", "title": "looks for"},
    "hand": {"hand_id": "round or hand", "verdict": "verdict", **_COUNTS, "why": "why not"},
}
_FIGURES = ("judged", "undecided", "ran", "not_applicable", "undecidable", "share")


def _why(reasons: object) -> str:
    """The reasons in words, the commonest first."""
    told = cast("list[str | dict[str, object]]", reasons)
    return "; ".join(
        each if isinstance(each, str) else f"{each['reason']} ({each['number']})" for each in told
    )


def _told(row: dict[str, object]) -> dict[str, object]:
    share = row["share"]
    return row | {"share": f"{share:.2%}" if isinstance(share, float) else "-", "why": _why(row["reasons"])}


@click.command()
@click.option(
    "--by",
    type=click.Choice(("source", "check", "hand")),
    default="source",
    show_default=True,
    help="What the checks are added up by.",
)
@common_options
def command(setting: Setting, by: "By") -> None:
    """How far the checks got, and what stood in their way.

    A hand without a finding is only as clean as the checks that could look at it. Of the last verdict on
    each round and hand, every check falls into one of three: it RAN and decided, it had NO CAUSE (a hand
    without a showdown shows no wrong order of showing), or it was left UNDECIDED, because something that
    decides is not in the record: a mucked hand, a bring-in that no other hand of the table states, a sheet
    that does not say. COULD RUN is the share of those with cause that ran.

    By source it tells which recordings are worth less than they seem, by check which rule is hardly
    ever held against anything, by hand which hands to read with care (most left open first; `studaudit
    show HAND` has the details).

    It answers and ends with 0, whatever it shows.
    """
    from pipeline.export.tables import plain_rows
    from pipeline.view.coverage import coverage

    found = coverage(open_lake(setting), by)
    if setting.as_json:
        print_json(list(plain_rows(found)))
    elif found.height:
        rows = (_told(row) for row in found.iter_rows(named=True))
        print_rows(list(rows), _COLUMNS[by], spare=("title", "why"), figures=_FIGURES)
    else:
        print_nothing("No round or hand has been judged yet")
