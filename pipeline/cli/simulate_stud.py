"""`studaudit simulate --game`: hands of the seven-card stud family."""

from collections.abc import Callable, Mapping
from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING, Any, cast

import click

from pipeline.cli.asked_hands import Asked
from pipeline.cli.options import Setting
from pipeline.cli.output import print_json
from pipeline.cli.progress import progress_of
from schemas.fault import UsageFault
from schemas.money import CHIPS, minor_digits

if TYPE_CHECKING:
    from pipeline.simulate.stud import StudPlan
    from pipeline.simulate.stud.run import StudSummary

_TABLES, _SHORTEST, _LONGEST = 6, 15, 60
"""Tables wished for, and the fewest and most hands of one."""


def _seats(text: str) -> tuple[int, int]:
    least, _, most = text.partition("-")
    if not (least.isdigit() and (most or least).isdigit()):
        raise UsageFault(f"--seats {text!r} is no range", hint="write 2-8, or 6 for tables of six")
    return int(least), int(most or least)


def stud_kinds(asked: Asked) -> Mapping[str, Any]:
    """The kinds of faults that the hands asked for can have, by name."""
    from pipeline.simulate.stud.breaking import suiting

    asked.check()
    return suiting(asked.game, asked.kind, asked.judged_by(), asked.site)


def simulate_hands(
    setting: Setting,
    folder: Path,
    asked: Asked,
    faults: Mapping[str, int],
    labels: Path | None,
    compression: str,
) -> None:
    """Makes the hands and tells what was made.

    Raises:
        UsageFault: something that cannot be played or written.
    """
    from pipeline.simulate.plan import Compression
    from pipeline.simulate.stud.run import simulate_stud

    asked.check()
    packing = cast(Compression, compression)
    try:
        plan = _plan(asked)
        with progress_of(setting) as progress:
            progress.start("simulating", plan.hands)
            told = Advance(progress.advance)
            made = simulate_stud(
                plan, folder, faults=faults, labels=labels, compression=packing, progress=told
            )
    except ValueError as fault:
        raise UsageFault(str(fault)) from fault
    _tell(setting, folder, asked, made)


def _plan(asked: Asked) -> "StudPlan":
    """The tables that the options ask for.

    Raises:
        UsageFault: as `Asked.judged_by`, or seats or a currency that cannot be.
        ValueError: something that no table can be run with.
    """
    from pipeline.simulate.stud import StudPlan

    return StudPlan(
        game=asked.game,
        kind=asked.kind,
        sheet=asked.judged_by(),
        hands=asked.hands,
        hands_a_table=min(max(asked.hands // _TABLES, _SHORTEST), _LONGEST),
        seed=asked.seed,
        seats=_seats(asked.seats),
        site=asked.site,
        sees="boards" if asked.observed else "hero",
        started_at=asked.begins,
        loose=asked.loose,
        **_money(asked),
    )


def _tell(setting: Setting, folder: Path, asked: Asked, made: "StudSummary") -> None:
    """What was made, and what to do with it."""
    if setting.as_json:
        print_json({
            "files": [str(path) for path in made.files], "labels": str(made.labels), "tables": made.tables,
            "hands": made.hands, "faults": made.faults, "unplaced": dict(made.unplaced), "bytes": made.bytes,
        })  # fmt: skip
        return
    files = f"{len(made.files):,} files, {made.bytes:,} bytes"
    click.echo(f"{made.hands:,} hands of {made.tables:,} tables, {files}")
    click.echo(f"{made.faults:,} faults, labelled in {made.labels}")
    if made.unplaced:
        click.echo(f"no hand suits: {', '.join(made.unplaced)} (more --hands, or --seats 8 --loose 0.9)")
    if not asked.is_taken_unasked():
        click.echo(f'sign the sheet: [[rules]] with venue = "{asked.site}" and sheet = "{asked.sheet}"')
    click.echo(f"next: studaudit nightly --inbox {quote(str(folder))} --lake {quote(f'{folder}-lake')}")


def _money(asked: Asked) -> dict[str, Any]:
    """The currency of the hands: chips in tournaments, else dollars where none is asked for."""
    if asked.kind == "tournament" and asked.currency not in (None, CHIPS):
        raise UsageFault(f"tournaments are played for chips, not for {asked.currency}")
    currency = CHIPS if asked.kind == "tournament" else asked.currency or "USD"
    return {"currency": currency, "minor_digits": minor_digits(currency)}


class Advance:
    """Turns what is done so far into steps of a progress bar."""

    def __init__(self, advance: Callable[[int], None]) -> None:
        """`advance` takes steps."""
        self.advance, self.done = advance, 0

    def __call__(self, done: int) -> None:
        """So many are done in all."""
        self.advance(done - self.done)
        self.done = done
