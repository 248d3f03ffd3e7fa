"""The betting of one hand, street after street: whose turn it is and what may be bet.

A *unit* is the bet of the street (lower or upper limit). `level` is what every seat must match; a
wager that an all-in seat could not make in full leaves an `Incomplete` behind, which says what it
would be when completed and whether it counted as a raise (half a bet or more does).
"""

from dataclasses import dataclass

from schemas.vocabulary import Action
from tests.oracles.stud.boards import Boards, open_pair
from tests.oracles.stud.model import Sheet, Step, opening_street

WRONG_OPENER, WRONG_BRING_IN, OUT_OF_TURN, WRONG_SIZE, OVER_CAP, NOT_PLAYING = 2, 3, 4, 5, 6, 7
BAD_CHECK, WRONG_CALL, CLOSED, MORE_THAN_HELD, WRONG_FIRST, UPPER_BET = 8, 9, 10, 11, 12, 13
UNDECIDABLE = -1
NOBODY = 0
_AGGRESSIVE = (Action.COMPLETE, Action.BET, Action.RAISE)


@dataclass
class Place:
    """A seat in the betting; `stack` is None where the source states none."""

    seat: int
    stack: int | None
    hand_total: int = 0
    street_total: int = 0
    folded: bool = False
    out_of_chips: bool = False
    acted: bool = False

    def pay(self, amount: int, said_all_in: bool) -> None:
        self.street_total += amount
        self.hand_total += amount
        if self.stack is None:
            self.out_of_chips = self.out_of_chips or said_all_in
        else:
            self.stack = max(0, self.stack - amount)
            self.out_of_chips = self.stack == 0

    def holds(self, amount: int) -> bool:
        return self.stack is None or amount <= self.stack

    def is_all(self, amount: int, said_all_in: bool) -> bool:
        return said_all_in if self.stack is None else amount == self.stack


@dataclass
class Incomplete:
    """A wager above `base` by less than `unit`; `counted` where it was half a bet or more.

    Where the sheet counts raises from the bring-in, a completion is such a wager above the bring-in, and
    `next_onto` is the bring-in after a counted wager that fell short of the completion.
    """

    base: int
    unit: int
    counted: bool
    next_onto: int | None = None


@dataclass(frozen=True)
class Wager:
    """A legal aggressive total: what it counts for the cap and what it leaves behind."""

    unit: int
    counts: bool
    left: Incomplete | None = None


class Betting:
    """The state of the betting; `order` lists the seats clockwise from the left of the button."""

    def __init__(
        self, order: list[Place], game: str, sheet: Sheet, small: int, big: int, bring_in: int | None
    ) -> None:
        self.order = order
        self.places = {place.seat: place for place in order}
        self.game, self.sheet = game, sheet
        self.small, self.big, self.bring_in = small, big, bring_in
        self.street = 0
        self.absent = {place.seat for place in order if place.folded}
        self.raises: list[tuple[int, int]] = []
        self.level = 0
        self.answered: set[int] = set()

    # --- streets -------------------------------------------------------------------------------

    def open_street(self, street: int, first: int | None, boards: Boards) -> None:
        """Begin a street; `first` is the seat whose cards make it speak first, None where unknown."""
        self.street = street
        self.first_unknown = first is None
        self.last_actor: int | None = None
        self.answered = set()
        self.first_seat = first if first is not None else self.order[0].seat
        self.level = 0
        self.bets = 0
        self.upper_used = False
        self.incomplete: Incomplete | None = None
        self.pair_open = open_pair(boards)
        self.opening = street == opening_street(self.game)
        self.last_full = self.small
        if self.opening:
            self.incomplete = Incomplete(0, self.small, counted=False)
        self.forced = first
        for place in self.order:
            place.street_total = 0
            place.acted = False

    def uncalled(self) -> tuple[int, int] | None:
        """The seat and its chips of the street (of the antes before the first) that nobody stood against.

        None where another seat with chips called with less or anted less: it played for what it gave.
        """
        antes = self.street == 0
        given = {place.seat: place.hand_total if antes else place.street_total for place in self.order}
        top = max(given, key=lambda seat: given[seat], default=0)
        rest = max((chips for seat, chips in given.items() if seat != top), default=0)
        if not given or given[top] <= rest:
            return None
        able = {place.seat for place in self.with_chips()} - {top}
        short = {place.seat for place in self.order if self.owes(place)}
        answered = able if antes else able & self.answered & short
        return None if answered else (top, given[top] - rest)

    def live(self) -> list[Place]:
        return [place for place in self.order if not place.folded]

    def with_chips(self) -> list[Place]:
        return [place for place in self.live() if not place.out_of_chips]

    def over(self) -> bool:
        return len(self.live()) <= 1

    # --- turns ---------------------------------------------------------------------------------

    def owes(self, place: Place) -> int:
        return max(0, self.level - place.street_total)

    def due(self) -> int:
        """The seat whose turn it is, NOBODY where the street is closed.

        Until the hand is opened the turn stays with the seat that must open, however many others
        acted before it; afterwards it passes clockwise from whoever acted last.
        """
        if self.over():
            return self._opens_alone()
        contested = len(self.with_chips()) >= 2
        start = self.first_seat if self.opening or self.last_actor is None else self.last_actor
        skip_start = not self.opening and self.last_actor is not None
        for place in self._from(start, skip_start):
            if place.folded or place.out_of_chips:
                continue
            if self.owes(place) or (contested and not place.acted):
                return place.seat
        return NOBODY

    def _opens_alone(self) -> int:
        """The seat that is asked to open though all others, who are away, are dead already (002, C)."""
        alone = self.with_chips()
        untouched = self.street == opening_street(self.game) and self.last_actor is None
        return alone[0].seat if alone and untouched and self.absent else NOBODY

    def _from(self, seat: int, skip: bool) -> list[Place]:
        at = [place.seat for place in self.order].index(seat)
        turned = self.order[at:] + self.order[:at]
        return turned[1:] + turned[:1] if skip else turned

    # --- sizes ---------------------------------------------------------------------------------

    def units(self) -> list[int]:
        """Bets that the street allows, by 003 clauses 4, 7 and 10 and 002 F."""
        five_card = self.game == "5stud"
        if self.street >= (4 if five_card else 5):
            return [self.big]
        if self.upper_used:
            return [self.big]
        if self.street == 4 and self.game in self.sheet.open_pair_games and self.pair_open:
            return [self.small, self.big]
        return [self.small]

    def full_wagers(self, units: list[int]) -> dict[int, Wager]:
        """Every street total that is a full bet, raise or completion."""
        short = self.incomplete
        if short is None:
            return {self.level + unit: Wager(unit, counts=True) for unit in units}
        if not short.counted:
            return {short.base + unit: Wager(unit, counts=True) for unit in units}
        onto = self.level if short.next_onto is None else short.next_onto
        wagers = {onto + unit: Wager(unit, counts=True) for unit in units}
        return wagers | {short.base + short.unit: Wager(short.unit, counts=False)}

    def wager(self, total: int, all_in: bool, units: list[int]) -> Wager | None:
        """What an aggressive total is, None where no limit of the street allows it."""
        full = self.full_wagers(units)
        if total in full:
            return full[total]
        higher = [target for target in sorted(full) if target > total]
        if not all_in or not higher:
            return None
        target, meant = higher[0], full[higher[0]]
        if not meant.counts:
            return Wager(meant.unit, counts=False, left=self.incomplete)
        if target == self.small and self._counts_from_bring_in():
            left = Incomplete(0, self.small, counted=True, next_onto=self.bring_in)
            return Wager(self.small, counts=True, left=left)
        base = target - meant.unit
        numerator, denominator = self.sheet.short_raise
        counts = (total - base) * denominator >= meant.unit * numerator
        return Wager(meant.unit, counts, Incomplete(base, meant.unit, counts))

    def _counts_from_bring_in(self) -> bool:
        """Whether a first street's raises over the completion are counted from a bring-in that is known."""
        first = self.street == opening_street(self.game)
        return first and self.sheet.raises_from_bring_in and self.bring_in is not None

    def _left_by_full(self, total: int) -> Incomplete | None:
        """A completion leaves the raise to bring-in and limit, which is less than a bet above it."""
        if total == self.small and self.bring_in is not None and self._counts_from_bring_in():
            return Incomplete(self.bring_in, self.small, counted=False)
        return None

    def capped(self) -> bool:
        lifted = not self.sheet.cap_heads_up and len(self.live()) == 2
        return not lifted and self.bets >= 1 + self.sheet.max_raises

    # --- rulings -------------------------------------------------------------------------------

    def act(self, step: Step) -> int:
        """Judge an action of this street, then let it happen as it was recorded."""
        place = self.places.get(step.seat)
        if place is None:
            return NOT_PLAYING
        if place.folded or place.out_of_chips:
            place.pay(step.amount or 0, step.all_in)
            return NOT_PLAYING
        ruling = self._turn(step) or self._content(step, place)
        if ruling == 0 and self.first_unknown and self.last_actor is None:
            ruling = UNDECIDABLE
        self._happen(step, place)
        return ruling

    def _turn(self, step: Step) -> int:
        due = self.due()
        if due == NOBODY:
            # The only seat with chips among all-in ones may open or fold, and need not (002, E).
            may = self.opening and not self.over() and step.kind not in (Action.CALL, Action.CHECK)
            return 0 if may else CLOSED
        if due == step.seat or (self.first_unknown and self.last_actor is None):
            return 0
        if self.opening and step.kind in (Action.BRING_IN, *_AGGRESSIVE):
            return WRONG_OPENER
        if self.last_actor is None and self.street != opening_street(self.game):
            return WRONG_FIRST
        return OUT_OF_TURN

    def _content(self, step: Step, place: Place) -> int:
        if step.kind == Action.FOLD:
            return WRONG_BRING_IN if self.opening and step.seat == self.forced else 0
        if step.kind == Action.CHECK:
            return BAD_CHECK if self.opening or self.owes(place) else 0
        if step.amount is None:
            return UNDECIDABLE
        if step.kind == Action.CALL and (self.opening or not self.owes(place)):
            return BAD_CHECK
        if not place.holds(step.amount):
            return MORE_THAN_HELD
        if step.kind == Action.CALL:
            return self._call(step.amount, step.all_in, place)
        if step.kind == Action.BRING_IN:
            return self._bring_in(step.amount, step.all_in, place)
        return self._aggressive(step.amount, step.all_in, place)

    def _call(self, amount: int, said_all_in: bool, place: Place) -> int:
        owed = self.owes(place)
        short_for_want_of_chips = amount < owed and place.is_all(amount, said_all_in)
        return 0 if amount == owed or short_for_want_of_chips else WRONG_CALL

    def _bring_in(self, amount: int, said_all_in: bool, place: Place) -> int:
        """All its chips may fall short of the bring-in, or of the completion that they are then meant for."""
        if not self.opening:
            return WRONG_OPENER if self.street == opening_street(self.game) else WRONG_SIZE
        if amount == self.small:
            return 0
        if self.bring_in is None:
            return UNDECIDABLE
        short_of_a_limit = amount < self.small and place.is_all(amount, said_all_in)
        return 0 if amount == self.bring_in or short_of_a_limit else WRONG_BRING_IN

    def _aggressive(self, amount: int, said_all_in: bool, place: Place) -> int:
        all_in = place.is_all(amount, said_all_in)
        total = place.street_total + amount
        if self.opening and total == self.bring_in:
            return 0
        if total <= self.level:
            return 0 if all_in else WRONG_SIZE
        if place.acted and self.owes(place):
            return WRONG_SIZE  # what fell short of a raise did not reopen the betting: a call is the most
        wager = self.wager(total, all_in, self.units())
        nearest = self.full_wagers(self.units()).values()
        if self.capped() and (wager.counts if wager else all(full.counts for full in nearest)):
            return OVER_CAP
        if wager is not None:
            return 0
        if self.street != 4 or self.game == "5stud" or self.upper_used:
            return WRONG_SIZE
        if self.wager(total, all_in, [self.small, self.big]) is None:
            return WRONG_SIZE
        may_hide_a_pair = self.game in self.sheet.open_pair_games and self.pair_open is None
        return UNDECIDABLE if may_hide_a_pair else UPPER_BET

    # --- what becomes of it --------------------------------------------------------------------

    def _happen(self, step: Step, place: Place) -> None:
        waits_for_opener = self.opening and step.kind in (Action.FOLD, Action.CALL, Action.CHECK)
        if waits_for_opener and step.seat == self.due():
            self.forced = None
        if self.first_unknown and self.last_actor is None:
            self.first_seat = place.seat
        all_in = step.amount is not None and place.is_all(step.amount, step.all_in)
        total = place.street_total + (step.amount or 0)
        level = self.level
        if step.kind == Action.FOLD:
            place.folded = True
        elif self._is_bring_in(step, total):
            if total > self.level:
                self.raises.append((self.street, place.seat))
            self._open_with_bring_in(total)
        elif step.kind in _AGGRESSIVE and total > self.level:
            opens = self.opening or self.level == 0
            if self._raise_to(total, all_in) or opens:
                self.raises.append((self.street, place.seat))
        place.pay(step.amount or 0, step.all_in)
        place.acted = True
        self.answered = {place.seat} | (set() if self.level > level else self.answered)
        self.last_actor = place.seat
        if not waits_for_opener:
            self.opening = False

    def _is_bring_in(self, step: Step, total: int) -> bool:
        """A bring-in by name, or by its amount where a site words the opening as a bet."""
        by_amount = self.opening and step.kind in _AGGRESSIVE and total == self.bring_in
        return step.kind == Action.BRING_IN or by_amount

    def _open_with_bring_in(self, total: int) -> None:
        """Callers owe the full bring-in, or more where more was put in; a completion is a bet."""
        self.level = max(self.level, total, self.bring_in or 0)
        if total >= self.small:
            self.bets += 1
            self.incomplete = self._left_by_full(total)

    def _raise_to(self, total: int, all_in: bool) -> bool:
        """Put the level up; False where an all-in wager of less is no more than a call (003, 12)."""
        wager = self.wager(total, all_in, self.units())
        if wager is None:
            wager = self.wager(total, all_in, [self.small, self.big]) or Wager(self.small, counts=True)
        full = wager.left is None
        self.incomplete = self._left_by_full(total) if full else wager.left
        self.bets += wager.counts
        if wager.counts and self.street == 4 and wager.unit == self.big and self.game != "5stud":
            self.upper_used = True
        self.level = max(total, (self.bring_in or 0) if self.opening else 0)
        if full or wager.counts:
            for other in self.order:
                other.acted = False
        return full or wager.counts
