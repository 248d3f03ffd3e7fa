"""The exact figures of a house-banked sheet, and of one hand, as people and programs read them.

Shares and amounts are floats beside the integers that they come of; amounts are in antes.
"""

from collections.abc import Mapping
from fractions import Fraction

from pipeline.theory.edge import Edge
from pipeline.theory.figures import Figures
from pipeline.theory.one_hand import Choice, Choices
from pipeline.theory.side_bets import Bonus, Jackpot
from pipeline.view.sheets import doubtful
from schemas.cards import card_text
from schemas.sheets import HouseSheet

Facts = dict[str, object]


def edge_facts(edge: Edge, sets: Mapping[str, object] | None = None) -> Facts:
    """The contract's names for the figures of a sheet (outputs.md, "JSON of `rules edge` and `ev`").

    Args:
        edge: the figures.
        sets: parameters that were set otherwise than the sheet does.
    """
    facts: Facts = {
        "sheet": edge.sheet.name,
        "sha256": edge.sheet.sha256,
        "readings": readings_of(edge.sheet),
        "set": dict(sets or {}),
        "dealer_qualifies": float(edge.dealer_qualifies),
        "main": figures_facts(edge.main, edge.dealer_qualifies),
    }
    if edge.with_purchase is not None:
        facts["with_purchase"] = figures_facts(edge.with_purchase, edge.dealer_qualifies)
    facts["strategies"] = [
        {"strategy": strategy.name.lower(), "says": strategy.value}
        | figures_facts(each, edge.dealer_qualifies)
        for strategy, each in edge.strategies.items()
    ]
    if edge.bonus is not None:
        facts["bonus"] = _bonus(edge.bonus, edge.bonus_with_purchase)
    if edge.jackpot is not None:
        facts["jackpot"] = _jackpot(edge.jackpot)
    facts["favours_player"] = [name for name, _ in edge.favours_player]
    return facts


def readings_of(sheet: HouseSheet) -> dict[str, str | None]:
    """How every clause is read that can be read in more than one way."""
    return {clause.id: clause.called for clause in doubtful(sheet)}


def figures_facts(each: Figures, qualifies: Fraction) -> Facts:
    """The figures of one way to play. `numerator` and `denominator` are of the house edge, over all deals."""
    return {
        "house_edge": float(each.house_edge),
        "numerator": each.loss,
        "denominator": each.deals,
        "std_dev": each.std_dev,
        "variance": float(each.variance),
        "variance_numerator": str(each.variance.numerator),
        "variance_denominator": str(each.variance.denominator),
        "raise_frequency": float(each.raise_frequency),
        "buy_frequency": float(each.buy_frequency),
        "mean_wager": float(each.mean_wager),
        "element_of_risk": float(each.element_of_risk),
        "dealer_qualifies": float(qualifies),
        "outcomes": {name: deals / each.deals for name, deals in each.outcomes.items()},
        "outcome_deals": each.outcomes,
        "wins": {name: deals / each.deals for name, deals in each.wins.items()},
        "win_deals": each.wins,
    }


def _ratio(value: Fraction) -> Facts:
    return {"numerator": str(value.numerator), "denominator": str(value.denominator)}


def _bonus(bonus: Bonus, with_purchase: Bonus | None) -> Facts:
    facts: Facts = {
        "house_edge": float(bonus.house_edge),
        **_ratio(bonus.house_edge),
        "hits": float(bonus.hits),
        "paid": float(bonus.paid),
    }
    if with_purchase is not None:
        facts["house_edge_with_purchase"] = float(with_purchase.house_edge)
    return facts


def _jackpot(jackpot: Jackpot) -> Facts:
    meter = jackpot.break_even_meter
    return {
        "stake": float(jackpot.stake),
        "fixed_return": float(jackpot.fixed_return),
        "fixed_return_exact": _ratio(jackpot.fixed_return),
        "meter_share": float(jackpot.share),
        "break_even_meter": None if meter is None else float(meter),
        "break_even_meter_exact": None if meter is None else _ratio(meter),
        "frequencies": {name: float(share) for name, share in jackpot.frequencies.items()},
    }


def choices_facts(sheet: HouseSheet, choices: Choices, hand: str, up: str) -> Facts:
    """What the choices of a hand are worth, in antes, with the deals that say so."""
    name, card = choices.best
    facts: Facts = {
        "sheet": sheet.name,
        "readings": readings_of(sheet),
        "hand": hand,
        "up": up,
        "best": name,
        "best_discard": None if card is None else card_text(card),
        "raise": float(choices.raising.value),
        "raise_numerator": choices.raising.numerator,
        "raise_denominator": choices.raising.deals,
        "fold": choices.fold,
        "counts": _counts(choices.raising),
    }
    if choices.buying:
        buying = {card_text(card): choice for card, choice in choices.buying.items()}
        facts["buy"] = {card: float(choice.value) for card, choice in buying.items()}
        facts["buy_numerators"] = {card: choice.numerator for card, choice in buying.items()}
        facts["buy_denominator"] = next(iter(buying.values())).deals
        facts["buy_counts"] = {
            card: _counts(choice) | {"fold": choice.counts.fold} for card, choice in buying.items()
        }
    return facts


def _counts(choice: Choice) -> dict[str, int]:
    counts = choice.counts
    return {
        "not_qualified": counts.not_qualified, "win": counts.win, "tie": counts.tie, "lose": counts.lose,
    }  # fmt: skip
