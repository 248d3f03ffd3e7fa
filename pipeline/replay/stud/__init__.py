"""Replays recorded hands of fixed-limit stud: betting, pots, winners."""

from pipeline.replay.stud.replay import SCHEMA, replay

__all__ = ["SCHEMA", "replay"]
