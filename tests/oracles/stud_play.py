"""Random hands of the stud family that the rules allow, with every stated outcome right.

`legal_hand` deals and plays one; `mutate` spoils it in one place, by one of `FAULTS`.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import NamedTuple

from schemas.cards import HIDDEN
from schemas.vocabulary import Action
from tests.oracles.stud import CASH, TOURNAMENT, Sheet, model
from tests.oracles.stud.betting import NOBODY, Betting, Place
from tests.oracles.stud.boards import bring_in_seat, first_to_act
from tests.oracles.stud.high import high
from tests.oracles.stud.lows import best_low
from tests.oracles.stud.model import Row, Step
from tests.oracles.stud_faults import FAULTS, NotApplicable, mutate
from tests.oracles.stud_outcome import state_outcome

__all__ = [
    "FAULTS",
    "GAMES",
    "NotApplicable",
    "Stakes",
    "Temper",
    "legal_hand",
    "mutate",
    "random_hand",
    "sheet_of",
]

GAMES = ("7stud", "7stud8", "razz", "5stud")


class Stakes(NamedTuple):
    """Ante, bring-in, lower and upper limit in minor units."""

    ante: int
    bring_in: int
    small: int
    big: int


STAKES = (Stakes(10, 25, 100, 200), Stakes(5, 20, 80, 160), Stakes(25, 50, 200, 400), Stakes(2, 5, 10, 20))


@dataclass(frozen=True)
class Temper:
    """How a table plays: chances of a fold facing a bet, of a bet or raise, of a mucked loser."""

    fold: float
    aggression: float
    muck: float = 0.3


TEMPERS = (Temper(0.15, 0.15), Temper(0.3, 0.3), Temper(0.05, 0.75), Temper(0.5, 0.3), Temper(0.05, 0.1))


def sheet_of(row: Row) -> Sheet:
    """The default sheet that judges a row: tournament or cash."""
    return TOURNAMENT if row["kind"] == "tournament" else CASH


def random_stacks(rng: Random, count: int, stakes: Stakes) -> list[int]:
    """Stacks from less than an ante to many bets, so that every kind of all-in comes up."""
    deepest = rng.choice((3, 8, 30, 60)) * stakes.big
    return [
        rng.randint(1, max(stakes.ante, 2) + stakes.bring_in)
        if rng.random() < 0.1
        else rng.randint(stakes.ante + 1, deepest)
        for _ in range(count)
    ]


def legal_hand(
    rng: Random,
    players: Sequence[int],
    game: str,
    stakes: Stakes,
    stacks: Sequence[int],
    kind: str,
    *,
    temper: Temper | None = None,
    sheet: Sheet | None = None,
    rake_percent: int = 0,
) -> Row:
    """One legal hand as a row of `hands` plus `bring_in_due_minor`.

    `players` are seat numbers, `stacks` theirs in the same order; the sheet follows from `kind`
    unless given. The dialects differ from hand to hand: a mucked hand is listed or stays hidden (its
    pots cannot then be decided from the record), a hidden last card has a deal of its own or none,
    finishing stacks are stated or not, and now and then no stack is.
    """
    table = _Table(rng, list(players), game, stakes, list(stacks), kind, temper or rng.choice(TEMPERS), sheet)
    table.play()
    return table.row(rake_percent)


def random_hand(
    rng: Random, game: str | None = None, kind: str | None = None, *, temper: Temper | None = None
) -> Row:
    """A legal hand with everything drawn: seats, stakes, stacks, game, kind and rake."""
    seats = rng.sample(range(1, 9), rng.choice((2, 2, 3, 4, 5, 6, 7, 8)))
    if rng.random() < 0.8:
        seats.sort()
    stakes = rng.choice(STAKES)
    return legal_hand(
        rng,
        seats,
        game or rng.choice(GAMES),
        stakes,
        random_stacks(rng, len(seats), stakes),
        kind or rng.choice(("cash", "tournament")),
        temper=temper,
        rake_percent=rng.choice((0, 0, 5)),
    )


class _Table:
    """Deals from a shuffled deck and asks every seat that is due for a legal action."""

    def __init__(
        self,
        rng: Random,
        seats: list[int],
        game: str,
        stakes: Stakes,
        stacks: list[int],
        kind: str,
        temper: Temper,
        sheet: Sheet | None,
    ) -> None:
        self.rng, self.game, self.stakes, self.kind, self.temper = rng, game, stakes, kind, temper
        self.sheet = sheet or (TOURNAMENT if kind == "tournament" else CASH)
        self.seats, self.stacks = seats, stacks
        order = model.clockwise(seats, None)
        held = dict(zip(seats, stacks, strict=True))
        self.betting = Betting(
            [Place(seat, held[seat]) for seat in order],
            game,
            self.sheet,
            stakes.small,
            stakes.big,
            stakes.bring_in,
        )
        self.deck = list(range(52))
        rng.shuffle(self.deck)
        self.burned: list[int] = []
        self.cards: dict[int, list[int]] = {seat: [] for seat in order}
        self.community: list[int] = []
        self.hero = rng.choice([*seats, None])
        self.lists_mucked = rng.random() < 0.4
        self.deals_hidden_last = rng.random() < 0.5
        self.shown: set[int] = set()
        self.steps: list[Step] = []
        self.first_before: int | None = None

    # --- dealing -------------------------------------------------------------------------------

    def play(self) -> None:
        self._antes()
        for street in range(model.opening_street(self.game), model.full_hand(self.game) + 1):
            if self.betting.over():
                return
            self._deal(street)
            self._bet(street)
        if not self.betting.over():
            self._showdown()

    def _antes(self) -> None:
        for place in self.betting.order:
            ante = min(self.stakes.ante, place.stack or 0)
            if ante:
                place.pay(ante, said_all_in=False)
                all_in = place.out_of_chips
                self.steps.append(Step(0, place.seat, Action.ANTE, ante, None, all_in))
            place.street_total = 0
        self.rng.shuffle(self.steps)

    def _deal(self, street: int) -> None:
        live = [place.seat for place in self.betting.live()]
        opening = street == model.opening_street(self.game)
        if street == 7 and self._community_card(len(live)):
            return
        if not opening and street != 7:
            self.burned.append(self.deck.pop())
        for seat in live:
            new = [self.deck.pop() for _ in range(street if opening else 1)]
            self.cards[seat] += new
            seen = [
                card if self._seen(seat, street - len(new) + at) else HIDDEN for at, card in enumerate(new)
            ]
            if seen != [HIDDEN] or self.deals_hidden_last:
                self.steps.append(Step(street, seat, Action.DEAL, cards=seen))

    def _community_card(self, live: int) -> bool:
        """002 H: a card each where the stub, with the burns if need be, suffices; else one for all.

        From a stub of less than three with three lacking, one for all comes of burns and stub (H3).
        """
        short = live + 2 - len(self.deck)
        individual = short < 3 or (short == 3 and len(self.deck) >= 3)
        if 0 < short <= 3 or (not individual and len(self.deck) < 3):
            self.deck += self.burned
            self.rng.shuffle(self.deck)
        self.deck.pop()
        if individual:
            return False
        self.community = [self.deck.pop()]
        self.steps.append(Step(7, 0, Action.DEAL, cards=list(self.community)))
        return True

    def _seen(self, seat: int, at: int) -> bool:
        down = (0,) if self.game == "5stud" else (0, 1, 6)
        return seat == self.hero or at not in down

    # --- betting -------------------------------------------------------------------------------

    def _bet(self, street: int) -> None:
        boards = {
            place.seat: model.up_cards(self.game, self.cards[place.seat], street)
            for place in self.betting.live()
        }
        if street == model.opening_street(self.game):
            first = bring_in_seat(self.game, boards)
        else:
            first = first_to_act(self.game, boards, self.sheet.board_tie)
            if self.community and self.first_before in boards:
                first = self.first_before
        self.betting.open_street(street, first, boards)
        self.first_before = None
        while (due := self.betting.due()) != NOBODY:
            self.first_before = self.first_before or due
            step = self._choose(self.betting.places[due])
            if self.betting.act(step):
                raise AssertionError(f"the player chose what the rules forbid: {step}")
            self.steps.append(step)

    def _choose(self, place: Place) -> Step:
        betting, roll = self.betting, self.rng.random()
        if betting.opening:
            return self._open_hand(place, roll)
        owed = betting.owes(place)
        raises = self._raises(place)
        if raises and roll < self.temper.aggression:
            total = self.rng.choice(raises)
            word = Action.RAISE if betting.level else Action.BET
            completes = betting.street == model.opening_street(self.game) and not betting.bets
            if completes and self.rng.random() < 0.5:
                word = Action.COMPLETE
            return self._chips(place, word, total - place.street_total)
        if not owed:
            return Step(betting.street, place.seat, Action.CHECK)
        if self.rng.random() < self.temper.fold:
            return Step(betting.street, place.seat, Action.FOLD)
        return self._chips(place, Action.CALL, min(owed, place.stack or 0))

    def _open_hand(self, place: Place, roll: float) -> Step:
        stack = place.stack or 0
        if self.betting.forced != place.seat and roll < self.temper.fold:
            return Step(self.betting.street, place.seat, Action.FOLD)
        if roll > 0.75 and stack > self.stakes.bring_in:
            word = self.rng.choice((Action.COMPLETE, Action.BET))
            return self._chips(place, word, min(stack, self.stakes.small))
        return self._chips(place, Action.BRING_IN, min(stack, self.stakes.bring_in))

    def _raises(self, place: Place) -> list[int]:
        """Street totals that the seat may raise to and somebody could still call."""
        betting = self.betting
        somebody = any(other is not place for other in betting.with_chips())
        if not somebody or (place.acted and betting.owes(place)):
            return []
        all_in_total = place.street_total + (place.stack or 0)
        units = betting.units()
        totals = {total for total in betting.full_wagers(units) if betting.level < total <= all_in_total}
        if all_in_total > betting.level and betting.wager(all_in_total, all_in=True, units=units):
            totals.add(all_in_total)
        found: list[int] = []
        for total in sorted(totals):
            wager = betting.wager(total, total == all_in_total, units)
            if wager is not None and not (wager.counts and betting.capped()):
                found.append(total)
        return found

    def _chips(self, place: Place, kind: Action, amount: int) -> Step:
        total = place.street_total + amount
        return Step(self.betting.street, place.seat, kind, amount, total, amount == place.stack)

    # --- showdown ------------------------------------------------------------------------------

    def _showdown(self) -> None:
        """Shown from the last aggressor on; one who beats nobody yet shown may muck (003, 11)."""
        places = self.betting.order
        if self.betting.raises:
            at = [place.seat for place in places].index(self.betting.raises[-1][1])
            places = places[at:] + places[:at]
        order = [place.seat for place in places if not place.folded]
        shown: list[int] = []
        for seat in order:
            cards = list(self.cards[seat])
            beaten = any(self._beats(other, seat) for other in shown)
            if beaten and self.rng.random() < self.temper.muck:
                listed = self.lists_mucked or seat == self.hero
                self.shown |= {seat} if listed else set()
                self.steps.append(Step(8, seat, Action.MUCK, cards=cards if listed else []))
                continue
            shown.append(seat)
            self.steps.append(Step(8, seat, Action.SHOW, cards=cards))
        self.shown |= set(shown)

    def _beats(self, shown: int, other: int) -> bool:
        """Whether a shown hand leaves another no share of any pot: better, and in every pot with it."""
        covers = self.betting.places[shown].hand_total >= self.betting.places[other].hand_total
        mine, theirs = (self.cards[seat] + self.community for seat in (shown, other))
        if self.game == "razz":
            return covers and best_low(mine) < best_low(theirs)
        if self.game == "7stud8":
            return False
        return covers and high(mine) > high(theirs)

    # --- the record ----------------------------------------------------------------------------

    def row(self, rake_percent: int) -> Row:
        """The hand as recorded, with what its outcome should be stated as."""
        absent = (
            [seat for seat in range(1, 9) if seat not in self.seats][:1] if self.rng.random() < 0.1 else []
        )
        listed = self.seats + absent
        row = _blank(self.game, self.kind, self.stakes, self.hero)
        row["seat"] = listed
        row["player"] = [f"player {seat}" for seat in listed]
        row["start_stack_minor"] = self.stacks + [1000] * len(absent)
        unstated = self.rng.random() < 0.05
        if unstated:
            row["start_stack_minor"] = [-1] * len(listed)
        row["sitting_out"] = [int(seat in absent) for seat in listed]
        row["community"] = self.community
        model.put_steps(row, self.steps)
        model.put_cards(row, {seat: self._known(seat) for seat in listed})
        row["declared_text"] = [""] * len(listed)
        state_finish = not unstated and self.rng.random() < 0.5
        state_outcome(row, self.sheet, rake_percent=rake_percent, state_finish=state_finish)
        return row

    def _known(self, seat: int) -> list[int]:
        shown = seat in self.shown
        return [
            card if shown or self._seen(seat, at) else HIDDEN
            for at, card in enumerate(self.cards.get(seat, []))
        ]


def _blank(game: str, kind: str, stakes: Stakes, hero: int | None) -> Row:
    return {
        "hand_id": "hand",
        "hand_no": "1",
        "site": "Oracle",
        "kind": kind,
        "game": game,
        "limit": "fixed",
        "currency": "chips" if kind == "tournament" else "USD",
        "minor_digits": 0 if kind == "tournament" else 2,
        "started_at_utc": None,
        "started_at_text": None,
        "at_zone": None,
        "played_in": None,
        "table": "T",
        "tournament": "1" if kind == "tournament" else None,
        "level": None,
        "max_seats": 8,
        "button": None,
        "hero": hero,
        "small_bet_minor": stakes.small,
        "big_bet_minor": stakes.big,
        "ante_minor": stakes.ante,
        "bring_in_minor": stakes.bring_in,
        "bring_in_due_minor": stakes.bring_in,
        "fee_minor": None,
        "pot_kind": "gross",
    }
