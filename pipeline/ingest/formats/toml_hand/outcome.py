"""How a hand ended, as its fields state it.

`finishing_stacks` are the seats' stacks after it and `winnings` what each collected, after the rake; what
neither states stays unstated. Fields of our own say what the format has no name for: `_rake` what was taken,
`_pot` the whole pot with the rake, `_pots` the main pot and the side pots, `_uncalled` what went back to each
player.
"""

from pipeline.ingest.formats.reading.exact import exact_minor
from pipeline.ingest.formats.toml_hand.document import Fields, is_unknown
from schemas.recorded_hand import RecordedHand, UncalledLine
from schemas.vocabulary import NOT_STATED


def amounts(fields: Fields, name: str, count: int | None, digits: int) -> list[int]:
    """A list of amounts, `NOT_STATED` for those that are unknown (`inf`).

    Raises:
        LineFault: an element is no amount, or there are not `count` of them.
    """
    return [
        NOT_STATED if is_unknown(value) else exact_minor(value, digits) for value in fields.items(name, count)
    ]


def read_outcome(hand: RecordedHand, fields: Fields) -> None:
    """Notes the outcome of a hand whose actions are read.

    Raises:
        LineFault: a field is impossible.
    """
    digits, count = hand.minor_digits, len(hand.seats)
    finish = amounts(fields, "finishing_stacks", count if fields.has("finishing_stacks") else None, digits)
    won = amounts(fields, "winnings", count if fields.has("winnings") else None, digits)
    back = amounts(fields, "_uncalled", count if fields.has("_uncalled") else None, digits)
    for at, line in enumerate(hand.seats):
        line.finish_stack = finish[at] if finish else NOT_STATED
        line.collected = won[at] if won else NOT_STATED
    hand.uncalled = [
        UncalledLine(line.seat, amount)
        for line, amount in zip(hand.seats, back or [0] * count, strict=True)
        if amount
    ]
    hand.pots = amounts(fields, "_pots", None, digits)
    if fields.has("_rake"):
        hand.rake = exact_minor(fields.value("_rake"), digits)
    if fields.has("_pot"):
        hand.pot, hand.pot_kind = exact_minor(fields.value("_pot"), digits), "gross"
