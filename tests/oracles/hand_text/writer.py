"""The walk through a hand that both sites' texts have in common: header, seats, streets, summary."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from schemas.cards import HIDDEN, card_text
from schemas.money import to_text
from schemas.vocabulary import Action, Side
from tests.oracles.hand_text.words import words_of
from tests.oracles.stud import model
from tests.oracles.stud.model import Row, Step

SPEAKING = (Action.BRING_IN, Action.COMPLETE, Action.BET, Action.RAISE, Action.CALL, Action.CHECK,
            Action.FOLD)  # fmt: skip
ORDINAL = {2: "2nd", 3: "3rd", 4: "4th", 5: "5th", 6: "6th", 7: "7th"}


@dataclass(frozen=True)
class Manner:
    """What the text of a hand has that its row does not tell.

    Attributes:
        mix: name of the mixed game, such as `HORSE`; empty for a plain one.
        event: what a tournament is called or costs, as its header words it.
        noise: draws the chat and notices between the lines, None for none.
        pot_beside_street: the later Full Tilt dialect, with the pot beside each street.
    """

    mix: str = ""
    event: str = ""
    noise: Random | None = None
    pot_beside_street: bool = False


class HandTextWriter(ABC):
    """Writes one hand; subclasses word the lines."""

    site: str
    commas: bool

    def __init__(self, row: Row, manner: Manner | None = None) -> None:
        """A dressed row of `site`."""
        self.row, self.manner = row, manner or Manner()
        self.name: dict[int, str] = dict(zip(row["seat"], row["player"], strict=True))
        self.steps = model.steps_of(row)
        self.held = model.cards_of(row)
        self.lines: list[str] = []
        self.street = 0
        self.level = 0
        self.pot = 0
        self.totals: dict[int, int] = {}
        self.dealt: dict[int, list[int]] = {seat: [] for seat in row["seat"]}
        self.folded: dict[int, int] = {}
        self.all_in: set[int] = set()
        self.shown: set[int] = set()
        self.mucked: dict[int, list[int]] = {}

    # --- what every site words in its own way ---------------------------------------------------

    @abstractmethod
    def opening_lines(self) -> list[str]:
        """The lines before the seat list."""

    @abstractmethod
    def seat_line(self, seat: int, stack: str, *, absent: bool) -> str:
        """One line of the seat list."""

    @abstractmethod
    def street_line(self, street: int, community: str) -> str:
        """The marker of a street; 8 is the showdown."""

    @abstractmethod
    def dealt_line(self, seat: int, old: Sequence[int], down: Sequence[int], new: Sequence[int]) -> str:
        """Cards that the writer sees dealt: `old` before, `down` and `new` now."""

    @abstractmethod
    def action_lines(self, step: Step, total: int) -> list[str]:
        """A bet, call, check, fold or ante; `total` is the seat's on the street after it."""

    @abstractmethod
    def show_line(self, seat: int, cards: Sequence[int], words: str) -> str:
        """A shown hand."""

    @abstractmethod
    def muck_line(self, seat: int) -> str:
        """A hand not shown: by a loser, or by a winner whom nobody called."""

    @abstractmethod
    def uncalled_line(self, seat: int, amount: str) -> str:
        """Chips that go back."""

    @abstractmethod
    def award_line(self, seat: int, amount: str, pot: str, _side: Side) -> str:
        """Chips from a pot; `pot` is such as `main pot`."""

    @abstractmethod
    def summary_lines(self) -> list[str]:
        """The summary."""

    @abstractmethod
    def noise_line(self, rng: Random) -> str:
        """A line of chat, or a notice."""

    # --- the walk -------------------------------------------------------------------------------

    def text(self) -> str:
        """The hand's text, without the blank lines after it."""
        self.lines += self.opening_lines()
        for place, seat in enumerate(self.row["seat"]):
            stack = self.money(self.row["start_stack_minor"][place])
            self.lines.append(self.seat_line(seat, stack, absent=bool(self.row["sitting_out"][place])))
        last_spoken = max(at for at, step in enumerate(self.steps) if step.kind in (*SPEAKING, Action.ANTE))
        for at, step in enumerate(self.steps):
            self._come_to(step.street)
            self._tell(step)
            if at == last_spoken:
                self._give_back()
            self._disturb()
        self._come_to(self._last_dealt())
        for award in self._awards():
            self._put(award)
        return "\n".join([*self.lines, *self.summary_lines()]) + "\n"

    def _put(self, *lines: str) -> None:
        self.lines += lines

    def _disturb(self) -> None:
        rng = self.manner.noise
        if rng is not None and rng.random() < 0.08:
            self._put(self.noise_line(rng))

    def _last_dealt(self) -> int:
        if self.row["community"]:
            return 7
        return max(len(cards) for cards in self.held.values())

    def _come_to(self, street: int) -> None:
        """Opens every street up to this one, those without a line of their own too."""
        first = model.opening_street(self.row["game"])
        reached = self._last_dealt() if street == 8 else street
        for passed in range(max(first, self.street + 1), reached + 1):
            self._open(passed)
        if street == 8 and self.street < 8:
            self._open(8)

    def _open(self, street: int) -> None:
        community = self.row["community"] if street == 7 else []
        self._put(self.street_line(street, self.cards(community) if community else ""))
        self.street, self.level, self.totals = street, 0, {}

    def _tell(self, step: Step) -> None:
        if step.kind == Action.DEAL:
            self._deal(step)
        elif step.kind == Action.SHOW:
            self.shown.add(step.seat)
            self._put(self.show_line(step.seat, step.cards, self.words(step.seat)))
        elif step.kind == Action.MUCK:
            self.mucked[step.seat] = step.cards
            self._put(self.muck_line(step.seat))
        else:
            self._act(step)

    def _deal(self, step: Step) -> None:
        if step.seat == 0:
            return
        old = [card for card in self.dealt[step.seat] if card != HIDDEN]
        seen = [card for card in step.cards if card != HIDDEN]
        first = not self.dealt[step.seat]
        self.dealt[step.seat] += step.cards
        if seen:
            cut = len(seen) - 1 if first else 0
            self._put(self.dealt_line(step.seat, old, seen[:cut], seen[cut:]))

    def _act(self, step: Step) -> None:
        amount = step.amount or 0
        total = self.totals.get(step.seat, 0) + amount
        self._put(*self.action_lines(step, total))
        self.pot += amount
        if step.kind == Action.FOLD:
            self.folded[step.seat] = step.street
        if step.all_in:
            self.all_in.add(step.seat)
        if step.kind != Action.ANTE:
            self.totals[step.seat] = total
            self.level = max(self.level, total)

    def _give_back(self) -> None:
        for seat, amount in zip(self.row["uncalled_seat"], self.row["uncalled_amount_minor"], strict=True):
            self.pot -= amount
            self._put(self.uncalled_line(seat, self.money(amount)))

    def _awards(self) -> list[str]:
        several = len(self.row["pots_minor"]) > 1
        lines: list[str] = []
        for pot, side, seat, amount in zip(
            self.row["award_pot"], self.row["award_side"], self.row["award_seat"],
            self.row["award_amount_minor"], strict=True,
        ):  # fmt: skip
            name = self.pot_name(pot) if several and pot >= 0 else "pot"
            lines.append(self.award_line(seat, self.money(amount), name, Side(side)))
        return lines

    # --- words ----------------------------------------------------------------------------------

    def pot_name(self, pot: int) -> str:
        """`main pot`, `side pot`, and `side pot-1` where there are several."""
        if pot == 0:
            return "main pot"
        return "side pot" if len(self.row["pots_minor"]) == 2 else f"side pot-{pot}"

    def pots_text(self) -> str:
        """The main and side pots of a summary, with a blank before each; empty for a single pot."""
        pots = self.row["pots_minor"]
        if len(pots) < 2:
            return ""
        return "".join(f" {self.pot_name(n).capitalize()} {self.money(c)}." for n, c in enumerate(pots))

    def money(self, minor: int) -> str:
        """An amount as printed: no decimals where they are nought."""
        digits = self.row["minor_digits"]
        text = to_text(minor, digits).removesuffix("." + "0" * digits)
        if self.commas:
            whole, point, decimals = text.partition(".")
            text = f"{int(whole):,}{point}{decimals}"
        return text if self.row["kind"] == "tournament" else f"${text}"

    def cards(self, cards: Sequence[int]) -> str:
        """`[2c Kd]`."""
        return f"[{' '.join(card_text(card) for card in cards)}]"

    def words(self, seat: int) -> str:
        """The site's name of a seat's hand."""
        known = [card for card in self.held[seat] if card != HIDDEN] + list(self.row["community"])
        declared = self.row["declared_class"][self.row["seat"].index(seat)]
        return words_of(self.site, self.row["game"], declared, known)

    def live(self) -> list[int]:
        """Seats that hold cards and have not folded so far."""
        return [seat for seat in self.held if self.held[seat] and seat not in self.folded]

    def collected(self, seat: int) -> int:
        """All that a seat was awarded."""
        pairs = zip(self.row["award_seat"], self.row["award_amount_minor"], strict=True)
        return sum(amount for winner, amount in pairs if winner == seat)

    def paid_in(self, seat: int) -> bool:
        """Whether a seat put in more than its ante."""
        return any(s.seat == seat and s.kind in SPEAKING and (s.amount or 0) > 0 for s in self.steps)
