"""The clauses that a round goes by: the reading in force, who signed it, what others would have paid."""

from collections.abc import Iterator

from dashboard.markup import Row, escape, grid, pill, show, tag
from pipeline.view.model import ClauseView, HandView, ReadingView

_HEADINGS = (("Clause", "narrow"), ("Rule, and how else it could be read", ""), ("Reading", ""))


def reading_name(name: str) -> str:
    """A reading's name, set apart from its words."""
    return tag("span", escape(name), "code")


def _signed(clause: ClauseView) -> str:
    how = escape(clause.reading)
    if not clause.others:
        return how
    if clause.signed is None:
        return how + tag("div", pill("unsigned") + escape("the sheet's own"))
    return how + tag("div", escape(f"signed by {clause.signed}"), "quiet")


def _other(other: ReadingView) -> str:
    told = tag("div", reading_name(other.name) + escape(f" {other.says}"))
    if other.pays is None:
        return told
    paid = other.pays or ("nothing in this round would come out otherwise",)
    return told + "".join(tag("div", escape(text), "quiet") for text in paid)


def _rows(view: HandView) -> Iterator[Row]:
    for clause in view.clauses:
        called = reading_name(clause.called) + " " if clause.called else ""
        aside = "" if clause.decides else "decides no step, but another reading would pay otherwise"
        says = tag("div", called + escape(clause.says), hint=clause.source) + tag(
            "div", escape(aside), "quiet"
        )
        yield Row((tag("b", escape(clause.clause)), says, _signed(clause)))
        for other in clause.others:
            yield Row(("", _other(other), escape("not in force")), "other")


def show_clauses(view: HandView) -> None:
    """Puts the clauses on the page."""
    show(grid(_HEADINGS, _rows(view), "Clauses, the reading in force and the other listed readings"))
