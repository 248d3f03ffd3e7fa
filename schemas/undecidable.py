"""Why a round, a hand or a seat could not be judged.

The members are what the expected tables store in their `undecidable` columns; `reason_text` is
what people read. Members are never renumbered and new ones are added at the end.
"""

from enum import IntEnum


class Undecidable(IntEnum):
    """One reason each; NONE where nothing stands in the way."""

    NONE = 0
    NO_SHEET = 1
    HIDDEN_CARD = 2
    CARD_COUNT = 3
    NO_DECISION = 4
    IMPOSSIBLE_CARDS = 5
    NOT_IMPLEMENTED_GAME = 6
    NOT_IMPLEMENTED_LIMIT = 7
    UP_CARDS_UNKNOWN = 8
    STAKES_UNKNOWN = 9
    NOT_STATED = 10
    BRING_IN_UNKNOWN = 11
    NOT_IMPLEMENTED_CHECK = 12
    METER_UNKNOWN = 13
    STAKE_TOO_LARGE = 14
    SHEET_SILENT = 15


_TEXTS = {
    Undecidable.NONE: "nothing stands in the way",
    Undecidable.NO_SHEET: "no rule sheet is in force for it",
    Undecidable.HIDDEN_CARD: "a card that decides is hidden",
    Undecidable.CARD_COUNT: "a hand has the wrong number of cards",
    Undecidable.NO_DECISION: "the record does not say what the player decided",
    Undecidable.IMPOSSIBLE_CARDS: "the same card stands in two places",
    Undecidable.NOT_IMPLEMENTED_GAME: "this game is not judged yet",
    Undecidable.NOT_IMPLEMENTED_LIMIT: "this betting limit is not judged yet",
    Undecidable.UP_CARDS_UNKNOWN: "the up cards that decide are not in the record",
    Undecidable.STAKES_UNKNOWN: "the stakes are not in the record",
    Undecidable.NOT_STATED: "the record does not state what the check compares",
    Undecidable.BRING_IN_UNKNOWN: "the full bring-in of this stake is not known",
    Undecidable.NOT_IMPLEMENTED_CHECK: "no check looks for it yet",
    Undecidable.METER_UNKNOWN: "the meter before the round is not in the record",
    Undecidable.STAKE_TOO_LARGE: "a stake is too large to be paid exactly",
    Undecidable.SHEET_SILENT: "the rule sheet does not say",
}


def reason_text(member: Undecidable) -> str:
    """The reason as people read it, without a full stop."""
    return _TEXTS[member]
