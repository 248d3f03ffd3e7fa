"""Bring-ins, bets, raises, checks and calls of the seven-card stud family, beside what is due."""

import polars as pl

from checks.rule import Rule, check
from checks.step_rule import acts, due, first_street, kind, sized, step_rule, street, turn_open
from checks.wording import clause, money, number, sentence
from schemas.vocabulary import NOT_STATED, Action, Street

_ruling = pl.col("ruling")


def _size_due() -> pl.Expr:
    """What a bet or raise must come to: without a limit any amount from the least on."""
    least = sentence("at least {}", money("due_amount_minor"))
    open_ended = (pl.col("limit") == "no-limit") & (pl.col("due_amount_minor") != NOT_STATED)
    return pl.when(open_ended).then(least).otherwise(due())


def _two_sizes(decides: pl.Expr) -> Rule:
    """The rule that a raise raises by what its line says."""
    step, total = pl.col("restated_step_minor"), pl.col("action_to_minor")
    told = sentence("raises {} to {}", money(step), money(total))
    expected = sentence("another step to {}", money(total))
    return Rule(
        over="steps",
        applies=(step != NOT_STATED) & (_ruling != 5),
        breach=step != NOT_STATED,
        recorded=told,
        expected=expected,
        message=sentence(
            "seat {} {}; that is no step of {} from the bet before", number("action_seat"), told, money(step)
        ),
        clause=decides,
        seat=pl.col("action_seat"),
        player=pl.col("player"),
        step=pl.col("step"),
    )


@check
def act_003() -> Rule:
    """The bring-in has another size than the stake asks for.

    What it does:
        Compares the bring-in with the full one of the stake, as the source states it or as the
        table's other hands show it; the seat's last chips are enough.

    Why it matters:
        Every call of the street is measured against it.

    Example:
        Bring-in 0.25 where the stake's is 0.50: recorded "brings in 0.25 USD", expected 0.50 USD or
        2.00 USD.
    """
    opens = kind == Action.BRING_IN
    left = ~turn_open & (street == first_street) & ~kind.is_in([Action.CALL, Action.RAISE])
    return step_rule(3, opens | ((_ruling == -1) & left), left, due(), clause("003.5"))


@check
def act_005() -> tuple[Rule, ...]:
    """A bet or raise has a size that the limit does not know.

    What it does:
        Compares each bet, completion and raise with the street's limit: the lower one on the first
        two streets, the upper one from the third on; the seat's last chips are enough. Without a limit a
        bet is at least the lower one, a raise at least the last bet or raise. A raise whose line says
        both by how much it raises and to what total must say the same with both.

    Why it matters:
        In a limit game nobody can be made to pay more than the limit for a card.

    Example:
        A bet of 3.00 on 5th street at 2.00/4.00: recorded "bets 3.00 USD", expected 4.00 USD.
    """
    decides = (
        pl.when(pl.col("limit") == "no-limit")
        .then(clause(sets="no_limit_raise"))
        .when(street <= Street.THIRD)
        .then(clause("003.6"))
        .when(street == Street.FOURTH)
        .then(clause("003.7", "002.F"))
        .otherwise(clause("003.10"))
    )
    return step_rule(5, sized, ~turn_open & sized, _size_due(), decides), _two_sizes(decides)


@check
def act_006() -> Rule:
    """One raise more than the cap.

    What it does:
        Counts the bets and raises of each street; bring-in and completion are one bet. Over one bet
        and three raises, or what the sheet says, the next raise is named. Without a limit there is no cap.

    Why it matters:
        The cap is the most that a player can lose on a street.

    Example:
        A fourth raise on 6th street: recorded "raises 4.00 USD", expected a call.
    """
    capped = pl.lit("a call or a fold: betting is capped")
    return step_rule(6, sized, ~turn_open & sized, capped, clause(sets="max_raises"))


@check
def act_008() -> Rule:
    """A seat checked a bet, or called where nothing was bet.

    What it does:
        Names a check of a seat that owed chips, and a call of a seat that owed none.

    Why it matters:
        A check in the face of a bet stays in the hand for nothing.

    Example:
        Seat 4 checks facing a bet of 2.00: recorded checks, expected 2.00 USD.
    """
    return step_rule(8, kind.is_in([Action.CHECK, Action.CALL]), pl.lit(False), due(), clause("003.9"))


@check
def act_009() -> Rule:
    """A call is not what the seat owed.

    What it does:
        Compares each call with what the seat owed to the street's highest bet; its last chips are
        enough.

    Why it matters:
        A short call sees the next card below its price.

    Example:
        A call of 1.50 where 2.00 are owed: recorded "calls 1.50 USD", expected 2.00 USD.
    """
    calls = kind == Action.CALL
    return step_rule(9, calls, ~turn_open & calls, due(), clause("003.10"))


@check
def act_011() -> Rule:
    """A seat bet chips that it did not have.

    What it does:
        Follows each stated stack and names the action that puts in more than is left of it.

    Why it matters:
        Table stakes: chips that were not on the table cannot be won or lost.

    Example:
        A seat with 3.00 left bets 4.00: recorded "bets 4.00 USD", expected at most what it holds.
    """
    return step_rule(11, acts, pl.lit(False), pl.lit("at most the chips that it holds"), clause("003.12"))


@check
def act_013() -> Rule:
    """An upper-limit bet on 4th street without the open pair that allows it.

    What it does:
        Where somebody bets or raises at the upper limit on 4th street, looks for a board with an open
        pair, and whether the sheet lets it double the bet in this game.

    Why it matters:
        It is the one street on which the board decides the price.

    Example:
        A bet of 4.00 at 2.00/4.00 with no pair showing: recorded "bets 4.00 USD", expected 2.00 USD.
    """
    fourth = sized & (street == Street.FOURTH)
    return step_rule(13, fourth, ~turn_open & fourth, due(), clause(sets="open_pair_games"))
