"""How a table stands after some of a hand's steps: who is in, what lies before each seat, whose turn it is.

Plain bookkeeping by the rules as read, apart from the replay's; it does not judge the steps.
"""

from collections.abc import Sequence

from pipeline.simulate.stud.played import PlayedHand, PlayedStep
from schemas.vocabulary import Action, Street

_RAISES = (Action.BRING_IN, Action.COMPLETE, Action.BET, Action.RAISE)


def first_street(game: str) -> int:
    """The street of the bring-in."""
    return Street.SECOND if game == "5stud" else Street.THIRD


def last_street(game: str) -> int:
    """The last street that is dealt."""
    return Street.FIFTH if game == "5stud" else Street.SEVENTH


class Ledger:
    """The table after some steps.

    Attributes:
        seats: numbers of the seats dealt in, clockwise.
        street: the street being bet.
        level: what each seat must have put in on it; bets: its bets and raises that count.
        on_street, put, chips: by seat, put in on the street (antes apart), in the hand, left.
        acted, folded, broke: seats that acted on the street, folded, have no chips left.
        upper: a bet or raise at the upper limit was made on the street.
        short: an all-in wager on the street was no full one.
        last_raise: what the street's last wager added.
        actor: who acted last on the street, 0 nobody.
        bettor: who put up the level last in the hand, 0 nobody; bet_street: on which street.
        bet_short: it was an all-in raise of less than a bet, which may be no more than a call (003.12).
    """

    def __init__(self, hand: PlayedHand, steps: Sequence[PlayedStep]) -> None:
        """The table after these of the hand's steps."""
        self.hand = hand
        self.first = first_street(hand.game)
        dealt = {step.seat for step in hand.steps if step.kind == Action.DEAL and step.street == self.first}
        self.seats = sorted(dealt)
        self.put = dict.fromkeys(self.seats, 0)
        self.chips = {seat.number: seat.stack for seat in hand.seats}
        self.folded: set[int] = set()
        self.bettor = self.bet_street = 0
        self.bet_short = False
        self._open(self.first)
        for step in steps:
            self.take(step)

    def _open(self, street: int) -> None:
        self.street = street
        self.on_street = dict.fromkeys(self.seats, 0)
        self.acted: set[int] = set()
        self.level = self.bets = self.last_raise = self.actor = 0
        self.upper = self.short = False

    def take(self, step: PlayedStep) -> None:
        """Let a step count."""
        if step.street > self.street and step.kind != Action.ANTE:
            self._open(step.street)
        if step.kind >= Action.DEAL or step.seat not in self.put:
            return
        chips = max(step.amount, 0)
        self.put[step.seat] += chips
        self.chips[step.seat] -= chips
        if step.kind == Action.ANTE:
            return
        self.actor = step.seat
        self.acted.add(step.seat)
        if step.kind == Action.FOLD:
            self.folded.add(step.seat)
            return
        self.on_street[step.seat] += chips
        if step.kind in _RAISES:
            self._raise(step)

    def _raise(self, step: PlayedStep) -> None:
        total = self.on_street[step.seat]
        full = self.hand.bring_in if step.kind == Action.BRING_IN and step.all_in else 0
        added = total - self.level
        if added > 0:
            self.bettor, self.bet_street = step.seat, self.street
            limited = self.hand.limit == "fixed" and self.level > 0 and step.kind != Action.BRING_IN
            self.bet_short = limited and step.all_in and added < self.size
        if step.kind == Action.BRING_IN and total < self.hand.small_bet:
            self.short = self.short or total < full
        elif added > 0:
            # A completion is a bet of the whole, the bring-in within it.
            self.last_raise = max(added if self.bets else total, self.last_raise)
            self.bets += 1
            whole = added in (self.size, self.hand.big_bet) or total == self.hand.small_bet
            self.short = self.short or (step.all_in and not whole)
            self.upper = self.upper or (self.street == Street.FOURTH and added == self.hand.big_bet)
        self.level = max(self.level, total, full)

    @property
    def size(self) -> int:
        """A bet of the street, in fixed limit."""
        low = self.street <= self.first + 1 and not self.upper
        return self.hand.small_bet if low else self.hand.big_bet

    @property
    def live(self) -> list[int]:
        """Seats that have not folded, clockwise."""
        return [seat for seat in self.seats if seat not in self.folded]

    @property
    def able(self) -> list[int]:
        """Live seats with chips."""
        return [seat for seat in self.live if self.chips[seat] > 0]

    def owes(self, seat: int) -> int:
        """What the seat lacks to the level."""
        return max(self.level - self.on_street[seat], 0)

    def pending(self, seat: int) -> bool:
        """Whether the street cannot close before the seat acts."""
        if seat in self.folded or self.chips[seat] <= 0 or len(self.live) < 2:
            return False
        return self.owes(seat) > 0 or (seat not in self.acted and len(self.able) > 1)

    def after(self, seat: int) -> list[int]:
        """All seats from the one left of `seat` on, itself last."""
        return [s for s in self.seats if s > seat] + [s for s in self.seats if s <= seat]

    def due(self, last: int) -> int:
        """The first seat left of `last` that is pending, 0 nobody."""
        return next((seat for seat in self.after(last) if self.pending(seat)), 0)

    def raised_from(self, from_bring_in: bool) -> int:
        """What a full raise is added to; `from_bring_in`: over the completion the sheet counts from there."""
        completed = self.street == self.first and self.level <= self.hand.small_bet
        if from_bring_in and completed and self.hand.limit == "fixed":
            return self.hand.bring_in
        return self.level

    def full_raise(self, from_bring_in: bool = False) -> int:
        """The street total of the next full bet, completion or raise; in no-limit the least."""
        if self.street == self.first and self.bets == 0:
            return self.hand.small_bet
        if self.hand.limit == "no-limit":
            return self.level + max(self.last_raise, self.hand.small_bet)
        return self.raised_from(from_bring_in) + self.size
