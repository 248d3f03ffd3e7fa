"""Sizes of bets and raises, and the cap (ACT-005, 006, 013)."""

from dataclasses import dataclass

from pipeline.simulate.stud.faults.fault import (
    SEVEN_CARD_GAMES,
    SPEAKING,
    WAGERS,
    Label,
    Scene,
    StudFault,
    Unsuited,
    named,
)
from pipeline.simulate.stud.faults.ledger import Ledger
from pipeline.simulate.stud.faults.rest import chips_step, finish, play_on
from pipeline.simulate.stud.played import PlayedStep
from schemas.vocabulary import Action, Street


@dataclass(frozen=True)
class _Wager:
    """The last bet or raise of a street, the table before it, and the calls that answer it."""

    at: int
    before: Ledger
    calls: list[int]


def _last_wagers(scene: Scene, headroom: int) -> list[_Wager]:
    """Last wagers of streets whose seats and callers keep more than `headroom` to the end of the hand."""
    left = scene.ledger().chips
    found: list[_Wager] = []
    for at in scene.acting(*WAGERS):
        step, before = scene.steps[at], _before(scene, at)
        after = [k for k in range(at + 1, len(scene.steps)) if scene.steps[k].street == step.street]
        after = [k for k in after if scene.steps[k].kind in SPEAKING]
        calls = [k for k in after if scene.steps[k].kind == Action.CALL]
        last = all(scene.steps[k].kind in (Action.CALL, Action.FOLD) for k in after)
        deep = all(left[scene.steps[k].seat] > headroom for k in (at, *calls))
        if last and deep and not before.short and step.amount > 0:
            found.append(_Wager(at, before, calls))
    return found


def _before(scene: Scene, at: int) -> Ledger:
    """The table before step `at`, on the step's street."""
    ledger = scene.ledger(at)
    ledger.take(PlayedStep(scene.steps[at].street, 0, Action.DEAL))
    return ledger


def _resize(scene: Scene, wager: _Wager, change: int) -> Label:
    """The wager and its calls by so many chips larger or smaller."""
    for at in (wager.at, *wager.calls):
        scene.steps[at].amount += change
        scene.steps[at].total += change
    finish(scene)
    return named(wager.at, scene.steps[wager.at].seat)


def _off_size(scene: Scene, wagers: list[_Wager]) -> Label:
    wager = scene.pick(wagers)
    step, before = scene.steps[wager.at], wager.before
    least = before.level + 1 - step.total
    least = max(least, 1 - min(scene.steps[at].amount for at in (wager.at, *wager.calls)))
    most = scene.hand.small_bet - 1
    changes = [change for change in (-1, 1, least, most, least // 2, most // 2) if least <= change <= most]
    upper = scene.hand.big_bet - scene.hand.small_bet
    change = scene.pick([change for change in changes if change and abs(change) != upper])
    return _resize(scene, wager, change)


def _completes(wager: _Wager) -> bool:
    before = wager.before
    return before.street == before.first and before.bets == 0


def _bet_size(scene: Scene) -> Label:
    wagers = _last_wagers(scene, scene.hand.small_bet)
    return _off_size(scene, [w for w in wagers if w.before.level == 0 and w.before.street > w.before.first])


def _raise_size(scene: Scene) -> Label:
    wagers = _last_wagers(scene, scene.hand.small_bet)
    return _off_size(scene, [w for w in wagers if w.before.level and not _completes(w)])


def _completion_size(scene: Scene) -> Label:
    wagers = _last_wagers(scene, scene.hand.small_bet)
    return _off_size(scene, [w for w in wagers if w.before.level and _completes(w)])


def _below_least(scene: Scene, *, over_bet: bool) -> Label:
    """Without a limit: a bet, or a raise, of less than the least."""
    wagers = [w for w in _last_wagers(scene, 0) if bool(w.before.level) == over_bet]
    wager = scene.pick(wagers)
    step, before = scene.steps[wager.at], wager.before
    wanted = scene.rng.randint(before.level + 1, before.full_raise() - 1)
    change = wanted - step.total
    if any(scene.steps[at].amount + change <= 0 for at in wager.calls):
        raise Unsuited
    if wanted == scene.hand.bring_in and before.street == before.first:
        raise Unsuited
    return _resize(scene, wager, change)


def _small_bet(scene: Scene) -> Label:
    return _below_least(scene, over_bet=False)


def _small_raise(scene: Scene) -> Label:
    return _below_least(scene, over_bet=True)


def _not_reopened(scene: Scene) -> Label:
    """A seat goes all-in with less than half a raise over a bet; the bettor raises again."""
    found: list[tuple[int, Ledger]] = []
    for at in scene.acting(Action.CALL, Action.FOLD):
        ledger = scene.ledger(at)
        seat = scene.steps[at].seat
        over = ledger.chips[seat] - ledger.owes(seat)
        added = over + ledger.level - ledger.raised_from(scene.from_bring_in)
        part = ledger.size if scene.hand.limit == "fixed" else ledger.last_raise
        full = ledger.bets > 0 and not ledger.short and ledger.bets <= scene.sheet.max_raises
        answered = seat not in ledger.acted and ledger.bettor in ledger.able
        if full and answered and over > 0 and added * 2 < part:
            found.append((at, ledger))
    at, ledger = scene.pick(found)
    bettor, base = ledger.bettor, ledger.raised_from(scene.from_bring_in)
    size = ledger.size if scene.hand.limit == "fixed" else ledger.last_raise
    seat = scene.steps[at].seat
    scene.steps[at:] = [chips_step(ledger, seat, Action.RAISE, ledger.chips[seat])]
    ledger.take(scene.steps[at])
    target = base + size if scene.hand.limit == "fixed" else ledger.level + size
    while (due := ledger.due(ledger.actor)) != bettor:
        if not due:
            raise Unsuited
        scene.steps.append(chips_step(ledger, due, Action.CALL, min(ledger.owes(due), ledger.chips[due])))
        ledger.take(scene.steps[-1])
    chips = target - ledger.on_street[bettor]
    others = [other for other in ledger.able if other != bettor]
    if ledger.chips[bettor] <= chips or not others:
        raise Unsuited
    scene.steps.append(chips_step(ledger, bettor, Action.RAISE, chips))
    place = len(scene.steps) - 1
    play_on(scene, place + 1)
    return named(place, bettor)


def _over_cap(scene: Scene) -> Label:
    """Whoever is due raises until the cap is reached, and then once more."""
    starts = [at for at in scene.acting(*WAGERS) if not scene.ledger(at + 1).short]
    at = scene.pick(starts) + 1
    ledger = scene.ledger(at)
    if len(ledger.live) == 2 and not scene.sheet.cap_heads_up:
        raise Unsuited
    del scene.steps[at:]
    while True:
        seat = ledger.due(ledger.actor)
        over = ledger.bets > scene.sheet.max_raises
        total = ledger.full_raise(scene.from_bring_in)
        if not seat or ledger.chips[seat] <= total - ledger.on_street[seat] or len(ledger.able) < 2:
            raise Unsuited
        scene.steps.append(chips_step(ledger, seat, Action.RAISE, total - ledger.on_street[seat]))
        ledger.take(scene.steps[-1])
        if over:
            break
    place = len(scene.steps) - 1
    play_on(scene, place + 1)
    return named(place, seat)


def open_pair(scene: Scene, ledger: Ledger) -> bool:
    """Whether a live board shows a pair on 4th street."""
    cards = [scene.hand.seat(seat).truth for seat in ledger.live]
    return any(held[2] // 4 == held[3] // 4 for held in cards)


def _upper_bet(scene: Scene, *, pair: bool) -> Label:
    more = scene.hand.big_bet - scene.hand.small_bet
    found = [
        wager
        for wager in _last_wagers(scene, more)
        if wager.before.street == Street.FOURTH
        and not wager.before.upper
        and scene.steps[wager.at].total == wager.before.level + scene.hand.small_bet
        and open_pair(scene, wager.before) == pair
    ]
    return _resize(scene, scene.pick(found), more)


def _upper_without_pair(scene: Scene) -> Label:
    if scene.hand.game not in scene.sheet.open_pair_games:
        raise Unsuited
    return _upper_bet(scene, pair=False)


def _upper_against_sheet(scene: Scene) -> Label:
    if scene.hand.game in scene.sheet.open_pair_games:
        raise Unsuited
    return _upper_bet(scene, pair=True)


_FIXED = ("fixed",)
_FREE = ("no-limit",)
SIZE_FAULTS = (
    StudFault("bet-size", "ACT-005", "a bet of another size than the limit", _bet_size, limits=_FIXED),
    StudFault("raise-size", "ACT-005", "a raise of another size than the limit", _raise_size, limits=_FIXED),
    StudFault(
        "completion-size", "ACT-005", "a completion to another total", _completion_size, limits=_FIXED
    ),
    StudFault("bet-below-least", "ACT-005", "a bet below the lower limit", _small_bet, limits=_FREE),
    StudFault("raise-below-least", "ACT-005", "a raise below the last one", _small_raise, limits=_FREE),
    StudFault(
        "raise-not-reopened", "ACT-005", "a bettor raises over a short all-in alone", _not_reopened
    ),
    StudFault("raise-over-cap", "ACT-006", "one raise more than the cap", _over_cap, limits=_FIXED),
    StudFault(
        "upper-bet-without-pair", "ACT-013", "an upper bet on 4th street without an open pair",
        _upper_without_pair, games=SEVEN_CARD_GAMES, limits=_FIXED,
    ),
    StudFault(
        "upper-bet-against-sheet", "ACT-013", "an upper bet on 4th street where a pair allows none",
        _upper_against_sheet, games=SEVEN_CARD_GAMES, limits=_FIXED,
    ),
)  # fmt: skip
"""Faults of size."""
