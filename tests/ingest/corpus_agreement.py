"""A text format held against the recorded hands of its site, where these state less than a pot and a rake."""

import json

from pipeline.ingest.decode import decode
from pipeline.ingest.formats.format import Format
from schemas.recorded_hand import RecordedHand
from tests.ingest.samples import assert_tiles, corpus, disagreements, hands

STUD = ("7stud", "7stud8", "razz", "razz27", "5stud")


def agreement(kind: Format, site: str) -> tuple[int, list[str]]:
    """How many stud hands of a site the oracle knows, and what of them the parser reads otherwise."""
    root = corpus()
    read: dict[tuple[str, str], RecordedHand] = {}
    for path in sorted((root / site).iterdir()):
        text = decode(path.read_bytes()).text
        assert kind.sniff(text[:65_536])
        assert_tiles(kind.cut(text), text)
        for hand in hands(kind, text):
            hand.seats.sort(key=lambda line: line.seat)  # as the oracle lists them
            read[path.relative_to(root).as_posix(), hand.hand_no] = hand
    told = [json.loads(line) for line in (root / "ORACLE.jsonl").open(encoding="utf-8")]
    stud = [one for one in told if one["site"] == site and one["game"] in STUD]
    assert len(read) == len(stud)
    for one in stud:
        one["button_seat"] = one["button_seat"] or None  # seat 0 is no seat
    return len(stud), [
        fault for one in stud for fault in disagreements(one, read.get((one["file"], one["hand_id"])))
    ]
