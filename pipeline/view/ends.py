"""How a hand of the seven-card stud family ends: pots, showdown, odd chips, rake, stacks."""

from collections.abc import Iterator, Sequence
from typing import cast

import polars as pl

from checks import awards_by_seat
from pipeline.view.lists import Purse, Row, class_text, dealt, ints, low_words
from pipeline.view.model import EndView, PotView, ShownView, StackView, TableView
from pipeline.view.rake import ScheduleView
from schemas.render.frame import polars_schema
from schemas.tables_judged import EXPECTED_HANDS
from schemas.tables_recorded import HANDS
from schemas.undecidable import Undecidable, reason_text
from schemas.vocabulary import LAST_DEALS, NOT_STATED, Action, LastDeal, word


def last_street_text(expected: Row | None) -> str:
    """How 7th street had to be dealt, in words; empty where the hand ends before it or it is not told."""
    deal = expected["last_street_deal"] if expected else LastDeal.NONE
    return "" if deal in (NOT_STATED, LastDeal.NONE) else LAST_DEALS[LastDeal(cast(int, deal))]


def _seats_of(bits: int, seats: Sequence[int]) -> tuple[int, ...] | None:
    if bits == NOT_STATED:
        return None
    return tuple(seat for index, seat in enumerate(seats) if bits >> index & 1)


def pots_of(row: Row, expected: Row | None, purse: Purse) -> tuple[PotView, ...]:
    """Main pot, then side pots, with who can win each and who does."""
    if expected is None:
        return ()
    reason = Undecidable(cast(int, expected["award_undecidable"]))
    why = reason_text(reason) if reason else "not known"
    seats = ints(row, "seat")
    names = ("expected_pot_minor", "pot_eligible", "pot_winners", "pot_low_winners")
    return tuple(
        PotView(
            f"side pot {number}" if number else "main pot",
            purse(amount),
            _seats_of(eligible, seats) or (),
            _seats_of(high, seats),
            _seats_of(low, seats),
            why if NOT_STATED in (high, low) else "",
        )
        for number, (amount, eligible, high, low) in enumerate(
            zip(*(ints(expected, name) for name in names), strict=True)
        )
    )


def _in_turn(row: Row, expected: Row | None, half: str) -> tuple[int, ...]:
    """Seats by their turn in getting odd chips."""
    if expected is None:
        return ()
    turns = zip(ints(expected, f"odd_{half}_order"), ints(row, "seat"), strict=True)
    return tuple(seat for turn, seat in sorted(turns) if turn > 0)


def _showdown(row: Row, expected: Row | None) -> Iterator[ShownView]:
    cards = dealt(ints(row, "action_cards"), ints(row, "action_card_count"))
    held = dict(
        zip(ints(row, "seat"), dealt(ints(row, "seat_cards"), ints(row, "seat_card_count")), strict=True)
    )
    made = dict[int, tuple[str, str]]()
    if expected is not None:
        names = zip(ints(expected, "expected_class"), ints(expected, "expected_low"), strict=True)
        pairs = zip(ints(row, "seat"), names, strict=True)
        made = {seat: (class_text(high), low_words(low)) for seat, (high, low) in pairs}
    acts = zip(ints(row, "action_seat"), ints(row, "action_kind"), cards, strict=True)
    for step, (seat, kind, told) in enumerate(acts, 1):
        if kind in (Action.SHOW, Action.MUCK):
            high, low = made.get(seat, ("", ""))
            yield ShownView(step, seat, word(Action(kind)), told or held.get(seat, ()), high, low)


def _awarded(row: Row, expected: Row | None) -> list[int]:
    """What each seat was awarded, by the checks' reckoning: -1 where that is not known."""
    if expected is None:
        return [NOT_STATED] * len(ints(row, "seat"))
    hand = pl.DataFrame([row], schema=polars_schema(HANDS))
    awards = awards_by_seat(hand, pl.DataFrame([expected], schema=polars_schema(EXPECTED_HANDS)))
    return awards["awards_minor"].fill_null(NOT_STATED).to_list()


def _stacks(row: Row, expected: Row | None, purse: Purse) -> Iterator[StackView]:
    def told(minor: int) -> str | None:
        return None if minor == NOT_STATED else purse(minor)

    seats, awarded = ints(row, "seat"), _awarded(row, expected)
    unknown = [NOT_STATED] * len(seats)
    gave = ints(expected, "contributed_minor") if expected else unknown
    back = ints(expected, "expected_uncalled_minor") if expected else unknown
    columns = (seats, ints(row, "start_stack_minor"), gave, back, awarded, ints(row, "finish_stack_minor"))
    for seat, start, given, uncalled, won, stated in zip(*columns, strict=True):
        left = start - given + won if NOT_STATED not in (start, given, won) else None
        yield StackView(
            seat, told(start), told(given), told(uncalled), told(won),
            purse(left) if left is not None else None, told(stated),
        )  # fmt: skip


def end_of(row: Row, expected: Row | None, table: TableView, due: ScheduleView, purse: Purse) -> EndView:
    """How the hand ends.

    Args:
        row: a row of `hands`.
        expected: its row of `expected_hands`, None where it was not replayed.
        table: the table after the last step.
        due: what is due to the house.
        purse: words for amounts.
    """
    pot, rake, fee = (
        purse(value) if isinstance(value := row[f"{name}_minor"], int) else None
        for name in ("pot", "rake", "fee")
    )
    first = expected["first_to_show"] if expected else None
    return EndView(
        pots_of(row, expected, purse),
        first if isinstance(first, int) and first != NOT_STATED else None,
        tuple(_showdown(row, expected)),
        _in_turn(row, expected, "high"),
        _in_turn(row, expected, "low"),
        last_street_text(expected),
        pot,
        str(row["pot_kind"]) if row["pot_kind"] else None,
        rake,
        fee,
        *due,
        tuple(_stacks(row, expected, purse)),
        table,
    )
