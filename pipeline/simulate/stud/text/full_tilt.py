"""A hand as Full Tilt prints it."""

from collections.abc import Sequence

from pipeline.simulate.stud.played import PlayedSeat, PlayedStep
from pipeline.simulate.stud.text.dialect import ORDINALS, Dialect, bracket
from schemas.recorded_hand import AwardLine
from schemas.vocabulary import Action, Side, Street

_GAMES = {"7stud": "Stud Hi", "7stud8": "Stud H/L", "razz": "Razz", "5stud": "5 Card Stud"}
_ADDS = {Action.ANTE: "antes", Action.BRING_IN: "brings in for", Action.BET: "bets", Action.CALL: "calls"}
_TOTALS = {Action.COMPLETE: "completes it to", Action.RAISE: "raises to"}
_PLAIN = {Action.CHECK: "checks", Action.FOLD: "folds", Action.MUCK: "mucks"}
_SIDES = {Side.WHOLE: "", Side.HIGH: "high ", Side.LOW: "low "}


class FullTilt(Dialect):
    """The dialect up to 2012: stakes and ante before the game, no pot beside the street."""

    games = tuple(_GAMES)
    commas = True

    def head(self) -> list[str]:
        """All facts in one line."""
        hand = self.hand
        place = f"Table {hand.table} ({hand.max_seats} max)"
        if hand.kind == "tournament":
            place = f"Stud Evening ({hand.tournament}), Table {hand.table}"
        stakes = f"{self.money(hand.small_bet)}/{self.money(hand.big_bet)}"
        if hand.ante_stated is not None:
            stakes += f" Ante {self.money(hand.ante_stated)}"
        game = f"Limit {_GAMES[hand.game]}"
        return [f"Full Tilt Poker Game #{hand.hand_no}: {place} - {stakes} - {game} - {hand.started_at_text}"]

    def seat(self, seat: PlayedSeat) -> str:
        """`Seat 1: name (2,115)`."""
        out = ", is sitting out" if seat.sitting_out else ""
        return f"Seat {seat.number}: {seat.player} ({self.money(seat.stack)}){out}"

    def street(self, street: Street) -> str:
        """`*** 3RD STREET ***`."""
        if street == Street.SHOWDOWN:
            return "*** SHOW DOWN ***"
        common = street == Street.SEVENTH and self.hand.community
        card = f" {bracket(self.hand.community)}" if common else ""
        return f"*** {ORDINALS[street].upper()} STREET ***{card}"

    def deal(self, seat: PlayedSeat, old: Sequence[int], down: Sequence[int], new: Sequence[int]) -> str:
        """Cards seen before, or lying down, in a bracket before the new ones."""
        before = old or down
        return f"Dealt to {seat.player} {bracket(before)} {bracket(new)}" if before else (
            f"Dealt to {seat.player} {bracket(new)}"
        )  # fmt: skip

    def act(self, seat: PlayedSeat, step: PlayedStep) -> list[str]:
        """`name raises to $4`; before a bring-in, whose card makes it."""
        if step.kind in _PLAIN:
            return [f"{seat.player} {_PLAIN[step.kind]}"]
        end = ", and is all in" if step.all_in else ""
        if step.kind in _TOTALS:
            return [f"{seat.player} {_TOTALS[step.kind]} {self.money(step.total)}{end}"]
        line = f"{seat.player} {_ADDS[step.kind]} {self.money(step.amount)}{end}"
        if step.kind != Action.BRING_IN:
            return [line]
        side = "high" if self.hand.game == "razz" else "low"
        return [f"{seat.player} is {side} with {bracket(self.seen[seat.number][-1:])}", line]

    def show(self, seat: PlayedSeat, cards: Sequence[int]) -> str:
        """`name shows [..] a pair of Fives`."""
        return f"{seat.player} shows {bracket(cards)} {seat.declared_text}".rstrip()

    def returned(self, seat: PlayedSeat, chips: str) -> str:
        """`Uncalled bet of 600 returned to name`."""
        return f"Uncalled bet of {chips} returned to {seat.player}"

    def award(self, seat: PlayedSeat, award: AwardLine, pot: str) -> str:
        """`name wins the low side pot ($4)`; of an undivided pot with what."""
        words = f" with {seat.declared_text}" if seat.declared_text and award.side == Side.WHOLE else ""
        return f"{seat.player} wins the {_SIDES[award.side]}{pot} ({self.money(award.amount)}){words}"

    def board(self, cards: str) -> str:
        """`Board: [6h]`."""
        return f"Board: {cards}"

    def result(self, seat: PlayedSeat) -> str | None:
        """A line for every seat."""
        if not seat.cards:
            return "is sitting out"
        if seat.number in self.folded:
            has_bet = self.has_bet(seat)
            return f"folded on {ORDINALS[seat.folded_on]} St." if has_bet else "didn't bet (folded)"
        if self.shown(seat):
            return self.showed(seat)
        if self.listed(seat):
            return f"mucked {bracket(self.listed(seat))}"
        return f"collected ({self.money(seat.collected)}), mucked" if seat.collected else "mucked"
