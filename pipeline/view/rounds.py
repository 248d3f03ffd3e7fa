"""The steps of a house-banked round: the dealer's hand, then each seat's hand and wagers, then the meter."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import cast

from pipeline.view.lists import Purse, Row, class_text, dealt, ints, strings
from pipeline.view.model import SeatView, StepView
from schemas.cards import card_text, cards_text
from schemas.sheets import HouseSheet, deciding_clause
from schemas.tables_recorded import BOUNDED, WAGERS
from schemas.undecidable import Undecidable, reason_text
from schemas.vocabulary import NOT_STATED, Decision, HandClass, HandVoid, Outcome, RoundVoid, word

_AGAINST = {1: "beats the dealer", 0: "ties with the dealer", -1: "is beaten by the dealer"}


@dataclass(frozen=True, slots=True)
class Judged:
    """What a round is shown beside.

    Attributes:
        expected: its row of `expected_rounds`, None where it was not replayed.
        sheet: the sheet that judged it, None where that is not known.
        maximum_minor: the posted maximum payout, None where none is.
        uncapped: the expected columns without it, where one is posted.
    """

    expected: Row | None = None
    sheet: HouseSheet | None = None
    maximum_minor: int | None = None
    uncapped: Row | None = None

    def clause(self, parameter: str) -> str:
        """The clause that sets a parameter, empty where there is none."""
        return self.sheet.clause_of(parameter) if self.sheet and self.sheet.sets(parameter) else ""

    def seat(self, name: str, index: int) -> int:
        """What is expected of a seat, `NOT_STATED` where nothing is."""
        return ints(self.expected, name)[index] if self.expected else NOT_STATED


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


def _step(part: str, seat: int | None, recorded: str, expected: str = "", **more: object) -> StepView:
    return replace(StepView(0, part, seat, recorded, expected), **more)  # type: ignore[arg-type]


def _dealer(row: Row, judged: Judged) -> Iterator[StepView]:
    expected = judged.expected
    if row["round_void"] != RoundVoid.NONE:
        reason = word(RoundVoid(cast(int, row["round_void"])))
        clause = judged.clause("void_round")
        yield _step("round", None, f"the round is void: {reason}", "every stake goes back", clause=clause)
    told = class_text(row["dealer_hand"])
    made = class_text(expected["expected_dealer_class"]) if expected else ""
    held = f"{cards_text(ints(row, 'dealer_cards'))}  {told}".strip()
    yield _step("dealer", None, held, made, right=_agree(told, made))
    if expected and expected["expected_qualified"] != NOT_STATED:
        said, due = _yes(row["dealer_qualified"]), _yes(expected["expected_qualified"])
        clause = judged.clause("dealer_qualifier")
        yield _step("dealer", None, said or "not declared", due, clause=clause, right=_agree(said, due))


def comparing(sheet: HouseSheet, hand: int, dealer: int) -> str:
    """The parameter that decides how two hands compare: the order of their classes, or within one."""
    if hand != dealer or NOT_STATED in (hand, dealer):
        return "ranking"
    if sheet.kickers == "full":
        return "kickers"
    within = {HandClass.FLUSH: "flush_vs_flush", HandClass.TWO_PAIR: "two_pair_by"}
    return within.get(HandClass(hand), "kickers")


def _hand(row: Row, judged: Judged, index: int, view: SeatView) -> StepView:
    decision = word(Decision(ints(row, "seat_decision")[index]))
    void = HandVoid(ints(row, "seat_void")[index])
    held = f"{cards_text(view.cards)}  {view.declared}".rstrip()
    held += f", {decision}" if decision != "none" else ""
    held += f", void: {word(void)}" if void is not HandVoid.NONE else ""
    against, reason = judged.seat("expected_comparison", index), judged.seat("seat_undecidable", index)
    compared = _AGAINST.get(against, "") if judged.expected else ""
    made = " ".join(part for part in (view.expected, compared) if part)
    made += f" (not decided: {reason_text(Undecidable(reason))})" if reason > 0 else ""
    clause = ""
    if compared and judged.sheet and judged.expected:
        dealer = cast(int, judged.expected["expected_dealer_class"])
        clause = judged.clause(comparing(judged.sheet, judged.seat("expected_class", index), dealer))
    right = _agree(view.declared, view.expected)
    return _step("hand", view.seat, held, made, clause=clause, right=right)


def _purchases(row: Row, judged: Judged, index: int, seat: int) -> Iterator[StepView]:
    """What was bought; whether it could be is for BET-005 to say."""
    counts = ints(row, "draw_count")
    first, number = sum(counts[:index]), counts[index]
    discards, cards = (ints(row, name)[first : first + number] for name in ("draw_discard", "draw_card"))
    offered = judged.sheet is None or judged.sheet.purchase is not None
    clause = judged.clause("purchase_most")
    for gone, bought in zip(discards, cards, strict=True):
        recorded = f"gives {card_text(gone)}, buys {card_text(bought)}"
        yield _step(
            "purchase", seat, recorded, "" if offered else "no card is sold", clause=clause, right=offered
        )


def _wagers(row: Row, judged: Judged, index: int, seat: int) -> Iterator[StepView]:
    purse, bought = Purse(row["currency"]), ints(row, "draw_count")[index] > 0
    outcome, hand = judged.seat("expected_outcome", index), judged.seat("expected_class", index)
    for name in WAGERS:
        stake = ints(row, f"{name}_stake_minor")[index]
        if stake == NOT_STATED:
            continue
        back = ints(row, f"{name}_returned_minor")[index]
        due = judged.seat(f"expected_{name}_returned_minor", index)
        recorded = f"{name} {purse(stake)}, returned {purse(back)}"
        if due == NOT_STATED:
            offered = judged.sheet is None or name in judged.sheet.wagers
            told = "" if offered else "no such wager"
            yield _step("wager", seat, recorded, told, right=None if offered else False)
            continue
        clause = ""
        if judged.sheet and outcome != NOT_STATED:
            made = HandClass(hand) if hand != NOT_STATED else HandClass.HIGH_CARD
            clause = deciding_clause(judged.sheet, name, Outcome(outcome), made, bought) or ""
        yield _step("wager", seat, recorded, f"returned {purse(due)}", clause=clause, right=due == back)


def _wins(row: Row, paid: Row, column: str, index: int) -> int:
    """What a seat wins over the wagers that a maximum payout bounds."""
    both = (
        (ints(row, f"{name}_stake_minor")[index], ints(paid, column.format(name))[index]) for name in BOUNDED
    )
    return sum(max(back - stake, 0) for stake, back in both if NOT_STATED not in (stake, back))


def _payout(row: Row, judged: Judged, index: int, seat: int) -> Iterator[StepView]:
    """The maximum payout, where it takes something off or what was paid is more than it."""
    if judged.maximum_minor is None or judged.expected is None or judged.sheet is None:
        return
    purse, column = Purse(row["currency"]), "expected_{}_returned_minor"
    recorded, due = _wins(row, row, "{}_returned_minor", index), _wins(row, judged.expected, column, index)
    full = _wins(row, judged.uncapped, column, index) if judged.uncapped else due
    if full == due and recorded <= judged.maximum_minor:
        return
    cut = f", cut from {purse(full)}" if full != due else ""
    shared = " by all seats of the round" if judged.sheet.max_payout_scope == "round" else ""
    yield _step(
        "payout", seat, f"wins {purse(recorded)} over {', '.join(BOUNDED)}",
        f"wins {purse(due)}{cut}: {purse(judged.maximum_minor)} is the most that can be won{shared}",
        clause=judged.clause("max_payout_scope"), right=recorded == due,
    )  # fmt: skip


def _meter(row: Row, judged: Judged) -> Iterator[StepView]:
    before, after = (cast("int | None", row[f"jackpot_{name}_minor"]) for name in ("before", "after"))
    growth, award = (
        cast("int | None", judged.expected[f"expected_{name}_minor"]) if judged.expected else None
        for name in ("growth", "award")
    )
    if before is None and after is None and not growth and not award:
        return
    purse = Purse(row["currency"])
    stated = "not stated" if before is None else purse(before)
    yield _step("meter", None, f"before the round {stated}")
    known = before is not None and growth is not None and award is not None
    grown = "" if growth is None else f"grows by {purse(growth)}"
    yield _step(
        "meter", None, "", grown, clause=judged.clause("jackpot_stake"), right=None if not grown else True
    )
    if award != 0:
        paid = "what it pays is not known" if award is None else f"pays {purse(award)}"
        order = judged.clause("jackpot_order")
        yield _step("meter", None, "", paid, clause=order, right=None if award is None else True)
    due = before + growth - award if known else None  # type: ignore[operator]
    said = "not stated" if after is None else purse(after)
    told = "" if due is None else f"after it {purse(due)}"
    right = None if due is None or after is None else due == after
    yield _step(
        "meter", None, f"after the round {said}", told, clause=judged.clause("jackpot_reseed"), right=right
    )


def round_steps(row: Row, judged: Judged) -> tuple[StepView, ...]:
    """The round's steps, numbered from 1.

    Args:
        row: a row of `rounds`.
        judged: what it is shown beside.
    """
    steps = list(_dealer(row, judged))
    for index, view in enumerate(round_seats(row, judged.expected)[1:]):
        steps.append(_hand(row, judged, index, view))
        for part in (_purchases, _wagers, _payout):
            steps.extend(part(row, judged, index, view.seat))
    steps.extend(_meter(row, judged))
    return tuple(replace(step, number=number) for number, step in enumerate(steps, 1))
