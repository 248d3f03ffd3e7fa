"""Bought cards and side bets of house-banked hands: whether they are offered, and at which stake."""

import polars as pl

from checks.purchases import NO_STRAY
from checks.rule import NO_CURRENCY, Rule, check, undecided
from checks.wording import card, clause, money, number, sentence
from schemas.sums import fitting
from schemas.undecidable import Undecidable
from schemas.vocabulary import NOT_STATED


def _unoffered(wager: str) -> Rule:
    """The rule that a side bet is one that the sheet offers; a payment without a stake is one too."""
    stake = pl.col(f"{wager}_stake_minor")
    stakes = pl.when(pl.col("minor_digits").is_null()).then(pl.lit(wager))
    return Rule(
        over="side_seats",
        applies=(stake > 0) | (pl.col(f"{wager}_returned_minor") > 0),
        undecidable=undecided((pl.col("wagers_offered").is_null(), Undecidable.NO_SHEET)),
        breach=~pl.col(f"offers_{wager}"),
        recorded=stakes.otherwise(sentence(f"{wager} {{}}", money(stake))),
        expected=pl.lit(f"no {wager}"),
        message=sentence(f"seat {{}} staked on the {wager}, which the sheet does not offer", number("seat")),
        clause=clause(sets="wagers"),
        seat=pl.col("seat"),
        player=pl.col("seat_player"),
    )


@check
def bet_003() -> tuple[Rule, ...]:
    """A stake lies on a wager that the game does not have.

    What it does:
        Looks for a bonus or jackpot stake where the sheet offers no such wager. A purchase that is
        not offered is BET-005.

    Why it matters:
        Nothing says what such a wager pays; whatever is paid on it is the dealer's invention.

    Example:
        A bonus of 5.00 at a table without one: recorded "bonus 5.00 EUR", expected no bonus.
    """
    return _unoffered("bonus"), _unoffered("jackpot")


def _bought() -> pl.Expr:
    """How many cards the row's seat bought, in words."""
    count = pl.col("draw_count")
    counted = pl.when(count == 1).then(pl.lit("1 card")).otherwise(sentence("{} cards", number(count)))
    return pl.when(count == 0).then(pl.lit("no card")).otherwise(counted)


@check
def bet_004() -> Rule:
    """A bought card was not charged at its price.

    What it does:
        Compares the price of the bought cards with the ante of the same seat, times what the sheet
        asks for each card. A price without a card is too much. Where the sheet offers no purchase,
        BET-005 says so.

    Why it matters:
        The price is a fee that is the house's at once, and pays for a better hand: a card sold too
        cheaply turns the game in the player's favour.

    Example:
        Ante 10.00, one card bought for 5.00 where the price is one ante: recorded 5.00 EUR, expected
        10.00 EUR, difference -5.00.
    """
    ante, stake, count = pl.col("ante_stake_minor"), pl.col("draw_stake_minor"), pl.col("draw_count")
    priced = ante.cast(pl.Int128) * pl.col("purchase_price") * count
    due = pl.when(count == 0).then(pl.lit(0, pl.Int64)).otherwise(fitting(priced))
    paid = stake.clip(0)
    return Rule(
        over="side_seats",
        applies=pl.col("offers_draw").fill_null(True)
        & pl.when(count == 0).then(stake > 0).otherwise(ante > 0),
        undecidable=undecided(
            (pl.col("offers_draw").is_null(), Undecidable.NO_SHEET),
            NO_CURRENCY,
            (due.is_null(), Undecidable.STAKE_TOO_LARGE),
        ),
        breach=paid != due,
        recorded=pl.when(stake == NOT_STATED).then(pl.lit("no price")).otherwise(money(paid)),
        expected=money(due),
        delta_minor=paid - due,
        message=sentence(
            "seat {} bought {} for {} on an ante of {}; the price is {}",
            number("seat"), _bought(), money(paid), money(ante), money(due),
        ),
        clause=clause(sets="purchase_price"),
        seat=pl.col("seat"),
        player=pl.col("seat_player"),
    )  # fmt: skip


@check
def bet_005() -> Rule:
    """A card was bought that could not be bought so.

    What it does:
        Looks for a purchase, or the price of one, where the sheet offers none, for more cards than
        one hand may buy, and for a discard that the hand did not hold. A discard that may be one of
        the hidden cards is let pass.

    Why it matters:
        The hand that is settled is then not one that the rules could make, and what is paid on it
        follows from that.

    Example:
        Two cards bought where one is the most: recorded "2 cards bought", expected "1 card at the most".
    """
    unoffered = ~pl.col("offers_draw")
    too_many = (pl.col("draw_count") > pl.col("purchase_most")).fill_null(False)
    stray = pl.col("stray") != NO_STRAY
    most = pl.col("purchase_most")
    price = pl.when(pl.col("minor_digits").is_null()).then(pl.lit("the price of a card"))
    price = price.otherwise(sentence("draw {}", money(pl.col("draw_stake_minor").clip(0))))
    at_most = pl.when(most == 1).then(pl.lit("1 card at the most"))
    return Rule(
        over="side_seats",
        applies=(pl.col("draw_count") > 0)
        | (pl.col("draw_stake_minor") > 0)
        | (pl.col("draw_returned_minor") > 0),
        undecidable=undecided((pl.col("offers_draw").is_null() & ~stray, Undecidable.NO_SHEET)),
        breach=unoffered.fill_null(False) | too_many | stray,
        recorded=pl.when(unoffered & (pl.col("draw_count") == 0))
        .then(price)
        .when(unoffered | too_many)
        .then(sentence("{} bought", _bought()))
        .otherwise(sentence("{} given up", card("stray"))),
        expected=pl.when(unoffered)
        .then(pl.lit("no purchase"))
        .when(too_many)
        .then(at_most.otherwise(sentence("{} cards at the most", number(most))))
        .otherwise(pl.lit("one of the cards held")),
        message=pl.when(unoffered)
        .then(sentence("seat {} bought {}, which the sheet does not offer", number("seat"), _bought()))
        .when(too_many)
        .then(sentence("seat {} bought {}; the most is {}", number("seat"), _bought(), number(most)))
        .otherwise(sentence("seat {} gave up {}, which it did not hold", number("seat"), card("stray"))),
        clause=pl.when(unoffered).then(clause(sets="wagers")).otherwise(clause(sets="purchase_most")),
        seat=pl.col("seat"),
        player=pl.col("seat_player"),
    )


@check
def bet_006() -> Rule:
    """A forfeited side bet was still settled.

    What it does:
        Where buying a card gives up the bonus, looks for a bonus of a live hand that bought one and
        on which something came back.

    Why it matters:
        The player holds both what he bought and what he gave up for it.

    Example:
        Bonus 5.00, one card bought, a flush: recorded "bonus 505.00 EUR", expected a bonus given up.
    """
    returned = pl.col("bonus_returned_minor")
    amount = pl.when(pl.col("minor_digits").is_null()).then(number(returned)).otherwise(money(returned))
    return Rule(
        over="side_seats",
        applies=pl.col("live")
        & (pl.col("draw_count") > 0)
        & (pl.col("bonus_stake_minor") > 0)
        & pl.col("offers_bonus").fill_null(True),
        undecidable=undecided((pl.col("wagers_offered").is_null(), Undecidable.NO_SHEET)),
        breach=pl.col("purchase_forfeits_bonus").fill_null(False) & (returned > 0),
        recorded=sentence("bonus {}", amount),
        expected=pl.lit("a bonus given up"),
        message=sentence(
            "seat {} bought a card, which gives up the bonus, and got {} on it", number("seat"), amount
        ),
        clause=clause(sets="purchase_forfeits_bonus"),
        seat=pl.col("seat"),
        player=pl.col("seat_player"),
    )


def _side_stake(wager: str, due: pl.Expr | None, sets: str) -> Rule:
    """The rule that a side bet is of the sheet's size, where it has one, and within the posted limits."""
    stake = pl.col(f"{wager}_stake_minor")
    low, high = pl.col(f"{wager}_min_minor"), pl.col(f"{wager}_max_minor")
    posted = low.is_not_null() & high.is_not_null()
    outside = (posted & ~stake.is_between(low, high)).fill_null(False)
    sized = pl.lit(value=True) if due is None else (stake == due)
    unknown = pl.lit(value=False) if due is None else (due.is_null() & ~outside)
    within = sentence("{} to {}", money(low), money(high))
    other_size = (~sized).fill_null(False)
    return Rule(
        over="side_seats",
        applies=pl.col(f"offers_{wager}").fill_null(True)
        & ((stake > 0) | (pl.col(f"{wager}_returned_minor") > 0))
        & (posted if due is None else pl.lit(value=True)),
        undecidable=undecided(NO_CURRENCY, (unknown, Undecidable.NO_SHEET)),
        breach=outside | other_size,
        recorded=sentence(f"{wager} {{}}", money(stake)),
        expected=within if due is None else pl.when(other_size).then(money(due)).otherwise(within),
        message=sentence(
            f"the {wager} of seat {{}}, {{}}, is not a stake that the table takes",
            number("seat"),
            money(stake),
        ),
        clause=pl.when(other_size).then(clause(sets=sets)).otherwise(clause(sets="limits")),
        seat=pl.col("seat"),
        player=pl.col("seat_player"),
    )


@check
def bet_008() -> tuple[Rule, ...]:
    """A side bet's stake is not one that the game allows.

    What it does:
        Compares a bonus with the limits that the session's opening states for it, and a jackpot bet
        with the one stake that the sheet knows, and with its limits where they are stated.

    Why it matters:
        Side bets pay hundreds of times the stake, and the progressive pays the same whatever lies
        on it: a larger bonus is a larger risk than the house took, a smaller jackpot bet a cheaper
        ticket.

    Example:
        Limits 1.00 to 25.00, bonus 50.00: recorded "bonus 50.00 EUR", expected 1.00 EUR to 25.00 EUR.
    """
    return (
        _side_stake("bonus", None, "limits"),
        _side_stake("jackpot", pl.col("jackpot_stake_due_minor"), "jackpot_stake"),
    )
