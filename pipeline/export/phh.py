"""Hands as Poker Hand History files (`.phhs`: a table `[1]`, `[2]` and on for each).

What the format has no name for stands in fields of our own, as `pipeline.ingest.formats.phh` reads them.
It says nothing of seats that are not in the hand, of the order of antes, of all-in marks apart from the
stacks, of who collected which pot, or of the words for a shown hand. A hand whose play the format would tell
otherwise is refused: each is read back before it is given out.
"""

from collections.abc import Iterable, Iterator
from datetime import datetime
from typing import cast

from checks.uncalled import UNCALLED, Uncalled
from pipeline.export.toml_text import Bare, toml_amount, toml_value
from pipeline.export.walk import (
    WAGERS,
    Chips,
    Row,
    Step,
    Unsaid,
    by_seat,
    cards_by_seat,
    players_of,
    steps_of,
)
from pipeline.ingest.formats.format import FormatFault
from pipeline.ingest.formats.phh import FORMAT
from schemas.cards import HIDDEN, card_text
from schemas.money import CHIPS, PLAY_MONEY
from schemas.vocabulary import NOT_STATED, Action, Street

_VARIANTS = {"7stud": "F7S", "7stud8": "F7S/8", "razz": "FR"}
_MOST_INTEGER = 2**63


def phh_tables(rows: Iterable[Row], refused: dict[str, int]) -> Iterator[str]:
    """The tables of a file, one for each hand that the format can express.

    Args:
        rows: rows of `hands`.
        refused: counts hands that it cannot express, by the reason.
    """
    number = 0
    for row in rows:
        try:
            text = phh_hand(row)
        except Unsaid as unsaid:
            refused[unsaid.reason] = refused.get(unsaid.reason, 0) + 1
            continue
        number += 1
        yield f"[{number}]\n{text}\n"


def phh_hand(row: Row) -> str:
    """The document of one hand, without the header of a table.

    Raises:
        Unsaid: the format cannot express it.
    """
    text = _Writer(row).text()
    try:
        told = FORMAT.parse(text).row()
    except FormatFault as fault:
        raise Unsaid(f"the format does not allow it: {fault.reason}") from fault
    if _play(told) != _play(row):
        raise Unsaid("the format would tell its play otherwise")
    return text


def _play(row: Row) -> object:
    """What of a hand must come back: every step but deals of cards that nobody saw, and the cards held."""
    steps = [
        (
            step.street if step.kind < Action.DEAL else 0,
            step.seat,
            _word(step.kind),
            step.amount,
            step.to,
            step.cards if step.kind is Action.SHOW else 0,
        )
        for step in steps_of(row)
        if step.kind not in (Action.DEAL, Action.ANTE)
    ]
    antes = sorted((step.seat, step.amount) for step in steps_of(row) if step.kind is Action.ANTE)
    held = {seat: cards for seat, cards in cards_by_seat(row).items() if cards}
    return antes, steps, held, row["community"]


def _word(kind: Action) -> Action:
    return Action.RAISE if kind in WAGERS else kind


class _Writer:
    def __init__(self, row: Row) -> None:
        self._row = row
        self._digits = cast(int, row["minor_digits"])
        self._players = players_of(row)
        self._steps = steps_of(row)
        self._held = cards_by_seat(row)
        self._dealt = dict.fromkeys(self._players, 0)
        self._chips = Chips(row)
        self._antes = dict.fromkeys(self._players, 0)
        self._actions: list[str] = []

    def text(self) -> str:
        """The document.

        Raises:
            Unsaid: the format has no word for something in it.
        """
        variant = _VARIANTS.get(str(self._row["game"]))
        if variant is None:
            raise Unsaid(f"no variant for {self._row['game']}")
        if self._row["limit"] != "fixed":
            raise Unsaid(f"no variant for {self._row['limit']}")
        stakes = {name: self._stake(name) for name in ("bring_in", "small_bet", "big_bet")}
        stacks = by_seat(self._row, "start_stack_minor")
        starting = [self._amount(stacks[seat]) for seat in self._players]
        self._tell(stakes["bring_in"])
        antes = [self._nominal(seat, stacks[seat]) for seat in self._players]
        fields: dict[str, object] = {
            "variant": variant,
            "ante_trimming_status": True,
            "antes": [self._amount(ante) for ante in (antes[::-1] if len(antes) == 2 else antes)],
            **{name: self._amount(stake) for name, stake in stakes.items()},
            "starting_stacks": starting,
            "actions": self._actions,
            **self._facts(),
            **self._outcome(),
        }
        return "".join(
            f"{name} = {toml_value(value)}\n" for name, value in fields.items() if value is not None
        )

    def _stake(self, name: str) -> int:
        minor = cast(int | None, self._row[f"{name}_minor"])
        if minor is None:
            raise Unsaid(f"a {name.replace('_', '-')} that is not stated")
        return minor

    def _amount(self, minor: int) -> object:
        return Bare("inf") if minor == NOT_STATED else toml_amount(minor, self._digits)

    def _nominal(self, seat: int, stack: int) -> int:
        """The ante that a seat was asked for: of one that it went all-in for the whole one."""
        paid, asked = self._antes[seat], cast(int | None, self._row["ante_minor"])
        return asked if asked is not None and paid == stack < asked else paid

    # --- the play -------------------------------------------------------------------------------

    def _tell(self, bring_in: int) -> None:
        for step in self._steps:
            if step.street >= Street.SEVENTH and step.kind is not Action.DEAL:
                self._deal_last()
            self._chips.come_to(step.street)
            if step.kind is Action.ANTE:
                self._ante(step)
            elif step.kind is Action.DEAL:
                self._deal(step)
            else:
                self._act(step, bring_in)
        self._deal_last()

    def _name(self, seat: int) -> str:
        return f"p{self._players.index(seat) + 1}"

    def _ante(self, step: Step) -> None:
        if self._antes[step.seat]:
            raise Unsaid("two antes of one seat")
        self._chips.put(step)
        self._antes[step.seat] = step.amount

    def _deal(self, step: Step) -> None:
        if step.seat == 0:
            self._actions.append(f"d db {_cards(step.cards)}")
            return
        cards = self._known(step.seat, step.cards)
        self._dealt[step.seat] += len(step.cards)
        self._actions.append(f"d dh {self._name(step.seat)} {_cards(cards)}")

    def _known(self, seat: int, cards: list[int]) -> list[int]:
        """The cards of a deal, with those that the record lists for the seat but that it never showed."""
        held, dealt = self._held[seat], self._dealt[seat]
        told = {card for s in self._steps if s.seat == seat and s.kind is Action.SHOW for card in s.cards}
        dealt_in_all = sum(len(s.cards) for s in self._steps if s.seat == seat and s.kind is Action.DEAL)
        if dealt_in_all > len(held) or {card for card in held if card != HIDDEN} <= told:
            return cards
        return [held[dealt + at] if card == HIDDEN else card for at, card in enumerate(cards)]

    def _deal_last(self) -> None:
        """Deals the last cards that the record has no line for, once the last street is told."""
        if self._row["community"]:
            return
        for seat in self._players:
            if len(self._held[seat]) == Street.SEVENTH and self._dealt[seat] == Street.SIXTH:
                self._deal(Step(Street.SEVENTH, seat, Action.DEAL, NOT_STATED, NOT_STATED, False, [HIDDEN]))

    def _act(self, step: Step, bring_in: int) -> None:
        name, chips = self._name(step.seat), self._chips
        owed = chips.level() - chips.total(step.seat)
        if step.kind is Action.BRING_IN:
            if step.amount != chips.of(step.seat, bring_in):
                raise Unsaid("a bring-in of another amount than is due")
            told = "pb"
        elif step.kind is Action.CALL:
            if owed <= 0 or step.amount != chips.of(step.seat, owed):
                raise Unsaid("a call of another amount than is owed")
            told = "cc"
        elif step.kind is Action.CHECK:
            if owed > 0:
                raise Unsaid("a check where a bet is owed")
            told = "cc"
        elif step.kind in WAGERS:
            told = f"cbr {toml_amount(chips.total(step.seat) + step.amount, self._digits)}"
        elif step.kind is Action.FOLD:
            told = "f"
        else:
            told = self._showdown(step)
        if step.kind in (Action.BRING_IN, Action.CALL, *WAGERS):
            chips.put(step)
        self._actions.append(f"{name} {told}")

    def _showdown(self, step: Step) -> str:
        if step.kind is Action.MUCK:
            return "sm"
        return f"sm {_cards(step.cards or [HIDDEN])}"

    # --- what stands beside it ------------------------------------------------------------------

    def _facts(self) -> dict[str, object]:
        row = self._row
        number, currency, at = (
            str(row["hand_no"]),
            row["currency"],
            cast(datetime | None, row["started_at_utc"]),
        )
        names = dict(zip(cast(list[int], row["seat"]), cast(list[str], row["player"]), strict=True))
        canonical = number.isdecimal() and number.isascii() and number == str(int(number[:30]))
        moment: dict[str, object] = {}
        if at is not None:
            clock_time = Bare(at.strftime("%H:%M:%S.%f").removesuffix(".000000"))
            moment = {
                "time": clock_time,
                "time_zone": "UTC",
                "day": at.day,
                "month": at.month,
                "year": at.year,
            }
        elif row["played_in"] is not None:
            year, month = str(row["played_in"]).split("-")
            moment = {"month": int(month), "year": int(year)}
        level = str(row["level"] or "")
        return {
            "event": row["tournament"],
            "venue": row["site"] if row["site"] != FORMAT.site else None,
            **moment,
            "hand": (int(number) if canonical and int(number) < _MOST_INTEGER else number)
            if number
            else None,
            "level": int(level) if level.isascii() and level.isdecimal() and len(level) < 10 else None,
            "seats": self._players,
            "seat_count": row["max_seats"],
            "table": row["table"],
            "players": [names[seat] for seat in self._players],
            "currency": None if currency in (CHIPS, PLAY_MONEY) else currency,
            "_kind": row["kind"],
            "_hero": row["hero"],
        }

    def _outcome(self) -> dict[str, object]:
        row = self._row
        finish, won = by_seat(row, "finish_stack_minor"), by_seat(row, "collected_minor")
        own_bets = UNCALLED.get(str(row["site"])) is Uncalled.IN_THE_WIN
        back = dict.fromkeys(self._players, 0)
        for seat, amount in zip(
            cast(list[int], row["uncalled_seat"]), cast(list[int], row["uncalled_amount_minor"]), strict=True
        ):
            back[seat] = back.get(seat, 0) + amount
        gross = row["pot_kind"] == "gross"
        return {
            "finishing_stacks": self._all_stated(finish),
            "winnings": None if own_bets else self._all_stated(won),
            "_pot": self._stated(row["pot_minor"]) if gross else None,
            "_rake": self._stated(row["rake_minor"]),
            "_pots": [self._amount(pot) for pot in cast(list[int], row["pots_minor"])] or None,
            "_uncalled": self._all_stated(back) if any(back.values()) else None,
        }

    def _stated(self, minor: object) -> object:
        return None if minor is None else self._amount(cast(int, minor))

    def _all_stated(self, minor: dict[int, int]) -> list[object] | None:
        values = [minor[seat] for seat in self._players]
        return None if NOT_STATED in values else [self._amount(value) for value in values]


def _cards(cards: list[int]) -> str:
    return "".join(card_text(card) for card in cards)
