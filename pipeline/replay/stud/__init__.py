"""Replays recorded hands of the seven-card stud family: betting, cards, pots, winners, showdown."""

from pipeline.replay.stud.replay import SCHEMA, replay

__all__ = ["SCHEMA", "replay"]
