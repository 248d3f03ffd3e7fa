"""What is due on ante, raise, bought card and bonus once it is known how the seat's part ended."""

from collections.abc import Mapping
from typing import NamedTuple

from tests.oracles.house_banked.rules import Rules

Due = dict[str, int | None]
"""By wager what comes back, the stake included; None where the rules do not say."""


class Ending(NamedTuple):
    """How a seat's part ended, and the class of its final hand where it is known."""

    outcome: str
    name: str


def _raise_due(ending: Ending, stake: int, basis: int, rules: Rules) -> int | None:
    if ending.outcome == "fold":
        return None
    if ending.outcome == "no game":
        return 2 * stake if rules.no_game_raise == "paid" else stake
    if ending.outcome == "dealer wins":
        return 0
    if ending.outcome == "tie":
        return stake
    times = rules.below_pair_pays if ending.name == "high-card" else rules.pays[ending.name]
    if rules.n_for_one:
        times = max(times - 1, 0)
    return stake + times * basis


def _ante_due(ending: Ending, stake: int, rules: Rules) -> int:
    return {
        "fold": 0,
        "no game": 2 * stake if rules.no_game_ante == "paid" else stake,
        "dealer wins": 0,
        "tie": stake,
        "seat wins": (1 + rules.ante_pays) * stake,
    }[ending.outcome]


def _bonus_due(ending: Ending, stake: int, bought: bool, rules: Rules) -> int:
    if bought and rules.buying_gives_up_bonus:
        return 0
    is_hit = ending.name in rules.bonus_pays
    what = {
        "fold": "lost",
        "dealer wins": "lost",
        "seat wins": "paid" if is_hit else "lost",
        "tie": rules.bonus_on_tie if is_hit else "lost",
        "no game": rules.bonus_hit_no_game if is_hit else rules.bonus_miss_no_game,
    }[ending.outcome]
    if what == "paid":
        winnings = rules.bonus_pays[ending.name] * stake
        return winnings if rules.bonus_n_for_one else stake + winnings
    return stake if what == "returned" else 0


def _draw_due(ending: Ending, stake: int, rules: Rules) -> int:
    return stake if rules.price_goes_back and ending.outcome in ("tie", "no game") else 0


def due(ending: Ending, stakes: Mapping[str, int], basis: int, bought: bool, rules: Rules) -> Due:
    """What is due on every wager of a seat but the jackpot, before any maximum payout.

    Args:
        ending: how the seat's part ended.
        stakes: minor units by wager.
        basis: the stake that the pay table multiplies.
        bought: whether the seat bought a card.
        rules: the game.
    """
    if ending.outcome in ("void round", "void hand"):
        back: Due = {wager: stake for wager, stake in stakes.items() if wager != "jackpot"}
        if ending.outcome == "void hand" and rules.void_hand_ante == "lost" and "ante" in stakes:
            back["ante"] = 0
        return back
    found: Due = {}
    for wager, stake in stakes.items():
        if wager == "jackpot":
            continue
        if wager not in rules.offers:
            found[wager] = None
        elif wager == "ante":
            found[wager] = _ante_due(ending, stake, rules)
        elif wager == "raise":
            found[wager] = _raise_due(ending, stake, basis, rules)
        elif wager == "bonus":
            found[wager] = _bonus_due(ending, stake, bought, rules)
        else:
            found[wager] = _draw_due(ending, stake, rules)
    return found
