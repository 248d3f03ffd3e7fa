"""What stud hands are judged by: the sheet of their site or signing, the amounts due, the rake's schedule."""

from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from pipeline.lake import Lake
from pipeline.signing import Signing, read_signings, signed_sheet, with_stud_sheets
from pipeline.stages.stud_context import shown_stakes, with_stud_context
from schemas.fault import UsageFault
from schemas.sheets import load_sheet
from schemas.tables_recorded import HANDS
from schemas.vocabulary import Action, Street
from tests.made_rows import made_frame

CASH, TOURNAMENT = "seven-card-stud-limit@1", "stud-tournament-tda@1"
STARS_CASH, STARS_TOURNAMENT = "pokerstars-stud-cash@1", "pokerstars-stud-tournament@1"
TEN_AT_NIGHT = datetime.fromisoformat("2012-05-01T22:00:00+02:00")
RAKE: dict[str, object] = {
    "currency": "USD",
    "percent": "5",
    "step": "0.01",
    "big_bet_from": "1",
    "big_bet_to": "10",
    "caps": [{"players": 2, "most": "0.50"}, {"players": 4, "most": "2.00"}],
    "from_street": 4,
    "fee": "0.05",
    "fee_from": "20",
}


def _hand(number: int, **more: object) -> dict[str, object]:
    return {
        "hand_id": f"h{number}", "site": "Full Tilt", "kind": "cash", "game": "7stud", "table": "Ymir",
        "currency": "USD", "minor_digits": 2, "small_bet_minor": 200, "big_bet_minor": 400, "rules": None,
        "started_at_utc": datetime(2012, 5, 1, 20, tzinfo=UTC),
    } | more  # fmt: skip


def _paying(antes: list[int], bring_in: int | None = None, **all_in: int) -> dict[str, object]:
    """Antes of seat 1 and on, then a bring-in of seat 1; `all_in` is the place of the one that is all-in."""
    amounts = antes + ([bring_in] if bring_in is not None else [])
    kinds = [Action.ANTE] * len(antes) + [Action.BRING_IN] * (bring_in is not None)
    short = [int(place == all_in.get("all_in")) for place in range(len(amounts))]
    return {
        "action_kind": [int(kind) for kind in kinds],
        "action_street": [0] * len(antes) + [int(Street.THIRD)] * (bring_in is not None),
        "action_seat": [*range(1, len(antes) + 1)] + [1] * (bring_in is not None),
        "action_amount_minor": amounts,
        "action_all_in": short,
    }


def _signed(*entries: dict[str, Any]) -> tuple[Signing, ...]:
    who: dict[str, object] = {"signed_by": "A. Novak", "signed_on": date(2012, 1, 1)}
    return read_signings([who | entry for entry in entries], "studaudit.toml")


def _rules(row: dict[str, object], *entries: dict[str, Any]) -> tuple[str | None, str | None]:
    frame = with_stud_sheets(made_frame(HANDS, _hand(1) | row), _signed(*entries))
    return frame.select("rules", "sheet_sha256").row(0)


def _context(lake: Path, hands: list[dict[str, object]], *entries: dict[str, Any]) -> pl.DataFrame:
    """All hands with their context, the lake holding them all."""
    frame = made_frame(HANDS, *hands)
    held = Lake(lake)
    held.create()
    held.append(HANDS, frame, "1")
    tables = frame.lazy().select("site", "table").unique().collect()
    return with_stud_context(frame, shown_stakes(held, tables), _signed(*entries))


@pytest.mark.parametrize(
    ("row", "sheet"),
    [
        ({}, CASH),
        ({"kind": "tournament"}, TOURNAMENT),
        ({"site": "PokerStars"}, STARS_CASH),
        ({"site": "PokerStars", "kind": "tournament"}, STARS_TOURNAMENT),
        ({"site": "Bovada"}, "bovada-stud-cash@1"),
        ({"site": "Bovada", "kind": "tournament"}, "bovada-stud-tournament@1"),
        ({"site": "Merge"}, "merge-stud@1"),
        ({"site": "Merge", "kind": "tournament"}, TOURNAMENT),
        ({"site": "KingsClub", "game": "razz27"}, "kingsclub-stud@1"),
        ({"site": "PokerStars", "rules": CASH}, CASH),
        ({"site": "PokerStars", "started_at_utc": None}, STARS_CASH),
    ],
)
def test_unsigned_the_sheet_named_then_that_of_the_site_then_that_of_the_kind(
    row: dict[str, object], sheet: str
) -> None:
    assert _rules(row) == (sheet, load_sheet(sheet).sha256)


def test_no_sheet_before_its_first_day_and_none_of_an_unknown_name() -> None:
    assert _rules({"started_at_utc": datetime(1999, 12, 31, tzinfo=UTC)}) == (None, None)
    assert _rules({"rules": "house@7"}) == ("house@7", None)


def test_a_site_signs_each_kind_apart_and_its_readings_hold() -> None:
    entry = {"venue": "PokerStars", "sheet": STARS_CASH, "set": {"cap_heads_up": False, "rake": [RAKE]}}
    (signing,) = _signed(entry)
    sheet = signed_sheet(signing)
    assert sheet.sha256 != load_sheet(STARS_CASH).sha256
    stars = {"site": "PokerStars"}
    assert _rules(stars, entry) == (STARS_CASH, sheet.sha256)
    assert _rules(stars | {"kind": "tournament"}, entry)[0] == STARS_TOURNAMENT
    assert _rules({}, entry)[0] == CASH
    assert _rules(stars | {"rules": CASH}, entry)[0] == CASH
    assert _rules(stars | {"rules": STARS_CASH}, entry) == (STARS_CASH, sheet.sha256)


def test_a_site_may_play_by_another_sheet_and_one_table_by_its_own() -> None:
    site = {"venue": "PokerStars", "sheet": CASH}
    table = {"venue": "PokerStars", "table": "Ymir", "sheet": TOURNAMENT}
    stars = {"site": "PokerStars"}
    assert _rules(stars, site)[0] == CASH
    assert _rules(stars, site, table)[0] == TOURNAMENT
    assert _rules(stars | {"table": "Vega"}, site, table)[0] == CASH
    assert _rules(stars | {"rules": STARS_CASH}, table)[0] == TOURNAMENT


@pytest.mark.parametrize(
    ("bounds", "started", "signed"),
    [
        ({"from": date(2012, 5, 1)}, datetime(2012, 5, 1, tzinfo=UTC), True),
        ({"from": date(2012, 5, 1)}, datetime(2012, 4, 30, 23, 59, tzinfo=UTC), False),
        ({"until": date(2012, 5, 1)}, datetime(2012, 4, 30, 23, 59, tzinfo=UTC), True),
        ({"until": date(2012, 5, 1)}, datetime(2012, 5, 1, tzinfo=UTC), False),
        ({"from": TEN_AT_NIGHT}, datetime(2012, 5, 1, 20, tzinfo=UTC), True),
        ({"until": TEN_AT_NIGHT}, datetime(2012, 5, 1, 20, tzinfo=UTC), False),
        ({"from": date(2012, 5, 1)}, None, False),
        ({}, None, True),
    ],
)  # fmt: skip
def test_bounds_are_held_against_the_start_of_the_hand(
    bounds: dict[str, object], started: datetime | None, signed: bool
) -> None:
    entry = {"venue": "Full Tilt", "sheet": CASH, "set": {"cap_heads_up": False}} | bounds
    by_signature = _rules({"started_at_utc": started}, entry)[1] != load_sheet(CASH).sha256
    assert by_signature is signed


def test_two_entries_for_one_kind_of_hands_of_a_site_are_refused() -> None:
    cash = {"venue": "PokerStars", "sheet": CASH}
    with pytest.raises(UsageFault, match="at the same time as"):
        _signed(cash, {"venue": "PokerStars", "sheet": STARS_CASH})
    _signed(cash, {"venue": "PokerStars", "sheet": STARS_TOURNAMENT})
    _signed(cash, {"venue": "Full Tilt", "sheet": STARS_CASH})
    _signed(
        cash | {"until": date(2012, 1, 1)},
        {"venue": "PokerStars", "sheet": STARS_CASH, "from": date(2012, 1, 1)},
    )


def test_the_ante_due_is_the_headers_else_what_two_other_hands_show(tmp_path: Path) -> None:
    hands = [
        _hand(1, ante_stated_minor=15, **_paying([40, 40])),
        _hand(2, **_paying([40, 40, 20], all_in=2)),
        _hand(3, **_paying([40, 40])),
        _hand(4, **_paying([50, 50])),
        _hand(5, small_bet_minor=400, big_bet_minor=800, **_paying([80, 80])),
        _hand(6, small_bet_minor=400, big_bet_minor=800, **_paying([80, 80])),
        _hand(7, table="Vega", **_paying([40, 40])),
    ]
    due = dict(_context(tmp_path, hands).select("hand_id", "ante_due_minor").iter_rows())
    # hands 1 to 4 show 40 three times and 50 once; two hands at 4/8 are one too few to each other
    assert due == {"h1": 15, "h2": 40, "h3": 40, "h4": 40, "h5": None, "h6": None, "h7": None}


def test_a_tournament_without_level_and_limits_shows_nothing_of_its_other_hands(tmp_path: Path) -> None:
    stakes = {"kind": "tournament", "currency": "chips", "small_bet_minor": None, "big_bet_minor": None}
    hands = [_hand(n, **stakes, **_paying([40, 40], 60)) for n in range(1, 4)]
    hands += [_hand(n, **stakes, level="II", **_paying([50, 50], 70)) for n in range(4, 7)]
    context = _context(tmp_path, hands).select("hand_id", "ante_due_minor", "bring_in_due_minor")
    assert {row[0]: row[1:] for row in context.iter_rows()} == {
        **dict.fromkeys(("h1", "h2", "h3"), (None, None)),
        **dict.fromkeys(("h4", "h5", "h6"), (50, 70)),
    }


def test_amounts_that_others_show_equally_often_say_nothing(tmp_path: Path) -> None:
    hands = [_hand(n, **_paying([amount, amount])) for n, amount in enumerate((40, 40, 50, 50, 60), 1)]
    due = dict(_context(tmp_path, hands).select("hand_id", "ante_due_minor").iter_rows())
    assert due["h5"] is None
    # to hand 1 the others show 40 once and 50 twice
    assert due["h1"] == 50


def test_the_bring_in_due_is_the_headers_else_what_another_hand_shows(tmp_path: Path) -> None:
    hands = [
        _hand(1, **_paying([40], 100)),
        _hand(2, **_paying([40], 60, all_in=1)),
        _hand(3, bring_in_stated_minor=75, **_paying([40])),
    ]
    due = dict(_context(tmp_path, hands).select("hand_id", "bring_in_due_minor").iter_rows())
    assert due == {"h1": None, "h2": 100, "h3": 75}


def test_a_schedule_of_rake_by_currency_limit_kind_and_players(tmp_path: Path) -> None:
    entries = [
        {"venue": "Full Tilt", "sheet": CASH, "set": {"rake": [RAKE]}},
        {"venue": "Full Tilt", "table": "T9", "sheet": CASH, "set": {"rake": [RAKE]}},
    ]
    hands = [
        _hand(1, **_paying([40] * 3)),
        _hand(2, **_paying([40] * 4)),
        _hand(3, **_paying([40])),
        _hand(4, currency="EUR", **_paying([40] * 4)),
        _hand(5, small_bet_minor=600, big_bet_minor=1200, **_paying([40] * 4)),
        _hand(6, small_bet_minor=50, big_bet_minor=100, **_paying([40] * 4)),
        _hand(7, site="Winamax", **_paying([40] * 4)),
        _hand(8, kind="tournament", table="T9", **_paying([40] * 4)),
    ]
    columns = [
        "rake_millionths",
        "rake_step_minor",
        "rake_cap_minor",
        "rake_from_street",
        "fee_due_minor",
        "fee_from_minor",
    ]
    told = {
        row[0]: row[1:] for row in _context(tmp_path, hands, *entries).select("hand_id", *columns).iter_rows()
    }
    assert told["h1"] == (50_000, 1, 50, 4, 5, 2000)
    assert told["h2"] == (50_000, 1, 200, 4, 5, 2000)
    assert told["h3"] == (50_000, 1, None, 4, 5, 2000)
    assert told["h6"] == (50_000, 1, 200, 4, 5, 2000)
    assert {told[name] for name in ("h4", "h5", "h7", "h8")} == {(None,) * 6}


def test_without_a_schedule_nothing_is_known_of_rake(tmp_path: Path) -> None:
    row = _context(tmp_path, [_hand(1, **_paying([40, 40]))]).row(0, named=True)
    assert (row["rake_millionths"], row["rake_cap_minor"], row["fee_due_minor"]) == (None, None, None)


def _played(*steps: tuple[Street, int, Action], **more: object) -> dict[str, object]:
    """Steps as street, seat and action; antes of 40."""
    return {
        "action_street": [int(street) for street, _, _ in steps],
        "action_seat": [seat for _, seat, _ in steps],
        "action_kind": [int(kind) for _, _, kind in steps],
        "action_amount_minor": [40 if kind is Action.ANTE else -1 for _, _, kind in steps],
        "action_all_in": [0] * len(steps),
    } | more


def _antes(*seats: int) -> list[tuple[Street, int, Action]]:
    return [(Street.ANTE, seat, Action.ANTE) for seat in seats]


def _deals(street: Street, *seats: int) -> list[tuple[Street, int, Action]]:
    return [(street, seat, Action.DEAL) for seat in seats]


# The caps are 0.50 from two players on, 2.00 from four on.
@pytest.mark.parametrize(
    ("played", "cap"),
    [
        (_played(*_antes(1, 2, 3, 4), *_deals(Street.THIRD, 1, 2, 3, 4)), 200),
        (_played(*_antes(1, 2, 3), *_deals(Street.THIRD, 1, 2, 3, 4)), 200),
        (_played(*_antes(1, 2, 3, 4), *_deals(Street.THIRD, 1, 2, 3)), 50),
        (_played(*_antes(1, 2, 3), *_deals(Street.THIRD, 1, 2, 3), *_deals(Street.FOURTH, 4)), 50),
        (_played(*_antes(1, 2, 3), *_deals(Street.THIRD, 1, 2, 2, 3)), 50),
        (_played(*_antes(1, 2, 3), *_deals(Street.SECOND, 1, 2, 3, 4), game="5stud"), 200),
        (_played(*_antes(1, 2), *_deals(Street.SECOND, 1, 2), *_deals(Street.THIRD, 3, 4), game="5stud"), 50),
        (_played(*_antes(1, 2, 3), (Street.THIRD, 4, Action.BRING_IN), (Street.THIRD, 1, Action.FOLD)), 200),
        (_played(*_antes(1, 2, 3), (Street.THIRD, 1, Action.BRING_IN), (Street.THIRD, 2, Action.FOLD)), 50),
        (_played(*_antes(1, 2, 3), *_deals(Street.THIRD, 1, 2, 3), (Street.SEVENTH, 0, Action.DEAL)), 50),
        ({}, None),
    ],
    ids=[
        "antes and cards", "an ante is missing", "an ante without cards", "a card on a later street",
        "two cards for one seat", "five-card stud", "five-card stud, a later street",
        "no deal is shown: an action",
        "no deal is shown", "a common card", "nothing is shown",
    ],
)  # fmt: skip
def test_the_cap_goes_by_the_seats_dealt_in(
    tmp_path: Path, played: dict[str, object], cap: int | None
) -> None:
    entry: dict[str, Any] = {"venue": "Full Tilt", "sheet": CASH, "set": {"rake": [RAKE]}}
    row = _context(tmp_path, [_hand(1, **played)], entry).row(0, named=True)
    assert (row["rake_millionths"], row["rake_cap_minor"]) == (50_000, cap)
    assert "dealt_in" not in row
