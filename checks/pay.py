"""What went back on each wager of a house-banked round, beside what is due."""

import polars as pl

from checks.payout import due_total, recorded_total, total_unknown
from checks.rule import NO_CURRENCY, Rule, check, undecided
from checks.unfit import hindered
from checks.wording import clause, money, number, paying_clause, sentence
from schemas.sums import fitting
from schemas.undecidable import Undecidable
from schemas.vocabulary import NOT_STATED, RoundVoid


def _not_settled(unknown: pl.Expr) -> pl.Expr:
    """Why what is due is `unknown`: the round's reason, else the seat's; of what is known the currency's."""
    reason = (
        pl.when(pl.col("undecidable") != Undecidable.NONE).then("undecidable").otherwise("seat_undecidable")
    )
    return pl.when(unknown).then(reason).otherwise(undecided(NO_CURRENCY))


def _settlement(wager: str, over: str = "seats", *, bounded: bool = False) -> Rule:
    """The rule of a wager in a live hand: what went back is what is due.

    Nothing is due, for no reason, on a wager that the sheet does not offer (BET-003, BET-005) and on a
    raise beside a fold (BET-007): those codes name the fault.

    Args:
        wager: such as `ante`.
        over: the frame that has the wager.
        bounded: whether the maximum payout cuts it.
    """
    stake = pl.col(f"{wager}_stake_minor")
    returned, due = pl.col(f"{wager}_returned_minor"), pl.col(f"expected_{wager}_returned_minor")
    applies = pl.col("live") & (stake != NOT_STATED) & ((due != NOT_STATED) | hindered(wager))
    if over == "side_seats":
        applies &= pl.col(f"offers_{wager}").fill_null(True)
    otherwise_due = pl.col("read_otherwise") | (pl.col("payout_fault") if bounded else pl.lit(value=False))
    as_declared = returned == pl.col(f"flipped_{wager}_minor") if bounded else pl.lit(value=False)
    return Rule(
        over=over,
        applies=applies,
        undecidable=_not_settled(due == NOT_STATED),
        breach=(returned != due) & ~otherwise_due,
        recorded=money(returned),
        expected=money(due),
        delta_minor=due - returned,
        message=sentence(
            f"the {wager} of seat {{}}, {{}}, came back with {{}} where {{}} is due",
            number("seat"), money(stake), money(returned), money(due),
        ),
        clause=paying_clause(wager),
        seat=pl.col("seat"),
        player=pl.col("seat_player"),
        explained={"QUAL-001": as_declared, "QUAL-002": as_declared},
    )  # fmt: skip


@check
def pay_001() -> Rule:
    """The ante came back with another amount than is due.

    What it does:
        Compares what was returned on each live hand's ante, stake included, with what the cards,
        the decision and the rule sheet make of it.

    Why it matters:
        Every chip of the difference was lost by the house or by a player. The difference is signed
        as the house sees it: negative where the house paid too much.

    Example:
        Ante 10.00 of a hand that beats a qualified dealer, returned 30.00: recorded 30.00 EUR,
        expected 20.00 EUR, difference -10.00.
    """
    return _settlement("ante", bounded=True)


@check
def pay_002() -> Rule:
    """The raise came back with another amount than is due.

    What it does:
        Compares what was returned on each live hand's raise, stake included, with what the cards
        and the rule sheet make of it: the pay table for a winner, a push on a tie, nothing for a
        loser, and what the sheet says where the dealer does not qualify.

    Why it matters:
        The raise carries the pay table: most of a table's money, and most of its mistakes.

    Example:
        Raise 20.00 won with trips at 3 to 1, returned 60.00: recorded 60.00 EUR, expected 80.00 EUR,
        difference 20.00.
    """
    return _settlement("raise", bounded=True)


@check
def pay_003() -> Rule:
    """The fee for a bought card came back.

    What it does:
        Compares what was returned on the price of each live hand's bought cards with what the sheet
        gives back of it: nothing, or the price where it is refundable and the raise goes back.

    Why it matters:
        The price pays for the card, won or lost; a dealer who pushes it back with the raise sells
        cards for nothing.

    Example:
        Price 10.00, equal hands, everything pushed back: recorded 10.00 EUR, expected 0.00 EUR,
        difference -10.00.
    """
    return _settlement("draw", "side_seats")


@check
def pay_004() -> Rule:
    """The bonus came back with another amount than is due.

    What it does:
        Compares what was returned on each live hand's bonus, stake included, with what its table, the
        outcome of the hand and a purchase make of it.

    Why it matters:
        It pays hundreds of times the stake, and what becomes of it where the hands tie, or the
        dealer does not qualify, is the part of the rules that is most easily got wrong.

    Example:
        Bonus 5.00 on a flush that wins, at 100 to 1, returned 500.00: recorded 500.00 EUR, expected
        505.00 EUR, difference 5.00.
    """
    return _settlement("bonus", "side_seats", bounded=True)


@check
def pay_005() -> Rule:
    """The progressive bet came back with another amount than is due.

    What it does:
        Compares what was returned on each live hand's jackpot bet with its table: a number of chips,
        or a share of the meter as it stands after the round's contributions, whatever became of the
        hand. A share of a meter that is not recorded cannot be told.

    Why it matters:
        It is the largest single payment of a table, and the only one that is made of other players'
        money.

    Example:
        A full house at 100 chips of 1.00, returned 50.00: recorded 50.00 EUR, expected 100.00 EUR,
        difference 50.00.
    """
    return _settlement("jackpot", "side_seats")


@check
def pay_006() -> Rule:
    """A stake of a void round or hand was not treated as the sheet says.

    What it does:
        Compares what was returned on each wager of a void hand, and of every hand of a void round,
        with what the sheet orders for it. It stands in place of the checks of live hands.

    Why it matters:
        A void hand has no winner: whoever gains by it gains by the mistake that made it void.

    Example:
        Round void for a misdeal, ante 10.00 taken: recorded "ante 0.00 EUR", expected "ante 10.00 EUR",
        difference 10.00.
    """
    wager, returned, due = pl.col("wager"), pl.col("returned_minor"), pl.col("due_minor")
    of_round = pl.col("round_void") != RoundVoid.NONE
    void = pl.when(of_round).then(pl.lit("round")).otherwise(pl.lit("hand"))
    return Rule(
        over="void_wagers",
        applies=(due != NOT_STATED) | hindered("jackpot"),
        undecidable=_not_settled(due == NOT_STATED),
        breach=(returned != due) & ~pl.col("read_otherwise"),
        recorded=sentence("{} {}", wager, money(returned)),
        expected=sentence("{} {}", wager, money(due)),
        delta_minor=due - returned,
        message=sentence(
            "the {} of seat {}, {}, in a void {} came back with {} where {} is due",
            wager, number("seat"), money("stake_minor"), void, money(returned), money(due),
        ),
        clause=pl.when(of_round).then(clause(sets="void_round")).otherwise(clause(sets="void_hand")),
        seat=pl.col("seat"),
        player=pl.col("seat_player"),
    )  # fmt: skip


@check
def pay_007() -> Rule:
    """The most that a seat can win was exceeded, or applied without cause.

    What it does:
        Where the session's opening states a maximum payout, looks at what ante, raise and bonus of a
        live hand came back with together. A hand that the maximum cuts must not win more, nor be paid as
        if there were none. One that it does not cut must not be stopped at it, as happens where
        stakes, the jackpot or the other seats are counted in. It stands in place of PAY-001, PAY-002
        and PAY-004.

    Why it matters:
        The maximum is what the house can lose on one hand; a royal paid past it is the dearest
        mistake of a table, and one stopped before it the one that players will dispute.

    Example:
        Ante 100.00 and raise 200.00 on a royal flush at 100 to 1, maximum 10000.00: recorded
        20400.00 EUR, expected 10300.00 EUR, difference -10100.00.
    """
    got, due = fitting(recorded_total()), fitting(due_total())
    unexplained = {code: pl.lit(value=False) for code in ("QUAL-001", "QUAL-002")}
    return Rule(
        over="seats",
        applies=pl.col("live") & pl.col("max_payout_minor").is_not_null(),
        undecidable=_not_settled(total_unknown()),
        breach=pl.col("payout_fault"),
        recorded=money(got),
        expected=money(due),
        delta_minor=fitting(due_total() - recorded_total()),
        message=sentence(
            "seat {} got {} on ante, raise and bonus; {} are due under the table's maximum payout of {}",
            number("seat"), money(got), money(due), money("max_payout_minor"),
        ),
        clause=clause(sets="max_payout_scope"),
        seat=pl.col("seat"),
        player=pl.col("seat_player"),
        explained=unexplained,
    )  # fmt: skip
