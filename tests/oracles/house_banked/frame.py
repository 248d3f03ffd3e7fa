"""Rounds of the record as the columns that settlement reads, and what it returns by seat."""

from collections.abc import Sequence

import pyarrow as pa

from schemas.cards import card_number
from schemas.render.arrow import arrow_field
from schemas.tables_recorded import ROUNDS, WAGERS
from tests.oracles.house_banked.cards import purchases
from tests.oracles.house_banked.dealing import Deal
from tests.oracles.house_banked.settlement import minor

_DECISIONS = {None: 0, "fold": 1, "raise": 2}
_HAND_VOIDS = {None: 0, "looked-early": 1, "card-count": 2}
_ROUND_VOIDS = {None: 0, "card-count": 1, "information-exchange": 2, "misdeal": 3}


def _row(number: int, deal: Deal, rules: str) -> dict[str, object]:
    record, session = deal
    seats = record["seats"]
    draws = [purchases(seat) for seat in seats]
    staked = [
        {wager["on"]: minor(wager["stake"], session.digits) for wager in seat["wagers"]} for seat in seats
    ]
    posted, meter = session.max_payout, record.get("jackpot")
    return {
        "hand_id": f"hand-{number}",
        "rules": rules,
        "dealer_cards": [card_number(card) for card in record["dealer"]["cards"]],
        "round_void": _ROUND_VOIDS[record.get("void")],
        "seat": [seat["seat"] for seat in seats],
        "seat_cards": [card_number(card) for seat in seats for card in seat["cards"]],
        "seat_card_count": [len(seat["cards"]) for seat in seats],
        "seat_decision": [_DECISIONS[seat.get("decision")] for seat in seats],
        "seat_void": [_HAND_VOIDS[seat.get("void")] for seat in seats],
        "draw_count": [len(bought) for bought in draws],
        "draw_discard": [card_number(each["discard"]) for bought in draws for each in bought],
        "draw_card": [card_number(each["card"]) for bought in draws for each in bought],
        "jackpot_before_minor": None if meter is None else minor(meter["before"], session.digits),
        "max_payout_minor": None if posted is None else minor(posted, session.digits),
        "minor_digits": session.digits,
        "jackpot_contribution": session.contribution,
        **{f"{wager}_stake_minor": [stakes.get(wager, -1) for stakes in staked] for wager in WAGERS},
    }


def batch(deals: Sequence[Deal], rules: Sequence[str]) -> pa.RecordBatch:
    """The rounds as columns, each with the key of the sheet that it is settled by."""
    rows = [_row(number, *each) for number, each in enumerate(zip(deals, rules, strict=True))]
    context = {
        "rules": pa.string(),
        "max_payout_minor": pa.int64(),
        "minor_digits": pa.int8(),
        "jackpot_contribution": pa.string(),
    }
    names = list(rows[0])
    types = [context[name] if name in context else arrow_field(ROUNDS.field(name)).type for name in names]
    columns = [pa.array([row[name] for row in rows], kind) for name, kind in zip(names, types, strict=True)]
    return pa.RecordBatch.from_arrays(columns, names=names)
