"""Faults of a whole session: its opening, its closing, its sheet, its count and its slips."""

import numpy as np

from pipeline.simulate.faults.fault import Consequence, SessionFault, SessionResult
from pipeline.simulate.floats import Movement
from pipeline.simulate.record import any_of, line_of, parse, recorded_win, take_bet_back
from pipeline.simulate.script import SessionScript

_OPENING = ("opening", 0, 0)
_CLOSING = ("closing", 0, 0)


def _chips(script: SessionScript, rng: np.random.Generator) -> int:
    """A difference of chips either way, never nothing."""
    size = script.plan.chip_minor * int(rng.integers(1, 80))
    return size if rng.integers(2) else -size


def _keep_float(script: SessionScript) -> None:
    """Close with what the table opened with, so that the missing figure leaves no break behind."""
    script.target_minor = script.opening_minor


def _keep_meter(script: SessionScript) -> None:
    """Let nobody bet on the jackpot, so that a session whose meter has no name leaves no break behind."""
    if script.meter is None:
        return
    for index, line in enumerate(script.rounds):
        record = parse(line)
        for seat in record["seats"]:
            take_bet_back(seat, "jackpot")
        script.rounds[index] = line_of(record)
        script.win_minor[index] = recorded_win(record, script.digits)
    script.meter.growth[:] = 0
    script.meter.share_due[:] = False
    script.meter.promotions = {}
    script.wind_meter()


def _unknown_sheet(script: SessionScript, _: np.random.Generator) -> SessionResult:
    script.rules = "stud-poker-xx@1"
    return SessionResult(_OPENING)


def _unknown_version(script: SessionScript, _: np.random.Generator) -> SessionResult:
    script.rules = script.rules.partition("@")[0] + "@97"
    return SessionResult(_OPENING)


def _sheet_without_version(script: SessionScript, _: np.random.Generator) -> SessionResult:
    script.rules = script.rules.partition("@")[0]
    _keep_float(script)
    _keep_meter(script)
    return SessionResult(_OPENING, consequences=(Consequence("SRC-008"),))


def _no_opening(script: SessionScript, _: np.random.Generator) -> SessionResult:
    script.has_opening = False
    _keep_float(script)
    _keep_meter(script)
    return SessionResult(None)


def _no_closing(script: SessionScript, _: np.random.Generator) -> SessionResult:
    script.has_closing = False
    _keep_float(script)
    return SessionResult(None)


def _count_wrong(script: SessionScript, rng: np.random.Generator) -> SessionResult:
    script.counted += any_of(rng, [-2, -1, 1, 2])
    return SessionResult(_CLOSING)


def _cut_closing(script: SessionScript, _: np.random.Generator) -> SessionResult:
    script.cut = _CLOSING
    _keep_float(script)
    return SessionResult(_CLOSING, consequences=(Consequence("SRC-008"),))


def _closing_off(script: SessionScript, rng: np.random.Generator) -> SessionResult:
    script.closing_shift_minor = _chips(script, rng)
    return SessionResult(_CLOSING, delta_minor=script.closing_shift_minor)


def _opening_off(script: SessionScript, rng: np.random.Generator) -> SessionResult:
    script.opening_shift_minor = _chips(script, rng)
    return SessionResult(_OPENING)


def _slip_missing(script: SessionScript, rng: np.random.Generator) -> SessionResult:
    place = int(rng.integers(len(script.movements)))
    script.movements[place].ref = None
    return SessionResult(("movement", place, 0))


def _slip_twice_here(script: SessionScript, rng: np.random.Generator) -> SessionResult:
    """The last movement, a fill or a credit, carries the slip of a drop."""
    place = int(rng.integers(len(script.movements)))
    script.movements[place].kind = "drop"
    script.final_ref = script.movements[place].ref
    if script.final_change_minor == 0:
        script.target_minor += script.plan.chip_minor
    return SessionResult(("movement", len(script.movements), 0))


def _slip_twice_before(script: SessionScript, rng: np.random.Generator) -> SessionResult:
    """A movement carries the slip of one of its kind in the table's session before."""
    earlier: Movement = any_of(rng, [movement for movement in script.earlier_movements if movement.ref])
    place = int(rng.integers(len(script.movements)))
    script.movements[place].kind = earlier.kind
    script.movements[place].ref = earlier.ref
    return SessionResult(("movement", place, 0))


SESSION_FAULTS = (
    SessionFault(
        "rules-without-version",
        "SRC-002",
        "opens a session under a sheet without its version",
        ("SRC-008", "CNT-001", "CNT-002"),
        strike=_sheet_without_version,
        moves_float=True,
        hides_meter=True,
    ),
    SessionFault("sheet-unknown", "SRC-007", "opens under a sheet that is none", strike=_unknown_sheet),
    SessionFault(
        "sheet-version-unknown",
        "SRC-007",
        "opens under a version of the sheet that is none",
        strike=_unknown_version,
    ),
    SessionFault(
        "opening-missing",
        "SRC-008",
        "leaves out a session's opening",
        strike=_no_opening,
        moves_float=True,
        hides_meter=True,
    ),
    SessionFault(
        "closing-missing",
        "SRC-008",
        "leaves out a session's closing",
        strike=_no_closing,
        moves_float=True,
    ),
    SessionFault("count-wrong", "SRC-009", "closes with a wrong number of rounds", strike=_count_wrong),
    SessionFault(
        "file-cut-in-closing",
        "SRC-010",
        "ends the file within a closing; what is left of the day follows in a second file",
        ("SRC-008", "CNT-001", "CNT-002"),
        strike=_cut_closing,
        moves_float=True,
        hides_meter=True,
        cuts_file=True,
    ),
    SessionFault(
        "closing-float-off",
        "CNT-001",
        "counts chips at the closing that the play does not explain",
        strike=_closing_off,
        moves_float=True,
    ),
    SessionFault(
        "opening-float-off",
        "CNT-002",
        "opens with other chips than the table closed with",
        strike=_opening_off,
        moves_float=True,
        needs_previous=True,
    ),
    SessionFault("slip-missing", "CNT-003", "moves chips without a slip", strike=_slip_missing),
    SessionFault(
        "slip-twice-in-session",
        "CNT-003",
        "uses a drop's slip again for the last movement of the session",
        strike=_slip_twice_here,
    ),
    SessionFault(
        "slip-twice-across-sessions",
        "CNT-003",
        "uses a slip of the table's session before again",
        strike=_slip_twice_before,
        needs_previous=True,
    ),
)
