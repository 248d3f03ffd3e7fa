"""Stud hands in view: boards, pots and what was legal at each step, worked out by hand from the texts."""

from collections.abc import Callable
from pathlib import Path

import pytest

from pipeline.config import Config
from pipeline.lake import Lake
from pipeline.nightly import check_lake, replay_lake
from pipeline.run import Silent
from pipeline.view import find_hand, view_hand
from pipeline.view.model import HandView, StepView
from schemas.cards import cards_text
from schemas.fault import IntegrityFault, UsageFault
from tests.ingest.samples import sample
from tests.made_night import night, without_contracts

HI_LO, FULL_TILT, COMMON = "70011223344", "35800445566", "150000000001"
SWAPPED = "70011229999"
"""The hand `HI_LO` with the two checks of 6th street the other way round."""
ABSENT = "70011228888"
"""The hand `HI_LO` with a card on 4th street for seat 7, which sits out."""
CHECKS = ("Zoe [Ks]: checks \ndot. is disconnected \nZoe: checks \n", "Zoe: checks \nZoe [Ks]: checks \n")


@pytest.fixture(scope="module")
def lake(tmp_path_factory: pytest.TempPathFactory) -> Lake:
    folder = tmp_path_factory.mktemp("stud")
    inbox = folder / "inbox"
    inbox.mkdir()
    for name in ("stars_cash_stud8.txt", "full_tilt_hi_lo.txt", "stars_community_card.txt"):
        (inbox / name).write_text(sample(name), encoding="utf-8")
    first = sample("stars_cash_stud8.txt").split("\n\n\n")[0]
    assert CHECKS[0] in first
    wrong = first.replace(*CHECKS).replace(HI_LO, SWAPPED)
    (inbox / "swapped.txt").write_text(wrong + "\n\n\n", encoding="utf-8")
    line = "Dealt to Zoe [2c] [3d]\n"
    dealt = first.replace(line, f"{line}Dealt to late [9h]\n").replace(HI_LO, ABSENT)
    (inbox / "absent.txt").write_text(dealt + "\n\n\n", encoding="utf-8")
    night(folder)
    return Lake(folder / "lake")


Viewed = Callable[..., HandView]


@pytest.fixture(scope="module")
def viewed(lake: Lake) -> Viewed:
    return lambda called, *, down=False: view_hand(lake, find_hand(lake, called), down=down)


def _boards(step: StepView) -> dict[int, str]:
    assert step.table is not None
    return {seat.seat: cards_text(seat.cards) for seat in step.table.seats}


def _legal(view: HandView, number: int) -> tuple[object, ...]:
    step = view.steps[number - 1]
    assert step.number == number
    assert step.table is not None
    return step.table.pot, step.table.turn, step.table.legal


def test_pot_turn_and_what_is_legal_stand_before_each_step(viewed: Viewed) -> None:
    """Four antes of 0.02, a bring-in of 0.05 as in the table's other hand, lower limit 0.10, upper 0.20."""
    view = viewed(HI_LO)
    assert _legal(view, 9) == ("0.08", 1, ("bring in 0.05", "complete to 0.10"))
    assert _legal(view, 10) == ("0.13", 2, ("fold", "call 0.05", "complete to 0.10"))
    # 0.13 and 0.10; a raise on a completion goes one lower limit up
    assert _legal(view, 11) == ("0.23", 4, ("fold", "call 0.10", "raise to 0.20"))
    assert _legal(view, 13) == ("0.33", 1, ("fold", "call 0.05", "raise to 0.20"))
    # 0.38 after 3rd street, 1.38 after 4th
    assert _legal(view, 24) == ("1.38", 2, ("fold", "check", "bet 0.20"))
    assert _legal(view, 26) == ("1.58", 2, ("fold", "call 0.20", "raise to 0.40"))
    # the dealer's steps are nobody's turn
    assert _legal(view, 22) == ("1.38", 0, ())


def test_down_cards_are_hidden_until_the_showdown_the_writers_own_too(viewed: Viewed) -> None:
    view = viewed(HI_LO)
    assert _boards(view.steps[8]) == {1: "?? ?? 2c", 2: "?? ?? 5d", 4: "?? ?? Qd", 6: "?? ?? 8s", 7: ""}
    assert view.steps[6].recorded == "deal ?? ?? Qd"
    # the last card is down; before the first show everybody has seven
    assert _boards(view.steps[33])[2] == "?? ?? 5d 5h Jc Kd ??"
    assert _boards(view.steps[34])[1] == "6h 7d 2c 3d 4h 9s Tc"
    assert _boards(view.steps[34])[2] == "?? ?? 5d 5h Jc Kd ??"
    assert view.end is not None
    after = {seat.seat: cards_text(seat.cards) for seat in view.end.table.seats}
    assert after[2] == "Jd 8c 5d 5h Jc Kd 2s"
    assert after[4] == cards_text(view.seats[2].cards) == "?? ?? Qd 6c"


def test_down_cards_are_told_where_they_are_asked_for(viewed: Viewed) -> None:
    view = viewed(HI_LO, down=True)
    assert _boards(view.steps[8]) == {1: "6h 7d 2c", 2: "Jd 8c 5d", 4: "7h As Qd", 6: "?? ?? 8s", 7: ""}
    assert view.steps[6].recorded == "deal 7h As Qd"
    assert _boards(view.steps[33])[2] == "Jd 8c 5d 5h Jc Kd 2s"
    assert cards_text(view.seats[2].cards) == "7h As Qd 6c"


def test_stacks_and_what_lies_before_a_seat_follow_the_chips(viewed: Viewed) -> None:
    step = viewed(HI_LO).steps[12]
    assert step.table is not None
    told = {seat.seat: (seat.state, seat.stack, seat.street_total) for seat in step.table.seats}
    assert told == {
        1: ("in", "3.03", "0.05"),
        2: ("in", "2.34", "0.10"),
        4: ("in", "4.88", "0.10"),
        6: ("folded", "0.73", "0.00"),
        7: ("away", "1.00", "0.00"),
    }


def test_a_later_card_alone_puts_no_seat_into_the_hand(viewed: Viewed) -> None:
    view = viewed(ABSENT)
    late = [step for step in view.steps if step.seat == 7 and step.table]
    assert [step.recorded for step in late] == ["deal 9h"]
    after = view.steps[late[0].number].table
    assert after is not None
    assert [(seat.state, cards_text(seat.cards)) for seat in after.seats if seat.seat == 7] == [
        ("away", "9h")
    ]


def test_pots_and_halves_have_their_seats(viewed: Viewed) -> None:
    end = viewed(FULL_TILT).end
    assert end is not None
    # seat 1 is all-in for 3.00: three times that is the main pot, the rest of 19.80 the side pot
    assert [(pot.name, pot.amount, pot.eligible) for pot in end.pots] == [
        ("main pot", "9.00", (1, 2, 3)), ("side pot 1", "10.80", (2, 3)),
    ]  # fmt: skip
    # kings and sixes beat nines; 8-7-4-3-A is the only low
    assert [(pot.winners, pot.low_winners, pot.why_open) for pot in end.pots] == [((3,), (2,), "")] * 2
    assert (end.pot, end.rake, end.fee) == ("19.80", "1.00", None)


def test_the_showdown_stands_in_its_order_with_what_the_hands_make(viewed: Viewed) -> None:
    end = viewed(FULL_TILT).end
    assert end is not None
    assert [(shown.seat, shown.does, shown.high, shown.low) for shown in end.showdown] == [
        (3, "show", "two-pair", "no low"),
        (2, "show", "high-card", "8-7-4-3-A"),
        (1, "muck", "pair", "no low"),
    ]


def test_a_mucked_hand_stays_down_on_the_table_and_is_told_after_the_showdown(viewed: Viewed) -> None:
    view = viewed(FULL_TILT)
    assert view.end is not None
    assert view.end.table.seats[0].cards[:2] == (-1, -1)
    assert cards_text(view.end.showdown[2].cards) == "Jh 5s 2s 9c 9d Ts Qs"


def test_a_seventh_card_that_is_not_printed_lies_face_down(viewed: Viewed) -> None:
    step = viewed(FULL_TILT).steps[27]
    assert (step.part, step.recorded) == ("seventh", "check")
    assert _boards(step) == {1: "?? ?? 2s 9c 9d Ts ??", 2: "?? ?? 3d 8d 7d Jc ??", 3: "?? ?? Kc Kd 6h 6s ??"}


def test_a_common_card_lies_on_the_table(viewed: Viewed) -> None:
    view = viewed(COMMON)
    dealt = next(step for step in view.steps if step.recorded == "deal 6h")
    assert dealt.table is not None
    assert dealt.table.community == ()
    after = view.steps[dealt.number].table
    assert after is not None
    assert cards_text(after.community) == "6h"


def test_a_pot_goes_by_the_clause_of_the_sheet_that_says_which_hand_wins(viewed: Viewed) -> None:
    pots = [step for step in viewed(FULL_TILT).steps if step.part == "pots"]
    assert [(step.clause, step.codes, step.stated) for step in pots] == [
        ("", (), True), ("003.11", (), False), ("003.11", (), False),
    ]  # fmt: skip


def test_no_rake_is_right_without_a_schedule_nor_a_stack_that_nobody_stated(viewed: Viewed) -> None:
    marks = {step.part: step.right for step in viewed(HI_LO).steps if not step.table}
    assert marks == {"pots": True, "awards": True, "rake": None, "stacks": None}


def test_stacks_are_those_that_the_play_leaves(viewed: Viewed) -> None:
    end = viewed(HI_LO).end
    assert end is not None
    first = end.stacks[0]
    # 3.10 less 0.02, 0.10, 0.40, 0.20 and 0.20, and half of the pot of 2.18 less the rake of 0.10
    assert (first.start, first.gave, first.awarded, first.finish) == ("3.10", "0.92", "1.04", "3.22")
    assert first.stated is None


def test_a_wrong_step_is_marked_with_its_code_and_who_was_in_turn(viewed: Viewed) -> None:
    """Seat 2's board leads 6th street with a pair of fives; seat 1 checks first."""
    view = viewed(SWAPPED)
    wrong = next(step for step in view.steps if step.part == "sixth" and step.right is False)
    assert (wrong.number, wrong.seat, wrong.codes, wrong.clause) == (29, 1, ("ACT-012",), "003.8")
    assert _legal(view, 29)[1] == 2
    assert "seat 2 to act" in wrong.expected


@pytest.mark.parametrize(
    "called", ["70011223344", "#70011223344", "PokerStars/70011223344", "pokerstars #70011223344"]
)
def test_a_hand_is_found_by_its_number_as_printed_and_by_its_site(lake: Lake, called: str) -> None:
    assert view_hand(lake, find_hand(lake, called)).facts["hand no"] == HI_LO


@pytest.mark.parametrize("called", ["Full Tilt/70011223344", "7001122334", "PokerStars/"])
def test_another_site_or_a_part_of_a_number_finds_nothing(lake: Lake, called: str) -> None:
    with pytest.raises(UsageFault, match="no round or hand"):
        find_hand(lake, called)


def test_a_hand_of_a_sheet_that_is_gone_is_shown_without_turns(
    lake: Lake, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pipeline.view.stud.stud_sheets", lambda signings: {})  # noqa: ARG005
    view = view_hand(lake, find_hand(lake, HI_LO))
    assert "no longer" in view.facts["whose turn"]
    assert _legal(view, 10) == (None, None, ())


def test_a_hand_is_followed_by_the_stakes_that_judged_it_until_it_is_replayed(tmp_path: Path) -> None:
    """The table's other hand, which shows the full bring-in of 0.05, comes a night later."""
    first = sample("stars_cash_stud8.txt").split("\n\n\n")[0]
    inbox = tmp_path / "inbox"
    inbox.mkdir()
    config = Config(lake=tmp_path / "lake", inbox=inbox)
    (inbox / "1.txt").write_text(first + "\n\n\n", encoding="utf-8")
    night(tmp_path)
    lake = Lake(config.lake)

    def legal() -> tuple[object, ...]:
        return _legal(view_hand(lake, find_hand(lake, HI_LO)), 9)

    alone = legal()
    assert "bring in 0.05" not in alone[2]
    (inbox / "2.txt").write_text(first.replace(HI_LO, SWAPPED) + "\n\n\n", encoding="utf-8")
    night(tmp_path)
    assert legal() == alone
    with without_contracts():
        with pytest.raises(IntegrityFault, match="have not been replayed"):
            check_lake(config, Silent())
        replay_lake(config, Silent())
        check_lake(config, Silent())
    assert "bring in 0.05" in legal()[2]


def test_one_number_at_two_sites_is_parted_by_the_site(tmp_path: Path) -> None:
    inbox = tmp_path / "inbox"
    inbox.mkdir()
    (inbox / "1.txt").write_text(sample("stars_cash_stud8.txt"), encoding="utf-8")
    other = sample("full_tilt_hi_lo.txt").replace(FULL_TILT, HI_LO)
    (inbox / "2.txt").write_text(other, encoding="utf-8")
    night(tmp_path)
    lake = Lake(tmp_path / "lake")
    with pytest.raises(UsageFault, match="at 2 sites"):
        find_hand(lake, HI_LO)
    for site in ("PokerStars", "Full Tilt"):
        assert view_hand(lake, find_hand(lake, f"{site}/{HI_LO}")).facts["site"] == site
