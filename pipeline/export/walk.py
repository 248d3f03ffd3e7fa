"""A row of `hands` as the writers of the open formats walk through it: players, steps, chips."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import cast

from schemas.vocabulary import NOT_STATED, Action, Street

Row = dict[str, object]
CHIPS = (Action.BRING_IN, Action.COMPLETE, Action.BET, Action.RAISE, Action.CALL)
"""Actions that put chips in on a street."""
WAGERS = (Action.COMPLETE, Action.BET, Action.RAISE)
"""Those of them that make a total of the seat's own choice."""


class Unsaid(Exception):
    """A hand that a format cannot express.

    Attributes:
        reason: what the format has no word for, such as `no variant for 5stud`.
    """

    def __init__(self, reason: str) -> None:
        """See the attributes."""
        super().__init__(reason)
        self.reason = reason


@dataclass(slots=True)
class Step:
    """One action of a row; amounts `NOT_STATED` where it states none."""

    street: Street
    seat: int
    kind: Action
    amount: int
    to: int
    all_in: bool
    cards: list[int]


def numbers(row: Row, name: str) -> list[int]:
    """A list column of numbers."""
    return cast(list[int], row[name])


def steps_of(row: Row) -> list[Step]:
    """The actions of a row, in order."""
    cards = _parted(numbers(row, "action_cards"), numbers(row, "action_card_count"))
    names = ("street", "seat", "kind", "amount_minor", "to_minor", "all_in")
    columns = zip(*(numbers(row, f"action_{name}") for name in names), strict=True)
    return [
        Step(Street(street), seat, Action(kind), amount, to, bool(all_in), dealt)
        for dealt, (street, seat, kind, amount, to, all_in) in zip(cards, columns, strict=True)
    ]


def cards_by_seat(row: Row) -> dict[int, list[int]]:
    """The cards of each seat, in dealing order."""
    parts = _parted(numbers(row, "seat_cards"), numbers(row, "seat_card_count"))
    return dict(zip(numbers(row, "seat"), parts, strict=True))


def by_seat(row: Row, name: str) -> dict[int, int]:
    """A column of seats by their numbers."""
    return dict(zip(numbers(row, "seat"), numbers(row, name), strict=True))


def _parted(values: list[int], counts: list[int]) -> Iterator[list[int]]:
    start = 0
    for count in counts:
        yield values[start : start + count]
        start += count


def players_of(row: Row) -> list[int]:
    """The seats that are in the hand, from the left of the button on.

    Those with cards, or that anted or acted. A button that is not stated stands behind the highest seat.

    Raises:
        Unsaid: a step is of a seat that the hand does not list.
    """
    listed = numbers(row, "seat")
    acting = set(numbers(row, "action_seat")) - {0}
    if not acting <= set(listed):
        raise Unsaid("a step of a seat that the hand does not list")
    held = by_seat(row, "seat_card_count")
    playing = sorted(seat for seat in listed if seat in acting or held[seat])
    button = cast(int | None, row["button"]) or 0
    after = [seat for seat in playing if seat > button]
    return after + [seat for seat in playing if seat <= button]


class Chips:
    """The chips of a hand as its steps move them.

    Attributes:
        left: what each seat has left, `NOT_STATED` where its stack is not known.
    """

    def __init__(self, row: Row) -> None:
        """Before the first step."""
        self.left = by_seat(row, "start_stack_minor")
        self._street = Street.ANTE
        self._totals: dict[int, int] = {}

    def total(self, seat: int) -> int:
        """What the seat has in on the street, antes apart."""
        return self._totals.get(seat, 0)

    def level(self) -> int:
        """The highest total of the street."""
        return max(self._totals.values(), default=0)

    def come_to(self, street: Street) -> None:
        """Opens the street of the next step, where it is another."""
        if street not in (self._street, Street.SHOWDOWN):
            self._street, self._totals = street, {}

    def of(self, seat: int, amount: int) -> int:
        """So much of an amount as the seat has left."""
        left = self.left[seat]
        return amount if left == NOT_STATED else min(amount, left)

    def put(self, step: Step, *, by_stack: bool = True) -> None:
        """Moves the chips of a step.

        Args:
            step: one that moves chips.
            by_stack: whether the format says of a seat that it is all-in by its stack alone.

        Raises:
            Unsaid: its amount is not stated, contradicts its total, or leaves chips to a seat that is all-in.
        """
        if step.amount == NOT_STATED:
            raise Unsaid("an amount that is not stated")
        if step.kind is not Action.ANTE:
            self._totals[step.seat] = self.total(step.seat) + step.amount
            if step.to not in (NOT_STATED, self._totals[step.seat]):
                raise Unsaid("an amount that contradicts its total")
        left = self.left[step.seat]
        if left != NOT_STATED:
            self.left[step.seat] = left - step.amount
        if by_stack and step.all_in and self.left[step.seat] != 0:
            raise Unsaid("a seat that is all-in with chips left, or whose stack is not stated")
