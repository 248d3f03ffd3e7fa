"""Odd chips that go past the hand that is due them (POT-006), and uncalled bets (POT-004)."""

from pipeline.simulate.stud.faults.awards import collect, right_parts
from pipeline.simulate.stud.faults.fault import Label, Scene, StudFault, Unsuited, named
from pipeline.simulate.stud.faults.outcome import Half, pots_of
from pipeline.simulate.stud.faults.redeal import redeal
from pipeline.simulate.stud.played import PlayedHand
from pipeline.simulate.stud.pots import Pot
from schemas.vocabulary import NOT_STATED, Side


def _back(scene: Scene, chips: int | None) -> Label:
    """So many chips more go back as uncalled; None: nothing goes back."""
    at = scene.pick(list(range(len(scene.hand.uncalled))))
    seat, back = scene.hand.uncalled[at]
    if chips is None:
        del scene.hand.uncalled[at]
    elif back + chips <= 0:
        raise Unsuited
    else:
        scene.hand.uncalled[at] = (seat, back + chips)
    return named(None, seat)


def _not_back(scene: Scene) -> Label:
    return _back(scene, None)


def _less_back(scene: Scene) -> Label:
    return _back(scene, -1)


def _more_back(scene: Scene) -> Label:
    return _back(scene, scene.rng.choice((1, scene.hand.small_bet)))


def _is_odd(part: Half, low: bool) -> bool:
    """Whether equal hands share a part that does not divide."""
    shared = len(part.winners) > 1 and part.chips % len(part.winners) > 0
    return shared and (part.side == Side.LOW) == low


def _shareable(scene: Scene, low: bool) -> list[tuple[Pot, int]]:
    """The contested pots, each with the chips that equal hands may have to share."""
    left = (scene.hand.rake or 0) + (scene.hand.fee or 0)
    found: list[tuple[Pot, int]] = []
    for pot in pots_of(scene.hand):
        taken = min(left, pot.amount)
        left -= taken
        chips = pot.amount - taken
        if len(pot.eligible) > 1:
            found += [(pot, part) for part in ((chips // 2,) if low else (chips, chips - chips // 2))]
    return found


def _may_be_odd(pot: Pot, chips: int) -> bool:
    """Whether so many chips leave some over between two hands, or between three where there are as many."""
    return chips % 2 > 0 or (chips % 3 > 0 and len(pot.eligible) > 3)


def _odd_chip(scene: Scene, side: Side) -> Label:
    """Between equal hands of a pot or half the odd chip goes past the hand that is due it."""
    low = side == Side.LOW
    if not any(_may_be_odd(pot, part) for pot, part in _shareable(scene, low)):
        raise Unsuited
    redeal(scene, lambda part: _is_odd(part, low))
    part = scene.pick([part for part in right_parts(scene) if _is_odd(part, low)])
    odd = part.chips % len(part.winners)
    due, other = part.winners[odd - 1], scene.pick(list(part.winners[odd:]))
    _move_award(scene.hand, part, due, other, 1)
    return named(None, other)


def _move_award(hand: PlayedHand, part: Half, giver: int, getter: int, chips: int) -> None:
    """Chips of a pot or half go to another of its winners."""
    for seat, change in ((giver, -chips), (getter, chips)):
        mine = [
            award
            for award in hand.awards
            if award.seat == seat and award.side == part.side and award.pot in (part.pot, NOT_STATED)
        ]
        if not mine:
            raise Unsuited
        mine[0].amount += change
        collect(hand, seat, change)


def _odd_between_equals(scene: Scene) -> Label:
    return _odd_chip(scene, Side.WHOLE)


def _odd_between_lows(scene: Scene) -> Label:
    return _odd_chip(scene, Side.LOW)


def _odd_half(scene: Scene) -> Label:
    """The low half gets the odd chip of the pot."""
    old = right_parts(scene)
    found = [
        (high, low)
        for high in old
        for low in old
        if high.pot == low.pot and high.side == Side.HIGH and low.side == Side.LOW
        and high.chips == low.chips + 1 and len(high.winners) == len(low.winners) == 1
        and high.winners != low.winners
    ]  # fmt: skip
    high, low = scene.pick(found)
    collect(scene.hand, high.winners[0], -1)
    collect(scene.hand, low.winners[0], 1)
    for award in scene.hand.awards:
        if award.pot in (high.pot, NOT_STATED):
            award.amount += {high.side: -1, low.side: 1}.get(award.side, 0)
    return named(None, low.winners[0])


_HIGH_LOW = ("7stud8",)
CHIP_FAULTS = (
    StudFault(
        "uncalled-kept", "POT-004", "an uncalled bet does not go back", _not_back, needs_uncalled=True
    ),
    StudFault(
        "uncalled-short", "POT-004", "less than the uncalled bet goes back", _less_back,
        needs_uncalled=True,
    ),
    StudFault(
        "uncalled-over", "POT-004", "more than the uncalled bet goes back", _more_back, needs_uncalled=True
    ),
    StudFault(
        "odd-chip-cash", "POT-006", "an odd chip goes to a seat farther left of the button",
        _odd_between_equals, kinds=("cash",),
    ),
    StudFault(
        "odd-chip-tournament", "POT-006", "an odd chip goes to a hand with a lower card",
        _odd_between_equals, kinds=("tournament",),
    ),
    StudFault(
        "odd-chip-low", "POT-006", "an odd chip of the low half goes past the hand due", _odd_between_lows,
        games=_HIGH_LOW,
    ),
    StudFault(
        "odd-chip-half", "POT-006", "the odd chip of the halves goes low", _odd_half, games=_HIGH_LOW
    ),
)  # fmt: skip
"""Faults of uncalled bets and odd chips."""
