"""`studaudit simulate --game`: hands of the seven-card stud family."""

import difflib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from shlex import quote
from typing import Any, Literal, cast

import click

from pipeline.cli.options import Setting
from pipeline.cli.output import print_json
from pipeline.cli.progress import progress_of
from schemas.fault import UsageFault
from schemas.money import CHIPS, minor_digits
from schemas.sheets import StudSheet, all_sheets

STUD_OPTIONS = ("kind", "hands", "seats", "sheet", "site", "loose", "observed")
_TABLES, _SHORTEST, _LONGEST = 6, 15, 60
"""Tables wished for, and the fewest and most hands of one."""
_EVENING = 18
"""The hour at which the first table opens."""


@dataclass(frozen=True)
class Asked:
    """What the options of stud hands say."""

    game: str
    kind: Literal["cash", "tournament"]
    hands: int
    seats: str
    sheet: str | None
    site: str
    loose: float
    observed: bool
    currency: str | None
    seed: int
    first_day: datetime

    def check(self) -> None:
        """Refuses what no text is written for.

        Raises:
            UsageFault: with what there is.
        """
        from pipeline.simulate.stud.text import DIALECTS, refusal
        from schemas.tables_recorded import GAMES

        _one_of(self.game, GAMES, "stud game")
        _one_of(self.site, DIALECTS, "site's text")
        reason = refusal(self.site, self.game, "fixed")
        if reason is not None:
            raise UsageFault(f"--game {self.game} cannot be written: {reason}")

    def judged_by(self) -> StudSheet:
        """The sheet asked for, else the one that a night would take for the site and the kind.

        Raises:
            UsageFault: it is none of the family, or not for the kind.
        """
        kinds = {s.name: s for s in all_sheets().values() if isinstance(s, StudSheet)}
        if self.sheet is None:
            return self._default(list(kinds.values()))
        _one_of(self.sheet, kinds, "stud sheet")
        sheet = kinds[self.sheet]
        if self.kind not in sheet.kinds:
            raise UsageFault(f"{self.sheet} is for {' and '.join(sheet.kinds)}, not for {self.kind}")
        return sheet

    def _default(self, sheets: list[StudSheet]) -> StudSheet:
        mine = [sheet for sheet in sheets if self.kind in sheet.kinds and self.site in sheet.sites]
        rest = [sheet for sheet in sheets if self.kind in sheet.kinds and not sheet.sites]
        return (mine or rest)[-1]

    def is_taken_unasked(self) -> bool:
        """Whether a night judges the hands by the same sheet without a signature."""
        return self.judged_by() == replace(self, sheet=None).judged_by()


def _one_of(word: str, known: Any, what: str) -> None:
    if word not in known:
        near = difflib.get_close_matches(word, list(known), 1)
        hint = f"did you mean {near[0]!r}?" if near else f"there are {', '.join(known)}"
        raise UsageFault(f"there is no {what} {word!r}", hint=hint)


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
    from pipeline.simulate.stud import StudPlan
    from pipeline.simulate.stud.run import simulate_stud

    asked.check()
    try:
        plan = StudPlan(
            game=asked.game,
            kind=asked.kind,
            sheet=asked.judged_by(),
            hands=asked.hands,
            hands_a_table=min(max(asked.hands // _TABLES, _SHORTEST), _LONGEST),
            seed=asked.seed,
            seats=_seats(asked.seats),
            site=asked.site,
            sees="boards" if asked.observed else "hero",
            started_at=asked.first_day.replace(hour=_EVENING, tzinfo=UTC),
            loose=asked.loose,
            **_money(asked),
        )
        with progress_of(setting) as progress:
            progress.start("simulating", plan.hands)
            packing = cast(Compression, compression)
            told = Advance(progress.advance)
            made = simulate_stud(
                plan, folder, faults=faults, labels=labels, compression=packing, progress=told
            )
    except ValueError as fault:
        raise UsageFault(str(fault)) from fault
    if setting.as_json:
        print_json({
            "files": [str(path) for path in made.files], "labels": str(made.labels), "tables": made.tables,
            "hands": made.hands, "faults": made.faults, "unplaced": dict(made.unplaced), "bytes": made.bytes,
        })  # fmt: skip
        return
    click.echo(
        f"{made.hands:,} hands of {made.tables:,} tables, {len(made.files):,} files, {made.bytes:,} bytes"
    )
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
