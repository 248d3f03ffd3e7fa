"""What a fault is: where it strikes, what it changes, and what an audit should make of it."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from pipeline.simulate.faults.dealing import Deal
from pipeline.simulate.games import GAMES
from pipeline.simulate.plan import Plan
from pipeline.simulate.record import Record, TableRules, any_of, line_of, parse, recorded_win
from pipeline.simulate.script import Anchor, SessionScript
from schemas.money import to_minor

QUARANTINE_CODES = ("SRC-005", "SRC-009", "CNT-001", "JKP-002")
"""What a round that went to quarantine leaves behind in its session."""


@dataclass(frozen=True)
class Consequence:
    """A code that a fault brings about beside its own, and where; None where the code names no such thing."""

    code: str
    round: int | None = None
    seat: int | None = None
    delta_minor: int | None = None

    def as_json(self) -> Record:
        """The consequence as it stands in a label."""
        return {"code": self.code, "round": self.round, "seat": self.seat, "delta_minor": self.delta_minor}


@dataclass
class RoundScene:
    """One settled round that a fault is about to change; `eligible` are the seats (indices) that suit it."""

    script: SessionScript
    index: int
    record: Record
    eligible: list[int]
    rng: np.random.Generator

    @property
    def plan(self) -> Plan:
        """The plan, for limits and chips."""
        return self.script.plan

    @property
    def rules(self) -> TableRules:
        """What the table is played by."""
        return rules_of(self.script)

    @property
    def digits(self) -> int:
        """Decimals of the currency's minor unit."""
        return self.script.digits

    @property
    def number(self) -> int:
        """The round's number in its session."""
        return self.index + 1

    def pick(self) -> Record:
        """One of the seats that suit the fault."""
        return self.record["seats"][any_of(self.rng, self.eligible)]

    def any_of(self, choices: list[Any]) -> Any:
        """One of the choices."""
        return any_of(self.rng, choices)


@dataclass(frozen=True)
class RoundResult:
    """What a fault made of a round.

    `lines` stand in the file in place of the round's one; `flawed` is the index of the one to blame
    (None: it is the round that now follows). `win_minor` is what the house won in chips, `uncounted`
    how many of the rounds played the closing leaves out. `meter_minor` is the meter from which later
    rounds go on (None: as without the fault), `clause` the one by which the round is right after all.
    """

    lines: list[str]
    win_minor: int
    flawed: int | None = 0
    seat: int | None = None
    delta_minor: int | None = None
    consequences: tuple[Consequence, ...] = ()
    uncounted: int = 0
    meter_minor: int | None = None
    clause: str | None = None


@dataclass(frozen=True)
class SessionResult:
    """What a fault made of a session: the record to blame (None: it is not there) and what follows.

    `round` is the number of the round that the finding names, None where it names none.
    """

    anchor: Anchor | None
    round: int | None = field(default=None, kw_only=True)
    delta_minor: int | None = None
    consequences: tuple[Consequence, ...] = ()


Situation = Callable[[Record, TableRules], list[int]]
"""The seats (indices) of a settled round that suit a fault; none: the round does not."""


def rules_of(script: SessionScript) -> TableRules:
    """What the session is played by."""
    plan, meter = script.plan, script.meter
    return TableRules(
        GAMES[plan.rules],
        plan.currency,
        plan.ante_min_minor,
        plan.ante_max_minor,
        plan.bonus_min_minor,
        plan.bonus_max_minor,
        script.max_payout_minor,
        "1" if meter is None or meter.terms.contribution is None else meter.terms.contribution,
    )


def any_seat(record: Record, _: TableRules) -> list[int]:
    """Every seat suits."""
    return list(range(len(record["seats"])))


@dataclass(frozen=True)
class Fault:
    """One kind of fault.

    Attributes:
        name: what a plan calls it.
        code: the finding that names its cause.
        does: what it does to the record.
        consequences: codes that may arise beside it.
        alone: it needs a session without other faults.
        moves_float: neighbouring sessions of its table must not have a fault of the kind.
        needs_previous: the table must have had a session before.
        cuts_file: it ends its file; one a file.
        hides_meter: nobody can tell which meter a session, or a piece of the file, was about, so that it
            may explain breaks of any meter of the venue on that day.
        breaks_meter: a break that would so be explained; the two keep apart.
        sheets: the games in which it can happen.
        needs_maximum: the session must post a maximum payout; one that does not is given one.
    """

    name: str
    code: str
    does: str
    consequences: tuple[str, ...] = ()
    alone: bool = field(default=False, kw_only=True)
    moves_float: bool = field(default=False, kw_only=True)
    needs_previous: bool = field(default=False, kw_only=True)
    cuts_file: bool = field(default=False, kw_only=True)
    hides_meter: bool = field(default=False, kw_only=True)
    breaks_meter: bool = field(default=False, kw_only=True)
    sheets: tuple[str, ...] = field(default=tuple(GAMES), kw_only=True)
    needs_maximum: bool = field(default=False, kw_only=True)


@dataclass(frozen=True)
class RoundFault(Fault):
    """A fault of one round.

    Attributes:
        strike: changes the scene; None where this round does not lend itself after all.
        needs: the seats that suit.
        seats: the fewest that the round must have.
        deal: what is asked of a round that is dealt anew because none at hand suits.
    """

    strike: Callable[[RoundScene], RoundResult | None] = field(kw_only=True)
    needs: Situation = field(default=any_seat, kw_only=True)
    seats: int = field(default=1, kw_only=True)
    deal: Deal = field(default=Deal(), kw_only=True)


@dataclass(frozen=True)
class SessionFault(Fault):
    """A fault of a session's opening, closing, floats or movements: it needs the session alone."""

    strike: Callable[[SessionScript, np.random.Generator], SessionResult] = field(kw_only=True)
    alone: bool = field(default=True, kw_only=True)


def altered(
    scene: RoundScene,
    seat: Record | None = None,
    delta_minor: int | None = None,
    consequences: tuple[Consequence, ...] = (),
    clause: str | None = None,
) -> RoundResult:
    """The scene's record as it was changed, its chips moved and its meter left as it says."""
    jackpot = scene.record.get("jackpot")
    return RoundResult(
        lines=[line_of(scene.record)],
        win_minor=recorded_win(scene.record, scene.digits),
        seat=None if seat is None else seat["seat"],
        delta_minor=delta_minor,
        consequences=consequences,
        meter_minor=None if jackpot is None else to_minor(jackpot["after"], scene.digits),
        clause=clause,
    )


def unreadable(scene: RoundScene, line: str) -> RoundResult:
    """A line that cannot be taken for the round, which was played and paid all the same."""
    return RoundResult(lines=[line], win_minor=win_of(scene), consequences=missing_round(scene))


def missing_round(scene: RoundScene) -> tuple[Consequence, ...]:
    """What a round leaves behind that was played but is not among the records."""
    gap, count, tie, _ = QUARANTINE_CODES
    win = win_of(scene)
    left = (Consequence(gap, round=scene.number + 1), Consequence(count), *meter_gap(scene))
    return (*left, Consequence(tie, delta_minor=win)) if win else left


def meter_gap(scene: RoundScene) -> tuple[Consequence, ...]:
    """The break in the meter where a round is not among the records in which it moved."""
    jackpot = parse(scene.script.line(scene.index)).get("jackpot")
    if jackpot is None or jackpot["before"] == jackpot["after"]:
        return ()
    return (Consequence(QUARANTINE_CODES[3], round=scene.number + 1),)


def win_of(scene: RoundScene) -> int:
    """What the house won in the round before the fault."""
    return int(scene.script.win_minor[scene.index])
