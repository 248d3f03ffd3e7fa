"""What a fault of a played hand is, and the label that says what an audit should make of it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import TypeVar

from pipeline.simulate.stud.boards import LOW_GAMES
from pipeline.simulate.stud.faults.ledger import Ledger
from pipeline.simulate.stud.plan import SHEETS, stud_sheet
from pipeline.simulate.stud.played import PlayedHand, PlayedSeat, PlayedStep
from schemas.sheets import StudSheet
from schemas.vocabulary import Action

Found = TypeVar("Found")

HIGH_GAMES = ("7stud", "7stud8", "5stud")
"""Games with a high half, or nothing else."""
SEVEN_CARD_GAMES = ("7stud", "7stud8", *LOW_GAMES)
ALL_GAMES = (*SEVEN_CARD_GAMES, "5stud")
PRINT_UNCALLED = ("PokerStars", "Full Tilt")
"""Sites whose hands say what went back uncalled."""
SPEAKING = (
    Action.BRING_IN, Action.COMPLETE, Action.BET, Action.RAISE, Action.CALL, Action.CHECK, Action.FOLD,
)  # fmt: skip
WAGERS = (Action.COMPLETE, Action.BET, Action.RAISE)


@dataclass(frozen=True)
class Label:
    """What must be found: the first cause, where it stands, and the codes that may follow from it.

    Attributes:
        code: the root finding's code.
        step: which step of the hand, counted from 1; None where the code names none.
        seat: the seat that the finding names, None where it names none.
        consequences: codes of findings that may stand beside it, as its consequences.
        fault: the fault's name.
    """

    code: str
    step: int | None = None
    seat: int | None = None
    consequences: frozenset[str] = frozenset()
    fault: str = ""


class Unsuited(ValueError):
    """The hand offers no place for the fault."""


@dataclass
class Scene:
    """A copy of a legal hand that a fault is about to change, and the sheet that judges it."""

    hand: PlayedHand
    sheet: StudSheet
    rng: Random

    @property
    def steps(self) -> list[PlayedStep]:
        """The hand's steps."""
        return self.hand.steps

    @property
    def from_bring_in(self) -> bool:
        """Whether raises over the completion count from the bring-in."""
        return self.sheet.completion == "raises-from-bring-in"

    def ledger(self, at: int | None = None) -> Ledger:
        """How the table stands before step `at`, counted from 0; None after the last."""
        return Ledger(self.hand, self.hand.steps[:at])

    def acting(self, *kinds: Action) -> list[int]:
        """Places of the steps of these kinds, of all betting actions where none is named."""
        wanted = kinds or SPEAKING
        return [at for at, step in enumerate(self.steps) if step.kind in wanted]

    def pick(self, found: Sequence[Found]) -> Found:
        """One of them.

        Raises:
            Unsuited: there is none.
        """
        if not found:
            raise Unsuited
        return self.rng.choice(found)

    def is_dead(self, number: int, at: int) -> bool:
        """Whether before step `at` the seat's player is away and did nothing but fold: his hand is dead."""
        acted = any(step.seat == number and step.kind in SPEAKING[:-1] for step in self.steps[:at])
        return self.hand.seat(number).sitting_out and not acted

    def seat_of(self, at: int) -> PlayedSeat:
        """The seat of a step."""
        return self.hand.seat(self.steps[at].seat)


def sheet_of(hand: PlayedHand) -> StudSheet:
    """The sheet that a hand names, else the shipped one for its kind.

    Raises:
        SheetFault: it names one that is not shipped.
        TypeError: it names one of another family.
    """
    return stud_sheet(hand.rules or SHEETS[hand.kind])


def _copy(hand: PlayedHand) -> PlayedHand:
    """A copy that shares nothing that can change."""
    return replace(
        hand,
        seats=[replace(seat, cards=list(seat.cards), truth=list(seat.truth)) for seat in hand.seats],
        steps=[replace(step, cards=list(step.cards)) for step in hand.steps],
        awards=[replace(award) for award in hand.awards],
        uncalled=list(hand.uncalled),
        community=list(hand.community),
        pots=list(hand.pots),
    )


def any_sheet(_: StudSheet) -> bool:
    """Every sheet suits."""
    return True


@dataclass(frozen=True)
class StudFault:
    """One kind of broken rule.

    Attributes:
        name: what a plan calls it.
        code: the finding that names it.
        does: what it does to the hand.
        strike: changes the scene; raises `Unsuited` where the hand offers no place.
        games, kinds, limits: of hands in which it can happen.
        suits: whether a sheet has the rule at all.
        needs_bring_in: the full bring-in must be stated, or be seen in other hands of the table.
        needs_uncalled: the source must print uncalled bets that go back.
        across_hands: it shows beside the hand before, of the same table, alone.
    """

    name: str
    code: str
    does: str
    strike: Callable[[Scene], Label]
    games: tuple[str, ...] = field(default=ALL_GAMES, kw_only=True)
    kinds: tuple[str, ...] = field(default=("cash", "tournament"), kw_only=True)
    limits: tuple[str, ...] = field(default=("fixed", "no-limit"), kw_only=True)
    suits: Callable[[StudSheet], bool] = field(default=any_sheet, kw_only=True)
    needs_bring_in: bool = field(default=False, kw_only=True)
    needs_uncalled: bool = field(default=False, kw_only=True)
    across_hands: bool = field(default=False, kw_only=True)

    def apply(
        self, hand: PlayedHand, rng: Random, sheet: StudSheet | None = None
    ) -> tuple[PlayedHand, Label] | None:
        """A copy of a legal hand with the fault, and its label; None where the hand does not suit.

        Args:
            hand: as it was played; stays as it is.
            rng: what decides between several places.
            sheet: what the hand is judged by; None: see `sheet_of`.
        """
        judged_by = sheet or sheet_of(hand)
        if hand.game not in self.games or hand.kind not in self.kinds or hand.limit not in self.limits:
            return None
        if not self.suits(judged_by):
            return None
        scene = Scene(_copy(hand), judged_by, rng)
        try:
            label = self.strike(scene)
        except Unsuited:
            return None
        consequences = label.consequences
        return scene.hand, Label(self.code, label.step, label.seat, consequences, self.name)


def named(step: int | None = None, seat: int | None = None, *consequences: str) -> Label:
    """A label without its code: `step` counted from 0 here, from 1 in the label."""
    return Label("", None if step is None else step + 1, seat, frozenset(consequences))
