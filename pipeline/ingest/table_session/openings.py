"""The openings of a file: what every record of their sessions needs to be read."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date

from pipeline.ingest.table_session.fault import Fault
from pipeline.ingest.table_session.instant import calendar_day
from pipeline.ingest.table_session.judge import SessionKey, judge
from pipeline.ingest.table_session.lines import BOM, STRETCH, Held, let_go
from schemas.record import Opening

_MARK = b"session_open"
_BEFORE_RARE = _MARK.index(b"_")
_MOST_TRIES = 64


@dataclass(frozen=True, slots=True)
class OpeningFacts:
    """What an opening says of its session's other records; the day is None where only the
    currency was handed down."""

    currency: str
    gaming_day: date | None


def openings(content: Held) -> dict[SessionKey, str]:
    """The currency of each session that a file opens.

    The first valid opening of a session counts; a later one counts in its place where it
    `replaces` it, and takes it away where it `cancels` it.
    """
    return {key: facts.currency for key, facts in opening_facts(content).items()}


def opening_facts(
    content: Held, known: Mapping[SessionKey, OpeningFacts] | None = None
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


def _valid_openings(content: Held) -> Iterator[Opening]:
    """Openings in order; only lines in which the word stands are looked at."""
    place = _next_mark(content, 0)
    while place >= 0:
        start = content.rfind(b"\n", 0, place) + 1
        end = content.find(b"\n", place) + 1 or len(content)
        try:
            record = judge(content[start:end].removeprefix(BOM if start == 0 else b""), {}).record
        except Fault:
            record = None  # reading the file proper quarantines it
        if isinstance(record, Opening):
            yield record
        place = _next_mark(content, end)
    let_go(content, len(content))


def _next_mark(content: Held, begin: int) -> int:
    """Where the word stands next, -1 where it does no more."""
    for start in range(begin, len(content), STRETCH):
        let_go(content, start)
        place = _mark_within(content, start, start + STRETCH + len(_MARK) - 1)
        if place >= 0:
            return place
    return -1


def _mark_within(content: Held, start: int, stop: int) -> int:
    """The same between two places: by the word's rarest letter, which is found ten times as fast, until that
    letter turns out not to be rare."""
    at = start
    for _ in range(_MOST_TRIES):
        at = content.find(b"_", at, stop)
        if at < 0:
            return -1
        first = at - _BEFORE_RARE
        if first >= start and content[first : first + len(_MARK)] == _MARK:
            return first
        at += 1
    return content.find(_MARK, max(start, at - _BEFORE_RARE), stop)
