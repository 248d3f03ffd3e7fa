"""KingsClub text: hands written for the tests, their values worked out by hand from the text."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pipeline.ingest.formats.kingsclub_text import KingsClubText
from pipeline.ingest.sniff import text_format
from schemas.cards import cards_text
from schemas.vocabulary import Action, Side, Street
from tests.ingest.samples import cards_of, corpus_texts, fault_of, hands, kinds, moves, sample
from tests.oracles.hand_text.told_kingsclub import TOLD
from tests.oracles.stud_play import random_hand

KINGS = KingsClubText()
OLD = sample("kingsclub_old_labels.txt")
NEW = sample("kingsclub_labels.txt")


def test_opening_lines() -> None:
    (hand,) = hands(KINGS, OLD)
    assert (hand.hand_no, hand.site, hand.kind, hand.game) == ("51000001", "KingsClub", "cash", "razz")
    assert (hand.limit, hand.small_bet, hand.big_bet, hand.table) == ("fixed", 4000, 8000, "Mix d'été")
    # No line names a currency or a zone; ante and bring-in are those of the lines.
    assert (hand.currency, hand.started_at_utc, hand.at_zone) == ("play", None, None)
    assert (hand.started_at_text, hand.played_in) == ("2021-02-03 04:05:06", "2021-02")
    assert (hand.ante, hand.ante_stated, hand.bring_in) == (1000, None, 2000)


def test_old_labels_are_one_too_low_and_all_amounts_are_totals() -> None:
    (hand,) = hands(KINGS, OLD)
    assert moves(hand)[3:] == [
        (3, 1, "BRING_IN", 2000, 2000, False),
        (3, 3, "BET", 4000, 4000, False),
        (3, 4, "RAISE", 6000, 6000, False),
        (3, 1, "CALL", 4000, 6000, False),
        (3, 3, "CALL", 2000, 6000, False),
        (4, 3, "BET", 2000, 2000, True),
        (4, 4, "RAISE", 4000, 4000, False),
        (4, 1, "CALL", 4000, 4000, False),
        (5, 4, "BET", 8000, 8000, False),
        (5, 1, "FOLD", -1, -1, False),
    ]
    deals = [(int(a.street), a.seat, cards_text(a.cards)) for a in hand.actions if a.kind is Action.DEAL]
    assert deals[-4:] == [(6, 3, "Jd"), (6, 4, "3h"), (7, 3, "??"), (7, 4, "5s")]


def test_labels_as_they_should_be() -> None:
    (hand,) = hands(KINGS, NEW)
    assert (hand.game, hand.hero) == ("razz27", 5)
    streets = [int(a.street) for a in hand.actions if a.kind is Action.BET]
    assert streets == [3, 4, 7]
    shows = [(a.street, a.seat, len(a.cards)) for a in hand.actions if a.kind is Action.SHOW]
    assert shows == [(Street.SHOWDOWN, 5, 7), (Street.SHOWDOWN, 2, 7)]
    assert cards_of(hand, 2) == "2c 6d Kd 4s 8s 9d Th"


def test_a_hand_laid_open_on_its_street_is_dealt_on() -> None:
    (hand,) = hands(KINGS, OLD)
    shows = [(a.street, a.seat, cards_text(a.cards)) for a in hand.actions if a.kind is Action.SHOW]
    assert shows == [(Street.FIFTH, 3, "3c 2s 4h 7h 9h"), (Street.FIFTH, 4, "As 2d 6c 8d Td")]
    assert cards_of(hand, 3) == "3c 2s 4h 7h 9h Jd ??"
    assert cards_of(hand, 4) == "As 2d 6c 8d Td 3h 5s"


def test_finishing_stacks_and_one_pot_for_all() -> None:
    (hand,) = hands(KINGS, OLD)
    assert [(s.player, s.start_stack, s.finish_stack, s.collected) for s in hand.seats] == [
        ("x: folds", 120050, 109050, 0),
        ("in chips", 9000, 0, 0),
        ("Bob", 100000, 120000, 31000),
    ]
    assert [(a.pot, a.side, a.seat, a.amount) for a in hand.awards] == [(0, Side.WHOLE, 4, 31000)]
    # Neither the pot nor the uncalled 80 is printed.
    assert (hand.pot, hand.pot_kind, hand.rake, hand.uncalled) == (None, None, None, [])
    assert hands(KINGS, NEW)[0].rake == 500


def test_pieces_of_a_file() -> None:
    both = OLD + "\n\n" + NEW
    assert kinds(KINGS, both) == ["HAND", "HAND"]
    assert kinds(KINGS, both.replace("Limit Razz", "No Limit Holdem")) == ["OTHER_GAME", "HAND"]
    assert kinds(KINGS, both.replace("Limit Razz", "Limit Fizz")) == ["UNKNOWN", "HAND"]
    assert kinds(KINGS, both[: both.index("Rake 5")]) == ["HAND", "CUT_OFF"]
    assert kinds(KINGS, both[: both.index("wins pot (192)") + 12]) == ["HAND", "CUT_OFF"]
    assert kinds(KINGS, both[: both.index("#51000002") + 9])[-1] == "CUT_OFF"


def test_a_line_of_a_name_and_a_number_begins_no_hand() -> None:
    assert not KINGS.sniff("#51000001: hello\n#2\n")


@pytest.mark.parametrize(
    ("old", "new", "code", "line"),
    [
        ("in chips bets 40", "in chips bets 40 more", "SRC-001", "in chips bets 40 more"),
        ("x: folds calls 60", "x: folds calls 10", "SRC-002", "x: folds calls 10"),
        ("[5h]", "[5h 6h 7h 8h 9h", "SRC-001", "Dealt to x: folds: [5h 6h 7h 8h 9h"),
        ("*** 6TH STREET", "*** 7TH STREET", "SRC-001", "*** 7TH STREET ***"),
        ("(1,200) +200", "(1,200) +100", "SRC-002", "Seat 4: Bob (1,200) +100"),
        ("Seat 4: Bob (1,200)", "Seat 4: Rob (1,200)", "SRC-002", "Seat 4: Rob (1,200) +200"),
        ("Table 'Mix d'été'", "Mix d'été", "SRC-001", "Mix d'été"),
    ],
)
def test_a_line_that_cannot_be_costs_the_hand(old: str, new: str, code: str, line: str) -> None:
    assert fault_of(KINGS, OLD.replace(old, new, 1)) == (code, line)


@settings(max_examples=200, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_text_and_back(seed: int) -> None:
    rng = Random(seed)
    row = random_hand(rng, kind="cash")
    if not TOLD.can(row):
        return
    text, expected = TOLD.write(row, rng)
    assert text_format(text) is not None
    assert [piece.kind.name for piece in KINGS.cut(text)] == ["HAND"]
    parsed = KINGS.parse(text).row()
    assert {k: (expected.get(k), v) for k, v in parsed.items() if expected.get(k) != v} == {}


def test_recorded_hands_end_with_the_stacks_that_their_lines_leave() -> None:
    found = [hand for _, text in corpus_texts("KingsClub") for hand in hands(KINGS, text)]
    assert len(found) == 3
    for hand in found:
        put_in = sum(a.amount for a in hand.actions if a.amount > 0)
        lost = sum(s.start_stack - s.finish_stack for s in hand.seats)
        assert lost == (hand.rake or 0)
        assert sum(s.collected for s in hand.seats) <= put_in - (hand.rake or 0)
