"""The table-session record, version 1, as typed structs: one class a kind, told apart by `record`.

Decoding a line as `Record` checks presence, types, closed vocabularies and the ranges written
here. Amounts, times, dates and rule references stay texts at this level: what makes them valid
depends on the session's currency or on more than one field, which the reader of the record
judges. Unknown keys are skipped by decoding; `KEYS` says which keys each class knows, so that
they can be counted. An optional field may be absent or null; both decode to None.
"""

from typing import Annotated, Literal

from msgspec import Meta, Struct
from msgspec.structs import fields as struct_fields

Card = Literal[
    "2c", "2d", "2h", "2s", "3c", "3d", "3h", "3s", "4c", "4d", "4h", "4s", "5c", "5d", "5h", "5s",
    "6c", "6d", "6h", "6s", "7c", "7d", "7h", "7s", "8c", "8d", "8h", "8s", "9c", "9d", "9h", "9s",
    "Tc", "Td", "Th", "Ts", "Jc", "Jd", "Jh", "Js", "Qc", "Qd", "Qh", "Qs", "Kc", "Kd", "Kh", "Ks",
    "Ac", "Ad", "Ah", "As", "??",
]  # fmt: skip
Hand = Literal[
    "high-card", "pair", "two-pair", "trips", "straight", "flush", "full-house", "quads",
    "straight-flush", "royal-flush",
]  # fmt: skip
WagerName = Literal["ante", "raise", "draw", "bonus", "jackpot"]
DecisionWord = Literal["raise", "fold"]
RoundVoidWord = Literal["card-count", "information-exchange", "misdeal"]
HandVoidWord = Literal["looked-early", "card-count"]
MovementWord = Literal["fill", "credit", "drop", "jackpot_seed"]

Count = Annotated[int, Meta(ge=0, le=2**63 - 1)]
RoundNumber = Annotated[int, Meta(ge=1, le=2**63 - 1)]
Small = Annotated[int, Meta(ge=0, le=127)]
Cards = Annotated[list[Card], Meta(max_length=52)]
Deck = Annotated[list[Card], Meta(min_length=52, max_length=52)]


class Correction(Struct, frozen=True, gc=False):
    """Who put an earlier record of the same identity right, when and why."""

    at: str
    by: str
    reason: str


class Limits(Struct, frozen=True, gc=False):
    """Least and most stake of one wager, as amounts."""

    min: str
    max: str


class TableLimits(Struct, frozen=True, gc=False):
    """Limits of the ante, the maximum payout of a seat and round, limits of the side bets."""

    min: str
    max: str
    max_payout: str | None = None
    bonus: Limits | None = None
    jackpot: Limits | None = None


class OpeningMeter(Struct, frozen=True, gc=False):
    """The progressive meter as a session opens; `contribution` absent means the whole stake."""

    id: str
    meter: str
    contribution: str | None = None


class ClosingMeter(Struct, frozen=True, gc=False):
    """The progressive meter as a session closes."""

    id: str
    meter: str


class RoundMeter(Struct, frozen=True, gc=False):
    """The progressive meter around one round."""

    before: str
    after: str


class Wager(Struct, frozen=True, gc=False):
    """One wager of a seat: `returned` includes the stake."""

    on: WagerName
    stake: str
    returned: str


Wagers = Annotated[list[Wager], Meta(max_length=64)]


class Purchase(Struct, frozen=True, gc=False):
    """One bought card and the card that it replaces."""

    discard: Card
    card: Card


class Seat(Struct, frozen=True, gc=False):
    """One hand of a round; `decision` may be absent only where the round or the hand is void."""

    seat: Small
    player: str
    cards: Cards
    wagers: Wagers
    decision: DecisionWord | None = None
    draw: Purchase | Annotated[list[Purchase], Meta(max_length=52)] | None = None
    hand: Hand | None = None
    void: HandVoidWord | None = None


class Dealer(Struct, frozen=True, gc=False):
    """The dealer's hand; `up` is the 0-based place of the exposed card in dealing order."""

    id: str
    cards: Cards
    up: Annotated[int, Meta(ge=-1, le=127)]
    hand: Hand | None = None
    qualified: bool | None = None


class Opening(Struct, frozen=True, gc=False, tag_field="record", tag="session_open"):
    """The opening of a table session; its `currency` is the session's."""

    v: Literal[1]
    venue: str
    table: str
    session: str
    at: str
    gaming_day: str
    currency: str
    rules: str
    limits: TableLimits
    float: str
    jackpot: OpeningMeter | None = None
    replaces: Correction | None = None
    cancels: Correction | None = None


class Round(Struct, frozen=True, gc=False, tag_field="record", tag="round"):
    """One round."""

    v: Literal[1]
    venue: str
    table: str
    session: str
    at: str
    round: RoundNumber
    dealer: Dealer
    seats: list[Seat]
    settled_at: str | None = None
    jackpot: RoundMeter | None = None
    deck: Deck | None = None
    burned: Cards | None = None
    void: RoundVoidWord | None = None
    replaces: Correction | None = None
    cancels: Correction | None = None


class Movement(Struct, frozen=True, gc=False, tag_field="record", tag="movement"):
    """Chips brought to or taken from the table, or money added to the meter."""

    v: Literal[1]
    venue: str
    table: str
    session: str
    at: str
    kind: MovementWord
    amount: str
    ref: str | None = None
    replaces: Correction | None = None
    cancels: Correction | None = None


class Closing(Struct, frozen=True, gc=False, tag_field="record", tag="session_close"):
    """The closing of a table session; `rounds` counts its round records, void ones included."""

    v: Literal[1]
    venue: str
    table: str
    session: str
    at: str
    float: str
    rounds: Count
    jackpot: ClosingMeter | None = None
    replaces: Correction | None = None
    cancels: Correction | None = None


Record = Opening | Round | Movement | Closing

KINDS: dict[str, type[Struct]] = {
    "session_open": Opening,
    "round": Round,
    "movement": Movement,
    "session_close": Closing,
}
"""Every kind of record by the word of its `record` key."""

PARTS: dict[tuple[type[Struct], str], type[Struct]] = {
    (Opening, "limits"): TableLimits,
    (Opening, "jackpot"): OpeningMeter,
    (TableLimits, "bonus"): Limits,
    (TableLimits, "jackpot"): Limits,
    (Closing, "jackpot"): ClosingMeter,
    (Round, "jackpot"): RoundMeter,
    (Round, "dealer"): Dealer,
    (Round, "seats"): Seat,
    (Seat, "wagers"): Wager,
    (Seat, "draw"): Purchase,
    **{(kind, word): Correction for kind in KINDS.values() for word in ("replaces", "cancels")},
}
"""The class of the objects under a key of a class, directly or as the elements of a list."""


def _keys(kind: type[Struct]) -> frozenset[str]:
    named = frozenset(field.encode_name for field in struct_fields(kind))
    return named | {"record"} if kind in KINDS.values() else named


KEYS: dict[type[Struct], frozenset[str]] = {kind: _keys(kind) for kind in (*KINDS.values(), *PARTS.values())}
"""The keys that each class knows."""
