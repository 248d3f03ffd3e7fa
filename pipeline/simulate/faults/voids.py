"""Faults of void hands and rounds: a stake that did not go back."""

from pipeline.simulate.faults.dealing import Deal
from pipeline.simulate.faults.fault import RoundFault, RoundResult, RoundScene, Situation
from pipeline.simulate.faults.mispaying import mispay_times
from pipeline.simulate.faults.purchases import SELLING
from pipeline.simulate.faults.side_bets import BONUS_SHEETS, JACKPOT_SHEETS
from pipeline.simulate.games import GAMES
from pipeline.simulate.record import Record, TableRules, has_bet, settle

_ALL = tuple(GAMES)
_REFUNDING = tuple(name for name in GAMES if name != "stud-poker-fr@1")
"""Where no reading lets the house keep the ante of a void hand."""


def void_hand(scene: RoundScene, seat: Record) -> None:
    """Void one hand and settle the round again."""
    seat["void"] = "looked-early"
    seat.pop("hand", None)
    settle(scene.record, scene.rules)


def void_round(scene: RoundScene) -> None:
    """Void the whole round, decided as it is, and settle it again."""
    record = scene.record
    record["void"] = scene.any_of(["information-exchange", "misdeal"])
    for hand in (record["dealer"], *record["seats"]):
        for name in ("hand", "qualified"):
            hand.pop(name, None)
    settle(record, scene.rules)


def _staking(on: str) -> Situation:
    def situation(record: Record, _: TableRules) -> list[int]:
        return [index for index, seat in enumerate(record["seats"]) if has_bet(seat, on)]

    return situation


def _deal(on: str) -> Deal:
    if on == "draw":
        return Deal(buys=True)
    return Deal(decision="raise") if on in ("ante", "raise") else Deal(bets=(on,))


def _in_hand(name: str, does: str, on: str, sheets: tuple[str, ...], times: int = 0) -> RoundFault:
    def strike(scene: RoundScene) -> RoundResult | None:
        seat = scene.pick()
        void_hand(scene, seat)
        return mispay_times(scene, seat, on, (times,))

    return RoundFault(name, "PAY-006", does, strike=strike, needs=_staking(on), deal=_deal(on), sheets=sheets)


def _in_round(name: str, does: str, on: str, sheets: tuple[str, ...], times: int = 0) -> RoundFault:
    def strike(scene: RoundScene) -> RoundResult | None:
        seat = scene.pick()
        void_round(scene)
        return mispay_times(scene, seat, on, (times,))

    return RoundFault(name, "PAY-006", does, strike=strike, needs=_staking(on), deal=_deal(on), sheets=sheets)


VOID_FAULTS = (
    _in_hand("void-hand-ante-kept", "voids a hand and keeps its ante", "ante", _REFUNDING),
    _in_hand("void-hand-raise-kept", "voids a hand and keeps its raise", "raise", _ALL),
    _in_hand("void-hand-raise-paid", "voids a hand and pays its raise", "raise", _ALL, 2),
    _in_hand("void-hand-price-kept", "voids a hand and keeps the price of its card", "draw", SELLING),
    _in_hand("void-hand-bonus-kept", "voids a hand and keeps its bonus", "bonus", BONUS_SHEETS),
    _in_hand("void-hand-jackpot-kept", "voids a hand and keeps its jackpot bet", "jackpot", JACKPOT_SHEETS),
    _in_round("void-round-ante-kept", "voids a round and keeps one ante", "ante", _ALL),
    _in_round("void-round-ante-paid", "voids a round and pays one ante", "ante", _ALL, 2),
    _in_round("void-round-raise-kept", "voids a round and keeps one raise", "raise", _ALL),
    _in_round("void-round-price-kept", "voids a round and keeps the price of a card", "draw", SELLING),
    _in_round("void-round-bonus-kept", "voids a round and keeps one bonus", "bonus", BONUS_SHEETS),
    _in_round(
        "void-round-jackpot-kept", "voids a round and keeps one jackpot bet", "jackpot", JACKPOT_SHEETS
    ),
)
