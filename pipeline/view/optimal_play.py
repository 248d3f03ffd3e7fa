"""Optimal play of a house-banked sheet, and what mistakes cost, as people and programs read them."""

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from pipeline.theory.edge import Edge
from pipeline.theory.kinds import KINDS
from pipeline.theory.mistakes import Cost
from pipeline.theory.optimal_play import UPS, OptimalPlay, cells
from pipeline.theory.play_in_words import buying_sentences, sentences
from pipeline.theory.purchase import BUYS

Facts = dict[str, object]


def optimal_play_facts(play: OptimalPlay, edge: Edge) -> Facts:
    """What optimal play raises: in words, and by kind of hand and up card; amounts in antes.

    `raise`, `fold` and `best` are what a deal is worth on average, raised, folded and played best. Of a sheet
    that sells a card this is the play that buys none; `with_purchase` says when buying is best.
    """
    bought: Facts = {} if edge.choices is None else {"with_purchase": buying_facts(edge.choices)}
    return {
        "says": sentences(play),
        "deals": play.part(cells()).deals,
        "raised_deals": play.part(cells()).raised,
        "kinds": [{"kind": name} | _part(play, kind) for kind, name in enumerate(KINDS)],
        **bought,
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


def buying_facts(choices: NDArray[np.int64]) -> Facts:
    """What optimal play buys, raises and folds where a card is sold: in words, and by kind of hand.

    Args:
        choices: hands and up cards by choice, kind and rank of the up card, as `Played` has them.
    """
    counted = choices.sum(axis=2).tolist()
    kinds: list[Facts] = []
    for kind, name in enumerate(KINDS):
        folds, raises, buys = (each[kind] for each in counted)
        by_up = dict(zip(UPS, choices[BUYS, kind].tolist(), strict=True))
        kinds.append(
            {
                "kind": name,
                "hands": folds + raises + buys,
                "folded_hands": folds,
                "raised_hands": raises,
                "bought_hands": buys,
                "bought_hands_by_up_card": by_up,
            }
        )
    return {"says": buying_sentences(choices), "hands": int(choices.sum()), "kinds": kinds}


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
