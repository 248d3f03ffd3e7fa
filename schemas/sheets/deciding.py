"""Which clause of a house-banked sheet decides what comes back on a wager."""

from schemas.sheets.house import HouseSheet
from schemas.vocabulary import HandClass, Outcome

_VOIDS = {Outcome.VOID_ROUND: "void_round", Outcome.VOID_HAND: "void_hand"}
_ANTE = {
    Outcome.FOLD: "fold_ante",
    Outcome.NOT_QUALIFIED: "nq_ante",
    Outcome.DEALER_WINS: "beaten",
    Outcome.TIE: "tie",
    Outcome.SEAT_WINS: "ante_win_pay",
}


def _on_bonus(sheet: HouseSheet, outcome: Outcome, hand: HandClass, bought: bool) -> str:
    rules = sheet.bonus
    hit = rules is not None and hand in rules.table
    if bought and sheet.purchase is not None and sheet.purchase.forfeits_bonus:
        return "purchase_forfeits_bonus"
    if outcome in (Outcome.FOLD, Outcome.DEALER_WINS):
        return "bonus_beaten"
    if outcome == Outcome.NOT_QUALIFIED:
        return "bonus_nq_hit" if hit else "bonus_nonhit_on_nq"
    return "bonus_tie" if outcome == Outcome.TIE and hit else "bonus_table"


def deciding_parameter(sheet: HouseSheet, wager: str, outcome: Outcome, hand: HandClass, bought: bool) -> str:
    """The parameter that decides what comes back on a wager.

    Args:
        sheet: whose clauses set it.
        wager: `ante`, `raise`, `draw`, `bonus` or `jackpot`.
        outcome: how the seat's part ended.
        hand: the class of the seat's hand.
        bought: whether the seat bought a card.
    """
    if outcome in _VOIDS:
        return _VOIDS[outcome]
    if wager == "draw":
        return "purchase_refundable"
    if wager == "bonus":
        return _on_bonus(sheet, outcome, hand, bought)
    if wager == "jackpot":
        lost = sheet.progressive is not None and sheet.progressive.after_fold == "lost"
        return "jackpot_after_fold" if lost and outcome == Outcome.FOLD else "progressive_table"
    if wager == "raise" and outcome == Outcome.NOT_QUALIFIED:
        return "nq_raise"
    if wager == "raise" and outcome == Outcome.SEAT_WINS:
        return "ak_win_pay" if hand == HandClass.HIGH_CARD else "pay_table"
    return _ANTE[outcome]


def deciding_clause(
    sheet: HouseSheet, wager: str, outcome: Outcome, hand: HandClass, bought: bool
) -> str | None:
    """The id of the clause that decides; None where the sheet does not have the wager.

    Arguments as for `deciding_parameter`.
    """
    parameter = deciding_parameter(sheet, wager, outcome, hand, bought)
    return sheet.clause_of(parameter) if sheet.sets(parameter) else None
