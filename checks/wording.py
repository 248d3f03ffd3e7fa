"""How findings put cards, amounts and hands into words.

Each function turns columns into the text that a person reads. They run on breached rows alone,
never on whole batches.
"""

from collections.abc import Mapping
from functools import cache
from typing import Any

import polars as pl

from schemas.cards import DECK_SIZE, HIDDEN, card_text
from schemas.high_hands import ranks_text
from schemas.low_hands import low_text
from schemas.money import to_text
from schemas.sheets import HouseSheet, Sheet, all_sheets, deciding_clause, find_sheet
from schemas.vocabulary import NOT_STATED, Action, HandClass, Outcome, word

_CARDS = {number: card_text(number) for number in range(HIDDEN, DECK_SIZE)}
HAND_WORDS: dict[int, str] = {member.value: word(member) for member in HandClass}


def column(value: pl.Expr | str) -> pl.Expr:
    """A column by its name, or the expression itself."""
    return pl.col(value) if isinstance(value, str) else value


def money(amount: pl.Expr | str) -> pl.Expr:
    """An amount in minor units as `20.00 EUR`, by the row's `minor_digits` and `currency`."""
    minor = column(amount)
    digits = pl.col("minor_digits").cast(pl.Int64)
    unit = pl.lit(10, pl.Int64).pow(digits)
    decimals = (minor.abs() % unit).cast(pl.String).str.zfill(digits)
    return pl.concat_str(
        pl.when(minor < 0).then(pl.lit("-")).otherwise(pl.lit("")),
        (minor.abs() // unit).cast(pl.String),
        pl.when(digits > 0).then(pl.lit(".") + decimals).otherwise(pl.lit("")),
        pl.lit(" "),
        pl.col("currency").fill_null("?"),
    )


def moneys(amounts: str) -> pl.Expr:
    """A list of amounts as `12.00 + 4.00 USD`."""

    def worded(row: dict[str, Any]) -> str:
        parts = " + ".join(to_text(minor, row["minor_digits"]) for minor in row[amounts])
        return f"{parts or 'none'} {row['currency'] or '?'}"

    return pl.struct(amounts, "minor_digits", "currency").map_elements(worded, pl.String)


def card(number: pl.Expr | str) -> pl.Expr:
    """One card as `Kc`."""
    return column(number).replace_strict(_CARDS, default="?", return_dtype=pl.String)


def cards(numbers: pl.Expr | str) -> pl.Expr:
    """A list of cards as `Kc 9h ??`."""
    return column(numbers).list.eval(card(pl.element())).list.join(" ")


def hand(number: pl.Expr | str) -> pl.Expr:
    """A hand class as the contracts write it, such as `full-house`."""
    return column(number).replace_strict(HAND_WORDS, default="?", return_dtype=pl.String)


def high_hand(number: pl.Expr | str, ranks: pl.Expr | str) -> pl.Expr:
    """A hand class with its ranks as far as they are told (schemas.high_hands), such as `two-pair K-9`."""
    told = column(ranks).map_elements(ranks_text, pl.String)
    return pl.concat_str(hand(number), told, separator=" ").str.strip_chars_end()


def low_hand(code: pl.Expr | str) -> pl.Expr:
    """A low hand by its number (schemas.low_hands), such as `8-6-4-3-A`."""
    return column(code).map_elements(low_text, pl.String)


def choice(number: pl.Expr | str, texts: Mapping[Action, str]) -> pl.Expr:
    """The text that stands for an action."""
    known = {int(member): text for member, text in texts.items()}
    return column(number).replace_strict(known, default="?", return_dtype=pl.String)


def number(value: pl.Expr | str) -> pl.Expr:
    """A whole number as text."""
    return column(value).cast(pl.String)


def percent(share: pl.Expr | str) -> pl.Expr:
    """A share of one as `4.25 %`."""
    return pl.format("{} %", (column(share) * 100).round(2))


def chance(p: pl.Expr | str) -> pl.Expr:
    """A p-value, two digits of it."""
    return column(p).round_sig_figs(2).cast(pl.String)


def sentence(template: str, *parts: pl.Expr | str) -> pl.Expr:
    """A message with its `{}` filled from columns; an absent part reads `?`."""
    texts = [column(part).cast(pl.String).fill_null("?") for part in parts]
    return pl.format(template, *texts)


def _clause_of(sheet: Sheet, numbers: tuple[str, ...], sets: str | None) -> str | None:
    """The clause of one sheet, of those that it holds; one of its own source goes before others."""
    if sets is not None and sheet.sets(sets):
        return sheet.clause_of(sets)
    held = {each.id for each in sheet.clauses}
    own_first = sorted(numbers, key=lambda number: number.partition(".")[0] != sheet.source)
    return next((number for number in own_first if number in held), None)


def clause(*numbers: str, sets: str | None = None) -> pl.Expr:
    """The clause that decides by the sheet that judges the row; null where no sheet does.

    Args:
        numbers: the clause in each source, such as `003.2` and `002.C`; those that a sheet does not hold
            are passed over.
        sets: a parameter; where the sheet has it, the clause that sets it decides.

    Raises:
        ValueError: no sheet has the parameter.
    """
    if sets is not None and not any(sheet.sets(sets) for sheet in all_sheets().values()):
        raise ValueError(f"no sheet has a parameter {sets!r}")
    decides = {name: found for name, it in all_sheets().items() if (found := _clause_of(it, numbers, sets))}
    return pl.col("rules").replace_strict(decides, default=None, return_dtype=pl.String)


@cache
def _paid_by(rules: str | None, wager: str, outcome: int, hand: int, bought: bool) -> str | None:
    sheet = None if rules is None else find_sheet(rules)
    if not isinstance(sheet, HouseSheet):
        return None
    # An amount that is due although outcome or class are unknown depends on neither.
    ended = Outcome.TIE if outcome == NOT_STATED else Outcome(outcome)
    held = HandClass.HIGH_CARD if hand == NOT_STATED else HandClass(hand)
    return deciding_clause(sheet, wager, ended, held, bought)


def paying_clause(wager: str) -> pl.Expr:
    """The clause that decides what comes back on a wager of the row's seat; null where no sheet does.

    Whether a purchase gives up the bonus is asked of the row (`purchase_forfeits_bonus`): a venue may have
    signed it otherwise than the shipped sheet has it.
    """
    bought = pl.col("draw_count") > 0
    if wager == "bonus":
        bought &= pl.col("purchase_forfeits_bonus").fill_null(False)

    def decides(row: dict[str, Any]) -> str | None:
        return _paid_by(row["rules"], wager, row["expected_outcome"], row["expected_class"], row["bought"])

    return pl.struct("rules", "expected_outcome", "expected_class", bought=bought).map_elements(
        decides, pl.String
    )


def amounts(parts: Mapping[str, pl.Expr]) -> pl.Expr:
    """Amounts by name as `ante 20.00 EUR, raise 40.00 EUR`; those that are null are left out."""
    named = [
        pl.when(amount.is_not_null()).then(sentence("{} {}", pl.lit(name), money(amount)))
        for name, amount in parts.items()
    ]
    return pl.concat_str(named, separator=", ", ignore_nulls=True)
