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
    """What a table is played by: its game, its currency, its posted maximum payout (null none) and the
    fraction of a jackpot stake that its meter grows by."""

    game: Game
    currency: str
    max_payout_minor: int | None = None
    contribution: str = "1"

    @property
    def digits(self) -> int:
        """Decimals of the currency's minor unit."""
        return minor_digits(self.currency)

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


def any_of(rng: np.random.Generator, choices: list[Any]) -> Any:
    """One of the choices."""
    return choices[int(rng.integers(len(choices)))]
