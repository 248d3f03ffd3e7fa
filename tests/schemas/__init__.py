"""Tests of what the data is."""
