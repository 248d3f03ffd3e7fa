"""Settles house-banked rounds: what each wager should have returned, by the round's rule sheet."""

from pipeline.replay.house_banked.settle import settle

__all__ = ["settle"]
