"""What each seat can be awarded of the pots that it wins, and what exactly is due to it.

What a source takes as rake it seldom says by pot, so a share is reckoned of what was given out: of one
pot all that was awarded, or that the stated rake leaves; of several the stated pots, where these are built
right and add up to the awards; else the pots as built, before the rake. Shares are exact where the net pots
are known and awards and rake add up. A pot with a low hand is halved, an odd chip going to the high half;
equal hands share equally, and odd chips go one each by the turns that the replay gives (`odd_high_order`,
`odd_low_order`).
"""

import polars as pl

_HALVES = (("pot_winners", "odd_high_order", "high"), ("pot_low_winners", "odd_low_order", "low"))


def pots_fit() -> pl.Expr:
    """Whether the pots are stated as they are built: as many, each short by the whole rake at the most."""
    stated, built = pl.col("pots_minor"), pl.col("expected_pot_minor")
    same_number = (stated.list.len() == built.list.len()) & (stated.list.len() > 0)
    short = pl.when(same_number).then(built - stated)
    return ((short.list.min() >= 0) & (short.list.max() <= pl.col("taken_minor").fill_null(0))).fill_null(
        False
    )


def shared_pots(hands: pl.DataFrame) -> pl.DataFrame:
    """One row for each pot: `net_minor`, whether that is `exact`, its halves, who can win and who wins it.

    Args:
        hands: columns of `hands` and `expected_hands` side by side, with `row`, `awarded_minor`
            and `taken_minor`.
    """
    count = pl.col("expected_pot_minor").list.len()
    stated = pots_fit() & (pl.col("pots_minor").list.sum() == pl.col("awarded_minor"))
    built = pl.col("expected_pot_minor").list.sum()
    left = built - pl.col("awarded_minor")
    adds_up = (
        pl.when(pl.col("taken_minor").is_null()).then(left >= 0).otherwise(left == pl.col("taken_minor"))
    )
    # Awards that fall short of one pot are POT-002; the pot is shared as it should have been given out.
    whole_minor = pl.max_horizontal("awarded_minor", built - pl.col("taken_minor"))
    marked = hands.filter(count > 0).with_columns(
        whole=((count == 1) | ((pl.col("awarded_minor") > built) & ~stated)).fill_null(False),
        exact=(((count == 1) | stated | (left == 0)) & adds_up).fill_null(False),
        whole_minor=pl.when(count == 1).then(whole_minor).otherwise("awarded_minor"),
        net_minor=pl.when(stated).then("pots_minor").otherwise("expected_pot_minor"),
    )
    lists = ["net_minor", "pot_eligible", "pot_winners", "pot_low_winners"]
    pots = marked.select("row", "whole", "exact", "whole_minor", *lists).explode(lists)
    net = pl.when(pl.col("whole") & pl.col("whole_minor").is_not_null())
    pots = pots.with_columns(net_minor=net.then("whole_minor").otherwise("net_minor"))
    low = pl.when(pl.col("pot_low_winners") > 0).then(pl.col("net_minor") // 2).otherwise(0)
    return pots.with_columns(
        high_unknown=pl.col("pot_winners") < 0,
        low_unknown=pl.col("pot_low_winners") < 0,
        unknown=(pl.col("pot_winners") < 0) | (pl.col("pot_low_winners") < 0),
        high_minor=pl.col("net_minor") - low,
        low_minor=low,
        halved=pl.col("pot_low_winners") > 0,
    )


def _winners(name: str) -> pl.Expr:
    return pl.col(name).bitwise_count_ones().cast(pl.Int64)


def _does_not_divide() -> pl.Expr:
    """Whether a pot leaves an odd chip, between its halves or between the hands of one."""
    odd = [
        (_winners(name) > 1) & (pl.col(f"{half}_minor") % _winners(name).clip(1) > 0)
        for name, _, half in _HALVES
    ]
    between = pl.col("halved") & (pl.col("net_minor") % 2 > 0)
    return ~pl.col("unknown") & (odd[0] | (pl.col("halved") & odd[1]) | between)


def odd_chips(pots: pl.DataFrame) -> pl.Series:
    """`row` of every hand with a pot, of those of `shared_pots`, that does not divide."""
    return pots.filter(_does_not_divide())["row"].unique()


def _turns(pots: pl.DataFrame, hands: pl.DataFrame, places: int) -> pl.DataFrame:
    """Pots beside the turns of all places, `high_0` and on; past the seats of a hand they are null."""
    orders = hands.select(
        "row",
        *(
            pl.col(order).list.get(place, null_on_oob=True).cast(pl.Int64).alias(f"{half}_{place}")
            for _, order, half in _HALVES
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
    amount, winners = pl.col(f"{half}_minor"), _winners(name).clip(1)
    own = pl.col(f"{half}_{place}")
    before = pl.sum_horizontal(
        (_wins(name, other) & (pl.col(f"{half}_{other}") < own)).cast(pl.Int64).fill_null(0)
        for other in range(places)
    )
    odd = amount % winners
    known = pl.when(own > 0).then((before < odd).cast(pl.Int64))
    return amount // winners + pl.when(odd == 0).then(0).otherwise(known)


def _most(place: int) -> pl.Expr:
    """The most that a seat can get of each pot: halves whose winner is not known count whole."""
    net = pl.col("net_minor")
    eligible = _can_win(place)
    larger_half = (net + 1) // 2
    high = pl.when("halved").then(larger_half).otherwise(net)
    low = pl.when("halved").then(larger_half).otherwise(0)
    parts = [
        pl.when(pl.col(f"{half}_unknown") & eligible)
        .then(whole)
        .when(_wins(name, place))
        .then((known + _winners(name).clip(1) - 1) // _winners(name).clip(1))
        .otherwise(0)
        for (name, _, half), known, whole in zip(_HALVES, (high, low), (high, larger_half), strict=True)
    ]
    return pl.min_horizontal(parts[0] + parts[1], net)


def _of_place(place: int, places: int) -> list[pl.Expr]:
    """What one seat can get of each pot, what is due to it, and whether the pot is open to it."""
    due = pl.lit(0, pl.Int64)
    for name, _, half in _HALVES:
        due += pl.when(_wins(name, place)).then(_due(name, half, place, places)).otherwise(0)
    return [
        pl.col("row"),
        pl.lit(place, pl.Int64).alias("place"),
        _most(place).alias("share_most_minor"),
        pl.when(pl.col("exact") & ~pl.col("unknown")).then(due).alias("share_due_minor"),
        (pl.col("unknown") & _can_win(place)).alias("share_open"),
    ]


def seat_shares(pots: pl.DataFrame, hands: pl.DataFrame) -> pl.DataFrame:
    """What each seat can be awarded in all.

    Args:
        pots: from `shared_pots`.
        hands: the hands whose pots they are.

    Returns:
        `row`, `place` (of the seat in its list), `share_most_minor` (whoever gets odd chips, and pots
        or halves whose winner is not known counted whole), `share_due_minor` (null where not known to the
        chip), `share_open` (a pot that it may win has no known winner). Seats that win nothing are left out.
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
    if not concerned:
        kinds = {"row": pl.UInt32, "place": pl.Int64, "share_most_minor": pl.Int64}
        return pl.DataFrame(schema=kinds | {"share_due_minor": pl.Int64, "share_open": pl.Boolean})
    due = pl.col("share_due_minor")
    return (
        pl.concat(concerned)
        .group_by("row", "place")
        .agg(
            pl.col("share_most_minor").sum(),
            pl.when(due.is_not_null().all()).then(due.sum()),
            pl.col("share_open").any(),
        )
    )
