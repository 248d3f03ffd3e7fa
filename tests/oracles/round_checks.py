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
        seat["given_up"] = row["draw_discard"][bought : bought + seat["draw_count"]]
        seat["live"] = row["round_void"] == 0 and seat["seat_void"] == 0
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
        if len(row["dealer_cards"]) != 5:
            pass
        elif row["dealer_up_rule"] is None:
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
    burned = [] if row["exposed_card_burned"] is False else row["burned"]
    deck = [card for card in row["deck"] if card not in burned]
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
        if ante >= 0 or seat["live"]:
            unknown = digits is None or low is None or high is None
            yield "BET-001", UNKNOWN if unknown else _judged(not low <= ante <= high), number
        if ante > 0 and second > 0:
            times = row["raise_multiple"]
            unknown = digits is None or times is None
            yield "BET-002", UNKNOWN if unknown else _judged(second != ante * times), number
        if seat["seat_decision"]:
            bought = seat["draw_count"] > 0
            folded = seat["seat_decision"] == 1
            plays_on = bought and (row["purchase_commits"] or (_read(seat) and folded and second > 0))
            yield "BET-007", _judged((not folded or bool(plays_on)) != (second > 0)), number
        yield from _side_stakes(row, seat)
        yield from _purchase(row, seat)


def _read(seat: Row) -> bool:
    """Whether another reading was found to fit the seat."""
    return seat["tried"] is not None and seat["tried"]["reading_clause"] is not None


def _offered(row: Row, wager: str) -> bool | None:
    return None if row["wagers_offered"] is None else wager in row["wagers_offered"]


def _side_stakes(row: Row, seat: Row) -> Iterator[Verdict]:
    number = seat["seat"]
    for wager in ("bonus", "jackpot"):
        stake, offered = seat[f"{wager}_stake_minor"], _offered(row, wager)
        if stake <= 0 and seat[f"{wager}_returned_minor"] <= 0:
            continue
        yield "BET-003", UNKNOWN if offered is None else _judged(not offered), number
        low, high = row[f"{wager}_min_minor"], row[f"{wager}_max_minor"]
        outside = low is not None and high is not None and not low <= stake <= high
        due = row["jackpot_stake_due_minor"] if wager == "jackpot" else None
        if offered is False or (wager == "bonus" and (low is None or high is None)):
            continue
        if row["minor_digits"] is None or (wager == "jackpot" and due is None and not outside):
            yield "BET-008", UNKNOWN, number
        else:
            yield "BET-008", _judged(outside or (due is not None and stake != due)), number
    if seat["live"] and seat["draw_count"] and seat["bonus_stake_minor"] > 0:
        kept = bool(row["purchase_forfeits_bonus"]) and seat["bonus_returned_minor"] > 0
        if _offered(row, "bonus") is not False:
            yield "BET-006", UNKNOWN if row["wagers_offered"] is None else _judged(kept), number


def _stray(seat: Row) -> bool:
    """Whether a card was given up that the hand cannot have held."""
    held = list(seat["cards"])
    for old, new in zip(seat["given_up"], seat["bought"], strict=True):
        if old == -1 or (old not in held and -1 in held):
            return False
        if old not in held:
            return True
        held[held.index(old)] = new
    return False


def _purchase(row: Row, seat: Row) -> Iterator[Verdict]:
    count, price, ante = seat["draw_count"], seat["draw_stake_minor"], seat["ante_stake_minor"]
    offered, number = _offered(row, "draw"), seat["seat"]
    if offered is not False and (ante > 0 if count else price > 0):
        if offered is None or row["minor_digits"] is None:
            yield "BET-004", UNKNOWN, number
        else:
            yield "BET-004", _judged(max(price, 0) != ante * row["purchase_price"] * count), number
    if count or price > 0 or seat["draw_returned_minor"] > 0:
        if offered is None and not _stray(seat):
            yield "BET-005", UNKNOWN, number
        else:
            too_many = bool(offered) and count > row["purchase_most"]
            yield "BET-005", _judged(offered is False or too_many or _stray(seat)), number


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
        as_read = any(_read(s) and s["tried"]["reading_qualified"] == row["dealer_qualified"] for s in seats)
        wrong = made != row["dealer_qualified"] and not as_read
        yield code, UNKNOWN if made < 0 else _judged(wrong), None


_BOUNDED = ("ante", "raise", "bonus")
_METER = 13
"""The reason of a seat that only its jackpot waits for."""


def _win(seat: Row, wagers: tuple[str, ...], prefix: str) -> int:
    """What a seat wins on wagers that have an amount due, above their stakes."""
    return sum(
        max(amount - seat[f"{wager}_stake_minor"], 0)
        for wager, amount in _amounts(seat, wagers, prefix).items()
    )


def _amounts(seat: Row, wagers: tuple[str, ...], prefix: str) -> dict[str, int]:
    """What came back, is due, or would be due without a maximum, on wagers that have an amount due."""
    amounts: dict[str, int] = {}
    for wager in wagers:
        due = seat[f"expected_{wager}_returned_minor"]
        if seat[f"{wager}_stake_minor"] < 0 or due < 0:
            continue
        amounts[wager] = {"recorded": seat[f"{wager}_returned_minor"], "due": due}.get(prefix, due)
        if prefix == "uncapped" and seat["tried"][f"uncapped_{wager}_minor"] >= 0:
            amounts[wager] = seat["tried"][f"uncapped_{wager}_minor"]
    return amounts


def _hindered(row: Row, seat: Row) -> bool:
    return bool(row["undecidable"]) or seat["seat_undecidable"] not in (0, _METER)


def _total_unknown(row: Row, seat: Row) -> bool:
    staked = [wager for wager in _BOUNDED if seat[f"{wager}_stake_minor"] >= 0]
    return _hindered(row, seat) and any(seat[f"expected_{wager}_returned_minor"] < 0 for wager in staked)


def _by_the_maximum(row: Row, seats: list[Row], seat: Row) -> bool:
    """Whether the maximum payout, missed or misapplied, explains what a seat got."""
    most = row["max_payout_minor"]
    if most is None or seat["tried"] is None or not seat["live"] or _read(seat):
        return False
    got, due, free = (_amounts(seat, _BOUNDED, of) for of in ("recorded", "due", "uncapped"))
    if all(seat["tried"][f"flipped_{wager}_minor"] == amount for wager, amount in got.items()):
        return False
    if _total_unknown(row, seat):
        return False
    paid, owed = sum(got.values()), sum(due.values())
    everybody = sum(_win(other, _BOUNDED, "recorded") for other in seats if other["live"])
    if _win(seat, _BOUNDED, "uncapped") > _win(seat, _BOUNDED, "due"):
        won = everybody if row["max_payout_scope"] == "round" else _win(seat, _BOUNDED, "recorded")
        return (got == free and paid != owed) or (won > most and paid > owed)
    counts = {paid, _win(seat, _BOUNDED, "recorded"), everybody}
    jackpot = max(seat["jackpot_returned_minor"] - max(seat["jackpot_stake_minor"], 0), 0)
    counts.add(_win(seat, _BOUNDED, "recorded") + jackpot)
    for wager, amount in got.items():
        if amount < due[wager]:
            counts |= {amount, max(amount - seat[f"{wager}_stake_minor"], 0)}
    return paid < owed and most > 0 and most in counts


def _payments(row: Row, seats: list[Row]) -> Iterator[Verdict]:
    codes = dict(zip(WAGERS, (f"PAY-{number:03d}" for number in range(1, 6)), strict=True))
    for seat in seats:
        hindered = _hindered(row, seat)
        by_most = _by_the_maximum(row, seats, seat)
        for wager in WAGERS:
            stake, due = seat[f"{wager}_stake_minor"], seat[f"expected_{wager}_returned_minor"]
            returned = seat[f"{wager}_returned_minor"]
            unsaid = hindered or (seat["seat_undecidable"] and (wager == "jackpot" or not seat["live"]))
            if stake < 0 or (not seat["live"] and stake == 0 and returned == 0) or (due < 0 and not unsaid):
                continue
            if seat["live"] and wager in ("draw", "bonus", "jackpot") and _offered(row, wager) is False:
                continue
            unknown = due < 0 or row["minor_digits"] is None
            wrong = (
                returned != due and not _read(seat) and not (by_most and seat["live"] and wager in _BOUNDED)
            )
            yield (
                codes[wager] if seat["live"] else "PAY-006",
                UNKNOWN if unknown else _judged(wrong),
                seat["seat"],
            )
        if seat["live"] and row["max_payout_minor"] is not None:
            unknown = _total_unknown(row, seat) or row["minor_digits"] is None
            yield "PAY-007", UNKNOWN if unknown else _judged(by_most), seat["seat"]
        if seat["tried"] is not None:
            yield "RUL-001", _judged(_read(seat)), seat["seat"]


def _meter(row: Row, seats: list[Row]) -> Iterator[Verdict]:
    before, after = row["jackpot_before_minor"], row["jackpot_after_minor"]
    growth, award = row["expected_growth_minor"], row["expected_award_minor"]
    if before is None and after is None:
        return
    if growth is None or award is None:
        yield "JKP-001", UNKNOWN, None
        if award is None:
            yield "JKP-003", UNKNOWN, None
            return
    over = 0
    for seat in seats:
        if seat["jackpot_stake_minor"] >= 0 and seat["expected_jackpot_returned_minor"] >= 0:
            over += seat["jackpot_returned_minor"] - seat["expected_jackpot_returned_minor"]
    if growth is None:
        if award > 0:
            yield "JKP-003", UNKNOWN, None
        return
    due = before + growth - award
    follows = over != 0 and after == due - over
    ungrown = growth > 0 and after == before - award
    digits = row["minor_digits"] is None
    grew_wrong = after != due and (ungrown if award > 0 else not follows)
    yield "JKP-001", UNKNOWN if digits else _judged(grew_wrong), None
    if award > 0 or follows:
        took_wrong = after != due and (follows or not ungrown)
        yield "JKP-003", UNKNOWN if digits else _judged(took_wrong), None


def plain_checks(row: Row, tried: dict[int, Row]) -> tuple[list[tuple[str, int | None]], dict[str, str]]:
    """What is wrong with a round, as (code, seat), and each code that applies with its status.

    Args:
        row: one row of the recorded and expected rounds side by side.
        tried: what else seats might have been due, by the seat's index.
    """
    seats = _seats(row)
    for place, seat in enumerate(seats):
        seat["tried"] = tried.get(place)
    wrong: list[tuple[str, int | None]] = []
    status: dict[str, str] = {}
    for judge in (_deal, _deck, _stakes, _readings, _payments, _meter):
        for code, verdict, seat in judge(row, seats):
            if verdict == WRONG:
                wrong.append((code, seat))
            if verdict == UNKNOWN or status.get(code) != "undecidable":
                status[code] = "undecidable" if verdict == UNKNOWN else "ran"
    return wrong, status
