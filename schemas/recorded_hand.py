"""One recorded hand of the seven-card stud family, as its source states it, before it is a row.

Amounts are minor units of `currency`; `NOT_STATED` (-1) stands where a list element has none.
Cards are `schemas.cards` integers. `RecordedHand.row` gives the columns of `HANDS` but for the
hand's identity and provenance, which ingest adds.
"""

from dataclasses import dataclass, field
from datetime import datetime

from schemas.vocabulary import NOT_STATED, Action, Side, Street


@dataclass(slots=True)
class SeatLine:
    """One seat of the source's list.

    Attributes:
        cards: all its cards in dealing order, `HIDDEN` where the source shows none. A live seat's
            face-down last card stands as `HIDDEN` although no line deals it.
        declared_class: class of the high hand as named, `NOT_STATED` where none is named and in razz.
        declared_low: the low hand as named, by `schemas.low_hands`; 0 said to have none.
        declared_text: the source's words for the shown or mucked hand, empty where none.
        declared_ranks: the ranks of the high hand as far as it names them, by `schemas.high_hands`;
            `NOT_STATED` where it names none.
        restated_class, restated_ranks: the high hand as another line names it that contradicts the
            declared one, `NOT_STATED` where none does.
        restated_low: the low hand likewise.
        restated_collected: what the summary says that the seat collected, where it contradicts the
            awards, `NOT_STATED` where it does not.
        restated_put_in: what the list of seats says that the seat put in, antes and uncalled chips with it,
            where its actions come to another sum, `NOT_STATED` where they do not.
        folded_on: street of the fold, 0 none.
    """

    seat: int
    player: str
    start_stack: int = NOT_STATED
    sitting_out: bool = False
    cards: list[int] = field(default_factory=list[int])
    declared_class: int = NOT_STATED
    declared_low: int = NOT_STATED
    declared_text: str = ""
    folded_on: int = 0
    collected: int = 0
    finish_stack: int = NOT_STATED
    declared_ranks: int = NOT_STATED
    restated_class: int = NOT_STATED
    restated_ranks: int = NOT_STATED
    restated_low: int = NOT_STATED
    restated_collected: int = NOT_STATED
    restated_put_in: int = NOT_STATED


@dataclass(slots=True)
class ActionLine:
    """One thing that a seat did, or that was dealt to it.

    Attributes:
        seat: 0 for the community card.
        amount: chips that it added.
        to: the seat's total on the street after it, antes apart.
        cards: of a deal the new ones only, of a show or muck all that are shown.
        restated_step: by how much a raise raises as its own line says, where that contradicts the total
            that it makes, `NOT_STATED` where it does not.
    """

    street: Street
    seat: int
    kind: Action
    amount: int = NOT_STATED
    to: int = NOT_STATED
    all_in: bool = False
    cards: list[int] = field(default_factory=list[int])
    restated_step: int = NOT_STATED


@dataclass(slots=True)
class AwardLine:
    """One award; `pot` is 0 for the main pot, 1 and on for side pots, `NOT_STATED` where not said."""

    pot: int
    side: Side
    seat: int
    amount: int


@dataclass(slots=True)
class UncalledLine:
    """Chips that went back to a seat because nobody called them."""

    seat: int
    amount: int


@dataclass(slots=True)
class RecordedHand:
    """One hand; names and meanings as in `schemas.tables_recorded.HANDS`, None is not stated.

    Attributes:
        apart: what else than its number tells it from the other hands of its site, where the numbers
            begin anew with each event; no column.
    """

    hand_no: str
    site: str
    kind: str
    game: str
    limit: str
    currency: str
    minor_digits: int
    started_at_utc: datetime | None = None
    started_at_text: str | None = None
    at_zone: str | None = None
    played_in: str | None = None
    table: str | None = None
    tournament: str | None = None
    level: str | None = None
    max_seats: int | None = None
    button: int | None = None
    hero: int | None = None
    small_bet: int | None = None
    big_bet: int | None = None
    ante: int | None = None
    ante_stated: int | None = None
    bring_in: int | None = None
    bring_in_stated: int | None = None
    pot: int | None = None
    rake: int | None = None
    fee: int | None = None
    pot_kind: str | None = None
    pots: list[int] = field(default_factory=list[int])
    community: list[int] = field(default_factory=list[int])
    seats: list[SeatLine] = field(default_factory=list[SeatLine])
    actions: list[ActionLine] = field(default_factory=list[ActionLine])
    awards: list[AwardLine] = field(default_factory=list[AwardLine])
    uncalled: list[UncalledLine] = field(default_factory=list[UncalledLine])
    apart: tuple[str, ...] = ()

    def row(self) -> dict[str, object]:
        """The hand as columns of `HANDS`, without `hand_id` and provenance."""
        return self._facts() | self._seat_columns() | self._action_columns() | self._award_columns()

    def _facts(self) -> dict[str, object]:
        return {
            "hand_no": self.hand_no,
            "site": self.site,
            "kind": self.kind,
            "game": self.game,
            "limit": self.limit,
            "currency": self.currency,
            "minor_digits": self.minor_digits,
            "started_at_utc": self.started_at_utc,
            "started_at_text": self.started_at_text,
            "at_zone": self.at_zone,
            "played_in": self.played_in,
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
            "pots_minor": list(self.pots),
            "community": list(self.community),
        }

    def _seat_columns(self) -> dict[str, object]:
        return {
            "seat": [s.seat for s in self.seats],
            "player": [s.player for s in self.seats],
            "start_stack_minor": [s.start_stack for s in self.seats],
            "sitting_out": [int(s.sitting_out) for s in self.seats],
            "seat_card_count": [len(s.cards) for s in self.seats],
            "declared_class": [s.declared_class for s in self.seats],
            "declared_low": [s.declared_low for s in self.seats],
            "declared_text": [s.declared_text for s in self.seats],
            "folded_on": [s.folded_on for s in self.seats],
            "collected_minor": [s.collected for s in self.seats],
            "finish_stack_minor": [s.finish_stack for s in self.seats],
            "declared_ranks": [s.declared_ranks for s in self.seats],
            "restated_class": [s.restated_class for s in self.seats],
            "restated_ranks": [s.restated_ranks for s in self.seats],
            "restated_low": [s.restated_low for s in self.seats],
            "restated_collected_minor": [s.restated_collected for s in self.seats],
            "restated_put_in_minor": [s.restated_put_in for s in self.seats],
            "seat_cards": [card for s in self.seats for card in s.cards],
        }

    def _action_columns(self) -> dict[str, object]:
        return {
            "action_street": [int(a.street) for a in self.actions],
            "action_seat": [a.seat for a in self.actions],
            "action_kind": [int(a.kind) for a in self.actions],
            "action_amount_minor": [a.amount for a in self.actions],
            "action_to_minor": [a.to for a in self.actions],
            "action_all_in": [int(a.all_in) for a in self.actions],
            "action_card_count": [len(a.cards) for a in self.actions],
            "restated_step_minor": [a.restated_step for a in self.actions],
            "action_cards": [card for a in self.actions for card in a.cards],
        }

    def _award_columns(self) -> dict[str, object]:
        return {
            "award_pot": [a.pot for a in self.awards],
            "award_side": [int(a.side) for a in self.awards],
            "award_seat": [a.seat for a in self.awards],
            "award_amount_minor": [a.amount for a in self.awards],
            "uncalled_seat": [u.seat for u in self.uncalled],
            "uncalled_amount_minor": [u.amount for u in self.uncalled],
        }
