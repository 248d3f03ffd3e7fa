"""Which way cards lie, for formats that say nothing of it.

Where a format names a card of a deal as soon as anybody came to know it (an annotator, a camera, the
showdown), a known down card says nothing of who saw it, and an unknown up card no more. A row's deals say
what the writer of the history saw, and are brought to that here: of a hand in which down cards are hidden,
the deals keep the down cards of the writer's seat alone, and an unknown up card has no deal where others'
are known. Every known card stays among the seat's cards.
"""

from schemas.cards import HIDDEN
from schemas.recorded_hand import ActionLine, RecordedHand
from schemas.vocabulary import Action, Street


def lay_cards(hand: RecordedHand, writer: int | None) -> None:
    """Brings the deals of a hand to what its writer saw.

    Args:
        hand: its actions read, with the cards that its file names.
        writer: the seat that the file says is the writer's, None where it says none: the only one whose
            down cards are known is it.
    """
    five_card = hand.game == "5stud"
    down, first_street = (1, Street.SECOND) if five_card else (2, Street.THIRD)
    last_down = None if five_card else Street.SEVENTH
    deals = [a for a in hand.actions if a.kind is Action.DEAL and a.seat]
    first = [a for a in deals if a.street is first_street]
    seeing = {a.seat for a in first if HIDDEN not in a.cards[:down]}
    some = {a.seat for a in first if a.cards[:down] != [HIDDEN] * down}
    all_seeing = len(seeing) == len(first) and writer is None
    alone = next(iter(seeing)) if len(some) == 1 and len(seeing) == 1 else None
    hand.hero = None if all_seeing else writer or alone
    for deal in deals if not all_seeing else ():
        if deal.seat == hand.hero:
            continue
        if deal.street is first_street:
            deal.cards = [HIDDEN] * down + deal.cards[down:]
        elif deal.street is last_down:
            deal.cards = [HIDDEN]
    unseen = _unseen_up([deal for deal in deals if deal.street is not last_down])
    hand.actions = [action for action in hand.actions if id(action) not in unseen]


def _unseen_up(deals: list[ActionLine]) -> set[int]:
    """Deals of an unknown up card on streets where another's is known, by their identity."""
    shown = {deal.street for deal in deals if deal.cards[-1] != HIDDEN}
    return {id(deal) for deal in deals if deal.cards[-1] == HIDDEN and deal.street in shown}
