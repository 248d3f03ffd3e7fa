"""The order of the showdown (003.11): who shows first, who is passed over, and winners that muck."""

from dataclasses import dataclass

from schemas.vocabulary import Action, Street
from tests.oracles.stud.model import Sheet, Step

OUT_OF_ORDER, MUCKED_WINNER = 1, 2
OPEN, NOBODY = -1, 0


@dataclass(frozen=True)
class Table:
    """What the showdown's order hangs on.

    `order`: seats clockwise from the left of the button; `live`: those not folded; `raised`: street and
    seat of every action that put the level up; `led`: the seat first to act on the last street, None
    unknown; `last`: that street; `pots`: eligible seats of each pot, main pot first; `winners`: seats that
    win a pot or half of one by their known cards.
    """

    order: list[int]
    live: set[int]
    raised: list[tuple[int, int]]
    led: int | None
    last: int
    pots: list[frozenset[int]]
    winners: set[int]


def first_to_show(sheet: Sheet, table: Table) -> int:
    """The seat that had to show first; NOBODY in uncontested hands and by no rule, OPEN unknown."""
    if len(table.live) < 2 or sheet.first_to_show == "any":
        return NOBODY
    start = _start(sheet, table)
    return OPEN if start is None else _turn(table, start, set())[0] if start else NOBODY


def show_rulings(sheet: Sheet, table: Table, steps: list[Step]) -> tuple[list[int], list[set[int]]]:
    """For each step the number of the SHOW code that it breaks, OPEN undecidable, and who was due.

    Hands that were laid open before the betting had ended leave the hand without an order. The hands of
    the last side pot may go first, or all of them clockwise.
    """
    rulings: list[int] = [0] * len(steps)
    due_seats: list[set[int]] = [set() for _ in steps]
    shows = [at for at, step in enumerate(steps) if step.kind in (Action.SHOW, Action.MUCK)]
    early = any(steps[at].street < Street.SHOWDOWN for at in shows)
    done: set[int] = set()
    ruled = len(table.live) > 1 and first_to_show(sheet, table) != NOBODY
    start = _start(sheet, table) if ruled else None
    due = {OPEN} if ruled and start is None else _due(table, start, done) if ruled and start else set[int]()
    for at in shows:
        seat = steps[at].seat
        if seat not in table.live or seat in done or early:
            continue
        if due == {OPEN}:
            rulings[at] = OPEN
        elif due and (seat not in due or (not done and steps[at].kind == Action.MUCK)):
            rulings[at], due_seats[at] = OUT_OF_ORDER, due
        if steps[at].kind == Action.MUCK and seat in table.winners:
            rulings[at], due_seats[at] = MUCKED_WINNER, set()
        done.add(seat)
        due = _due(table, seat, done) if ruled and done < table.live else set()
    return rulings, due_seats


def _start(sheet: Sheet, table: Table) -> int | None:
    """The seat from which the order is counted, whether it is still in or not; NOBODY where none bet."""
    on_last = [seat for street, seat in table.raised if street == table.last]
    left_of_button = next(seat for seat in table.order if seat in table.live)
    if sheet.first_to_show == "last-bettor":
        return table.raised[-1][1] if table.raised else NOBODY
    if on_last:
        return on_last[-1]
    return table.led if sheet.first_to_show == "last-street" else left_of_button


def _due(table: Table, seat: int, done: set[int]) -> set[int]:
    """Who may show next after `seat`: the next clockwise, or the next of those in the last side pot."""
    turned = _turn(table, seat, done)
    return {turned[0], max(turned, key=lambda each: (_pot_of(table, each), -turned.index(each)))}


def _turn(table: Table, seat: int, done: set[int]) -> list[int]:
    """The live seats from `seat` on that have neither shown nor mucked, clockwise."""
    at = table.order.index(seat)
    return [each for each in table.order[at:] + table.order[:at] if each in table.live - done]


def _pot_of(table: Table, seat: int) -> int:
    """The last pot that the seat can win and another could too."""
    shared = (at for at, eligible in enumerate(table.pots) if seat in eligible and len(eligible) > 1)
    return max(shared, default=0)
