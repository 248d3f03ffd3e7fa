"""Tests, in folders that mirror the code."""
