"""What goes back on each wager of one live hand, the stake included."""

from collections.abc import Mapping

from pipeline.simulate.games import Game
from pipeline.simulate.settlement.readings import SIGNED, Readings

_EXCHANGED = {"straight": "flush", "flush": "straight"}
_CUT_ORDER = ("raise", "bonus", "ante")


def settle_wagers(
    outcome: str,
    hand: str | None,
    stakes: Mapping[str, int],
    game: Game,
    readings: Readings = SIGNED,
    *,
    bought: bool = False,
) -> dict[str, int]:
    """Returns on ante, raise, draw and bonus, in minor units; the jackpot is settled with its meter.

    Args:
        outcome: of the hand against the dealer.
        hand: class of the hand after its purchases; None where it is not known.
        stakes: by wager. A wager that the game does not offer gets nothing back.
        game: for its tables.
        readings: how the unclear clauses are read.
        bought: whether the hand bought a card.

    Raises:
        ValueError: a payment needs the class of the hand.
    """
    returned = dict.fromkeys(stakes, 0)
    returned["ante"] = _ante(outcome, stakes.get("ante", 0), readings)
    if "raise" in stakes:
        returned["raise"] = _raise(outcome, hand, stakes, game, readings)
    if "bonus" in stakes and game.bonus_table is not None and not bought:
        returned["bonus"] = _bonus(outcome, hand, stakes["bonus"], game.bonus_table, readings)
    return {on: returned[on] for on in stakes}


def cut_to_maximum(
    returned: Mapping[str, int], stakes: Mapping[str, int], maximum: int | None
) -> dict[str, int]:
    """The returns after the posted maximum payout: what is won above it is cut, the raise first.

    The jackpot counts for nothing here, and a stake that goes back is not won.
    """
    cut = dict(returned)
    if maximum is None:
        return cut
    excess = sum(max(cut[on] - stakes[on], 0) for on in _CUT_ORDER if on in cut) - maximum
    for on in _CUT_ORDER:
        if on in cut and excess > 0:
            taken = min(excess, max(cut[on] - stakes[on], 0))
            cut[on] -= taken
            excess -= taken
    return cut


def _ante(outcome: str, stake: int, readings: Readings) -> int:
    if outcome == "not-qualified":
        return stake if readings.unqualified_ante == "returned" else 2 * stake
    return {"win": 2, "tie": 1}.get(outcome, 0) * stake


def _raise(outcome: str, hand: str | None, stakes: Mapping[str, int], game: Game, readings: Readings) -> int:
    stake = stakes["raise"]
    if outcome in ("not-qualified", "tie"):
        return stake
    if outcome != "win":
        return 0
    name = _known(hand)
    if name == "high-card":
        times = game.ak_win_pay if readings.ace_king_win == "paid" else 0
    else:
        times = game.pay_table[_EXCHANGED.get(name, name) if readings.pay_labels == "printed" else name]
    if readings.pay_convention == "for-1":
        times = max(times - 1, 0)
    return stake + times * (stake if readings.pay_basis == "raise" else stakes.get("ante", 0))


def _bonus(outcome: str, hand: str | None, stake: int, table: Mapping[str, int], readings: Readings) -> int:
    """The bonus of a hand that did not buy [001, clauses 9 and 11; 001-i to 001-k]."""
    if outcome in ("fold", "lose"):
        return 0
    hit = _known(hand) in table
    if not hit:
        returned = outcome == "not-qualified" and (
            readings.bonus_unqualified == "B4" or readings.bonus_missed == "returned"
        )
        return stake if returned else 0
    if outcome == "not-qualified":
        becomes = {"B1": "paid", "B2": "pushed", "B3": "lost", "B4": "pushed"}[readings.bonus_unqualified]
    else:
        becomes = "paid" if outcome == "win" else readings.bonus_tie
    if becomes != "paid":
        return stake if becomes == "pushed" else 0
    return table[_known(hand)] * stake + (stake if readings.bonus_convention == "to-1" else 0)


def _known(hand: str | None) -> str:
    if hand is None:
        raise ValueError("a payment depends on a hand that is not five cards")
    return hand
