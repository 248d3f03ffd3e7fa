"""The posted maximum payout: what one seat, or one round, can win over ante, raise and bonus."""

from collections.abc import Mapping, Sequence

from tests.oracles.house_banked.rules import Rules
from tests.oracles.house_banked.wagers import Due

_COUNTED = ("ante", "raise", "bonus")


def _winnings(found: Due, stakes: Mapping[str, int]) -> dict[str, int]:
    wins = {}
    for wager in _COUNTED:
        amount = found.get(wager)
        wins[wager] = 0 if amount is None else max(amount - stakes[wager], 0)
    return wins


def _never_cut(found: Due, stakes: Mapping[str, int], rules: Rules) -> int:
    return sum(won for wager, won in _winnings(found, stakes).items() if wager not in rules.maximum_cuts)


def _cut(found: Due, stakes: Mapping[str, int], most: int, rules: Rules) -> tuple[Due, int]:
    """What is due where the wagers that can be cut may win `most`, and what these then win."""
    wins = {wager: won for wager, won in _winnings(found, stakes).items() if wager in rules.maximum_cuts}
    excess = sum(wins.values()) - most
    after = dict(found)
    for wager in rules.maximum_cuts:
        taken = min(wins[wager], max(excess, 0))
        if taken:
            after[wager] = (found[wager] or 0) - taken
            wins[wager] -= taken
            excess -= taken
    return after, sum(wins.values())


def bounded(
    seats: Sequence[Sequence[tuple[Due, bool]]],
    stakes: Sequence[Mapping[str, int]],
    maximum: int | None,
    rules: Rules,
) -> list[list[Due]]:
    """What is due after the maximum payout, for each seat every case that the record leaves open.

    What can never be cut counts before all else; the rest is paid from the last seat to the first.

    Args:
        seats: by seat the cases that may be: what is due, and whether the hand is live (void ones are
            untouched).
        stakes: by seat the stakes.
        maximum: in minor units; None where none is posted.
        rules: the game.
    """
    if maximum is None:
        return [[found for found, _ in cases] for cases in seats]
    of_round = rules.maximum_bounds == "round"
    spent = {0}
    for cases, staked in zip(seats, stakes, strict=True):
        fixed = {_never_cut(found, staked, rules) if live and of_round else 0 for found, live in cases}
        spent = {before + more for before in spent for more in fixed}
    after: list[list[Due]] = [[] for _ in seats]
    for place in reversed(range(len(seats))):
        now: set[int] = set()
        for before in spent:
            for found, live in seats[place]:
                fixed_here = 0 if of_round else _never_cut(found, stakes[place], rules)
                left = max(maximum - before - fixed_here, 0)
                kept, won = _cut(found, stakes[place], left, rules) if live else (found, 0)
                after[place].append(kept)
                now.add(before + won if of_round else 0)
        spent = now
    return after
