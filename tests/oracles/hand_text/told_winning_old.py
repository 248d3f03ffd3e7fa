"""The text of the Winning network before 2019."""

from copy import deepcopy
from random import Random

from schemas.cards import HIDDEN, card_text
from schemas.high_hands import ranks_code
from schemas.money import to_text
from schemas.vocabulary import Action, HandClass
from tests.oracles.hand_text.dress import some_names
from tests.oracles.hand_text.plain_facts import (
    one_award_a_seat,
    some_stamp,
    state_nothing_twice,
    with_last_cards,
)
from tests.oracles.hand_text.plain_steps import usual, without_completions
from tests.oracles.stud import lows, model
from tests.oracles.stud.high import high
from tests.oracles.stud.model import Row, Step

_GAMES = {"7stud": "Seven Cards Stud", "7stud8": "Seven Cards Stud HiLow"}
_MARKS = {4: "Third", 5: "Fourth", 6: "Fifth", 7: "Sixth"}
_CHIPS = {
    Action.ANTE: "ante",
    Action.BRING_IN: "bring in",
    Action.BET: "bets",
    Action.RAISE: "raises",
    Action.CALL: "calls",
}
_PLAIN = {Action.CHECK: "checks", Action.FOLD: "folds", Action.MUCK: "mucks cards"}
_LETTERS = {10: "10", 11: "J", 12: "Q", 13: "K", 14: "A"}
_WORDED = (HandClass.HIGH_CARD, HandClass.TWO_PAIR, HandClass.FLUSH, HandClass.FULL_HOUSE)
"""The classes whose words are known."""


def _card(card: int) -> str:
    return card_text(card).replace("T", "10")


def _letter(rank: int) -> str:
    return _LETTERS.get(rank, str(rank))


def _named(cards: list[int]) -> tuple[str, int, int]:
    """The site's words for a whole hand, its class, the ranks that the words name."""
    made, kickers = high(cards)
    ranks = [rank + 2 for rank in kickers]
    match HandClass(made):
        case HandClass.HIGH_CARD:
            return f"High card {_letter(ranks[0])}", made, ranks_code(ranks[:1])
        case HandClass.TWO_PAIR:
            two = [ranks[0], ranks[2]]
            return f"Two pairs. {_letter(two[0])}s and {_letter(two[1])}s", made, ranks_code(two)
        case HandClass.FLUSH:
            return f"Flush, {_letter(ranks[0])} high", made, ranks_code(ranks[:1])
        case _:
            return f"Full House ({_letter(ranks[0])}/{_letter(ranks[3])})", made, -1


def _low(cards: list[int]) -> tuple[str, int]:
    """How the site prints a low hand, an ace twice, and what can be read of that."""
    found = lows.best_eight_low(cards)
    if found is None:
        return "", -1
    ranks = sorted(found[1])
    text = " ".join("A" if rank == 1 else str(rank) for rank in ranks)
    if ranks[0] == 1:
        return f" Low hand (A {text} )", -1
    return f" Low hand ({text} )", lows.code("7stud8", cards)


class _Writer:
    """Writes one hand from the row that says what the text states."""

    def __init__(self, row: Row) -> None:
        self.row = row
        self.name = dict(zip(row["seat"], row["player"], strict=True))
        self.held = model.cards_of(row)
        self.steps = model.steps_of(row)
        self.lines: list[str] = []

    def money(self, minor: int) -> str:
        return to_text(minor, 2).removesuffix(".00")

    def text(self) -> str:
        row = self.row
        stakes = f"{self.money(row['small_bet_minor'])}/{self.money(row['big_bet_minor'])}"
        self.lines = [
            f"Game started at: {row['started_at_text']}",
            f"Game ID: {row['hand_no']} {stakes} {row['table']} ({_GAMES[row['game']]})",
        ]
        for seat, stack in zip(row["seat"], row["start_stack_minor"], strict=True):
            self.lines.append(f"Seat {seat}: {self.name[seat]} ({self.money(stack)}).")
        for seat, out in zip(row["seat"], row["sitting_out"], strict=True):
            self.lines += [f"Player {self.name[seat]} sitting out"] if out else []
        street = 0
        last = max(at for at, s in enumerate(self.steps) if s.kind < Action.DEAL)
        for at, step in enumerate(self.steps):
            if step.street > street:
                street = step.street
                self.lines += [f"*** {_MARKS[street]} street ***"] if street in _MARKS else []
            self._tell(step)
            if at == last:
                self._give_back()
        return "\n".join([*self._in_turn(), *self._summary()]) + "\n"

    def _in_turn(self) -> list[str]:
        """The cards of the first street as they are dealt: all down cards of a seat, later its up card."""
        down, up, rest = [], [], []
        for line in self.lines:
            (down if line.startswith("\x01") else up if line.startswith("\x02") else rest).append(line[:])
        first = next((at for at, line in enumerate(self.lines) if line.startswith("\x01")), 0)
        return rest[:first] + [line[1:] for line in down + up] + rest[first:]

    def _tell(self, step: Step) -> None:
        who = f"Player {self.name[step.seat]}"
        if step.kind == Action.DEAL:
            for at, card in enumerate(step.cards):
                told = "a card." if card == HIDDEN else f"card: [{_card(card)}]"
                order = "" if step.street > 3 else "\x02" if at == 2 else "\x01"
                self.lines.append(f"{order}{who} received {told}")
        elif step.kind in _PLAIN:
            self.lines.append(f"{who} {_PLAIN[step.kind]}")
        else:
            all_in = step.all_in and step.kind not in (Action.ANTE, Action.BRING_IN)
            self.lines.append(
                f"{who} {'allin' if all_in else _CHIPS[step.kind]} ({self.money(step.amount or 0)})"
            )

    def _give_back(self) -> None:
        row = self.row
        for seat, amount in zip(row["uncalled_seat"], row["uncalled_amount_minor"], strict=True):
            self.lines.append(f"Uncalled bet ({self.money(amount)}) returned to {self.name[seat]}")

    def _summary(self) -> list[str]:
        row = self.row
        fee = "" if row["fee_minor"] is None else f" JP fee {self.money(row['fee_minor'])}"
        taken = f"Rake {self.money(row['rake_minor'])}" + (f".{fee}" if fee else "")
        lines = ["------ Summary ------", f"Pot: {self.money(row['pot_minor'])}. {taken}"]
        lines += [self._result(at, seat) for at, seat in enumerate(row["seat"]) if self.held[seat]]
        return [*lines, f"Game ended at: {row['started_at_text']}"]

    def _result(self, at: int, seat: int) -> str:
        row = self.row
        collected, put_in = row["collected_minor"][at], self._put_in(seat)
        folded = any(s.seat == seat and s.kind == Action.FOLD for s in self.steps)
        if folded:
            how = "does not show cards."
        elif row["declared_text"][at]:
            words, _, low = row["declared_text"][at].partition(" Low hand ")
            cards = " ".join(_card(card) for card in self.held[seat])
            how = f"shows: {words} [{cards}]" + (f" Low hand {low}." if low else ". ")
        else:
            how = "mucks (does not show cards). "
        change = f"{'Wins' if collected > put_in else 'Loses'}: {self.money(abs(collected - put_in))}."
        chips = f"Bets: {self.money(put_in)}. Collects: {self.money(collected)}. {change}"
        return f"{'*' if collected else ''}Player {self.name[seat]} {how}{chips}"

    def _put_in(self, seat: int) -> int:
        row = self.row
        back = zip(row["uncalled_seat"], row["uncalled_amount_minor"], strict=True)
        gave = sum(s.amount or 0 for s in self.steps if s.seat == seat)
        return gave - sum(amount for owner, amount in back if owner == seat)


def _dressed(row: Row, rng: Random) -> Row:
    """A generated row with what the text states of it."""
    row = deepcopy(row)
    steps = with_last_cards(row, without_completions(model.steps_of(row)))
    shown = {s.seat: s.cards for s in steps if s.kind == Action.SHOW}
    steps = [s for s in steps if s.kind != Action.SHOW]
    live = {seat for seat, n in zip(row["seat"], row["seat_card_count"], strict=True) if n}
    live -= {s.seat for s in steps if s.kind == Action.FOLD}
    if len(live) == 1:
        steps.append(Step(steps[-1].street, live.pop(), Action.MUCK))
    for step in steps:
        step.street = min(step.street, 7)
    year, month, day, hour, minute, second = some_stamp(rng, (2014, 2018))
    fee = row["rake_minor"] // 4 or None
    row |= {
        "hand_no": str(rng.randrange(10**8, 10**9)), "site": "Winning", "max_seats": None,
        "table": rng.choice(("(PRR) Vega", "St. Elmo", "x (2)")), "currency": "play",
        "started_at_text": f"{year}/{month}/{day} {hour}:{minute}:{second}",
        "played_in": f"{year}-{month:02d}", "at_zone": None, "started_at_utc": None,
        "player": some_names(rng, len(row["seat"])), "button": None, "ante_stated_minor": None,
        "ante_minor": usual(steps, Action.ANTE), "bring_in_minor": usual(steps, Action.BRING_IN),
        "pot_minor": row["pot_minor"] - row["rake_minor"], "pot_kind": "net",
        "rake_minor": row["rake_minor"] - (fee or 0), "fee_minor": fee,
    }  # fmt: skip
    model.put_steps(row, steps)
    state_nothing_twice(row)
    one_award_a_seat(row)
    for seat, cards in shown.items():
        _name(row, row["seat"].index(seat), cards)
    del row["hand_id"], row["bring_in_due_minor"]
    return row


def _name(row: Row, at: int, cards: list[int]) -> None:
    words, row["declared_class"][at], row["declared_ranks"][at] = _named(cards)
    low, code = _low(cards) if row["game"] == "7stud8" else ("", -1)
    row["declared_text"][at], row["declared_low"][at] = words + low, code


class WinningOldTold:
    """The site's text, by its writer."""

    form = "winning-old-text"
    sees = "up"

    def can(self, row: Row) -> bool:
        """Cash hands whose stacks are printed and whose shown hands the site's known words name; a mucked
        hand is listed nowhere, and no text of a shared last card is known."""
        steps = model.steps_of(row)
        known = all(high(s.cards)[0] in _WORDED for s in steps if s.kind == Action.SHOW)
        unlisted = not any(s.cards for s in steps if s.kind == Action.MUCK)
        printed = row["kind"] == "cash" and -1 not in row["start_stack_minor"] and row["limit"] == "fixed"
        return printed and row["game"] in _GAMES and not row["community"] and known and unlisted

    def write(self, row: Row, rng: Random) -> tuple[str, Row]:
        """The text, and the row as it states it."""
        dress = _dressed(row, rng)
        return _Writer(dress).text(), dress


TOLD = WinningOldTold()
