"""The table before each step of a stud hand: cards as they lie, chips, whose turn, what is legal."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from pipeline.view.legal import legal_actions
from pipeline.view.lists import Purse, Row, dealt, ints, strings
from pipeline.view.model import TableSeatView, TableView
from schemas.cards import HIDDEN
from schemas.vocabulary import NOT_STATED, Action, Street, word

_CHIPS = (Action.ANTE, Action.BRING_IN, Action.COMPLETE, Action.BET, Action.RAISE, Action.CALL)
_WRONG_FACE = 7
"""The ruling on a card that lies the wrong way."""


def is_up(game: object, position: int) -> bool:
    """Whether the card at a position, in dealing order from 0, belongs face up."""
    return position != 0 if game == "5stud" else 2 <= position <= 5


@dataclass(slots=True)
class _Seat:
    """A seat while the hand is walked through; `turned` says which of its cards lie up."""

    number: int
    player: str
    stack: int
    known: tuple[int, ...]
    cards: list[int] = field(default_factory=list[int])
    turned: list[bool] = field(default_factory=list[bool])
    state: str = "away"
    street_total: int = 0
    last_street: int = -1

    def deal(self, street: int, cards: Sequence[int], game: object, *, exposed: bool) -> None:
        """Takes cards; a second card of 7th street replaces the flashed one."""
        if street == Street.SEVENTH and street == self.last_street:
            self.cards.pop()
            self.turned.pop()
        for card in cards:
            position = len(self.cards)
            own = card if card != HIDDEN or position >= len(self.known) else self.known[position]
            self.cards.append(own)
            later_up = Street.THIRD < street < Street.SEVENTH
            self.turned.append(is_up(game, position) or later_up or (exposed and card != HIDDEN))
        self.last_street = street

    def show(self, cards: Sequence[int]) -> None:
        """Lays its cards open, those that the step tells."""
        if len(cards) >= len(self.cards):
            self.cards = list(cards)
        self.turned = [True] * len(self.cards)

    def pay(self, kind: Action, amount: int, total: int) -> None:
        """Puts chips in; what the record does not tell makes the stack unknown."""
        added = amount
        if added == NOT_STATED and total != NOT_STATED and kind != Action.ANTE:
            added = total - self.street_total
        if added == NOT_STATED:
            self.stack = NOT_STATED
            return
        if kind != Action.ANTE:
            self.street_total = total if total != NOT_STATED else self.street_total + added
        if self.stack != NOT_STATED:
            self.stack = max(self.stack - added, 0)


class _Walk:
    """The recorded hand, step by step, without a rule of the betting."""

    def __init__(self, row: Row, expected: Row | None) -> None:
        known = dealt(ints(row, "seat_cards"), ints(row, "seat_card_count"))
        places = zip(
            ints(row, "seat"), strings(row, "player"), ints(row, "start_stack_minor"), known, strict=True
        )
        self.seats = {place[0]: _Seat(*place) for place in places}
        self.game, self.street = row["game"], int(Street.ANTE)
        self.community: tuple[int, ...] = ()
        names = ("street", "seat", "kind", "amount_minor", "to_minor", "all_in")
        self.steps = list(zip(*(ints(row, f"action_{name}") for name in names), strict=True))
        self.cards = dealt(ints(row, "action_cards"), ints(row, "action_card_count"))
        self.rulings = ints(expected, "card_ruling") if expected else [0] * len(self.steps)
        first = Street.SECOND if self.game == "5stud" else Street.THIRD
        opened = any(kind == Action.DEAL and street <= first for street, _, kind, *_ in self.steps)
        for street, number, kind, *_ in self.steps:
            # a later card alone deals nobody in, where the record has the first ones
            late = opened and kind == Action.DEAL and street > first
            if number in self.seats and not late:
                self.seats[number].state = "in"

    def reach(self, street: int) -> None:
        """Goes on to a step's street: what was put in on the one before lies in the pot."""
        if street == self.street:
            return
        self.street = street
        for seat in self.seats.values():
            seat.street_total = 0

    def complete(self, index: int) -> None:
        """Before the first action of 7th street: the cards that a source does not print but knows of."""
        street, _, kind, *_ = self.steps[index]
        if street != Street.SEVENTH or kind == Action.DEAL or self.community:
            return
        for seat in self.seats.values():
            if seat.state in ("in", "all-in") and seat.last_street == Street.SIXTH < len(seat.known):
                seat.deal(street, (HIDDEN,), self.game, exposed=False)

    def take(self, index: int) -> None:
        """Does a step."""
        street, number, kind, amount, total, all_in = self.steps[index]
        action, cards = Action(kind), self.cards[index]
        seat = self.seats.get(number)
        if seat is None:
            if action == Action.DEAL:
                self.community = cards
            return
        if action == Action.DEAL:
            seat.deal(street, cards, self.game, exposed=self._lies_up(index))
        elif action == Action.SHOW:
            seat.show(cards)
        elif action == Action.FOLD:
            seat.state = "folded"
        elif action in _CHIPS:
            seat.pay(action, amount, total)
            if all_in or seat.stack == 0:
                seat.state = "all-in"

    def _lies_up(self, index: int) -> bool:
        """Whether a card that belongs down lies up: ruled so, or flashed and replaced by a later one."""
        if self.rulings[index] == _WRONG_FACE:
            return True
        street, number, kind, *_ = self.steps[index]
        later = self.steps[index + 1 :]
        return street == Street.SEVENTH and any(step[:3] == (street, number, kind) for step in later)

    def table(self, street: int, purse: Purse, *, down: bool) -> TableView:
        """The table as it stands, nobody in turn."""
        seats = self._places(purse, down=down)
        return TableView(word(Street(street)), None, 0, (), seats, self.community)

    def _places(self, purse: Purse, *, down: bool) -> tuple[TableSeatView, ...]:
        return tuple(
            TableSeatView(
                seat.number,
                seat.player,
                seat.state,
                tuple(
                    card if up or down else HIDDEN for card, up in zip(seat.cards, seat.turned, strict=True)
                ),
                tuple(seat.turned),
                None if seat.stack == NOT_STATED else purse(seat.stack),
                purse(seat.street_total),
                seat.street_total,
            )
            for seat in self.seats.values()
        )


def _in_turn(table: TableView, trace: Row, index: int, limit: object, purse: Purse) -> TableView:
    """The table with its pot, the seat in turn and what it may do."""
    turn, pot = (ints(trace, name)[index] for name in ("turn_seat", "pot_before_minor"))
    total = next((seat.street_total_minor for seat in table.seats if seat.seat == turn), 0)
    return replace(
        table,
        pot=None if pot == NOT_STATED else purse(pot),
        turn=None if turn == NOT_STATED else turn,
        legal=legal_actions(trace, index, total, limit, purse),
    )


def tables_along(
    row: Row, expected: Row | None, trace: Row | None, purse: Purse, *, down: bool
) -> list[TableView]:
    """The table before each step, and after the last.

    Args:
        row: a row of `hands`.
        expected: its row of `expected_hands`, for cards that lie the wrong way.
        trace: its row of the replay's trace, None where it was not replayed: nobody's turn is known.
        purse: words for amounts.
        down: tell down cards that the table does not see, where the record does.
    """
    walk, tables = _Walk(row, expected), list[TableView]()
    for index, (street, *_) in enumerate(walk.steps):
        walk.reach(street)
        walk.complete(index)
        table = walk.table(street, purse, down=down)
        tables.append(
            replace(table, turn=None) if trace is None else _in_turn(table, trace, index, row["limit"], purse)
        )
        walk.take(index)
    return [*tables, walk.table(Street.SHOWDOWN, purse, down=down)]
