"""The number of each case of a sheet: all that a wager's multiple depends on.

A case is whether the seat bought a card, how its part ended, and the class of its final hand. Cases
of several sheets are numbered through, those of no sheet first:

    ((row * 2 + bought) * OUTCOMES + outcome) * HANDS + hand

with row 0 for no sheet and row 1 for the first. Where it is not known how a hand that stayed in ends
`UNDECIDED` stands for it, where its class is not `UNKNOWN_HAND`. Where not even the decision is known
`PERHAPS_FOLDED` is added, counted from the first outcome of a hand that stays in. What holds whichever it
is can be told of such a case too.
"""

from schemas.vocabulary import HandClass, Outcome

UNDECIDED = len(Outcome)
FIRST_PLAYED = int(Outcome.NOT_QUALIFIED)
PERHAPS_FOLDED = UNDECIDED + 1 - FIRST_PLAYED
OUTCOMES = PERHAPS_FOLDED + UNDECIDED + 1
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
