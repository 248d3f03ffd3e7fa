"""Labelled faults: what can be wrong with a record, and where a plan's faults are put."""
