"""A round or hand, and its seats."""

from dataclasses import dataclass, field

from pipeline.view.model.clause import ClauseView
from pipeline.view.model.end import EndView
from pipeline.view.model.record import RecordView
from pipeline.view.model.step import StepView


@dataclass(frozen=True, slots=True)
class SeatView:
    """A seat (0 the dealer) and its cards.

    Attributes:
        seat, player: who.
        cards: card integers, -1 hidden.
        up: which of them lie face up.
        declared, expected: the hand as recorded and as the cards make it, empty where unknown.
        declared_low, expected_low: the same of its low hand.
    """

    seat: int
    player: str
    cards: tuple[int, ...]
    up: tuple[bool, ...]
    declared: str = ""
    expected: str = ""
    declared_low: str = ""
    expected_low: str = ""


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
        end: how a hand ends; None of a round.
        down: whether down cards are told that the table did not see.
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
    end: EndView | None = None
    down: bool = False
