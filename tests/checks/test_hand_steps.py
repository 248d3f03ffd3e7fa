"""What steps tell of a seat."""

import polars as pl

from checks.hand_steps import shown
from schemas.vocabulary import Action


def _steps(*steps: tuple[int, Action, int]) -> pl.DataFrame:
    """One hand's steps: seat, what it did, with how many cards."""
    seats, kinds, counts = zip(*steps, strict=True)
    return pl.DataFrame(
        {
            "row": [0] * len(steps),
            "step": range(1, len(steps) + 1),
            "action_seat": seats,
            "action_kind": [int(kind) for kind in kinds],
            "action_card_count": counts,
        },
        schema_overrides={"row": pl.Int64, "step": pl.Int64},
    )


def _shown(*steps: tuple[int, Action, int]) -> list[tuple[int, int]]:
    return sorted(shown(_steps(*steps)).select("seat", "shown_cards").rows())


def test_cards_laid_open_at_the_showdown() -> None:
    assert _shown((1, Action.DEAL, 3), (2, Action.DEAL, 3), (1, Action.SHOW, 7), (2, Action.SHOW, 3)) == [
        (1, 7),
        (2, 3),
    ]


def test_a_hand_dealt_on_after_it_was_laid_open_is_not_short() -> None:
    assert _shown((1, Action.SHOW, 5), (2, Action.SHOW, 5), (1, Action.DEAL, 1)) == [(2, 5)]


def test_a_card_for_all_is_dealt_to_no_seat() -> None:
    assert _shown((1, Action.SHOW, 6), (0, Action.DEAL, 1)) == [(1, 6)]


def test_a_muck_and_a_show_of_no_card_lay_nothing_open() -> None:
    assert _shown((1, Action.MUCK, 7), (2, Action.SHOW, 0)) == []
