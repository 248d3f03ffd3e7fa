"""What a player has more after a round than before, in antes (clauses 000.12 to 000.19 and their likes)."""

from schemas.sheets.house import HouseSheet
from schemas.vocabulary import HandClass
from tests.oracles.theory.enumerated import LOSE, NOT_QUALIFIED, TIE, WIN


def table_pays(sheet: HouseSheet, hand_class: int) -> int:
    """What the pay table wins on a winner's hand, in antes."""
    times = sheet.ak_win_pay if hand_class == 0 else sheet.pay_table.get(HandClass(hand_class), 0)
    if sheet.pay_convention == "for_1":
        times = max(times - 1, 0)
    return times * (sheet.raise_multiple if sheet.pay_basis == "raise" else 1)


def price(sheet: HouseSheet, end: int | None) -> int:
    """What a bought card has cost in the end; `end` None for a fold."""
    assert sheet.purchase is not None
    returned = sheet.purchase.refundable and end in (NOT_QUALIFIED, TIE)
    return 0 if returned else sheet.purchase.price


def raised(sheet: HouseSheet, hand_class: int, end: int, bought: bool = False) -> int:
    """What a hand that raised has won."""
    cost = price(sheet, end) if bought else 0
    if end == NOT_QUALIFIED:
        ante = 1 if sheet.nq_ante == "pay_1_1" else 0
        return ante + (sheet.raise_multiple if sheet.nq_raise == "pay_1_1" else 0) - cost
    if end == WIN:
        return sheet.ante_win_pay + table_pays(sheet, hand_class) - cost
    if end == TIE:
        return -cost
    assert end == LOSE
    return -1 - sheet.raise_multiple - cost


def folded(sheet: HouseSheet, bought: bool = False) -> int:
    """What a hand that folded has won."""
    return -1 - (price(sheet, None) if bought else 0)


def worth(sheet: HouseSheet, hand_class: int, counts: list[int], bought: bool = False) -> int:
    """What raising wins over all deals that were counted."""
    return sum(deals * raised(sheet, hand_class, end, bought) for end, deals in enumerate(counts))
