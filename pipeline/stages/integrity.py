"""Integrity statistics over the rounds of a lake: hidden cards, uniform deals, errors that lean."""

from collections.abc import Sequence
from typing import Literal, NamedTuple

import polars as pl

from pipeline.hold.decision_views import decision_scores
from pipeline.hold.hidden_knowledge import hidden_knowledge
from pipeline.hold.payment_errors import by_dealer, by_dealer_and_player, error_seats
from pipeline.hold.seat_values import seat_values
from pipeline.hold.uniform import Dealt, dealt_cards, uniform_deals
from pipeline.lake import Lake
from pipeline.signing import Signing, signed_sheets
from pipeline.stages.played_seats import settled_rounds

By = Literal["player", "seat", "dealer"]
_KEYS: dict[By, list[str]] = {
    "player": ["player"],
    "seat": ["venue", "table", "seat"],
    "dealer": ["venue", "dealer"],
}


class Integrity(NamedTuple):
    """What the recorded rounds say; frames as the functions of `pipeline.hold` return them.

    Attributes:
        hidden: INT-001, each decision from what its own player saw.
        together: the same as if every player knew the cards of all seats.
        cards: INT-002, all rounds together, each dealer's and each table's.
        dealers, pairs: INT-003, by dealer, and by dealer and player.
    """

    hidden: pl.DataFrame
    together: pl.DataFrame
    cards: pl.DataFrame
    dealers: pl.DataFrame
    pairs: pl.DataFrame


def integrity(lake: Lake, signings: Sequence[Signing], by: By = "player") -> Integrity:
    """All of them, over all rounds that count.

    Args:
        lake: it is only read.
        signings: what the venues signed.
        by: whose decisions are held against hidden cards; those without a name are left out.
    """
    sheets = signed_sheets(signings)
    alone: list[pl.DataFrame] = []
    together: list[pl.DataFrame] = []
    dealt: list[Dealt] = []
    errors: list[pl.DataFrame] = []
    for rounds in settled_rounds(lake, signings):
        alone.append(decision_scores(rounds, sheets))
        together.append(decision_scores(rounds, sheets, together=True))
        dealt.append(dealt_cards(rounds))
        errors.append(
            error_seats(seat_values(rounds, sheets)).select("venue", "dealer", "player", "error_minor")
        )
    keys = _KEYS[by]
    named = pl.concat(errors).filter(pl.col("dealer").is_not_null())
    return Integrity(
        hidden_knowledge(pl.concat(alone).drop_nulls(keys), keys),
        hidden_knowledge(pl.concat(together).drop_nulls(keys), keys),
        uniform_deals(Dealt.together(dealt)),
        by_dealer(named),
        by_dealer_and_player(named.filter(pl.col("player").is_not_null())),
    )
