"""A flashed 7th card that the dealer replaced (002.B): what the seat holds, and what a night makes of it."""

from pathlib import Path

import pytest

from pipeline.ingest.formats.pokerstars_text import PokerStarsText
from schemas.cards import cards_text
from schemas.recorded_hand import RecordedHand
from schemas.vocabulary import Action, Street
from tests.ingest.samples import assert_chips_conserved, cards_of, fault_of, sample
from tests.made_night import night

STARS = PokerStarsText()
FLASHED = sample("stars_flashed_last_card.txt")
REPLACED = "Dealt to Una [2h 3h 4h Qc] [??]\n"
OWN = "Dealt to Vic [8c 8d 7s Jc Jd Ks] [3c]\n"
SHOWN = "[Ah Kh 2h 3h 4h Qc 5c]"
HELD = "Ah Kh 2h 3h 4h Qc 5c"


def _last_deals(hand: RecordedHand) -> list[tuple[int, str]]:
    deals = [a for a in hand.actions if a.kind is Action.DEAL and a.street is Street.SEVENTH]
    return [(a.seat, cards_text(a.cards)) for a in deals]


def test_the_seat_holds_the_card_that_came_in_its_place() -> None:
    hand = STARS.parse(FLASHED)
    assert cards_of(hand, 1) == HELD
    assert cards_of(hand, 3) == "?? ?? 9s"
    assert _last_deals(hand) == [(1, "9d"), (1, "??"), (5, "3c")]
    assert_chips_conserved(hand)


@pytest.mark.parametrize("repeated", ["2h 3h 4h Qc 9d", "9d 2h 3h 4h Qc"])
def test_the_second_line_may_repeat_the_card_that_went(repeated: str) -> None:
    text = FLASHED.replace(REPLACED, f"Dealt to Una [{repeated}] [??]\n")
    assert STARS.parse(text).row() == STARS.parse(FLASHED).row()


def test_a_card_may_be_flashed_twice() -> None:
    again = f"{REPLACED.replace('??', '6s')}{REPLACED.replace('Qc]', 'Qc 6s]')}"
    hand = STARS.parse(FLASHED.replace(REPLACED, again))
    assert cards_of(hand, 1) == HELD
    assert _last_deals(hand) == [(1, "9d"), (1, "6s"), (1, "??"), (5, "3c")]


def test_the_writers_own_card_is_replaced_too() -> None:
    text = FLASHED.replace(OWN, f"{OWN.replace('3c', 'Td')}{OWN}")
    hand = STARS.parse(text)
    assert cards_of(hand, 5) == "8c 8d 7s Jc Jd Ks 3c"
    assert _last_deals(hand)[-2:] == [(5, "Td"), (5, "3c")]


def test_a_replaced_hand_that_never_shows_keeps_a_hidden_last_card() -> None:
    hidden = FLASHED.replace(f"Una: shows {SHOWN} (a flush, Ace high)", "Una: mucks hand")
    hidden = hidden.replace(f"showed {SHOWN} and won (980) with a flush, Ace high", "mucked")
    assert cards_of(STARS.parse(hidden), 1) == "?? ?? 2h 3h 4h Qc ??"


def test_a_seat_that_shows_both_cards_has_kept_both() -> None:
    hand = STARS.parse(FLASHED.replace(SHOWN, "[Ah Kh 2h 3h 4h Qc 9d 5c]"))
    assert cards_of(hand, 1) == "Ah Kh 2h 3h 4h Qc 9d 5c"


@pytest.mark.parametrize("repeated", ["2h 3h 4h", "2h 3h 4h Qc Td", "2d 3h 4h Qc"])
def test_a_line_that_repeats_other_cards_is_refused(repeated: str) -> None:
    text = FLASHED.replace(REPLACED, f"Dealt to Una [{repeated}] [??]\n")
    assert fault_of(STARS, text)[0] == "SRC-002"


def test_fifth_street_of_a_seven_card_game_takes_nothing_back() -> None:
    twice = "Dealt to Una [2h 3h] [4h]\n"
    text = FLASHED.replace(twice, f"{twice}Dealt to Una [2h 3h 4h] [Ts]\n")
    text = text.replace("[2h 3h 4h] [Qc]", "[2h 3h 4h Ts] [Qc]").replace("[2h 3h 4h Qc]", "[2h 3h 4h Ts Qc]")
    assert len(STARS.parse(text).seats[0].cards) == 8


@pytest.mark.parametrize(
    ("old", "new", "found"),
    [
        ("", "", []),
        (REPLACED, REPLACED.replace("Qc]", "Qc 9d]"), []),
        # the record shows no replacement: the card lies up and belongs down
        (REPLACED, "", [("DEAL-007", 1)]),
        # both cards are shown: one too many
        (SHOWN, "[Ah Kh 2h 3h 4h Qc 9d 5c]", [("DEAL-002", 1)]),
    ],
)
def test_a_night_counts_the_cards_that_are_held(
    tmp_path: Path, old: str, new: str, found: list[tuple[str, int]]
) -> None:
    text = FLASHED.replace(old, new) if old else FLASHED
    if not new and old:
        text = text.replace(SHOWN, "[Ah Kh 2h 3h 4h Qc 9d]")
    (tmp_path / "inbox").mkdir()
    (tmp_path / "inbox" / "1.txt").write_text(text, encoding="utf-8")
    roots = night(tmp_path).findings.filter(role="root")
    assert [(row["code"], row["seat"]) for row in roots.iter_rows(named=True)] == found
