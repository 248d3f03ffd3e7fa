"""Hands ranked a second, beside pokerkit and a plain evaluator in the same run.

Run with `python -m tests.bench.bench_ranking`. Read the ratios: absolute rates are the machine's.
"""

import numpy as np
from numpy.typing import NDArray
from pokerkit import EightOrBetterLowHand, RegularLowHand, StandardHighHand, StandardLowHand

from pipeline.replay.ranking import (
    rank_ace_to_five,
    rank_deuce_to_seven,
    rank_eight_low,
    rank_five,
    rank_seven,
    rank_six,
)
from schemas.cards import card_text
from tests.bench.rate import best_rate
from tests.oracles.ranking import best_strength
from tests.replay.plain_lows import ace_to_five, deuce_to_seven, eight_low_code

HANDS = 4_000_000
SLOW_HANDS = 2_000


def dealt(size: int) -> NDArray[np.int8]:
    decks = np.random.default_rng(size).random((HANDS // 8, 52)).argsort(axis=1)
    return np.tile(decks[:, :size].astype(np.int8), (8, 1))


RANKINGS = (
    ("high", 5, rank_five, StandardHighHand, best_strength),
    ("high", 6, rank_six, StandardHighHand, best_strength),
    ("high", 7, rank_seven, StandardHighHand, best_strength),
    ("ace-to-five", 5, rank_ace_to_five, RegularLowHand, ace_to_five),
    ("ace-to-five", 7, rank_ace_to_five, RegularLowHand, ace_to_five),
    ("eight or better", 7, rank_eight_low, EightOrBetterLowHand, eight_low_code),
    ("deuce-to-seven", 5, rank_deuce_to_seven, StandardLowHand, deuce_to_seven),
    ("deuce-to-seven", 7, rank_deuce_to_seven, StandardLowHand, deuce_to_seven),
)


def main() -> None:
    for name, size, rank, hand, plainly in RANKINGS:
        cards = dealt(size)
        rows = cards[:SLOW_HANDS].tolist()
        texts = ["".join(map(card_text, row)) for row in rows]
        ours = best_rate(HANDS, rank, cards)
        plain = best_rate(SLOW_HANDS, lambda rows, one=plainly: [one(row) for row in rows], rows, rounds=1)
        pokerkit = best_rate(
            SLOW_HANDS,
            lambda texts, one=hand: [one.from_game_or_none(text) for text in texts],
            texts,
            rounds=1,
        )
        print(
            f"{name}, {size} cards: {ours / 1e6:6.1f} M/s,"
            f" {ours / pokerkit:7,.0f} times pokerkit ({pokerkit:,.0f}/s),"
            f" {ours / plain:7,.0f} times plain Python ({plain:,.0f}/s)"
        )


if __name__ == "__main__":
    main()
