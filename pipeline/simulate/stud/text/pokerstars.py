"""A hand as PokerStars prints it."""

from collections.abc import Sequence

from pipeline.simulate.stud.played import PlayedSeat, PlayedStep
from pipeline.simulate.stud.text.dialect import ORDINALS, Dialect, bracket
from schemas.recorded_hand import AwardLine
from schemas.vocabulary import Action, Street

_GAMES = {"7stud": "7 Card Stud", "7stud8": "7 Card Stud Hi/Lo", "razz": "Razz"}
_ADDS = {
    Action.ANTE: "posts the ante", Action.BRING_IN: "brings in for", Action.BET: "bets", Action.CALL: "calls",
}  # fmt: skip
_PLAIN = {Action.CHECK: "checks", Action.FOLD: "folds", Action.MUCK: "mucks hand"}


class PokerStars(Dialect):
    """The dialect since 2009: `Hand`, the currency word beside the stakes."""

    games = tuple(_GAMES)
    commas = False

    def head(self) -> list[str]:
        """The hand's line and the table's."""
        hand, game = self.hand, f"{_GAMES[self.hand.game]} Limit"
        stakes = f"{self.money(hand.small_bet)}/{self.money(hand.big_bet)}"
        if hand.kind == "tournament":
            facts = f"Tournament #{hand.tournament}, $10+$1 USD {game} - {hand.level} ({stakes})"
        else:
            word = "" if hand.currency == "play" else f" {hand.currency}"
            facts = f" {game} ({stakes}{word})"
        table = f"Table '{hand.table}' {hand.max_seats}-max"
        return [f"PokerStars Hand #{hand.hand_no}: {facts} - {hand.started_at_text}", table]

    def seat(self, seat: PlayedSeat) -> str:
        """`Seat 1: name (6120 in chips) `."""
        out = "is sitting out" if seat.sitting_out else ""
        return f"Seat {seat.number}: {seat.player} ({self.money(seat.stack)} in chips) {out}"

    def street(self, street: Street) -> str:
        """`*** 3rd STREET ***`; 7th is the river."""
        if street == Street.SHOWDOWN:
            return "*** SHOW DOWN ***"
        if street < Street.SEVENTH:
            return f"*** {ORDINALS[street]} STREET ***"
        common = f" {bracket(self.hand.community)}" if self.hand.community else ""
        return f"*** RIVER ***{common}"

    def deal(self, seat: PlayedSeat, old: Sequence[int], down: Sequence[int], new: Sequence[int]) -> str:
        """The first cards in one bracket, later ones in a second."""
        before = f"{bracket(old)} " if old else ""
        return f"Dealt to {seat.player} {before}{bracket([*down, *new])}"

    def act(self, seat: PlayedSeat, step: PlayedStep) -> list[str]:
        """`name: raises 200 to 300`."""
        if step.kind in _PLAIN:
            return [f"{seat.player}: {_PLAIN[step.kind]} "]
        end = " and is all-in" if step.all_in else ""
        if step.kind == Action.RAISE:
            step_up = self.money(max(step.total - self.level, 0))
            return [f"{seat.player}: raises {step_up} to {self.money(step.total)}{end}"]
        return [f"{seat.player}: {_ADDS[step.kind]} {self.money(step.amount)}{end}"]

    def show(self, seat: PlayedSeat, cards: Sequence[int]) -> str:
        """`name: shows [..] (a pair of Fives)`."""
        words = f" ({seat.declared_text})" if seat.declared_text else ""
        return f"{seat.player}: shows {bracket(cards)}{words}"

    def returned(self, seat: PlayedSeat, chips: str) -> str:
        """`Uncalled bet (600) returned to name`."""
        return f"Uncalled bet ({chips}) returned to {seat.player}"

    def award(self, seat: PlayedSeat, award: AwardLine, pot: str) -> str:
        """`name collected 7440 from pot`."""
        return f"{seat.player} collected {self.money(award.amount)} from {pot}"

    def board(self, cards: str) -> str:
        """`Board [6h]`."""
        return f"Board {cards}"

    def result(self, seat: PlayedSeat) -> str | None:
        """Nothing of a seat without cards."""
        if not seat.cards:
            return None
        if seat.number in self.folded:
            where = "River" if seat.folded_on == Street.SEVENTH else f"{ORDINALS[seat.folded_on]} Street"
            return f"folded on the {where}" + ("" if self.has_bet(seat) else " (didn't bet)")
        if self.shown(seat):
            return self.showed(seat)
        if self.listed(seat):
            return f"mucked {bracket(self.listed(seat))}"
        return f"collected ({self.money(seat.collected)})" if seat.collected else "mucked"
