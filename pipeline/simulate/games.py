"""The house-banked games as plain numbers, the simulator's own account of the rules.

Written down from the rules of each source, not read from the audit's rule sheets: a number that is wrong
there must not be wrong here by descent.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

EXPOSED_LAST = 4
"""The dealer's fifth card, 0-based (source 000, clause 6)."""

CHIP = "1"
"""What a chip is worth, in units of the currency (table-session record, the meter)."""

_FRENCH_TABLE = {
    "pair": 1,
    "two-pair": 2,
    "trips": 3,
    "straight": 5,
    "flush": 8,
    "full-house": 10,
    "quads": 20,
    "straight-flush": 50,
    "royal-flush": 100,
}
_CARIBBEAN_TABLE = _FRENCH_TABLE | {"straight": 4, "flush": 5, "full-house": 7}
_BONUS_TABLE = {"flush": 100, "full-house": 150, "quads": 1000, "straight-flush": 2000, "royal-flush": 5000}


@dataclass(frozen=True)
class Purchase:
    """The bought card: its price in antes and how many one hand may buy (source 001, clause 5)."""

    price: int
    most: int


@dataclass(frozen=True)
class Progressive:
    """The progressive bet (source 004, clause 7).

    Attributes:
        chip: worth of a chip in units of the currency; the stake is one chip.
        chips: fixed awards by class, in chips, paid by the house.
        shares: awards by class out of the meter, in percent of it.
    """

    chip: str
    chips: Mapping[str, int]
    shares: Mapping[str, int]


@dataclass(frozen=True)
class Game:
    """One house-banked game under the readings that venues play by until they sign otherwise.

    Attributes:
        name: `id@version` of its sheet.
        wagers: names of the wagers offered, as the record's `on` writes them.
        raise_multiple: the raise in antes.
        exposed_card: 0-based index of the dealer's exposed card in dealing order; None any.
        pay_table: n to 1 on the raise by the winner's class, from a pair on.
        ak_win_pay: n for a winner below a pair.
        kickers: whether hands of one class and rank compare by their other cards.
        qualifier: what the dealer needs to play.
        purchase: the bought card; None where none is sold.
        bonus_table: n to 1 on the bonus by class; None where there is no bonus.
        progressive: the progressive bet; None where there is none.
    """

    name: str
    wagers: tuple[str, ...]
    raise_multiple: int
    exposed_card: int | None
    pay_table: Mapping[str, int]
    ak_win_pay: int
    kickers: bool
    qualifier: Literal["A-K", "pair"]
    purchase: Purchase | None = None
    bonus_table: Mapping[str, int] | None = None
    progressive: Progressive | None = None


GAMES: dict[str, Game] = {
    game.name: game
    for game in (
        Game(
            name="stud-poker-fr@1",
            wagers=("ante", "raise"),
            raise_multiple=2,
            exposed_card=EXPOSED_LAST,
            pay_table=_FRENCH_TABLE,
            ak_win_pay=1,
            kickers=True,
            qualifier="A-K",
        ),
        Game(
            name="stud-poker-bonus@1",
            wagers=("ante", "raise", "draw", "bonus"),
            raise_multiple=2,
            exposed_card=EXPOSED_LAST,
            pay_table=_FRENCH_TABLE,
            ak_win_pay=1,
            kickers=False,
            qualifier="A-K",
            purchase=Purchase(price=1, most=1),
            bonus_table=_BONUS_TABLE,
        ),
        Game(
            name="caribbean-progressive@1",
            wagers=("ante", "raise", "jackpot"),
            raise_multiple=2,
            exposed_card=None,
            pay_table=_CARIBBEAN_TABLE,
            ak_win_pay=1,
            kickers=True,
            qualifier="A-K",
            progressive=Progressive(
                chip=CHIP,
                chips={"flush": 50, "full-house": 100, "quads": 500},
                shares={"straight-flush": 10, "royal-flush": 100},
            ),
        ),
        Game(
            name="caribbean-stud-us@1",
            wagers=("ante", "raise"),
            raise_multiple=2,
            exposed_card=None,
            pay_table=_CARIBBEAN_TABLE,
            ak_win_pay=1,
            kickers=True,
            qualifier="A-K",
        ),
    )
}
"""The games by the `id@version` of their sheets."""
