"""Bovada's text: both dialects of its streets and of its raises, cash and tournament."""

from collections import Counter
from collections.abc import Sequence
from copy import deepcopy
from itertools import combinations
from random import Random

from schemas.cards import HIDDEN, card_number, card_text
from schemas.high_hands import RANKS_OF_VALUE
from schemas.vocabulary import Action, HandClass, Side
from tests.oracles.hand_text.plain_facts import some_stamp, state_nothing_twice, with_last_cards
from tests.oracles.hand_text.plain_steps import usual, without_completions
from tests.oracles.stud import lows, model
from tests.oracles.stud.high import high, values
from tests.oracles.stud.model import Row, Step

_GAMES = {"7stud": "7CARD", "7stud8": "7CARD HiLo"}
_WORDS = ("High Card", "One pair", "Two pair", "Three of a kind", "Straight", "Flush", "Full House",
          "Four of a kind", "Straight Flush", "Royal Flush")  # fmt: skip
_STREETS = {3: "3RD STREET", 4: "4TH STREET", 5: "5TH STREET", 6: "6TH STREET", 7: "RIVER"}
_FOLDED = _STREETS | {3: "3rd STREET"}
_SETS = {(2,): 1, (2, 2): 2, (3,): 3, (3, 2): 6, (4,): 7}
_ACE_OF_CLUBS = card_number("Ac")
_NOTICES = ("Table enter user", "Seat re-join", "Seat sit down", "Table deposit $5.00", "Enter(Auto)")


def _class(cards: Sequence[int]) -> HandClass:
    """Of a whole hand, or of the cards so far."""
    if len(cards) >= 5:
        return HandClass(high(cards)[0])
    sets = sorted((n for n in Counter(card // 4 for card in cards).values() if n > 1), reverse=True)
    return HandClass(_SETS.get(tuple(sets), 0))


def _best(cards: Sequence[int]) -> list[int]:
    return list(max(combinations(cards, 5), key=high))


def _bracket(cards: Sequence[int]) -> str:
    return " ".join(card_text(card) for card in cards)


class _Writer:
    """Writes one hand from the row that says what the text states."""

    def __init__(self, row: Row, rng: Random, me: int | None) -> None:
        self.row, self.rng, self.me = row, rng, me
        self.cash = row["kind"] == "cash"
        self.marked, self.sums_told = rng.random() < 0.5, rng.random() < 0.5
        self.held = model.cards_of(row)
        self.steps = model.steps_of(row)
        self.lines: list[str] = []

    def money(self, minor: int) -> str:
        return f"${minor // 100}.{minor % 100:02d}" if self.cash else str(minor)

    def seat(self, seat: int) -> str:
        return f"Seat+{seat} [ME]" if seat == self.me else f"Seat+{seat}"

    def text(self) -> str:
        row = self.row
        self.lines = [self._header()]
        for seat, stack in zip(row["seat"], row["start_stack_minor"], strict=True):
            self.lines.append(
                f"{self.seat(seat)}: {self.money(stack) if self.cash else f'{stack:,}'} in chips"
            )
        for seat, out in zip(row["seat"], row["sitting_out"], strict=True):
            if out:
                self._say(seat, "Seat sit out")
        street, returned = 0, False
        last = max(at for at, s in enumerate(self.steps) if s.kind < Action.DEAL)
        for at, step in enumerate(self.steps):
            if 3 <= step.street <= 7 and step.street > street and step.kind < Action.SHOW:
                street = step.street
                self._mark(street)
            self._tell(step)
            if self.rng.random() < 0.05:
                self._say(self.rng.choice(row["seat"]), self.rng.choice(_NOTICES))
            if at == last and not returned:
                self._give_back()
        self._results()
        return "\n".join([*self.lines, *self._summary()]) + "\n"

    def _header(self) -> str:
        row = self.row
        site, game = self.rng.choice(("Bovada", "Bodog")), _GAMES[row["game"]]
        if self.cash:
            place = f"TBL#{row['table']} {game} Fixed Limit"
            return f"{site} Hand #{row['hand_no']} {place} - {row['started_at_text']}"
        return (
            f"{site} Hand #{row['hand_no']}: {game} Tournament #{row['tournament']} TBL#{row['table']}, "
            f"Fixed Limit- {row['level']} (0/0) - {row['started_at_text']}"
        )

    def _say(self, seat: int, words: str) -> None:
        self.lines.append(f"{self.seat(seat)} : {words}")

    def _mark(self, street: int) -> None:
        if self.marked:
            self.lines.append(f"*** {_STREETS[street]} ***")
        elif street == 3:
            self.lines.append("*** HOLE CARDS ***")

    def _tell(self, step: Step) -> None:
        words = {
            Action.DEAL: lambda: f"Card dealt to a spot [{_bracket(step.cards)}] ",
            Action.FOLD: lambda: f"Folds{self._late()}",
            Action.CHECK: lambda: f"Checks{self._late()}",
            Action.SHOW: lambda: self._showdown(step.seat),
            Action.MUCK: lambda: self._muck(step),
        }.get(step.kind, lambda: self._chips(step))
        self._say(step.seat, words())

    def _late(self) -> str:
        return "(timeout)" if self.rng.random() < 0.1 else ""

    def _chips(self, step: Step) -> str:
        amount, total = self.money(step.amount or 0), self.money(step.to or 0)
        if step.kind == Action.ANTE:
            return f"Ante chip {amount} "
        if step.kind == Action.BRING_IN:
            return f"Bring_in chip {amount} " if self.cash else f"Big blind/Bring in{self._late()} {amount} "
        if step.kind == Action.CALL:
            return f"{'All-in' if step.all_in else 'Calls' if self.cash else 'Call'} {amount} "
        made = f"{amount} to {total} " if self.sums_told else f"{total} "
        if step.all_in:
            return f"All-in(raise) {made}"
        if step.kind == Action.RAISE:
            return f"Raises {made}"
        return f"{self.rng.choice(('Bets', 'D bets', 'Double bets'))} {amount} "

    def _low(self, seat: int) -> list[int]:
        fives = lows.low_fives("7stud8", self.held[seat]) if self.row["game"] == "7stud8" else []
        return list(fives[0]) if fives else []

    def _showdown(self, seat: int) -> str:
        cards = self.held[seat]
        return f"Showdown [{_bracket(_best(cards) + self._low(seat))}] ({_WORDS[_class(cards)]})"

    def _muck(self, step: Step) -> str:
        verb = "Mucks" if len(self._shown()) > 0 else "Does not show"
        return f"{verb} [{_bracket(step.cards)}] ({_WORDS[_class(step.cards)]})"

    def _shown(self) -> list[int]:
        return [step.seat for step in self.steps if step.kind == Action.SHOW]

    def _give_back(self) -> None:
        for seat, amount in zip(self.row["uncalled_seat"], self.row["uncalled_amount_minor"], strict=True):
            self._say(seat, f"Return uncalled portion of bet {self.money(amount)} ")

    def _results(self) -> None:
        row = self.row
        word = "Hand result" if self.cash else "Hand Result"
        for pot, seat, amount in zip(
            row["award_pot"], row["award_seat"], row["award_amount_minor"], strict=True
        ):
            self._say(seat, f"{word}{'-Side Pot' if pot else ''} {self.money(amount)} ")

    def _summary(self) -> list[str]:
        row = self.row
        rake = "" if row["rake_minor"] is None else f" | Rake ({self.money(row['rake_minor'])}) "
        lines = ["*** SUMMARY ***", f"Total Pot({self.money(row['pot_minor'])}){rake}"]
        folds = {s.seat: s.street for s in self.steps if s.kind == Action.FOLD}
        mark = "+" if self.marked else " "
        for seat in row["seat"]:
            if self.held[seat]:
                street = f"Folded on the {_FOLDED[folds[seat]]}" if seat in folds else self._ended(seat)
                lines.append(f"Seat{mark}{seat}:  {street}")
        return lines

    def _ended(self, seat: int) -> str:
        won = dict.fromkeys(Side, 0)
        for side, winner, amount in zip(
            self.row["award_side"], self.row["award_seat"], self.row["award_amount_minor"], strict=True
        ):
            won[Side(side)] += amount if winner == seat else 0
        if seat not in self._shown():
            cards = _bracket(self.held[seat])
            return (
                f"{self.money(won[Side.WHOLE])} [Does not show]  "
                if any(won.values())
                else f" [Mucked] [{cards} ]  "
            )
        listed = self.held[seat]
        if _ACE_OF_CLUBS in self.row["_left_out"].get(seat, []):
            listed = [card for card in listed if card != _ACE_OF_CLUBS]
        words = (
            f"with {_WORDS[_class(self.held[seat])]} [{_bracket(listed)}-{_bracket(_best(self.held[seat]))}]"
        )
        if not any(won.values()):
            return f" {self.rng.choice(('lost', 'lose'))} {words}  "
        lead = f"HI {self.money(won[Side.HIGH])}  " if won[Side.HIGH] else " "
        if won[Side.WHOLE]:
            lead = f"{self.money(won[Side.WHOLE])}  "
        low = f" LO {self.money(won[Side.LOW])} [{_bracket(listed)}-{_bracket(self._low(seat))}]"
        return lead + words + (low if won[Side.LOW] else "  ")


def _all_seen(row: Row, rng: Random) -> dict[int, list[int]]:
    """The cards of all seats; those that the row does not tell are any of the deck."""
    held = model.cards_of(row)
    told = {card for cards in held.values() for card in cards}
    deck = [card for card in range(52) if card not in told]
    rng.shuffle(deck)
    return {seat: [deck.pop() if card == HIDDEN else card for card in cards] for seat, cards in held.items()}


def _steps(row: Row, held: dict[int, list[int]]) -> list[Step]:
    """The steps with every card, and with what becomes of a hand that all others fold to."""
    steps = with_last_cards(row, without_completions(model.steps_of(row)))
    dealt = dict.fromkeys(held, 0)
    bet_last = any(s.street == 7 and s.kind < Action.DEAL for s in steps)
    for step in steps:
        if step.kind == Action.DEAL:
            start = dealt[step.seat]
            dealt[step.seat] += len(step.cards)
            step.cards = held[step.seat][start : dealt[step.seat]]
        elif step.kind in (Action.SHOW, Action.MUCK):
            step.cards, step.street = list(held[step.seat]), 8 if bet_last else 7
    live = {seat for seat, cards in held.items() if cards} - {s.seat for s in steps if s.kind == Action.FOLD}
    if len(live) == 1:
        (seat,) = live
        steps.append(Step(steps[-1].street, seat, Action.MUCK, cards=list(held[seat])))
    return steps


def _dressed(row: Row, rng: Random) -> Row:
    """A generated row with what the text states of it."""
    row = deepcopy(row)
    held = _all_seen(row, rng)
    steps = _steps(row, held)
    cash = row["kind"] == "cash"
    year, month, day, hour, minute, second = some_stamp(rng, (2011, 2013))
    row |= {
        "hand_no": str(rng.randrange(2 * 10**9, 3 * 10**9)), "site": "Bovada", "max_seats": None,
        "table": str(rng.randrange(10**6, 10**7)) if cash else "3",
        "tournament": None if cash else "1464000", "level": None if cash else "Level 11",
        "started_at_text": f"{year}-{month:02d}-{day:02d} {hour:02d}:{minute:02d}:{second:02d}",
        "played_in": f"{year}-{month:02d}", "at_zone": None, "started_at_utc": None,
        "player": [f"Seat+{seat}" for seat in row["seat"]], "button": None, "hero": None,
        "small_bet_minor": None, "big_bet_minor": None, "ante_stated_minor": None,
        "ante_minor": usual(steps, Action.ANTE), "bring_in_minor": usual(steps, Action.BRING_IN),
        "rake_minor": row["rake_minor"] if cash else None, "pots_minor": [],
        "award_pot": [min(max(pot, 0), 1) for pot in row["award_pot"]],
    }  # fmt: skip
    row["_left_out"] = _leave_out(steps, held, rng)
    model.put_steps(row, steps)
    model.put_cards(row, held)
    state_nothing_twice(row)
    for step in steps:
        if step.kind in (Action.SHOW, Action.MUCK):
            _name(row, step, held[step.seat])
    del row["hand_id"], row["bring_in_due_minor"]
    return row


def _leave_out(steps: list[Step], held: dict[int, list[int]], rng: Random) -> dict[int, list[int]]:
    """The client's slip: the list of a shown hand lacks the ace of clubs, which plays."""
    found: dict[int, list[int]] = {}
    for step in steps:
        if step.kind != Action.SHOW or _ACE_OF_CLUBS not in _best(held[step.seat]) or rng.random() < 0.5:
            continue
        found[step.seat] = [_ACE_OF_CLUBS]
        step.cards = [card for card in step.cards if card != _ACE_OF_CLUBS] + [_ACE_OF_CLUBS]
    return found


def _name(row: Row, step: Step, cards: list[int]) -> None:
    at = row["seat"].index(step.seat)
    made = _class(step.cards)
    row["declared_class"][at], row["declared_text"][at] = int(made), _WORDS[made]
    if step.kind == Action.SHOW:
        row["declared_ranks"][at] = RANKS_OF_VALUE[values()[high(cards)]]
        if row["game"] == "7stud8" and lows.best_eight_low(cards):
            row["declared_low"][at] = lows.code("7stud8", cards)


class BovadaTold:
    """The site's text, by its writer."""

    form = "bovada-text"
    sees = "all"

    def can(self, row: Row) -> bool:
        """Stacks are printed; no text of a shared last card is known, nor of the halves of several pots. A
        hand that is not known in full has no place at a showdown."""
        mucked = [step for step in model.steps_of(row) if step.kind == Action.MUCK]
        several = row["game"] == "7stud8" and len(row["pots_minor"]) > 1
        printed = -1 not in row["start_stack_minor"] and row["limit"] == "fixed" and not row["community"]
        return printed and row["game"] in _GAMES and not several and all(step.cards for step in mucked)

    def write(self, row: Row, rng: Random) -> tuple[str, Row]:
        """The text, and the row as it states it."""
        dress = _dressed(row, rng)
        text = _Writer(dress, rng, rng.choice([None, *row["seat"]])).text()
        del dress["_left_out"]
        return text, dress


TOLD = BovadaTold()
