"""What the sheet's schedule takes of a pot."""

from decimal import Decimal

from schemas.money import to_minor
from schemas.sheets import RakeLine, StudSheet


def line_of(sheet: StudSheet, currency: str, big_bet: int, digits: int) -> RakeLine | None:
    """The line of the schedule that holds for a currency and an upper limit."""
    for line in sheet.rake:
        low = to_minor(line.big_bet_from, digits) if line.big_bet_from is not None else big_bet
        top = to_minor(line.big_bet_to, digits) if line.big_bet_to is not None else big_bet
        if line.currency == currency and low <= big_bet <= top:
            return line
    return None


def taken(line: RakeLine, pot: int, players: int, last_street: int, digits: int) -> tuple[int, int]:
    """Rake and fee of a pot."""
    step = max(to_minor(line.step, digits), 1)
    rake = int(pot * Decimal(line.percent) / 100) // step * step
    caps = [to_minor(cap.most, digits) for cap in line.caps if players >= cap.players]
    if caps:
        rake = min(rake, caps[-1])
    fee = to_minor(line.fee, digits) if pot >= to_minor(line.fee_from, digits) else 0
    return (0 if last_street < line.from_street else rake), fee
