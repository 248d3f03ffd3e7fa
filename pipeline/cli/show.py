"""`studaudit show HAND`."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import click

from pipeline.cli.options import Setting, common_options
from pipeline.cli.output import print_json, safe, safe_lines
from pipeline.cli.place import open_lake

if TYPE_CHECKING:
    from pipeline.view import HandView, StepView

_MARKS = {True: " ", False: "✗", None: "?"}


def _step(step: "StepView") -> str:
    seat = f"seat {step.seat}" if step.seat is not None else ""
    clause = f"  [{step.clause}]" if step.clause else ""
    return (
        f" {_MARKS[step.right]} {step.number:>3}  {safe(step.part):<9} {seat:<8} {safe(step.recorded):<44} "
        f"{safe(step.expected)}{clause}"
    ).rstrip()


def _lines(view: "HandView", *, raw: bool) -> Iterator[str]:
    yield f"{view.subject} {view.hand_id}"
    for name, value in view.facts.items():
        yield f"  {name:<14}{safe(value)}"
    place = view.place
    yield f"  {'source':<14}{safe(place['source'])} bytes {place['byte_start']}-{place['byte_end']}"
    if view.verdict:
        yield f"  {'verdict':<14}{view.verdict['verdict']}"
    yield ""
    yield "   step part      seat     recorded                                     expected"
    for step in view.steps:
        yield _step(step)
    yield ""
    for finding in view.findings:
        yield f"  {finding['code']} {finding['severity']} ({finding['role']}): {safe(finding['message'])}"
    if view.verdict:
        for doubt in view.verdict["undecidable"]:  # type: ignore[union-attr]
            yield f"  not decided {safe(doubt)}"
    if raw:
        yield ""
        yield "\r\n".join(map(safe_lines, view.raw.decode("utf-8", "backslashreplace").split("\r\n")))


def _json(view: "HandView") -> dict[str, Any]:
    from dataclasses import asdict

    from schemas.cards import card_text

    data: dict[str, Any] = asdict(view)
    for seat in data["seats"]:
        seat["cards"] = [card_text(card) for card in seat["cards"]]
    return data | {"raw": view.raw.decode("utf-8", "backslashreplace")}


@click.command()
@click.argument("hand")
@click.option("--raw", is_flag=True, help="Print the record's bytes as received, too.")
@common_options
def command(setting: Setting, hand: str, raw: bool) -> None:
    """One round or hand step by step: recorded beside expected.

    HAND is what `studaudit findings` names: TABLE/SESSION/ROUND, or a hand_id (or its beginning), or a
    hand's number as its source prints it. ✗ marks a step that the rules do not allow, ? one that
    could not be judged.
    """
    from pipeline.view import find_hand, view_hand

    lake = open_lake(setting)
    view = view_hand(lake, find_hand(lake, hand))
    if setting.as_json:
        print_json(_json(view))
        return
    for line in _lines(view, raw=raw):
        click.echo(line)
