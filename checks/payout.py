"""The table's maximum payout: whether a wrong payment comes from it (PAY-007).

It bounds what ante, raise and bonus win together. Winnings are what came back above the stakes.
"""

from collections.abc import Callable

import polars as pl

from checks.unfit import hindered
from schemas.tables_recorded import BOUNDED
from schemas.vocabulary import NOT_STATED

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


def total_unknown() -> pl.Expr:
    """Whether one of them has an amount due that could not be told."""
    missing = pl.any_horizontal(
        (pl.col(f"{wager}_stake_minor") != NOT_STATED) & (_due(wager) == NOT_STATED) for wager in BOUNDED
    )
    return missing & hindered("ante")


def _winnings(returned: Callable[[str], pl.Expr]) -> pl.Expr:
    return _together({wager: _win(wager, returned(wager)) for wager in BOUNDED})


def _of_rounds(tried: pl.DataFrame, seats: pl.DataFrame) -> pl.DataFrame:
    """Beside each seat what all live seats of its round win together, recorded and due."""
    live = seats.filter(pl.col("row").is_in(tried["row"].unique().implode()) & pl.col("live"))
    won = live.group_by("row").agg(
        round_recorded_win=_winnings(_recorded).sum(), round_due_win=_winnings(_due).sum()
    )
    return tried.join(won, on="row", how="left", maintain_order="left")


def _exceeded(tried_freely: pl.Expr) -> pl.Expr:
    """A seat that the maximum cuts: paid as if there were none, or past it."""
    got, due = recorded_total(), due_total()
    of_round = pl.col("max_payout_scope") == "round"
    won = pl.when(of_round).then("round_recorded_win").otherwise(_winnings(_recorded))
    uncut = pl.all_horizontal(~_judged(wager) | (_recorded(wager) == _uncut(wager)) for wager in BOUNDED)
    return (tried_freely & uncut & (got != due)) | ((won > _MOST) & (got > due))


def _stopped() -> pl.Expr:
    """A seat that it does not cut: less than due, and by some wrong count exactly the maximum."""
    got, won = recorded_total(), _winnings(_recorded)
    alone = pl.any_horizontal(
        _judged(wager)
        & (_recorded(wager) < _due(wager))
        & ((_recorded(wager) == _MOST) | (_win(wager, _recorded(wager)) == _MOST))
        for wager in BOUNDED
    )
    counted = (got, won, won + _win("jackpot", _recorded("jackpot")), pl.col("round_recorded_win"))
    reached = pl.any_horizontal(amount == _MOST for amount in counted)
    return (_MOST > 0) & (got < due_total()) & (alone | reached)


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
    if tried["max_payout_minor"].null_count() == tried.height:
        return pl.repeat(False, tried.height, eager=True)
    of_round = pl.col("max_payout_scope") == "round"
    due_win = pl.when(of_round).then("round_due_win").otherwise(_winnings(_due))
    known = pl.any_horizontal(pl.col(f"uncapped_{wager}_minor").is_not_null() for wager in BOUNDED)
    cut = pl.when(known).then(_winnings(_uncut) > _winnings(_due)).otherwise(due_win >= _MOST)
    flipped = pl.all_horizontal(
        ~_judged(wager) | (_recorded(wager) == pl.col(f"flipped_{wager}_minor")) for wager in BOUNDED
    )
    fault = pl.when(cut).then(_exceeded(known)).otherwise(_stopped()) & ~flipped.fill_null(False)
    bounded = pl.col("live") & _MOST.is_not_null() & ~total_unknown()
    return _of_rounds(tried, seats).select(bounded & fault.fill_null(False)).to_series()
