"""Which readings the two implementations are held against each other under, and both names of each."""

from collections.abc import Mapping
from fractions import Fraction
from itertools import combinations
from typing import Any, NamedTuple

from schemas.sheets import HouseSheet, load_sheet, with_readings
from tests.oracles.house_banked.rules import LISTED, Prize, Rules, reading

CLAUSES: dict[str, dict[str, tuple[str, str]]] = {
    "stud-poker-fr": {
        "table on the ante": ("000-a", "on-the-ante"),
        "A-K win pushed": ("000-b", "pushed"),
        "no kickers": ("000-c", "no-kickers"),
        "void ante forfeited": ("000.9", "ante-forfeited"),
    },
    "stud-poker-bonus": {
        "pair qualifies": ("001-b", "pair"),
        "top pair only": ("001-c", "top-pair"),
        "flushes compared": ("001-d", "compared"),
        "bonus n for 1": ("001-k", "for-1"),
        "missed bonus returned": ("001-k-missed", "returned"),
        "bonus paid on a tie": ("001-j", "paid"),
        "bonus lost on a tie": ("001-j", "lost"),
        "buying commits": ("001-e", "must-raise"),
        "B2": ("001-i", "B2"),
        "B3": ("001-i", "B3"),
        "B4": ("001-i", "B4"),
    },
    "caribbean-progressive": {
        "printed pay": ("004-a-pay", "as-printed"),
        "printed jackpot": ("004-a-jackpot", "as-printed"),
        "printed ranking": ("004.8", "as-printed"),
        "ante returned": ("004-d", "returned"),
        "table on the ante": ("004-e-basis", "on-the-ante"),
        "table n for 1": ("004-e", "for-1"),
    },
    "caribbean-stud-us": {},
}
"""By game, our name of a listed reading to the sheet's clause and its name there."""

_PARAMETERS: dict[str, tuple[str, Mapping[Any, Any]]] = {
    "kickers": ("kickers", {True: "full", False: "none"}),
    "qualifies_with": ("dealer_qualifier", {"pair": "pair_or_better"}),
    "no_game_ante": ("nq_ante", {"returned": "return"}),
    "no_game_raise": ("nq_raise", {"paid": "pay_1_1"}),
    "straight_above_flush": ("ranking", {True: "straight_over_flush"}),
    "flushes": ("flush_vs_flush", {"compared": "compare", "equal in one suit": "tie_only_if_same_suit"}),
    "two_pairs_by": ("two_pair_by", {"top": "top"}),
    "ante_pays": ("ante_win_pay", {0: 0, 2: 2}),
    "below_pair_pays": ("ak_win_pay", {0: 0, 3: 3}),
    "multiplied": ("pay_basis", {"ante": "ante"}),
    "n_for_one": ("pay_convention", {True: "for_1"}),
    "void_hand_ante": ("void_hand", {"lost": "forfeit_ante"}),
    "maximum_bounds": ("max_payout_scope", {"round": "round"}),
    "buying_commits": ("purchase_when", {True: "with_raise"}),
    "buying_gives_up_bonus": ("purchase_forfeits_bonus", {False: False}),
    "price_goes_back": ("purchase_refundable", {True: True}),
    "jackpot_stake_returned": ("jackpot_own_stake", {True: "returned"}),
    "jackpot_paid_after_fold": ("jackpot_after_fold", {False: "lost"}),
    "largest_share_first": ("jackpot_order", {True: "largest_first"}),
    "every_share_split": ("jackpot_several", {True: "all_shared"}),
}


def _prize(prize: Prize) -> int | str:
    return prize[1] if prize[0] == "chips" else f"{prize[1]}%"


def _parameter(name: str, value: Any) -> tuple[str, Any]:
    if name == "maximum_cuts":
        return "max_payout_cuts", list(value)
    if name == "chip":
        return "chip", str(float(value)) if value.denominator > 1 else str(value)
    if name == "prizes":
        return "progressive_table", {hand: _prize(prize) for hand, prize in value.items()}
    if name in ("pays", "bonus_pays"):
        return {"pays": "pay_table", "bonus_pays": "bonus_table"}[name], dict(value)
    parameter, values = _PARAMETERS[name]
    return parameter, values[value]


class Combination(NamedTuple):
    """A game, listed readings of it, parameters that no list has."""

    game: str
    names: tuple[str, ...] = ()
    unlisted: tuple[tuple[str, Any], ...] = ()

    @property
    def title(self) -> str:
        changes = [f"{name}={value}" for name, value in self.unlisted if name not in _LONG]
        long = [name for name, _ in self.unlisted if name in _LONG]
        return ", ".join([self.game, *self.names, *changes, *long])

    @property
    def rules(self) -> Rules:
        """As the plain implementation reads it."""
        return reading(self.game, *self.names, **dict(self.unlisted))

    @property
    def sheet(self) -> HouseSheet:
        """As the sheet is read."""
        signed = load_sheet(f"{self.game}@1")
        assert isinstance(signed, HouseSheet)
        sets = dict(_parameter(name, value) for name, value in self.unlisted)
        return with_readings(signed, dict(CLAUSES[self.game][name] for name in self.names), sets)


_LONG = ("pays", "prizes", "bonus_pays", "maximum_cuts")


def _other(game: str, *names: str, **unlisted: Any) -> Combination:
    return Combination(game, names, tuple(unlisted.items()))


_FR, _BONUS, _PROGRESSIVE, _US = LISTED
_STEEP: dict[str, Prize] = {
    "straight": ("share", 30),
    "flush": ("chips", 20),
    "full-house": ("chips", 35),
    "quads": ("share", 40),
    "straight-flush": ("share", 60),
    "royal-flush": ("share", 100),
}
"""Shares that together are more than the meter."""

SINGLE = [_other(game, name) for game, names in LISTED.items() for name in names]

LARGER = [
    *(_other(_FR, *pair) for pair in combinations(LISTED[_FR], 2)),
    _other(_FR, *LISTED[_FR]),
    _other(_BONUS, "pair qualifies", "B4"),
    _other(_BONUS, "pair qualifies", "B2", "bonus lost on a tie"),
    _other(_BONUS, "flushes compared", "top pair only"),
    _other(_BONUS, "buying commits", "pair qualifies"),
    _other(_BONUS, "B3", "missed bonus returned"),
    _other(_BONUS, "bonus n for 1", "bonus paid on a tie", "flushes compared"),
    _other(_BONUS, "buying commits", "B2", "bonus paid on a tie", "bonus n for 1", "top pair only"),
    _other(_PROGRESSIVE, "printed pay", "printed jackpot", "printed ranking"),
    _other(_PROGRESSIVE, "ante returned", "table on the ante"),
    _other(_PROGRESSIVE, "table n for 1", "table on the ante"),
    _other(_PROGRESSIVE, "printed pay", "table n for 1"),
    _other(_PROGRESSIVE, "printed jackpot", "ante returned", "table n for 1"),
    _other(_PROGRESSIVE, *LISTED[_PROGRESSIVE]),
]

UNLISTED = [
    _other(_FR, maximum_bounds="round"),
    _other(_FR, "table on the ante", maximum_bounds="round", maximum_cuts=("ante", "raise")),
    _other(_FR, maximum_cuts=("raise",)),
    _other(_US, maximum_bounds="round", maximum_cuts=("raise",)),
    _other(_FR, no_game_raise="paid", ante_pays=2),
    _other(_FR, "no kickers", two_pairs_by="top", flushes="compared", qualifies_with="pair"),
    _other(_FR, below_pair_pays=3, n_for_one=True),
    _other(_BONUS, flushes="equal in one suit"),
    _other(_BONUS, price_goes_back=True),
    _other(_BONUS, "buying commits", price_goes_back=True, buying_gives_up_bonus=False),
    _other(_BONUS, "B4", buying_gives_up_bonus=False),
    _other(_BONUS, buying_commits=True, void_hand_ante="lost"),
    _other(_BONUS, maximum_bounds="round"),
    _other(_BONUS, maximum_cuts=("bonus",)),
    _other(_BONUS, "bonus n for 1", maximum_cuts=("bonus", "ante", "raise")),
    _other(_BONUS, "B2", maximum_bounds="round", maximum_cuts=("ante", "bonus", "raise"), kickers=True),
    _other(_BONUS, bonus_pays={"trips": 0, "straight": 2, "flush": 4, "royal-flush": 100_000}),
    _other(_PROGRESSIVE, every_share_split=True),
    _other(_PROGRESSIVE, largest_share_first=True),
    _other(_PROGRESSIVE, every_share_split=True, largest_share_first=True),
    _other(_PROGRESSIVE, jackpot_paid_after_fold=False),
    _other(_PROGRESSIVE, jackpot_stake_returned=True, chip=Fraction(5)),
    _other(_PROGRESSIVE, "printed jackpot", chip=Fraction(1, 2)),
    _other(_PROGRESSIVE, "printed jackpot", jackpot_stake_returned=True, jackpot_paid_after_fold=False),
    _other(_PROGRESSIVE, prizes=_STEEP),
    _other(_PROGRESSIVE, prizes=_STEEP, every_share_split=True, jackpot_stake_returned=True),
    _other(_PROGRESSIVE, prizes=_STEEP, largest_share_first=True, jackpot_paid_after_fold=False),
    _other(_PROGRESSIVE, prizes=_STEEP, largest_share_first=True, every_share_split=True),
    _other(_PROGRESSIVE, kickers=False, maximum_bounds="round", straight_above_flush=True),
    _other(_US, kickers=False, void_hand_ante="lost"),
    _other(_US, no_game_ante="returned", multiplied="ante", maximum_bounds="round"),
    _other(_US, straight_above_flush=True, qualifies_with="pair"),
]
"""Parameters that no list of alternatives has."""

COMBINATIONS = [*SINGLE, *LARGER, *UNLISTED]
