"""Hands ranked a second, beside pokerkit and a plain evaluator in the same run.

Run with `python -m tests.bench.bench_ranking`. Read the ratios: absolute rates are the machine's.
"""

import numpy as np
from numpy.typing import NDArray
from pokerkit import StandardHighHand

from pipeline.replay.ranking import rank_five, rank_seven, rank_six
from schemas.cards import card_text
from tests.bench.rate import best_rate
from tests.oracles.ranking import best_strength

HANDS = 4_000_000
SLOW_HANDS = 2_000


def dealt(size: int) -> NDArray[np.int8]:
    decks = np.random.default_rng(size).random((HANDS // 8, 52)).argsort(axis=1)
    return np.tile(decks[:, :size].astype(np.int8), (8, 1))


def rank_plainly(rows: list[list[int]]) -> object:
    return [best_strength(row) for row in rows]


def rank_with_pokerkit(texts: list[str]) -> object:
    return [StandardHighHand.from_game(text) for text in texts]


def main() -> None:
    for size, rank in ((5, rank_five), (6, rank_six), (7, rank_seven)):
        cards = dealt(size)
        rows = cards[:SLOW_HANDS].tolist()
        ours = best_rate(HANDS, rank, cards)
        plain = best_rate(SLOW_HANDS, rank_plainly, rows, rounds=1)
        texts = ["".join(map(card_text, row)) for row in rows]
        pokerkit = best_rate(SLOW_HANDS, rank_with_pokerkit, texts, rounds=1)
        print(
            f"{size} cards: {ours / 1e6:6.1f} M/s,"
            f" {ours / pokerkit:7,.0f} times pokerkit ({pokerkit:,.0f}/s),"
            f" {ours / plain:7,.0f} times plain Python ({plain:,.0f}/s)"
        )


if __name__ == "__main__":
    main()
