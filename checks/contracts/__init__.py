"""Contracts of the lake's tables: Great Expectations suites, generated from the schemas."""
