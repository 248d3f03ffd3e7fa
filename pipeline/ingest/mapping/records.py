"""Rows of an export as table-session records, one for each row, or for each run of rows of one round."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any

from pipeline.ingest.mapping.model import ColumnMap
from pipeline.ingest.mapping.rows import ExportFault, Row
from pipeline.ingest.mapping.targets import WAGERS
from pipeline.ingest.mapping.values import CellFault, Cells, Value

Record = dict[str, Any]
_IDENTITY = ("venue", "table", "session", "round")


@dataclass(slots=True)
class Group:
    """Rows that lie side by side and become one record, or none.

    Attributes:
        size: their bytes.
        record: what they become; None where they hold nothing, or a fault.
        fault: why they cannot be read, `place` then says where.
        code: its finding code.
    """

    size: int
    record: Record | None = None
    fault: str | None = None
    place: str | None = None
    code: str = "SRC-002"
    rows: list[Row] = field(default_factory=list[Row])


class Header:
    """The export's header: where each mapped field stands."""

    def __init__(self, cells: list[str], mapping: ColumnMap) -> None:
        """Finds the mapped columns.

        Raises:
            ExportFault: a column is not there, or stands twice.
        """
        self.cells = cells
        self.places: dict[str, int] = {}
        for target, column in mapping.columns.items():
            found = [place for place, name in enumerate(cells) if name == column]
            if len(found) != 1:
                what = "stands twice in" if found else "is not in"
                raise ExportFault(f"column {column!r} of the mapping {what} the header")
            self.places[target] = found[0]

    def unused(self, mapping: ColumnMap) -> list[str]:
        """Columns that no field is mapped from."""
        return [name for name in self.cells if name not in set(mapping.columns.values())]


class Maker:
    """Makes records of rows."""

    def __init__(self, mapping: ColumnMap, header: Header) -> None:
        """For the rows below a header."""
        self._map = mapping
        self._header = header
        self._cells = Cells(mapping)
        fields = (*mapping.constants, *header.places)
        self._targets = sorted(fields, key=lambda name: name == "dealer.up")  # read by the dealer's cards

    def groups(self, rows: Iterator[Row]) -> Iterator[Group]:
        """Rows in the runs that belong together, each made a record or refused."""
        waiting: list[Row] = []
        for row in rows:
            alone = row.cells is None or row.fault is not None or not self._is_whole(row)
            if waiting and (alone or not self._together(waiting[-1], row)):
                yield self._made(waiting)
                waiting = []
            if alone:
                yield self._left(row)
            else:
                waiting.append(row)
        if waiting:
            yield self._made(waiting)

    def _is_whole(self, row: Row) -> bool:
        return row.cells is not None and len(row.cells) == len(self._header.cells)

    def _left(self, row: Row) -> Group:
        if row.cells is None:
            return Group(row.size, rows=[row])
        count = f"{len(row.cells)} cells where the header has {len(self._header.cells)}"
        return Group(row.size, None, row.fault or count, f"line {row.line}", "SRC-001", [row])

    def _cell(self, row: Row, target: str) -> str | None:
        place = self._header.places.get(target)
        return None if place is None or row.cells is None else row.cells[place].strip()

    def _together(self, one: Row, other: Row) -> bool:
        if self._map.record != "round":
            return False
        return all(self._cell(one, name) == self._cell(other, name) for name in _IDENTITY)

    def _made(self, rows: list[Row]) -> Group:
        group = Group(sum(row.size for row in rows), rows=rows)
        try:
            group.record = self._record(rows)
        except _At as fault:
            group.fault, group.place = fault.reason, fault.place
        return group

    def _values(self, row: Row) -> dict[str, Value]:
        found: dict[str, Value] = {}
        for target in self._targets:
            text = self._map.constants.get(target, self._cell(row, target)) or ""
            try:
                value = self._cells.value(target, text)
                if target == "dealer.up" and value is not None:
                    value = self._cells.up(text, found.get("dealer.cards"))
            except CellFault as fault:
                where = self._map.columns.get(target, f"constant {target}")
                raise _At(str(fault), f"line {row.line}, column {where!r}") from fault
            if value is not None:
                found[target] = value
        return found

    def _record(self, rows: list[Row]) -> Record:
        record: Record = {"record": self._map.record, "v": 1}
        seats: list[Record] = []
        for row in rows:
            values = self._values(row)
            seat = {name.removeprefix("seat."): v for name, v in values.items() if name.startswith("seat.")}
            for name, value in values.items():
                if not name.startswith("seat."):
                    self._put(record, name, value, row)
            if seat:
                seats.append(self._seat(seat, row))
        if self._map.record == "round":
            record["seats"] = seats
        return record

    def _put(self, record: Record, name: str, value: Value, row: Row) -> None:
        """Enters a value under its name, whose dots part the levels."""
        *levels, last = name.split(".")
        part = record
        for level in levels:
            part = part.setdefault(level, {})
        if part.setdefault(last, value) != value:
            where = f"line {row.line}, column {self._map.columns.get(name)!r}"
            raise _At(f"{value!r} where the rows of this round before it say {part[last]!r}", where)

    def _seat(self, values: dict[str, Value], row: Row) -> Record:
        seat: Record = {"wagers": []}
        for on in WAGERS:
            stake, back = values.pop(f"{on}.stake", None), values.pop(f"{on}.returned", None)
            if stake is None and back is None:
                continue
            if stake is None or back is None:
                raise _At(
                    f"the {on} has a stake without a return, or a return without a stake", f"line {row.line}"
                )
            if (
                Decimal(str(stake)) == 0 == Decimal(str(back))
                and self._map.setting("zero_stake") == "no-wager"
            ):
                continue
            seat["wagers"].append({"on": on, "stake": stake, "returned": self._returned(stake, back)})
        discard, card = values.pop("draw.discard", None), values.pop("draw.card", None)
        if discard is not None or card is not None:
            drawn = {"discard": discard, "card": card}
            seat["draw"] = {name: value for name, value in drawn.items() if value is not None}
        return seat | values

    def _returned(self, stake: Value, back: Value) -> Value:
        """What went back with the stake in it, where the export says what was won or lost."""
        if self._map.setting("returned") == "with-stake":
            return back
        return f"{Decimal(str(stake)) + Decimal(str(back)):f}"


class _At(Exception):
    """A fault with its place in the export."""

    def __init__(self, reason: str, place: str) -> None:
        super().__init__(reason)
        self.reason, self.place = reason, place
