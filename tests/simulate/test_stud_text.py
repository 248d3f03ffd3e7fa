"""A simulated hand, written as text and read by ingest, is the same hand."""

from datetime import UTC, datetime
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pipeline.ingest.formats.format import PieceKind
from pipeline.ingest.formats.full_tilt_text import FullTiltText
from pipeline.ingest.formats.pokerstars_text import PokerStarsText
from pipeline.simulate.stud import StudPlan, play, sheet_of, write_text
from pipeline.simulate.stud.text import printed_row
from pipeline.simulate.stud.text.clock import stamp

PARSERS = {"PokerStars": PokerStarsText(), "Full Tilt": FullTiltText()}
GAMES = {"PokerStars": ("7stud", "7stud8", "razz"), "Full Tilt": ("7stud", "7stud8", "razz", "5stud")}
CHIPS: dict[str, Any] = {"currency": "chips", "minor_digits": 0}
DIALECTS = [(site, game) for site, games in GAMES.items() for game in games]


def a_plan(site: str, game: str, kind: Any, seed: int, **more: Any) -> StudPlan:
    wishes: dict[str, Any] = {"hands": 15, "sees": "hero"} | (CHIPS if kind == "tournament" else {}) | more
    return StudPlan(site=site, game=game, kind=kind, sheet=sheet_of(kind), seed=seed, **wishes)


@pytest.mark.parametrize(("site", "game"), DIALECTS)
@settings(max_examples=25, deadline=None)
@given(
    seed=st.integers(0, 99_999),
    kind=st.sampled_from(("cash", "tournament")),
    loose=st.sampled_from((0.5, 0.8, 1.0)),
    sees=st.sampled_from(("hero", "boards")),
    short_rate=st.sampled_from((0.0, 0.6)),
    states_forced_bets=st.booleans(),
)
def test_text_and_back(site: str, game: str, kind: str, seed: int, **drawn: Any) -> None:
    hands = list(play(a_plan(site, game, kind, seed, **drawn)))
    parser, text = PARSERS[site], write_text(hands)
    assert parser.sniff(text)
    pieces = parser.cut(text)
    assert [piece.kind for piece in pieces] == [PieceKind.HAND] * len(hands)
    for hand, piece in zip(hands, pieces, strict=True):
        read, printed = parser.parse(text[piece.start : piece.end]).row(), printed_row(hand)
        assert {name: printed[name] for name in read} == read


@pytest.mark.parametrize("site", PARSERS)
def test_what_text_does_not_leave_out_is_as_it_was_played(site: str) -> None:
    kept = {
        "hand_no", "site", "kind", "game", "limit", "currency", "minor_digits", "started_at_utc", "hero",
        "small_bet_minor", "big_bet_minor", "pot_minor", "rake_minor", "pots_minor", "community", "seat",
        "player", "start_stack_minor", "sitting_out", "seat_card_count", "seat_cards", "declared_class",
        "declared_low", "folded_on", "collected_minor", "action_street", "action_seat", "action_amount_minor",
        "action_to_minor", "action_all_in", "award_seat", "award_amount_minor", "uncalled_seat",
        "uncalled_amount_minor",
    }  # fmt: skip
    for hand in play(a_plan(site, "7stud8", "cash", 4, hands=60)):
        played, printed = hand.row(), printed_row(hand)
        assert {name: played[name] for name in kept} == {name: printed[name] for name in kept}


@pytest.mark.parametrize(
    ("wishes", "reason"),
    [
        ({"game": "razz27"}, "razz27"),
        ({"game": "5stud"}, "5stud"),
        ({"limit": "no-limit"}, "without a fixed limit"),
        ({"site": "Winamax"}, "no dialect"),
        ({"sees": "all"}, "down cards"),
        ({"currency": "CHF"}, "CHF"),
    ],
)
def test_what_no_text_expresses_is_refused(wishes: dict[str, Any], reason: str) -> None:
    named: dict[str, Any] = {"hands": 1, "sees": "hero"} | wishes
    with pytest.raises(ValueError, match=reason):
        write_text(play(StudPlan(**named)))


def test_the_hour_that_comes_twice_is_told_by_a_second_clock() -> None:
    afternoon = stamp(datetime(2026, 11, 2, 18, 5, 9, tzinfo=UTC), "PokerStars")
    assert afternoon == ("2026/11/02 13:05:09 ET", "ET", "2026-11")
    twice = [stamp(datetime(2026, 11, 1, hour, 30, tzinfo=UTC), "Full Tilt")[0] for hour in (5, 6)]
    assert twice == [
        "05:30:00 UTC - 2026/11/01 [01:30:00 ET - 2026/11/01]",
        "06:30:00 UTC - 2026/11/01 [01:30:00 ET - 2026/11/01]",
    ]
