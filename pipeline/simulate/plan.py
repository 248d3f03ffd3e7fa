"""What a simulation is asked for: game, size, calendar, limits, habits and the mix of faults."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from typing import Literal

from pipeline.simulate.games import GAMES, Game
from schemas.money import minor_digits

LAYOUT_SEATS = 7
SHIFT_LETTERS = "ABCD"
SHARES = ("declare_rate", "deck_rate", "bonus_rate", "jackpot_rate", "buy_rate", "max_payout_rate")
Compression = Literal["none", "gz", "zst"]


@dataclass(frozen=True)
class Plan:
    """One simulation. The same plan always gives the same bytes.

    Sessions are `venues * tables * days * shifts`; `rounds` is the total over all of them, shared out
    unevenly. Amounts are in the currency's minor unit. `rules` is the `id@version` of the game that all
    tables play. `faults` maps a name of `FAULTS` to how often it is injected. `labels` is the file for
    the injected faults; left out, it stands beside the output folder, never inside it.

    Shares, 0 to 1: `declare_rate` of hands whose class is declared, `deck_rate` of rounds that record
    the whole deck, `bonus_rate` and `jackpot_rate` of hands that bet on it, `buy_rate` of hands below a
    straight that buy a card (each where the game offers it), `max_payout_rate` of sessions that state a
    maximum payout. `linked_meter` has all tables of a venue play for one progressive meter; faults cannot
    be put into such rounds, since each would change what the other tables wrote.

    Raises:
        ValueError: a value that no table could be run with, with what would be accepted.
    """

    seed: int = 1
    rounds: int = 10_000
    venues: int = 1
    tables: int = 4
    days: int = 7
    first_day: date = date(2026, 11, 2)
    shifts: int = 2
    currency: str = "EUR"
    rules: str = "stud-poker-fr@1"
    ante_min_minor: int = 500
    ante_max_minor: int = 10_000
    seats: int = LAYOUT_SEATS
    faults: Mapping[str, int] = field(default_factory=dict[str, int])
    compression: Compression = "none"
    declare_rate: float = 0.9
    deck_rate: float = 0.05
    bonus_rate: float = 0.35
    jackpot_rate: float = 0.5
    buy_rate: float = 0.15
    max_payout_rate: float = 0.3
    linked_meter: bool = False
    labels: Path | None = None

    def __post_init__(self) -> None:
        """Refuse what no table could be run with."""
        minor_digits(self.currency)
        if self.rules not in GAMES:
            raise ValueError(f"rules {self.rules!r} cannot be simulated: only {', '.join(GAMES)} can")
        for name in ("seed", "rounds"):
            if getattr(self, name) < 0:
                raise ValueError(f"{name} is {getattr(self, name)}: it cannot be negative")
        for name, most in (
            ("venues", 999),
            ("tables", 99),
            ("days", 3660),
            ("shifts", len(SHIFT_LETTERS)),
            ("seats", LAYOUT_SEATS),
        ):
            if not 1 <= getattr(self, name) <= most:
                raise ValueError(f"{name} is {getattr(self, name)}: it must be 1 to {most}")
        for name in SHARES:
            if not 0 <= getattr(self, name) <= 1:
                raise ValueError(f"{name} is {getattr(self, name)}: it is a share from 0 to 1")
        if not 2 <= self.ante_min_minor <= self.ante_max_minor:
            raise ValueError(
                f"ante limits {self.ante_min_minor} to {self.ante_max_minor}: the minimum must be at least 2 "
                "minor units and not above the maximum"
            )
        if self.compression not in ("none", "gz", "zst"):
            raise ValueError(f"compression {self.compression!r}: it must be 'none', 'gz' or 'zst'")
        if any(count < 0 for count in self.faults.values()):
            raise ValueError("a fault cannot be injected a negative number of times")
        if self.linked_meter and self.game.progressive is None:
            raise ValueError(f"linked_meter is asked for, and {self.rules} has no progressive meter")
        if self.linked_meter and any(self.faults.values()):
            raise ValueError(
                "linked_meter is asked for together with faults: only legal rounds can be linked"
            )

    @property
    def game(self) -> Game:
        """The rules that all tables play by."""
        return GAMES[self.rules]

    @property
    def bonus_min_minor(self) -> int:
        """The least bonus bet, one chip."""
        return self.chip_minor

    @property
    def bonus_max_minor(self) -> int:
        """The highest bonus bet: with its prizes it must not break a table."""
        return min(10 * self.chip_minor, self.ante_max_minor)

    @property
    def payout_caps(self) -> tuple[int | None, int, int]:
        """None and the two maximum payouts that sessions state, low enough to be met now and then."""
        return None, 5 * self.ante_max_minor, 12 * self.ante_max_minor

    @property
    def chip_minor(self) -> int:
        """The smallest chip that antes are built of: half the minimum where that is whole."""
        return self.ante_min_minor // 2 if self.ante_min_minor % 2 == 0 else self.ante_min_minor

    @property
    def imprest_minor(self) -> int:
        """The float that a table is kept near: it covers two royal flushes at the highest raise."""
        return self.ante_max_minor * 400
