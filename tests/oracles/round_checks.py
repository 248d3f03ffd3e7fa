"""The checks of house-banked rounds said again, slowly: one round at a time, in plain loops.

Written from the catalogue and the record's contract, not from the checks' expressions. It is the
second opinion in the tests and the peer in the benchmark.
"""

from collections import defaultdict
from collections.abc import Iterator
from typing import Any

Row = dict[str, Any]
Verdict = tuple[str, str, int | None]
"""Code, what of it (`wrong`, `right`, `unknown`), seat."""
WAGERS = ("ante", "raise", "draw", "bonus", "jackpot")
_OF_SEAT = (
    "seat", "seat_player", "seat_card_count", "seat_decision", "seat_hand", "seat_void", "draw_count",
    "expected_class", "seat_undecidable",
)  # fmt: skip
RIGHT, WRONG, UNKNOWN = "right", "wrong", "unknown"


def _seats(row: Row) -> list[Row]:
    """The seats of a round, each with its own cards and purchases."""
    money = [f"{wager}_{word}_minor" for wager in WAGERS for word in ("stake", "returned")]
    due = [f"expected_{wager}_returned_minor" for wager in WAGERS]
    names = [*_OF_SEAT, *money, *due]
    rows = zip(*(row[name] for name in names), strict=True)
    seats = [dict(zip(names, values, strict=True)) for values in rows]
    card = bought = 0
    for seat in seats:
        seat["cards"] = row["seat_cards"][card : card + seat["seat_card_count"]]
        card += seat["seat_card_count"]
        seat["bought"] = row["draw_card"][bought : bought + seat["draw_count"]]
        bought += seat["draw_count"]
    return seats


def _judged(wrong: bool) -> str:
    return WRONG if wrong else RIGHT


def _deal(row: Row, seats: list[Row]) -> Iterator[Verdict]:
    live_round = row["round_void"] == 0
    lying: dict[int, list[int | None]] = defaultdict(list)
    for card in row["dealer_cards"] + row["burned"]:
        lying[card].append(None)
    for seat in seats:
        for card in seat["cards"] + seat["bought"]:
            lying[card].append(seat["seat"])
    lying.pop(-1, None)
    if lying:
        yield "DEAL-001", RIGHT, None
    for owners in lying.values():
        if len(owners) > 1:
            yield "DEAL-001", WRONG, owners[0] if len(set(owners)) == 1 else None
    for seat in seats:
        if live_round and seat["seat_void"] == 0:
            yield "DEAL-002", _judged(len(seat["cards"]) != 5), seat["seat"]
    if live_round:
        yield "DEAL-002", _judged(len(row["dealer_cards"]) != 5), None
        if row["dealer_up_rule"] is None:
            yield "DEAL-004", UNKNOWN, None
        else:
            yield "DEAL-004", _judged(row["dealer_up_rule"] not in (-1, row["dealer_up"])), None
    numbers, players = set[int](), set[str]()
    for seat in seats:
        outside = not 1 <= seat["seat"] <= (row["layout_seats"] or 7)
        again = seat["seat"] in numbers or seat["seat_player"] in players
        yield "DEAL-005", _judged(outside or again), seat["seat"]
        numbers.add(seat["seat"])
        players.add(seat["seat_player"])


def _deck(row: Row, seats: list[Row]) -> Iterator[Verdict]:
    if not row["deck"]:
        return
    hands = [seat["cards"] for seat in seats] + [row["dealer_cards"]]
    if any(len(hand) != 5 for hand in hands):
        if row["round_void"] == 0 and not any(seat["seat_void"] for seat in seats):
            yield "DEAL-003", UNKNOWN, None
        return
    owners = [seat["seat"] for seat in seats] + [None]
    order = [(hand[turn], owner) for turn in range(5) for hand, owner in zip(hands, owners, strict=True)]
    order += [(card, seat["seat"]) for seat in seats for card in seat["bought"]]
    deck = [card for card in row["deck"] if card not in row["burned"]]
    for position, (card, owner) in enumerate(order):
        delivered = deck[position] if position < len(deck) else None
        if card != delivered and card != -1 and delivered != -1:
            yield "DEAL-003", WRONG, owner
            return
    yield "DEAL-003", RIGHT, None


def _stakes(row: Row, seats: list[Row]) -> Iterator[Verdict]:
    low, high, digits = row["ante_min_minor"], row["ante_max_minor"], row["minor_digits"]
    for seat in seats:
        ante, second, number = seat["ante_stake_minor"], seat["raise_stake_minor"], seat["seat"]
        live = row["round_void"] == 0 and seat["seat_void"] == 0
        if ante >= 0 or live:
            unknown = digits is None or low is None or high is None
            yield "BET-001", UNKNOWN if unknown else _judged(not low <= ante <= high), number
        if ante > 0 and second > 0:
            times = row["raise_multiple"]
            unknown = digits is None or times is None
            yield "BET-002", UNKNOWN if unknown else _judged(second != ante * times), number
        for wager in ("bonus", "jackpot"):
            if seat[f"{wager}_stake_minor"] > 0:
                offered = row["wagers_offered"]
                yield "BET-003", UNKNOWN if offered is None else _judged(wager not in offered), number
        if seat["seat_decision"]:
            yield "BET-007", _judged((seat["seat_decision"] == 2) != (second > 0)), number


def _readings(row: Row, seats: list[Row]) -> Iterator[Verdict]:
    if row["round_void"]:
        return
    for seat in seats:
        if seat["seat_void"] == 0 and seat["seat_hand"] >= 0:
            made = seat["expected_class"]
            yield "RANK-001", UNKNOWN if made < 0 else _judged(made != seat["seat_hand"]), seat["seat"]
    if row["dealer_hand"] is not None:
        made = row["expected_dealer_class"]
        yield "RANK-002", UNKNOWN if made < 0 else _judged(made != row["dealer_hand"]), None
    if row["dealer_qualified"] is not None:
        made = row["expected_qualified"]
        code = "QUAL-001" if row["dealer_qualified"] else "QUAL-002"
        yield code, UNKNOWN if made < 0 else _judged(made != row["dealer_qualified"]), None


def _past_most(row: Row, seat: Row, prefix: str) -> bool:
    """Whether more than the table's maximum goes back to a seat."""
    most = row["max_payout_minor"]
    return most is not None and sum(max(seat[f"{prefix}{w}_returned_minor"], 0) for w in WAGERS) > most


def _not_looked_for(row: Row, seats: list[Row]) -> Iterator[Verdict]:
    """Codes without a check that the round gives cause for."""
    offered = row["wagers_offered"] or []
    codes = list[str]()
    for seat in seats:
        if seat["draw_count"] or seat["draw_stake_minor"] > 0:
            codes += ["BET-004", "BET-005"]
        if seat["draw_stake_minor"] > 0:
            codes.append("PAY-003")
        if "bonus" in offered and seat["bonus_stake_minor"] > 0:
            codes += ["BET-006", "BET-008", "PAY-004"]
        if "jackpot" in offered and seat["jackpot_stake_minor"] > 0:
            codes += ["BET-008", "PAY-005"]
        if _past_most(row, seat, "") or _past_most(row, seat, "expected_"):
            codes.append("PAY-007")
    if row["jackpot_before_minor"] is not None or row["jackpot_after_minor"] is not None:
        codes += ["JKP-001", "JKP-002"]
        if any(seat["jackpot_returned_minor"] > 0 for seat in seats):
            codes.append("JKP-003")
    for code in codes:
        yield code, UNKNOWN, None


def _payments(row: Row, seats: list[Row]) -> Iterator[Verdict]:
    for seat in seats:
        live = row["round_void"] == 0 and seat["seat_void"] == 0
        for wager, code in (
            (("ante", "PAY-001"), ("raise", "PAY-002")) if live else [(w, "PAY-006") for w in WAGERS]
        ):
            stake, due = seat[f"{wager}_stake_minor"], seat[f"expected_{wager}_returned_minor"]
            if stake < 0 or (not live and stake == 0):
                continue
            if due < 0 and not row["undecidable"] and not seat["seat_undecidable"]:
                continue
            unknown = due < 0 or row["minor_digits"] is None or (live and _past_most(row, seat, "expected_"))
            yield code, UNKNOWN if unknown else _judged(seat[f"{wager}_returned_minor"] != due), seat["seat"]


def plain_checks(row: Row) -> tuple[list[tuple[str, int | None]], dict[str, str]]:
    """What is wrong with a round, as (code, seat), and each code that applies with its status.

    Args:
        row: one row of the recorded and expected rounds side by side.
    """
    seats = _seats(row)
    wrong: list[tuple[str, int | None]] = []
    status: dict[str, str] = {}
    for judge in (_deal, _deck, _stakes, _readings, _payments, _not_looked_for):
        for code, verdict, seat in judge(row, seats):
            if verdict == WRONG:
                wrong.append((code, seat))
            if verdict == UNKNOWN or status.get(code) != "undecidable":
                status[code] = "undecidable" if verdict == UNKNOWN else "ran"
    return wrong, status
