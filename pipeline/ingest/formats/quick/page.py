"""The page on which a kernel writes a hand as it gathers: one array of 64-bit integers, and what lies where.

A call passes an array in seven words, and lines are read in many small calls: so all that is remembered of
a hand lies in one array. A hand that needs more room than its part of the page has is left to the plain
parser.
"""

VALUE = 0
"""The amount that was read last."""
TILT, SIGN, DIGITS, GAME = 1, 2, 3, 4
"""The hand's dialect: 1 Full Tilt; its currency's sign, by `SIGNS`; decimals; the game, by `GAMES`."""
STREET, HERO, POT, RAKE, NO_LOWS = 5, 6, 7, 8, 9
COMMUNITY = 10
"""The common card, -1 none."""
LEVEL = 11
"""The highest street total."""
SEATS, ACTIONS, AWARDS, UNCALLED, POTS, DECLARED, CARDS = 12, 13, 14, 15, 16, 17, 18
"""How many there are of each so far; `CARDS` are those of actions."""
OLD, NEW = 19, 20
"""How many cards the brackets hold that were read last."""
PART = 21
"""0 the seat list, 1 the play, 2 the summary."""
HEADER = 32

MOST_SEATS, MOST_ACTIONS, MOST_AWARDS, MOST_POTS, MOST_DECLARED, MOST_CARDS = 20, 400, 60, 12, 120, 1500
MOST_HELD = 15
"""Cards of one seat or bracket."""

SEAT = HEADER
"""Where the seats begin; each has the fields below, then its cards in dealing order."""
(NUMBER, NAME, NAME_END, STACK, OUT, HELD, DEALT_IN, UNSTATED_LAST, STATED_LAST, TOTAL, SHOWN, LISTED,
 FOLDED, COLLECTED, RESTATED, MUCKED, WORDS, WORDS_END) = range(18)  # fmt: skip
HAND = 18
SEAT_WIDTH = HAND + MOST_HELD
SEAT_OF = SEAT + MOST_SEATS * SEAT_WIDTH
"""One more than the place of the seat of each number, 0 where the list has none."""
OLD_CARDS = SEAT_OF + MOST_SEATS + 1
NEW_CARDS = OLD_CARDS + MOST_HELD
ACTION = NEW_CARDS + MOST_HELD
"""Where the actions begin, each with these fields."""
A_STREET, A_SEAT, A_KIND, A_AMOUNT, A_TO, A_ALL_IN, A_STEP, A_CARDS, A_COUNT = range(9)
ACTION_WIDTH = 9
AWARD = ACTION + MOST_ACTIONS * ACTION_WIDTH
"""Awards: pot, side, seat, amount."""
RETURN = AWARD + 4 * MOST_AWARDS
"""Uncalled bets: seat, amount."""
POT_OF = RETURN + 2 * MOST_AWARDS
TOLD = POT_OF + MOST_POTS
"""Words for a seat's hand: its place in the list, and where they begin and end; -1 for no low hand."""
ACTION_CARDS = TOLD + 3 * MOST_DECLARED
SIZE = ACTION_CARDS + MOST_CARDS

GAMES = ("7stud", "7stud8", "razz", "5stud")
STUD, STUD8, RAZZ, FIVE = 0, 1, 2, 3
SIGNS = ("", "$", "€", "£")
