"""Single records of the simulator as plain dictionaries: read, changed, priced and written again."""

from typing import Any, cast

import numpy as np
import orjson

from pipeline.simulate.round_text import amount_text
from pipeline.simulate.settlement import SIGNED, Readings, settle_plain
from schemas.cards import DECK_SIZE, card_text
from schemas.money import minor_digits, to_minor

Record = dict[str, Any]

ALL_CARDS = tuple(card_text(card) for card in range(DECK_SIZE))


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
    entry["returned"] = amount_text(minor, digits) if minor else "0"


def set_stake(entry: Record, minor: int, digits: int) -> None:
    """Write a wager's stake."""
    entry["stake"] = amount_text(minor, digits)


def settle(record: Record, currency: str, readings: Readings = SIGNED, qualified: bool | None = None) -> None:
    """Write into the record what its cards, stakes and decisions are due, by the plain settlement."""
    digits = minor_digits(currency)
    due = settle_plain(record, currency, readings, qualified)
    for seat, owed in zip(record["seats"], due["seats"], strict=True):
        for entry in seat["wagers"]:
            set_returned(entry, owed["returned_minor"][entry["on"]], digits)


def declare(record: Record, currency: str) -> None:
    """Bring declared hands and the dealer's qualification up to date where the record declares them."""
    due = settle_plain(record, currency)
    for entry, owed in ((record["dealer"], due["dealer"]), *zip(record["seats"], due["seats"], strict=True)):
        for name in ("hand", "qualified"):
            if name in entry:
                entry[name] = owed[name]


def undealt_cards(record: Record) -> list[str]:
    """The cards that no hand of the round holds and that were not burned, in deck order."""
    dealt = {card for hand in (record["dealer"], *record["seats"]) for card in hand["cards"]}
    dealt.update(record.get("burned", ()))
    return [card for card in ALL_CARDS if card not in dealt]


def any_of(rng: np.random.Generator, choices: list[Any]) -> Any:
    """One of the choices."""
    return choices[int(rng.integers(len(choices)))]
