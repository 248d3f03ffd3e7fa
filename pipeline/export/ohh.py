"""Hands as Open Hand History objects, by the profile for stud that `pipeline.ingest.formats.ohh` reads.

The format has no names for finishing stacks, uncalled bets, and the words for a shown hand. Where rake was
taken and the record does not say from which pot, all pots are told as one. A hand whose play the format
would tell otherwise is refused: each is read back before it is given out.
"""

from collections.abc import Iterable, Iterator
from datetime import datetime
from decimal import Decimal
from typing import cast

import msgspec

from checks.uncalled import UNCALLED, Uncalled
from pipeline.export.walk import (
    CHIPS,
    WAGERS,
    Chips,
    Row,
    Step,
    Unsaid,
    by_seat,
    cards_by_seat,
    numbers,
    players_of,
    steps_of,
)
from pipeline.ingest.formats.format import FormatFault
from pipeline.ingest.formats.ohh import FORMAT
from schemas.cards import HIDDEN, card_text
from schemas.money import CHIPS as TOURNAMENT_CHIPS
from schemas.vocabulary import NOT_STATED, Action, Side, Street

_GAMES = {"7stud": "Stud", "5stud": "Stud", "7stud8": "StudHiLo", "razz": "Razz", "razz27": "Razz27"}
_LIMITS = {"fixed": "FL", "no-limit": "NL", "pot-limit": "PL"}
_STREETS = {
    Street.SECOND: "2nd", Street.THIRD: "3rd", Street.FOURTH: "4th", Street.FIFTH: "5th",
    Street.SIXTH: "6th", Street.SEVENTH: "7th", Street.SHOWDOWN: "Showdown",
}  # fmt: skip
_WORDS = {
    Action.ANTE: "Post Ante", Action.BRING_IN: "Post Extra Blind", Action.CALL: "Call", Action.CHECK: "Check",
    Action.FOLD: "Fold", Action.DEAL: "Dealt Cards", Action.SHOW: "Shows Cards", Action.MUCK: "Mucks Cards",
}  # fmt: skip
_SIDES = {Side.HIGH: "high", Side.LOW: "low"}
_JSON = msgspec.json.Encoder(decimal_format="number")


def ohh_objects(rows: Iterable[Row], refused: dict[str, int]) -> Iterator[str]:
    """The objects of a file, one for each hand that the format can express, with the blank line after it.

    Args:
        rows: rows of `hands`.
        refused: counts hands that it cannot express, by the reason.
    """
    for row in rows:
        try:
            yield ohh_hand(row) + "\n\n"
        except Unsaid as unsaid:
            refused[unsaid.reason] = refused.get(unsaid.reason, 0) + 1


def ohh_hand(row: Row) -> str:
    """The object of one hand, on one line.

    Raises:
        Unsaid: the format cannot express it.
    """
    try:
        text = _JSON.encode({"ohh": _Writer(row).hand()}).decode()
    except UnicodeError as error:
        raise Unsaid("a text of lone surrogates") from error
    try:
        told = FORMAT.parse(text).row()
    except FormatFault as fault:
        raise Unsaid(f"the format does not allow it: {fault.reason}") from fault
    if _play(told) != _play(row):
        raise Unsaid("the format would tell its play otherwise")
    return text


def _play(row: Row) -> object:
    """What of a hand must come back: every step, and the cards held."""
    steps: list[object] = []
    for step in steps_of(row):
        word = Action.RAISE if step.kind in WAGERS else step.kind
        street = step.street if step.kind < Action.DEAL else 0
        steps.append((street, step.seat, word, step.amount, step.to, step.all_in, step.cards))
    return steps, cards_by_seat(row), row["community"]


class _Writer:
    def __init__(self, row: Row) -> None:
        self._row = row
        self._digits = cast(int, row["minor_digits"])
        self._steps = steps_of(row)
        self._chips = Chips(row)
        players_of(row)
        listed = numbers(row, "seat")
        self._ids = {seat: at for at, seat in enumerate(listed, start=1)}

    def hand(self) -> dict[str, object]:
        """The object.

        Raises:
            Unsaid: the format has no word for something in it.
        """
        row = self._row
        at = cast(datetime | None, row["started_at_utc"])
        tournament = row["kind"] == "tournament"
        if tournament and row["currency"] != TOURNAMENT_CHIPS:
            raise Unsaid("a tournament in a currency")
        hand = {
            "spec_version": "1.4.6",
            "internal_version": "1",
            "site_name": row["site"],
            "network_name": row["site"],
            "tournament": tournament,
            "tournament_info": {"tournament_number": row["tournament"]} if tournament else None,
            "game_number": row["hand_no"] or None,
            "start_date_utc": at.isoformat().replace("+00:00", "Z") if at is not None else None,
            "table_name": row["table"],
            "game_type": _GAMES[str(row["game"])],
            "bet_limit": {"bet_type": _LIMITS[str(row["limit"])], "bet_cap": 0},
            "table_size": row["max_seats"],
            "currency": "Chips" if tournament else row["currency"],
            "dealer_seat": row["button"] or 0,
            "small_blind_amount": self._stated(row["small_bet_minor"]),
            "big_blind_amount": self._stated(row["big_bet_minor"]),
            "ante_amount": self._stated(row["ante_minor"]),
            "bring_in_amount": self._stated(row["bring_in_minor"]),
            "hero_player_id": self._ids.get(cast(int, row["hero"] or 0)),
            "players": self._players(),
            "rounds": self._rounds(),
            "pots": self._pots(),
        }
        if hand["game_number"] is None:
            raise Unsaid("a hand without a number")
        return {name: value for name, value in hand.items() if value is not None}

    def _amount(self, minor: int) -> Decimal:
        return Decimal(minor).scaleb(-self._digits)

    def _stated(self, minor: object) -> Decimal | None:
        return None if minor is None else self._amount(cast(int, minor))

    def _players(self) -> list[dict[str, object]]:
        names = cast(list[str], self._row["player"])
        stacks, out = by_seat(self._row, "start_stack_minor"), by_seat(self._row, "sitting_out")
        players: list[dict[str, object]] = []
        for (seat, number), name in zip(self._ids.items(), names, strict=True):
            player: dict[str, object] = {"id": number, "seat": seat, "name": name, "display": name}
            if stacks[seat] != NOT_STATED:
                player["starting_stack"] = self._amount(stacks[seat])
            players.append(player | {"is_sitting_out": bool(out[seat])})
        return players

    # --- the play -------------------------------------------------------------------------------

    def _rounds(self) -> list[dict[str, object]]:
        first = Street.SECOND if self._row["game"] == "5stud" else Street.THIRD
        held = max((len(cards) for cards in cards_by_seat(self._row).values()), default=0)
        last = max(held, *(step.street for step in self._steps if step.street <= Street.SEVENTH), first)
        reached = [street for street in _STREETS if first <= street <= last]
        reached += [Street.SHOWDOWN] if any(s.street is Street.SHOWDOWN for s in self._steps) else []
        actions: dict[Street, list[dict[str, object]]] = {street: [] for street in reached}
        for number, step in enumerate(self._steps, start=1):
            self._chips.come_to(step.street)
            if step.seat:
                told = self._action(step)
                actions[max(step.street, first)].append({"action_number": number} | told)
        common = [card_text(card) for card in cast(list[int], self._row["community"])]
        rounds: list[dict[str, object]] = []
        for street, acts in actions.items():
            rounds.append({"id": len(rounds), "street": _STREETS[street], "actions": acts})
            if common and street is Street.SEVENTH:
                rounds[-1]["cards"] = common
        return rounds

    def _action(self, step: Step) -> dict[str, object]:
        word = _WORDS.get(step.kind)
        if word is None:
            word = "Raise" if self._chips.level() else "Bet"
        told: dict[str, object] = {"player_id": self._ids[step.seat], "action": word}
        if step.kind is Action.ANTE or step.kind in CHIPS:
            self._chips.put(step, by_stack=False)
            told |= {"amount": self._amount(step.amount), "is_allin": step.all_in}
            if word == "Raise":
                told["total"] = self._amount(self._chips.total(step.seat))
        cards = self._dealt(step)
        return told | ({"cards": [card_text(card) for card in cards]} if cards else {})

    def _dealt(self, step: Step) -> list[int]:
        if step.kind is Action.SHOW and not [card for card in step.cards if card != HIDDEN]:
            raise Unsaid("a shown hand without cards")
        return step.cards

    # --- the outcome ----------------------------------------------------------------------------

    def _pots(self) -> list[dict[str, object]]:
        row = self._row
        wins = [] if UNCALLED.get(str(row["site"])) is Uncalled.IN_THE_WIN else self._wins()
        rake, fee = cast(int | None, row["rake_minor"]), cast(int | None, row["fee_minor"])
        taken = (rake or 0) + (fee or 0)
        pots = numbers(row, "pots_minor")
        total = cast(int | None, row["pot_minor"])
        if row["pot_kind"] == "net" and total is not None:
            total += taken
        awarded = sum(amount for _, _, _, amount in wins)
        if total is None:
            if not wins or NOT_STATED in (amount for _, _, _, amount in wins):
                return []
            total = awarded + taken
        named = all(0 <= pot < len(pots) for pot, _, _, _ in wins)
        if len(pots) > 1 and not taken and sum(pots) == total and named:
            return [
                self._pot(at, amount, rake, fee, [win for win in wins if win[0] == at])
                for at, amount in enumerate(pots)
            ]
        return [self._pot(0, total, rake, fee, wins)]

    def _wins(self) -> list[tuple[int, int, int, int]]:
        """Pot, side, seat and amount of each award, else what each seat collected."""
        row = self._row
        names = ("award_pot", "award_side", "award_seat", "award_amount_minor")
        awards = list(zip(*(numbers(row, name) for name in names), strict=True))
        if not awards:
            won = by_seat(row, "collected_minor")
            awards = [(0, int(Side.WHOLE), seat, amount) for seat, amount in won.items() if amount > 0]
        return cast(list[tuple[int, int, int, int]], awards)

    def _pot(
        self,
        number: int,
        amount: int,
        rake: int | None,
        fee: int | None,
        wins: list[tuple[int, int, int, int]],
    ) -> dict[str, object]:
        told: list[dict[str, object]] = []
        for _, side, seat, won in wins:
            if won == NOT_STATED:
                raise Unsaid("an amount that is not stated")
            win: dict[str, object] = {"player_id": self._ids[seat], "win_amount": self._amount(won)}
            told.append(win | ({"side": _SIDES[Side(side)]} if side else {}))
        pot: dict[str, object] = {"number": number, "amount": self._amount(amount)}
        pot |= {"rake": self._amount(rake)} if rake is not None else {}
        pot |= {"jackpot": self._amount(fee)} if fee is not None else {}
        return pot | {"player_wins": told}
