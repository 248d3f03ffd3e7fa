"""Ends a hand: what goes back, who shows, who is paid, and with what everyone is left."""

from pipeline.simulate.stud.naming import name_hand
from pipeline.simulate.stud.play import Game
from pipeline.simulate.stud.played import PlayedStep
from pipeline.simulate.stud.pots import Pot, Showdown, best, cut, uncalled, worths
from pipeline.simulate.stud.rake import line_of, taken
from schemas.low_hands import NO_LOW
from schemas.recorded_hand import AwardLine
from schemas.vocabulary import NOT_STATED, Action, Side, Street


def finish(game: Game) -> dict[int, int]:
    """Settle the hand and state its outcome; the stack that each seat is left with."""
    hand, seats = game.hand, game.seats
    spent = {seat.number for seat in seats.values() if seat.chips == 0}
    back = uncalled({number: seat.total for number, seat in seats.items()})
    if back:
        number, amount = back
        seats[number].total -= amount
        seats[number].chips += amount
        spent.discard(number)
        hand.uncalled = [back]
    live = [seat.number for seat in game.live()]
    all_in = spent if len(live) > 1 else set[int]()
    pots = cut({number: seat.total for number, seat in seats.items()}, live, all_in)
    hand.pot = sum(pot.amount for pot in pots)
    nets = _take_rake(game, pots)
    hand.pots = [pot.amount for pot in nets] if len(nets) > 1 else []
    showdown = _showdown(game, live) if len(live) > 1 else None
    for place, pot in enumerate(nets):
        name = place if len(nets) > 1 else NOT_STATED
        _award(game, showdown, name, pot, live)
    if showdown is not None:
        _show(game, showdown, pots)
    for award in hand.awards:
        hand.seat(award.seat).collected += award.amount
        seats[award.seat].chips += award.amount
    if game.plan.sees == "all":
        for seat in hand.seats:
            seat.finish = seats[seat.number].chips
    return {number: seat.chips for number, seat in seats.items()}


def _take_rake(game: Game, pots: list[Pot]) -> list[Pot]:
    """The pots less what the schedule takes, from the first one first."""
    hand, plan = game.hand, game.plan
    hand.rake = 0
    line = None
    if plan.kind == "cash":
        line = line_of(plan.sheet, plan.currency, plan.big_bet, plan.minor_digits)
    if line is None:
        return pots
    rake, fee = taken(line, hand.pot or 0, len(hand.seats), int(game.street), plan.minor_digits)
    hand.rake, hand.fee = rake, fee or None
    left, nets = rake + fee, list[Pot]()
    for pot in pots:
        part = min(left, pot.amount)
        left -= part
        nets.append(Pot(pot.amount - part, pot.eligible))
    return nets


def _showdown(game: Game, live: list[int]) -> Showdown:
    common = [game.common] if game.common is not None else []
    cards = {number: game.cards[number] + common for number in live}
    return Showdown(game.plan.game, game.plan.sheet, cards, worths(game.plan.game, cards), live)


def _award(game: Game, showdown: Showdown | None, name: int, pot: Pot, live: list[int]) -> None:
    awards = game.hand.awards
    if showdown is None or len(pot.eligible) == 1:
        winner = pot.eligible[0] if pot.eligible else live[0]
        if pot.amount:
            awards.append(AwardLine(name, Side.WHOLE, winner, pot.amount))
        return
    for side, amount, winners in showdown.halves(pot.amount, pot.eligible):
        shares = showdown.shares(side, amount, winners)
        awards += [AwardLine(name, side, seat, chips) for seat, chips in shares if chips]


def _show(game: Game, showdown: Showdown, pots: list[Pot]) -> None:
    """Show clockwise from whom the sheet names; a hand that neither beats nor ties may be mucked."""
    winners = {
        seat
        for pot in pots
        if len(pot.eligible) > 1
        for _, _, won in showdown.halves(pot.amount, pot.eligible)
        for seat in won
    }
    order = _order(game, showdown, pots)
    shown: list[int] = []
    for seat in order:
        beats = any(
            seat in best(worth, [*shown, seat]) for worth in (showdown.worth.high, showdown.worth.low)
        )
        if beats or seat in winners or game.rng.random() < 0.3:
            shown.append(seat)
            _lay_open(game, seat, Action.SHOW)
        elif game.plan.sees == "all" or game.rng.random() < game.plan.listed_rate:
            _lay_open(game, seat, Action.MUCK)
        else:
            game.hand.steps.append(PlayedStep(Street.SHOWDOWN, seat, Action.MUCK))
    no_low = NO_LOW if game.plan.sees == "all" else NOT_STATED
    for seat in shown:
        name_hand(game.hand.seat(seat), showdown, no_low)


def _order(game: Game, showdown: Showdown, pots: list[Pot]) -> list[int]:
    """Clockwise from whom the sheet names, those who can win the last side pot first."""
    rule = game.plan.sheet.first_to_show
    live = list(showdown.order)
    first = 0
    on_last = game.bet_street == (5 if game.plan.game == "5stud" else 7)
    if rule == "last-bettor" or on_last:
        first = game.last_bettor
    elif rule == "last-street":
        first = game.first_of_last
    order: list[int] = []
    at = first
    for pot in reversed([pot for pot in pots if len(pot.eligible) > 1]):
        for seat in _from(at, [seat for seat in live if seat in pot.eligible and seat not in order]):
            order.append(seat)
            at = seat + 1
    return order


def _from(first: int, seats: list[int]) -> list[int]:
    """Seats clockwise from a number on."""
    return [seat for seat in seats if seat >= first] + [seat for seat in seats if seat < first]


def _lay_open(game: Game, seat: int, kind: Action) -> None:
    listed = game.hand.seat(seat)
    listed.cards = list(listed.truth)
    game.hand.steps.append(PlayedStep(Street.SHOWDOWN, seat, kind, cards=list(listed.truth)))
