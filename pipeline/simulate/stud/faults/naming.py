"""Names hands at a showdown as a source would: the class of a high hand, the ranks of a low one."""

from collections.abc import Iterable

from pipeline.simulate.stud.faults.outcome import showdown_of
from pipeline.simulate.stud.naming import name_hand, words
from pipeline.simulate.stud.played import PlayedHand, PlayedSeat
from schemas.sheets import StudSheet
from schemas.vocabulary import NOT_STATED


def name_hands(hand: PlayedHand, sheet: StudSheet, seats: Iterable[int]) -> None:
    """Names the hands of these seats by their cards as they were."""
    showdown = showdown_of(hand, sheet, list(seats))
    for number in showdown.cards:
        name_hand(hand.seat(number), showdown, NOT_STATED)


def name_anew(hand: PlayedHand, sheet: StudSheet, seat: PlayedSeat) -> None:
    """Words for a seat's hand as it is named now, rightly or not."""
    high = showdown_of(hand, sheet, [seat.number]).worth.high.get(seat.number)
    seat.declared_text = words(hand.game, high, seat.declared_low)


def unname(seat: PlayedSeat) -> None:
    """A hand that nobody names."""
    seat.declared_class = seat.declared_ranks = seat.declared_low = NOT_STATED
    seat.declared_text = ""
