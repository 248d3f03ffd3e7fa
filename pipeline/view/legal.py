"""What the seat in turn may do, in words, from the replay's trace."""

from collections.abc import Iterator

from pipeline.view.lists import Purse, Row, ints
from schemas.vocabulary import NOT_STATED, Action

_PUTS_UP = {Action.BET: "bet", Action.COMPLETE: "complete to", Action.RAISE: "raise to"}


def _puts_up(kind: Action, adds: list[int], total: int, limit: object, purse: Purse) -> str:
    """A bet is told by its chips, a completion or raise by the street total that it goes to."""
    base = 0 if kind is Action.BET else total
    sizes = " or ".join(purse(base + added) for added in adds if added != NOT_STATED)
    return f"{_PUTS_UP[kind]} {sizes}{' or more' if limit != 'fixed' and sizes else ''}".rstrip()


def _words(trace: Row, index: int, total: int, limit: object, purse: Purse) -> Iterator[str]:
    may = ints(trace, "may")[index]
    call = ints(trace, "to_call_minor")[index]
    adds = [ints(trace, f"raise_{which}_minor")[index] for which in ("least", "other")]

    def allowed(kind: Action) -> bool:
        return bool(may >> kind & 1)

    if allowed(Action.FOLD):
        yield "fold"
    if allowed(Action.CHECK):
        yield "check"
    for kind, name in ((Action.BRING_IN, "bring in"), (Action.CALL, "call")):
        if allowed(kind):
            yield f"{name} {purse(call)}" if call != NOT_STATED else name
    for kind in _PUTS_UP:
        if allowed(kind):
            yield _puts_up(kind, adds, total, limit, purse)


def legal_actions(trace: Row, index: int, total: int, limit: object, purse: Purse) -> tuple[str, ...]:
    """`fold`, `call 2.00`, `raise to 6.00` and the like, empty where nobody is in turn.

    Args:
        trace: the hand's row of the replay's trace.
        index: the step, from 0.
        total: chips that the seat in turn put in on this street, antes apart.
        limit: the hand's betting limit; without a fixed one more than the least may be put in.
        purse: words for amounts.
    """
    if ints(trace, "may")[index] <= 0:
        return ()
    return tuple(_words(trace, index, total, limit, purse))
