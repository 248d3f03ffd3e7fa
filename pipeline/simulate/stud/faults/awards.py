"""Pots stated, cut and awarded wrongly (POT-001 to 003, 005)."""

from pipeline.simulate.stud.faults.fault import Label, Scene, StudFault, Unsuited, named
from pipeline.simulate.stud.faults.outcome import Half, live_seats, parts_of, pots_of
from pipeline.simulate.stud.played import PlayedHand
from pipeline.simulate.stud.pots import Pot
from schemas.cards import HIDDEN
from schemas.recorded_hand import AwardLine
from schemas.vocabulary import NOT_STATED, Side

_NOT_AWARDED = "SHOW-002"


def _chips(scene: Scene) -> int:
    return scene.rng.choice((1, max(scene.hand.small_bet // 4, 1), scene.hand.small_bet))


def _stated_pot(scene: Scene) -> Label:
    if scene.hand.pot is None:
        raise Unsuited
    less = scene.hand.pot > scene.hand.small_bet and scene.rng.random() < 0.5
    scene.hand.pot += -_chips(scene) if less else _chips(scene)
    return named()


def _only_award(scene: Scene) -> AwardLine:
    """The award of a hand that one seat wins alone, in one piece."""
    if len(scene.hand.awards) != 1:
        raise Unsuited
    return scene.hand.awards[0]


def _award_short(scene: Scene) -> Label:
    award, chips = _only_award(scene), _chips(scene)
    if scene.hand.rake is None or award.amount <= chips:
        raise Unsuited
    pay(scene.hand, award.seat, -chips)
    return named(None, award.seat)


def _award_over(scene: Scene) -> Label:
    award = _only_award(scene)
    pay(scene.hand, award.seat, _chips(scene))
    return named(None, award.seat)


def pay(hand: PlayedHand, seat: int, chips: int) -> None:
    """Changes the one award of a seat, in all that states it."""
    mine = [award for award in hand.awards if award.seat == seat]
    mine[-1].amount += chips
    collect(hand, seat, chips)


def collect(hand: PlayedHand, seat: int, chips: int) -> None:
    """Changes what a seat collected, and its finishing stack where that is stated."""
    place = hand.seat(seat)
    place.collected += chips
    if place.finish != NOT_STATED:
        place.finish += chips


def award_anew(hand: PlayedHand, awards: list[AwardLine]) -> None:
    """Other awards in place of the hand's, in all that states them."""
    for award in hand.awards:
        collect(hand, award.seat, -award.amount)
    hand.awards = [award for award in awards if award.amount]
    for award in hand.awards:
        collect(hand, award.seat, award.amount)


def _known(scene: Scene) -> list[int]:
    """Live seats of a contested showdown all of whose cards are known."""
    live = live_seats(scene.hand)
    if len(live) < 2 or any(HIDDEN in scene.hand.seat(seat).cards for seat in live):
        raise Unsuited
    return live


def right_parts(scene: Scene) -> list[Half]:
    """The pots and halves, as they are rightly awarded."""
    _known(scene)
    return parts_of(scene.hand, scene.sheet)


def _awards(scene: Scene, parts: list[Half]) -> list[AwardLine]:
    several = len(pots_of(scene.hand)) > 1
    return [
        AwardLine(part.pot if several else NOT_STATED, part.side, seat, chips)
        for part in parts
        for seat, chips in part.shares().items()
    ]


def _given(part: Half, *winners: int) -> Half:
    return Half(part.pot, part.side, part.chips, winners)


def _award_parts(scene: Scene, old: list[Half], new: list[Half]) -> frozenset[str]:
    """Awards parts anew; what follows where a rightful winner gets nothing."""
    award_anew(scene.hand, _awards(scene, new))
    paid = {award.seat for award in scene.hand.awards}
    missed = {seat for part in old for seat in part.winners} - paid
    return frozenset({_NOT_AWARDED} if missed else ())


def _contested(scene: Scene) -> Pot:
    """The only pot of a contested hand."""
    pots = pots_of(scene.hand)
    if len(pots) != 1 or len(pots[0].eligible) < 2:
        raise Unsuited
    return pots[0]


def _to_loser(scene: Scene) -> Label:
    """The whole pot goes to a hand that wins none of it."""
    old, pot = right_parts(scene), _contested(scene)
    winners = {seat for part in old for seat in part.winners}
    loser = scene.pick([seat for seat in pot.eligible if seat not in winners])
    follows = _award_parts(scene, old, [_given(part, loser) for part in old])
    return named(None, loser, *follows)


def _low_to_other(scene: Scene) -> Label:
    """The low half goes to a hand that wins neither half."""
    old, pot = right_parts(scene), _contested(scene)
    if not any(part.side == Side.LOW for part in old):
        raise Unsuited
    winners = {seat for part in old for seat in part.winners}
    other = scene.pick([seat for seat in pot.eligible if seat not in winners])
    new = [_given(part, other) if part.side == Side.LOW else part for part in old]
    return named(None, other, *_award_parts(scene, old, new))


def _scoop(scene: Scene) -> Label:
    """The high hand gets the low half too, though another's low qualifies."""
    _contested(scene)
    old = right_parts(scene)
    if len(old) != 2 or len(old[0].winners) != 1 or old[0].winners[0] in old[1].winners:
        raise Unsuited
    winner = old[0].winners[0]
    return named(None, winner, *_award_parts(scene, old, [old[0], _given(old[1], winner)]))


def _split_for_one(scene: Scene) -> Label:
    """A pot that one hand wins is split with another."""
    _contested(scene)
    old = right_parts(scene)
    if len(old) != 1 or len(old[0].winners) != 1:
        raise Unsuited
    (winner,) = old[0].winners
    other = scene.pick([seat for seat in live_seats(scene.hand) if seat != winner])
    if old[0].chips < 2 or scene.hand.seat(other).truth == []:
        raise Unsuited
    return named(None, other, *_award_parts(scene, old, [_given(old[0], winner, other)]))


def _side_to_ineligible(scene: Scene) -> Label:
    """A side pot goes to a live seat that did not stake on it."""
    old, pots = right_parts(scene), pots_of(scene.hand)
    if len(pots) < 2:
        raise Unsuited
    number = scene.pick(list(range(1, len(pots))))
    outside = [seat for seat in live_seats(scene.hand) if seat not in pots[number].eligible]
    seat = scene.pick(outside)
    new = [_given(part, seat) if part.pot == number else part for part in old]
    return named(None, seat, *_award_parts(scene, old, new))


def _to_folded(scene: Scene) -> Label:
    """The only pot goes to a seat that folded."""
    if len(pots_of(scene.hand)) != 1:
        raise Unsuited
    live = live_seats(scene.hand)
    if len(live) > 1:
        _known(scene)
    old = parts_of(scene.hand, scene.sheet)
    folded = scene.pick([seat.number for seat in scene.hand.seats if seat.folded_on])
    follows = _award_parts(scene, old, [_given(part, folded) for part in old])
    return named(None, folded, *follows)


def _pots_cut_wrongly(scene: Scene) -> Label:
    """Chips of one pot are stated as another's."""
    stated, built = scene.hand.pots, [pot.amount for pot in pots_of(scene.hand)]
    if len(stated) < 2 or len(stated) != len(built) or min(stated) <= 0:
        raise Unsuited
    one, two = scene.rng.sample(range(len(stated)), 2)
    more = built[two] - stated[two] + scene.rng.randint(1, scene.hand.small_bet)
    if stated[one] <= more:
        raise Unsuited
    stated[one] -= more
    stated[two] += more
    return named()


_HIGH_LOW = ("7stud8",)
AWARD_FAULTS = (
    StudFault("pot-misstated", "POT-001", "the pot is stated as something else", _stated_pot),
    StudFault("award-short", "POT-002", "the winner gets less than the pot", _award_short),
    StudFault("award-over", "POT-002", "the winner gets more than the pot", _award_over),
    StudFault("pot-to-loser", "POT-003", "the pot goes to a hand that loses", _to_loser),
    StudFault(
        "low-half-misplaced", "POT-003", "the low half goes to a hand that wins nothing", _low_to_other,
        games=_HIGH_LOW,
    ),
    StudFault("scoop", "POT-003", "the high hand takes a low half too", _scoop, games=_HIGH_LOW),
    StudFault("split-for-one", "POT-003", "a pot that one hand wins is split", _split_for_one),
    StudFault(
        "side-pot-misplaced", "POT-003", "a side pot goes to a seat that has no part in it",
        _side_to_ineligible,
    ),
    StudFault("pot-to-folded", "POT-003", "the pot goes to a seat that folded", _to_folded),
    StudFault("pots-cut-wrongly", "POT-005", "chips of one pot are stated as another's", _pots_cut_wrongly),
)  # fmt: skip
"""Faults of pots and awards."""
