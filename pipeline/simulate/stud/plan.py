"""What a simulation of stud hands is asked for."""

from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Literal

from schemas.sheets import StudSheet, load_sheet
from schemas.tables_recorded import GAMES

SHEETS = {"cash": "seven-card-stud-limit@1", "tournament": "stud-tournament-tda@1"}
"""The sheet of each kind of hand where none is asked for."""
FIVE_CARD = "5stud"


def sheet_of(kind: str) -> StudSheet:
    """The sheet by which hands of a kind are played where none is asked for."""
    return stud_sheet(SHEETS[kind])


def stud_sheet(name: str) -> StudSheet:
    """The shipped sheet called `id@version`.

    Raises:
        SheetFault: there is none of that name.
        TypeError: it is of another family.
    """
    sheet = load_sheet(name)
    if not isinstance(sheet, StudSheet):
        raise TypeError(f"{sheet.name} is no sheet of the stud family")
    return sheet


@dataclass(frozen=True)
class StudPlan:
    """One simulation of stud hands. The same plan always plays the same hands.

    Amounts are minor units. `hands` is how many are played, `hands_a_table` after how many another table
    begins. `seats` are the fewest and most seats of a table. `sees` is what the source shows: `all` cards,
    those of a `hero` and of showdowns, or `boards` and showdowns alone. Shares, 0 to 1: `short_rate` of
    stacks that are only a few bets, `absent_rate` of seats that are not there, `loose` how often a hand is
    played on rather than given up, `listed_rate` of mucked hands that a summary lists.

    Raises:
        ValueError: a game, a share or a number that cannot be.
    """

    game: str = "7stud"
    kind: Literal["cash", "tournament"] = "cash"
    limit: Literal["fixed", "no-limit"] = "fixed"
    sheet: StudSheet = field(default_factory=lambda: sheet_of("cash"))
    hands: int = 100
    seed: int = 1
    hands_a_table: int = 60
    seats: tuple[int, int] = (2, 8)
    site: str = "PokerStars"
    sees: Literal["all", "hero", "boards"] = "boards"
    currency: str = "USD"
    minor_digits: int = 2
    small_bet: int = 200
    big_bet: int = 400
    ante: int = 40
    bring_in: int = 50
    started_at: datetime = datetime(2026, 11, 2, 18, tzinfo=UTC)
    short_rate: float = 0.2
    absent_rate: float = 0.03
    loose: float = 0.6
    listed_rate: float = 0.7
    states_forced_bets: bool = True

    def __post_init__(self) -> None:
        """Refuses what cannot be played."""
        if self.game not in GAMES:
            raise ValueError(f"{self.game!r} is no game of the stud family: {', '.join(GAMES)}")
        least, most = self.seats
        if not 2 <= least <= most <= 8:
            raise ValueError(f"{least} to {most} seats: stud is dealt to two to eight")
        if self.hands < 1 or self.hands_a_table < 1:
            raise ValueError("at least one hand is played")
        if not 0 < self.ante <= self.bring_in * 4 or not 0 < self.bring_in < self.small_bet <= self.big_bet:
            raise ValueError("an ante, a bring-in below the lower limit and an upper one not below it")
        for name in ("short_rate", "absent_rate", "loose", "listed_rate"):
            if not 0 <= getattr(self, name) <= 1:
                raise ValueError(f"{name} is a share, from 0 to 1")
