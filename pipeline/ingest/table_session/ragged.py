"""Lists of uneven length as flat arrays: the elements of all owners in a row, and how many each has."""

from collections.abc import Sequence

import numpy as np


def owners(counts: np.ndarray) -> np.ndarray:
    """The owner's number of each element, where `counts` elements belong to each owner."""
    return np.repeat(np.arange(len(counts)), counts)


def ends(counts: np.ndarray) -> np.ndarray:
    """Where each owner's elements end: one more than the owners, 0 first."""
    bounds = np.zeros(len(counts) + 1, np.int64)
    np.cumsum(counts, out=bounds[1:])
    return bounds


def totals(values: np.ndarray, counts: np.ndarray) -> np.ndarray:
    """Sums of `values` over each owner's elements."""
    sums = ends(values)
    bounds = ends(counts)
    return sums[bounds[1:]] - sums[bounds[:-1]]


def side_by_side(parts: Sequence[tuple[np.ndarray, np.ndarray]]) -> tuple[np.ndarray, np.ndarray]:
    """Joins several ragged arrays owner by owner: of each owner the elements of every part in turn.

    Args:
        parts: values and counts by owner, all of one element type.

    Returns:
        The joined values, and the bounds of each owner in them as `ends` gives them.
    """
    bounds = ends(np.sum([counts for _, counts in parts], axis=0))
    joined = np.empty(bounds[-1], parts[0][0].dtype)
    begin = bounds[:-1].copy()
    for values, counts in parts:
        shift = begin - ends(counts)[:-1]
        joined[np.repeat(shift, counts) + np.arange(len(values))] = values
        begin += counts
    return joined, bounds
