"""How a format tells a hand: the text that it prints, and what a reader must make of that text.

Every format has a module `told_<name>.py` beside this one that holds a `TOLD`; the tests over all formats
find it there. It is written from the description of the format, without its parser.
"""

from importlib import import_module
from pkgutil import iter_modules
from random import Random
from typing import Protocol

import tests.oracles.hand_text as here
from tests.oracles.stud.model import Row


class Told(Protocol):
    """The second way between a row of `hands` and a format's text."""

    form: str
    """The format's name, such as `pokerstars-text`."""
    sees: str
    """Which cards of others the text shows: `all` every card, `up` the up cards of each street and what a
    showdown shows, `none` no up cards. Formats that see alike must lead to the same replay."""

    def can(self, row: Row) -> bool:
        """Whether the format can express a generated row: its game, limit, kind, currency."""
        ...

    def write(self, row: Row, rng: Random) -> tuple[str, Row]:
        """A whole file with this one hand, and the columns that `RecordedHand.row` must give for it.

        Args:
            row: a hand of `stud_play`, legal or spoiled, that `can` accepts.
            rng: draws what the row does not say: number, table, time, names, dialect, notices.
        """
        ...


def all_told() -> dict[str, Told]:
    """What each format's module holds, by the name of the format."""
    names = [m.name for m in iter_modules(here.__path__) if m.name.startswith("told_")]
    found: list[Told] = [import_module(f"{here.__name__}.{name}").TOLD for name in sorted(names)]
    return {told.form: told for told in found}
