"""Sizes: bring-ins, bets, raises, completions, calls and the cap (003.5 to 003.7, 003.10, 003.12).

A wager is judged by the seat's total on the street that it makes, never by the word that the source
has for it. A full raise goes to `base` + size. A short all-in raise of half a size or more (the
sheet's share) counts for the cap and lets others raise again; the next raise either completes it to
`completion`, which does not count again, or adds a full size to it. A smaller one is a call: the level
to call rises, but the next raise goes to where it would have gone without it, and who had acted may
only call. The share is taken of what a full raise would have added: of a completion after a bring-in
what it lacks, of an opener's completion all of it.

Every ruling is made before the chips move: `chips` and `street_total` are those that the seat had.
"""

from collections.abc import Sequence

from pipeline.replay.compile import kernel
from pipeline.replay.stud.state import UNDECIDED, Betting, Seat
from schemas.vocabulary import Action

_BRING_IN = int(Action.BRING_IN)
_WRONG_BRING_IN, _WRONG_SIZE, _OVER_CAP, _CALL_OF_NOTHING, _WRONG_CALL = 3, 5, 6, 8, 9
_UPPER_BET = 13


@kernel
def open_ruling(
    seats: Sequence[Seat], count: int, betting: Betting, i: int, kind: int, amount: int, all_in: int
) -> int:
    """The ruling on the chips that open the first street: a bring-in or a completion."""
    seat, full, complete = seats[i], betting.bring_in, betting.small
    ask_to_open(betting, seat)
    betting.opened = 1
    betting.level, betting.base = full, full
    if amount == full:
        return 0
    if all_in and full >= 0 and amount < full:
        betting.short_bring_in = amount
        return 0
    if all_in and full >= 0 and amount < complete:
        betting.level, betting.base = 0, 0
        return raise_ruling(seats, count, betting, i, amount, 1)
    betting.level, betting.base = amount, amount
    if complete > 0 and amount == complete:
        betting.bets = 1
        return 0
    if full < 0 and (complete < 0 or amount < complete):
        betting.floating = all_in
        return UNDECIDED
    if complete < 0 and kind != _BRING_IN:
        betting.bets = 1
        return UNDECIDED
    betting.bets = 1 if amount > complete else 0
    return _WRONG_BRING_IN if kind == _BRING_IN else _WRONG_SIZE


@kernel
def ask_to_open(betting: Betting, seat: Seat) -> None:
    """Note what opening the first street takes: the bring-in, or the completion."""
    if betting.bring_in >= 0:
        betting.due_amount = min(betting.bring_in, seat.chips)
    if betting.small > 0:
        betting.due_other = min(betting.small, seat.chips)


@kernel
def ask_to_call(betting: Betting, seat: Seat) -> None:
    """Note what the seat owes, where it owes anything."""
    if betting.level > seat.street_total:
        betting.due_amount = min(betting.level - seat.street_total, seat.chips)


@kernel
def call_ruling(betting: Betting, seat: Seat, amount: int) -> int:
    """The ruling on a call."""
    owed = betting.level - seat.street_total
    if not betting.opened:
        ask_to_open(betting, seat)
        return _CALL_OF_NOTHING
    if owed <= 0:
        return _CALL_OF_NOTHING
    ask_to_call(betting, seat)
    if betting.short_bring_in and betting.with_chips == 1:
        # Nobody is left to contest what the short bring-in lacks.
        betting.due_other = min(betting.short_bring_in - seat.street_total, seat.chips)
    if amount == betting.due_amount:
        return 0
    if amount == betting.due_other:
        betting.level = seat.street_total + amount
        return 0
    if betting.floating and amount > owed and (betting.small < 0 or amount <= betting.small):
        betting.level, betting.base, betting.floating = amount, amount, 0
        return UNDECIDED
    return _WRONG_CALL


@kernel
def raise_ruling(
    seats: Sequence[Seat], count: int, betting: Betting, i: int, target: int, all_in: int
) -> int:
    """The ruling on a bet or raise to `target` above the level; moves the level."""
    seat = seats[i]
    if betting.size < 0:
        _raise_level(seats, count, betting, i, target)
        return UNDECIDED
    full = _full_target(betting)
    other = _other_target(betting)
    upper = betting.other_size > 0 and target == betting.base + betting.other_size
    _ask(betting, seat, full, other)
    completes = betting.completion > 0 and target == betting.completion
    if target in (full, other) or upper:
        ruling = 0 if seat.may_raise else _WRONG_SIZE
        ruling = _OVER_CAP if _is_capped(betting) and not completes else ruling
        if upper:
            betting.size, betting.other_size = betting.other_size, 0
        bets = betting.bets
        _raise_level(seats, count, betting, i, target)
        betting.bets = bets if completes else bets + 1
        return ruling
    if all_in and target < max(full, other):
        return _short_ruling(seats, count, betting, i, target, full if target < full else other)
    ruling = _size_ruling(betting, target)
    ruling = _OVER_CAP if _is_capped(betting) else ruling
    _raise_level(seats, count, betting, i, target)
    return ruling


@kernel
def _full_target(betting: Betting) -> int:
    """The total that the smallest full bet, raise or completion makes."""
    if betting.completion > 0:
        return betting.completion
    if betting.street == betting.first and betting.bets == 0 and betting.small > betting.base:
        return betting.small
    return betting.base + betting.size


@kernel
def _other_target(betting: Betting) -> int:
    """The total of the other raise on offer, over a short one or at the upper limit, 0 none."""
    if betting.completion > 0:
        return betting.base + betting.size
    if betting.other_size > 0:
        return betting.base + betting.other_size
    return 0


@kernel
def _size_ruling(betting: Betting, target: int) -> int:
    """The ruling on a size that is not offered: ACT-013 for an upper bet on 4th street, else ACT-005."""
    if betting.street != 4 or betting.size != betting.small or target != betting.base + betting.big:
        return _WRONG_SIZE
    if betting.pair == -1:
        betting.size = betting.big
        return UNDECIDED
    return _UPPER_BET


@kernel
def _short_ruling(seats: Sequence[Seat], count: int, betting: Betting, i: int, target: int, full: int) -> int:
    """The ruling on an all-in raise that falls short of `full`, and what it counts for."""
    if betting.completion > 0 and target < betting.completion:
        betting.level, betting.base = target, target
        return 0
    added, asked = target - betting.base, full - betting.base
    if added * betting.short_denominator < asked * betting.short_numerator:
        betting.level, betting.completion = target, 0
        return 0
    ruling = 0 if seats[i].may_raise else _WRONG_SIZE
    ruling = _OVER_CAP if _is_capped(betting) else ruling
    if betting.other_size and full == betting.base + betting.other_size:
        betting.size, betting.other_size = betting.other_size, 0
    _raise_level(seats, count, betting, i, target)
    betting.completion = full
    return ruling


@kernel
def _is_capped(betting: Betting) -> bool:
    if betting.live == 2 and not betting.cap_heads_up:
        return False
    return betting.bets > betting.max_raises


@kernel
def _ask(betting: Betting, seat: Seat, full: int, other: int) -> None:
    """Note the chips that the rules ask for: the sizes offered, or at the cap the call."""
    if _is_capped(betting) and not betting.completion:
        ask_to_call(betting, seat)
        return
    betting.due_amount = min(full - seat.street_total, seat.chips)
    if other:
        betting.due_other = min(other - seat.street_total, seat.chips)


@kernel
def _raise_level(seats: Sequence[Seat], count: int, betting: Betting, i: int, target: int) -> None:
    betting.level, betting.base, betting.completion = target, target, 0
    betting.bets += 1
    betting.floating = 0
    _let_others_raise(seats, count, i)


@kernel
def _let_others_raise(seats: Sequence[Seat], count: int, i: int) -> None:
    for k in range(count):
        seats[k].may_raise = 1
    seats[i].may_raise = 0
