"""Line grammars that are declared as rules, and the engine that reads a hand by them.

A format declares what its lines look like and what each means; the engine finds the rule of a line.
Rules are looked up by the first word of what they fit, so that a line tries few patterns.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

from pipeline.ingest.formats.format import FormatFault
from pipeline.ingest.formats.reading.builder import HandBuilder
from pipeline.ingest.formats.reading.lines import LineFault, check_length
from pipeline.ingest.formats.reading.opening import Opening
from pipeline.ingest.formats.reading.purse import Purse
from schemas.recorded_hand import RecordedHand


class Scribe:
    """What rules write to: a hand as it gathers. A format may derive its own with more to remember.

    Attributes:
        hand: the hand as it gathers.
        purse: reads its amounts.
    """

    def __init__(self, opening: Opening) -> None:
        """A hand with its header facts."""
        self.hand = HandBuilder(opening.hand)
        self.purse: Purse = opening.purse

    def finish(self) -> RecordedHand:
        """The hand, once its last line is read.

        Raises:
            LineFault: it lacks a line that the format prints for every hand.
        """
        return self.hand.finish()


S = TypeVar("S", bound=Scribe)


@dataclass(frozen=True, slots=True)
class Line(Generic[S]):
    """A line that begins with no name.

    Attributes:
        pattern: fits the whole line, without trailing blanks.
        take: what the line means.
        words: the first words (up to a blank) that such lines begin with, all of them; empty where
            they can begin with any.
    """

    pattern: re.Pattern[str]
    take: Callable[[S, re.Match[str]], None]
    words: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Named(Generic[S]):
    """A line that begins with the name of a seat.

    Attributes:
        pattern: fits the whole of what follows the name and the joint.
        take: what the line means for the seat.
        words: the first words of what follows, as in `Line`.
        lead: what stands before the name.
        joint: what stands between the name and the rest.
    """

    pattern: re.Pattern[str]
    take: Callable[[S, int, re.Match[str]], None]
    words: tuple[str, ...] = ()
    lead: str = ""
    joint: str = " "


@dataclass(frozen=True, slots=True)
class Part(Generic[S]):
    """A part of a hand: its seat list, its play, its summary.

    Attributes:
        opens: fits the line that opens it and belongs to it no further; None where the first line that
            the part before does not know opens it.
    """

    rules: tuple[Line[S] | Named[S], ...]
    opens: re.Pattern[str] | None = None


def ignored(_: Scribe, __: re.Match[str]) -> None:
    """The meaning of a line that the format declares ignorable."""


def ignored_of(_: Scribe, __: int, ___: re.Match[str]) -> None:
    """The same for a line with a name."""


class _Table(Generic[S]):
    """Rules of one kind, by first word."""

    def __init__(self) -> None:
        self.by_word: dict[str, list[S]] = {}
        self.of_any: list[S] = []

    def add(self, rule: S, words: tuple[str, ...]) -> None:
        for word in words:
            self.by_word.setdefault(word, []).append(rule)
        if not words:
            self.of_any.append(rule)

    def rules(self, text: str) -> list[S]:
        found = self.by_word.get(text.partition(" ")[0])
        return self.of_any if found is None else found + self.of_any if self.of_any else found


class _Reader(Generic[S]):
    """A part's rules, laid out to be found."""

    def __init__(self, part: Part[S]) -> None:
        self.opens = part.opens
        self.lines: _Table[Line[S]] = _Table()  # type: ignore[type-var]
        self.named: dict[tuple[str, str], _Table[Named[S]]] = {}  # type: ignore[type-var]
        for rule in part.rules:
            if isinstance(rule, Line):
                self.lines.add(rule, rule.words)
            else:
                self.named.setdefault((rule.lead, rule.joint), _Table()).add(rule, rule.words)

    def read(self, scribe: S, text: str) -> bool:
        """Takes a line; False where no rule fits it.

        Raises:
            LineFault: a rule fits, and a value of it is impossible.
        """
        misfit: LineFault | None = None
        for (lead, joint), table in self.named.items():
            if lead and not text.startswith(lead):
                continue
            for seat, rest in scribe.hand.names.after(text[len(lead) :] if lead else text, joint):
                for rule in table.rules(rest):
                    match = rule.pattern.fullmatch(rest)
                    if match is None:
                        continue
                    try:
                        rule.take(scribe, seat, match)
                    except LineFault as fault:
                        misfit = misfit or fault
                    else:
                        return True
        if misfit is not None:
            raise misfit
        for rule in self.lines.rules(text):
            match = rule.pattern.fullmatch(text)
            if match is not None:
                rule.take(scribe, match)
                return True
        return False


class Grammar(Generic[S]):
    """How a format's hands read below their opening lines."""

    def __init__(self, *parts: Part[S]) -> None:
        """The parts in the order in which they stand; the first is open from the beginning."""
        self._parts = [_Reader(part) for part in parts]

    def read(self, text: str, start: Callable[["Cursor"], S]) -> RecordedHand:
        """A hand out of its text.

        Args:
            text: the characters of a piece.
            start: reads the opening lines from the cursor, and makes what the rest is written to.

        Raises:
            FormatFault: a line cannot be read, with the line's place.
        """
        cursor = Cursor(text)
        try:
            scribe = start(cursor)
            at = 0
            while (line := cursor.next()) is not None:
                at = self._read(scribe, line, at)
            return scribe.finish()
        except LineFault as fault:
            raise FormatFault(fault.reason, cursor.offset(), fault.code) from fault

    def _read(self, scribe: S, line: str, at: int) -> int:
        """Takes a line of the part `at`, or of the next; returns the part that it belongs to."""
        following = self._parts[at + 1] if at + 1 < len(self._parts) else None
        if following is not None and following.opens is not None and following.opens.fullmatch(line):
            return at + 1
        if self._parts[at].read(scribe, line):
            return at
        if following is not None and following.opens is None and following.read(scribe, line):
            return at + 1
        raise LineFault("a line that fits nothing")


class Cursor:
    """The lines of a hand that hold anything, one after the other, without trailing blanks."""

    def __init__(self, text: str) -> None:
        """At the beginning of a text."""
        self._lines = text.split("\n")
        self._bare = [line.strip("\ufeff").rstrip(" \t\r\x00") for line in self._lines]
        self._at = -1

    def next(self) -> str | None:
        """The next line, None after the last.

        Raises:
            LineFault: it is longer than any site prints one.
        """
        lines = self._bare
        for at in range(self._at + 1, len(lines)):
            line = lines[at]
            if line:
                self._at = at
                check_length(line)
                return line
        return None

    def take(self) -> str:
        """The next line, which must be there.

        Raises:
            LineFault: the hand breaks off before it, or as by `next`.
        """
        line = self.next()
        if line is None:
            raise LineFault("the hand breaks off in its first lines")
        return line

    def offset(self) -> int:
        """Where the line that was read last begins, in characters."""
        return sum(len(line) + 1 for line in self._lines[: max(self._at, 0)])
