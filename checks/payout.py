"""The table's maximum payout: whether a wrong payment comes from it (PAY-007).

It bounds what ante, raise and bonus win together. Winnings are what came back above the stakes.
"""

import polars as pl

from schemas.vocabulary import NOT_STATED

BOUNDED = ("ante", "raise", "bonus")
"""The wagers whose wins it bounds (table-session record, "max_payout")."""
_MOST = pl.col("max_payout_minor").cast(pl.Int128)


def stake(wager: str) -> pl.Expr:
    """What lies on a wager, 0 where nothing does."""
    return pl.col(f"{wager}_stake_minor").clip(0).cast(pl.Int128)


def _judged(wager: str) -> pl.Expr:
    due = pl.col(f"expected_{wager}_returned_minor")
    return (pl.col(f"{wager}_stake_minor") != NOT_STATED) & (due != NOT_STATED)


def _together(amounts: dict[str, pl.Expr]) -> pl.Expr:
    """A sum over the wagers that have an amount due."""
    return pl.sum_horizontal(
        pl.when(_judged(wager)).then(amount.cast(pl.Int128)).otherwise(0) for wager, amount in amounts.items()
    )


def _recorded(wager: str) -> pl.Expr:
    return pl.col(f"{wager}_returned_minor")


def _due(wager: str) -> pl.Expr:
    return pl.col(f"expected_{wager}_returned_minor")


def _uncut(wager: str) -> pl.Expr:
    uncapped = pl.col(f"uncapped_{wager}_minor")
    return pl.when(uncapped == NOT_STATED).then(_due(wager)).otherwise(uncapped)


def _win(wager: str, returned: pl.Expr) -> pl.Expr:
    return (returned.cast(pl.Int128) - stake(wager)).clip(0)


def recorded_total() -> pl.Expr:
    """What came back on the bounded wagers that have an amount due, as int128."""
    return _together({wager: _recorded(wager) for wager in BOUNDED})


def due_total() -> pl.Expr:
    """What is due on them under the maximum payout, as int128."""
    return _together({wager: _due(wager) for wager in BOUNDED})


def _wins(of: str, rounds: pl.Series, seats: pl.DataFrame) -> pl.DataFrame:
    """`row` and what all seats of these rounds won together, by what is `recorded` or `due`."""
    amount = _recorded if of == "recorded" else _due
    won = _together({wager: _win(wager, amount(wager)) for wager in BOUNDED})
    live = seats.filter(pl.col("row").is_in(rounds.implode()) & pl.col("live"))
    return live.group_by("row").agg(won.sum().alias(f"round_{of}_win"))


def payout_fault(tried: pl.DataFrame, seats: pl.DataFrame) -> pl.Series:
    """Whether the maximum payout explains what each seat got instead of what is due.

    Where it cuts the seat: it was not cut at all, or won more than the maximum. Where it does not: less
    than due came back, and exactly the maximum by a wrong count, which takes the stakes for winnings, adds
    the jackpot, takes one wager alone, or all seats.

    Args:
        tried: columns of the frame `seats`, `max_payout_scope`, and `uncapped_WAGER_minor` (-1 none;
            where all are null, a seat that wins the whole maximum counts as cut) and
            `flipped_WAGER_minor`: a payment by the wrong qualification is never called one.
        seats: the frame `seats`.
    """
    rows = tried["row"].unique()
    whole = tried
    for of in ("recorded", "due"):
        whole = whole.join(_wins(of, rounds=rows, seats=seats), on="row", how="left", maintain_order="left")
    win = {
        name: _together({wager: _win(wager, amount(wager)) for wager in BOUNDED})
        for name, amount in (("got", _recorded), ("due", _due), ("uncut", _uncut))
    }
    of_round = pl.col("max_payout_scope") == "round"
    bounded_got = pl.when(of_round).then("round_recorded_win").otherwise(win["got"])
    bounded_due = pl.when(of_round).then("round_due_win").otherwise(win["due"])
    known = pl.any_horizontal(pl.col(f"uncapped_{wager}_minor").is_not_null() for wager in BOUNDED)
    cut = pl.when(known).then(win["uncut"] > win["due"]).otherwise(bounded_due >= _MOST)
    uncut_paid = pl.all_horizontal(~_judged(wager) | (_recorded(wager) == _uncut(wager)) for wager in BOUNDED)
    got, due = recorded_total(), due_total()
    exceeded = (known & uncut_paid & (got != due)) | ((bounded_got > _MOST) & (got > due))
    alone = pl.any_horizontal(
        _judged(wager)
        & (_recorded(wager) < _due(wager))
        & ((_recorded(wager) == _MOST) | (_win(wager, _recorded(wager)) == _MOST))
        for wager in BOUNDED
    )
    with_jackpot = win["got"] + _win("jackpot", _recorded("jackpot"))
    counted = [got, win["got"], with_jackpot, pl.col("round_recorded_win")]
    stopped = (_MOST > 0) & (got < due) & (alone | pl.any_horizontal(amount == _MOST for amount in counted))
    flipped = pl.all_horizontal(
        ~_judged(wager) | (_recorded(wager) == pl.col(f"flipped_{wager}_minor")) for wager in BOUNDED
    )
    fault = pl.when(cut).then(exceeded).otherwise(stopped) & pl.col("live") & ~flipped.fill_null(False)
    return whole.select(fault.fill_null(False)).to_series()
