"""PokerStars text: hands written for the tests, their values worked out by hand from the text."""

from datetime import UTC, datetime

import pytest

from pipeline.ingest.formats.pokerstars_text import PokerStarsText
from schemas.cards import cards_text
from schemas.tables_recorded import HANDS
from schemas.vocabulary import NOT_STATED, Action, HandClass, Side, Street
from tests.ingest.samples import (
    assert_chips_conserved,
    cards_of,
    differences,
    fault_of,
    hands,
    kinds,
    moves,
    sample,
)

STARS = PokerStarsText()
STUD8 = sample("stars_cash_stud8.txt")
RAZZ = sample("stars_tournament_razz.txt")
MIXED = sample("stars_mixed_home_game.txt")
COMMUNITY = sample("stars_community_card.txt")


def test_header_of_a_cash_hand() -> None:
    hand = hands(STARS, STUD8)[0]
    assert (hand.hand_no, hand.site, hand.kind, hand.game) == ("70011223344", "PokerStars", "cash", "7stud8")
    assert (hand.limit, hand.currency, hand.minor_digits) == ("fixed", "USD", 2)
    assert (hand.small_bet, hand.big_bet, hand.ante, hand.bring_in) == (10, 20, 2, 5)
    assert (hand.table, hand.max_seats, hand.button, hand.hero) == ("Ymir IV", 8, None, 4)
    # Eastern standard time in March before the change of clocks: five hours behind UTC
    assert hand.started_at_utc == datetime(2010, 3, 5, 2, 5, 6, tzinfo=UTC)
    assert (hand.started_at_text, hand.at_zone) == ("2010/03/04 21:05:06 ET", "ET")
    assert hand.played_in == "2010-03"
    assert (hand.pot, hand.rake, hand.fee, hand.pot_kind, hand.pots) == (218, 10, None, "gross", [])


def test_names_that_hold_marks_of_the_format_or_begin_another() -> None:
    hand = hands(STARS, STUD8)[0]
    assert [(s.seat, s.player, s.start_stack, s.sitting_out) for s in hand.seats] == [
        (1, "Zoe", 310, False),
        (2, "Zoe [Ks]", 246, False),
        (4, "x: folds", 500, False),
        (6, "dot.", 75, False),
        (7, "late", 100, True),
    ]
    assert moves(hand) == [
        (0, 1, "ANTE", 2, -1, False),
        (0, 2, "ANTE", 2, -1, False),
        (0, 4, "ANTE", 2, -1, False),
        (0, 6, "ANTE", 2, -1, False),
        (3, 1, "BRING_IN", 5, 5, False),
        (3, 2, "RAISE", 10, 10, False),
        (3, 4, "CALL", 10, 10, False),
        (3, 6, "FOLD", -1, -1, False),
        (3, 1, "CALL", 5, 10, False),
        (4, 2, "BET", 20, 20, False),
        (4, 4, "CALL", 20, 20, False),
        (4, 1, "RAISE", 40, 40, False),
        (4, 2, "CALL", 20, 40, False),
        (4, 4, "FOLD", -1, -1, False),
        (5, 2, "CHECK", -1, -1, False),
        (5, 1, "BET", 20, 20, False),
        (5, 2, "CALL", 20, 20, False),
        (6, 2, "CHECK", -1, -1, False),
        (6, 1, "CHECK", -1, -1, False),
        (7, 2, "CHECK", -1, -1, False),
        (7, 1, "BET", 20, 20, False),
        (7, 2, "CALL", 20, 20, False),
    ]


def test_cards_in_dealing_order_from_deals_and_showdown() -> None:
    hand = hands(STARS, STUD8)[0]
    assert cards_of(hand, 1) == "6h 7d 2c 3d 4h 9s Tc"
    assert cards_of(hand, 2) == "Jd 8c 5d 5h Jc Kd 2s"
    assert cards_of(hand, 4) == "7h As Qd 6c"
    assert cards_of(hand, 6) == "?? ?? 8s"
    assert cards_of(hand, 7) == ""
    deals = [(int(a.street), a.seat, len(a.cards)) for a in hand.actions if a.kind is Action.DEAL]
    assert deals == [(3, 1, 3), (3, 2, 3), (3, 4, 3), (3, 6, 3), (4, 1, 1), (4, 2, 1), (4, 4, 1), (5, 1, 1),
                     (5, 2, 1), (6, 1, 1), (6, 2, 1)]  # fmt: skip


def test_both_halves_of_a_hi_lo_pot() -> None:
    hand = hands(STARS, STUD8)[0]
    assert [(a.pot, a.side, a.seat, a.amount) for a in hand.awards] == [
        (0, Side.WHOLE, 2, 104),
        (0, Side.WHOLE, 1, 104),
    ]
    assert [(s.seat, s.declared_class, s.declared_text) for s in hand.seats if s.declared_text] == [
        (1, HandClass.HIGH_CARD, "HI: high card Ten; LO: 7,6,4,3,2"),
        (2, HandClass.TWO_PAIR, "HI: two pair, Jacks and Fives"),
    ]
    assert [(s.seat, s.folded_on) for s in hand.seats if s.folded_on] == [(4, 4), (6, 3)]
    assert_chips_conserved(hand)


def test_old_time_stamp_and_a_currency_told_by_its_sign() -> None:
    hand = hands(STARS, STUD8)[1]
    assert (hand.currency, hand.small_bet, hand.big_bet) == ("EUR", 100, 200)
    assert hand.started_at_utc == datetime(2010, 3, 5, 2, 7, tzinfo=UTC)
    assert [(u.seat, u.amount) for u in hand.uncalled] == [(1, 50)]
    assert [a.kind.name for a in hand.actions][-1] == "MUCK"
    assert_chips_conserved(hand)


def test_side_pots_all_in_antes_and_the_bracketed_time_of_a_tournament() -> None:
    (hand,) = hands(STARS, RAZZ)
    assert (hand.kind, hand.game, hand.currency, hand.minor_digits) == ("tournament", "razz", "chips", 0)
    assert (hand.tournament, hand.table, hand.level) == ("2900112233", "2900112233 5", "Level IX")
    assert (hand.small_bet, hand.big_bet, hand.ante, hand.bring_in) == (300, 600, 60, 90)
    # 17:59:30 Eastern daylight time, although the local stamp is near midnight
    assert hand.started_at_utc == datetime(2018, 7, 8, 21, 59, 30, tzinfo=UTC)
    assert (hand.at_zone, hand.played_in) == ("CET", "2018-07")
    assert hand.pots == [180, 1965, 600]
    assert [(a.pot, a.seat, a.amount) for a in hand.awards] == [(2, 8, 600), (1, 8, 1965), (0, 1, 180)]
    assert [s.collected for s in hand.seats] == [180, 0, 0, 2565]
    assert [m for m in moves(hand) if m[5]] == [
        (0, 1, "ANTE", 45, -1, True),
        (4, 3, "CALL", 40, 40, True),
        (5, 4, "CALL", 40, 40, True),
    ]
    assert (3, 4, "RAISE", 600, 600, False) in moves(hand)
    assert (3, 8, "CALL", 510, 600, False) in moves(hand)
    assert_chips_conserved(hand)


def test_a_mucked_hand_takes_its_cards_from_the_summary() -> None:
    (hand,) = hands(STARS, RAZZ)
    assert cards_of(hand, 3) == "Qh Kc 4c 9d 2h Js 3h"
    (muck,) = [a for a in hand.actions if a.kind is Action.MUCK]
    assert (muck.seat, muck.street, len(muck.cards)) == (3, Street.SHOWDOWN, 7)


def test_razz_names_no_high_hand() -> None:
    (hand,) = hands(STARS, RAZZ)
    assert {s.declared_class for s in hand.seats} == {NOT_STATED}
    assert hand.seats[3].declared_text == "Lo: 7,5,4,2,A"


def test_low_hands_as_they_are_named() -> None:
    (razz,) = hands(STARS, RAZZ)
    lows = {s.seat: s.declared_low for s in razz.seats if s.declared_text}
    assert lows[8] == 0x75421
    hi_lo = hands(STARS, STUD8)[0]
    # seat 2 is named a high hand alone; seats that show nothing are not named
    assert [s.declared_low for s in hi_lo.seats] == [0x76432, -1, -1, -1, -1]
    (high,) = hands(STARS, MIXED)
    assert {s.declared_low for s in high.seats} == {-1}


def test_the_header_states_no_ante() -> None:
    hand = hands(STARS, STUD8)[0]
    assert (hand.ante, hand.ante_stated) == (2, None)


@pytest.mark.parametrize(
    "notice",
    [
        "Zoe wins the $5 bounty for eliminating dot.",
        "Zoe wins $2.50 for eliminating dot. and their own bounty increases by $2.50 to $12.50",
        "Zoe wins $1.25 for splitting the elimination of dot. and their own bounty increases by $1.25 to $9",
        "dot. finished the tournament in 28th place",
        "dot. finished the tournament in 2nd place and received $14.40.",
        "Zoe wins the tournament and receives $32.40 - congratulations!",
    ],
)
def test_bounties_and_eliminations_are_set_aside(notice: str) -> None:
    told = STUD8.replace("*** SUMMARY ***", f"{notice}\n*** SUMMARY ***", 1)
    assert hands(STARS, told)[0].row() == hands(STARS, STUD8)[0].row()


def test_other_games_of_a_mix_are_set_aside() -> None:
    assert kinds(STARS, MIXED) == ["ASIDE", "OTHER_GAME", "HAND", "OTHER_GAME"]
    (hand,) = hands(STARS, MIXED)
    assert (hand.game, hand.level) == ("7stud", "Match Round I, Level III")
    assert hand.bring_in is None
    assert moves(hand)[2] == (3, 2, "BET", 20, 20, False)
    assert_chips_conserved(hand)


def test_the_row_has_the_columns_of_the_table() -> None:
    of_ingest = {"hand_id", "source", "source_sha256", "record_no", "byte_start", "byte_end", "content_hash"}
    of_others = {"received_no", "run_id", "rules"}
    names = {field.name for field in HANDS.fields} - of_ingest - of_others
    for text in (STUD8, RAZZ, MIXED):
        for hand in hands(STARS, text):
            row = hand.row()
            assert set(row) == names
            for group in HANDS.groups:
                assert len({len(row[name]) for name in group}) == 1  # type: ignore[arg-type]
            assert sum(row["seat_card_count"]) == len(row["seat_cards"])  # type: ignore[arg-type]
            assert sum(row["action_card_count"]) == len(row["action_cards"])  # type: ignore[arg-type]


def test_the_upper_case_export_reads_the_same() -> None:
    for text in (STUD8, RAZZ):
        for plain, upper in zip(hands(STARS, text), hands(STARS, text.upper()), strict=True):
            ours, theirs = plain.row(), upper.row()
            worded = ("player", "declared_text", "table", "level", "started_at_text", "at_zone")
            assert {k: v for k, v in ours.items() if k not in worded} == {
                k: v for k, v in theirs.items() if k not in worded
            }
            assert [name.upper() for name in ours["player"]] == theirs["player"]  # type: ignore[attr-defined]


@pytest.mark.parametrize("eol", ["\n", "\r\n"])
@pytest.mark.parametrize("trailing", [" ", ""])
def test_line_ends_and_trailing_blanks_do_not_matter(eol: str, trailing: str) -> None:
    text = "\n".join(line.rstrip() + trailing for line in RAZZ.split("\n")).replace("\n", eol)
    assert hands(STARS, text)[0].row() == hands(STARS, RAZZ)[0].row()


def test_play_money_has_neither_sign_nor_word() -> None:
    text = STUD8.partition("\n\n")[0].replace("$", "").replace(" USD", "").replace(
        "8-max", "8-max (Play Money)"
    )  # fmt: skip
    hand = STARS.parse(text)
    assert (hand.currency, hand.minor_digits, hand.pot) == ("play", 2, 218)


def test_a_cash_header_within_a_mix() -> None:
    text = STUD8.partition("\n\n")[0].replace(
        " 7 Card Stud Hi/Lo Limit ($0.10/$0.20 USD)", " 8-Game (7 Card Stud Hi/Lo Limit, $0.10/$0.20 USD)"
    )
    assert STARS.parse(text).row() == hands(STARS, STUD8)[0].row()


def test_a_community_card_on_seventh_street() -> None:
    hand = STARS.parse(COMMUNITY)
    (shared,) = [a for a in hand.actions if a.seat == 0]
    assert (shared.street, shared.kind, shared.cards) == (Street.SEVENTH, Action.DEAL, hand.community)
    assert hand.community == [4 * 4 + 2]  # the six of hearts
    assert cards_of(hand, 1) == "Ah Qh 2h 3h 4h 5c"
    assert [s.declared_class for s in hand.seats] == [HandClass.FLUSH, HandClass.TWO_PAIR]


def test_a_live_seat_that_never_shows_holds_a_hidden_last_card() -> None:
    text = COMMUNITY.replace("*** RIVER *** [6h]", "*** RIVER ***\nDealt to Vic [8c 8d 7s Jc Jd Ks] [6h]")
    text = text.replace("Una: shows [Ah Qh 2h 3h 4h 5c] (a flush, Ace high)", "Una: mucks hand")
    text = text.replace("Board [6h]\n", "").replace(
        "Una showed [Ah Qh 2h 3h 4h 5c] and won ($1.20) with a flush, Ace high", "Una mucked"
    )
    hand = STARS.parse(text)
    assert cards_of(hand, 1) == "?? ?? 2h 3h 4h 5c ??"
    assert cards_of(hand, 5) == "8c 8d 7s Jc Jd Ks 6h"


def test_a_seat_that_sits_out_and_is_dealt_a_later_card_holds_that_card_alone() -> None:
    # seat 7 sits out; the line on 4th street names one card, and no line deals it in
    line = "Dealt to Zoe [2c] [3d]"
    text = STUD8.partition("\n\n\n")[0]
    assert line in text
    hand = STARS.parse(text.replace(line, f"{line}\nDealt to late [9h]"))
    assert cards_of(hand, 7) == "9h"
    dealt = [a for a in hand.actions if a.seat == 7]
    assert [(a.street, a.kind, cards_text(a.cards)) for a in dealt] == [(Street.FOURTH, Action.DEAL, "9h")]


def test_six_shown_cards_without_a_community_card_are_six() -> None:
    hand = STARS.parse(COMMUNITY.replace("*** RIVER *** [6h]", "*** RIVER ***").replace("Board [6h]\n", ""))
    assert cards_of(hand, 1) == "Ah Qh 2h 3h 4h 5c"


def test_a_garbled_last_card_is_hidden_and_stands_in_the_deal() -> None:
    text = COMMUNITY.replace("*** RIVER *** [6h]", "*** RIVER ***\nDealt to Vic [8c 8d 7s Jc Jd Ks] [q7]")
    hand = STARS.parse(text.replace("Board [6h]\n", ""))
    assert cards_of(hand, 5) == "8c 8d 7s Jc Jd Ks ??"
    last = [a for a in hand.actions if a.kind is Action.DEAL and a.seat == hand.hero][-1]
    assert (last.street, last.cards) == (Street.SEVENTH, [-1])


def test_a_last_card_dealt_face_up_to_another_player_is_kept() -> None:
    text = COMMUNITY.replace("*** RIVER *** [6h]", "*** RIVER ***\nDealt to Una [2h 3h 4h 5c] [6h]")
    hand = STARS.parse(text.replace("Board [6h]\n", ""))
    assert [(a.seat, len(a.cards)) for a in hand.actions if a.kind is Action.DEAL][-1] == (1, 1)
    assert cards_of(hand, 1).endswith("6h")


@pytest.mark.parametrize(
    ("old", "new", "code", "line"),
    [
        ("Vic: checks", "Vic: ponders", "SRC-001", "Vic: ponders"),
        ("Una: brings in for $0.50", "Una: brings in for 0.50", "SRC-002", "Una: brings in for 0.50"),
        ("Una: brings in for $0.50", "Una: brings in for $0.505", "SRC-002", "Una: brings in for $0.505"),
        ("Una: brings in for $0.50", "Uno: brings in for $0.50", "SRC-001", "Uno: brings in for $0.50"),
        ("[2h]\n", "[2x]\n", "SRC-002", "Dealt to Una [2x]"),
        ("[2h] [3h]", "[2d] [3h]", "SRC-002", "Dealt to Una [2d] [3h]"),
        ("*** 5th STREET ***", "*** 3rd STREET ***", "SRC-001", "*** 3rd STREET ***"),
        ("*** 5th STREET ***", "*** 9th STREET ***", "SRC-001", "*** 9th STREET ***"),
        ("Seat 5: Vic ($60", "Seat 1: Vic ($60", "SRC-002", "Seat 1: Vic ($60 in chips)"),
        ("Seat 5: Vic ($60", "Seat 5: Una ($60", "SRC-002", "Seat 5: Una ($60 in chips)"),
        ("Seat 1: Una showed", "Seat 1: Vic showed", "SRC-002", "Seat 1: Vic showed"),
        ("Seat 1: Una showed", "Seat 1: Una rested", "SRC-001", "Seat 1: Una rested"),
        ("2016/05/06 7:08:09 PT", "2016/15/06 7:08:09 PT", "SRC-002", "PokerStars Hand"),
        ("*** SUMMARY ***\n", "", "SRC-001", "Total pot $1.20 | Rake $0"),
        ("Total pot $1.20 | Rake $0\n", "", "SRC-002", "Seat 5: Vic showed"),
    ],
)  # fmt: skip
def test_a_line_that_fits_nothing_is_a_fault_at_its_place(old: str, new: str, code: str, line: str) -> None:
    assert old in COMMUNITY
    found, place = fault_of(STARS, COMMUNITY.replace(old, new, 1))
    assert (found, place[: len(line)]) == (code, line)


def test_an_unknown_zone_has_no_instant() -> None:
    text = COMMUNITY.replace("7:08:09 PT [2016/05/06 10:08:09 ET]", "7:08:09 XYZ")
    hand = STARS.parse(text)
    assert (hand.started_at_utc, hand.at_zone) == (None, "XYZ")
    assert hand.started_at_text == "2016/05/06 7:08:09 XYZ"


def test_the_hour_that_comes_twice_is_told_by_the_other_stamp() -> None:
    # 1:30 on 6 November 2016 came twice in New York; in Los Angeles it was 22:30 or 23:30 the day before
    both = COMMUNITY.replace("2016/05/06 7:08:09 PT [2016/05/06 10:08:09 ET]",
                             "2016/11/05 23:30:00 PT [2016/11/06 1:30:00 ET]")  # fmt: skip
    assert STARS.parse(both).started_at_utc == datetime(2016, 11, 6, 6, 30, tzinfo=UTC)
    alone = COMMUNITY.replace("2016/05/06 7:08:09 PT [2016/05/06 10:08:09 ET]", "2016/11/06 1:30:00 ET")
    assert STARS.parse(alone).started_at_utc is None


def test_the_corpus_agrees_with_its_oracle() -> None:
    assert differences(STARS, "Stars") == (31, [])
