"""A plain second look at made sessions of any house-banked game.

Sessions as `session_reader` gives them; every figure is worked out again from the JSON alone. What is due
is asked of both plain settlements, the simulator's and the oracle's, neither of which made the rounds.
"""

from collections.abc import Iterable, Iterator
from typing import Any

from pipeline.simulate.games import GAMES
from pipeline.simulate.settlement import final_cards, plain_hand, plain_qualifies, purchases, settle_plain
from tests.oracles.house_banked import rules as oracle_rules
from tests.oracles.house_banked.settlement import Session as Stated
from tests.oracles.house_banked.settlement import settle_round
from tests.oracles.session_reader import Session, minor

Record = dict[str, Any]

OFFERED = {
    "stud-poker-fr@1": {"ante", "raise"},
    "stud-poker-bonus@1": {"ante", "raise", "draw", "bonus"},
    "caribbean-stud-us@1": {"ante", "raise"},
    "caribbean-progressive@1": {"ante", "raise", "jackpot"},
}
CAPPED = ("ante", "raise", "bonus")


def look(session: Session, *, linked: bool = False) -> Iterator[str]:
    """What is wrong in one session; nothing for a legal one. A linked meter is not followed."""
    opening = session.records[0]
    for record in session.kind("round"):
        where = f"{session.key} round {record['round']}: "
        yield from (where + wrong for wrong in (*_deal(record, opening), *_bets(record, opening)))
        yield from (where + wrong for wrong in (*_statements(record), *_returns(record, opening)))
    yield from _chips(session)
    if ("jackpot" in opening) != ("jackpot" in OFFERED[opening["rules"]]):
        yield f"{session.key}: a meter where none belongs, or none where one does"
    if "jackpot" in opening and not linked:
        yield from meter_chain(session.records)


def _deal(record: Record, opening: Record) -> Iterator[str]:
    hands = [*record["seats"], record["dealer"]]
    bought = [each for seat in record["seats"] for each in purchases(seat)]
    cards = [card for hand in hands for card in hand["cards"]] + [each["card"] for each in bought]
    cards += record.get("burned", [])
    if len(set(cards)) != len(cards):
        yield "a card stands twice"
    if not 0 <= record["dealer"]["up"] <= 4 or (
        opening["rules"].startswith("stud-poker") and record["dealer"]["up"] != 4
    ):
        yield "another card is exposed"
    if record.get("void") != "card-count" and any(len(hand["cards"]) != 5 for hand in hands):
        yield "not five cards"
    if "deck" in record:
        delivered = [card for card in record["deck"] if card not in record.get("burned", [])]
        order = [hand["cards"][turn] for turn in range(5) for hand in hands]
        order += [each["card"] for each in bought]
        if delivered[: len(order)] != order or len(set(record["deck"])) != 52:
            yield "not in the deck's order"


def _bets(record: Record, opening: Record) -> Iterator[str]:
    limits, offered = opening["limits"], OFFERED[opening["rules"]]
    for seat in record["seats"]:
        stakes = {wager["on"]: minor(wager["stake"]) for wager in seat["wagers"]}
        if len(stakes) < len(seat["wagers"]) or not set(stakes) <= offered:
            yield "a wager twice, or one that is not offered"
        if not minor(limits["min"]) <= stakes["ante"] <= minor(limits["max"]):
            yield "an ante outside its limits"
        if ("raise" in stakes) != (seat.get("decision") == "raise"):
            yield "a raise without a decision, or the other way round"
        if stakes.get("raise", 2 * stakes["ante"]) != 2 * stakes["ante"]:
            yield "a raise that is not twice the ante"
        bought = purchases(seat)
        if stakes.get("draw", 0) != len(bought) * stakes["ante"] or len(bought) > 1:
            yield "the price of a bought card"
        if any(each["discard"] not in seat["cards"] for each in bought):
            yield "a discard that was not held"
        if "bonus" in stakes and not (
            minor(limits["bonus"]["min"]) <= stakes["bonus"] <= minor(limits["bonus"]["max"])
        ):
            yield "a bonus outside its limits"
        if stakes.get("jackpot", 100) != 100:
            yield "a jackpot stake that is not a chip"


def _statements(record: Record) -> Iterator[str]:
    if "void" in record:
        return
    for seat in record["seats"]:
        if "hand" in seat and seat["hand"] != plain_hand(final_cards(seat))[0]:
            yield "a hand declared that is not held"
    dealer = record["dealer"]
    if dealer.get("hand", plain_hand(dealer["cards"])[0]) != plain_hand(dealer["cards"])[0]:
        yield "the dealer's hand"
    if dealer.get("qualified", plain_qualifies(dealer["cards"])) != plain_qualifies(dealer["cards"]):
        yield "the dealer's qualification"


def _returns(record: Record, opening: Record) -> Iterator[str]:
    cap, contribution = opening["limits"].get("max_payout"), opening.get("jackpot", {}).get("contribution")
    plain = settle_plain(
        record,
        GAMES[opening["rules"]],
        currency="EUR",
        max_payout=None if cap is None else minor(cap),
        contribution=contribution or "1",
    )
    oracle = settle_round(
        record, Stated(2, cap, contribution), oracle_rules.GAMES[opening["rules"].partition("@")[0]]
    )
    for seat, owed, due in zip(record["seats"], plain["seats"], oracle.seats, strict=True):
        stated = {wager["on"]: minor(wager["returned"]) for wager in seat["wagers"]}
        if not stated == owed["returned_minor"] == {on: due.due[on] for on in stated}:
            yield f"seat {seat['seat']} got {stated}, is due {owed['returned_minor']} or {due.due}"
        won = sum(
            max(minor(wager["returned"]) - minor(wager["stake"]), 0)
            for wager in seat["wagers"]
            if wager["on"] in CAPPED
        )
        if cap is not None and won > minor(cap):
            yield f"seat {seat['seat']} won more than the maximum"
    if "jackpot" in record:
        grown = minor(record["jackpot"]["after"]) - minor(record["jackpot"]["before"])
        if not grown == plain["growth_minor"] - plain["award_minor"] == oracle.growth - (oracle.award or 0):
            yield f"the meter grew by {grown}"


def _chips(session: Session) -> Iterator[str]:
    """The float through the session: all wagers move it, what is added to a meter does not."""
    chips, signs = (
        minor(session.records[0]["float"]),
        {"fill": 1, "credit": -1, "drop": -1, "jackpot_seed": 0},
    )
    for record in session.records[1:-1]:
        if record["record"] == "movement":
            chips += signs[record["kind"]] * minor(record["amount"])
        else:
            chips += sum(
                minor(wager["stake"]) - minor(wager["returned"])
                for seat in record["seats"]
                for wager in seat["wagers"]
            )
        if chips <= 0:
            yield f"{session.key}: no chips left"
    if chips != minor(session.records[-1]["float"]):
        yield f"{session.key}: the float does not tie out"


def meter_chain(records: Iterable[Record]) -> Iterator[str]:
    """One meter from record to record, in their order: openings, rounds, seeds, closings."""
    stands: int | None = None
    meter: str | None = None
    for record in records:
        where = f"{record['venue']} {record['table']} {record['at']}: "
        if record["record"] in ("session_open", "session_close"):
            meter = meter or record["jackpot"]["id"]
            stated = minor(record["jackpot"]["meter"])
            if (meter, stands if stands is not None else stated) != (record["jackpot"]["id"], stated):
                yield where + "the meter is not what it was left at"
            stands = stated
        elif record["record"] == "round":
            if minor(record["jackpot"]["before"]) != stands:
                yield where + "the meter breaks"
            stands = minor(record["jackpot"]["after"])
        elif record["kind"] == "jackpot_seed":
            stands = (stands or 0) + minor(record["amount"])
