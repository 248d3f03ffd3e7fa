"""Faults of the payment: chips that went the wrong way, and payments that another reading would allow.

A wrong payment must not be right by chance under another listed reading of the sheet, or it would be a
question about the rules and no dealer's error: `_wrong` sees to that.
"""

from collections.abc import Callable

from pipeline.simulate.faults.fault import RoundFault, RoundResult, RoundScene, Situation, altered
from pipeline.simulate.faults.situations import (
    ace_king_wins,
    clear_loss,
    clear_win,
    folded,
    kickers_decide,
    paid_ante,
    pushed,
    raised,
    strong_win,
)
from pipeline.simulate.record import Record, set_returned, settle, wager
from pipeline.simulate.settlement import ALTERNATIVES, Readings, combined, read_as
from schemas.money import to_minor


def _returns(seat: Record, digits: int) -> dict[str, int]:
    return {entry["on"]: to_minor(entry["returned"], digits) for entry in seat["wagers"]}


def _right_somehow(scene: RoundScene, seat: Record) -> bool:
    """Whether any reading of the sheet returns what the seat's wagers say."""
    place = next(index for index, each in enumerate(scene.record["seats"]) if each is seat)
    stated = _returns(seat, scene.digits)
    most = len(ALTERNATIVES[scene.rules.game.name])
    return any(
        scene.rules.due(scene.record, read_as(chosen))["seats"][place]["returned_minor"] == stated
        for chosen in combined(scene.rules.game.name, most)
    )


def _wrong(scene: RoundScene, seat: Record, on: str, times: tuple[int, ...]) -> RoundResult:
    """Return one of these multiples of the stake on the wager, one that no reading allows."""
    entry = wager(seat, on)
    stake, due = to_minor(entry["stake"], scene.digits), to_minor(entry["returned"], scene.digits)
    usable: list[int] = []
    for multiple in times:
        set_returned(entry, multiple * stake, scene.digits)
        if not _right_somehow(scene, seat):
            usable.append(multiple * stake)
    paid = scene.any_of(usable)
    set_returned(entry, paid, scene.digits)
    return altered(scene, seat, due - paid)


def _payment(name: str, does: str, needs: Situation, on: str, *times: int) -> RoundFault:
    """A wager of a suitable seat goes back a wrong number of times."""

    def strike(scene: RoundScene) -> RoundResult:
        return _wrong(scene, scene.pick(), on, times)

    return RoundFault(name, "PAY-001" if on == "ante" else "PAY-002", does, strike=strike, needs=needs)


def _void_hand_kept(scene: RoundScene) -> RoundResult:
    """A void hand gets its ante back but not its raise."""
    seat = scene.pick()
    seat["void"] = "looked-early"
    seat.pop("hand", None)
    settle(scene.record, scene.rules)
    return _wrong(scene, seat, "raise", (0,))


def _void_round_kept(scene: RoundScene) -> RoundResult:
    """A void round keeps one ante and refunds the rest."""
    record, seat = scene.record, scene.pick()
    record["void"] = scene.any_of(["information-exchange", "misdeal"])
    for hand in (record["dealer"], *record["seats"]):
        for name in ("hand", "qualified"):
            hand.pop(name, None)
    settle(record, scene.rules)
    return _wrong(scene, seat, "ante", (0,))


def _by_reading(scene: RoundScene, seat: Record, readings: Readings) -> RoundResult:
    """One seat is settled as a reading says that its venue did not sign."""
    due = sum(_returns(seat, scene.digits).values())
    others = {
        id(each): [dict(entry) for entry in each["wagers"]]
        for each in scene.record["seats"]
        if each is not seat
    }
    settle(scene.record, scene.rules, readings)
    for each in scene.record["seats"]:
        each["wagers"] = others.get(id(each), each["wagers"])
    return altered(scene, seat, due - sum(_returns(seat, scene.digits).values()))


def _paid_on_ante(scene: RoundScene) -> RoundResult:
    return _by_reading(scene, scene.pick(), Readings(pay_basis="ante"))


def _without_kickers(scene: RoundScene) -> RoundResult:
    return _by_reading(scene, scene.pick(), Readings(kickers=False))


def _ace_king_pushed(scene: RoundScene) -> RoundResult:
    return _by_reading(scene, scene.pick(), Readings(ace_king_win="pushed"))


def _void_ante_forfeited(scene: RoundScene) -> RoundResult:
    """A void hand loses its ante; the raise, where there was one, goes back."""
    seat = scene.pick()
    seat["void"] = "looked-early"
    seat.pop("hand", None)
    settle(scene.record, scene.rules)
    return _by_reading(scene, seat, Readings(void_hand="forfeit-ante"))


def _reading(
    name: str, does: str, strike: Callable[[RoundScene], RoundResult], needs: Situation
) -> RoundFault:
    return RoundFault(name, "RUL-001", does, strike=strike, needs=needs)


PAYMENT_FAULTS = (
    _payment("ante-not-paid", "returns a won ante without its pay", paid_ante, "ante", 1),
    _payment("ante-paid-twice", "pays a won ante twice", paid_ante, "ante", 3),
    _payment("ante-taken-on-win", "takes the ante of a winner", paid_ante, "ante", 0),
    _payment("ante-returned-on-loss", "returns a lost ante", clear_loss, "ante", 1),
    _payment("ante-returned-on-fold", "returns a folded ante", folded, "ante", 1),
    _payment("raise-wrong-multiple", "pays a raise by another line", clear_win, "raise", 2, 3, 4, 6, 9, 11),
    _payment("raise-paid-on-push", "pays a raise against a dealer without a game", pushed, "raise", 2),
    _payment("raise-not-paid", "returns a won raise without its pay", clear_win, "raise", 1),
    _payment("raise-taken-on-win", "takes the raise of a winner", clear_win, "raise", 0),
    _payment("raise-taken-on-push", "takes a raise that should go back", pushed, "raise", 0),
    _payment("raise-returned-on-loss", "returns a lost raise", clear_loss, "raise", 1),
    RoundFault(
        "void-hand-raise-kept",
        "PAY-006",
        "voids a hand and keeps its raise",
        strike=_void_hand_kept,
        needs=raised,
    ),
    RoundFault(
        "void-round-ante-kept", "PAY-006", "voids a round and keeps one ante", strike=_void_round_kept
    ),
    _reading("reading-paid-on-ante", "pays a raise by the table times the ante", _paid_on_ante, strong_win),
    _reading(
        "reading-no-kickers", "pushes a hand that only kickers decide", _without_kickers, kickers_decide
    ),
    _reading(
        "reading-ace-king-pushed",
        "pushes the raise of an A-K that beats an A-K",
        _ace_king_pushed,
        ace_king_wins,
    ),
    _reading("reading-void-ante-forfeited", "takes the ante of a void hand", _void_ante_forfeited, folded),
)
