"""Slow, plain second implementations that the tests compare with."""
