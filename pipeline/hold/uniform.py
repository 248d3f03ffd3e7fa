"""INT-002: whether the cards that are dealt are uniform, by position, card, rank, suit, dealer and shoe.

Null: every round is dealt from one well shuffled deck of 52. Statistic: Pearson's, over the 52 cards, the
13 ranks or the 4 suits, of n rounds in each of which k cards of the position were dealt,

    X2 = sum of (observed - expected)**2 / expected * 51 / (52 - k)

with 51, 12 or 3 degrees of freedom: the factor is for cards of one round, which are drawn without
replacement.

A card that the record hides is hidden by what it is: players show hands that they raise. A position is
therefore tested only where every round that dealt it shows it; elsewhere it is said how many hide it.
"""

from typing import NamedTuple

import numpy as np
import polars as pl
from numpy.typing import NDArray
from scipy.stats import chi2

from pipeline.hold.corrected import holm
from schemas.cards import DECK_SIZE, RANKS, SUITS
from schemas.vocabulary import RoundVoid

CELLS = {"card": DECK_SIZE, "rank": len(RANKS), "suit": len(SUITS)}
"""What is counted, and how many different ones there are."""
FEWEST = 5
"""Cards that each cell must expect, or the sample is too small to say anything."""

HAND = 5


class Position(NamedTuple):
    """A place in the deal: the dealer's cards, or those of all seats together; 0 the first dealt."""

    of: str
    place: int


def card_positions(rounds: pl.DataFrame) -> pl.DataFrame:
    """Every card of rounds that were dealt whole, by its position.

    Args:
        rounds: rows of `rounds`. Void rounds, and hands of another number of cards than five, are left out.

    Returns:
        `hand_id`, `venue`, `table`, `dealer`, `of` (`dealer` or `seats`), `place`, `card` (-1 hidden).
    """
    keys = ["hand_id", "venue", "table", "dealer"]
    whole = rounds.filter(pl.col("round_void") == int(RoundVoid.NONE))
    dealers = (
        whole.filter(pl.col("dealer_cards").list.len() == HAND)
        .select(*keys, pl.lit("dealer").alias("of"), card="dealer_cards")
        .explode("card")
        .with_columns(place=pl.int_range(pl.len()) % HAND)
    )
    all_five = pl.col("seat_card_count").list.eval(pl.element() == HAND).list.all()
    seats = (
        whole.filter(all_five & (pl.col("seat_cards").list.len() > 0))
        .select(*keys, pl.lit("seats").alias("of"), card="seat_cards")
        .explode("card")
        .with_columns(place=pl.int_range(pl.len()) % HAND)
    )
    return pl.concat([dealers, seats]).select(*keys, "of", "place", "card")


def uniformity(cards: pl.DataFrame, keys: list[str]) -> pl.DataFrame:
    """The tests of every group, position and kind of cell.

    Args:
        cards: from `card_positions`.
        keys: columns to group by; none for all rounds together.

    Returns:
        `keys`, `of`, `place`, `cells` (`card`, `rank`, `suit`), `rounds`, `cards`, `hidden`, `statistic`,
        `p`, and `p_corrected` (Holm, over all tests of this call); the last three null where a card is
        hidden or the sample is too small.
    """
    rows: list[dict[str, object]] = []
    for key, group in cards.group_by([*keys, "of", "place"], maintain_order=True):
        named: dict[str, object] = dict(zip([*keys, "of", "place"], key, strict=True))
        numbers = group["card"].to_numpy()
        each = group.group_by("hand_id").len()["len"]
        hidden = int(np.count_nonzero(numbers < 0))
        for cells in CELLS:
            tested = None if hidden else statistic(numbers, each.to_numpy(), cells)
            p = None if tested is None else float(chi2.sf(tested, CELLS[cells] - 1))
            found: dict[str, object] = {"statistic": tested, "p": p}
            rows.append(
                named | {"cells": cells, "rounds": len(each), "cards": len(numbers), "hidden": hidden} | found
            )
    schema = {name: cards.schema[name] for name in (*keys, "of", "place")} | {
        "cells": pl.String(), "rounds": pl.Int64(), "cards": pl.Int64(), "hidden": pl.Int64(),
        "statistic": pl.Float64(), "p": pl.Float64(),
    }  # fmt: skip
    told = pl.DataFrame(rows, schema=pl.Schema(schema))
    known = told["p"].is_not_null().to_numpy()
    corrected = np.full(told.height, np.nan)
    corrected[known] = holm(told["p"].drop_nulls().to_numpy())
    return told.with_columns(p_corrected=pl.Series(corrected).fill_nan(None))


def statistic(numbers: NDArray[np.int8], each: NDArray[np.int64], cells: str) -> float | None:
    """Pearson's statistic of cards, corrected for draws without replacement; None where they are too few.

    Args:
        numbers: the cards, none hidden.
        each: how many of them each round dealt. Where that differs the mean share of pairs corrects.
        cells: what to count.
    """
    kinds = CELLS[cells]
    expected = len(numbers) / kinds
    if expected < FEWEST:
        return None
    of = {"card": numbers, "rank": numbers // len(SUITS), "suit": numbers % len(SUITS)}[cells]
    observed = np.bincount(of, minlength=kinds)
    pearson = float(((observed - expected) ** 2 / expected).sum())
    # of one round's k cards the counts vary as k * (52 - k) / 51 times those of single ones
    shrink = float((each * (DECK_SIZE - each)).sum() / ((DECK_SIZE - 1) * each.sum()))
    return pearson / shrink
