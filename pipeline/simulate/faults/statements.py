"""Faults of what the dealer said: hands misread, the game misjudged, and what was paid accordingly."""

from collections.abc import Mapping

from pipeline.simulate.faults.dealing import Deal, class_of
from pipeline.simulate.faults.fault import Consequence, RoundFault, RoundResult, RoundScene, altered
from pipeline.simulate.faults.mispaying import (
    PAYMENT_CODES,
    clear_of_maximum,
    due_to,
    mispay_times,
    right_somehow,
)
from pipeline.simulate.faults.situations import (
    clear_win,
    dealer_fails_a_raise,
    dealer_game_clear,
    dealer_pair_or_better,
    raised,
)
from pipeline.simulate.record import Record, TableRules, returns_of, settle
from pipeline.simulate.settlement import HANDS


def _other_hand(scene: RoundScene, hand: Record, lowest: int) -> str:
    """The name of a class that the cards are not, from `lowest` on up to a full house."""
    true = class_of(hand)
    return scene.any_of([name for name in HANDS[lowest:7] if name != true])


def _pays(rules: TableRules) -> Mapping[str, int]:
    """What a winning raise is paid by class, in times its stake."""
    return {"high-card": rules.game.ak_win_pay, **rules.game.pay_table}


def _player_misread(scene: RoundScene) -> RoundResult:
    seat = scene.pick()
    seat["hand"] = _other_hand(scene, seat, 0)
    return altered(scene, seat)


def _player_misread_and_paid(scene: RoundScene) -> RoundResult | None:
    """A winner is called something better and paid for it."""
    seat = scene.pick()
    pays, true = _pays(scene.rules), class_of(seat)
    called = scene.any_of([name for name in HANDS if 1 < pays[name] <= 10 and pays[name] > pays[true]])
    seat["hand"] = called
    paid = mispay_times(scene, seat, "raise", (1 + pays[called],))
    if paid is None:
        return None
    follows = (Consequence("PAY-002", scene.number, seat["seat"], paid.delta_minor),)
    return altered(scene, seat, consequences=follows)


def _dealer_misread(scene: RoundScene) -> RoundResult:
    """The dealer's class is named wrongly, with no doubt that he has a game."""
    dealer = scene.record["dealer"]
    dealer["hand"] = _other_hand(scene, dealer, 1)
    return altered(scene)


def _misjudged(scene: RoundScene, stated: bool) -> RoundResult | None:
    """The dealer's game is stated wrongly and every seat is settled by what was stated."""
    record, rules = scene.record, scene.rules
    record["dealer"]["qualified"] = stated
    settle(record, rules, qualified=stated)
    wrong: list[Consequence] = []
    for seat in record["seats"]:
        due, paid = due_to(scene, seat), returns_of(seat, rules.digits)
        if due != paid and (right_somehow(scene, seat) or not clear_of_maximum(scene, seat)):
            return None
        wrong += [
            Consequence(PAYMENT_CODES[on], scene.number, seat["seat"], due[on] - paid[on])
            for on in due
            if due[on] != paid[on]
        ]
    return altered(scene, consequences=tuple(wrong))


def _wrongly_qualified(scene: RoundScene) -> RoundResult | None:
    return _misjudged(scene, stated=True)


def _wrongly_unqualified(scene: RoundScene) -> RoundResult | None:
    return _misjudged(scene, stated=False)


STATEMENT_FAULTS = (
    RoundFault(
        "player-misread",
        "RANK-001",
        "declares a player's hand as another class; paid right",
        strike=_player_misread,
        needs=raised,
    ),
    RoundFault(
        "player-misread-and-paid",
        "RANK-001",
        "declares a winner's hand as a better class and pays for it",
        ("PAY-002",),
        strike=_player_misread_and_paid,
        needs=lambda record, rules: [
            index for index in clear_win(record, rules) if _pays(rules)[class_of(record["seats"][index])] < 7
        ],
        deal=Deal(dealer=("A-K", "pair"), seat=("two-pair", "trips", "pair"), decision="raise"),
    ),
    RoundFault(
        "dealer-misread",
        "RANK-002",
        "declares the dealer's hand as another class that qualifies; paid right",
        strike=_dealer_misread,
        needs=dealer_pair_or_better,
    ),
    RoundFault(
        "dealer-wrongly-qualified",
        "QUAL-001",
        "plays a dealer without a game as if he had one",
        ("PAY-001", "PAY-002", "PAY-004"),
        strike=_wrongly_qualified,
        needs=dealer_fails_a_raise,
        deal=Deal(dealer=("no-game",), decision="raise"),
    ),
    RoundFault(
        "dealer-wrongly-unqualified",
        "QUAL-002",
        "plays a dealer with a game as if he had none",
        ("PAY-001", "PAY-002", "PAY-004"),
        strike=_wrongly_unqualified,
        needs=dealer_game_clear,
        deal=Deal(dealer=("pair", "two-pair", "trips"), decision="raise"),
    ),
)
