"""Settlement of one whole round, plainly: one table-session record in, what is due out.

Written straight from the rules with nothing but dictionaries, lists and integers, so that it can stand
as a second opinion against faster settlements. It reads cards, purchases, stakes, decisions, voids and
the meter before the round; it never reads a declared hand, a recorded return or the meter after it.
"""

from collections.abc import Mapping
from typing import Any

from pipeline.simulate.games import Game
from pipeline.simulate.settlement.comparison import plain_outcome, qualifies
from pipeline.simulate.settlement.hands import final_cards, hand_or_none, purchases
from pipeline.simulate.settlement.progressive import JackpotHand, settle_progressive
from pipeline.simulate.settlement.readings import SIGNED, Readings
from pipeline.simulate.settlement.wagers import cut_to_maximum, settle_wagers
from schemas.money import minor_digits, to_minor

Record = dict[str, Any]


def settle_plain(
    record: Mapping[str, Any],
    game: Game,
    readings: Readings = SIGNED,
    *,
    currency: str,
    max_payout: int | None = None,
    contribution: str = "1",
    qualified: bool | None = None,
) -> Record:
    """What a round record should have returned, under the given readings.

    Args:
        record: a `round` of the table-session record, parsed from its JSON.
        game: the game that is played.
        readings: how the unclear clauses are read.
        currency: ISO 4217 code, for the digits of the minor unit.
        max_payout: the most that one seat can win in a round but for the jackpot, in minor units.
        contribution: the fraction of each jackpot stake that the meter grows by.
        qualified: stands in for the dealer's own qualification.

    Returns:
        `{"dealer": {"hand", "qualified"}, "seats": [{"seat", "hand", "outcome", "returned_minor"}],
        "growth_minor", "award_minor"}`, seats in the record's order, `returned_minor` mapping each
        wager's `on` to its amount; `hand` (after purchases) and `qualified` (as the clauses are read)
        are null where there are not five known cards, `outcome` is `void-round` or `void-hand` where
        stakes go back. The meter after the round is before + growth - award.

    Raises:
        ValueError: a payment needs a hand that is not five known cards, a share needs a meter that is not
            stated, a discard is not held, or an amount is none.
    """
    digits = minor_digits(currency)
    seats = [_seat(record, seat, game, readings, digits, max_payout, qualified) for seat in record["seats"]]
    growth, award = _settle_jackpots(record, seats, game, readings, digits, contribution)
    dealer = record["dealer"]["cards"]
    known = None if record.get("void") is not None else hand_or_none(dealer)
    return {
        "dealer": {"hand": known, "qualified": qualifies(dealer, game, readings) if known else None},
        "seats": seats,
        "growth_minor": growth,
        "award_minor": award,
    }


def stakes_of(seat: Mapping[str, Any], digits: int) -> dict[str, int]:
    """A seat's stakes by wager, in minor units."""
    return {wager["on"]: to_minor(wager["stake"], digits) for wager in seat["wagers"]}


def _seat(
    record: Mapping[str, Any],
    seat: Mapping[str, Any],
    game: Game,
    readings: Readings,
    digits: int,
    max_payout: int | None,
    qualified: bool | None,
) -> Record:
    """One seat with all but its jackpot settled."""
    stakes = stakes_of(seat, digits)
    round_void = record.get("void") is not None
    if round_void or seat.get("void") is not None:
        returned = dict(stakes)
        if not round_void and readings.void_hand == "forfeit-ante":
            returned["ante"] = 0
        outcome = "void-round" if round_void else "void-hand"
        return {"seat": seat["seat"], "hand": None, "outcome": outcome, "returned_minor": returned}
    bought = bool(purchases(seat))
    cards = final_cards(seat)
    plays_on = bought and readings.after_purchase == "must-raise"
    decision = "raise" if plays_on else seat["decision"]
    outcome = plain_outcome(cards, decision, record["dealer"]["cards"], game, readings, qualified)
    hand = hand_or_none(cards)
    returned = settle_wagers(outcome, hand, stakes, game, readings, bought=bought)
    returned = cut_to_maximum(returned, stakes, max_payout)
    return {"seat": seat["seat"], "hand": hand, "outcome": outcome, "returned_minor": returned}


def _settle_jackpots(
    record: Mapping[str, Any],
    seats: list[Record],
    game: Game,
    readings: Readings,
    digits: int,
    contribution: str,
) -> tuple[int, int]:
    """Write the awards into the settled seats; what the meter grows by, and what is paid out of it."""
    if game.progressive is None:
        return 0, 0
    live = [
        (owed, JackpotHand(owed["hand"], stakes_of(seat, digits)["jackpot"]))
        for seat, owed in zip(record["seats"], seats, strict=True)
        if "jackpot" in owed["returned_minor"] and not owed["outcome"].startswith("void")
    ]
    before = record.get("jackpot", {}).get("before")
    meter = settle_progressive(
        [hand for _, hand in live],
        None if before is None else to_minor(before, digits),
        game.progressive,
        digits,
        contribution,
        readings,
    )
    for (owed, _), amount in zip(live, meter.returned_minor, strict=True):
        owed["returned_minor"]["jackpot"] = amount
    return meter.growth_minor, meter.award_minor
