"""KingsClub's text: labels of streets one too low, and as they should be."""

from collections.abc import Sequence
from copy import deepcopy
from random import Random

from schemas.cards import HIDDEN, card_text
from schemas.vocabulary import Action
from tests.oracles.hand_text.dress import some_names
from tests.oracles.hand_text.plain_facts import (
    one_award_a_seat,
    plain_money,
    some_stamp,
    state_nothing_twice,
    with_last_cards,
)
from tests.oracles.hand_text.plain_steps import usual, without_completions
from tests.oracles.stud import model
from tests.oracles.stud.model import Row, Step

_GAMES = {"7stud": "Seven Card Stud", "7stud8": "Seven Card Stud Hi-Lo", "razz": "Razz"}
_LABELS = {3: "3RD", 4: "4TH", 5: "5TH", 6: "6TH", 7: "7TH"}
_TOTALS = {
    Action.BRING_IN: "brings in for",
    Action.BET: "bets",
    Action.RAISE: "raises to",
    Action.CALL: "calls",
}
_PLAIN = {Action.CHECK: "checks", Action.FOLD: "folds"}


def _bracket(cards: Sequence[int]) -> str:
    return f"[{' '.join('X' if card == HIDDEN else card_text(card) for card in cards)}]"


class _Writer:
    """Writes one hand from the row that says what the text states."""

    def __init__(self, row: Row, *, old_labels: bool) -> None:
        self.row, self.old_labels = row, old_labels
        self.name = dict(zip(row["seat"], row["player"], strict=True))
        self.lines: list[str] = []

    def money(self, minor: int) -> str:
        return plain_money(self.row, minor)

    def text(self) -> str:
        row = self.row
        stakes = f"{self.money(row['small_bet_minor'])}/{self.money(row['big_bet_minor'])}"
        self.lines = [
            f"#{row['hand_no']}: Limit {_GAMES[row['game']]} - {stakes}",
            row["started_at_text"],
            f"Table '{row['table']}'",
        ]
        for seat, stack in zip(row["seat"], row["start_stack_minor"], strict=True):
            self.lines.append(f"Seat {seat}: {self.name[seat]} ({self.money(stack)})")
        street = 0
        for step in model.steps_of(row):
            if 3 <= step.street <= 7 and step.street > street:
                street = step.street
                self._label(street)
            self._tell(step)
        return "\n".join([*self.lines, *self._summary()]) + "\n"

    def _label(self, street: int) -> None:
        label = _LABELS.get(street - self.old_labels)
        self.lines += [f"*** {label} STREET ***"] if label else []

    def _tell(self, step: Step) -> None:
        name, end = self.name[step.seat], ", and is all in" if step.all_in else ""
        if step.kind == Action.DEAL:
            line = f"Dealt to {name}: {_bracket(step.cards)}"
        elif step.kind == Action.ANTE:
            line = f"{name}: posts ante {self.money(step.amount or 0)}{end}"
        elif step.kind == Action.SHOW:
            line = f"{name} shows {_bracket(step.cards)}"
        elif step.kind in _PLAIN:
            line = f"{name} {_PLAIN[step.kind]}"
        else:
            line = f"{name} {_TOTALS[step.kind]} {self.money(step.to or 0)}{end}"
        self.lines.append(line)

    def _summary(self) -> list[str]:
        row, lines = self.row, ["*** SUMMARY ***"]
        for at, seat in enumerate(row["seat"]):
            change = row["finish_stack_minor"][at] - row["start_stack_minor"][at]
            sign = "+" if change > 0 else "-" if change < 0 else ""
            finish = self.money(row["finish_stack_minor"][at])
            lines.append(f"Seat {seat}: {self.name[seat]} ({finish}) {sign}{self.money(abs(change))}")
        lines += [f"Rake {self.money(row['rake_minor'])}"] if row["rake_minor"] is not None else []
        for seat, amount in zip(row["award_seat"], row["award_amount_minor"], strict=True):
            lines.append(f"{self.name[seat]} wins pot ({self.money(amount)})")
        return lines


def _dressed(row: Row, rng: Random) -> Row:
    """A generated row with what the text states of it."""
    row = deepcopy(row)
    steps = with_last_cards(row, without_completions(model.steps_of(row)))
    year, month, day, hour, minute, second = some_stamp(rng, (2020, 2023))
    row |= {
        "hand_no": str(rng.randrange(10**6, 10**8)), "site": "KingsClub", "max_seats": None,
        "table": rng.choice(("Plain Mix", "L'Étoile (2)", "'x'")), "currency": "play",
        "started_at_text": f"{year}-{month:02d}-{day:02d} {hour:02d}:{minute:02d}:{second:02d}",
        "played_in": f"{year}-{month:02d}", "at_zone": None, "started_at_utc": None,
        "player": some_names(rng, len(row["seat"])), "button": None, "ante_stated_minor": None,
        "ante_minor": usual(steps, Action.ANTE), "bring_in_minor": usual(steps, Action.BRING_IN),
        "pot_minor": None, "pot_kind": None, "rake_minor": row["rake_minor"] or None,
    }  # fmt: skip
    finish = _finishing(row, steps)
    model.put_steps(row, steps)
    state_nothing_twice(row)
    one_award_a_seat(row)
    row["finish_stack_minor"] = finish
    row["uncalled_seat"] = row["uncalled_amount_minor"] = []
    row["sitting_out"] = [0] * len(row["seat"])
    del row["hand_id"], row["bring_in_due_minor"]
    return row


def _finishing(row: Row, steps: list[Step]) -> list[int]:
    left = dict(zip(row["seat"], row["start_stack_minor"], strict=True))
    for step in steps:
        if step.seat:
            left[step.seat] -= step.amount or 0
    for seat, amount in zip(row["uncalled_seat"], row["uncalled_amount_minor"], strict=True):
        left[seat] += amount
    return [left[s] + c for s, c in zip(row["seat"], row["collected_minor"], strict=True)]


class KingsClubTold:
    """The site's text, by its writer."""

    form = "kingsclub-text"
    sees = "up"

    def can(self, row: Row) -> bool:
        """Cash hands whose stacks are printed, where nobody mucks: how the site tells of that, and of a
        shared last card, is not known."""
        mucks = any(step.kind == Action.MUCK for step in model.steps_of(row))
        printed = row["kind"] == "cash" and -1 not in row["start_stack_minor"] and row["limit"] == "fixed"
        return printed and row["game"] in _GAMES and not row["community"] and not mucks

    def write(self, row: Row, rng: Random) -> tuple[str, Row]:
        """The text, and the row as it states it."""
        dress = _dressed(row, rng)
        return _Writer(dress, old_labels=rng.random() < 0.5).text(), dress


TOLD = KingsClubTold()
