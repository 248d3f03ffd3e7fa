"""The fields of a table-session record that a column can become, and how its text is read."""

from typing import Literal

Kind = Literal["text", "whole", "amount", "card", "cards", "time", "day", "word", "flag"]
RecordKind = Literal["round", "session_open", "session_close", "movement"]

WAGERS = ("ante", "raise", "draw", "bonus", "jackpot")
_NAMING: dict[str, Kind] = {"venue": "text", "table": "text", "session": "text", "at": "time"}
_METER: dict[str, Kind] = {"jackpot.id": "text", "jackpot.meter": "amount"}
_SEAT: dict[str, Kind] = {
    "seat.seat": "whole",
    "seat.player": "text",
    "seat.cards": "cards",
    "seat.decision": "word",
    "seat.hand": "word",
    "seat.void": "word",
    "seat.draw.discard": "card",
    "seat.draw.card": "card",
}
_MONEY: dict[str, Kind] = {f"seat.{on}.{part}": "amount" for on in WAGERS for part in ("stake", "returned")}
_ROUND: dict[str, Kind] = {
    "round": "whole",
    "settled_at": "time",
    "void": "word",
    "jackpot.before": "amount",
    "jackpot.after": "amount",
    "dealer.id": "text",
    "dealer.cards": "cards",
    "dealer.up": "text",
    "dealer.hand": "word",
    "dealer.qualified": "flag",
}
_OPENING: dict[str, Kind] = {
    "gaming_day": "day",
    "currency": "text",
    "rules": "text",
    "limits.min": "amount",
    "limits.max": "amount",
    "limits.max_payout": "amount",
    "float": "amount",
    "jackpot.contribution": "text",
}
_CLOSING: dict[str, Kind] = {"float": "amount", "rounds": "whole"}
_MOVEMENT: dict[str, Kind] = {"kind": "word", "amount": "amount", "ref": "text"}
TARGETS: dict[RecordKind, dict[str, Kind]] = {
    "round": _NAMING | _ROUND | _SEAT | _MONEY,
    "session_open": _NAMING | _METER | _OPENING,
    "session_close": _NAMING | _METER | _CLOSING,
    "movement": _NAMING | _MOVEMENT,
}
"""By kind of record: the fields with what their columns hold; dots part the levels of the record, `seat.`
stands for the entry of the row's seat, and the wagers of a seat stand by the name of what they are on."""

NEEDED: dict[RecordKind, tuple[str, ...]] = {
    "round": (*_NAMING, "round", "dealer.id", "dealer.cards", "dealer.up", "seat.seat", "seat.player",
              "seat.cards", "seat.decision", "seat.ante.stake", "seat.ante.returned"),
    "session_open": (*_NAMING, "gaming_day", "currency", "rules", "limits.min", "limits.max", "float"),
    "session_close": (*_NAMING, "float", "rounds"),
    "movement": (*_NAMING, "kind", "amount"),
}  # fmt: skip
"""Fields that a mapping must name, as a column or as a constant."""
