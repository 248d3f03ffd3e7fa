"""What the options of `studaudit simulate --game` ask for, and the sheet that it is played by."""

import difflib
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Literal

from schemas.fault import UsageFault
from schemas.sheets import StudSheet, all_sheets

STUD_OPTIONS = ("kind", "hands", "seats", "sheet", "site", "loose", "observed")
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
            UsageFault: it is none of the family, or not for the kind; none is in force on the first day.
        """
        if self.sheet is None:
            return self._taken_unasked()
        kinds = {s.name: s for s in all_sheets().values() if isinstance(s, StudSheet)}
        _one_of(self.sheet, kinds, "stud sheet")
        sheet = kinds[self.sheet]
        if self.kind not in sheet.kinds:
            raise UsageFault(f"{self.sheet} is for {' and '.join(sheet.kinds)}, not for {self.kind}")
        return sheet

    def _taken_unasked(self) -> StudSheet:
        """The shipped sheet that judges the hands where nobody signed another."""
        import polars as pl

        from pipeline.signing import stud_sheets, with_stud_sheets

        nothing = pl.lit(None, pl.String)
        hand = pl.DataFrame({"site": self.site, "kind": self.kind, "started_at_utc": self.begins})
        judged = with_stud_sheets(hand.with_columns(table=nothing, rules=nothing))
        sha256 = judged["sheet_sha256"].item()
        if sha256 is None:
            day = f"{self.begins:%Y-%m-%d}"
            raise UsageFault(f"no sheet judges {self.kind} hands of {self.site} on {day}")
        return stud_sheets()[sha256]

    @property
    def begins(self) -> datetime:
        """When the first hand is played."""
        return self.first_day.replace(hour=_EVENING, tzinfo=UTC)

    def is_taken_unasked(self) -> bool:
        """Whether a night judges the hands by the same sheet without a signature."""
        return self.judged_by() == self._taken_unasked()


def _one_of(word: str, known: Any, what: str) -> None:
    if word not in known:
        near = difflib.get_close_matches(word, list(known), 1)
        hint = f"did you mean {near[0]!r}?" if near else f"there are {', '.join(known)}"
        raise UsageFault(f"there is no {what} {word!r}", hint=hint)
