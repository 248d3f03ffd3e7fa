"""Betting of razz and 2-7 razz: the highest door card brings in, the lowest board acts first.

Decided where the sources are silent (rules.md): razz takes the ace for the lowest card, 2-7 razz for the
highest; four up cards know neither straights nor flushes. Each case names who must open and who must act
first on the last street dealt; a seat that is not there acts, so that the ruling names who was due.
"""

import pytest

from tests.replay.stud_hand import TOURNAMENT, Row, breaches, judged, stud_hand

RICH = {1: 100_000, 2: 100_000, 3: 100_000}

DOORS = {
    "razz: a king brings in below no ace": ("razz", "Ks", "Ah", "Qs", 1),
    "razz: a deuce is above an ace": ("razz", "Ah", "2c", "As", 2),
    "razz27: an ace brings in": ("razz27", "Ks", "Ah", "Qs", 2),
    "razz: equal kings: spades bring in": ("razz", "Kh", "Kc", "Ks", 3),
    "razz27: equal aces: hearts above clubs and diamonds": ("razz27", "Ac", "Ah", "Ad", 2),
}


@pytest.mark.parametrize(("game", "one", "two", "three", "opener"), DOORS.values(), ids=DOORS)
def test_003_4_door_card_that_brings_in(game: str, one: str, two: str, three: str, opener: int) -> None:
    deal = f"[3] 1 ????{one} 2 ????{two} 3 ????{three}\n"
    (row,) = judged(stud_hand(deal + "9 brings-in 50", RICH, game=game))
    assert row["due_seat"][-1] == opener
    other = 1 if opener != 1 else 2
    assert breaches(stud_hand(deal + f"{other} brings-in 50", RICH, game=game))[0] == (2, other)


def boards(game: str, ups: tuple[str, str, str], **options: object) -> Row:
    """Three seats with the up cards of a text each, all calling and checking until the last street."""
    streets = len(ups[0]) // 2
    dealt = [[up[2 * k : 2 * k + 2] for up in ups] for k in range(streets)]
    text = "[3] " + " ".join(f"{n} ????{card}" for n, card in enumerate(dealt[0], 1))
    (first,) = judged(stud_hand(text + "\n9 brings-in 50", RICH, game=game, **options))
    opener = first["due_seat"][-1]
    text += f"\n{opener} brings-in 50"
    text += "".join(f"\n{(opener + k - 1) % 3 + 1} calls 50" for k in (1, 2))
    for k in range(1, streets):
        text += f"\n[{k + 3}] " + " ".join(f"{n} {card}" for n, card in enumerate(dealt[k], 1))
        if k < streets - 1:
            (row,) = judged(stud_hand(text + "\n9 checks", RICH, game=game, **options))
            start = row["due_seat"][-1]
            text += "".join(f"\n{(start + n - 1) % 3 + 1} checks" for n in range(3))
    (row,) = judged(stud_hand(text + "\n9 checks", RICH, game=game, **options))
    return row


LEADERS = {
    "003.8 razz: the lowest board": ("razz", ("8c5d", "7d6c", "9h2c"), {}, 2),
    "003.8 razz: an ace is low": ("razz", ("2c7d", "Ad7c", "3h7h"), {}, 2),
    "003.8 razz27: an ace is high": ("razz27", ("2c7d", "Ad3c", "4h7h"), {}, 1),
    "003.8 razz: a pair of aces is worse than king-queen": ("razz", ("AcAd", "KdQc", "9h9c"), {}, 2),
    "003.8 razz: three of a kind is worse than two pairs": (
        "razz",
        ("2c2d2h3c", "KdKcQdQc", "5h5c9h9c"),
        {},
        3,
    ),
    "003.8 razz: pairs compare by the pair, aces lowest": ("razz", ("2c2d", "AdAc", "3h3c"), {}, 2),
    "003.8 razz: equal pairs by the other card": ("razz", ("2c2d9s", "2h2s8d", "3h3c4c"), {}, 2),
    "003.8 razz27: four in a row are no straight": ("razz27", ("2c3d4h5c", "2d3c4c6d", "7h8s9sTd"), {}, 1),
    "003.8 razz27: four of a suit are no flush": ("razz27", ("2c3c4c5c", "2d3d4h6d", "7h8s9sTd"), {}, 1),
    "003.8 razz: equal boards, nearest to the left of the button": ("razz", ("9c8c", "7d2h", "7s2c"), {}, 2),
    "003.8 razz: the same with the button between": ("razz", ("9c8c", "7d2h", "7s2c"), {"button": 2}, 3),
    "002.D razz: equal boards, the spade": ("razz", ("9c8c", "7d2h", "7s2c"), {"rules": TOURNAMENT}, 3),
    "002.D razz: an ace is not the board's highest card": (
        "razz",
        ("Qc8c", "AsTd", "AdTh"),
        {"rules": TOURNAMENT},
        3,
    ),
    "002.D razz27: an ace is the board's highest card": (
        "razz27",
        ("AcKc", "AsTd", "AdTh"),
        {"rules": TOURNAMENT},
        2,
    ),
    "002.D razz: equal pairs, the suit of the pair": (
        "razz",
        ("QcJcTh", "4s4c6d", "4d4h6s"),
        {"rules": TOURNAMENT},
        1,
    ),
    "002.D razz: equal pairs where all are paired": (
        "razz",
        ("QcQdTh", "4h4c6s", "4d4s6d"),
        {"rules": TOURNAMENT},
        3,
    ),
}


@pytest.mark.parametrize(("game", "ups", "options", "leader"), LEADERS.values(), ids=LEADERS)
def test_first_to_act_is(game: str, ups: tuple[str, str, str], options: Row, leader: int) -> None:
    assert boards(game, ups, **options)["due_seat"][-1] == leader


def test_003_7_an_open_pair_allows_no_upper_bet_in_razz() -> None:
    text = "[3] 1 ????2c 2 ????Kd\n2 brings-in 50\n1 calls 50\n[4] 1 2h 2 Kh\n1 bets 400\n2 folds"
    assert breaches(stud_hand(text, {1: 9_000, 2: 9_000}, game="razz"))[0] == (13, 1)


def test_a_low_hand_of_legal_betting_breaks_nothing() -> None:
    text = (
        "[3] 1 ????Ac 2 ????Kd 3 ????7d\n2 brings-in 50\n3 completes 200\n1 raises 400\n2 folds\n"
        "3 calls 200\n"
        "[4] 1 9h 3 8d\n3 bets 200\n1 calls 200\n[5] 1 Kh 3 Qd\n3 checks\n1 bets 400\n3 folds"
    )
    assert breaches(stud_hand(text, RICH, game="razz")) == []
