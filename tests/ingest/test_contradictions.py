"""Lines of one hand that contradict each other or the cards, through a night: nothing of it is lost."""

from pathlib import Path

import pytest

from tests.ingest.samples import sample
from tests.made_night import night

STARS = sample("stars_two_hands_shown.txt")
TILT = sample("full_tilt_hi_lo.txt")
Found = list[tuple[str, int | None, int | None, str, str]]


def _found(folder: Path, text: str) -> Found:
    """Code, seat, step, recorded and expected of each finding; the rake is judged elsewhere."""
    (folder / "inbox").mkdir()
    (folder / "inbox" / "1.txt").write_text(text, encoding="utf-8")
    columns = ("code", "seat", "step", "recorded", "expected")
    rows = night(folder).findings.sort("code", "seat").select(columns).rows()
    return [row for row in rows if not row[0].startswith("RAKE")]


def _changed(text: str, *changes: tuple[str, str]) -> str:
    for old, new in changes:
        assert text.count(old) >= 1, old
        text = text.replace(old, new)
    return text


@pytest.mark.parametrize("text", [STARS, TILT])
def test_a_hand_whose_lines_agree_gives_none(tmp_path: Path, text: str) -> None:
    assert _found(tmp_path, text) == []


SHOWN = "(HI: two pair, Kings and Nines)"
IN_SUMMARY = "with HI: two pair, Kings and Nines"
JACKS = "(HI: a pair of Jacks; LO: 7,5,4,3,2)"
NO_LOW = ("Bob collected $4.30 from pot\n", "Bob collected $4.30 from pot\nNo low hand qualified\n")


@pytest.mark.parametrize(
    ("changes", "seat", "recorded", "expected"),
    [
        ([("two pair, Kings and Nines", "two pair, Queens and Nines")], 1, "two-pair Q-9", "two-pair K-9-Q"),
        ([(SHOWN, "(HI: two pair, Kings and Deuces)")], 1, "two-pair K-2", "two-pair K-9-Q"),
        ([(IN_SUMMARY, "with HI: two pair, Kings and Queens")], 1, "two-pair K-Q", "two-pair K-9-Q"),
        ([(IN_SUMMARY, "with HI: a flush, Queen high")], 1, "flush", "two-pair"),
        ([("a pair of Jacks", "a pair of Deuces")], 2, "pair 2", "pair J-7-5-4"),
        ([(JACKS, "(HI: a straight, Three to Seven; LO: 7,5,4,3,2)")], 2, "straight", "pair"),
    ],
)
def test_another_high_hand_in_any_line(
    tmp_path: Path, changes: list[tuple[str, str]], seat: int, recorded: str, expected: str
) -> None:
    assert _found(tmp_path, _changed(STARS, *changes)) == [("RANK-001", seat, None, recorded, expected)]


@pytest.mark.parametrize(
    ("changes", "recorded"),
    [
        ([("LO: 7,5,4,3,2)", "LO: 7,5,4,2,A)")], "7-5-4-2-A"),
        ([("Jacks; LO: 7,5,4,3,2\nSeat", "Jacks; LO: 7,6,4,3,2\nSeat")], "7-6-4-3-2"),
        ([NO_LOW], "no low"),
        ([NO_LOW, ("; LO: 7,5,4,3,2", "")], "no low"),
    ],
)
def test_another_low_hand_in_any_line(tmp_path: Path, changes: list[tuple[str, str]], recorded: str) -> None:
    text = _changed(STARS, *changes)
    assert _found(tmp_path, text) == [("RANK-003", 2, None, recorded, "7-5-4-3-2")]


@pytest.mark.parametrize(
    ("old", "new", "finding"),
    [
        (
            "high side pot (€5.40) with two pair, Kings and Sixes",
            "high side pot (€5.40) with a flush, King high",
            ("RANK-001", 3, None, "flush", "two-pair"),
        ),
        (
            "low main pot (€4) with 8,7,4,3,A",
            "low main pot (€4) with 7,5,4,3,2",
            ("RANK-003", 2, None, "7-5-4-3-2", "8-7-4-3-A"),
        ),
        ("HI: a pair of Nines", "HI: a pair of Tens", ("RANK-001", 1, None, "pair T", "pair 9-Q-J-T")),
        ("Ned shows [4d Ah 3d 8d 7d Jc Th] Ace Jack", "Ned shows [4d Ah 3d 8d 7d Jc Th] Ace Ten",
         ("RANK-001", 2, None, "high-card A-T", "high-card A-J-T-8-7")),
        ("*** SUMMARY", "No low hand qualified\n*** SUMMARY", ("RANK-003", 2, None, "no low", "8-7-4-3-A")),
    ],
)  # fmt: skip
def test_names_beside_awards_and_mucked_hands(
    tmp_path: Path, old: str, new: str, finding: tuple[str, int, None, str, str]
) -> None:
    assert _found(tmp_path, _changed(TILT, (old, new))) == [finding]


def test_a_pot_without_a_low_says_nothing_of_the_pot_before(tmp_path: Path) -> None:
    """Oda scoops the side pot, where nobody has a low; Ned's low wins half of the main pot."""
    text = _changed(TILT, ("Ned wins the low main", "No low hand qualified\nNed wins the low main"))
    assert [row for row in _found(tmp_path, text) if row[0] == "RANK-003"] == []


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Ann: shows [Kh 2d Kd 9h 9s Qd 6c]", "Ann: shows [Kh 2d Kd 9h 9c Qd 6c]"),
        ("Ann: shows [Kh 2d Kd 9h 9s Qd 6c]", "Ann: shows [Kh 2d Qc Jd]"),
        ("Bob: shows [2s 3h 4d 7c 5h Jh Jc]", "Bob: shows [2s 3h 4d 7c 5h Jh Js]"),
        ("Ann showed [Kh 2d Kd", "Ann showed [Kc 2d Kd"),
        ("Ann showed [Kh 2d Kd 9h 9s Qd 6c]", "Ann showed [Kh 2c Kd 9h 9s]"),
    ],
)
def test_cards_that_contradict_those_of_another_line(tmp_path: Path, old: str, new: str) -> None:
    ((code, *_),) = _found(tmp_path, _changed(STARS, (old, new)))
    assert code == "SRC-002"


@pytest.mark.parametrize("listed", ["6c Kd Kh 2d 9s 9h Qd", "Kh 2d Kd"])
def test_a_hand_listed_in_another_order_or_in_part_contradicts_nothing(tmp_path: Path, listed: str) -> None:
    text = _changed(STARS, ("Ann showed [Kh 2d Kd 9h 9s Qd 6c]", f"Ann showed [{listed}]"))
    assert _found(tmp_path, text) == []


def test_a_door_card_that_was_not_dealt(tmp_path: Path) -> None:
    ((code, *_),) = _found(tmp_path, _changed(TILT, ("is low with [2s]", "is low with [2h]")))
    assert code == "SRC-002"


def test_a_board_that_is_not_the_common_card(tmp_path: Path) -> None:
    text = _changed(sample("stars_community_card.txt"), ("Board [6h]", "Board [6c]"))
    assert [row[0] for row in _found(tmp_path, text)] == ["SRC-002"]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Cyd folded on the 3rd Street (didn't bet)", "Cyd folded on the River"),
        ("Cyd folded on the 3rd Street (didn't bet)", "Cyd showed [2c 2h 8h] and won ($77)"),
        ("Cyd folded on the 3rd Street (didn't bet)", "Cyd mucked"),
        ("Cyd folded on the 3rd Street (didn't bet)", "Cyd collected ($8)"),
        ("Bob showed [2s 3h 4d 7c 5h Jh Jc] and won ($4.30) with HI: a pair of Jacks; LO: 7,5,4,3,2",
         "Bob folded on the 6th Street"),
    ],
)  # fmt: skip
def test_a_result_that_the_lines_contradict(tmp_path: Path, old: str, new: str) -> None:
    assert [row[0] for row in _found(tmp_path, _changed(STARS, (old, new)))] == ["SRC-002"]


def test_a_street_that_no_game_has(tmp_path: Path) -> None:
    text = _changed(STARS, ("folded on the 3rd Street", "folded on the High Street"))
    assert [row[0] for row in _found(tmp_path, text)] == ["SRC-001"]


ANN, BOB = "won ($4.30) with HI: two pair", "won ($4.30) with HI: a pair"


@pytest.mark.parametrize(
    ("changes", "findings"),
    [
        ([(ANN, ANN.replace("4.30", "99"))], [("POT-002", 1, None, "99.00 USD", "4.30 USD")]),
        ([(BOB, BOB.replace("won ($4.30)", "lost"))], [("POT-002", 2, None, "0.00 USD", "4.30 USD")]),
        (
            [(ANN, ANN.replace("4.30", "4")), (BOB, BOB.replace("4.30", "4.60"))],
            [
                ("POT-003", 1, None, "4.00 USD", "4.30 USD"),
                ("POT-003", 2, None, "4.60 USD", "4.30 USD"),
            ],
        ),
    ],
)
def test_a_summary_that_has_seats_collect_other_chips(
    tmp_path: Path, changes: list[tuple[str, str]], findings: Found
) -> None:
    assert _found(tmp_path, _changed(STARS, *changes)) == findings


@pytest.mark.parametrize("step", ["77", "2", "1.49", "0"])
def test_a_raise_by_another_step_than_to_its_total(tmp_path: Path, step: str) -> None:
    told = ("ACT-005", 1, 9, f"raises {float(step):.2f} USD to 2.00 USD", "another step to 2.00 USD")
    assert _found(tmp_path, _changed(STARS, ("raises $1.50 to $2", f"raises ${step} to $2"))) == [told]
