"""Optimal play of a house-banked sheet, and what mistakes cost, as people and programs read them."""

from collections.abc import Iterable

from pipeline.theory.mistakes import Cost
from pipeline.theory.optimal_play import KINDS, UPS, OptimalPlay, cells
from pipeline.theory.play_in_words import sentences

Facts = dict[str, object]


def optimal_play_facts(play: OptimalPlay) -> Facts:
    """What optimal play raises: in words, and by kind of hand and up card; amounts in antes.

    `raise`, `fold` and `best` are what a deal is worth on average, raised, folded and played best.
    """
    return {
        "says": sentences(play),
        "deals": play.part(cells()).deals,
        "raised_deals": play.part(cells()).raised,
        "kinds": [{"kind": name} | _part(play, kind) for kind, name in enumerate(KINDS)],
    }


def _part(play: OptimalPlay, kind: int) -> Facts:
    part = play.part(cells(kind))
    by_up = {name: play.part(cells(kind, up)) for up, name in enumerate(UPS)}
    return {
        "deals": part.deals,
        "raised_deals": part.raised,
        "raised": float(part.share_raised),
        "raise": float(part.mean(part.raising)),
        "raise_numerator": part.raising,
        "fold": float(part.mean(part.folding)),
        "fold_numerator": part.folding,
        "best": float(part.mean(part.best)),
        "best_numerator": part.best,
        "deals_by_up_card": {name: each.deals for name, each in by_up.items()},
        "raised_deals_by_up_card": {name: each.raised for name, each in by_up.items()},
    }


def mistakes_facts(costs: Iterable[Cost]) -> list[Facts]:
    """What mistakes cost. `numerator` and `denominator` are of the cost of a hand, over all deals."""
    return [
        {
            "mistake": cost.mistake.name.lower(),
            "says": cost.says,
            "frequency": float(cost.frequency),
            "deals": cost.otherwise,
            "cost": float(cost.of_hand),
            "numerator": cost.lost,
            "denominator": cost.deals,
            "share_of_edge": None if cost.of_edge is None else float(cost.of_edge),
        }
        for cost in costs
    ]
