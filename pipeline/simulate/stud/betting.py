"""One street's betting: who is to act, what may be wagered, and what a wager changes."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from schemas.sheets import StudSheet


@dataclass(slots=True)
class Seat:
    """A seat in the hand: chips left, what it gave on the street and in all."""

    number: int
    chips: int
    absent: bool = False
    folded: bool = False
    street: int = 0
    total: int = 0
    acted: bool = False
    may_raise: bool = True

    @property
    def can_bet(self) -> bool:
        """Still in, with chips."""
        return not self.folded and self.chips > 0

    def pay(self, amount: int) -> None:
        """Moves chips into the middle."""
        self.chips -= amount
        self.street += amount
        self.total += amount


@dataclass(slots=True)
class Street:
    """The betting of one street.

    Attributes:
        sheet, no_limit: the rules.
        size, upper: of a bet or raise, and the larger one that an open pair allows, 0 none.
        first_size: what the first wager over a bring-in makes the bet; 0 on later streets.
        counted_from: the full bring-in where the sheet counts raises over the completion from it, else 0.
        level: what each seat must have given on the street.
        base: what the next raise is added to.
        to_complete: the full amount of a short all-in raise that counted, 0 none.
        bets: bets and raises so far.
        last_raise: without a limit, the last bet or raise.
        last_bettor: who put the level up last.
    """

    sheet: StudSheet
    no_limit: bool
    seats: Mapping[int, Seat]
    size: int
    upper: int = 0
    first_size: int = 0
    counted_from: int = 0
    level: int = 0
    base: int = 0
    to_complete: int = 0
    bets: int = 0
    last_raise: int = 0
    last_bettor: int = 0
    order: Sequence[int] = field(default_factory=list[int])

    def live(self) -> list[Seat]:
        """Seats that have not folded."""
        return [seat for seat in self.seats.values() if not seat.folded]

    def is_pending(self, seat: Seat) -> bool:
        """Whether the street cannot end before the seat acts."""
        live = self.live()
        if not seat.can_bet or len(live) < 2:
            return False
        if seat.street < self.level:
            return True
        return not seat.acted and sum(other.can_bet for other in live) >= 2

    def next_after(self, number: int) -> Seat | None:
        """The first pending seat to the left of a number, itself last."""
        numbers = sorted(self.seats)
        later = [n for n in numbers if n > number] + [n for n in numbers if n <= number]
        return next((self.seats[n] for n in later if self.is_pending(self.seats[n])), None)

    def is_capped(self) -> bool:
        """Whether no more raises are allowed."""
        if self.no_limit or (len(self.live()) == 2 and not self.sheet.cap_heads_up):
            return False
        return self.bets > self.sheet.max_raises

    def targets(self, seat: Seat) -> list[int]:
        """Street totals that a seat with enough chips may raise or bet to, the least first."""
        if not seat.may_raise:
            return []
        if self.no_limit:
            return [self._least_without_limit()]
        if self.is_capped():
            return [self.to_complete] if self.to_complete else []
        if self.first_size and self.bets == 0:
            return [self.first_size]
        goals = [self.base + self.size]
        if self.to_complete:
            goals.insert(0, self.to_complete)
        if self.upper:
            goals.append(self.base + self.upper)
        return sorted(set(goals))

    def _least_without_limit(self) -> int:
        if self.first_size and self.bets == 0:
            return self.first_size
        return self.base + max(self.last_raise, self.size)

    def raise_to(self, seat: Seat, target: int) -> None:
        """A bet or raise to a street total, all the seat's chips where it falls short."""
        goals = [goal for goal in self.targets(seat) if goal >= target]
        full = bool(goals) and goals[0] == target
        if self.no_limit and target >= self._least_without_limit():
            full = True
        before = self.base
        seat.pay(target - seat.street)
        if self.no_limit or not self.level:
            self.last_bettor = seat.number
        if full:
            self._full(seat, target, before)
        else:
            self._short(seat, target, goals[0] if goals else target)

    def _full(self, seat: Seat, target: int, before: int) -> None:
        completes = self.to_complete and target == self.to_complete
        if self.upper and target == before + self.upper:
            self.size, self.upper = self.upper, 0
        self.bets += 0 if completes else 1
        self.last_raise = target - (0 if self.first_size and self.bets == 1 else self.level)
        self.level = target
        self.base = self.counted_from if self.counted_from and target == self.first_size else target
        self.to_complete = 0
        self._reopen(seat)

    def _short(self, seat: Seat, target: int, goal: int) -> None:
        """An all-in raise that falls short of `goal`."""
        if self.no_limit:
            self.level = self.base = target
            return
        if self.counted_from and goal == self.first_size:
            self._short_completion(seat, target)
            return
        if self.to_complete and target < self.to_complete:
            self.level = self.base = target
            return
        onto = 0 if self.first_size and self.bets == 0 else self.base
        sheet = self.sheet
        if (target - onto) * sheet.short_raise_denominator < (goal - onto) * sheet.short_raise_numerator:
            self.level, self.to_complete = target, 0
            return
        if self.upper and goal == self.base + self.upper:
            self.size, self.upper = self.upper, 0
        self.bets += 1
        self.level = self.base = target
        self.to_complete = goal
        self._reopen(seat)

    def _short_completion(self, seat: Seat, target: int) -> None:
        """An all-in wager below the completion, which it counts as, whatever its size; raises count from
        the bring-in all the same. A second one is no more than a higher call."""
        self.level, self.base, self.to_complete = target, self.counted_from, self.first_size
        if not self.bets:
            self.bets = 1
            self._reopen(seat)

    def _reopen(self, seat: Seat) -> None:
        for other in self.seats.values():
            other.may_raise = True
        seat.may_raise = False
        self.last_bettor = seat.number
