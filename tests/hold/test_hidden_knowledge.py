"""INT-001: who knows a hidden card is seen, who does not is not, whatever his skill.

`STUDAUDIT_PLAYERS` sets how many honest players the full count watches.
"""

import os
from datetime import UTC, datetime, timedelta
from itertools import combinations
from typing import Any

import numpy as np
import polars as pl
import pytest
from scipy.stats import binom

from pipeline.hold.decision_views import decision_scores
from pipeline.hold.hidden_knowledge import MOST_SEATS, hidden_knowledge
from pipeline.stages.settlement import settled
from pipeline.theory.hidden_cards import TILTS, Scores, Views, hidden_card_scores
from pipeline.theory.one_hand import choices_of
from schemas.cards import card_number
from schemas.sheets import HouseSheet, load_sheet
from tests.oracles.theory.ranked import ranked
from tests.test_whatif import BONUS, FR, rounds, seat

PLAYERS = int(os.environ.get("STUDAUDIT_PLAYERS", "250"))
EVENING = datetime(2026, 11, 28, 20, tzinfo=UTC)
US = load_sheet("caribbean-stud-us@1")
assert isinstance(US, HouseSheet)


def deal(number: int, seed: int) -> Views:
    """Hands of one seat with the dealer's cards; all raised."""
    deck = np.argsort(np.random.default_rng(seed).random((number, 52)), axis=1)[:, :10].astype(np.int8)
    hands, ups = np.ascontiguousarray(deck[:, :5]), np.ascontiguousarray(deck[:, 5])
    seen = np.bitwise_or.reduce(np.int64(1) << deck[:, :6].astype(np.int64), axis=1)
    everyone = np.ones(number, np.bool_)
    return Views(hands, ups, seen, everyone, ~everyone, np.ascontiguousarray(deck[:, 6:10]))


def as_frame(scores: Scores, player: str = "P") -> pl.DataFrame:
    """Scores of one player in the shape of `decision_scores`, a decision a minute."""
    number = len(scores.weight)
    return pl.DataFrame(
        {
            "hand_id": [f"h{place}" for place in range(number)],
            "at_utc": [EVENING + timedelta(minutes=place) for place in range(number)],
            "seat": [1] * number,
            "player": [player] * number,
            "weight": scores.weight,
            "x": pl.Series(scores.x, dtype=pl.Array(pl.Float64, 4)),
            "variance": scores.variance,
            "psi": pl.Series(scores.psi, dtype=pl.Array(pl.Float64, len(TILTS))),
        }
    )


def informed(sheet: HouseSheet, views: Views, place: int) -> np.ndarray:
    """The decisions of somebody who plays best for who knows one hidden card."""
    raising = hidden_card_scores(sheet, views)
    folding = hidden_card_scores(sheet, views._replace(raised=~views.raised))
    pairs = zip(views.hands, views.ups, strict=True)
    worth = np.array([float(choices_of(sheet, hand, int(up)).raising.value) for hand, up in pairs])
    known = worth + raising.x[:, place] - folding.x[:, place]
    return known > -1


def test_a_score_is_the_difference_that_the_card_makes() -> None:
    """Against plain enumeration of all 163,185 hands, and of the 14,190 with the card."""
    views = deal(6, 1)
    told = hidden_card_scores(US, views), hidden_card_scores(US, views._replace(raised=~views.raised))
    for row, (hand, up) in enumerate(zip(views.hands.tolist(), views.ups.tolist(), strict=True)):
        weight = int(told[0].weight[row] + told[1].weight[row])
        x = told[0].x[row] + told[1].x[row]
        worth = net_with(hand, up, None)
        assert weight == (-1 if worth > -1 else 1)
        for place, card in enumerate(views.hidden[row].tolist()):
            assert x[place] == pytest.approx(weight * (net_with(hand, up, card) - worth))


def strengths(hands: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Class and a number in the order of hands, by the oracle's own ranking."""
    told = ranked(hands)
    straight = told.tops >= 0
    order = np.where(straight[:, None], 0, told.leads.astype(np.int64) + 1)
    number = told.classes.astype(np.int64)
    for place in range(5):
        number = number * 14 + order[:, place]
    return told.classes, number * 14 + np.where(straight, told.tops + 1, 0)


def net_with(hand: list[int], up: int, card: int | None) -> float:
    """What a raise by the US table is worth, where the dealer is known to have a card besides."""
    left = [each for each in range(52) if each not in {*hand, up}]
    rest = np.array(list(combinations(left, 4)), dtype=np.int8)
    rest = rest if card is None else rest[(rest == card).any(axis=1)]
    _, dealers = strengths(np.column_stack((np.full(len(rest), up, np.int8), rest)))
    (own_class,), (own,) = strengths(np.array([hand], dtype=np.int8))
    ace_king = [card_number(each) for each in ("Ac", "Kd", "4h", "3s", "2c")]
    _, (least,) = strengths(np.array([ace_king], dtype=np.int8))
    win = 1 + 2 * {0: 1, 1: 1, 2: 2, 3: 3, 4: 4, 5: 5, 6: 7, 7: 20, 8: 50, 9: 100}[int(own_class)]
    nets = np.where(dealers < own, win, np.where(dealers == own, 0, -3))
    return float(np.where(dealers >= least, nets, 1).mean())


@pytest.mark.parametrize("place", [0, 3])
def test_who_sees_one_hidden_card_is_found_within_a_thousand_hands(place: int) -> None:
    views = deal(1000, 7 + place)
    scores = hidden_card_scores(US, views._replace(raised=informed(US, views, place)))
    (row,) = hidden_knowledge(as_frame(scores), ["player"]).to_dicts()
    assert row["p"] < 1e-6
    assert (row["card"], row["decisions"]) == (place, 1000)
    assert row["z"] > 5
    assert 0 < row["decisive"] <= 1000


def test_who_plays_best_for_what_he_sees_gives_no_evidence_at_all() -> None:
    views = deal(300, 11)
    right = hidden_card_scores(US, views).weight == 0
    (row,) = hidden_knowledge(
        as_frame(hidden_card_scores(US, views._replace(raised=right))), ["player"]
    ).to_dicts()
    assert (row["against"], row["p"], row["z"], row["gained"]) == (0, 1.0, 0.0, [0.0] * 4)


def honest_p(players: int, hands: int, seed: int) -> list[float]:
    """The lowest p of honest players of all skills: blind, timid, and those who toss a coin."""
    rng, lowest = np.random.default_rng(seed), []
    for player in range(players):
        views = deal(hands, 1000 * seed + player)
        scores = hidden_card_scores(US, views._replace(raised=rng.random(hands) < player / (players - 1)))
        lowest += hidden_knowledge(as_frame(scores), ["player"])["p"].to_list()
    return lowest


def test_honest_players_of_all_skills_are_seldom_suspected() -> None:
    assert sum(p <= 0.01 for p in honest_p(60, 300, 1)) <= 4  # 1 in 10,000 that 60 times 1 % makes more


@pytest.mark.slow
def test_honest_players_are_suspected_no_more_often_than_stated() -> None:
    lowest = honest_p(PLAYERS, 2000, 2)
    for stated in (0.05, 0.01, 0.001):
        assert sum(p <= stated for p in lowest) <= binom.ppf(0.999, PLAYERS, stated)


@pytest.mark.slow
def test_nine_of_ten_who_see_one_hidden_card_are_found_within_5000_hands() -> None:
    """At 1 % over a thousand players who are looked at."""
    found = 0
    for trial in range(10):
        views = deal(5000, 50 + trial)
        scores = hidden_card_scores(US, views._replace(raised=informed(US, views, trial % 4)))
        (p,) = hidden_knowledge(as_frame(scores), ["player"])["p"]
        found += p * 1000 <= 0.01
    assert found >= 9


def told(made: list[tuple[str, list[dict[str, Any]]]], sheet: HouseSheet, **more: Any) -> pl.DataFrame:
    frame = rounds(*made, sheet=sheet)
    together = more.pop("together", False)
    frame = frame.with_columns(**more) if more else frame
    due = settled(frame, {sheet.sha256: sheet}).drop("hand_id")
    return decision_scores(frame.hstack(due), {sheet.sha256: sheet}, together=together)


DEALER = "Kc 9h 4d 2s As"
GARBAGE = "Jh 8d 5c 3s 2d"


def test_recorded_rounds_give_the_scores_of_what_their_players_saw() -> None:
    """The dealer's fifth card is up: K 9 4 2 are hidden. Garbage is raised against optimal play."""
    (row,) = told([(DEALER, [seat(GARBAGE)])], FR).to_dicts()
    hand, up = [card_number(card) for card in GARBAGE.split()], card_number("As")
    views = Views(
        np.array([hand], np.int8), np.array([up], np.int8),
        np.array([sum(1 << card for card in {*hand, up})], np.int64), np.array([True]), np.array([False]),
        np.array([[card_number(card) for card in ("Kc", "9h", "4d", "2s")]], np.int8),
    )  # fmt: skip
    scores = hidden_card_scores(FR, views)
    assert row["weight"] == scores.weight[0] == 1
    assert row["x"] == scores.x[0].tolist()
    # a king beside the ace makes the dealer play: bad for who raised garbage; a deuce does not
    assert row["x"][0] < 0 < row["x"][3]


@pytest.mark.parametrize(
    ("dealer", "sits"),
    [
        ("Kc 9h 4d ?? As", [seat(GARBAGE)]),
        (DEALER, [seat("Jh 8d 5c 3s ??")]),
        (DEALER, [seat(GARBAGE, decision="none")]),
        (DEALER, [seat("Kc 8d 5c 3s 2d")]),
    ],
)
def test_what_the_record_hides_or_cannot_be_is_left_out(dealer: str, sits: list[dict[str, Any]]) -> None:
    assert told([(dealer, sits)], FR).is_empty()


def test_a_bought_card_is_seen_and_so_is_the_one_given_away() -> None:
    more = {
        "draw_count": pl.lit([1], pl.List(pl.Int8)),
        "draw_discard": pl.lit([card_number("2d")], pl.List(pl.Int8)),
        "draw_card": pl.lit([card_number("Ts")], pl.List(pl.Int8)),
    }
    (row,) = told([(DEALER, [seat("9s 8s 7s 6s 2d", decision="fold", draw=1000)])], BONUS, **more).to_dicts()
    assert row["weight"] == -1  # a straight flush is folded


def test_cards_of_all_seats_change_what_could_be_known_together() -> None:
    sits = [seat(GARBAGE), seat("Kh Kd 9c 9s 4h")]
    alone, together = (told([(DEALER, sits)], FR, together=each) for each in (False, True))
    assert alone["weight"].to_list() == [1, 0]
    assert together["weight"][0] == 1
    assert alone["x"][0].to_list() != together["x"][0].to_list()


def test_a_royal_that_is_folded_is_told_in_finite_figures() -> None:
    """What a raise of it is worth differs by a hundred antes with the hidden card."""
    (row,) = told([("Kc 9h 4d 2s Ah", [seat("As Ks Qs Js Ts", decision="fold")])], FR).to_dicts()
    assert row["weight"] == -1
    assert np.isfinite(row["psi"]).all() and min(row["psi"]) >= 0
    assert max(row["x"]) - min(row["x"]) > 50


def test_seats_of_one_round_are_bounded_together() -> None:
    """Seven seats that raise garbage against one dealer count no more than Hölder's bound lets them."""
    row = told([(DEALER, [seat(GARBAGE)])], FR)
    many = pl.concat([row.with_columns(seat=pl.lit(place, pl.Int8)) for place in range(1, 8)])
    (one,) = hidden_knowledge(row, ["player"]).to_dicts()
    (seven,) = hidden_knowledge(many, ["player"]).to_dicts()
    assert seven["against"] == 7
    assert 0 < seven["p"] <= 1 and 0 < one["p"] <= 1
    with pytest.raises(ValueError, match="seats of one round"):
        hidden_knowledge(pl.concat([row] * (MOST_SEATS + 1)), ["player"])
