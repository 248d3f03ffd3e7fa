"""A plain second reading of the table-session record: is it valid, and what would its row hold?

Written from the contract alone, over parsed JSON, one `if` a sentence; slow on purpose.
"""

import re
from datetime import UTC, date, datetime
from decimal import Decimal
from typing import Any

RANKS, SUITS = "23456789TJQKA", "cdhs"
CARDS = {r + s: 4 * RANKS.index(r) + SUITS.index(s) for r in RANKS for s in SUITS} | {"??": -1}
HANDS = [
    "high-card",
    "pair",
    "two-pair",
    "trips",
    "straight",
    "flush",
    "full-house",
    "quads",
    "straight-flush",
    "royal-flush",
]
WAGERS = ("ante", "raise", "draw", "bonus", "jackpot")
DECISIONS = {None: 0, "fold": 1, "raise": 2}
HAND_VOIDS = {None: 0, "looked-early": 1, "card-count": 2}
ROUND_VOIDS = {None: 0, "card-count": 1, "information-exchange": 2, "misdeal": 3}


def is_amount(value: Any) -> bool:
    """Euros: at most two decimals."""
    return isinstance(value, str) and re.fullmatch(r"(0|[1-9][0-9]{0,12})(\.[0-9]{1,2})?", value) is not None


def is_time(value: Any) -> bool:
    """The subset of RFC 3339 that these tests write."""
    if not isinstance(value, str) or "T" not in value:
        return False
    try:
        return datetime.fromisoformat(value).tzinfo is not None
    except ValueError:
        return False


def are_cards(value: Any) -> bool:
    return isinstance(value, list) and len(value) <= 52 and all(is_word(card, CARDS) for card in value)


def is_word(value: Any, words: Any) -> bool:
    return isinstance(value, str) and value in words


def is_whole(value: Any, least: int, most: int) -> bool:
    return type(value) is int and least <= value <= most


def is_purchase(value: Any) -> bool:
    return isinstance(value, dict) and all(is_word(value.get(key), CARDS) for key in ("discard", "card"))


def is_wager(value: Any) -> bool:
    return (
        isinstance(value, dict)
        and is_word(value.get("on"), WAGERS)
        and is_amount(value.get("stake"))
        and is_amount(value.get("returned"))
    )


def is_seat(value: Any, void_round: bool) -> bool:
    if not isinstance(value, dict) or not is_whole(value.get("seat"), 0, 127):
        return False
    if not isinstance(value.get("player"), str) or not are_cards(value.get("cards")):
        return False
    wagers = value.get("wagers")
    if not isinstance(wagers, list) or len(wagers) > 64 or not all(map(is_wager, wagers)):
        return False
    once = [wager["on"] for wager in wagers if wager["on"] != "draw"]
    draw = value.get("draw")
    decision, void = value.get("decision"), value.get("void")
    return (
        len(set(once)) == len(once)
        and (decision in ("raise", "fold") if decision is not None else void_round or void is not None)
        and (void is None or is_word(void, HAND_VOIDS))
        and (value.get("hand") is None or is_word(value["hand"], HANDS))
        and (draw is None or is_purchase(draw) or (isinstance(draw, list) and all(map(is_purchase, draw))))
    )


def is_dealer(value: Any, void_round: bool) -> bool:
    return (
        isinstance(value, dict)
        and isinstance(value.get("id"), str)
        and are_cards(value.get("cards"))
        and (
            is_whole(value.get("up"), -1, 127)
            if void_round
            else is_whole(value.get("up"), 0, max(5, len(value["cards"])) - 1)
        )
        and (value.get("hand") is None or is_word(value["hand"], HANDS))
        and (value.get("qualified") is None or type(value["qualified"]) is bool)
    )


def is_deck(value: Any) -> bool:
    if value is None:
        return True
    if not are_cards(value) or len(value) != 52:
        return False
    known = [card for card in value if card != "??"]
    return len(set(known)) == len(known)


def is_meter(value: Any) -> bool:
    return value is None or (
        isinstance(value, dict) and is_amount(value.get("before")) and is_amount(value.get("after"))
    )


def is_correction(value: Any) -> bool:
    return value is None or (
        isinstance(value, dict)
        and is_time(value.get("at"))
        and isinstance(value.get("by"), str)
        and isinstance(value.get("reason"), str)
    )


def is_round(record: Any) -> bool:
    """Whether a parsed line is a valid round of a session in euros."""
    void = record.get("void")
    if record.get("record") != "round" or type(record.get("v")) is not int or record["v"] != 1:
        return False
    if not all(isinstance(record.get(key), str) for key in ("venue", "table", "session")):
        return False
    return (
        is_time(record.get("at"))
        and is_whole(record.get("round"), 1, 2**63 - 1)
        and (void is None or is_word(void, ROUND_VOIDS))
        and is_dealer(record.get("dealer"), void is not None)
        and isinstance(record.get("seats"), list)
        and all(is_seat(seat, void is not None) for seat in record["seats"])
        and (record.get("settled_at") is None or is_time(record["settled_at"]))
        and is_meter(record.get("jackpot"))
        and is_deck(record.get("deck"))
        and (record.get("burned") is None or are_cards(record["burned"]))
        and is_correction(record.get("replaces"))
        and is_correction(record.get("cancels"))
        and not (record.get("replaces") and record.get("cancels"))
    )


def is_fraction(value: Any) -> bool:
    """From 0 to 1, with at most nine decimals."""
    if not isinstance(value, str) or re.fullmatch(r"[0-9]+(\.[0-9]{1,9})?", value) is None:
        return False
    return value.partition(".")[0] in ("0", "1") and Decimal(value) <= 1


def are_limits(value: Any) -> bool:
    return isinstance(value, dict) and is_amount(value.get("min")) and is_amount(value.get("max"))


def is_opening_meter(value: Any) -> bool:
    return value is None or (
        isinstance(value, dict)
        and isinstance(value.get("id"), str)
        and is_amount(value.get("meter"))
        and (value.get("contribution") is None or is_fraction(value["contribution"]))
    )


def is_date(value: Any) -> bool:
    if not isinstance(value, str) or re.fullmatch(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", value) is None:
        return False
    try:
        return bool(date.fromisoformat(value))
    except ValueError:
        return False


def is_opening(record: Any) -> bool:
    """Whether a parsed line is a valid opening in euros."""
    if record.get("record") != "session_open" or type(record.get("v")) is not int or record["v"] != 1:
        return False
    if not all(isinstance(record.get(key), str) for key in ("venue", "table", "session", "rules")):
        return False
    limits = record.get("limits")
    return (
        is_time(record.get("at"))
        and is_date(record.get("gaming_day"))
        and record.get("currency") == "EUR"
        and re.fullmatch(r"[^@\s]+@[^@\s]+", record["rules"]) is not None
        and are_limits(limits)
        and (limits.get("max_payout") is None or is_amount(limits["max_payout"]))
        and all(limits.get(name) is None or are_limits(limits[name]) for name in ("bonus", "jackpot"))
        and is_amount(record.get("float"))
        and is_opening_meter(record.get("jackpot"))
        and is_correction(record.get("replaces"))
        and is_correction(record.get("cancels"))
        and not (record.get("replaces") and record.get("cancels"))
    )


def cents(amount: str) -> int:
    whole, _, rest = amount.partition(".")
    return int(whole) * 100 + int(rest.ljust(2, "0") or "0")


def utc(text: str) -> datetime:
    return datetime.fromisoformat(text).astimezone(UTC)


def purchases(seat: dict[str, Any]) -> list[dict[str, str]]:
    draw = seat.get("draw") or []
    return [draw] if isinstance(draw, dict) else draw


def staked(seat: dict[str, Any], name: str, key: str) -> int:
    amounts = [cents(wager[key]) for wager in seat["wagers"] if wager["on"] == name]
    return sum(amounts) if amounts else -1


def row_of(record: dict[str, Any]) -> dict[str, Any]:
    """The columns of a valid round's row that its content decides."""
    dealer, seats, meter = record["dealer"], record["seats"], record.get("jackpot")
    row: dict[str, Any] = {
        "venue": record["venue"],
        "table": record["table"],
        "session": record["session"],
        "round": record["round"],
        "at_utc": utc(record["at"]),
        "at_zone": "Z" if record["at"].endswith("Z") else record["at"][-6:],
        "settled_at_utc": utc(record["settled_at"]) if record.get("settled_at") else None,
        "dealer": dealer["id"],
        "dealer_cards": [CARDS[card] for card in dealer["cards"]],
        "dealer_up": dealer["up"],
        "dealer_hand": HANDS.index(dealer["hand"]) if dealer.get("hand") else None,
        "dealer_qualified": dealer.get("qualified"),
        "seat": [seat["seat"] for seat in seats],
        "seat_player": [seat["player"] for seat in seats],
        "seat_card_count": [len(seat["cards"]) for seat in seats],
        "seat_decision": [DECISIONS[seat.get("decision")] for seat in seats],
        "seat_hand": [HANDS.index(seat["hand"]) if seat.get("hand") else -1 for seat in seats],
        "seat_void": [HAND_VOIDS[seat.get("void")] for seat in seats],
        "draw_count": [len(purchases(seat)) for seat in seats],
        "seat_cards": [CARDS[card] for seat in seats for card in seat["cards"]],
        "draw_discard": [CARDS[draw["discard"]] for seat in seats for draw in purchases(seat)],
        "draw_card": [CARDS[draw["card"]] for seat in seats for draw in purchases(seat)],
        "jackpot_before_minor": cents(meter["before"]) if meter else None,
        "jackpot_after_minor": cents(meter["after"]) if meter else None,
        "deck": [CARDS[card] for card in record.get("deck") or []],
        "burned": [CARDS[card] for card in record.get("burned") or []],
        "round_void": ROUND_VOIDS[record.get("void")],
    }
    for name in WAGERS:
        row[f"{name}_stake_minor"] = [staked(seat, name, "stake") for seat in seats]
        row[f"{name}_returned_minor"] = [staked(seat, name, "returned") for seat in seats]
    for word in ("replaces", "cancels"):
        if record.get(word):
            how = record[word]
            row |= {"correction": word, "correction_at": how["at"], "correction_by": how["by"]}
            row |= {"correction_reason": how["reason"]}
    return row


def opening_row(record: dict[str, Any]) -> dict[str, Any]:
    """The columns of a valid opening's row that its content decides."""
    limits, meter = record["limits"], record.get("jackpot") or {}
    bounds = {"ante": limits, "bonus": limits.get("bonus"), "jackpot": limits.get("jackpot")}
    row: dict[str, Any] = {
        "record": "session_open",
        "venue": record["venue"],
        "table": record["table"],
        "session": record["session"],
        "at_utc": utc(record["at"]),
        "gaming_day": date.fromisoformat(record["gaming_day"]),
        "currency": record["currency"],
        "rules": record["rules"],
        "max_payout_minor": cents(limits["max_payout"]) if limits.get("max_payout") else None,
        "float_minor": cents(record["float"]),
        "declared_rounds": None,
        "jackpot_id": meter.get("id"),
        "jackpot_meter_minor": cents(meter["meter"]) if meter else None,
        "jackpot_contribution": meter.get("contribution"),
    }
    for wager, pair in bounds.items():
        for end in ("min", "max"):
            row[f"{wager}_{end}_minor"] = cents(pair[end]) if pair else None
    return row
