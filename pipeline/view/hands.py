"""The steps of a hand of the seven-card stud family: every action, then the pots and awards."""

from collections.abc import Iterator

from pipeline.view.lists import Purse, Row, class_text, dealt, ints, strings
from pipeline.view.model import SeatView, StepView
from schemas.cards import cards_text
from schemas.undecidable import Undecidable, reason_text
from schemas.vocabulary import NOT_STATED, Action, Street, word

_DOWN = {True: (0,), False: (0, 1, 6)}
"""Positions dealt face down, by whether the game is five-card stud."""


def hand_seats(row: Row, expected: Row | None) -> tuple[SeatView, ...]:
    """The seats with their cards in dealing order."""
    cards = dealt(ints(row, "seat_cards"), ints(row, "seat_card_count"))
    down = _DOWN[row["game"] == "5stud"]
    made = ints(expected, "expected_class") if expected else [NOT_STATED] * len(cards)
    seats = zip(
        ints(row, "seat"), strings(row, "player"), cards, ints(row, "declared_class"), made, strict=True
    )
    return tuple(
        SeatView(
            seat,
            player,
            held,
            tuple(i not in down for i in range(len(held))),
            class_text(declared),
            class_text(hand),
        )
        for seat, player, held, declared, hand in seats
    )


def _act(kind: Action, amount: int, total: int, cards: tuple[int, ...], all_in: int, purse: Purse) -> str:
    if kind in (Action.DEAL, Action.SHOW, Action.MUCK):
        return f"{word(kind)} {cards_text(cards)}".rstrip()
    text = word(kind).replace("_", " ")
    if amount != NOT_STATED:
        text += f" {purse(amount)}"
    if kind in (Action.BET, Action.RAISE, Action.COMPLETE) and total != NOT_STATED:
        text += f" (to {purse(total)})"
    return text + (", all-in" if all_in else "")


def _due(expected: Row, index: int, purse: Purse) -> str:
    seat = ints(expected, "due_seat")[index]
    due, other = ints(expected, "due_amount_minor")[index], ints(expected, "due_other_minor")[index]
    parts = [f"seat {seat} to act" if seat > 0 else "nobody to act"]
    if due != NOT_STATED:
        parts.append(purse(due) + (f" or {purse(other)}" if other != NOT_STATED else ""))
    return ", ".join(parts)


def _judged(expected: Row | None, index: int, kind: Action, purse: Purse) -> tuple[str, str, bool | None]:
    if expected is None or kind in (Action.SHOW, Action.MUCK):
        return "", "", True
    ruling = ints(expected, "ruling")[index]
    if ruling > 0:
        return _due(expected, index, purse), f"ACT-{ruling:03d}", False
    return "", "", None if ruling < 0 else True


def _actions(row: Row, expected: Row | None, purse: Purse) -> Iterator[StepView]:
    cards = dealt(ints(row, "action_cards"), ints(row, "action_card_count"))
    names = ("street", "seat", "kind", "amount_minor", "to_minor", "all_in")
    for index, (street, seat, kind, amount, total, all_in) in enumerate(
        zip(*(ints(row, f"action_{name}") for name in names), strict=True)
    ):
        action = Action(kind)
        recorded = _act(action, amount, total, cards[index], all_in, purse)
        due, clause, right = _judged(expected, index, action, purse)
        yield StepView(index + 1, word(Street(street)), seat or None, recorded, due, clause, right)


def _seats_of(bits: int, seats: list[int]) -> str:
    return " and ".join(f"seat {seat}" for index, seat in enumerate(seats) if bits >> index & 1)


def _pots(row: Row, expected: Row | None, purse: Purse, first: int) -> Iterator[StepView]:
    awards = zip(*(ints(row, f"award_{name}") for name in ("pot", "seat", "amount_minor")), strict=True)
    won = [f"seat {seat} {purse(amount)}" for _, seat, amount in awards]
    stated = row["pot_minor"]
    recorded = f"pot {purse(stated)}" if isinstance(stated, int) else "no pot stated"
    yield StepView(first, "pots", None, f"{recorded}; {', '.join(won) or 'no award'}", "", "", None)
    if expected is None:
        return
    seats = ints(row, "seat")
    reason = ints(expected | {"r": [expected["award_undecidable"]]}, "r")[0]
    pots = zip(
        *(ints(expected, name) for name in ("expected_pot_minor", "pot_eligible", "pot_winners")), strict=True
    )
    for number, (amount, eligible, winners) in enumerate(pots):
        name = "main pot" if number == 0 else f"side pot {number}"
        unknown = winners == NOT_STATED
        why = reason_text(Undecidable(reason)) if unknown and reason else "not known"
        taken = f"winner not decided: {why}" if unknown else f"won by {_seats_of(winners, seats)}"
        text = f"{name} {purse(amount)} between {_seats_of(eligible, seats)}, {taken}"
        yield StepView(first + 1 + number, "pots", None, "", text, "003.11", None if unknown else True)


def hand_steps(row: Row, expected: Row | None) -> tuple[StepView, ...]:
    """The hand's steps, numbered as findings number them, then its pots.

    Args:
        row: a row of `hands`.
        expected: its row of `expected_hands`, None where it was not replayed.
    """
    purse = Purse(row["currency"])
    actions = tuple(_actions(row, expected, purse))
    return (*actions, *_pots(row, expected, purse, len(actions) + 1))
