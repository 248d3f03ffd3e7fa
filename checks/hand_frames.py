"""Hands of the seven-card stud family laid out for the checks: hands, seats, steps."""

import polars as pl

from checks.dealt_cards import STUD, repeated_cards
from checks.frames import Frames, by_element, lists_of, side_by_side
from checks.hand_steps import antes, hand_steps, missing_antes, missized, mucked, put_in, shown
from checks.misnamed import with_misnamed
from checks.misplaced import misplaced
from checks.named_awards import named_awards
from checks.seat_awards import awards_alone, with_awards, without_own_bets
from checks.shared_pots import odd_chips, shared_pots
from checks.shares import pot_shares, seat_shares
from checks.uncalled import uncalled_told
from schemas.high_hands import RANKS_OF_VALUE
from schemas.sheets import RAKE_COLUMNS
from schemas.tables_judged import EXPECTED_HANDS
from schemas.tables_recorded import HANDS, SEATS_AGAIN, STEPS_AGAIN
from schemas.vocabulary import NOT_STATED, Street

_SEATS, _EXPECTED_SEATS = 0, 1
_RANKS = pl.Series(RANKS_OF_VALUE, dtype=pl.Int64)
_OF_HAND = (
    "game", "kind", "minor_digits", "betting_undecidable", "award_undecidable", "uncalled_told",
    "contested", "community_cards", "awards_stated", "put_in_minor", "awarded_minor",
    "taken_minor", "pots", "seats",
)  # fmt: skip


def _total(amounts: str) -> pl.Expr:
    """Sum of a list of amounts, null where one is not stated."""
    known = pl.col(amounts).list.min().fill_null(0) != NOT_STATED
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
    acted = pl.col("action_street").list.eval(pl.element().filter(pl.element() < Street.SHOWDOWN)).list.max()
    return joined.with_columns(
        last_street=acted.cast(pl.Int64),
        put_in_minor=_total("contributed_minor"),
        awarded_minor=pl.when(listed).then(_total("award_amount_minor")).otherwise(_total("collected_minor")),
        taken_minor=pl.when(pl.col("rake_minor").is_not_null() | pl.col("fee_minor").is_not_null()).then(
            taken
        ),
        contested=eligible > 1,
        seats=pl.col("seat").list.len().cast(pl.Int64),
        pots=pl.col("expected_pot_minor").list.len().cast(pl.Int64),
        uncalled_told=uncalled_told(joined),
        community_cards=pl.col("community").list.len().cast(pl.Int64),
        awards_stated=listed,
        gaming_day=pl.lit(None, pl.Date),
    )


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
    winners = mucked(steps)
    for part in (antes(steps), put_in(steps), shown(steps), winners):
        seats = seats.join(part, on=["row", "seat"], how="left", maintain_order="left")
    seats = with_awards(joined, seats)
    named = named_awards(joined)
    pots = shared_pots(joined, named)
    shares = pot_shares(pots, joined)
    for part in (seat_shares(shares), misplaced(named, shares, seats.select("row", "seat", "place", "pots"))):
        seats = seats.join(part, on=["row", "place"], how="left", maintain_order="left")
    seats = seats.with_columns(
        ante_paid_minor=pl.col("ante_paid_minor").fill_null(0),
        actions_minor=pl.col("actions_minor").fill_null(0),
        share_most_minor=pl.col("share_most_minor").fill_null(0),
        share_due_minor=pl.when(pl.col("share_most_minor").is_null()).then(0).otherwise("share_due_minor"),
        share_open=pl.col("share_open").fill_null(False),
        part_lost=pl.col("part_lost").fill_null(False),
        mucked_to_win=pl.col("mucked_to_win").fill_null(False),
        winner_mucked=pl.col("row").is_in(winners["row"].unique().implode()),
        has_odd_chip=pl.col("row").is_in(odd_chips(pots).implode()),
        in_play=(pl.col("folded_on") == 0) & (pl.col("sitting_out") == 0),
    )
    return with_misnamed(seats)


def laid_out(hands: pl.DataFrame, expected: pl.DataFrame) -> dict[str, pl.DataFrame]:
    """Frames `hands`, `hand_seats` and `steps`, as `hand_frames` has them; no schedule of rake is needed."""
    joined = _with_restated(without_own_bets(_with_totals(side_by_side(hands, expected))))
    steps = hand_steps(joined)
    seats = _seats(joined, steps)
    for part in (missing_antes(seats), missized(steps, seats)):
        joined = joined.join(part, on="row", how="left", maintain_order="left")
    return {"hands": joined, "hand_seats": seats, "steps": steps}


def hand_frames(hands: pl.DataFrame, expected: pl.DataFrame) -> Frames:
    """Frames `hands`, `hand_seats`, `steps`, `repeated_cards`.

    Args:
        hands: columns of `hands`, with `rules`; `prints_uncalled` (bool) says of a hand's source what
            `checks.uncalled` does not know of its site; of the schedule of rake the columns
            `schemas.sheets.RAKE_COLUMNS`, null where there is none.
        expected: columns of `expected_hands`, one row for each hand.

    Raises:
        ValueError: a hand stands twice or was not replayed, or a column of the schedule is missing.
    """
    absent = [name for name in RAKE_COLUMNS if name not in hands.columns]
    if absent:
        raise ValueError(f"hands without the columns of a schedule of rake: {', '.join(absent)}")
    tables = laid_out(hands, expected)
    joined = tables["hands"]
    lists = [name for table in (HANDS, EXPECTED_HANDS) for group in table.groups for name in group]
    tables["repeated_cards"] = repeated_cards(joined, STUD)
    return Frames("hand", joined.drop(lists), tables)


def awards_by_seat(hands: pl.DataFrame, expected: pl.DataFrame) -> pl.DataFrame:
    """What each seat was awarded: listed awards, else what it collected, without its own uncalled bet.

    Args:
        hands: columns of `hands`, with `rules`; `prints_uncalled` as for `hand_frames`.
        expected: columns of `expected_hands`, one row for each hand.

    Returns:
        `hand_id`, `seat` and `awards_minor` (null where an amount of the seat is not stated), in the order
        of the hands and of their lists of seats.

    Raises:
        ValueError: a hand stands twice or was not replayed.
    """
    joined = _with_totals(side_by_side(hands, expected))
    seats = awards_alone(joined).join(joined.select("row", "hand_id"), on="row", maintain_order="left")
    return seats.select("hand_id", "seat", "awards_minor")
