"""Open Hand History: hands written for the tests by the profile for stud, their values worked out by hand."""

import time
from datetime import UTC, datetime
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pipeline.ingest.formats.format import FormatFault
from pipeline.ingest.formats.json_hand.raises import Means, Move, raises_mean
from pipeline.ingest.formats.ohh import Ohh
from pipeline.ingest.formats.reading.lines import LineFault
from tests.ingest.samples import cards_of, fault_of, kinds, moves, sample
from tests.oracles.hand_text.told_ohh import TOLD
from tests.oracles.stud_play import random_hand

OHH = Ohh()
ALL = sample("ohh_hands.json")
HAND = ALL[: OHH.cut(ALL)[0].end]


def _refused(text: str) -> str:
    with pytest.raises(FormatFault) as caught:
        OHH.parse(text)
    return caught.value.reason


def test_objects_are_pieces_and_other_games_are_set_aside() -> None:
    assert kinds(OHH, ALL) == ["HAND", "OTHER_GAME", "HAND"]
    assert OHH.sniff(ALL)
    assert not OHH.sniff('{"record": "round"}\n')
    assert not OHH.sniff('variant = "F7S"\n')


def test_a_stud_hand_told_as_another_game_is_refused_with_that_reason() -> None:
    piece = OHH.cut(ALL)[2]
    reason = _refused(ALL[piece.start : piece.end])
    assert reason.startswith("a stud hand whose streets are told as those of another game (Preflop)")


def test_facts() -> None:
    hand = OHH.parse(HAND)
    assert (hand.hand_no, hand.site, hand.kind, hand.game) == ("88001", "OHH", "cash", "7stud8")
    assert (hand.currency, hand.minor_digits, hand.small_bet, hand.big_bet) == ("EUR", 2, 200, 400)
    assert (hand.ante, hand.ante_stated, hand.bring_in, hand.bring_in_stated) == (25, 25, 50, None)
    assert hand.started_at_utc == datetime(2024, 3, 1, 18, 30, 5, tzinfo=UTC)
    assert (hand.table, hand.max_seats, hand.button, hand.hero) == ("Halley", 8, None, 2)
    assert [(s.seat, s.player, s.start_stack, s.sitting_out, s.collected) for s in hand.seats] == [
        (2, "Ann", 4010, False, 0),
        (4, "Bob {x}", 3000, False, 810),
        (7, "", -1, True, 0),
    ]
    assert (hand.pot, hand.pot_kind, hand.pots, hand.rake, hand.fee) == (850, "gross", [850], 40, None)
    assert [(a.pot, a.seat, a.amount) for a in hand.awards] == [(0, 4, 810)]
    assert hand.apart == ("Rooms", "Card Room")


def test_raises_are_the_chips_put_in_where_the_pots_say_so() -> None:
    hand = OHH.parse(HAND)
    assert moves(hand)[2:] == [
        (3, 2, "BRING_IN", 50, 50, False),
        (3, 4, "RAISE", 200, 200, False),
        (3, 2, "RAISE", 350, 400, False),
        (3, 4, "CALL", 200, 400, False),
        (4, 4, "BET", 200, 200, False),
        (4, 2, "FOLD", -1, -1, False),
    ]
    assert [cards_of(hand, seat) for seat in (2, 4, 7)] == ["As 2s 3h 4c", "?? ?? Kd Kc", ""]


def test_raises_are_totals_where_the_pots_say_so() -> None:
    hand = OHH.parse(HAND.replace('"Raise", "amount": 3.5', '"Raise", "amount": 4'))
    assert moves(hand)[4] == (3, 2, "RAISE", 350, 400, False)


def test_raises_that_add_up_by_neither_meaning_are_refused() -> None:
    reason = _refused(HAND.replace('"amount": 8.5', '"amount": 9.5'))
    assert reason == "the amounts of the raises add up neither as chips put in nor as street totals"


def test_a_total_beside_a_raise_says_what_its_amount_is() -> None:
    moves_of = [
        Move(3, 1, "bet", 50, False),
        Move(3, 2, "raise", 200, False),
        Move(3, 1, "raise", 350, False),
    ]
    with pytest.raises(LineFault, match="both as"):
        raises_mean(moves_of, None)
    assert raises_mean([*moves_of[:2], moves_of[2]._replace(total=400)], None) is Means.ADDED
    assert raises_mean([*moves_of[:2], moves_of[2]._replace(total=350)], None) is Means.TOTAL
    with pytest.raises(LineFault, match="neither"):
        raises_mean([*moves_of[:2], moves_of[2]._replace(total=375)], None)


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ('"currency": "EUR"', '"currency": "XXZ"', "SRC-002"),
        (' "currency": "EUR",', "", "SRC-002"),
        ('"amount": 8.5', '"amount": 8.501', "SRC-002"),
        ('"amount": 8.5', '"amount": 1e999999999', "SRC-002"),
        ('"amount": 8.5', '"amount": -8.5', "SRC-002"),
        ('"amount": 8.5', '"amount": NaN', "SRC-001"),
        ('"amount": 8.5', '"amount": ' + "9" * 5000, "SRC-002"),
        ('"Kc"', '"Kx"', "SRC-002"),
        ('"Fold"', '"Straddle"', "SRC-001"),
        ('"player_id": 12, "win', '"player_id": 99, "win', "SRC-002"),
        ('"id": 12', '"id": 11', "SRC-002"),
        ('"seat": 4', '"seat": 2', "SRC-002"),
        ('"game_number": "88001"', '"game_number": "88001", "game_number": "88002"', "SRC-002"),
        ('"name": "Ann"', '"name": "A\\u0000"', "SRC-002"),
        ('"name": "Ann"', '"name": "A\\ud800"', "SRC-001"),
        ("2024-03-01T18:30:05Z", "2024-13-01T18:30:05Z", "SRC-002"),
        ("2024-03-01T18:30:05Z", "2024-03-01T18:30:05+02:00", "SRC-002"),
    ],
)
def test_what_is_impossible_is_refused(old: str, new: str, code: str) -> None:
    assert old in HAND
    assert fault_of(OHH, HAND.replace(old, new, 1))[0] == code


def test_a_fault_in_a_round_has_the_line_of_its_action() -> None:
    code, line = fault_of(OHH, HAND.replace('"Fold"', '"Straddle"'))
    assert (code, line) == ("SRC-001", '"action": "Straddle"}]}],')


@pytest.mark.parametrize(
    "text",
    [
        '{"ohh": ' + "[" * 200_000,
        '{"ohh": ' + '{"a":' * 50_000,
        '{"ohh": {"x": ' + "9" * 200_000,
        '{"ohh": "' + "x" * 10**6,
    ],
    ids=["arrays", "objects", "digits", "long"],
)
def test_hostile_documents_cost_a_fault_and_no_time(text: str) -> None:
    start = time.perf_counter()
    _refused(text)
    OHH.cut(text)
    assert time.perf_counter() - start < 1


def test_a_file_that_ends_in_its_last_object() -> None:
    for end in range(len(HAND) + 1, len(HAND) + 60):
        assert kinds(OHH, ALL[:end]) == ["HAND", "CUT_OFF"]


def test_a_damaged_object_costs_itself_alone() -> None:
    for damaged in (
        ALL.replace('{"ohh": {"game_number": "88002"', '{"x": 1'),
        ALL.replace("}]}}\n\n{", "}]}}\n\n[", 1),
    ):
        piece = OHH.cut(damaged)[0]
        assert OHH.parse(damaged[piece.start : piece.end]).hand_no == "88001"


@settings(max_examples=200, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_hands_come_back_as_told(seed: int) -> None:
    rng = Random(seed)
    row = random_hand(rng)
    text, expected = TOLD.write(row, rng)
    parsed = OHH.parse(text).row()
    assert {name: value for name, value in parsed.items() if expected.get(name) != value} == {}
