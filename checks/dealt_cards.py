"""The cards of deals one by one: where each lies, which lie twice, in what order.

Rows carry `seat` (null for the dealer and for burned cards), `place` (what people call it), `hand`
(0 for the first seat in dealing order, the number of seats for the dealer) and `ordinal` (0 for a
hand's first card).
"""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import polars as pl

from schemas.cards import DECK_SIZE, HIDDEN
from schemas.vocabulary import HandVoid

HAND_SIZE = 5
_BIT = np.concatenate((1 << np.arange(DECK_SIZE, dtype=np.uint64), np.zeros(1, np.uint64)))
"""A card's bit; the hidden card, -1, takes the last entry, which is none."""
_NAMES = ("row", "seat", "place", "hand", "ordinal", "card")


def _of_seats(rounds: pl.DataFrame, counts: str, cards: str, place: str) -> pl.DataFrame:
    """Cards of all seats, which the record keeps one seat after the other in one list."""
    seats = rounds.select("row", "seat", counts, hand=pl.int_ranges(pl.col("seat").list.len()))
    owners = seats.explode("seat", counts, "hand", empty_as_null=False).with_columns(
        ordinal=pl.int_ranges(pl.col(counts).cast(pl.Int64))
    )
    rows = owners.drop(counts).explode("ordinal", empty_as_null=False)
    flat = rounds[cards].explode(empty_as_null=False)
    return rows.with_columns(place=pl.format(place, "seat"), card=flat).select(_NAMES)


def _apart(rounds: pl.DataFrame, cards: str, place: str) -> pl.DataFrame:
    """Cards of the dealer, or burned ones."""
    listed = rounds.select(
        "row",
        hand=pl.col("seat").list.len().cast(pl.Int64),
        ordinal=pl.int_ranges(pl.col(cards).list.len()),
        card=cards,
    )
    rows = listed.explode("ordinal", "card", empty_as_null=False)
    return rows.with_columns(place=pl.lit(place), seat=pl.lit(None, pl.Int8)).select(_NAMES)


def _dealt(rounds: pl.DataFrame) -> pl.DataFrame:
    return pl.concat(
        [
            _of_seats(rounds, "seat_card_count", "seat_cards", "seat {}"),
            _apart(rounds, "dealer_cards", "the dealer"),
        ]
    )


def _bought(rounds: pl.DataFrame) -> pl.DataFrame:
    return _of_seats(rounds, "draw_count", "draw_card", "seat {}, bought")


def _bits(rounds: pl.DataFrame, cards: str) -> tuple[npt.NDArray[np.uint64], npt.NDArray[np.int64]]:
    """Sum of one bit a card, and number of known cards, of each round."""
    lying = rounds[cards].explode(empty_as_null=False).to_numpy()
    ends = rounds[cards].list.len().cast(pl.Int64).cum_sum().to_numpy()
    starts = np.concatenate(([0], ends[:-1]))
    sums = np.concatenate((np.zeros(1, np.uint64), np.cumsum(_BIT[lying], dtype=np.uint64)))
    known = np.concatenate(([0], np.cumsum(lying != HIDDEN)))
    return sums[ends] - sums[starts], known[ends] - known[starts]


@dataclass(frozen=True, slots=True)
class Piles:
    """Where a frame keeps the cards of its deals.

    Attributes:
        of_seats: (cards, counts, words): a list of all seats' cards one seat after the other, a list
            of how many each seat has, and how people call the place, with `{}` for the seat.
        apart: (cards, words): a list of cards that no seat holds, and how people call its place.
        players: the list of the seats' players.
    """

    of_seats: tuple[tuple[str, str, str], ...]
    apart: tuple[tuple[str, str], ...]
    players: str


HOUSE = Piles(
    (("seat_cards", "seat_card_count", "seat {}"), ("draw_card", "draw_count", "seat {}, bought")),
    (("dealer_cards", "the dealer"), ("burned", "burned")),
    "seat_player",
)
STUD = Piles(
    (("seat_cards", "seat_card_count", "seat {}"),), (("community", "the community card"),), "player"
)


def _repeats(deals: pl.DataFrame, piles: Piles) -> pl.DataFrame:
    """Of each deal `row`, `known` (any card is) and `repeats` (one lies twice).

    Powers of two that all differ add up to as many set bits; each that comes twice carries and
    leaves fewer. So the bits of the sum are counted, which needs no sorting and no grouping.
    """
    lists = [cards for cards, *_ in (*piles.of_seats, *piles.apart)]
    parts = [_bits(deals, cards) for cards in lists]
    total = np.sum([sums for sums, _ in parts], axis=0, dtype=np.uint64)
    known = np.sum([count for _, count in parts], axis=0)
    return deals.select(
        "row", known=pl.Series(known > 0), repeats=pl.Series(np.bitwise_count(total) != known)
    )


def repeated_cards(deals: pl.DataFrame, piles: Piles) -> pl.DataFrame:
    """One row for each card that lies twice in a deal, one without a card for the other deals.

    Args:
        deals: rows of `rounds` or `hands`, with `row`.
        piles: where their cards are.

    Returns:
        `row`, `known` (whether any card of the deal is), `card` (null: none repeated), `seat`
        (where one seat alone holds all of them), `player` and `places`.
    """
    marked = _repeats(deals, piles)
    suspects = deals.filter(marked["repeats"])
    lying = pl.concat(
        [
            *(_of_seats(suspects, counts, cards, place) for cards, counts, place in piles.of_seats),
            *(_apart(suspects, cards, place) for cards, place in piles.apart),
        ]
    )
    alone = (pl.col("seat").n_unique() == 1) & pl.col("seat").is_not_null().all()
    twice = (
        lying.filter(pl.col("card") != HIDDEN)
        .group_by("row", "card", maintain_order=True)
        .agg(
            pl.len(),
            seat=pl.when(alone).then(pl.col("seat").first()),
            places=pl.col("place").str.join(" and "),
        )
        .filter(pl.col("len") > 1)
        .drop("len")
    )
    seats = suspects.select("row", "seat", player=piles.players)
    named = twice.join(
        seats.explode("seat", "player", empty_as_null=False).unique(["row", "seat"], keep="first"),
        on=["row", "seat"],
        how="left",
    )
    return marked.drop("repeats").join(named, on="row", how="left", maintain_order="left")


def _left_in_deck(rounds: pl.DataFrame) -> pl.DataFrame:
    """The decks without burned cards: `row`, `cards` (a list in the shoe's order).

    A sheet that has a card turned back burns none: what lies burned there is out of the deck's order.
    """
    decks = rounds.select("row", cards="deck")
    burning = rounds.filter(pl.col("exposed_card_burned").fill_null(True))
    burned = burning.select("row", cards="burned").explode("cards", empty_as_null=False)
    if burned.is_empty():
        return decks
    kept = decks.explode("cards").join(burned, on=["row", "cards"], how="anti", maintain_order="left")
    return kept.group_by("row", maintain_order=True).agg("cards")


def deck_order(rounds: pl.DataFrame) -> pl.DataFrame:
    """One row for each round with a recorded deck: the first card that the deck did not deliver so.

    The shoe delivers one card to each hand in seat order and then to the dealer, five times, then
    the bought cards in seat order; burned cards are skipped. Hidden cards are not compared.

    Args:
        rounds: columns of `rounds`, with `row`, `live` and `exposed_card_burned` (null: they are).

    Returns:
        `row`, `live`, `all_hands_live`, `counted` (every hand has five cards, so that the order is
        defined), `out_of_place` (how many cards, 0 none), and of the first of them `seat`, `place`,
        `card`, `deck_card` (null: the deck holds no more).
    """
    with_deck = rounds.filter(pl.col("deck").list.len() > 0)
    counted = (pl.col("dealer_cards").list.len() == HAND_SIZE) & (
        pl.col("seat_card_count").list.eval(pl.element() == HAND_SIZE).list.all()
    )
    base = with_deck.select(
        "row",
        "live",
        counted=counted,
        all_hands_live=~pl.col("seat_void").list.eval(pl.element() != HandVoid.NONE).list.any(),
    )
    whole = with_deck.filter(base["counted"])
    hands = whole.select("row", hands=pl.col("seat").list.len().cast(pl.Int64) + 1)
    dealt = _dealt(whole).join(hands, on="row", maintain_order="left")
    dealt = dealt.with_columns(position=pl.col("ordinal") * pl.col("hands") + pl.col("hand")).drop("hands")
    bought = _bought(whole).join(hands, on="row", maintain_order="left")
    order = pl.col("hands") * HAND_SIZE + pl.int_range(pl.len()).over("row")
    lying = pl.concat([dealt, bought.with_columns(position=order).drop("hands")])
    decks = _left_in_deck(whole).with_columns(length=pl.col("cards").list.len().cast(pl.Int64))
    decks = decks.with_columns(start=pl.col("length").cum_sum() - pl.col("length"))
    placed = lying.join(decks.drop("cards"), on="row", maintain_order="left")
    at = pl.when(pl.col("position") < pl.col("length")).then(pl.col("start") + pl.col("position"))
    flat = decks["cards"].explode(empty_as_null=False)
    delivered = placed.with_columns(deck_card=flat.gather(placed.select(at).to_series()))
    differs = (pl.col("card") != pl.col("deck_card")).fill_null(True)
    hidden = (pl.col("card") == HIDDEN) | (pl.col("deck_card") == HIDDEN).fill_null(False)
    wrong = delivered.filter(differs & ~hidden).sort("row", "position")
    first = wrong.group_by("row", maintain_order=True).agg(
        pl.col("seat", "place", "card", "deck_card").first(), out_of_place=pl.len()
    )
    return base.join(first, on="row", how="left").with_columns(pl.col("out_of_place").fill_null(0))
