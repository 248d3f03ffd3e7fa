"""Simulated stud hands obey the rules, told here a third time from the finished record alone."""

from collections import Counter, defaultdict
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pipeline.simulate.stud import PlayedHand, StudPlan, play
from pipeline.simulate.stud.boards import leader
from pipeline.simulate.stud.deck import last_deal
from schemas.cards import HIDDEN
from schemas.sheets import StudSheet, load_sheet
from schemas.tables_recorded import GAMES
from schemas.vocabulary import Action, LastDeal, Side, Street

SHEETS = (
    "seven-card-stud-limit@1", "stud-tournament-tda@1", "pokerstars-stud-cash@1",
    "pokerstars-stud-tournament@1",
)  # fmt: skip
CHIPS = (Action.BRING_IN, Action.COMPLETE, Action.BET, Action.RAISE, Action.CALL)


def a_sheet(name: str) -> StudSheet:
    sheet = load_sheet(name)
    assert isinstance(sheet, StudSheet)
    return sheet


def a_plan(seed: int, game: str, name: str, limit: Any = "fixed", **more: Any) -> StudPlan:
    sheet = a_sheet(name)
    wishes: dict[str, Any] = {"hands": 12, "sees": "all", "short_rate": 0.4, "loose": 0.8} | more
    return StudPlan(game=game, kind=sheet.kinds[0], limit=limit, sheet=sheet, seed=seed, **wishes)


plans = st.builds(
    a_plan,
    seed=st.integers(0, 2**32),
    game=st.sampled_from(GAMES),
    name=st.sampled_from(SHEETS),
    limit=st.sampled_from(("fixed", "no-limit")),
)


@settings(max_examples=60, deadline=None)
@given(plan=plans)
def test_chips_are_conserved(plan: StudPlan) -> None:
    before: dict[str, int] = {}
    for hand in play(plan):
        put: Counter[int] = Counter()
        for step in hand.steps:
            put[step.seat] += max(step.amount, 0)
        back = Counter(dict(hand.uncalled))
        won: Counter[int] = Counter()
        for award in hand.awards:
            assert award.amount > 0
            won[award.seat] += award.amount
        assert hand.pot == put.total() - back.total() == won.total() + (hand.rake or 0) + (hand.fee or 0)
        assert hand.pots == [] or sum(hand.pots) == won.total()
        for seat in hand.seats:
            n = seat.number
            assert 0 <= put[n] - back[n] <= seat.stack
            assert seat.finish == seat.stack - put[n] + back[n] + won[n] >= 0
            assert seat.collected == won[n]
            left = before.get(f"{hand.table} {seat.player}")
            assert left is None or (seat.stack == left if hand.kind == "tournament" else seat.stack >= left)
            before[f"{hand.table} {seat.player}"] = seat.finish


@settings(max_examples=40, deadline=None)
@given(plan=plans)
def test_the_cards_are_one_deck_and_go_to_live_seats(plan: StudPlan) -> None:
    for hand in play(plan):
        dealt = [card for seat in hand.seats for card in seat.truth] + hand.community
        assert len(set(dealt)) == len(dealt) and HIDDEN not in dealt
        folded: set[int] = set()
        for step in hand.steps:
            assert step.seat not in folded
            if step.kind == Action.FOLD:
                folded.add(step.seat)


@settings(max_examples=60, deadline=None)
@given(plan=plans)
def test_all_owe_the_ante_and_then_the_right_seat_opens(plan: StudPlan) -> None:
    for hand in play(plan):
        antes = {step.seat: step for step in hand.steps if step.kind == Action.ANTE}
        assert set(antes) == {seat.number for seat in hand.seats}
        for seat in hand.seats:
            assert antes[seat.number].amount == min(hand.ante, seat.stack)
            assert antes[seat.number].all_in == (seat.stack <= hand.ante)
        opens = next((step for step in hand.steps if step.kind in CHIPS), None)
        if opens is None:
            continue
        doors = {s.number: s.truth[1 if hand.game == "5stud" else 2] for s in hand.seats}
        assert opens.seat == _opener(hand, doors)
        rest = hand.seat(opens.seat).stack - hand.ante
        owed = hand.bring_in if opens.kind == Action.BRING_IN else hand.small_bet
        assert opens.amount == min(owed, rest) and opens.street == _first(hand)


def _first(hand: PlayedHand) -> int:
    return 2 if hand.game == "5stud" else 3


def _opener(hand: PlayedHand, doors: dict[int, int]) -> int:
    """003.4 and, in the low games, its mirror; 002.E where that seat has no chips left."""
    order = "23456789TJQKA" if hand.game != "razz" else "A23456789TJQK"
    worth = {seat: (order.index("23456789TJQKA"[card // 4]), card % 4) for seat, card in doors.items()}
    low_game = hand.game in ("razz", "razz27")
    first = max(worth, key=lambda s: worth[s]) if low_game else min(worth, key=lambda s: worth[s])
    clockwise = sorted(doors, key=lambda seat: (seat < first, seat))
    return next(seat for seat in clockwise if hand.seat(seat).stack > hand.ante)


@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0, 2**32), game=st.sampled_from(GAMES), name=st.sampled_from(SHEETS))
def test_sizes_in_fixed_limit(seed: int, game: str, name: str) -> None:
    """Up to the first all-in: every wager is a full one, and a street has one bet and three raises."""
    for hand in play(a_plan(seed, game, name, short_rate=0.0)):
        wagers: dict[int, list[int]] = defaultdict(list)
        level: dict[int, int] = defaultdict(int)
        for step in hand.steps:
            if step.all_in:
                break
            if step.kind == Action.CALL:
                assert step.total == level[step.street]
            if step.kind == Action.BRING_IN:
                assert step.amount == hand.bring_in
            if step.kind in (Action.BET, Action.RAISE):
                wagers[step.street].append(step.total - _counted(hand, level[step.street]))
            if step.kind in CHIPS:
                level[step.street] = max(step.total, level[step.street])
        for street, sizes in wagers.items():
            assert len(sizes) <= 4
            allowed = {hand.small_bet} if street <= _first(hand) + 1 else {hand.big_bet}
            if street == Street.FOURTH and _pair_doubles(hand, name):
                allowed = {hand.small_bet, hand.big_bet}
                assert sizes == sorted(sizes)
            assert set(sizes) <= allowed


def _counted(hand: PlayedHand, level: int) -> int:
    """Bring-in and completion are one bet."""
    return 0 if level == hand.bring_in else level


def _pair_doubles(hand: PlayedHand, name: str) -> bool:
    boards = [s.truth[2:4] for s in hand.seats if s.folded_on not in (2, 3) and len(s.truth) > 3]
    paired = any(one // 4 == two // 4 for one, two in boards)
    return paired and hand.game == "7stud" and a_sheet(name).kinds == ("cash",)


@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0, 2**32), name=st.sampled_from(SHEETS))
def test_lows_halve_each_pot_and_the_high_half_has_the_odd_chip(seed: int, name: str) -> None:
    for hand in play(a_plan(seed, "7stud8", name, loose=0.95)):
        halves: dict[int, Counter[int]] = defaultdict(Counter)
        for award in hand.awards:
            halves[award.pot][award.side] += award.amount
        for sides in halves.values():
            assert Side.WHOLE not in sides or len(sides) == 1
            if Side.LOW in sides:
                assert sides[Side.HIGH] - sides[Side.LOW] in (0, 1)


@settings(max_examples=60, deadline=None)
@given(plan=plans)
def test_no_winner_mucks_and_the_first_hand_is_shown(plan: StudPlan) -> None:
    for hand in play(plan):
        mucked = {step.seat for step in hand.steps if step.kind == Action.MUCK}
        # of several pots the last may belong to one seat alone, whatever it holds
        assert mucked.isdisjoint(award.seat for award in hand.awards if award.pot < 1)
        shown = [step for step in hand.steps if step.street == Street.SHOWDOWN]
        assert not shown or shown[0].kind == Action.SHOW


@pytest.mark.parametrize(
    ("path", "way"),
    [
        ((8, 8, 6, 6), LastDeal.OWN_CARDS_WITH_BURNS),  # short by exactly three
        ((7, 7, 7, 7), LastDeal.OWN_CARDS_WITH_BURNS),
        ((8, 8, 8, 8), LastDeal.COMMON_CARD_WITH_BURNS),
        ((8, 8, 7, 7), LastDeal.COMMON_CARD),
        ((8, 5, 5, 5), LastDeal.OWN_CARDS),
    ],
)
def test_a_short_deck_is_dealt_as_rp_10_says(path: tuple[int, ...], way: LastDeal) -> None:
    """H: the deck must reach for a card each, one to burn, one to stay (seats at 3rd to 6th street)."""
    stub = 52 - 3 * path[0] - sum(path[1:]) - 3
    short = path[-1] + 2 - stub
    says = {
        LastDeal.OWN_CARDS: short <= 0,
        LastDeal.OWN_CARDS_WITH_BURNS: 0 < short <= 3,
        LastDeal.COMMON_CARD: short > 3 and stub >= 3,
        LastDeal.COMMON_CARD_WITH_BURNS: short > 3 and stub < 3,
    }
    assert says[way] and sum(says.values()) == 1
    assert last_deal(a_sheet("stud-tournament-tda@1"), stub, path[-1]) == way


@pytest.mark.parametrize(("stub", "live"), [(2, 3), (1, 2)])
@pytest.mark.parametrize("gap", ["add-burns", "common-card"])
def test_three_lacking_of_a_stub_below_three_is_for_h3_alone(stub: int, live: int, gap: Any) -> None:
    """(8, 8, 8, 7, 3) and (8, 8, 8, 8, 2): H1 speaks of fewer than three lacking, H3 of such a stub."""
    sheet = msgspec.structs.replace(a_sheet("stud-tournament-tda@1"), short_exactly_3=gap)
    assert last_deal(sheet, stub, live) == LastDeal.COMMON_CARD_WITH_BURNS
    assert last_deal(sheet, 2, 2) == LastDeal.OWN_CARDS_WITH_BURNS


@pytest.mark.parametrize("burns", [True, False])
def test_each_gets_the_last_cards_where_these_reach_round(burns: bool) -> None:
    """By `common-card` a last street may take every card but the one to burn."""
    sheet = msgspec.structs.replace(a_sheet("pokerstars-stud-cash@1"), burns=burns)
    full = StudPlan(
        sheet=sheet, hands=1_500, seed=3, seats=(8, 8), loose=0.93, short_rate=0.0, absent_rate=0.0
    )
    left: Counter[int] = Counter()
    for hand in play(full):
        if not hand.community and any(len(seat.truth) == 7 for seat in hand.seats):
            dealt = sum(len(seat.truth) for seat in hand.seats)
            left[52 - dealt - 3 * burns] += 1
    assert min(left) == burns and left[burns] > 3


def test_with_a_common_card_the_first_of_6th_street_is_first_again() -> None:
    """002.H4, where he still has chips; else the boards name the seat, or the next with chips to its left."""
    kept = Counter[bool]()
    for seed in range(6):
        full: dict[str, Any] = {
            "hands": 100,
            "seats": (8, 8),
            "loose": 0.97,
            "short_rate": 0.5,
            "hands_a_table": 2,
        }
        for hand in play(a_plan(seed, "7stud", "stud-tournament-tda@1", **full)):
            if hand.community and (acted := _first_actors(hand)).keys() >= {6, 7}:
                able = {n: left for n, left in _chips_before_last(hand).items() if left > 0}
                kept[acted[6] in able] += 1
                assert acted[7] == (acted[6] if acted[6] in able else _named_by_boards(hand, able))
    assert kept[True] > 20 and kept[False] > 3


def _first_actors(hand: PlayedHand) -> dict[int, int]:
    """Who acted first on each street."""
    found: dict[int, int] = {}
    for step in hand.steps:
        if step.kind in (*CHIPS, Action.CHECK, Action.FOLD):
            found.setdefault(int(step.street), step.seat)
    return found


def _chips_before_last(hand: PlayedHand) -> dict[int, int]:
    """What each seat still in has before 7th street."""
    before = [step for step in hand.steps if step.street < Street.SEVENTH]
    out = {step.seat for step in before if step.kind == Action.FOLD}
    return {
        seat.number: seat.stack - sum(max(s.amount, 0) for s in before if s.seat == seat.number)
        for seat in hand.seats
        if seat.number not in out
    }


def _named_by_boards(hand: PlayedHand, able: dict[int, int]) -> int:
    live = _chips_before_last(hand)
    lead = leader(hand.game, {seat: hand.seat(seat).truth[2:6] for seat in live}, "suit")
    return min(able, key=lambda seat: (seat < lead, seat))


@pytest.mark.parametrize("game", GAMES)
def test_the_same_plan_plays_the_same_hands(game: str) -> None:
    one, two = (list(play(a_plan(7, game, SHEETS[0]))) for _ in range(2))
    assert one == two
    assert one != list(play(a_plan(8, game, SHEETS[0])))
