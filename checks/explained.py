"""What can explain a difference of amounts, beyond what the catalogue says of codes."""

import polars as pl

from checks.hand_steps import MISSIZING


def by_size(off: pl.Expr) -> dict[str, pl.Expr]:
    """The ACT codes whose wrong amounts are large enough to explain a difference of a pot or stack."""
    return {f"ACT-{number:03d}": off.abs() <= pl.col(f"missized_{number}_minor") for number in MISSIZING}
