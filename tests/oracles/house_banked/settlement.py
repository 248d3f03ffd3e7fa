"""A round of the table-session record, settled."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tests.oracles.house_banked.cards import CLASSES, Hand, known_hand, purchases
from tests.oracles.house_banked.comparison import against_dealer, qualifies
from tests.oracles.house_banked.jackpot import Entry, growth, pay
from tests.oracles.house_banked.maximum import bounded
from tests.oracles.house_banked.rules import Prize, Rules
from tests.oracles.house_banked.wagers import Due, Ending, due


@dataclass(frozen=True)
class Session:
    """What a round's session says: decimals of its currency, posted maximum payout, part of a jackpot stake
    that the meter grows by (the latter two as texts, None where absent)."""

    digits: int = 2
    max_payout: str | None = None
    contribution: str | None = None


@dataclass
class SettledSeat:
    """By wager what is due (None: not known, or nothing due by the rules), how the part ended, the class."""

    due: Due
    outcome: str | None
    name: str | None


@dataclass
class SettledRound:
    """The dealer's class, whether he plays as settled, the meter's growth and awards, the seats in order."""

    dealer: str | None
    qualifies: bool | None
    growth: int
    award: int | None
    seats: list[SettledSeat]


def minor(amount: str, digits: int) -> int:
    """An amount of the record in minor units."""
    whole, _, part = amount.partition(".")
    return int(whole) * 10**digits + (int(part.ljust(digits, "0")) if part else 0)


_BOUNDLESS = 10**30


@dataclass
class _Seat:
    """A seat as read: its stakes, what it holds, how its part can have ended."""

    stakes: dict[str, int]
    hand: Hand | None
    bought: bool
    endings: list[Ending]


def _names(hand: Hand | None) -> Sequence[str]:
    return CLASSES if hand is None else (hand.name,)


def _playing(hand: Hand | None, dealer: Hand | None, plays: bool | None, rules: Rules) -> list[Ending]:
    """How the part of a seat that stays in can end, as far as the cards tell."""
    if plays is False:
        outcomes: Sequence[str] = ("no game",)
    elif plays is None:
        outcomes = ("no game", "dealer wins", "tie", "seat wins")
    elif hand is None or dealer is None:
        outcomes = ("dealer wins", "tie", "seat wins")
    else:
        outcomes = (against_dealer(hand, dealer, rules),)
    return [Ending(outcome, name) for outcome in outcomes for name in _names(hand)]


def _read(
    seat: Mapping[str, Any], void: bool, dealer: Hand | None, plays: bool | None, rules: Rules, digits: int
) -> _Seat:
    bought = purchases(seat)
    hand = known_hand(seat["cards"], bought)
    stakes = {wager["on"]: minor(wager["stake"], digits) for wager in seat["wagers"]}
    folded = [Ending("fold", name) for name in _names(hand)]
    committed = bool(bought) and "draw" in rules.offers and rules.buying_commits
    if void:
        endings = [Ending("void round", "")]
    elif seat.get("void"):
        endings = [Ending("void hand", "")]
    elif committed or seat.get("decision") == "raise":
        endings = _playing(hand, dealer, plays, rules)
    elif seat.get("decision") == "fold":
        endings = folded
    else:
        endings = folded + _playing(hand, dealer, plays, rules)
    return _Seat(stakes, hand, bool(bought), endings)


def _prizes(seat: _Seat, rules: Rules) -> tuple[Prize | None, ...]:
    found: dict[Prize | None, None] = {}
    for ending in seat.endings:
        lost = ending.outcome == "fold" and not rules.jackpot_paid_after_fold
        found[None if lost else rules.prizes.get(ending.name)] = None
    return tuple(found)


def _agreed(cases: Sequence[Due]) -> Due:
    """Wager by wager what all cases agree on, None where they do not."""
    first = cases[0]
    if len(cases) == 1:
        return dict(first)
    return {
        wager: amount if all(case[wager] == amount for case in cases) else None
        for wager, amount in first.items()
    }


def _bases(seat: _Seat, rules: Rules) -> Sequence[int]:
    """The stake that the pay table multiplies; its extremes where the record has none."""
    return [seat.stakes[rules.multiplied]] if rules.multiplied in seat.stakes else [0, _BOUNDLESS]


def _is_void(seat: _Seat) -> bool:
    return seat.endings[0].outcome in ("void round", "void hand")


def settle_round(
    record: Mapping[str, Any],
    session: Session,
    rules: Rules,
    *,
    qualified_otherwise: bool = False,
    without_maximum: bool = False,
) -> SettledRound:
    """What a round should have come to.

    Args:
        record: the round's line of the table-session record, parsed.
        session: what its session says.
        rules: the game as it is read.
        qualified_otherwise: settle as if the dealer's qualification were the other way round.
        without_maximum: settle as if no maximum payout were posted.
    """
    dealer = known_hand(record["dealer"]["cards"])
    dealer_plays = None if dealer is None else qualifies(dealer, rules)
    plays = (not dealer_plays) if qualified_otherwise and dealer_plays is not None else dealer_plays
    void = bool(record.get("void"))
    seats = [_read(seat, void, dealer, plays, rules, session.digits) for seat in record["seats"]]

    posted = (
        None if without_maximum or session.max_payout is None else minor(session.max_payout, session.digits)
    )
    cases = [
        [
            (due(ending, seat.stakes, basis, seat.bought, rules), not _is_void(seat))
            for ending in seat.endings
            for basis in _bases(seat, rules)
        ]
        for seat in seats
    ]
    found = [_agreed(each) for each in bounded(cases, [seat.stakes for seat in seats], posted, rules)]

    staked = [place for place, seat in enumerate(seats) if "jackpot" in seat.stakes]
    live = [place for place in staked if not _is_void(seats[place])]
    grown, award = 0, None
    for place in staked:
        found[place]["jackpot"] = seats[place].stakes["jackpot"] if place not in live else None
    if "jackpot" in rules.offers:
        grown = growth([seats[place].stakes["jackpot"] for place in live], session.contribution)
        meters = record.get("jackpot")
        meter = None if meters is None else minor(meters["before"], session.digits) + grown
        entries = [Entry(seats[place].stakes["jackpot"], _prizes(seats[place], rules)) for place in live]
        paid = pay(entries, meter, 10**session.digits, rules)
        award = paid.award
        for place, amount in zip(live, paid.returned, strict=True):
            found[place]["jackpot"] = amount
    return SettledRound(
        dealer.name if dealer else None,
        plays,
        grown,
        award,
        [
            SettledSeat(
                amounts,
                seat.endings[0].outcome if len({ending.outcome for ending in seat.endings}) == 1 else None,
                seat.hand.name if seat.hand else None,
            )
            for seat, amounts in zip(seats, found, strict=True)
        ],
    )
