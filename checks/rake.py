"""The rake of a cash hand, beside the schedule that its sheet holds."""

import polars as pl

from checks.hand_frames import hand_frames
from checks.rule import Rule, check, undecided
from checks.wording import clause, money, sentence
from schemas.undecidable import Undecidable

_MILLION = 1_000_000
_pot = pl.col("put_in_minor")
_unknown = undecided((_pot.is_null(), Undecidable.NOT_STATED))


def _due() -> pl.Expr:
    """What the schedule takes of the gross pot: a share, rounded down to its step, up to the cap."""
    step = pl.col("rake_step_minor")
    share = _pot * pl.col("rake_millionths") // _MILLION // step * step
    capped = pl.when(pl.col("rake_cap_minor").is_null()).then(share)
    capped = capped.otherwise(pl.min_horizontal(share, "rake_cap_minor"))
    return pl.when(pl.col("last_street") < pl.col("rake_from_street")).then(0).otherwise(capped)


def _fee() -> pl.Expr:
    reached = _pot >= pl.col("fee_from_minor").fill_null(0)
    return pl.when(reached).then(pl.col("fee_due_minor").fill_null(0)).otherwise(0)


def rake_due(hands: pl.DataFrame, expected: pl.DataFrame) -> pl.DataFrame:
    """What the schedule takes of each hand, whatever was taken.

    Args:
        hands: as for `check_hands`, with the columns of the schedule.
        expected: columns of `expected_hands`, one row for each hand.

    Returns:
        `hand_id`, `rake_due_minor` and `fee_due_minor`, null where there is no schedule or a chip of the
        pot is not stated.

    Raises:
        ValueError: a hand stands twice or was not replayed.
    """
    known = pl.col("rake_millionths").is_not_null() & _pot.is_not_null()
    due = {"rake_due_minor": _due(), "fee_due_minor": _fee()}
    told = hand_frames(hands, expected).tables["hands"]
    return told.select("hand_id", **{name: pl.when(known).then(each) for name, each in due.items()})


_taken, _fee_taken = pl.col("rake_minor"), pl.col("fee_minor").fill_null(0)
_scheduled = pl.col("rake_millionths").is_not_null() & _taken.is_not_null()
_over_pot = pl.col("awarded_minor") + pl.col("taken_minor") - _pot
_above_cap = (_taken > pl.col("rake_cap_minor")).fill_null(False)


def _in_words(rake: pl.Expr, fee: pl.Expr) -> pl.Expr:
    """Rake and fee; the fee alone where the rake is above its cap."""
    alone = sentence("a fee of {}", money(fee))
    return pl.when(_above_cap).then(alone).otherwise(sentence("{} and {}", money(rake), alone))


@check
def rake_001() -> Rule:
    """The rake is not what the schedule takes.

    What it does:
        Works out the rake of the gross pot by the sheet's schedule for this currency, limit and number
        of players, its step and its street, and the jackpot fee, and compares both with what was stated.
        A rake above its cap is RAKE-002; the fee beside it is still compared.

    Why it matters:
        It is the house's price; a wrong one is taken from every winner.

    Example:
        5 % of 24.40 in steps of 0.05: recorded 1.40 USD, expected 1.20 USD.
    """
    due, fee = _due(), _fee()
    rake_off = pl.when(_above_cap).then(0).otherwise(_taken - due)
    off = rake_off + _fee_taken - fee
    return Rule(
        over="hands",
        applies=_scheduled,
        undecidable=_unknown,
        breach=(rake_off != 0) | (_fee_taken != fee),
        recorded=_in_words(_taken, _fee_taken),
        expected=_in_words(due, fee),
        delta_minor=off,
        message=sentence(
            "{} taken of the pot; the schedule takes {}", _in_words(_taken, _fee_taken), _in_words(due, fee)
        ),
        clause=clause(sets="rake"),
        explained={"POT-002": (_over_pot == off) | (_over_pot == _taken - due + _fee_taken - fee)},
    )


@check
def rake_002() -> Rule:
    """The rake passes its maximum.

    What it does:
        Compares the rake with the cap that the schedule sets for the number of players.

    Why it matters:
        The cap is what players were promised in writing.

    Example:
        A cap of 3.00: recorded 3.50 USD, expected at most 3.00 USD.
    """
    cap, off = pl.col("rake_cap_minor"), _taken - _due()
    return Rule(
        over="hands",
        applies=_scheduled & cap.is_not_null(),
        undecidable=_unknown,
        breach=_above_cap,
        recorded=money(_taken),
        expected=sentence("at most {}", money(cap)),
        delta_minor=_taken - cap,
        message=sentence("{} were taken as rake; the cap is {}", money(_taken), money(cap)),
        clause=clause(sets="rake"),
        explained={"POT-002": (_over_pot == off) | (_over_pot == off + _fee_taken - _fee())},
    )
