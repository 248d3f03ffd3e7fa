"""Hands as columns: what Polars makes of the same hands as rows, and hands that no row can hold."""

from typing import Any

import polars as pl
import pytest
from polars.testing import assert_frame_equal

from pipeline.ingest.decode import decode
from pipeline.ingest.formats.full_tilt_text import FullTiltText
from pipeline.ingest.formats.pokerstars_text import PokerStarsText
from pipeline.ingest.hand_columns import HAND_SCHEMA, HandRows, Place
from pipeline.ingest.text import read_text
from pipeline.ingest.window import whole
from schemas.recorded_hand import RecordedHand
from tests.ingest.samples import hands, sample

STARS = ("stars_cash_stud8", "stars_tournament_razz", "stars_mixed_home_game", "stars_community_card",
         "stars_two_hands_shown")  # fmt: skip
TILT = ("full_tilt_cash_stud", "full_tilt_hi_lo", "full_tilt_tournament_5stud", "full_tilt_all_in_ante")


def some_hands() -> list[RecordedHand]:
    stars = [hand for name in STARS for hand in hands(PokerStarsText(), sample(f"{name}.txt"))]
    return stars + [hand for name in TILT for hand in hands(FullTiltText(), sample(f"{name}.txt"))]


def place(number: int) -> dict[str, Any]:
    told = {"hand_id": f"h-{number}", "content_hash": f"{number:032x}", "record_no": number}
    return told | {"byte_start": 10 * number, "byte_end": 10 * number + 10}


def test_columns_are_what_rows_come_to() -> None:
    given = 12 * some_hands()
    rows = [hand.row() | place(number) for number, hand in enumerate(given)]
    columns = HandRows()
    for number, hand in enumerate(given):
        columns.add(hand, Place(**place(number)))
    assert_frame_equal(columns.frame(), pl.DataFrame(rows, schema=HAND_SCHEMA))


def test_no_hands_make_an_empty_frame() -> None:
    assert HandRows().frame().schema == HAND_SCHEMA


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        (b"dot.", b"d\x81t.", "a name or word with bytes that are no text"),
        (b"8-max", b"1000-max", "a number of seats or cards that no table has"),
    ],
)
def test_a_hand_that_no_row_can_hold_is_refused(old: bytes, new: bytes, reason: str) -> None:
    content = sample("stars_cash_stud8.txt").replace("\N{EURO SIGN}", "$").encode().replace(old, new)
    (batch,) = read_text(PokerStarsText(), [whole(PokerStarsText(), decode(content))])
    told = set(zip(batch.quarantined["code"], batch.quarantined["reason"], strict=True))
    assert told == {("SRC-002", reason)}
    assert batch.pieces["byte_end"].max() == len(content)
