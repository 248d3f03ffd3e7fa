"""What sites that number their streets call them."""

from schemas.vocabulary import Street

NUMBERED = {
    "2nd street": Street.SECOND,
    "3rd street": Street.THIRD,
    "4th street": Street.FOURTH,
    "5th street": Street.FIFTH,
    "6th street": Street.SIXTH,
    "7th street": Street.SEVENTH,
}
"""Streets by their names, in lower case."""
