"""`studaudit show HAND`."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, cast

import click

from pipeline.cli.options import Setting, common_options
from pipeline.cli.output import print_json, safe, safe_lines
from pipeline.cli.place import config_of, open_lake
from pipeline.cli.show_hand import MARKS, replay_lines

if TYPE_CHECKING:
    from pipeline.view.model import ClauseView, HandView, RecordView, StepView

_OTHERWISE = "≈"
_DOES = {
    "first": "first received",
    "replaces": "replaces the one before",
    "cancels": "takes the one before away",
    "kept apart": "kept apart: other content, no correction says why",
}


def _step(step: "StepView") -> str:
    seat = f"seat {step.seat}" if step.seat is not None else ""
    clause = f"  [{step.clause}]" if step.clause else ""
    then = f"  (right under another reading of {step.otherwise})" if step.otherwise else ""
    mark = _OTHERWISE if step.otherwise else MARKS[step.right]
    return (
        f" {mark} {step.number:>3}  {safe(step.part):<9} {seat:<8} {safe(step.recorded):<44} "
        f"{safe(step.expected)}{clause}{safe(then)}"
    ).rstrip()


def _clause(clause: "ClauseView") -> Iterator[str]:
    called = f" [{clause.called}]" if clause.called else ""
    aside = "" if clause.decides else " (decides no step, but another reading would pay otherwise)"
    yield f"  {clause.clause:<13} {clause.says}{called}{aside}"
    if clause.others:
        signed = f"signed by {safe(clause.signed)}" if clause.signed else "signed by nobody: the sheet's own"
        yield f"                {clause.reading} reading, {signed}"
    for other in clause.others:
        yield f"                or [{other.name}] {other.says}"
        for paid in other.pays or ():
            yield f"                   {safe(paid)}"
        if other.pays == ():
            yield "                   nothing in this round would come out otherwise"


def _record(number: int, record: "RecordView") -> Iterator[str]:
    counts = ", the one that counts" if record.counts else ""
    who = "".join(f"{word} {safe(text)}" for word, text in ((" by", record.by), (":", record.reason)) if text)
    yield f"  {number}. {_DOES[record.does]}{counts}  {safe(record.at or '')}{who}".rstrip()
    place = f"{safe(record.source)} bytes {record.byte_start}-{record.byte_end}"
    verdict = f", verdict {record.verdict} in run {record.run_id}" if record.verdict else ""
    yield f"     {place}{verdict}"
    for change in record.changed:
        yield f"     {safe(change)}"


def _lines(view: "HandView", *, raw: bool) -> Iterator[str]:
    yield f"{view.subject} {view.hand_id}"
    for name, value in view.facts.items():
        yield f"  {name:<16}{safe(value)}"
    place = view.place
    yield f"  {'source':<16}{safe(place['source'])} bytes {place['byte_start']}-{place['byte_end']}"
    if view.verdict:
        yield f"  {'verdict':<16}{view.verdict['verdict']}"
    yield ""
    if view.subject == "hand":
        yield from replay_lines(view)
    else:
        yield "   step part      seat     recorded                                     expected"
        yield from map(_step, view.steps)
    yield ""
    if view.clauses:
        yield "   the clauses that it goes by, and their other readings"
        for clause in view.clauses:
            yield from _clause(clause)
        yield ""
    if view.records:
        yield "   the records of this round, in order"
        for number, record in enumerate(view.records, 1):
            yield from _record(number, record)
        yield ""
    for finding in view.findings:
        yield f"  {finding['code']} {finding['severity']} ({finding['role']}): {safe(finding['message'])}"
    if view.verdict:
        for doubt in view.verdict["undecidable"]:  # type: ignore[union-attr]
            yield f"  not decided {safe(doubt)}"
    if raw:
        yield ""
        yield "\r\n".join(map(safe_lines, view.raw.decode("utf-8", "backslashreplace").split("\r\n")))


_OF_HANDS = ("table", "end")
"""Keys that rounds do not have."""


def _plain(value: object, name: str = "") -> Any:
    """Lists and mappings as they are, with cards in words."""
    from schemas.cards import card_text

    if isinstance(value, dict):
        pairs = cast("dict[str, object]", value).items()
        return {key: _plain(each, key) for key, each in pairs if each is not None or key not in _OF_HANDS}
    if isinstance(value, list | tuple):
        each_of = cast("list[object]", value)
        if name in ("cards", "community"):
            return [card_text(cast(int, card)) for card in each_of]
        return [_plain(each) for each in each_of]
    return value


def _json(view: "HandView") -> dict[str, Any]:
    from dataclasses import asdict

    return _plain(asdict(view)) | {"raw": view.raw.decode("utf-8", "backslashreplace")}


@click.command()
@click.argument("hand")
@click.option("--down", is_flag=True, help="Tell down cards before the showdown, as far as the record does.")
@click.option("--raw", is_flag=True, help="Print the record's bytes as received, too.")
@common_options
def command(setting: Setting, hand: str, raw: bool, down: bool) -> None:
    """One round or hand step by step: recorded beside expected.

    HAND is what `studaudit findings` names: TABLE/SESSION/ROUND (with VENUE/ before it where several
    venues have such a round), or a hand_id (or its beginning), or a hand's number as its source prints
    it (70011223344, '#70011223344', or with its site: PokerStars/70011223344). ✗ marks a step that the
    rules do not allow, ≈ one that they allow under another listed reading of a clause alone, ? one that
    could not be judged.

    Of a house-banked round the clauses that decide stand below, with the reading in force, who signed
    it, and what every other listed reading would have paid; and where the round was corrected, each of
    its records with what it changed.

    A hand of the seven-card stud family is followed street by street: how the boards lie, the pot
    before each step, what was done, whose turn it was and what that seat might do; then who can win
    each pot and who does, the showdown in its order, odd chips, the rake beside what the sheet's schedule
    takes, and stacks. Down cards are ?? until the showdown, the writer's own too, unless --down asks for
    them (--raw prints them in any case).
    """
    from pipeline.view import find_hand, view_hand

    lake = open_lake(setting)
    view = view_hand(lake, find_hand(lake, hand), config_of(setting).rules, down=down)
    if setting.as_json:
        print_json(_json(view))
        return
    for line in _lines(view, raw=raw):
        click.echo(line)
