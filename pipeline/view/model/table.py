"""The table of a stud hand before a step."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class TableSeatView:
    """A seat of the table as it stood before a step.

    Attributes:
        seat, player: who.
        state: `in`, `all-in`, `folded`, or `away` where the hand names it nowhere.
        cards: what lies before it, -1 where its face is hidden.
        up: which of them everybody sees.
        stack: chips that it has left, None where the record does not tell.
        street_total: chips that it put in on this street, antes apart; `_minor` in minor units.
    """

    seat: int
    player: str
    state: str
    cards: tuple[int, ...]
    up: tuple[bool, ...]
    stack: str | None
    street_total: str
    street_total_minor: int


@dataclass(frozen=True, slots=True)
class TableView:
    """The table before a step: what lies there, whose turn it is, what the rules allow.

    Attributes:
        street: the street.
        pot: what all seats put in so far, None where the hand was not replayed.
        turn: the seat in turn at an action of the betting, 0 nobody, None not known.
        legal: what that seat may do, each with its chips: `call 2.00`, `raise to 6.00`.
        seats: in the order of the source's list.
        community: the shared card, where it was dealt.
    """

    street: str
    pot: str | None
    turn: int | None
    legal: tuple[str, ...]
    seats: tuple[TableSeatView, ...]
    community: tuple[int, ...] = ()
