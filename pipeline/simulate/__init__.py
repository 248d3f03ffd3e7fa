"""Simulated house-banked table sessions: legal ones, and ones with labelled faults.

Settlement here is written from the rules a second time and shares no code with the replay that it is
held against.
"""

from pipeline.simulate.faults.catalogue import FAULTS, faults_of
from pipeline.simulate.faults.fault import Fault
from pipeline.simulate.plan import Plan
from pipeline.simulate.run import Summary, simulate

__all__ = ["FAULTS", "Fault", "Plan", "Summary", "faults_of", "simulate"]
