"""A rule sheet on the page: its clauses with sources, readings and parameters, and who signed."""

from collections.abc import Iterator
from typing import Any

from dashboard.clauses import reading_name
from dashboard.markup import Row, escape, grid, pairs, pill, show, tag

_HEADINGS = (
    ("Clause", "narrow"),
    ("Rule, and how else it could be read", ""),
    ("Parameters", ""),
    ("Signed", ""),
)
Facts = dict[str, Any]


def value_text(value: object) -> str:
    """A parameter's value in words."""
    if isinstance(value, dict):
        return ", ".join(f"{name} {each}" for name, each in value.items())
    if isinstance(value, list | tuple):
        return ", ".join(map(str, value))
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


def _parameters(values: Facts) -> str:
    return "".join(
        tag("div", tag("span", escape(name), "code") + escape(f" {value_text(value)}"))
        for name, value in values.items()
    )


def _signed(clause: Facts) -> str:
    if not clause["alternatives"]:
        return tag("span", escape("one reading alone"), "quiet")
    if not clause["signed"]:
        return pill("unsigned") + tag("span", escape("the sheet's own holds"), "quiet")
    lines: list[str] = []
    for entry in clause["signed"]:
        table = "all tables" if entry["table"] is None else entry["table"]
        when = "".join(f", {name} {entry[name]}" for name in ("from", "until") if entry[name])
        who = f" {entry['signed_by']}, {entry['signed_on']}: {entry['venue']}, {table}{when}"
        lines.append(tag("div", reading_name(entry["reading"]) + escape(who)))
    return "".join(lines)


def _rows(sheet: Facts) -> Iterator[Row]:
    for clause in sheet["clauses"]:
        called = reading_name(clause["called"]) + " " if clause["called"] else ""
        source = tag("div", escape(f"{clause['reading']}: {clause['source']}"), "quiet")
        says = tag("div", called + escape(clause["says"])) + source
        number = tag("b", escape(clause["clause"]))
        yield Row((number, says, _parameters(clause["parameters"]), _signed(clause)))
        for other in clause["alternatives"]:
            words = reading_name(other["name"]) + escape(f" {other['says']}")
            yield Row(("", words, _parameters(other["parameters"]), ""), "other")


def show_sheet(sheet: Facts) -> None:
    """Puts a sheet on the page.

    Args:
        sheet: `pipeline.view.sheets.whole_sheet` of it.
    """
    until = sheet["in_force_until"] or "further notice"
    values = [
        ("Sheet", escape(sheet["sheet"])),
        ("Game", escape(sheet["title"])),
        ("Family", escape(sheet["family"])),
        ("Source", escape(sheet["source"])),
        ("In force", escape(f"{sheet['in_force_from']} until {until}")),
        ("Can be read otherwise", escape(", ".join(sheet["doubtful"]) or "no clause")),
        ("SHA-256", tag("span", escape(sheet["sha256"]), "code")),
    ]
    show(pairs(values), grid(_HEADINGS, _rows(sheet), "Clauses, their readings and who signed"))
