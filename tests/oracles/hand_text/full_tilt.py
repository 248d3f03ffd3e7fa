"""A hand as Full Tilt prints it."""

from collections.abc import Sequence
from random import Random

from schemas.vocabulary import Action, Side
from tests.oracles.hand_text.writer import ORDINAL, HandTextWriter
from tests.oracles.stud.model import Step

_GAMES = {"7stud": "Stud Hi", "7stud8": "Stud H/L", "razz": "Razz", "5stud": "5 Card Stud"}
_PLAIN = {Action.CHECK: "checks", Action.FOLD: "folds"}
_CHIPS = {Action.ANTE: "antes", Action.BRING_IN: "brings in for", Action.BET: "bets", Action.CALL: "calls"}
_TOTALS = {Action.COMPLETE: "completes it to", Action.RAISE: "raises to"}
_SIDES = {Side.WHOLE: "", Side.HIGH: "high ", Side.LOW: "low "}
_NOTICES = (
    "{name} has 15 seconds left to act", "{name} has requested TIME", "{stranger} sits down",
    "{stranger} stands up", "{name} is feeling happy", "{name}: nice catch", "{stranger}: {name} folds",
    "{name}: checks", "{stranger} adds $25", "{stranger}: pot?!",
)  # fmt: skip


class FullTiltWriter(HandTextWriter):
    """Writes the text of Full Tilt; no mark stands between a name and what it does."""

    site = "Full Tilt"
    commas = True

    def opening_lines(self) -> list[str]:
        row = self.row
        if row["kind"] == "tournament":
            place = f"{self.manner.event or 'Stud Special'} ({row['tournament']}), Table {row['table']}"
        else:
            place = f"Table {row['table']} (8 max)"
        small, big = self.money(row["small_bet_minor"]), self.money(row["big_bet_minor"])
        mix = f"{self.manner.mix} - " if self.manner.mix else ""
        stakes = f"{small}/{big} Ante {self.money(row['ante_minor'])} - {mix}Limit {_GAMES[row['game']]}"
        return [f"Full Tilt Poker Game #{row['hand_no']}: {place} - {stakes} - {row['started_at_text']}"]

    def seat_line(self, seat: int, stack: str, *, absent: bool) -> str:
        return f"Seat {seat}: {self.name[seat]} ({stack})" + (", is sitting out" if absent else "")

    def street_line(self, street: int, community: str) -> str:
        if street == 8:
            return "*** SHOW DOWN ***"
        line = f"*** {ORDINAL[street].upper()} STREET ***" + (f" {community}" if community else "")
        if not self.manner.pot_beside_street:
            return line
        all_in = f", {len(self.all_in)} All-In" if self.all_in else ""
        return f"{line} (Total Pot: {self.money(self.pot)}, {len(self.live())} Players{all_in})"

    def dealt_line(self, seat: int, old: Sequence[int], down: Sequence[int], new: Sequence[int]) -> str:
        before = old or down
        brackets = f"{self.cards(before)} {self.cards(new)}" if before else self.cards(new)
        return f"Dealt to {self.name[seat]} {brackets}"

    def action_lines(self, step: Step, total: int) -> list[str]:
        name = self.name[step.seat]
        if step.kind in _PLAIN:
            return [f"{name} {_PLAIN[step.kind]}"]
        end = ", and is all in" if step.all_in else ""
        if step.kind in _TOTALS:
            return [f"{name} {_TOTALS[step.kind]} {self.money(total)}{end}"]
        line = f"{name} {_CHIPS[step.kind]} {self.money(step.amount or 0)}{end}"
        if step.kind != Action.BRING_IN:
            return [line]
        door = self.cards(self.dealt[step.seat][-1:])
        return [f"{name} is {'high' if self.row['game'] == 'razz' else 'low'} with {door}", line]

    def show_line(self, seat: int, cards: Sequence[int], words: str) -> str:
        return f"{self.name[seat]} shows {self.cards(cards)}" + (f" {words}" if words else "")

    def muck_line(self, seat: int) -> str:
        return f"{self.name[seat]} mucks"

    def uncalled_line(self, seat: int, amount: str) -> str:
        return f"Uncalled bet of {amount} returned to {self.name[seat]}"

    def award_line(self, seat: int, amount: str, pot: str, _side: Side) -> str:
        words = f" with {self.words(seat)}" if seat in self.shown and self.row["game"] != "7stud8" else ""
        return f"{self.name[seat]} wins the {_SIDES[_side]}{pot} ({amount}){words}"

    def summary_lines(self) -> list[str]:
        row = self.row
        lines = ["*** SUMMARY ***"]
        rake = self.money(row["rake_minor"])
        lines.append(f"Total pot {self.money(row['pot_minor'])}{self.pots_text()} | Rake {rake}")
        if row["community"]:
            lines.append(f"Board: {self.cards(row['community'])}")
        return lines + [f"Seat {seat}: {self.name[seat]} {self._result(seat)}" for seat in row["seat"]]

    def _result(self, seat: int) -> str:
        if not self.held[seat]:
            return "is sitting out"
        if seat in self.folded:
            return (
                f"folded on {ORDINAL[self.folded[seat]]} St." if self.paid_in(seat) else "didn't bet (folded)"
            )
        won = self.money(self.collected(seat))
        if seat in self.shown:
            words = self.words(seat)
            result = f"and won ({won})" if self.collected(seat) else "and lost"
            return f"showed {self.cards(self.held[seat])} {result}" + (f" with {words}" if words else "")
        listed = self.mucked.get(seat)
        if listed:
            return f"mucked {self.cards(listed)}"
        return f"collected ({won}), mucked" if self.collected(seat) else "mucked"

    def noise_line(self, rng: Random) -> str:
        name = rng.choice(list(self.name.values()))
        return rng.choice(_NOTICES).format(name=name, stranger="Visitor_1")
