"""Awards whose source names the pot, or the half, that they are of.

Pots are told apart by the order in which a source numbers them, so they are matched with those built only
where their number is the same and their sizes fit. Where they do not match, halves can still be told apart,
over all pots together; else a seat's awards can be compared in sum alone.
"""

import polars as pl

from checks.uncalled import Uncalled
from schemas.vocabulary import NOT_STATED, Side

_AWARDS = ["award_pot", "award_side", "award_seat", "award_amount_minor"]


def pots_fit() -> pl.Expr:
    """Whether the pots are stated as they are built: as many, each short by the whole rake at the most."""
    stated, built = pl.col("pots_minor"), pl.col("expected_pot_minor")
    same_number = (stated.list.len() == built.list.len()) & (stated.list.len() > 0)
    short = pl.when(same_number).then(built - stated)
    return ((short.list.min() >= 0) & (short.list.max() <= pl.col("taken_minor").fill_null(0))).fill_null(
        False
    )


def named_awards(hands: pl.DataFrame) -> pl.DataFrame:
    """Each award that can be told from others by its pot or half, of hands where all can be.

    Left out are hands of one pot that is not said to be split, hands with an award of no stated amount, and
    those whose winner's own uncalled bet lies among the awards.

    Args:
        hands: columns of `hands` and `expected_hands` side by side, with `row`, `taken_minor` and
            `uncalled_told`.

    Returns:
        `row`, `pot` (index of the pot as built; null: of all of them together), `side`
        (schemas.vocabulary.Side; WHOLE where both halves are compared together), `seat`, `amount_minor`.
    """
    pots = pl.col("expected_pot_minor").list.len()
    several = (pots > 1) | (pl.col("award_side").list.max() > Side.WHOLE)
    stated = (pl.col("award_amount_minor").list.min() > NOT_STATED).fill_null(False)
    told = hands.filter(stated & (pots > 0) & several & (pl.col("uncalled_told") != Uncalled.IN_THE_WIN))
    count = pots.cast(pl.Int64).alias("pots")
    awards = told.select("row", count, *_AWARDS).explode(_AWARDS)
    main = (pl.col("pots") == 1) & (pl.col("award_pot") == NOT_STATED)
    awards = awards.select(
        "row",
        "pots",
        pot=pl.when(main).then(0).otherwise("award_pot").cast(pl.Int64),
        side=pl.col("award_side").cast(pl.Int64),
        seat="award_seat",
        amount_minor="award_amount_minor",
    )
    matched = _matched(told, awards)
    awards = awards.with_columns(
        pot=pl.when(pl.col("row").is_in(matched.implode())).then("pot").otherwise(None)
    )
    return _with_halves(told, awards).drop("pots")


def _matched(hands: pl.DataFrame, awards: pl.DataFrame) -> pl.Series:
    """`row` of the hands whose awards name the pots as they are built."""
    built = hands.select(
        "row",
        "taken_minor",
        fits=pots_fit(),
        pot=pl.int_ranges(pl.col("expected_pot_minor").list.len().cast(pl.Int64)),
        built_minor="expected_pot_minor",
    ).explode("pot", "built_minor")
    given = awards.group_by("row", "pot").agg(given_minor=pl.col("amount_minor").sum())
    both = built.join(given, on=["row", "pot"], how="full", coalesce=True)
    short = pl.col("built_minor") - pl.col("given_minor")
    within = (short >= 0) & (short <= pl.col("taken_minor").fill_null(pl.col("built_minor")))
    known = both.group_by("row").agg(
        same=short.is_not_null().all(),
        sizes=within.fill_null(False).all() | pl.col("fits").any() | (pl.len() == 1),
    )
    return known.filter(pl.col("same") & pl.col("sizes"))["row"]


def _with_halves(hands: pl.DataFrame, awards: pl.DataFrame) -> pl.DataFrame:
    """Awards with their half where all awards beside them name one and there is a low hand to get one."""
    lows = hands.select(
        "row",
        of=pl.int_ranges(pl.col("expected_pot_minor").list.len().cast(pl.Int64)),
        low="pot_low_winners",
    ).explode("of", "low")
    every = lows.group_by("row").agg(low_in_all=(pl.col("low") != 0).all())
    awards = awards.join(lows, left_on=["row", "pot"], right_on=["row", "of"], how="left")
    awards = awards.join(every, on="row", how="left")
    low = pl.when(pl.col("pot").is_null()).then("low_in_all").otherwise(pl.col("low") != 0)
    named = (pl.col("side") > Side.WHOLE).all().over("row", "pot")
    awards = awards.with_columns(side=pl.when(named & low).then("side").otherwise(int(Side.WHOLE)))
    told = pl.col("pot").is_not_null() | (pl.col("side") > Side.WHOLE)
    return awards.filter(told).select("row", "pots", "pot", "side", "seat", "amount_minor")
