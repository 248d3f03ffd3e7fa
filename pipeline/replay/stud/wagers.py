"""Sizes: bring-ins, bets, raises, completions, calls and the cap (003.5 to 003.7, 003.10, 003.12).

A wager is judged by the seat's total on the street that it makes, never by the word that the source has for
it. A full raise goes to `base` + size. A short all-in raise of half a size or more (the sheet's share)
counts for the cap and lets others raise again; the next raise either completes it to `completion`, which
does not count again, or adds a full size to it. A smaller one is a call: the level to call rises, but the
next raise goes to where it would have gone without it, and who had acted may only call; where there is
nothing to call it is a bet. The share is taken of the bet itself: on the first street of the lower limit,
the bring-in included, later of what a full raise would have added. Where the sheet counts raises from the
bring-in (`raises-from-bring-in`), that stays the base when the first wager over it has completed to the
limit, and an all-in short of the limit completes too. Hands without a limit have their sizes in `no_limit`.

Every ruling is made before the chips move: `chips` and `street_total` are those that the seat had.
"""

from pipeline.replay.stud.no_limit import SHORT, open_without_limit, rule_without_limit
from pipeline.replay.stud.state import UNDECIDED, UNSTATED, Hand, Seat
from schemas.compile import kernel
from schemas.vocabulary import Action

_BRING_IN = int(Action.BRING_IN)
_WRONG_BRING_IN, _WRONG_SIZE, _OVER_CAP, _CALL_OF_NOTHING, _WRONG_CALL = 3, 5, 6, 8, 9
_UPPER_BET = 13


@kernel
def open_ruling(hand: Hand, i: int, kind: int, amount: int, all_in: int) -> int:
    """The ruling on the chips that open the first street: a bring-in or a completion."""
    seat, full, complete = hand.seats[i], hand.bring_in, hand.small
    ask_to_open(hand, seat)
    hand.opened = 1
    hand.bettor, hand.bettor_street = i, hand.street
    hand.level, hand.base = full, full
    if amount == full:
        return 0
    if all_in and full >= 0 and amount < full:
        hand.short_bring_in = amount
        return 0
    if hand.no_limit and full >= 0 and complete > 0 and (all_in or amount >= complete):
        return open_without_limit(hand, amount)
    if all_in and full >= 0 and amount < complete:
        hand.level = 0
        return raise_ruling(hand, i, amount, 1)
    hand.level, hand.base = amount, amount
    if complete > 0 and amount == complete:
        hand.bets = 1
        if hand.from_bring_in:
            hand.base = full
            hand.size = hand.size if full >= 0 else UNSTATED
        return 0
    if full < 0 and (complete < 0 or amount < complete):
        hand.floating = all_in
        return UNDECIDED
    if complete < 0 and kind != _BRING_IN:
        hand.bets = 1
        return UNDECIDED
    hand.bets = 1 if amount > complete else 0
    return _WRONG_BRING_IN if kind == _BRING_IN else _WRONG_SIZE


@kernel
def ask_to_open(hand: Hand, seat: Seat) -> None:
    """Note what opening the first street takes: the bring-in, or the completion."""
    if hand.bring_in >= 0:
        hand.due_amount = min(hand.bring_in, seat.chips)
    if hand.small > 0 and not hand.no_limit:
        hand.due_other = min(hand.small, seat.chips)


@kernel
def ask_to_call(hand: Hand, seat: Seat) -> None:
    """Note what the seat owes, where it owes anything."""
    if hand.level > seat.street_total:
        hand.due_amount = min(hand.level - seat.street_total, seat.chips)


@kernel
def call_ruling(hand: Hand, seat: Seat, amount: int, all_in: int) -> int:
    """The ruling on a call; one that falls short is right where the seat has no more chips, which
    the record says itself where it states no starting stack."""
    owed = hand.level - seat.street_total
    if not hand.opened:
        ask_to_open(hand, seat)
        return _CALL_OF_NOTHING
    if owed <= 0:
        return _CALL_OF_NOTHING
    ask_to_call(hand, seat)
    if hand.short_bring_in > seat.street_total and hand.with_chips == 1:
        # Nobody is left to contest what the short bring-in lacks.
        hand.due_other = min(hand.short_bring_in - seat.street_total, seat.chips)
    if amount == hand.due_amount or (all_in and not seat.stated and amount < owed):
        return 0
    if amount == hand.due_other:
        hand.level = seat.street_total + amount
        return 0
    if hand.floating and amount > owed and (hand.small < 0 or amount <= hand.small):
        hand.level = hand.base = seat.street_total + amount
        hand.floating = 0
        return UNDECIDED
    return _WRONG_CALL


@kernel
def raise_ruling(hand: Hand, i: int, target: int, all_in: int) -> int:
    """The ruling on a bet or raise to `target` above the level; moves the level."""
    seat = hand.seats[i]
    if hand.size < 0:
        _raise_level(hand, i, target)
        return UNDECIDED
    if hand.no_limit:
        ruling = rule_without_limit(hand, seat, target, all_in)
        hand.bettor, hand.bettor_street = i, hand.street
        if ruling == SHORT:
            return 0
        _let_others_raise(hand, i)
        return ruling
    _ask(hand, seat)
    goal = goal_of(hand, target)
    if goal == target:
        return _full_ruling(hand, i, target)
    if all_in and goal:
        return _short_ruling(hand, i, target, goal)
    ruling = _size_ruling(hand, target)
    ruling = _OVER_CAP if is_capped(hand) and target > hand.completion else ruling
    _raise_level(hand, i, target)
    return ruling


@kernel
def full_target(hand: Hand) -> int:
    """The total of the smallest raise on offer, a completion where there is something to complete."""
    if hand.completion > 0:
        return hand.completion
    if hand.street == hand.first and hand.bets == 0 and hand.small > hand.base:
        return hand.small
    return hand.base + hand.size


@kernel
def _keeps_base(hand: Hand, goal: int) -> bool:
    """Whether a wager for `goal` completes a bring-in from which further raises count."""
    of_first = hand.from_bring_in != 0 and hand.street == hand.first
    return of_first and goal == hand.small and 0 < hand.base < goal


@kernel
def goal_of(hand: Hand, target: int) -> int:
    """The smallest raise on offer that reaches `target`, 0 where none does."""
    full = full_target(hand)
    if full >= target:
        return full
    if hand.completion > 0 and hand.base + hand.size >= target:
        return hand.base + hand.size
    upper = hand.base + hand.other_size
    return upper if hand.other_size > 0 and upper >= target else 0


@kernel
def _full_ruling(hand: Hand, i: int, target: int) -> int:
    """The ruling on a raise that is on offer, if this seat may raise at all."""
    completes = hand.completion > 0 and target == hand.completion
    ruling = 0 if hand.seats[i].may_raise else _WRONG_SIZE
    ruling = _OVER_CAP if is_capped(hand) and not completes else ruling
    _note_upper(hand, target)
    bets, base = hand.bets, hand.base if _keeps_base(hand, target) else target
    _raise_level(hand, i, target)
    hand.bets, hand.base = bets if completes else bets + 1, base
    return ruling


@kernel
def _note_upper(hand: Hand, goal: int) -> None:
    """After a bet or raise at the upper limit all further ones are at it (003.7)."""
    if hand.other_size > 0 and goal == hand.base + hand.other_size:
        hand.size, hand.other_size = hand.other_size, 0


@kernel
def _size_ruling(hand: Hand, target: int) -> int:
    """The ruling on a size that is not offered: ACT-013 for an upper bet on 4th street, else ACT-005."""
    if hand.street != 4 or hand.size != hand.small or target != hand.base + hand.big:
        return _WRONG_SIZE
    if hand.pair == -1:
        hand.size = hand.big
        return UNDECIDED
    return _UPPER_BET


@kernel
def _short_ruling(hand: Hand, i: int, target: int, goal: int) -> int:
    """The ruling on an all-in raise that falls short of `goal`, and what it counts for."""
    keeps = _keeps_base(hand, goal)
    base = hand.base if keeps else target
    if hand.completion > 0 and target < hand.completion:
        hand.level, hand.base = target, base
        return 0
    opens = hand.street == hand.first and hand.bets == 0
    onto = 0 if opens else hand.base
    added, asked = target - onto, goal - onto
    if added * hand.short_denominator < asked * hand.short_numerator and not keeps:
        if hand.level == 0:
            hand.bettor, hand.bettor_street = i, hand.street
        hand.level, hand.completion = target, 0
        return 0
    ruling = 0 if hand.seats[i].may_raise else _WRONG_SIZE
    ruling = _OVER_CAP if is_capped(hand) else ruling
    _note_upper(hand, goal)
    _raise_level(hand, i, target)
    hand.completion, hand.base = goal, base
    return ruling


@kernel
def is_capped(hand: Hand) -> bool:
    """Whether the street has had its bet and all its raises."""
    if hand.live == 2 and not hand.cap_heads_up:
        return False
    return hand.bets > hand.max_raises


@kernel
def _ask(hand: Hand, seat: Seat) -> None:
    """Note the chips that the rules ask for: the two smallest sizes on offer, or the call where there is
    none to raise to."""
    if not seat.may_raise or (is_capped(hand) and not hand.completion):
        ask_to_call(hand, seat)
        return
    full = full_target(hand)
    other = goal_of(hand, full + 1)
    hand.due_amount = min(full - seat.street_total, seat.chips)
    if other:
        hand.due_other = min(other - seat.street_total, seat.chips)


@kernel
def _raise_level(hand: Hand, i: int, target: int) -> None:
    hand.level, hand.base, hand.completion = target, target, 0
    hand.bets += 1
    hand.floating = 0
    hand.bettor, hand.bettor_street = i, hand.street
    _let_others_raise(hand, i)


@kernel
def _let_others_raise(hand: Hand, i: int) -> None:
    for k in range(hand.count):
        hand.seats[k].may_raise = 1
    hand.seats[i].may_raise = 0
