"""Hands misnamed, stacks misstated, rake beside its schedule (RANK-001, 003, POT-007, RAKE-001, 002)."""

from pipeline.simulate.stud.faults.awards import pay
from pipeline.simulate.stud.faults.fault import HIGH_GAMES, Label, Scene, StudFault, Unsuited, named
from pipeline.simulate.stud.faults.naming import name_anew
from pipeline.simulate.stud.faults.outcome import live_seats, rake_cap, rake_line, whole_hand
from pipeline.simulate.stud.hands import low_ranks
from pipeline.simulate.stud.naming import NAME_LOWS, ranks_named, words
from pipeline.simulate.stud.played import PlayedSeat
from schemas.cards import HIDDEN
from schemas.low_hands import NO_LOW, low_code
from schemas.money import to_minor
from schemas.sheets import StudSheet
from schemas.vocabulary import NOT_STATED, HandClass


def _named_seats(scene: Scene) -> list[PlayedSeat]:
    """Live seats of a showdown whose cards are known and who are there to see them named."""
    live = live_seats(scene.hand)
    if len(live) < 2:
        raise Unsuited
    seats = [scene.hand.seat(number) for number in live]
    return [seat for seat in seats if HIDDEN not in seat.cards and not seat.sitting_out]


def _misnamed(scene: Scene) -> Label:
    seat = scene.pick([seat for seat in _named_seats(scene) if seat.declared_class != NOT_STATED])
    others = [made for made in HandClass if made not in (seat.declared_class, HandClass.ROYAL_FLUSH)]
    seat.declared_class = int(scene.pick(others))
    worth = (seat.declared_class, 8, 6)
    seat.declared_ranks = ranks_named(worth)
    seat.declared_text = words(scene.hand.game, worth, seat.declared_low)
    return named(None, seat.number)


def _low_named(scene: Scene, code: int | None) -> Label:
    """A low named as another; `code` None: any other."""
    seat = scene.pick([seat for seat in _named_seats(scene) if seat.declared_low > NO_LOW])
    return _call_low(scene, seat, _other_low(scene, seat.declared_low) if code is None else code)


def _call_low(scene: Scene, seat: PlayedSeat, code: int) -> Label:
    seat.declared_low = code
    name_anew(scene.hand, scene.sheet, seat)
    return named(None, seat.number)


def _other_low(scene: Scene, code: int) -> int:
    """Another low without a pair: the ranks of an eight or better, or of a ten where that is it."""
    high = (8, 6, 4, 3, 2) if code != low_code((8, 6, 4, 3, 2)) else (8, 7, 5, 3, 2)
    return low_code(scene.rng.choice((high, (7, 6, 5, 4, 2))) if code != low_code((7, 6, 5, 4, 2)) else high)


def _low_misnamed(scene: Scene) -> Label:
    return _low_named(scene, None)


def _low_invented(scene: Scene) -> Label:
    seats = [seat for seat in _named_seats(scene) if seat.declared_class != NOT_STATED]
    without = [
        seat for seat in seats if low_ranks(scene.hand.game, whole_hand(scene.hand, seat.number)) is None
    ]
    return _call_low(scene, scene.pick(without), low_code((8, 7, 5, 3, 2)))


def _low_denied(scene: Scene) -> Label:
    return _low_named(scene, NO_LOW)


def _finish_stack(scene: Scene) -> Label:
    stated = [seat for seat in scene.hand.seats if seat.finish != NOT_STATED and seat.stack != NOT_STATED]
    seat = scene.pick(stated)
    less = seat.finish > scene.hand.small_bet and scene.rng.random() < 0.5
    seat.finish += -scene.hand.small_bet if less else scene.rng.randint(1, scene.hand.big_bet)
    return named(None, seat.number)


def _start_stack(scene: Scene) -> Label:
    """A seat starts with less than the hand before left it; nothing else of the hand depends on it."""
    left = scene.ledger().chips
    seats = [seat for seat in scene.hand.seats if left[seat.number] > 1 and seat.stack != NOT_STATED]
    seat = scene.pick(seats)
    less = scene.rng.randint(1, min(left[seat.number] - 1, scene.hand.big_bet))
    seat.stack -= less
    if seat.finish != NOT_STATED:
        seat.finish -= less
    return named(None, seat.number, "POT-007")


def _rake_by(scene: Scene, chips: int) -> Label:
    """So much more is raked, and the only winner gets less."""
    hand = scene.hand
    if hand.rake is None or len(hand.awards) != 1 or hand.rake + chips < 0 or hand.pots:
        raise Unsuited
    if hand.awards[0].amount <= chips:
        raise Unsuited
    hand.rake += chips
    if hand.pot is not None and hand.pot_kind == "net":
        hand.pot -= chips
    pay(hand, hand.awards[0].seat, -chips)
    return named()


def _rake_step(scene: Scene) -> int:
    line = rake_line(scene.hand, scene.sheet)
    if line is None:
        raise Unsuited
    return max(to_minor(line.step, scene.hand.minor_digits), 1)


def _rake_less(scene: Scene) -> Label:
    return _rake_by(scene, -_rake_step(scene))


def _rake_more(scene: Scene) -> Label:
    line, step = rake_line(scene.hand, scene.sheet), _rake_step(scene)
    cap = None if line is None else rake_cap(scene.hand, line)
    if cap is not None and (scene.hand.rake or 0) + step > cap:
        raise Unsuited
    return _rake_by(scene, step)


def _rake_over_cap(scene: Scene) -> Label:
    line, step = rake_line(scene.hand, scene.sheet), _rake_step(scene)
    cap = None if line is None else rake_cap(scene.hand, line)
    if cap is None:
        raise Unsuited
    return _rake_by(scene, cap + step - (scene.hand.rake or 0))


def _fee_wrong(scene: Scene) -> Label:
    """A fee that the schedule does not take, or another one."""
    hand, step = scene.hand, _rake_step(scene)
    if hand.fee is None or len(hand.awards) != 1 or hand.pots or hand.awards[0].amount <= step:
        raise Unsuited
    hand.fee += step
    if hand.pot is not None and hand.pot_kind == "net":
        hand.pot -= step
    pay(hand, hand.awards[0].seat, -step)
    return named()


def _raked(sheet: StudSheet) -> bool:
    return bool(sheet.rake)


_CASH = ("cash",)
STATEMENT_FAULTS = (
    StudFault("hand-misnamed", "RANK-001", "a hand is named as another class", _misnamed, games=HIGH_GAMES),
    StudFault("low-misnamed", "RANK-003", "a low is named as another", _low_misnamed, games=NAME_LOWS),
    StudFault(
        "low-invented", "RANK-003", "a low is named where none qualifies", _low_invented, games=("7stud8",)
    ),
    StudFault(
        "low-denied", "RANK-003", "no low is named where one qualifies", _low_denied, games=("7stud8",)
    ),
    StudFault("finish-misstated", "POT-007", "a finishing stack is not what the play leaves", _finish_stack),
    StudFault(
        "start-misstated", "POT-007", "a seat starts with less than the hand before left it", _start_stack,
        across_hands=True,
    ),
    StudFault(
        "rake-less", "RAKE-001", "less is raked than the schedule takes", _rake_less,
        kinds=_CASH, suits=_raked,
    ),
    StudFault(
        "rake-more", "RAKE-001", "more is raked, below the cap", _rake_more,
        kinds=_CASH, suits=_raked,
    ),
    StudFault(
        "fee-wrong", "RAKE-001", "the fee is not the schedule's", _fee_wrong,
        kinds=_CASH, suits=_raked,
    ),
    StudFault(
        "rake-over-cap", "RAKE-002", "more is raked than the cap", _rake_over_cap,
        kinds=_CASH, suits=_raked,
    ),
)  # fmt: skip
"""Faults of what is stated."""
