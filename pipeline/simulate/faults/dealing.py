"""A round dealt again for a fault: some hands built to measure, the rest as the cards fall."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from pipeline.simulate.record import (
    ALL_CARDS,
    Record,
    TableRules,
    any_of,
    deck_again,
    declare,
    place_bet,
    settle,
    take_bet_back,
    undealt_cards,
    wager,
)
from pipeline.simulate.settlement import final_cards, plain_hand, plain_qualifies
from schemas.money import to_minor

_RANKS = "23456789TJQKA"
_SUITS = "cdhs"
_SHAPES = {
    "pair": (2, 1, 1, 1),
    "two-pair": (2, 2, 1),
    "trips": (3, 1, 1),
    "full-house": (3, 2),
    "quads": (4, 1),
}
_MOST_DRAFTS = 2000


@dataclass(frozen=True)
class Deal:
    """What a fault asks of a round that is dealt for it.

    Attributes:
        seat: classes of which the seat in question holds one, after its purchase; none: as the cards
            fall. Besides the names of the record there are `A-K` and `no-game`, a hand below it.
        dealer: the same of the dealer.
        second: the same of a second seat, which then makes the same side bets; none: no second seat.
        bets: side bets that the seat makes.
        drops: side bets that it does not make.
        buys: whether it buys a card.
        decision: `raise` or `fold`; None: from A-K on the seat raises.
    """

    seat: tuple[str, ...] = ()
    dealer: tuple[str, ...] = ()
    second: tuple[str, ...] = ()
    bets: tuple[str, ...] = ()
    drops: tuple[str, ...] = ()
    buys: bool = False
    decision: str | None = None


def deal_again(record: Record, rules: TableRules, deal: Deal, rng: np.random.Generator) -> int | None:
    """Deal, play, settle and declare the round again; the index of the seat in question.

    Nobody else buys a card; other side bets stay as they were. None where the cards that other hands
    leave make no hand of a class that is asked for; the record is then of no use.
    """
    seats, digits = record["seats"], rules.digits
    chosen, *others = rng.permutation(len(seats)).tolist()
    built = [(seats[chosen], deal.seat), (record["dealer"], deal.dealer)]
    if deal.second:
        built.insert(0, (seats[others[0]], deal.second))
    if not _deal_cards(record, built, rng):
        return None
    for index, seat in enumerate(seats):
        seat.pop("draw", None)
        take_bet_back(seat, "draw")
        asked = deal.decision if index == chosen else None
        choose(seat, asked or ("raise" if plain_qualifies(seat["cards"]) else "fold"), rules)
    for index in (chosen, *others[: 1 if deal.second else 0]):
        if rules.max_payout_minor is not None:  # a low stake keeps a winner below the maximum
            place_bet(seats[index], "ante", rules.ante_min_minor, digits)
            choose(seats[index], seats[index]["decision"], rules)
        for on in deal.bets:
            place_bet(seats[index], on, rules.side_stake_minor(on), digits)
        for on in deal.drops:
            take_bet_back(seats[index], on)
        if deal.second:
            choose(seats[index], deal.decision or "raise", rules)
    if deal.buys:
        buy(record, seats[chosen], rules, rng)
    deck_again(record, rng)
    settle(record, rules)
    declare(record, rules)
    return chosen


def buy(record: Record, seat: Record, rules: TableRules, rng: np.random.Generator) -> None:
    """Let the seat have bought one of the cards that it holds, for another that it was dealt."""
    place = int(rng.integers(5))
    dealt: str = any_of(rng, undealt_cards(record))
    bought = {"discard": dealt, "card": seat["cards"][place]}
    seat["cards"][place] = dealt
    after = {name: seat.pop(name) for name in ("decision", "hand", "wagers", "void") if name in seat}
    seat |= {"draw": bought} | after
    price = rules.game.purchase.price if rules.game.purchase is not None else 1
    ante = to_minor(wager(seat, "ante")["stake"], rules.digits)
    place_bet(seat, "draw", price * ante, rules.digits)


def choose(seat: Record, decision: str, rules: TableRules) -> None:
    """Let a seat raise or fold, with the raise that goes with it; a fold is not declared."""
    seat["decision"] = decision
    if decision == "fold":
        seat.pop("hand", None)
        take_bet_back(seat, "raise")
    else:
        ante = to_minor(wager(seat, "ante")["stake"], rules.digits)
        place_bet(seat, "raise", rules.game.raise_multiple * ante, rules.digits)


def seat_another(record: Record, ante: str) -> None:
    """One more player at a free seat, with that ante; the round has to be dealt again."""
    taken = {seat["seat"] for seat in record["seats"]}
    free = next(number for number in range(1, 8) if number not in taken)
    newcomer: Record = {
        "seat": free,
        "player": f"P0000-{free}",
        "cards": [],
        "decision": "fold",
        "wagers": [{"on": "ante", "stake": ante, "returned": "0"}],
    }
    record["seats"] = sorted([*record["seats"], newcomer], key=lambda seat: seat["seat"])


def class_of(seat: Record) -> str:
    """Class of a seat's hand after its purchases."""
    return plain_hand(final_cards(seat))[0]


def build_hand(name: str, free: Sequence[str], rng: np.random.Generator) -> list[str] | None:
    """Five of the free cards that make a hand of a class, in random order; None where very many drafts do
    not succeed."""
    usable = set(free)
    for _ in range(_MOST_DRAFTS):
        cards = _draft(name, rng)
        if usable.issuperset(cards) and _is_called(name, cards):
            return [cards[index] for index in rng.permutation(5).tolist()]
    return None


def _deal_cards(
    record: Record, built: Sequence[tuple[Record, tuple[str, ...]]], rng: np.random.Generator
) -> bool:
    left = [ALL_CARDS[card] for card in rng.permutation(len(ALL_CARDS)).tolist()]
    made: list[int] = []
    for hand, classes in built:
        if classes:
            cards = build_hand(any_of(rng, list(classes)), left, rng)
            if cards is None:
                return False
            hand["cards"] = cards
            left = [card for card in left if card not in hand["cards"]]
            made.append(id(hand))
    for hand in (*record["seats"], record["dealer"]):
        if id(hand) not in made:
            hand["cards"], left = left[:5], left[5:]
    return True


def _is_called(name: str, cards: list[str]) -> bool:
    made, ranks = plain_hand(cards)
    if name in ("A-K", "no-game"):
        return made == "high-card" and (ranks[:2] == [14, 13]) is (name == "A-K")
    return made == name


def _draft(name: str, rng: np.random.Generator) -> list[str]:
    """Five different cards that may make a hand of the class."""
    if name in _SHAPES:
        ranks = rng.choice(13, len(_SHAPES[name]), replace=False).tolist()
        return [
            _RANKS[rank] + _SUITS[suit]
            for rank, held in zip(ranks, _SHAPES[name], strict=True)
            for suit in rng.choice(4, held, replace=False).tolist()
        ]
    if name in ("straight", "straight-flush", "royal-flush"):
        top = 12 if name == "royal-flush" else int(rng.integers(3, 13))
        ranks = [(top - step) % 13 for step in range(5)]
    elif name == "A-K":
        ranks = [12, 11, *rng.choice(11, 3, replace=False).tolist()]
    else:
        ranks = rng.choice(13, 5, replace=False).tolist()
    suits = rng.integers(4, size=5).tolist()
    if name in ("flush", "straight-flush", "royal-flush"):
        suits = [suits[0]] * 5
    return [_RANKS[rank] + _SUITS[suit] for rank, suit in zip(ranks, suits, strict=True)]
