"""Recorded to expected: ranking, house-banked settlement, stud betting, pots."""
