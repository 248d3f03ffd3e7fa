"""The pots of a hand, each with the rake in it, and who got them. No chips are told that nobody called."""

from collections.abc import Callable

from pipeline.ingest.formats.json_hand.objects import Hand, Pot
from pipeline.ingest.formats.reading.builder import HandBuilder
from pipeline.ingest.formats.reading.exact import exact_minor
from pipeline.ingest.formats.reading.lines import LineFault
from schemas.vocabulary import NOT_STATED, Side

_SIDES = {None: Side.WHOLE, "high": Side.HIGH, "low": Side.LOW}


def in_pots(told: Hand, digits: int) -> int | None:
    """What the stated pots come to, None where none is stated.

    Raises:
        LineFault: an amount is impossible.
    """
    return sum(exact_minor(pot.amount, digits) for pot in told.pots) if told.pots else None


def read_pots(builder: HandBuilder, told: Hand, seat_of: Callable[[int], int]) -> None:
    """Notes the pots, the rake and the awards.

    Args:
        builder: the hand, its rounds read.
        told: the document.
        seat_of: the seat of a player's number.

    Raises:
        LineFault: an amount is impossible, or a pot stands twice.
    """
    hand = builder.hand
    digits = hand.minor_digits
    pots = sorted(told.pots, key=lambda pot: pot.number)
    if len({pot.number for pot in pots}) != len(pots):
        raise LineFault("two pots of one number", "SRC-002")
    hand.pot = in_pots(told, digits)
    hand.pot_kind = "gross" if pots else None
    hand.pots = [exact_minor(pot.amount, digits) for pot in pots]
    hand.rake = _taken([pot.rake for pot in pots], digits)
    hand.fee = _taken([pot.jackpot for pot in pots], digits)
    for at, pot in enumerate(pots):
        _award(builder, pot, at, seat_of)
    if not any(pot.player_wins for pot in pots):
        for line in hand.seats:
            line.collected = NOT_STATED


def _taken(amounts: list[object], digits: int) -> int | None:
    stated = [exact_minor(amount, digits) for amount in amounts if amount is not None]
    return sum(stated) if stated else None


def _award(builder: HandBuilder, pot: Pot, at: int, seat_of: Callable[[int], int]) -> None:
    for win in pot.player_wins:
        side = _SIDES.get(win.side)
        if side is None:
            raise LineFault("a side of a pot that is neither high nor low", "SRC-002")
        amount = exact_minor(win.win_amount, builder.hand.minor_digits)
        builder.award(seat_of(win.player_id), at, side, amount)
