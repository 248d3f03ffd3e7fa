"""Opens the lake for a page, or says what to do where there is none."""

from pathlib import Path
from typing import NoReturn

import duckdb
import streamlit as st
from deltalake.exceptions import TableNotFoundError

from dashboard.markup import notice
from dashboard.reading import Reading, runs_version
from pipeline.config import Config, current_config
from pipeline.signing import Signing
from schemas.fault import Fault


def _config() -> Config:
    try:
        return current_config(None)
    except Fault as fault:
        notice("bad", fault.reason, fault.hint or "")
        st.stop()


def lake_folder() -> Path:
    """The lake's folder: `STUDAUDIT_LAKE`, else the configuration's."""
    return _config().lake


def signed() -> tuple[Signing, ...]:
    """What the venues signed, by the configuration as it is now."""
    return _config().rules


@st.cache_resource(max_entries=4, show_spinner="Opening the lake …")
def _reading(root: Path, version: int) -> Reading:  # noqa: ARG001 (the version keeps the cache apart)
    return Reading(root)


def _no_lake(root: Path) -> NoReturn:
    notice("plain", f"There is no lake at {root} yet.", "Put recordings into a folder and run the main job:")
    st.code(f"studaudit nightly --inbox FOLDER --lake {root}", language=None)
    notice("plain", "Nothing at hand? Make some recordings first, with faults to be found:")
    st.code("studaudit simulate /tmp/inbox --rounds 5000 --days 7 --fault all", language=None)
    st.stop()


def opened() -> tuple[Reading, dict[str, object]]:
    """The lake as its last complete run left it, with that run's row; the page ends without one."""
    root = lake_folder()
    try:
        reading = _reading(root, runs_version(root))
    except TableNotFoundError:
        _no_lake(root)
    except duckdb.Error as fault:
        notice(
            "bad",
            f"The lake at {root} cannot be read: {fault}",
            "It may have been written by another version of the program.",
        )
        st.stop()
    if reading.last_run is None:
        notice("plain", f"No run has ended in the lake at {root} yet.", "Run the main job:")
        st.code(f"studaudit nightly --inbox FOLDER --lake {root}", language=None)
        st.stop()
    return reading, reading.last_run
