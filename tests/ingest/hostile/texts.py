"""Texts that no site wrote: depth, size, encodings, markup, and names that are something else elsewhere.

What one format refuses today another may read tomorrow: of text in no format that is known only the end
is asserted, not the reason.
"""

import copy
import json

from tests.ingest.hostile.archives import GOOD
from tests.ingest.hostile.case import Case
from tests.ingest.table_session_samples import OPENING, ROUND, content_of

DEPTH = 100_000
LINE = json.dumps(ROUND).encode()
AGAIN = content_of(copy.deepcopy(ROUND) | {"round": 9})
NAMED = GOOD.replace(b"170000000021", b"170000000022")


def record(find: bytes, put: bytes, reason: str) -> Case:
    """A record with a part of its line replaced, between an opening and another record, which are read."""
    return Case(content_of(OPENING) + LINE.replace(find, put) + b"\n" + AGAIN, (reason,), stored=2)


def hand(find: bytes, put: bytes, *reasons: str) -> Case:
    """A hand with something replaced, behind one that is read."""
    broken = NAMED.replace(find, put)
    return Case(GOOD + b"\n\n" + broken, reasons, stored=1 if reasons else 2)


def laughs() -> bytes:
    """Entities that make 10^9 words of one."""
    declared = b"".join(
        b'<!ENTITY l%d "%s">' % (level, (b"&l%d;" % (level - 1)) * 10 if level else b"lol")
        for level in range(10)
    )
    return b'<?xml version="1.0"?><!DOCTYPE session [' + declared + b"]>" + SESSION.replace(b"@", b"&l9;")


SESSION = b"""
<session sessioncode="1"><general><gametype>7 Card Stud L $1/$2</gametype><nickname>@</nickname></general>
<game gamecode="7"><general><startdate>2014-05-06 12:00:00</startdate><players/></general></game></session>
"""
MERGE = b"""<description type="7-Card Stud" stakes="$1/$2"/>
<game id="7-1" starttime="20120506120000" numholecards="7" gametype="39" data="2012|T|1|7-1|false">@</game>
"""
RECORDS = {
    "json-depth": record(b'"round": 1', b'"x":' + b"[" * DEPTH + b"]" * DEPTH, "nested deeper than"),
    "json-depth-of-objects": record(b'"round": 1', b'"x":' + b'{"a":' * DEPTH, "nested deeper than"),
    "json-key-twice": record(b'"round": 1', b'"round": 1, "round": 2', "stands more than once"),
    "json-nan": record(b'"15"', b"NaN", "NaN is no JSON value"),
    "json-infinity": record(b'"round": 1', b'"round": -Infinity', "Infinity is no JSON value"),
    "json-1e999": record(b'"round": 1', b'"round": 1e999', "is not a whole number"),
    "json-amount-1e999": record(b'"15"', b'"1e999"', "is no amount below"),
    "json-amount-of-40-digits": record(b'"15"', b'"' + b"9" * 40 + b'"', "is no amount below"),
    "json-number-of-40-digits": record(b'"15"', b"9" * 40, "is not a text"),
    "json-number-of-100000-digits": record(b'"round": 1', b'"round": ' + b"1" * DEPTH, "not a whole number"),
    "json-seat": record(b'"seat": 2', b'"seat": 1000000000', "is not a seat number"),
    "json-nul": record(b"P7", b"P\0", "invalid control character"),
    "json-no-utf-8": record(b"P7", b"P\xff", "not UTF-8"),
    "json-overlong": record(b"P7", b"P\xc0\xaf", "not UTF-8"),
    "json-half-a-pair": record(b"P7", b"P\\ud800", "half of a surrogate pair"),
    "json-line-of-5-mb": record(b"P7", b"P" * 5_000_000, "a line of 5000673 bytes"),
    "json-card": record(b'"4s"', b'"4s4s"', ""),
}
HANDS = {
    "hand-5-mb-line": Case(GOOD + b"\n\n" + b"x" * 5_000_000 + b"\n\n" + NAMED, ("fits nothing",), stored=2),
    "hand-5-mb-name": Case(GOOD + b"\n\n" + NAMED.replace(b"Ann", b"A" * 100_000), ("",), stored=1),
    "hand-amount-of-40-digits": hand(b"$100 ", b"$" + b"9" * 40 + b" ", "is no amount"),
    "hand-amount-of-19-digits": hand(b"$100 ", b"$9999999999999999999 ", ""),
    "hand-amount-in-other-digits": hand(b"$100 ", "$１００ ".encode(), "is no amount"),
    "hand-seat": hand(b"Seat 1:", b"Seat 1000000000:", ""),
    "hand-number-of-5000-digits": hand(b"170000000022", b"1" * 5000, "a line of"),
    "hand-no-utf-8": Case(
        b"\xef\xbb\xbf" + GOOD + b"\n\n" + NAMED.replace(b"Ann", b"A\xffn"), ("no text",), stored=1
    ),
    "hand-no-utf-8-among-utf-8": Case(
        GOOD.replace(b"Ann", "Änn".encode()) + b"\n\n" + NAMED.replace(b"Ann: shows", b"\xff: shows"),
        ("fits nothing",),
        stored=1,
    ),
    "hand-no-cp1252": hand(b"Ann", b"A\x81n", "no text"),
    "hand-half-a-pair": Case(
        b"\xff\xfe" + GOOD.decode().replace("Ann", "A\ud800n").encode("utf-16-le", "surrogatepass"),
        ("no text",),
        stored=0,
    ),
    "hand-odd-utf-16": Case(
        b"\xff\xfe" + GOOD.decode().encode("utf-16-le") + b"x", ("middle of a character",), stored=1
    ),
    "hand-two-marks": Case(b"\xef\xbb\xbf\xff\xfe" + GOOD.decode().encode("utf-16-le"), ("",), stored=0),
    "hand-mark-within": Case(GOOD + b"\n\n\xef\xbb\xbf" + NAMED, stored=2),
    "hand-zero-bytes-between": Case(GOOD + b"\n\n" + bytes(100_000) + b"\n\n" + NAMED, stored=2),
    "hand-headers-alone": Case(
        GOOD.partition(b"\n")[0] * 1 + (b"\n" + GOOD.partition(b"\n")[0]) * 5000, ("",), stored=0
    ),
    "hand-cut-off": Case(
        GOOD + b"\n\n" + NAMED[:700], ("the file ends in the middle of this hand",), stored=1
    ),
}
OTHERS = {
    "xml-billion-laughs": Case(laughs(), ("",), stored=0),
    "xml-quadratic": Case(
        b'<!DOCTYPE session [<!ENTITY a "' + b"a" * DEPTH + b'">]>' + SESSION.replace(b"@", b"&a;" * DEPTH),
        ("",),
        stored=0,
    ),
    "xml-external-entity": Case(
        b'<!DOCTYPE session [<!ENTITY x SYSTEM "file:///etc/passwd">]>' + SESSION.replace(b"@", b"&x;"),
        ("",),
        stored=0,
    ),
    "xml-external-dtd": Case(
        b'<!DOCTYPE session SYSTEM "http://127.0.0.1:9/x.dtd">' + SESSION, ("",), stored=0
    ),
    "xml-depth": Case(SESSION.replace(b"@", b"<a>" * DEPTH + b"</a>" * DEPTH), ("",), stored=0),
    "xml-depth-open": Case(MERGE.replace(b"@", b"<a>" * DEPTH), ("",), stored=0),
    "xml-attributes": Case(
        SESSION.replace(b"<game ", b"<game " + b"".join(b'a%d="" ' % n for n in range(20_000))),
        ("",),
        stored=0,
    ),
    "xml-include": Case(
        SESSION.replace(b"@", b'<xi:include href="/etc/passwd" parse="text"/>'), ("",), stored=0
    ),
    "csv-formulas": Case(
        b'hand,player,amount\n1,"=HYPERLINK(""http://x"")",1\n2,+cmd|\' /C x\'!A0,2\n', ("",)
    ),
    "toml-depth": Case(b'variant = "F7S"\nantes = ' + b"[" * DEPTH + b"]" * DEPTH + b"\n", ("",), stored=0),
    "toml-keys": Case(b"[" + b"a." * DEPTH + b'a]\nvariant = "F7S"\n', ("",), stored=0),
    "ohh-depth": Case(b'{"ohh":{"spec_version":"1.4.6","x":' + b"[" * DEPTH + b"]" * DEPTH + b"}}", ("",)),
    "json-brackets": Case(b"[" * DEPTH, ("",), stored=0),
    "json-objects": Case(b'{"a":' * DEPTH, ("",), stored=0),
    "braces": Case(b"{\n" * 500_000, ("",), stored=0),
    "line-ends": Case(b"\n" * 500_000, ("",), stored=0),
    "zero-bytes": Case(bytes(1_000_000), ("",), stored=0),
    "all-bytes": Case(bytes(range(256)) * 1000, ("",), stored=0),
    "empty": Case(b"", stored=0),
    "a-mark-alone": Case(b"\xef\xbb\xbf", stored=0),
    "half-a-unit": Case(b"\xff\xfex", stored=0),
}
TEXTS = RECORDS | HANDS | OTHERS
SCREEN_NAMES = {
    "markup": "<script>alert(1)</script>",
    "image": '"><img src=x onerror=alert(1)>',
    "terminal": "\x1b]0;x\x07\x1b[2J",
    "right-to-left": "\u202eevil\u202c",
    "isolates": "\u2066a\u2069",
    "zero-width": "A\u200b\u200dnn\ufeff",
    "formula": "=cmd|' /C calc'!A0",
    "formula-plus": "+1+1",
    "formula-at": "@SUM(1)",
    "sql": "'; DROP TABLE hands; --",
    "sql-quotes": '" or ""="',
    "template": "{{7*7}}${7*7}%s%n",
    "path": "../../etc/passwd",
    "marks": "A" + "\u0301" * 60,
    "null": "NULL",
    "line-separator": "a\u2028b",
    "cards": "[7d]",
    "astral": "\U0001f0a1\U000e0041",
}
