"""The figures that are published for the usual US table and its progressive, to the last deal."""

from fractions import Fraction

import orjson
import pytest

from pipeline.cli import main
from pipeline.theory.edge import edge_of
from pipeline.theory.play import Strategy
from tests.theory.states import house

DEALS = 19_933_230_517_200
"""Hands of the player, up cards, and hands of the dealer behind them: C(52, 5) * 47 * C(46, 4)."""

LOSSES = {
    Strategy.OPTIMAL: 1_041_372_912_372,
    Strategy.PAIR_OR_BETTER: 1_090_272_101_460,
    Strategy.ACE_KING_OR_BETTER: 1_132_600_203_540,
    Strategy.ACE_KING_JACK_EIGHT_THREE: 1_059_715_400_580,
    Strategy.ALWAYS: 3_310_360_338_060,
}
"""What all deals of the usual US table lose, in antes, by the way to play."""

PAID_ALIKE = ("caribbean-stud-us@1", "caribbean-progressive@1")


@pytest.mark.parametrize("name", PAID_ALIKE)
@pytest.mark.parametrize("strategy", list(LOSSES), ids=lambda strategy: strategy.name.lower())
def test_loss_of_all_deals(name: str, strategy: Strategy) -> None:
    edge = edge_of(house(name))
    figures = edge.main if strategy is Strategy.OPTIMAL else edge.strategies[strategy]
    assert (figures.loss, figures.deals) == (LOSSES[strategy], DEALS)


def test_the_document_of_rules_edge(capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    assert main(["rules", "edge", "caribbean-stud-us@1", "--json"]) == 0
    told = orjson.loads(capfdbinary.readouterr().out)
    optimal = told["main"]
    assert (optimal["numerator"], optimal["denominator"]) == (LOSSES[Strategy.OPTIMAL], DEALS)
    assert optimal["house_edge"] == pytest.approx(0.0522430577, abs=1e-10)
    assert optimal["raise_frequency"] == pytest.approx(0.522255, abs=5e-7)
    assert optimal["dealer_qualifies"] == pytest.approx(0.563187, abs=5e-7)
    assert optimal["std_dev"] == pytest.approx(2.24, abs=0.005)
    assert optimal["mean_wager"] == pytest.approx(1 + 2 * 0.522255, abs=1e-6)
    assert optimal["element_of_risk"] == pytest.approx(0.0255, abs=0.0001)
    assert optimal["variance"] == pytest.approx(optimal["std_dev"] ** 2)
    assert sum(optimal["outcomes"].values()) == pytest.approx(1)
    others = {told["strategy"]: told["numerator"] for told in told["strategies"]}
    assert others == {
        strategy.name.lower(): loss for strategy, loss in LOSSES.items() if strategy is not Strategy.OPTIMAL
    }
    assert "with_purchase" not in told and "bonus" not in told and "jackpot" not in told


def test_the_dealer_qualifies_as_often_as_published() -> None:
    below = 1_302_540 - 164 * 1_020
    share = edge_of(house("caribbean-stud-us@1")).dealer_qualifies
    assert share == 1 - Fraction(below, 2_598_960)
    assert float(share) == pytest.approx(0.563187, abs=5e-7)


def test_the_meter_at_which_the_progressive_breaks_even() -> None:
    jackpot = edge_of(house("caribbean-progressive@1")).jackpot
    assert jackpot is not None
    assert jackpot.break_even_meter is not None
    hands = 2_598_960
    fixed = Fraction(50 * 5_108 + 100 * 3_744 + 500 * 624, hands)
    share = Fraction(36, hands) / 10 + Fraction(4, hands)
    assert (jackpot.fixed_return, jackpot.share) == (fixed, share)
    assert jackpot.break_even_meter == (1 - fixed) / share
    assert round(jackpot.break_even_meter) == 218_047
    assert jackpot.house_edge(jackpot.break_even_meter) == 0
    assert jackpot.house_edge(Fraction(0)) == 1 - fixed


@pytest.mark.parametrize(
    ("sets", "chips", "stake"),
    [
        ({}, 50 * 5_108 + 100 * 3_744 + 500 * 624, 1),
        ({"jackpot_own_stake": "returned"}, 51 * 5_108 + 101 * 3_744 + 501 * 624 + 36 + 4, 1),
        ({"jackpot_after_fold": "lost"}, 50 * 5_108 + 100 * 3_744 + 500 * 624, 1),
        ({"jackpot_stake": 5, "chip": "0.50"}, 50 * 5_108 + 100 * 3_744 + 500 * 624, 5),
        ({"progressive_table": {"straight": 50, "royal-flush": "100%"}}, 50 * 10_200, 1),
    ],
    ids=str,
)
def test_fixed_awards_under_other_rules(sets: dict[str, object], chips: int, stake: int) -> None:
    """Flushes, straights and better are always raised, so that a lost award of a fold changes nothing."""
    sheet = house("caribbean-progressive@1", **sets)
    jackpot = edge_of(sheet).jackpot
    assert jackpot is not None
    assert sheet.progressive is not None
    assert jackpot.fixed_return == Fraction(chips, 2_598_960 * stake)
    units = stake * Fraction(sheet.progressive.chip)
    assert jackpot.stake == units
    assert jackpot.break_even_meter == (1 - jackpot.fixed_return) * units / jackpot.share
