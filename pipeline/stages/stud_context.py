"""What hands of the seven-card stud family are judged by: sheets, antes, bring-ins, rake.

What a header states counts; else what the table's other hands show at the same stake and level: the commonest
full bring-in, and the commonest ante that at least two of them paid. All-in antes and bring-ins show nothing,
nor do hands of a tournament that names neither level nor limits: each may be of another stake.
Where the others show none, or several equally often, the bring-in stays unknown; the ante is then, in the
replay, the commonest of the hand's own lines that are not all-in.
"""

from collections.abc import Iterable, Sequence
from decimal import Decimal
from typing import NamedTuple

import polars as pl

from pipeline.lake import Lake
from pipeline.signing import Signing, stud_sheets, with_stud_sheets
from schemas.money import to_minor
from schemas.sheets import RAKE_COLUMNS, RakeLine, StudSheet
from schemas.tables_recorded import HANDS
from schemas.vocabulary import Action, Street

_STAKE = ["site", "kind", "table", "tournament", "level", "currency", "small_bet_minor", "big_bet_minor"]
_FORCED = {"bring_in": Action.BRING_IN, "ante": Action.ANTE}
_LEAST_HANDS = {"bring_in": 1, "ante": 2}
"""How many other hands must show an amount."""


class Shown(NamedTuple):
    """What hands of some tables show: the stake's columns, `amount`, and `paid`: by how many hands."""

    bring_in: pl.DataFrame
    ante: pl.DataFrame


def shown_stakes(lake: Lake, tables: pl.DataFrame) -> Shown:
    """How many hands paid each full bring-in, and each ante, at each stake of each table.

    Args:
        lake: whose hands show it.
        tables: `site` and `table` of the hands to be judged.
    """
    hands = lake.scan(HANDS).join(tables.lazy(), on=["site", "table"], how="semi")
    counted = (
        _paid(hands, kind).group_by(*_STAKE, "amount").agg(paid=pl.len().cast(pl.Int64)).collect()
        for kind in _FORCED
    )
    return Shown(*counted)


def _stake_unknown() -> pl.Expr:
    """Hands of tournaments whose source names neither level nor limits: they show nothing of each other."""
    return (pl.col("kind") == "tournament") & pl.all_horizontal(
        pl.col("level", "small_bet_minor", "big_bet_minor").is_null()
    )


def _paid(hands: pl.LazyFrame, kind: str) -> pl.LazyFrame:
    """Each amount that a hand shows, once: of antes the commonest of its lines, all-in ones left out."""
    lists = ["action_kind", "action_amount_minor", "action_all_in"]
    full = (pl.col("action_kind") == int(_FORCED[kind])) & (pl.col("action_all_in") == 0)
    hands = hands.filter(~_stake_unknown())
    lines = hands.select("hand_id", *_STAKE, *lists).explode(lists).filter(full)
    lines = lines.select("hand_id", *_STAKE, amount="action_amount_minor")
    if kind == "bring_in":
        return lines
    return lines.group_by("hand_id", *_STAKE).agg(pl.col("amount").mode().max())


def _shown_by_others(hands: pl.DataFrame, paid: pl.DataFrame, kind: str) -> pl.DataFrame:
    """The amount that each hand's table shows in its other hands: the commonest, if one is."""
    own = _paid(hands.lazy(), kind).group_by("hand_id", "amount").agg(own=pl.len().cast(pl.Int64)).collect()
    others = (
        hands.select("hand_id", *_STAKE)
        .join(paid, on=_STAKE, nulls_equal=True)
        .join(own, on=["hand_id", "amount"], how="left")
        .with_columns(paid=pl.col("paid") - pl.col("own").fill_null(0))
        .filter(pl.col("paid") >= _LEAST_HANDS[kind])
    )
    commonest = others.filter(pl.col("paid") == pl.col("paid").max().over("hand_id"))
    return (
        commonest.group_by("hand_id")
        .agg(amount=pl.col("amount").first(), ties=pl.len())
        .filter(pl.col("ties") == 1)
        .select("hand_id", pl.col("amount").alias(f"{kind}_shown_minor"))
    )


def with_stud_context(hands: pl.DataFrame, shown: Shown, signings: Sequence[Signing] = ()) -> pl.DataFrame:
    """Hands with what they are judged by.

    Adds `rules` and `sheet_sha256`; `bring_in_due_minor` and `ante_due_minor`, null where nothing shows
    them; and of the sheet's schedule of rake, null without one, `rake_millionths`, `rake_step_minor`,
    `rake_cap_minor`, `rake_from_street`, `fee_due_minor` and `fee_from_minor`.

    Args:
        hands: rows of `hands`.
        shown: from `shown_stakes`.
        signings: the entries of the configuration.
    """
    named = with_stud_sheets(hands, signings)
    for kind, paid in zip(_FORCED, shown, strict=True):
        others = _shown_by_others(hands, paid, kind)
        named = named.join(others, on="hand_id", how="left", maintain_order="left")
    due = named.with_columns(
        bring_in_due_minor=pl.coalesce("bring_in_stated_minor", "bring_in_shown_minor"),
        ante_due_minor=pl.coalesce("ante_stated_minor", "ante_shown_minor"),
    ).drop("bring_in_shown_minor", "ante_shown_minor")
    return with_rake(due, stud_sheets(signings).values())


def with_rake(hands: pl.DataFrame, sheets: Iterable[StudSheet]) -> pl.DataFrame:
    """Hands with what their sheet's schedule takes: `RAKE_COLUMNS`, null where it has no line for them.

    Args:
        hands: `hand_id`, `sheet_sha256`, `kind`, `game`, `currency`, `minor_digits`, `big_bet_minor` and the
            lists of actions.
        sheets: those that the hands may be judged by.
    """
    lines = [(sheet.sha256, line) for sheet in sheets for line in sheet.rake]
    if not lines:
        return hands.with_columns(pl.lit(None, pl.Int64).alias(name) for name in RAKE_COLUMNS)
    hands = hands.join(_dealt_in(hands), on="hand_id", how="left", maintain_order="left")
    players = pl.col("dealt_in").fill_null(0)
    columns = {name: pl.lit(None, pl.Int64) for name in RAKE_COLUMNS}
    for sha256, line in reversed(lines):
        for digits in hands.filter(pl.col("currency") == line.currency)["minor_digits"].unique():
            holds = _holds(sha256, line, digits)
            for name, value in _values(line, digits, players).items():
                columns[name] = pl.when(holds).then(value).otherwise(columns[name])
    return hands.with_columns(**columns).drop("dealt_in")


def _dealt_in(hands: pl.DataFrame) -> pl.DataFrame:
    """How many seats each hand was dealt to: `hand_id`, `dealt_in`.

    Those that got cards on the first street; where the source shows none of its deal, those that anted
    or acted.
    """
    lists = ["action_street", "action_seat", "action_kind"]
    steps = hands.select("hand_id", "game", "seat", *lists).explode(lists, empty_as_null=False)
    first = pl.when(pl.col("game") == "5stud").then(int(Street.SECOND)).otherwise(int(Street.THIRD))
    dealt = (pl.col("action_kind") == Action.DEAL) & (pl.col("action_street") == first)
    acted = pl.col("action_kind") <= Action.FOLD
    seat, from_nought = pl.col("action_seat"), pl.col("seat").list.contains(0).fill_null(value=False)
    seats = steps.filter((seat > 0) | from_nought).group_by("hand_id").agg(
        dealt=seat.filter(dealt).n_unique(), acted=seat.filter(acted).n_unique()
    )  # fmt: skip
    shown = pl.when(pl.col("dealt") > 0).then("dealt").otherwise("acted")
    return seats.select("hand_id", dealt_in=shown.cast(pl.Int64))


def _holds(sha256: str, line: RakeLine, digits: int) -> pl.Expr:
    big = pl.col("big_bet_minor")
    told = (pl.col("sheet_sha256") == sha256) & (pl.col("currency") == line.currency)
    told &= (pl.col("minor_digits") == digits) & (pl.col("kind") == "cash")
    if line.big_bet_from is not None:
        told &= big >= to_minor(line.big_bet_from, digits)
    if line.big_bet_to is not None:
        told &= big <= to_minor(line.big_bet_to, digits)
    return told.fill_null(False)


def _values(line: RakeLine, digits: int, players: pl.Expr) -> dict[str, pl.Expr]:
    def minor(text: str) -> pl.Expr:
        return pl.lit(to_minor(text, digits), pl.Int64)

    cap = pl.lit(None, pl.Int64)
    for each in line.caps:
        cap = pl.when(players >= each.players).then(minor(each.most)).otherwise(cap)
    return {
        "rake_millionths": pl.lit(int(Decimal(line.percent) * 10_000), pl.Int64),
        "rake_step_minor": minor(line.step),
        "rake_cap_minor": cap,
        "rake_from_street": pl.lit(line.from_street, pl.Int64),
        "fee_due_minor": minor(line.fee),
        "fee_from_minor": minor(line.fee_from),
    }
