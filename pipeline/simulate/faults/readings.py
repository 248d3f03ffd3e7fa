"""Payments that are right under a listed reading that the venue did not sign: questions about the rules.

The whole round is paid by the reading, and it matters to one seat. No reading of fewer clauses, and none
that stands before it in the sheet, makes the payment right as well, so that the label can name the clause.
"""

from collections.abc import Callable, Iterable
from dataclasses import replace

from pipeline.simulate.faults.dealing import Deal, choose
from pipeline.simulate.faults.fault import RoundFault, RoundResult, RoundScene, Situation, altered, any_seat
from pipeline.simulate.faults.mispaying import clear_of_maximum, matters, place_of
from pipeline.simulate.faults.voids import void_hand
from pipeline.simulate.record import (
    Record,
    TableRules,
    deck_again,
    declare,
    place_bet,
    returns_of,
    settle,
    take_bet_back,
    wager,
)
from pipeline.simulate.settlement import ALTERNATIVES, Alternative, combined, read_as
from schemas.money import to_minor

Setup = Callable[[RoundScene, Record], None]
Returns = list[dict[str, int]]

_FR, _BONUS, _PROGRESSIVE = "stud-poker-fr@1", "stud-poker-bonus@1", "caribbean-progressive@1"
_HITS = ("flush", "full-house")
_WIN = Deal(dealer=("A-K", "pair"), seat=("two-pair", "trips"), decision="raise")
_STRAIGHT_WIN = Deal(dealer=("A-K", "pair"), seat=("straight",), decision="raise")
_ALIKE = Deal(dealer=("A-K", "pair"), seat=("A-K", "pair"), decision="raise")
_ACE_KINGS = Deal(dealer=("A-K",), seat=("A-K",), decision="raise")
_TWO_PAIRS = Deal(dealer=("two-pair",), seat=("two-pair",), decision="raise")
_FLUSHES = Deal(dealer=("flush",), seat=("flush",), decision="raise")
_NO_GAME = Deal(dealer=("no-game",), seat=("pair", "two-pair"), decision="raise")
_BOUGHT_AND_FOLDED = Deal(dealer=("no-game", "A-K"), seat=("pair", "two-pair"), buys=True, decision="fold")
_ACE_KING_DEALER = Deal(dealer=("A-K",), seat=("pair", "two-pair", "A-K"), decision="raise")
_STRAIGHT_AGAINST_FLUSH = Deal(dealer=("flush",), seat=("straight",), decision="raise")


def _bonus(deal: Deal, seat: tuple[str, ...] = (), second: tuple[str, ...] = ()) -> Deal:
    return replace(deal, bets=("bonus",), seat=seat or deal.seat, second=second)


def _returned(rules: TableRules, record: Record, chosen: Iterable[Alternative] = ()) -> Returns:
    return [seat["returned_minor"] for seat in rules.due(record, read_as(chosen))["seats"]]


def _differing(rules: TableRules, record: Record, chosen: Iterable[Alternative]) -> list[int]:
    """The seats that the alternatives pay otherwise."""
    pairs = zip(_returned(rules, record), _returned(rules, record, chosen), strict=True)
    return [index for index, (signed, other) in enumerate(pairs) if signed != other]


def _to_one_seat(scene: RoundScene, seat: Record, chosen: tuple[Alternative, ...]) -> bool:
    """Whether the alternatives matter to the seat and, once others have folded, to no other."""
    record, rules, place = scene.record, scene.rules, place_of(scene, seat)
    settle(record, rules)
    for index in _differing(rules, record, chosen):
        if index != place:
            other = record["seats"][index]
            other.pop("draw", None)
            take_bet_back(other, "draw")
            choose(other, "fold", rules)
    deck_again(record, scene.rng)
    settle(record, rules)
    declare(record, rules)
    return _differing(rules, record, chosen) == [place]


def _named_by_audit(scene: RoundScene, place: int, chosen: tuple[Alternative, ...]) -> bool:
    """Whether, of the readings that make the seat right, these are of the fewest clauses, and among
    those the first that the whole round fits (or else the first of all)."""
    rules, record = scene.rules, scene.record
    listed = ALTERNATIVES[rules.game.name]
    order = list(dict.fromkeys(each.clause for each in listed))
    stated = [returns_of(seat, scene.digits) for seat in record["seats"]]
    usable = [each for each in listed if any(matters(each, seat) for seat in record["seats"])]
    fitting: list[tuple[int, bool, list[int], str]] = []
    for tried in combined(usable, len(chosen)):
        returned = _returned(rules, record, tried)
        if returned[place] == stated[place]:
            clauses = [order.index(each.clause) for each in tried]
            fitting.append((len(tried), returned != stated, clauses, clause_text(tried)))
    return bool(fitting) and min(fitting)[3] == clause_text(chosen)


def clause_text(chosen: Iterable[Alternative]) -> str:
    """The clauses that are read otherwise, in the sheet's order."""
    return ", ".join(each.clause for each in chosen)


def _by_reading(
    scene: RoundScene, chosen: tuple[Alternative, ...], setup: Setup | None, priced: bool
) -> RoundResult | None:
    """The round paid as the alternatives say, which matters to one seat."""
    record, rules, seat = scene.record, scene.rules, scene.pick()
    if setup is not None:
        setup(scene, seat)
    if not _to_one_seat(scene, seat, chosen):
        return None
    place = place_of(scene, seat)
    signed = _returned(rules, record)[place]
    settle(record, rules, read_as(chosen))
    if not clear_of_maximum(scene, seat) or not _named_by_audit(scene, place, chosen):
        return None
    if "qualified" in record["dealer"] and scene.rng.integers(4):
        record["dealer"]["qualified"] = rules.due(record, read_as(chosen))["dealer"]["qualified"]
    else:
        record["dealer"].pop("qualified", None)
    delta = sum(signed.values()) - sum(returns_of(seat, scene.digits).values())
    return altered(scene, seat, delta if priced else None, clause=clause_text(chosen))


def _reading(
    sheet: str,
    names: str,
    does: str,
    deal: Deal,
    *,
    suffix: str = "",
    setup: Setup | None = None,
    priced: bool = True,
) -> RoundFault:
    """A kind for alternatives named such as `000-a on-the-ante`, several joined by ` and `."""
    listed = {f"{each.clause} {each.name}": each for each in ALTERNATIVES[sheet]}
    chosen = tuple(listed[name] for name in names.split(" and "))

    def strike(scene: RoundScene) -> RoundResult | None:
        return _by_reading(scene, chosen, setup, priced)

    def situation(record: Record, rules: TableRules) -> list[int]:
        return _differing(rules, record, chosen)

    needs: Situation = any_seat if setup is not None else situation
    name = "reading-" + names.replace(" and ", "-and-").replace(" ", "-").replace(".", "-") + suffix
    return RoundFault(
        name, "RUL-001", does, strike=strike, needs=needs, deal=deal, sheets=(sheet,),
        seats=2 if deal.second else 1,
    )  # fmt: skip


def _stake_raise(scene: RoundScene, seat: Record) -> None:
    """A raise lies on the box of a hand that is recorded as folded."""
    ante = to_minor(wager(seat, "ante")["stake"], scene.digits)
    if seat["decision"] == "fold" and "draw" in seat:
        place_bet(seat, "raise", scene.rules.game.raise_multiple * ante, scene.digits)


READING_FAULTS = (
    _reading(_FR, "000.9 ante-forfeited", "takes the ante of a void hand", Deal(), setup=void_hand),
    _reading(_FR, "000-c no-kickers", "pushes a hand that only kickers decide", _ALIKE),
    _reading(_FR, "000-a on-the-ante", "pays a raise by the table times the ante", _WIN),
    _reading(_FR, "000-b pushed", "pushes the raise of an A-K that beats an A-K", _ACE_KINGS),
    _reading(_BONUS, "001-e must-raise", "plays a hand on that bought and folded", _BOUGHT_AND_FOLDED),
    _reading(
        _BONUS, "001-e must-raise", "plays a hand on that bought and folded, with a raise at stake",
        _BOUGHT_AND_FOLDED, suffix="-staked", setup=_stake_raise, priced=False,
    ),
    _reading(_BONUS, "001-c top-pair", "compares two pairs by the higher pair alone", _TWO_PAIRS),
    _reading(_BONUS, "001-d compared", "compares flushes by their cards", _FLUSHES),
    _reading(_BONUS, "001-b pair", "plays a dealer with A-K as one without a game", _ACE_KING_DEALER),
    _reading(_BONUS, "001-i B2", "returns a bonus where the dealer has no game", _bonus(_NO_GAME, _HITS)),
    _reading(_BONUS, "001-i B3", "takes a bonus where the dealer has no game", _bonus(_NO_GAME, _HITS)),
    _reading(_BONUS, "001-i B4", "returns every bonus where the dealer has no game", _bonus(_NO_GAME)),
    _reading(_BONUS, "001-j paid", "pays a bonus on a tie", _bonus(_FLUSHES)),
    _reading(_BONUS, "001-j lost", "takes a bonus on a tie", _bonus(_FLUSHES)),
    _reading(_BONUS, "001-k for-1", "pays a bonus n for 1", _bonus(_WIN, _HITS)),
    _reading(
        _BONUS, "001-k-missed returned", "returns a missed bonus where the dealer has no game",
        _bonus(_NO_GAME, second=_HITS),
    ),
    _reading(
        _BONUS, "001-b pair and 001-i B2", "takes an A-K for no game, and returns the bonus then",
        _bonus(_ACE_KING_DEALER, _HITS),
    ),
    _reading(
        _BONUS, "001-d compared and 001-k for-1", "compares flushes, and pays the bonus n for 1",
        _bonus(_FLUSHES),
    ),
    _reading(
        _BONUS, "001-e must-raise and 001-b pair", "plays on a hand that bought, and takes A-K for no game",
        replace(_BOUGHT_AND_FOLDED, dealer=("A-K",), seat=("no-game", "A-K")),
    ),
    _reading(
        _BONUS, "001-j paid and 001-k for-1", "pays a bonus on a tie, n for 1", _bonus(_FLUSHES)
    ),
    _reading(_PROGRESSIVE, "004-d returned", "returns the ante where the dealer has no game", _NO_GAME),
    _reading(_PROGRESSIVE, "004-a-pay as-printed", "pays a straight by the printed line", _STRAIGHT_WIN),
    _reading(_PROGRESSIVE, "004-e-basis on-the-ante", "pays a raise by the table times the ante", _WIN),
    _reading(_PROGRESSIVE, "004-e for-1", "pays a raise n for 1", _WIN),
    _reading(
        _PROGRESSIVE, "004-a-jackpot as-printed", "pays the jackpot of a straight, or none of a flush",
        replace(_NO_GAME, seat=("straight", "flush"), bets=("jackpot",)),
    ),
    _reading(
        _PROGRESSIVE, "004.8 as-printed", "lets a straight beat a flush", _STRAIGHT_AGAINST_FLUSH
    ),
    _reading(
        _PROGRESSIVE, "004-e-basis on-the-ante and 004-e for-1", "pays a raise n for 1 on the ante", _WIN
    ),
    _reading(
        _PROGRESSIVE, "004-a-pay as-printed and 004-e-basis on-the-ante",
        "pays a straight by the printed line times the ante", _STRAIGHT_WIN,
    ),
    _reading(
        _PROGRESSIVE, "004-d returned and 004-a-jackpot as-printed",
        "returns the ante where the dealer has no game, and pays the jackpot of a straight",
        replace(_NO_GAME, seat=("straight",), bets=("jackpot",)),
    ),
    _reading(
        _PROGRESSIVE, "004-a-pay as-printed and 004.8 as-printed",
        "lets a straight beat a flush, and pays it by the printed line", _STRAIGHT_AGAINST_FLUSH,
    ),
)  # fmt: skip
