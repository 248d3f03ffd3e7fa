"""What comes back on each wager in each case of one rule sheet, in times the stake.

A multiple counts the stake itself: 0 a loss, 1 a push, n + 1 a win that is paid n to 1. Blocks are
int64[2, OUTCOMES, HANDS], the axes of a case (see `cases`).
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pipeline.replay.house_banked.cases import (
    FIRST_PLAYED,
    HANDS,
    NOT_DUE,
    OUTCOMES,
    PERHAPS_FOLDED,
    UNDECIDED,
    UNKNOWN,
    UNKNOWN_HAND,
)
from schemas.sheets import BonusRules, HouseSheet, ProgressiveRules
from schemas.vocabulary import HandClass, Outcome

Block = NDArray[np.int64]

CHIP_DIGITS = 4
"""Decimals in which the worth of chips is kept: the most that a currency has."""

_LOSS, _PUSH = 0, 1
_BOUGHT = 1
_ENDS, _HAND = 2, 3
_PLAYED = list(range(FIRST_PLAYED, UNDECIDED))
_OPEN = [
    (_HAND, UNKNOWN_HAND, list(range(UNKNOWN_HAND))),
    (_ENDS, UNDECIDED, _PLAYED),
    *((_ENDS, PERHAPS_FOLDED + end, [end, int(Outcome.FOLD)]) for end in (*_PLAYED, UNDECIDED)),
]
"""Axis of all blocks together, place of what is not known, and places of what it can be."""


class Multiples(NamedTuple):
    """Blocks of one sheet.

    Attributes:
        ante, draw, bonus: times the stake.
        raise_own, raise_on_ante: times the raise, and times the ante besides.
        jackpot_own: times the stake.
        jackpot_chips: units of the currency besides the stake, times 10**CHIP_DIGITS.
        jackpot_share: hundredths of the meter besides.
    """

    ante: Block
    raise_own: Block
    raise_on_ante: Block
    draw: Block
    bonus: Block
    jackpot_own: Block
    jackpot_chips: Block
    jackpot_share: Block


_BLOCKS_OF_WAGER = [1, 2, 1, 1, 3]
_FIRST_OF_WAGER = [0, 1, 3, 4, 5]
_WHERE_UNKNOWN = np.zeros((len(Multiples._fields), 1, 1), dtype=np.int64)
_WHERE_UNKNOWN[_FIRST_OF_WAGER] = UNKNOWN


def multiples_of(sheet: HouseSheet) -> Multiples:
    """What the sheet pays; `NOT_DUE` where it offers no such wager, `UNKNOWN` where that is open."""
    ante, draw, bonus = _ante(sheet), _draw(sheet), _bonus(sheet)
    raise_own, raise_on_ante = _raise(sheet)
    jackpot = _jackpot(sheet)
    voids = [Outcome.VOID_ROUND, Outcome.VOID_HAND]
    for block in (raise_own, draw, bonus, jackpot[0]):
        block[:, voids] = _PUSH
    for block in jackpot[1:]:
        block[:, voids] = 0
    if sheet.void_hand == "forfeit_ante":
        ante[:, Outcome.VOID_HAND] = _LOSS
    forms = np.stack((ante, raise_own, raise_on_ante, draw, bonus, *jackpot))
    _tell_unknown(forms)
    return Multiples(*forms)


def _block(value: int) -> Block:
    return np.full((2, OUTCOMES, HANDS), value, dtype=np.int64)


def times(n: int, convention: str) -> int:
    """How often a payment of `n` is won besides the stake: `for_1` counts the stake itself."""
    return n if convention == "to_1" else max(n - 1, 0)


def _ante(sheet: HouseSheet) -> Block:
    block = _block(_PUSH)
    block[:, [Outcome.FOLD, Outcome.DEALER_WINS]] = _LOSS
    block[:, Outcome.NOT_QUALIFIED] = 2 if sheet.nq_ante == "pay_1_1" else _PUSH
    block[:, Outcome.SEAT_WINS] = 1 + sheet.ante_win_pay
    return block


def _raise(sheet: HouseSheet) -> tuple[Block, Block]:
    """A raise beside a fold is left out: stake and decision contradict each other (BET-007)."""
    own, on_ante = _block(_PUSH), _block(0)
    own[:, Outcome.FOLD] = NOT_DUE
    own[:, Outcome.DEALER_WINS] = _LOSS
    own[:, Outcome.NOT_QUALIFIED] = 2 if sheet.nq_raise == "pay_1_1" else _PUSH
    basis = on_ante if sheet.pay_basis == "ante" else own
    for hand in HandClass:
        n = sheet.ak_win_pay if hand == HandClass.HIGH_CARD else sheet.pay_table[hand]
        basis[:, Outcome.SEAT_WINS, hand] += times(n, sheet.pay_convention)
    return own, on_ante


def _draw(sheet: HouseSheet) -> Block:
    if sheet.purchase is None:
        return _block(NOT_DUE)
    block = _block(_LOSS)
    if sheet.purchase.refundable:
        block[:, [Outcome.TIE, Outcome.NOT_QUALIFIED]] = _PUSH
    return block


def _bonus(sheet: HouseSheet) -> Block:
    if sheet.bonus is None:
        return _block(NOT_DUE)
    block = _block(_LOSS)
    if sheet.bonus.nonhit_on_nq == "push":
        block[:, Outcome.NOT_QUALIFIED] = _PUSH
    for hand, n in sheet.bonus.table.items():
        _bonus_hit(block, sheet.bonus, hand, n)
    if sheet.purchase is not None and sheet.purchase.forfeits_bonus:
        block[_BOUGHT] = _LOSS
    return block


def _bonus_hit(block: Block, rules: BonusRules, hand: HandClass, n: int) -> None:
    paid = n if rules.convention == "for_1" else 1 + n
    goes = {"pay": paid, "push": _PUSH, "lose": _LOSS}
    block[:, Outcome.SEAT_WINS, hand] = paid
    block[:, Outcome.NOT_QUALIFIED, hand] = goes[rules.nq_hit]
    block[:, Outcome.TIE, hand] = goes[rules.tie]


def _jackpot(sheet: HouseSheet) -> tuple[Block, Block, Block]:
    """Times the own stake, chips, hundredths of the meter."""
    rules = sheet.progressive
    if rules is None:
        return _block(NOT_DUE), _block(0), _block(0)
    own, chips, share = _block(_LOSS), _block(0), _block(0)
    for hand, award in rules.table.items():
        if isinstance(award, str):
            share[:, :, hand] = percent(award)
        else:
            chips[:, :, hand] = award * chip_worth(rules)
        own[:, :, hand] = _PUSH if rules.own_stake == "returned" else _LOSS
    if rules.after_fold == "lost":
        for block in (own, chips, share):
            block[:, Outcome.FOLD] = 0
    return own, chips, share


def percent(share: str) -> int:
    """`10%` as 10."""
    return int(share.removesuffix("%"))


def chip_worth(rules: ProgressiveRules) -> int:
    """Of one chip in units of the currency, times 10**CHIP_DIGITS."""
    whole, _, decimals = rules.chip.partition(".")
    return int(whole + decimals.ljust(CHIP_DIGITS, "0"))


def _tell_unknown(forms: Block) -> None:
    """Fill the places of what is not known: what all that it can be have in common, or `UNKNOWN`.

    Args:
        forms: int64[8, 2, OUTCOMES, HANDS], the blocks in the order of `Multiples`. Those of one wager
            are told together; its first says whether it is known.
    """
    for axis, place, among in _OPEN:
        can_be = forms.take(among, axis)
        first = forms.take(among[0], axis)
        same = (can_be == np.expand_dims(first, axis)).all(axis)
        whole = np.logical_and.reduceat(same, _FIRST_OF_WAGER).repeat(_BLOCKS_OF_WAGER, axis=0)
        np.moveaxis(forms, axis, 0)[place] = np.where(whole, first, _WHERE_UNKNOWN)
