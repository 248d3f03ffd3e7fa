"""What a hand is to the oracle: a sheet of parameters, the steps, the cards of each seat."""

from dataclasses import dataclass, field
from typing import Any, Self

from schemas.sheets import StudSheet
from schemas.vocabulary import Action

Row = dict[str, Any]
"""A row of the table `hands` as plain Python values."""

CARDS_SHOWN_DOWN = {"5stud": 5}
"""Cards of a full hand, seven where a game is not listed."""


LOW_GAMES = ("razz", "razz27")
"""Games that the lowest hand wins."""
HIGH_GAMES = ("7stud", "5stud", "7stud8")
"""Games in which a pot, or half of it, goes to the highest hand."""


@dataclass(frozen=True)
class Sheet:
    """The parameters by which the sheets of the seven-card stud family differ, as `StudSheet` tells them."""

    max_raises: int = 3
    cap_heads_up: bool = True
    raises_from_bring_in: bool = False
    open_pair_games: frozenset[str] = frozenset({"7stud"})
    board_tie: str = "seat"
    short_raise: tuple[int, int] = (1, 2)
    odd_chip: str = "seat"
    exposed_is_door: bool = False
    flashed_replaced: bool = False
    burns: bool = True
    short_deck: str = "silent"
    short_exactly_3: str = "add-burns"
    first_to_show: str = "last-bettor"

    @classmethod
    def of(cls, sheet: StudSheet) -> Self:
        """The parameters of a sheet."""
        return cls(
            max_raises=sheet.max_raises,
            cap_heads_up=sheet.cap_heads_up,
            raises_from_bring_in=sheet.completion == "raises-from-bring-in",
            open_pair_games=frozenset(sheet.open_pair_games),
            board_tie=sheet.board_tie,
            short_raise=(sheet.short_raise_numerator, sheet.short_raise_denominator),
            odd_chip="suit" if sheet.odd_chip == "suit" else "seat",
            exposed_is_door=sheet.exposed_down_card == "door",
            flashed_replaced=sheet.flashed_last_card == "replace",
            burns=sheet.burns,
            short_deck=sheet.short_deck,
            short_exactly_3=sheet.short_exactly_3,
            first_to_show=sheet.first_to_show,
        )


CASH = Sheet()
TOURNAMENT = Sheet(
    open_pair_games=frozenset(),
    board_tie="suit",
    odd_chip="suit",
    exposed_is_door=True,
    flashed_replaced=True,
    short_deck="rp-10",
)


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


def last_street(game: str) -> int:
    """The street after whose betting hands are shown, by the cards held then."""
    return full_hand(game)


def down_places(game: str) -> tuple[int, ...]:
    """Places, in dealing order, of the cards that lie down."""
    return (0,) if game == "5stud" else (0, 1, 6)


def up_cards(game: str, cards: list[int], street: int) -> list[int]:
    """The cards of a seat that lie open on a street (002 A and 003, 3: the last of seven is down)."""
    return cards[1:street] if game == "5stud" else cards[2 : min(street, 6)]


def up_cards_due(game: str, street: int) -> int:
    """How many cards lie open before each seat on a street."""
    return street - 1 if game == "5stud" else min(street, 6) - 2


def _stated(amount: int) -> int | None:
    return None if amount < 0 else amount
