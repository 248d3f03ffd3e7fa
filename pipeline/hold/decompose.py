"""The house's win, taken apart: what theory says, what decisions cost, luck of two kinds, errors.

    win = theoretical + cost of decisions + luck of the cards + luck of the dealer's hidden cards
          + luck of the side bets + what cannot be told apart + kept by the maximum payout + payment errors

A seat's part is worth v0 before the deal (the sheet's edge under optimal play), v1 with the cards that are
seen, v2 after the decision, v3 with a bought card, v4 after the last decision, v5 what were due without
the table's maximum payout, v6 what is due, v7 what was paid; each term is the difference of two neighbours,
times the ante, seen from the house. The sum is therefore exact whatever happened. Of a seat whose hand the
record hides only v0 and v5 to v7 are known: what lies between cannot be told apart. Bonus and jackpot have a
theoretical part, luck and errors; a jackpot without a recorded meter has no theoretical part.
"""

from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple

import polars as pl

from pipeline.theory.edge import Edge
from pipeline.theory.seat_worth import UNITS

PARTS = ("theoretical", "decisions", "cards", "dealer", "side", "unseparated", "maximum", "errors")
"""The terms, in the order in which they are told."""

Key = tuple[object, ...]

_WAGERS = ("main", "bonus", "jackpot")
_VALUES = ("best", "taken", "after_best", "after_taken")


class Parts(NamedTuple):
    """The house's win, in minor units; the terms add up to `win` exactly.

    Attributes:
        theoretical: what the sheet keeps of the antes and side bets under optimal play.
        decisions: what the players' decisions cost them beside optimal play.
        cards: luck of the cards that players got and saw.
        dealer: luck of the dealer's hidden cards.
        side: luck of bonus and jackpot.
        unseparated: luck and decisions, on the main bets, of seats of which the record shows too little.
        maximum: what the table's maximum payout kept of wins that were due by the pay tables.
        errors: what was paid too little (more for the house) or too much.
        win: stakes less returns, as recorded.
        antes: staked on hands that were not void and are judged by a sheet.
    """

    theoretical: Fraction
    decisions: Fraction
    cards: Fraction
    dealer: Fraction
    side: Fraction
    unseparated: Fraction
    maximum: Fraction
    errors: Fraction
    win: int
    antes: int

    def plus(self, other: "Parts") -> "Parts":
        """The parts of two groups together."""
        parts = {name: getattr(self, name) + getattr(other, name) for name in PARTS}
        return Parts(**parts, win=self.win + other.win, antes=self.antes + other.antes)

    @property
    def luck(self) -> Fraction:
        """Luck on the main bets, and what cannot be told from it."""
        return self.cards + self.dealer + self.unseparated


def decompose(seats: pl.DataFrame, edges: Mapping[str, Edge], keys: list[str]) -> dict[Key, Parts]:
    """The parts of the house's win for each group of seats.

    Args:
        seats: from `seat_values`.
        edges: the figures of every sheet among them, by SHA-256.
        keys: columns of `seats` to group by; amounts of one currency alone may be added up.
    """
    marked = seats.with_columns(_marks())
    by_sheet = marked.group_by([*keys, "sheet_sha256"], maintain_order=True).agg(_sums())
    groups: dict[Key, Parts] = {}
    for row in by_sheet.to_dicts():
        key = tuple(row[name] for name in keys)
        parts = _parts(row, edges.get(row["sheet_sha256"]))
        groups[key] = groups[key].plus(parts) if key in groups else parts
    return groups


def _marks() -> list[pl.Expr]:
    """Which seats are live (not void, and judged by a sheet), and of which wagers the parts can be told."""
    live = ~pl.col("void").fill_null(value=False) & pl.col("sheet_sha256").is_not_null()
    known = {name: pl.col(f"{name}_due_minor").is_not_null() for name in _WAGERS}
    return [
        live.alias("live"),
        (live & pl.col("decided") & known["main"]).alias("main_told"),
        (live & known["bonus"]).alias("bonus_told"),
        (live & known["jackpot"] & pl.col("jackpot_before_minor").is_not_null()).alias("jackpot_told"),
    ]


def _sums() -> list[pl.Expr]:
    """What the parts are made of, added up in 128 bits."""
    live, told = pl.col("live"), pl.col("main_told")
    ante, bonus, jackpot = (_wide(f"{name}_minor") for name in ("ante", "bonus_stake", "jackpot_stake"))
    has_jackpot = pl.col("jackpot_told") & (pl.col("jackpot_stake_minor") > 0)
    sums = {
        "antes_told": ante.filter(told),
        "antes_apart": ante.filter(live & ~told),
        **{name: (ante * pl.col(name)).filter(told) for name in _VALUES},
        "bonus_told": bonus.filter(pl.col("bonus_told")),
        "bonus_apart": bonus.filter(live & ~pl.col("bonus_told")),
        "jackpot_told": jackpot.filter(has_jackpot),
        "meters_told": _wide("jackpot_before_minor").filter(has_jackpot),
    }
    for name in _WAGERS:
        due = pl.coalesce(_wide(f"{name}_due_minor"), _wide(f"{name}_returned_minor"))
        free = pl.coalesce(_wide(f"{name}_uncapped_minor"), due)
        kept = _wide(f"{name}_stake_minor") - free
        sums[f"{name}_kept_told"] = kept.filter(pl.col(f"{name}_told"))
        sums[f"{name}_kept_apart"] = kept.filter(~pl.col(f"{name}_told"))
        sums[f"{name}_maximum"] = free - due
        sums[f"{name}_errors"] = due - _wide(f"{name}_returned_minor")
        sums[f"{name}_win"] = _wide(f"{name}_stake_minor") - _wide(f"{name}_returned_minor")
    return [each.sum().alias(f"sum_{name}") for name, each in sums.items()]


def _wide(name: str) -> pl.Expr:
    return pl.col(name).cast(pl.Int128)


def _parts(sums: Mapping[str, int], edge: Edge | None) -> Parts:
    """The parts of one sheet's seats; without a sheet nothing can be told apart."""

    def total(name: str) -> int:
        return sums[f"sum_{name}"]

    def over(names: str) -> int:
        return sum(total(f"{name}_{names}") for name in _WAGERS)

    best, taken, after_best, after_taken = (Fraction(total(name), UNITS) for name in _VALUES)
    main, bonus, fixed, share = _kept_by_theory(edge)
    told, apart = main * total("antes_told"), main * total("antes_apart")
    bonus_told, bonus_apart = bonus * total("bonus_told"), bonus * total("bonus_apart")
    jackpot = fixed * total("jackpot_told") - share * total("meters_told")
    side = sum(total(f"{name}_kept_{told}") for name in ("bonus", "jackpot") for told in ("told", "apart"))
    return Parts(
        theoretical=told + apart + bonus_told + bonus_apart + jackpot,
        decisions=best - taken + after_best - after_taken,
        cards=-best - told + taken - after_best,
        dealer=after_taken + total("main_kept_told"),
        side=side - bonus_told - bonus_apart - jackpot,
        unseparated=total("main_kept_apart") - apart,
        maximum=Fraction(over("maximum")),
        errors=Fraction(over("errors")),
        win=over("win"),
        antes=total("antes_told") + total("antes_apart"),
    )


def _kept_by_theory(edge: Edge | None) -> tuple[Fraction, Fraction, Fraction, Fraction]:
    """What the house keeps of an ante, of a bonus, of a jackpot bet before its meter; the meter's share."""
    if edge is None:
        return Fraction(0), Fraction(0), Fraction(0), Fraction(0)
    main = edge.with_purchase or edge.main
    bonus = edge.bonus.house_edge if edge.bonus is not None else Fraction(0)
    fixed = 1 - edge.jackpot.fixed_return if edge.jackpot is not None else Fraction(0)
    return main.house_edge, bonus, fixed, edge.jackpot.share if edge.jackpot is not None else Fraction(0)
