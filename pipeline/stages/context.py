"""What a record does not carry itself: its session's opening, its rule sheet, its stake's bring-in.

Joined on before replay, it makes each row whole, so that replay and checks stay pure functions of
a batch.
"""

from datetime import date

import polars as pl

from pipeline.lake import Lake
from schemas.money import minor_digits
from schemas.sheets import HouseSheet, Sheet, StudSheet, all_sheets, find_sheet, sheet_in_force
from schemas.tables_recorded import HANDS, ROUNDS, SESSIONS
from schemas.vocabulary import Action

_SESSION = ["venue", "table", "session"]
STUD_SHEETS = {"cash": "seven-card-stud-limit@1", "tournament": "stud-tournament-tda@1"}
"""The sheet by which a hand is judged where ingest was told none (rules.md, "which sheet")."""


def counting(records: pl.LazyFrame, identity: list[str]) -> pl.LazyFrame:
    """The records that count: of each identity the first, or the last that corrects it; none where
    that one cancels.

    Args:
        records: with `correction`, in the order in which they were received (`run_id`, `source`,
            `record_no`).
        identity: the columns that name a record.
    """
    ordered = records.sort("run_id", "source", "record_no")
    return ordered.unique(identity, keep="last", maintain_order=True).filter(
        pl.col("correction").is_null() | (pl.col("correction") != "cancels")
    )


def openings(lake: Lake) -> pl.DataFrame:
    """The counting opening of every session: limits, currency, rule sheet, gaming day."""
    opened = lake.scan(SESSIONS).filter(pl.col("record") == "session_open")
    return counting(opened, ["identity"]).collect()


def superseded_rounds(lake: Lake) -> pl.DataFrame:
    """`hand_id` and `content_hash` of the rounds that a later record replaces or cancels."""
    chains, standing = _chains(lake)
    return chains.join(standing, on=["hand_id", "content_hash"], how="anti").select("hand_id", "content_hash")


def cancelled_rounds(lake: Lake) -> pl.DataFrame:
    """`venue`, `table`, `session` and `round` of the rounds that a correction took away."""
    chains, standing = _chains(lake)
    return chains.join(standing, on="hand_id", how="anti").select(*_SESSION, "round").unique()


def _chains(lake: Lake) -> tuple[pl.DataFrame, pl.DataFrame]:
    """All records of the rounds that were ever corrected, and those of them that count."""
    rounds = lake.scan(ROUNDS)
    touched = rounds.filter(pl.col("correction").is_not_null()).select("hand_id").unique()
    columns = ["hand_id", *_SESSION, "round", "content_hash", "correction", "run_id", "source", "record_no"]
    chains = rounds.select(columns).join(touched, on="hand_id", how="semi").collect()
    return chains, counting(chains.lazy(), ["hand_id"]).collect()


def _digits(currency: str | None) -> int | None:
    return None if currency is None else minor_digits(currency)


def _sheet(rules: str | None, on: date | None) -> Sheet | None:
    return sheet_in_force(rules, on) if rules is not None and on is not None else None


def house_context(opened: pl.DataFrame) -> pl.DataFrame:
    """What the rounds of each session are judged by.

    Args:
        opened: from `openings`.

    Returns:
        `venue`, `table`, `session`, `rules_named` (as the opening writes it), `rules` (the same where
        such a sheet is in force, else null), its hash, the limits, the currency's decimals, and the
        sheet's facts that checks need.
    """
    rows: list[dict[str, object]] = []
    for row in opened.iter_rows(named=True):
        sheet = _sheet(row["rules"], row["gaming_day"])
        house = sheet if isinstance(sheet, HouseSheet) else None
        rows.append(
            {
                **{name: row[name] for name in (*_SESSION, "ante_min_minor", "ante_max_minor")},
                "rules_named": row["rules"],
                "rules": house.name if house else None,
                "sheet_sha256": house.sha256 if house else None,
                "minor_digits": _digits(row["currency"]),
                "raise_multiple": house.raise_multiple if house else None,
                "wagers_offered": list(house.wagers) if house else None,
                "dealer_up_rule": house.dealer_up if house else None,
                "seats_most": house.seats_most if house else None,
            }
        )
    return pl.DataFrame(rows, schema=_HOUSE_CONTEXT)


_HOUSE_CONTEXT = pl.Schema(
    {
        **dict.fromkeys((*_SESSION, "rules_named", "rules", "sheet_sha256"), pl.String()),
        **dict.fromkeys(("ante_min_minor", "ante_max_minor"), pl.Int64()),
        **dict.fromkeys(("minor_digits", "raise_multiple", "dealer_up_rule", "seats_most"), pl.Int8()),
        "wagers_offered": pl.List(pl.String()),
    }
)


def with_house_context(rounds: pl.DataFrame, context: pl.DataFrame) -> pl.DataFrame:
    """Rounds with what they are judged by; nulls where the session's opening is not known."""
    return rounds.join(context, on=_SESSION, how="left", maintain_order="left")


_STAKE = ["site", "kind", "table", "tournament", "currency", "small_bet_minor", "big_bet_minor", "ante_minor"]


def full_bring_ins(lake: Lake, tables: pl.DataFrame) -> pl.DataFrame:
    """How often each full bring-in was paid at each stake of each table, by hand.

    Args:
        lake: whose hands show it.
        tables: `site` and `table` of the hands to be judged.

    Returns:
        the stake's columns, `hand_id`, and `amount`: one row for each bring-in that was not short.
    """
    hands = lake.scan(HANDS).join(tables.lazy(), on=["site", "table"], how="semi")
    lists = ["action_kind", "action_amount_minor", "action_all_in"]
    return (
        hands.select("hand_id", *_STAKE, *lists)
        .explode(lists)
        .filter((pl.col("action_kind") == int(Action.BRING_IN)) & (pl.col("action_all_in") == 0))
        .select("hand_id", *_STAKE, amount="action_amount_minor")
        .collect()
    )


def with_stud_context(hands: pl.DataFrame, paid: pl.DataFrame) -> pl.DataFrame:
    """Hands with the rule sheet and the full bring-in of their stake.

    The bring-in is what the table's other hands at this stake show, where they agree: a hand
    never vouches for itself.

    Args:
        hands: rows of `hands`.
        paid: from `full_bring_ins`.
    """
    others = (
        hands.select("hand_id", *_STAKE)
        .join(paid.rename({"hand_id": "other"}), on=_STAKE, how="inner", nulls_equal=True)
        .filter(pl.col("hand_id") != pl.col("other"))
        .group_by("hand_id")
        .agg(due=pl.col("amount").unique())
        .select(
            "hand_id",
            bring_in_due_minor=pl.when(pl.col("due").list.len() == 1).then(pl.col("due").list.first()),
        )
    )
    judged_by = pl.col("rules") if "rules" in hands.columns else pl.lit(None, pl.String())
    named = hands.with_columns(
        rules=pl.coalesce(judged_by, pl.col("kind").replace_strict(STUD_SHEETS, return_dtype=pl.String)),
    ).join(others, on="hand_id", how="left", maintain_order="left")
    hashes = {name: sheet.sha256 for name in STUD_SHEETS.values() if (sheet := _stud_sheet(name))}
    return named.with_columns(
        sheet_sha256=pl.col("rules").replace_strict(hashes, default=None, return_dtype=pl.String),
        bring_in_due_minor=pl.col("bring_in_due_minor").cast(pl.Int64),
    )


def _stud_sheet(name: str) -> StudSheet | None:
    sheet = find_sheet(name)
    return sheet if isinstance(sheet, StudSheet) else None


def stud_sheets() -> list[StudSheet]:
    """Every sheet of the seven-card stud family."""
    return [sheet for sheet in all_sheets().values() if isinstance(sheet, StudSheet)]
