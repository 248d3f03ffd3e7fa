"""Faults of the posted maximum payout: not applied where it binds, applied where it does not.

Each has a session of its own that posts one; stakes are set such that the maximum comes into play.
"""

from collections.abc import Callable
from dataclasses import replace

from pipeline.simulate.faults.dealing import Deal
from pipeline.simulate.faults.fault import RoundFault, RoundResult, RoundScene, altered
from pipeline.simulate.faults.mispaying import due_to, right_somehow
from pipeline.simulate.faults.side_bets import JACKPOT_SHEETS
from pipeline.simulate.faults.situations import clear_win
from pipeline.simulate.games import GAMES
from pipeline.simulate.record import (
    Record,
    declare,
    has_bet,
    place_bet,
    returns_of,
    set_returned,
    settle,
    wager,
    won_at_table,
)
from schemas.money import to_minor

_CAPPED = ("ante", "raise", "bonus")
_SIDE_BETS = ("bonus", "jackpot")
_STRONG = Deal(
    dealer=("A-K", "pair"),
    seat=("full-house", "quads", "straight-flush", "royal-flush"),
    decision="raise",
    drops=_SIDE_BETS,
)
_ANY_WIN = replace(
    _STRONG, seat=("pair", "two-pair", "trips", "straight", "flush", *_STRONG.seat), dealer=("A-K",)
)
_AWARDED = replace(_STRONG, seat=("full-house", "quads", "flush"), bets=("jackpot",), drops=())
_TWO_WINS = replace(_ANY_WIN, second=_ANY_WIN.seat)


def _stake(scene: RoundScene, seat: Record, ante_minor: int) -> None:
    """Another ante and the raise to match, all settled and declared again."""
    place_bet(seat, "ante", ante_minor, scene.digits)
    place_bet(seat, "raise", scene.rules.game.raise_multiple * ante_minor, scene.digits)
    if has_bet(seat, "draw"):
        place_bet(seat, "draw", ante_minor, scene.digits)
    settle(scene.record, scene.rules)
    declare(scene.record, scene.rules)


def _most(scene: RoundScene) -> int:
    if scene.rules.max_payout_minor is None:
        raise ValueError("the session posts no maximum payout")
    return scene.rules.max_payout_minor


def _told(scene: RoundScene, seat: Record) -> RoundResult | None:
    """The scene as it is, were the seat not right by another reading."""
    due, paid = due_to(scene, seat), returns_of(seat, scene.digits)
    delta = sum(due[on] - paid[on] for on in _CAPPED if on in due)
    return None if delta == 0 or right_somehow(scene, seat) else altered(scene, seat, delta)


def _uncut(scene: RoundScene, part: Callable[[int], int]) -> RoundResult | None:
    """A seat at the highest ante whose winnings are cut by part of the excess only."""
    seat = scene.pick()
    _stake(scene, seat, scene.rules.ante_max_minor)
    due = due_to(scene, seat)
    whole = replace(scene.rules, max_payout_minor=None).due(scene.record)["seats"]
    place = next(index for index, each in enumerate(scene.record["seats"]) if each is seat)
    excess = {on: whole[place]["returned_minor"][on] - due[on] for on in due}
    if sum(excess.values()) == 0:
        return None
    for on, amount in excess.items():
        set_returned(wager(seat, on), due[on] + part(amount), scene.digits)
    return _told(scene, seat)


def _not_applied(scene: RoundScene) -> RoundResult | None:
    return _uncut(scene, lambda excess: excess)


def _exceeded(scene: RoundScene) -> RoundResult | None:
    return _uncut(scene, lambda excess: excess // 3)


def _cut_raise(scene: RoundScene, seat: Record, cut_minor: int) -> RoundResult | None:
    """Take so much from the winnings of the seat's raise, where there is so much."""
    entry = wager(seat, "raise")
    returned, stake = to_minor(entry["returned"], scene.digits), to_minor(entry["stake"], scene.digits)
    if not 0 < cut_minor < returned - stake:  # all of it: paid as if the dealer had no game
        return None
    set_returned(entry, returned - cut_minor, scene.digits)
    return _told(scene, seat)


def _times_won(scene: RoundScene, seat: Record) -> int:
    """What the seat wins in antes."""
    ante = to_minor(wager(seat, "ante")["stake"], scene.digits)
    whole = replace(scene.rules, max_payout_minor=None)
    settle(scene.record, whole)
    return won_at_table(seat, scene.digits) // ante


def _counting(scene: RoundScene, counted: Callable[[int], tuple[int, int]]) -> RoundResult | None:
    """A seat that wins less than the maximum is cut as if something else counted towards it.

    `counted` says what counts besides, in antes and in minor units.
    """
    seat, most = scene.pick(), _most(scene)
    if has_bet(seat, "bonus"):  # what it wins does not grow with the ante
        return None
    times = _times_won(scene, seat)
    antes, amount = counted(times)
    lowest = max((most - amount) // (times + antes) + 1, scene.rules.ante_min_minor)
    highest = min((most - 1) // times, scene.rules.ante_max_minor)
    if lowest > highest:
        return None
    ante = int(scene.rng.integers(lowest, highest + 1))
    _stake(scene, seat, ante)
    return _cut_raise(scene, seat, (times + antes) * ante + amount - most)


def _counting_stakes(scene: RoundScene) -> RoundResult | None:
    staked = 1 + scene.rules.game.raise_multiple
    return _counting(scene, lambda _: (staked, 0))


def _counting_jackpot(scene: RoundScene) -> RoundResult | None:
    place = scene.eligible[0]
    seat = scene.record["seats"][place]
    if not has_bet(seat, "jackpot"):
        return None
    entry = wager(seat, "jackpot")
    won = to_minor(entry["returned"], scene.digits) - to_minor(entry["stake"], scene.digits)
    return _counting(replace_eligible(scene, place), lambda _: (0, won)) if won > 0 else None


def replace_eligible(scene: RoundScene, place: int) -> RoundScene:
    """The scene with that one seat to strike."""
    return RoundScene(scene.script, scene.index, scene.record, [place], scene.rng)


def _counting_the_round(scene: RoundScene) -> RoundResult | None:
    """Two seats win less than the maximum each and more together; one is cut for it."""
    seat, most = scene.pick(), _most(scene)
    others = [each for each in scene.record["seats"] if each is not seat and each["decision"] == "raise"]
    for each, part in ((seat, 1), *((other, 2) for other in others)):
        times = max(_times_won(scene, each), 1)
        _stake(
            scene,
            each,
            max(scene.rules.ante_min_minor, min((most - 1) // times, scene.rules.ante_max_minor) // part),
        )
    wins = [won_at_table(each, scene.digits) for each in scene.record["seats"]]
    return None if max(wins) >= most else _cut_raise(scene, seat, sum(wins) - most)


def _maximum(
    name: str,
    does: str,
    strike: Callable[[RoundScene], RoundResult | None],
    deal: Deal,
    sheets: tuple[str, ...] = tuple(GAMES),
) -> RoundFault:
    return RoundFault(
        name, "PAY-007", does, strike=strike, needs=clear_win, deal=deal, sheets=sheets, alone=True,
        needs_maximum=True, seats=2 if deal.second else 1,
    )  # fmt: skip


MAXIMUM_FAULTS = (
    _maximum("maximum-not-applied", "pays a winner more than the maximum in full", _not_applied, _STRONG),
    _maximum("maximum-exceeded", "cuts a winner by too little", _exceeded, _STRONG),
    _maximum("maximum-counts-stakes", "counts the stakes towards the maximum", _counting_stakes, _ANY_WIN),
    _maximum(
        "maximum-counts-jackpot", "counts the jackpot's award towards the maximum", _counting_jackpot,
        _AWARDED, JACKPOT_SHEETS,
    ),
    _maximum(
        "maximum-over-the-round", "cuts one winner as if the maximum held for the round",
        _counting_the_round, _TWO_WINS,
    ),
)  # fmt: skip
