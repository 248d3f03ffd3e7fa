"""Plays one hand by the plain rules and writes it down."""

from collections.abc import Sequence
from random import Random

from pipeline.simulate.stud import boards
from pipeline.simulate.stud.betting import Seat, Street
from pipeline.simulate.stud.deck import Deck, last_deal
from pipeline.simulate.stud.plan import FIVE_CARD, StudPlan
from pipeline.simulate.stud.played import PlayedHand, PlayedSeat, PlayedStep
from schemas.cards import HIDDEN
from schemas.vocabulary import Action, LastDeal
from schemas.vocabulary import Street as StreetName


class Game:
    """One hand in play.

    Attributes:
        hand: what is written down.
        seats: the betting's side of each seat, by number, clockwise.
        cards: all cards of each seat, in dealing order.
        last_bettor: seat that put the bet up last, on the latest street that had a bet.
        bet_street: that street.
        first_of_last: seat that was first to act on the last street, 0 nobody.
        common: the shared card of the last street.
    """

    def __init__(self, plan: StudPlan, hand: PlayedHand, absent: Sequence[int], rng: Random) -> None:
        """A hand whose seats are listed; `absent` are the numbers of those not there."""
        self.plan, self.hand, self.rng = plan, hand, rng
        self.seats = {
            seat.number: Seat(seat.number, seat.stack, seat.number in absent) for seat in hand.seats
        }
        self.cards: dict[int, list[int]] = {seat.number: [] for seat in hand.seats}
        self.last_bettor, self.bet_street, self.first_of_last = 0, 0, 0
        self.common: int | None = None
        self._deck = Deck(rng, plan.sheet.burns)
        self._first = StreetName.SECOND if plan.game == FIVE_CARD else StreetName.THIRD
        self._last = StreetName.FIFTH if plan.game == FIVE_CARD else StreetName.SEVENTH
        self.street = StreetName.ANTE
        self._now: Street | None = None
        self._first_on_sixth = 0

    def play(self) -> None:
        """Antes, all streets, until one seat is left or the last street is bet."""
        for seat in self.seats.values():
            amount = min(self.hand.ante, seat.chips)
            seat.pay(amount)
            seat.street = 0
            self._write(seat, Action.ANTE, amount)
        for street in range(self._first, self._last + 1):
            if len(self.live()) < 2:
                return
            self.street = StreetName(street)
            self._deal()
            self._bet()

    def live(self) -> list[Seat]:
        """Seats still in, clockwise."""
        return [seat for seat in self.seats.values() if not seat.folded]

    def up(self, number: int) -> list[int]:
        """The cards of a seat that lie up."""
        held = self.cards[number]
        return held[1:] if self.plan.game == FIVE_CARD else held[2:6]

    def _deal(self) -> None:
        if self.street == self._first:
            down = 1 if self.plan.game == FIVE_CARD else 2
            for seat in self.seats.values():
                new = [self._deck.deal() for _ in range(down + 1)]
                self._lay(seat, new, [False] * down + [True])
            return
        if self.street == StreetName.SEVENTH:
            self._deal_last()
            return
        self._deck.burn()
        for seat in self.live():
            self._lay(seat, [self._deck.deal()], [True])

    def _deal_last(self) -> None:
        live = self.live()
        way = last_deal(self.plan.sheet, self._deck.stub, len(live))
        if way is None:  # the sheet is silent: a card each while they last
            way = LastDeal.OWN_CARDS if self._deck.stub > len(live) else LastDeal.COMMON_CARD
        if way in (LastDeal.OWN_CARDS_WITH_BURNS, LastDeal.COMMON_CARD_WITH_BURNS):
            self._deck.add_burns()
        own = way in (LastDeal.OWN_CARDS, LastDeal.OWN_CARDS_WITH_BURNS)
        if self._deck.stub > (len(live) if own else 1):  # no card is burned that is needed
            self._deck.burn()
        if own:
            for seat in live:
                self._lay(seat, [self._deck.deal()], [False])
            return
        self.common = self._deck.deal()
        self.hand.community = [self.common]
        self.hand.steps.append(PlayedStep(self.street, 0, Action.DEAL, cards=[self.common]))

    def _lay(self, seat: Seat, new: list[int], face_up: list[bool]) -> None:
        self.cards[seat.number] += new
        sees_down = self.plan.sees == "all" or seat.number == self.hand.hero
        shown = [card if lies_up or sees_down else HIDDEN for card, lies_up in zip(new, face_up, strict=True)]
        listed = self._listed(seat.number)
        listed.cards += shown
        listed.truth += new
        if self.street == StreetName.SEVENTH and not sees_down:
            return  # sources print no line for a last card that they do not see
        self.hand.steps.append(PlayedStep(self.street, seat.number, Action.DEAL, cards=shown))

    def _listed(self, number: int) -> PlayedSeat:
        return self.hand.seat(number)

    def _bet(self) -> None:
        plan, sheet = self.plan, self.plan.sheet
        small = self.street <= self._first + 1
        size = plan.small_bet if small else plan.big_bet
        for seat in self.seats.values():
            seat.street, seat.acted, seat.may_raise = 0, False, True
        self._now = street = Street(sheet, plan.limit == "no-limit", self.seats, size)
        board = {seat.number: self.up(seat.number) for seat in self.live()}
        with_chips = [seat for seat in self.live() if seat.can_bet]
        if len(with_chips) < 2:
            if self.street == self._last:  # nobody acts; the boards tell who would
                self.first_of_last = boards.leader(plan.game, board, sheet.board_tie)
            return
        if self.street == self._first:
            self._open(street, boards.opener(plan.game, {n: cards[-1] for n, cards in board.items()}))
        else:
            pair_doubles = plan.game in sheet.open_pair_games and self.street == StreetName.FOURTH
            if pair_doubles and plan.limit == "fixed" and boards.has_open_pair(board):
                street.upper = plan.big_bet
            first = self._first_to_act(board)
            turn = self.seats[first] if street.is_pending(self.seats[first]) else street.next_after(first)
            if self.street == StreetName.SIXTH:
                self._first_on_sixth = turn.number if turn else 0
            if self.street == self._last:
                self.first_of_last = turn.number if turn else first
            self._go_round(street, turn)
        if street.last_bettor:
            self.last_bettor, self.bet_street = street.last_bettor, int(self.street)

    def _first_to_act(self, board: dict[int, list[int]]) -> int:
        """By the boards; with a common card whoever was first on 6th, if he still can bet (002.H4)."""
        before = self.seats.get(self._first_on_sixth)
        if self.common is not None and before is not None and before.can_bet:
            return before.number
        return boards.leader(self.plan.game, board, self.plan.sheet.board_tie)

    def _open(self, street: Street, lowest: int) -> None:
        """The bring-in, or at once the completion; a low card without chips leaves it to its left (002.E)."""
        plan = self.plan
        street.first_size = plan.small_bet
        if plan.sheet.completion == "raises-from-bring-in" and plan.limit == "fixed":
            street.counted_from = plan.bring_in
        opener = self.seats[lowest]
        if not opener.can_bet:
            left = street.next_after(lowest)
            if left is None:
                return
            opener = left
        if opener.chips >= plan.small_bet and not opener.absent and self.rng.random() < 0.1:
            opener.acted = True
            street.raise_to(opener, plan.small_bet)
            self._write(opener, Action.BET, plan.small_bet)
        else:
            amount = min(plan.bring_in, opener.chips)
            opener.pay(amount)
            opener.acted = True
            opener.may_raise = False
            street.level = street.base = plan.bring_in
            street.last_bettor = opener.number
            self._write(opener, Action.BRING_IN, amount)
        self._go_round(street, street.next_after(opener.number))

    def _go_round(self, street: Street, turn: Seat | None) -> None:
        while turn is not None:
            self._act(street, turn)
            turn = street.next_after(turn.number)

    def _act(self, street: Street, seat: Seat) -> None:
        owed = street.level - seat.street
        mood = self.rng.random()
        seat.acted = True
        if owed > 0 and (seat.absent or mood > self._stays(street)):
            seat.folded = True
            self._listed(seat.number).folded_on = int(self.street)
            self._write(seat, Action.FOLD)
            return
        target = None if seat.absent else self._target(street, seat)
        if target is not None:
            before = seat.street
            kind = Action.RAISE if street.level > 0 else Action.BET
            street.raise_to(seat, target)
            seat.may_raise = False
            self._write(seat, kind, target - before)
            return
        seat.may_raise = False
        if owed <= 0:
            self._write(seat, Action.CHECK)
            return
        amount = min(owed, seat.chips)
        seat.pay(amount)
        self._write(seat, Action.CALL, amount)

    def _stays(self, street: Street) -> float:
        """How likely a seat plays on."""
        loose = self.plan.loose
        return loose if street.bets else min(loose + 0.15, 1)

    def _target(self, street: Street, seat: Seat) -> int | None:
        """What the seat bets or raises to, None where it does not."""
        goals = street.targets(seat)
        if not goals or self.rng.random() > 0.3:
            return None
        goal = self.rng.choice(goals)
        if self.plan.limit == "no-limit":
            goal += self.rng.choice((0, 0, self.plan.small_bet, 7 * self.plan.bring_in))
        most = seat.street + seat.chips
        goal = min(goal, most)
        return goal if goal > street.level else None

    def _write(self, seat: Seat, kind: Action, amount: int = -1) -> None:
        total = -1 if amount < 0 or kind == Action.ANTE else seat.street
        all_in = amount >= 0 and seat.chips == 0
        street = StreetName.ANTE if kind == Action.ANTE else self.street
        self.hand.steps.append(PlayedStep(street, seat.number, kind, amount, total, all_in))
