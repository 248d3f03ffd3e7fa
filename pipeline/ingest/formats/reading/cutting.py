"""Cuts a text at the headers of its hands, so that the pieces tile it."""

import re
from collections.abc import Callable

from pipeline.ingest.formats.format import Piece, PieceKind

_SUMMARY = re.compile(r"^\*\*\* SUMMARY \*\*\*.*\n?", re.IGNORECASE | re.MULTILINE)
_SEAT = re.compile(r"^Seat (\d+): ", re.IGNORECASE | re.MULTILINE)
_DEALT_SEAT = re.compile(r"^Seat (\d+): (?!.*(?: is sitting out| out of hand))", re.IGNORECASE | re.MULTILINE)
_SUMMARY_LINE = re.compile(r"(?:Seat \d|Total pot|Board)", re.IGNORECASE)
_INNER_BLANK = re.compile(r"\n[\s\ufeff\x00]*\n")
_SUMMARY_WORD = "*** summary ***"
_SUMMARY_BEGINS, _FIRST_LETTERS = "*** ", "sS"
_FOLDS = "\u017f\u212a\u0130\u0131"
"""Letters beyond ASCII that patterns without regard to case take for `s`, `k` and `i`."""
_BLANK = re.compile(r"[\s\ufeff\x00]*")


def is_blank(text: str) -> bool:
    """Whether a text holds nothing but blanks, line ends and byte order marks."""
    return _BLANK.fullmatch(text) is not None


def has_whole_summary(hand: str) -> bool:
    """Whether a hand has its summary, to the last seat of its list.

    A summary goes through the seats in the order of the list, so what the end of a file breaks off
    lacks the last of them. A seat that sits out need not be in it.
    """
    summary = _SUMMARY.search(hand)
    if summary is None:
        return False
    listed = _DEALT_SEAT.findall(hand, 0, summary.start())
    return not listed or listed[-1] in _SEAT.findall(hand, summary.end())


def _has_odd_letters(text: str) -> bool:
    """Whether a word may be spelled with letters that lower case does not bring together."""
    return not text.isascii() and any(mark in text for mark in _FOLDS)


def _headers(text: str, header: re.Pattern[str], word: str) -> list[int]:
    """Where headers begin; with a word that the first line of each holds, only its lines are looked at."""
    searched = text
    if header.flags & re.IGNORECASE and word:
        searched = "" if _has_odd_letters(text) else text.lower()
    if not word or len(searched) != len(text):
        return [match.start() for match in header.finditer(text)]
    starts: list[int] = []
    done, at = 0, searched.find(word)
    while at >= 0:
        begin = text.rfind("\n", 0, at) + 1
        match = header.match(text, begin) if begin >= done else None
        if match is not None:
            starts.append(begin)
            done = match.end()
        line_end = text.find("\n", at)
        at = searched.find(word, max(line_end, done)) if line_end >= 0 else -1
    return starts


def _summary_line(text: str, start: int, stop: int) -> int:
    """Where the first line from `start` on begins that can open a summary; `stop` where none does."""
    if _has_odd_letters(text[start:stop]):
        return start
    at, first = start, len(_SUMMARY_BEGINS)
    while (
        text[at + first : at + first + 1] not in _FIRST_LETTERS
        or text[at : at + len(_SUMMARY_WORD)].lower() != _SUMMARY_WORD
    ):
        at = text.find("\n***", at, stop) + 1
        if not at:
            return stop
    return at


def end_of_summary(
    text: str, start: int, stop: int, is_whole: Callable[[str], bool] = has_whole_summary
) -> int:
    """Where a hand ends: after the lines of its summary and the blank lines that follow them. A summary
    that lacks seats of its list goes on after a blank line; a whole one does not: what follows it may
    be a hand that lost its first line.

    Args:
        text: the whole text.
        start: where the hand begins.
        stop: where the next one begins, or the text ends.
        is_whole: whether a hand's text, which has a summary, has it to its end.
    """
    summary = _SUMMARY.search(text, _summary_line(text, start, stop), stop)
    if summary is None:
        return stop
    at, after_blank = summary.end(), False
    if _INNER_BLANK.search(text[at - 1 : stop].rstrip()) is None:
        return stop
    while at < stop:
        line_end = text.find("\n", at, stop)
        line_end = stop if line_end < 0 else line_end + 1
        line = text[at:line_end]
        if is_blank(line):
            after_blank = True
        elif after_blank and (_SUMMARY_LINE.match(line) is None or is_whole(text[start:at])):
            return at
        else:
            after_blank = False
        at = line_end
    return stop


def end_after(mark: re.Pattern[str], text: str, start: int, stop: int) -> int:
    """Where a hand ends that has no summary: after what `mark` finds, which ends at the end of a line, and
    the blank lines that follow; `stop` where it finds nothing. The rest as for `end_of_summary`."""
    found = mark.search(text, start, stop)
    if found is None:
        return stop
    at = found.end()
    while at < stop:
        line_end = text.find("\n", at, stop)
        line_end = stop if line_end < 0 else line_end + 1
        if not is_blank(text[at:line_end]):
            return at
        at = line_end
    return stop


def cut_at_headers(
    text: str,
    header: re.Pattern[str],
    header_begins: tuple[str, ...],
    kind_of: Callable[[str, bool], PieceKind],
    end_of: Callable[[str, int, int], int] = end_of_summary,
    word: str = "",
) -> list[Piece]:
    """The pieces of a text.

    Text before the first header or after a hand's summary is unknown unless it is blank. Blank
    lines belong to the hand before them.

    Args:
        text: the whole text.
        header: matches where a hand begins; with MULTILINE.
        header_begins: what a header begins with, to tell one that the end of the file breaks off.
        kind_of: the kind of a hand's text, told whether it is the last one of the file.
        end_of: where a hand ends, as `end_of_summary`.
        word: what the first line of every header holds, in lower case where `header` takes no regard of
            case; empty where there is no such word.
    """
    starts = _headers(text, header, word)
    pieces: list[Piece] = []

    def rest(start: int, end: int) -> None:
        if start == end:
            return
        content = text[start:end].strip()
        broken = end == len(text) and len(content) > 1 and any(h.startswith(content) for h in header_begins)
        kind = PieceKind.CUT_OFF if broken else PieceKind.UNKNOWN
        pieces.append(Piece(start, end, PieceKind.ASIDE if is_blank(text[start:end]) else kind))

    stops = [*starts, len(text)]
    rest(0, stops[0])
    for start, stop in zip(starts, stops[1:], strict=True):
        end = end_of(text, start, stop)
        pieces.append(Piece(start, end, kind_of(text[start:end], end == len(text))))
        rest(end, stop)
    return pieces
