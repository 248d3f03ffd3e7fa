"""What the reader offers to formats that mark neither a hand's end, nor the showdown, nor a zone by name."""

import re
from datetime import UTC, datetime

import pytest

from pipeline.ingest.formats.reading.builder import HandBuilder
from pipeline.ingest.formats.reading.clock import instant
from pipeline.ingest.formats.reading.cutting import end_after
from pipeline.ingest.formats.reading.lines import LineFault
from schemas.recorded_hand import RecordedHand
from schemas.vocabulary import Action, Street


@pytest.mark.parametrize(
    ("zone", "hour", "minute"),
    [("GMT+0100", 11, 0), ("GMT-0530", 17, 30), ("UTC+02:00", 10, 0), ("GMT+0000", 12, 0)],
)
def test_a_zone_by_its_offset(zone: str, hour: int, minute: int) -> None:
    found = instant([(datetime(2010, 7, 1, 12), zone)])
    assert found == datetime(2010, 7, 1, hour, minute, tzinfo=UTC)


@pytest.mark.parametrize("zone", ["GMT+1", "GMT+1500", "GMT+0160", "XYZ+0100"])
def test_no_offset(zone: str) -> None:
    assert instant([(datetime(2010, 7, 1, 12), zone)]) is None


def test_a_hand_ends_after_its_mark_and_the_blank_lines_below() -> None:
    text = "hand\nend\n\n \nother\nend"
    mark = re.compile(r"^end$", re.MULTILINE)
    assert end_after(mark, text, 0, len(text)) == text.index("other")
    assert end_after(mark, text, text.index("other"), len(text)) == len(text)
    assert end_after(mark, "hand\n", 0, 5) == 5


def _hand() -> HandBuilder:
    hand = HandBuilder(RecordedHand("1", "Site", "cash", "7stud", "fixed", "USD", 2))
    for seat, name in ((1, "Ann"), (2, "Bob"), (3, "Cyd")):
        hand.seat(seat, name, 1000, sitting_out=False)
        hand.ante(seat, 5, all_in=False)
    hand.open_street(Street.THIRD, [])
    return hand


def test_cards_are_dealt_without_repeating_those_before() -> None:
    hand = _hand()
    hand.deal_more(1, [4])
    hand.open_street(Street.FOURTH, [])
    hand.deal_more(1, [8])
    assert hand.finish().seats[0].cards == [-1, -1, 4, 8]


def test_cards_that_no_line_deals_are_those_of_the_list() -> None:
    hand = _hand()
    hand.show(1, [0, 5, 10, 15, 20, 25, 30], "")
    hand.list_shown(1, [30, 25, 20, 15, 10], "")
    with pytest.raises(LineFault):
        hand.list_shown(1, [31, 25, 20, 15, 10], "")
    assert [line.cards for line in hand.finish().seats] == [[0, 5, 10, 15, 20, 25, 30], [], []]


def test_hands_shown_last_are_a_showdowns_where_two_are_left() -> None:
    hand = _hand()
    hand.fold(3)
    hand.show(1, [0, 5, 10], "")
    hand.open_street(Street.SEVENTH, [])
    hand.check(1)
    hand.muck(2)
    hand.end_in_showdown()
    ends = [(a.kind, a.street) for a in hand.hand.actions if a.kind in (Action.SHOW, Action.MUCK)]
    assert ends == [(Action.SHOW, Street.THIRD), (Action.MUCK, Street.SHOWDOWN)]


def test_a_lone_hand_has_no_showdown() -> None:
    hand = _hand()
    hand.fold(3)
    hand.fold(2)
    hand.muck(1)
    hand.end_in_showdown()
    assert hand.hand.actions[-1].street is Street.THIRD
