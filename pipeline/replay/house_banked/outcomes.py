"""How one seat's part in a house-banked round can end, and the number of each case of a sheet.

A case is a sheet's outcome, wins told apart by the class of the winning hand. Cases of several
sheets are numbered through: 1 + sheet * CASES + outcome, and for a win + class. Case 0 is
undecided. What a case returns on a wager, and which clause says so, stands in arrays by case.
"""

from enum import IntEnum

from schemas.vocabulary import HandClass


class Outcome(IntEnum):
    """How a seat's part ends; SEAT_WINS comes last because classes are counted on from it."""

    VOID_ROUND = 0
    VOID_HAND = 1
    FOLD = 2
    NOT_QUALIFIED = 3
    DEALER_WINS = 4
    TIE = 5
    SEAT_WINS = 6


UNDECIDED_CASE = 0
CASES = len(Outcome) - 1 + len(HandClass)
"""Cases of one sheet."""
