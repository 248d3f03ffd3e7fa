"""Coverage beside a plain count of the same verdicts, and on figures worked out by hand."""

from collections import Counter

import polars as pl
from hypothesis import given, settings
from hypothesis import strategies as st

from pipeline.view.coverage import by_check, by_hand, by_source

CODES = ("DEAL-001", "ACT-003", "POT-003", "SHOW-001")
REASONS = ("a card that decides is hidden", "the stakes are not in the record")
SCHEMA = {
    "hand_id": pl.String, "subject": pl.String, "verdict": pl.String, "ran": pl.List(pl.String),
    "not_applicable": pl.List(pl.String), "undecidable": pl.List(pl.String),
}  # fmt: skip
Fates = dict[str, int]
"""By code: 0 ran, 1 no cause, from 2 on undecided for that reason."""


def _verdicts(hands: list[Fates]) -> pl.LazyFrame:
    rows = [
        (
            f"h-{number}", "hand", "ok",
            [code for code, fate in fates.items() if fate == 0],
            [code for code, fate in fates.items() if fate == 1],
            [f"{code}: {REASONS[fate - 2]}" for code, fate in fates.items() if fate > 1],
        )
        for number, fates in enumerate(hands)
    ]  # fmt: skip
    return pl.LazyFrame(rows, schema=SCHEMA, orient="row")


def _share(ran: int, undecided: int) -> float | None:
    return ran / (ran + undecided) if ran + undecided else None


def _reasons(fates: list[int]) -> list[dict[str, object]]:
    counted = Counter(REASONS[fate - 2] for fate in fates if fate > 1)
    ordered = sorted(counted.items(), key=lambda pair: (-pair[1], pair[0]))
    return [{"reason": reason, "number": number} for reason, number in ordered]


def _counts(fates: list[int]) -> dict[str, object]:
    ran, without = fates.count(0), fates.count(1)
    undecided = len(fates) - ran - without
    return {
        "ran": ran, "not_applicable": without, "undecidable": undecided,
        "share": _share(ran, undecided), "reasons": _reasons(fates),
    }  # fmt: skip


hands = st.lists(st.dictionaries(st.sampled_from(CODES), st.integers(0, 3)), max_size=12)


@settings(deadline=None, max_examples=40)
@given(hands)
def test_by_check_is_the_plain_count(hands: list[Fates]) -> None:
    found = {row.pop("code"): row for row in by_check(_verdicts(hands)).drop("title").to_dicts()}
    assert found == {
        code: _counts(fates) for code in CODES if (fates := [hand[code] for hand in hands if code in hand])
    }


@settings(deadline=None, max_examples=40)
@given(hands)
def test_by_source_is_the_plain_count(hands: list[Fates]) -> None:
    places = pl.LazyFrame(
        {
            "hand_id": [f"h-{number}" for number in range(len(hands))],
            "source": [f"{number % 3}.txt" for number in range(len(hands))],
        },
        schema={"hand_id": pl.String, "source": pl.String},
    )
    wanted = []
    for number in range(min(3, len(hands))):
        own = hands[number::3]
        left_open = sum(any(fate > 1 for fate in hand.values()) for hand in own)
        counts = _counts([fate for hand in own for fate in hand.values()])
        wanted.append({"source": f"{number}.txt", "judged": len(own), "undecided": left_open, **counts})
    assert by_source(_verdicts(hands), places).to_dicts() == wanted


def test_by_hand_puts_those_first_of_which_most_is_open() -> None:
    verdicts = _verdicts([{"DEAL-001": 0}, {"DEAL-001": 0, "ACT-003": 2, "POT-003": 3, "SHOW-001": 1}])
    assert by_hand(verdicts).to_dicts()[0] == {
        "hand_id": "h-1", "subject": "hand", "verdict": "ok", "ran": 1, "not_applicable": 1, "undecidable": 2,
        "share": 1 / 3, "reasons": [f"ACT-003: {REASONS[0]}", f"POT-003: {REASONS[1]}"],
    }  # fmt: skip
