"""Faults of the bought card: its price, its discard, its number, and where none is sold."""

from pipeline.simulate.faults.dealing import Deal, buy
from pipeline.simulate.faults.fault import Consequence, RoundFault, RoundResult, RoundScene, altered
from pipeline.simulate.faults.mispaying import clear_of_maximum, mispay_times, right_somehow
from pipeline.simulate.faults.situations import (
    bonus_forfeited,
    bought,
    bought_idle,
    cards_idle,
    folded_unbought,
)
from pipeline.simulate.games import GAMES
from pipeline.simulate.record import (
    declare,
    place_bet,
    set_returned,
    set_stake,
    settle,
    take_bet_back,
    undealt_cards,
    wager,
)
from pipeline.simulate.settlement import final_cards, purchases
from schemas.money import to_minor

SELLING = tuple(name for name, game in GAMES.items() if game.purchase is not None)
_NOT_SELLING = tuple(name for name in GAMES if name not in SELLING)
_BUYS = Deal(buys=True)
_BUYS_IN_VAIN = Deal(buys=True, dealer=("no-game",), seat=("pair", "two-pair"), decision="raise")
_FOLDS = Deal(decision="fold", drops=("bonus", "jackpot"))


def _priced(scene: RoundScene, shift_minor: int) -> RoundResult:
    seat = scene.pick()
    price = wager(seat, "draw")
    set_stake(price, to_minor(price["stake"], scene.digits) + shift_minor, scene.digits)
    return altered(scene, seat, shift_minor)


def _too_high(scene: RoundScene) -> RoundResult:
    return _priced(scene, scene.rules.chip_minor * int(scene.rng.integers(1, 9)))


def _too_low(scene: RoundScene) -> RoundResult:
    return _priced(scene, -(scene.rules.ante_min_minor // 2))


def _free(scene: RoundScene) -> RoundResult:
    seat = scene.pick()
    price = to_minor(wager(seat, "draw")["stake"], scene.digits)
    take_bet_back(seat, "draw")
    return altered(scene, seat, -price)


def _for_nothing(scene: RoundScene) -> RoundResult:
    seat = scene.pick()
    price = to_minor(wager(seat, "ante")["stake"], scene.digits)
    place_bet(seat, "draw", price, scene.digits)
    return altered(scene, seat, price)


def _not_sold(scene: RoundScene) -> RoundResult:
    seat = scene.pick()
    scene.record.pop("deck", None)
    buy(scene.record, seat, scene.rules, scene.rng)
    seat.pop("hand", None)
    return altered(scene, seat)


def _not_held(scene: RoundScene) -> RoundResult:
    seat = scene.pick()
    seat["draw"] = {**purchases(seat)[0], "discard": scene.any_of(undealt_cards(scene.record))}
    seat.pop("hand", None)
    return altered(scene, seat)


def _second(scene: RoundScene) -> RoundResult | None:
    """Another card is bought and paid for like the first."""
    record, seat = scene.record, scene.pick()
    first = purchases(seat)[0]
    kept = [card for card in final_cards(seat) if card != first["card"]]
    seat["draw"] = [
        dict(first),
        {"discard": scene.any_of(kept), "card": scene.any_of(undealt_cards(record))},
    ]
    price = wager(seat, "draw")
    set_stake(price, 2 * to_minor(price["stake"], scene.digits), scene.digits)
    record.pop("deck", None)
    settle(record, scene.rules)
    declare(record, scene.rules)
    return altered(scene, seat)


def _given_back(scene: RoundScene) -> RoundResult | None:
    return mispay_times(scene, scene.pick(), "draw", (1,))


def _forfeited_bonus(scene: RoundScene, times: tuple[int, ...]) -> RoundResult | None:
    """A bonus that a purchase gave up goes back all the same."""
    seat = scene.pick()
    bonus = wager(seat, "bonus")
    paid = scene.any_of(list(times)) * to_minor(bonus["stake"], scene.digits)
    set_returned(bonus, paid, scene.digits)
    if right_somehow(scene, seat) or not clear_of_maximum(scene, seat):
        return None
    follows = (Consequence("PAY-004", scene.number, seat["seat"], -paid),)
    return altered(scene, seat, consequences=follows)


def _forfeited_returned(scene: RoundScene) -> RoundResult | None:
    return _forfeited_bonus(scene, (1,))


def _forfeited_paid(scene: RoundScene) -> RoundResult | None:
    return _forfeited_bonus(scene, (101, 151))


PURCHASE_FAULTS = (
    RoundFault(
        "card-price-too-high", "BET-004", "takes more than the ante for a bought card",
        strike=_too_high, needs=bought, deal=_BUYS, sheets=SELLING,
    ),
    RoundFault(
        "card-price-too-low", "BET-004", "takes less than the ante for a bought card",
        strike=_too_low, needs=bought, deal=_BUYS, sheets=SELLING,
    ),
    RoundFault(
        "card-free", "BET-004", "takes nothing for a bought card",
        strike=_free, needs=bought, deal=_BUYS, sheets=SELLING,
    ),
    RoundFault(
        "card-price-without-card", "BET-004", "takes the price of a card from a seat that bought none",
        strike=_for_nothing, needs=folded_unbought, deal=_FOLDS, sheets=SELLING,
    ),
    RoundFault(
        "purchase-not-offered", "BET-005", "sells a card where the sheet sells none",
        strike=_not_sold, needs=cards_idle, deal=_FOLDS, sheets=_NOT_SELLING,
    ),
    RoundFault(
        "discard-not-held", "BET-005", "exchanges a card that the seat does not hold",
        strike=_not_held, needs=bought_idle, deal=_BUYS_IN_VAIN, sheets=SELLING,
    ),
    RoundFault(
        "second-purchase", "BET-005", "sells a second card to a hand",
        strike=_second, needs=bought, deal=_BUYS, sheets=SELLING,
    ),
    RoundFault(
        "bonus-returned-after-purchase", "BET-006", "returns a bonus that a purchase gave up", ("PAY-004",),
        strike=_forfeited_returned, needs=bonus_forfeited,
        deal=Deal(buys=True, bets=("bonus",)), sheets=SELLING,
    ),
    RoundFault(
        "bonus-paid-after-purchase", "BET-006", "pays a bonus that a purchase gave up", ("PAY-004",),
        strike=_forfeited_paid, needs=bonus_forfeited,
        deal=Deal(buys=True, bets=("bonus",), dealer=("pair", "no-game"), seat=("flush", "full-house")),
        sheets=SELLING,
    ),
    RoundFault(
        "price-given-back", "PAY-003", "gives the price of a bought card back",
        strike=_given_back, needs=bought, deal=_BUYS, sheets=SELLING,
    ),
)  # fmt: skip
