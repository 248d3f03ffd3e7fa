"""Poker Hand History: hands written for the tests, their values worked out by hand, and what is refused."""

import time
from datetime import UTC, datetime
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pipeline.ingest.formats.format import FormatFault
from pipeline.ingest.formats.phh import Phh
from schemas.vocabulary import NOT_STATED
from tests.ingest.samples import cards_of, hands, kinds, moves, sample
from tests.oracles.hand_text.told_phh import TOLD
from tests.oracles.stud_play import FAULTS, NotApplicable, mutate, random_hand

PHH = Phh()
TWO = sample("phh_two_hands.phhs")
PLAIN = """variant = "F7S"
antes = [1, 1]
bring_in = 2
small_bet = 5
big_bet = 10
starting_stacks = [200, 200]
actions = ["d dh p1 ????2c", "d dh p2 ????Kd", "p1 pb", "p2 cc"]
"""


def _fault(text: str) -> FormatFault:
    with pytest.raises(FormatFault) as caught:
        PHH.parse(text)
    return caught.value


def test_tables_are_pieces_and_other_games_are_set_aside() -> None:
    assert kinds(PHH, TWO) == ["ASIDE", "HAND", "HAND", "OTHER_GAME"]
    assert kinds(PHH, PLAIN) == ["HAND"]
    assert PHH.sniff(TWO)
    assert PHH.sniff(PLAIN)
    assert not PHH.sniff('{"ohh": {"variant": 1}}')
    assert not PHH.sniff("PokerStars Hand #1:  7 Card Stud\nvariant = 'F7S'\n")


def test_facts_of_a_cash_hand() -> None:
    hand, _ = hands(PHH, TWO)
    assert (hand.hand_no, hand.site, hand.kind, hand.game, hand.limit) == (
        "7",
        "PHH",
        "cash",
        "7stud",
        "fixed",
    )
    assert (hand.currency, hand.minor_digits, hand.small_bet, hand.big_bet) == ("USD", 2, 400, 800)
    assert (hand.ante, hand.ante_stated, hand.bring_in, hand.bring_in_stated) == (50, 50, 100, 100)
    assert hand.started_at_utc == datetime(2024, 7, 2, 0, 15, tzinfo=UTC)
    assert (hand.at_zone, hand.played_in) == ("America/New_York", "2024-07")
    assert (hand.table, hand.max_seats, hand.button, hand.hero) == ("2", 6, 1, 5)
    assert [(s.seat, s.player, s.start_stack) for s in hand.seats] == [
        (3, "Ann Odd", 10000),
        (5, 'B. "Two" Pair', 1250),
        (1, "", NOT_STATED),
    ]
    assert [(s.collected, s.finish_stack, s.folded_on) for s in hand.seats] == [
        (0, 9850, 3),
        (0, 0, 0),
        (2650, NOT_STATED, 0),
    ]
    assert (hand.pot, hand.pot_kind, hand.rake, hand.awards, hand.uncalled) == (2700, "gross", 50, [], [])


def test_amounts_are_street_totals_and_calls_are_no_more_than_the_stack() -> None:
    hand, _ = hands(PHH, TWO)
    assert moves(hand)[3:] == [
        (3, 3, "BRING_IN", 100, 100, False),
        (3, 5, "RAISE", 400, 400, False),
        (3, 1, "CALL", 400, 400, False),
        (3, 3, "FOLD", -1, -1, False),
        (4, 1, "BET", 400, 400, False),
        (4, 5, "CALL", 400, 400, False),
        (5, 1, "BET", 800, 800, False),
        (5, 5, "CALL", 400, 400, True),
    ]
    assert [cards_of(hand, seat) for seat in (3, 5, 1)] == [
        "?? ?? 2c",
        "Ah Ad 9c 4h 7s Ac 7d",
        "Kc Kh Kd Ks 3d 2h 5s",
    ]


def test_a_tournament_is_played_for_chips() -> None:
    _, hand = hands(PHH, TWO)
    assert (hand.kind, hand.currency, hand.minor_digits, hand.level) == ("tournament", "chips", 0, "4")
    assert (hand.hand_no, hand.tournament, hand.started_at_utc) == ("B-12", "Evening Event", None)
    assert [(s.seat, s.finish_stack, s.collected) for s in hand.seats] == [(1, 3075, -1), (2, 2425, -1)]
    assert moves(hand)[-1] == (3, 2, "FOLD", -1, -1, False)


@pytest.mark.parametrize(
    ("added", "kind", "currency"),
    [
        ("", "tournament", "chips"),
        ('currency = "JPY"\n', "cash", "JPY"),
        ('currency_symbol = "€"\n', "cash", "EUR"),
        ('_kind = "cash"\n', "cash", "play"),
        ('currency = "USD"\nlevel = 3\n', "tournament", "USD"),
    ],
)
def test_kind_and_currency(added: str, kind: str, currency: str) -> None:
    hand = PHH.parse(PLAIN + added)
    assert (hand.kind, hand.currency) == (kind, currency)


@pytest.mark.parametrize(
    ("added", "instant"),
    [
        ("", datetime(2024, 1, 2, 12, tzinfo=UTC)),
        ('time_zone = "Asia/Shanghai"\n', datetime(2024, 1, 2, 4, tzinfo=UTC)),
        ('time_zone_abbreviation = "EST"\n', datetime(2024, 1, 2, 17, tzinfo=UTC)),
        ('city = "Vegas"\nregion = "Nevada"\ncountry = "USA"\n', None),
        ('time_zone = "../../etc/passwd"\n', None),
    ],
)
def test_clocks(added: str, instant: datetime | None) -> None:
    dated = PLAIN + "year = 2024\nmonth = 1\nday = 2\ntime = 12:00:00\n"
    assert PHH.parse(dated + added).started_at_utc == instant


def test_numbers_are_exact() -> None:
    text = PLAIN.replace("[200, 200]", "[0.1, 123456789012.29]") + 'currency = "USD"\n'
    assert [seat.start_stack for seat in PHH.parse(text).seats] == [10, 12345678901229]


@pytest.mark.parametrize(
    "odd", ["0.001", "1e999999999", "-1", "nan", "true", '"5"', "9" * 5000, "1e-999999999"]
)
def test_amounts_that_are_none_are_refused(odd: str) -> None:
    fault = _fault(PLAIN.replace("small_bet = 5", f"small_bet = {odd}") + 'currency = "USD"\n')
    assert len(fault.reason) < 100


@pytest.mark.parametrize(
    "text",
    [
        "variant = " + "[" * 60_000,
        "variant = " + "{a=" * 20_000,
        ".".join(["a"] * 30_000) + " = 1",
        ".".join(['"a"'] * 15_000) + " = 1",
        "x = " + "9" * 60_000,
        "x = 1e" + "9" * 60_000,
        "x = \x00",
        'x = "\\u0000"\n' + PLAIN.replace("variant", 'table = "\\u0000"\nvariant'),
        PLAIN + 'players = ["a\udc81", "b"]\n',
        PLAIN + "#" * 70_000,
    ],
    ids=lambda text: text[:12],
)
def test_hostile_documents_cost_a_fault_and_no_time(text: str) -> None:
    start = time.perf_counter()
    _fault(text)
    PHH.cut(text)
    assert time.perf_counter() - start < 1


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("antes = [1, 1]", "antes = [1]", "antes has 1 elements for 2 players"),
        ("big_bet = 10\n", "", "the hand states no big_bet"),
        ("big_bet = 10", "big_bet = 10\nmin_bet = 2", "min_bet in a stud hand"),
        ('"p2 cc"', '"p3 cc"', "'p3' is no player of the hand"),
        ('"p2 cc"', '"p2 cbr"', "a bet or raise without its amount"),
        ('"p2 cc"', '"p2 sd"', "an action that fits nothing in a stud hand"),
        ("????Kd", "????Kx", "'????Kx' are no cards"),
        ("????Kd", "??Kd", "seat 2 is dealt 2 first cards"),
        ("big_bet = 10", "big_bet = 10\nseats = [3, 1]\nantes = []", "no TOML: Cannot overwrite a value"),
    ],
)
def test_what_a_hand_lacks_is_named(old: str, new: str, reason: str) -> None:
    assert _fault(PLAIN.replace(old, new)).reason == reason


def test_a_fault_in_the_play_has_the_place_of_its_action() -> None:
    text = PLAIN.replace('"p2 cc"', '"p2 zz"')
    assert text[_fault(text).at :].startswith("p2 zz")


def test_a_file_that_ends_in_its_last_hand() -> None:
    for end in (TWO.index("'p1 cbr 200'"), TWO.index("[2]") + 2, TWO.index("bring_in = 50") + 9):
        assert kinds(PHH, TWO[:end])[1:] == ["HAND", "CUT_OFF"]


def test_a_damaged_header_costs_its_hand_alone() -> None:
    for damaged in (
        TWO.replace("[2]", "2]"),
        TWO.replace("[2]\n", ""),
        TWO.replace("[2]\nvariant = 'FR'\n", "x\n"),
    ):
        piece = PHH.cut(damaged)[1]
        assert PHH.parse(damaged[piece.start : piece.end]).hand_no == "7"


def test_hands_are_told_apart_by_their_event_or_their_text() -> None:
    first, second = (PHH.parse(PLAIN + f"hand = 1\n{more}") for more in ("", "level = 2\n"))
    assert first.apart != second.apart
    one, two = (PHH.parse(PLAIN + f'hand = 1\nevent = "E"\n{more}') for more in ("", "level = 2\n"))
    assert one.apart == two.apart


@settings(max_examples=200, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_hands_come_back_as_told(seed: int) -> None:
    rng = Random(seed)
    row = random_hand(rng)
    while not TOLD.can(row):
        row = random_hand(rng)
    text, expected = TOLD.write(row, rng)
    parsed = PHH.parse(text).row()
    assert {name: value for name, value in parsed.items() if expected.get(name) != value} == {}


def test_spoiled_hands_are_read() -> None:
    """Spoiled hands, whatever of them the format can tell, are read without an error of the reader's own."""
    rng, read = Random(4), 0
    for _ in range(60):
        row = random_hand(rng)
        try:
            spoiled = mutate(row, rng.choice(list(FAULTS)), rng)[0]
        except NotApplicable:
            continue
        if TOLD.can(spoiled):
            read += bool(PHH.parse(TOLD.write(spoiled, rng)[0]).seats)
    assert read > 10
