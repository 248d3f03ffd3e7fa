"""The oracle's judgement beside a row of `expected_hands`, difference by difference."""

from typing import Any

from schemas.vocabulary import Action
from tests.oracles.stud.compare_cards import card_steps, hands, order_of_odd_chips
from tests.oracles.stud.judging import judge
from tests.oracles.stud.model import Row, Sheet
from tests.oracles.stud.showdown import Part, card_twice


def differences(row: Row, kernel_row: dict[str, Any], sheet: Sheet, *, root_only: bool = True) -> list[str]:
    """Where a row of `expected_hands` and the oracle disagree about a hand; empty where they agree.

    With `root_only`, rulings and turns are held together up to the first breach: what follows from
    a breach is a consequence, in which two readings of the rules may differ. The steps `due_amount`
    and `due_other` are not compared: the oracle rules on amounts and does not propose any. A hand whose
    ante is due whole though its stack is short may have either stated as due.
    """
    ours = judge(row, sheet)
    found = _undecidable(ours, kernel_row)
    if not found and not ours["betting_undecidable"]:
        found += _steps(row, ours, kernel_row, root_only)
    spoiled = root_only and (any(ours["ruling"]) or any(ours["ante_ruling"]))
    found += _lists("ante_ruling", ours["ante_ruling"], kernel_row["ante_ruling"])
    found += _antes(row, ours["due_ante"], kernel_row["due_ante_minor"])
    if spoiled:
        return found
    found += _lists("contributed_minor", ours["contributed"], kernel_row["contributed_minor"])
    found += _lists("expected_uncalled_minor", ours["uncalled"], kernel_row["expected_uncalled_minor"])
    pots = _pots(row, ours, kernel_row)
    found += pots + hands(row, ours, kernel_row) + card_steps(row, ours, kernel_row)
    return found if pots else found + order_of_odd_chips(row, ours, kernel_row, sheet)


def _undecidable(ours: dict[str, Any], kernel_row: dict[str, Any]) -> list[str]:
    theirs = kernel_row["betting_undecidable"] != 0
    if theirs == (ours["betting_undecidable"] or -1 in ours["ruling"] or -1 in ours["due_seat"]):
        return []
    return [f"betting undecidable: oracle {ours['betting_undecidable']}, kernel {theirs}"]


def _steps(row: Row, ours: dict[str, Any], kernel_row: dict[str, Any], root_only: bool) -> list[str]:
    found: list[str] = []
    for index, (mine, theirs) in enumerate(zip(ours["ruling"], kernel_row["ruling"], strict=True)):
        kind = Action(row["action_kind"][index])
        place = f"step {index} (seat {row['action_seat'][index]}, {kind.name})"
        if mine != theirs and not _told_at_the_ante(kind, theirs):
            found.append(f"{place}: oracle rules {mine}, kernel {theirs}")
        turn, their_turn = ours["due_seat"][index], kernel_row["due_seat"][index]
        if turn != their_turn and kind in range(Action.BRING_IN, Action.DEAL):
            found.append(f"{place}: oracle has seat {turn} due, kernel {their_turn}")
        if root_only and (mine > 0 or found):
            return found
    return found


def _told_at_the_ante(kind: Action, theirs: int) -> bool:
    """A wrong ante stands in `ante_ruling`; a kernel may repeat it at the action."""
    return kind == Action.ANTE and theirs in (0, 1)


def _lists(name: str, ours: list[int], theirs: list[int]) -> list[str]:
    return [] if list(theirs) == ours else [f"{name}: oracle {ours}, kernel {list(theirs)}"]


def _antes(row: Row, ours: list[int], theirs: list[int]) -> list[str]:
    whole = row.get("ante_due_minor") or row["ante_minor"]
    either = zip(ours, theirs, strict=True)
    return [] if all(them in (us, whole) for us, them in either) else _lists("due_ante_minor", ours, theirs)


def _pots(row: Row, ours: dict[str, Any], kernel_row: dict[str, Any]) -> list[str]:
    mine = [(chips, bits(row, eligible)) for chips, eligible, _ in ours["pots"]]
    theirs = list(zip(kernel_row["expected_pot_minor"], kernel_row["pot_eligible"], strict=True))
    if mine != theirs:
        return [f"pots (chips, eligible bits): oracle {mine}, kernel {theirs}"]
    found: list[str] = []
    for number, (_, _, parts) in enumerate(ours["pots"]):
        for name, part in (("pot_winners", parts.high), ("pot_low_winners", parts.low)):
            them = kernel_row[name][number]
            if name == "pot_low_winners" and card_twice(row):
                continue  # such a hand is open as a whole, whatever its low halves say
            if them not in _allowed(row, part):
                found.append(f"pot {number}: oracle's {name} {_allowed(row, part)}, kernel's {them}")
    return found


def _allowed(row: Row, part: Part) -> set[int]:
    """What a kernel may say of a part: where only some ways were tried, that it is open, too."""
    if part.winners is None:
        return {-1}
    return {bits(row, part.winners)} | (set() if part.sure else {-1})


def bits(row: Row, seats: frozenset[int]) -> int:
    """Seats as bits of their places in the list."""
    return sum(1 << index for index, seat in enumerate(row["seat"]) if seat in seats)
