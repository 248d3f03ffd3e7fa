"""The stages of a run, each from tables of the lake to tables of the lake."""
