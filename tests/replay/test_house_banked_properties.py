"""What holds for every round, whatever was dealt, staked and decided."""

from hypothesis import given, settings
from hypothesis import strategies as st

from pipeline.replay.house_banked import settle
from schemas.cards import card_text
from schemas.tables_recorded import WAGERS
from schemas.vocabulary import Decision, HandVoid, RoundVoid
from tests.replay.house_banked_table import Round, Seat, batch

# In times the stake: a loss, a push, and 1 + n for each line of the table (rules.md, 000.15 to 000.19).
ADMISSIBLE_ON_ANTE = {0, 1, 2}
ADMISSIBLE_ON_RAISE = {0, 1, 2, 3, 4, 6, 9, 11, 21, 51, 101}


unhurried = settings(deadline=None)  # the first example may have to wait for the kernels to be compiled


@st.composite
def dealt_rounds(draw: st.DrawFn) -> Round:
    count = draw(st.integers(1, 4))
    deck = draw(st.permutations(range(52)))
    hands = [" ".join(card_text(card) for card in deck[5 * i : 5 * i + 5]) for i in range(count + 1)]
    seats = [
        Seat(
            cards,
            draw(st.sampled_from([Decision.FOLD, Decision.RAISE])),
            draw(st.sampled_from([HandVoid.NONE] * 5 + [HandVoid.LOOKED_EARLY])),
            {"ante": draw(st.integers(1, 10**9)), "raise": draw(st.integers(1, 10**9))},
        )
        for cards in hands[1:]
    ]
    return Round(hands[0], seats, draw(st.sampled_from([RoundVoid.NONE] * 5 + [RoundVoid.MISDEAL])))


def settled(each: Round) -> dict[str, list[int]]:
    return settle(batch([each])).to_pylist()[0]


@unhurried
@given(dealt_rounds())
def test_a_wager_returns_an_admissible_multiple_of_its_stake(each: Round) -> None:
    row = settled(each)
    for number, seat in enumerate(each.seats):
        ante, rest = divmod(row["expected_ante_returned_minor"][number], seat.stakes["ante"])
        assert rest == 0
        assert ante in ADMISSIBLE_ON_ANTE
        if row["expected_raise_returned_minor"][number] != -1:
            times, rest = divmod(row["expected_raise_returned_minor"][number], seat.stakes["raise"])
            assert rest == 0
            assert times in ADMISSIBLE_ON_RAISE


@unhurried
@given(dealt_rounds())
def test_ante_and_raise_agree(each: Round) -> None:
    """The raise is lost where the ante is, and nowhere else."""
    row = settled(each)
    for number, seat in enumerate(each.seats):
        back = row["expected_raise_returned_minor"][number]
        times = row["expected_ante_returned_minor"][number] // seat.stakes["ante"]
        if back != -1:
            assert (back == 0) == (times == 0)


@unhurried
@given(dealt_rounds(), st.integers(2, 9))
def test_stakes_scale(each: Round, factor: int) -> None:
    row = settled(each)
    for seat in each.seats:
        seat.stakes = {wager: stake * factor for wager, stake in seat.stakes.items()}
    scaled = settled(each)
    for name in row:
        if name.endswith("_returned_minor"):
            assert scaled[name] == [amount * factor if amount >= 0 else amount for amount in row[name]]


@unhurried
@given(dealt_rounds(), st.permutations(range(4)))
def test_suits_are_equal(each: Round, suits: list[int]) -> None:
    renamed = str.maketrans("cdhs", "".join("cdhs"[suit] for suit in suits))
    other = Round(
        each.dealer.translate(renamed),
        [Seat(seat.cards.translate(renamed), seat.decision, seat.void, seat.stakes) for seat in each.seats],
        each.void,
    )
    assert settled(each) == settled(other)


@unhurried
@given(dealt_rounds())
def test_seats_are_settled_independently(each: Round) -> None:
    whole = settled(each)
    for number, seat in enumerate(each.seats):
        alone = settled(Round(each.dealer, [seat], each.void))
        for name, values in whole.items():
            if isinstance(values, list):
                assert alone[name] == [values[number]]


GAMES = ["stud-poker-fr@1", "stud-poker-bonus@1", "caribbean-progressive@1", "caribbean-stud-us@1"]


@st.composite
def rounds_of_every_game(draw: st.DrawFn) -> Round:
    """Every wager staked at will, cards bought, a meter, a maximum payout or none."""
    each = draw(dealt_rounds())
    each.sheet = draw(st.sampled_from(GAMES))
    each.meter = draw(st.none() | st.integers(0, 10**9))
    each.maximum = draw(st.none() | st.integers(0, 10**5))
    dealt = set(each.dealer.split()).union(*(seat.cards.split() for seat in each.seats))
    spare = [card_text(card) for card in range(52) if card_text(card) not in dealt]
    for seat in each.seats:
        seat.stakes |= {wager: draw(st.integers(1, 10**6)) for wager in WAGERS[2:] if draw(st.booleans())}
        if draw(st.booleans()):
            seat.draws = [(draw(st.sampled_from(seat.cards.split())), spare.pop())]
    return each


@unhurried
@given(rounds_of_every_game())
def test_a_maximum_bounds_what_a_seat_wins_and_leaves_every_stake_alone(each: Round) -> None:
    row = settled(each)
    uncut = settle(batch([each]), without_maximum=True).to_pylist()[0]
    for number, seat in enumerate(each.seats):
        wins = [0]
        for wager in ("ante", "raise", "bonus"):
            name = f"expected_{wager}_returned_minor"
            back, whole = row[name][number], uncut[name][number]
            stake = seat.stakes.get(wager, 0)
            assert min(whole, stake) <= back <= whole
            wins.append(max(back - stake, 0))
        if each.maximum is not None:
            assert sum(wins) <= each.maximum


@unhurried
@given(rounds_of_every_game())
def test_what_leaves_the_meter_was_in_it_and_goes_to_the_seats(each: Round) -> None:
    row = settled(each)
    growth, award = row["expected_growth_minor"], row["expected_award_minor"]
    if growth is None or award is None:
        return
    assert award <= (each.meter or 0) + growth
    assert award <= sum(amount for amount in row["expected_jackpot_returned_minor"] if amount >= 0)


@unhurried
@given(rounds_of_every_game(), rounds_of_every_game())
def test_rounds_are_settled_independently(one: Round, other: Round) -> None:
    together = settle(batch([one, other, one])).to_pylist()
    alone = [settled(one), settled(other), settled(one)]
    for row in (*together, *alone):
        del row["hand_id"]
    assert together == alone


@unhurried
@given(rounds_of_every_game(), st.permutations(range(4)))
def test_suits_are_equal_to_every_wager(each: Round, suits: list[int]) -> None:
    renamed = str.maketrans("cdhs", "".join("cdhs"[suit] for suit in suits))
    before = settled(each)
    each.dealer = each.dealer.translate(renamed)
    for seat in each.seats:
        seat.cards = seat.cards.translate(renamed)
        seat.draws = [(old.translate(renamed), new.translate(renamed)) for old, new in seat.draws]
    assert settled(each) == before
