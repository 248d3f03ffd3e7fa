"""Deals judged from what a record shows of them: to whom (DEAL-006), which way up (DEAL-007), and how the
last street comes out of a short deck (DEAL-008, clause 002.H), by counting the cards.
"""

from dataclasses import dataclass, field

from schemas.cards import DECK_SIZE, HIDDEN
from schemas.vocabulary import Action, LastDeal, Street
from tests.oracles.stud import model
from tests.oracles.stud.model import Row, Sheet, Step

DEAD_HAND, WRONG_WAY_UP, WRONG_LAST_DEAL = 6, 7, 8
OPEN = -1
_COMMON = (LastDeal.COMMON_CARD, LastDeal.COMMON_CARD_WITH_BURNS)


@dataclass
class Dealt:
    """What the walk through the hand knows of its deals.

    `folded_on` by seat; `in_hand` the seats that take part; `able_last` how many live seats had chips
    when the last street began; `live_at` the live seats by street; `contested` whether 7th street came.
    """

    folded_on: dict[int, int]
    in_hand: set[int]
    able_last: int = 0
    live_at: dict[int, int] = field(default_factory=dict[int, int])


def last_street_deal(hand: Row, sheet: Sheet, steps: list[Step], dealt: Dealt) -> int:
    """`LastDeal`, or OPEN where the sheet does not say."""
    live = dealt.live_at.get(Street.SEVENTH, 0)
    if hand["game"] == "5stud" or live < 2:
        return LastDeal.NONE
    out = cards_out(hand, steps, dealt)
    burned = 3 if sheet.burns else 0
    stub = DECK_SIZE - out - burned
    if sheet.short_deck == "common-card":
        return LastDeal.OWN_CARDS if stub >= live else LastDeal.COMMON_CARD
    short = live + 2 - stub
    if short <= 0:
        return LastDeal.OWN_CARDS
    if sheet.short_deck == "silent":
        return OPEN
    h1, h3 = short < 3, stub < 3
    if h1:
        return LastDeal.OWN_CARDS_WITH_BURNS
    if h3:
        return LastDeal.COMMON_CARD_WITH_BURNS
    in_gap = short == 3
    adds = in_gap and sheet.short_exactly_3 == "add-burns"
    return LastDeal.OWN_CARDS_WITH_BURNS if adds else LastDeal.COMMON_CARD


def cards_out(hand: Row, steps: list[Step], dealt: Dealt) -> int:
    """Cards dealt before 7th street: those that must have been, and those given in place of others."""
    total = 3 * len(dealt.in_hand)
    for street in (Street.FOURTH, Street.FIFTH, Street.SIXTH):
        total += dealt.live_at.get(street, 0)
    for street, due in ((3, 3), (4, 1), (5, 1), (6, 1)):
        for seat in hand["seat"]:
            got = sum(len(step.cards) for step in steps if _is_deal(step, street) and step.seat == seat)
            total += max(0, got - due) if _was_live(dealt, seat, street) else got
    return total


def deal_rulings(hand: Row, sheet: Sheet, steps: list[Step], dealt: Dealt) -> list[int]:
    """For each step the number of the DEAL code that it breaks, 0 none, OPEN undecidable."""
    rulings = [0] * len(steps)
    for at, step in enumerate(steps):
        if step.kind != Action.DEAL or step.seat == 0:
            continue
        if not _was_live(dealt, step.seat, step.street):
            rulings[at] = DEAD_HAND
        elif _lies_wrong(hand, sheet, steps, at, dealt):
            rulings[at] = WRONG_WAY_UP
    if hand["game"] != "5stud":
        _rule_last(hand, sheet, steps, dealt, rulings)
    return rulings


def exposed_door(game: str, step: Step) -> int | None:
    """The place of a down card that became the door card (002.A): of the first street it alone lies up."""
    up = [at for at, card in enumerate(step.cards) if card != HIDDEN]
    last = model.opening_street(game) - 1
    return up[0] if len(step.cards) == last + 1 and len(up) == 1 and up[0] != last else None


def _rule_last(hand: Row, sheet: Sheet, steps: list[Step], dealt: Dealt, rulings: list[int]) -> None:
    due = last_street_deal(hand, sheet, steps, dealt)
    last = [at for at, step in enumerate(steps) if _is_deal(step, Street.SEVENTH)]
    own = [at for at in last if steps[at].seat and rulings[at] != DEAD_HAND]
    common = [at for at in last if not steps[at].seat]
    live = dealt.live_at.get(Street.SEVENTH, 0)
    if due == OPEN:
        too_many = own and live > DECK_SIZE - cards_out(hand, steps, dealt)
        for at in (*own, *common):
            rulings[at] = OPEN
        if too_many:
            rulings[own[0]] = WRONG_LAST_DEAL
        return
    wrong = own[:1] if due in _COMMON else common[:1] if due else []
    for at in (*wrong, *common[1:]):
        rulings[at] = WRONG_LAST_DEAL


def _lies_wrong(hand: Row, sheet: Sheet, steps: list[Step], at: int, dealt: Dealt) -> bool:
    step, game = steps[at], hand["game"]
    if hand["hero"] is None and not _hides_down_cards(game, steps):
        return False
    opening = model.opening_street(game)
    before = sum(len(other.cards) for other in steps[:at] if _same_deal(other, step))
    down = range(model.up_cards_due(game, opening), opening) if step.street == opening else range(0)
    down = range(opening - 1) if step.street == opening else down
    places = range(before, before + len(step.cards))
    is_writer = step.seat == hand["hero"]
    if (
        step.street == opening
        and sheet.exposed_is_door
        and not is_writer
        and exposed_door(game, step) is not None
    ):
        return False
    if step.street == Street.SEVENTH and game != "5stud":
        return not is_writer and _last_lies_wrong(sheet, steps, at, dealt)
    for place, card in zip(places, step.cards, strict=True):
        lies_down = place in down
        if lies_down and card != HIDDEN and not is_writer:
            return True
        if not lies_down and card == HIDDEN and _others_show(game, steps, step):
            return True
    return False


def _last_lies_wrong(sheet: Sheet, steps: list[Step], at: int, dealt: Dealt) -> bool:
    """7th street goes down; a flashed card that is replaced while action is possible is right (002.B)."""
    step = steps[at]
    laid_open = any(other.kind == Action.SHOW and other.seat == step.seat for other in steps[:at])
    if step.cards[:1] in ([], [HIDDEN]) or laid_open:
        return False
    replaced = any(_same_deal(other, step) for other in steps[at + 1 :])
    is_second = any(_same_deal(other, step) for other in steps[:at])
    right = sheet.flashed_replaced and dealt.able_last >= 2 and replaced and not is_second
    return not right


def _others_show(game: str, steps: list[Step], step: Step) -> bool:
    """Whether the record shows another seat's up card of the street."""
    opening = model.opening_street(game)
    for other in steps:
        if not _is_deal(other, step.street) or other.seat in (0, step.seat):
            continue
        up = other.cards[opening - 1 :] if step.street == opening else other.cards
        if any(card != HIDDEN for card in up):
            return True
    return False


def _hides_down_cards(game: str, steps: list[Step]) -> bool:
    opening = model.opening_street(game)
    return any(_is_deal(step, opening) and HIDDEN in step.cards[: opening - 1] for step in steps)


def _was_live(dealt: Dealt, seat: int, street: int) -> bool:
    return seat in dealt.in_hand and not 0 < dealt.folded_on.get(seat, 0) < street


def _is_deal(step: Step, street: int) -> bool:
    return step.kind == Action.DEAL and step.street == street


def _same_deal(other: Step, step: Step) -> bool:
    return _is_deal(other, step.street) and other.seat == step.seat
