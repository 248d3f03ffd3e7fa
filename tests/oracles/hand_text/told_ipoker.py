"""iPoker's XML: a session that is never closed, with one hand."""

from collections import Counter
from copy import deepcopy
from dataclasses import dataclass
from datetime import datetime, timedelta
from random import Random
from xml.sax.saxutils import quoteattr

from schemas.cards import HIDDEN, card_text
from schemas.money import to_text
from schemas.vocabulary import Action
from tests.oracles.hand_text.dress import some_names
from tests.oracles.hand_text.plain_facts import dealt_alike
from tests.oracles.stud import model
from tests.oracles.stud.model import Row, Step

_GAMES = {"7stud": "7 Card Stud", "7stud8": "7 Card Stud Hi-Lo", "5stud": "5 Card Stud"}
_STREETS = ("", "", "Second Street", "Third Street", "Fourth Street", "Fifth Street", "Sixth Street", "River")
_TYPES = {
    Action.FOLD: 0, Action.CALL: 3, Action.CHECK: 4, Action.BET: 5, Action.COMPLETE: 5, Action.ANTE: 15,
    Action.BRING_IN: 16, Action.RAISE: 23,
}  # fmt: skip
_ALL_IN = 7
_STATES_NOT = ("started_at_utc", "at_zone", "level", "max_seats", "ante_stated_minor", "pot_minor",
               "rake_minor", "fee_minor", "pot_kind")  # fmt: skip


@dataclass
class _Written:
    """The text of an action and what a reader makes of it."""

    text: str
    step: Step


class _Hand:
    """Writes one hand: cards and actions by player in each round, actions numbered as they came."""

    def __init__(self, row: Row, rng: Random) -> None:
        self.row, self.rng = row, rng
        self.first = model.opening_street(row["game"])
        self.last = model.full_hand(row["game"])
        self.held = model.cards_of(row)
        self.names = dict(zip(row["seat"], row["player"], strict=True))
        self.number = 0
        self.steps: list[Step] = []

    def money(self, minor: int) -> str:
        digits = self.row["minor_digits"]
        whole, point, decimals = to_text(minor, digits).removesuffix("." + "0" * digits).partition(".")
        return ("$" if digits else "") + f"{int(whole):,}{point}{decimals}"

    def round(self, street: int) -> str:
        """A round: `street` 0 for the antes."""
        steps = [s for s in model.steps_of(self.row) if s.street == street and s.kind < Action.DEAL]
        number = 0 if street == 0 else street - self.first + 2
        by_seat: dict[int, list[str]] = {seat: [] for seat in self.row["seat"]}
        if street:
            for seat in self.row["seat"]:
                by_seat[seat] += self._cards(seat, street)
        totals: dict[int, int] = {}
        opened = False
        for step in steps:
            written = self._action(step, street, totals, opened)
            opened |= written.step.kind in (Action.BET, Action.COMPLETE, Action.RAISE)
            by_seat[step.seat].append(written.text)
            self.steps.append(written.step)
        inside = "".join(text for texts in by_seat.values() for text in texts)
        return f'<round no="{number}">\n\t {inside}\n\t</round>\n' if inside or not number else ""

    def _cards(self, seat: int, street: int) -> list[str]:
        """The cards dealt to a seat; those of a hand that was shown are all there."""
        held = self.held[seat]
        if len(held) < street:
            return []
        new = held[:street] if street == self.first else held[street - 1 : street]
        down = {0} if self.first == 2 else {0, 1, 6}
        at = range(street - len(new), street)
        own = seat == self.row["hero"]
        seen = [card if own or place not in down else HIDDEN for place, card in zip(at, new, strict=True)]
        self.steps.append(Step(street, seat, Action.DEAL, cards=seen))
        cards = " ".join(_card(card) for card in new)
        return [f'<cards type="{_STREETS[street]}" player={quoteattr(self.names[seat])}>{cards}</cards>']

    def _action(self, step: Step, street: int, totals: dict[int, int], opened: bool) -> _Written:
        self.number += 1
        amount = step.amount or 0
        level, total = max(totals.values(), default=0), totals.get(step.seat, 0) + amount
        kind, form = step.kind, _TYPES[step.kind]
        all_in = step.all_in and kind not in (Action.ANTE, Action.BRING_IN) and self.rng.random() < 0.7
        if all_in:
            form = _ALL_IN
            more = Action.RAISE if opened else Action.COMPLETE
            kind = Action.BET if not level else more if total > level else Action.CALL
        elif form == _TYPES[Action.BET]:
            kind = Action.COMPLETE if level and street == self.first else Action.BET
        chips = total if form == _TYPES[Action.RAISE] else amount
        moved = step.amount is not None
        if moved and street:
            totals[step.seat] = total
        text = f'<action no="{self.number}" player={quoteattr(self.names[step.seat])} type="{form}"'
        stated = Step(street, step.seat, kind, amount if moved else None, total if moved and street else None)
        stated.all_in = all_in
        return _Written(f'{text} sum="{self.money(chips)}" cards=""/>', stated)

    def players(self, won: dict[int, int], told: dict[int, int]) -> str:
        lines = []
        for place, seat in enumerate(self.row["seat"]):
            stack = self.money(self.row["start_stack_minor"][place])
            name = quoteattr(self.names[seat])
            lines.append(
                f'<player seat="{seat}" name={name} chips="{stack}" dealer="0" win="{self.money(won[seat])}" '
                f'bet="{self.money(told[seat])}" rebuy="0" addon="0"/>'
            )
        lines.insert(self.rng.randrange(len(lines) + 1), _nobody(self.row["seat"]))
        return "".join(lines)


def _nobody(seats: list[int]) -> str:
    free = next(seat for seat in range(1, 12) if seat not in seats)
    return f'<player seat="{free}" name="" chips="0" dealer="0" win="0" bet="0"/>'


def _card(card: int) -> str:
    """The suit first, ten in two digits."""
    if card == HIDDEN:
        return "X"
    rank, suit = card_text(card)
    return suit.upper() + ("10" if rank == "T" else rank)


class _IPoker:
    form = "ipoker-xml"
    sees = "up"

    def can(self, row: Row) -> bool:
        """The site deals no low games, and how it would write a common card is not known."""
        return (
            row["game"] in _GAMES
            and row["limit"] == "fixed"
            and -1 not in row["start_stack_minor"]
            and not row["community"]
            and dealt_alike(row)
            and all(a.seat in row["seat"] for a in model.steps_of(row))
        )

    def write(self, row: Row, rng: Random) -> tuple[str, Row]:
        row = deepcopy(row)
        event = row["kind"] == "tournament"
        at = datetime(2012, 1, 1) + timedelta(minutes=rng.randrange(500_000))
        row["player"] = some_names(rng, len(row["seat"]))
        hand = _Hand(row, rng)
        number = rng.randrange(10**9, 10**10)
        table = f"Night Special, {number}, {number}" if event else rng.choice(("Brno, 17", "x' (y) - z"))
        own = zip(row["seat"], row["player"], strict=True)
        writer = next((name for seat, name in own if seat == row["hero"]), "Railbird")
        stakes = "/".join(hand.money(row[name]) for name in ("small_bet_minor", "big_bet_minor"))
        facts = {
            "mode": "real", "gametype": f"{_GAMES[row['game']]} L {stakes}", "tablename": table,
            "startdate": f"{at:%Y-%m-%d} 00:00:00", "currency": "USD", "nickname": writer,
        }  # fmt: skip
        if event:
            facts["tournamentname"] = "Night Special"
        elif rng.random() < 0.5:
            facts["tablecurrency"] = facts["currency"]
            facts["currency"] = "EUR"
        general = "\n".join(f"  <{key}>{quoteattr(text)[1:-1]}</{key}>" for key, text in facts.items())
        rounds = hand.round(0) + '<round no="1">\n\t\n\t</round>\n'
        for street in range(hand.first, hand.last + 1):
            rounds += hand.round(street)
        won, gave = _outcome(row)
        told = dict(gave)
        if rng.random() < 0.1:
            told[rng.choice(row["seat"])] += row["ante_minor"]
        row |= {"hand_no": str(rng.randrange(10**9, 10**11)), "table": table}
        row["tournament"] = str(number) if event else None
        row["started_at_text"], row["played_in"] = f"{at:%Y-%m-%d %H:%M:%S}", f"{at:%Y-%m}"
        text = (
            f'<?xml version="1.0" encoding="utf-8"?>\n<session sessioncode="{number}">\n <general>\n{general}'
            f'{rng.choice(("", "}"))}\n </general>\n <game gamecode="{row["hand_no"]}">\n  <general>\n'
            f"   <startdate>{row['started_at_text']}</startdate>\n"
            f"   <players>\n   {hand.players(won, told)}\n   </players>\n  </general>\n{rounds} </game>\n"
        )
        return text, _stated(row, hand.steps, won, {s: told[s] if told[s] != gave[s] else -1 for s in gave})


def _outcome(row: Row) -> tuple[dict[int, int], dict[int, int]]:
    """What each seat won, its uncalled bet with it, and what it put in."""
    won = dict.fromkeys(row["seat"], 0)
    for seats, amounts in (("award_seat", "award_amount_minor"), ("uncalled_seat", "uncalled_amount_minor")):
        for seat, amount in zip(row[seats], row[amounts], strict=True):
            won[seat] += amount
    gave = dict.fromkeys(row["seat"], 0)
    for step in model.steps_of(row):
        gave[step.seat] += step.amount or 0
    return won, gave


def _stated(row: Row, steps: list[Step], won: dict[int, int], put_in: dict[int, int]) -> Row:
    """The columns of the hand as its text states it."""
    seats = row["seat"]
    row = {**row, "site": "iPoker"} | dict.fromkeys(_STATES_NOT)
    model.put_steps(row, steps)
    row["ante_minor"], row["bring_in_minor"] = _usual(steps, Action.ANTE), _usual(steps, Action.BRING_IN)
    row["sitting_out"] = [0] * len(seats)
    row["declared_text"] = [""] * len(seats)
    for name in (
        "declared_class", "declared_ranks", "declared_low", "restated_class", "restated_ranks",
        "restated_low", "restated_collected_minor", "finish_stack_minor",
    ):  # fmt: skip
        row[name] = [-1] * len(seats)
    row["restated_put_in_minor"] = [put_in[seat] for seat in seats]
    row["restated_step_minor"] = [-1] * len(steps)
    row["collected_minor"] = [won[seat] for seat in seats]
    for name in ("pots_minor", "award_pot", "award_side", "award_seat", "award_amount_minor", "uncalled_seat",
                 "uncalled_amount_minor"):  # fmt: skip
        row[name] = []
    del row["hand_id"], row["bring_in_due_minor"]
    return row


def _usual(steps: list[Step], kind: Action) -> int | None:
    """The commonest amount of the lines of one kind, the larger of equally common."""
    amounts = Counter(step.amount or 0 for step in steps if step.kind == kind and not step.all_in)
    return max(amounts, key=lambda amount: (amounts[amount], amount)) if amounts else None


TOLD = _IPoker()
