"""Simulated hands of the seven-card stud family: played by the plain rules, broken on request."""

from pipeline.simulate.stud.frame import frame
from pipeline.simulate.stud.plan import StudPlan, sheet_of
from pipeline.simulate.stud.played import PlayedHand
from pipeline.simulate.stud.tables import play
from pipeline.simulate.stud.text import write_text

__all__ = ["PlayedHand", "StudPlan", "frame", "play", "sheet_of", "write_text"]
