"""Every way in which a seat can end a round: its wagers, what goes back on them, as money and as text.

A seat's ending follows from a handful of choices: its ante, its outcome, its hand, its side bets. Each
combination is priced and written once, when it is first met, and looked up from then on; that is what
lets millions of rounds be settled and written by plain Python. `settlement` says the same again for
single records. Shares of a meter are not known here: they go back as nothing, `meters.py` pays them.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from pipeline.simulate.games import Game
from pipeline.simulate.plan import Plan
from pipeline.simulate.players import bonus_ladder, stake_ladder
from pipeline.simulate.rounds import FOLD, LOSE, NOT_QUALIFIED, OUTCOMES, TIE, WIN, RoundBatch
from schemas.money import minor_digits, to_text
from schemas.vocabulary import HandClass, word

CLASS_WORDS = [word(hand) for hand in HandClass]
_CUT_ORDER = ("raise", "bonus", "ante")
"""Whose winnings a maximum payout cuts first."""


@dataclass(frozen=True)
class Ending:
    """How one seat ends a round; amounts in minor units."""

    ante: int
    outcome: int
    hand: int
    bonus: int | None
    jackpot: bool
    bought: bool
    cap: int | None  # the session's maximum payout


@dataclass
class Wager:
    """One wager of a seat, in minor units."""

    on: str
    stake: int
    returned: int


def amount_text(minor: int, digits: int, trimmed: bool = False) -> str:
    """An amount with all decimals (`10.00`), or trimmed to those that it needs (`10`, `7.5`)."""
    text = to_text(minor, digits)
    return text.rstrip("0").rstrip(".") if trimmed and "." in text else text


def chip_minor(game: Game, digits: int) -> int:
    """What a chip of the progressive is worth; 0 where the game has none."""
    return 0 if game.progressive is None else int(game.progressive.chip) * 10**digits


def wagers_of(game: Game, ending: Ending, digits: int) -> list[Wager]:
    """The seat's wagers with what goes back on each, the stake included."""
    ante, hand, outcome = ending.ante, CLASS_WORDS[ending.hand], ending.outcome
    made = [Wager("ante", ante, {FOLD: 0, LOSE: 0, TIE: ante}.get(outcome, 2 * ante))]
    if outcome != FOLD:
        second = game.raise_multiple * ante
        won = second * (1 + game.pay_table.get(hand, game.ak_win_pay))
        back = {LOSE: 0, TIE: second, NOT_QUALIFIED: second, WIN: won}
        made.append(Wager("raise", second, back[outcome]))
    if ending.bought and game.purchase is not None:
        made.append(Wager("draw", game.purchase.price * ante, 0))
    if ending.bonus is not None:
        made.append(Wager("bonus", ending.bonus, _bonus_back(game, ending, hand)))
    if ending.jackpot and game.progressive is not None:
        chip = chip_minor(game, digits)
        made.append(Wager("jackpot", chip, game.progressive.chips.get(hand, 0) * chip))
    if ending.cap is not None:
        _cut(made, ending.cap)
    return made


def _bonus_back(game: Game, ending: Ending, hand: str) -> int:
    """Reading B1: paid unless the dealer beats the seat, pushed on a tie, nothing below the table."""
    times = (game.bonus_table or {}).get(hand)
    if times is None or ending.bonus is None or ending.bought or ending.outcome in (FOLD, LOSE):
        return 0
    return ending.bonus if ending.outcome == TIE else ending.bonus * (1 + times)


def _cut(made: list[Wager], cap: int) -> None:
    """Take the winnings above the maximum from the wagers in their order; stakes stay whole."""
    wins = {wager.on: wager for wager in made if wager.returned > wager.stake}
    excess = sum(wins[on].returned - wins[on].stake for on in _CUT_ORDER if on in wins) - cap
    for on in _CUT_ORDER:
        if on in wins and excess > 0:
            taken = min(excess, wins[on].returned - wins[on].stake)
            wins[on].returned -= taken
            excess -= taken


class Endings:
    """The endings of one plan's seats by their code, made when they are first met."""

    def __init__(self, plan: Plan) -> None:
        """Nothing is met yet; the plan says which choices there are."""
        self._game, self._digits = plan.game, minor_digits(plan.currency)
        self._antes = stake_ladder(plan).tolist()
        self._bonuses = [None, *bonus_ladder(plan).tolist()]
        self._caps = plan.payout_caps
        self._shape = (
            len(self._antes), OUTCOMES, len(CLASS_WORDS), len(self._bonuses), 2, 2, len(self._caps), 2, 2
        )  # fmt: skip
        size = int(np.prod(self._shape))
        self._met = np.zeros(size, np.bool_)
        self._win = np.zeros(size, np.int64)
        self._texts = [""] * size

    @property
    def ladders(self) -> tuple[int, int]:
        """How many antes and bonus stakes there are."""
        return len(self._antes), len(self._bonuses) - 1

    def codes(
        self,
        batch: RoundBatch,
        cap: NDArray[np.int64],
        declared: NDArray[np.bool_],
        trimmed: NDArray[np.bool_],
    ) -> NDArray[np.int64]:
        """The code of each hand's ending.

        Args:
            batch: the rounds.
            cap: index of `Plan.payout_caps` that holds for each hand.
            declared: whether the hand's class is written.
            trimmed: whether its amounts are written without needless decimals.
        """
        bought = np.zeros(batch.seat.size, np.int8)
        bought[batch.purchases.hand] = 1
        columns = (
            batch.stake_step, batch.outcome, batch.hand_class, batch.bonus_step + 1, batch.jackpot, bought,
            cap, declared, trimmed,
        )  # fmt: skip
        codes = np.zeros(batch.seat.size, np.int64)
        for column, choices in zip(columns, self._shape, strict=True):
            codes *= choices
            codes += column
        present = np.zeros(self._met.size, np.bool_)
        present[codes] = True
        for code in np.flatnonzero(present & ~self._met).tolist():
            self._make(code)
        return codes

    def win_minor(self, codes: NDArray[np.int64]) -> NDArray[np.int64]:
        """What the house wins on each ending."""
        return self._win[codes]

    def texts(self, codes: NDArray[np.int64]) -> list[str]:
        """The rest of each seat's object: from the end of its cards, or of its purchase where it bought."""
        return list(map(self._texts.__getitem__, codes.tolist()))

    def _make(self, code: int) -> None:
        step, outcome, hand, bonus, jackpot, bought, cap, declared, trimmed = (
            int(part) for part in np.unravel_index(code, self._shape)
        )
        ending = Ending(
            self._antes[step],
            outcome,
            hand,
            self._bonuses[bonus],
            bool(jackpot),
            bool(bought),
            self._caps[cap],
        )
        made = wagers_of(self._game, ending, self._digits)
        self._met[code] = True
        self._win[code] = sum(wager.stake - wager.returned for wager in made)
        self._texts[code] = self._text(ending, made, bool(declared), bool(trimmed))

    def _text(self, ending: Ending, made: list[Wager], declared: bool, trimmed: bool) -> str:
        def text(minor: int) -> str:
            return amount_text(minor, self._digits, trimmed) if minor else "0"

        decision = "fold" if ending.outcome == FOLD else "raise"
        words = f',"hand":"{CLASS_WORDS[ending.hand]}"' if declared else ""
        wagers = ",".join(
            f'{{"on":"{wager.on}","stake":"{text(wager.stake)}","returned":"{text(wager.returned)}"}}'
            for wager in made
        )
        return f'{"" if ending.bought else "]"},"decision":"{decision}"{words},"wagers":[{wagers}]}}'
