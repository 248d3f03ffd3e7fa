"""The steps of a house-banked round: dealer's hand, qualification, then each seat's wagers."""

from collections.abc import Iterator
from itertools import count

from pipeline.view.lists import Purse, Row, class_text, dealt, ints, strings
from pipeline.view.model import SeatView, StepView
from schemas.cards import cards_text
from schemas.tables_recorded import WAGERS
from schemas.undecidable import Undecidable, reason_text
from schemas.vocabulary import NOT_STATED, Decision, HandVoid, RoundVoid, word

_AGAINST = {1: "beats the dealer", 0: "ties with the dealer", -1: "is beaten by the dealer"}


def round_seats(row: Row, expected: Row | None) -> tuple[SeatView, ...]:
    """The dealer and the seats with their cards as dealt."""
    up = row["dealer_up"]
    dealer = tuple(ints(row, "dealer_cards"))
    views = [
        SeatView(
            0,
            f"dealer {row['dealer'] or ''}".strip(),
            dealer,
            tuple(index == up for index in range(len(dealer))),
            class_text(row["dealer_hand"]),
            class_text(expected["expected_dealer_class"]) if expected else "",
        )
    ]
    cards = dealt(ints(row, "seat_cards"), ints(row, "seat_card_count"))
    made = ints(expected, "expected_class") if expected else [NOT_STATED] * len(cards)
    seats = zip(
        ints(row, "seat"), strings(row, "seat_player"), cards, ints(row, "seat_hand"), made, strict=True
    )
    for seat, player, held, declared, hand in seats:
        face = tuple(False for _ in held)
        views.append(SeatView(seat, player, held, face, class_text(declared), class_text(hand)))
    return tuple(views)


def _yes(value: object) -> str:
    return "" if value is None else ("qualifies" if value else "does not qualify")


def _agree(recorded: str, expected: str) -> bool | None:
    if not expected:
        return None
    return not recorded or recorded == expected


def _wagers(
    row: Row, expected: Row | None, index: int, purse: Purse
) -> Iterator[tuple[str, str, str, bool | None]]:
    for name in WAGERS:
        stake = ints(row, f"{name}_stake_minor")[index]
        if stake == NOT_STATED:
            continue
        back = ints(row, f"{name}_returned_minor")[index]
        due = ints(expected, f"expected_{name}_returned_minor")[index] if expected else NOT_STATED
        clause = strings(expected, f"clause_{name}")[index] if expected and name in ("ante", "raise") else ""
        recorded = f"{name} {purse(stake)}, returned {purse(back)}"
        yield (
            recorded,
            "" if due == NOT_STATED else f"returned {purse(due)}",
            clause,
            (None if due == NOT_STATED else due == back),
        )


def _undecided(expected: Row | None, index: int) -> str:
    reason = ints(expected, "seat_undecidable")[index] if expected else 0
    return f" (not decided: {reason_text(Undecidable(reason))})" if reason else ""


def round_steps(row: Row, expected: Row | None) -> tuple[StepView, ...]:
    """The round's steps.

    Args:
        row: a row of `rounds`.
        expected: its row of `expected_rounds`, None where it was not replayed.
    """
    number, purse, steps = count(1), Purse(row["currency"]), list[StepView]()
    dealer = cards_text(ints(row, "dealer_cards"))
    if row["round_void"] != RoundVoid.NONE:
        reason = word(RoundVoid(ints(row | {"v": [row["round_void"]]}, "v")[0]))
        steps.append(
            StepView(next(number), "round", None, f"the round is void: {reason}", "every stake goes back")
        )
    told, made = (
        class_text(row["dealer_hand"]),
        class_text(expected["expected_dealer_class"]) if expected else "",
    )
    steps.append(
        StepView(next(number), "dealer", None, f"{dealer}  {told}".strip(), made, "", _agree(told, made))
    )
    if expected and expected["expected_qualified"] != NOT_STATED:
        said, due = _yes(row["dealer_qualified"]), _yes(expected["expected_qualified"])
        steps.append(
            StepView(next(number), "dealer", None, said or "not declared", due, "000.15", _agree(said, due))
        )
    for index, view in enumerate(round_seats(row, expected)[1:]):
        decision = word(Decision(ints(row, "seat_decision")[index]))
        void = HandVoid(ints(row, "seat_void")[index])
        held = f"{cards_text(view.cards)}  {view.declared}".rstrip() + (
            f", {decision}" if decision != "none" else ""
        )
        if void is not HandVoid.NONE:
            held += f", void: {word(void)}"
        against = _AGAINST.get(ints(expected, "expected_comparison")[index], "") if expected else ""
        made = " ".join(part for part in (view.expected, against) if part) + _undecided(expected, index)
        right = _agree(view.declared, view.expected)
        steps.append(
            StepView(next(number), "hand", view.seat, held, made, "000.17" if against else "", right)
        )
        for recorded, due, clause, agrees in _wagers(row, expected, index, purse):
            steps.append(StepView(next(number), "wager", view.seat, recorded, due, clause, agrees))
    return tuple(steps)
