"""Pots and uncalled bets of the seven-card stud family; who gets them is `checks.awards`."""

from typing import Any

import polars as pl

from checks.explained import by_size
from checks.named_awards import pots_fit
from checks.rule import Rule, check, undecided
from checks.summary_awards import collected_again, put_in_again
from checks.uncalled import Uncalled
from checks.wording import clause, money, moneys, number, sentence
from schemas.undecidable import Undecidable
from schemas.vocabulary import NOT_STATED

_put_in, _awarded, _taken = pl.col("put_in_minor"), pl.col("awarded_minor"), pl.col("taken_minor")
_NOT_KNOWN = (_put_in.is_null(), Undecidable.NOT_STATED)
_stated = pl.col("pot_minor")
_in_the_pot = _put_in + pl.col("own_bets_minor")
"""What a site calls the pot: an uncalled bet that it pays out with the pot lies in it."""
_pot_due = pl.when(pl.col("pot_kind") == "net").then(_in_the_pot - _taken).otherwise(_in_the_pot)
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


def _cut_off() -> pl.Expr:
    """How far the worst of the stated pots is off, the rake apart; 0 where their number differs."""
    stated, built = pl.col("pots_minor"), pl.col("expected_pot_minor")
    same_number = stated.list.len() == built.list.len()
    off = pl.when(same_number).then(built - stated).list.eval(pl.element().abs()).list.max()
    return (off - _taken.fill_null(0)).clip(0).fill_null(0)


@check
def pot_001() -> tuple[Rule, ...]:
    """The pot as stated is not what the seats put in.

    What it does:
        Compares the stated pot with the sum of what all seats gave, uncalled bets apart unless the site
        pays them out with the pot; where the source states it net, less rake and fee. Where it states no
        pot and lists what each seat put in, compares that with the seat's antes, bets, raises and calls.

    Why it matters:
        Chips came from nowhere, or went there, before anybody won them.

    Example:
        The seats gave 24.40, the pot is stated as 26.40: recorded 26.40 USD, expected 24.40 USD.
    """
    net = pl.col("pot_kind") == "net"
    in_all = Rule(
        over="hands",
        applies=_stated.is_not_null() & pl.col("pot_kind").is_not_null(),
        undecidable=undecided(_NOT_KNOWN, (net & _taken.is_null(), Undecidable.NOT_STATED)),
        breach=_stated != _pot_due,
        recorded=money(_stated),
        expected=money(_pot_due),
        message=sentence("the pot is stated as {}; the seats gave {}", money(_stated), money(_pot_due)),
        clause=clause(_SIDES),
        explained=by_size(_stated - _pot_due) | {"ACT-001": _stated - _pot_due == pl.col("ante_short_minor")},
    )
    return in_all, put_in_again("POT-001", clause(_SIDES))


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
        explained=by_size(over)
        | {"ACT-001": over == pl.col("ante_short_minor"), "POT-001": over == _stated - _pot_due},
    )
    return in_all, collected_again("POT-002", clause(_SIDES))


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
        undecidable=undecided(((due == NOT_STATED) | back.is_null(), Undecidable.NOT_STATED)),
        breach=back != due,
        recorded=money(back),
        expected=money(due),
        message=sentence(
            "{} went back to seat {} as uncalled; nobody called {}", money(back), number("seat"), money(due)
        ),
        clause=clause(_SIDES),
        seat=pl.col("seat"),
        player=pl.col("player"),
        explained=by_size(due - back) | {"POT-001": due - back == _stated - _pot_due},
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
        explained=by_size(_cut_off()),
    )
