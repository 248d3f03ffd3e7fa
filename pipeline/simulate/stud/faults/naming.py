"""Names hands at a showdown as a source would: the class of a high hand, the ranks of a low one."""

from collections.abc import Iterable

from pipeline.simulate.stud.faults.outcome import whole_hand
from pipeline.simulate.stud.faults.worth import best_high, low_code_of
from pipeline.simulate.stud.played import PlayedHand

NO_NAME = -1


def name_hands(hand: PlayedHand, seats: Iterable[int]) -> None:
    """Names the hands of these seats by their cards as they were."""
    for number in seats:
        seat, cards = hand.seat(number), whole_hand(hand, number)
        seat.declared_class = NO_NAME if hand.game in ("razz", "razz27") else best_high(cards)[0]
        lows = hand.game in ("7stud8", "razz", "razz27")
        seat.declared_low = low_code_of(cards, hand.game) if lows else NO_NAME
        seat.declared_text = ""
