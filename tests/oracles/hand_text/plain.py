"""What the plainest texts have in common: no mark of the showdown, none of an all-in, nothing that goes back.

Such a text is Everleaf's, OnGame's, PartyPoker's. `PlainWriter` walks through a hand as the other writers do
and leaves out what they do not print; `plainly` says what of a row such a text states.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from copy import deepcopy
from datetime import UTC, datetime, timedelta
from random import Random

from schemas.cards import HIDDEN, card_text
from schemas.vocabulary import Action
from tests.oracles.hand_text.dress import dressed, some_names
from tests.oracles.hand_text.writer import HandTextWriter
from tests.oracles.stud import model
from tests.oracles.stud.model import Row, Step

NO_AGAIN = (
    "restated_class",
    "restated_ranks",
    "restated_low",
    "restated_collected_minor",
    "restated_put_in_minor",
)


class PlainWriter(HandTextWriter):
    """Prints no line for a street without a name, an uncalled bet, a summary."""

    commas = False

    def _put(self, *lines: str) -> None:
        self.lines += [line for line in lines if line]

    def uncalled_line(self, _seat: int, _amount: str) -> str:
        return ""

    def summary_lines(self) -> list[str]:
        return []

    def noise_line(self, _rng: Random) -> str:
        return ""

    def cards(self, cards: Sequence[int]) -> str:
        """`2c, Kd`, without a bracket."""
        return ", ".join(card_text(card) for card in cards)

    def money(self, minor: int) -> str:
        """`0.05` of cash, `5` of chips, without a sign."""
        return str(minor) if self.row["kind"] == "tournament" else f"{minor // 100}.{minor % 100:02}"

    def contested(self) -> bool:
        """Whether two hands are left."""
        return len(self.live()) > 1


def expressible(row: Row, games: Sequence[str], kinds: Sequence[str]) -> bool:
    """Whether such a text of these games and kinds can tell a row: every stack stated, no common card."""
    told = row["game"] in games and row["kind"] in kinds and row["limit"] == "fixed"
    return told and -1 not in row["start_stack_minor"] and not row["community"]


def in_dress(row: Row, site: str, table: str, rng: Random, *, mucks: bool) -> tuple[Row, datetime]:
    """A copy with number, table and names, and when it began by the clock at the table."""
    at = datetime(2011, 1, 1) + timedelta(seconds=rng.randrange(40_000_000))
    names = dict(zip(row["seat"], some_names(rng, len(row["seat"])), strict=True))
    number = rng.randrange(10**8, 10**10)
    dress = dressed(
        row, site, hand_no=number, table=table, at=at.replace(tzinfo=UTC), names=names, winner_mucks=mucks
    )
    dress["max_seats"] = dress["level"] = None
    dress["played_in"] = f"{at:%Y-%m}"
    return dress, at


def plainly(row: Row, change: Callable[[list[Step]], list[Step]], *, deals: Callable[[Step], bool]) -> Row:
    """The columns of a parsed hand that any of these texts states, from a dressed row.

    Args:
        change: from the steps to those that the format's words make.
        deals: whether the text shows a deal's cards.
    """
    row = deepcopy(row)
    steps = model.steps_of(row)
    shown = {step.seat for step in steps if step.kind == Action.SHOW}
    steps = [step for step in steps if step.kind != Action.DEAL or deals(step)]
    for step in steps:
        step.all_in = False
    held = {seat: _held(row, seat, steps, shown) for seat in row["seat"]}
    model.put_steps(row, change(steps))
    model.put_cards(row, held)
    row["sitting_out"] = [0] * len(row["seat"])
    row["ante_stated_minor"] = None
    for name, kind in (("ante_minor", Action.ANTE), ("bring_in_minor", Action.BRING_IN)):
        row[name] = commonest([step.amount or 0 for step in steps if step.kind == kind])
    row["uncalled_seat"], row["uncalled_amount_minor"] = [], []
    row["restated_step_minor"] = [-1] * len(row["action_kind"])
    for name in NO_AGAIN:
        row[name] = [-1] * len(row["seat"])
    for name in ("declared_class", "declared_ranks", "declared_low", "finish_stack_minor"):
        row[name] = [-1] * len(row["seat"])
    row["declared_text"] = [""] * len(row["seat"])
    row["award_pot"] = [max(pot, 0) for pot in row["award_pot"]]
    del row["hand_id"], row["bring_in_due_minor"]
    return row


def silent_on_pots(row: Row) -> None:
    """Of a text that prints no pot and no rake."""
    row["pot_minor"] = row["rake_minor"] = row["pot_kind"] = None
    row["pots_minor"] = []


def commonest(amounts: Sequence[int]) -> int | None:
    """The commonest amount, the larger of equally common ones."""
    counts = Counter(amounts)
    return max(counts, key=lambda amount: (counts[amount], amount)) if counts else None


def _held(row: Row, seat: int, steps: list[Step], shown: set[int]) -> list[int]:
    """A seat's cards as the deals that are shown and the showdown tell them."""
    truly = model.cards_of(row)[seat]
    if seat in shown:
        return truly
    cards = [card for step in steps if step.kind == Action.DEAL and step.seat == seat for card in step.cards]
    if cards and len(truly) == 7 and len(cards) == 6:
        cards.append(HIDDEN)
    return cards


def declare(row: Row, seat: int, text: str, made: int, ranks: Sequence[int], low: int = -1) -> None:
    """Enter what the text calls a seat's hand: its words, class, ranks (2 to 14) and low."""
    place = row["seat"].index(seat)
    row["declared_text"][place] = text
    row["declared_class"][place] = int(made)
    row["declared_low"][place] = low
    padded = [*ranks, *[0] * (5 - len(ranks))]
    code = sum(rank << shift for rank, shift in zip(padded, (16, 12, 8, 4, 0), strict=True))
    row["declared_ranks"][place] = code if ranks else -1


def put_in(row: Row, seat: int) -> int:
    """Chips that a seat put in, those that went back among them."""
    return sum(step.amount or 0 for step in model.steps_of(row) if step.seat == seat)


def went_back(row: Row, seat: int) -> int:
    """Chips of those that nobody called."""
    pairs = zip(row["uncalled_seat"], row["uncalled_amount_minor"], strict=True)
    return sum(chips for owner, chips in pairs if owner == seat)
