"""States anew what a hand came to, after its steps or its cards were changed.

Contributions, what goes back uncalled, pots, winners, odd chips, rake and finishing stacks, by the rules
as read and from the cards as they were. How much a source states is kept as it was.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from pipeline.simulate.stud.faults.ledger import first_street
from pipeline.simulate.stud.played import PlayedHand, PlayedStep
from pipeline.simulate.stud.pots import Pot, Showdown, cut, uncalled, worths
from pipeline.simulate.stud.rake import line_of, taken
from schemas.money import to_minor
from schemas.recorded_hand import AwardLine
from schemas.sheets import RakeLine, StudSheet
from schemas.vocabulary import NOT_STATED, Action, Side, Street


@dataclass(frozen=True)
class Half:
    """A pot or half of one: its chips, and who wins it, in the order in which odd chips are given."""

    pot: int
    side: Side
    chips: int
    winners: tuple[int, ...]

    def shares(self) -> dict[int, int]:
        """What each winner gets."""
        each, odd = divmod(self.chips, len(self.winners))
        return {seat: each + (at < odd) for at, seat in enumerate(self.winners)}


def live_seats(hand: PlayedHand) -> list[int]:
    """Seats dealt in that never folded, clockwise."""
    first = first_street(hand.game)
    dealt = {step.seat for step in hand.steps if step.kind == Action.DEAL and step.street == first}
    return sorted(dealt - {step.seat for step in hand.steps if step.kind == Action.FOLD})


def put_in(hand: PlayedHand) -> dict[int, int]:
    """What each seat put in, uncalled chips too."""
    put = {seat.number: 0 for seat in hand.seats}
    for step in hand.steps:
        if step.kind <= Action.CALL and step.seat in put:
            put[step.seat] += max(step.amount, 0)
    return put


def went_back(hand: PlayedHand) -> dict[int, int]:
    """Who put in on some street what nobody stood against, and how much in all.

    A street that ends with a bet unanswered gives it back, and the hand may go on. A seat with
    chips that called or anted less stood against what it was worth to it: nothing goes back.
    """
    spoken = [step for step in hand.steps if step.kind <= Action.FOLD]
    chips = {seat.number: seat.stack for seat in hand.seats}
    still_in = {step.seat for step in hand.steps if step.kind == Action.DEAL and step.seat}
    returned: dict[int, int] = {}
    for street in sorted({step.street for step in spoken}):
        steps = [step for step in spoken if step.street == street]
        gave = dict.fromkeys(chips, 0)
        for step in steps:
            gave[step.seat] += max(step.amount, 0) if step.seat in still_in else 0
            chips[step.seat] -= max(step.amount, 0)
        still_in -= {step.seat for step in steps if step.kind == Action.FOLD}
        back = uncalled(gave)
        if back is None:
            continue
        wagered = max(at for at, step in enumerate(steps) if step.seat == back[0] and step.amount > 0)
        answered = {step.seat for step in steps[wagered + 1 :]}
        level = _level(steps)
        able = {seat for seat in still_in if chips[seat] > 0 and gave[seat] < level} - {back[0]}
        if not (able if street == Street.ANTE else able & answered):
            returned[back[0]] = returned.get(back[0], 0) + back[1]
    return returned


def _level(steps: Sequence[PlayedStep]) -> int:
    """What each seat had to give on a street, or to ante: the most that was wagered, calls apart."""
    gave: dict[int, int] = {}
    level = 0
    for step in steps:
        gave[step.seat] = gave.get(step.seat, 0) + max(step.amount, 0)
        if step.kind < Action.CALL:
            level = max(level, gave[step.seat])
    return level


def pots_of(hand: PlayedHand) -> list[Pot]:
    """Main pot and side pots, uncalled chips apart."""
    put = put_in(hand)
    live = live_seats(hand)
    stacks = {seat.number: seat.stack for seat in hand.seats}
    broke = {seat for seat in live if put[seat] >= stacks[seat]}
    for seat, chips in went_back(hand).items():
        put[seat] -= chips
    return cut(put, live, broke)


def whole_hand(hand: PlayedHand, seat: int) -> list[int]:
    """A seat's cards as they were, with the common one."""
    return [*hand.seat(seat).truth, *hand.community]


def rake_line(hand: PlayedHand, sheet: StudSheet) -> RakeLine | None:
    """The line of the sheet's schedule that is about the hand, None where there is none."""
    if hand.kind != "cash":
        return None
    return line_of(sheet, hand.currency, hand.big_bet, hand.minor_digits)


def players(hand: PlayedHand) -> int:
    """How many were dealt in."""
    first = first_street(hand.game)
    return len({step.seat for step in hand.steps if step.kind == Action.DEAL and step.street == first})


def rake_cap(hand: PlayedHand, line: RakeLine) -> int | None:
    """The most that is taken of a hand with so many players, None no limit."""
    caps = [cap.most for cap in line.caps if cap.players <= players(hand)]
    return to_minor(caps[-1], hand.minor_digits) if caps else None


def showdown_of(hand: PlayedHand, sheet: StudSheet, seats: list[int]) -> Showdown:
    """What the hands of these seats are worth, by the cards as they were."""
    button = hand.button or 0
    order = sorted(seats, key=lambda seat: (seat <= button, seat))
    cards = {seat: whole_hand(hand, seat) for seat in order}
    return Showdown(hand.game, sheet, cards, worths(hand.game, cards), order)


def halves_of(showdown: Showdown, number: int, chips: int, eligible: tuple[int, ...]) -> list[Half]:
    """A pot by its winners: one part, or its high and its low half."""
    if len(eligible) == 1:
        return [Half(number, Side.WHOLE, chips, eligible)]
    return [
        Half(number, side, part, tuple(seat for seat, _ in showdown.shares(side, part, winners)))
        for side, part, winners in showdown.halves(chips, eligible)
    ]


def ended_on(hand: PlayedHand) -> int:
    """The last street on which anything was dealt or done, the showdown apart."""
    return max(int(step.street) for step in hand.steps if step.kind <= Action.DEAL)


def parts_of(hand: PlayedHand, sheet: StudSheet) -> list[Half]:
    """Every pot and half with its winners, the rake taken from the main pot first."""
    left = (hand.rake or 0) + (hand.fee or 0)
    live, parts = live_seats(hand), list[Half]()
    showdown = showdown_of(hand, sheet, live if len(live) > 1 else [])
    for number, pot in enumerate(pots_of(hand)):
        took = min(left, pot.amount)
        left -= took
        parts += halves_of(showdown, number, pot.amount - took, pot.eligible)
    return parts


def restate(hand: PlayedHand, sheet: StudSheet) -> None:
    """States the outcome that the steps and the cards now have."""
    put = put_in(hand)
    hand.uncalled = list(went_back(hand).items())
    pots = pots_of(hand)
    gross = sum(pot.amount for pot in pots)
    _state_rake(hand, sheet, gross)
    kept = (hand.rake or 0) + (hand.fee or 0)
    if hand.pot is not None:
        hand.pot = gross - kept if hand.pot_kind == "net" else gross
    _award(hand, parts_of(hand, sheet), len(pots))
    _state_finish(hand, put)


def _state_rake(hand: PlayedHand, sheet: StudSheet, gross: int) -> None:
    line = rake_line(hand, sheet)
    if hand.rake is None:
        return
    if line is not None:
        hand.rake, fee = taken(line, gross, players(hand), ended_on(hand), hand.minor_digits)
        hand.fee = fee if hand.fee is not None or fee else None
    else:
        hand.rake = min(hand.rake, gross // 20)


def _award(hand: PlayedHand, parts: list[Half], pots: int) -> None:
    awards: list[AwardLine] = []
    for part in parts:
        for seat, chips in part.shares().items():
            if chips:
                awards.append(AwardLine(part.pot if pots > 1 else NOT_STATED, part.side, seat, chips))
    hand.awards = awards
    net = [sum(part.chips for part in parts if part.pot == pot) for pot in range(pots)]
    hand.pots = net if pots > 1 else []
    for seat in hand.seats:
        seat.collected = sum(award.amount for award in awards if award.seat == seat.number)


def _state_finish(hand: PlayedHand, put: dict[int, int]) -> None:
    returned = dict(hand.uncalled)
    for seat in hand.seats:
        if seat.finish != NOT_STATED:
            seat.finish = seat.stack - put[seat.number] + returned.get(seat.number, 0) + seat.collected


def move(hand: PlayedHand, seat: int, chips: int) -> None:
    """Changes what a seat was awarded, in all that states it: its last award, collected, finishing stack."""
    mine = [award for award in hand.awards if award.seat == seat]
    if mine:
        mine[-1].amount += chips
    place = hand.seat(seat)
    place.collected += chips
    if place.finish != NOT_STATED:
        place.finish += chips
