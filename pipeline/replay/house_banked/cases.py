"""The number of each case of a sheet: all that a wager's multiple depends on.

A case is whether the seat bought a card, how its part ended, and the class of its final hand. Cases
of several sheets are numbered through, those of no sheet first:

    ((row * 2 + bought) * OUTCOMES + outcome) * HANDS + hand

with row 0 for no sheet and row 1 for the first. Where the outcome is not known `UNDECIDED` stands for
it, where the class is not `UNKNOWN_HAND`; what holds whichever it is can still be told of such a case.
"""

from schemas.vocabulary import HandClass, Outcome

UNDECIDED = len(Outcome)
OUTCOMES = len(Outcome) + 1
UNKNOWN_HAND = len(HandClass)
HANDS = len(HandClass) + 1

CASES = 2 * OUTCOMES * HANDS
"""Cases of one sheet."""

NO_CASE = 0
"""One of the cases of no sheet: nothing is due on any wager."""

NOT_DUE = -1
"""In place of a multiple: the sheet does not offer the wager, or it cannot stand beside the outcome."""
UNKNOWN = -2
"""In place of a multiple: it depends on what is not known."""
