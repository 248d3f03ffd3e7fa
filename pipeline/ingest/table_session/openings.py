"""The openings of a file: what every record of their sessions needs to be read."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date

from pipeline.ingest.table_session.fault import Fault
from pipeline.ingest.table_session.instant import calendar_day
from pipeline.ingest.table_session.judge import SessionKey, judge
from pipeline.ingest.table_session.lines import BOM
from schemas.record import Opening

_MARK = b"session_open"


@dataclass(frozen=True, slots=True)
class OpeningFacts:
    """What an opening says of its session's other records; the day is None where only the
    currency was handed down."""

    currency: str
    gaming_day: date | None


def openings(content: bytes) -> dict[SessionKey, str]:
    """The currency of each session that a file opens.

    The first valid opening of a session counts; a later one counts in its place where it
    `replaces` it, and takes it away where it `cancels` it.
    """
    return {key: facts.currency for key, facts in opening_facts(content).items()}


def opening_facts(
    content: bytes, known: Mapping[SessionKey, OpeningFacts] | None = None
) -> dict[SessionKey, OpeningFacts]:
    """As `openings`, with the gaming day; the file's openings come after those `known` already."""
    found = dict(known or {})
    for opening in _valid_openings(content):
        key = (opening.venue, opening.table, opening.session)
        if opening.cancels:
            found.pop(key, None)
        elif opening.replaces or key not in found:
            found[key] = OpeningFacts(opening.currency, calendar_day(opening.gaming_day))
    return found


def _valid_openings(content: bytes) -> Iterator[Opening]:
    """Openings in order; only lines in which the word stands are looked at."""
    place = content.find(_MARK)
    while place >= 0:
        start = content.rfind(b"\n", 0, place) + 1
        end = content.find(b"\n", place) + 1 or len(content)
        try:
            record = judge(content[start:end].removeprefix(BOM if start == 0 else b""), {}).record
        except Fault:
            record = None  # reading the file proper quarantines it
        if isinstance(record, Opening):
            yield record
        place = content.find(_MARK, end)
