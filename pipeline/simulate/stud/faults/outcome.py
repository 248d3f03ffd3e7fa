"""States anew what a hand came to, after its steps or its cards were changed.

Contributions, what goes back uncalled, pots, winners, odd chips, rake and finishing stacks, by the rules
as read and from the cards as they were. How much a source states is kept as it was.
"""

from dataclasses import dataclass
from functools import cache

from pipeline.simulate.stud.faults.ledger import first_street
from pipeline.simulate.stud.faults.worth import Score, best_high, best_low, odd_chip_order
from pipeline.simulate.stud.played import PlayedAward, PlayedHand
from schemas.money import to_minor
from schemas.sheets import StudSheet
from schemas.sheets.rake import RakeLine
from schemas.vocabulary import NOT_STATED, Action, Side

_MILLION = 1_000_000


@dataclass
class Pot:
    """Chips, and the live seats that can win them."""

    chips: int
    eligible: tuple[int, ...]


@dataclass(frozen=True)
class Half:
    """A pot or half of one: its chips, who wins it, in the order in which odd chips are given."""

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


def uncalled_of(put: dict[int, int]) -> tuple[int, int]:
    """The seat that put in most and what nobody put in beside it; 0 chips where two put in as much."""
    (most, seat), (second, _) = sorted(((chips, seat) for seat, chips in put.items()), reverse=True)[:2]
    return seat, most - second


def pots_of(hand: PlayedHand) -> list[Pot]:
    """Main pot and side pots, uncalled chips apart."""
    put = put_in(hand)
    owner, back = uncalled_of(put)
    put[owner] -= back
    live = live_seats(hand)
    stacks = {seat.number: seat.stack for seat in hand.seats}
    broke = {seat for seat in live if put[seat] + (back if seat == owner else 0) >= stacks[seat]}
    pots: list[Pot] = []
    paid = 0
    for level in [*sorted({put[seat] for seat in broke if put[seat]}), max(put.values())]:
        chips = sum(max(min(given, level) - paid, 0) for given in put.values())
        eligible = tuple(seat for seat in live if put[seat] >= level or seat not in broke)
        if chips and pots and eligible in ((), pots[-1].eligible):
            pots[-1].chips += chips
        elif chips:
            pots.append(Pot(chips, eligible))
        paid = max(paid, level)
    return pots


def whole_hand(hand: PlayedHand, seat: int) -> list[int]:
    """A seat's cards as they were, with the common one."""
    return [*hand.seat(seat).truth, *hand.community]


def rake_line(hand: PlayedHand, sheet: StudSheet) -> RakeLine | None:
    """The line of the sheet's schedule that is about the hand, None where there is none."""
    digits = hand.minor_digits
    for line in sheet.rake if hand.kind == "cash" else ():
        low = line.big_bet_from is None or hand.big_bet >= to_minor(line.big_bet_from, digits)
        high = line.big_bet_to is None or hand.big_bet <= to_minor(line.big_bet_to, digits)
        if line.currency == hand.currency and low and high:
            return line
    return None


def rake_due(hand: PlayedHand, line: RakeLine, gross: int, street: int) -> tuple[int, int]:
    """Rake and fee of a pot, of a hand that ended on a street."""
    digits = hand.minor_digits
    step = to_minor(line.step, digits)
    whole, _, part = line.percent.partition(".")
    millionths = int(whole) * 10_000 + int(part.ljust(4, "0")[:4])
    rake = gross * millionths // _MILLION // step * step
    cap = rake_cap(hand, line)
    rake = rake if cap is None else min(rake, cap)
    fee = to_minor(line.fee, digits) if gross >= to_minor(line.fee_from, digits) else 0
    return (0 if street < line.from_street else rake), fee


def rake_cap(hand: PlayedHand, line: RakeLine) -> int | None:
    """The most that is taken of a hand with so many players, None no limit."""
    players = len({step.seat for step in hand.steps if step.kind == Action.DEAL and step.seat})
    caps = [cap.most for cap in line.caps if cap.players <= players]
    return to_minor(caps[-1], hand.minor_digits) if caps else None


class Showdown:
    """Who wins what of a hand, by the cards as they were."""

    def __init__(self, hand: PlayedHand, sheet: StudSheet) -> None:
        """The showdown of a hand that a sheet judges."""
        self.hand, self.sheet = hand, sheet
        self.high = cache(lambda seat: best_high(whole_hand(hand, seat)))
        self.low = cache(lambda seat: best_low(whole_hand(hand, seat), hand.game))

    def halves(self, pot: int, chips: int, eligible: tuple[int, ...]) -> list[Half]:
        """A pot by its winners: one part, or its high and its low half."""
        if len(eligible) == 1:
            return [Half(pot, Side.WHOLE, chips, eligible)]
        if self.hand.game in ("razz", "razz27"):
            return [Half(pot, Side.WHOLE, chips, self._best_low(eligible))]
        winners = self._best_high(eligible)
        lows = self._best_low(eligible) if self.hand.game == "7stud8" else ()
        if not lows:
            return [Half(pot, Side.WHOLE, chips, winners)]
        return [Half(pot, Side.HIGH, chips - chips // 2, winners), Half(pot, Side.LOW, chips // 2, lows)]

    def _best_high(self, eligible: tuple[int, ...]) -> tuple[int, ...]:
        best = max(self.high(seat) for seat in eligible)
        return self.in_order([seat for seat in eligible if self.high(seat) == best], best, low=False)

    def _best_low(self, eligible: tuple[int, ...]) -> tuple[int, ...]:
        lows = [low for seat in eligible if (low := self.low(seat)) is not None]
        if not lows:
            return ()
        return self.in_order([seat for seat in eligible if self.low(seat) == min(lows)], min(lows), low=True)

    def in_order(self, seats: list[int], best: Score, low: bool) -> tuple[int, ...]:
        """Equal hands in the order in which they get odd chips."""
        if self.sheet.odd_chip == "suit":
            cards = {seat: whole_hand(self.hand, seat) for seat in seats}
            order = {seat: odd_chip_order(cards[seat], best, self.hand.game, low) for seat in seats}
            return tuple(sorted(seats, key=lambda seat: order[seat], reverse=True))
        button = self.hand.button or 0
        return tuple(sorted(seats, key=lambda seat: (seat <= button, seat)))


def ended_on(hand: PlayedHand) -> int:
    """The last street on which anything was dealt or done, the showdown apart."""
    return max(int(step.street) for step in hand.steps if step.kind <= Action.DEAL)


def parts_of(hand: PlayedHand, sheet: StudSheet) -> list[Half]:
    """Every pot and half with its winners, the rake taken from the main pot first."""
    left = (hand.rake or 0) + (hand.fee or 0)
    showdown, parts = Showdown(hand, sheet), list[Half]()
    for number, pot in enumerate(pots_of(hand)):
        taken = min(left, pot.chips)
        left -= taken
        parts += showdown.halves(number, pot.chips - taken, pot.eligible)
    return parts


def restate(hand: PlayedHand, sheet: StudSheet) -> None:
    """States the outcome that the steps and the cards now have."""
    put = put_in(hand)
    owner, back = uncalled_of(put)
    hand.uncalled = [(owner, back)] if back else []
    pots = pots_of(hand)
    gross = sum(pot.chips for pot in pots)
    _state_rake(hand, sheet, gross)
    taken = (hand.rake or 0) + (hand.fee or 0)
    if hand.pot is not None:
        hand.pot = gross - taken if hand.pot_kind == "net" else gross
    _award(hand, parts_of(hand, sheet), len(pots))
    _state_finish(hand, put, owner, back)


def _state_rake(hand: PlayedHand, sheet: StudSheet, gross: int) -> None:
    line = rake_line(hand, sheet)
    if hand.rake is None:
        return
    if line is not None:
        hand.rake, fee = rake_due(hand, line, gross, ended_on(hand))
        hand.fee = fee if hand.fee is not None or fee else None
    else:
        hand.rake = min(hand.rake, gross // 20)


def _award(hand: PlayedHand, parts: list[Half], pots: int) -> None:
    awards: list[PlayedAward] = []
    for part in parts:
        for seat, chips in part.shares().items():
            if chips:
                awards.append(PlayedAward(part.pot if pots > 1 else NOT_STATED, part.side, seat, chips))
    hand.awards = awards
    net = [sum(part.chips for part in parts if part.pot == pot) for pot in range(pots)]
    hand.pots = net if pots > 1 else []
    for seat in hand.seats:
        seat.collected = sum(award.amount for award in awards if award.seat == seat.number)


def _state_finish(hand: PlayedHand, put: dict[int, int], owner: int, back: int) -> None:
    for seat in hand.seats:
        if seat.finish != NOT_STATED:
            returned = back if seat.number == owner else 0
            seat.finish = seat.stack - put[seat.number] + returned + seat.collected


def move(hand: PlayedHand, seat: int, chips: int) -> None:
    """Changes what a seat was awarded, in all that states it: its last award, collected, finishing stack."""
    mine = [award for award in hand.awards if award.seat == seat]
    if mine:
        mine[-1].amount += chips
    place = hand.seat(seat)
    place.collected += chips
    if place.finish != NOT_STATED:
        place.finish += chips
