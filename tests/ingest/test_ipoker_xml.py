"""iPoker's XML: sessions written for the tests, their values worked out by hand from the text."""

import time
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pipeline.ingest.decode import decode
from pipeline.ingest.formats import FORMATS
from pipeline.ingest.formats.format import FormatFault, PieceKind
from pipeline.ingest.formats.ipoker_xml import FORMAT as IPOKER
from pipeline.ingest.formats.reading.fragment import MAX_FRAGMENT
from schemas.vocabulary import NOT_STATED, Action
from tests.ingest.samples import cards_of, kinds, moves, sample
from tests.ingest.xml_hands import (
    MUTANTS,
    corpus_hands,
    cut_fault,
    disagreements,
    otherwise,
    put_in,
    read,
    read_as_far,
    told_hand,
)
from tests.oracles.hand_text.told_ipoker import TOLD

CASH = sample("ipoker_cash_hi_lo.xml")
SESSIONS = sample("ipoker_sessions.xml")
NUMBERS = ["9900000001", "9900000002"]


def test_facts_come_from_the_session_and_the_hand() -> None:
    hand, _ = read(IPOKER, CASH)
    assert (hand.hand_no, hand.site, hand.kind, hand.game) == ("9900000001", "iPoker", "cash", "7stud8")
    assert (hand.limit, hand.currency, hand.minor_digits) == ("fixed", "EUR", 2)
    assert (hand.small_bet, hand.big_bet, hand.ante, hand.bring_in) == (10, 20, 2, 5)
    assert (hand.ante_stated, hand.pot, hand.rake, hand.pot_kind, hand.pots) == (None, None, None, None, [])
    assert (hand.table, hand.tournament, hand.button, hand.hero) == ("Ostrava, 5512", None, 8, 6)
    assert (hand.started_at_text, hand.started_at_utc, hand.at_zone) == ("2013-02-03 20:01:44", None, None)
    assert hand.played_in == "2013-02"


def test_empty_seats_are_none_and_amounts_hold_signs_and_commas() -> None:
    hand, _ = read(IPOKER, CASH)
    assert [(s.seat, s.player, s.start_stack, s.collected, s.restated_put_in) for s in hand.seats] == [
        (3, "Ines", 120, 0, NOT_STATED),
        (6, "me & you", 500, 249, NOT_STATED),
        (8, "O'Dell é", 100050, 0, NOT_STATED),
    ]
    assert put_in(hand) == {3: 120, 6: 120, 8: 22}


def test_actions_stand_by_player_and_are_played_by_number() -> None:
    hand, _ = read(IPOKER, CASH)
    assert moves(hand) == [
        (0, 3, "ANTE", 2, -1, False),
        (0, 6, "ANTE", 2, -1, False),
        (0, 8, "ANTE", 2, -1, False),
        (3, 3, "BRING_IN", 5, 5, False),
        (3, 6, "COMPLETE", 10, 10, False),
        (3, 8, "RAISE", 20, 20, False),  # 23 is a street total
        (3, 3, "CALL", 15, 20, False),
        (3, 6, "CALL", 10, 20, False),
        (4, 8, "CHECK", -1, -1, False),
        (4, 3, "CHECK", -1, -1, False),
        (4, 6, "BET", 10, 10, False),
        (4, 8, "FOLD", -1, -1, False),
        (4, 3, "RAISE", 20, 20, False),
        (4, 6, "CALL", 10, 20, False),
        (5, 6, "BET", 20, 20, False),
        (5, 3, "CALL", 20, 20, False),
        (6, 3, "CHECK", -1, -1, False),
        (6, 6, "BET", 20, 20, False),
        (6, 3, "RAISE", 40, 40, False),
        (6, 6, "CALL", 20, 40, False),
        (7, 3, "BET", 18, 18, True),  # nothing bet before: the last chips are a bet
        (7, 6, "CALL", 18, 18, False),
    ]


def test_cards_have_their_suit_first_and_shown_down_cards_are_no_exposed_ones() -> None:
    hand, _ = read(IPOKER, CASH)
    assert cards_of(hand, 3) == "9d 9h 2c Jc Tc 2d 8h"
    assert cards_of(hand, 6) == "As 3s 4d 5s Ad Ts 2s"
    assert cards_of(hand, 8) == "?? ?? Kh Qh"
    deals = [a.cards for a in hand.actions if a.kind is Action.DEAL and a.seat == 3]
    assert deals[0][:2] == [-1, -1]  # nobody saw them when they were dealt
    assert deals[-1] == [-1]
    assert [a.kind for a in hand.actions if a.kind in (Action.SHOW, Action.MUCK)] == []


def test_an_opener_without_bring_in_bets_and_the_win_holds_the_uncalled_bet() -> None:
    _, hand = read(IPOKER, CASH)
    assert moves(hand)[2:4] == [(3, 8, "BET", 10, 10, False), (3, 6, "CALL", 10, 10, False)]
    assert (hand.bring_in, hand.uncalled, hand.awards) == (None, [], [])
    assert [s.collected for s in hand.seats] == [34, 0]


def test_a_file_holds_sessions_that_are_never_closed() -> None:
    assert kinds(IPOKER, CASH) == ["ASIDE", "HAND", "HAND", "ASIDE"]
    assert kinds(IPOKER, SESSIONS) == [
        "ASIDE", "HAND", "ASIDE", "HAND", "ASIDE", "OTHER_GAME", "ASIDE",
    ]  # fmt: skip
    first, second = read(IPOKER, SESSIONS)
    assert (first.game, first.kind, first.currency, first.tournament) == (
        "7stud", "tournament", "chips", "88001",
    )  # fmt: skip
    assert (first.small_bet, first.big_bet, first.ante) == (None, None, 10)
    assert (second.game, second.kind, second.currency) == ("5stud", "cash", "USD")
    assert (second.small_bet, second.big_bet, second.hero) == (100, 200, 2)


def test_what_a_seat_put_in_by_the_list_is_kept_where_its_actions_differ() -> None:
    hand, _ = read(IPOKER, SESSIONS)
    assert put_in(hand) == {1: 250, 10: 250}
    assert [s.restated_put_in for s in hand.seats] == [NOT_STATED, 260]


def test_five_card_stud_begins_a_street_earlier() -> None:
    _, hand = read(IPOKER, SESSIONS)
    assert moves(hand)[2:] == [
        (2, 2, "BRING_IN", 50, 50, False),
        (2, 5, "COMPLETE", 100, 100, False),
        (2, 2, "FOLD", -1, -1, False),
    ]
    assert (cards_of(hand, 2), cards_of(hand, 5)) == ("Td 4c", "?? Th")


def test_a_raw_byte_under_another_declaration_is_read_by_the_bytes() -> None:
    decoded = decode(CASH.encode("cp1252"))
    assert (decoded.encoding, decoded.text) == ("cp1252", CASH)


def test_sniffing_is_exclusive() -> None:
    for text in (CASH, SESSIONS, CASH[CASH.index("<game ") :], SESSIONS.replace("\n", "")):
        assert [kind.name for kind in FORMATS if kind.sniff(text)] == ["ipoker-xml"]
    assert not IPOKER.sniff('PokerStars Hand #1: ...\nAda said, "<game gamecode="12">"\n')


@pytest.mark.parametrize(
    ("part", "instead", "code", "line"),
    [
        ('type="16"', 'type="8"', "SRC-001", '<action no="4"'),
        ("D9 H9 C2", "D9 H9 C1", "SRC-002", '<cards type="Third Street" player="Ines"'),
        (
            'player="Ines" type="3" sum="€0.15"',
            'player="Ina" type="3" sum="€0.15"',
            "SRC-002",
            '<action no="7"',
        ),
        ('sum="€0.05"', 'sum="$0.05"', "SRC-002", '<action no="4"'),
        ('<round no="6">', '<round no="9">', "SRC-001", '<round no="9"'),
        ('<action no="22"', '<action no="22" no="22"', "SRC-001", 'no="22" player'),
        ("2013-02-03 20:01:44", "2013-02-30 20:01:44", "SRC-002", "<game "),
        ("2013-02-03 20:01:44", "2013-02-03 20:144", "SRC-002", "<game "),
        ("</players>", "</players><!-- x -->", "SRC-001", "<!-- x -->"),
        ("</players>", "</players><?x y?>", "SRC-001", "<?x y?>"),
        ("</players>", "</players>&lol;", "SRC-001", ""),
        ("</players>", "</players>" + "<a>" * 9 + "</a>" * 9, "SRC-001", ""),
        ("</players>", "</players>" + " " * MAX_FRAGMENT, "SRC-001", ""),
    ],
)
def test_a_fault_costs_its_hand_and_names_its_place(part: str, instead: str, code: str, line: str) -> None:
    text = CASH.replace(part, instead, 1)
    assert text != CASH
    assert read_as_far(IPOKER, text) == NUMBERS[1:]
    fault = cut_fault(IPOKER, text)
    assert fault.code == code
    assert text[text.index("<game ") + fault.at :].startswith(line)


def test_entities_are_never_declared() -> None:
    bomb = '<!DOCTYPE session [<!ENTITY a "&#62;"><!ENTITY b "&a;&a;">]>'
    assert read_as_far(IPOKER, bomb + CASH) == NUMBERS  # the declaration is quarantined, nobody reads it
    assert kinds(IPOKER, bomb + CASH)[0] == "UNKNOWN"
    inside = CASH.replace("<players>", f"<players>{bomb}", 1)
    assert read_as_far(IPOKER, inside) == NUMBERS[1:]


def test_a_hand_without_a_session_cannot_be_read() -> None:
    hand = CASH[CASH.index("<game ") : CASH.index("</game>") + len("</game>")]
    assert kinds(IPOKER, hand) == ["HAND"]
    with pytest.raises(FormatFault, match="no session"):
        IPOKER.parse(hand)


def test_a_damaged_session_does_not_lend_its_hands_the_facts_of_the_one_before() -> None:
    text = SESSIONS.replace('<session sessioncode="7700112300">', '<sessiom sessioncode="7700112300">')
    assert [hand.game for hand in read(IPOKER, text)] == ["7stud", "5stud"]
    text = text.replace("<gametype>5-Card Stud", "<gamet>5-Card Stud")
    assert read_as_far(IPOKER, text) == ["4400000010"]


@pytest.mark.parametrize(
    ("part", "instead"),
    [
        ("<mode>real</mode>", "<mode>rael</mode>"),
        ("<mode>real</mode>", ""),
        ("<tablecurrency>EUR</tablecurrency>", ""),  # then the word says USD and the sign euro
        ("<tablecurrency>EUR</tablecurrency>", "<tablecurrency></tablecurrency>"),
        ("<tablecurrency>EUR</tablecurrency>", "<tablecurrency>EUR</tablecurrenci>"),
        ("<nickname>me &amp; you", "<nickname>me & you"),
        ("7 Card Stud Hi-Lo L", "7 Card Stud Hi-Lo"),
    ],
)
def test_facts_of_a_session_are_never_defaulted(part: str, instead: str) -> None:
    text = CASH.replace(part, instead)
    assert text != CASH
    assert read_as_far(IPOKER, text) == []


def test_the_context_lets_a_file_be_cut_in_parts() -> None:
    whole = IPOKER.cut(SESSIONS)
    for at, piece in enumerate(whole[1:], 1):
        rest = IPOKER.cut(SESSIONS[piece.start :], whole[at - 1].context)
        assert [(p.start + piece.start, p.end + piece.start, p.kind, p.context) for p in rest] == [
            (p.start, p.end, p.kind, p.context) for p in whole[at:]
        ]


def test_a_file_cut_anywhere_loses_its_last_hand_alone() -> None:
    second = CASH.index("<game ", CASH.index("</game>"))
    end = CASH.index("</game>", second) + len("</game>")
    for stop in range(second + 1, end):
        pieces = IPOKER.cut(CASH[:stop])
        assert read_as_far(IPOKER, CASH[:stop]) == NUMBERS[:1]
        assert pieces[-1].kind is PieceKind.CUT_OFF
    for stop in range(CASH.index("<game ")):
        assert read_as_far(IPOKER, CASH[:stop]) == []


@settings(max_examples=300, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_damage_in_one_hand_leaves_the_others(seed: int) -> None:
    rng = Random(seed)
    begin = CASH.index("<game ", CASH.index("</game>"))
    at = rng.randrange(begin, len(CASH))
    text = CASH[:at] + rng.choice(MUTANTS) + CASH[at + rng.choice((0, 1, 1, 7, 300)) :]
    before = time.process_time()
    assert NUMBERS[0] in read_as_far(IPOKER, text)
    assert time.process_time() - before < 1


@pytest.mark.parametrize(
    "junk", ["<game ", "<general>", "<session ", "</game", " ", "<", "}", '<game gamecode="1">']
)
def test_long_junk_is_cut_in_linear_time(junk: str) -> None:
    text = CASH + junk * (400_000 // len(junk))
    before = time.process_time()
    assert read_as_far(IPOKER, text)[:2] == NUMBERS
    assert time.process_time() - before < 3


def test_every_hand_of_the_corpus_is_read_as_its_text_states() -> None:
    pairs = list(corpus_hands(IPOKER, "iPoker"))
    assert [fault for oracle, hand in pairs for fault in disagreements(oracle, hand)] == []
    for oracle, hand in pairs:
        told = {s["seat"]: s["bet"] for s in oracle["seats"]}
        kept = {s.seat: s.restated_put_in for s in hand.seats if s.restated_put_in != NOT_STATED}
        assert kept == {s: n for s, n in _minor(told, hand.minor_digits).items() if n != put_in(hand)[s]}


def _minor(told: dict[int, str], digits: int) -> dict[int, int]:
    return {seat: round(float(text.replace(",", "")) * 10**digits) for seat, text in told.items()}


@settings(max_examples=200, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_a_hand_told_by_a_second_hand_comes_back(seed: int) -> None:
    rng, row = told_hand(TOLD, seed)
    text, expected = TOLD.write(row, rng)
    (hand,) = read(IPOKER, text)
    assert otherwise(expected, hand) == {}
