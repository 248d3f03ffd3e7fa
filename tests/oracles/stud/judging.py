"""A whole hand judged: each action's ruling, then contributions, pots and who can win them."""

from dataclasses import dataclass
from typing import Any

from schemas.cards import HIDDEN
from schemas.vocabulary import Action, Street
from tests.oracles.stud import model
from tests.oracles.stud.betting import CLOSED, NOBODY, UNDECIDABLE, Betting, Place
from tests.oracles.stud.boards import Boards, bring_in_seat, first_to_act
from tests.oracles.stud.high import high
from tests.oracles.stud.model import Row, Sheet, Step
from tests.oracles.stud.pots import build_pots, uncalled_part

_BETTING = (
    Action.BRING_IN,
    Action.COMPLETE,
    Action.BET,
    Action.RAISE,
    Action.CALL,
    Action.CHECK,
    Action.FOLD,
)
HIGH_GAMES = ("7stud", "5stud")


@dataclass
class _Ante:
    due: int | None
    paid: int
    wrong: bool | None


def judge(hand: Row, sheet: Sheet) -> dict[str, Any]:
    """What the rules make of a row of `hands` (with `bring_in_due_minor`, None or -1 where unknown).

    Returns `ruling` and `due_seat` for each action; `ante_ruling`, `due_ante`, `contributed`,
    `uncalled` for each seat of the list; `pots` as (chips, eligible seats, winners or None);
    `betting_undecidable`; `live`, the seats that did not fold.
    """
    steps = model.steps_of(hand)
    antes = {seat: _ante(hand, steps, seat) for seat in hand["seat"]}
    betting = _seated(hand, sheet, steps, antes)
    undecidable = hand["limit"] != "fixed" or hand["small_bet_minor"] is None or hand["big_bet_minor"] is None
    walk = _Walk(hand, sheet, betting, steps)
    walk.run()
    live = {place.seat for place in betting.live()}
    put_in = {place.seat: place.hand_total for place in betting.order}
    uncalled = uncalled_part(put_in, live)
    for seat, chips in uncalled.items():
        put_in[seat] -= chips
    all_in = {place.seat for place in betting.order if place.out_of_chips}
    pots = build_pots(put_in, live, all_in - set(uncalled))
    return {
        "ruling": [UNDECIDABLE if undecidable and ruled else 0 for ruled in walk.is_bet]
        if undecidable
        else walk.ruling,
        "due_seat": [UNDECIDABLE if bet else NOBODY for bet in walk.is_bet] if undecidable else walk.due_seat,
        "ante_ruling": [_ante_ruling(antes[seat]) for seat in hand["seat"]],
        "due_ante": [-1 if antes[seat].due is None else antes[seat].due for seat in hand["seat"]],
        "contributed": [put_in.get(seat, 0) for seat in hand["seat"]],
        "uncalled": [uncalled.get(seat, 0) for seat in hand["seat"]],
        "pots": [(chips, eligible, _winners(hand, live, eligible)) for chips, eligible in pots],
        "betting_undecidable": undecidable,
        "live": live,
    }


class _Walk:
    """Goes through the actions once, opening and closing streets as they come."""

    def __init__(self, hand: Row, sheet: Sheet, betting: Betting, steps: list[Step]) -> None:
        self.hand, self.sheet, self.betting, self.steps = hand, sheet, betting, steps
        self.game: str = hand["game"]
        self.cards = model.cards_of(hand)
        self.ruling = [0] * len(steps)
        self.due_seat = [NOBODY] * len(steps)
        self.is_bet = [step.kind in _BETTING for step in steps]
        self.first_on_street: dict[int, int] = {}
        self.closed_early: set[int] = set()

    def run(self) -> None:
        if not self.betting.order:
            return
        opening = model.opening_street(self.game)
        self._open(opening)
        for index, step in enumerate(self.steps):
            if step.kind == Action.ANTE:
                continue
            if self._leave_streets_before(step.street, index):
                continue
            if self.is_bet[index]:
                self._bet(index, step)
        self._end()

    def _bet(self, index: int, step: Step) -> None:
        unknown = self.betting.first_unknown and self.betting.last_actor is None
        due = self.betting.due()
        self.due_seat[index] = UNDECIDABLE if unknown and due != NOBODY else due
        self.ruling[index] = self.betting.act(step)
        if step.seat in self.betting.places:
            self.first_on_street.setdefault(self.betting.street, step.seat)

    def _leave_streets_before(self, street: int, index: int) -> bool:
        """Move on to the street of an action; True where a street was left while a seat was due."""
        early = False
        while self.betting.street < street:
            due = self.betting.due()
            if due != NOBODY and self.betting.street not in self.closed_early:
                self.closed_early.add(self.betting.street)
                if not early:
                    self.ruling[index], self.due_seat[index] = CLOSED, due
                early = True
            if not self._open_next():
                break
        if early and self.is_bet[index]:
            self.betting.act(self.steps[index])
        return early

    def _open_next(self) -> bool:
        if self.betting.street >= model.full_hand(self.game):
            return False
        self._open(self.betting.street + 1)
        return True

    def _open(self, street: int) -> None:
        game = self.game
        boards: Boards = {
            place.seat: self._up(place.seat, street) for place in self.betting.order if not place.folded
        }
        if not boards:
            first = None
        elif street == model.opening_street(game):
            first = bring_in_seat(game, boards)
        else:
            first = first_to_act(game, boards, self.sheet.board_tie)
            first_before = self.first_on_street.get(street - 1)
            if self.hand["community"] and street == Street.SEVENTH and first_before in boards:
                first = first_before
        self.betting.open_street(street, first, boards)

    def _up(self, seat: int, street: int) -> list[int]:
        up = model.up_cards(self.game, self.cards[seat], street)
        missing = model.up_cards_due(self.game, street) - len(up)
        return up + [HIDDEN] * missing

    def _end(self) -> None:
        """Seats still due when the record ends: the street closed early at the last action."""
        last = len(self.steps) - 1
        while self.betting.due() == NOBODY and not self.betting.over() and self._open_next():
            pass
        unfinished = self.betting.due() != NOBODY and self.betting.street not in self.closed_early
        if unfinished and last >= 0 and not self.ruling[last]:
            self.ruling[last] = CLOSED


def _ante(hand: Row, steps: list[Step], seat: int) -> _Ante:
    """What a seat owed and posted before the deal (003, 1; an all-in for less is right)."""
    posts = [step for step in steps if step.kind == Action.ANTE and step.seat == seat]
    paid = sum(step.amount or 0 for step in posts)
    if not _takes_part(hand, steps, seat):
        return _Ante(None, 0, wrong=False)
    due: int | None = hand["ante_minor"]
    if due is None:
        return _Ante(None, paid, wrong=None)
    stack = hand["start_stack_minor"][hand["seat"].index(seat)]
    if stack >= 0:
        due = min(due, stack)
    elif paid < due and any(step.all_in for step in posts):
        due = paid
    return _Ante(due, paid, wrong=paid != due)


def _takes_part(hand: Row, steps: list[Step], seat: int) -> bool:
    """Dealt in, by an ante or by cards; a seat that sits out and has neither is absent."""
    index = hand["seat"].index(seat)
    if hand["seat_card_count"][index]:
        return True
    kinds = {step.kind for step in steps if step.seat == seat}
    if Action.ANTE in kinds or Action.DEAL in kinds:
        return True
    return bool(kinds.intersection(_BETTING)) and not hand["sitting_out"][index]


def _ante_ruling(ante: _Ante) -> int:
    return UNDECIDABLE if ante.wrong is None else int(ante.wrong)


def _seated(hand: Row, sheet: Sheet, steps: list[Step], antes: dict[int, _Ante]) -> Betting:
    stacks = dict(zip(hand["seat"], hand["start_stack_minor"], strict=True))
    order: list[Place] = []
    for seat in model.clockwise(hand["seat"], hand["button"]):
        if not _takes_part(hand, steps, seat):
            continue
        place = Place(seat, stacks[seat] if stacks[seat] >= 0 else None)
        said_all_in = any(step.all_in for step in steps if step.kind == Action.ANTE and step.seat == seat)
        place.pay(antes[seat].paid, said_all_in)
        place.street_total = 0
        order.append(place)
    bring_in = hand.get("bring_in_due_minor")
    known = bring_in is not None and bring_in >= 0
    return Betting(
        order,
        hand["game"],
        sheet,
        small=hand["small_bet_minor"] or 0,
        big=hand["big_bet_minor"] or 0,
        bring_in=bring_in if known else None,
    )


def _winners(hand: Row, live: set[int], eligible: frozenset[int]) -> frozenset[int] | None:
    """Who takes a pot: the only live seat, the only eligible one, else the best of the known hands."""
    if len(live) == 1:
        return frozenset(live)
    if len(eligible) == 1:
        return eligible
    if hand["game"] not in HIGH_GAMES or not eligible:
        return None
    hands = {seat: known_hand(hand, seat) for seat in eligible}
    strengths = {seat: high(cards) for seat, cards in hands.items() if cards is not None}
    if len(strengths) < len(hands):
        return None
    best = max(strengths.values())
    return frozenset(seat for seat, strength in strengths.items() if strength == best)


def known_hand(hand: Row, seat: int) -> list[int] | None:
    """All cards of a seat, a community card with them; None where one is hidden or the count is wrong."""
    cards = model.cards_of(hand)[seat] + list(hand["community"])
    complete = len(cards) == model.full_hand(hand["game"]) and HIDDEN not in cards
    return cards if complete else None
