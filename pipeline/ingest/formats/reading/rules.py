"""Line grammars that are declared as rules, and the engine that reads a hand by them.

A format declares what its lines look like and what each means; the engine finds the rule of a line.
Rules are looked up by the first word of what they fit, so that a line tries few patterns.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Generic, TypeVar

from pipeline.ingest.formats.format import FormatFault
from pipeline.ingest.formats.reading.builder import HandBuilder
from pipeline.ingest.formats.reading.lines import MAX_LINE, LineFault, check_length
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
        opens_with: what such a line begins with, as far as that is declared.
    """

    rules: tuple[Line[S] | Named[S], ...]
    opens: re.Pattern[str] | None = None
    opens_with: str = ""


def ignored(_: Scribe, __: re.Match[str]) -> None:
    """The meaning of a line that the format declares ignorable."""


def ignored_of(_: Scribe, __: int, ___: re.Match[str]) -> None:
    """The same for a line with a name."""


Fits = Callable[[str], re.Match[str] | None]
T = TypeVar("T")


class _Table(Generic[T]):
    """Rules of one kind, by first word: how a text is held against each, and what it means if it fits.

    Attributes:
        by_word: the rules that a text can fit, by its first word.
        of_any: those that a text of any other first word can fit.
    """

    def __init__(self, rules: Iterable[tuple[tuple[str, ...], Fits, T]]) -> None:
        """Rules in their order, each with its first words; those of any word stand behind those of one."""
        told = list(rules)
        self.of_any = tuple((fits, take) for words, fits, take in told if not words)
        by_word: dict[str, list[tuple[Fits, T]]] = {}
        for words, fits, take in told:
            for word in words:
                by_word.setdefault(word, []).append((fits, take))
        self.by_word = {word: (*rules, *self.of_any) for word, rules in by_word.items()}


class _Reader(Generic[S]):
    """A part's rules, laid out to be found.

    Attributes:
        opens: how a line is held against what opens the part, None where the part before tells.
        opens_with: as in `Part`.
    """

    def __init__(self, part: Part[S]) -> None:
        self.opens = part.opens.fullmatch if part.opens is not None else None
        self.opens_with = part.opens_with
        lines = [rule for rule in part.rules if isinstance(rule, Line)]
        table = _Table((rule.words, rule.pattern.fullmatch, rule.take) for rule in lines)
        self._line_rules, self._other_rules = table.by_word, table.of_any
        named: dict[tuple[str, str], list[Named[S]]] = {}
        for rule in part.rules:
            if isinstance(rule, Named):
                named.setdefault((rule.lead, rule.joint), []).append(rule)
        tables = [
            (*key, _Table((rule.words, rule.pattern.fullmatch, rule.take) for rule in rules))
            for key, rules in named.items()
        ]
        self._named = [(lead, len(lead), joint, table.by_word, table.of_any) for lead, joint, table in tables]

    def read(self, scribe: S, text: str) -> bool:
        """Takes a line; False where no rule fits it.

        Raises:
            LineFault: a rule fits, and a value of it is impossible.
        """
        misfit: LineFault | None = None
        starts = scribe.hand.names.starts
        for lead, length, joint, by_word, of_any in self._named:
            if lead and not text.startswith(lead):
                continue
            told = text[length:]
            for start, size, seat in starts[joint].get(told[:1], ()):
                if not told.startswith(start):
                    continue
                rest = told[size:]
                for fits, take in by_word.get(rest.partition(" ")[0], of_any):
                    match = fits(rest)
                    if match is None:
                        continue
                    try:
                        take(scribe, seat, match)
                    except LineFault as fault:
                        misfit = misfit or fault
                    else:
                        return True
        if misfit is not None:
            raise misfit
        for fits, take in self._line_rules.get(text.partition(" ")[0], self._other_rules):
            match = fits(text)
            if match is not None:
                take(scribe, match)
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
            self._read_lines(scribe, cursor)
            return scribe.finish()
        except LineFault as fault:
            raise FormatFault(fault.reason, cursor.offset(), fault.code) from fault

    def _read_lines(self, scribe: S, cursor: "Cursor") -> None:
        """Takes each line as one of the part that the hand has come to, or of the next."""
        parts = iter(self._parts)
        part, following = next(parts), next(parts, None)
        opens, opens_with = (following.opens, following.opens_with) if following else (None, "")
        for line in cursor.rest():
            opened = opens is not None and line.startswith(opens_with) and opens(line) is not None
            if not opened and part.read(scribe, line):
                continue
            if following is None or not (opened or (opens is None and following.read(scribe, line))):
                raise LineFault("a line that fits nothing")
            part, following = following, next(parts, None)
            opens, opens_with = (following.opens, following.opens_with) if following else (None, "")


class Cursor:
    """The lines of a hand that hold anything, one after the other, without trailing blanks."""

    def __init__(self, text: str) -> None:
        """At the beginning of a text."""
        self._lines = text.split("\n")
        if "\ufeff" in text:
            self._bare = [line.strip("\ufeff").rstrip(" \t\r\x00") for line in self._lines]
        else:
            self._bare = [line.rstrip(" \t\r\x00") for line in self._lines]
        self._at = -1

    def rest(self) -> Iterator[str]:
        """All further lines, one by one.

        Raises:
            LineFault: one is longer than any site prints one.
        """
        lines = self._bare
        for at in range(self._at + 1, len(lines)):
            line = lines[at]
            if line:
                self._at = at
                if len(line) > MAX_LINE:
                    check_length(line)
                yield line

    def take(self) -> str:
        """The next line, which must be there.

        Raises:
            LineFault: the hand breaks off before it, or as by `rest`.
        """
        line = next(self.rest(), None)
        if line is None:
            raise LineFault("the hand breaks off in its first lines")
        return line

    def offset(self) -> int:
        """Where the line that was read last begins, in characters."""
        return sum(len(line) + 1 for line in self._lines[: max(self._at, 0)])
