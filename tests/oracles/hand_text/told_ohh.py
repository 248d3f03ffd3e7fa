"""Open Hand History: one object, written from the standard's description and the profile for stud."""

import json
import re
from copy import deepcopy
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any

from schemas.cards import HIDDEN, card_text
from schemas.money import to_text
from schemas.vocabulary import Action, Side
from tests.oracles.hand_text.dress import some_names
from tests.oracles.hand_text.structured import WAGERS, coin, usual, worded
from tests.oracles.stud import model
from tests.oracles.stud.model import Row, Step

_GAMES = {"7stud": "Stud", "5stud": "Stud", "7stud8": "StudHiLo", "razz": "Razz"}
_STREETS = {2: "2nd", 3: "3rd", 4: "4th", 5: "5th", 6: "6th", 7: "7th", 8: "Showdown"}
_WORDS = {
    Action.ANTE: "Post Ante", Action.BRING_IN: "Post Extra Blind", Action.BET: "Bet", Action.RAISE: "Raise",
    Action.CALL: "Call", Action.CHECK: "Check", Action.FOLD: "Fold", Action.DEAL: "Dealt Cards",
    Action.SHOW: "Shows Cards", Action.MUCK: "Mucks Cards",
}  # fmt: skip


_NUMBER = re.compile(r'"<([0-9.]+)>"')
"""A number on its way into JSON, which the library would write in its own way."""


class Ohh:
    """The format, by its profile for stud."""

    form = "ohh"
    sees = "up"

    def can(self, row: Row) -> bool:
        """It tells every game."""
        return row["limit"] == "fixed"

    def write(self, row: Row, rng: Random) -> tuple[str, Row]:
        """A file of one hand."""
        return _Hand(row, rng).told()


class _Hand:
    def __init__(self, row: Row, rng: Random) -> None:
        self.row, self.rng = row, rng
        self.steps = worded(model.steps_of(row), mucked_cards=True)
        self.ids = dict(zip(row["seat"], rng.sample(range(1, 40), len(row["seat"])), strict=True))
        self.as_totals = coin(rng)
        # what a raise means that nobody called, or not wholly, the pots do not say
        unsaid = bool(row["uncalled_seat"]) or any(step.all_in for step in self.steps)
        self.says_totals = unsaid or coin(rng)
        self.facts: Row = {"site": "OHH"}

    def told(self) -> tuple[str, Row]:
        hand: dict[str, Any] = {"spec_version": "1.4.6", "internal_version": "0.1", "network_name": "Net"}
        for part in (self.event, self.stakes, self.players):
            part(hand)
        hand["rounds"] = self.rounds()
        hand["pots"] = self.pots()
        if coin(self.rng):
            hand["flags"] = ["Observed"]
        indent = self.rng.choice((None, 2))
        text = json.dumps({"ohh": hand}, indent=indent, ensure_ascii=coin(self.rng))
        return _NUMBER.sub(r"\1", text) + "\n", self.expected()

    def number(self, minor: int) -> str:
        text = to_text(minor, self.row["minor_digits"])
        short = text.rstrip("0").rstrip(".") if "." in text else text
        return f"<{self.rng.choice((text, short))}>"

    # --- facts ----------------------------------------------------------------------------------

    def event(self, hand: dict[str, Any]) -> None:
        rng, row = self.rng, self.row
        number = rng.randrange(10**6, 10**9)
        at = datetime(2021, 1, 1, tzinfo=UTC) + timedelta(seconds=rng.randrange(10**7))
        stamp = f"{at:%Y-%m-%dT%H:%M:%S}{rng.choice(('Z', '+00:00', ''))}"
        hand |= {"site_name": "Some Site", "game_number": str(number), "start_date_utc": stamp}
        hand |= {"table_name": 'Halley "II"', "game_type": _GAMES[row["game"]], "table_size": 8}
        hand["bet_limit"] = {"bet_type": "FL", "bet_cap": 0}
        tournament = row["kind"] == "tournament"
        hand["tournament"] = tournament
        if tournament:
            hand["tournament_info"] = {"tournament_number": "T9", "name": "Big"}
        hand["currency"] = "Chips" if tournament else row["currency"]
        self.facts |= {
            "hand_no": str(number), "started_at_utc": at, "started_at_text": stamp, "at_zone": "UTC",
            "played_in": f"{at:%Y-%m}", "table": 'Halley "II"', "tournament": "T9" if tournament else None,
            "max_seats": 8, "currency": row["currency"], "minor_digits": row["minor_digits"],
        }  # fmt: skip

    def stakes(self, hand: dict[str, Any]) -> None:
        row = self.row
        hand["dealer_seat"] = 0
        hand["small_blind_amount"] = self.number(row["small_bet_minor"])
        hand["big_blind_amount"] = self.number(row["big_bet_minor"])
        for name, kind in (("ante", Action.ANTE), ("bring_in", Action.BRING_IN)):
            said = coin(self.rng)
            if said:
                hand[f"{name}_amount"] = self.number(row[f"{name}_minor"])
            self.facts[f"{name}_stated_minor"] = row[f"{name}_minor"] if said else None
            self.facts[f"{name}_minor"] = row[f"{name}_minor"] if said else usual(self.steps, kind)

    def players(self, hand: dict[str, Any]) -> None:
        row = self.row
        names = ["" if self.rng.random() < 0.05 else name for name in some_names(self.rng, len(row["seat"]))]
        self.facts["player"] = names
        hand["players"] = [
            {
                "id": self.ids[seat], "seat": seat, "name": name, "display": name.upper(),
                **({"starting_stack": self.number(stack)} if stack >= 0 else {}),
                **({"is_sitting_out": True} if out else {}),
            }
            for seat, name, stack, out in zip(
                row["seat"], names, row["start_stack_minor"], row["sitting_out"], strict=True
            )
        ]  # fmt: skip
        if row["hero"] is not None:
            hand["hero_player_id"] = self.ids[row["hero"]]

    # --- play -----------------------------------------------------------------------------------

    def rounds(self) -> list[dict[str, Any]]:
        first = model.opening_street(self.row["game"])
        last = max(len(cards) for cards in model.cards_of(self.row).values())
        last = max(last, 7) if self.row["community"] else last
        by_street: dict[int, list[dict[str, Any]]] = {street: [] for street in range(first, last + 1)}
        totals: dict[tuple[int, int], int] = {}
        number = 0
        for step in self.steps:
            if step.seat == 0:
                continue
            number += 1
            at = max(step.street, first)
            by_street.setdefault(at, []).append({"action_number": number, **self.action(step, totals)})
        long = self.rng.choice(("", " Street"))
        rounds: list[dict[str, Any]] = []
        for street, actions in by_street.items():
            name = _STREETS[street] + (long if street < 8 else "")
            rounds.append({"id": len(rounds), "street": name, "actions": actions})
            if street == 7 and self.row["community"]:
                rounds[-1]["cards"] = [card_text(card) for card in self.row["community"]]
        return rounds

    def action(self, step: Step, totals: dict[tuple[int, int], int]) -> dict[str, Any]:
        told: dict[str, Any] = {"player_id": self.ids[step.seat], "action": _WORDS[step.kind]}
        if step.amount is not None and step.kind in (Action.ANTE, Action.BRING_IN, Action.CALL, *WAGERS):
            before = totals.get((step.street, step.seat), 0)
            if step.kind != Action.ANTE:
                totals[step.street, step.seat] = before + step.amount
            as_total = step.kind == Action.RAISE and self.as_totals
            told["amount"] = self.number(before + step.amount if as_total else step.amount)
            told["is_allin"] = step.all_in
            if step.kind == Action.RAISE and self.says_totals:
                told["total"] = self.number(before + step.amount)
        cards = step.cards
        if step.kind == Action.DEAL and cards[:-1] == [HIDDEN] * (len(cards) - 1) and coin(self.rng):
            cards = cards[-1:]
        if cards:
            told["cards"] = [card_text(card) for card in cards]
        return told

    def pots(self) -> list[dict[str, Any]]:
        row = self.row
        several = len(row["pots_minor"]) > 1 and not row["rake_minor"]
        sides = coin(self.rng)
        names = {int(Side.WHOLE): None, int(Side.HIGH): "high", int(Side.LOW): "low"}
        amounts = row["pots_minor"] if several else [row["pot_minor"]]
        self.told_awards: list[tuple[int, int, int, int]] = []
        pots: list[dict[str, Any]] = []
        for at, amount in enumerate(amounts):
            wins: list[dict[str, Any]] = []
            for pot, side, seat, won in zip(
                row["award_pot"], row["award_side"], row["award_seat"], row["award_amount_minor"], strict=True
            ):
                if several and pot != at:
                    continue
                win: dict[str, Any] = {"player_id": self.ids[seat], "win_amount": self.number(won)}
                if sides and side:
                    win["side"] = names[side]
                wins.append(win)
                self.told_awards.append((at, side if sides else 0, seat, won))
            rake = {} if several or row["rake_minor"] is None else {"rake": self.number(row["rake_minor"])}
            pots.append({"number": at, "amount": self.number(amount), **rake, "player_wins": wins})
        self.facts |= {
            "pot_minor": row["pot_minor"], "pot_kind": "gross", "pots_minor": list(amounts),
            "rake_minor": None if several else row["rake_minor"],
        }  # fmt: skip
        return pots

    def expected(self) -> Row:
        row, count = deepcopy(self.row), len(self.row["seat"])
        model.put_steps(row, self.steps)
        row |= {
            "level": None,
            "button": None,
            "fee_minor": None,
            "uncalled_seat": [],
            "uncalled_amount_minor": [],
        }
        for name in (
            "declared_class", "declared_low", "finish_stack_minor", "declared_ranks", "restated_class",
            "restated_ranks", "restated_low", "restated_collected_minor", "restated_put_in_minor",
        ):  # fmt: skip
            row[name] = [-1] * count
        row["declared_text"] = [""] * count
        row["restated_step_minor"] = [-1] * len(self.steps)
        names = ("award_pot", "award_side", "award_seat", "award_amount_minor")
        for at, name in enumerate(names):
            row[name] = [award[at] for award in self.told_awards]
        return row | self.facts


TOLD = Ohh()
