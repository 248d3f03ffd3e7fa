"""Pots, awards, uncalled bets and stacks of the seven-card stud family."""

from typing import Any

import polars as pl

from checks.rule import Rule, check, reason_or, undecided
from checks.shares import pots_fit
from checks.uncalled import Uncalled
from checks.wording import clause, money, moneys, number, sentence
from schemas.codes import EXPLAINED_BY
from schemas.undecidable import Undecidable
from schemas.vocabulary import NOT_STATED

_put_in, _awarded, _taken = pl.col("put_in_minor"), pl.col("awarded_minor"), pl.col("taken_minor")
_NOT_KNOWN = (_put_in.is_null(), Undecidable.NOT_STATED)
_stated = pl.col("pot_minor")
_pot_due = pl.when(pl.col("pot_kind") == "net").then(_put_in - _taken).otherwise(_put_in)
_given_out = _awarded + _taken.fill_null(0)
_SIDES = "003.12"
"""The clause of all-ins, side pots and uncalled bets."""


def _only_winner(name: str) -> pl.Expr:
    """The seat, or the player, that alone was awarded something; null where several were, or none."""

    def found(hand: dict[str, list[Any]]) -> Any:
        winners = set(hand["award_seat"])
        seats = [at for at, seat in enumerate(hand["seat"]) if {seat} == winners]
        return hand[name][seats[0]] if seats else None

    kind = pl.Int8 if name == "seat" else pl.String
    return pl.struct(*dict.fromkeys((name, "seat", "award_seat"))).map_elements(found, kind)


@check
def pot_001() -> Rule:
    """The pot as stated is not what the seats put in.

    What it does:
        Compares the stated pot with the sum of what all seats gave, uncalled bets apart; where the
        source states it net, less rake and fee.

    Why it matters:
        Chips came from nowhere, or went there, before anybody won them.

    Example:
        The seats gave 24.40, the pot is stated as 26.40: recorded 26.40 USD, expected 24.40 USD.
    """
    net = pl.col("pot_kind") == "net"
    return Rule(
        over="hands",
        applies=_stated.is_not_null() & pl.col("pot_kind").is_not_null(),
        undecidable=undecided(_NOT_KNOWN, (net & _taken.is_null(), Undecidable.NOT_STATED)),
        breach=_stated != _pot_due,
        recorded=money(_stated),
        expected=money(_pot_due),
        message=sentence("the pot is stated as {}; the seats gave {}", money(_stated), money(_pot_due)),
        clause=clause(_SIDES),
        explained={"ACT-001": _stated - _pot_due == pl.col("ante_short_minor")},
    )


def _restated(elsewhere: bool) -> Rule:
    """The rule that a seat collected what the awards say, also by the summary.

    Args:
        elsewhere: whether the chips of its difference stand at another seat of the summary: they went to
            another player by it (POT-003), and else the pots do not hold them (POT-002).
    """
    got, told = pl.col("awards_minor"), pl.col("restated_collected_minor")
    twice = told != NOT_STATED
    moved = (pl.when(twice).then(told - got).otherwise(0)).sum().over("row") == 0
    return Rule(
        over="hand_seats",
        applies=twice,
        breach=moved if elsewhere else ~moved,
        recorded=money(told),
        expected=money(got),
        message=sentence(
            "the summary has seat {} collect {}; it was awarded {}", number("seat"), money(told), money(got)
        ),
        clause=clause("003.11" if elsewhere else _SIDES),
        seat=pl.col("seat"),
        player=pl.col("player"),
        explained=dict.fromkeys(EXPLAINED_BY["POT-003" if elsewhere else "POT-002"], pl.lit(value=False)),
    )


@check
def pot_002() -> tuple[Rule, ...]:
    """What was awarded and raked is not what was in the pots.

    What it does:
        Adds up all awards, the rake and the fee and compares them with what the seats gave, uncalled
        bets apart; a winner's own uncalled bet that a site pays out with the pot is no award. Where no rake
        is stated, awards below the pot leave one; above it they are wrong. Bounties are no pot money. The
        seat is named where one alone was awarded anything. A summary that has a seat collect another sum
        than its awards states chips that the pots did not hold.

    Why it matters:
        What is not awarded was kept, what is awarded beyond the pot was paid by the house.

    Example:
        24.40 in the pots, 24.00 awarded, rake 0.20: recorded 24.20 USD, expected 24.40 USD, difference
        0.20.
    """
    wrong = pl.when(_taken.is_null()).then(_given_out > _put_in).otherwise(_given_out != _put_in)
    over = _given_out - _put_in
    in_all = Rule(
        over="hands",
        applies=pl.col("awards_stated") | (_awarded > 0) | pl.col("pot_minor").is_not_null(),
        undecidable=undecided(_NOT_KNOWN, (_awarded.is_null(), Undecidable.NOT_STATED)),
        breach=wrong,
        recorded=money(_given_out),
        expected=money(_put_in),
        delta_minor=-over,
        message=sentence("awards and rake come to {}; the pots held {}", money(_given_out), money(_put_in)),
        clause=clause(_SIDES),
        seat=_only_winner("seat"),
        player=_only_winner("player"),
        explained={"ACT-001": over == pl.col("ante_short_minor"), "POT-001": over == _stated - _pot_due},
    )
    return in_all, _restated(elsewhere=False)


@check
def pot_003() -> tuple[Rule, ...]:
    """A pot or a part of it went past the hand that wins it.

    What it does:
        Works out who wins each pot by the cards, in hi/lo each half of it, splits it equally between
        equal hands, and names each seat that was awarded more than its share. A pot or half whose winner
        is not known may go to any seat that can win it, whole. Which of equal hands gets a chip that does
        not divide is POT-006. A summary that has other seats collect the awards is told seat by seat.

    Why it matters:
        The money was paid, but to the wrong player.

    Example:
        Seat 2's flush beats seat 5's straight, seat 5 is awarded 24.40: recorded 24.40 USD, expected
        0.00 USD.
    """
    got, most = pl.col("awards_minor"), pl.col("share_most_minor")
    open_here = pl.col("share_open") & (got <= most)
    unknown = reason_or(pl.col("award_undecidable"), Undecidable.NOT_STATED)
    past = Rule(
        over="hand_seats",
        undecidable=pl.when(pl.col("contributed_minor") == NOT_STATED)
        .then(pl.lit(Undecidable.NOT_STATED.value, pl.Int8))
        .when(open_here)
        .then(unknown)
        .otherwise(pl.lit(Undecidable.NONE.value, pl.Int8)),
        breach=got > most,
        recorded=money(got),
        expected=pl.when(most > 0).then(sentence("at most {}", money(most))).otherwise(money(most)),
        message=sentence("seat {} was awarded {}; its hand wins {}", number("seat"), money(got), money(most)),
        clause=clause("003.11"),
        seat=pl.col("seat"),
        player=pl.col("player"),
        explained={"SHOW-002": pl.col("winner_mucked")},
    )
    return past, _restated(elsewhere=True)


@check
def pot_004() -> Rule:
    """Chips that nobody called did not go back exactly.

    What it does:
        Compares what went back to each seat with what it put in beyond every other seat: at sites that
        print it the returned bet, at sites that pay it out with the pot as much of the award. At sites
        that tell of it nowhere there is nothing to compare.

    Why it matters:
        A player cannot lose chips that nobody stood against, nor win his own.

    Example:
        Seat 3 bets 4.00 and all fold, 2.00 go back: recorded 2.00 USD, expected 4.00 USD.
    """
    back, due = pl.col("returned_minor"), pl.col("expected_uncalled_minor")
    return Rule(
        over="hand_seats",
        applies=pl.col("uncalled_told") != Uncalled.LEFT_OUT,
        undecidable=undecided((due == NOT_STATED, Undecidable.NOT_STATED)),
        breach=back != due,
        recorded=money(back),
        expected=money(due),
        message=sentence(
            "{} went back to seat {} as uncalled; nobody called {}", money(back), number("seat"), money(due)
        ),
        clause=clause(_SIDES),
        seat=pl.col("seat"),
        player=pl.col("player"),
        explained={"POT-001": due - back == _stated - _pot_due},
    )


@check
def pot_005() -> Rule:
    """The main and side pots as stated are cut wrongly.

    What it does:
        Compares the stated pots, in order, with those that the all-in amounts cut. Stated pots are net
        of rake, of which the source does not say how much came from which: each may fall short by
        the whole rake, none may be larger.

    Why it matters:
        A short stack can win of each opponent only as much as it put in itself.

    Example:
        Main pot 30.00 and side pot 10.00 stated where 24.00 and 16.00 are cut.
    """
    return Rule(
        over="hands",
        applies=pl.col("pots_minor").list.len() > 0,
        undecidable=undecided(_NOT_KNOWN),
        breach=~pots_fit(),
        recorded=moneys("pots_minor"),
        expected=moneys("expected_pot_minor"),
        message=sentence(
            "the pots are stated as {}; the bets cut {}",
            moneys("pots_minor"),
            moneys("expected_pot_minor"),
        ),
        clause=clause(_SIDES),
    )


@check
def pot_006() -> Rule:
    """The odd chip of a split pot went past its hand.

    What it does:
        Where a pot does not divide equally, works out who gets each odd chip: the high half before the
        low one, then one each between equal hands, as the sheet says from the left of the button or by the
        highest card and its suit. What is divided is the pot after the rake; where it is not known how much
        of the rake came from which pot, nothing is decided. Names the seat that got one too many.

    Why it matters:
        It is little money, and always somebody's; the same dealer's habit adds up.

    Example:
        Seats 2 and 5 tie for 10.15, seat 5 gets 5.08: recorded 5.08 USD, expected 5.07 USD.
    """
    got, due, most = pl.col("awards_minor"), pl.col("share_due_minor"), pl.col("share_most_minor")
    return Rule(
        over="hand_seats",
        applies=pl.col("has_odd_chip") & (most > 0) & (got <= most),
        undecidable=undecided((due.is_null(), Undecidable.NOT_STATED)),
        breach=got > due,
        recorded=money(got),
        expected=money(due),
        message=sentence(
            "seat {} was awarded {}, an odd chip among them that is not its own: {} are due",
            number("seat"), money(got), money(due),
        ),
        clause=clause(sets="odd_chip"),
        seat=pl.col("seat"),
        player=pl.col("player"),
    )  # fmt: skip


@check
def pot_007() -> tuple[Rule, ...]:
    """A stack is not what the play leaves.

    What it does:
        Where a hand states finishing stacks, compares each with the starting stack less what the seat
        gave plus what it was awarded. From one hand to the next of a table, compares a player's stack
        with what the hand before left him: in cash games it may be larger, for chips can be bought; in
        tournaments it must be equal, also for one who was left with nothing. So the chips of a tournament
        table whose seats stay the same stay the same in sum. Only hands that stand next to each other in
        one source are compared.

    Why it matters:
        A break between two hands is a hand that is missing, or chips that moved outside of play.

    Example:
        Started with 40.00, gave 4.00, won nothing, finishes with 38.00: recorded 38.00 USD, expected
        36.00 USD.
    """
    finish, start = pl.col("finish_stack_minor"), pl.col("start_stack_minor")
    gave = pl.col("contributed_minor")
    due = start - gave + pl.col("awards_minor")
    as_it_should = finish == start - gave + pl.col("share_due_minor")
    stack, left = pl.col("start_stack_minor"), pl.col("left_minor")
    lower = stack < left
    return (
        Rule(
            over="hand_seats",
            applies=(finish != NOT_STATED) & (start != NOT_STATED),
            undecidable=undecided((gave == NOT_STATED, Undecidable.NOT_STATED)),
            breach=finish != due,
            recorded=money(finish),
            expected=money(due),
            message=sentence(
                "seat {} ends with {}; the play leaves {}", number("seat"), money(finish), money(due)
            ),
            seat=pl.col("seat"),
            player=pl.col("player"),
            explained={
                "ACT-001": due - finish == pl.col("due_ante_minor") - pl.col("ante_paid_minor"),
                "POT-002": as_it_should,
                "POT-003": as_it_should,
                "POT-006": as_it_should,
            },
        ),
        Rule(
            over="next_stacks",
            breach=pl.when(pl.col("kind") == "tournament").then(stack != left).otherwise(lower),
            recorded=money(stack),
            expected=pl.when(pl.col("kind") == "tournament")
            .then(money(left))
            .otherwise(sentence("at least {}", money(left))),
            message=sentence(
                "seat {} starts with {}; the hand before left {}", number("seat"), money(stack), money(left)
            ),
            severity="warning",
            seat=pl.col("seat"),
            player=pl.col("player"),
        ),
    )
