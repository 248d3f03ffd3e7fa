"""A mapping file: which column of a house's export becomes which field, in which units, zone and codes.

Nothing defaults: whatever the reading of a column hangs on must be said.
"""

import difflib
import hashlib
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import cast
from zoneinfo import ZoneInfo

from pipeline.ingest.mapping.targets import NEEDED, TARGETS, Kind, RecordKind
from schemas.fault import UsageFault

_CHOICES: dict[str, tuple[str, ...]] = {
    "record": tuple(TARGETS),
    "encoding": ("utf-8", "cp1252", "iso-8859-1", "iso-8859-15", "utf-16-le", "utf-16-be"),
    "amounts": ("units", "minor-units"),
    "zero_stake": ("no-wager", "wager"),
    "returned": ("with-stake", "net"),
    "up": ("from-0", "from-1", "card"),
    "card_order": ("rank-suit", "suit-rank"),
}
_FILE_KEYS = (
    "name", "record", "encoding", "delimiter", "decimal_mark", "grouping", "amounts", "minor_digits",
    "absent", "zero_stake", "returned", "up", "time_format", "day_format", "zone", "card_separator",
    "card_order",
)  # fmt: skip
_OF_CARDS = ("card_separator", "card_order")
_OF_MONEY = ("decimal_mark", "grouping", "amounts")
_CODES = ("decision", "hand", "void", "kind", "qualified", "rank", "suit")


@dataclass(frozen=True, slots=True)
class ColumnMap:
    """A mapping that can be read by.

    Attributes:
        name: its name; the ledger calls the format `mapping:` and this.
        content: the mapping file itself, which the lake keeps beside the export as evidence.
        sha256: of the file.
        record: the kind of record that every row, or every run of rows of one round, becomes.
        settings: the keys of `[file]` as written.
        columns: header of the export by field.
        constants: text by field, for what the export does not print.
        codes: by vocabulary, the record's word by the export's.
    """

    name: str
    content: bytes
    sha256: str
    record: RecordKind
    settings: Mapping[str, str]
    absent: tuple[str, ...]
    minor_digits: int
    columns: Mapping[str, str]
    constants: Mapping[str, str]
    codes: Mapping[str, Mapping[str, str]]

    @property
    def format(self) -> str:
        """The format's name in the ledger."""
        return f"mapping:{self.name}"

    def kind(self, field: str) -> Kind:
        """What the text of a field holds."""
        return TARGETS[self.record][field]

    def setting(self, key: str) -> str:
        """A key of `[file]`, which `load_mapping` has seen to be there where it is needed."""
        return self.settings[key]


def _refuse_unknown(names: Mapping[str, object], known: tuple[str, ...], place: str, what: str) -> None:
    for name in names:
        if name not in known:
            near = difflib.get_close_matches(name, known, 1)
            hint = f"did you mean {near[0]!r}?" if near else f"known are {', '.join(known)}"
            raise UsageFault(f"unknown {what} {name!r}", place=place, hint=hint)


def _table(values: Mapping[str, object], name: str, place: str) -> dict[str, object]:
    table = values.get(name, {})
    if not isinstance(table, dict):
        raise UsageFault(f"{name} is no table", place=place)
    return cast(dict[str, object], table)


def _texts(table: Mapping[str, object], place: str) -> dict[str, str]:
    for key, value in table.items():
        if not isinstance(value, str):
            raise UsageFault(f"{key} is {value!r}, no text", place=place, hint=f'write {key} = "…"')
    return cast(dict[str, str], dict(table))


def _settings(table: dict[str, object], place: str) -> tuple[dict[str, str], tuple[str, ...], int]:
    """The keys of `[file]`: the texts, what stands for an absent value, the digits of minor units."""
    _refuse_unknown(table, _FILE_KEYS, place, "key")
    absent, digits = table.pop("absent", None), table.pop("minor_digits", -1)
    if not isinstance(absent, list) or not all(isinstance(text, str) for text in cast(list[object], absent)):
        raise UsageFault("absent is no list of texts", place=place, hint='such as absent = [""]')
    if type(digits) is not int or not -1 <= digits <= 4:
        raise UsageFault(f"minor_digits is {digits!r}", place=place, hint="0 to 4, as the currency has")
    texts = _texts(table, place)
    for key, allowed in _CHOICES.items():
        if key in texts and texts[key] not in allowed:
            raise UsageFault(f"{key} is {texts[key]!r}", place=place, hint=f"one of {', '.join(allowed)}")
    return texts, tuple(cast(list[str], absent)), digits


def _refuse_unsaid(settings: Mapping[str, str], digits: int, kinds: set[Kind], fields: set[str]) -> list[str]:
    """The keys of `[file]` that the mapped fields cannot be read without and that are missing."""
    needed = ["name", "record", "encoding", "delimiter"]
    needed += _OF_CARDS if kinds & {"card", "cards"} else ()
    needed += _OF_MONEY if "amount" in kinds else ()
    needed += ["time_format"] if "time" in kinds else []
    needed += ["day_format"] if "day" in kinds else []
    needed += ["up"] if "dealer.up" in fields else []
    needed += ["zero_stake", "returned"] if "seat.ante.stake" in fields else []
    missing = [key for key in needed if key not in settings]
    if "%z" not in settings.get("time_format", "%z") and "zone" not in settings:
        missing.append("zone")
    if settings.get("amounts") == "minor-units" and digits < 0:
        missing.append("minor_digits")
    return missing


def _refuse_senseless(settings: Mapping[str, str], place: str) -> None:
    if len(settings["delimiter"]) != 1:
        raise UsageFault("delimiter is no single character", place=place)
    if settings.get("decimal_mark") and settings["decimal_mark"] == settings.get("grouping"):
        raise UsageFault("decimal_mark and grouping are the same", place=place)
    if "zone" in settings:
        try:
            ZoneInfo(settings["zone"])
        except (KeyError, ValueError, OSError) as fault:
            hint = "an IANA name such as Europe/Paris"
            raise UsageFault(f"{settings['zone']!r} is no time zone", place=place, hint=hint) from fault


def load_mapping(content: bytes, place: str) -> ColumnMap:
    """A mapping out of its file.

    Args:
        content: the file's bytes, TOML.
        place: its name, for messages.

    Raises:
        UsageFault: it is no TOML, names what is not known, or leaves out what a column needs.
    """
    try:
        values: dict[str, object] = tomllib.loads(content.decode("utf-8"))
    except (UnicodeDecodeError, tomllib.TOMLDecodeError, RecursionError) as fault:
        raise UsageFault(f"the mapping cannot be read: {fault}", place=place) from fault
    _refuse_unknown(values, ("file", "columns", "constants", "codes"), place, "table")
    settings, absent, digits = _settings(dict(_table(values, "file", place)), f"{place}, [file]")
    if "record" not in settings:
        hint = f"record = one of {', '.join(TARGETS)}"
        raise UsageFault("[file] does not say what its rows are", place=place, hint=hint)
    record = cast(RecordKind, settings["record"])
    columns = _texts(_table(values, "columns", place), f"{place}, [columns]")
    constants = _texts(_table(values, "constants", place), f"{place}, [constants]")
    for table in (columns, constants):
        _refuse_unknown(table, tuple(TARGETS[record]), place, f"field of a {record}")
    fields = {*columns, *constants}
    if twice := sorted(columns.keys() & constants.keys()):
        raise UsageFault(f"{twice[0]} is both a column and a constant", place=place)
    if lacking := [field for field in NEEDED[record] if field not in fields]:
        hint = "name its column under [columns], or its value under [constants]"
        raise UsageFault(f"nothing becomes {', '.join(lacking)}", place=place, hint=hint)
    missing = _refuse_unsaid(settings, digits, {TARGETS[record][field] for field in fields}, fields)
    if missing:
        raise UsageFault(f"[file] leaves out {', '.join(missing)}", place=place, hint="nothing defaults")
    _refuse_senseless(settings, place)
    codes_table = _table(values, "codes", place)
    _refuse_unknown(codes_table, _CODES, place, "vocabulary")
    codes = {name: _texts(_table(codes_table, name, place), f"{place}, codes") for name in codes_table}
    return ColumnMap(
        settings["name"],
        content,
        hashlib.sha256(content).hexdigest(),
        record,
        settings,
        absent,
        digits,
        columns,
        constants,
        codes,
    )


def read_mapping(path: Path) -> ColumnMap:
    """A mapping out of a file that somebody named.

    Raises:
        UsageFault: it cannot be read, or as by `load_mapping`.
    """
    try:
        content = path.read_bytes()
    except OSError as fault:
        raise UsageFault(f"the mapping cannot be read: {fault.strerror}", place=str(path)) from fault
    return load_mapping(content, str(path))
