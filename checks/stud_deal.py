"""Cards of the seven-card family: who is dealt one, which way it lies, and a deck that runs short.

The replay rules on each card with the number of the code that it breaks, 0 for none, -1 where the record
or the sheet does not say enough.
"""

import polars as pl

from checks.rule import Rule, check, reason_or
from checks.step_rule import to_a_seat
from checks.wording import cards, clause, number, sentence
from schemas.cards import HIDDEN
from schemas.undecidable import Undecidable
from schemas.vocabulary import LAST_DEALS, Action, Street

_ruling, _reason = pl.col("card_ruling"), pl.col("cards_undecidable")
_deals = pl.col("action_kind") == Action.DEAL
_last_street = pl.col("action_street") == Street.SEVENTH
_dealt = pl.col("action_cards").list.slice(pl.col("cards_before"), pl.col("action_card_count"))
_FOLDED, _FACE, _SHORT = 6, 7, 8


def why_open() -> pl.Expr:
    """Why a ruling on cards is open: the replay's reason, the up cards where it gives none."""
    why = reason_or(_reason, Undecidable.UP_CARDS_UNKNOWN)
    return pl.when(_ruling == -1).then(why).otherwise(pl.lit(Undecidable.NONE.value, pl.Int8))


def _card_rule(code: int, applies: pl.Expr, expected: pl.Expr, message: pl.Expr, clause_of: pl.Expr) -> Rule:
    return Rule(
        over="steps",
        applies=_deals & (applies | (_ruling == code)),
        undecidable=why_open() if code == _SHORT else pl.lit(Undecidable.NONE.value, pl.Int8),
        breach=_ruling == code,
        recorded=sentence("dealt {}", cards(_dealt)),
        expected=expected,
        message=message,
        clause=clause_of,
        seat=pl.when(to_a_seat).then("action_seat"),
        player=pl.when(to_a_seat).then("player"),
        step=pl.col("step"),
    )


@check
def deal_006() -> Rule:
    """A hand that was out of play was dealt cards.

    What it does:
        Names each deal to a seat that had folded on an earlier street, or that was not dealt in.

    Why it matters:
        The card belongs to somebody else: every hand after it holds the wrong one.

    Example:
        Seat 2 folded on 4th street and is dealt 9h on 5th: recorded "dealt 9h", expected no card.
    """
    return _card_rule(
        _FOLDED,
        to_a_seat,
        pl.lit("no card for this seat"),
        sentence("seat {} is out of the hand and is dealt a card", number("action_seat")),
        clause("003.2", "002.C"),
    )


@check
def deal_007() -> Rule:
    """A card lies up that belongs down, or down that belongs up.

    What it does:
        By what the writer of the record could see, tells which way each card lies: down cards of others
        that are printed lie up. Down cards of the first street and the last card of seven-card games
        belong down, all others up; a flashed last card is replaced, where the sheet says so, while action
        is still possible. A source that sees every card does not tell which way they lie.

    Why it matters:
        Seen cards change who brings in, who acts first, and what everybody knows.

    Example:
        The last card of seat 4 is printed to a writer in seat 2: recorded "dealt 9c", expected a card
        face down.
    """
    first_street = pl.col("action_card_count") > 1
    seen = pl.col("last_dealt") != HIDDEN
    down = _last_street | (first_street & seen)
    exposed = pl.when(_last_street).then(clause(sets="flashed_last_card"))
    exposed = exposed.when(first_street & seen).then(clause(sets="exposed_down_card"))
    return _card_rule(
        _FACE,
        to_a_seat,
        pl.when(down).then(pl.lit("a card face down")).otherwise(pl.lit("a card face up")),
        sentence("a card of seat {} lies the wrong way", number("action_seat")),
        exposed.otherwise(clause("003.10")),
    )


@check
def deal_008() -> Rule:
    """The last street was dealt from a short deck in another way than ruled.

    What it does:
        Counts what is left of the deck before the last street, from the cards that were dealt and the
        burns of the sheet, and says whether each seat gets a card, with or without the burns shuffled in,
        or all of them one in common. Names the first card that was dealt otherwise.

    Why it matters:
        Whether five hands share a card or each has its own changes who wins.

    Example:
        Three seats on the last street and one card for all, with 30 cards left: recorded "dealt 6h",
        expected a card for each seat.
    """
    known = pl.col("last_street_deal").replace_strict(
        {int(way): text for way, text in LAST_DEALS.items()},
        default="what the deck allows",
        return_dtype=pl.String,
    )
    return _card_rule(
        _SHORT,
        _last_street,
        known,
        sentence("the last street is dealt against the deck; expected: {}", known),
        clause(sets="short_deck"),
    )
