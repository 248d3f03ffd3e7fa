"""The text of a cell as the value that the table-session record wants in its place."""

import re
from collections.abc import Callable
from datetime import UTC, datetime
from decimal import Decimal
from zoneinfo import ZoneInfo

from pipeline.ingest.mapping.model import ColumnMap
from pipeline.ingest.mapping.targets import Kind
from schemas.cards import RANKS, SUITS

_WHOLE = re.compile(r"0|[1-9][0-9]{0,17}")
_PLAIN = re.compile(r"-?(0|[1-9][0-9]{0,11})(\.[0-9]{1,4})?")
_FLAGS = {"true": True, "false": False}
_WORDS_OF = {"decision": "decision", "hand": "hand", "void": "void", "kind": "kind", "qualified": "qualified"}
Value = str | int | bool | list[str]


class CellFault(Exception):
    """A cell that cannot be read by its mapping; the message says why, the caller adds line and column."""


class Cells:
    """Reads cells by a mapping."""

    def __init__(self, mapping: ColumnMap) -> None:
        """Lays the mapping's units and codes out."""
        self._map = mapping
        zone = mapping.settings.get("zone")
        self._zone = ZoneInfo(zone) if zone else None
        ranks, suits = mapping.codes.get("rank", {}), mapping.codes.get("suit", {})
        self._ranks = {rank: rank for rank in RANKS if rank not in ranks.values()} | dict(ranks)
        self._suits = {suit: suit for suit in SUITS if suit not in suits.values()} | dict(suits)
        self._read: dict[Kind, Callable[[str], Value]] = {
            "text": str,
            "whole": self._whole,
            "amount": self.amount,
            "card": self._card,
            "cards": self._cards,
            "time": self._time,
            "day": self._day,
        }

    def value(self, field: str, text: str) -> Value | None:
        """What a cell holds; None where it holds nothing.

        Raises:
            CellFault: it is not what the mapping says.
        """
        if text in self._map.absent:
            return None
        kind = self._map.kind(field)
        if kind in ("word", "flag"):
            return self._word(field.rpartition(".")[2], text, flag=kind == "flag")
        return self._read[kind](text)

    def _word(self, name: str, text: str, *, flag: bool) -> str | bool:
        codes = self._map.codes.get(_WORDS_OF[name])
        if codes is not None and text not in codes:
            raise CellFault(f"{text!r} is none of the codes of {name}: {', '.join(map(repr, codes))}")
        word = text if codes is None else codes[text]
        if not flag:
            return word
        if word not in _FLAGS:
            raise CellFault(f"{word!r} is neither true nor false")
        return _FLAGS[word]

    def _whole(self, text: str) -> int:
        if _WHOLE.fullmatch(text) is None:
            raise CellFault(f"{text!r} is no whole number")
        return int(text)

    def amount(self, text: str) -> str:
        """An amount in units of the currency, as the record writes it, with a sign where it has one.

        Raises:
            CellFault: it is no amount by the marks of the mapping.
        """
        mark, grouping = self._map.setting("decimal_mark"), self._map.setting("grouping")
        plain = text
        if grouping and grouping in text:
            whole, point, rest = text.partition(mark)
            groups = whole.lstrip("-").split(grouping)
            if any(len(group) != 3 for group in groups[1:]) or not 1 <= len(groups[0]) <= 3:
                raise CellFault(f"{text!r} is no amount: its groups are not of three digits")
            plain = whole.replace(grouping, "") + point + rest
        if mark != "." and "." in plain:
            raise CellFault(f"{text!r} is no amount with the decimal mark {mark!r}")
        plain = plain.replace(mark, ".", 1)
        if _PLAIN.fullmatch(plain) is None:
            raise CellFault(f"{text!r} is no amount")
        if self._map.setting("amounts") == "minor-units":
            if "." in plain:
                raise CellFault(f"{text!r} has decimals, and amounts are minor units")
            plain = f"{Decimal(plain).scaleb(-self._map.minor_digits):f}"
        return plain

    def _card(self, text: str) -> str:
        suit_first = self._map.setting("card_order") == "suit-rank"
        suit, rank = (text[:1], text[1:]) if suit_first else (text[-1:], text[:-1])
        if suit not in self._suits or rank not in self._ranks:
            raise CellFault(f"{text!r} is no card")
        return self._ranks[rank] + self._suits[suit]

    def _cards(self, text: str) -> list[str]:
        separator = self._map.setting("card_separator")
        tokens = text.split(separator) if separator else [text[at : at + 2] for at in range(0, len(text), 2)]
        return [self._card(token.strip()) for token in tokens]

    def up(self, text: str, cards: object) -> int:
        """The 0-based place of the dealer's exposed card.

        Args:
            text: the cell.
            cards: the dealer's cards, where they could be read.

        Raises:
            CellFault: it names no place, or no card of the dealer's.
        """
        how = self._map.setting("up")
        if how != "card":
            return self._whole(text) - (how == "from-1")
        card = self._card(text)
        if not isinstance(cards, list) or card not in cards:
            raise CellFault(f"the dealer has no {text}")
        return cards.index(card)

    def _time(self, text: str) -> str:
        try:
            stamp = datetime.strptime(text, self._map.setting("time_format"))
        except ValueError as fault:
            raise CellFault(f"{text!r} is no time by {self._map.setting('time_format')!r}") from fault
        if stamp.tzinfo is None:
            stamp = self._in_zone(stamp, text)
        return stamp.isoformat()

    def _in_zone(self, stamp: datetime, text: str) -> datetime:
        """Local time as an instant; there are hours that a clock shows twice and hours that it leaves out."""
        both = [stamp.replace(tzinfo=self._zone, fold=fold) for fold in (0, 1)]
        first, second = (each.astimezone(UTC) for each in both)
        if first == second:
            return both[0]
        back = first.astimezone(self._zone).replace(tzinfo=None)
        what = "two instants" if back == stamp else "no instant"
        raise CellFault(f"{text!r} is {what} by the clock of {self._map.setting('zone')}")

    def _day(self, text: str) -> str:
        try:
            return datetime.strptime(text, self._map.setting("day_format")).date().isoformat()
        except ValueError as fault:
            raise CellFault(f"{text!r} is no day by {self._map.setting('day_format')!r}") from fault
