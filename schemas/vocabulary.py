"""The closed vocabularies of the records, each with the small integer that tables store.

Every enumeration is an `IntEnum`; `NOT_STATED` (-1) stands where a record leaves a value out.
`word(member)` is how the contracts write it (`full-house`), `from_word` reads it back.
"""

from enum import IntEnum
from typing import TypeVar

NOT_STATED = -1
"""In list columns, where a null would cost a validity mask: the record states no value."""


class HandClass(IntEnum):
    """Classes of a five-card high hand, worst first (table-session record, "hand")."""

    HIGH_CARD = 0
    PAIR = 1
    TWO_PAIR = 2
    TRIPS = 3
    STRAIGHT = 4
    FLUSH = 5
    FULL_HOUSE = 6
    QUADS = 7
    STRAIGHT_FLUSH = 8
    ROYAL_FLUSH = 9


class Decision(IntEnum):
    """What a seat of a house-banked round decided; NONE only where a void makes it optional."""

    NONE = 0
    FOLD = 1
    RAISE = 2


class RoundVoid(IntEnum):
    """Why a whole house-banked round is void."""

    NONE = 0
    CARD_COUNT = 1
    INFORMATION_EXCHANGE = 2
    MISDEAL = 3


class HandVoid(IntEnum):
    """Why one seat's hand of a house-banked round is void."""

    NONE = 0
    LOOKED_EARLY = 1
    CARD_COUNT = 2


class Outcome(IntEnum):
    """How a seat's part in a house-banked round ends; SEAT_WINS a win by whatever class."""

    VOID_ROUND = 0
    VOID_HAND = 1
    FOLD = 2
    NOT_QUALIFIED = 3
    DEALER_WINS = 4
    TIE = 5
    SEAT_WINS = 6


class Movement(IntEnum):
    """Chips that came to or left a table outside the rounds."""

    FILL = 0
    CREDIT = 1
    DROP = 2
    JACKPOT_SEED = 3


class Street(IntEnum):
    """Streets by the number of cards a seat holds after the deal; five-card stud starts at 2."""

    ANTE = 0
    SECOND = 2
    THIRD = 3
    FOURTH = 4
    FIFTH = 5
    SIXTH = 6
    SEVENTH = 7
    SHOWDOWN = 8


class Action(IntEnum):
    """What a seat did in a hand of the seven-card stud family.

    `DEAL`, `SHOW` and `MUCK` carry cards; the rest move chips or give up the hand.
    `COMPLETE` is kept apart from `RAISE` only where the source words it so.
    """

    ANTE = 0
    BRING_IN = 1
    COMPLETE = 2
    BET = 3
    RAISE = 4
    CALL = 5
    CHECK = 6
    FOLD = 7
    DEAL = 8
    SHOW = 9
    MUCK = 10


class LastDeal(IntEnum):
    """How the last street of seven-card stud is dealt (002.H); NONE where the hand ends before it."""

    NONE = 0
    OWN_CARDS = 1
    OWN_CARDS_WITH_BURNS = 2
    COMMON_CARD = 3
    COMMON_CARD_WITH_BURNS = 4


LAST_DEALS = {
    LastDeal.NONE: "no card",
    LastDeal.OWN_CARDS: "a card for each seat",
    LastDeal.OWN_CARDS_WITH_BURNS: "the burns shuffled in and a card for each seat",
    LastDeal.COMMON_CARD: "one card for all",
    LastDeal.COMMON_CARD_WITH_BURNS: "the burns shuffled in and one card for all",
}
"""What is dealt then, in words."""


class Side(IntEnum):
    """Which half of a pot an award takes; `WHOLE` where the source does not say."""

    WHOLE = 0
    HIGH = 1
    LOW = 2


Word = TypeVar("Word", bound=IntEnum)


def word(member: IntEnum) -> str:
    """`HandClass.FULL_HOUSE` as the contracts write it: `full-house` (`jackpot_seed`, `bring_in`
    for movements and actions, whose contracts use underscores)."""
    joint = "_" if isinstance(member, Movement | Action) else "-"
    return member.name.lower().replace("_", joint)


def words(kind: type[Word]) -> dict[str, Word]:
    """Every contract word of a vocabulary with its member."""
    return {word(member): member for member in kind}
