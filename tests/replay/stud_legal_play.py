"""Plays random legal stud hands by the rules of rules.md and keeps its own ledger.

Written apart from `pipeline.replay.stud`: a street is a queue of the seats that have yet to answer, which
a raise fills anew; there is no level of "pending" seats to compute. All cards are known.
"""

from collections import Counter, deque
from dataclasses import dataclass, field
from random import Random

from schemas.cards import DECK_SIZE
from schemas.vocabulary import Action
from tests.replay.stud_hand import CASH, TOURNAMENT, HandWriter, Row

SMALL, BIG, BRING_IN, ANTE = 200, 400, 50, 30
RAISES = 3
STREETS = {"7stud": (3, 7), "7stud8": (3, 7), "5stud": (2, 5)}


@dataclass
class Street:
    """What the seats have to answer: `level` to call, `base` that a raise is added to, `full` of a short
    raise that may be completed, wagers that count, sizes offered, and who may not raise any more."""

    level: int = 0
    base: int = 0
    full: int = 0
    wagers: int = 0
    sizes: tuple[int, ...] = (SMALL,)
    put: Counter[int] = field(default_factory=Counter)
    shut: set[int] = field(default_factory=set)


class Table:
    """One hand being played."""

    def __init__(self, random: Random, game: str, tournament: bool) -> None:
        self.random, self.game, self.tournament = random, game, tournament
        self.first, self.last = STREETS[game]
        numbers = sorted(random.sample(range(1, 9), random.randint(2, 8)))
        self.stacks = {n: random.choice([random.randint(1, 1_500), 20_000]) for n in numbers}
        self.button = None if tournament else random.choice([None, random.choice(numbers)])
        self.writer = HandWriter(self.stacks)
        self.chips = dict(self.stacks)
        self.paid: Counter[int] = Counter()
        self.live = list(numbers)
        self.deck = random.sample(range(DECK_SIZE), DECK_SIZE)
        self.turns: list[int] = []
        self.community: list[int] = []
        self.short_bring_in = 0

    def play(self) -> None:
        for seat in self.live:
            self.pay(seat, Action.ANTE, min(ANTE, self.chips[seat]))
        for number in range(self.first, self.last + 1):
            self.deal(number)
            if len(self.able()) >= 2:
                self.bet(number)
            if len(self.live) == 1:
                return
        for seat in self.live:
            self.writer.act(seat, Action.SHOW)

    def able(self) -> list[int]:
        """Live seats with chips."""
        return [seat for seat in self.live if self.chips[seat]]

    def pay(self, seat: int, kind: Action, amount: int) -> None:
        self.chips[seat] -= amount
        self.paid[seat] += amount
        self.writer.act(seat, kind, amount, amount > 0 and not self.chips[seat])

    def deal(self, number: int) -> None:
        self.writer.begin(number)
        if number == self.last == 7 and len(self.deck) < len(self.live):
            self.community = [self.deck.pop()]
            self.writer.steps.append((7, 0, Action.DEAL, -1, -1, False, self.community))
            return
        cards = number if number == self.first else 1
        for seat in self.live:
            self.writer.deal(seat, [self.deck.pop() for _ in range(cards)])

    def board(self, seat: int) -> list[int]:
        held = self.writer.held[seat]
        return held[self.first - 1 : 6] if self.last == 7 else held[1:]

    def clockwise(self, start: int) -> list[int]:
        """Seats with chips from `start` on, itself first where it has some."""
        able = self.able()
        return [s for s in able if s >= start] + [s for s in able if s < start]

    def starter(self, number: int) -> int:
        if number == self.first:
            return min(self.live, key=lambda seat: self.board(seat)[0])
        button = self.button or 0
        best = max(self.strength(seat) for seat in self.live)
        tied = [seat for seat in self.live if self.strength(seat) == best]
        return min(tied, key=lambda seat: (seat <= button, seat))

    def strength(self, seat: int) -> list[object]:
        """Groups of equal ranks, the larger and higher first; in tournaments the best suit of the first."""
        board = self.board(seat)
        groups = sorted(((n, rank) for rank, n in Counter(card // 4 for card in board).items()), reverse=True)
        suit = max(card % 4 for card in board if card // 4 == groups[0][1]) if self.tournament else 0
        return [[n for n, _ in groups], [rank for _, rank in groups], suit]

    def bet(self, number: int) -> None:
        street = Street()
        paired = any(len({card // 4 for card in self.board(seat)[:2]}) == 1 for seat in self.live)
        if number > self.first + 1:
            street.sizes = (BIG,)
        elif number == 4 and paired and self.game == "7stud" and not self.tournament:
            street.sizes = (SMALL, BIG)
        queue = deque(self.clockwise(self.starter(number)))
        if number == self.first and not self.open(street, queue):
            return
        while queue and len(self.live) > 1:
            seat = queue.popleft()
            if street.put[seat] >= street.level and len(self.able()) < 2:
                continue
            self.turns.append(seat)
            self.answer(street, seat, queue)

    def open(self, street: Street, queue: deque[int]) -> bool:
        """The bring-in or completion; a low card without chips lets its left fold too (002.E)."""
        forced = queue[0] == self.starter(self.first)
        while len(self.live) > 1:
            seat = queue.popleft()
            if not forced and self.random.random() < 0.2:
                self.turns.append(seat)
                self.fold(seat)
                if len(self.able()) < 2:
                    return False
                continue
            self.turns.append(seat)
            amount = min(self.random.choice([BRING_IN, BRING_IN, SMALL]), self.chips[seat])
            street.put[seat] = amount
            street.shut.add(seat)
            street.level = street.base = max(amount, BRING_IN)
            if amount > BRING_IN:
                self.count(street, 0, amount, SMALL, seat, queue)
            self.pay(seat, Action.BRING_IN if amount <= BRING_IN else Action.COMPLETE, amount)
            self.short_bring_in = amount if amount < BRING_IN else 0
            return True
        return False

    def fold(self, seat: int) -> None:
        self.writer.act(seat, Action.FOLD)
        self.live.remove(seat)

    def answer(self, street: Street, seat: int, queue: deque[int]) -> None:
        owed = street.level - street.put[seat]
        roll = self.random.random()
        to = self.raise_to(street, seat) if roll < 0.4 else 0
        street.shut.add(seat)
        if to:
            added = to - street.put[seat]
            self.wager(street, to, seat, queue)
            street.put[seat] = to
            self.pay(seat, self.random.choice([Action.BET, Action.RAISE, Action.COMPLETE]), added)
        elif owed <= 0:
            self.writer.act(seat, Action.CHECK)
        elif roll > 0.8:
            self.fold(seat)
        else:
            if len(self.able()) == 1 and street.level == BRING_IN and self.short_bring_in:
                owed = self.random.choice([owed, max(self.short_bring_in - street.put[seat], 1)])
            added = min(owed, self.chips[seat])
            street.put[seat] += added
            self.pay(seat, Action.CALL, added)

    def raise_to(self, street: Street, seat: int) -> int:
        """A total that the seat may raise to, 0 none."""
        goals = self.goals(street) + ([street.full] if street.full else [])
        most = street.put[seat] + self.chips[seat]
        to = min(self.random.choice(goals), most)
        if most <= street.level:
            return 0
        if to < street.full:
            return to
        goal = min(goal for goal in goals if goal >= to)
        small = (to - street.base) * 2 < goal - street.base
        capped = street.wagers > RAISES and to != street.full
        return 0 if (capped or seat in street.shut) and not small else to

    def wager(self, street: Street, to: int, seat: int, queue: deque[int]) -> None:
        if street.full and to <= street.full:
            filled = to == street.full
            street.level = street.base = to
            if filled:
                street.full = 0
                street.shut.clear()
                street.shut.add(seat)
            self.refill(seat, queue)
            return
        goal = min(goal for goal in self.goals(street) if goal >= to)
        self.count(street, street.base, to, goal, seat, queue)

    def goals(self, street: Street) -> list[int]:
        """Totals of full raises."""
        if street.wagers == 0 and 0 < street.base < SMALL:
            return [SMALL]
        return [street.base + size for size in street.sizes]

    def count(self, street: Street, base: int, to: int, goal: int, seat: int, queue: deque[int]) -> None:
        """Let a wager that aims at `goal` from `base` count as far as it goes."""
        street.level = to
        if to < goal and (to - base) * 2 < goal - base:
            street.full = 0
            street.base = base
            self.refill(seat, queue)
            return
        if goal - base == BIG:
            street.sizes = (BIG,)
        street.base, street.full = to, goal if to < goal else 0
        street.wagers += 1
        street.shut.clear()
        street.shut.add(seat)
        self.refill(seat, queue)

    def refill(self, seat: int, queue: deque[int]) -> None:
        """Everybody else has to answer."""
        queue.clear()
        queue.extend(other for other in self.clockwise(seat + 1) if other != seat)


def legal_hand(random: Random) -> tuple[Row, Table]:
    """A hand as recorded, and the table with its ledger."""
    game = random.choice(["7stud", "7stud", "5stud", "7stud8"])
    table = Table(random, game, random.random() < 0.5)
    table.play()
    row = table.writer.row(
        stakes=(SMALL, BIG),
        ante=ANTE,
        bring_in=BRING_IN,
        game=game,
        rules=TOURNAMENT if table.tournament else CASH,
        button=table.button,
        community=table.community,
    )
    return row, table
