"""What if, worked by hand: rounds under the signed reading beside others, grouped, nothing guessed."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

import polars as pl
import pytest

from pipeline.whatif import Asked, compared, grouped, others
from schemas.cards import card_number
from schemas.sheets import HouseSheet, SheetFault, load_sheet
from schemas.tables_recorded import ROUNDS, WAGERS
from schemas.vocabulary import Decision, RoundVoid
from tests.made_rows import made_frame

ACE_KING = "Kc 9h 4d 2s As"
NO_GAME = "Qc 9h 4d 2s As"
FLUSH = "2h 5h 7h 9h Jh"
EVENING = datetime(2026, 11, 28, 20, tzinfo=UTC)
CONTEXT = pl.Schema(
    {
        "max_payout_minor": pl.Int64,
        "minor_digits": pl.Int8,
        "jackpot_contribution": pl.String,
        "sheet_sha256": pl.String,
    }
)


def _cards(text: str) -> list[int]:
    return [-1 if card == "??" else card_number(card) for card in text.split()]


def _sheet(name: str) -> HouseSheet:
    sheet = load_sheet(name)
    assert isinstance(sheet, HouseSheet)
    return sheet


FR, BONUS = _sheet("stud-poker-fr@1"), _sheet("stud-poker-bonus@1")


def seat(cards: str, decision: str = "raise", player: str = "P1", **stakes: int) -> dict[str, Any]:
    """A seat that staked 10.00, and 20.00 more where it raised, and what `stakes` name besides."""
    usual = {"ante": 1000} | ({"raise": 2000} if decision == "raise" else {})
    return {"cards": cards, "decision": decision, "player": player, "stakes": usual | stakes}


def rounds(
    *made: tuple[str, list[dict[str, Any]]], sheet: HouseSheet = FR, table: str = "T1", **all_: Any
) -> pl.DataFrame:
    """Rounds of one table: the dealer's cards and the seats of each."""
    rows: list[dict[str, Any]] = []
    for number, (dealer, seats) in enumerate(made, 1):
        rows.append(
            {
                "hand_id": f"{table}-{number}", "venue": "V1", "table": table, "session": "S1",
                "round": number, "currency": "EUR", "dealer_cards": _cards(dealer), "dealer_up": 4,
                "at_utc": EVENING + timedelta(minutes=number), "round_void": int(RoundVoid.NONE),
                "seat": list(range(1, len(seats) + 1)),
                "seat_player": [each["player"] for each in seats],
                "seat_cards": [card for each in seats for card in _cards(each["cards"])],
                "seat_card_count": [len(_cards(each["cards"])) for each in seats],
                "seat_decision": [int(Decision[each["decision"].upper()]) for each in seats],
                **{name: [0] * len(seats) for name in ("seat_void", "draw_count")},
                "seat_hand": [-1] * len(seats),
                **{
                    f"{name}_{what}_minor": [
                        each["stakes"].get(name, -1) if what == "stake" else 0 for each in seats
                    ]
                    for name in WAGERS for what in ("stake", "returned")
                },
            } | all_
        )  # fmt: skip
    context = {
        "max_payout_minor": None,
        "minor_digits": 2,
        "jackpot_contribution": None,
        "sheet_sha256": sheet.sha256,
    }
    return made_frame(ROUNDS, *rows).with_columns(
        pl.lit(value, kind).alias(name)
        for (name, kind), value in zip(CONTEXT.items(), context.values(), strict=True)
    )


def what_if(frame: pl.DataFrame, asked: Asked, *sheets: HouseSheet) -> pl.DataFrame:
    """Every wager under both, the signed sheets `sheets`."""
    return compared(frame, {sheet.sha256: sheet for sheet in sheets or (FR,)}, asked)


def differing(wagers: pl.DataFrame) -> Iterator[tuple[Any, ...]]:
    yield from (
        wagers.filter("differs").select("seat", "wager", "due_minor", "other_minor", "clause").iter_rows()
    )


WON = rounds(
    (ACE_KING, [seat(FLUSH), seat("8d 7c 5c 3s 2d", "fold", "P2")]),
    (ACE_KING, [seat("Ad Kh Tc 7s 3h", player="P3")]),
)
"""A flush (8) and a fold, then A-K-T against A-K-9: everything is due 20 + 180, 0, 20 + 40."""


@pytest.mark.parametrize(
    ("asked", "differ"),
    [
        pytest.param(
            Asked(readings={"000-a": "on-the-ante"}),
            [(1, "raise", 18000, 10000, "000-a"), (1, "raise", 4000, 3000, "000-a")],
            id="000-a-on-the-ante-pays-8-and-1-times-10",
        ),
        pytest.param(
            Asked(readings={"000-b": "pushed"}), [(1, "raise", 4000, 2000, "000-b")], id="000-b-A-K-pushed"
        ),
        pytest.param(
            Asked(readings={"000-c": "no-kickers"}),
            [(1, "ante", 2000, 1000, "000-c"), (1, "raise", 4000, 2000, "000-c")],
            id="000-c-two-ace-kings-tie",
        ),
        pytest.param(Asked(readings={"000-a": "on-the-raise"}), [], id="000-a-as-it-is"),
        pytest.param(
            Asked(sets={"ante_win_pay": 2}),
            [(1, "ante", 2000, 3000, "000.17"), (1, "ante", 2000, 3000, "000.17")],
            id="000.17-ante-2-to-1",
        ),
    ],
)  # fmt: skip
def test_a_reading_makes_the_difference_that_it_says(asked: Asked, differ: list[tuple[Any, ...]]) -> None:
    assert sorted(differing(what_if(WON, asked)), reverse=True) == sorted(differ, reverse=True)


def test_of_two_readings_each_wager_has_the_one_that_changes_it_by_itself() -> None:
    asked = Asked(readings={"000-a": "on-the-ante", "000-b": "pushed"})
    found = {row[2]: row[3:] for row in differing(what_if(WON, asked))}
    assert found == {18000: (10000, "000-a"), 4000: (2000, "000-a, 000-b")}


def test_what_no_reading_changes_by_itself_has_them_all() -> None:
    """A-K does not qualify and a missed bonus goes back then: only both give the stake of 5.00 back."""
    frame = rounds((ACE_KING, [seat("8d 8c 5c 3s 2d", bonus=500)]), sheet=BONUS)
    asked = Asked(readings={"001-b": "pair", "001-k-missed": "returned"})
    rows = {row[1]: row[2:] for row in differing(what_if(frame, asked, BONUS))}
    assert rows == {"bonus": (0, 500, "001-b, 001-k-missed"), "raise": (4000, 2000, "001-b")}


def test_another_sheet_names_its_own_clause_that_decides() -> None:
    us = _sheet("caribbean-stud-us@1")
    # a flush is paid 5 there
    assert list(differing(what_if(WON, Asked("caribbean-stud-us@1")))) == [
        (1, "raise", 18000, 12000, us.clause_of("pay_table"))
    ]


def test_the_sums_are_the_houses_exactly() -> None:
    wagers = what_if(WON, Asked(readings={"000-a": "on-the-ante"}))
    names = (
        "rounds",
        "wagers",
        "wagers_that_differ",
        "win_signed_minor",
        "win_other_minor",
        "difference_minor",
    )
    (row,) = grouped(wagers, "table").to_dicts()
    # stakes 30 + 10 + 30, due 20 + 180, 0, 20 + 40; otherwise 20 + 100, 0, 20 + 30
    assert [row[name] for name in names] == [2, 5, 2, 7000 - 26000, 7000 - 17000, 9000]
    players = {row["player"]: row["difference_minor"] for row in grouped(wagers, "player").to_dicts()}
    assert players == {"P1": 8000, "P2": 0, "P3": 1000}
    clauses = {row["clause"]: row["difference_minor"] for row in grouped(wagers, "clause").to_dicts()}
    assert clauses == {"000-a": 9000, None: 0}


def test_every_grouping_adds_up_to_the_same() -> None:
    wagers = what_if(WON, Asked(readings={"000-a": "on-the-ante", "000-b": "pushed"}))
    for name in ("wagers", "wagers_that_differ", "win_signed_minor", "win_other_minor", "difference_minor"):
        assert len({grouped(wagers, by)[name].sum() for by in ("table", "player", "clause")}) == 1


def test_currencies_are_never_added_together() -> None:
    frame = pl.concat([WON, rounds((ACE_KING, [seat(FLUSH)]), table="T2", currency="USD")])
    rows = grouped(what_if(frame, Asked(readings={"000-a": "on-the-ante"})), "clause")
    assert rows.filter(clause="000-a").select("currency", "difference_minor").rows() == [
        ("EUR", 9000),
        ("USD", 8000),
    ]


def test_what_cannot_be_settled_is_counted_and_in_no_sum() -> None:
    frame = rounds((ACE_KING, [seat("?? 5h 7h 9h Jh"), seat(FLUSH, player="P2")]))
    (row,) = grouped(what_if(frame, Asked(readings={"000-a": "on-the-ante"})), "table").to_dicts()
    assert (row["undecidable_seats"], row["wagers_not_compared"], row["wagers"]) == (1, 2, 2)
    assert (row["win_signed_minor"], row["difference_minor"]) == (3000 - 20000, 8000)


def test_a_wager_that_the_other_sheet_does_not_offer_is_not_compared() -> None:
    frame = rounds((NO_GAME, [seat(FLUSH, bonus=500)]), sheet=BONUS)
    (row,) = grouped(what_if(frame, Asked("stud-poker-fr@1"), BONUS), "table").to_dicts()
    assert (row["wagers_not_compared"], row["undecidable_seats"], row["difference_minor"]) == (1, 0, 0)


def test_a_table_whose_sheet_lacks_the_clause_stays_as_it_is() -> None:
    frame = pl.concat([WON, rounds((ACE_KING, [seat(FLUSH)]), table="T2", sheet=BONUS)])
    wagers = what_if(frame, Asked(readings={"000-a": "on-the-ante"}), FR, BONUS)
    assert set(wagers.filter("differs")["table"]) == {"T1"}


def test_sums_past_64_bits_are_left_open_and_not_wrong() -> None:
    # 10^12 units at 100 to 1 are near 10^16: a thousand such rounds are past what 64 bits hold
    royal = seat("Th Jh Qh Kh Ah") | {"stakes": {"ante": 10**14 - 1, "raise": 2 * (10**14 - 1)}}
    frame = rounds((ACE_KING.replace("As", "Ad"), [royal]))
    many = pl.concat([frame.with_columns(hand_id=pl.lit(f"h{number}")) for number in range(1000)])
    (row,) = grouped(what_if(many, Asked(readings={"000-a": "on-the-ante"})), "table").to_dicts()
    assert row["win_signed_minor"] is None
    assert row["wagers_that_differ"] == 1000


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        (Asked("stud-poker-fr@2"), "did you mean 'stud-poker-fr@1'"),
        (Asked("seven-card-stud-limit@1"), "no house-banked game"),
        (Asked(readings={"000-z": "x"}), "'000-z' is not known"),
        (Asked(readings={"000-a": "on-the-antes"}), "did you mean 'on-the-ante'"),
        (Asked(sets={"ante_win_pays": 1}), "did you mean 'ante_win_pay'"),
        (Asked(sets={"ante_win_pay": "much"}), "ante_win_pay"),
    ],
)
def test_what_is_not_known_is_refused_with_the_nearest(asked: Asked, told: str) -> None:
    with pytest.raises(SheetFault, match=told):
        others([FR], asked)
