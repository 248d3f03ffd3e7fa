"""The seats of a round or hand with their cards drawn."""

from dashboard.cards import draw
from dashboard.markup import escape, show, tag
from pipeline.view.model import HandView, SeatView
from schemas.cards import HIDDEN

FIVE = 5
"""Cards up to which seats stand closer together."""


def _called(declared: str, made: str) -> str:
    """A hand as it was called beside what its cards make; empty where neither is known."""
    if not declared and not made:
        return ""
    if not made:
        return tag("span", "declared ", "quiet") + escape(declared)
    if not declared or declared == made:
        return escape(made) + tag("span", ", as declared" if declared else ", not declared", "quiet")
    return (
        tag("b", f"{escape(declared)} declared", "bad")
        + tag("span", ", the cards make ", "quiet")
        + tag("b", escape(made))
    )


def _made(seat: SeatView) -> str:
    high, low = _called(seat.declared, seat.expected), _called(seat.declared_low, seat.expected_low)
    low = low and tag("span", "low ", "quiet") + low
    return "".join(tag("div", told, "made") for told in (high, low) if told)


def _seat(seat: SeatView, *, dealer: bool) -> str:
    both = ((seat.declared, seat.expected), (seat.declared_low, seat.expected_low))
    wrong = any(declared and made and declared != made for declared, made in both)
    number = tag("span", escape(f"seat {seat.seat}"), "quiet") if not dealer else ""
    who = tag("div", number + tag("b", escape(seat.player)), "who")
    kind = " ".join(["seat", *(["dealer"] if dealer else []), *(["wrong"] if wrong else [])])
    return tag("div", who + draw(seat.cards, seat.up) + _made(seat), kind)


def _legend(view: HandView) -> str:
    faces = {face for seat in view.seats for face in seat.up}
    words = []
    if True in faces:
        words.append("upright and white: dealt face up")
    if False in faces:
        words.append("lower, tinted and dashed: dealt face down")
    if any(card == HIDDEN for seat in view.seats for card in seat.cards):
        words.append("“?”: hidden")
    return tag("div", escape("Cards " + "; ".join(words) + "."), "note")


def show_seats(view: HandView) -> None:
    """Puts the seats on the page, the dealer first; a hand declared as what it is not is marked."""
    most = max((len(seat.cards) for seat in view.seats), default=0)
    kind = "seats" if most > FIVE else "seats five"
    of_round = view.subject != "hand"
    seats = "".join(_seat(seat, dealer=of_round and seat.seat == 0) for seat in view.seats)
    show(tag("div", seats, kind), _legend(view))
