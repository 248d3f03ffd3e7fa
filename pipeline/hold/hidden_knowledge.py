"""INT-001: whether decisions depend on cards that nobody who decided could see.

Null: who decides knows no hidden card. Statistic, for each of the dealer's hidden cards: the product over
the decisions of a group, in the order in which they fell, of exp(t * x - psi(t)) (see
`pipeline.theory.hidden_cards`), averaged over tilts t and over the four cards. Under the null that is 1 on
average at every moment, so that

    p = 1 / the highest that it ever was

bounds the chance of a false alarm however often one looks, whatever the player's skill. Several seats of
one round share its hidden cards: with m of them psi(t) is replaced by psi(m' t) / m', m' the next power of
two (Hölder).
"""

from typing import NamedTuple

import numpy as np
import polars as pl
from numpy.typing import NDArray

from pipeline.theory.hidden_cards import TILTS

BASE_TILTS = 6
"""So many of the tilts are averaged over; the further ones serve rounds with several seats."""
MOST_SEATS = 2 ** (len(TILTS) - BASE_TILTS)


class Evidence(NamedTuple):
    """What the decisions of one group say.

    Attributes:
        decisions: how many were looked at.
        against: how many went against optimal play: the others tell nothing.
        gained: what those won by going with each hidden card, in antes.
        z: the same by its standard deviation, of the card where it is highest.
        card: which hidden card that is, 0 the first dealt.
        p: anytime-valid.
        decisive: number of decisions after which p was lowest.
    """

    decisions: int
    against: int
    gained: tuple[float, float, float, float]
    z: float
    card: int
    p: float
    decisive: int


def hidden_knowledge(scores: pl.DataFrame, keys: list[str]) -> pl.DataFrame:
    """The evidence of every group of decisions.

    Args:
        scores: from `decision_scores`.
        keys: what to group by, such as `["player"]` or `["venue", "table", "seat"]`.

    Returns:
        `keys`, and the fields of `Evidence`; and `p_corrected`: p times the number of groups that have any
        evidence (Bonferroni), 1 at the most.
    """
    ordered = scores.sort("at_utc", "hand_id", "seat", maintain_order=True)
    rows = [
        dict(zip(keys, key, strict=True)) | _evidence(group)._asdict()
        for key, group in ordered.group_by(keys, maintain_order=True)
    ]
    schema: dict[str, pl.DataType] = {
        **{name: scores.schema[name] for name in keys},
        "decisions": pl.Int64(), "against": pl.Int64(), "gained": pl.List(pl.Float64()), "z": pl.Float64(),
        "card": pl.Int64(), "p": pl.Float64(), "decisive": pl.Int64(),
    }  # fmt: skip
    told = pl.DataFrame(rows, schema=pl.Schema(schema))
    tested = told.filter(pl.col("against") > 0).height
    return told.with_columns(p_corrected=(pl.col("p") * max(tested, 1)).clip(upper_bound=1.0))


def _evidence(group: pl.DataFrame) -> Evidence:
    weight = group["weight"].to_numpy()
    against = np.flatnonzero(weight != 0)
    if not len(against):
        return Evidence(group.height, 0, (0.0, 0.0, 0.0, 0.0), 0.0, 0, 1.0, 0)
    told = group[against]
    x, psi = told["x"].to_numpy(), told["psi"].to_numpy()
    variance = float(told["variance"].sum())
    gained = x.sum(axis=0)
    z = gained / np.sqrt(variance) if variance > 0 else np.zeros_like(gained)
    log_e = _log_evidence(x, psi, told["hand_id"])
    last = int(np.argmax(log_e))
    p = float(min(1.0, np.exp(-log_e[last])))
    card = int(np.argmax(z))
    first, second, third, fourth = (float(each) for each in gained)
    decisive = int(against[last]) + 1 if p < 1 else 0
    return Evidence(
        group.height, len(against), (first, second, third, fourth), float(z[card]), card, p, decisive
    )


def _log_evidence(
    x: NDArray[np.float64], psi: NDArray[np.float64], hand_ids: pl.Series
) -> NDArray[np.float64]:
    """The logarithm of the evidence after each decision; within a round it stands when its last one is in.

    Raises:
        ValueError: more seats of one round than the tilts reach.
    """
    rounds = hand_ids.rle_id().to_numpy()
    sizes = np.bincount(rounds)
    if sizes.max() > MOST_SEATS:
        raise ValueError(f"{sizes.max()} seats of one round in one group; {MOST_SEATS} at the most")
    shift = np.ceil(np.log2(sizes)).astype(np.int64)[rounds]
    tilts = np.array(TILTS[:BASE_TILTS])
    bound = psi[np.arange(len(psi))[:, None], shift[:, None] + np.arange(BASE_TILTS)] / 2.0 ** shift[:, None]
    paths = np.cumsum(tilts[None, :, None] * x[:, None, :] - bound[:, :, None], axis=0)
    highest = paths.max(axis=(1, 2), keepdims=True)
    log_e = highest[:, 0, 0] + np.log(np.exp(paths - highest).mean(axis=(1, 2)))
    ends = np.append(rounds[1:] != rounds[:-1], True)
    return np.where(ends, log_e, -np.inf)
