"""One simulated hand: everything that happened, and what its source would print of it.

`truth` holds what only the table knows; `row` says what a source states. Amounts are minor units, cards
are those of `schemas.cards`; `NOT_STATED` (-1) stands where nothing is stated.
"""

from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from schemas.cards import HIDDEN
from schemas.recorded_hand import ActionLine, AwardLine, RecordedHand, SeatLine, UncalledLine
from schemas.vocabulary import NOT_STATED, Action, Street


@dataclass(slots=True)
class PlayedSeat:
    """One seat of the list, as printed.

    Attributes:
        cards: its cards in dealing order as the source shows them in the end, `HIDDEN` where it never does.
        truth: the same cards as they were.
        folded_on: street of the fold, 0 none.
        declared_class, declared_ranks, declared_low, declared_text: the hand as named at the showdown, as
            in `HANDS`.
    """

    number: int
    player: str
    stack: int
    sitting_out: bool = False
    cards: list[int] = field(default_factory=list[int])
    truth: list[int] = field(default_factory=list[int])
    folded_on: int = 0
    declared_class: int = NOT_STATED
    declared_ranks: int = NOT_STATED
    declared_low: int = NOT_STATED
    declared_text: str = ""
    collected: int = 0
    finish: int = NOT_STATED

    def line(self) -> SeatLine:
        """The seat as it is recorded."""
        return SeatLine(
            self.number,
            self.player,
            self.stack,
            self.sitting_out,
            self.cards,
            self.declared_class,
            self.declared_low,
            self.declared_text,
            self.folded_on,
            self.collected,
            self.finish,
            self.declared_ranks,
        )


@dataclass(slots=True)
class PlayedStep:
    """One line of the play; `seat` 0 deals the common card. `amount` is what it adds, `total` the seat's
    total on the street after it, antes apart. `cards`: of a deal the new ones, of a show all seven."""

    street: Street
    seat: int
    kind: Action
    amount: int = NOT_STATED
    total: int = NOT_STATED
    all_in: bool = False
    cards: list[int] = field(default_factory=list[int])

    def line(self) -> ActionLine:
        """The step as it is recorded."""
        return ActionLine(self.street, self.seat, self.kind, self.amount, self.total, self.all_in, self.cards)


@dataclass(slots=True)
class PlayedHand:
    """One hand; names and meanings as in `schemas.tables_recorded.HANDS`."""

    hand_no: str
    site: str
    kind: str
    game: str
    limit: str
    currency: str
    minor_digits: int
    rules: str | None
    table: str
    started_at_utc: datetime
    small_bet: int
    big_bet: int
    ante: int
    bring_in: int
    tournament: str | None = None
    level: str | None = None
    max_seats: int = 8
    button: int | None = None
    hero: int | None = None
    ante_stated: int | None = None
    bring_in_stated: int | None = None
    seats: list[PlayedSeat] = field(default_factory=list[PlayedSeat])
    steps: list[PlayedStep] = field(default_factory=list[PlayedStep])
    awards: list[AwardLine] = field(default_factory=list[AwardLine])
    uncalled: list[tuple[int, int]] = field(default_factory=list[tuple[int, int]])
    community: list[int] = field(default_factory=list[int])
    pot: int | None = None
    pots: list[int] = field(default_factory=list[int])
    rake: int | None = None
    fee: int | None = None
    pot_kind: str | None = "gross"
    started_at_text: str | None = None
    at_zone: str = "UTC"
    played_in: str | None = None

    def seat(self, number: int) -> PlayedSeat:
        """The seat of a number.

        Raises:
            KeyError: the list has none.
        """
        for seat in self.seats:
            if seat.number == number:
                return seat
        raise KeyError(number)

    def row(self) -> dict[str, Any]:
        """The hand as columns of `HANDS`, without `hand_id` and provenance."""
        told = RecordedHand(
            hand_no=self.hand_no,
            site=self.site,
            kind=self.kind,
            game=self.game,
            limit=self.limit,
            currency=self.currency,
            minor_digits=self.minor_digits,
            started_at_utc=self.started_at_utc,
            started_at_text=self.started_at_text or self.started_at_utc.isoformat(),
            at_zone=self.at_zone,
            played_in=self.played_in or f"{self.started_at_utc:%Y-%m}",
            table=self.table,
            tournament=self.tournament,
            level=self.level,
            max_seats=self.max_seats,
            button=self.button,
            hero=self.hero,
            small_bet=self.small_bet,
            big_bet=self.big_bet,
            ante=self.ante,
            ante_stated=self.ante_stated,
            bring_in=self.bring_in,
            pot=self.pot,
            rake=self.rake,
            fee=self.fee,
            pot_kind=self.pot_kind,
            pots=self.pots,
            community=self.community,
            seats=[seat.line() for seat in self.seats],
            actions=[step.line() for step in self.steps],
            awards=self.awards,
            uncalled=[UncalledLine(seat, amount) for seat, amount in self.uncalled],
        )
        return told.row() | {"rules": self.rules, "bring_in_stated_minor": self.bring_in_stated}


def hidden(count: int) -> list[int]:
    """So many cards that the source does not show."""
    return [HIDDEN] * count
