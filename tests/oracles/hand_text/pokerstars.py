"""A hand as PokerStars prints it."""

from collections.abc import Sequence
from random import Random

from schemas.vocabulary import Action, Side
from tests.oracles.hand_text.writer import ORDINAL, HandTextWriter
from tests.oracles.stud.model import Step

_GAMES = {"7stud": "7 Card Stud", "7stud8": "7 Card Stud Hi/Lo", "razz": "Razz", "5stud": "5 Card Stud"}
_PLAIN = {Action.CHECK: "checks", Action.FOLD: "folds"}
_CHIPS = {Action.ANTE: "posts the ante", Action.BRING_IN: "brings in for", Action.BET: "bets",
          Action.CALL: "calls"}  # fmt: skip
_NOTICES = (
    "{stranger} joins the table at seat #7", "{stranger} leaves the table", "{name} is disconnected",
    "{name} is connected", "{name} has timed out",
    "{stranger} was removed from the table for failing to post",
    '{name} said, "ty"', '{stranger} said, "{name}: folds"',
)  # fmt: skip


class PokerStarsWriter(HandTextWriter):
    """Writes the text of PokerStars; a completion is worded as a raise, or as a bet by the opener."""

    site = "PokerStars"
    commas = False

    def opening_lines(self) -> list[str]:
        row, mix = self.row, self.manner.mix
        game = f"{_GAMES[row['game']]} Limit"
        small, big = self.money(row["small_bet_minor"]), self.money(row["big_bet_minor"])
        if row["kind"] == "tournament":
            event = self.manner.event or "$10+$1 USD"
            game = f"{mix} ({game})" if mix else game
            facts = f"Tournament #{row['tournament']}, {event} {game} - {row['level']} ({small}/{big})"
        elif mix:
            facts = f" {mix} ({game}, {small}/{big} USD)"
        else:
            facts = f" {game} ({small}/{big} USD)"
        head = f"PokerStars Hand #{row['hand_no']}: {facts} - {row['started_at_text']}"
        return [head, f"Table '{row['table']}' {row['max_seats']}-max"]

    def seat_line(self, seat: int, stack: str, *, absent: bool) -> str:
        return f"Seat {seat}: {self.name[seat]} ({stack} in chips) {'is sitting out' if absent else ''}"

    def street_line(self, street: int, community: str) -> str:
        word = {7: "RIVER", 8: "SHOW DOWN"}.get(street) or f"{ORDINAL[street]} STREET"
        return f"*** {word} ***" + (f" {community}" if community else "")

    def dealt_line(self, seat: int, old: Sequence[int], down: Sequence[int], new: Sequence[int]) -> str:
        now = self.cards([*down, *new])
        return (
            f"Dealt to {self.name[seat]} {self.cards(old)} {now}"
            if old
            else f"Dealt to {self.name[seat]} {now}"
        )

    def action_lines(self, step: Step, total: int) -> list[str]:
        name, amount = self.name[step.seat], step.amount or 0
        if step.kind in _PLAIN:
            return [f"{name}: {_PLAIN[step.kind]} "]
        end = " and is all-in" if step.all_in else ""
        kind = Action.BET if step.kind == Action.COMPLETE and not self.level else step.kind
        if kind in (Action.COMPLETE, Action.RAISE):
            return [f"{name}: raises {self.money(total - self.level)} to {self.money(total)}{end}"]
        return [f"{name}: {_CHIPS[kind]} {self.money(amount)}{end}"]

    def show_line(self, seat: int, cards: Sequence[int], words: str) -> str:
        return f"{self.name[seat]}: shows {self.cards(cards)}" + (f" ({words})" if words else "")

    def muck_line(self, seat: int) -> str:
        did = "mucks hand" if len(self.live()) > 1 else "doesn't show hand"
        return f"{self.name[seat]}: {did} "

    def uncalled_line(self, seat: int, amount: str) -> str:
        return f"Uncalled bet ({amount}) returned to {self.name[seat]}"

    def award_line(self, seat: int, amount: str, pot: str, _side: Side) -> str:
        return f"{self.name[seat]} collected {amount} from {pot}"

    def summary_lines(self) -> list[str]:
        row = self.row
        lines = ["*** SUMMARY ***"]
        rake = self.money(row["rake_minor"])
        lines.append(f"Total pot {self.money(row['pot_minor'])}{self.pots_text()} | Rake {rake} ")
        if row["community"]:
            lines.append(f"Board {self.cards(row['community'])}")
        return lines + [f"Seat {seat}: {self.name[seat]} {self._result(seat)}" for seat in row["seat"]
                        if self.held[seat]]  # fmt: skip

    def _result(self, seat: int) -> str:
        if seat in self.folded:
            street = self.folded[seat]
            where = "River" if street == 7 else f"{ORDINAL[street]} Street"
            return f"folded on the {where}" + ("" if self.paid_in(seat) else " (didn't bet)")
        won = self.money(self.collected(seat))
        if seat in self.shown:
            words = self.words(seat)
            result = f"and won ({won})" if self.collected(seat) else "and lost"
            return f"showed {self.cards(self.held[seat])} {result}" + (f" with {words}" if words else "")
        listed = self.mucked.get(seat)
        if listed:
            return f"mucked {self.cards(listed)}"
        return f"collected ({won})" if self.collected(seat) else "mucked"

    def noise_line(self, rng: Random) -> str:
        name = rng.choice(list(self.name.values()))
        return rng.choice(_NOTICES).format(name=name, stranger="Visitor_1")
