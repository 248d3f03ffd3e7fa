"""Faults of the payment of the bonus."""

from pipeline.simulate.faults.dealing import Deal
from pipeline.simulate.faults.fault import RoundFault, Situation
from pipeline.simulate.faults.payments import payment_fault
from pipeline.simulate.faults.side_bets import BONUS_SHEETS
from pipeline.simulate.faults.situations import bonus_beaten, bonus_folded, bonus_hit, bonus_missed

_HIT = Deal(dealer=("pair", "no-game"), seat=("flush", "full-house"), bets=("bonus",), decision="raise")
_MISS = Deal(
    dealer=("pair", "no-game"), seat=("two-pair", "trips", "straight"), bets=("bonus",), decision="raise"
)
_BEATEN = Deal(dealer=("two-pair", "trips"), seat=("pair",), bets=("bonus",), decision="raise")
_HIT_BEATEN = Deal(dealer=("quads",), seat=("flush", "full-house"), bets=("bonus",), decision="raise")
_FOLDED = Deal(bets=("bonus",), decision="fold")


def _bonus(name: str, does: str, needs: Situation, deal: Deal, *times: int) -> RoundFault:
    return payment_fault(name, does, needs, deal, "bonus", *times, sheets=BONUS_SHEETS)


BONUS_FAULTS = (
    _bonus("bonus-not-paid", "takes the bonus of a hand that it pays", bonus_hit, _HIT, 0),
    _bonus("bonus-only-returned", "returns a bonus without its pay", bonus_hit, _HIT, 1),
    _bonus("bonus-by-wrong-line", "pays a bonus by another line", bonus_hit, _HIT, 101, 151, 1001),
    _bonus("bonus-paid-for-miss", "pays a bonus to a hand below a flush", bonus_missed, _MISS, 2, 101),
    _bonus("bonus-returned-for-miss", "returns a bonus to a hand below a flush", bonus_missed, _MISS, 1),
    _bonus("bonus-returned-on-loss", "returns the bonus of a beaten hand", bonus_beaten, _BEATEN, 1),
    _bonus("bonus-paid-on-loss", "pays the bonus of a beaten hand", bonus_beaten, _HIT_BEATEN, 101, 151),
    _bonus("bonus-returned-on-fold", "returns the bonus of a folded hand", bonus_folded, _FOLDED, 1),
)
