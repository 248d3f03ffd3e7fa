"""Faults of the payment of ante and raise: chips that went the wrong way."""

from dataclasses import replace

from pipeline.simulate.faults.dealing import Deal
from pipeline.simulate.faults.fault import RoundFault, RoundResult, RoundScene, Situation
from pipeline.simulate.faults.mispaying import PAYMENT_CODES, mispay_times
from pipeline.simulate.faults.situations import (
    clear_loss,
    clear_win,
    folded,
    paid_ante,
    pushed,
)

_WIN = Deal(dealer=("A-K", "pair"), seat=("two-pair", "trips", "straight"), decision="raise")
_LOSS = Deal(dealer=("two-pair", "trips"), seat=("pair", "A-K"), decision="raise")
_PUSH = Deal(dealer=("no-game",), seat=("pair", "two-pair"), decision="raise")
_FOLD = Deal(decision="fold")


def payment_fault(
    name: str, does: str, needs: Situation, deal: Deal, on: str, *times: int, sheets: tuple[str, ...] = ()
) -> RoundFault:
    """A wager of a suitable seat goes back a wrong number of times."""

    def strike(scene: RoundScene) -> RoundResult | None:
        return mispay_times(scene, scene.pick(), on, times)

    fault = RoundFault(name, PAYMENT_CODES[on], does, strike=strike, needs=needs, deal=deal)
    return replace(fault, sheets=sheets) if sheets else fault


PAYMENT_FAULTS = (
    payment_fault("ante-not-paid", "returns a won ante without its pay", paid_ante, _WIN, "ante", 1),
    payment_fault("ante-paid-twice", "pays a won ante twice", paid_ante, _WIN, "ante", 3),
    payment_fault("ante-taken-on-win", "takes the ante of a winner", paid_ante, _WIN, "ante", 0),
    payment_fault("ante-returned-on-loss", "returns a lost ante", clear_loss, _LOSS, "ante", 1),
    payment_fault("ante-returned-on-fold", "returns a folded ante", folded, _FOLD, "ante", 1),
    payment_fault(
        "raise-wrong-multiple", "pays a raise by another line", clear_win, _WIN, "raise", 2, 3, 4, 6, 9, 11
    ),
    payment_fault(
        "raise-paid-on-push", "pays a raise against a dealer without a game", pushed, _PUSH, "raise", 2
    ),
    payment_fault("raise-not-paid", "returns a won raise without its pay", clear_win, _WIN, "raise", 1),
    payment_fault("raise-taken-on-win", "takes the raise of a winner", clear_win, _WIN, "raise", 0),
    payment_fault("raise-taken-on-push", "takes a raise that should go back", pushed, _PUSH, "raise", 0),
    payment_fault("raise-returned-on-loss", "returns a lost raise", clear_loss, _LOSS, "raise", 1),
)
