"""Optimal play of a sheet in sentences: what is always raised, what never, and what by the up card.

Nothing is known beforehand of where the limits lie: they are read off the deals.
"""

from collections.abc import Callable
from fractions import Fraction
from itertools import groupby
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from pipeline.theory.kinds import ACE_LOWER, CLASSES_OF, KINDS, PAIRS, TWO_PAIR
from pipeline.theory.optimal_play import UPS, OptimalPlay, Part, cells
from pipeline.theory.purchase import BUYS
from schemas.vocabulary import HandClass

_EVERY_PAIR = range(PAIRS, TWO_PAIR)
_UNCOUNTABLE = (HandClass.TWO_PAIR, HandClass.TRIPS, HandClass.QUADS)

Counted = TypeVar("Counted")


def sentences(play: OptimalPlay) -> list[str]:
    """When optimal play, which buys no card, raises."""
    parts = [play.part(cells(kind)) for kind in range(len(KINDS))]
    always = len(KINDS) - _leading(parts[::-1], _is_always)
    never = _leading(parts, _is_never)
    if always == 0:
        return ["Always raises."]
    if never == len(KINDS):
        return ["Never raises."]
    told: list[str] = []
    if always < len(KINDS):
        better = " or better" if always < len(KINDS) - 1 else ""
        told.append(f"Always raises {_from(always)}{better}.")
    if never:
        told.append(f"Never raises what is below {_from(never)}.")
    for kind in range(never, always):
        told += _between(play, kind, parts[kind])
    return told


def buying_sentences(choices: NDArray[np.int64]) -> list[str]:
    """When optimal play buys a card, where one is sold.

    Args:
        choices: hands by choice, kind and up card, as `Played` has them.
    """
    hands, bought = choices.sum(axis=(0, 2)).tolist(), choices[BUYS].sum(axis=1).tolist()
    told = [f"Buys a card with {_share(Fraction(sum(bought), sum(hands)))} of all hands."]
    never = len(KINDS) - _leading(bought[::-1], lambda number: number == 0)
    if never == 0:
        return ["Never buys a card."]
    if never < len(KINDS):
        told.append(f"Never buys with {_from(never)} or better.")
    groups = {KINDS[kind]: range(kind, kind + 1) for kind in range(never)}
    if never > PAIRS:
        groups = {name: kinds for name, kinds in groups.items() if kinds[0] not in _EVERY_PAIR}
        groups["a pair"] = _EVERY_PAIR
    shares: list[str] = []
    for name, kinds in sorted(groups.items(), key=lambda group: group[1][0]):
        share = Fraction(sum(bought[kind] for kind in kinds), sum(hands[kind] for kind in kinds))
        shares.append(f"{name} {_share(share)}")
    told.append(f"Buys, by hand: {', '.join(shares)}.")
    told.append("Raises or folds the others as without a bought card.")
    return told


def _leading(parts: list[Counted], holds: Callable[[Counted], bool]) -> int:
    """How many of the first parts something holds of."""
    return next((place for place, part in enumerate(parts) if not holds(part)), len(parts))


def _is_always(part: Part) -> bool:
    return part.raised == part.deals


def _is_never(part: Part) -> bool:
    return part.raised == 0


def _between(play: OptimalPlay, kind: int, whole: Part) -> list[str]:
    """How often a kind is raised, and what that depends on."""
    told = f"{KINDS[kind]}: raises {_share(whole.share_raised)}"
    if _is_always(whole) or _is_never(whole):
        return [f"{told}."]
    held, other = (_share(play.part(cells(kind, holds_rank=holds)).share_raised) for holds in (True, False))
    ups = [_share(play.part(cells(kind, up)).share_raised) for up in range(len(UPS))]
    return [
        f"{told}; holding a card of the up card's rank: {held}, holding none: {other}.",
        f"{KINDS[kind]}, by up card: {_by_up_card(ups)}.",
    ]


def _by_up_card(shares: list[str]) -> str:
    """Neighbouring up cards with one share together."""
    runs = [(share, list(run)) for share, run in groupby(range(len(shares)), key=shares.__getitem__)]
    return ", ".join(f"{UPS[run[0]]}{f'-{UPS[run[-1]]}' if run[1:] else ''} {share}" for share, run in runs)


def _share(share: Fraction) -> str:
    """A share to a tenth of a percent; never and always are said of no other."""
    if share in (0, 1):
        return "always" if share else "never"
    shown = f"{float(share):.1%}"
    return {"0.0%": "under 0.1%", "100.0%": "over 99.9%"}.get(shown, shown)


def _from(kind: int) -> str:
    """The least hand of a kind and all above it."""
    if kind == ACE_LOWER:
        return "A high"
    named = kind < PAIRS or CLASSES_OF[kind] in _UNCOUNTABLE
    return KINDS[kind] if named else f"a {KINDS[kind]}"
