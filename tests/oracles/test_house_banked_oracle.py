"""Settlement and the plain second implementation agree, whatever is dealt, staked and read.

Every random round is settled by both; class, outcome, qualification, every wager's due, the meter's growth
and awards are the same, or both say that the record does not tell. An amount that the record leaves open
is never told; what another seat's unknown hand happens not to touch, settlement may leave open all the same.
"""

from collections.abc import Iterator, Sequence
from random import Random

import pyarrow as pa
import pytest

from pipeline.replay.house_banked import settle
from schemas.tables_recorded import WAGERS
from tests.oracles.house_banked.cards import CLASSES
from tests.oracles.house_banked.combinations import COMBINATIONS, LARGER, SINGLE, UNLISTED, Combination
from tests.oracles.house_banked.dealing import Deal, deal
from tests.oracles.house_banked.frame import batch
from tests.oracles.house_banked.rules import GAMES, LISTED, Rules
from tests.oracles.house_banked.settlement import Session, SettledRound, SettledSeat, settle_round

_OUTCOMES = ("void round", "void hand", "fold", "no game", "dealer wins", "tie", "seat wins")
_COMPARISONS = {"dealer wins": -1, "tie": 0, "seat wins": 1}
_BOUNDED = tuple(f"expected_{wager}_returned_minor" for wager in ("ante", "raise", "bonus"))
_AT_ONCE = 5_000


def _place(words: Sequence[str], word: str | None) -> int:
    return -1 if word is None else words.index(word)


def _columns(round_: SettledRound, meter: bool) -> dict[str, object]:
    """What the plain implementation says, as the columns of the expected table."""
    seats = round_.seats
    columns: dict[str, object] = {
        "expected_dealer_class": _place(CLASSES, round_.dealer),
        "expected_qualified": -1 if round_.qualifies is None else int(round_.qualifies),
        "expected_class": [_place(CLASSES, seat.name) for seat in seats],
        "expected_outcome": [_place(_OUTCOMES, seat.outcome) for seat in seats],
        "expected_comparison": [_COMPARISONS.get(seat.outcome or "", -2) for seat in seats],
    }
    for wager in WAGERS:
        amounts = [seat.due.get(wager) for seat in seats]
        columns[f"expected_{wager}_returned_minor"] = [-1 if each is None else each for each in amounts]
    if meter:
        columns |= {"expected_growth_minor": round_.growth, "expected_award_minor": round_.award}
    return columns


def _is_unknown(seat: SettledSeat, rules: Rules) -> bool:
    """Whether a live seat's hand, decision, or the stake that its raise is paid by is not known."""
    if seat.outcome in ("void round", "void hand"):
        return False
    without_basis = "raise" in seat.due and rules.multiplied not in seat.due
    return seat.outcome is None or seat.name is None or without_basis


def _may_be_open(column: str, plain: SettledRound, session: Session, rules: Rules) -> list[bool]:
    """By seat, whether settlement may leave open what can be reasoned out although something is not known.

    An unknown hand can bear on others through the meter and through a round's maximum payout, on its own
    seat's wagers through a maximum. The plain implementation goes through all that it could be, and
    sometimes (a maximum of nothing, a meter of a few cents) none of it matters.
    """
    unknown = [_is_unknown(seat, rules) for seat in plain.seats]
    if column in ("expected_jackpot_returned_minor", "expected_award_minor"):
        staked = any(one and "jackpot" in seat.due for one, seat in zip(unknown, plain.seats, strict=True))
        return [staked] * len(unknown)
    if session.max_payout is None or column not in _BOUNDED:
        return [False] * len(unknown)
    return [any(unknown)] * len(unknown) if rules.maximum_bounds == "round" else unknown


def _said_alike(found: object, plain: object, may_be_open: Sequence[bool]) -> bool:
    if not isinstance(found, list) or not isinstance(plain, list):
        return found == plain or (found is None and any(may_be_open))
    seats = zip(found, plain, may_be_open, strict=True)
    return all(one == other or (one == -1 and may) for one, other, may in seats)


def _differences(
    deals: Sequence[Deal], expected: Sequence[SettledRound], settled: pa.RecordBatch, rules: Rules
) -> Iterator[str]:
    rows = [_columns(each, "jackpot" in rules.offers) for each in expected]
    for name in rows[0]:
        found = settled.column(name).to_pylist()
        for place, row in enumerate(rows):
            plain = row[name]
            if found[place] == plain:
                continue
            may_be_open = _may_be_open(name, expected[place], deals[place].session, rules)
            if not _said_alike(found[place], plain, may_be_open):
                yield f"{name}: settled {found[place]}, plainly {plain}: {deals[place]}"


def _assert_agree(combination: Combination, rounds: int, seed: str, **otherwise: bool) -> None:
    rng, rules = Random(seed), combination.rules
    sheets = {"read": combination.sheet}
    for start in range(0, rounds, _AT_ONCE):
        deals = [deal(rng, combination.game) for _ in range(min(_AT_ONCE, rounds - start))]
        expected = [settle_round(each.record, each.session, rules, **otherwise) for each in deals]
        settled = settle(batch(deals, ["read"] * len(deals)), sheets, **otherwise)
        different = list(_differences(deals, expected, settled, rules))
        assert not different, f"{combination.title}: {len(different)} differ, such as\n" + "\n".join(
            different[:5]
        )


@pytest.mark.parametrize("rounds", [2_000, pytest.param(200_000, marks=pytest.mark.slow)])
@pytest.mark.parametrize("game", GAMES)
def test_each_game_as_it_is_signed(game: str, rounds: int) -> None:
    _assert_agree(Combination(game), rounds, f"signed {game} {rounds}")


@pytest.mark.parametrize("rounds", [200, pytest.param(5_000, marks=pytest.mark.slow)])
@pytest.mark.parametrize("combination", COMBINATIONS, ids=lambda each: each.title)
def test_each_combination_of_readings(combination: Combination, rounds: int) -> None:
    _assert_agree(combination, rounds, f"{combination.title} {rounds}")


@pytest.mark.parametrize("otherwise", ["qualified_otherwise", "without_maximum"])
@pytest.mark.parametrize("rounds", [300, pytest.param(5_000, marks=pytest.mark.slow)])
@pytest.mark.parametrize("game", GAMES)
def test_what_would_be_due_otherwise(game: str, rounds: int, otherwise: str) -> None:
    _assert_agree(Combination(game), rounds, f"{otherwise} {game} {rounds}", **{otherwise: True})


def test_the_combinations_are_many_and_hold_every_listed_alternative() -> None:
    assert len(COMBINATIONS) == len({each.title for each in COMBINATIONS}) >= 40
    assert len(SINGLE) == sum(len(names) for names in LISTED.values())
    assert all(len(each.names) > 1 for each in LARGER)
    assert all(each.unlisted for each in UNLISTED)
