"""What the plainer texts leave out of every hand, and how they print amounts."""

from random import Random

from schemas.cards import HIDDEN
from schemas.money import to_text
from schemas.vocabulary import Action
from tests.oracles.stud import model
from tests.oracles.stud.model import Row, Step

_AGAIN = ("restated_class", "restated_ranks", "restated_low", "restated_collected_minor",
          "restated_put_in_minor")  # fmt: skip


def state_nothing_twice(row: Row) -> None:
    """No line contradicts another, and no hand is named; for the text to say more."""
    for name in (*_AGAIN, "finish_stack_minor", "declared_class", "declared_ranks", "declared_low"):
        row[name] = [-1] * len(row["seat"])
    row["declared_text"] = [""] * len(row["seat"])
    row["restated_step_minor"] = [-1] * len(row["action_seat"])


def one_award_a_seat(row: Row) -> None:
    """What each seat collected in all, as one award of an only pot, in the order of the seats."""
    won = [(s, c) for s, c in zip(row["seat"], row["collected_minor"], strict=True) if c]
    row["award_seat"], row["award_amount_minor"] = [s for s, _ in won], [c for _, c in won]
    row["award_pot"] = row["award_side"] = [0] * len(won)
    row["pots_minor"] = []


def with_last_cards(row: Row, steps: list[Step]) -> list[Step]:
    """The same steps where a line deals every seat in play its last card, hidden or not."""
    told = {s.seat: s.cards for s in steps if s.kind == Action.DEAL and s.street == 7}
    rest = [s for s in steps if not (s.kind == Action.DEAL and s.street == 7)]
    whole = [seat for seat, cards in model.cards_of(row).items() if len(cards) == 7]
    deals = [Step(7, seat, Action.DEAL, cards=told.get(seat, [HIDDEN])) for seat in sorted(whole)]
    at = next((at for at, step in enumerate(rest) if step.street >= 7), len(rest))
    return rest[:at] + deals + rest[at:]


def dealt_alike(row: Row) -> bool:
    """Whether every seat that did not fold got as many cards as the others: a text that deals a seat no
    line says nothing of how many it holds."""
    held = model.cards_of(row)
    live = [seat for seat, folded in zip(row["seat"], row["folded_on"], strict=True) if not folded]
    return len({len(held[seat]) for seat in live if held[seat]}) < 2


def some_stamp(rng: Random, years: tuple[int, int]) -> tuple[int, int, int, int, int, int]:
    """A moment of the calendar, from year to second."""
    return (
        rng.randint(*years), rng.randint(1, 12), rng.randint(1, 28),
        rng.randrange(24), rng.randrange(60), rng.randrange(60),
    )  # fmt: skip


def plain_money(row: Row, minor: int) -> str:
    """An amount without decimals where they are nought, with commas."""
    digits = row["minor_digits"]
    whole, point, decimals = to_text(minor, digits).removesuffix("." + "0" * digits).partition(".")
    return f"{int(whole):,}{point}{decimals}"
