"""What checks need to know of a house-banked game's sheet."""

from decimal import Decimal

import polars as pl

from schemas.sheets import HouseSheet

SHEET_FACTS = pl.Schema(
    {
        "sheet_sha256": pl.String(),
        **dict.fromkeys(("raise_multiple", "dealer_up_rule", "layout_seats"), pl.Int8()),
        "wagers_offered": pl.List(pl.String()),
        "purchase_price": pl.Int32(),
        "purchase_most": pl.Int8(),
        **dict.fromkeys(("purchase_commits", "purchase_forfeits_bonus", "exposed_card_burned"), pl.Boolean()),
        "max_payout_scope": pl.String(),
    }
)
"""Columns by sheet; those of a wager that it does not offer are null."""


def sheet_facts(sheet: HouseSheet) -> dict[str, object]:
    """A row of `SHEET_FACTS`."""
    bought = sheet.purchase
    return {
        "sheet_sha256": sheet.sha256,
        "raise_multiple": sheet.raise_multiple,
        "dealer_up_rule": sheet.dealer_up,
        "layout_seats": sheet.layout_seats,
        "wagers_offered": list(sheet.wagers),
        "purchase_price": bought.price if bought else None,
        "purchase_most": bought.most if bought else None,
        "purchase_commits": bought.commits if bought else None,
        "purchase_forfeits_bonus": bought.forfeits_bonus if bought else None,
        "exposed_card_burned": sheet.exposed_card == "burn",
        "max_payout_scope": sheet.max_payout_scope,
    }


def stake_due(sheet: HouseSheet | None, digits: int | None) -> int | None:
    """The stake on the progressive in minor units, null where a chip is no whole number of them."""
    if sheet is None or sheet.progressive is None or digits is None:
        return None
    due = Decimal(sheet.progressive.chip) * sheet.progressive.stake * 10**digits
    return int(due) if due == int(due) else None
