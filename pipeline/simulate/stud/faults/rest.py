"""Plays the rest of a hand after a break: legally, from the order as it became.

Seats fold, check or call, nobody raises, so that nothing but the break can be wrong; cards that seats were
dealt in the legal hand are dealt again where they still fit. Then the outcome is stated anew.
"""

from pipeline.simulate.stud.boards import leader
from pipeline.simulate.stud.faults.fault import Scene, Unsuited
from pipeline.simulate.stud.faults.ledger import Ledger, first_street, last_street
from pipeline.simulate.stud.faults.naming import name_hands, unname
from pipeline.simulate.stud.faults.outcome import pots_of, restate
from pipeline.simulate.stud.played import PlayedStep
from schemas.cards import DECK_SIZE, HIDDEN
from schemas.vocabulary import Action, Street

_BURNS = 3
_KEPT = 2
"""Cards that 002.H wants beside one a player: one to burn, one to stay."""


def finish(scene: Scene) -> None:
    """What is left of a hand that stays as it is but for its chips: the outcome, stated anew.

    Other chips may cut other pots, and with them the hands of a side pot show in another order.
    """
    mark_folds(scene)
    restate(scene.hand, scene.sheet)
    _show_by_pots(scene)


def _show_by_pots(scene: Scene) -> None:
    places = [at for at, step in enumerate(scene.steps) if step.street == Street.SHOWDOWN]
    steps = {scene.steps[at].seat: scene.steps[at] for at in places}
    ledger = scene.ledger()
    if scene.sheet.first_to_show == "any" or sorted(steps) != ledger.live:
        return
    for at, seat in zip(places, show_order(scene, ledger), strict=True):
        scene.steps[at] = steps[seat]


def mark_folds(scene: Scene) -> None:
    """Notes on which street each seat folded, 0 for none."""
    folds = {step.seat: int(step.street) for step in scene.steps if step.kind == Action.FOLD}
    for seat in scene.hand.seats:
        seat.folded_on = folds.get(seat.number, 0)


def play_on(scene: Scene, at: int, fold: float = 0.5) -> None:
    """Cuts the hand off before step `at` (counted from 0) and plays the rest.

    Args:
        scene: the hand with its break among the steps that stay.
        at: the first step that goes.
        fold: the chance that a seat folds to a bet.

    Raises:
        Unsuited: the deck might not reach round.
    """
    del scene.steps[at:]
    take_back_cards(scene)
    ledger = Ledger(scene.hand, scene.steps)
    street = ledger.street
    while True:
        bet_out(scene, ledger, fold)
        if len(ledger.live) < 2 or street == last_street(scene.hand.game):
            break
        street += 1
        deal(scene, ledger, street)
    mark_folds(scene)
    if len(ledger.live) > 1:
        show_all(scene, ledger)
    settle_cards(scene)
    restate(scene.hand, scene.sheet)


def bet_out(scene: Scene, ledger: Ledger, fold: float) -> None:
    """Closes the street: every seat whose turn it is checks, or calls or folds."""
    while True:
        first = not ledger.actor
        seat = first_to_act(scene, ledger) if first else ledger.due(ledger.actor)
        if not seat:
            return
        owed = min(ledger.owes(seat), ledger.chips[seat])
        if not owed:
            step = PlayedStep(Street(ledger.street), seat, Action.CHECK)
        elif scene.rng.random() < fold:
            step = PlayedStep(Street(ledger.street), seat, Action.FOLD)
        else:
            step = chips_step(ledger, seat, Action.CALL, owed)
        add(scene, ledger, step)


def add(scene: Scene, ledger: Ledger, step: PlayedStep) -> None:
    """Puts a step at the end of the hand and lets it count."""
    scene.steps.append(step)
    ledger.take(step)


def chips_step(ledger: Ledger, seat: int, kind: Action, chips: int) -> PlayedStep:
    """A step by which a seat adds chips."""
    total, all_in = ledger.on_street[seat] + chips, chips == ledger.chips[seat]
    return PlayedStep(Street(ledger.street), seat, kind, chips, total, all_in)


def first_to_act(scene: Scene, ledger: Ledger) -> int:
    """Whom the boards name on a street that nobody has acted on, 0 where nobody can act."""
    if len(ledger.able) < 2:
        return 0
    leader = board_leader(scene, ledger)
    return leader if ledger.pending(leader) else ledger.due(leader)


def board_leader(scene: Scene, ledger: Ledger, tie_by_suit: bool | None = None) -> int:
    """The live seat whose board acts first; `tie_by_suit`: other than the sheet says."""
    hand, first = scene.hand, ledger.first
    by_suit = scene.sheet.board_tie == "suit" if tie_by_suit is None else tie_by_suit
    last = min(ledger.street, Street.SIXTH if first == Street.THIRD else Street.FIFTH)
    button = hand.button or 0
    clockwise = sorted(ledger.live, key=lambda seat: (seat <= button, seat))
    boards = {seat: hand.seat(seat).truth[first - 1 : last] for seat in clockwise}
    return leader(hand.game, boards, "suit" if by_suit else "seat")


def take_back_cards(scene: Scene) -> None:
    """Cards of streets that the steps no longer reach were never dealt."""
    reached = max(int(step.street) for step in scene.steps)
    hand = scene.hand
    folded = {step.seat: int(step.street) for step in scene.steps if step.kind == Action.FOLD}
    hero_seen = hand.hero
    if reached < Street.SEVENTH:
        hand.community = []
    for seat in hand.seats:
        keep = min(folded.get(seat.number, reached), reached)
        del seat.truth[keep:]
        seat.cards = [
            card if shown(scene, seat.number, at) or seat.number == hero_seen else HIDDEN
            for at, card in enumerate(seat.truth)
        ]
        unname(seat)


def all_seeing(scene: Scene) -> bool:
    """Whether the source sees every card, from the first deals."""
    first = first_street(scene.hand.game)
    deals = [step for step in scene.steps if step.kind == Action.DEAL and step.street == first]
    return scene.hand.hero is None and all(HIDDEN not in step.cards for step in deals)


def shown(scene: Scene, seat: int, at: int) -> bool:
    """Whether the source sees a seat's card as it is dealt, by its place from 0."""
    down = (0,) if scene.hand.game == "5stud" else (0, 1, 6)
    return at not in down or seat == scene.hand.hero or all_seeing(scene)


def deal(scene: Scene, ledger: Ledger, street: int) -> None:
    """Deals a later street to the live seats.

    Raises:
        Unsuited: on 7th street the deck is short by 002.H.
    """
    hand = scene.hand
    used = {card for seat in hand.seats for card in seat.truth}
    used |= {card for step in scene.steps for card in step.cards if card != HIDDEN}
    deck = [card for card in range(DECK_SIZE) if card not in used]
    scene.rng.shuffle(deck)
    if street == Street.SEVENTH and len(deck) - _BURNS < len(ledger.live) + _KEPT:
        raise Unsuited
    ledger.take(PlayedStep(Street(street), 0, Action.DEAL))
    for number in ledger.live:
        seat, card = hand.seat(number), deck.pop()
        seat.truth.append(card)
        seen = card if shown(scene, number, street - 1) else HIDDEN
        seat.cards.append(seen)
        if seen != HIDDEN:
            scene.steps.append(PlayedStep(Street(street), number, Action.DEAL, cards=[seen]))


def show_order(scene: Scene, ledger: Ledger) -> list[int]:
    """The live seats in the order in which they show, the sharers of side pots first."""
    return shown_after(scene, ledger.live, [], shows_from(scene, ledger))


def shows_from(scene: Scene, ledger: Ledger) -> int:
    """The seat number after which the showdown begins: its first live seat is the first to show.

    Raises:
        Unsuited: the last raise may be no more than a call.
    """
    if ledger.bet_short:
        raise Unsuited
    rule, last = scene.sheet.first_to_show, last_street(scene.hand.game)
    first = ledger.bettor if rule == "last-bettor" or ledger.bet_street == last else 0
    if not first and rule == "last-street":
        first = first_on_last_street(scene)
    return first - 1 if first else scene.hand.button or 0


def shown_after(scene: Scene, live: list[int], shown: list[int], at: int) -> list[int]:
    """The order of a showdown after some hands were shown, the last by the seat `at`, or none.

    Clockwise; who can win the last side pot before those who cannot.
    """
    order = list(shown)
    pots = [pot.eligible for pot in pots_of(scene.hand) if len(pot.eligible) > 1]
    for eligible in reversed(pots):
        left = [seat for seat in live if seat in eligible and seat not in order]
        left = [seat for seat in left if seat > at] + [seat for seat in left if seat <= at]
        order += left
        at = left[-1] if left else at
    return order


def first_on_last_street(scene: Scene) -> int:
    """Whom the boards name on the last street, or the first with chips to its left."""
    last = last_street(scene.hand.game)
    before = [step for step in scene.steps if step.street < last]
    ledger = Ledger(scene.hand, before)
    ledger.take(PlayedStep(Street(last), 0, Action.DEAL))
    return first_to_act(scene, ledger) or board_leader(scene, ledger)


def show_all(scene: Scene, ledger: Ledger) -> None:
    """Every live hand is laid open and named."""
    for number in show_order(scene, ledger):
        seat = scene.hand.seat(number)
        seat.cards = list(seat.truth)
        scene.steps.append(PlayedStep(Street.SHOWDOWN, number, Action.SHOW, cards=list(seat.truth)))
    name_hands(scene.hand, scene.sheet, ledger.live)


def settle_cards(scene: Scene) -> None:
    """Folded hands keep the cards that they were dealt."""
    for seat in scene.hand.seats:
        if seat.folded_on:
            del seat.truth[seat.folded_on :]
            del seat.cards[seat.folded_on :]
