"""The oracle's judgement beside a row of `expected_hands`, difference by difference."""

from typing import Any

from schemas.vocabulary import Action
from tests.oracles.stud.high import high, values
from tests.oracles.stud.judging import HIGH_GAMES, judge, known_hand
from tests.oracles.stud.model import Row, Sheet


def differences(row: Row, kernel_row: dict[str, Any], sheet: Sheet, *, root_only: bool = True) -> list[str]:
    """Where a row of `expected_hands` and the oracle disagree about a hand; empty where they agree.

    With `root_only`, rulings and turns are held together up to the first breach: what follows from
    a breach is a consequence, in which two readings of the rules may differ. The steps `due_amount`
    and `due_other` are not compared: the oracle rules on amounts and does not propose any.
    """
    ours = judge(row, sheet)
    found = _undecidable(ours, kernel_row)
    if not found and not ours["betting_undecidable"]:
        found += _steps(row, ours, kernel_row, root_only)
    spoiled = root_only and (any(ours["ruling"]) or any(ours["ante_ruling"]))
    for name, mine in (("ante_ruling", "ante_ruling"), ("due_ante_minor", "due_ante")):
        found += _lists(name, ours[mine], kernel_row[name])
    if spoiled:
        return found
    found += _lists("contributed_minor", ours["contributed"], kernel_row["contributed_minor"])
    found += _lists("expected_uncalled_minor", ours["uncalled"], kernel_row["expected_uncalled_minor"])
    found += _pots(row, ours, kernel_row)
    return found + _hands(row, ours, kernel_row)


def _undecidable(ours: dict[str, Any], kernel_row: dict[str, Any]) -> list[str]:
    theirs = kernel_row["betting_undecidable"] != 0
    if theirs == ours["betting_undecidable"]:
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


def _pots(row: Row, ours: dict[str, Any], kernel_row: dict[str, Any]) -> list[str]:
    mine = [(chips, _bits(row, eligible)) for chips, eligible, _ in ours["pots"]]
    theirs = list(zip(kernel_row["expected_pot_minor"], kernel_row["pot_eligible"], strict=True))
    if mine != theirs:
        return [f"pots (chips, eligible bits): oracle {mine}, kernel {theirs}"]
    found: list[str] = []
    decided_here = row["game"] in HIGH_GAMES or len(ours["live"]) == 1
    for number, (_, _, winners) in enumerate(ours["pots"]):
        bits = -1 if winners is None else _bits(row, winners)
        if decided_here and bits not in (-1, kernel_row["pot_winners"][number]):
            found.append(
                f"pot {number}: oracle's winners {bits}, kernel's {kernel_row['pot_winners'][number]}"
            )
    return found


def _hands(row: Row, ours: dict[str, Any], kernel_row: dict[str, Any]) -> list[str]:
    """Classes and values of the hands that came to a showdown, in the games of high hands."""
    found: list[str] = []
    for index, seat in enumerate(row["seat"]):
        cards = known_hand(row, seat)
        showdown = len(ours["live"]) > 1 and seat in ours["live"]
        if cards is None or not showdown or row["game"] not in (*HIGH_GAMES, "7stud8"):
            continue
        mine = (int(high(cards)[0]), values()[high(cards)])
        theirs = (kernel_row["expected_class"][index], kernel_row["expected_value"][index])
        if mine != theirs:
            found.append(f"seat {seat} (class, value): oracle {mine}, kernel {theirs}")
    return found


def _bits(row: Row, seats: frozenset[int]) -> int:
    return sum(1 << index for index, seat in enumerate(row["seat"]) if seat in seats)
