"""Merge's XML: a description, and one hand below it."""

from copy import deepcopy
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from random import Random
from xml.sax.saxutils import quoteattr

from schemas.cards import HIDDEN, card_text
from schemas.low_hands import low_code
from schemas.money import to_text
from schemas.vocabulary import Action, HandClass, Side
from tests.oracles.hand_text.dress import some_names
from tests.oracles.hand_text.plain_facts import dealt_alike
from tests.oracles.stud import model
from tests.oracles.stud.high import high
from tests.oracles.stud.lows import best_eight_low, best_low
from tests.oracles.stud.model import Row, Step

_ALONE = {"7stud": ("39", "7-Stud"), "7stud8": ("43", "7-Stud H/L8"), "razz": ("47", "Razz")}
_IN_MIX = {"7stud": "41", "7stud8": "45", "razz": "49"}
_ROUNDS = {3: "THIRD", 4: "FOURTH", 5: "FIFTH", 6: "SIXTH", 7: "SEVENTH"}
_TOTALS = (Action.COMPLETE, Action.RAISE)
_RANKS = (
    "Two",
    "Three",
    "Four",
    "Five",
    "Six",
    "Seven",
    "Eight",
    "Nine",
    "Ten",
    "Jack",
    "Queen",
    "King",
    "Ace",
)
_STATES_NOT = ("at_zone", "level", "ante_stated_minor", "pot_minor", "rake_minor", "fee_minor", "pot_kind")


@dataclass(frozen=True)
class _Dialect:
    """What differs from file to file.

    Attributes:
        hidden: how a hidden card is written.
        end: what closes an empty tag.
        sign: what stands before a stack.
        own_row: whether an uncalled bet is a winner's row of its own.
    """

    hidden: str
    end: str
    sign: str
    own_row: bool


class _Hand:
    """Writes one hand."""

    def __init__(self, row: Row, rng: Random, dialect: _Dialect, start: datetime) -> None:
        self.row, self.rng, self.dialect = row, rng, dialect
        self.clock = start
        self.held = model.cards_of(row)
        self.names = dict(zip(row["seat"], row["player"], strict=True))
        self.recorded = model.steps_of(row)
        self.folds = {step.seat: step.street for step in self.recorded if step.kind == Action.FOLD}
        self.steps: list[Step] = []
        self.sequence = 0

    def money(self, minor: int) -> str:
        return to_text(minor, 2) if self.row["minor_digits"] else f"{minor}.00"

    def tag(self, name: str, **values: object) -> str:
        inside = " ".join(f"{key}={quoteattr(str(value))}" for key, value in values.items())
        return f"\t\t<{name} {inside}{self.dialect.end}\n"

    def player(self, place: int) -> str:
        seat, out = self.row["seat"][place], self.row["sitting_out"][place]
        stack = self.dialect.sign + self.money(self.row["start_stack_minor"][place])
        dealt = "false" if out else "true"
        return self.tag("player", seat=seat, nickname=self.names[seat], balance=stack, dealtin=dealt)

    def event(self, kind: str, seat: int, amount: int | None = None) -> str:
        self.sequence += 1
        stamp = int(self.clock.timestamp()) * 1000 + self.rng.randrange(1000)
        self.clock += timedelta(seconds=self.rng.randint(0, 9))
        more = {} if amount is None else {"amount": self.money(amount)}
        return self.tag("event", sequence=self.sequence, type=kind, timestamp=stamp, player=seat, **more)

    def round(self, name: str, inside: str) -> str:
        return f'\t<round id="{name}" sequence="{self.sequence}">\n{inside}\t</round>\n'

    def dealt(self, street: int) -> str:
        """The cards of all who are in, with those before; the writer's own though it folded."""
        last = [s.seat for s in self.recorded if s.kind == Action.DEAL and s.street == min(street, 6)]
        lines = ""
        for seat in last:
            if self.folds.get(seat, 9) < street or len(self.held[seat]) < street:
                continue
            seen = [self._seen(seat, at) for at in range(street)]
            self.steps.append(Step(street, seat, Action.DEAL, cards=seen if street == 3 else seen[-1:]))
            kind = "HOLE" if seat == self.row["hero"] else "DRAW_DRAWN_CARDS"
            lines += self.tag("cards", type=kind, cards=self.cards(seen), player=seat)
        hero = self.row["hero"]
        if hero in self.folds and 3 <= self.folds[hero] < street and lines:
            lines += self.tag("cards", type="HOLE", cards=self.cards(self.held[hero]), player=hero)
        return lines

    def _seen(self, seat: int, at: int) -> int:
        return self.held[seat][at] if seat == self.row["hero"] or at not in (0, 1, 6) else HIDDEN

    def cards(self, cards: list[int]) -> str:
        return ",".join(self.dialect.hidden if card == HIDDEN else card_text(card) for card in cards)

    def street(self, street: int) -> str:
        """The rounds of a street, 0 for the antes; cards stand after what was done with them."""
        steps = [s for s in self.recorded if s.street == street and s.kind < Action.DEAL]
        if not street:
            return self.round("BLINDS", "".join(self._ante(step) for step in steps))
        cards = self.dealt(street)
        totals: dict[int, int] = {}
        opened = False
        parts = {"BRING_IN": "", "": ""}
        for step in steps:
            text, opened = self._action(step, totals, opened)
            parts["BRING_IN" if step.kind == Action.BRING_IN else ""] += text
        if street == 3:
            first = self.round("BRING_IN", parts["BRING_IN"] + cards)
            return first + (self.round("THIRD_STREET", parts[""]) if parts[""] else "")
        return self.round(f"{_ROUNDS[street]}_STREET", parts[""] + cards) if parts[""] or cards else ""

    def _ante(self, step: Step) -> str:
        self.steps.append(Step(0, step.seat, Action.ANTE, step.amount, None, step.all_in))
        return self.event("ALL_IN" if step.all_in else "ANTE", step.seat, step.amount)

    def _action(self, step: Step, totals: dict[int, int], opened: bool) -> tuple[str, bool]:
        amount, kind = step.amount or 0, step.kind
        level, total = max(totals.values(), default=0), totals.get(step.seat, 0) + amount
        if step.amount is None:
            self.steps.append(Step(step.street, step.seat, kind))
            return self.event(kind.name, step.seat), opened
        all_in = step.all_in and (kind == Action.BRING_IN or self.rng.random() < 0.7)
        if all_in and kind != Action.BRING_IN:
            more = Action.RAISE if opened else Action.COMPLETE
            kind = Action.BET if not level else more if total > level else Action.CALL
        totals[step.seat] = total
        self.steps.append(Step(step.street, step.seat, kind, amount, total, all_in))
        form = "ALL_IN" if all_in else kind.name
        chips = total if kind in _TOTALS and not all_in else amount
        return self.event(form, step.seat, chips), opened or kind in (Action.BET, *_TOTALS)

    def showdown(self) -> str:
        events, cards = "", ""
        for step in self.recorded:
            if step.kind not in (Action.SHOW, Action.MUCK):
                continue
            self.steps.append(Step(step.street, step.seat, step.kind, cards=step.cards))
            events += self.event(step.kind.name, step.seat)
            if step.cards:
                kind = "SHOWN" if step.kind == Action.SHOW else "MUCKED"
                cards += self.tag("cards", type=kind, cards=self.cards(step.cards), player=step.seat)
        return self.round("SHOWDOWN", events + cards) if events else ""


def _openings(steps: list[Step]) -> list[Step]:
    """The first act of the hand after the antes: a bring-in has a round of its own, before all others."""
    return [step for step in steps if Action.ANTE < step.kind < Action.DEAL and step.street == 3][:1]


class _Merge:
    form = "merge-xml"
    sees = "up"

    def can(self, row: Row) -> bool:
        """The site deals no five-card stud, and how it would write a common card is not known."""
        steps = model.steps_of(row)
        shown = [step for step in steps if step.kind == Action.SHOW]
        return (
            row["game"] in _ALONE
            and row["limit"] == "fixed"
            and -1 not in row["start_stack_minor"]
            and not row["community"]
            and dealt_alike(row)
            and all(step.seat in row["seat"] for step in steps)
            and all(step.cards for step in shown)
            and all(step.kind != Action.BRING_IN for step in steps if step not in _openings(steps))
        )

    def write(self, row: Row, rng: Random) -> tuple[str, Row]:
        row = deepcopy(row)
        event, game = row["kind"] == "tournament", row["game"]
        at = datetime(2012, 1, 1, tzinfo=UTC) + timedelta(minutes=rng.randrange(500_000))
        local = at - timedelta(hours=5)
        row["player"] = some_names(rng, len(row["seat"]))
        dialect = _Dialect(
            hidden=rng.choice(("null", "")),
            end=" />" if rng.random() < 0.5 else "/>",
            sign=rng.choice(("$", "")),
            own_row=rng.random() < 0.5,
        )
        hand = _Hand(row, rng, dialect, at)
        table = rng.choice(("Lima II", "x' (y) - z"))
        number = f"{rng.randrange(10**7, 10**8)}-{rng.randrange(900)}"
        mixed = event or rng.random() < 0.3
        kind = ("77" if event else "75", "HORSE") if mixed else _ALONE[game]
        mix = f' multigametype="{_IN_MIX[game]}"' if mixed else ""
        limits = (hand.money(row[name]) for name in ("small_bet_minor", "big_bet_minor"))
        stakes = "/".join(("" if event else "$") + limit for limit in limits)
        data = f"{local:%Y%m%d}|{table}|{number}|{number}|{'true' if event else 'false'}"
        players = "".join(hand.player(place) for place in range(len(row["seat"])))
        rounds = "".join(hand.street(street) for street in (0, 3, 4, 5, 6, 7)) + hand.showdown()
        words = {seat: _words(row, seat) for seat in row["seat"]}
        winners, awards, own = _winners(row, hand, words)
        text = (
            f'<description type="{kind[1]}" stakes="Limit {stakes}"{dialect.end}\n'
            f'<game id="{number}" starttime="{local:%Y%m%d%H%M%S}" numholecards="7" gametype="{kind[0]}"{mix}'
            f' seats="8" realmoney="true" data={quoteattr(data)}>\n\t<players>\n{players}\t</players>\n'
            f"{rounds}{hand.round('END_OF_GAME', winners)}</game>\n"
        )
        row |= {"site": "Merge", "hand_no": number, "table": table, "tournament": number if event else None}
        row |= {"started_at_text": f"{local:%Y%m%d%H%M%S}", "started_at_utc": at, "max_seats": 8}
        row["played_in"] = f"{local:%Y-%m}"
        return text, _stated(row, hand.steps, awards, own)


_Awards = list[tuple[int, int, int, int]]


def _winners(row: Row, hand: _Hand, words: dict[int, str]) -> tuple[str, _Awards, dict[int, int]]:
    """The rows of winners; the awards as they state them; the uncalled bets that have rows of their own."""
    awards = [
        (max(pot, 0), side, seat, amount)
        for pot, side, seat, amount in zip(
            row["award_pot"], row["award_side"], row["award_seat"], row["award_amount_minor"], strict=True
        )
    ]
    own: dict[int, int] = {}
    for seat, amount in zip(row["uncalled_seat"], row["uncalled_amount_minor"], strict=True):
        at = next((n for n, award in enumerate(awards) if award[2] == seat), None)
        if at is None or hand.dialect.own_row:
            own[seat] = amount
        else:
            pot, side, _, won = awards[at]
            awards[at] = (pot, side, seat, won + amount)
    lines = "".join(
        hand.tag("winner", amount=hand.money(n), uncalled="true", potnumber=1, player=s, pottype="n")
        for s, n in own.items()
    )
    for pot, side, seat, amount in awards:
        named = words[seat] if side != Side.LOW else _low_words(row, seat)
        more = {"hand": named} if named else {}
        lines += hand.tag(
            "winner", amount=hand.money(amount), uncalled="false", potnumber=pot + 1, player=seat,
            pottype="nhl"[side], **more,
        )  # fmt: skip
    return lines, awards, own


def _shown(row: Row, seat: int) -> list[int]:
    shown = any(s.kind == Action.SHOW and s.seat == seat for s in model.steps_of(row))
    cards = model.cards_of(row)[seat]
    return cards if shown and len(cards) == 7 and HIDDEN not in cards else []


def _low_words(row: Row, seat: int) -> str:
    cards = _shown(row, seat)
    low = (best_eight_low(cards) if row["game"] == "7stud8" else best_low(cards)) if cards else None
    if low is None or low[0] != [1] * 5:
        return ""
    return "-".join("_A23456789TJQK"[rank] for rank in low[1])


def _words(row: Row, seat: int) -> str:
    """The site's name of a shown hand, where it is one that the recorded hands show."""
    cards = _shown(row, seat)
    if not cards or row["game"] == "razz":
        return _low_words(row, seat)
    made, ranks = high(cards)
    first = _RANKS[ranks[0]] if ranks else ""

    def many(rank: int) -> str:
        return _RANKS[rank] + ("es" if _RANKS[rank] == "Six" else "s")

    pair = list(dict.fromkeys(ranks))
    return {
        HandClass.HIGH_CARD: f"{first} High",
        HandClass.PAIR: f"Pair of {many(ranks[0])}",
        HandClass.TWO_PAIR: f"Two Pair {many(pair[0])} and {many(pair[1])}" if len(pair) > 1 else "",
        HandClass.TRIPS: f"Three of a Kind {many(ranks[0])}",
        HandClass.FLUSH: f"Flush {first} High",
    }.get(HandClass(made), "")


def _named(row: Row, seat: int, awards: _Awards) -> tuple[int, int, int, str]:
    """Class, its ranks, the low and the words that the rows of a winner name."""
    wins = [side for _, side, winner, _ in awards if winner == seat]
    high_words = _words(row, seat) if any(side != Side.LOW for side in wins) else ""
    razz = row["game"] == "razz"
    lows = _low_words(row, seat) if (razz and wins) or Side.LOW in wins else ""
    low = low_code("_A23456789TJQK".index(rank) for rank in lows.split("-")) if lows else -1
    first = [_words(row, seat) if side != Side.LOW else _low_words(row, seat) for side in wins]
    text = next((words for words in first if words), "")
    if razz or not high_words:
        return -1, -1, low, text
    made, ranks = high(_shown(row, seat))
    told = {HandClass.TWO_PAIR: 2}.get(HandClass(made), 1)
    named = [rank + 2 for rank in list(dict.fromkeys(ranks))[:told]]
    code = sum(rank << shift for rank, shift in zip(named, (16, 12), strict=False))
    return int(made), code, low, text


def _stated(row: Row, steps: list[Step], awards: _Awards, own: dict[int, int]) -> Row:
    """The columns of the hand as its text states it."""
    seats = row["seat"]
    named = [_named(row, seat, awards) for seat in seats]
    row = row | dict.fromkeys(_STATES_NOT)
    model.put_steps(row, steps)
    row["ante_minor"], row["bring_in_minor"] = _usual(steps, Action.ANTE), _usual(steps, Action.BRING_IN)
    for at, name in enumerate(("declared_class", "declared_ranks", "declared_low", "declared_text")):
        row[name] = [each[at] for each in named]
    for name in ("class", "ranks", "low", "collected_minor", "put_in_minor"):
        row[f"restated_{name}"] = [-1] * len(seats)
    row["finish_stack_minor"], row["restated_step_minor"] = [-1] * len(seats), [-1] * len(steps)
    for at, name in enumerate(("award_pot", "award_side", "award_seat", "award_amount_minor")):
        row[name] = [award[at] for award in awards]
    row["uncalled_seat"], row["uncalled_amount_minor"] = list(own), list(own.values())
    row["collected_minor"] = [
        sum(award[3] for award in awards if award[2] == seat) + own.get(seat, 0) for seat in seats
    ]
    row["pots_minor"] = []
    del row["hand_id"], row["bring_in_due_minor"]
    return row


def _usual(steps: list[Step], kind: Action) -> int | None:
    """The commonest amount of the lines of one kind that are not all-in, the larger of equally common."""
    amounts = [step.amount or 0 for step in steps if step.kind == kind and not step.all_in]
    return max(amounts, key=lambda amount: (amounts.count(amount), amount)) if amounts else None


TOLD = _Merge()
