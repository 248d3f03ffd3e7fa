"""What is wrong in one round of any house-banked game: codes by seat, worked out slowly and plainly.

Written for records that a simulator put faults into. What is due is asked of the second settlement
(`tests.oracles.house_banked`); roots and consequences are not told apart.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from pipeline.simulate.settlement import plain_hand, plain_qualifies
from tests.oracles.house_banked import rules as oracle
from tests.oracles.house_banked.settlement import Session, SettledRound, minor, settle_round

Record = dict[str, Any]
Wrong = tuple[str, int | None, int | None]
"""A code, the seat and the money seen from the house."""

DIGITS = 2
CHIP_MINOR = 100
EXPOSED_LAST = {"stud-poker-fr@1", "stud-poker-bonus@1"}
PAYMENTS = {
    "ante": "PAY-001",
    "raise": "PAY-002",
    "draw": "PAY-003",
    "bonus": "PAY-004",
    "jackpot": "PAY-005",
}
BOUNDED = ("ante", "raise", "bonus")
MOST_READINGS = 2
CLAUSES = {
    "stud-poker-fr": {
        "table on the ante": "000-a",
        "A-K win pushed": "000-b",
        "no kickers": "000-c",
        "void ante forfeited": "000.9",
    },
    "stud-poker-bonus": {
        "pair qualifies": "001-b",
        "top pair only": "001-c",
        "flushes compared": "001-d",
        "bonus n for 1": "001-k",
        "missed bonus returned": "001-k-missed",
        "bonus paid on a tie": "001-j",
        "bonus lost on a tie": "001-j",
        "buying commits": "001-e",
        "B2": "001-i",
        "B3": "001-i",
        "B4": "001-i",
    },
    "caribbean-progressive": {
        "printed pay": "004-a-pay",
        "printed jackpot": "004-a-jackpot",
        "printed ranking": "004.8",
        "ante returned": "004-d",
        "table on the ante": "004-e-basis",
        "table n for 1": "004-e",
    },
    "caribbean-stud-us": {},
}
"""The clause of each listed reading."""


@dataclass(frozen=True)
class Explained:
    """Readings of fewest clauses that make a seat right: clause ids, and whether the dealer then plays."""

    clauses: frozenset[str]
    qualifies: bool | None


def notice_round(record: Record, opening: Record) -> Iterator[Wrong]:
    """Everything that is wrong in a round by the sheet and limits of its opening."""
    signed = _settled(record, opening)
    read = explained_seats(record, opening, signed)
    yield from _deal(record, opening)
    yield from _bets(record, opening, set(read))
    yield from _statements(record, {each.qualifies for found in read.values() for each in found})
    yield from _payments(record, opening, signed, set(read))
    yield from _meter(record, signed)


def purchases(seat: Mapping[str, Any]) -> list[Record]:
    draw = seat.get("draw", [])
    return draw if isinstance(draw, list) else [draw]


def final_hand(seat: Mapping[str, Any]) -> str | None:
    """The class after purchases; None where it cannot be told."""
    cards = list(seat["cards"])
    for each in purchases(seat):
        if each["discard"] not in cards:
            return None
        cards[cards.index(each["discard"])] = each["card"]
    return plain_hand(cards)[0] if len(cards) == 5 else None


def _game(opening: Record) -> str:
    return opening["rules"].partition("@")[0]


def _session(opening: Record) -> Session:
    contribution = opening.get("jackpot", {}).get("contribution")
    return Session(DIGITS, opening["limits"].get("max_payout"), contribution)


def _settled(record: Record, opening: Record, *names: str, **how: bool) -> SettledRound:
    return settle_round(record, _session(opening), oracle.reading(_game(opening), *names), **how)


def _stated(seat: Mapping[str, Any], name: str = "returned") -> dict[str, int]:
    return {wager["on"]: minor(wager[name], DIGITS) for wager in seat["wagers"]}


def _fits(stated: Mapping[str, int], due: Mapping[str, int | None]) -> bool:
    return all(due.get(on) in (None, amount) for on, amount in stated.items())


def explained_seats(
    record: Record, opening: Record, signed: SettledRound | None = None
) -> dict[int, set[Explained]]:
    """By place, the seats that are wrong as signed and right by a listed reading; of the readings with the
    fewest clauses those that the whole round fits, where there are any."""
    game, stated = _game(opening), [_stated(seat) for seat in record["seats"]]
    signed = signed or _settled(record, opening)
    wrong = [
        place
        for place, (mine, due) in enumerate(zip(stated, signed.seats, strict=True))
        if not _fits(mine, due.due) or _played_on(record["seats"][place], mine)
    ]
    found: dict[int, set[Explained]] = {}
    for size in range(1, MOST_READINGS + 1):
        fits: dict[int, list[tuple[bool, Explained]]] = {}
        for names in combinations(CLAUSES[game], size) if set(wrong) - set(found) else ():
            clauses = frozenset(CLAUSES[game][name] for name in names)
            if len(clauses) < size or {"B4", "missed bonus returned"} <= set(names):
                continue
            settled = _settled(record, opening, *names)
            right = [_fits(mine, due.due) for mine, due in zip(stated, settled.seats, strict=True)]
            for place in set(wrong) - set(found):
                if right[place]:
                    fits.setdefault(place, []).append((all(right), Explained(clauses, settled.qualifies)))
        for place, each in fits.items():
            whole = any(fit for fit, _ in each)
            found[place] = {explained for fit, explained in each if fit or not whole}
    return found


def _played_on(seat: Record, stated: Mapping[str, int]) -> bool:
    """A hand that bought and folded, with a raise on which nothing is due by the signed reading."""
    return bool(purchases(seat)) and seat.get("decision") == "fold" and stated.get("raise", 0) > 0


def _deal(record: Record, opening: Record) -> Iterator[Wrong]:
    dealer, seats = record["dealer"], record["seats"]
    hands = [*seats, dealer]
    bought = [each["card"] for seat in seats for each in purchases(seat)]
    cards = [card for hand in hands for card in hand["cards"]] + bought + record.get("burned", [])
    if len(set(cards)) < len(cards):
        alone = [hand.get("seat") for hand in hands if len(set(hand["cards"])) < len(hand["cards"])]
        yield "DEAL-001", alone[0] if alone else None, None
    for hand in hands:
        if "void" not in record and "void" not in hand and len(hand["cards"]) != 5:
            yield "DEAL-002", hand.get("seat"), None
    if "deck" in record:
        delivered = [card for card in record["deck"] if card not in record.get("burned", [])]
        for place, hand in enumerate(hands):
            order = [delivered[turn * len(hands) + place] for turn in range(5)]
            if order[: len(hand["cards"])] != hand["cards"][:5]:
                yield "DEAL-003", hand.get("seat"), None
        if delivered[5 * len(hands) : 5 * len(hands) + len(bought)] != bought:
            yield "DEAL-003", None, None
    if opening["rules"] in EXPOSED_LAST and dealer["up"] != 4:
        yield "DEAL-004", None, None
    numbers, players = Counter(seat["seat"] for seat in seats), Counter(seat["player"] for seat in seats)
    for place, seat in enumerate(seats):
        earlier = seats[:place]
        twice = numbers[seat["seat"]] > 1 and any(seat["seat"] == other["seat"] for other in earlier)
        double = players[seat["player"]] > 1 and any(seat["player"] == other["player"] for other in earlier)
        if not 1 <= seat["seat"] <= 7 or twice or double:
            yield "DEAL-005", seat["seat"], None


def _bets(record: Record, opening: Record, explained: set[int]) -> Iterator[Wrong]:
    limits, offers = opening["limits"], oracle.GAMES[_game(opening)].offers
    for place, seat in enumerate(record["seats"]):
        stakes, number = _stated(seat, "stake"), seat["seat"]
        if not minor(limits["min"], DIGITS) <= stakes["ante"] <= minor(limits["max"], DIGITS):
            yield "BET-001", number, None
        live = "void" not in record and "void" not in seat
        if live and (seat["decision"] == "raise") != ("raise" in stakes):
            if place not in explained:
                yield "BET-007", number, None
        elif "raise" in stakes and stakes["raise"] != 2 * stakes["ante"]:
            yield "BET-002", number, None
        if (set(stakes) & {"bonus", "jackpot"}) - offers:
            yield "BET-003", number, None
        yield from _purchase(seat, stakes, offers)
        if "bonus" in stakes and "bonus" in offers:
            low, high = (minor(limits["bonus"][name], DIGITS) for name in ("min", "max"))
            if not low <= stakes["bonus"] <= high:
                yield "BET-008", number, None
            if live and purchases(seat) and _stated(seat)["bonus"] > 0:
                yield "BET-006", number, None
        if "jackpot" in offers and stakes.get("jackpot", CHIP_MINOR) != CHIP_MINOR:
            yield "BET-008", number, None


def _purchase(seat: Record, stakes: Mapping[str, int], offers: frozenset[str]) -> Iterator[Wrong]:
    bought, number = purchases(seat), seat["seat"]
    if "draw" not in offers:
        if bought or "draw" in stakes:
            yield "BET-005", number, None
        return
    held = list(seat["cards"])
    for each in bought:
        if each["discard"] not in held:
            yield "BET-005", number, None
            break
        held[held.index(each["discard"])] = each["card"]
    if len(bought) > 1:
        yield "BET-005", number, None
    over = stakes.get("draw", 0) - len(bought) * stakes["ante"]
    if over:
        yield "BET-004", number, over


def _statements(record: Record, read: set[bool | None]) -> Iterator[Wrong]:
    dealer = record["dealer"]
    if "void" in record:
        return
    for seat in record["seats"]:
        if "hand" in seat and final_hand(seat) not in (None, seat["hand"]):
            yield "RANK-001", seat["seat"], None
    if "hand" in dealer and plain_hand(dealer["cards"])[0] != dealer["hand"]:
        yield "RANK-002", None, None
    if "qualified" in dealer and dealer["qualified"] not in read | {plain_qualifies(dealer["cards"])}:
        yield ("QUAL-001" if dealer["qualified"] else "QUAL-002"), None, None


def _payments(record: Record, opening: Record, signed: SettledRound, explained: set[int]) -> Iterator[Wrong]:
    for place, (seat, due) in enumerate(zip(record["seats"], signed.seats, strict=True)):
        stated = _stated(seat)
        over = {
            on: owed - stated[on]
            for on in stated
            if (owed := due.due.get(on)) is not None and owed != stated[on]
        }
        if place in explained:
            yield "RUL-001", seat["seat"], sum(over.values())
        elif "void" in record or "void" in seat:
            for on in over:
                yield "PAY-006", seat["seat"], over[on]
        elif over and _maximum_misused(record, opening, place):
            yield "PAY-007", seat["seat"], sum(over.values())
        else:
            for on in over:
                yield PAYMENTS[on], seat["seat"], over[on]


def _won(seat: Record, wagers: tuple[str, ...] = BOUNDED) -> int:
    stakes, stated = _stated(seat, "stake"), _stated(seat)
    return sum(max(stated[on] - stakes[on], 0) for on in wagers if on in stated)


def _maximum_misused(record: Record, opening: Record, place: int) -> bool:
    """Whether the posted maximum was not applied, or to what it does not bound."""
    posted = opening["limits"].get("max_payout")
    if posted is None:
        return False
    most, seat = minor(posted, DIGITS), record["seats"][place]
    cut = _settled(record, opening).seats[place].due
    whole = _settled(record, opening, without_maximum=True).seats[place].due
    if cut != whole and _won(seat) > most:
        return True
    counted = (
        _won(seat, (*BOUNDED, "jackpot")),
        sum(amount for on, amount in _stated(seat).items() if on in BOUNDED),
        sum(_won(each) for each in record["seats"]),
    )
    return cut == whole and most in counted


def _meter(record: Record, settled: SettledRound) -> Iterator[Wrong]:
    if "jackpot" not in record:
        return
    before, after = (minor(record["jackpot"][name], DIGITS) for name in ("before", "after"))
    award = settled.award or 0
    if after == before + settled.growth - award:
        return
    growth_missing = after == before - award
    yield ("JKP-003" if award and not growth_missing else "JKP-001"), None, None
