"""What the texts of sites have in common: the order of their parts, and which lines they have."""

from abc import ABC, abstractmethod
from collections.abc import Sequence

from pipeline.simulate.stud.played import PlayedHand, PlayedSeat, PlayedStep
from schemas.cards import HIDDEN, card_text
from schemas.money import to_text
from schemas.recorded_hand import AwardLine
from schemas.vocabulary import NOT_STATED, Action, Street

ORDINALS = {2: "2nd", 3: "3rd", 4: "4th", 5: "5th", 6: "6th", 7: "7th"}
WAGERS = (Action.BRING_IN, Action.COMPLETE, Action.BET, Action.RAISE, Action.CALL)
_SPOKEN = (Action.ANTE, *WAGERS, Action.CHECK, Action.FOLD)
_SIGNS = {"USD": "$", "EUR": "€", "GBP": "£", "play": "", "chips": ""}


def bracket(cards: Sequence[int]) -> str:
    """`[2c Kd]`."""
    return f"[{' '.join(card_text(card) for card in cards)}]"


class Dialect(ABC):
    """Writes one hand as its site prints it, from `as_printed`; subclasses word the lines."""

    commas: bool
    """Whether thousands are set off."""

    def __init__(self, hand: PlayedHand) -> None:
        """A hand as printed.

        Raises:
            ValueError: the text has no words for something in it.
        """
        if hand.currency not in _SIGNS or (hand.kind == "tournament") != (hand.currency == "chips"):
            raise ValueError(f"{hand.site} has no {hand.kind} hands in {hand.currency}")
        self.hand = hand
        self.level = 0
        self.seen: dict[int, list[int]] = {seat.number: [] for seat in hand.seats}
        self.folded = {seat.number for seat in hand.seats if seat.folded_on}

    @abstractmethod
    def head(self) -> list[str]:
        """The lines before the seat list."""

    @abstractmethod
    def seat(self, seat: PlayedSeat) -> str:
        """A line of the seat list."""

    @abstractmethod
    def street(self, street: Street) -> str:
        """What opens a street."""

    @abstractmethod
    def deal(self, seat: PlayedSeat, old: Sequence[int], down: Sequence[int], new: Sequence[int]) -> str:
        """Cards that are seen dealt: `old` before, `down` and `new` now."""

    @abstractmethod
    def act(self, seat: PlayedSeat, step: PlayedStep) -> list[str]:
        """A step that is no deal and no show."""

    @abstractmethod
    def show(self, seat: PlayedSeat, cards: Sequence[int]) -> str:
        """A hand laid open."""

    @abstractmethod
    def returned(self, seat: PlayedSeat, chips: str) -> str:
        """Chips that go back."""

    @abstractmethod
    def award(self, seat: PlayedSeat, award: AwardLine, pot: str) -> str:
        """Chips from a pot, which `pot` names."""

    @abstractmethod
    def board(self, cards: str) -> str:
        """The common card in the summary."""

    @abstractmethod
    def result(self, seat: PlayedSeat) -> str | None:
        """What the summary says of a seat; None where it passes it over."""

    def text(self) -> str:
        """The hand's text, to the end of its last line."""
        hand, now = self.hand, Street.ANTE
        lines = [*self.head(), *(self.seat(seat) for seat in hand.seats)]
        returns = [self.returned(hand.seat(number), self.money(chips)) for number, chips in hand.uncalled]
        last_spoken = max(at for at, step in enumerate(hand.steps) if step.kind in _SPOKEN)
        for at, step in enumerate(hand.steps):
            for street in self._streets(now, step):
                lines.append(self.street(street))
                self.level, now = 0, street
            lines += self._tell(step)
            if at == last_spoken:
                lines += returns
        lines += [self.award(hand.seat(award.seat), award, self.pot_name(award.pot)) for award in hand.awards]
        return "\n".join([*lines, "*** SUMMARY ***", *self._summary()]) + "\n"

    def _streets(self, now: Street, step: PlayedStep) -> list[Street]:
        """The streets that open before a step, those without a line of their own too."""
        if step.street < now:
            raise ValueError(f"{self.hand.site} prints no street after a later one")
        five = self.hand.game == "5stud"
        first, last = (Street.SECOND, Street.FIFTH) if five else (Street.THIRD, Street.SEVENTH)
        dealt = max(len(seat.cards) + len(self.hand.community) for seat in self.hand.seats)
        reached = min(dealt, last) if step.street == Street.SHOWDOWN else step.street
        opened = [Street(street) for street in range(max(first, now + 1), reached + 1)]
        return [*opened, Street.SHOWDOWN] if now < step.street == Street.SHOWDOWN else opened

    def _tell(self, step: PlayedStep) -> list[str]:
        if step.seat == 0:
            return []  # the street's own line has the common card
        seat = self.hand.seat(step.seat)
        if step.kind == Action.DEAL:
            return [self._deal(seat, step)]
        if step.kind == Action.SHOW:
            return [self.show(seat, step.cards)]
        lines = self.act(seat, step)
        self.level = max(self.level, step.total if step.kind in WAGERS else 0)
        return lines

    def _deal(self, seat: PlayedSeat, step: PlayedStep) -> str:
        """Of the first cards either the last alone is seen, or all are."""
        old, new = self.seen[seat.number], [card for card in step.cards if card != HIDDEN]
        halfway = 1 < len(new) < len(step.cards)
        if step.cards[-1] == HIDDEN or halfway:
            raise ValueError(f"{self.hand.site} prints no line for an up card that is not seen")
        self.seen[seat.number] = old + new
        return self.deal(seat, old, [] if old else new[:-1], new if old else new[-1:])

    def _summary(self) -> list[str]:
        hand = self.hand
        pots = [f" {self.pot_name(n).capitalize()} {self.money(c)}." for n, c in enumerate(hand.pots)]
        rake = self.money(hand.rake or 0)
        lines = [f"Total pot {self.money(hand.pot or 0)}{''.join(pots)} | Rake {rake}"]
        if hand.community:
            lines.append(self.board(bracket(hand.community)))
        results = [(seat, self.result(seat)) for seat in hand.seats]
        return lines + [f"Seat {seat.number}: {seat.player} {told}" for seat, told in results if told]

    def pot_name(self, pot: int) -> str:
        """`pot` where there is one alone; `main pot`, `side pot`, and `side pot-1` where there are more."""
        several = len(self.hand.pots)
        if several < 2 or pot == NOT_STATED:
            return "pot"
        if pot == 0:
            return "main pot"
        return "side pot" if several == 2 else f"side pot-{pot}"

    def money(self, minor: int) -> str:
        """An amount as printed: no decimals where they are nought.

        Raises:
            ValueError: it is below nought.
        """
        if minor < 0:
            raise ValueError(f"{self.hand.site} prints no amount of {minor}")
        digits = self.hand.minor_digits
        whole, point, decimals = to_text(minor, digits).partition(".")
        whole = f"{int(whole):,}" if self.commas else whole
        return _SIGNS[self.hand.currency] + whole + (point + decimals if decimals.strip("0") else "")

    def listed(self, seat: PlayedSeat) -> list[int]:
        """The cards that the summary lists for a mucked hand, empty where it does not."""
        mucks = [s for s in self.hand.steps if s.seat == seat.number and s.kind == Action.MUCK]
        return mucks[0].cards if mucks else []

    def shown(self, seat: PlayedSeat) -> list[int]:
        """The cards that a seat showed, empty where it did not."""
        shows = [s for s in self.hand.steps if s.seat == seat.number and s.kind == Action.SHOW]
        return shows[-1].cards if shows else []

    def has_bet(self, seat: PlayedSeat) -> bool:
        """Whether a seat put in more than its ante."""
        return any(s.seat == seat.number and s.kind in WAGERS for s in self.hand.steps)

    def showed(self, seat: PlayedSeat) -> str:
        """`showed [..] and won (..) with ..`: both sites word it so."""
        won = f"won ({self.money(seat.collected)})" if seat.collected else "lost"
        words = f" with {seat.declared_text}" if seat.declared_text else ""
        return f"showed {bracket(self.shown(seat))} and {won}{words}"
