"""A hand as it gathers from its lines, in the order in which they stand.

The builder knows what every stud history has in common: streets, street totals, whose cards are
seen, which pot an award names. It judges nothing: an action out of turn or of a wrong size is kept
as it stands. It refuses only what cannot be recorded.
"""

from pipeline.ingest.formats.reading.deck_view import SeatCards
from pipeline.ingest.formats.reading.declared import declared_high, declared_low
from pipeline.ingest.formats.reading.forced import usual
from pipeline.ingest.formats.reading.lines import LineFault
from pipeline.ingest.formats.reading.names import Names
from schemas.cards import HIDDEN, cards_text
from schemas.high_hands import ranks_agree
from schemas.low_hands import NO_LOW
from schemas.recorded_hand import ActionLine, AwardLine, RecordedHand, SeatLine, UncalledLine
from schemas.vocabulary import NOT_STATED, Action, Side, Street

_LOW_GAMES = ("7stud8", "razz")
_ANTE_STREET, _ANTE, _CHECK, _FOLD, _DEAL = Street.ANTE, Action.ANTE, Action.CHECK, Action.FOLD, Action.DEAL
_OPENS = (Action.BET, Action.COMPLETE, Action.RAISE)
MAX_SEATS = 20
"""Seats of the largest table that is read; stud is dealt to eight."""


class HandBuilder:
    """Gathers one hand.

    Attributes:
        hand: the hand so far; its header facts are the format's to fill in.
        names: the screen names of its seats.
        street: the street that the lines have come to.
    """

    def __init__(self, hand: RecordedHand, first_seat: int = 1) -> None:
        """A hand with its header facts and no seats yet; `first_seat` is the number of the site's first."""
        self.hand = hand
        self._first_seat = first_seat
        self.names = Names()
        self._act = hand.actions.append
        self.street = Street.ANTE
        self._betting = False
        self._seats: dict[int, SeatLine] = {}
        self._cards: dict[int, SeatCards] = {}
        self._totals: dict[int, int] = {}
        self._shown: set[int] = set()
        self._mucked: set[int] = set()
        self._put_in: dict[int, int] = {}
        self._put_in_of = 0
        self._no_lows: list[int] = []
        five_card = hand.game == "5stud"
        self._down_first, self._first = (1, Street.SECOND) if five_card else (2, Street.THIRD)
        self._last = Street.FIFTH if five_card else Street.SEVENTH
        self._last_is_down = not five_card

    def seat(self, number: int, name: str, stack: int, sitting_out: bool) -> None:
        """Enters a seat of the list.

        Raises:
            LineFault: the seat or the name stands there already, or no table has so many seats.
        """
        self._check_seat(number)
        self.names.add(name, number)
        self._sit(SeatLine(number, name, stack, sitting_out, []))

    def unnamed_seat(self, number: int, stack: int, sitting_out: bool) -> None:
        """Enters a seat whose player the source does not name; refused as by `seat`."""
        self._check_seat(number)
        self._sit(SeatLine(number, "", stack, sitting_out, []))

    def _check_seat(self, number: int) -> None:
        if number in self._seats or not self._first_seat <= number <= MAX_SEATS:
            raise LineFault(f"seat {number} in the seat list", "SRC-002")

    def _sit(self, line: SeatLine) -> None:
        self._seats[line.seat] = line
        self._cards[line.seat] = SeatCards(self._down_first)
        self.hand.seats.append(line)

    def seat_line(self, number: int) -> SeatLine | None:
        """The line of a seat, None where the list has none."""
        return self._seats.get(number)

    def open_street(self, street: Street, community: list[int]) -> None:
        """Comes to a street; `community` is the card that it deals to all, empty where none.

        Raises:
            LineFault: the street lies before one that was opened, or after the game's last.
        """
        if street <= self.street or (street > self._last and street is not Street.SHOWDOWN):
            raise LineFault(f"the {street.name.lower()} street opens after the {self.street.name.lower()}")
        self.street = street
        self._betting = street is not Street.SHOWDOWN
        if not self._betting:
            return
        self._totals = {}
        if community:
            self.hand.community = community
            self._act(ActionLine(street, 0, Action.DEAL, cards=community))
        elif street is self._last and self._last_is_down:
            for line in self.hand.seats:
                cards = self._cards[line.seat]
                if cards.dealt_in and not line.folded_on:
                    cards.unseen_last()

    def _betting_street(self) -> Street:
        if not self._betting:
            raise LineFault(f"a bet at the {self.street.name.lower()}")
        return self.street

    def ante(self, seat: int, amount: int, all_in: bool) -> None:
        """An ante, whose chips do not count on any street."""
        self._act(ActionLine(_ANTE_STREET, seat, _ANTE, amount, NOT_STATED, all_in, []))

    def add(self, kind: Action, seat: int, amount: int, all_in: bool) -> None:
        """A bring-in, bet or call by the chips that it adds.

        Raises:
            LineFault: no street is open for betting.
        """
        total = self._totals.get(seat, 0) + amount
        self._totals[seat] = total
        self._act(ActionLine(self._betting_street(), seat, kind, amount, total, all_in, []))

    def add_to(self, kind: Action, seat: int, total: int, all_in: bool) -> None:
        """A bring-in, bet or call by the street total that it makes, refused as by `raise_to`."""
        self.raise_to(kind, seat, total, all_in)

    def total(self, seat: int) -> int:
        """What a seat has in on the street so far, antes apart."""
        return self._totals.get(seat, 0)

    def held(self, seat: int) -> list[int]:
        """The cards of a seat as far as they are known, in dealing order."""
        return list(self._cards[seat].dealt)

    def level(self) -> int:
        """The highest street total so far."""
        return max(self._totals.values(), default=0)

    def raise_to(self, kind: Action, seat: int, total: int, all_in: bool, step: int | None = None) -> None:
        """A completion or raise by the street total that it makes.

        Args:
            step: by how much it raises the highest total before it, None where the line does not say; it
                is kept where that total says another.

        Raises:
            LineFault: no street is open for betting, or the total is less than the seat has there.
        """
        amount = total - self._totals.get(seat, 0)
        if amount < 0:
            raise LineFault("a raise to less than the seat has in on this street", "SRC-002")
        line = ActionLine(self._betting_street(), seat, kind, amount, total, all_in, [])
        if step is not None and step != total - max(self._totals.values(), default=0):
            line.restated_step = step
        self._totals[seat] = total
        self._act(line)

    def all_in(self, seat: int, amount: int) -> None:
        """Chips that a line calls all-in and nothing else: by the street total that they make a call, a bet,
        after a bring-in a completion, else a raise. Refused as by `add`.
        """
        level = self.level()
        opened = any(a.street is self.street and a.kind in _OPENS for a in self.hand.actions)
        raised = Action.RAISE if opened else Action.COMPLETE
        kind = raised if level and self.total(seat) + amount > level else Action.CALL if level else Action.BET
        self.add(kind, seat, amount, all_in=True)

    def check(self, seat: int) -> None:
        """A check.

        Raises:
            LineFault: no street is open for betting.
        """
        self._act(ActionLine(self._betting_street(), seat, _CHECK, NOT_STATED, NOT_STATED, False, []))

    def fold(self, seat: int) -> None:
        """A fold.

        Raises:
            LineFault: no street is open for betting.
        """
        street = self._betting_street()
        self._act(ActionLine(street, seat, _FOLD, NOT_STATED, NOT_STATED, False, []))
        if not self._seats[seat].folded_on:
            self._seats[seat].folded_on = int(street)

    def deal(self, seat: int, old: list[int], new: list[int]) -> None:
        """Cards that a line deals to a seat.

        Raises:
            LineFault: no street is open, or the cards contradict those dealt before.
        """
        street = self._betting_street()
        last_down = street is self._last and self._last_is_down
        held = self._cards[seat]
        cards = held.deal(old, new, later=street > self._first, last_down=last_down)
        if held.seen_down and self.hand.hero is None:
            self.hand.hero = seat
        self._act(ActionLine(street, seat, _DEAL, NOT_STATED, NOT_STATED, False, cards))

    def deal_more(self, seat: int, new: list[int]) -> None:
        """As `deal`, by a line of a format that repeats no cards dealt before."""
        self.deal(seat, [card for card in self._cards[seat].dealt if card != HIDDEN], new)

    def show(self, seat: int, cards: list[int], words: str) -> None:
        """A hand that a seat shows, with the site's words for it, empty where it has none.

        Raises:
            LineFault: the cards contradict those that other lines give the seat.
        """
        self._act(ActionLine(self.street, seat, Action.SHOW, cards=cards))
        self._shown.add(seat)
        self._cards[seat].reveal(cards)
        self.declare(seat, words)

    def hold(self, seat: int, cards: list[int]) -> None:
        """The cards that a seat shows, where the source prints no deal: the seat holds them, as far as no
        line dealt it any. Before `show` or a list of them."""
        self._cards[seat].hold(cards)

    def muck(self, seat: int) -> None:
        """A hand that a seat does not show."""
        self._mucked.add(seat)
        self._act(ActionLine(self.street, seat, Action.MUCK, NOT_STATED, NOT_STATED, False, []))

    def list_mucked(self, seat: int, cards: list[int], words: str) -> None:
        """Cards that a summary lists for a hand that was not shown; refused as by `show`."""
        self._cards[seat].reveal(cards)
        self.declare(seat, words)
        for action in reversed(self.hand.actions):
            if action.kind is Action.MUCK and action.seat == seat:
                action.cards = cards
                return

    def list_shown(self, seat: int, cards: list[int], words: str) -> None:
        """Cards that a summary lists for a shown hand, with the words beside them; refused as by `show`."""
        self._cards[seat].reveal(cards)
        self.declare(seat, words)

    def list_folded(self, seat: int, street: Street | None) -> None:
        """A fold as a summary tells it; `street` None where it says none.

        Raises:
            LineFault: the seat folded on another street, was shown or mucked, or got a pot.
        """
        line = self._seats[seat]
        if street and line.folded_on not in (0, street):
            before = Street(line.folded_on).name.lower()
            raise LineFault(f"seat {seat} folded on {before} street, not on {street.name.lower()}", "SRC-002")
        ended = seat in self._shown or seat in self._mucked
        if not line.folded_on and (ended or line.collected):
            raise LineFault(f"seat {seat} did not fold", "SRC-002")

    def list_live(self, seat: int, *, shown: bool) -> None:
        """A seat that a summary tells of as one that did not fold, whose hand was `shown` or not.

        Raises:
            LineFault: the seat folded, or its hand was mucked and not shown.
        """
        if self._seats[seat].folded_on:
            raise LineFault(f"seat {seat} folded", "SRC-002")
        if shown and seat in self._mucked and seat not in self._shown:
            raise LineFault(f"seat {seat} mucked its hand", "SRC-002")

    def list_collected(self, seat: int, amount: int) -> None:
        """What a seat collected in all as a summary tells it, which is kept where the awards differ."""
        line = self._seats[seat]
        if amount != line.collected:
            line.restated_collected = amount

    def list_put_in(self, seat: int, amount: int) -> None:
        """What a seat put in as the list of seats tells it, which is kept where its actions differ."""
        actions = self.hand.actions
        for action in actions[self._put_in_of :]:
            if action.amount > 0:
                self._put_in[action.seat] = self._put_in.get(action.seat, 0) + action.amount
        self._put_in_of = len(actions)
        if amount != self._put_in.get(seat, 0):
            self._seats[seat].restated_put_in = amount

    def declare(self, seat: int, words: str) -> None:
        """The site's words for a seat's hand, in whichever line they stand; razz names no high hand.

        What the first line names is the declared hand. A later line that says more of the same hand adds
        to it; one that contradicts it is kept beside it.
        """
        line = self._seats[seat]
        line.declared_text = line.declared_text or words
        if self.hand.game != "razz":
            self._declare_high(line, *declared_high(words))
        if self.hand.game in _LOW_GAMES:
            self._declare_low(line, declared_low(words))

    def name_hand(self, seat: int, words: str, high: tuple[int, int], low: int = NOT_STATED) -> None:
        """The site's words for a seat's hand where the site has its own; otherwise as `declare`.

        Args:
            high: the `HandClass` that they name and its ranks by `schemas.high_hands`, `NOT_STATED` for
                either that they do not name.
            low: the low hand by `schemas.low_hands`.
        """
        line = self._seats[seat]
        line.declared_text = line.declared_text or words
        self._declare_high(line, *high)
        self._declare_low(line, low)

    def _declare_high(self, line: SeatLine, made: int, ranks: int) -> None:
        if made == NOT_STATED:
            return
        if line.declared_class == NOT_STATED:
            line.declared_class, line.declared_ranks = made, ranks
        elif made == line.declared_class and ranks_agree(ranks, line.declared_ranks):
            line.declared_ranks = max(ranks, line.declared_ranks)
        elif line.restated_class == NOT_STATED:
            line.restated_class, line.restated_ranks = made, ranks

    def _declare_low(self, line: SeatLine, low: int) -> None:
        if line.declared_low == NOT_STATED:
            line.declared_low = low
        elif low not in (NOT_STATED, line.declared_low) and line.restated_low == NOT_STATED:
            line.restated_low = low

    def check_held(self, seat: int, cards: list[int]) -> None:
        """Cards that a line says a seat has.

        Raises:
            LineFault: the cards dealt to it are others.
        """
        if not set(cards) <= set(self._cards[seat].dealt):
            raise LineFault(f"seat {seat} was not dealt {cards_text(cards)}", "SRC-002")

    def no_low(self) -> None:
        """No hand is a low one, of the pot whose awards stand before, of every pot where there is one."""
        self._no_lows.append(len(self.hand.awards))

    def _without_low(self) -> set[int]:
        """The seats whose shown hand is said to be no low one.

        Of several pots the line may mean any whose awards stand before it: of one alone it tells of the
        winners, of more for certain where each of them went to a named low.
        """
        if len(self.hand.pots) < 2:
            return self._shown if self._no_lows else set()
        seats: set[int] = set()
        for start, end in zip([0, *self._no_lows], self._no_lows, strict=False):
            awards = self.hand.awards[start:end]
            pots = {award.pot for award in awards}
            lows = [award for award in awards if self._seats[award.seat].declared_low > 0]
            if len(pots) == 1:
                seats |= {award.seat for award in awards} & self._shown
            elif pots == {award.pot for award in lows}:
                seats |= {award.seat for award in lows}
        return seats

    def award(self, seat: int, pot: int, side: Side, amount: int) -> None:
        """Chips that a seat gets from a pot."""
        self.hand.awards.append(AwardLine(pot, side, seat, amount))
        self._seats[seat].collected += amount

    def uncalled(self, seat: int, amount: int) -> None:
        """Chips that go back to a seat."""
        self.hand.uncalled.append(UncalledLine(seat, amount))

    def end_in_showdown(self) -> None:
        """Of a format that does not mark where the showdown begins, before `finish`: the hands shown or
        mucked on the street that it came to last, after all else of it, are a showdown's where two or more
        seats hold cards."""
        actions = self.hand.actions
        live = {action.seat for action in actions if action.seat and not self._seats[action.seat].folded_on}
        if len(live) < 2:
            return
        for action in reversed(actions):
            if action.kind not in (Action.SHOW, Action.MUCK) or action.street is not self.street:
                return
            action.street = Street.SHOWDOWN

    def finish(self) -> RecordedHand:
        """The hand, with what only all its lines together tell.

        Raises:
            LineFault: it has no seats.
        """
        hand = self.hand
        if not hand.seats:
            raise LineFault("a hand without a seat list")
        without_low = self._without_low() if hand.game == "7stud8" else set[int]()
        for line in hand.seats:
            line.cards = self._cards[line.seat].dealt
            if line.seat in without_low:
                self._declare_low(line, NO_LOW)
        if hand.ante is None:
            hand.ante = usual(hand.actions, Action.ANTE)
        if hand.bring_in is None:
            hand.bring_in = usual(hand.actions, Action.BRING_IN)
        if len(hand.pots) < 2:
            for award in hand.awards:
                award.pot = max(award.pot, 0)
        return hand
