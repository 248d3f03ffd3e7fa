"""Hands of the seven-card stud family laid out for the checks: hands, seats, steps."""

import polars as pl

from checks.dealt_cards import STUD, repeated_cards
from checks.frames import Frames, by_element, lists_of, side_by_side
from checks.shares import odd_chips, seat_shares, shared_pots
from checks.uncalled import Uncalled, own_bet_in_win, uncalled_told
from schemas.high_hands import RANKS_OF_VALUE
from schemas.sheets import RAKE_COLUMNS
from schemas.tables_judged import EXPECTED_HANDS
from schemas.tables_recorded import HANDS, SEATS_AGAIN, STEPS_AGAIN
from schemas.vocabulary import NOT_STATED, Action, Street

_SEATS, _STEPS = 0, 1
_RANKS = pl.Series(RANKS_OF_VALUE, dtype=pl.Int64)
_EXPECTED_STEPS, _EXPECTED_SEATS, _EXPECTED_POTS = 0, 1, 2
_OF_HAND = (
    "game", "kind", "minor_digits", "betting_undecidable", "award_undecidable", "uncalled_told",
    "contested", "community_cards", "awards_stated", "put_in_minor", "awarded_minor",
    "taken_minor", "pots",
)  # fmt: skip


def _total(amounts: str) -> pl.Expr:
    """Sum of a list of amounts, null where one is not stated."""
    known = ~(pl.col(amounts).list.min().fill_null(0) == NOT_STATED)
    return pl.when(known).then(pl.col(amounts).list.sum())


def _with_totals(joined: pl.DataFrame) -> pl.DataFrame:
    """Hands with what their lists come to.

    `put_in_minor` (null where an amount is not stated), `awarded_minor` (null likewise; without uncalled
    bets that a source pays out with the pot), `taken_minor` (rake and fee, null where neither is stated),
    `contested` (a pot that two hands could win), `uncalled_told`.
    """
    eligible = pl.col("pot_eligible").list.eval(pl.element().bitwise_count_ones()).list.max().fill_null(0)
    taken = pl.sum_horizontal(pl.col("rake_minor").fill_null(0), pl.col("fee_minor").fill_null(0))
    listed = pl.col("award_seat").list.len() > 0
    absent = [name for name in RAKE_COLUMNS if name not in joined.columns]
    acted = pl.col("action_street").list.eval(pl.element().filter(pl.element() < Street.SHOWDOWN)).list.max()
    return joined.with_columns(
        *(pl.lit(None, pl.Int64).alias(name) for name in absent),
        last_street=acted.cast(pl.Int64),
        put_in_minor=_total("contributed_minor"),
        awarded_minor=pl.when(listed).then(_total("award_amount_minor")).otherwise(_total("collected_minor")),
        taken_minor=pl.when(pl.col("rake_minor").is_not_null() | pl.col("fee_minor").is_not_null()).then(
            taken
        ),
        contested=eligible > 1,
        pots=pl.col("expected_pot_minor").list.len().cast(pl.Int64),
        uncalled_told=uncalled_told(joined),
        community_cards=pl.col("community").list.len().cast(pl.Int64),
        awards_stated=listed,
        gaming_day=pl.lit(None, pl.Date),
    )


def _without_own_bets(joined: pl.DataFrame) -> pl.DataFrame:
    """Hands whose `awarded_minor` no longer holds the winners' own uncalled bets."""
    paid_out = joined.filter(pl.col("uncalled_told") == Uncalled.IN_THE_WIN)
    if paid_out.is_empty():
        return joined
    lists = ["seat", "collected_minor", "expected_uncalled_minor"]
    seats = _with_awards(paid_out, by_element(paid_out, ("uncalled_told", "awards_stated"), lists))
    own = seats.group_by("row").agg(own_minor=pl.col("own_bet_minor").sum())
    left = pl.col("awarded_minor") - pl.col("own_minor").fill_null(0)
    return joined.join(own, on="row", how="left", maintain_order="left").with_columns(awarded_minor=left)


def _with_awards(joined: pl.DataFrame, seats: pl.DataFrame) -> pl.DataFrame:
    """Seats with `awards_minor` and `returned_minor`: a winner's own uncalled bet has gone back to it."""
    for part in (
        _by_seat(joined, "award_seat", "award_amount_minor", "awards_minor"),
        _by_seat(joined, "uncalled_seat", "uncalled_amount_minor", "returned_minor"),
    ):
        seats = seats.join(part, on=["row", "seat"], how="left", maintain_order="left")
    listed = pl.when("awards_stated").then(pl.col("awards_minor").fill_null(0)).otherwise("collected_minor")
    told = seats.with_columns(awards_minor=listed, returned_minor=pl.col("returned_minor").fill_null(0))
    own = pl.col("own_bet_minor")
    return told.with_columns(own_bet_minor=own_bet_in_win()).with_columns(
        awards_minor=pl.col("awards_minor") - own, returned_minor=pl.col("returned_minor") + own
    )


def _by_seat(joined: pl.DataFrame, seat: str, amount: str, name: str) -> pl.DataFrame:
    """Sums of a list of amounts by the seats of a list beside it."""
    rows = joined.select("row", seat=seat, amount=amount).explode("seat", "amount", empty_as_null=False)
    return rows.group_by("row", "seat").agg(pl.col("amount").clip(0).sum().alias(name))


def _antes(steps: pl.DataFrame) -> pl.DataFrame:
    """What each seat paid as its ante, and at which step."""
    antes = steps.filter(pl.col("action_kind") == Action.ANTE)
    return antes.group_by("row", pl.col("action_seat").alias("seat")).agg(
        ante_paid_minor=pl.col("action_amount_minor").clip(0).sum(), ante_step=pl.col("step").min()
    )


def _missing_antes(seats: pl.DataFrame) -> pl.DataFrame:
    """By how much the antes that are wrong fall short in all: `ante_short_minor`, of hands that have some."""
    wrong = seats.filter(pl.col("ante_ruling") == 1)
    short = pl.col("due_ante_minor") - pl.col("ante_paid_minor")
    return wrong.group_by("row").agg(ante_short_minor=short.sum())


def _shown(steps: pl.DataFrame) -> pl.DataFrame:
    """How many cards each seat laid open at the showdown."""
    shows = steps.filter((pl.col("action_kind") == Action.SHOW) & (pl.col("action_card_count") > 0))
    return shows.group_by("row", pl.col("action_seat").alias("seat")).agg(
        shown_cards=pl.col("action_card_count").max().cast(pl.Int64)
    )


def _mucked(steps: pl.DataFrame) -> pl.DataFrame:
    """The seats whose muck was ruled to be a winner's."""
    mucks = steps.filter((pl.col("action_kind") == Action.MUCK) & (pl.col("card_ruling") == 2))
    seats = mucks.select("row", pl.col("action_seat").alias("seat")).unique()
    return seats.with_columns(mucked_to_win=pl.lit(value=True))


def _with_restated(joined: pl.DataFrame) -> pl.DataFrame:
    """Hands that tell what contradicts a seat or a step: nothing where the row leaves it out."""
    return joined.with_columns(
        pl.when(pl.col(name).is_null())
        .then(pl.col(of).list.eval(pl.element() * 0 + NOT_STATED).cast(joined.schema[name]))
        .otherwise(name)
        .alias(name)
        for of, names in (("seat", SEATS_AGAIN), ("action_seat", STEPS_AGAIN))
        for name in names
    )


def _seats(joined: pl.DataFrame, steps: pl.DataFrame) -> pl.DataFrame:
    """One row for each seat of the list, with what it paid, got back and was awarded.

    `expected_ranks` are those of its best five (schemas.high_hands), -1 where the hand is not known.
    """
    lists = [*lists_of(HANDS, _SEATS), *SEATS_AGAIN, *lists_of(EXPECTED_HANDS, _EXPECTED_SEATS)]
    seats = by_element(joined, _OF_HAND, lists)
    value = seats["expected_value"].cast(pl.Int64).clip(0)
    seats = seats.with_columns(place=pl.int_range(pl.len()).over("row"), expected_ranks=_RANKS.gather(value))
    mucked = _mucked(steps)
    for part in (_antes(steps), _shown(steps), mucked):
        seats = seats.join(part, on=["row", "seat"], how="left", maintain_order="left")
    seats = _with_awards(joined, seats)
    pots = shared_pots(joined)
    seats = seats.join(seat_shares(pots, joined), on=["row", "place"], how="left", maintain_order="left")
    return seats.with_columns(
        ante_paid_minor=pl.col("ante_paid_minor").fill_null(0),
        share_most_minor=pl.col("share_most_minor").fill_null(0),
        share_due_minor=pl.when(pl.col("share_most_minor").is_null()).then(0).otherwise("share_due_minor"),
        share_open=pl.col("share_open").fill_null(False),
        mucked_to_win=pl.col("mucked_to_win").fill_null(False),
        winner_mucked=pl.col("row").is_in(mucked["row"].unique().implode()),
        has_odd_chip=pl.col("row").is_in(odd_chips(pots).implode()),
        in_play=(pl.col("folded_on") == 0) & (pl.col("sitting_out") == 0),
    )


def _steps(joined: pl.DataFrame) -> pl.DataFrame:
    """One row for each action, `step` counted from 1 as the exported hand counts it."""
    lists = [*lists_of(HANDS, _STEPS), *STEPS_AGAIN, *lists_of(EXPECTED_HANDS, _EXPECTED_STEPS)]
    scalars = (
        "game", "kind", "hero", "minor_digits", "betting_undecidable", "cards_undecidable", "contested",
        "first_to_show",
    )  # fmt: skip
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


def hand_frames(hands: pl.DataFrame, expected: pl.DataFrame) -> Frames:
    """Frames `hands`, `hand_seats`, `steps`, `repeated_cards`.

    Args:
        hands: columns of `hands`, with `rules`; `prints_uncalled` (bool) says of a hand's source what
            `checks.uncalled` does not know of its site.
        expected: columns of `expected_hands`, one row for each hand.

    Raises:
        ValueError: a hand stands twice or was not replayed.
    """
    joined = _with_restated(_without_own_bets(_with_totals(side_by_side(hands, expected))))
    steps = _steps(joined)
    seats = _seats(joined, steps)
    joined = joined.join(_missing_antes(seats), on="row", how="left", maintain_order="left")
    tables = {
        "hands": joined,
        "hand_seats": seats,
        "steps": steps,
        "repeated_cards": repeated_cards(joined, STUD),
    }
    lists = [name for table in (HANDS, EXPECTED_HANDS) for group in table.groups for name in group]
    return Frames("hand", joined.drop(lists), tables)
