"""Rounds decoded in bulk: as `schemas.record` says, but a seat's cards and wagers left as their bytes.

A table sees few different lists of wagers (the same chips, the same outcomes), so that each is
decoded once and then known by its bytes.
"""

from array import array
from collections.abc import Iterable
from typing import Any

import msgspec
import numpy as np
from msgspec.structs import fields

from pipeline.ingest.table_session.amount import packed
from pipeline.ingest.table_session.ragged import ends
from schemas.record import Closing, Movement, Opening, Round, Seat, Wagers
from schemas.tables_recorded import WAGERS


def _with(kind: type[msgspec.Struct], replaced: dict[str, Any], **options: Any) -> type[msgspec.Struct]:
    """A struct like `kind` in which some fields have another type."""
    named = [
        (field.name, replaced.get(field.name, field.type), *(() if field.required else (field.default,)))
        for field in fields(kind)
    ]
    return msgspec.defstruct(f"Quick{kind.__name__}", named, frozen=True, gc=False, **options)


QuickSeat: Any = _with(Seat, {"cards": msgspec.Raw, "wagers": msgspec.Raw})
QuickRound: Any = _with(Round, {"seats": list[QuickSeat]}, tag_field="record", tag="round")
decode_quickly = msgspec.json.Decoder(QuickRound | Opening | Movement | Closing).decode
"""A line as a `QuickRound` or another record."""

_NUMBERS = {name: number for number, name in enumerate(WAGERS)}
_REMEMBERED = 50_000


class WagerLists(dict[bytes, int]):
    """The number of each list of wagers by its bytes, and what the lists hold.

    List 0 stands for what is no list of wagers; it is empty.
    """

    def __init__(self) -> None:
        """No list is known."""
        super().__init__()
        self._decode = msgspec.json.Decoder(Wagers).decode
        self._counts = array("q", [0])
        self._held = array("q")

    def __missing__(self, raw: bytes) -> int:
        """Learns a list on its first appearance."""
        self[raw] = number = self._learn(raw)
        return number

    def _learn(self, raw: bytes) -> int:
        try:
            wagers = self._decode(raw)
        except (msgspec.DecodeError, RecursionError):
            return 0  # the careful half names what is wrong
        self._counts.append(len(wagers))
        for wager in wagers:
            self._held.extend((_NUMBERS[wager.on], packed(wager.stake), packed(wager.returned)))
        return len(self._counts) - 1

    def numbers(self, lists: Iterable[bytes], count: int) -> np.ndarray:
        """The number of each of `count` lists, to be used before the next call."""
        if len(self) > _REMEMBERED:
            self.clear()
            self._counts, self._held = array("q", [0]), array("q")
        return np.fromiter(map(self.__getitem__, lists), np.int64, count)

    def contents(self, numbers: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """The wagers of lists by number.

        Returns:
            How many each list holds, and of each wager (wagers, 3) int64 its number in `WAGERS`,
            its packed stake and its packed return.
        """
        counts = np.array(self._counts)
        held = np.array(self._held).reshape(-1, 3)
        of_list = counts[numbers]
        shift = ends(counts)[:-1][numbers] - ends(of_list)[:-1]
        return of_list, held[np.repeat(shift, of_list) + np.arange(of_list.sum())]
