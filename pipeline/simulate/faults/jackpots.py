"""Faults of the payment of the progressive bet; the meter moves by what was due."""

from collections.abc import Callable
from dataclasses import replace
from typing import NamedTuple

from pipeline.simulate.faults.dealing import Deal, class_of
from pipeline.simulate.faults.fault import Consequence, RoundFault, RoundResult, RoundScene, Situation
from pipeline.simulate.faults.mispaying import mispay
from pipeline.simulate.faults.payments import payment_fault
from pipeline.simulate.faults.side_bets import JACKPOT_SHEETS
from pipeline.simulate.faults.situations import fixed_award, folded, jackpot_lost, share_award
from pipeline.simulate.record import Record, TableRules, line_of, set_amount, wager
from schemas.money import to_minor

_BETS = ("jackpot",)
_PAID = Deal(dealer=("no-game",), seat=("full-house", "quads"), bets=_BETS)
_PAID_FOLDED = Deal(seat=("full-house", "quads"), bets=_BETS, decision="fold")
_STRAIGHT = Deal(dealer=("no-game",), seat=("straight",), bets=_BETS)
_UNPAID = Deal(dealer=("no-game",), seat=("pair",), bets=_BETS)
_STRAIGHT_FLUSH = Deal(dealer=("no-game",), seat=("straight-flush",), bets=_BETS)
_ROYAL = Deal(dealer=("no-game",), seat=("royal-flush",), bets=_BETS)
_TWO_STRAIGHT_FLUSHES = Deal(
    dealer=("no-game",), seat=("straight-flush",), second=("straight-flush",), bets=_BETS
)
_ROYAL_AND_STRAIGHT_FLUSH = Deal(
    dealer=("no-game",), seat=("royal-flush",), second=("straight-flush",), bets=_BETS
)
_TWO_ROYALS = Deal(dealer=("no-game",), seat=("royal-flush",), second=("royal-flush",), bets=_BETS)


class Meter(NamedTuple):
    """The meter before a round, with its contributions and after it, as it should be, in minor units."""

    before: int
    full: int
    after: int


def meter_of(scene: RoundScene) -> Meter:
    """The meter around the scene's round."""
    before = to_minor(scene.record["jackpot"]["before"], scene.digits)
    due = scene.rules.due(scene.record)
    full = before + due["growth_minor"]
    return Meter(before, full, full - due["award_minor"])


def _fixed(name: str, does: str, needs: Situation, deal: Deal, *times: int) -> RoundFault:
    return payment_fault(name, does, needs, deal, "jackpot", *times, sheets=JACKPOT_SHEETS)


def _off_by_a_chip(name: str, does: str, chips: int) -> RoundFault:
    def strike(scene: RoundScene) -> RoundResult | None:
        seat = scene.pick()
        entry = wager(seat, "jackpot")
        due, stake = (to_minor(entry[part], scene.digits) for part in ("returned", "stake"))
        return mispay(scene, seat, "jackpot", [due + chips * stake])

    return RoundFault(
        name, "PAY-005", does, strike=strike, needs=fixed_award, deal=_PAID, sheets=JACKPOT_SHEETS
    )


def _share(name: str, does: str, deal: Deal, amount: Callable[[Meter], int]) -> RoundFault:
    def strike(scene: RoundScene) -> RoundResult | None:
        seat = scene.pick()
        return mispay(scene, seat, "jackpot", [amount(meter_of(scene))])

    return _of_shares(name, does, deal, strike)


def _of_shares(
    name: str,
    does: str,
    deal: Deal,
    strike: Callable[[RoundScene], RoundResult | None],
    follows: tuple[str, ...] = (),
) -> RoundFault:
    return RoundFault(
        name, "PAY-005", does, follows, strike=strike, needs=_held(deal), deal=deal,
        seats=2 if deal.second else 1, sheets=JACKPOT_SHEETS,
    )  # fmt: skip


def _held(deal: Deal) -> Situation:
    """The seats with a share, where the round's shares are those of the deal."""
    wanted = sorted((*deal.seat, *deal.second))

    def situation(record: Record, rules: TableRules) -> list[int]:
        sharing = share_award(record, rules)
        held = sorted(class_of(record["seats"][index]) for index in sharing)
        return [
            index for index in sharing if held == wanted and class_of(record["seats"][index]) in deal.seat
        ]

    return situation


def _doubled_out_of_meter(scene: RoundScene) -> RoundResult | None:
    """A share is paid twice, and the meter falls by what was paid."""
    seat = scene.pick()
    due = to_minor(wager(seat, "jackpot")["returned"], scene.digits)
    result = mispay(scene, seat, "jackpot", [2 * due])
    if result is None:
        return None
    jackpot = scene.record["jackpot"]
    after = to_minor(jackpot["after"], scene.digits) - due
    set_amount(jackpot, "after", after, scene.digits)
    follows = (Consequence("JKP-003", scene.number),)
    return replace(result, lines=[line_of(scene.record)], meter_minor=after, consequences=follows)


def _folded_award(record: Record, rules: TableRules) -> list[int]:
    return [index for index in fixed_award(record, rules) if index in folded(record, rules)]


def _lost_straight(record: Record, rules: TableRules) -> list[int]:
    return [index for index in jackpot_lost(record, rules) if class_of(record["seats"][index]) == "straight"]


JACKPOT_FAULTS = (
    _fixed("jackpot-not-paid", "pays no award", fixed_award, _PAID, 0),
    _fixed("jackpot-by-wrong-line", "pays an award by another line", fixed_award, _PAID, 50, 100, 500),
    _off_by_a_chip("jackpot-one-chip-short", "keeps a chip of an award", -1),
    _off_by_a_chip("jackpot-stake-besides", "returns the stake beside an award", 1),
    _fixed("jackpot-refused-after-fold", "pays a folded hand no award", _folded_award, _PAID_FOLDED, 0),
    _fixed("jackpot-paid-for-straight", "pays an award to a straight", _lost_straight, _STRAIGHT, 25, 100),
    _fixed("jackpot-stake-returned", "returns a lost jackpot stake", jackpot_lost, _UNPAID, 1),
    _share("share-not-paid", "pays a straight flush no share", _STRAIGHT_FLUSH, lambda _: 0),
    _share(
        "share-of-meter-before",
        "takes a share of the meter without the round's contributions",
        _STRAIGHT_FLUSH,
        lambda meter: meter.before * 10 // 100,
    ),
    _share(
        "royal-paid-as-straight-flush", "pays a royal a tenth of the meter", _ROYAL,
        lambda meter: meter.full * 10 // 100,
    ),
    _share(
        "second-share-of-the-rest", "takes the second share of what the first left", _TWO_STRAIGHT_FLUSHES,
        lambda meter: meter.full * 9 // 100,
    ),
    _share(
        "second-share-not-paid", "pays one of two straight flushes nothing", _TWO_STRAIGHT_FLUSHES,
        lambda _: 0,
    ),
    _share(
        "royal-paid-before-share", "pays a royal the meter whole beside a straight flush's share",
        _ROYAL_AND_STRAIGHT_FLUSH, lambda meter: meter.full,
    ),
    _share(
        "royal-not-split", "pays one of two royals the meter whole", _TWO_ROYALS,
        lambda meter: meter.full,
    ),
    _of_shares(
        "share-doubled", "pays a share twice out of the meter", _STRAIGHT_FLUSH, _doubled_out_of_meter,
        ("JKP-003",),
    ),
)  # fmt: skip
