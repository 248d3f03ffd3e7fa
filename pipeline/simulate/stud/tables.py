"""Tables that go on from hand to hand: stacks, top-ups, eliminations, levels."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from random import Random

from pipeline.simulate.stud.finish import finish
from pipeline.simulate.stud.plan import StudPlan
from pipeline.simulate.stud.play import Game
from pipeline.simulate.stud.played import PlayedHand, PlayedSeat

_LEVEL_HANDS = 15
"""Hands of a tournament's level."""
_TENS, _ONES = ("", "X", "X" * 2, "X" * 3), ("", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX")
_LAST_LEVEL = 38
_BARE = 0.2
"""The share of short stacks that are the ante, with less than a bring-in besides."""
_HAND_LASTS = timedelta(seconds=75)


def play(plan: StudPlan) -> Iterator[PlayedHand]:
    """The plan's hands, table by table, in order of time."""
    rng = Random(plan.seed)
    table, number, left = 0, 0, plan.hands
    while left:
        table += 1
        for hand in _one_table(plan, rng, table, min(plan.hands_a_table, left)):
            number += 1
            left -= 1
            hand.hand_no = str(plan.seed * 10_000_000 + number)
            hand.started_at_utc = plan.started_at + number * _HAND_LASTS
            yield hand


def _one_table(plan: StudPlan, rng: Random, table: int, hands: int) -> Iterator[PlayedHand]:
    count = rng.randint(*plan.seats)
    numbers = sorted(rng.sample(range(1, 9), count))
    stacks = {number: _stack(plan, rng) for number in numbers}
    names = {number: f"P{table}-{number}" for number in numbers}
    hero = rng.choice(numbers) if plan.sees == "hero" else None
    for at in range(hands):
        level = min(at // _LEVEL_HANDS, _LAST_LEVEL) if plan.kind == "tournament" else 0
        now = _at_level(plan, level)
        if plan.kind == "cash":
            stacks = {number: _topped_up(now, stack, rng) for number, stack in stacks.items()}
        else:
            stacks = {number: stack for number, stack in stacks.items() if stack > 0}
            if len(stacks) < 2:
                return
        hand = _blank(now, table, level, stacks, names, hero if hero in stacks else None)
        absent = [number for number in stacks if rng.random() < plan.absent_rate]
        if len(absent) == len(stacks):
            absent = []
        for number in absent:
            hand.seat(number).sitting_out = True
        game = Game(now, hand, absent, rng)
        game.play()
        stacks = finish(game)
        yield hand


def _stack(plan: StudPlan, rng: Random) -> int:
    """A stack of some fifty bets; some are of a few, down to the ante, just above it and below."""
    if rng.random() >= plan.short_rate:
        return plan.big_bet * rng.randint(20, 60) + rng.randrange(plan.small_bet)
    if rng.random() < _BARE:
        return plan.ante + rng.choice((0, rng.randint(0, plan.bring_in)))
    return rng.randint(1, plan.big_bet * 4)


def _topped_up(plan: StudPlan, stack: int, rng: Random) -> int:
    if stack == 0 or rng.random() < 0.02:
        return stack + _stack(plan, rng)
    return stack


def _at_level(plan: StudPlan, level: int) -> StudPlan:
    """The stakes of a level: twice those of two levels before."""
    if not level:
        return plan
    factor = 2 ** (level // 2) * (3 if level % 2 else 2)
    stakes = {
        name: getattr(plan, name) * factor // 2 for name in ("small_bet", "big_bet", "ante", "bring_in")
    }
    return replace(plan, **stakes)


def _roman(number: int) -> str:
    """A number below forty as levels are counted."""
    return _TENS[number // 10] + _ONES[number % 10]


def _blank(
    plan: StudPlan, table: int, level: int, stacks: dict[int, int], names: dict[int, str], hero: int | None
) -> PlayedHand:
    tournament = plan.kind == "tournament"
    forced = plan.states_forced_bets
    return PlayedHand(
        hand_no="",
        site=plan.site,
        kind=plan.kind,
        game=plan.game,
        limit=plan.limit,
        currency=plan.currency,
        minor_digits=plan.minor_digits,
        rules=plan.sheet.name,
        table=f"T{plan.seed}-{table}",
        started_at_utc=plan.started_at,
        small_bet=plan.small_bet,
        big_bet=plan.big_bet,
        ante=plan.ante,
        bring_in=plan.bring_in,
        tournament=str(9_000_000 + plan.seed * 1000 + table) if tournament else None,
        level=f"Level {_roman(level + 1)}" if tournament else None,
        hero=hero,
        ante_stated=plan.ante if forced else None,
        bring_in_stated=plan.bring_in if forced else None,
        seats=[PlayedSeat(number, names[number], stack) for number, stack in stacks.items()],
    )
