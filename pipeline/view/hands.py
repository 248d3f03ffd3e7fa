"""The steps of a hand of the seven-card stud family: every action, then pots, awards, rake and stacks."""

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from pipeline.view.ends import last_street_text
from pipeline.view.lists import Purse, Row, class_text, dealt, ints, low_words, seat_words, strings
from pipeline.view.model import EndView, PotView, SeatView, StepView, TableView
from pipeline.view.table import is_up
from schemas.cards import HIDDEN, cards_text
from schemas.sheets import StudSheet
from schemas.vocabulary import NOT_STATED, Action, Side, Street, word

_UP = (Action.BET, Action.RAISE, Action.COMPLETE)
_SHOWDOWN = (Action.SHOW, Action.MUCK)
_CARD_RULES = {
    6: "no card for a seat that is out of the hand",
    7: "the card lies the other way",
}
_SHORT_DECK = 8
"""The ruling on a last street that is dealt otherwise than the deck allows."""


def hand_seats(row: Row, expected: Row | None, *, down: bool) -> tuple[SeatView, ...]:
    """The seats with their cards in dealing order; down cards of hands that reached no showdown are hidden
    unless `down` asks for them."""
    cards = dealt(ints(row, "seat_cards"), ints(row, "seat_card_count"))
    unknown = [NOT_STATED] * len(cards)
    made = ints(expected, "expected_class") if expected else unknown
    low = ints(expected, "expected_low") if expected else unknown
    acts = zip(ints(row, "action_kind"), ints(row, "action_seat"), strict=True)
    told = {seat for kind, seat in acts if kind in _SHOWDOWN}
    names = (ints(row, "seat"), strings(row, "player"), cards, ints(row, "declared_class"), made)
    lows = zip(ints(row, "declared_low"), low, strict=True)
    views: list[SeatView] = []
    for (seat, player, held, declared, high), (called, best) in zip(
        zip(*names, strict=True), lows, strict=True
    ):
        up = tuple(is_up(row["game"], place) for place in range(len(held)))
        shown = down or seat in told
        seen = tuple(card if face or shown else HIDDEN for card, face in zip(held, up, strict=True))
        high_words = class_text(declared), class_text(high)
        views.append(SeatView(seat, player, seen, up, *high_words, low_words(called), low_words(best)))
    return tuple(views)


def _act(kind: Action, amount: int, total: int, all_in: int, purse: Purse) -> str:
    text = word(kind).replace("_", " ")
    if amount != NOT_STATED:
        text += f" {purse(amount)}"
    if kind in _UP and total != NOT_STATED:
        text += f" (to {purse(total)})"
    return text + (", all-in" if all_in else "")


def _laid(row: Row, index: int, after: TableView, cards: tuple[int, ...], seat: int) -> str:
    """The cards of a deal, a show or a muck as the table sees them after it."""
    kind = Action(ints(row, "action_kind")[index])
    if kind == Action.MUCK:
        cards = next((place.cards for place in after.seats if place.seat == seat), ()) if cards else ()
    elif kind == Action.DEAL and seat in ints(row, "seat"):
        held = next((place.cards for place in after.seats if place.seat == seat), ())
        cards = held[len(held) - len(cards) :] if cards else ()
    return f"{word(kind)} {cards_text(cards)}".rstrip()


def _due(expected: Row, index: int, purse: Purse, *, from_nought: bool) -> str:
    seat = ints(expected, "due_seat")[index]
    due, other = ints(expected, "due_amount_minor")[index], ints(expected, "due_other_minor")[index]
    nobody = "seat 0 or nobody to act" if from_nought and seat == 0 else "nobody to act"
    parts = [f"seat {seat} to act" if seat > 0 else nobody]
    if due != NOT_STATED:
        parts.append(purse(due) + (f" or {purse(other)}" if other != NOT_STATED else ""))
    return ", ".join(parts)


class _Ruled(NamedTuple):
    """What the replay makes of a step; the clause comes with the finding."""

    due: str = ""
    codes: tuple[str, ...] = ()
    right: bool | None = None


def _unbroken(ruling: int) -> _Ruled:
    return _Ruled(right=None if ruling < 0 else True)


def _judged_cards(expected: Row, index: int, kind: Action, *, from_nought: bool) -> _Ruled:
    ruling = ints(expected, "card_ruling")[index]
    if ruling <= 0:
        return _unbroken(ruling)
    if kind in _SHOWDOWN:
        seat = ints(expected, "due_seat")[index]
        turn = f"seat {seat} to show" if seat > 0 or (from_nought and seat == 0) else "another seat to show"
        return _Ruled(turn if ruling == 1 else "the hand wins", (f"SHOW-{ruling:03d}",), right=False)
    told = last_street_text(expected) if ruling == _SHORT_DECK else _CARD_RULES[ruling]
    return _Ruled(told, (f"DEAL-{ruling:03d}",), right=False)


def _judged(expected: Row | None, index: int, kind: Action, purse: Purse, *, from_nought: bool) -> _Ruled:
    if expected is None:
        return _Ruled()
    ruling = ints(expected, "ruling")[index]
    if ruling > 0:
        due = _due(expected, index, purse, from_nought=from_nought)
        return _Ruled(due, (f"ACT-{ruling:03d}",), right=False)
    if kind == Action.DEAL or kind in _SHOWDOWN:
        return _judged_cards(expected, index, kind, from_nought=from_nought)
    return _unbroken(ruling)


def _actions(row: Row, expected: Row | None, tables: list[TableView], purse: Purse) -> Iterator[StepView]:
    cards = dealt(ints(row, "action_cards"), ints(row, "action_card_count"))
    seats = ints(row, "seat")
    names = ("street", "seat", "kind", "amount_minor", "to_minor", "all_in")
    for index, (street, seat, kind, amount, total, all_in) in enumerate(
        zip(*(ints(row, f"action_{name}") for name in names), strict=True)
    ):
        action = Action(kind)
        due, codes, right = _judged(expected, index, action, purse, from_nought=0 in seats)
        if action == Action.DEAL or action in _SHOWDOWN:
            recorded = _laid(row, index, tables[index + 1], cards[index], seat)
        else:
            recorded = _act(action, amount, total, all_in, purse)
        yield StepView(
            index + 1, word(Street(street)), seat if seat in seats else seat or None, recorded, due,
            right=right, codes=codes, table=tables[index],
        )  # fmt: skip


def _pot(pot: PotView, game: object) -> str:
    """A pot in words: who can win it, and who does by the cards."""
    text = f"{pot.name} {pot.amount} between {seat_words(pot.eligible)}"
    if pot.winners is None and pot.low_winners is None:
        return f"{text}, winner not decided: {pot.why_open}"
    high = f"won by {seat_words(pot.winners)}" if pot.winners is not None else f"not decided: {pot.why_open}"
    if game != "7stud8" or pot.low_winners == ():
        return f"{text}, {high}"
    low = seat_words(pot.low_winners) if pot.low_winners is not None else f"not decided: {pot.why_open}"
    return f"{text}, high half {high}, low half {'won by ' if pot.low_winners else ''}{low}"


def _pots(row: Row, end: EndView, sheet: StudSheet | None) -> Iterator[StepView]:
    stated = end.pot is not None
    recorded = f"pot {end.pot}" if stated else "no pot stated"
    yield StepView(0, "pots", None, recorded, right=None, stated=stated)
    # the clause that divides a pot's halves says who wins them
    clause = sheet.clause_of("odd_half") if sheet else ""
    for pot in end.pots:
        right = None if pot.why_open else True
        yield StepView(0, "pots", None, "", _pot(pot, row["game"]), clause, right, stated=False)


def _awards(row: Row, purse: Purse) -> Iterator[StepView]:
    back = zip(ints(row, "uncalled_seat"), ints(row, "uncalled_amount_minor"), strict=True)
    for seat, amount in back:
        yield StepView(0, "uncalled", seat, f"gets {purse(amount)} back", right=None)
    names = ("pot", "side", "seat", "amount_minor")
    several = len({*ints(row, "award_pot")}) > 1
    for pot, side, seat, amount in zip(*(ints(row, f"award_{name}") for name in names), strict=True):
        source = f" from {f'side pot {pot}' if pot else 'main pot'}" if several and pot != NOT_STATED else ""
        half = f", {word(Side(side))} half" if side else ""
        yield StepView(0, "awards", seat, f"is awarded {purse(amount)}{source}{half}", right=None)


def _rake_due(end: EndView) -> str:
    """What is due to the house, or why that is not told."""
    if end.rake_due is None:
        return end.schedule
    return f"rake {end.rake_due}, fee {end.fee_due} due: {end.schedule}"


def _left(end: EndView) -> Iterator[StepView]:
    fee = f", fee {end.fee}" if end.fee is not None else ""
    stated = end.rake is not None
    taken = f"rake {end.rake}{fee}" if stated else "no rake stated"
    yield StepView(0, "rake", None, taken, _rake_due(end), right=None, stated=stated)
    for stack in end.stacks:
        if stack.start is not None:
            stated = stack.stated is not None
            recorded = f"ends with {stack.stated}" if stated else f"began with {stack.start}"
            left = f"ends with {stack.finish}" if stack.finish is not None else ""
            yield StepView(0, "stacks", stack.seat, recorded, left, right=None, stated=stated)


def hand_steps(
    row: Row,
    expected: Row | None,
    sheet: StudSheet | None,
    tables: list[TableView],
    end: EndView,
    purse: Purse,
) -> tuple[StepView, ...]:
    """The hand's steps, numbered as findings number them, then its pots, awards, rake and stacks.

    Args:
        row: a row of `hands`.
        expected: its row of `expected_hands`, None where it was not replayed.
        sheet: the sheet that judged it, None where there is none or it is no longer known.
        tables: the table before each action, and after the last.
        end: how the hand ends.
        purse: words for amounts.
    """
    actions = list(_actions(row, expected, tables, purse))
    rest = (*_pots(row, end, sheet), *_awards(row, purse), *_left(end))
    first = len(actions) + 1
    return (*actions, *(replace(step, number=number) for number, step in enumerate(rest, first)))
