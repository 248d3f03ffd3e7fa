"""What the fast settlement pays in every ending, rare ones too, against the plain one and by hand."""

from itertools import product

import pytest

from pipeline.simulate.endings import CLASS_WORDS, Ending, wagers_of
from pipeline.simulate.games import GAMES
from pipeline.simulate.rounds import FOLD, LOSE, NOT_QUALIFIED, TIE, WIN
from pipeline.simulate.settlement.wagers import cut_to_maximum, settle_wagers
from schemas.vocabulary import HandClass

OUTCOME_WORDS = {FOLD: "fold", NOT_QUALIFIED: "not-qualified", LOSE: "lose", TIE: "tie", WIN: "win"}
FR, BONUS, PROGRESSIVE = (
    GAMES[name] for name in ("stud-poker-fr@1", "stud-poker-bonus@1", "caribbean-progressive@1")
)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("cap", [None, 40_000, 800, 1])
def test_every_ending_is_paid_as_the_plain_settlement_pays_it(name: str, cap: int | None) -> None:
    game = GAMES[name]
    choices = product(OUTCOME_WORDS, HandClass, (None, 250), (False, True), (False, True))
    for outcome, hand, bonus, jackpot, bought in choices:
        if (bonus and game.bonus_table is None) or (bought and game.purchase is None):
            continue
        if jackpot and game.progressive is None:
            continue
        made = wagers_of(game, Ending(1500, outcome, hand, bonus, jackpot, bought, cap), 2)
        stakes = {wager.on: wager.stake for wager in made}
        assert ("raise" in stakes) == (outcome != FOLD) and ("draw" in stakes) == bought
        plain = settle_wagers(OUTCOME_WORDS[outcome], CLASS_WORDS[hand], stakes, game, bought=bought)
        returned = {wager.on: wager.returned for wager in made}
        if jackpot:
            fixed = {"flush": 5000, "full-house": 10_000, "quads": 50_000}
            assert stakes["jackpot"] == 100
            assert returned.pop("jackpot") == fixed.get(CLASS_WORDS[hand], 0)
            del plain["jackpot"]
        assert returned == cut_to_maximum(plain, stakes, cap)


@pytest.mark.parametrize(
    ("cap", "returned"),
    [
        # A royal, 10.00 ante, 2.50 bonus: wins 10 on the ante, 100 times 20 on the raise, 5000 times 2.50.
        (None, {"ante": 2000, "raise": 202_000, "bonus": 1_250_250}),
        (1_451_000, {"ante": 2000, "raise": 202_000, "bonus": 1_250_250}),
        (1_450_999, {"ante": 2000, "raise": 201_999, "bonus": 1_250_250}),
        (1_251_000, {"ante": 2000, "raise": 2000, "bonus": 1_250_250}),
        (1_250_000, {"ante": 2000, "raise": 2000, "bonus": 1_249_250}),
        (1000, {"ante": 2000, "raise": 2000, "bonus": 250}),
        (400, {"ante": 1400, "raise": 2000, "bonus": 250}),
    ],
)
def test_a_maximum_cuts_the_raise_then_the_bonus_then_the_ante(
    cap: int | None, returned: dict[str, int]
) -> None:
    ending = Ending(1000, WIN, HandClass.ROYAL_FLUSH, 250, jackpot=False, bought=False, cap=cap)
    assert {wager.on: wager.returned for wager in wagers_of(BONUS, ending, 2)} == returned


def test_a_maximum_leaves_the_jackpot_alone() -> None:
    ending = Ending(1000, WIN, HandClass.QUADS, None, jackpot=True, bought=False, cap=500)
    made = {wager.on: wager.returned for wager in wagers_of(PROGRESSIVE, ending, 2)}
    assert made == {"ante": 1500, "raise": 2000, "jackpot": 50_000}


def test_a_chip_follows_the_currency() -> None:
    ending = Ending(1000, FOLD, HandClass.FLUSH, None, jackpot=True, bought=False, cap=None)
    for digits, chip in ((0, 1), (2, 100), (3, 1000)):
        staked = wagers_of(PROGRESSIVE, ending, digits)[-1]
        assert (staked.stake, staked.returned) == (chip, 50 * chip)


def test_an_ace_king_win_is_paid_even_money() -> None:
    ending = Ending(1000, WIN, HandClass.HIGH_CARD, None, jackpot=False, bought=False, cap=None)
    assert [wager.returned for wager in wagers_of(FR, ending, 2)] == [2000, 4000]
