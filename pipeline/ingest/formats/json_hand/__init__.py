"""The parts of the Open Hand History format: its objects, a hand's facts, its rounds, raises and pots."""
