"""The outcome columns of a hand, stated as they should be: pots, awards, rake, what came back."""

from itertools import combinations

from schemas.vocabulary import Action, Side
from tests.oracles.ranking import Strength
from tests.oracles.stud import Sheet, model
from tests.oracles.stud.high import high
from tests.oracles.stud.judging import judge
from tests.oracles.stud.lows import best_eight_low, best_low
from tests.oracles.stud.model import Row
from tests.oracles.stud.pots import build_pots
from tests.oracles.stud.showdown import known_hand

Award = tuple[int, Side, int, int]
"""Pot, side, seat, chips."""


def state_outcome(row: Row, sheet: Sheet, *, rake_percent: int = 0, state_finish: bool = True) -> None:
    """Fill every column that states an outcome from the actions and the known cards.

    A live hand that is not known in full was mucked by a loser: it wins nothing. The rake is taken
    from the only pot, after the opening street; hands with side pots are not raked.
    """
    steps = model.steps_of(row)
    folds = {step.seat: step.street for step in steps if step.kind == Action.FOLD}
    put_in = dict.fromkeys(row["seat"], 0)
    for step in steps:
        if step.seat in put_in:
            put_in[step.seat] += step.amount or 0
    dealt = {seat for seat, count in zip(row["seat"], row["seat_card_count"], strict=True) if count}
    live = dealt - set(folds)
    said = {step.seat for step in steps if step.all_in}
    stacks = dict(zip(row["seat"], row["start_stack_minor"], strict=True))
    spent = {seat for seat, stack in stacks.items() if (seat in said if stack < 0 else put_in[seat] >= stack)}
    went_back = zip(row["seat"], judge(row, sheet)["uncalled"], strict=True)
    uncalled = {seat: chips for seat, chips in went_back if chips}
    for seat, chips in uncalled.items():
        put_in[seat] -= chips
    pots = build_pots(put_in, live, spent - set(uncalled))
    if len(live) == 1:
        pots = [(sum(put_in.values()), frozenset(live))] if sum(put_in.values()) else []
    raked = len(pots) == 1 and steps[-1].street > model.opening_street(row["game"])
    rake = pots[0][0] * rake_percent // 100 if raked else 0
    awards: list[Award] = []
    for number, (chips, eligible) in enumerate(pots):
        awards += _awards(row, sheet, number if len(pots) > 1 else -1, chips - rake, eligible)
    _write(row, folds, put_in, uncalled, pots, rake, awards, state_finish)


def _write(
    row: Row,
    folds: dict[int, int],
    put_in: dict[int, int],
    uncalled: dict[int, int],
    pots: list[tuple[int, frozenset[int]]],
    rake: int,
    awards: list[Award],
    state_finish: bool,
) -> None:
    collected = {seat: sum(chips for _, _, winner, chips in awards if winner == seat) for seat in row["seat"]}
    row["pot_minor"] = sum(chips for chips, _ in pots)
    row["rake_minor"] = rake
    row["pots_minor"] = [chips for chips, _ in pots] if len(pots) > 1 else []
    row["folded_on"] = [folds.get(seat, 0) for seat in row["seat"]]
    row["collected_minor"] = [collected[seat] for seat in row["seat"]]
    row["award_pot"] = [award[0] for award in awards]
    row["award_side"] = [int(award[1]) for award in awards]
    row["award_seat"] = [award[2] for award in awards]
    row["award_amount_minor"] = [award[3] for award in awards]
    row["uncalled_seat"] = list(uncalled)
    row["uncalled_amount_minor"] = list(uncalled.values())
    row["declared_class"] = [_declared(row, seat) for seat in row["seat"]]
    row["declared_low"] = [-1] * len(row["seat"])
    stacks = zip(row["seat"], row["start_stack_minor"], strict=True)
    row["finish_stack_minor"] = [
        stack - put_in[seat] + collected[seat] if state_finish else -1 for seat, stack in stacks
    ]


def _declared(row: Row, seat: int) -> int:
    """The high class of a hand shown at the showdown, -1 otherwise and in razz."""
    shown = any(
        kind == Action.SHOW and shower == seat
        for kind, shower in zip(row["action_kind"], row["action_seat"], strict=True)
    )
    if not shown or row["game"] == "razz":
        return -1
    cards = model.cards_of(row)[seat] + list(row["community"])
    return int(high(cards)[0])


def _awards(row: Row, sheet: Sheet, pot: int, chips: int, eligible: frozenset[int]) -> list[Award]:
    if len(eligible) == 1:
        return [(pot, Side.WHOLE, next(iter(eligible)), chips)]
    known = {seat: known_hand(row, seat) for seat in eligible}
    hands = {seat: cards for seat, cards in known.items() if cards is not None}
    if row["game"] == "razz":
        return _share(row, sheet, pot, Side.WHOLE, chips, hands, _best_razz(hands))
    best = _best_high(hands)
    lows = {seat: low for seat, cards in hands.items() if (low := best_eight_low(cards)) is not None}
    if row["game"] != "7stud8" or not lows:
        return _share(row, sheet, pot, Side.WHOLE, chips, hands, best)
    low = [seat for seat in lows if lows[seat] == min(lows.values())]
    low_chips = chips // 2
    awards = _share(row, sheet, pot, Side.HIGH, chips - low_chips, hands, best)
    return awards + _share(row, sheet, pot, Side.LOW, low_chips, hands, low)


def _best_high(hands: dict[int, list[int]]) -> list[int]:
    strengths: dict[int, Strength] = {seat: high(cards) for seat, cards in hands.items()}
    return [seat for seat in hands if strengths[seat] == max(strengths.values())]


def _best_razz(hands: dict[int, list[int]]) -> list[int]:
    strengths = {seat: best_low(cards) for seat, cards in hands.items()}
    return [seat for seat in hands if strengths[seat] == min(strengths.values())]


def _share(
    row: Row, sheet: Sheet, pot: int, side: Side, chips: int, hands: dict[int, list[int]], winners: list[int]
) -> list[Award]:
    """Equal shares; odd chips one by one from the left of the button, or by the highest card."""
    order = [seat for seat in model.clockwise(row["seat"], row["button"]) if seat in winners]
    share, odd = divmod(chips, len(winners))
    if odd and sheet.odd_chip == "suit":
        order = sorted(winners, key=lambda seat: _highest_card(row, hands[seat], side), reverse=True)
    awards = [(pot, side, seat, share + (place < odd)) for place, seat in enumerate(order)]
    return [award for award in awards if award[3]]


def _highest_card(row: Row, cards: list[int], side: Side) -> tuple[int, int]:
    """Rank and suit of the highest card of the winning five, an ace low in a low hand.

    Where several fives of a hand are equally good, the one with the best such card counts.
    """
    fives = list(combinations(cards, 5))
    if side == Side.LOW or row["game"] == "razz":
        best_of_low = best_low(cards)
        winning = [five for five in fives if best_low(five) == best_of_low]
        return max(max((-1 if card // 4 == 12 else card // 4, card % 4) for card in five) for five in winning)
    strength = high(cards)
    winning = [five for five in fives if high(five) == strength]
    return max(max((card // 4, card % 4) for card in five) for five in winning)
