"""What a hand is to the oracle: a sheet of parameters, the steps, the cards of each seat."""

from dataclasses import dataclass, field
from typing import Any

from schemas.vocabulary import Action

Row = dict[str, Any]
"""A row of the table `hands` as plain Python values."""

CARDS_SHOWN_DOWN = {"5stud": 5}
"""Cards of a full hand, seven where a game is not listed."""


@dataclass(frozen=True)
class Sheet:
    """The parameters by which the sheets of the seven-card stud family differ."""

    max_raises: int = 3
    cap_heads_up: bool = True
    open_pair_games: frozenset[str] = frozenset({"7stud"})
    board_tie: str = "seat"
    short_raise: tuple[int, int] = (1, 2)
    odd_chip: str = "seat"


CASH = Sheet()
TOURNAMENT = Sheet(open_pair_games=frozenset(), board_tie="suit", odd_chip="suit")


@dataclass
class Step:
    """One recorded action; `amount` and `to` are None where the source states none."""

    street: int
    seat: int
    kind: Action
    amount: int | None = None
    to: int | None = None
    all_in: bool = False
    cards: list[int] = field(default_factory=list)


def steps_of(row: Row) -> list[Step]:
    """The parallel action lists of a row, one `Step` each."""
    steps: list[Step] = []
    cards = list(row["action_cards"])
    for index, seat in enumerate(row["action_seat"]):
        count = row["action_card_count"][index]
        steps.append(
            Step(
                street=row["action_street"][index],
                seat=seat,
                kind=Action(row["action_kind"][index]),
                amount=_stated(row["action_amount_minor"][index]),
                to=_stated(row["action_to_minor"][index]),
                all_in=bool(row["action_all_in"][index]),
                cards=cards[:count],
            )
        )
        cards = cards[count:]
    return steps


def put_steps(row: Row, steps: list[Step]) -> None:
    """Write steps back into the parallel lists of a row."""
    row["action_street"] = [step.street for step in steps]
    row["action_seat"] = [step.seat for step in steps]
    row["action_kind"] = [int(step.kind) for step in steps]
    row["action_amount_minor"] = [-1 if step.amount is None else step.amount for step in steps]
    row["action_to_minor"] = [-1 if step.to is None else step.to for step in steps]
    row["action_all_in"] = [int(step.all_in) for step in steps]
    row["action_card_count"] = [len(step.cards) for step in steps]
    row["action_cards"] = [card for step in steps for card in step.cards]


def cards_of(row: Row) -> dict[int, list[int]]:
    """The cards of each seat in dealing order, hidden ones -1."""
    rest = list(row["seat_cards"])
    held: dict[int, list[int]] = {}
    for seat, count in zip(row["seat"], row["seat_card_count"], strict=True):
        held[seat], rest = rest[:count], rest[count:]
    return held


def put_cards(row: Row, held: dict[int, list[int]]) -> None:
    """Write the cards of each seat back into a row."""
    row["seat_card_count"] = [len(held[seat]) for seat in row["seat"]]
    row["seat_cards"] = [card for seat in row["seat"] for card in held[seat]]


def clockwise(seats: list[int], button: int | None) -> list[int]:
    """Seats from the left of the button on; an unprinted button stays behind the highest seat (003, 2)."""
    after = [seat for seat in sorted(seats) if button is not None and seat > button]
    return after + [seat for seat in sorted(seats) if seat not in after]


def full_hand(game: str) -> int:
    """How many cards a seat holds after the last street."""
    return CARDS_SHOWN_DOWN.get(game, 7)


def opening_street(game: str) -> int:
    """The street of the bring-in, by the cards held then."""
    return 2 if game == "5stud" else 3


def up_cards(game: str, cards: list[int], street: int) -> list[int]:
    """The cards of a seat that lie open on a street (002 A and 003, 3: the last of seven is down)."""
    return cards[1:street] if game == "5stud" else cards[2 : min(street, 6)]


def up_cards_due(game: str, street: int) -> int:
    """How many cards lie open before each seat on a street."""
    return street - 1 if game == "5stud" else min(street, 6) - 2


def _stated(amount: int) -> int | None:
    return None if amount < 0 else amount
