"""What a simulation is asked for: size, calendar, limits, recording habits and the mix of faults."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from typing import Literal

from schemas.money import minor_digits

SHEET = "stud-poker-fr@1"
"""The one sheet whose rules the simulator plays by."""

LAYOUT_SEATS = 7
SHIFT_LETTERS = "ABCD"
Compression = Literal["none", "gz", "zst"]


@dataclass(frozen=True)
class Plan:
    """One simulation. The same plan always gives the same bytes.

    Sessions are `venues * tables * days * shifts`; `rounds` is the total over all of them, shared out
    unevenly. Amounts are in the currency's minor unit. `faults` maps a name of `FAULTS` to how often
    it is injected. `declare_rate` and `deck_rate` are the shares (0 to 1) of hands whose class is
    declared and of rounds that record the whole deck. `labels` is the file for the injected faults;
    left out, it stands beside the output folder, never inside it.

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
    rules: str = SHEET
    ante_min_minor: int = 500
    ante_max_minor: int = 10_000
    seats: int = LAYOUT_SEATS
    faults: Mapping[str, int] = field(default_factory=dict[str, int])
    compression: Compression = "none"
    declare_rate: float = 0.9
    deck_rate: float = 0.05
    labels: Path | None = None

    def __post_init__(self) -> None:
        """Refuse what no table could be run with."""
        minor_digits(self.currency)
        if self.rules != SHEET:
            raise ValueError(f"rules {self.rules!r} cannot be simulated: only {SHEET!r} can")
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
        for name in ("declare_rate", "deck_rate"):
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

    @property
    def chip_minor(self) -> int:
        """The smallest chip that antes are built of: half the minimum where that is whole."""
        return self.ante_min_minor // 2 if self.ante_min_minor % 2 == 0 else self.ante_min_minor

    @property
    def imprest_minor(self) -> int:
        """The float that a table is kept near: it covers two royal flushes at the highest raise."""
        return self.ante_max_minor * 400
