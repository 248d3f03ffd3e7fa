"""A whole hand judged: each action's ruling, then contributions, pots and who can win them."""

from dataclasses import dataclass
from typing import Any

from schemas.cards import HIDDEN
from schemas.vocabulary import Action, Street
from tests.oracles.stud import model, showdown
from tests.oracles.stud.betting import CLOSED, NOBODY, UNDECIDABLE, Betting, Place
from tests.oracles.stud.boards import Boards, bring_in_seat, first_to_act
from tests.oracles.stud.dealing import Dealt, deal_rulings, exposed_door, last_street_deal
from tests.oracles.stud.model import Row, Sheet, Step
from tests.oracles.stud.no_limit import NoLimitBetting
from tests.oracles.stud.pots import build_pots
from tests.oracles.stud.showing import Table, first_to_show, show_rulings

_BETTING = (
    Action.BRING_IN,
    Action.COMPLETE,
    Action.BET,
    Action.RAISE,
    Action.CALL,
    Action.CHECK,
    Action.FOLD,
)


@dataclass
class _Ante:
    due: int | None
    paid: int
    wrong: bool | None


def judge(hand: Row, sheet: Sheet) -> dict[str, Any]:
    """What the rules make of a row of `hands` (with `bring_in_due_minor`, None or -1 where unknown).

    Returns `ruling`, `due_seat` and `card_ruling` for each action; `ante_ruling`, `due_ante`, `contributed`,
    `uncalled` for each seat of the list; `pots` as (chips, eligible seats, `showdown.Parts`);
    `betting_undecidable`; `live`, the seats that did not fold; `order`, the seats that take part, clockwise;
    `last_street_deal`; `first_to_show`; `due_to_show`, for each step that a SHOW code rules on.
    """
    steps = model.steps_of(hand)
    antes = {seat: _ante(hand, steps, seat) for seat in hand["seat"]}
    betting = _seated(hand, sheet, steps, antes)
    undecidable = (
        hand["limit"] == "pot-limit" or hand["small_bet_minor"] is None or hand["big_bet_minor"] is None
    )
    walk = _Walk(hand, sheet, betting, steps)
    walk.run()
    live = {place.seat for place in betting.live()}
    put_in = {place.seat: place.hand_total for place in betting.order}
    uncalled = walk.uncalled
    for seat, chips in uncalled.items():
        put_in[seat] -= chips
    all_in = {place.seat for place in betting.order if place.out_of_chips}
    built = build_pots(put_in, live, all_in - set(uncalled))
    pots = [(chips, eligible, showdown.parts(hand, live, eligible)) for chips, eligible in built]
    return {
        "ruling": [UNDECIDABLE if undecidable and ruled else 0 for ruled in walk.is_bet]
        if undecidable
        else walk.ruling,
        "due_seat": [UNDECIDABLE if bet else NOBODY for bet in walk.is_bet] if undecidable else walk.due_seat,
        "ante_ruling": [_ante_ruling(antes[seat]) for seat in hand["seat"]],
        "due_ante": [-1 if antes[seat].due is None else antes[seat].due for seat in hand["seat"]],
        "contributed": [put_in.get(seat, 0) for seat in hand["seat"]],
        "uncalled": [uncalled.get(seat, 0) for seat in hand["seat"]],
        "pots": pots,
        "betting_undecidable": undecidable,
        "live": live,
        "order": [place.seat for place in betting.order],
    } | _of_cards(hand, sheet, steps, walk, live, pots)


def _of_cards(
    hand: Row,
    sheet: Sheet,
    steps: list[Step],
    walk: "_Walk",
    live: set[int],
    pots: list[tuple[int, frozenset[int], showdown.Parts]],
) -> dict[str, Any]:
    """Rulings on deals and on the showdown."""
    won = {
        seat
        for _, eligible, parts in pots
        if len(eligible) > 1 and len(live) > 1
        for part in (parts.high, parts.low)
        for seat in part.winners or ()
        if showdown.known_hand(hand, seat) is not None
    }
    order = [place.seat for place in walk.betting.order]
    last = model.last_street(hand["game"])
    eligible_of = [eligible for _, eligible, _ in pots]
    table = Table(order, live, walk.betting.raises, walk.led, last, eligible_of, won)
    deals = deal_rulings(hand, sheet, steps, walk.dealt)
    shows, due_to_show = show_rulings(sheet, table, steps)
    return {
        "card_ruling": [deal or show for deal, show in zip(deals, shows, strict=True)],
        "due_to_show": due_to_show,
        "last_street_deal": last_street_deal(hand, sheet, steps, walk.dealt),
        "first_to_show": first_to_show(sheet, table),
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
        folded = {step.seat: step.street for step in reversed(steps) if step.kind == Action.FOLD}
        dead = {place.seat: model.opening_street(self.game) for place in betting.order if place.folded}
        self.dealt = Dealt(folded | dead, {place.seat for place in betting.order})
        self.uncalled: dict[int, int] = {}
        self.led: int | None = None

    def run(self) -> None:
        if not self.betting.order:
            return
        opening = model.opening_street(self.game)
        self._open(opening)
        for index, step in enumerate(self.steps):
            if step.kind == Action.ANTE or self._folds_dead(step):
                continue
            if self._leave_streets_before(step.street, index):
                continue
            if self.is_bet[index]:
                self._bet(index, step)
        self._end()

    def _folds_dead(self, step: Step) -> bool:
        """A hand whose player is away is dead without a fold, which then says and moves nothing (002, C)."""
        return step.kind == Action.FOLD and step.seat in self.betting.absent

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

    def _give_back(self) -> None:
        back = self.betting.uncalled()
        if back is not None:
            seat, chips = back
            self.uncalled[seat] = self.uncalled.get(seat, 0) + chips

    def _open(self, street: int) -> None:
        self._give_back()
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
            able = {place.seat for place in self.betting.with_chips()}
            if self.hand["community"] and street == Street.SEVENTH and first_before in able and len(able) > 1:
                first = first_before
        self.betting.open_street(street, first, boards)
        self.dealt.live_at[street] = len(boards)
        self.dealt.able_last = len(self.betting.with_chips())
        self.led = None if first is None else self.betting.due() or first

    def _up(self, seat: int, street: int) -> list[int]:
        up = model.up_cards(self.game, self._laid_open(seat), street)
        missing = model.up_cards_due(self.game, street) - len(up)
        return up + [HIDDEN] * missing

    def _laid_open(self, seat: int) -> list[int]:
        """The cards of a seat, a down card that was exposed in the place of the door card (002.A).

        A card that was dealt down lay so, though the showdown tells what it was.
        """
        cards, opening = list(self.cards[seat]), model.opening_street(self.game)
        for step in self.steps:
            if step.kind == Action.DEAL and step.seat == seat and step.cards[-1:] == [HIDDEN]:
                cards[step.street - 1 : step.street] = [HIDDEN]
        if not self.sheet.exposed_is_door or seat == self.hand["hero"] or len(cards) < opening:
            return cards
        for step in self.steps:
            if step.kind == Action.DEAL and step.seat == seat and step.street == opening:
                door = exposed_door(self.game, step)
                if door is not None:
                    cards[door], cards[opening - 1] = cards[opening - 1], cards[door]
        return cards

    def _end(self) -> None:
        """Seats still due when the record ends: the street closed early at the last action."""
        last = max((k for k, step in enumerate(self.steps) if not self._folds_dead(step)), default=-1)
        while self.betting.due() == NOBODY and not self.betting.over() and self._open_next():
            pass
        unfinished = self.betting.due() != NOBODY and self.betting.street not in self.closed_early
        if unfinished and last >= 0 and not self.ruling[last]:
            self.ruling[last] = CLOSED
        self._give_back()


def _ante(hand: Row, steps: list[Step], seat: int) -> _Ante:
    """What a seat owed and posted before the deal (003, 1; an all-in for less is right)."""
    posts = [step for step in steps if step.kind == Action.ANTE and step.seat == seat]
    paid = sum(step.amount or 0 for step in posts)
    if not _takes_part(hand, steps, seat):
        return _Ante(None, 0, wrong=False)
    due: int | None = hand.get("ante_due_minor")
    due = hand["ante_minor"] if due is None else due
    if due is None:
        return _Ante(None, paid, wrong=None)
    stack = hand["start_stack_minor"][hand["seat"].index(seat)]
    if stack >= 0:
        due = min(due, stack)
    elif paid < due and any(step.all_in for step in posts):
        due = paid
    return _Ante(due, paid, wrong=paid != due)


def _takes_part(hand: Row, steps: list[Step], seat: int) -> bool:
    """Dealt in: by an ante, a card or an action of the first street; a seat that sits out by the first two.

    Where the record shows nobody's opening cards the later streets tell too.
    """
    opening = model.opening_street(hand["game"])
    opens = any(step.kind == Action.DEAL and step.seat and step.street == opening for step in steps)
    until = opening if opens else Street.SHOWDOWN
    kinds = {step.kind for step in steps if step.seat == seat and step.street <= until}
    if Action.ANTE in kinds or Action.DEAL in kinds:
        return True
    return bool(kinds) and not hand["sitting_out"][hand["seat"].index(seat)]


def _is_dead(hand: Row, steps: list[Step], place: Place) -> bool:
    """Whether the seat's player is away: he sits out, has chips and does nothing but fold (002, C).

    Only where there is betting: else nobody is asked.
    """
    acts = any(
        step.seat == place.seat and step.kind in _BETTING and step.kind != Action.FOLD for step in steps
    )
    return bool(hand["sitting_out"][hand["seat"].index(place.seat)]) and not acts and not place.out_of_chips


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
    if sum(not place.out_of_chips for place in order) > 1:
        for place in order:
            place.folded = _is_dead(hand, steps, place)
    bring_in = hand.get("bring_in_due_minor")
    known = bring_in is not None and bring_in >= 0
    betting = NoLimitBetting if hand["limit"] == "no-limit" else Betting
    return betting(
        order,
        hand["game"],
        sheet,
        small=hand["small_bet_minor"] or 0,
        big=hand["big_bet_minor"] or 0,
        bring_in=bring_in if known else None,
    )
