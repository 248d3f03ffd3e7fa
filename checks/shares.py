"""What each seat can be awarded of the pots that it wins, and what exactly is due to it.

Equal hands share equally, and odd chips go one each by the turns that the replay gives (`odd_high_order`,
`odd_low_order`). Shares are exact where the net pots are known and awards and rake add up.
"""

import polars as pl

from checks.shared_pots import HALVES, winners_of

_KINDS = {
    "row": pl.UInt32(), "place": pl.Int64(), "pot": pl.Int64(), "most_high_minor": pl.Int64(),
    "most_low_minor": pl.Int64(), "most_minor": pl.Int64(), "due_minor": pl.Int64(), "open": pl.Boolean(),
    "slack_minor": pl.Int64(),
}  # fmt: skip


def _turns(pots: pl.DataFrame, hands: pl.DataFrame, places: int) -> pl.DataFrame:
    """Pots beside the turns of all places, `high_0` and on; past the seats of a hand they are null."""
    orders = hands.select(
        "row",
        *(
            pl.col(order).list.get(place, null_on_oob=True).cast(pl.Int64).alias(f"{half}_{place}")
            for _, order, half in HALVES
            for place in range(places)
        ),
    )
    return pots.join(orders, on="row", how="left", maintain_order="left")


def _wins(name: str, place: int) -> pl.Expr:
    return (pl.col(name) >= 0) & (pl.col(name) // (1 << place) % 2 == 1)


def _can_win(place: int) -> pl.Expr:
    return pl.col("pot_eligible") // (1 << place) % 2 == 1


def _due(name: str, half: str, place: int, places: int) -> pl.Expr:
    """What a winner of a half gets of it: null where an odd chip's turn is not known."""
    amount, winners = pl.col(f"{half}_minor"), winners_of(name).clip(1)
    own = pl.col(f"{half}_{place}")
    before = pl.sum_horizontal(
        (_wins(name, other) & (pl.col(f"{half}_{other}") < own)).cast(pl.Int64).fill_null(0)
        for other in range(places)
    )
    odd = amount % winners
    known = pl.when(own > 0).then((before < odd).cast(pl.Int64))
    return amount // winners + pl.when(odd == 0).then(0).otherwise(known)


def _most(place: int) -> list[pl.Expr]:
    """The most that a seat can get of each half: halves whose winner is not known count whole."""
    net = pl.col("net_minor")
    larger_half = (net + 1) // 2
    high = pl.when("halved").then(larger_half).otherwise(net)
    low = pl.when("halved").then(larger_half).otherwise(0)
    return [
        pl.when(pl.col(f"{half}_unknown") & _can_win(place))
        .then(whole)
        .when(_wins(name, place))
        .then((known + winners_of(name).clip(1) - 1) // winners_of(name).clip(1))
        .otherwise(0)
        for (name, _, half), known, whole in zip(HALVES, (high, low), (high, larger_half), strict=True)
    ]


def _of_place(place: int, places: int) -> list[pl.Expr]:
    """What one seat can get of each pot, what is due to it, and whether the pot is open to it."""
    due = pl.lit(0, pl.Int64)
    for name, _, half in HALVES:
        due += pl.when(_wins(name, place)).then(_due(name, half, place, places)).otherwise(0)
    high, low = _most(place)
    return [
        pl.col("row"),
        pl.lit(place, pl.Int64).alias("place"),
        pl.col("pot"),
        high.alias("most_high_minor"),
        low.alias("most_low_minor"),
        pl.min_horizontal(high + low, "net_minor").alias("most_minor"),
        pl.when(pl.col("exact") & ~pl.col("unknown")).then(due).alias("due_minor"),
        (pl.col("unknown") & _can_win(place)).alias("open"),
        pl.col("slack_minor"),
    ]


def pot_shares(pots: pl.DataFrame, hands: pl.DataFrame) -> pl.DataFrame:
    """What each seat can be awarded of each pot that it wins or may win.

    Args:
        pots: from `shared_pots`.
        hands: the hands whose pots they are.

    Returns:
        `row`, `place` (of the seat in its list), `pot`, `most_minor` (whoever gets odd chips, and pots or
        halves whose winner is not known counted whole), `most_high_minor` and `most_low_minor` of its
        halves, `due_minor` (null where not known to the chip), `open` (it may win the pot, and its winner
        is not known), `slack_minor` as of the pot.
    """
    places = int(hands["seat"].list.len().max() or 0)  # pyright: ignore[reportArgumentType]
    pots = _turns(pots, hands, places)
    concerned = [
        pots.filter(
            _wins("pot_winners", place)
            | _wins("pot_low_winners", place)
            | (pl.col("unknown") & _can_win(place))
        ).select(_of_place(place, places))
        for place in range(places)
    ]
    return pl.concat([pl.DataFrame(schema=_KINDS), *(each.cast(_KINDS) for each in concerned)])  # pyright: ignore[reportArgumentType]


def seat_shares(shares: pl.DataFrame) -> pl.DataFrame:
    """What each seat can be awarded in all; seats that win nothing are left out.

    Args:
        shares: from `pot_shares`.

    Returns:
        `row`, `place`, `share_most_minor`, `share_due_minor` (null where not known to the chip),
        `share_open` (a pot that it may win has no known winner).
    """
    due = pl.col("due_minor")
    return shares.group_by("row", "place").agg(
        share_most_minor=pl.col("most_minor").sum() + pl.col("slack_minor").max(),
        share_due_minor=pl.when(due.is_not_null().all()).then(due.sum()),
        share_open=pl.col("open").any(),
    )
