"""The most that each seat can be awarded of the pots that it wins.

What a source takes as rake it seldom says by pot, so a share is reckoned of what was given out: of one
pot all that was awarded; of several the stated pots, where these are built right and add up to the
awards; else the pots as built, before the rake. Equal hands share equally; a chip that does not divide
may go to any of them.
"""

import polars as pl


def pots_fit() -> pl.Expr:
    """Whether the pots are stated as they are built: as many, each short by the whole rake at the most."""
    stated, built = pl.col("pots_minor"), pl.col("expected_pot_minor")
    same_number = (stated.list.len() == built.list.len()) & (stated.list.len() > 0)
    short = pl.when(same_number).then(built - stated)
    return ((short.list.min() >= 0) & (short.list.max() <= pl.col("taken_minor").fill_null(0))).fill_null(
        False
    )


def _pots(hands: pl.DataFrame) -> pl.DataFrame:
    """One row for each pot of the hands whose winners are all known: `net_minor`, `pot_winners`."""
    count = pl.col("expected_pot_minor").list.len()
    stated = pots_fit() & (pl.col("pots_minor").list.sum() == pl.col("awarded_minor"))
    too_much = pl.col("awarded_minor") > pl.col("expected_pot_minor").list.sum()
    known = hands.filter((count > 0) & (pl.col("pot_winners").list.min() > 0))
    marked = known.with_columns(whole=(count == 1) | (too_much & ~stated), stated=stated)
    lists = marked.with_columns(
        net_minor=pl.when("stated").then("pots_minor").otherwise("expected_pot_minor")
    ).select("row", "whole", "awarded_minor", "net_minor", "pot_winners")
    pots = lists.explode("net_minor", "pot_winners")
    return pots.with_columns(net_minor=pl.when("whole").then("awarded_minor").otherwise("net_minor"))


def odd_chips(hands: pl.DataFrame) -> pl.Series:
    """`row` of every hand with a pot that its winners cannot share equally; arguments as for `share_most`."""
    pots = _pots(hands)
    winners = pl.col("pot_winners").bitwise_count_ones().cast(pl.Int64)
    return pots.filter(pl.col("net_minor") % winners > 0)["row"].unique()


def share_most(hands: pl.DataFrame) -> pl.DataFrame:
    """`row`, `place` (of the seat in its list) and `share_most_minor` of every seat that wins a pot.

    Args:
        hands: columns of `hands` and `expected_hands` side by side, with `row`, `awarded_minor`
            and `taken_minor`.
    """
    pots = _pots(hands)
    most = int(hands["seat"].list.len().max() or 0)  # pyright: ignore[reportArgumentType]
    winners = pl.col("pot_winners").bitwise_count_ones().cast(pl.Int64)
    share = (pl.col("net_minor") + winners - 1) // winners
    won = [
        pots.filter(pl.col("pot_winners") // (1 << place) % 2 == 1).select(
            "row", place=pl.lit(place, pl.Int64), share_most_minor=share
        )
        for place in range(most)
    ]
    if not won:
        return pl.DataFrame(schema={"row": pl.UInt32, "place": pl.Int64, "share_most_minor": pl.Int64})
    return pl.concat(won).group_by("row", "place").agg(pl.col("share_most_minor").sum())
