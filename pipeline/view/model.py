"""The parts of a view; plain values, so that the command line and the dashboard show the same."""

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class TableSeatView:
    """A seat of the table as it stood before a step.

    Attributes:
        seat, player: who.
        state: `in`, `all-in`, `folded`, or `away` where the hand names it nowhere.
        cards: what lies before it, -1 where its face is hidden.
        up: which of them everybody sees.
        stack: chips that it has left, None where the record does not tell.
        street_total: chips that it put in on this street, antes apart; `_minor` in minor units.
    """

    seat: int
    player: str
    state: str
    cards: tuple[int, ...]
    up: tuple[bool, ...]
    stack: str | None
    street_total: str
    street_total_minor: int


@dataclass(frozen=True, slots=True)
class TableView:
    """The table before a step: what lies there, whose turn it is, what the rules allow.

    Attributes:
        street: the street.
        pot: what all seats put in so far, None where the hand was not replayed.
        turn: the seat in turn at an action of the betting, 0 nobody, None not known.
        legal: what that seat may do, each with its chips: `call 2.00`, `raise to 6.00`.
        seats: in the order of the source's list.
        community: the shared card, where it was dealt.
    """

    street: str
    pot: str | None
    turn: int | None
    legal: tuple[str, ...]
    seats: tuple[TableSeatView, ...]
    community: tuple[int, ...] = ()


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
        codes: of the findings that name the step.
        table: the table before it, of a hand's deals and actions.
    """

    number: int
    part: str
    seat: int | None
    recorded: str
    expected: str = ""
    clause: str = ""
    right: bool | None = True
    otherwise: str = ""
    codes: tuple[str, ...] = ()
    table: TableView | None = None


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
class PotView:
    """A pot as the bets cut it.

    Attributes:
        name: `main pot`, `side pot 1` and on.
        amount: its chips, rake included.
        eligible: seats that can win it.
        winners: seats that win it by the cards, of a split pot its high half; None where not decided.
        low_winners: seats that win its low half, empty where it has none; None where not decided.
        why_open: why a winner is not decided, empty where all are.
    """

    name: str
    amount: str
    eligible: tuple[int, ...]
    winners: tuple[int, ...] | None
    low_winners: tuple[int, ...] | None
    why_open: str = ""


@dataclass(frozen=True, slots=True)
class ShownView:
    """One hand of the showdown.

    Attributes:
        step, seat, does: `show` or `muck`, and where it stands in the replay.
        cards: as far as they are known, -1 hidden.
        high, low: what they make, empty where unknown.
    """

    step: int
    seat: int
    does: str
    cards: tuple[int, ...]
    high: str
    low: str


@dataclass(frozen=True, slots=True)
class StackView:
    """What a hand did to a seat's chips; None where the record does not tell.

    Attributes:
        seat: which.
        start: chips before the hand.
        gave: what it put into the pots, uncalled chips apart.
        uncalled: chips that nobody stood against, and that went back.
        awarded: what it was awarded.
        finish: what the play leaves: start less gave, plus awarded.
        stated: the finishing stack that the source states.
    """

    seat: int
    start: str | None
    gave: str | None
    uncalled: str | None
    awarded: str | None
    finish: str | None
    stated: str | None


@dataclass(frozen=True, slots=True)
class EndView:
    """How a hand of the seven-card stud family ends.

    Attributes:
        pots: main pot, then side pots; empty where the hand was not replayed.
        first_to_show: the seat that had to show first, 0 nobody, None not known.
        showdown: hands in the order in which they were shown or mucked.
        odd_high, odd_low: seats in the order in which they get odd chips of the high and the low half.
        last_street: how 7th street had to be dealt, empty where the hand ends before it or it is not told.
        pot, rake, fee: as stated, None where not. pot_kind: whether the stated pot holds the rake.
        schedule: the line of the sheet's schedule of rake in words, else why nothing is due by one:
            `no schedule` where the sheet has none.
        rake_due, fee_due: what that line takes of the hand, None where it is not known. rake_cap: the most
            that it takes as rake.
        stacks: what the hand did to each seat's chips.
        table: the table after the last step.
    """

    pots: tuple[PotView, ...]
    first_to_show: int | None
    showdown: tuple[ShownView, ...]
    odd_high: tuple[int, ...]
    odd_low: tuple[int, ...]
    last_street: str
    pot: str | None
    pot_kind: str | None
    rake: str | None
    fee: str | None
    schedule: str
    rake_due: str | None
    fee_due: str | None
    rake_cap: str | None
    stacks: tuple[StackView, ...]
    table: TableView


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
