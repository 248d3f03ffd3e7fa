"""The steps of hands of the seven-card stud family, and what they tell of each seat and hand."""

import polars as pl

from checks.frames import by_element, lists_of
from schemas.tables_judged import EXPECTED_HANDS
from schemas.tables_recorded import HANDS, STEPS_AGAIN
from schemas.vocabulary import NOT_STATED, Action

MISSIZING = (1, 3, 5, 7, 8, 9, 10, 11)
"""Numbers of the ACT codes that change what is put in, or leave something owing."""
_STEPS, _EXPECTED_STEPS = 1, 0


def hand_steps(joined: pl.DataFrame) -> pl.DataFrame:
    """One row for each action, `step` counted from 1 as the exported hand counts it."""
    lists = [*lists_of(HANDS, _STEPS), *STEPS_AGAIN, *lists_of(EXPECTED_HANDS, _EXPECTED_STEPS)]
    scalars = (
        "game", "kind", "hero", "minor_digits", "betting_undecidable", "cards_undecidable", "contested",
        "first_to_show", "seats", "from_nought",
    )  # fmt: skip
    joined = joined.with_columns(from_nought=pl.col("seat").list.contains(0))
    steps = by_element(joined, scalars, lists)
    players = joined.select("row", "seat", "player").explode("seat", "player", empty_as_null=False)
    counts = steps["action_card_count"].cast(pl.Int64)
    ends = counts.cum_sum()
    dealt = joined["action_cards"].explode(empty_as_null=False).gather((ends - 1).set(counts == 0, None))
    lengths = joined["action_cards"].list.len().cast(pl.Int64)
    before = (lengths.cum_sum() - lengths).gather(steps["row"])
    steps = steps.with_columns(
        step=pl.int_range(pl.len()).over("row") + 1, last_dealt=dealt, cards_before=ends - counts - before
    )
    named = players.unique(["row", "seat"], keep="first")
    return steps.join(
        named, left_on=["row", "action_seat"], right_on=["row", "seat"], how="left", maintain_order="left"
    )


def antes(steps: pl.DataFrame) -> pl.DataFrame:
    """What each seat paid as its ante, and at which step."""
    antes = steps.filter(pl.col("action_kind") == Action.ANTE)
    return antes.group_by("row", pl.col("action_seat").alias("seat")).agg(
        ante_paid_minor=pl.col("action_amount_minor").clip(0).sum(), ante_step=pl.col("step").min()
    )


def put_in(steps: pl.DataFrame) -> pl.DataFrame:
    """What each seat's actions added in all, antes and uncalled chips with them."""
    chips = pl.col("action_amount_minor").clip(0).sum()
    return steps.group_by("row", pl.col("action_seat").alias("seat")).agg(actions_minor=chips)


def shown(steps: pl.DataFrame) -> pl.DataFrame:
    """How many cards each seat laid open at the showdown; a hand that is dealt on after it was laid open,
    all-in, showed what it had by then."""
    dealt = steps.filter(pl.col("action_kind") == Action.DEAL)
    last = dealt.group_by("row", "action_seat").agg(last_deal=pl.col("step").max())
    shows = steps.filter((pl.col("action_kind") == Action.SHOW) & (pl.col("action_card_count") > 0))
    shows = shows.join(last, on=["row", "action_seat"], how="left", maintain_order="left")
    shows = shows.filter(pl.col("step") > pl.col("last_deal").fill_null(0))
    return shows.group_by("row", pl.col("action_seat").alias("seat")).agg(
        shown_cards=pl.col("action_card_count").max().cast(pl.Int64)
    )


def mucked(steps: pl.DataFrame) -> pl.DataFrame:
    """The seats whose muck was ruled to be a winner's."""
    mucks = steps.filter((pl.col("action_kind") == Action.MUCK) & (pl.col("card_ruling") == 2))
    seats = mucks.select("row", pl.col("action_seat").alias("seat")).unique()
    return seats.with_columns(mucked_to_win=pl.lit(value=True))


def missing_antes(seats: pl.DataFrame) -> pl.DataFrame:
    """By how much the antes that are wrong fall short in all: `ante_short_minor`, of hands that have some."""
    wrong = seats.filter(pl.col("ante_ruling") == 1)
    short = pl.col("due_ante_minor") - pl.col("ante_paid_minor")
    return wrong.group_by("row").agg(ante_short_minor=short.sum())


def missized(steps: pl.DataFrame, antes: pl.DataFrame) -> pl.DataFrame:
    """By how much the wrong actions of each hand miss what was due: `missized_N_minor` of ACT code N.

    Each wrong amount may have been met by every seat of the hand, so it counts once for each. Where
    nothing was due, the whole amount is too much.
    """
    put_in = pl.col("action_amount_minor").clip(0)
    dues = [
        pl.when(pl.col(name) != NOT_STATED).then(pl.col(name))
        for name in ("due_amount_minor", "due_other_minor")
    ]
    off = pl.max_horizontal((put_in - due).abs() for due in dues).fill_null(put_in)
    ante_off = (pl.col("due_ante_minor") - pl.col("ante_paid_minor")).abs()
    wrong = pl.concat(
        [
            steps.filter(pl.col("ruling") > 0).select("row", "ruling", off=off * pl.col("seats")),
            antes.filter(pl.col("ante_ruling") == 1).select(
                "row", ruling=pl.lit(1, pl.Int8), off=ante_off * pl.col("seats")
            ),
        ]
    )
    return wrong.group_by("row").agg(
        pl.col("off").filter(pl.col("ruling") == number).sum().alias(f"missized_{number}_minor")
        for number in MISSIZING
    )
