"""What each player of settled rounds saw when he raised or folded, and how that went with the hidden
cards.
"""

from collections.abc import Mapping

import numpy as np
import polars as pl
from numpy.typing import NDArray

from pipeline.hold.seat_cards import HAND, Cards, five_of, flat_cards
from pipeline.theory.hidden_cards import TILTS, Views, hidden_card_scores
from schemas.cards import DECK_SIZE
from schemas.sheets import HouseSheet
from schemas.vocabulary import Decision, Outcome

HIDDEN = 4

_OF_ROUND = ["hand_id", "venue", "table", "at_utc", "dealer", "sheet_sha256"]
_OF_SEAT = ["seat", "seat_player", "seat_decision", "seat_card_count", "draw_count", "expected_outcome"]
_DECIDED = (int(Decision.FOLD), int(Decision.RAISE))
_VOID = (int(Outcome.VOID_ROUND), int(Outcome.VOID_HAND))


def decision_scores(
    rounds: pl.DataFrame, sheets: Mapping[str, HouseSheet], *, together: bool = False
) -> pl.DataFrame:
    """One row for each decision whose cards the record shows, the dealer's among them.

    What the record hides is left out: that depends on decisions, which a player who knows no hidden card
    takes without regard to it, so that what is left still averages nought. A hand that bought a card is
    looked at for its last decision alone; hands that bought several, and void ones, are left out.

    Args:
        rounds: rows of `rounds` with `sheet_sha256` and the expected columns of `settle`.
        sheets: by SHA-256.
        together: take the cards of all seats that are shown as known to every player.

    Returns:
        `hand_id`, `venue`, `table`, `at_utc`, `dealer`, `seat`, `player`, `weight`, `x` (by hidden card, in
        dealing order), `variance` and `psi`, as `Scores` has them.
    """
    seats = rounds.with_row_index("round_no").select("round_no", *_OF_ROUND, *_OF_SEAT)
    seats = seats.explode(_OF_SEAT, empty_as_null=False)
    hands, seen, whole = _hands(rounds, seats)
    dealer, ups, shown = _dealers(rounds)
    round_no = seats["round_no"].to_numpy()
    seen |= np.where(ups >= 0, np.int64(1) << ups.astype(np.int64), 0)[round_no]
    if together:
        seen = _of_all_seats(seen, round_no, rounds.height)
    told = pl.col("seat_decision").is_in(_DECIDED) & ~pl.col("expected_outcome").is_in(_VOID)
    usable = whole & shown[round_no] & seats.select(told).to_series().to_numpy()
    usable &= _apart(dealer, seen, round_no)
    rows = np.flatnonzero(usable)
    views = Views(
        hands[rows], ups[round_no[rows]], seen[rows],
        (seats["seat_decision"] == int(Decision.RAISE)).to_numpy()[rows],
        (seats["draw_count"] > 0).to_numpy()[rows], dealer[round_no[rows]],
    )  # fmt: skip
    kept = seats[rows].select(
        "hand_id", "venue", "table", "at_utc", "dealer", "seat", "sheet_sha256", player="seat_player"
    )
    return kept.hstack(_scores(kept["sheet_sha256"], views, sheets)).drop("sheet_sha256")


def _scores(hashes: pl.Series, views: Views, sheets: Mapping[str, HouseSheet]) -> pl.DataFrame:
    size = len(hashes)
    weight, variance = np.zeros(size, np.int8), np.zeros(size)
    x, psi = np.zeros((size, HIDDEN)), np.zeros((size, len(TILTS)))
    for sha256 in hashes.drop_nulls().unique(maintain_order=True):
        at = np.flatnonzero((hashes == sha256).fill_null(value=False).to_numpy())
        part = Views(
            views.hands[at], views.ups[at], views.seen[at], views.raised[at], views.bought[at],
            views.hidden[at],
        )  # fmt: skip
        told = hidden_card_scores(sheets[sha256], part)
        weight[at], x[at], variance[at], psi[at] = told
    return pl.DataFrame(
        {
            "weight": weight,
            "x": pl.Series(x, dtype=pl.Array(pl.Float64, HIDDEN)),
            "variance": variance,
            "psi": pl.Series(psi, dtype=pl.Array(pl.Float64, len(TILTS))),
        }
    )


def _hands(rounds: pl.DataFrame, seats: pl.DataFrame) -> tuple[Cards, NDArray[np.int64], NDArray[np.bool_]]:
    """The last five cards of each seat, all cards that it saw of its own as bits, and whether all are
    known.
    """
    counts = seats["seat_card_count"].to_numpy().astype(np.int64)
    draws = seats["draw_count"].to_numpy().astype(np.int64)
    hands = five_of(flat_cards(rounds, "seat_cards"), counts)
    discards, bought = (flat_cards(rounds, name) for name in ("draw_discard", "draw_card"))
    whole = (hands >= 0).all(axis=1) & (draws <= 1)
    seen = np.where(whole, _bits(hands), 0)
    rows = np.flatnonzero(draws == 1)
    at = (np.cumsum(draws) - draws)[rows]
    gone, came = discards[at], bought[at]
    places = hands[rows] == gone[:, None]
    fits = places.any(axis=1) & (came >= 0) & (gone >= 0)
    whole[rows] &= fits
    new = np.where(places, came[:, None], hands[rows])
    hands[rows] = np.where(fits[:, None], new, hands[rows])
    seen[rows] |= np.where(fits, np.int64(1) << np.maximum(came, 0).astype(np.int64), 0)
    expected = HAND + (draws == 1)
    return hands, seen, whole & (np.bitwise_count(seen) == expected)


def _bits(cards: Cards) -> NDArray[np.int64]:
    """The cards of each row as bits; hidden ones leave none."""
    known = (cards >= 0) & (cards < DECK_SIZE)
    return np.bitwise_or.reduce(
        np.where(known, np.int64(1) << np.maximum(cards, 0).astype(np.int64), 0), axis=1
    )


def _dealers(rounds: pl.DataFrame) -> tuple[Cards, Cards, NDArray[np.bool_]]:
    """Each round's hidden cards in dealing order, its up card, and whether all five are known."""
    up_at = rounds["dealer_up"].fill_null(-1).to_numpy().astype(np.int64)
    counts = rounds["dealer_cards"].list.len().to_numpy().astype(np.int64)
    five = (counts == HAND) & (up_at >= 0) & (up_at < HAND)
    dealt = five_of(flat_cards(rounds, "dealer_cards"), counts)
    shown = five & (dealt >= 0).all(axis=1) & (np.bitwise_count(_bits(dealt)) == HAND)
    hidden_at = np.array([[place for place in range(HAND) if place != up] for up in range(HAND)])
    places = hidden_at[np.clip(up_at, 0, HAND - 1)]
    ups = np.where(five, dealt[np.arange(rounds.height), np.clip(up_at, 0, HAND - 1)], -1).astype(np.int8)
    return np.take_along_axis(dealt, places, axis=1), ups, shown


def _of_all_seats(seen: NDArray[np.int64], round_no: NDArray[np.uint32], rounds: int) -> NDArray[np.int64]:
    every = np.zeros(rounds, np.int64)
    np.bitwise_or.at(every, round_no, seen)
    return every[round_no]


def _apart(dealer: Cards, seen: NDArray[np.int64], round_no: NDArray[np.uint32]) -> NDArray[np.bool_]:
    """Whether no hidden card of the dealer is among those that were seen: else the deal itself is at
    fault.
    """
    return (_bits(dealer)[round_no] & seen) == 0
