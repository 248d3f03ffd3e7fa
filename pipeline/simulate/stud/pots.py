"""The main pot and the side pots, what goes back, and who gets what of it."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from pipeline.simulate.stud.boards import LOW_GAMES
from pipeline.simulate.stud.hands import ace_to_five, deuce_to_seven, eight_low, high, highest_cards
from schemas.sheets import StudSheet
from schemas.vocabulary import Side


@dataclass(frozen=True, slots=True)
class Pot:
    """Chips, and the seats that can win them."""

    amount: int
    eligible: tuple[int, ...]


def uncalled(gave: Mapping[int, int]) -> tuple[int, int] | None:
    """The seat that gave more than every other, and by how much.

    Args:
        gave: by seat.
    """
    (most, seat), (second, _) = sorted(((chips, seat) for seat, chips in gave.items()), reverse=True)[:2]
    return (seat, most - second) if most > second else None


def cut(gave: Mapping[int, int], live: Sequence[int], all_in: Collection[int]) -> list[Pot]:
    """The pots that the all-in amounts cut; chips that nobody in can win go to the pot before.

    Args:
        gave: by seat, uncalled chips taken back.
        live: seats still in, clockwise.
        all_in: seats without chips left.
    """
    levels = sorted({gave[seat] for seat in live if seat in all_in})
    pots: list[Pot] = []
    below = 0
    for level in [*levels, max(gave.values())]:
        amount = sum(max(min(chips, level) - below, 0) for chips in gave.values())
        eligible = tuple(seat for seat in live if gave[seat] >= level or seat not in all_in)
        below = max(level, below)
        if not amount:
            continue
        if pots and eligible in ((), pots[-1].eligible):
            pots[-1] = Pot(pots[-1].amount + amount, pots[-1].eligible)
        else:
            pots.append(Pot(amount, eligible))
    return pots


@dataclass(frozen=True, slots=True)
class Worths:
    """What each hand at the showdown is worth, by seat; `low` lacks those that do not qualify."""

    high: Mapping[int, object]
    low: Mapping[int, object]


def worths(game: str, cards: Mapping[int, Sequence[int]]) -> Worths:
    """The worth of whole hands by the game: `high` alone in high games, `low` alone in razz."""
    if game == "razz":
        return Worths({}, {seat: ace_to_five(held) for seat, held in cards.items()})
    if game == "razz27":
        return Worths({}, {seat: deuce_to_seven(held) for seat, held in cards.items()})
    lows: dict[int, object] = {}
    if game == "7stud8":
        lows = {seat: low for seat, held in cards.items() if (low := eight_low(held)) is not None}
    return Worths({seat: high(held) for seat, held in cards.items()}, lows)


def best(worth: Mapping[int, object], eligible: Sequence[int]) -> list[int]:
    """The seats of the greatest worth among those eligible."""
    known = {seat: worth[seat] for seat in eligible if seat in worth}
    top = max(known.values(), default=None)  # type: ignore[type-var]
    return [seat for seat, value in known.items() if value == top]


@dataclass(frozen=True, slots=True)
class Showdown:
    """The hands of a showdown: `order` are seats from the left of the button."""

    game: str
    sheet: StudSheet
    cards: Mapping[int, Sequence[int]]
    worth: Worths
    order: Sequence[int]

    def halves(self, amount: int, eligible: Sequence[int]) -> list[tuple[Side, int, list[int]]]:
        """The parts of a pot and who wins them; the high half gets the odd chip."""
        if self.game in LOW_GAMES:
            return [(Side.WHOLE, amount, best(self.worth.low, eligible))]
        high_seats = best(self.worth.high, eligible)
        low_seats = best(self.worth.low, eligible)
        if not low_seats:
            return [(Side.WHOLE, amount, high_seats)]
        return [(Side.HIGH, amount - amount // 2, high_seats), (Side.LOW, amount // 2, low_seats)]

    def shares(self, side: Side, amount: int, winners: Sequence[int]) -> list[tuple[int, int]]:
        """What each winner of a part gets; odd chips one by one in the sheet's order."""
        share, odd = divmod(amount, len(winners))
        ordered = [seat for seat in self.order if seat in winners]
        if odd and self.sheet.odd_chip == "suit":
            ordered = sorted(winners, key=lambda seat: self._cards_for(seat, side), reverse=True)
        return [(seat, share + (place < odd)) for place, seat in enumerate(ordered)]

    def _cards_for(self, seat: int, side: Side) -> list[int]:
        low = side == Side.LOW or self.game in LOW_GAMES
        worth = self.worth.low[seat] if low else self.worth.high[seat]
        ace_low = low and self.game != "razz27"
        return highest_cards(self.cards[seat], worth, low=low, ace_low=ace_low, game=self.game)
