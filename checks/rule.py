"""What a check is, and the catalogue of those that exist.

A check is a function named after its code. It takes nothing and returns a `Rule`: expressions over
one frame that say where the check applies, what keeps it from deciding, and what breaks it. The
function's docstring is the page that `studaudit explain` shows.
"""

import difflib
import inspect
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

import polars as pl

from schemas.codes import CODES
from schemas.fault import UsageFault
from schemas.undecidable import Undecidable

SECTIONS = ("What it does", "Why it matters", "Example")
"""The headings that every check's page has, in this order."""


def _nowhere() -> pl.Expr:
    return pl.lit(None, pl.Int64)


def _unsaid() -> pl.Expr:
    return pl.lit(None, pl.String)


def _always() -> pl.Expr:
    return pl.lit(True)


def undecided(*cases: tuple[pl.Expr, Undecidable]) -> pl.Expr:
    """The first reason whose condition holds, as an `Undecidable` number, NONE where none does."""
    reason = pl.lit(Undecidable.NONE.value, pl.Int8)
    for condition, why in reversed(cases):
        reason = pl.when(condition.fill_null(True)).then(pl.lit(why.value, pl.Int8)).otherwise(reason)
    return reason


def reason_or(reason: pl.Expr, otherwise: Undecidable) -> pl.Expr:
    """The replay's own reason, an `Undecidable` number; another where it gives none."""
    none = reason == Undecidable.NONE
    return pl.when(none).then(pl.lit(otherwise.value, pl.Int8)).otherwise(reason)


NO_CURRENCY = (pl.col("minor_digits").is_null(), Undecidable.STAKES_UNKNOWN)
"""A case of `undecided`: amounts of a session without an opening are in no known currency."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rule:
    """What a check looks at in each row of one frame.

    Attributes:
        over: the frame, such as `seats`.
        applies: where the record gives the check cause to look; null counts as no.
        undecidable: an `Undecidable` number, 0 where the row can be decided.
        breach: where the row is wrong. Where it comes to null the row counts as undecidable.
        recorded, expected, message: texts for people.
        delta_minor: minor units seen from the house, null where no money follows.
        clause: the clause that decides.
        seat, player, step: where in the round or hand.
        explained: for causes that the catalogue names, where they really explain this breach;
            a cause without an entry always does.
        consequence: where the row itself shows that something else is the cause.
        severity: instead of the catalogue's default.
        lasting: what the finding is about, where amounts and counts change from night to night and the
            finding stays the same: its name is made of that instead of `recorded` and `expected`.
        place: prefix of the columns that say where the record lies, such as `open` for `open_source`.

    `applies`, `undecidable` and `breach` run on whole batches and see the columns of the frame; the
    rest runs on breached rows and sees the columns of the round or hand as well.
    """

    over: str
    breach: pl.Expr
    recorded: pl.Expr
    expected: pl.Expr
    message: pl.Expr
    clause: pl.Expr = field(default_factory=_unsaid)
    applies: pl.Expr = field(default_factory=_always)
    undecidable: pl.Expr = field(default_factory=undecided)
    delta_minor: pl.Expr = field(default_factory=_nowhere)
    seat: pl.Expr = field(default_factory=_nowhere)
    player: pl.Expr = field(default_factory=_unsaid)
    step: pl.Expr = field(default_factory=_nowhere)
    explained: Mapping[str, pl.Expr] = field(default_factory=dict[str, pl.Expr])
    consequence: pl.Expr | None = None
    severity: str | None = None
    lasting: pl.Expr | None = None
    place: str = ""


@dataclass(frozen=True, slots=True)
class Check:
    """A code's check: its page and the rules that decide it, one for each frame that it needs."""

    code: str
    page: str
    rules: tuple[Rule, ...]


CHECKS: dict[str, Check] = {}
"""Every check by its code; filled as the families' files are imported."""

Described = Callable[[], Rule | tuple[Rule, ...]]


def check(describe: Described) -> Described:
    """Registers a function such as `bet_001` as the check of `BET-001`.

    Raises:
        ValueError: the catalogue has no such code, it has a check already, or a section of the
            page is missing.
    """
    code = describe.__name__.upper().replace("_", "-")
    page = inspect.getdoc(describe) or ""
    missing = [section for section in SECTIONS if f"{section}:" not in page]
    if code not in CODES or code in CHECKS or missing:
        raise ValueError(f"{code}: no code of the catalogue, checked twice, or its page lacks {missing}")
    rules = describe()
    CHECKS[code] = Check(code, page, rules if isinstance(rules, tuple) else (rules,))
    return describe


def explain(code: str) -> str:
    """The page of a code: what its check does, why it matters, an example.

    A code of the catalogue that no check looks for yet has its title alone, and says so.

    Raises:
        UsageFault: the catalogue has no such code; the message names the nearest one.
    """
    known = CODES.get(code)
    if known is None:
        near = difflib.get_close_matches(code, CODES, 1)
        hint = f"did you mean {near[0]}?" if near else "codes look like PAY-002"
        raise UsageFault(f"{code!r} is no finding code", hint=hint)
    page = CHECKS[code].page if code in CHECKS else f"{known.title}.\n\nNo check looks for it yet."
    effects = ", ".join(f"{name} (same {scope})" for name, scope in known.explains.items())
    explains = f"\n\nMay be the cause of: {effects}." if effects else ""
    checked = "yes" if code in CHECKS else "not yet"
    return f"{code} ({known.severity})\nChecked: {checked}\n\n{page}{explains}"
