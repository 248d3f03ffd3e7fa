"""The sites whose text `WRITERS` can write, as `Told`."""

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from random import Random

from tests.oracles.hand_text import WRITERS, Manner, dressed, some_names, stated
from tests.oracles.stud.model import Row


@dataclass(frozen=True)
class SiteTold:
    """A site's text, by its writer."""

    form: str
    site: str
    sees: str = "up"

    def can(self, row: Row) -> bool:
        """Both sites print every stack, and deal with a limit."""
        return -1 not in row["start_stack_minor"] and row["limit"] == "fixed"

    def write(self, row: Row, rng: Random, *, winner_mucks: bool = True) -> tuple[str, Row]:
        """The text, and the row as it states it."""
        tournament = row["kind"] == "tournament"
        dress = dressed(
            row,
            self.site,
            hand_no=rng.randrange(10**9, 10**11),
            table="17" if tournament else rng.choice(("Halley", "Mira II", "x' (y) - z")),
            at=datetime(2012, 1, 1, tzinfo=UTC) + timedelta(minutes=rng.randrange(500_000)),
            names=dict(zip(row["seat"], some_names(rng, len(row["seat"])), strict=True)),
            zone=rng.choice(("ET", "CET")),
            winner_mucks=winner_mucks,
        )
        manner = Manner(
            mix=rng.choice(("", "HORSE")) if row["game"] != "5stud" else "",
            noise=rng if rng.random() < 0.5 else None,
            pot_beside_street=rng.random() < 0.5,
        )
        return WRITERS[self.site](dress, manner).text(), stated(dress)
