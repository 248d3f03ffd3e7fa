"""Every situation that legal play can come to does occur in simulated hands, and often enough."""

from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from itertools import product
from typing import Any, NamedTuple

import msgspec
import pytest

from pipeline.simulate.stud import PlayedHand, StudPlan, play
from pipeline.simulate.stud.played import PlayedStep
from schemas.cards import HIDDEN
from schemas.sheets import RakeLine, StudSheet, load_sheet
from schemas.sheets.rake import RakeCap
from schemas.tables_recorded import GAMES
from schemas.vocabulary import Action, Side, Street

WAGERS = (Action.BET, Action.RAISE, Action.COMPLETE)
CHIPS = (Action.BRING_IN, *WAGERS, Action.CALL)
Holds = Callable[[PlayedHand], bool]


def _sheet(name: str) -> StudSheet:
    sheet = load_sheet(name)
    assert isinstance(sheet, StudSheet)
    return sheet


@cache
def played(hands: int = 160) -> list[PlayedHand]:
    """Every game, sheet and limit; full tables that run out of cards; odd stakes."""
    found: list[PlayedHand] = []
    names = ("seven-card-stud-limit@1", "stud-tournament-tda@1", "pokerstars-stud-cash@1")
    for seed, (game, name, limit) in enumerate(product(GAMES, names, ("fixed", "no-limit"))):
        sheet = _sheet(name)
        sees = ("all", "hero", "boards")[seed % 3]
        common: dict[str, Any] = {"game": game, "sheet": sheet, "kind": sheet.kinds[0], "limit": limit}
        found += play(StudPlan(hands=hands, seed=seed, short_rate=0.4, sees=sees, loose=0.8, **common))
        if limit == "fixed" and game != "5stud":
            full: dict[str, Any] = {"seats": (8, 8), "loose": 0.97, "short_rate": 0.0, "seed": 100 + seed}
            found += play(StudPlan(hands=hands, **common, **full))
    found += play(StudPlan(hands=hands, seed=200, seats=(2, 2), short_rate=0.9, sees="all"))
    odd: dict[str, Any] = {"ante": 15, "bring_in": 35, "small_bet": 101, "big_bet": 203, "loose": 0.95}
    for seed, name in enumerate(names[:2], 300):
        sheet = _sheet(name)
        found += play(StudPlan(game="7stud8", sheet=sheet, kind=sheet.kinds[0], hands=800, seed=seed, **odd))
    return found


def _first(hand: PlayedHand) -> int:
    return 2 if hand.game == "5stud" else 3


def _of(hand: PlayedHand, kind: Action) -> list[PlayedStep]:
    return [step for step in hand.steps if step.kind == kind]


def _live(hand: PlayedHand) -> int:
    return sum(not seat.folded_on for seat in hand.seats)


def _wagers(hand: PlayedHand) -> Iterator[tuple[PlayedStep, int, int]]:
    """Each bring-in and wager with the level before it, and a full bet of the street."""
    level: Counter[int] = Counter()
    for step in hand.steps:
        if step.kind in (Action.BRING_IN, *WAGERS):
            small = step.street <= _first(hand) + 1
            yield step, level[step.street], hand.small_bet if small else hand.big_bet
            level[step.street] = max(level[step.street], step.total)


def _short_raise(low: float, high: float) -> Holds:
    """An all-in raise over a bet, of such a share of a full one."""
    return lambda hand: hand.limit == "fixed" and any(
        step.all_in and step.kind == Action.RAISE and level > hand.bring_in
        and low <= (step.total - level) / full < high
        for step, level, full in _wagers(hand)
    )  # fmt: skip


def _short_bring_in(hand: PlayedHand) -> bool:
    return any(step.all_in and step.amount < hand.bring_in for step in _of(hand, Action.BRING_IN))


def _opener_completes(hand: PlayedHand) -> bool:
    return any(step.street == _first(hand) for step in _of(hand, Action.BET))


def _completion(hand: PlayedHand) -> bool:
    return any(
        step.kind == Action.RAISE and level == hand.bring_in and step.total == hand.small_bet
        for step, level, _ in _wagers(hand)
    )


def _capped(hand: PlayedHand) -> bool:
    full = Counter(step.street for step in hand.steps if step.kind in WAGERS and not step.all_in)
    return hand.limit == "fixed" and 4 in full.values()


def _double_bet(hand: PlayedHand) -> bool:
    return (
        hand.limit == "fixed"
        and hand.game == "7stud"
        and any(
            step.street == Street.FOURTH and step.total - level == hand.big_bet and not step.all_in
            for step, level, _ in _wagers(hand)
        )
    )


def _all_in_early(hand: PlayedHand) -> bool:
    """The hand is shown down, and nobody acts on the last two streets."""
    speaks = [step.street for step in hand.steps if step.kind <= Action.FOLD]
    return _live(hand) > 1 and max(speaks) <= _first(hand) + 2


def _half_shared(hand: PlayedHand) -> bool:
    counts = Counter((award.pot, award.side) for award in hand.awards)
    return any(number > 1 and side != Side.WHOLE for (_, side), number in counts.items())


def _odd_between_equals(hand: PlayedHand) -> bool:
    amounts: dict[tuple[int, Side], list[int]] = {}
    for award in hand.awards:
        amounts.setdefault((award.pot, award.side), []).append(award.amount)
    return any(max(each) - min(each) == 1 for each in amounts.values())


def _checked_round(hand: PlayedHand) -> bool:
    done = [{step.kind for step in hand.steps if step.street == street} for street in range(4, 8)]
    return any(kinds - {Action.DEAL} == {Action.CHECK} for kinds in done)


def _reopened(hand: PlayedHand) -> bool:
    """Somebody raises again on a street after an all-in wager of another."""
    for street in range(_first(hand), 8):
        wagered: set[int] = set()
        all_in = False
        for step in hand.steps:
            if step.street == street and step.kind in WAGERS:
                if all_in and step.seat in wagered:
                    return True
                all_in = all_in or step.all_in
                wagered.add(step.seat)
    return False


def _burns_back(hand: PlayedHand) -> bool:
    """Own cards on 7th though the stub, with a card to burn and one to stay, did not reach (H1)."""
    if hand.game == "5stud" or hand.rules != "stud-tournament-tda@1" or hand.community:
        return False
    held = [len(seat.truth) for seat in hand.seats]
    live = held.count(7)
    return live > 1 and live + 2 > 52 - 3 - sum(min(number, 6) for number in held)


def _six_shown(hand: PlayedHand) -> bool:
    return bool(hand.community) and any(len(step.cards) == 6 for step in _of(hand, Action.SHOW))


def _muck_unseen(hand: PlayedHand) -> bool:
    return any(not step.cards and HIDDEN in hand.seat(step.seat).cards for step in _of(hand, Action.MUCK))


def _all_seen(hand: PlayedHand) -> bool:
    return hand.hero is None and all(HIDDEN not in seat.cards for seat in hand.seats)


def _over_ante(hand: PlayedHand) -> bool:
    return bool(hand.uncalled) and not any(step.kind in CHIPS for step in hand.steps)


def _paired_low(hand: PlayedHand) -> bool:
    lows = [seat.declared_low for seat in hand.seats if seat.declared_low > 0]
    return any(len({low >> shift & 15 for shift in (0, 4, 8, 12, 16)}) < 5 for low in lows)


class Case(NamedTuple):
    """A situation, and how many hands must show it at least."""

    name: str
    least: int
    holds: Holds


def _game(game: str) -> Holds:
    return lambda hand: hand.game == game


def _seats(number: int) -> Holds:
    return lambda hand: len(hand.seats) == number


CASES = (
    *(Case(f"game {game}", 400, _game(game)) for game in GAMES),
    *(Case(f"{number} seats", 60, _seats(number)) for number in range(2, 9)),
    Case("all-in for less than the ante", 20, lambda hand: any(s.stack < hand.ante for s in hand.seats)),
    Case("all-in for exactly the ante", 20, lambda hand: any(s.stack == hand.ante for s in hand.seats)),
    Case("short bring-in", 10, _short_bring_in),
    Case("opener completes", 100, _opener_completes),
    Case("completion over a bring-in", 500, _completion),
    Case("raised to the cap", 100, _capped),
    Case("open-pair double bet", 10, _double_bet),
    Case("short raise below half a bet", 10, _short_raise(0, 0.5)),
    Case("short raise of half a bet and more", 10, _short_raise(0.5, 1)),
    Case("raised again after an all-in", 10, _reopened),
    Case("short call", 50, lambda hand: any(step.all_in for step in _of(hand, Action.CALL))),
    Case("a round of checks", 500, _checked_round),
    Case("absent seat folds", 100, lambda hand: any(s.sitting_out and s.folded_on for s in hand.seats)),
    Case("all-in early, cards dealt to the end", 50, _all_in_early),
    Case("one side pot", 50, lambda hand: len(hand.pots) == 2),
    Case("two side pots and more", 10, lambda hand: len(hand.pots) > 2),
    Case("uncalled bet", 500, lambda hand: bool(hand.uncalled)),
    Case("over-ante returned", 5, _over_ante),
    Case("won without a showdown", 300, lambda hand: _live(hand) == 1),
    Case("low half", 100, lambda hand: any(award.side == Side.LOW for award in hand.awards)),
    Case("a half shared", 5, _half_shared),
    Case("odd chip between equals", 2, _odd_between_equals),
    Case("common card", 20, lambda hand: bool(hand.community)),
    Case("burns dealt back", 10, _burns_back),
    Case("shown with six own cards", 20, _six_shown),
    Case("muck listed", 100, lambda hand: any(step.cards for step in _of(hand, Action.MUCK))),
    Case("muck never seen", 50, _muck_unseen),
    Case("everything seen", 500, _all_seen),
    Case("written by a seat", 300, lambda hand: hand.hero is not None),
    Case("level rises", 50, lambda hand: hand.level not in (None, "Level I")),
    Case("paired low named", 5, _paired_low),
)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_a_situation_occurs(case: Case) -> None:
    found = sum(map(case.holds, played()))
    assert found >= case.least


def test_tables_go_on_from_hand_to_hand() -> None:
    """Cash stacks are filled up again, tournament seats are eliminated."""
    topped = eliminated = 0
    for before, hand in zip(played(), played()[1:], strict=False):
        if (before.table, before.game, before.rules) != (hand.table, hand.game, hand.rules):
            continue
        left = {seat.player: seat.finish for seat in before.seats if seat.finish >= 0}
        now = {seat.player: seat.stack for seat in hand.seats}
        topped += any(now[name] > left[name] for name in now if name in left)
        eliminated += len(now) < len(before.seats)
        assert hand.kind == "cash" or all(left[name] == 0 for name in left if name not in now)
    assert topped > 20 and eliminated > 5


def test_rake_is_what_the_schedule_takes() -> None:
    """5 % down to nickels, a cap by players, nothing before 4th street, a dime from a pot of $8."""
    caps = (RakeCap(2, "0.50"), RakeCap(4, "1.00"))
    line = RakeLine(
        currency="USD", percent="5", step="0.05", caps=caps, from_street=4, fee="0.10", fee_from="8"
    )
    raked = msgspec.structs.replace(_sheet("seven-card-stud-limit@1"), rake=(line,))
    seen: Counter[str] = Counter()
    for hand in play(StudPlan(sheet=raked, hands=400, seed=3)):
        assert hand.pot is not None
        street = max(step.street for step in hand.steps if step.street < Street.SHOWDOWN)
        cap = 100 if len(hand.seats) >= 4 else 50
        due = min(hand.pot * 5 // 100 // 5 * 5, cap) if street >= 4 else 0
        assert (hand.rake, hand.fee or 0) == (due, 10 if hand.pot >= 800 else 0)
        seen["cap" if due == cap else "early" if street < 4 else "percent"] += 1
    assert all(seen[name] > 20 for name in ("cap", "early", "percent"))
