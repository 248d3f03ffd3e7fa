"""INT-002: whether the cards that are dealt are uniform, by position, card, rank, suit, dealer and shoe.

Null: every round is dealt from one well shuffled deck of 52. Statistic: Pearson's, over the 52 cards, the
13 ranks or the 4 suits, of n rounds in each of which k cards of the position were dealt,

    X2 = sum of (observed - expected)**2 / expected * 51 / (52 - k)

with 51, 12 or 3 degrees of freedom: the factor is for cards of one round, which are drawn without
replacement.

A card that the record hides is hidden by what it is: players show hands that they raise. A position is
therefore tested only where every round that dealt it shows it; elsewhere it is said how many hide it.
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import polars as pl
from numpy.typing import NDArray
from scipy.stats import chi2

from pipeline.hold.corrected import corrected
from schemas.cards import DECK_SIZE, RANKS, SUITS
from schemas.vocabulary import RoundVoid

CELLS = {"card": DECK_SIZE, "rank": len(RANKS), "suit": len(SUITS)}
"""What is counted, and how many different ones there are."""
FEWEST = 5
"""Cards that each cell must expect, or the sample is too small to say anything."""

HAND = 5
_KEYS = ["venue", "table", "dealer"]


class Dealt(NamedTuple):
    """The cards of rounds, counted; those of several batches are added by `together`.

    Attributes:
        cards: `venue`, `table`, `dealer`, `of` (`dealer` or `seats`), `place` (0 the first dealt), `card`
            (-1 hidden), `number`.
        rounds: `venue`, `table`, `dealer`, `of`, `rounds`, `drawn` (cards of one place over all rounds) and
            `apart` (the sum of k * (52 - k) over rounds of k cards a place).
    """

    cards: pl.DataFrame
    rounds: pl.DataFrame

    @classmethod
    def together(cls, parts: Sequence["Dealt"], keys: Sequence[str] = _KEYS) -> "Dealt":
        """Several, added up over all but these keys."""
        cards = pl.concat(each.cards for each in parts)
        rounds = pl.concat(each.rounds for each in parts)
        return cls(
            cards.group_by(*keys, "of", "place", "card").agg(pl.col("number").sum()),
            rounds.group_by(*keys, "of").agg(pl.col("rounds", "drawn", "apart").sum()),
        )


def dealt_cards(rounds: pl.DataFrame) -> Dealt:
    """Every card of rounds that were dealt whole, counted by its position.

    Args:
        rounds: rows of `rounds`. Void rounds, and hands of another number of cards than five, are left out.
    """
    whole = rounds.filter(pl.col("round_void") == int(RoundVoid.NONE))
    seats = pl.col("seat_card_count")
    of_dealer = whole.filter(pl.col("dealer_cards").list.len() == HAND)
    of_seats = whole.filter(
        seats.list.eval(pl.element() == HAND).list.all() & (pl.col("seat_cards").list.len() > 0)
    )
    parts = [
        _counted(of_dealer.select(*_KEYS, pl.lit("dealer").alias("of"), card="dealer_cards")),
        _counted(of_seats.select(*_KEYS, pl.lit("seats").alias("of"), card="seat_cards")),
    ]
    return Dealt.together(parts)


def _counted(rounds: pl.DataFrame) -> Dealt:
    drawn = (pl.col("card").list.len() // HAND).cast(pl.Int64)
    cards = rounds.explode("card", empty_as_null=False).with_columns(
        place=(pl.int_range(pl.len()) % HAND).cast(pl.Int64)
    )
    return Dealt(
        cards.group_by(*_KEYS, "of", "place", "card").agg(number=pl.len().cast(pl.Int64)),
        rounds.group_by(*_KEYS, "of").agg(
            rounds=pl.len().cast(pl.Int64), drawn=drawn.sum(), apart=(drawn * (DECK_SIZE - drawn)).sum()
        ),
    )


def uniformity(dealt: Dealt, keys: list[str]) -> pl.DataFrame:
    """The tests of every group, position and kind of cell.

    Args:
        dealt: from `dealt_cards`.
        keys: which of `venue`, `table` and `dealer` to group by; none for all rounds together.

    Returns:
        `keys`, `of`, `place`, `cells` (`card`, `rank`, `suit`), `rounds`, `cards`, `hidden`, `statistic`,
        `p`, and `p_corrected` (Holm, over all tests of this call); the last three null where a card is
        hidden or the sample is too small.
    """
    grouped = Dealt.together([dealt], keys)
    cards = grouped.cards.join(grouped.rounds, on=[*keys, "of"], how="left", nulls_equal=True)
    place = [*keys, "of", "place"]
    rows: list[dict[str, object]] = []
    for key, group in cards.sort(*place, "card", nulls_last=True).group_by(place, maintain_order=True):
        named: dict[str, object] = dict(zip(place, key, strict=True))
        hidden = int(group.filter(pl.col("card") < 0)["number"].sum())
        shown = group.filter(pl.col("card") >= 0)
        observed = np.zeros(DECK_SIZE, np.int64)
        observed[shown["card"].to_numpy()] = shown["number"].to_numpy()
        told, drawn, apart = group.select("rounds", "drawn", "apart").row(0)
        for cells in CELLS:
            tested = None if hidden else statistic(observed, apart / ((DECK_SIZE - 1) * drawn), cells)
            p = None if tested is None else float(chi2.sf(tested, CELLS[cells] - 1))
            found: dict[str, object] = {"statistic": tested, "p": p}
            rows.append(named | {"cells": cells, "rounds": told, "cards": drawn, "hidden": hidden} | found)
    schema = {name: cards.schema[name] for name in place} | {
        "cells": pl.String(), "rounds": pl.Int64(), "cards": pl.Int64(), "hidden": pl.Int64(),
        "statistic": pl.Float64(), "p": pl.Float64(),
    }  # fmt: skip
    tests = pl.DataFrame(rows, schema=pl.Schema(schema))
    return tests.with_columns(p_corrected=corrected(tests["p"]))


def uniform_deals(dealt: Dealt) -> pl.DataFrame:
    """The tests of all rounds together, of each dealer's, and of each table's shoe.

    Args:
        dealt: from `dealt_cards`.

    Returns:
        `venue`, `table`, `dealer` (null where the test is not of one) and the columns of `uniformity`;
        corrected over all of them together.
    """
    tests = pl.concat(
        [uniformity(dealt, keys) for keys in ([], ["venue", "dealer"], ["venue", "table"])], how="diagonal"
    )
    told = tests.with_columns(p_corrected=corrected(tests["p"]))
    return told.select("venue", "table", "dealer", pl.exclude("venue", "table", "dealer"))


def statistic(observed: NDArray[np.int64], shrink: float, cells: str) -> float | None:
    """Pearson's statistic of cards, corrected for draws without replacement; None where they are too few.

    Args:
        observed: int64[52]: how often each card came.
        shrink: of one round's k cards the counts vary as (52 - k) / 51 times those of single ones; where k
            differs, the mean over all cards.
        cells: what to count.
    """
    kinds = CELLS[cells]
    expected = int(observed.sum()) / kinds
    if expected < FEWEST:
        return None
    by_rank = observed.reshape(len(RANKS), len(SUITS))
    counts = {"card": observed, "rank": by_rank.sum(axis=1), "suit": by_rank.sum(axis=0)}[cells]
    return float(((counts - expected) ** 2 / expected).sum()) / shrink
