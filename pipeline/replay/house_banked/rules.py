"""Rule sheets as arrays by case: what comes back on each wager, in times the stake.

A multiple counts the stake itself: 0 a loss, 1 a push, n + 1 a win that is paid n to 1, and
`UNDECIDED` where the sheet says nothing, because it does not offer the wager or the case cannot
come with it. Cases are numbered in `outcomes`.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pipeline.replay.house_banked.clauses import Clauses, clauses_by_case
from pipeline.replay.house_banked.outcomes import CASES, Outcome
from pipeline.replay.ranking import rank_five
from schemas.cards import card_number
from schemas.sheets import HouseSheet
from schemas.vocabulary import HandClass

UNDECIDED = -1

_LOSS, _PUSH = 0, 1
_WORST_QUALIFIERS = {"ace-king": "Ac Kd 4h 3s 2c"}
_WHERE_STAKES_GO = {"push": _PUSH, "refund": _PUSH}


class SheetTable(NamedTuple):
    """Sheets made ready for `settle`.

    Attributes:
        qualifying_value: int16[sheets]: the least value with which the dealer plays.
        ante_multiple, raise_multiple: int64[cases].
        side_multiple: int64[cases]: on the bought card, the bonus and the jackpot bet.
        ante_clauses, raise_clauses: the clause that decides; empty for case 0.
    """

    qualifying_value: NDArray[np.int16]
    ante_multiple: NDArray[np.int64]
    raise_multiple: NDArray[np.int64]
    side_multiple: NDArray[np.int64]
    ante_clauses: Clauses
    raise_clauses: Clauses


def sheet_table(sheets: Sequence[HouseSheet]) -> SheetTable:
    """The sheets as arrays, in the order given.

    Raises:
        ValueError: a sheet asks for a mechanism that settlement does not know, or its source's
            clause of the fold is not known.
    """
    for sheet in sheets:
        _known(sheet, "kickers", sheet.kickers, ("full",))
        _known(sheet, "pay_basis", sheet.pay_basis, ("raise",))
    clauses = [_clauses(sheet) for sheet in sheets]
    return SheetTable(
        qualifying_value=np.array([_qualifying_value(sheet) for sheet in sheets], dtype=np.int16),
        ante_multiple=_multiples([_ante_multiples(sheet) for sheet in sheets]),
        raise_multiple=_multiples([_raise_multiples(sheet) for sheet in sheets]),
        side_multiple=_multiples([_void_multiples(sheet) for sheet in sheets]),
        ante_clauses=_by_case([on_ante for on_ante, _ in clauses]),
        raise_clauses=_by_case([on_raise for _, on_raise in clauses]),
    )


def _void_multiples(sheet: HouseSheet) -> dict[int, int]:
    return {
        Outcome.VOID_ROUND: _stake_goes(sheet, "void_round", sheet.void_round),
        Outcome.VOID_HAND: _stake_goes(sheet, "void_hand", sheet.void_hand),
    }


def _ante_multiples(sheet: HouseSheet) -> dict[int, int]:
    return {
        **_void_multiples(sheet),
        Outcome.FOLD: _LOSS,
        Outcome.NOT_QUALIFIED: 1 + sheet.nq_ante_pay,
        Outcome.DEALER_WINS: _LOSS,
        Outcome.TIE: _PUSH,
        **{Outcome.SEAT_WINS + member: 1 + sheet.ante_win_pay for member in HandClass},
    }


def _raise_multiples(sheet: HouseSheet) -> dict[int, int]:
    """A raise beside a fold is left out: stake and decision contradict each other (BET-007)."""
    return {
        **_void_multiples(sheet),
        Outcome.NOT_QUALIFIED: _stake_goes(sheet, "nq_raise", sheet.nq_raise),
        Outcome.DEALER_WINS: _LOSS,
        Outcome.TIE: _PUSH,
        **{Outcome.SEAT_WINS + member: 1 + sheet.pay_table[member] for member in HandClass},
    }


def _clauses(sheet: HouseSheet) -> tuple[dict[int, str], dict[int, str]]:
    """The clauses that decide the ante and the raise."""
    better_hand, pay_table = sheet.clause_of("ante_win_pay"), sheet.clause_of("pay_table")
    on_ante: dict[int, str] = {
        Outcome.VOID_ROUND: sheet.clause_of("void_round"),
        Outcome.VOID_HAND: sheet.clause_of("void_hand"),
        Outcome.FOLD: sheet.clause_of("fold_ante"),
        Outcome.NOT_QUALIFIED: sheet.clause_of("nq_ante_pay"),
        Outcome.DEALER_WINS: better_hand,
        Outcome.TIE: better_hand,
        **{Outcome.SEAT_WINS + member: better_hand for member in HandClass},
    }
    on_raise = {
        **on_ante,
        Outcome.NOT_QUALIFIED: sheet.clause_of("nq_raise"),
        **{Outcome.SEAT_WINS + member: pay_table for member in HandClass},
    }
    return on_ante, on_raise


def _qualifying_value(sheet: HouseSheet) -> int:
    _known(sheet, "qualifier", sheet.qualifier, tuple(_WORST_QUALIFIERS))
    worst = [card_number(text) for text in _WORST_QUALIFIERS[sheet.qualifier].split()]
    return int(rank_five(np.array([worst], dtype=np.int8))[0])


def _stake_goes(sheet: HouseSheet, parameter: str, reading: str) -> int:
    _known(sheet, parameter, reading, tuple(_WHERE_STAKES_GO))
    return _WHERE_STAKES_GO[reading]


def _known(sheet: HouseSheet, parameter: str, reading: str, known: tuple[str, ...]) -> None:
    if reading not in known:
        raise ValueError(f"{sheet.name}: {parameter} = {reading!r}; settlement knows {', '.join(known)}")


def _multiples(sheets: Sequence[Mapping[int, int]]) -> NDArray[np.int64]:
    by_case = [row.get(case, UNDECIDED) for row in sheets for case in range(CASES)]
    return np.array([UNDECIDED, *by_case], dtype=np.int64)


def _by_case(sheets: Sequence[Mapping[int, str]]) -> Clauses:
    return clauses_by_case(["", *(row[case] for row in sheets for case in range(CASES))])
