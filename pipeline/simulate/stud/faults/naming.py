"""Names hands at a showdown as a source would: the class of a high hand, the ranks of a low one."""

from collections.abc import Iterable

from pipeline.simulate.stud.faults.outcome import showdown_of
from pipeline.simulate.stud.hands import low_ranks
from pipeline.simulate.stud.naming import class_of, words
from pipeline.simulate.stud.played import PlayedHand, PlayedSeat
from schemas.low_hands import low_code
from schemas.sheets import StudSheet
from schemas.vocabulary import NOT_STATED

_LOW_GAMES = ("7stud8", "razz", "razz27")


def name_hands(hand: PlayedHand, sheet: StudSheet, seats: Iterable[int]) -> None:
    """Names the hands of these seats by their cards as they were."""
    showdown = showdown_of(hand, sheet, list(seats))
    for number, cards in showdown.cards.items():
        seat, high = hand.seat(number), showdown.worth.high.get(number)
        seat.declared_class = NOT_STATED if high is None else class_of(high)
        ranks = low_ranks(hand.game, cards) if hand.game in _LOW_GAMES else None
        seat.declared_low = NOT_STATED if ranks is None else low_code(ranks)
        seat.declared_text = words(hand.game, high, seat.declared_low)


def name_anew(hand: PlayedHand, sheet: StudSheet, seat: PlayedSeat) -> None:
    """Words for a seat's hand as it is named now, rightly or not."""
    high = showdown_of(hand, sheet, [seat.number]).worth.high.get(seat.number)
    seat.declared_text = words(hand.game, high, seat.declared_low)


def unname(seat: PlayedSeat) -> None:
    """A hand that nobody names."""
    seat.declared_class = seat.declared_low = NOT_STATED
    seat.declared_text = ""
