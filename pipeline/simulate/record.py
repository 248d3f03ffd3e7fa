"""Single records of the simulator as plain dictionaries: read, changed, priced and written again."""

from dataclasses import dataclass
from typing import Any, cast

import numpy as np
import orjson

from pipeline.simulate.games import Game
from pipeline.simulate.settlement import SIGNED, Readings, purchases, settle_plain
from schemas.cards import DECK_SIZE, card_text
from schemas.money import minor_digits, to_minor, to_text

Record = dict[str, Any]

ALL_CARDS = tuple(card_text(card) for card in range(DECK_SIZE))


@dataclass(frozen=True)
class TableRules:
    """What a table is played by.

    Attributes:
        game: the game.
        currency: ISO 4217 code.
        ante_min_minor, ante_max_minor: posted limits of the ante, in minor units.
        bonus_min_minor, bonus_max_minor: posted limits of the bonus; None where none are.
        max_payout_minor: the posted maximum payout; None where none is.
        contribution: the fraction of a jackpot stake that the meter grows by.
    """

    game: Game
    currency: str
    ante_min_minor: int
    ante_max_minor: int
    bonus_min_minor: int | None = None
    bonus_max_minor: int | None = None
    max_payout_minor: int | None = None
    contribution: str = "1"

    @property
    def digits(self) -> int:
        """Decimals of the currency's minor unit."""
        return minor_digits(self.currency)

    @property
    def chip_minor(self) -> int:
        """The smallest chip that antes are built of: half the minimum where that is whole."""
        low = self.ante_min_minor
        return low // 2 if low % 2 == 0 else low

    def side_stake_minor(self, on: str) -> int:
        """A legal stake of a side bet: one chip of the progressive, the least bonus that is posted."""
        if on == "jackpot" and self.game.progressive is not None:
            return to_minor(self.game.progressive.chip, self.digits)
        return self.chip_minor if self.bonus_min_minor is None else self.bonus_min_minor

    def due(self, record: Record, readings: Readings = SIGNED, qualified: bool | None = None) -> Record:
        """What the round should have returned, by the plain settlement."""
        return settle_plain(
            record,
            self.game,
            readings,
            currency=self.currency,
            max_payout=self.max_payout_minor,
            contribution=self.contribution,
            qualified=qualified,
        )


def parse(line: str) -> Record:
    """A line that the simulator wrote, as a dictionary that may be changed."""
    return cast(Record, orjson.loads(line))


def line_of(record: Record) -> str:
    """The record as one compact line, keys in their order."""
    return orjson.dumps(record).decode()


def wager(seat: Record, on: str) -> Record:
    """A seat's wager of that name. Raises StopIteration where there is none."""
    return next(entry for entry in seat["wagers"] if entry["on"] == on)


def has_bet(seat: Record, on: str) -> bool:
    """Whether the seat has a wager of that name."""
    return any(entry["on"] == on for entry in seat["wagers"])


def place_bet(seat: Record, on: str, stake_minor: int, digits: int) -> Record:
    """The seat's wager of that name with that stake, nothing returned yet; made where there is none."""
    if not has_bet(seat, on):
        seat["wagers"].append({"on": on, "stake": "0", "returned": "0"})
    entry = wager(seat, on)
    set_stake(entry, stake_minor, digits)
    return entry


def take_bet_back(seat: Record, on: str) -> None:
    """Leave the seat without a wager of that name."""
    seat["wagers"] = [entry for entry in seat["wagers"] if entry["on"] != on]


def returns_of(seat: Record, digits: int) -> dict[str, int]:
    """A seat's recorded returns by wager, in minor units."""
    return {entry["on"]: to_minor(entry["returned"], digits) for entry in seat["wagers"]}


def won_at_table(seat: Record, digits: int) -> int:
    """What a seat won in minor units by its recorded returns, over all wagers but the jackpot: what a
    maximum payout bounds."""
    return sum(
        max(to_minor(entry["returned"], digits) - to_minor(entry["stake"], digits), 0)
        for entry in seat["wagers"]
        if entry["on"] in ("ante", "raise", "bonus")
    )


def recorded_win(record: Record, digits: int) -> int:
    """What the house won on the round by its recorded returns, in minor units."""
    return sum(
        to_minor(entry["stake"], digits) - to_minor(entry["returned"], digits)
        for seat in record["seats"]
        for entry in seat["wagers"]
    )


def set_returned(entry: Record, minor: int, digits: int) -> None:
    """Write a wager's return; a loss is the plain `"0"`."""
    entry["returned"] = to_text(minor, digits) if minor else "0"


def set_stake(entry: Record, minor: int, digits: int) -> None:
    """Write a wager's stake."""
    entry["stake"] = to_text(minor, digits)


def set_amount(holder: Record, name: str, minor: int, digits: int) -> None:
    """Write an amount with all decimals."""
    holder[name] = to_text(minor, digits)


def settle(
    record: Record, rules: TableRules, readings: Readings = SIGNED, qualified: bool | None = None
) -> None:
    """Write into the record what its cards, stakes and decisions are due, and the meter that follows."""
    due = rules.due(record, readings, qualified)
    for seat, owed in zip(record["seats"], due["seats"], strict=True):
        for entry in seat["wagers"]:
            set_returned(entry, owed["returned_minor"][entry["on"]], rules.digits)
    if "jackpot" in record:
        before = to_minor(record["jackpot"]["before"], rules.digits)
        after = before + due["growth_minor"] - due["award_minor"]
        record["jackpot"]["after"] = to_text(after, rules.digits)


def declare(record: Record, rules: TableRules) -> None:
    """Bring declared hands and the dealer's qualification up to date where the record declares them."""
    due = rules.due(record)
    for entry, owed in ((record["dealer"], due["dealer"]), *zip(record["seats"], due["seats"], strict=True)):
        for name in ("hand", "qualified"):
            if name in entry:
                entry[name] = owed[name]


def undealt_cards(record: Record) -> list[str]:
    """The cards that no hand of the round held or bought and that were not burned, in deck order."""
    dealt = {card for hand in (record["dealer"], *record["seats"]) for card in hand["cards"]}
    dealt.update(each["card"] for seat in record["seats"] for each in purchases(seat))
    dealt.update(record.get("burned", ()))
    return [card for card in ALL_CARDS if card not in dealt]


def deck_again(record: Record, rng: np.random.Generator) -> None:
    """Where the record has a deck: one that delivers its hands and bought cards as they now are."""
    if "deck" in record:
        hands = [*record["seats"], record["dealer"]]
        dealt = [hand["cards"][turn] for turn in range(5) for hand in hands]
        bought = [each["card"] for seat in record["seats"] for each in purchases(seat)]
        rest = undealt_cards(record)
        record["deck"] = [*dealt, *bought, *(rest[index] for index in rng.permutation(len(rest)).tolist())]


def any_of(rng: np.random.Generator, choices: list[Any]) -> Any:
    """One of the choices."""
    return choices[int(rng.integers(len(choices)))]
