"""One simulated hand: everything that happened, and what its source would print of it.

`truth` holds what only the table knows; `row` says what a source states. Amounts are minor units, cards
are those of `schemas.cards`; `NOT_STATED` (-1) stands where nothing is stated.
"""

from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from schemas.cards import HIDDEN
from schemas.vocabulary import NOT_STATED, Action, Side, Street


@dataclass(slots=True)
class PlayedSeat:
    """One seat of the list, as printed.

    Attributes:
        cards: its cards in dealing order as the source shows them in the end, `HIDDEN` where it never does.
        truth: the same cards as they were.
        folded_on: street of the fold, 0 none.
        declared_class, declared_low, declared_text: the hand as named at the showdown, as in `HANDS`.
    """

    number: int
    player: str
    stack: int
    sitting_out: bool = False
    cards: list[int] = field(default_factory=list[int])
    truth: list[int] = field(default_factory=list[int])
    folded_on: int = 0
    declared_class: int = NOT_STATED
    declared_low: int = NOT_STATED
    declared_text: str = ""
    collected: int = 0
    finish: int = NOT_STATED


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


@dataclass(slots=True)
class PlayedAward:
    """Chips awarded: `pot` 0 the main pot, 1 and on the side pots, NOT_STATED where there is one alone."""

    pot: int
    side: Side
    seat: int
    amount: int


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
    awards: list[PlayedAward] = field(default_factory=list[PlayedAward])
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
        return self._facts() | self._seat_columns() | self._step_columns() | self._award_columns()

    def _facts(self) -> dict[str, Any]:
        return {
            "rules": self.rules,
            "hand_no": self.hand_no,
            "site": self.site,
            "kind": self.kind,
            "game": self.game,
            "limit": self.limit,
            "currency": self.currency,
            "minor_digits": self.minor_digits,
            "started_at_utc": self.started_at_utc,
            "started_at_text": self.started_at_text or self.started_at_utc.isoformat(),
            "at_zone": self.at_zone,
            "played_in": self.played_in or f"{self.started_at_utc:%Y-%m}",
            "table": self.table,
            "tournament": self.tournament,
            "level": self.level,
            "max_seats": self.max_seats,
            "button": self.button,
            "hero": self.hero,
            "small_bet_minor": self.small_bet,
            "big_bet_minor": self.big_bet,
            "ante_minor": self.ante,
            "ante_stated_minor": self.ante_stated,
            "bring_in_minor": self.bring_in,
            "bring_in_stated_minor": self.bring_in_stated,
            "pot_minor": self.pot,
            "rake_minor": self.rake,
            "fee_minor": self.fee,
            "pot_kind": self.pot_kind,
            "pots_minor": self.pots,
            "community": self.community,
        }

    def _seat_columns(self) -> dict[str, Any]:
        return {
            "seat": [seat.number for seat in self.seats],
            "player": [seat.player for seat in self.seats],
            "start_stack_minor": [seat.stack for seat in self.seats],
            "sitting_out": [int(seat.sitting_out) for seat in self.seats],
            "seat_card_count": [len(seat.cards) for seat in self.seats],
            "seat_cards": [card for seat in self.seats for card in seat.cards],
            "declared_class": [seat.declared_class for seat in self.seats],
            "declared_low": [seat.declared_low for seat in self.seats],
            "declared_text": [seat.declared_text for seat in self.seats],
            "folded_on": [seat.folded_on for seat in self.seats],
            "collected_minor": [seat.collected for seat in self.seats],
            "finish_stack_minor": [seat.finish for seat in self.seats],
        }

    def _step_columns(self) -> dict[str, Any]:
        return {
            "action_street": [int(step.street) for step in self.steps],
            "action_seat": [step.seat for step in self.steps],
            "action_kind": [int(step.kind) for step in self.steps],
            "action_amount_minor": [step.amount for step in self.steps],
            "action_to_minor": [step.total for step in self.steps],
            "action_all_in": [int(step.all_in) for step in self.steps],
            "action_card_count": [len(step.cards) for step in self.steps],
            "action_cards": [card for step in self.steps for card in step.cards],
        }

    def _award_columns(self) -> dict[str, Any]:
        return {
            "award_pot": [award.pot for award in self.awards],
            "award_side": [int(award.side) for award in self.awards],
            "award_seat": [award.seat for award in self.awards],
            "award_amount_minor": [award.amount for award in self.awards],
            "uncalled_seat": [seat for seat, _ in self.uncalled],
            "uncalled_amount_minor": [amount for _, amount in self.uncalled],
        }


def hidden(count: int) -> list[int]:
    """So many cards that the source does not show."""
    return [HIDDEN] * count
