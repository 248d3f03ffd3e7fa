"""Betting without a limit: a bet of the lower limit or more, a raise of the last bet or raise or more.

All-in for less is allowed and reopens nothing: who has acted may only call it or fold. There is no cap.
"""

from tests.oracles.stud.betting import Betting, Wager
from tests.oracles.stud.model import opening_street


class NoLimitBetting(Betting):
    """As `Betting`, with one least size in place of the sizes of the limits."""

    def least(self) -> int:
        """The least street total of a full bet or raise; over a bring-in that of the lower limit."""
        return self.small if self._over_bring_in() else self.level + self.last_full

    def _over_bring_in(self) -> bool:
        return self.street == opening_street(self.game) and not self.bets

    def units(self) -> list[int]:
        """Bets that the street allows: the lower limit at least, whatever the boards show."""
        return [self.small]

    def full_wagers(self, units: list[int]) -> dict[int, Wager]:  # noqa: ARG002
        """The least full bet, raise or completion."""
        return {self.least(): Wager(self.least() - self.level, counts=True)}

    def wager(self, total: int, all_in: bool, units: list[int]) -> Wager | None:  # noqa: ARG002
        """What an aggressive total is, None where it is too little."""
        if total >= self.least():
            return Wager(total - (0 if self._over_bring_in() else self.level), counts=True)
        return Wager(self.last_full, counts=False) if all_in else None

    def capped(self) -> bool:
        """Never."""
        return False

    def _raise_to(self, total: int, all_in: bool) -> bool:
        """Put the level up; what falls short all-in is a raise too, though it lets nobody raise again."""
        wager = self.wager(total, all_in, self.units()) or Wager(self.small, counts=True)
        self.level = max(total, (self.bring_in or 0) if self.opening else 0)
        self.incomplete = None
        if not wager.counts:
            return True
        self.bets += 1
        self.last_full = wager.unit
        for other in self.order:
            other.acted = False
        return True
