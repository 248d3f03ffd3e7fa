"""Finds a round or hand by what people call it."""

import polars as pl

from pipeline.lake import Lake
from schemas.fault import UsageFault
from schemas.tables_recorded import HANDS, ROUNDS

_MOST_DIGITS = 18


def find_hand(lake: Lake, called: str) -> str:
    """The `hand_id` of what a person asks for.

    Args:
        lake: the lake.
        called: a `hand_id`, the beginning of one, a hand's number as the source prints it (`#` before it or
            not; the site before that, as in `PokerStars/70011223344` or `PokerStars #70011223344`),
            `table/session/round`, or `venue/table/session/round` where several venues have such a round.

    Raises:
        UsageFault: nothing, or more than one thing, is called so.
    """
    by_id = pl.col("hand_id").str.starts_with(called)
    rounds = (
        lake.scan(ROUNDS).filter(by_id | _round_called(called)).select("hand_id", where="venue").collect()
    )
    hands = lake.scan(HANDS).filter(by_id | _hand_called(called)).select("hand_id", where="site")
    found = pl.concat([rounds, hands.collect()]).unique("hand_id").sort("hand_id")
    if found.height == 1:
        return found["hand_id"][0]
    if not found.height:
        hint = "give a hand_id of `studaudit findings`, a hand's number, or table/session/round"
        raise UsageFault(f"no round or hand is called {called!r}", hint=hint)
    raise _several(called, found)


def _several(called: str, found: pl.DataFrame) -> UsageFault:
    places = found["where"].drop_nulls().unique().sort().to_list()
    kind = "sites" if found["hand_id"].str.starts_with("h-").all() else "venues"
    named = called.count("/") >= 2 or not called.startswith(("r-", "h-"))
    across = f", at {len(places)} {kind}" if named and len(places) > 1 else ""
    first = (f"{hand_id} ({where})" if across else hand_id for hand_id, where in found.head(5).iter_rows())
    further = " …" if found.height > 5 else ""
    hint = f"one of {', '.join(first)}{further}"
    if across:
        hint += f"; or put the venue before it, such as {places[0]}/{called}"
    return UsageFault(f"{found.height} are called {called!r}{across}", hint=hint)


def _hand_called(called: str) -> pl.Expr:
    """Whether a hand's number is what was asked for, with or without its site before it."""
    number = called.strip().removeprefix("#")
    here = pl.col("hand_no").str.strip_prefix("#") == number
    for mark in ("/", "#", " "):
        site, found, rest = called.rpartition(mark)
        if found and site.strip():
            at = pl.col("site").str.to_lowercase() == site.strip().rstrip("#/").strip().lower()
            here |= at & (pl.col("hand_no").str.strip_prefix("#") == rest.strip().removeprefix("#"))
    return here


def _round_called(called: str) -> pl.Expr:
    parts = called.rsplit("/", 2)
    if len(parts) != 3 or not parts[2].isdigit() or len(parts[2]) > _MOST_DIGITS:
        return pl.lit(value=False)
    table, session, number = parts
    # a name may hold strokes itself, so that only both together can be held against what was asked for
    here = (pl.col("table") == table) | (pl.concat_str("venue", pl.lit("/"), "table") == table)
    return here & (pl.col("session") == session) & (pl.col("round") == int(number))
