"""Random damage to a piece of a file: bytes, lines, and what encodings and sizes can do."""

from collections.abc import Callable
from random import Random

_ODD = (
    *(b"\x00", b"\xff", b"\xfe\xff", b"\xed\xa0\x80", b"\xe2\x80\xae", b"\xef\xbb\xbf"),
    *(bytes([mark]) for mark in b"<>&\"'[](){}\r\n\t,$"),
    *(b"&lol;", b"-1", b"1e999", b"9" * 40, b"=cmd()", b"--", b"<!DOCTYPE x [", b"]]>", b"Zz"),
    *(b"*** SUMMARY ***\n", b"*** 9TH STREET ***\n", "\u20ac".encode()),
)


def _byte(part: bytes, rng: Random) -> bytes:
    at = rng.randrange(len(part))
    return part[:at] + bytes([rng.randrange(256)]) + part[at + 1 :]


def _cut(part: bytes, rng: Random) -> bytes:
    start = rng.randrange(len(part))
    return part[:start] + part[start + rng.randint(1, 40) :]


def _put(part: bytes, rng: Random) -> bytes:
    at = rng.randrange(len(part) + 1)
    return part[:at] + rng.choice(_ODD) * rng.choice((1, 1, 1, 3)) + part[at:]


def _lines(part: bytes, rng: Random, work: Callable[[list[bytes], int], None]) -> bytes:
    lines = part.split(b"\n")
    work(lines, rng.randrange(max(len(lines) - 1, 1)))
    return b"\n".join(lines)


def _drop_line(part: bytes, rng: Random) -> bytes:
    return _lines(part, rng, lambda lines, at: lines.__delitem__(at))


def _double_line(part: bytes, rng: Random) -> bytes:
    return _lines(part, rng, lambda lines, at: lines.insert(at, lines[at]))


def _move_line(part: bytes, rng: Random) -> bytes:
    def move(lines: list[bytes], at: int) -> None:
        lines.insert(rng.randrange(max(len(lines) - 1, 1)), lines.pop(at))

    return _lines(part, rng, move)


def _swap_words(part: bytes, rng: Random) -> bytes:
    def swap(lines: list[bytes], at: int) -> None:
        words = lines[at].split(b" ")
        rng.shuffle(words)
        lines[at] = b" ".join(words)

    return _lines(part, rng, swap)


def _digit(part: bytes, rng: Random) -> bytes:
    places = [at for at, byte in enumerate(part) if 48 <= byte <= 57]
    if not places:
        return part
    at = rng.choice(places)
    return part[:at] + rng.choice((b"", b"0", b"7", b"99", b"1,", b".")) + part[at + 1 :]


_WAYS = (_byte, _cut, _put, _drop_line, _double_line, _move_line, _swap_words, _digit)


def mutated(part: bytes, rng: Random) -> bytes:
    """A part with one to three damages; its last line end stays."""
    body, end = part.rstrip(b"\n"), b"\n\n\n"
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        body = rng.choice(_WAYS)(body, rng) or b"x"
    return body + end
