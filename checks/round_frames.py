"""House-banked rounds laid out for the checks: rounds, seats, side bets, meters, cards."""

import polars as pl

from checks.dealt_cards import HOUSE, deck_order, repeated_cards
from checks.frames import Frames, by_element, lists_of, side_by_side
from checks.purchases import NO_STRAY, strays
from checks.tried import qualified_as_read, tried_seats, untried, with_marks
from schemas.tables_judged import EXPECTED_ROUNDS
from schemas.tables_recorded import ROUNDS, WAGERS
from schemas.vocabulary import NOT_STATED, HandVoid, RoundVoid

CONTEXT = (
    "rules", "ante_min_minor", "ante_max_minor", "max_payout_minor", "bonus_min_minor", "bonus_max_minor",
    "jackpot_min_minor", "jackpot_max_minor", "minor_digits", "raise_multiple", "wagers_offered",
    "dealer_up_rule", "layout_seats", "purchase_price", "purchase_most", "purchase_commits",
    "purchase_forfeits_bonus", "jackpot_stake_due_minor", "exposed_card_burned", "max_payout_scope",
)  # fmt: skip
"""Columns that a session's opening and its sheet give its rounds (`check_rounds`)."""
LAYOUT_SEATS = 7
"""Seats of a layout that no sheet describes (table-session record, "seat")."""
_OF_ROUND = (
    "round_void", "ante_min_minor", "ante_max_minor", "max_payout_minor", "minor_digits", "raise_multiple",
    "layout_seats", "undecidable",
)  # fmt: skip
_OF_SIDE = (
    "wagers_offered", "bonus_min_minor", "bonus_max_minor", "jackpot_min_minor", "jackpot_max_minor",
    "jackpot_stake_due_minor", "purchase_price", "purchase_most", "purchase_commits",
    "purchase_forfeits_bonus",
)  # fmt: skip
_OF_WAGER = (
    "row", "seat", "seat_player", "round_void", "minor_digits", "undecidable", "seat_undecidable",
    "read_otherwise",
)  # fmt: skip
_SIDE_WAGERS = ("draw", "bonus", "jackpot")


def _seats(joined: pl.DataFrame) -> pl.DataFrame:
    """One row for each seat, with `live` and whether its number or player stood earlier."""
    lists = [*lists_of(ROUNDS, 0), *lists_of(EXPECTED_ROUNDS, 0)]
    seats = by_element(joined, _OF_ROUND, lists)
    live = (pl.col("round_void") == RoundVoid.NONE) & (pl.col("seat_void") == HandVoid.NONE)
    return seats.with_columns(
        live=live,
        layout_seats=pl.col("layout_seats").fill_null(LAYOUT_SEATS),
        seat_again=~(pl.col("row").cast(pl.Int64) * 256 + pl.col("seat")).is_first_distinct(),
        player_again=~pl.struct("row", "seat_player").is_first_distinct(),
    )


def _beyond_ante_and_raise(seats: pl.DataFrame) -> pl.Series:
    """Indices of the seats that bought a card or placed a side bet."""
    staked = (pl.col(f"{wager}_stake_minor") != NOT_STATED for wager in _SIDE_WAGERS)
    return seats.select(pl.any_horizontal(pl.col("draw_count") > 0, *staked)).to_series().arg_true()


def _side_seats(joined: pl.DataFrame, seats: pl.DataFrame, at: pl.Series) -> pl.DataFrame:
    """One row for each of these seats, with what the sheet says of side bets.

    Beside: `offers_WAGER` (null: no sheet), and of each purchase what `strays` returns.
    """
    rows = seats[at]
    context = joined.select(_OF_SIDE)[rows["row"]]
    side = pl.concat([rows, context], how="horizontal").with_columns(
        pl.col("wagers_offered").list.contains(wager).alias(f"offers_{wager}") for wager in _SIDE_WAGERS
    )
    bought = (side["draw_count"] > 0).arg_true()
    none = {"stray": pl.lit(NO_STRAY, pl.Int8), "discard_hidden": pl.lit(value=False)}
    if bought.is_empty():
        return side.with_columns(**none)
    found = strays(joined, seats, at.gather(bought)).with_columns(at=bought)
    return (
        side.with_row_index("at")
        .join(found, on="at", how="left", maintain_order="left")
        .drop("at")
        .with_columns(pl.col("stray").fill_null(NO_STRAY), pl.col("discard_hidden").fill_null(value=False))
    )


def _void_wagers(seats: pl.DataFrame) -> pl.DataFrame:
    """One row for each wager of a void hand: `wager`, `stake_minor`, `returned_minor`, `due_minor`."""
    void = seats.filter(~pl.col("live"))
    return pl.concat(
        void.lazy()
        .filter((pl.col(f"{wager}_stake_minor") > 0) | (pl.col(f"{wager}_returned_minor") > 0))
        .select(
            *_OF_WAGER,
            wager=pl.lit(wager),
            stake_minor=f"{wager}_stake_minor",
            returned_minor=f"{wager}_returned_minor",
            due_minor=f"expected_{wager}_returned_minor",
        )
        .collect()
        for wager in WAGERS
    )


def _meters(joined: pl.DataFrame) -> pl.DataFrame:
    """One row for each round with a meter.

    Beside: `overpaid_minor` (what came back on jackpot bets above what is due) and `meter_undecidable`
    (why growth or awards are not known).
    """
    stated = pl.col("jackpot_before_minor").is_not_null() | pl.col("jackpot_after_minor").is_not_null()
    rounds = joined.filter(stated)
    lists = ["jackpot_stake_minor", "jackpot_returned_minor", "expected_jackpot_returned_minor"]
    due = pl.col("expected_jackpot_returned_minor")
    judged = (pl.col("jackpot_stake_minor") != NOT_STATED) & (due != NOT_STATED)
    paid = by_element(rounds, (), lists).filter(judged)
    over = paid.group_by("row").agg(overpaid_minor=(pl.col("jackpot_returned_minor") - due).sum())
    reasons = pl.col("seat_undecidable").list.max().fill_null(0)
    return rounds.join(over, on="row", how="left", maintain_order="left").with_columns(
        pl.col("overpaid_minor").fill_null(0),
        meter_undecidable=pl.when(pl.col("undecidable") != 0).then("undecidable").otherwise(reasons),
    )


def round_frames(
    rounds: pl.DataFrame, expected: pl.DataFrame, otherwise: pl.DataFrame | None = None
) -> Frames:
    """The frames: rounds, seats, wagers, meters, cards.

    Args:
        rounds: columns of `rounds`, with those of the session and its sheet (`check_rounds`).
        expected: columns of `expected_rounds`, one row for each round.
        otherwise: as for `check_rounds`.

    Raises:
        ValueError: a round stands twice or was not replayed, a column of the session is missing, or a
            seat was tried otherwise that is in none of the rounds.
    """
    missing = [name for name in CONTEXT if name not in rounds.columns]
    if missing:
        raise ValueError(f"rounds lack what their sessions say: {', '.join(missing)}")
    joined = side_by_side(rounds, expected).with_columns(live=pl.col("round_void") == RoundVoid.NONE)
    seats = _seats(joined)
    other = untried(rounds, expected) if otherwise is None else otherwise
    tried = tried_seats(joined, seats, other)
    beyond = _beyond_ante_and_raise(seats)
    side = _side_seats(joined, seats, beyond)
    committed = beyond.filter(((side["draw_count"] > 0) & side["purchase_commits"]).fill_null(value=False))
    seats = with_marks(seats, tried, committed)
    joined = joined.with_columns(as_read=qualified_as_read(joined, tried))
    marks = seats.select("flipped_bonus_minor", "read_otherwise", "payout_fault")[beyond]
    tables = {
        "rounds": joined,
        "seats": seats,
        "side_seats": pl.concat([side, marks], how="horizontal"),
        "void_wagers": _void_wagers(seats),
        "round_meters": _meters(joined),
        "repeated_cards": repeated_cards(joined, HOUSE),
        "deck_order": deck_order(joined),
        "tried": tried.clear() if otherwise is None else tried,
    }
    seat_lists = [*lists_of(ROUNDS, 0), *lists_of(EXPECTED_ROUNDS, 0)]
    return Frames("round", joined.drop(seat_lists), tables)
