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
    """

    number: int
    part: str
    seat: int | None
    recorded: str
    expected: str = ""
    clause: str = ""
    right: bool | None = True


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
