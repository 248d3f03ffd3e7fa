"""Table-months of honest play, dealt by kernels: rounds in the columns of the lake, by the million."""

from collections.abc import Iterator

import numpy as np
import polars as pl
from numba import njit

from pipeline.hold.seat_values import seat_values
from pipeline.replay.ranking import VALUE_CLASSES, rank_five
from pipeline.stages.settlement import settled_with_uncapped
from pipeline.theory.dealer_hands import against
from pipeline.theory.payoffs import nets_of
from pipeline.theory.state_table import counts_of, state_table
from schemas.sheets import HouseSheet
from schemas.tables_recorded import WAGERS
from schemas.vocabulary import Decision

ANTES = np.array([500, 500, 500, 1000, 1000, 2500, 10_000])
"""Stakes of a table, the small ones oftener."""
SKILLS = ("best", "pairs", "timid", "loose", "coin")


@njit(cache=False)
def _deal(seed: int, decks: np.ndarray) -> None:
    np.random.seed(seed)
    deck = np.arange(52)
    rounds, cards = decks.shape
    for row in range(rounds):
        for place in range(cards):
            other = np.random.randint(place, 52)
            deck[place], deck[other] = deck[other], deck[place]
            decks[row, place] = deck[place]


def _raises(
    sheet: HouseSheet, hands: np.ndarray, ups: np.ndarray, skills: np.ndarray, rng: np.random.Generator
):
    """Who raises, by the skill of each seat."""
    counts = counts_of(state_table(against(sheet)), hands, ups)
    classes = VALUE_CLASSES[rank_five(hands)]
    best = (counts * nets_of(sheet)[0][classes][:, 1:]).sum(axis=1) > -163_185
    high = np.sort(hands // 4, axis=1)
    ace_king = (high[:, 4] == 12) & (high[:, 3] == 11)
    toss = rng.random(len(hands))
    ways = {
        "best": best, "pairs": classes > 0, "timid": classes > 1, "coin": toss < 0.5,
        "loose": (classes > 0) | ace_king | (toss < 0.2),
    }  # fmt: skip
    return np.choose(skills, [ways[name] for name in SKILLS])


def months(sheet: HouseSheet, seats: int, number: int, rounds: int, seed: int) -> pl.DataFrame:
    """Seats of `number` table-months of so many rounds, each in the columns of `seat_values`, paid as due."""
    size, rng = number * rounds, np.random.default_rng(seed)
    decks = np.empty((size, 5 * seats + 5), np.int8)
    _deal(seed, decks)
    hands = np.ascontiguousarray(decks[:, 5:]).reshape(-1, 5)
    skills = np.repeat(rng.integers(0, len(SKILLS), (number, seats)), rounds, axis=0).reshape(-1)
    raised = _raises(sheet, hands, np.repeat(decks[:, 4], seats), skills, rng).reshape(size, seats)
    ante = np.repeat(rng.choice(ANTES, (number, seats)), rounds, axis=0)
    none = np.full((size, seats), -1)
    stakes = {"ante": ante, "raise": np.where(raised, 2 * ante, -1)}
    lists = {f"{wager}_stake_minor": stakes.get(wager, none) for wager in WAGERS}
    lists |= {f"{wager}_returned_minor": np.zeros((size, seats), np.int64) for wager in WAGERS}
    zeros = np.zeros((size, seats), np.int8)
    small = {
        "seat": np.tile(np.arange(1, seats + 1, dtype=np.int8), (size, 1)),
        "seat_decision": np.where(raised, int(Decision.RAISE), int(Decision.FOLD)).astype(np.int8),
        "seat_card_count": zeros + 5, "seat_void": zeros, "draw_count": zeros,
        "seat_cards": decks[:, 5:], "dealer_cards": decks[:, :5],
    }  # fmt: skip
    columns = {name: _lists(each.astype(np.int64), pl.Int64()) for name, each in lists.items()}
    columns |= {name: _lists(each, pl.Int8()) for name, each in small.items()}
    frame = pl.DataFrame(columns).with_columns(
        _constants(sheet), hand_id=pl.int_range(pl.len()).cast(pl.String),
        table=(pl.int_range(pl.len()) // rounds).cast(pl.String),
        seat_player=pl.col("seat").list.eval(pl.element().cast(pl.String)),
        draw_discard=pl.lit([], pl.List(pl.Int8())), draw_card=pl.lit([], pl.List(pl.Int8())),
    )  # fmt: skip
    sheets = {sheet.sha256: sheet}
    due = settled_with_uncapped(frame, sheets).drop("hand_id")
    rows = seat_values(frame.hstack(due), sheets)
    return rows.with_columns(main_returned_minor=pl.col("main_due_minor"))


def _lists(values: np.ndarray, kind: pl.DataType) -> pl.Series:
    return pl.Series(np.ascontiguousarray(values)).cast(pl.List(kind))


def _constants(sheet: HouseSheet) -> list[pl.Expr]:
    return [
        pl.lit("V1").alias("venue"), pl.lit("S1").alias("session"), pl.lit("EUR").alias("currency"),
        pl.lit(None, pl.Date()).alias("gaming_day"), pl.lit(None, pl.Datetime("us", "UTC")).alias("at_utc"),
        pl.lit("D1").alias("dealer"), pl.lit(sheet.name).alias("rules"),
        pl.lit(sheet.sha256).alias("sheet_sha256"), pl.lit(4, pl.Int8()).alias("dealer_up"),
        pl.lit(0, pl.Int8()).alias("round_void"), pl.lit(2, pl.Int8()).alias("minor_digits"),
        pl.lit(None, pl.Int64()).alias("max_payout_minor"),
        pl.lit(None, pl.Int64()).alias("jackpot_before_minor"),
        pl.lit(None, pl.String()).alias("jackpot_contribution"),
    ]  # fmt: skip


def batches(sheet: HouseSheet, number: int, rounds: int, seed: int) -> Iterator[pl.DataFrame]:
    """So many table-months of one to seven seats, some at a time."""
    each = 20
    for start in range(0, number, each):
        seats = 1 + (start // each) % 7
        yield months(sheet, seats, min(each, number - start), rounds, seed + start)
