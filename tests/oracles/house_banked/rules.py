"""The four games as played, and the readings that rules.md lists, each under a name of our own."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction

Prize = tuple[str, int]
"""What a progressive pays one hand: ("chips", n) or ("share", per cent of the meter)."""


@dataclass(frozen=True)
class Rules:
    """Everything that decides about money in one game under one reading."""

    sheet: str
    offers: frozenset[str]
    pays: Mapping[str, int]
    kickers: bool = True
    qualifies_with: str = "ace-king"
    no_game_ante: str = "paid"
    no_game_raise: str = "returned"
    straight_above_flush: bool = False
    flushes: str = "equal"
    two_pairs_by: str = "both"
    ante_pays: int = 1
    below_pair_pays: int = 1
    multiplied: str = "raise"
    n_for_one: bool = False
    void_hand_ante: str = "returned"
    maximum_bounds: str = "seat"
    maximum_cuts: tuple[str, ...] = ("raise", "ante")
    buying_commits: bool = False
    buying_gives_up_bonus: bool = False
    price_goes_back: bool = False
    bonus_pays: Mapping[str, int] = field(default_factory=dict)
    bonus_n_for_one: bool = False
    bonus_on_tie: str = "returned"
    bonus_hit_no_game: str = "paid"
    bonus_miss_no_game: str = "lost"
    prizes: Mapping[str, Prize] = field(default_factory=dict)
    chip: Fraction = Fraction(1)
    jackpot_stake_returned: bool = False
    jackpot_paid_after_fold: bool = True
    largest_share_first: bool = False
    every_share_split: bool = False

    def read(self, **changes: object) -> "Rules":
        """The same game with some parameters otherwise."""
        return replace(self, **changes)  # type: ignore[arg-type]


def _table(names: str, *numbers: int) -> dict[str, int]:
    return dict(zip(names.split(), numbers, strict=True))


_CLASSES = "pair two-pair trips straight flush full-house quads straight-flush royal-flush"
_FRENCH = _table(_CLASSES, 1, 2, 3, 5, 8, 10, 20, 50, 100)
_AMERICAN = _table(_CLASSES, 1, 2, 3, 4, 5, 7, 20, 50, 100)
_BONUS = _table("flush full-house quads straight-flush royal-flush", 100, 150, 1000, 2000, 5000)
_PRIZES: dict[str, Prize] = {
    "flush": ("chips", 50),
    "full-house": ("chips", 100),
    "quads": ("chips", 500),
    "straight-flush": ("share", 10),
    "royal-flush": ("share", 100),
}

GAMES: dict[str, Rules] = {
    "stud-poker-fr": Rules("stud-poker-fr", frozenset({"ante", "raise"}), _FRENCH),
    "stud-poker-bonus": Rules(
        "stud-poker-bonus",
        frozenset({"ante", "raise", "draw", "bonus"}),
        _FRENCH,
        kickers=False,
        maximum_cuts=("raise", "bonus", "ante"),
        buying_gives_up_bonus=True,
        bonus_pays=_BONUS,
    ),
    "caribbean-progressive": Rules(
        "caribbean-progressive", frozenset({"ante", "raise", "jackpot"}), _AMERICAN, prizes=_PRIZES
    ),
    "caribbean-stud-us": Rules("caribbean-stud-us", frozenset({"ante", "raise"}), _AMERICAN),
}
"""The defaults of rules.md; the French tables are 000.19 and 001.11, the American the usual US one."""

_PRINTED_PRIZES = {("straight" if name == "flush" else name): prize for name, prize in _PRIZES.items()}

LISTED: dict[str, dict[str, dict[str, object]]] = {
    "stud-poker-fr": {
        "table on the ante": {"multiplied": "ante"},
        "A-K win pushed": {"below_pair_pays": 0},
        "no kickers": {"kickers": False},
        "void ante forfeited": {"void_hand_ante": "lost"},
    },
    "stud-poker-bonus": {
        "pair qualifies": {"qualifies_with": "pair"},
        "top pair only": {"two_pairs_by": "top"},
        "flushes compared": {"flushes": "compared"},
        "bonus n for 1": {"bonus_n_for_one": True},
        "missed bonus returned": {"bonus_miss_no_game": "returned"},
        "bonus paid on a tie": {"bonus_on_tie": "paid"},
        "bonus lost on a tie": {"bonus_on_tie": "lost"},
        "buying commits": {"buying_commits": True},
        "B2": {"bonus_hit_no_game": "returned"},
        "B3": {"bonus_hit_no_game": "lost"},
        "B4": {"bonus_hit_no_game": "returned", "bonus_miss_no_game": "returned"},
    },
    "caribbean-progressive": {
        "printed pay": {"pays": _AMERICAN | {"straight": 5, "flush": 4}},
        "printed jackpot": {"prizes": _PRINTED_PRIZES},
        "printed ranking": {"straight_above_flush": True},
        "ante returned": {"no_game_ante": "returned"},
        "table on the ante": {"multiplied": "ante"},
        "table n for 1": {"n_for_one": True},
    },
    "caribbean-stud-us": {},
}
"""The listed alternatives of rules.md, game by game."""


def reading(sheet: str, *names: str, **unlisted: object) -> Rules:
    """A game under some listed readings and some parameters that no list has."""
    changes: dict[str, object] = {}
    for name in names:
        changes |= LISTED[sheet][name]
    return GAMES[sheet].read(**(changes | unlisted))
