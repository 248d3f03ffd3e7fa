"""Faults of what the dealer said: hands misread, the game misjudged, and what was paid accordingly."""

from collections.abc import Mapping

from pipeline.simulate.faults.fault import Consequence, RoundFault, RoundResult, RoundScene, altered
from pipeline.simulate.faults.situations import (
    clear_win,
    dealer_fails_a_raise,
    dealer_game_clear,
    dealer_pair_or_better,
    raised,
)
from pipeline.simulate.record import Record, TableRules, set_returned, settle, wager
from pipeline.simulate.settlement import HANDS, plain_hand
from schemas.money import to_minor


def _other_hand(scene: RoundScene, hand: Record, lowest: int) -> str:
    """The name of a class that the cards are not, from `lowest` on up to a full house."""
    true = plain_hand(hand["cards"])[0]
    return scene.any_of([name for name in HANDS[lowest:7] if name != true])


def _pays(rules: TableRules) -> Mapping[str, int]:
    """What a winning raise is paid by class, in times its stake."""
    return {"high-card": rules.game.ak_win_pay, **rules.game.pay_table}


def _player_misread(scene: RoundScene) -> RoundResult:
    seat = scene.pick()
    seat["hand"] = _other_hand(scene, seat, 0)
    return altered(scene, seat)


def _player_misread_and_paid(scene: RoundScene) -> RoundResult:
    """A winner is called something better and paid for it."""
    seat = scene.pick()
    true = plain_hand(seat["cards"])[0]
    pays = _pays(scene.rules)
    called = scene.any_of([name for name in HANDS if 1 < pays[name] <= 10 and pays[name] > pays[true]])
    seat["hand"] = called
    second = wager(seat, "raise")
    stake, due = to_minor(second["stake"], scene.digits), to_minor(second["returned"], scene.digits)
    paid = stake * (1 + pays[called])
    set_returned(second, paid, scene.digits)
    return altered(
        scene, seat, consequences=(Consequence("PAY-002", scene.number, seat["seat"], due - paid),)
    )


def _dealer_misread(scene: RoundScene) -> RoundResult:
    """The dealer's class is named wrongly, with no doubt that he has a game."""
    dealer = scene.record["dealer"]
    dealer["hand"] = _other_hand(scene, dealer, 1)
    return altered(scene)


def _misjudged(scene: RoundScene, stated: bool) -> RoundResult:
    """The dealer's game is stated wrongly and every seat is settled by what was stated."""
    record, digits = scene.record, scene.digits
    before = {
        (seat["seat"], entry["on"]): to_minor(entry["returned"], digits)
        for seat in record["seats"]
        for entry in seat["wagers"]
    }
    record["dealer"]["qualified"] = stated
    settle(record, scene.rules, qualified=stated)
    wrong: list[Consequence] = []
    for seat in record["seats"]:
        for entry in seat["wagers"]:
            delta = before[seat["seat"], entry["on"]] - to_minor(entry["returned"], digits)
            if delta:
                code = "PAY-001" if entry["on"] == "ante" else "PAY-002"
                wrong.append(Consequence(code, scene.number, seat["seat"], delta))
    return altered(scene, consequences=tuple(wrong))


def _wrongly_qualified(scene: RoundScene) -> RoundResult:
    return _misjudged(scene, stated=True)


def _wrongly_unqualified(scene: RoundScene) -> RoundResult:
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
            index
            for index in clear_win(record, rules)
            if _pays(rules)[plain_hand(record["seats"][index]["cards"])[0]] < 7
        ],
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
        ("PAY-001", "PAY-002"),
        strike=_wrongly_qualified,
        needs=dealer_fails_a_raise,
    ),
    RoundFault(
        "dealer-wrongly-unqualified",
        "QUAL-002",
        "plays a dealer with a game as if he had none",
        ("PAY-001", "PAY-002"),
        strike=_wrongly_unqualified,
        needs=dealer_game_clear,
    ),
)
