"""How the unclear clauses can be read: every listed alternative of every game."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Any, Literal


@dataclass(frozen=True)
class Readings:
    """How the unclear clauses are read; the defaults are what venues play by until they sign otherwise.

    Attributes:
        pay_basis: the stake that the pay table multiplies.
        pay_convention: `to-1` n times the basis are won on a raise, `for-1` one time less.
        pay_labels: `printed` exchanges straight and flush in the pay table, as source 004 prints them.
        ace_king_win: what becomes of the raise of a winner below a pair.
        kickers: False takes the kickers away from a game that has them.
        two_pairs: the pairs by which two pairs compare without kickers.
        flushes: how flushes compare without kickers.
        ranking: `printed` ranks a straight above a flush.
        qualifier: the dealer's, `pair` where a pair is needed.
        unqualified_ante: whether the ante is paid or only returned where the dealer has no game.
        void_hand: what becomes of the ante of a void hand.
        after_purchase: `must-raise` a hand that bought plays on, whatever it decided.
        bonus_unqualified: B1 to B4, the bonus where the dealer has no game.
        bonus_missed: of a hand without a bonus where the dealer has no game.
        bonus_tie: of a hand with a bonus that equals the dealer's.
        bonus_convention: `to-1` the stake goes back besides, `for-1` it does not.
        jackpot_labels: `printed` pays the jackpot's line of a flush to a straight.
    """

    pay_basis: Literal["raise", "ante"] = "raise"
    pay_convention: Literal["to-1", "for-1"] = "to-1"
    pay_labels: Literal["usual", "printed"] = "usual"
    ace_king_win: Literal["paid", "pushed"] = "paid"
    kickers: bool = True
    two_pairs: Literal["both", "top"] = "both"
    flushes: Literal["tie", "compare"] = "tie"
    ranking: Literal["usual", "printed"] = "usual"
    qualifier: Literal["A-K", "pair"] = "A-K"
    unqualified_ante: Literal["paid", "returned"] = "paid"
    void_hand: Literal["refund", "forfeit-ante"] = "refund"
    after_purchase: Literal["fold-or-raise", "must-raise"] = "fold-or-raise"
    bonus_unqualified: Literal["B1", "B2", "B3", "B4"] = "B1"
    bonus_missed: Literal["lost", "returned"] = "lost"
    bonus_tie: Literal["pushed", "paid", "lost"] = "pushed"
    bonus_convention: Literal["to-1", "for-1"] = "to-1"
    jackpot_labels: Literal["usual", "printed"] = "usual"


SIGNED = Readings()


@dataclass(frozen=True)
class Alternative:
    """One listed alternative: the clause that it reads otherwise, what that reading is called, and the
    field and value of `Readings` that it means."""

    clause: str
    name: str
    field: str
    value: Any


ALTERNATIVES: dict[str, tuple[Alternative, ...]] = {
    "stud-poker-fr@1": (
        Alternative("000.9", "ante-forfeited", "void_hand", "forfeit-ante"),
        Alternative("000-c", "no-kickers", "kickers", False),
        Alternative("000-a", "on-the-ante", "pay_basis", "ante"),
        Alternative("000-b", "pushed", "ace_king_win", "pushed"),
    ),
    "stud-poker-bonus@1": (
        Alternative("001-e", "must-raise", "after_purchase", "must-raise"),
        Alternative("001-c", "top-pair", "two_pairs", "top"),
        Alternative("001-d", "compared", "flushes", "compare"),
        Alternative("001-b", "pair", "qualifier", "pair"),
        Alternative("001-i", "B2", "bonus_unqualified", "B2"),
        Alternative("001-i", "B3", "bonus_unqualified", "B3"),
        Alternative("001-i", "B4", "bonus_unqualified", "B4"),
        Alternative("001-j", "paid", "bonus_tie", "paid"),
        Alternative("001-j", "lost", "bonus_tie", "lost"),
        Alternative("001-k", "for-1", "bonus_convention", "for-1"),
        Alternative("001-k-missed", "returned", "bonus_missed", "returned"),
    ),
    "caribbean-progressive@1": (
        Alternative("004-d", "returned", "unqualified_ante", "returned"),
        Alternative("004-a-pay", "as-printed", "pay_labels", "printed"),
        Alternative("004-e-basis", "on-the-ante", "pay_basis", "ante"),
        Alternative("004-e", "for-1", "pay_convention", "for-1"),
        Alternative("004-a-jackpot", "as-printed", "jackpot_labels", "printed"),
        Alternative("004.8", "as-printed", "ranking", "printed"),
    ),
    "caribbean-stud-us@1": (),
}
"""What each game's rules list beside the reading that venues play by, in the order of their clauses."""


def read_as(alternatives: Iterable[Alternative]) -> Readings:
    """The readings under some alternatives, of one clause at the most one."""
    return replace(SIGNED, **{each.field: each.value for each in alternatives})


def combined(alternatives: Sequence[Alternative], most: int) -> Iterator[tuple[Alternative, ...]]:
    """Every combination of one to `most` of the alternatives that can hold together, smaller ones first."""
    for size in range(1, most + 1):
        for chosen in combinations(alternatives, size):
            clauses = {each.clause for each in chosen}
            # B4 says what becomes of a missed bonus too, so that no other clause can say it otherwise.
            said_twice = "001-k-missed" in clauses and any(each.name == "B4" for each in chosen)
            if len(clauses) == size and not said_twice:
                yield chosen
