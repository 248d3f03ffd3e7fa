"""The short deck of 7th street (002.H) over every way in which seven or eight players can dwindle.

The counts are those of rules.md, "Gaps": of the 126 paths of seven starters 2 run short, of the 210 of eight
50; exactly three lack in the gap between H1 and H2 on seven named paths; H1 and H3 meet on (8,8,8,7,2).
"""

from itertools import combinations_with_replacement

import pytest

from pipeline.replay.stud.rules import WORDS
from pipeline.replay.stud.short_deck import NOT_SAID, last_deal
from schemas.vocabulary import LastDeal

Path = tuple[int, ...]
SILENT, RP_10, COMMON = (WORDS["short_deck"].index(rule) for rule in ("silent", "rp-10", "common-card"))
ADD_BURNS, COMMON_AT_3 = (WORDS["short_exactly_3"].index(rule) for rule in ("add-burns", "common-card"))
GAP = {
    (8, 7, 7, 6, 6), (8, 7, 7, 7, 5), (8, 8, 6, 6, 6), (8, 8, 7, 6, 5), (8, 8, 7, 7, 4), (8, 8, 8, 5, 5),
    (8, 8, 8, 6, 4),
}  # fmt: skip


def paths(starters: int) -> list[Path]:
    """Live players on 3rd to 7th street: never more than before, two at the least."""
    return [(starters, *later) for later in combinations_with_replacement(range(starters, 1, -1), 4)]


EVERY = paths(7) + paths(8)


def stub(path: Path) -> int:
    """What is left of the deck when 7th street is to be dealt, three cards having been burned."""
    third, fourth, fifth, sixth, _ = path
    return 52 - 3 * third - fourth - fifth - sixth - 3


def short(path: Path) -> int:
    """Cards that lack of one a player, one to burn and one that stays undealt."""
    return path[-1] + 2 - stub(path)


def ruled(path: Path, rule: int = RP_10, gap: int = ADD_BURNS, replaced: int = 0) -> int:
    return last_deal(rule, gap, 1, 49 - stub(path) + replaced, path[-1])


def all_ruled(deal: LastDeal, gap: int = ADD_BURNS) -> set[Path]:
    return {path for path in EVERY if ruled(path, gap=gap) == deal}


@pytest.mark.parametrize(("starters", "all_paths", "run_short"), [(7, 126, 2), (8, 210, 50)])
def test_002_h_how_many_paths_run_short(starters: int, all_paths: int, run_short: int) -> None:
    every = paths(starters)
    assert len(every) == all_paths
    assert sum(ruled(path) != LastDeal.OWN_CARDS for path in every) == run_short


def test_002_h_enough_cards() -> None:
    assert all_ruled(LastDeal.OWN_CARDS) == {path for path in EVERY if short(path) <= 0}


def test_002_h1_short_by_fewer_than_three() -> None:
    h1 = {path for path in EVERY if 0 < short(path) < 3}
    assert all_ruled(LastDeal.OWN_CARDS_WITH_BURNS) == h1 | GAP
    assert {path for path in h1 if path[0] == 7} == {(7, 7, 7, 7, 7), (7, 7, 7, 7, 6)}


def test_002_h2_short_by_more_than_three() -> None:
    h2 = {path for path in EVERY if short(path) > 3 and stub(path) >= 3}
    assert all_ruled(LastDeal.COMMON_CARD) == h2
    assert (8, 8, 7, 7, 6) in h2


def test_002_h3_fewer_than_three_left() -> None:
    h3 = {path for path in EVERY if stub(path) < 3} - {(8, 8, 8, 7, 2)}
    assert all_ruled(LastDeal.COMMON_CARD_WITH_BURNS) == h3
    assert (8, 8, 8, 8, 8) in h3


def test_002_h_the_burns_suffice_where_each_gets_his_own() -> None:
    """Stub and burns give one to burn, one a player, and one that stays undealt."""
    for path in all_ruled(LastDeal.OWN_CARDS_WITH_BURNS):
        assert stub(path) + 3 >= path[-1] + 2


def test_002_h1_goes_before_h3() -> None:
    meeting = (8, 8, 8, 7, 2)
    assert (stub(meeting), short(meeting)) == (2, 2)
    assert ruled(meeting) == LastDeal.OWN_CARDS_WITH_BURNS


@pytest.mark.parametrize("path", sorted(GAP))
def test_002_h_exactly_three(path: Path) -> None:
    assert short(path) == 3 and stub(path) >= 3
    assert ruled(path) == LastDeal.OWN_CARDS_WITH_BURNS
    assert ruled(path, gap=COMMON_AT_3) == LastDeal.COMMON_CARD


def test_002_h_the_gap_has_seven_paths() -> None:
    differ = {path for path in EVERY if ruled(path) != ruled(path, gap=COMMON_AT_3)}
    assert differ == GAP


@pytest.mark.parametrize("path", [(8, 8, 8, 8, 2), (8, 8, 8, 7, 3)])
def test_002_h3_covers_exactly_three_of_a_stub_below_three(path: Path) -> None:
    assert short(path) == 3 and stub(path) < 3
    assert ruled(path) == ruled(path, gap=COMMON_AT_3) == LastDeal.COMMON_CARD_WITH_BURNS


@pytest.mark.parametrize(
    ("replaced", "deal"),
    [
        (0, LastDeal.OWN_CARDS),
        (1, LastDeal.OWN_CARDS_WITH_BURNS),
        (3, LastDeal.OWN_CARDS_WITH_BURNS),
        (4, LastDeal.COMMON_CARD),
        (6, LastDeal.COMMON_CARD_WITH_BURNS),
    ],
)
def test_002_b_replaced_cards_come_out_of_the_stub(replaced: int, deal: LastDeal) -> None:
    """Seven, then 7, 7, 7 and 5: a stub of 7 for 5 players, just enough."""
    path = (7, 7, 7, 7, 5)
    assert (stub(path), short(path)) == (7, 0)
    assert ruled(path, replaced=replaced) == deal


def test_common_card_rule_needs_a_card_for_each_and_one_to_burn() -> None:
    for path in EVERY:
        enough = stub(path) >= path[-1] + 1
        assert ruled(path, rule=COMMON) == (LastDeal.OWN_CARDS if enough else LastDeal.COMMON_CARD)


def test_a_silent_sheet_decides_only_a_deck_that_suffices() -> None:
    for path in EVERY:
        assert ruled(path, rule=SILENT) == (LastDeal.OWN_CARDS if short(path) <= 0 else NOT_SAID)


def test_without_burns_the_stub_is_larger() -> None:
    assert last_deal(RP_10, ADD_BURNS, 0, 7 * 6, 7) == LastDeal.OWN_CARDS
