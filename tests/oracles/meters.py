"""A progressive meter followed the slow way: in order, and where order is in doubt through every order.

Written from the table-session record alone: what states the meter, what moves it, what can have come
before what. Nothing is remembered and nothing is left out, so it serves for a handful of elements.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Element:
    """What happened to a meter: an opening, a round, a seed, a closing.

    `track` names the table session, or the seed alone; `place` is its place there. It happened at some
    time from `begins` to `ends`. `before` is what it states on beginning (None: nothing), `moved` what it
    moved the meter by (None: nobody knows).
    """

    track: str
    place: int
    begins: int
    ends: int
    before: int | None
    moved: int | None


def carried_in_order(elements: Sequence[Element]) -> list[int | None]:
    """What the meter stood at before each element, by those before it; None where nobody knows."""
    carried: list[int | None] = []
    value: int | None = None
    for element in elements:
        carried.append(value)
        if element.before is not None:
            value = element.before
        value = None if value is None or element.moved is None else value + element.moved
    return carried


def breaks_in_order(elements: Sequence[Element]) -> list[int]:
    """The places of elements that state another meter than those before them left."""
    return [
        place
        for place, (element, carried) in enumerate(zip(elements, carried_in_order(elements), strict=True))
        if element.before is not None and carried is not None and element.before != carried
    ]


Step = tuple[Element, str]
"""An element, and whether it now `reads` the meter or `moves` it."""


def _steps(element: Element) -> list[Step]:
    """An element that moves nothing only reads."""
    reads = [] if element.before is None else [(element, "reads")]
    return reads + ([] if element.moved == 0 else [(element, "moves")])


def _may_come(left: list[Step]) -> Iterator[Step]:
    """The steps that may come next of those that are left."""
    for step in left:
        element = step[0]
        own = [other for other in left if other[0].track == element.track]
        first = min(own, key=lambda other: (other[0].place, other[1] == "moves"))
        if step == first and not any(
            other.ends < element.begins for other, _ in left if other.track != element.track
        ):
            yield step


def _fewest(left: list[Step], value: int | None, enough: int) -> int:
    """The fewest breaks of what is left, or `enough` where they are not fewer."""
    if not left:
        return 0
    for step in _may_come(left):
        element, what = step
        broken = what == "reads" and value is not None and value != element.before
        if broken and enough <= 1:
            continue
        if what == "reads":
            after = element.before
        else:
            after = None if value is None or element.moved is None else value + element.moved
        rest = _fewest([other for other in left if other != step], after, enough - broken)
        enough = min(enough, rest + broken)
        if enough == 0:
            break
    return enough


def fewest_breaks(elements: Sequence[Element]) -> int:
    """How often the meter must have broken, whatever the order of what overlaps."""
    steps = [step for element in elements for step in _steps(element)]
    return _fewest(steps, None, len(steps))
