"""The parts of a view; plain values, so that the command line and the dashboard show the same."""

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class StepView:
    """One step: what was recorded, and what the rules make of it.

    Attributes:
        number: in the order of the replay, from 1.
        part: street or part of the round.
        seat: whose step it is, None for the dealer's or the table's.
        recorded, expected: in words; expected is empty where the step is input, not judged.
        clause: the clause that decides, where one does.
        right: False where recorded and expected differ, None where that could not be told.
        otherwise: the clauses under another listed reading of which it would be right, where they are known.
    """

    number: int
    part: str
    seat: int | None
    recorded: str
    expected: str = ""
    clause: str = ""
    right: bool | None = True
    otherwise: str = ""


@dataclass(frozen=True, slots=True)
class SeatView:
    """A seat (0 the dealer) and its cards.

    Attributes:
        seat, player: who.
        cards: card integers, -1 hidden.
        up: which of them lie face up.
        declared, expected: the hand as recorded and as the cards make it, empty where unknown.
    """

    seat: int
    player: str
    cards: tuple[int, ...]
    up: tuple[bool, ...]
    declared: str = ""
    expected: str = ""


@dataclass(frozen=True, slots=True)
class ReadingView:
    """A reading of a clause that is not in force.

    Attributes:
        name, says: what a venue signs it by, and the rule in words.
        pays: what would come back otherwise under it, a text for each wager; None where it was not tried.
    """

    name: str
    says: str
    pays: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True)
class ClauseView:
    """A clause as it was in force for a round.

    Attributes:
        clause, says, source: the rule and where it stands.
        reading: how its source was read: literal, usual, venue.
        called: the name of the reading in force; None where it can be read one way only.
        signed: who signed it, when, and for what; None where nobody did.
        decides: whether a step of the round goes by it; else another reading of it would pay otherwise.
        others: its other listed readings.
    """

    clause: str
    says: str
    source: str
    reading: str
    called: str | None
    signed: str | None
    decides: bool
    others: tuple[ReadingView, ...] = ()


@dataclass(frozen=True, slots=True)
class RecordView:
    """One record of a round's identity.

    Attributes:
        does: `first`, `replaces`, `cancels`, or `kept apart` (in quarantine: other content, no correction).
        at, by, reason: as the correction says; of a first record its own time alone.
        counts: whether it is the one that counts.
        changed: what it says otherwise than the record before it.
        verdict, run_id: the last verdict on it and that verdict's run; None where it has none.
        source, byte_start, byte_end: its place.
    """

    does: str
    at: str | None
    by: str | None
    reason: str | None
    counts: bool
    changed: tuple[str, ...]
    verdict: str | None
    run_id: str | None
    source: str
    byte_start: int
    byte_end: int


@dataclass(frozen=True, slots=True)
class HandView:
    """A round or hand.

    Attributes:
        hand_id, subject: which, and whether a round or a hand.
        facts: headings and values for the top of the page.
        seats: dealer first.
        steps: in order.
        findings: rows of `findings`, of the last run that judged it and of later ones.
        verdict: row of `verdicts`, None where it was not judged.
        raw: the record's bytes as received.
        place: source, its hash, and the record's bytes in it.
        clauses: those that decide a round, and those that would change it if read otherwise.
        records: every record of the round's identity in order; empty where it was never corrected.
    """

    hand_id: str
    subject: str
    facts: dict[str, str]
    seats: tuple[SeatView, ...]
    steps: tuple[StepView, ...]
    findings: tuple[dict[str, object], ...]
    verdict: dict[str, object] | None
    raw: bytes
    place: dict[str, object] = field(default_factory=dict[str, object])
    clauses: tuple[ClauseView, ...] = ()
    records: tuple[RecordView, ...] = ()
