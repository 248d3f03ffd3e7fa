"""How a hand of the seven-card stud family ends."""

from dataclasses import dataclass

from pipeline.view.model.table import TableView


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
        awarded: what it was awarded, as checks reckon it: of its collected chips where no awards are
            listed, and without its own uncalled bet where the site pays that out with the pot.
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
