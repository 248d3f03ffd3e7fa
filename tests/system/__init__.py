"""Whole runs of the program."""
