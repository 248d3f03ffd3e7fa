"""Faults of the deal: cards that cannot be, hands of a wrong size, seats that are not there."""

from pipeline.simulate.faults.dealing import Deal
from pipeline.simulate.faults.fault import RoundFault, RoundResult, RoundScene, altered
from pipeline.simulate.faults.situations import cards_idle, unbought
from pipeline.simulate.games import GAMES
from pipeline.simulate.plan import LAYOUT_SEATS
from pipeline.simulate.record import Record, any_of, deck_again, declare, settle, undealt_cards
from pipeline.simulate.settlement import purchases

_CARD_COUNT_CODES = ("PAY-001", "PAY-002", "PAY-006")
"""A venue may hold that a wrong count voids the round, whatever was played (rule clause 8)."""


def _undeclared(scene: RoundScene, seat: Record) -> RoundResult:
    """The seat's cards no longer say what was declared or delivered."""
    seat.pop("hand", None)
    scene.record.pop("deck", None)
    return altered(scene, seat)


def _twice_in_hand(scene: RoundScene) -> RoundResult:
    seat = scene.pick()
    kept, lost = scene.rng.choice(5, 2, replace=False).tolist()
    seat["cards"][lost] = seat["cards"][kept]
    return _undeclared(scene, seat)


def _twice_between(scene: RoundScene, giver: Record, taker: Record) -> RoundResult:
    """One hand's card lies in another too; what was paid is right for the hands as recorded."""
    given, lost = scene.rng.integers(5, size=2).tolist()
    taker["cards"][lost] = giver["cards"][given]
    scene.record.pop("deck", None)
    settle(scene.record, scene.rules)
    declare(scene.record, scene.rules)
    return altered(scene)


def _twice_between_seats(scene: RoundScene) -> RoundResult:
    taker = scene.pick()
    giver = any_of(scene.rng, [seat for seat in scene.record["seats"] if seat is not taker])
    return _twice_between(scene, giver, taker)


def _twice_with_dealer(scene: RoundScene) -> RoundResult:
    return _twice_between(scene, scene.record["dealer"], scene.pick())


def _four_cards(scene: RoundScene) -> RoundResult:
    seat = scene.pick()
    del seat["cards"][int(scene.rng.integers(5))]
    return _undeclared(scene, seat)


def _six_cards(scene: RoundScene) -> RoundResult:
    seat = scene.pick()
    seat["cards"].append(scene.any_of(undealt_cards(scene.record)))
    return _undeclared(scene, seat)


def _off_the_deck(scene: RoundScene) -> RoundResult:
    """The recorded deck delivers another card to one seat than the seat holds."""
    record = scene.record
    hands = [*record["seats"], record["dealer"]]
    seat = scene.pick()
    place = next(index for index, hand in enumerate(hands) if hand is seat)
    if "deck" not in record:
        record["deck"] = []
        deck_again(record, scene.rng)
    deck: list[str] = record["deck"]
    here = int(scene.rng.integers(5)) * len(hands) + place
    bought = sum(len(purchases(each)) for each in record["seats"])
    there = int(scene.rng.integers(5 * len(hands) + bought, len(deck)))
    deck[here], deck[there] = deck[there], deck[here]
    return altered(scene, seat)


def _other_card_up(scene: RoundScene) -> RoundResult:
    scene.record["dealer"]["up"] = int(scene.rng.integers(4))
    return altered(scene)


def _off_the_layout(scene: RoundScene) -> RoundResult:
    seat = scene.record["seats"][-1]
    seat["seat"] = LAYOUT_SEATS + int(scene.rng.integers(1, 4))
    return altered(scene, seat)


def _player_twice(scene: RoundScene) -> RoundResult:
    earlier, later = sorted(scene.rng.choice(len(scene.record["seats"]), 2, replace=False).tolist())
    seat = scene.record["seats"][later]
    seat["player"] = scene.record["seats"][earlier]["player"]
    return altered(scene, seat)


def _seat_twice(scene: RoundScene) -> RoundResult:
    later = int(scene.rng.integers(1, len(scene.record["seats"])))
    seat = scene.record["seats"][later]
    seat["seat"] = scene.record["seats"][later - 1]["seat"]
    return altered(scene, seat)


_IDLE = Deal(decision="fold", drops=("bonus", "jackpot"))

DEAL_FAULTS = (
    RoundFault(
        "card-twice-in-hand",
        "DEAL-001",
        "puts a card into a hand twice",
        strike=_twice_in_hand,
        needs=cards_idle,
        deal=_IDLE,
    ),
    RoundFault(
        "card-twice-between-seats",
        "DEAL-001",
        "puts one seat's card into another's hand too",
        strike=_twice_between_seats,
        needs=unbought,
        seats=2,
    ),
    RoundFault(
        "card-twice-with-dealer",
        "DEAL-001",
        "puts one of the dealer's cards into a seat's hand too",
        strike=_twice_with_dealer,
        needs=unbought,
    ),
    RoundFault(
        "four-cards",
        "DEAL-002",
        "takes a card out of a live hand",
        _CARD_COUNT_CODES,
        strike=_four_cards,
        needs=cards_idle,
        deal=_IDLE,
    ),
    RoundFault(
        "six-cards",
        "DEAL-002",
        "adds a card to a live hand",
        _CARD_COUNT_CODES,
        strike=_six_cards,
        needs=cards_idle,
        deal=_IDLE,
    ),
    RoundFault(
        "deck-differs", "DEAL-003", "records a deck that deals a seat another card", strike=_off_the_deck
    ),
    RoundFault(
        "wrong-card-exposed",
        "DEAL-004",
        "exposes another than the dealer's fifth",
        strike=_other_card_up,
        sheets=tuple(name for name, game in GAMES.items() if game.exposed_card is not None),
    ),
    RoundFault("seat-off-layout", "DEAL-005", "moves the last seat off the layout", strike=_off_the_layout),
    RoundFault(
        "player-twice", "DEAL-005", "gives one player the hands of two seats", strike=_player_twice, seats=2
    ),
    RoundFault("seat-twice", "DEAL-005", "puts two hands on one seat", strike=_seat_twice, seats=2),
)
