"""Poker Hand History: one table of a `.phhs` file, written from the standard's description."""

from datetime import UTC, datetime, timedelta
from random import Random
from zoneinfo import ZoneInfo

from schemas.cards import card_text
from schemas.money import to_text
from schemas.vocabulary import Action
from tests.oracles.hand_text.dress import some_names
from tests.oracles.hand_text.structured import (
    WAGERS,
    calls_match_bets,
    coin,
    collected,
    expected_row,
    finished,
    players_of,
    told_steps,
    usual,
)
from tests.oracles.stud.model import Row, Step

_VARIANTS = {"7stud": "F7S", "7stud8": "F7S/8", "razz": "FR"}
_ZONES = ("America/New_York", "Europe/Paris", "UTC", "Asia/Shanghai")


class Phh:
    """The format."""

    form = "phh"
    sees = "up"

    def can(self, row: Row) -> bool:
        """It has no five-card stud, and reckons calls: from the stacks, and from what was bet before them."""
        known = row["limit"] == "fixed" and -1 not in row["start_stack_minor"]
        return row["game"] in _VARIANTS and known and calls_match_bets(row)

    def write(self, row: Row, rng: Random) -> tuple[str, Row]:
        """A table of one hand."""
        return _Hand(row, rng).told()


class _Hand:
    def __init__(self, row: Row, rng: Random) -> None:
        self.row, self.rng = row, rng
        self.players = players_of(row)
        self.steps = told_steps(row)
        self.lines: list[str] = []
        self.facts: Row = {"site": "PHH"}

    def told(self) -> tuple[str, Row]:
        row, rng = self.row, self.rng
        self.put("variant", self.text(_VARIANTS[row["game"]]))
        self.antes()
        for name in ("bring_in", "small_bet", "big_bet"):
            self.put(name, self.number(row[f"{name}_minor"]))
            self.facts[f"{name}_minor"] = row[f"{name}_minor"]
        self.facts["bring_in_stated_minor"] = row["bring_in_minor"]
        stacks = dict(zip(row["seat"], row["start_stack_minor"], strict=True))
        self.numbers("starting_stacks", [stacks[seat] for seat in self.players])
        actions = [text for step in self.steps for text in self.action(step)]
        self.put("actions", self.array([self.text(action) for action in actions], long=True))
        for part in (self.event, self.clock, self.money, self.seats, self.outcome):
            part()
        if coin(rng):
            rng.shuffle(self.lines)
        text = f"[{rng.randint(1, 99)}]\n" + "\n".join(self.lines) + "\n"
        return text, expected_row(row, self.steps, self.facts)

    # --- values ---------------------------------------------------------------------------------

    def put(self, name: str, value: str) -> None:
        comment = self.rng.choice(("", "", "", '  # as said, [1] = "x"'))
        self.lines.append(f"{name} = {value}{comment}")

    def number(self, minor: int) -> str:
        text = to_text(minor, self.row["minor_digits"])
        short = text.rstrip("0").rstrip(".") if "." in text else text
        return self.rng.choice((text, short))

    def numbers(self, name: str, minor: list[int]) -> None:
        self.put(name, self.array([self.number(amount) for amount in minor]))

    def array(self, items: list[str], *, long: bool = False) -> str:
        if not long or coin(self.rng):
            return f"[{', '.join(items)}]"
        return "[\n" + "".join(f"  {item},\n" for item in items) + "]"

    def text(self, text: str) -> str:
        if "'" not in text and coin(self.rng):
            return f"'{text}'"
        return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'

    # --- fields ---------------------------------------------------------------------------------

    def antes(self) -> None:
        """The whole ante of each player, or what each could pay of it."""
        paid = {step.seat: step for step in self.steps if step.kind == Action.ANTE}
        whole = coin(self.rng)
        antes = [
            self.row["ante_minor"] if whole and (seat not in paid or paid[seat].all_in) else
            (paid[seat].amount or 0) if seat in paid else 0
            for seat in self.players
        ]  # fmt: skip
        if len(antes) == 2:
            antes.reverse()  # by the standard two players' antes are each other's
        self.numbers("antes", antes)
        same = len(set(antes)) == 1
        self.facts["ante_stated_minor"] = antes[0] if same else None
        self.facts["ante_minor"] = antes[0] if same else usual(self.steps, Action.ANTE)

    def action(self, step: Step) -> list[str]:
        if step.kind == Action.ANTE:
            return []
        player = f"p{self.players.index(step.seat) + 1}" if step.seat else ""
        cards = "".join(card_text(card) for card in step.cards)
        if step.kind == Action.DEAL:
            told = f"d dh {player} {cards}" if step.seat else f"d db {cards}"
        elif step.kind in WAGERS:
            told = f"{player} cbr {self.number(step.to or 0)}"
        elif step.kind == Action.SHOW:
            told = f"{player} sm {cards}"
        else:
            verb = {
                Action.BRING_IN: "pb", Action.CALL: "cc", Action.CHECK: "cc", Action.FOLD: "f",
                Action.MUCK: "sm",
            }[step.kind]  # fmt: skip
            told = f"{player} {verb}"
        if self.rng.random() < 0.05:
            return [told + " # he thinks, 'd dh p1 AsAs'", "", "# Burn card"]
        return [told]

    def event(self) -> None:
        rng, tournament = self.rng, self.row["kind"] == "tournament"
        number = rng.randrange(1, 10**6)
        name = coin(rng)
        self.put("hand", self.text(f"H-{number}") if name else str(number))
        self.facts["hand_no"] = f"H-{number}" if name else str(number)
        event = rng.choice(("Main Event", 'The "Rock" of May', "l'été"))
        self.put("event", self.text(event))
        self.facts["tournament"] = event if tournament else None
        if tournament and coin(rng):
            self.put("level", "7")
            self.facts["level"] = "7"
        elif coin(rng) or not tournament:
            self.put("_kind", self.text(self.row["kind"]))
        if coin(rng):
            self.put("table", "12")
            self.facts["table"] = "12"
        if coin(rng):
            self.put("venue", self.text("Rio"))

    def clock(self) -> None:
        rng = self.rng
        at = datetime(2013, 1, 5, tzinfo=UTC) + timedelta(seconds=rng.randrange(10**7))
        at = at.replace(hour=18)  # no clock is put back or forward then
        zone = rng.choice(_ZONES)
        local = at.astimezone(ZoneInfo(zone))
        for name in ("year", "month", "day"):
            self.put(name, str(getattr(local, name)))
        self.put("time", f"{local:%H:%M:%S}")
        said = zone != "UTC" or coin(rng)
        if said:
            self.put("time_zone", self.text(zone))
        self.facts |= {
            "started_at_utc": at,
            "started_at_text": f"{local:%Y-%m-%d %H:%M:%S} {zone if said else ''}".strip(),
            "at_zone": zone if said else None,
            "played_in": f"{local:%Y-%m}",
        }

    def money(self) -> None:
        currency = self.row["currency"]
        if currency == "USD":
            self.put(*self.rng.choice((("currency", self.text("USD")), ("currency_symbol", self.text("$")))))
        self.facts |= {"currency": currency, "minor_digits": self.row["minor_digits"]}

    def seats(self) -> None:
        rng = self.rng
        self.put("seats", f"[{', '.join(map(str, self.players))}]")
        names = ["" if rng.random() < 0.05 else name for name in some_names(rng, len(self.players))]
        self.put("players", self.array([self.text(name) for name in names]))
        self.facts["player"] = names
        if coin(rng):
            self.put("seat_count", "8")
            self.facts["max_seats"] = 8

    def outcome(self) -> None:
        row, rng = self.row, self.rng
        finish = finished(row)
        if -1 not in finish:
            self.numbers("finishing_stacks", finish)
            self.facts["finish_stack_minor"] = finish
        if coin(rng):
            self.numbers("winnings", collected(row))
            self.facts["collected_minor"] = collected(row)
        if coin(rng) and row["rake_minor"] is not None:
            self.put("_rake", self.number(row["rake_minor"]))
            self.put("_pot", self.number(row["pot_minor"]))
            self.facts |= {
                "rake_minor": row["rake_minor"],
                "pot_minor": row["pot_minor"],
                "pot_kind": "gross",
            }
        if coin(rng) and row["uncalled_seat"]:
            back = dict.fromkeys(self.players, 0)
            for seat, amount in zip(row["uncalled_seat"], row["uncalled_amount_minor"], strict=True):
                back[seat] += amount
            self.numbers("_uncalled", list(back.values()))
            told = [(seat, amount) for seat, amount in back.items() if amount]
            self.facts["uncalled_seat"] = [seat for seat, _ in told]
            self.facts["uncalled_amount_minor"] = [amount for _, amount in told]
        if coin(rng) and len(row["pots_minor"]) > 1:
            self.numbers("_pots", row["pots_minor"])
            self.facts["pots_minor"] = row["pots_minor"]


TOLD = Phh()
