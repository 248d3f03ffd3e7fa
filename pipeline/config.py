"""Configuration: flag over environment over file over default; an unknown key names the nearest."""

import os
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from decimal import Decimal
from pathlib import Path
from typing import Literal, cast, get_args

from pipeline.hold_settings import HoldSettings, read_hold_settings
from pipeline.known_keys import refuse_unknown
from pipeline.signing import Signing, read_signings
from schemas.codes import CODES
from schemas.fault import UsageFault
from schemas.tables_judged import SEVERITIES

FailOn = Literal["info", "warning", "error"]
Severity = str | tuple[tuple[Decimal | None, str], ...]
"""Of a code: a severity, or severities by the amount below which they hold, ascending, the last without
bound (None). Amounts are in units of the finding's currency."""
CONFIG_FILE = "studaudit.toml"
_ENVIRONMENT = "STUDAUDIT_"
_KEYS = ("lake", "inbox", "fail_on", "severity", "rules", "mapping", "hold")
_AMOUNT = re.compile(r"(0|[1-9][0-9]{0,11})(\.[0-9]{1,4})?")
_STEP = 'such as [{ below = "1.00", severity = "info" }, { severity = "error" }]'
_IN_FILE_ALONE = ("severity", "rules", "mapping", "hold")


@dataclass(frozen=True, slots=True)
class Config:
    """How the program is set up.

    Attributes:
        lake: the lake's folder.
        inbox: the inbox's folder.
        fail_on: the severity from which findings make the exit code 1.
        severity: severities by code that differ from the catalogue's, some by amount.
        rules: which rule sheet, read how, was signed for which table.
        mappings: patterns of source names, such as `house-a/*.csv`, each with the mapping file that such
            exports are read by; the first that fits a source counts.
        hold: how hold and integrity are watched.
        file: the configuration file that was read, None without one.
    """

    lake: Path = Path("data/lake")
    inbox: Path = Path("data/inbox")
    fail_on: FailOn = "error"
    severity: Mapping[str, Severity] | None = None
    rules: tuple[Signing, ...] = ()
    mappings: tuple[tuple[str, Path], ...] = ()
    hold: HoldSettings = field(default_factory=HoldSettings)
    file: Path | None = None


def _fail_on(value: object, place: str) -> FailOn:
    if value not in get_args(FailOn):
        raise UsageFault(f"fail_on is {value!r}", place=place, hint=f"one of {', '.join(get_args(FailOn))}")
    return cast(FailOn, value)


def _severities(value: object, place: str) -> dict[str, Severity]:
    if not isinstance(value, dict):
        raise UsageFault("severity is no table of code = severity", place=place)
    table = cast(dict[str, object], value)
    refuse_unknown(list(table), list(CODES), f"{place}, severity")
    return {code: _severity(code, written, place) for code, written in table.items()}


def _severity(code: str, written: object, place: str) -> Severity:
    if not isinstance(written, list):
        return _word(code, written, place)
    where = f"{place}, severity of {code}"
    steps: list[tuple[Decimal | None, str]] = []
    for step in cast(list[object], written):
        if not isinstance(step, dict):
            raise UsageFault(f"{step!r} is no step", place=where, hint=_STEP)
        entry = cast(dict[str, object], step)
        refuse_unknown(list(entry), ["below", "severity"], where)
        below = _bound(entry["below"], where) if "below" in entry else None
        steps.append((below, _word(code, entry.get("severity"), place)))
    bounds = [below for below, _ in steps[:-1]]
    if not steps or steps[-1][0] is not None or None in bounds or bounds != sorted(set(bounds), key=_low):
        raise UsageFault("the steps do not rise to a last one without bound", place=where, hint=_STEP)
    return tuple(steps)


def _low(bound: Decimal | None) -> Decimal:
    return Decimal(0) if bound is None else bound


def _word(code: str, written: object, place: str) -> str:
    if written not in SEVERITIES:
        raise UsageFault(f"{code} = {written!r}", place=place, hint=f"one of {', '.join(SEVERITIES)}")
    return str(written)


def _bound(written: object, place: str) -> Decimal:
    if not isinstance(written, str) or _AMOUNT.fullmatch(written) is None:
        raise UsageFault(f"below is {written!r}, no amount", place=place, hint='a text such as "1.00"')
    return Decimal(written)


def _mappings(value: object, place: str) -> tuple[tuple[str, Path], ...]:
    """Mapping files by pattern, their paths as seen from the configuration file."""
    table = cast(dict[str, object], value) if isinstance(value, dict) else {"": value}
    for pattern, file in table.items():
        if not pattern or not isinstance(file, str) or not file:
            hint = 'such as "house-a/*.csv" = "house-a.toml"'
            raise UsageFault("mapping is no table of pattern = mapping file", place=place, hint=hint)
    return tuple((pattern, Path(place).parent / str(file)) for pattern, file in table.items())


def _with(config: Config, values: Mapping[str, object], place: str) -> Config:
    for name, value in values.items():
        if name == "fail_on":
            config = replace(config, fail_on=_fail_on(value, place))
        elif name == "severity":
            config = replace(config, severity=_severities(value, place))
        elif name == "rules":
            config = replace(config, rules=read_signings(value, place))
        elif name == "mapping":
            config = replace(config, mappings=_mappings(value, place))
        elif name == "hold":
            config = replace(config, hold=read_hold_settings(value, place))
        elif not isinstance(value, str) or not value:
            raise UsageFault(f"{name} is no path", place=place)
        elif name == "lake":
            config = replace(config, lake=Path(value))
        else:
            config = replace(config, inbox=Path(value))
    return config


def _from_file(path: Path) -> dict[str, object]:
    try:
        values = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as fault:
        raise UsageFault(f"the configuration cannot be read: {fault}", place=str(path)) from fault
    refuse_unknown(list(values), list(_KEYS), str(path))
    return values


def load_config(file: Path | None, flags: Mapping[str, object], environment: Mapping[str, str]) -> Config:
    """The configuration in force.

    Args:
        file: the file that `--config` or `STUDAUDIT_CONFIG` names; without one, `studaudit.toml` in
            the working folder, where there is one.
        flags: values given on the command line; None where not given.
        environment: the process's environment.

    Raises:
        UsageFault: an unknown key or a value that cannot stand.
    """
    named = file or (Path(environment["STUDAUDIT_CONFIG"]) if environment.get("STUDAUDIT_CONFIG") else None)
    path = named or (Path(CONFIG_FILE) if Path(CONFIG_FILE).is_file() else None)
    config = Config(file=path)
    if path is not None:
        config = _with(config, _from_file(path), str(path))
    own = {
        name.removeprefix(_ENVIRONMENT).lower(): value
        for name, value in environment.items()
        if name.startswith(_ENVIRONMENT) and name != "STUDAUDIT_CONFIG"
    }
    scalars = [key for key in _KEYS if key not in _IN_FILE_ALONE]
    refuse_unknown(list(own), scalars, "environment (STUDAUDIT_…)")
    config = _with(config, own, "environment")
    given = {name: str(value) for name, value in flags.items() if value is not None}
    return _with(config, given, "command line")


def current_config(file: Path | None, **flags: object) -> Config:
    """`load_config` with this process's environment."""
    return load_config(file, flags, os.environ)
