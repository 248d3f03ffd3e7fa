"""Which shift a record falls into, by the clock of its table."""

from collections.abc import Sequence

import polars as pl

from schemas.fault import UsageFault
from schemas.shifts import Shift

_OFFSET = r"^([+-])(\d{2}):(\d{2})$"
_TO_WRITE = (
    "write them into studaudit.toml, the earliest start first: under [hold], "
    'shifts = [{ name = "day", starts = "10:00" }, { name = "night", starts = "22:00" }]'
)


def shift_of(shifts: Sequence[Shift]) -> pl.Expr:
    """The name of the shift in which a record was written.

    What counts is the local time, `at_utc` moved by the offset that the source wrote (`at_zone`, such as
    `+01:00`). Where it wrote `Z`, or no offset is kept, the time is taken as it is kept, in UTC. A shift
    lasts until the next one starts, the last one past midnight until the first does: every time of the
    day lies in one shift.

    Args:
        shifts: those that are configured, in the order of their starts.

    Raises:
        UsageFault: none is.
    """
    if not shifts:
        raise UsageFault("no shifts are configured", hint=_TO_WRITE)
    local = (pl.col("at_utc") + pl.duration(minutes=_minutes_east())).dt.time()
    name = pl.lit(shifts[-1].name)
    for shift in shifts:
        name = pl.when(local >= shift.starts).then(pl.lit(shift.name)).otherwise(name)
    return name


def _minutes_east() -> pl.Expr:
    zone = pl.col("at_zone")
    sign = pl.when(zone.str.starts_with("-")).then(-1).otherwise(1)
    hours, minutes = (zone.str.extract(_OFFSET, place).cast(pl.Int64) for place in (2, 3))
    return (sign * (hours * 60 + minutes)).fill_null(0)
