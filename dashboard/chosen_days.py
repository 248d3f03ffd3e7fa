"""What the tables that a page asks for held on the gaming days that it asks for."""

from collections.abc import Collection, Mapping
from datetime import date
from pathlib import Path
from typing import cast

import streamlit as st

from dashboard.opening import lake_folder, signed
from dashboard.reading import runs_version
from pipeline.hold.held import Held, Key
from pipeline.lake import SettledLake
from pipeline.signing import Signing
from pipeline.stages.rounds_explained import held_table_days


# One state of the lake is taken apart once for all pages; nobody changes what is kept.
@st.cache_resource(max_entries=4, show_spinner="Taking the win apart …")
def _told(root: Path, version: int, signings: tuple[Signing, ...]) -> dict[Key, Held]:  # noqa: ARG001
    return held_table_days(SettledLake(root), signings)


def chosen_days(asked: Mapping[str, object]) -> dict[Key, Held]:
    """What was held, by `TABLE_DAY`, in the order of the days; those without a day last.

    Args:
        asked: `currency`, `venue` and `table` (None all), `first_day` and `last_day` (None all days).
    """
    root = lake_folder()
    told = _told(root, runs_version(root), signed())
    wanted = {key: held for key, held in told.items() if _is_asked(key, asked)}
    return dict(sorted(wanted.items(), key=lambda each: _order(each[0])))


def _is_asked(key: Key, asked: Mapping[str, object]) -> bool:
    venue, table, currency, day = key
    for value, name in ((venue, "venue"), (table, "table")):
        among = cast("Collection[object] | None", asked[name])
        if among is not None and value not in among:
            return False
    first, last = (cast("date | None", asked[name]) for name in ("first_day", "last_day"))
    if first is not None and last is not None and not (isinstance(day, date) and first <= day <= last):
        return False
    return currency == asked["currency"]


def _order(key: Key) -> tuple[date, str, str]:
    venue, table, _, day = key
    return (day if isinstance(day, date) else date.max, str(venue), str(table))
