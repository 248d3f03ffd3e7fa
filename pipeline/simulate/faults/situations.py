"""Which rounds and seats suit a fault, and a new deal where none of those at hand does."""

import numpy as np

from pipeline.simulate.faults.fault import Situation
from pipeline.simulate.record import ALL_CARDS, Record, TableRules, declare, set_stake, settle, wager
from pipeline.simulate.rounds import RAISE_MULTIPLE
from pipeline.simulate.settlement import Readings, plain_hand, plain_outcome, plain_qualifies
from schemas.money import to_minor

_MOST_DEALS = 20_000
_NO_KICKERS = Readings(kickers=False)


def _seats_where(record: Record, rules: TableRules, *outcomes: str) -> list[int]:
    dealer = record["dealer"]["cards"]
    return [
        index
        for index, seat in enumerate(record["seats"])
        if plain_outcome(seat["cards"], seat["decision"], dealer, rules.game) in outcomes
    ]


def _unlike_dealer(record: Record, indices: list[int]) -> list[int]:
    """The seats whose class differs from the dealer's: no reading of the kickers touches them."""
    dealer = plain_hand(record["dealer"]["cards"])[0]
    return [index for index in indices if plain_hand(record["seats"][index]["cards"])[0] != dealer]


def raised(record: Record, _: TableRules) -> list[int]:
    """Seats that raised."""
    return [index for index, seat in enumerate(record["seats"]) if seat["decision"] == "raise"]


def folded(record: Record, rules: TableRules) -> list[int]:
    """Seats that folded."""
    return _seats_where(record, rules, "fold")


def pushed(record: Record, rules: TableRules) -> list[int]:
    """Seats that raised against a dealer who does not qualify."""
    return _seats_where(record, rules, "not-qualified")


def cards_idle(record: Record, rules: TableRules) -> list[int]:
    """Seats whose cards no payment depends on."""
    return _seats_where(record, rules, "fold", "not-qualified")


def clear_win(record: Record, rules: TableRules) -> list[int]:
    """Seats that beat a qualified dealer by their class."""
    return _unlike_dealer(record, _seats_where(record, rules, "win"))


def clear_loss(record: Record, rules: TableRules) -> list[int]:
    """Seats that raised and are beaten by their class."""
    return _unlike_dealer(record, _seats_where(record, rules, "lose"))


def paid_ante(record: Record, rules: TableRules) -> list[int]:
    """Seats whose ante is paid, under every reading."""
    return clear_win(record, rules) + pushed(record, rules)


def fold_of_a_loser(record: Record, rules: TableRules) -> list[int]:
    """Seats that folded what a qualified dealer beats by its class."""
    dealer = record["dealer"]["cards"]
    beaten = [
        index
        for index in folded(record, rules)
        if plain_outcome(record["seats"][index]["cards"], "raise", dealer, rules.game) == "lose"
    ]
    return _unlike_dealer(record, beaten)


def kickers_decide(record: Record, rules: TableRules) -> list[int]:
    """Seats that raised and would tie if kickers did not count."""
    dealer = record["dealer"]["cards"]
    return [
        index
        for index in _seats_where(record, rules, "win", "lose")
        if plain_outcome(record["seats"][index]["cards"], "raise", dealer, rules.game, _NO_KICKERS) == "tie"
    ]


def ace_king_wins(record: Record, rules: TableRules) -> list[int]:
    """Seats that beat a dealer's A-K with an A-K of their own."""
    return [
        index
        for index in _seats_where(record, rules, "win")
        if plain_hand(record["seats"][index]["cards"])[0] == "high-card"
    ]


def strong_win(record: Record, rules: TableRules) -> list[int]:
    """Seats that beat a qualified dealer with two pairs or better."""
    return [
        index
        for index in clear_win(record, rules)
        if plain_hand(record["seats"][index]["cards"])[0] not in ("high-card", "pair")
    ]


def dealer_fails_a_raise(record: Record, rules: TableRules) -> list[int]:
    """Seats that raised against a dealer without a game."""
    return [] if plain_qualifies(record["dealer"]["cards"]) else raised(record, rules)


def dealer_game_clear(record: Record, rules: TableRules) -> list[int]:
    """Seats that raised against a qualified dealer whose class is like none of theirs."""
    seats = raised(record, rules)
    clear = plain_qualifies(record["dealer"]["cards"]) and _unlike_dealer(record, seats) == seats
    return seats if clear else []


def dealer_pair_or_better(record: Record, _: TableRules) -> list[int]:
    """Every seat, where the dealer holds a pair or better."""
    return (
        [] if plain_hand(record["dealer"]["cards"])[0] == "high-card" else list(range(len(record["seats"])))
    )


def deal_until(record: Record, needs: Situation, rules: TableRules, rng: np.random.Generator) -> list[int]:
    """Deal and play the round again until a seat suits; the seats that do.

    Players raise from a pair or A-K on here. Raises RuntimeError where no deal of very many suits.
    """
    digits = rules.digits
    hands = [*record["seats"], record["dealer"]]
    for _ in range(_MOST_DEALS):
        deck = [ALL_CARDS[card] for card in rng.permutation(len(ALL_CARDS)).tolist()]
        for place, hand in enumerate(hands):
            hand["cards"] = deck[place : 5 * len(hands) : len(hands)]
        for seat in record["seats"]:
            choose(seat, "raise" if plain_qualifies(seat["cards"]) else "fold", digits)
        settle(record, rules)
        eligible = needs(record, rules)
        if eligible:
            if "deck" in record:
                record["deck"] = deck
            declare(record, rules)
            return eligible
    raise RuntimeError("no deal brought about the situation that a fault needs")


def choose(seat: Record, decision: str, digits: int) -> None:
    """Let a seat raise or fold, with the wagers that go with it; a fold is not declared."""
    ante = wager(seat, "ante")
    seat["decision"] = decision
    seat["wagers"] = [ante]
    if decision == "fold":
        seat.pop("hand", None)
    else:
        second: Record = {"on": "raise"}
        set_stake(second, RAISE_MULTIPLE * to_minor(ante["stake"], digits), digits)
        seat["wagers"].append(second | {"returned": "0"})


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
